// Beside the table: the players with their hands.

function drawPlayers(panel, film, moment) {
  panel.replaceChildren(...[1, 0].map((number) => drawPlayer(film, moment, number)));
}

function drawPlayer(film, moment, number) {
  const { position, step, before } = moment;
  const seat = position.seats[number];
  const active = position.turn > 0 && position.active === number;
  const classes = ["seat", `seat-${number}`];
  if (step.decider === number) classes.push("deciding");
  const old = before.seats[number];
  if (before !== position && !(same(old.hand, seat.hand) && old.silo === seat.silo)) classes.push("touched");
  const known = sees(step.decider, moment.sight, number);
  return element(
    "section",
    { class: classes.join(" "), "data-seat": number, "aria-label": `Seat ${number}` },
    playerHead(film, moment, number, active),
    playerTokens(film, position, seat, active),
    position.turn === 0 && seat.dealt.length > 0 ? dealtCamps(film, seat, known) : hand(film, seat, known),
  );
}

function playerHead(film, { position, step }, number, active) {
  const state = step.event === "decides" && step.decider === number ? "decides" : active ? "on turn" : "";
  const standing = position.seats[number].camps.filter((camp) => !camp.destroyed).length;
  return element(
    "header",
    {},
    element("h2", {}, `Seat ${number}`),
    element("span", { class: "policy", title: "who plays" }, film.policies[number % film.policies.length]),
    position.first === number ? element("span", { class: "first", title: "took the first turn" }, "1st") : null,
    position.turn > 0 ? element("span", { class: "standing" }, `${standing}/3 camps`) : null,
    element("span", { class: "state" }, film.winner === number && step.event === "ended" ? "wins" : state),
  );
}

/** Water, Silo, Raiders, camps. */
function playerTokens(film, position, seat, active) {
  const water = active ? position.water : 0;
  const drops = Array.from({ length: Math.min(water, 9) }, () => icon("drop", "water", "-8 -9 16 18", path(DROP, "water-drop")));
  const slot = seat.queue.indexOf("raiders");
  const token = (name, text, hint) => element("span", { class: `token ${name}`, tabindex: "0", ...hinted(text, hint) }, text);
  return element(
    "div",
    { class: "tokens-row" },
    element("span", { class: "water", "data-water": water, title: `${water} water`, role: "img", "aria-label": `${water} water` }, ...drops, active ? String(water) : null),
    token(seat.silo ? "silo held" : "silo", seat.silo ? "Silo in hand" : "Silo out", "The Water Silo is taken for water and junked in a later turn for water."),
    token(slot < 0 ? "home" : "out", slot < 0 ? "Raiders at home" : `Raiders in slot ${slot + 1}`, film.cards.raiders.text),
  );
}

/** A hand: face up for whoever may see it, else face down but for the cards that both know to be there. */
function hand(film, seat, known) {
  const open = known ? seat.hand : seat.known;
  const hidden = seat.hand.length - open.length;
  const cards = [...open.map((name) => handCard(film, name, known ? " held" : " known")), ...Array.from({ length: hidden }, cardBack)];
  const empty = cards.length === 0 ? [element("span", { class: "no-cards" }, "no hand cards")] : [];
  return element("div", { class: `hand${known ? "" : " hidden-hand"}`, "data-hand": seat.hand.length }, ...cards, ...empty);
}

/** In setup: the camps dealt, and those that are kept. */
function dealtCamps(film, seat, known) {
  const kept = seat.camps.map(({ camp }) => camp);
  const cards = seat.dealt.map((camp) =>
    known
      ? element("span", { class: `hand-card camp${kept.includes(camp) ? " kept" : ""}`, "data-card": camp, ...told(film.camps[camp], kept.includes(camp) ? ["kept"] : []) }, element("span", { class: "name" }, film.camps[camp].title))
      : cardBack(),
  );
  return element("div", { class: "hand dealt", "data-hand": seat.dealt.length }, ...cards);
}
