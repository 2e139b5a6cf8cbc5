// What the page asks of this game's table.

const part = (id) => document.getElementById(id);

/** The spaces whose tile changed since the last stop, and those that a decision names. */
function seen(film, moment) {
  const { position, before, aimed, step } = moment;
  const touched = new Set();
  for (let i = 0; i < position.tiles.length; i += 1) if (position.tiles[i] !== before.tiles[i]) touched.add(i);
  const action = aimed?.action ?? (step.event === "decides" ? film.decisions[step.decision].action : "");
  const named = new Set(action.split(/[^a-z0-9]+/));
  const aims = new Set(film.spaces.flatMap(([, , , name], i) => (named.has(name) ? [i] : [])));
  return { ...moment, touched, aims };
}

function drawTable(film, moment) {
  part("island").replaceChildren(drawIsland(film, moment));
  const { position, step } = moment;
  const played = position.played.flatMap((count, i) => (count > 0 ? [count > 1 ? `${film.cards[i]} ×${count}` : film.cards[i]] : []));
  const pill = (name, value) => element("span", { class: "pill" }, name, element("b", {}, String(value)));
  part("middle").replaceChildren(
    pill("turn", position.turn),
    pill("markers left", position.markers_left),
    pill("big scorings", position.scorings),
    pill("draw pile", position.pile),
    pill("discard", position.discard),
    ...(played.length > 0 ? [pill("played", played.join(", "))] : []),
    ...(position.high === null ? [] : [pill("highest bid", `${position.high[1]} by seat ${position.high[0]}`)]),
    element("span", { class: "asks" }, step.asks ?? ""),
  );
}

const TABLE = {
  ...PLAIN,
  before: "The players have their species; nobody has settled.",
  draw(film, moment) {
    const view = seen(film, moment);
    drawTable(film, view);
    drawTrack(part("track"), film, view);
    drawPlayers(part("seats"), film, view);
  },
  aim: (film, moment) => drawTable(film, seen(film, moment)),
  sights: (film) => [["turn", "who decides"], ...film.position.seats.map((_, seat) => [seat, `seat ${seat}’s`]), ["all", "all hands"], ["none", "no hand"]],
  hasOneSight: () => false,
  hides(film, decision, sight) {
    if (sees(decision.seat, sight, decision.seat)) return undefined;
    return [`: ${decision.action}`, "What a player weighs is hidden from this seat: it tells of the hand."];
  },
  outcome(film) {
    if (film.outcome === null) return ["unfinished", ""];
    if (film.outcome === "stalled") return ["stalled", ""];
    const names = film.winners.map((seat) => `seat ${seat}`).join(", ");
    return [film.winners.length > 1 ? `${names} share the win` : `${names} won`, `seat-${film.winners[0]} won`];
  },
};
