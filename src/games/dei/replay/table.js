// What the page asks of this game's table.

const part = (id) => document.getElementById(id);

/** All that can change in a region, as one text. */
const content = (film, position, region) => {
  const seats = position.seats.map((seat) => [seat.champion === region, seat.scrappers.find(([where]) => where === region), seat.refuges.filter((where) => where === region).length]);
  const holders = film.outposts.flatMap(([where], i) => (where === region ? [position.holders[i]] : []));
  return JSON.stringify([position.tokens[region], seats, holders, position.drones.map((where) => where === region)]);
};

/** The regions that changed since the last stop, and those that a decision names. */
function seen(film, moment) {
  const { position, before, aimed, step } = moment;
  const regions = film.regions.map((_, region) => region);
  const touched = new Set(regions.filter((region) => content(film, position, region) !== content(film, before, region)));
  const action = aimed?.action ?? (step.event === "decides" ? film.decisions[step.decision].action : "");
  const named = new Set(action.match(/\b\d\.\d[abAB]\b/g) ?? []);
  const aims = new Set(regions.filter((region) => named.has(film.regions[region])));
  for (const [one, over, two, roofs] of film.sites) {
    const site = `${one.slice(0, 3)}:${one.slice(3)}-${two.slice(3)}/${over.slice(3)}`;
    if (action.includes(site)) roofs.forEach((roof) => aims.add(roof));
  }
  return { ...moment, touched, aims };
}

function drawTable(film, moment) {
  part("city").replaceChildren(drawCity(film, moment));
  const { position, step } = moment;
  const pill = (name, value) => element("span", { class: "pill" }, name, element("b", {}, String(value)));
  part("middle").replaceChildren(
    pill("turn", position.turn > 0 ? `${position.turn} of 4` : "setup"),
    pill("phase", position.phase > 0 ? `${position.phase} of 3` : "–"),
    pill("reserve", `${position.reserve[0]} T, ${position.reserve[1]} E`),
    pill("candy", position.pool),
    element("span", { class: "asks" }, step.asks ?? ""),
  );
}

const TABLE = {
  ...PLAIN,
  before: "The city is laid out; the champions choose their refuges.",
  draw(film, moment) {
    const view = seen(film, moment);
    drawTable(film, view);
    drawPlayers(part("seats"), film, view);
  },
  aim: (film, moment) => drawTable(film, seen(film, moment)),
  sights: (film) => [["turn", "who decides"], ...film.position.seats.map((_, seat) => [seat, `seat ${seat}’s`]), ["all", "all feats"], ["none", "no locked feat"]],
  hasOneSight: () => false,
  outcome(film) {
    if (film.outcome === null) return ["unfinished", ""];
    const names = film.winners.map((seat) => `seat ${seat}`).join(", ");
    return [film.winners.length > 1 ? `${names} share the win` : `${names} won`, `seat-${film.winners[0]} won`];
  },
};
