// Beside the city: the players, the markets and the missions.

function drawPlayers(panel, film, moment) {
  panel.replaceChildren(...moment.position.seats.map((_, number) => drawPlayer(film, moment, number)), drawMarkets(film, moment), drawMissions(film, moment));
}

const counted = (name, value, old) =>
  element("span", { class: same(value, old) ? "number" : "number touched" }, element("b", {}, String(value)), ` ${name}`);

function drawPlayer(film, moment, number) {
  const { position, before, step } = moment;
  const [seat, old] = [position.seats[number], before.seats[number]];
  const open = sees(step.decider, moment.sight, number);
  const cubes = film.markets.slice(0, 3).map((colour, i) => element("span", { class: `cube ${colour}${seat.cubes[i] === old.cubes[i] ? "" : " touched"}`, title: `${colour} cubes` }, String(seat.cubes[i])));
  const feats = seat.feats.map(([name, unlocked]) => element("span", { class: unlocked ? "feat" : "feat locked" }, unlocked || open ? name : "locked feat"));
  const candies = seat.candy.reduce((sum, count) => sum + count, 0);
  const candy = film.open_candy || open
    ? seat.candy.flatMap((count, face) => (count > 0 ? [element("span", { class: "candy" }, count > 1 ? `${film.candy[face]} ×${count}` : film.candy[face])] : []))
    : candies > 0 ? [element("span", { class: "candy" }, `${candies} candy`)] : [];
  // The rules may keep hands and cards face down secret.
  const known = film.open_hands || open;
  return element(
    "section",
    { class: `seat seat-${number}${step.decider === number ? " deciding" : ""}`, "data-seat": number, "aria-label": `Seat ${number}` },
    element("header", {}, element("h2", {}, `${number} ${seat.faction}`), element("span", { class: "policy", title: "who plays" }, film.policies[number % film.policies.length]), element("span", { class: "state" }, stateOf(film, moment, number))),
    element("div", { class: "numbers" }, counted("supplies", seat.supplies, old.supplies), counted("Technology", seat.purse[0], old.purse[0]), counted("Cells", seat.purse[1], old.purse[1]), counted("in stock", seat.stock, old.stock), ...cubes),
    element("div", { class: "things" }, ...feats, ...candy),
    known ? cards(film, "hand", seat.hand) : unseen("hand", seat.hand),
    ...(seat.up.length > 0 || (known && seat.down.length > 0) ? [cards(film, "pad", seat.up, known ? seat.down : [])] : []),
    ...(known || seat.down.length === 0 ? [] : [unseen("face down", seat.down)]),
    ...(seat.bin.length === 0 ? [] : [known ? cards(film, "bin", seat.bin) : unseen("bin", seat.bin)]),
  );
}

function stateOf(film, { position, step }, number) {
  if (step.event === "ended") return film.winners.includes(number) ? (film.winners.length > 1 ? "shares the win" : "wins") : "";
  if (step.decider === number) return "decides";
  return position.turn > 0 ? `${["first", "second", "third", "fourth"][position.order.indexOf(number)]} in order` : "";
}

/** Cards by their icons, those face down with their names. */
const cards = (film, title, up, down = []) =>
  element("div", { class: "cards" }, element("span", { class: "title" }, title), ...up.map((card) => drawCard(film, card, false)), ...down.map((card) => drawCard(film, card, true)));

/** Cards that the seat cannot see: how many there are. */
const unseen = (title, all) =>
  element("div", { class: "cards" }, element("span", { class: "title" }, title), element("span", {}, all.length === 1 ? "1 card" : `${all.length} cards`));

function drawCard(film, number, down) {
  const [name, icons, price, supplies] = film.cards[number];
  const about = price === "" ? name : `${name}, ${price}, ${supplies} supplies`;
  return element("span", { class: `card ${name.replace(/-\d+$/, "")}${down ? " down" : ""}`, title: down ? `${about}, face down` : about }, icons);
}

/** The four rows, the right slot last. */
function drawMarkets(film, { position, before }) {
  const slot = (market, i) => {
    const number = position.rows[market][i];
    const classes = same(number, before.rows[market][i]) ? "slot" : "slot touched";
    if (number === null) return element("td", { class: classes }, "–");
    const [, , price, supplies] = film.cards[number];
    return element("td", { class: classes }, drawCard(film, number, false), element("small", {}, `${price}${supplies > 0 ? ` · ${supplies} sup.` : ""}`));
  };
  const row = (name, market) => element("tr", {}, element("th", { class: name, title: `${position.left[market]} cards in the deck` }, titled(name)), ...film.slots.map((_, i) => slot(market, i)));
  const banner = (name, i) => element("th", {}, `${name} (${film.banners[i]})`);
  return element(
    "section",
    { class: "shop", "aria-label": "Markets" },
    element("h2", {}, "Markets"),
    element("table", {}, element("tr", {}, element("th", {}, ""), ...film.slots.map(banner)), ...film.markets.map(row)),
    element("p", { class: "note" }, "In brackets: the cubes of the market’s colour that a slot asks for."),
  );
}

/** Four columns of missions, with the seats that have taken them. */
function drawMissions(film, { position, before }) {
  const cell = (column, row) => {
    const card = position.missions[column][row];
    if (card === null) return element("td", {}, "–");
    const [name, upper, lower] = film.mission_cards[card];
    const takers = (where) => where.seats.flatMap((seat, number) => (seat.missions[column] === row ? [number] : []));
    const own = takers(position);
    const discs = own.map((number) => element("b", { class: `taker seat-${number}` }, String(number)));
    return element("td", { class: same(own, takers(before)) ? "" : "touched", title: `${upper} on time, ${lower} late` }, name, " ", ...discs);
  };
  const row = (number) => element("tr", {}, ...position.missions.map((_, column) => cell(column, number)));
  const head = (_, column) => element("th", { class: column + 1 < position.turn ? "late" : "" }, `Turn ${column + 1}`);
  return element("section", { class: "shop", "aria-label": "Missions" }, element("h2", {}, "Missions"), element("table", {}, element("tr", {}, ...position.missions.map(head)), row(0), row(1)));
}
