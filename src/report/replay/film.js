// The game as data: every step with its position, and the places where a decision, a turn or a round begins.

/** Applies what a step changes: fields of an object, places of a list, or a whole new value (an object under `=`). */
function patched(base, change) {
  const plain = change !== null && typeof change === "object" && !Array.isArray(change);
  if (!plain || base === null || typeof base !== "object") return change;
  if ("=" in change) return change["="];
  const copy = Array.isArray(base) ? base.slice() : { ...base };
  for (const key of Object.keys(change)) copy[key] = patched(base[key], change[key]);
  return copy;
}

/** Reads the payload. Positions share all that a step leaves alone. */
function developed(data) {
  let position = data.position;
  const positions = data.steps.map((step) => (position = step.change ? patched(position, step.change) : position));
  const last = data.steps.length - 1;
  const stops = { event: data.steps.map((step, i) => i) };
  for (const [size, mark] of [["action", "decision"], ["turn", "turn"], ["round", "round"]]) {
    const at = data.steps.flatMap((step, i) => (step.mark === mark ? [i] : []));
    if (at.length > 0 || size === "action") stops[size] = [...new Set([0, ...at, last])];
  }
  // The step at which each decision is taken.
  const taken = new Map(data.steps.flatMap((step, i) => (step.mark === "decision" ? [[step.decision, i]] : [])));
  return { ...data, positions, stops, last, taken };
}

/** The stop after, or before, a step. */
function stopFrom(film, size, at, forward) {
  const stops = film.stops[size];
  if (forward) return stops.find((stop) => stop > at) ?? film.last;
  return stops.findLast((stop) => stop < at) ?? 0;
}

/** May the reader see what this seat sees? `sight`: a seat's number, `turn` for whoever decides, `all`, or `none`. */
function sees(decider, sight, seat) {
  if (sight === "all") return true;
  return (sight === "turn" ? decider : Number(sight)) === seat;
}
