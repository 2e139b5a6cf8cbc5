// The city: two levels of cells in regions, and all that stands there.

const CELL = 44;
// Where things stand in a cell, from its middle.
const SLOTS = [[-10.5, -3.5], [10.5, -3.5], [-10.5, 12.8], [10.5, 12.8]];
const DRONE_LETTERS = "CTPR";

/** The city as a drawing; `touched` are regions that have changed, `aims` those that are aimed at. */
function drawCity(film, { position, touched, aims }) {
  const { width, cells } = film;
  const height = cells.length / width;
  const at = (number) => [number % width, Math.floor(number / width)];
  const ofRegion = film.regions.map(() => []);
  cells.forEach(([, region], number) => ofRegion[region].push(number));
  const ground = cells.map(([piece, region, roof], number) => {
    const [x, y] = at(number);
    return shape(
      "rect",
      { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: roof ? "cell roof" : "cell" },
      shape("title", {}, `${film.regions[region]}${film.regions[region] === piece ? "" : ` (piece ${piece})`}: ${describe(film, position, region)}`),
    );
  });
  const things = film.regions.flatMap((_, region) => {
    const places = ofRegion[region].flatMap((number) => SLOTS.map(([dx, dy]) => [(at(number)[0] + 0.5) * CELL + dx, (at(number)[1] + 0.5) * CELL + dy]));
    return standing(film, position, region).map((thing, i) => thing(...places[i % places.length]));
  });
  const names = film.regions.map((name, region) => {
    const [x, y] = at(ofRegion[region][0]);
    return shape("text", { x: x * CELL + 3, y: y * CELL + 8, class: cells[ofRegion[region][0]][2] ? "name on-roof" : "name" }, name);
  });
  const frames = [...[...touched].map((region) => [region, "changed"]), ...[...aims].map((region) => [region, "aimed"])].flatMap(([region, kind]) =>
    outline(film, ofRegion[region], at).map(([x1, y1, x2, y2]) => shape("line", { x1, y1, x2, y2, class: `frame ${kind}` })),
  );
  const districts = [];
  for (let x = 0; x <= width; x += 3) districts.push(shape("line", { x1: x * CELL, y1: 0, x2: x * CELL, y2: height * CELL, class: "district" }));
  for (let y = 0; y <= height; y += 3) districts.push(shape("line", { x1: 0, y1: y * CELL, x2: width * CELL, y2: y * CELL, class: "district" }));
  const walls = film.regions.flatMap((_, region) => outline(film, ofRegion[region], at).map(([x1, y1, x2, y2]) => shape("line", { x1, y1, x2, y2, class: "wall" })));
  return shape(
    "svg",
    { viewBox: `-4 -4 ${width * CELL + 8} ${height * CELL + 8}`, role: "img", "aria-label": "The city" },
    ...ground, ...districts, ...walls, ...links(film, position, at), ...things, ...names, ...frames,
  );
}

/** The lines around the cells of a region. */
function outline(film, numbers, at) {
  const { width, cells } = film;
  const height = cells.length / width;
  const inside = new Set(numbers);
  return numbers.flatMap((number) => {
    const [x, y] = at(number);
    const sides = [[0, -1, 0, 0, 1, 0], [1, 0, 1, 0, 1, 1], [0, 1, 0, 1, 1, 1], [-1, 0, 0, 0, 0, 1]];
    return sides.flatMap(([dx, dy, x1, y1, x2, y2]) => {
      const [ox, oy] = [x + dx, y + dy];
      const other = ox < 0 || oy < 0 || ox >= width || oy >= height ? -1 : oy * width + ox;
      return inside.has(other) ? [] : [[(x + x1) * CELL, (y + y1) * CELL, (x + x2) * CELL, (y + y2) * CELL]];
    });
  });
}

/** What stands in a region: functions of a place. */
function standing(film, position, region) {
  const things = [];
  film.outposts.forEach(([where, letter], i) => {
    if (where === region) things.push((x, y) => outpost(x, y, letter, position.colours[i], position.holders[i]));
  });
  for (const refuge of new Set(film.refuges)) if (refuge === region) things.push((x, y) => house(x, y, "neutral"));
  if (position.tokens[region] > 0) things.push((x, y) => tokens(x, y, position.tokens[region], isRoof(film, region)));
  position.drones.forEach((where, drone) => {
    if (where === region) things.push((x, y) => droneAt(x, y, drone));
  });
  position.seats.forEach((seat, number) => {
    if (seat.champion === region) things.push((x, y) => champion(x, y, number, seat.leader));
    for (const [where, count] of seat.scrappers) if (where === region) things.push((x, y) => scrappers(x, y, number, count));
    for (const where of seat.refuges) if (where === region) things.push((x, y) => house(x, y, `seat-${number}`));
  });
  return things;
}

const isRoof = (film, region) => /[AB]$/.test(film.regions[region]);
const letters = (x, y, text, className) => shape("text", { x, y: y + 3.7, class: className }, text);

const outpost = (x, y, letter, colour, holder) =>
  shape("g", { class: `outpost ${colour}${holder === null ? "" : ` held seat-${holder}`}` }, shape("circle", { cx: x, cy: y, r: 7.2 }), letters(x, y, holder ?? letter, "sign"));
const tokens = (x, y, count, roof) =>
  shape("g", { class: roof ? "tokens cells" : "tokens" }, shape("rect", { x: x - 9, y: y - 7, width: 18, height: 14, rx: 3 }), letters(x, y, `${roof ? "E" : "T"}${count}`, "sign"));
const house = (x, y, owner) => shape("g", { class: `house ${owner}` }, path(`M${x - 8} ${y + 7}v-8l8-7 8 7v8z`, "wood"));
const droneAt = (x, y, drone) => shape("g", { class: "drone" }, path(`M${x} ${y + 8}l-10-16h20z`, "wing"), letters(x, y - 2.5, DRONE_LETTERS[drone], "sign"));
const scrappers = (x, y, seat, count) => shape("g", { class: `unit seat-${seat}` }, shape("circle", { cx: x, cy: y, r: 8.2 }), letters(x, y, count, "sign"));
const champion = (x, y, seat, name) => shape("g", { class: `unit seat-${seat}` }, path(`M${x} ${y - 9}l9 9-9 9-9-9z`, "gem"), letters(x, y, name[0], "sign"));

/** Bridges and elevators, neutral and own. */
function links(film, position, at) {
  const all = [];
  const bridge = (site, owner, aside) => {
    const ends = bridgeEnds(film, film.sites[site], at);
    if (ends) all.push(shape("line", { x1: ends[0] + aside, y1: ends[1] + aside, x2: ends[2] + aside, y2: ends[3] + aside, class: `bridge ${owner}` }));
  };
  const elevator = (pair, owner, aside) => {
    const ends = pairEnds(film, film.pairs[pair], at);
    if (!ends) return;
    const [x1, y1, x2, y2] = ends;
    const [mx, my, nx, ny] = [(x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / 6, (x2 - x1) / 6];
    all.push(path(`M${x1 + aside} ${y1 + aside}L${mx + nx + aside} ${my + ny + aside}L${mx - nx + aside} ${my - ny + aside}L${x2 + aside} ${y2 + aside}`, `elevator ${owner}`));
  };
  film.neutral_bridges.forEach((site) => bridge(site, "neutral", 0));
  film.neutral_elevators.forEach((pair) => elevator(pair, "neutral", 0));
  position.seats.forEach((seat, number) => {
    seat.bridges.forEach((site) => bridge(site, `seat-${number}`, 3 * number - 5));
    seat.elevators.forEach((pair) => elevator(pair, `seat-${number}`, 3 * number - 5));
  });
  return all;
}

const centre = ([x, y]) => [(x + 0.5) * CELL, (y + 0.5) * CELL];

/** The middle of both roof cells of a bridge site. */
function bridgeEnds(film, [one, over, two], at) {
  const { cells, width } = film;
  for (let number = 0; number < cells.length; number += 1) {
    if (cells[number][0] !== over) continue;
    for (const step of [1, width]) {
      const ends = [number - step, number + step];
      const pieces = ends.map((end) => cells[end]?.[0]);
      const found = (pieces[0] === one && pieces[1] === two) || (pieces[0] === two && pieces[1] === one);
      if (found) return ends.flatMap((end) => centre(at(end)));
    }
  }
  return undefined;
}

/** The middle of two cells side by side, one of each region of an elevator. */
function pairEnds(film, [ground, roof], at) {
  const { cells, width } = film;
  for (let number = 0; number < cells.length; number += 1) {
    const steps = [...((number + 1) % width > 0 ? [1] : []), width];
    for (const step of steps) {
      const regions = [cells[number][1], cells[number + step]?.[1]];
      if ((regions[0] === ground && regions[1] === roof) || (regions[0] === roof && regions[1] === ground)) return [number, number + step].flatMap((end) => centre(at(end)));
    }
  }
  return undefined;
}

/** A region in words. */
function describe(film, position, region) {
  const parts = [];
  if (position.tokens[region] > 0) parts.push(`${position.tokens[region]} ${isRoof(film, region) ? "Cells" : "Technology"}`);
  film.outposts.forEach(([where, letter], i) => {
    if (where === region) parts.push(`outpost ${letter}, ${position.colours[i]}${position.holders[i] === null ? "" : `, held by seat ${position.holders[i]}`}`);
  });
  if (film.refuges.includes(region)) parts.push("neutral refuge");
  position.drones.forEach((where, drone) => {
    if (where === region) parts.push(`drone ${film.drones[drone]}`);
  });
  position.seats.forEach((seat, number) => {
    const count = seat.scrappers.find(([where]) => where === region)?.[1];
    if (count) parts.push(`seat ${number}: ${count} scrappers`);
    if (seat.champion === region) parts.push(`seat ${number}: ${seat.leader}`);
    const refuges = seat.refuges.filter((where) => where === region).length;
    if (refuges > 0) parts.push(`seat ${number}: ${refuges} refuges`);
  });
  return parts.length > 0 ? parts.join("; ") : "nothing";
}
