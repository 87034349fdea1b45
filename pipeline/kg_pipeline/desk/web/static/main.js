// The frame of the page: header, addresses, keys. Each page is a function (root, parameters) → its keys.

import { fill, h, say } from "./dom.js";
import { lang, turn_language, w } from "./words.js";
import { queue } from "./queue.js";
import { entity } from "./entity.js";
import { graph } from "./graph.js";
import { ask } from "./ask.js";
import { source } from "./source.js";
import { brief } from "./brief.js";
import { decisions, documents, search } from "./lists.js";

const PAGES = { queue, entity, graph, ask, source, brief, search, documents, decisions };
const IN_NAV = ["queue", "brief", "ask", "documents", "decisions"];
const GO = { q: "queue", b: "brief", a: "ask", d: "documents", c: "decisions" };
const THEMES = ["auto", "light", "dark"];

let keys = {};
let leave = () => {};
let turn = 0;
let going = false;

function theme() {
  const kept = localStorage.getItem("kg-theme");
  return THEMES.includes(kept) ? kept : "auto";
}

function wear() {
  if (theme() === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme();
}

function header(page) {
  const box = h("input", { type: "search", id: "find", "aria-label": w("search"), placeholder: w("search"), maxlength: 500 });
  const form = h(
    "form",
    {
      role: "search",
      onsubmit: (event) => {
        event.preventDefault();
        location.hash = `#/search?${new URLSearchParams({ q: box.value })}`;
      },
    },
    box,
    h("button", { class: "wide" }, w("find")),
  );
  fill(
    document.getElementById("bar"),
    h(
      "nav",
      { "aria-label": "kg" },
      IN_NAV.map((one) => h("a", { href: `#/${one}`, "aria-current": one === page ? "page" : null }, w(one))),
    ),
    form,
    h(
      "div",
      { class: "settings" },
      h("button", { lang: lang() === "en" ? "ja" : "en", onclick: () => (turn_language(), show()) }, w("language")),
      h(
        "button",
        {
          onclick: () => {
            localStorage.setItem("kg-theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
            wear();
            header(page);
          },
        },
        h("span", { class: "wide" }, `${w("theme")}: `),
        w(`theme_${theme()}`),
      ),
    ),
  );
}

async function show() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const page = PAGES[path] ? path : "queue";
  const mine = ++turn;
  document.documentElement.lang = lang();
  fill(document.getElementById("skip"), w("skip"));
  document.title = `kg · ${w(page)}`;
  header(page);
  leave();
  keys = {};
  leave = () => {};
  const root = h("div", { class: `page ${page}` });
  const main = fill(document.getElementById("main"), root);
  fill(root, h("p", { class: "loading" }, w("loading")));
  try {
    const made = await PAGES[page](root, Object.fromEntries(new URLSearchParams(query || "")));
    if (mine !== turn) return;
    keys = made?.keys || {};
    leave = made?.leave || (() => {});
    main.dataset.ready = page;
  } catch (error) {
    if (mine !== turn) return;
    fill(root, h("h1", {}, w(page)), h("p", { class: "error" }, error.status ? error.message : w("lost")));
    main.dataset.ready = page;
    if (!error.status) console.error(error);
  }
}

function typing(target) {
  return target.closest?.("input, textarea, select, [contenteditable]") !== null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const page = going ? GO[event.key] : null;
  going = !going && event.key === "g";
  const act = keys[event.key];
  if (page) {
    event.preventDefault();
    location.hash = `#/${page}`;
  } else if (act) {
    if (event.key.startsWith("Arrow") && event.target.closest("blockquote, svg")) return;
    event.preventDefault();
    act();
  } else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("find").focus();
  }
});

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});

addEventListener("hashchange", () => {
  say("");
  show();
});
wear();
show();
