"use strict";
// The game as data: every step with its position, and the places where a decision, a turn or a round begins.

/** Applies what a step changes: fields of an object, places of a list, or a whole new value. */
function patched(base, change) {
  const plain = change !== null && typeof change === "object" && !Array.isArray(change);
  if (!plain || base === null || typeof base !== "object") return change;
  const copy = Array.isArray(base) ? base.slice() : { ...base };
  for (const key of Object.keys(change)) copy[key] = patched(base[key], change[key]);
  return copy;
}

/** Reads the payload. Positions share all that a step leaves alone. */
function developed(data) {
  let position = data.position;
  const positions = data.steps.map((step) => (position = step.change ? patched(position, step.change) : position));
  const begins = {
    event: () => true,
    action: (step) => step.event === "decides",
    turn: (step) => step.event === "turn-begins",
    round: (step) => step.event === "round",
  };
  const last = data.steps.length - 1;
  const stops = {};
  for (const [size, test] of Object.entries(begins)) {
    const at = data.steps.map((step, i) => (test(step) ? i : -1)).filter((i) => i >= 0);
    stops[size] = [...new Set([0, ...at, last])];
  }
  return { ...data, positions, stops, last };
}

/** The stop after, or before, a step. */
function stopFrom(film, size, at, forward) {
  const stops = film.stops[size];
  if (forward) return stops.find((stop) => stop > at) ?? film.last;
  return stops.findLast((stop) => stop < at) ?? 0;
}

/** The step at which a decision is taken. */
function decisionStep(film, number) {
  return film.steps.findIndex((step) => step.event === "decides" && step.decision === number);
}

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

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

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
