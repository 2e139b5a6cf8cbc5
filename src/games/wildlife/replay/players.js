// Beside the island: the players with their charts, tiles and hands.

function drawPlayers(panel, film, moment) {
  panel.replaceChildren(...moment.position.seats.map((_, number) => drawPlayer(film, moment, number)));
}

function drawPlayer(film, moment, number) {
  const { position, before, step } = moment;
  const [seat, old] = [position.seats[number], before.seats[number]];
  const classes = ["seat", `seat-${number}`];
  if (step.decider === number) classes.push("deciding");
  return element(
    "section",
    { class: classes.join(" "), "data-seat": number, "aria-label": `Seat ${number}` },
    element(
      "header",
      {},
      element("h2", {}, `${number} ${seat.species ?? "no species"}`),
      element("span", { class: "policy", title: "who plays" }, film.policies[number % film.policies.length]),
      element("span", { class: "state" }, stateOf(film, moment, number)),
    ),
    element(
      "div",
      { class: "numbers" },
      counted("points", seat.points, old.points),
      counted("food", seat.food, old.food),
      counted("reserve", seat.reserve, old.reserve),
      counted("on the board", seat.board, old.board),
    ),
    element("div", { class: "chart" }, ...film.terrains.map((terrain, i) => level(film, terrain, seat.levels[i], old.levels[i]))),
    abilities(film, seat),
    hand(film, seat.hand, sees(step.decider, moment.sight, number)),
  );
}

function stateOf(film, { position, step }, number) {
  if (step.event === "ended") return film.winners.includes(number) ? (film.winners.length > 1 ? "shares the win" : "wins") : "";
  const { plays } = position.seats[number];
  return plays === null ? (step.decider === number ? "decides" : "") : `on turn, ${plays} plays left`;
}

const counted = (name, value, old) =>
  element("span", { class: value === old ? "number" : "number touched" }, element("b", {}, String(value)), ` ${name}`);

const level = (film, terrain, letter, old) =>
  element(
    "span",
    { class: `level terrain-${"fdspmw"[film.terrains.indexOf(terrain)]}${letter === old ? "" : " touched"}`, title: `${terrain}: ${film.levels[letter]}` },
    letter === "-" ? "–" : letter,
  );

function abilities(film, seat) {
  const all = film.abilities.flatMap((name, i) =>
    Array.from({ length: seat.owned[i] }, (_, n) => element("span", { class: n < seat.used[i] ? "ability used" : "ability" }, name)),
  );
  return element("div", { class: "abilities" }, ...(all.length > 0 ? all : [element("span", { class: "nothing" }, "no ability tiles")]));
}

/** A hand: its cards for whoever may see it, else how many there are. */
function hand(film, counts, open) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!open) return element("div", { class: "hand hidden" }, `${total} cards`);
  const cards = counts.flatMap((count, i) => (count > 0 ? [element("span", { class: "card" }, count > 1 ? `${film.cards[i]} ×${count}` : film.cards[i])] : []));
  return element("div", { class: "hand" }, ...(cards.length > 0 ? cards : [element("span", { class: "nothing" }, "no cards")]));
}
