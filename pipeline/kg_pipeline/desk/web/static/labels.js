// Which names of a drawn graph are shown: as many as do not cover one another, the most connected first.

const HIGH = 1.25;
const BELOW = 1.9;
const NARROW = 0.62;

/** How wide a name is, in units of its size. */
function width_of(text) {
  let width = 0;
  for (const char of text) width += char.codePointAt(0) > 0x2e7f ? 1 : NARROW;
  return width;
}

/** The ids whose names are shown. `nodes` are `{id, x, y, text}` in pixels, the most important first. */
export function choose_labels(nodes, size) {
  const shown = new Set();
  const rows = new Map();
  for (const node of nodes) {
    const half = (width_of(node.text) * size) / 2;
    const [left, right] = [node.x - half, node.x + half];
    const row = Math.floor((node.y + BELOW * size) / (HIGH * size));
    const near = [row - 1, row, row + 1].flatMap((one) => rows.get(one) || []);
    if (near.some((box) => box.left < right && left < box.right && Math.abs(box.y - node.y) < HIGH * size)) continue;
    shown.add(node.id);
    if (!rows.has(row)) rows.set(row, []);
    rows.get(row).push({ left, right, y: node.y });
  }
  return shown;
}
