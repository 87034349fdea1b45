// The morning brief, with the sample to check by hand.

import { change, look } from "./api.js";
import { fill, h, say } from "./dom.js";
import { place, quoted, to } from "./parts.js";
import { w } from "./words.js";

const QUIET = 1500;

export async function brief(root) {
  const page = { root, here: true, waiting: 0 };
  await show(page, 0);
  return { leave: () => ((page.here = false), clearTimeout(page.waiting)) };
}

/** The ledger may take seconds to check; everything else is shown before, and verdicts in a row are waited for. */
async function show(page, quiet) {
  const b = await look("brief");
  draw(page, b);
  clearTimeout(page.waiting);
  if (!b.checked) page.waiting = setTimeout(() => check(page), quiet);
}

async function check(page) {
  try {
    const b = await look("brief", { check: "1" });
    const old = page.root.querySelector("[data-section=readiness]");
    if (page.here && old) old.replaceWith(section(b.sections.find((one) => one.id === "readiness")));
  } catch (error) {
    if (page.here) say(error.message, true);
  }
}

function draw(page, b) {
  fill(
    page.root,
    h("h1", {}, b.title),
    h("p", { class: "about" }, b.covers),
    h("div", { class: "sections" }, b.sections.map(section)),
    sample(page, b.sample),
  );
}

function section(one) {
  return h(
    "section",
    { "data-section": one.id },
    h("h2", {}, one.title),
    h("ul", { class: "plain" }, one.rows.map((row) => h("li", { class: row.mark || null }, said(row)))),
  );
}

/** A line; one about an item or a document leads there. */
function said(row) {
  if (row.item) return h("a", { href: to.item(row.item) }, row.text.replace(/ {2}\[[^\]]*\]$/, ""));
  if (row.doc) return h("a", { href: to.source({ doc: row.doc, start: 0, end: 0 }) }, row.text);
  return row.text;
}

function sample(page, s) {
  const verdict = async (number, said) => {
    try {
      await change("verdict", { fact: String(number), verdict: said });
      await show(page, QUIET);
      page.root.querySelector(`[data-number="${number}"] button[aria-pressed=true]`)?.focus();
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
