
// Home: the games, what goes on, what was found.

/** A game that people play or have played. */
function playLine(play, titles) {
  const people = play.seats.map((who, seat) => `seat ${seat}: ${who}`).join(", ");
  const links = [element("a", { href: `/play/${play.name}` }, play.over ? `${titles[play.game] ?? play.game}` : `Go on: ${titles[play.game] ?? play.game}`)];
  if (play.over) links.push(" · ", element("a", { href: `/review/${play.name}` }, "review"));
  return element("li", {}, ...links, element("small", {}, `${people} · ${play.decisions} decisions${play.settings ? ` · ${play.settings}` : ""}`));
}

const runLine = (run) => element("li", {}, element("a", { href: `/files/${run.address}` }, run.name), element("small", {}, run.about));

async function showHome() {
  const { games, plays, answers, runs, jobs } = await request("/api/home");
  const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  const cards = games.map(({ name, title }) =>
    element("li", { class: "card" }, element("h3", {}, title), element("p", { class: "doors" },
      element("a", { class: "door", href: `/play?game=${name}` }, "Play"),
      element("a", { class: "door", href: `/ask?game=${name}` }, "What if?"),
      element("a", { class: "door", href: `/reports?game=${name}` }, "Reports"))),
  );
  const going = plays.filter((play) => !play.over);
  const played = plays.filter((play) => play.over);
  const section = (title, lines, empty) =>
    element("section", {}, element("h2", {}, title), lines.length > 0 ? element("ul", { class: "list" }, ...lines) : element("p", { class: "meta" }, empty));
  document.getElementById("main").replaceChildren(
    ...[
      element("h1", {}, "A lab for board games"),
      element("p", { class: "lead" }, "Sit down at a game, change a value and see what it does, or have a question answered by thousands of games."),
      element("ul", { class: "cards" }, ...cards),
      ...goingOn(jobs),
      going.length > 0 ? section("Games going on", going.map((play) => playLine(play, titles)), "") : undefined,
      section("Recent reports", answers.slice(0, 8).map(answerLine), "No report has been run yet."),
      played.length > 0 ? section("Games played", played.slice(0, 8).map((play) => playLine(play, titles)), "") : undefined,
      runs.length > 0 ? section("Runs", runs.slice(0, 8).map(runLine), "") : undefined,
      element("p", { class: "meta" }, element("a", { href: "/files/" }, "All files of this lab"), ": runs, reports, tables and replays."),
    ].filter(Boolean),
  );
}

showHome().catch(() => {});
