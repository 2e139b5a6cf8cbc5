
// Plays: which players a real group plays like, from its results or from games that were played here.

const main = document.getElementById("main");
const chosen = { game: undefined, file: undefined, quick: [] };

async function compare() {
  const place = document.getElementById("comparison");
  const settings = document.getElementById("settings").value.trim();
  const asked = { game: chosen.game, file: chosen.file ?? "", settings, games: Number(document.getElementById("games").value), policies: document.getElementById("with").value === "" ? [] : chosen.quick, persona: document.getElementById("persona").checked };
  const state = await follow(place, await request("/api/plays", asked));
  const persona = /^[^:\n]+: (.*\.toml): a policy/m.exec(state.notes ?? "");
  if (!persona) return;
  const door = (page, text) => element("a", { class: "door", href: `/${page}?${new URLSearchParams({ game: chosen.game, policy: persona[1] })}` }, text);
  place.append(
    element("p", {}, "A player that errs as often as this group. Every page offers it from now on:"),
    element("p", { class: "doors", id: "for-group" }, door("reports", "Reports for this group"), " ", door("ask", "Ask for this group"), " ", door("play", "Play against it")),
    typedCommand(`--policy ${persona[1]}`));
}

async function takeResults(read) {
  const { name, file, plays, skipped } = await sendFile("/api/results", read, { game: chosen.game });
  chosen.file = file;
  drawSource(`${name}: ${plays} plays${skipped > 0 ? `, ${skipped} omitted (other games, or no result)` : ""}`);
}

/** Says what is compared, and lets it be. */
function drawSource(text) {
  document.getElementById("source").replaceChildren(element("b", {}, text));
  document.getElementById("compare").disabled = false;
}

async function chooseGame(name) {
  Object.assign(chosen, { game: name, file: undefined });
  const { plays } = await request("/api/home");
  const { keys, policies } = await request(`/api/game/${name}`);
  chosen.quick = policies.map((policy) => policy.name).filter((policy) => ["random", "greedy"].includes(policy));
  const here = plays.filter((play) => play.over && play.game === name);
  const own = doing(here.length === 0 ? "No game was played here yet" : here.length === 1 ? "The game played here" : `The ${here.length} games played here`, () => {
    chosen.file = "";
    drawSource(`${here.length} ${here.length === 1 ? "game" : "games"} played here, with every decision`);
  }, { id: "own", disabled: here.length === 0 });
  const drop = dropPlace("results", "A file of results", [".csv", ".xlsx", ".tsv", ".json"], takeResults);
  const template = (ending) => savedFile(`/api/template/${name}/plays.${ending}`, `${name}-plays.${ending}`, `.${ending}`);
  document.getElementById("sources").replaceChildren(
    element("p", { class: "doors" }, own), drop,
    element("p", { class: "meta" }, "An empty table to fill in, a row per play: ", template("xlsx"), " ", template("csv"), ". Exports of BG Stats (JSON) and tables of plays from BoardGameGeek are read as they are."),
  );
  const players = keys.find((key) => key.name === "players");
  document.getElementById("settings").placeholder = players ? "players=3" : keys[0] ? `${keys[0].name}=${keys[0].default || "…"}` : "";
  document.getElementById("source").replaceChildren("Choose what is compared.");
  document.getElementById("compare").disabled = true;
  document.getElementById("comparison").hidden = true;
}

async function showPlays() {
  const { games, answers, jobs } = await request("/api/home");
  const first = games.some(({ name }) => name === wanted("game")) ? wanted("game") : games[0].name;
  const game = choice(games.map(({ name, title }) => [name, title]), first, { id: "game" });
  game.addEventListener("change", () => chooseGame(game.value).catch(() => {}));
  const there = answers.filter((answer) => answer.title === "Whom a group plays like");
  main.replaceChildren(
    element("h1", {}, "Plays: whom does a group play like?"),
    element("p", { class: "lead" }, "Results of real plays are compared with simulated games of players from random to strong."),
    ...goingOn(jobs),
    element("div", { class: "form" },
      element("label", { class: "field" }, element("span", {}, "Game"), game),
      element("div", { id: "sources" }),
      element("p", { id: "source", role: "status" }),
      element("details", {}, element("summary", {}, "More"),
        element("label", { class: "field" }, element("span", {}, "Settings of all plays"), element("input", { id: "settings", spellcheck: "false" }), element("small", {}, "What the file does not say, as key=value; key=value")),
        element("label", { class: "field" }, element("span", {}, "Games per player"), choice([["0", "as many as usual"], ["50", "50: a first look"], ["5000", "5,000: close to what can be known"]], "0", { id: "games" })),
        element("label", { class: "field" }, element("span", {}, "Players"), choice([["", "all that are fast"], ["quick", "random and greedy: a first look"]], "", { id: "with" })),
        element("label", { class: "field row" }, element("input", { type: "checkbox", id: "persona" }), element("span", {}, "Make a player that errs as often as this group"))),
      element("p", {}, doing("Compare", compare, { id: "compare", class: "primary", disabled: true })),
      element("div", { id: "comparison", class: "run", hidden: true })),
    ...(there.length > 0 ? [element("h2", {}, "Answers"), element("ul", { class: "list" }, ...there.map(answerLine))] : []),
  );
  await chooseGame(first);
}

showPlays().catch(() => {});
