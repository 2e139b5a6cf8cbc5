
// Replays: games played here, and those that reports have picked.

async function showReplays() {
  const { games, plays, answers } = await request("/api/home");
  const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  const played = plays.filter((play) => play.over).map((play) =>
    element("li", {}, element("a", { href: `/review/${play.name}` }, titles[play.game] ?? play.game), element("small", {}, `${play.seats.join(", ")} · ${play.decisions} decisions`)));
  const picked = answers.filter(({ replays }) => replays.length > 0).map((answer) =>
    element("li", {}, element("b", {}, answer.title), ...answer.replays.map((replay) =>
      element("p", {}, element("a", { href: `/files/${replay.address}` }, replay.title), element("small", {}, replay.about ?? "")))));
  const list = (lines, empty) => (lines.length > 0 ? element("ul", { class: "list" }, ...lines) : element("p", { class: "meta" }, empty));
  document.getElementById("main").replaceChildren(
    element("h1", {}, "Replays"),
    element("h2", {}, "Played here"),
    list(played, "No game has been played to its end yet."),
    element("h2", {}, "Picked by reports"),
    list(picked, "Reports pick typical games, and the closest losses, once they are run."),
  );
}

showReplays().catch(() => {});
