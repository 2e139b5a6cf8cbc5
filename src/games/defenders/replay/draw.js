// Geometry of the board and the drawings: plain shapes, made here.

const SIZE = 50;
const ROOT3 = Math.sqrt(3);
const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const LETTER = { order: "O", council: "C", coven: "V", sect: "S" };
const HABITAT_LETTER = { forest: "F", plains: "P", marsh: "Ma", mountain: "Mo" };

/** The middle of a hex. */
const middle = ([q, r]) => [SIZE * ROOT3 * (q + r / 2), SIZE * 1.5 * r];

/** A point at a distance from the middle, towards vertex `k`; halves lie between: edge `d` is at `d - 0.5`. */
function towards(k, distance) {
  const angle = ((30 + 60 * k) * Math.PI) / 180;
  return [Math.cos(angle) * distance, Math.sin(angle) * distance];
}

const moved = ([x, y], [dx, dy]) => [x + dx, y + dy];
const onBoard = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= 3;
const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

/** The corners of a hex about its middle. */
const corners = (size) => [0, 1, 2, 3, 4, 5].map((k) => towards(k, size));

/** One name for an edge, from whichever side it is named. */
function edgeKey([q, r, d]) {
  const [dq, dr] = STEPS[d];
  const across = [q + dq, r + dr];
  const own = `${q},${r},${d}`;
  if (!onBoard(...across)) return own;
  return d < 3 ? own : `${across},${(d + 3) % 6}`;
}

/** The ends of an edge, each drawn in by so much. */
function ends([q, r, d], inset = 0) {
  const at = middle([q, r]);
  const a = moved(at, towards(d - 1, SIZE));
  const b = moved(at, towards(d, SIZE));
  const f = inset / SIZE;
  const mix = (p, o) => [p[0] + (o[0] - p[0]) * f, p[1] + (o[1] - p[1]) * f];
  return [mix(a, b), mix(b, a)];
}

const group = (className, [x, y], attributes, ...children) =>
  shape("g", { class: className, transform: `translate(${round(x)} ${round(y)})`, ...attributes }, ...children);

/** A robot on tracks, with one eye. */
const mech = () => [
  path("M-8 9h16v-4h-16z", "steel-dark"),
  path("M-6.5 5h13v-8q0-5-6.5-5t-6.5 5z", "steel"),
  path("M0-8v-4", "wire"),
  shape("circle", { cx: 0, cy: -12, r: 1.6, class: "eye" }),
  shape("circle", { cx: 0, cy: -2.2, r: 2.9, class: "eye" }),
  path("M-9.5-2v5M9.5-2v5", "wire"),
];

/** A drop of sludge. */
const drop = () => [path("M0-7.5q6 7 6 10.2a6 5.6 0 0 1-12 0q0-3.2 6-10.2z", "sludge"), path("M-3 2.5q0 3 2.6 3.5", "shine")];

/** A bubbling pool. */
const pool = () => [
  path("M-24 3q-2-7 6-8 2-6 10-4 7-5 13 0 9-2 12 4 8 3 5 9-3 6-12 5-7 5-16 2-9 2-14-2-5-2-4-6z", "toxic-pool"),
  shape("circle", { cx: -9, cy: 1, r: 2.6, class: "bubble" }),
  shape("circle", { cx: 11, cy: 3.5, r: 3.2, class: "bubble" }),
  path("M0-6.5l7 12h-14z", "warning"),
  path("M0-2.5v4M0 3.3v.8", "warning-mark"),
];

/** A tent with its faction's letter. */
const tent = (faction) => [
  path("M-12 9l12-19 12 19z", "tent"),
  path("M-1.5-12.5l1.5 2.5 1.5-2.5", "pole"),
  shape("text", { x: 0, y: 7, class: "token-letter" }, LETTER[faction]),
];

/** A pawn with its faction's letter. */
const pawn = (faction) => [
  path("M-8.5 11q0-10 4.5-13h8q4.5 3 4.5 13z", "pawn"),
  shape("circle", { cx: 0, cy: -6.5, r: 6, class: "pawn" }),
  shape("text", { x: 0, y: 8.5, class: "token-letter" }, LETTER[faction]),
];

/** A rolling machine seen from above; it heads to the right. */
const engine = (name) => [
  path("M-15-8h22l9 8-9 8h-22z", "engine-body"),
  path("M-13-10.5h17M-13 10.5h17", "engine-track"),
  path("M9-4l5 4-5 4z", "engine-head"),
  shape("text", { x: -4, y: 4.2, class: "engine-letter" }, name),
];

/** The patterns of the habitats and of rewilded ground. */
function patterns() {
  const pattern = (id, size, ...shapes) =>
    shape("pattern", { id: `pattern-${id}`, width: size[0], height: size[1], patternUnits: "userSpaceOnUse" }, ...shapes);
  return shape(
    "defs",
    {},
    pattern("forest", [18, 20], path("M5 9l4-7 4 7zM-4 19l4-7 4 7zM14 19l4-7 4 7z", "ink")),
    pattern("plains", [20, 16], path("M4 7v-4M6 7l2-3M2 7l-1.5-3M14 15v-4M16 15l2-3M12 15l-1.5-3", "ink-line")),
    pattern("marsh", [22, 12], path("M0 3q5.5-4 11 0t11 0M-11 9q5.5-4 11 0t11 0 11 0", "ink-line")),
    pattern("mountain", [26, 20], path("M1 9l6-7 6 7M14 19l6-7 6 7", "ink-line")),
    pattern("wild", [16, 16], path("M4 8q0-6 6-6 0 6-6 6zM12 16q0-5-5-5 0 5 5 5z", "ink")),
    shape(
      "marker",
      { id: "head", viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 4.5, markerHeight: 4.5, orient: "auto" },
      path("M0 0l8 4-8 4z", "trail-head"),
    ),
  );
}
