// What several pages show: quotes in their surroundings, facts, links.

import { h, name } from "./dom.js";
import { w } from "./words.js";

export const to = {
  item: (id) => `#/queue?${new URLSearchParams({ id })}`,
  entity: (id) => `#/entity?${new URLSearchParams({ id })}`,
  graph: (id) => `#/graph?${new URLSearchParams({ id })}`,
  source: (e) =>
    `#/source?${new URLSearchParams({ doc: e.doc, revision: e.revision || "", start: e.start, end: e.end })}`,
};

/** `file:line`, leading to the place. */
export const place = (e) => h("a", { href: to.source(e), class: "place" }, name(`${e.doc}:${e.line}${e.part ? ` (${e.part})` : ""}`));

/** A quote, highlighted in its surroundings. */
export function quoted(e) {
  return h(
    "blockquote",
    e.quote.length > 800 ? { class: "long", tabindex: "0" } : {},
    e.cut_before ? "…" : "",
    e.before.replace(/^[\r\n]+/, ""),
    h("mark", {}, e.quote),
    e.after,
    e.cut_after ? "…" : "",
  );
}

/** One claim: where it stands, when, and in which words. */
export function voice(v) {
  return h(
    "div",
    { class: v.supported ? "voice" : "voice gone" },
    h(
      "p",
      { class: "about" },
      place(v.excerpt),
      h("span", {}, v.date || w("undated")),
      v.modality !== "asserted" && h("span", { class: "tag" }, w(v.modality)),
      v.gate && h("span", { class: "tag" }, w(`gate_${v.gate}`, v.gate)),
      !v.supported && h("span", { class: "tag" }, w("gone")),
    ),
    quoted(v.excerpt),
  );
}

/** A fact in one line, its ends leading to their pages. */
export function fact_line(f) {
  return h(
    "span",
    { class: "fact" },
    h("a", { href: to.entity(f.subject_id) }, name(f.subject)),
    h("span", { class: "predicate" }, f.negated ? [h("em", {}, w("not")), " "] : "", f.predicate),
    h("a", { href: to.entity(f.object_id) }, name(f.object)),
  );
}

/** How a fact stands. */
export const standing = (value) => h("span", { class: `standing ${value}` }, w(`standing_${value}`));
