// The queue: one item at a time, both sides with their quotes, one key a decision, undo without end.

import { change, look } from "./api.js";
import { dialog, fill, h, name, say } from "./dom.js";
import { fact_line, place, quoted, standing, to, voice } from "./parts.js";
import { w } from "./words.js";

const ACTIONS = {
  a: "accept", r: "reject", s: "supersede", k: "keep_both",
  m: "merge", n: "not_same", p: "split", d: "defer",
};
const OF_A_SIDE = ["accept", "reject", "supersede", "keep_both"];
const WAYS = { t: "time", q: "qualifier", v: "viewpoint" };
const SHOWN_VOICES = 3;

// What this tab decided, so that undo goes back through it before it asks.
const taken = [];
const paces = [];
let since = Date.now();
let habit = null;

export async function queue(root, given) {
  const desk = { root, state: given.state || "open", items: [], at: 0, rank: 0, shown: null, busy: false };
  await refresh(desk, given.id);
  await draw(desk);
  const act = (work) => () => once(desk, work);
  const keys = {
    j: act(() => move(desk, 1)), i: act(() => move(desk, -1)),
    ArrowDown: act(() => move(desk, 1)), ArrowUp: act(() => move(desk, -1)),
    u: act(() => undo(desk)),
    ".": act(() => again(desk, false)), "=": act(() => again(desk, true)),
    "?": () => help(),
  };
  for (const [key, action] of Object.entries(ACTIONS)) keys[key] = act(() => decide(desk, action));
  for (let n = 1; n <= 9; n += 1) keys[n] = () => choose(desk, n - 1);
  return { keys };
}

/** One thing at a time: a key that comes while another is at work waits for nobody and is dropped. */
async function once(desk, work) {
  if (desk.busy) return;
  desk.busy = true;
  document.getElementById("main").dataset.busy = "yes";
  try {
    await work();
  } catch (error) {
    say(error.message, true);
    if (error.status === 409) {
      await refresh(desk, desk.items[desk.at]?.id);
      await draw(desk);
      say(error.message, true);
    }
  } finally {
    desk.busy = false;
    delete document.getElementById("main").dataset.busy;
  }
}

async function refresh(desk, id) {
  const row = await look("queue", { state: desk.state });
  desk.items = row.items;
  desk.counts = row;
  const found = desk.items.findIndex((item) => item.id === id);
  desk.at = found >= 0 ? found : Math.max(0, Math.min(desk.at, desk.items.length - 1));
  desk.rank = 0;
}

async function draw(desk) {
  const item = desk.items[desk.at];
  desk.shown = item ? await look("item", { id: item.id }) : null;
  const list = h("details", { class: "list", open: innerWidth > 900 });
  list.append(h("summary", {}, progress(desk)), h("ol", {}, desk.items.map((one, at) => row(desk, one, at))));
  fill(
    desk.root,
    h("h1", { class: "visually-hidden" }, w("queue")),
    h("div", { class: "states" }, ["open", "deferred", "settled"].map((state) =>
      h("a", { href: `#/queue?state=${state}`, "aria-current": state === desk.state ? "true" : null }, w(state)))),
    h("div", { class: "two" }, list, h("article", { class: "case", "aria-live": "off" }, body(desk))),
  );
  desk.root.querySelector(".list [aria-current]")?.scrollIntoView({ block: "nearest" });
}

function progress(desk) {
  const parts = [desk.items.length ? `${desk.at + 1} ${w("of")} ${desk.items.length}` : w("nothing_open")];
  if (taken.length) parts.push(`${taken.flat().length} ${w("decided")}`);
  if (paces.length > 1 && desk.items.length && desk.state === "open") {
    const pace = [...paces].sort((a, b) => a - b)[Math.floor(paces.length / 2)];
    const seconds = (pace * desk.items.length) / 1000;
    parts.push(seconds < 90 ? `≈ ${Math.round(seconds)} s ${w("left")}` : `≈ ${Math.round(seconds / 60)} ${w("minutes")} ${w("left")}`);
  }
  return parts.join(" · ");
}

function row(desk, item, at) {
  const first = at === 0 || desk.items[at - 1].group !== item.group;
  return h(
    "li",
    { class: first ? "first" : null },
    h(
      "a",
      { href: `${to.item(item.id)}&state=${desk.state}`, "aria-current": at === desk.at ? "true" : null },
      h("span", { class: `class ${item.class}` }, item.class_text),
      name(item.title),
    ),
  );
}

function body(desk) {
  const c = desk.shown;
  if (!c) return [h("h2", {}, w(desk.state === "open" ? "nothing_open" : "nothing")), buttons(desk, [])];
  const alike = desk.items.filter((one, at) => at !== desk.at && one.group === desk.items[desk.at].group).length;
  return [
    h("h2", {}, h("span", { class: `class ${c.class}` }, c.class_text), name(c.title)),
    h("p", { class: "why" }, `${w("why")}: ${c.rule_text} `, h("code", {}, c.rule)),
    c.proposal && h("p", { class: "proposal" }, `${w("proposal")} (${c.proposal.model}): ${c.proposal.relation} – ${c.proposal.why}`),
    c.state !== "settled" && buttons(desk, c.actions),
    h("div", { class: "sides" }, c.sides.map((side, rank) => side_of(desk, side, rank))),
    c.kind === "identity" && h("div", { class: "sides" }, c.cards.map(card)),
    alike > 0 && h("p", { class: "alike" }, `${alike} ${w("more_like")}`),
    c.history.length > 0 && history(c),
  ];
}

function side_of(desk, side, rank) {
  const many = desk.shown.sides.length > 1;
  const chosen = rank === desk.rank;
  const left = side.voices.length - SHOWN_VOICES + side.more;
  return h(
    "section",
    { class: chosen && many ? "side chosen" : "side", "aria-label": `${rank + 1}` },
    h(
      "h3",
      {},
      many && h("button", { class: "pick", "aria-pressed": String(chosen), "aria-label": `${w("choose")} ${rank + 1}`, onclick: () => choose(desk, rank) }, `${rank + 1}`),
      fact_line(side),
    ),
    h("p", { class: "about" }, standing(side.standing), rank === 0 && many && h("span", { class: "tag" }, w("latest"))),
    side.voices.slice(0, SHOWN_VOICES).map(voice),
    left > 0 && h("details", {}, h("summary", {}, `${left} ${w("more_quotes")}`), side.voices.slice(SHOWN_VOICES).map(voice)),
  );
}

function card(one) {
  const e = one.entity;
  return h(
    "section",
    { class: "side" },
    h("h3", {}, h("a", { href: to.entity(e.id) }, name(e.label))),
    h("p", { class: "about" }, h("span", { class: "tag" }, e.type || w("class_unknown")), h("code", {}, e.id)),
    e.aliases.length > 0 && h("p", {}, `${w("also")}: `, e.aliases.map((alias, at) => [at ? ", " : "", name(alias)])),
    e.description && h("p", {}, e.description),
    one.excerpts.map((x) => h("div", { class: "voice" }, h("p", { class: "about" }, place(x)), quoted(x))),
    h("ul", { class: "plain" }, one.facts.map((fact) => h("li", {}, fact))),
  );
}

function history(c) {
  return h(
    "details",
    { class: "history" },
    h("summary", {}, `${w("history")} (${c.history.length}${c.history_cut ? "+" : ""})`),
    h("ol", {}, c.history.map((e) =>
      h("li", { class: e.active ? null : "undone" }, h("code", {}, `#${e.seq}`), ` ${e.at.slice(0, 16).replace("T", " ")} ${e.op} · ${e.actor} · ${e.what}`,
        !e.active && ` (${w("undone")})`))),
  );
}

function buttons(desk, actions) {
  const made = Object.entries(ACTIONS)
    .filter(([, action]) => actions.includes(action))
    .map(([key, action]) => h("button", { "data-action": action, title: w(`${action}_help`), onclick: () => once(desk, () => decide(desk, action)) }, h("kbd", {}, key), w(action)));
  made.push(h("button", { "data-action": "undo", title: w("undo_help"), onclick: () => once(desk, () => undo(desk)) }, h("kbd", {}, "u"), w("undo")));
  made.push(h("button", { "data-action": "help", onclick: help }, h("kbd", {}, "?"), w("help")));
  return h("div", { class: "actions", role: "toolbar", "aria-label": w("decisions") }, made);
}

async function move(desk, by) {
  if (!desk.items.length) return;
  desk.at = (desk.at + by + desk.items.length) % desk.items.length;
  desk.rank = 0;
  say("");
  await draw(desk);
  announce(desk);
}

/** Those who listen hear what is shown now. */
function announce(desk) {
  if (desk.shown) say(`${desk.at + 1} ${w("of")} ${desk.items.length}: ${desk.shown.class_text}, ${desk.shown.title}`);
}

function choose(desk, rank) {
  if (!desk.shown || rank >= desk.shown.sides.length) return;
  desk.rank = rank;
  fill(desk.root.querySelector(".case"), body(desk));
}

async function decide(desk, action) {
  const c = desk.shown;
  if (!c || !c.actions.includes(action) || c.state === "settled") {
    if (c) say(`${w(action)}: ${w("unfit")}`, true);
    return;
  }
  const decision = { action, item: c.id, evidence: c.evidence };
  if (OF_A_SIDE.includes(action)) decision.fact = c.sides[desk.rank].fact;
  if (action === "keep_both") {
    decision.way = await ask_way();
    if (!decision.way) return;
  }
  if (action === "split") {
    const split = await ask_names(c);
    if (!split) return;
    Object.assign(decision, split);
  }
  await take(desk, [decision], action === "split" ? null : { id: c.id, action, rank: desk.rank, way: decision.way || "" });
}

async function take(desk, decisions, next) {
  const answer = await change("decide", { decisions });
  taken.push(answer.seqs);
  paces.push((Date.now() - since) / decisions.length);
  since = Date.now();
  habit = next;
  await refresh(desk, desk.items[desk.at + 1]?.id);
  const still = decisions.some((d) => desk.items.some((item) => item.id === d.item));
  await draw(desk);
  say(`${w(still ? "still_open" : "done")} ${w(decisions[0].action)} ${answer.seqs.map((seq) => `#${seq}`).join(", ").slice(0, 80)}`);
}

async function again(desk, everywhere) {
  const found = habit ? (await look("alike", habit)).alike : [];
  const here = found.filter((one) => one.decision.item === desk.shown?.id);
  if (!everywhere) {
    if (here.length) await take(desk, [here[0].decision], habit);
    else say(w("unlike"), true);
    return;
  }
  if (!found.length) {
    say(w("unlike"), true);
    return;
  }
  const yes = await dialog(w("same_on_all"), (close) => [
    h("p", {}, h("strong", {}, w(habit.action)), ` ${habit.way ? w(habit.way) : ""} · ${found.length}`),
    h("ul", { class: "plain scroll", tabindex: "0" }, found.map((one) => h("li", {}, name(one.text)))),
    h("div", { class: "actions" }, h("button", { onclick: () => close(true) }, w("yes")), h("button", { onclick: () => close(null) }, w("cancel"))),
  ]);
  if (yes) await take(desk, found.map((one) => one.decision), habit);
}

async function undo(desk) {
  let seqs = taken.at(-1);
  if (!seqs) {
    const last = (await look("decisions")).decisions.find((d) => d.active && d.action !== "undo");
    if (!last) {
      say(w("nothing_to_undo"), true);
      return;
    }
    const yes = await dialog(w("undo_other"), (close) => [
      h("p", {}, `#${last.seq} ${last.at.slice(0, 16)} ${last.actor}: ${w(last.action)} `, name(last.slot)),
      h("div", { class: "actions" }, h("button", { onclick: () => close(true) }, w("yes")), h("button", { onclick: () => close(null) }, w("cancel"))),
    ]);
    if (!yes) return;
    seqs = [last.seq];
  }
  const { undone } = await change("undo", { seqs });
  if (taken.at(-1) === seqs) taken.pop();
  desk.state = "open";
  await refresh(desk, undone[0].item);
  await draw(desk);
  const later = undone.flatMap((one) => one.dependents).filter((seq) => !seqs.includes(seq));
  say(`${w("taken_back")} ${seqs.map((seq) => `#${seq}`).join(", ").slice(0, 80)}${later.length ? ` · ${w("hangs_on")}: ${later.map((seq) => `#${seq}`).join(", ")}` : ""}`);
}

function ask_way() {
  return dialog(w("way"), (close) => {
    const box = h(
      "div",
      { class: "actions" },
      Object.entries(WAYS).map(([key, way]) => h("button", { "data-way": way, onclick: () => close(way) }, h("kbd", {}, key), w(way))),
      h("button", { onclick: () => close(null) }, w("cancel")),
    );
    box.addEventListener("keydown", (event) => WAYS[event.key] && (event.preventDefault(), close(WAYS[event.key])));
    return box;
  });
}

function ask_names(c) {
  const cards = c.cards.filter((one) => one.entity.aliases.length);
  return dialog(w("which_names"), (close) => {
    const told = h("p", { class: "error", role: "alert" });
    const groups = cards.map((one) =>
      h(
        "fieldset",
        { "data-entity": one.entity.id },
        h("legend", {}, name(one.entity.label), " ", h("code", {}, one.entity.id)),
        [one.entity.label, ...one.entity.aliases].map((alias, at) => {
          const box = h("input", { type: "checkbox", id: `name-${one.entity.id}-${at}` });
          box.name_meant = alias;
          return h("label", { for: `name-${one.entity.id}-${at}` }, box, name(alias));
        }),
      ),
    );
    const send = () => {
      const marked = groups.map((group) => [...group.querySelectorAll("input")].filter((box) => box.checked));
      const used = marked.map((boxes, at) => ({ boxes, one: cards[at] })).filter(({ boxes }) => boxes.length);
      const whole = used.some(({ boxes, one }) => boxes.length > one.entity.aliases.length);
      if (used.length !== 1 || whole) fill(told, w("leave_one"));
      else close({ entities: [used[0].one.entity.id], names: used[0].boxes.map((box) => box.name_meant) });
    };
    return [
      groups,
      told,
      h("div", { class: "actions" }, h("button", { "data-action": "split-now", onclick: send }, w("split")), h("button", { onclick: () => close(null) }, w("cancel"))),
    ];
  });
}

function help() {
  const keys = [...Object.entries(ACTIONS), ["u", "undo"]];
  return dialog(w("help"), (close) => [
    h("dl", { class: "keys" }, keys.map(([key, action]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, h("strong", {}, w(action)), ` – ${w(`${action}_help`)}`)))),
    h("p", {}, w("move_help")),
    h("div", { class: "actions" }, h("button", { onclick: () => close(null) }, w("cancel"))),
  ]);
}
