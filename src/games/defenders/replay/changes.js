// What a position comes to, and where two positions differ.

/** Dead defenders of each habitat. */
function deaths(film, position) {
  const count = { forest: 0, plains: 0, marsh: 0, mountain: 0 };
  for (const seat of position.seats) for (const card of seat.dead) count[film.cards[card].habitat] += 1;
  return count;
}

/** Have the players not talked yet? From the first reveal on they know the habitats of each other's hands. */
function silent(position) {
  const early = position.phase === "organize" && position.round <= 1;
  return position.phase === "opening" || position.phase === "camps" || early;
}

/** What lies on each hex and edge, as comparable texts: where two positions differ, something has changed. */
function contents(position) {
  const hexes = new Map();
  const edges = new Map();
  const note = (map, key, text) => map.set(key, (map.get(key) ?? "") + text);
  for (const [q, r, n] of position.mechs) note(hexes, `${q},${r}`, `m${n}`);
  for (const [q, r, n] of position.pollution) note(hexes, `${q},${r}`, `p${n}`);
  for (const [q, r] of position.toxic) note(hexes, `${q},${r}`, "t");
  for (const factory of position.factories) note(hexes, factory.hex.join(), `f${factory.number}${factory.rewilded}`);
  position.seats.forEach((seat, i) => {
    for (const hex of seat.camps) note(hexes, hex.join(), `c${i}`);
    if (seat.hex) note(hexes, seat.hex.join(), `o${i}`);
  });
  for (const edge of position.walls) note(edges, edgeKey(edge), "w");
  for (const edge of position.breaches) note(edges, edgeKey(edge), "b");
  position.engines.forEach((engine, i) => {
    if (engine === "core") note(hexes, "0,0", `e${i}`);
    else note(edges, edgeKey([...engine.hex, engine.edge]), `e${i}${engine.turn}`);
  });
  return { hexes, edges };
}

/** The hexes and edges on which two positions differ. */
function differences(before, after) {
  if (before === after) return { hexes: new Set(), edges: new Set() };
  const [old, now] = [contents(before), contents(after)];
  const differing = (a, b) => new Set([...a.keys(), ...b.keys()].filter((key) => a.get(key) !== b.get(key)));
  return { hexes: differing(old.hexes, now.hexes), edges: differing(old.edges, now.edges) };
}

/** The seats whose boards differ. */
function changedSeats(before, after) {
  return after.seats.map((seat, i) => i).filter((i) => before !== after && !same(before.seats[i], after.seats[i]));
}
