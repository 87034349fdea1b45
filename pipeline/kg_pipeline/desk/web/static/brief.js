// The morning brief, with the sample to check by hand.

import { change, look } from "./api.js";
import { fill, h, say } from "./dom.js";
import { place, quoted } from "./parts.js";
import { w } from "./words.js";

export async function brief(root) {
  draw(root, await look("brief"));
  return {};
}

function draw(root, b) {
  fill(
    root,
    h("h1", {}, b.headline),
    b.ready && h("p", { class: "ready" }, w("ready")),
    b.sections.map((one) => h("section", {}, h("h2", {}, one.title), h("ul", { class: "plain" }, one.rows.map((row) => h("li", { class: row.mark || null }, row.text))))),
    sample(root, b.sample),
  );
}

function sample(root, s) {
  const verdict = async (number, said) => {
    try {
      await change("verdict", { fact: String(number), verdict: said });
      draw(root, await look("brief"));
      root.querySelector(`[data-number="${number}"] button`)?.focus();
    } catch (error) {
      say(error.message, true);
    }
  };
  const button = (one, said) =>
    h("button", { "aria-pressed": String(one.verdict === said), onclick: () => verdict(one.number, said) }, w(said));
  return h(
    "section",
    { class: "sample" },
    h("h2", {}, s.title),
    h("p", {}, `${s.facts.length} ${w("of")} ${s.population}, ${s.drawn}`),
    h("p", {}, `${w("precision")}: ${s.precision}`),
    h("ol", {}, s.facts.map((one) =>
      h("li", { "data-number": one.number },
        h("p", {}, h("bdi", {}, one.text), " ", h("span", { class: "actions inline" }, button(one, "right"), button(one, "wrong"))),
        one.excerpts.map((e) => h("div", { class: "voice" }, h("p", { class: "about" }, place(e)), quoted(e)))))),
  );
}
