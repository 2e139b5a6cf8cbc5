// The score track: the points of each player, by where they come from.

/** Points by source of every seat, up to a step. */
function sourced(film, at) {
  const sums = film.position.seats.map(() => film.sources.map(() => 0));
  for (const step of film.steps.slice(0, at + 1)) {
    if (step.event === "points") sums[step.seat][film.sources.indexOf(step.source.replace("-", " "))] += step.by;
  }
  return sums;
}

const gained = (sums) => sums.reduce((sum, points) => sum + Math.max(0, points), 0);

function drawTrack(panel, film, { at, position }) {
  const now = sourced(film, at);
  // The track is as long as the most points gained in the whole game.
  film.most ??= Math.max(1, ...sourced(film, film.last).map(gained));
  // A game under way comes without its steps: then a bar is the points as they are.
  const whole = film.steps.length === 1 && Math.max(1, ...position.seats.map(({ points }) => points));
  const there = film.sources.map((_, i) => now.some((sums) => sums[i] > 0));
  const key = film.sources.flatMap((name, i) => (there[i] ? [element("span", { class: `key source-${i}` }, name)] : []));
  panel.replaceChildren(
    ...now.map((sums, seat) => drawRun(film, sums, seat, { ...position.seats[seat], whole })),
    element("div", { class: "keys" }, ...key),
  );
}

/** One player's bar: a piece for each source, its losses as a number. */
function drawRun(film, sums, seat, { points, species, whole }) {
  let x = 0;
  const pieces = sums.flatMap((gain, i) => {
    if (gain <= 0) return [];
    const width = (100 * gain) / film.most;
    x += width;
    return [shape("rect", { x: x - width, y: 0, width, height: 10, class: `source-${i}` }, shape("title", {}, `${film.sources[i]}: ${gain}`))];
  });
  if (whole) pieces.push(shape("rect", { x: 0, y: 0, width: (100 * Math.max(0, points)) / whole, height: 10, class: "whole" }));
  const lost = sums.flatMap((gain, i) => (gain < 0 ? [`${film.sources[i]} −${-gain}`] : []));
  const label = sums.flatMap((gain, i) => (gain === 0 ? [] : [`${film.sources[i]} ${gain}`])).join(", ");
  return element(
    "div",
    { class: `run seat-${seat}`, title: lost.join(", ") || undefined },
    element("b", {}, `${seat} ${species ?? ""}`),
    shape("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": `Points of seat ${seat}: ${label}` }, ...pieces),
    element("span", { class: "sum" }, String(points), lost.length > 0 ? element("small", {}, ` (−${-sums.reduce((sum, gain) => sum + Math.min(0, gain), 0)})`) : null),
  );
}
