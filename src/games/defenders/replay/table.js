// What the page asks of this game's table.

/** What is marked on the board at a moment. */
function marks(film, { step, position, before, passed, sight, aimed }) {
  const hidden = step.public && !position.solo && !sees(position.seat, sight, step.seat);
  const decides = step.event === "decides" && !hidden ? film.decisions[step.decision].action : undefined;
  const die = passed.findLast((event) => event.event === "rolled");
  return {
    ...differences(before, position),
    travels: passed.length < 60 ? passed.flatMap((event) => travel(event, position)) : [],
    aims: aimed ? aimsOf(position, aimed.action, aimed.seat) : aimsOf(position, decides, step.seat),
    die: die && { ...die, hex: position.seats[die.seat].hex },
  };
}

/** The way that something went. */
function travel(event, position) {
  if (Array.isArray(event.from) && Array.isArray(event.to)) return [[event.from, event.to]];
  if (event.event !== "polluted") return [];
  const factory = position.factories.find(({ number }) => number === event.from);
  return [[factory ? factory.hex : [0, 0], event.hex]];
}

/** The hexes and edges that a decision, as it is written, names. */
function aimsOf(position, action, seat) {
  const hexes = [];
  const edges = [];
  if (!action) return { hexes, edges };
  const own = position.seats[seat].hex;
  for (const word of action.split(" ")) {
    const numbers = word.split(",").map(Number);
    if (numbers.some(Number.isNaN)) continue;
    if (numbers.length === 2) hexes.push(numbers);
    else if (numbers.length === 3) edges.push(numbers);
    else if (own) edges.push([...own, numbers[0]]);
  }
  if (hexes.length + edges.length === 0 && own && /^(build|clear|heal|destroy|rewild|gain|potions)/.test(action)) hexes.push(own);
  return { hexes, edges };
}

const part = (id) => document.getElementById(id);

const TABLE = {
  ...PLAIN,
  marks: { "camp-built": "camp", died: "death", "factory-built": "factory", rewilded: "rewild", toxic: "toxic", ended: "end" },
  before: "The board is laid out and the hands are dealt.",
  seatClass: (film, seat) => film.position.seats[seat].faction,
  seatName: (film, seat) => titled(film.position.seats[seat].faction),
  draw(film, moment) {
    const { position, before, sight, step } = moment;
    drawBoard(part("board"), film, position, marks(film, moment));
    drawSeats(part("seats"), film, { position, sight, changed: changedSeats(before, position) });
    drawMachine(part("machine"), film, position, step);
    drawCorners(part("corners"), film, position);
  },
  aim: (film, moment) => drawBoard(part("board"), film, moment.position, marks(film, moment)),
  when(film, step) {
    if (step.round === 0) return "Setup";
    return film.position.solo ? `Turn ${step.round}` : `Round ${step.round}${step.turn ? ` · turn ${step.turn}` : ""}`;
  },
  chapters(film) {
    const noun = film.position.solo ? "Turn" : "Round";
    return film.stops.round.filter((stop) => film.steps[stop].event === "round").map((stop) => [stop, `${noun} ${film.steps[stop].number}`]);
  },
  sights: (film) => [["turn", "whose turn it is"], ...film.position.seats.map((seat, i) => [i, `${titled(seat.faction)}’s`]), ["all", "all hands"]],
  hasOneSight: (film) => film.position.solo,
  hides(film, decision, sight) {
    const own = ["all", "turn"].includes(sight) || Number(sight) === decision.seat || film.position.solo;
    return decision.action.startsWith("pick ") && !own && [" picks a defender", "Hidden from this seat until the reveal."];
  },
  outcome(film) {
    const lost = film.outcome === "stalled" ? "stalled" : `lost: ${film.outcome}`;
    return [film.outcome === null ? "unfinished" : film.outcome === "win" ? "won" : lost, `cause-${film.cause_number}`];
  },
  players: (film) =>
    film.policies.map((policy, i) => `${titled(film.position.seats[i].faction)} (${film.organizers[film.position.seats[i].organizer]}): ${policy}`).join(", "),
};
