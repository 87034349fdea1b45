// A source: its lines, what was cited highlighted, what it states underlined.

import { look } from "./api.js";
import { fill, h, name } from "./dom.js";
import { w } from "./words.js";

export async function source(root, given) {
  const wanted = { doc: given.doc || "", revision: given.revision || "", start: given.start || 0, end: given.end || 0 };
  const d = await look("source", wanted);
  const lines = h("div", { class: "lines", role: "group", "aria-label": d.path, tabindex: "0" }, d.lines.map(line));
  fill(
    root,
    h("h1", {}, name(d.path)),
    d.title && h("p", { class: "lead" }, d.title),
    h("p", { class: "about" }, h("span", {}, d.date || w("undated")), h("span", { class: "tag" }, w(d.state)), h("span", { class: "tag" }, d.encoding), h("code", {}, d.revision.slice(0, 12))),
    !d.current && h("p", { class: "error" }, w("older")),
    turn(d, true),
    lines,
    turn(d, false),
  );
  const mark = lines.querySelector("mark");
  mark?.scrollIntoView({ block: "center" });
  return {};
}

function line(one) {
  return h("div", { class: "line" }, h("span", { class: "number", "aria-hidden": "true" }, one.n), h("span", { class: "said" }, one.parts.map(part)));
}

function part(p) {
  const text = p.t.replace(/[\r\n]+$/, "");
  if (p.m) return h("mark", { title: p.f.join("\n") || null }, text);
  return p.f.length ? h("span", { class: "stated", title: p.f.join("\n") }, text) : text;
}

function turn(d, back) {
  const there = back ? d.from > 0 : d.to < d.length;
  if (!there) return null;
  const at = back ? Math.max(0, d.from - 12000) : d.to;
  const query = new URLSearchParams({ doc: d.id, revision: d.revision, start: at, end: at });
  return h("p", {}, h("a", { href: `#/source?${query}` }, w(back ? "earlier" : "later")));
}
