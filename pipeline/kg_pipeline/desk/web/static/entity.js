// An entity: its names, its profile, every fact with its sources, its course of events, the graph around it.

import { look } from "./api.js";
import { fill, h, name, whole_name } from "./dom.js";
import { draw_graph } from "./graph.js";
import { fact_line, place, quoted, standing, to, voice } from "./parts.js";
import { count_of, w } from "./words.js";

const OPENED = 8;

export async function entity(root, given) {
  const e = await look("entity", { id: given.id || "" });
  const drawing = h("div", { class: "graph-box small" });
  fill(
    root,
    h("h1", {}, whole_name(e.label)),
    h("p", { class: "about" }, h("span", { class: "tag" }, e.type || w("class_unknown")), h("code", {}, e.id), h("a", { href: to.graph(e.id) }, w("graph"))),
    e.description && h("p", { class: "lead" }, e.description),
    h(
      "div",
      { class: "known" },
      h(
        "div",
        {},
        e.profile && profile(e.profile),
        h("section", {}, h("h2", {}, `${w("facts")} (${e.facts_of})`), h("ul", { class: "facts" }, e.facts.map(fact))),
        e.mentions.length > 0 && descriptions(e),
      ),
      h(
        "div",
        {},
        e.surfaces.length > 1 && names(e.surfaces),
        e.timeline.length > 0 && timeline(e.timeline),
        h("section", {}, h("h2", {}, w("graph")), drawing),
      ),
    ),
  );
  const around = await look("graph", { id: e.id, hops: 1, limit: 80 });
  return draw_graph(drawing, around, w("graph_around") + ` ${e.label}`);
}

function fact(f, at) {
  return h(
    "li",
    {},
    h("p", {}, fact_line(f), " ", standing(f.standing)),
    h(
      "details",
      { open: at < OPENED && f.voices.length <= 3 },
      h("summary", {}, count_of(f.voices.length + f.more, "quote", "quotes")),
      f.voices.map(voice),
      f.more > 0 && h("p", {}, `… ${f.more} ${w("more_quotes")}`),
    ),
  );
}

function names(surfaces) {
  return h("section", {}, h("h2", {}, w("names")), h("p", { class: "chips" }, surfaces.map(([surface, count]) => h("span", { class: "chip" }, name(surface), h("span", { class: "count" }, ` ${count}`)))));
}

/** What is told of it, each sentence with the places that bear it out. */
function profile(p) {
  return h(
    "section",
    { class: "profile" },
    h("h2", {}, w("profile"), " ", p.stale && h("span", { class: "tag" }, w("stale"))),
    h("ul", { class: "plain" }, p.statements.map((one) =>
      h("li", {}, one.text, h("span", { class: "sources" }, one.sources.map((e) => [" ", place(e)]))))),
  );
}

function timeline(events) {
  return h(
    "section",
    {},
    h("h2", {}, w("timeline")),
    h("ol", { class: "timeline" }, events.map((e) =>
      h("li", {}, h("time", {}, e.date), h("span", { class: "tag" }, w(e.what)), name(e.text), e.standing !== "current" && standing(e.standing), place(e)))),
  );
}

function descriptions(e) {
  return h(
    "section",
    {},
    h("h2", {}, `${w("descriptions")} (${e.mentions_of})`),
    e.mentions.map((m) => h("div", { class: "voice" }, h("p", { class: "about" }, place(m)), m.description && h("p", {}, m.description), quoted(m))),
  );
}
