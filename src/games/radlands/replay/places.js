// Where cards stand, and what a written decision names.

const SEATS = [0, 1];

/** Where Juggernaut has gone, if a seat has one that moved. */
function forward(seat) {
  const column = seat.camps.findIndex(({ camp, destroyed }) => camp === "juggernaut" && !destroyed);
  return seat.step > 0 && column >= 0 ? { column, step: seat.step } : undefined;
}

/** The places of a column from the back: Juggernaut may have people behind it. */
function fromTheBack(seat, column) {
  const places = ["camp", "back", "front"].map((row) => `${column + 1}.${row}`);
  const [camp, back, front] = places;
  const moved = forward(seat);
  if (moved?.column !== column) return places;
  return moved.step === 1 ? [back, camp, front] : [back, front, camp];
}

/** What stands at a place: a camp, a person, or nothing. */
function cardAt(position, number, place) {
  const seat = position.seats[number];
  const [column, row] = place.split(".");
  if (row !== "camp") return seat.people.find((person) => person.place === place);
  return position.turn > 0 ? seat.camps[Number(column) - 1] : undefined;
}

/** A card in play in a word. */
function nameAt(film, position, number, place) {
  const card = cardAt(position, number, place);
  if (!card) return "";
  if (card.camp) return film.camps[card.camp].title;
  return card.punk ? "punk" : film.cards[card.card].title;
}

/** The cards that are not ready: what damaged people are by themselves is not told twice. */
const isTired = (card) => card.spent;

/** The places and slots that a decision, as it is written, names: `0 1.camp`, and `0 slot 2` in a queue. */
function aimsOf(action, seat) {
  if (!action) return [];
  const [verb, ...words] = action.split(" ");
  const places = words.filter((word) => /^[123]\.(camp|back|front)$/.test(word));
  const other = 1 - seat;
  if (verb === "target" || verb === "borrow") return places.map((place) => `${words[0]} ${place}`);
  if (verb === "column") return ["camp", "back", "front"].map((row) => `${other} ${words[0]}.${row}`);
  if (verb === "queued") return [`${words[0]} slot ${words[1]}`];
  return places.map((place) => `${seat} ${place}`);
}

/** What a decision means, beyond what it says. */
function meaning(film, position, action, seat) {
  const [verb, ...words] = action.split(" ");
  const named = (number, place) => nameAt(film, position, number, place);
  if (verb === "target" || verb === "borrow") return named(Number(words[0]), words[1]);
  if (verb === "use") return named(seat, words[0]);
  if (verb === "queued") {
    const card = position.seats[Number(words[0])].queue[Number(words[1]) - 1];
    return card ? film.cards[card].title : "";
  }
  if (verb === "camps") {
    const cards = words.map((camp) => Number(/\d+/.exec(film.camps[camp].facts)?.[0] ?? 0));
    const hand = cards.reduce((sum, more) => sum + more, 0);
    return `Opening hand of ${hand} ${hand === 1 ? "card" : "cards"}`;
  }
  if (verb === "junk" || verb === "use-junk") return titled(film.cards[words[0]]?.junk ?? "");
  return "";
}
