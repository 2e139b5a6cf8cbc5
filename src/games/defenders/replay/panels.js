// Beside the board: the players and the machine.

const ITEMS = { order: "maps", council: "bread", coven: "potions", sect: "rockets" };

/** A card, face up. */
function cardFace(film, name, more = "") {
  const { title, habitat, points, ongoing, text } = film.cards[name];
  const label = `${title}: ${habitat}, ${points} ${points === 1 ? "point" : "points"}, ${ongoing ? "ongoing" : "at the reveal"}`;
  return element(
    "span",
    { class: `card ${habitat}${more}`, "data-card": name, ...hinted(label, text) },
    element("b", { class: "points", "aria-hidden": "true" }, String(points)),
    element("span", { class: "name" }, title),
    ongoing ? element("i", { class: "lasts", "aria-hidden": "true" }, "∞") : null,
  );
}

/** A card, face down; its habitat is known once the players have talked. */
function cardBack(habitat) {
  const label = habitat ? `a hidden card of the ${habitat}` : "a hidden card";
  const letter = habitat ? HABITAT_LETTER[habitat] : "?";
  return element("span", { class: `card back ${habitat ?? ""}`, title: label, "aria-label": label }, letter);
}

function drawSeats(panel, film, view) {
  panel.dataset.seats = view.position.seats.length;
  panel.replaceChildren(...view.position.seats.map((seat, number) => drawSeat(film, view, seat, number)));
}

function drawSeat(film, { position, sight, changed }, seat, number) {
  const deciding = number === position.seat && position.phase !== "over";
  const known = position.solo || sees(position.seat, sight, number);
  const classes = ["seat", seat.faction];
  if (deciding) classes.push("deciding");
  if (seat.exited) classes.push("exited");
  if (changed.includes(number)) classes.push("touched");
  return element(
    "section",
    { class: classes.join(" "), "data-seat": number, "aria-label": `${titled(seat.faction)}, organizer ${seat.organizer}` },
    seatHead(film, position, seat, number, deciding),
    seatTrack(film, seat),
    seatTokens(film, position, seat),
    seatCards(film, position, seat, known),
  );
}

function seatHead(film, position, seat, number, deciding) {
  const first = number === position.first && !position.solo && position.round > 0;
  const state = seat.exited ? "exited" : deciding ? deciderState(position) : "";
  return element(
    "header",
    {},
    icon("badge", titled(seat.faction), "-11 -14 22 28", ...pawn(seat.faction)),
    element("h2", {}, `${titled(seat.faction)} `, element("small", { title: `organizer ${seat.organizer}` }, film.organizers[seat.organizer])),
    element("span", { class: "policy", title: "who plays" }, film.policies[number]),
    first ? element("span", { class: "first", title: "first player" }, "1st") : null,
    element("span", { class: "state" }, state),
  );
}

function deciderState(position) {
  const words = { opening: "draws", camps: "settles", organize: "picks", order: "orders reveals", target: "aims", paths: "may relocate" };
  if (position.phase !== "act") return words[position.phase] ?? "";
  return position.points === 1 ? "1 point" : `${position.points} points`;
}

/** The support track: the marker, and the camps that are still on it. */
function seatTrack(film, seat) {
  const { costs } = film.track;
  const built = Math.max(0, seat.camps.length - 1);
  const last = costs[costs.length - 1];
  const next = costs[built];
  const cells = [];
  for (let space = 1; space <= last; space++) {
    const camp = costs.indexOf(space);
    const classes = ["space"];
    if (space <= seat.support) classes.push("filled");
    if (space === next) classes.push("next");
    const waiting = camp >= 0 && camp >= built && !seat.exited;
    cells.push(
      element("span", { class: classes.join(" ") }, waiting ? icon("on-track", "camp", "-13 -14 26 26", ...tent(seat.faction)) : null),
    );
  }
  const counts = `deck ${seat.deck.length}, exhausted ${seat.exhausted.length}`;
  const label =
    next === undefined ? "all camps built" : `support ${seat.support} of ${next}; ${built} of ${costs.length} camps built`;
  return element(
    "div",
    { class: "track", role: "img", "aria-label": label, title: label, "data-support": seat.support },
    ...cells,
    element("span", { class: "piles", title: `${counts}, dead ${seat.dead.length}` }, counts),
  );
}

function seatTokens(film, position, seat) {
  const damage = [];
  for (let i = 0; i < film.limits.damage; i++) damage.push(element("i", { class: i < seat.damage ? "pip hurt" : "pip" }));
  const items = position.seats
    .map((other) => ITEMS[other.faction])
    .map((item) => {
      const held = seat.items.includes(item);
      const label = `${titled(item)}: ${held ? "ready" : "used"}`;
      return element("span", { class: `item ${item}${held ? " held" : ""}`, "data-item": item, ...hinted(label, film.texts.items[item]) }, itemIcon(item, label));
    });
  const built = Math.max(0, seat.camps.length - 1);
  return element(
    "div",
    { class: "tokens-row" },
    element("span", { class: "damage", title: `damage ${seat.damage} of ${film.limits.damage}`, "data-damage": seat.damage }, ...damage),
    element("span", { class: "items" }, ...items),
    element("span", { class: "markers", title: "breach markers left" }, icon("", "breach markers", "-10 -8 20 16", path("M-3-6l-6 6 6 6zM3-6l6 6-6 6z", "breach-sign")), String(seat.markers)),
    element("span", { class: "built" }, `camps ${built}/${film.track.costs.length}`),
  );
}

function itemIcon(item, label) {
  const shapes = {
    maps: [path("M-8-5l5-2 6 2 5-2v12l-5 2-6-2-5 2z", "item-shape"), path("M-3-7v12M3-5v12", "item-line")],
    bread: [path("M-8 2q-2-8 8-8t8 8q0 4-4 4h-8q-4 0-4-4z", "item-shape"), path("M-3-3l2 4M2-4l2 4", "item-line")],
    potions: [path("M-3-8h6v5l5 8q1 3-2 3h-12q-3 0-2-3l5-8z", "item-shape"), path("M-5 3h10", "item-line")],
    rockets: [path("M0-9q5 4 4 11l3 5-4-1h-6l-4 1 3-5q-1-7 4-11z", "item-shape"), path("M-2-1a2 2 0 1 0 4 0 2 2 0 1 0-4 0", "item-line")],
  };
  return icon("", label, "-10 -10 20 20", ...shapes[item]);
}

function seatCards(film, position, seat, known) {
  // A picked card stays in hand until it is revealed; it is shown once.
  const picking = seat.active !== null && seat.hand.includes(seat.active);
  const shown = [];
  if (seat.active && (!picking || known)) shown.push(cardFace(film, seat.active, " active"));
  else if (seat.active) shown.push(element("span", { class: "card back active" }, "picked"));
  for (const name of seat.teamed) shown.push(cardFace(film, name, " teamed"));
  const hand = seat.hand.filter((name) => !(picking && name === seat.active));
  const quiet = silent(position);
  const cards = known
    ? hand.map((name) => cardFace(film, name, " held"))
    : hand.map((name) => (quiet ? "" : film.cards[name].habitat)).sort().map((habitat) => cardBack(habitat || undefined));
  return element(
    "div",
    { class: `cards${known ? "" : " hidden-hand"}`, "data-hand": seat.hand.length },
    ...shown,
    ...cards,
  );
}

/** Machine deck and discard: the seven cards, those drawn face up. */
function drawMachine(panel, film, position, step) {
  const drawn = step.event === "machine-card" || step.event === "machine-done" ? step : undefined;
  const left = position.machine.filter((card) => card.in_deck).length;
  const cards = position.machine.map((card) => {
    const now = drawn && !card.in_deck && drawn.kind === card.kind && drawn.difficult === card.difficult;
    const classes = ["machine-card", card.in_deck ? "in-deck" : "drawn"];
    if (card.difficult) classes.push("difficult");
    if (now) classes.push("now");
    const label = `${titled(card.kind)}${card.difficult ? ", difficult" : ""}: ${card.in_deck ? "in the deck" : "drawn"}`;
    const text = film.texts.machine[card.kind][card.difficult ? 1 : 0];
    return element("span", { class: classes.join(" "), "data-kind": card.kind, ...hinted(label, text) }, machineIcon(card.kind, label), element("small", {}, titled(card.kind)));
  });
  panel.replaceChildren(
    element("h3", {}, "Machine", element("small", {}, `deck ${left}, discard ${7 - left}`)),
    element("div", { class: "machine-cards" }, ...cards),
  );
}

/** In the corners of the board: the direction, and how near each loss is. */
function drawCorners(panel, film, position) {
  panel.replaceChildren(directionSign(position.direction), ...gauges(film, position));
}

function directionSign(direction) {
  const turn = direction === "right" ? "" : "scale(-1 1)";
  const label = `machine direction: ${direction}`;
  const round = shape("g", { transform: turn }, path("M-9 4a10 10 0 1 1 14 6", "turn-line"), path("M1 6l7 3-4 6z", "turn-head"));
  return element("div", { class: "corner direction", title: label, "data-direction": direction }, icon("", label, "-14 -14 28 30", round), element("small", {}, `machine turns ${direction}`));
}

function machineIcon(kind, label) {
  const shapes = {
    engines: [shape("g", { transform: "scale(.7)" }, ...engine(""))],
    mechs: [shape("g", { transform: "translate(0 2) scale(.8)" }, ...mech())],
    factories: [path("M-10 9v-9l6 4v-4l6 4v-12h4v17z", "steel"), path("M-6 9v-3M0 9v-3", "wire")],
    reboot: [path("M-6 5a8 8 0 1 1 12 0", "turn-line"), path("M0-11v8", "turn-line")],
  };
  return icon("", label, "-14 -13 28 26", ...shapes[kind]);
}

function gauges(film, position) {
  const won = position.outcome === "win";
  const gauge = (name, label, count, most, { short, green = 0 } = {}) => {
    // Near a loss: one more would be it. In a game that is won nothing is.
    const near = !won && count >= most - 1 && count > 0 ? " near" : "";
    const text = `${label}: ${count} of ${most}${green > 0 ? `, ${green} rewilded` : ""}`;
    const dot = (i) => element("i", { class: `dot${i < count ? (i < green ? " on green" : " on") : ""}` });
    const dots = Array.from({ length: Math.max(most, count) }, (_, i) => dot(i));
    return element(
      "span",
      { class: `gauge ${name}${near}`, title: text, role: "img", "aria-label": text, "data-count": count },
      element("small", { class: "long" }, label),
      short && element("small", { class: "short" }, short),
      element("span", { class: "dots" }, ...dots),
    );
  };
  const wild = position.factories.filter((factory) => factory.rewilded).length;
  const { massacre, factories, toxic } = film.limits;
  const losses = Object.entries(deaths(film, position)).map(([habitat, count]) =>
    gauge(`death ${habitat}`, habitat, count, massacre, { short: HABITAT_LETTER[habitat] }),
  );
  return [
    element("div", { class: "corner deaths" }, element("h3", {}, "Dead"), ...losses),
    element("div", { class: "corner bottom-left" }, gauge("built-factories", "Factories", position.factories.length, factories, { green: wild })),
    element("div", { class: "corner bottom-right" }, gauge("sites", "Toxic sites", position.toxic.length, toxic)),
  ];
}
