// Cards: in play, in a hand, in a queue.

const SHIELD = "M0-8l7 2.5v5q0 5.500-7 8.500-7-3-7-8.500v-5z";
const DROP = "M0-8q6 7 6 10.200a6 5.600 0 0 1-12 0q0-3.200 6-10.200z";

/** What a card's hint says: what it is, how it stands, what it does. */
const told = (face, more = []) => ({ tabindex: "0", ...hinted([face.title, face.facts, ...more].join(", "), face.text) });

/** A place of a column with what stands on it. */
function drawPlace(film, moment, number, place) {
  const { position, step } = moment;
  const key = `${number} ${place}`;
  const card = cardAt(position, number, place);
  const classes = ["place", place.split(".")[1]];
  if (moment.touched.has(key)) classes.push("touched");
  if (moment.aims.includes(key)) classes.push("aimed");
  if (!card) return element("div", { class: [...classes, "empty"].join(" "), "data-place": place });
  const open = step.open[number].includes(place);
  return card.camp
    ? drawCamp(film, position.seats[number], { place, card, classes, open })
    : drawPerson(film, { place, card, classes, open });
}

/** The signs of a card's state, each with a word for it. */
function signs(words) {
  const sign = { damaged: "✚", "not ready": "z", destroyed: "✕" };
  const drawn = words.map((word) =>
    word === "protected" ? icon("shield", word, "-9 -10 18 20", path(SHIELD, "shape")) : element("i", { class: word.replace(" ", "-"), title: word }, sign[word] ?? word),
  );
  return element("span", { class: "signs" }, ...drawn);
}

function drawCamp(film, seat, { place, card, classes, open }) {
  const face = film.camps[card.camp];
  const moved = card.camp === "juggernaut" && seat.step > 0 ? [`step ${seat.step}`] : [];
  const words = card.destroyed
    ? ["destroyed"]
    : [...moved, ...(card.damaged ? ["damaged"] : []), ...(isTired(card) ? ["not ready"] : []), ...(open ? [] : ["protected"])];
  for (const word of words) classes.push(word.replace(" ", "-"));
  return element(
    "div",
    { class: `${classes.join(" ")} card`, "data-place": place, "data-card": card.camp, ...told(face, words) },
    element("b", {}, face.title, signs(words)),
    element("small", {}, face.text),
  );
}

function drawPerson(film, { place, card, classes, open }) {
  const words = [...(card.damaged ? ["damaged"] : []), ...(isTired(card) ? ["not ready"] : []), ...(open ? [] : ["protected"])];
  for (const word of words) classes.push(word.replace(" ", "-"));
  if (card.punk) {
    const face = { title: "Punk", facts: "a face-down card in play", text: "A person without a name or an ability. The first hit destroys it; then it goes back on the deck." };
    return element("div", { class: `${classes.join(" ")} card punk`, "data-place": place, ...told(face, words) }, element("b", {}, "Punk", signs(words)));
  }
  const face = film.cards[card.card];
  return element(
    "div",
    { class: `${classes.join(" ")} card person`, "data-place": place, "data-card": card.card, ...told(face, words) },
    element("b", {}, face.title, signs(words)),
    element("small", {}, face.text),
  );
}

/** A hand card, face up. */
function handCard(film, name, more = "") {
  const face = film.cards[name];
  return element(
    "span",
    { class: `hand-card of-${face.kind}${more}`, "data-card": name, ...told(face) },
    element("span", { class: "name" }, face.title),
    element("i", { class: `junk ${face.junk}`, title: `junk for ${titled(face.junk)}` }, titled(face.junk)),
  );
}

/** A hand card, face down. */
const cardBack = () => element("span", { class: "hand-card back", "aria-label": "a hidden card" }, "?");
