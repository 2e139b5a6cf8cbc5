// The island: squares of terrain, areas, tiles and herds.

const CELL = 40;
const NEXT = [[1, 0], [0, 1]];

/** The island as a drawing; `touched` are the spaces that have changed, `aims` those that are aimed at. */
function drawIsland(film, { position, touched, aims }) {
  const spaces = film.spaces;
  const columns = Math.max(...spaces.map(([x]) => x)) + 1;
  const rows = Math.max(...spaces.map(([, y]) => y)) + 1;
  const at = new Map(spaces.map(([x, y], number) => [`${x},${y}`, number]));
  const owner = (number) => (number === undefined ? "." : position.tiles[number]);
  const ground = spaces.map(([x, y, area, name], number) =>
    shape(
      "rect",
      { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: `space terrain-${area.toLowerCase()}${touched.has(number) ? " touched" : ""}`, "data-space": name },
      shape("title", {}, `${name}: ${terrainOf(film, area)}${owner(number) === "." ? "" : `, a tile of ${nameOf(position, Number(owner(number)))}`}`),
    ),
  );
  const edges = spaces.flatMap(([x, y, area]) => borders(spaces, at, x, y, area));
  const bands = spaces.flatMap(([x, y], number) =>
    NEXT.flatMap(([dx, dy]) => {
      const other = at.get(`${x + dx},${y + dy}`);
      const own = owner(number);
      return own === "." || own !== owner(other) ? [] : [shape("line", { x1: mid(x), y1: mid(y), x2: mid(x + dx), y2: mid(y + dy), class: `herd seat-${own}` })];
    }),
  );
  const tiles = spaces.flatMap(([x, y], number) => (owner(number) === "." ? [] : [tile(mid(x), mid(y), owner(number))]));
  const frames = [
    ...[...touched].map((number) => frame(spaces[number], "changed")),
    ...[...aims].map((number) => frame(spaces[number], "aimed")),
  ];
  return shape(
    "svg",
    { viewBox: `-3 -3 ${columns * CELL + 6} ${rows * CELL + 6}`, role: "img", "aria-label": "The island" },
    ...ground, ...edges, ...bands, ...tiles, ...names(film, position), ...frames,
  );
}

const mid = (place) => (place + 0.5) * CELL;
const terrainOf = (film, area) => film.terrains["FDSPMW".indexOf(area.toUpperCase())];
const nameOf = (position, seat) => `seat ${seat}${position.seats[seat].species ? ` (${position.seats[seat].species})` : ""}`;

const tile = (x, y, seat) =>
  shape("g", { class: `tile seat-${seat}` }, shape("circle", { cx: x, cy: y, r: CELL * 0.33 }), shape("text", { x, y: y + 5 }, seat));

const frame = ([x, y], className) =>
  shape("rect", { x: x * CELL + 2.5, y: y * CELL + 2.5, width: CELL - 5, height: CELL - 5, rx: 5, class: `frame ${className}` });

/** Bold lines between areas and at the shore. */
function borders(spaces, at, x, y, area) {
  const sides = [[1, 0, 1, 0, 1, 1], [-1, 0, 0, 0, 0, 1], [0, 1, 0, 1, 1, 1], [0, -1, 0, 0, 1, 0]];
  return sides.flatMap(([dx, dy, x1, y1, x2, y2]) => {
    const other = at.get(`${x + dx},${y + dy}`);
    if (other !== undefined && spaces[other][2] === area) return [];
    return [shape("line", { x1: (x + x1) * CELL, y1: (y + y1) * CELL, x2: (x + x2) * CELL, y2: (y + y2) * CELL, class: other === undefined ? "shore" : "border" })];
  });
}

/** Each area's letter in its first space, with a flag where its marker is placed. */
function names(film, position) {
  const first = new Map();
  for (const [x, y, area] of film.spaces) if (!first.has(area)) first.set(area, [x, y]);
  return [...first].flatMap(([area, [x, y]]) => {
    const marked = position.marked.includes(area);
    const flag = marked ? [shape("path", { d: `M${x * CELL + 15} ${y * CELL + 3}v11M${x * CELL + 15} ${y * CELL + 3}l9 3-9 3z`, class: "flag" })] : [];
    return [shape("text", { x: x * CELL + 3, y: y * CELL + 12, class: "area" }, area), ...flag];
  });
}
