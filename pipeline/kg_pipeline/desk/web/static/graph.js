// The graph around an entity, drawn: opens near, expands where one wants, by mouse, touch or keys.

import { look } from "./api.js";
import { fill, h, plain, s, say } from "./dom.js";
import { choose_labels } from "./labels.js";
import { place_nodes } from "./layout.js";
import { to } from "./parts.js";
import { count_of, w } from "./words.js";

const LABEL = 22;
const MOST = 2000;
const FEW = 40;
const MANY = 300;

export async function graph(root, given) {
  const around = await look("graph", { id: given.id || "", hops: given.hops || 2, limit: 500 });
  const box = h("div", { class: "graph-box" });
  const center = around.nodes[0];
  fill(
    root,
    h("h1", {}, `${w("graph_around")} `, h("a", { href: to.entity(center.id) }, h("bdi", {}, center.label))),
    around.cut && h("p", {}, w("graph_cut")),
    box,
  );
  return draw_graph(box, around, `${w("graph_around")} ${center.label}`);
}

/** Draw into `box`; returns the page's keys. */
export function draw_graph(box, around, title) {
  const view = { box, nodes: around.nodes, edges: around.edges, center: around.center, title, scale: 1, x: 0, y: 0 };
  view.svg = s("svg", { role: "group", "aria-label": title, tabindex: "0" });
  view.count = h("p", { class: "about" });
  const zoom = (by) => () => zoom_by(view, by);
  fill(
    box,
    h("div", { class: "actions" },
      h("button", { "aria-label": w("zoom_in"), onclick: zoom(1.3) }, "+"),
      h("button", { "aria-label": w("zoom_out"), onclick: zoom(1 / 1.3) }, "−"),
      h("button", { onclick: () => fit(view) }, w("fit"))),
    view.svg,
    view.count,
    h("p", { class: "about legend" }, ["current", "contested", "superseded"].map((one) => h("span", { class: one }, w(`standing_${one}`))), h("span", { class: "negated" }, w("denied"))),
    h("p", { class: "about hint" }, w("graph_help")),
  );
  const { width, height } = view.svg.getBoundingClientRect();
  view.stretch = Math.min(1.8, Math.max(0.6, width / height)) || 1;
  draw(view);
  drag(view);
  return { keys: { "+": zoom(1.3), "-": zoom(1 / 1.3), 0: () => fit(view) } };
}

function short(text) {
  const shown = plain(text).replaceAll("\n", " ");
  const chars = Array.from(shown);
  return chars.length > LABEL ? `${chars.slice(0, LABEL - 1).join("")}…` : shown;
}

function draw(view) {
  place_nodes(view.nodes, view.edges, view.center);
  measure(view);
  const at = new Map(view.nodes.map((node) => [node.id, { ...node, x: node.x * view.stretch }]));
  const few = view.edges.length <= FEW;
  const many = view.edges.length > MANY;
  view.touching = new Map(view.nodes.map((node) => [node.id, []]));
  const edges = view.edges.map((e) => {
    const a = at.get(e.subject);
    const b = at.get(e.object);
    const said = `${a.label} — ${e.negated ? `${w("not")} ` : ""}${e.predicate} → ${b.label} (${e.standing})`;
    const end = short_of(a, b, (b.id === view.center ? 14 : 11) * unit(view));
    const edge = s("g", { class: `edge ${e.standing}${e.negated ? " negated" : ""}` },
      s("line", { x1: a.x, y1: a.y, x2: end.x, y2: end.y, "marker-end": many ? null : "url(#arrow)" }),
      few && s("text", { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 3, class: "edge-label", "aria-hidden": "true" }, short(e.predicate)),
      s("title", {}, said));
    for (const id of new Set([e.subject, e.object])) view.touching.get(id).push(edge);
    return edge;
  });
  view.groups = new Map(view.nodes.map((node) => [node.id, draw_node(view, node)]));
  view.labelled = 0;
  view.layer = s("g", { class: many ? "many" : null }, edges, [...view.groups.values()]);
  view.arrow = s("marker", { id: "arrow", viewBox: "0 0 8 8", refX: "8", refY: "4", markerWidth: "9", markerHeight: "9", markerUnits: "userSpaceOnUse", orient: "auto" }, s("path", { d: "M0 0L8 4L0 8z" }));
  fill(view.svg, s("defs", {}, view.arrow), view.layer);
  fill(view.count, `${count_of(view.nodes.length, "node", "nodes")}, ${count_of(view.edges.length, "edge", "edges")}`);
  move(view);
}

/** The point on the way from `a` to `b` that is `gap` before `b`. */
function short_of(a, b, gap) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const part = Math.max(0, 1 - gap / far);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function draw_node(view, node) {
  const more = node.hidden ? `, ${node.hidden} ${w("hidden")}` : "";
  const said = `${node.label}${node.type ? ` (${node.type})` : ""}${more}`;
  const group = s(
    "g",
    { class: `node${node.id === view.center ? " center" : ""}${node.hidden ? " more" : ""}`, tabindex: "0", role: "button", "aria-label": said, transform: `translate(${node.x * view.stretch} ${node.y})` },
    s("circle", { r: 8 }),
    s("text", { x: 0, dy: "1.9em", "aria-hidden": "true" }, short(node.label)),
    s("title", {}, said),
  );
  const light = (on) => () => view.touching.get(node.id).forEach((edge) => edge.classList.toggle("lit", on));
  for (const event of ["pointerenter", "focus"]) group.addEventListener(event, light(true));
  for (const event of ["pointerleave", "blur"]) group.addEventListener(event, light(false));
  const open = () => (node.id === view.center || !node.hidden ? (location.hash = to.entity(node.id)) : expand(view, node));
  group.addEventListener("click", () => !view.dragged && open());
  group.addEventListener("keydown", (event) => {
    if (event.key === "Enter") location.hash = to.entity(node.id);
    else if (event.key === " ") expand(view, node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return group;
}

async function expand(view, node) {
  try {
    const around = await look("graph", { id: node.id, hops: 1, limit: 200 });
    const known = new Map(view.nodes.map((one) => [one.id, one]));
    for (const one of around.nodes) {
      if (known.has(one.id)) known.get(one.id).hidden = Math.min(known.get(one.id).hidden, one.hidden);
      else if (view.nodes.length < MOST) view.nodes.push({ ...one, from: node.id });
    }
    const shown = new Set(view.nodes.map((one) => one.id));
    const had = new Set(view.edges.map((e) => e.fact));
    view.edges.push(...around.edges.filter((e) => !had.has(e.fact) && shown.has(e.subject) && shown.has(e.object)));
    node.hidden = 0;
    draw(view);
    say(`${w("expand")}: ${node.label} · ${view.nodes.length} ${w("nodes")}`);
    [...view.svg.querySelectorAll(".node")][view.nodes.indexOf(node)]?.focus();
  } catch (error) {
    say(error.message, true);
  }
}

/** How many units of the drawing make a pixel, within bounds: names keep their size when one zooms out. */
const unit = (view) => Math.min(3, Math.max(0.7, 1 / view.scale));

function fit(view) {
  measure(view);
  move(view);
}

/** Choose scale and place such that every node with its name is inside. */
function measure(view) {
  const { width, height } = view.svg.getBoundingClientRect();
  const xs = view.nodes.map((node) => node.x * view.stretch);
  const ys = view.nodes.map((node) => node.y);
  const wide = Math.max(1, Math.max(...xs) - Math.min(...xs));
  const high = Math.max(1, Math.max(...ys) - Math.min(...ys));
  view.scale = Math.max(0.02, Math.min(1.6, (width - 130) / wide, (height - 70) / high));
  view.x = width / 2 - ((Math.max(...xs) + Math.min(...xs)) / 2) * view.scale;
  view.y = height / 2 - 8 - ((Math.max(...ys) + Math.min(...ys)) / 2) * view.scale;
}

/** Show as many names as fit at this scale: the center's, then those of the most connected. */
function label(view, size) {
  const weight = (node) => (node.id === view.center ? Infinity : view.touching.get(node.id).length);
  const nodes = [...view.nodes].sort((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
  const shown = choose_labels(
    nodes.map((node) => ({ id: node.id, x: node.x * view.stretch * view.scale, y: node.y * view.scale, text: short(node.label) })),
    size,
  );
  for (const [id, group] of view.groups) group.classList.toggle("quiet", !shown.has(id));
  view.labelled = view.scale;
}

function zoom_by(view, by, x, y) {
  const { width, height } = view.svg.getBoundingClientRect();
  const [cx, cy] = [x ?? width / 2, y ?? height / 2];
  view.x = cx - (cx - view.x) * by;
  view.y = cy - (cy - view.y) * by;
  view.scale *= by;
  move(view);
}

function move(view) {
  view.layer.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  const size = innerWidth < 480 ? 11 : 13;
  view.layer.setAttribute("font-size", size * unit(view));
  if (view.labelled !== view.scale) label(view, size * unit(view) * view.scale);
  for (const side of ["markerWidth", "markerHeight"]) view.arrow.setAttribute(side, 9 * unit(view));
}

function drag(view) {
  let from = null;
  view.svg.addEventListener("pointerdown", (event) => {
    from = [event.clientX - view.x, event.clientY - view.y, event.clientX, event.clientY];
    view.dragged = false;
  });
  view.svg.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (Math.hypot(event.clientX - from[2], event.clientY - from[3]) > 4) view.dragged = true;
    if (!view.dragged) return;
    [view.x, view.y] = [event.clientX - from[0], event.clientY - from[1]];
    move(view);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) view.svg.addEventListener(end, () => (from = null));
  view.svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, top } = view.svg.getBoundingClientRect();
    zoom_by(view, event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - left, event.clientY - top);
  }, { passive: false });
  view.svg.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
    if (!by) return;
    view.x += by[0];
    view.y += by[1];
    move(view);
    event.preventDefault();
  });
}
