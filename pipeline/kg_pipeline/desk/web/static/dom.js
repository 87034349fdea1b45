// Building the page: elements and text, never markup. Whatever a document holds arrives here as a string and
// leaves as text; characters that draw nothing are spelled out.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const KEPT = new Set(["\n", "\t", "\u200c", "\u200d"]);
const SVG = "http://www.w3.org/2000/svg";

const hidden = (char) => HIDDEN.test(char) && !KEPT.has(char);
const code = (char) => `⟨U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A string with every hidden character spelled out, for attributes and SVG. */
export function plain(text) {
  return Array.from(String(text), (char) => (hidden(char) ? code(char) : char)).join("");
}

/** Nodes for a string; hidden characters stand out. */
function texts(text) {
  const string = String(text).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  if (!HIDDEN.test(string.replace(/[\n\t]/g, ""))) return [document.createTextNode(string)];
  const found = [];
  let run = "";
  for (const char of string) {
    if (!hidden(char)) {
      run += char;
      continue;
    }
    if (run) found.push(document.createTextNode(run));
    run = "";
    const mark = document.createElement("span");
    mark.className = "hidden-char";
    mark.textContent = code(char);
    found.push(mark);
  }
  if (run) found.push(document.createTextNode(run));
  return found;
}

function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    if (child instanceof Node) node.append(child);
    else node.append(...texts(child));
  }
}

function set(node, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "href" && !String(value).startsWith("#")) throw new Error("links stay on this page");
    else node.setAttribute(name, value === true ? "" : plain(value));
  }
}

/** An element: tag, attributes (`onclick` is a listener), children. */
export function h(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  set(node, given);
  add(node, children);
  return node;
}

/** An SVG element. */
export function s(tag, given = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, given);
  add(node, children);
  return node;
}

const LONGEST = 300;

/** A name: kept together, its direction its own; an endless one is cut, and its length is said. */
export function name(text) {
  const string = String(text);
  if (string.length <= LONGEST) return h("bdi", { class: "name" }, string);
  return h("bdi", { class: "name" }, `${Array.from(string.slice(0, LONGEST)).slice(0, -1).join("")}… (${string.length})`);
}

/** A name as a heading, whole; an endless one can be scrolled. */
export const whole_name = (text) => h("bdi", { class: "name", tabindex: String(text).length > LONGEST ? "0" : null }, text);

/** Replace what an element holds. */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

/** Say something to everyone, also to those who listen. */
export function say(text, bad = false) {
  const place = document.getElementById("said");
  fill(place, text);
  place.classList.toggle("bad", bad);
  place.classList.toggle("shown", Boolean(text));
}

/** Ask in a dialog; resolves with what `close` was given, null when it was dismissed. */
export function dialog(title, build) {
  return new Promise((resolve) => {
    let result = null;
    const box = h("dialog", { "aria-label": title });
    const close = (value) => {
      result = value;
      box.close();
    };
    add(box, [h("h2", {}, title), build(close)]);
    box.addEventListener("close", () => {
      box.remove();
      resolve(result);
    });
    document.body.append(box);
    box.showModal();
    box.scrollTop = 0;
  });
}
