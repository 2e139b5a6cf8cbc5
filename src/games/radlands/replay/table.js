// What the page asks of this game's table.

const part = (id) => document.getElementById(id);

/** A moment with what has changed and what is aimed at. */
function seen(film, moment) {
  const { step, position, before, sight, aimed } = moment;
  const hidden = step.public && !sees(step.decider, sight, step.seat);
  const decided = step.event === "decides" && !hidden ? film.decisions[step.decision].action : undefined;
  const aims = aimed ? aimsOf(aimed.action, aimed.seat) : aimsOf(decided, step.seat);
  return { ...moment, touched: differences(before, position), aims };
}

function drawTable(film, moment) {
  for (const number of SEATS) {
    part(`side-${number}`).replaceChildren(...drawSide(film, moment, number));
    part(`side-${number}`).classList.toggle("on-turn", moment.position.turn > 0 && moment.position.active === number);
  }
  part("middle").replaceChildren(...drawMiddle(film, moment));
}

const TABLE = {
  ...PLAIN,
  marks: { destroyed: (step) => (step.place.endsWith(".camp") ? "camp" : undefined), resolves: (step) => (step.card === "raiders" ? "raid" : "resolved"), ended: "end" },
  before: "The camps are dealt; nobody has chosen.",
  draw(film, moment) {
    const view = seen(film, moment);
    drawTable(film, view);
    drawPlayers(part("seats"), film, view);
  },
  aim: (film, moment) => drawTable(film, seen(film, moment)),
  explain: meaning,
  sights: () => [["turn", "who decides"], [0, "seat 0’s"], [1, "seat 1’s"], ["all", "both hands"], ["none", "no hand"]],
  hasOneSight: () => false,
  hides(film, decision, sight) {
    if (sees(decision.seat, sight, decision.seat)) return undefined;
    const secret = /^(camps|keep) /.test(decision.action);
    return [secret ? " decides" : `: ${decision.action}`, "What a player weighs is hidden from this seat: it tells of the hand."];
  },
  outcome(film) {
    if (film.outcome === null) return ["unfinished", ""];
    return film.winner === null ? [film.outcome === "stalled" ? "stalled" : "drawn", ""] : [`seat ${film.winner} won`, `seat-${film.winner} won`];
  },
};
