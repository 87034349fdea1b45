// Where nodes of a graph go. The same graph is always drawn alike: nothing is random.

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Give every node `x` and `y`: rings by distance first, then forces. Nodes that have a place keep near it. */
export function place_nodes(nodes, edges, center) {
  const index = new Map(nodes.map((node, at) => [node.id, at]));
  nodes.forEach((node, at) => {
    if (node.x !== undefined) return;
    const from = node.from !== undefined ? nodes[index.get(node.from)] : null;
    const radius = from ? 60 : 90 * Math.sqrt(at);
    node.x = (from?.x || 0) + radius * Math.cos(at * GOLDEN);
    node.y = (from?.y || 0) + radius * Math.sin(at * GOLDEN);
  });
  const links = edges.map((e) => [index.get(e.subject), index.get(e.object)]).filter(([a, b]) => a !== b);
  const rounds = Math.max(40, Math.min(250, Math.floor(30000 / (nodes.length + 1))));
  for (let round = 0; round < rounds; round += 1) step(nodes, links, index.get(center), 1 - round / rounds);
}

function step(nodes, links, center, heat) {
  const n = nodes.length;
  const dx = new Float64Array(n);
  const dy = new Float64Array(n);
  for (let a = 0; a < n; a += 1) {
    for (let b = a + 1; b < n; b += 1) {
      const x = nodes[a].x - nodes[b].x || (a - b) * 0.01;
      const y = nodes[a].y - nodes[b].y || (b - a) * 0.01;
      const square = Math.max(x * x + y * y, 25);
      if (square > 250000) continue;
      const push = 9000 / square;
      dx[a] += x * push; dy[a] += y * push;
      dx[b] -= x * push; dy[b] -= y * push;
    }
  }
  for (const [a, b] of links) {
    const x = nodes[b].x - nodes[a].x;
    const y = nodes[b].y - nodes[a].y;
    const far = Math.hypot(x, y) || 1;
    const pull = (far - 110) * 0.12;
    dx[a] += (x / far) * pull; dy[a] += (y / far) * pull;
    dx[b] -= (x / far) * pull; dy[b] -= (y / far) * pull;
  }
  const most = 40 * heat + 1;
  for (let a = 0; a < n; a += 1) {
    if (a === center) continue;
    dx[a] -= nodes[a].x * 0.004; dy[a] -= nodes[a].y * 0.004;
    const far = Math.hypot(dx[a], dy[a]) || 1;
    const go = Math.min(far, most) / far;
    nodes[a].x += dx[a] * go;
    nodes[a].y += dy[a] * go;
  }
}
