// A question in; an answer with the cited words, what speaks against it, and what is not held.

import { change } from "./api.js";
import { fill, h, name, say } from "./dom.js";
import { place, quoted, to } from "./parts.js";
import { w } from "./words.js";

export async function ask(root, given) {
  const answer = h("section", { class: "answer", "aria-live": "polite" });
  const box = h("textarea", { id: "question", rows: 3, maxlength: 20000, "aria-label": w("question") });
  box.value = given.q || "";
  const send = (entities = []) => put(answer, box.value, entities, send);
  const form = h(
    "form",
    { onsubmit: (event) => (event.preventDefault(), send()) },
    h("label", { for: "question" }, w("question")),
    box,
    h("button", {}, w("send")),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
  });
  fill(root, h("h1", {}, w("ask")), form, answer);
  box.focus();
  return {};
}

async function put(answer, question, entities, send) {
  if (!question.trim()) return;
  fill(answer, h("p", { class: "loading" }, w("thinking")));
  try {
    const a = await change("ask", { question, entities });
    fill(answer, told(a, send, entities));
    say("");
  } catch (error) {
    fill(answer, h("p", { class: "error" }, error.status ? error.message : w("lost")));
  }
}

function told(a, send, entities) {
  return [
    h("p", { class: "about" }, h("span", { class: "tag" }, a.strategy === a.branch ? a.strategy : `${a.strategy} · ${a.branch}`), !a.answered && h("span", { class: "tag" }, w("not_answered")), a.provider === "embedded" && h("span", {}, w("embedded"))),
    h("div", { class: "text" }, marked(a.answer, a.citations)),
    a.ids.length > 0 && h("p", { class: "chips" }, a.ids.map((id) => h("a", { class: "chip", href: to.entity(id) }, name(a.labels[id])))),
    a.ambiguous.map((one) => h("div", { class: "ambiguous" }, h("h2", {}, `${w("ambiguous")} `, name(one.name)),
      h("div", { class: "actions" }, one.candidates.map((c) => h("button", { onclick: () => send([...entities, c.id]) }, name(c.label), ` (${c.type || "?"})`))))),
    a.citations.length > 0 && h("section", {}, h("h2", {}, w("citations")), h("ol", { class: "citations" }, a.citations.map(citation))),
    a.disputes.length > 0 && h("section", {}, h("h2", {}, w("disputes")), a.disputes.map((d) =>
      h("div", { class: "side" }, h("p", {}, h("span", { class: `standing ${d.relation}` }, w(d.relation)), " ", d.text), h("ol", { class: "citations" }, d.citations.map(citation))))),
    a.missing.length > 0 && h("section", {}, h("h2", {}, w("missing")), h("ul", {}, a.missing.map((gap) => h("li", {}, gap)))),
    a.unverified > 0 && h("p", { class: "error" }, `${a.unverified} ${w("unverified")}`),
  ];
}

/** The answer, its marks `[3]` leading to the cited words. */
function marked(text, citations) {
  const known = new Map(citations.map((c) => [String(c.number), c]));
  return text.split(/(\[\d+\])/).map((part) => {
    const cited = /^\[\d+\]$/.test(part) && known.get(part.slice(1, -1));
    return cited ? h("a", { href: to.source(cited), class: "cite" }, part) : part;
  });
}

function citation(c) {
  return h("li", { value: c.number }, place(c), quoted(c));
}
