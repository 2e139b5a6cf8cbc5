// The board: everything of it comes from one position, and what changed since another is marked.

/** All 37 hexes, row by row. */
const HEXES = [];
for (let r = -3; r <= 3; r++) for (let q = -3; q <= 3; q++) if (onBoard(q, r)) HEXES.push([q, r]);

/** What lies where, by the hex's name. */
function surveyed(position) {
  const at = new Map(HEXES.map((hex) => [hex.join(), { hex, mechs: 0, pollution: 0, camps: [], organizers: [] }]));
  const on = (hex) => at.get(hex.join());
  for (const [habitat, hexes] of Object.entries(position.habitats)) for (const hex of hexes) on(hex).habitat = habitat;
  for (const [q, r, count] of position.mechs) on([q, r]).mechs = count;
  for (const [q, r, count] of position.pollution) on([q, r]).pollution = count;
  for (const hex of position.toxic) on(hex).toxic = true;
  for (const factory of position.factories) on(factory.hex).factory = factory;
  position.seats.forEach((seat, number) => {
    for (const hex of seat.camps) on(hex).camps.push(number);
    if (seat.hex) on(seat.hex).organizers.push(number);
  });
  return at;
}

/** Draws a position. `marks`: what changed (`hexes`, `edges`), the travels, the aim, the die. */
function drawBoard(svg, film, position, marks) {
  const ground = shape("g", { class: "ground" });
  const edges = shape("g", { class: "edges" });
  const tokens = shape("g", { class: "tokens" });
  const built = position.factories.length;
  for (const place of surveyed(position).values()) {
    ground.append(drawGround(film, position, place, built));
    tokens.append(drawTokens(position, place));
  }
  edges.append(...drawEdges(position, marks));
  position.engines.forEach((engine, i) => tokens.append(drawEngine(engine, i, position)));
  svg.replaceChildren(patterns(), rim(), ground, edges, tokens, drawMarks(position, marks));
  svg.setAttribute("aria-label", boardInWords(film, position));
}

/** The table under the hexes. */
function rim() {
  const outline = (size, className) =>
    HEXES.filter(([q, r]) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 3).map((hex) =>
      shape("polygon", { points: points(corners(size).map((corner) => moved(middle(hex), corner))), class: className }),
    );
  return shape("g", { class: "rim", "aria-hidden": "true" }, ...outline(SIZE + 9, "rim-edge"), ...outline(SIZE + 4, "rim-top"));
}

function drawGround(film, position, { hex, habitat, factory }, built) {
  const name = hex.join();
  const outline = points(corners(SIZE - 0.75));
  if (name === "0,0") return drawCore(film, position, built);
  const kind = factory ? (factory.rewilded ? "wild" : "covered") : habitat;
  const parts = [
    shape("polygon", { points: outline, class: "land" }),
    shape("polygon", { points: outline, class: "print", fill: kind === "covered" ? "none" : `url(#pattern-${kind})` }),
  ];
  if (factory) parts.push(drawFactory(film, position, factory));
  else parts.push(shape("text", { x: 0, y: 42, class: "habitat-letter" }, HABITAT_LETTER[habitat]));
  parts.push(shape("text", { x: 0, y: factory ? -26 : -31, class: "coordinates" }, name));
  return group(`hex ${kind}`, middle(hex), { "data-hex": name, "data-habitat": habitat }, ...parts);
}

/** A factory tile: number, arrow, chutes. */
function drawFactory(film, position, { number, rewilded }) {
  const tile = drawTile(film, number, position.arrows[number]);
  const className = rewilded ? "factory wild-factory" : "factory";
  return shape("g", { class: className, "data-number": number, "data-arrow": position.arrows[number] }, ...tile);
}

function drawTile(film, number, arrow) {
  const chute = (offset) => {
    const edge = (arrow + offset) % 6;
    const turn = 60 * edge;
    return shape(
      "g",
      { class: "chute", transform: `rotate(${turn})`, "data-edge": edge },
      path("M26-5.5h9v11h-9z", "pipe"),
      path("M34-7.5h6v15h-6z", "mouth"),
    );
  };
  return [
    shape("polygon", { points: points(corners(SIZE * 0.79)), class: "tile" }),
    ...film.chutes[number].map(chute),
    shape("path", { d: "M31 -6.5l12 6.5 -12 6.5z", transform: `rotate(${30 + 60 * arrow})`, class: "arrow", "data-vertex": arrow }),
  ];
}

/** The number of a tile, at the vertex opposite its arrow; above what stands on the tile. */
function drawNumber(number, arrow) {
  return group("tile-number", towards(arrow + 3, 35), {}, shape("circle", { r: 8.5, class: "number-disc" }), shape("text", { y: 4.5, class: "number" }, String(number)));
}

/** The core: as many tiles as are left on its stack, the top one face up. */
function drawCore(film, position, built) {
  const left = 6 - built;
  const parts = [shape("polygon", { points: points(corners(SIZE - 0.75)), class: "land" })];
  // Each tile of the stack shows as a ring around those above it.
  for (let under = left - 1; under >= 0; under--) {
    parts.push(shape("polygon", { points: points(corners(SIZE * (0.79 + 0.034 * under))), class: "stack-tile" }));
  }
  const top = left - 1;
  if (left > 0) parts.push(...drawTile(film, top, position.arrows[top]));
  return group("hex core", [0, 0], { "data-hex": "0,0", "data-top": top, "data-stack": left }, ...parts);
}

function drawTokens(position, { hex, mechs, pollution, toxic, camps, organizers, factory }) {
  const parts = [];
  const number = hex.join() === "0,0" ? 5 - position.factories.length : factory?.number;
  const tiled = number >= 0;
  const row = (count, pitch, widest) => {
    const gap = count > 1 ? Math.min(pitch, widest / (count - 1)) : 0;
    return (i) => (i - (count - 1) / 2) * gap;
  };
  // On a tile whose number or arrow is at the foot, what lies there makes room.
  const crowded = tiled && position.arrows[number] % 3 === 1;
  if (toxic) parts.push(group("toxic", [0, crowded ? 17 : 26], {}, ...pool()));
  const spread = row(pollution, 15, 40);
  for (let i = 0; i < pollution; i++) parts.push(group("pollution", [spread(i), crowded ? 17 : 28], {}, ...drop()));
  const line = row(mechs, 20, tiled ? 32 : 42);
  for (let i = 0; i < mechs; i++) parts.push(group("mech", [line(i), -13], {}, ...mech()));
  if (mechs > 3) parts.push(group("many", [tiled ? 25 : 31, -25], {}, shape("circle", { r: 8 }), shape("text", { y: 4 }, String(mechs))));
  const people = camps.length + organizers.length;
  const beside = row(people, 22, 52);
  camps.forEach((seat, i) => {
    const faction = position.seats[seat].faction;
    parts.push(group(`camp ${faction}`, [beside(i), 10], { "data-seat": seat }, ...tent(faction)));
  });
  organizers.forEach((seat, i) => {
    const faction = position.seats[seat].faction;
    const active = seat === position.seat && position.phase !== "over" ? " deciding" : "";
    const at = [beside(camps.length + i), 8];
    parts.push(group(`organizer ${faction}${active}`, at, { "data-seat": seat }, ...pawn(faction)));
  });
  if (tiled) parts.push(drawNumber(number, position.arrows[number]));
  return group("place", middle(hex), { "data-hex": hex.join() }, ...parts);
}

/** The walls: pieces, and the hulls of factories and the core; breaches over both. */
function drawEdges(position, marks) {
  const breached = new Set(position.breaches.map(edgeKey));
  const parts = [];
  const line = (edge, className) => {
    const [[x1, y1], [x2, y2]] = ends(edge, 4).map((end) => end.map(round));
    return shape("line", { x1, y1, x2, y2, class: className, "data-edge": edgeKey(edge) });
  };
  const named = (key) => key.split(",").map(Number);
  for (const key of marks.edges) parts.push(line(named(key), "edge-halo"));
  const hulls = new Set();
  for (const hex of [[0, 0], ...position.factories.map((factory) => factory.hex)]) {
    for (let d = 0; d < 6; d++) hulls.add(edgeKey([...hex, d]));
  }
  const open = (key) => (breached.has(key) ? " open" : "");
  for (const key of hulls) parts.push(line(named(key), `hull${open(key)}`));
  for (const edge of position.walls) parts.push(line(edge, `wall${open(edgeKey(edge))}`));
  for (const edge of position.breaches) {
    const [a, b] = ends(edge);
    const at = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const turn = 60 * edge[2];
    const sign = shape("g", { transform: `rotate(${turn})` }, path("M-3-6l-6 6 6 6zM3-6l6 6-6 6z", "breach-sign"));
    parts.push(group("breach", at, { "data-edge": edgeKey(edge) }, sign));
  }
  return parts;
}

function drawEngine(at, number, position) {
  const name = "AB"[number];
  if (at === "core") {
    const waiting = position.engines.filter((engine) => engine === "core").length;
    const x = waiting > 1 ? (number === 0 ? -16 : 16) : 0;
    return group("engine waiting", [x, 30], { "data-engine": name, "data-at": "core" }, ...engine(name));
  }
  const edge = [...at.hex, at.edge];
  const [a, b] = ends(edge);
  const turn = 60 * at.edge + (at.turn === "cw" ? 90 : -90);
  const upright = shape("g", { transform: `rotate(${turn})` }, ...engine(name));
  // The letter stays upright, whichever way the engine heads.
  upright.querySelector("text").setAttribute("transform", `rotate(${-turn} -4 0)`);
  const vertex = at.turn === "cw" ? at.edge : (at.edge + 5) % 6;
  const where = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return group("engine", where, { "data-engine": name, "data-at": edgeKey(edge), "data-faces": `${at.hex},${vertex}` }, upright);
}

/** Rings around what changed, the ways things went, what a decision aims at, and a die that was rolled. */
function drawMarks(position, marks) {
  const ring = (hex, className, size) =>
    shape("polygon", { points: points(corners(size).map((corner) => moved(middle(hex), corner))), class: className, "data-hex": hex.join() });
  const parts = [...marks.hexes].map((name) => ring(name.split(",").map(Number), "changed", SIZE - 3));
  for (const [from, to] of marks.travels) parts.push(trail(from, to));
  for (const hex of marks.aims.hexes) parts.push(ring(hex, "aim", SIZE - 7));
  for (const edge of marks.aims.edges) {
    const [[x1, y1], [x2, y2]] = ends(edge, 2);
    parts.push(shape("line", { x1, y1, x2, y2, class: "aim" }));
  }
  if (marks.die && marks.die.hex) {
    const box = shape("rect", { x: -10, y: -10, width: 20, height: 20, rx: 5 });
    const face = shape("text", { y: 5.5 }, marks.die.face > 0 ? String(marks.die.face) : "–");
    const className = marks.die.counts > 0 ? "die hit" : "die";
    parts.push(group(className, moved(middle(marks.die.hex), [27, -31]), {}, box, face));
  }
  return shape("g", { class: "marks", "aria-hidden": "true" }, ...parts);
}

function trail(from, to) {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const bend = [(a[0] + b[0]) / 2 - (dy / length) * 16, (a[1] + b[1]) / 2 + (dx / length) * 16];
  const stop = [b[0] - (dx / length) * 16, b[1] - (dy / length) * 16];
  return path(`M${points([a])}Q${points([bend])} ${points([stop])}`, "trail");
}

/** The board for those who do not see it. */
function boardInWords(film, position) {
  const total = (piles) => piles.reduce((sum, pile) => sum + pile[2], 0);
  const wild = position.factories.filter((factory) => factory.rewilded).length;
  const where = position.seats
    .filter((seat) => seat.hex)
    .map((seat) => `${titled(seat.faction)} on ${seat.hex.join()}`)
    .join(", ");
  return (
    `Board: ${position.factories.length} factories, ${wild} of them rewilded; ${total(position.mechs)} mechs; ` +
    `${total(position.pollution)} pollution, ${position.toxic.length} toxic sites; ${position.walls.length} walls, ` +
    `${position.breaches.length} breaches. ${where}.`
  );
}
