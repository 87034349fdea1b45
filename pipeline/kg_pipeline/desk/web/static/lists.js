// Lists: names that were searched, documents, decisions.

import { change, look } from "./api.js";
import { fill, h, name, say } from "./dom.js";
import { to } from "./parts.js";
import { w } from "./words.js";

export async function search(root, given) {
  const { found, of } = await look("search", { q: given.q || "" });
  document.getElementById("find").value = given.q || "";
  fill(
    root,
    h("h1", {}, `${w("results")} (${of})`),
    found.length === 0 && h("p", {}, w("nothing")),
    h("ul", { class: "plain" }, found.map((e) =>
      h("li", {}, h("a", { href: to.entity(e.id) }, name(e.label)), " ", h("span", { class: "tag" }, e.type || w("class_unknown")), e.aliases.length > 0 && [" ", h("span", { class: "soft" }, e.aliases.slice(0, 6).join(", "))]))),
  );
  return {};
}

export async function documents(root) {
  const { documents: every } = await look("documents");
  fill(
    root,
    h("h1", {}, `${w("documents")} (${every.length})`),
    h("ul", { class: "plain" }, every.map((d) =>
      h("li", {}, h("a", { href: to.source({ doc: d.id, start: 0, end: 0 }) }, name(d.path)), d.title && [" ", h("span", { class: "soft" }, d.title)], d.date && [" ", h("span", { class: "tag" }, d.date)], d.state !== "live" && [" ", h("span", { class: "tag" }, w(d.state))]))),
  );
  return {};
}

export async function decisions(root) {
  const { decisions: every, of } = await look("decisions");
  const undo = async (seq) => {
    try {
      const { undone } = await change("undo", { seqs: [seq] });
      await decisions(root);
      const later = undone.flatMap((one) => one.dependents);
      say(`${w("taken_back")} #${seq}${later.length ? ` · ${w("hangs_on")}: ${later.map((one) => `#${one}`).join(", ")}` : ""}`);
    } catch (error) {
      say(error.message, true);
    }
  };
  fill(
    root,
    h("h1", {}, `${w("decisions")} (${of})`),
    every.length === 0 && h("p", {}, w("nothing")),
    h("ol", { class: "plain" }, every.map((d) =>
      h("li", { class: d.active ? null : "undone" }, h("code", {}, `#${d.seq}`), ` ${d.at.slice(0, 16).replace("T", " ")} · ${d.actor} · `, h("strong", {}, w(d.action)), " ", d.title ? h("a", { href: `${to.item(d.item)}&state=${d.state}` }, name(d.title)) : name(d.slot || d.fact), d.note && ` · ${d.note}`,
        d.active && d.action !== "undo" && [" ", h("button", { onclick: () => undo(d.seq) }, w("undo"))], !d.active && ` (${w("undone")})`))),
  );
  return {};
}
