
// Reports: run one, watch it, stop it, go on.

const main = document.getElementById("main");

/** A report under way, or done. */
function drawRun(place, asked, started) {
  const bar = element("progress", { max: "1", value: "0" });
  const text = element("p", { class: "meta", role: "status" }, "Starting …");
  const stop = doing("Stop", () => request(`/api/job/${started.job}/stop`, {}), { class: "stop" });
  const buttons = element("p", {}, stop);
  place.replaceChildren(bar, text, buttons, typedCommand(started.command));
  watch(started.job, (state) => {
    if (state.games !== undefined) {
      bar.max = state.games;
      bar.value = state.played;
      text.textContent = `${titled(state.what)}: ${state.played} of ${state.games}`;
    }
    if (!state.done) return;
    bar.hidden = true;
    place.dataset.state = state.failed ? "failed" : state.stopped ? "stopped" : "done";
    const again = doing(state.stopped ? "Go on" : "Run again", () => run(place, asked), { class: "again" });
    buttons.replaceChildren(...(state.page ? [element("a", { class: "door", href: `/files/${state.page}` }, "Open the report"), " "] : []), again);
    text.textContent = state.failed || state.stopped ? state.text : "Done.";
    if (state.text && !state.failed && !state.stopped) place.append(element("pre", {}, state.text));
  });
}

async function run(place, asked) {
  place.hidden = false;
  delete place.dataset.state;
  drawRun(place, asked, await request("/api/report", asked));
}

function reportLine(game, report) {
  const place = element("div", { class: "run", hidden: true });
  const budget = choice([["0.1", "a tenth of the games"], ["", "as many games as it names"], ["4", "four times as many"]], "", { "aria-label": "How many games" });
  const start = doing("Run", () => run(place, { game, name: report.name, budget: budget.value }), { class: "start" });
  return element("li", { "data-report": report.name }, element("b", {}, report.title), element("small", {}, report.question ?? ""), element("p", { class: "doors" }, start, " ", budget), place);
}

async function chooseGame(name) {
  const { reports } = await request(`/api/game/${name}`);
  // The comparison of named changes has a page of its own.
  document.getElementById("reports").replaceChildren(...reports.filter((report) => report.name !== "what-if").map((report) => reportLine(name, report)));
}

async function showReports() {
  const { games, answers } = await request("/api/home");
  const first = games.some(({ name }) => name === wanted("game")) ? wanted("game") : games[0].name;
  const game = choice(games.map(({ name, title }) => [name, title]), first, { id: "game" });
  game.addEventListener("change", () => chooseGame(game.value).catch(() => {}));
  const there = answers.map((answer) => element("li", {}, element("a", { href: `/files/${answer.address}` }, answer.title), element("small", {}, answer.claim ? answer.claim.replaceAll("`", "") : answer.question ?? "")));
  main.replaceChildren(
    element("h1", {}, "Reports"),
    element("p", { class: "lead" }, "A report answers one question by playing thousands of games. What was played is kept: a report that was stopped goes on where it was."),
    element("label", { class: "field" }, element("span", {}, "Game"), game),
    element("ul", { class: "list", id: "reports" }),
    ...(there.length > 0 ? [element("h2", {}, "Answers"), element("ul", { class: "list" }, ...there)] : []),
  );
  await chooseGame(first);
}

showReports().catch(() => {});
