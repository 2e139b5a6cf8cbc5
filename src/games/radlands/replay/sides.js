// Both players' halves of the table, and what lies between them.

/** What stands everywhere, as comparable texts: where two positions differ, something has changed. */
function contents(position) {
  const all = new Map();
  for (const number of SEATS) {
    const seat = position.seats[number];
    for (let column = 0; column < 3; column++) {
      for (const place of fromTheBack(seat, column)) {
        const { used, this: acting, ...card } = cardAt(position, number, place) ?? {};
        all.set(`${number} ${place}`, JSON.stringify(card) + (card.camp === "juggernaut" ? seat.step : ""));
      }
    }
    seat.queue.forEach((card, i) => all.set(`${number} slot ${i + 1}`, card ?? ""));
  }
  return all;
}

/** The places and slots at which two positions differ. */
function differences(before, after) {
  if (before === after) return new Set();
  const [old, now] = [contents(before), contents(after)];
  return new Set([...now.keys()].filter((key) => old.get(key) !== now.get(key)));
}

/** One half: the queue at the side, the columns with the camps at the outer edge. */
function drawSide(film, moment, number) {
  const seat = moment.position.seats[number];
  const columns = [0, 1, 2].map((column) => {
    const places = fromTheBack(seat, column).map((place) => drawPlace(film, moment, number, place));
    return element("div", { class: "column", "data-column": column + 1 }, ...(number === 1 ? places : places.reverse()));
  });
  const open = moment.position.marks.includes(`exposed-${number}`);
  return [drawQueue(film, moment, number), element("div", { class: `columns${open ? " exposed" : ""}` }, ...columns)];
}

/** The event queue; the next slot to resolve is nearest to the middle. */
function drawQueue(film, moment, number) {
  const slots = moment.position.seats[number].queue.map((card, i) => {
    const key = `${number} slot ${i + 1}`;
    const classes = ["slot", card ? "taken" : "free"];
    if (card === "raiders") classes.push("raiders");
    if (moment.touched.has(key)) classes.push("touched");
    if (moment.aims.includes(key)) classes.push("aimed");
    const attributes = { class: classes.join(" "), "data-slot": i + 1, ...(card ? { "data-card": card, ...told(film.cards[card], [`in slot ${i + 1}`]) } : {}) };
    return element("div", attributes, element("i", {}, String(i + 1)), card ? film.cards[card].title : null);
  });
  const head = element("span", { class: "queue-head" }, element("b", {}, `Seat ${number}`), " events");
  return element("div", { class: "queue", "aria-label": `Event queue of seat ${number}` }, head, ...slots);
}

/** Between the halves: the piles, and what is decided. */
function drawMiddle(film, { position, step }) {
  const deck = position.deck.length + position.top.length;
  const names = [...new Set(position.discard)].map((name) => {
    const count = position.discard.filter((other) => other === name).length;
    return film.cards[name].title + (count > 1 ? ` ×${count}` : "");
  });
  const pile = (name, label, count, text) =>
    element("span", { class: `pile ${name}`, "data-count": count, tabindex: "0", ...hinted(`${label}, ${count} ${count === 1 ? "card" : "cards"}`, text) }, label, element("b", {}, String(count)));
  const again = position.run_outs > 0 ? "It was made anew from the discard; when it runs out again the game is drawn." : "When it runs out the discard is shuffled into a new one, once.";
  return [
    pile("deck", "Deck", deck, again),
    pile("discard", "Discard", position.discard.length, names.length > 0 ? names.join(", ") : "Nothing yet."),
    element("span", { class: `asks${step.decider === null ? "" : ` seat-${step.decider}`}` }, position.turn === 0 && step.event !== "decides" ? "Setup" : titled((step.asks ?? "decide").replace(/^(turn \d+|Setup): /, ""))),
  ];
}
