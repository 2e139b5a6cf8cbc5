// What the page asks of a table, answered from the steps alone. The table of a game takes it over and adds what it knows.

const PLAIN = {
  marks: {},
  before: "The game is set up.",
  seatClass: (film, seat) => `seat-${seat}`,
  seatName: (film, seat) => `Seat ${seat}`,
  when(film, step) {
    const begun = [["Round", step.round], ["Turn", step.turn]].filter(([, number]) => number !== undefined);
    const text = begun.flatMap(([noun, number]) => (number > 0 ? [`${noun} ${number}`] : [])).join(" · ");
    return text || (begun.length > 0 ? "Setup" : "");
  },
  chapters(film) {
    const size = film.stops.round ? "round" : "turn";
    return film.steps.flatMap((step, i) => (step.mark === size ? [[i, `${titled(size)} ${step[size]}`]] : []));
  },
  tick(step) {
    if (step.mark === "round") return String(step.round);
    const shown = step.mark === "turn" && step.round === undefined && (step.turn === 1 || step.turn % 5 === 0);
    return shown ? String(step.turn) : undefined;
  },
  sights: () => [["all", "all"]],
  hasOneSight: () => true,
  hides: () => undefined,
  outcome: (film) => [film.outcome_title ?? "unfinished", film.outcome === null ? "" : `cause-${film.cause_number}`],
  players: (film) => film.policies.map((policy, seat) => `seat ${seat}: ${policy}`).join(", "),
};
