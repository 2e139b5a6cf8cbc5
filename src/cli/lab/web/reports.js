
// Reports: run one, watch it, stop it, go on.

const main = document.getElementById("main");

/** Runs a report or an aim, or goes on with it. */
async function run(place, asked) {
  follow(place, await request("/api/report", asked), () => run(place, asked));
}

/** An aim: its file says how many games it plays. */
function aimLine(game, aim) {
  const place = element("div", { class: "run", hidden: true });
  const start = doing("Search", () => run(place, { game, name: aim.name, aim: true }), { class: "start" });
  return element("li", { "data-aim": aim.name }, element("b", {}, aim.title), element("small", {}, aim.question ?? ""), element("p", { class: "doors" }, start), place);
}

function reportLine(game, report) {
  const place = element("div", { class: "run", hidden: true });
  const budget = choice([["0.1", "a tenth of the games: a first look"], ["", "the report's own number of games"], ["4", "four times as many"]], "", { "aria-label": "How many games" });
  const start = doing("Run", () => run(place, { game, name: report.name, budget: budget.value, policy: document.getElementById("players").value }), { class: "start" });
  return element("li", { "data-report": report.name }, element("b", {}, report.title), element("small", {}, report.question ?? ""), element("p", { class: "doors" }, start, " ", budget), place);
}

async function chooseGame(name) {
  const { reports, aims, policies } = await request(`/api/game/${name}`);
  playerOptions(document.getElementById("players"), policies, wanted("policy") ?? "", [["", "the report's own"]]);
  // The comparison of named changes has a page of its own.
  document.getElementById("reports").replaceChildren(...reports.filter((report) => report.name !== "what-if").map((report) => reportLine(name, report)));
  document.getElementById("aims").replaceChildren(...aims.map((aim) => aimLine(name, aim)));
  document.getElementById("aims-title").hidden = aims.length === 0;
}

async function showReports() {
  const { games, answers, jobs } = await request("/api/home");
  const first = games.some(({ name }) => name === wanted("game")) ? wanted("game") : games[0].name;
  const game = choice(games.map(({ name, title }) => [name, title]), first, { id: "game" });
  game.addEventListener("change", () => chooseGame(game.value).catch(() => {}));
  const there = answers.map((answer) => element("li", {}, element("a", { href: `/files/${answer.address}` }, answer.title), element("small", {}, answer.claim ? answer.claim.replaceAll("`", "") : answer.question ?? "")));
  main.replaceChildren(
    element("h1", {}, "Reports"),
    element("p", { class: "lead" }, "A report answers one question by playing thousands of games. What was played is kept: a report that was stopped goes on where it was."),
    ...goingOn(jobs),
    element("label", { class: "field" }, element("span", {}, "Game"), game),
    element("label", { class: "field" }, element("span", {}, "Players"), element("select", { id: "players" })),
    element("ul", { class: "list", id: "reports" }),
    element("h2", { id: "aims-title" }, "Aims: what must I change?"),
    element("ul", { class: "list", id: "aims" }),
    ...(there.length > 0 ? [element("h2", {}, "Answers"), element("ul", { class: "list" }, ...there)] : []),
  );
  await chooseGame(first);
}

showReports().catch(() => {});
