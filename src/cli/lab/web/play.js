
// Play: choose a game, who sits where, and begin.

const main = document.getElementById("main");
const chosen = { game: undefined, settings: {}, changes: [], seats: [], about: undefined };

/** The settings that differ from the defaults, as the lab reads them. */
const settingsText = () => [...Object.entries(chosen.settings).filter(([, value]) => value !== ""), ...chosen.changes].map(([key, value]) => `${key}=${value}`).join("; ");

/** Takes settings that another page asks for: those with a field of their own, and changed values and rulings. */
function takeSettings(text) {
  for (const setting of text.split("; ").filter((part) => part !== "")) {
    const at = setting.indexOf("=");
    const [key, value] = [setting.slice(0, at).trim(), setting.slice(at + 1).trim()];
    if (chosen.about.keys.some(({ name }) => name === key)) chosen.settings[key] = value;
    else chosen.changes.push([key, value]);
  }
}

/** Changed values and rulings of the game, which can be taken back. */
function drawChanges() {
  const back = () => {
    chosen.changes = [];
    drawChanges();
    return drawSeats();
  };
  const lines = chosen.changes.map(([, change]) => element("li", {}, element("code", {}, change)));
  document.getElementById("changes").replaceChildren(...(lines.length > 0 ? [element("h2", {}, "Changed"), element("ul", { class: "list" }, ...lines), element("p", {}, doing("Play it as it is", back))] : []));
}

function keyField(key) {
  const change = (event) => {
    chosen.settings[key.name] = event.target.value.trim();
    drawSeats().catch(() => {});
  };
  const attributes = { id: `key-${key.name}`, title: key.about };
  const value = chosen.settings[key.name] ?? "";
  // A text may be a number, too: `1 to 4`.
  const range = key.kind === "number" ? key.values : / (\d+) to (\d+)$/.exec(aboutOf(key))?.slice(1).map(Number);
  let field;
  if (key.kind === "word") field = choice([["", `${key.default || "default"}`], ...key.values.filter((word) => word !== key.default).map((word) => [word, word])], value, attributes);
  else if (range && range[1] - range[0] <= 12) {
    const numbers = Array.from({ length: range[1] - range[0] + 1 }, (_, i) => String(range[0] + i));
    field = choice([["", usualOf(key)], ...numbers.filter((number) => number !== key.default).map((number) => [number, number])], value, attributes);
  } else field = element("input", { ...attributes, value, placeholder: usualOf(key) });
  field.addEventListener("change", change);
  return element("label", { class: "field" }, element("span", {}, titled(key.title)), field, element("small", {}, aboutOf(key)));
}

async function drawSeats() {
  const place = document.getElementById("seats");
  const { seats } = await request("/api/seats", { game: chosen.game, settings: settingsText(), seats: chosen.seats });
  chosen.seats = seats;
  const rows = seats.map((who, seat) => {
    const field = playerOptions(element("select", { id: `seat-${seat}` }), chosen.about.policies, who, [["human", "a person"]]);
    field.addEventListener("change", () => {
      chosen.seats[seat] = field.value;
      drawOnePerson();
    });
    return element("label", { class: "field" }, element("span", {}, `Seat ${seat}`), field);
  });
  place.replaceChildren(...rows);
  drawOnePerson();
}

/** Several seats of people: does one person play them all? */
function drawOnePerson() {
  document.getElementById("one").hidden = chosen.seats.filter((who) => who === "human").length < 2;
}

async function begin() {
  const seed = document.getElementById("seed").value;
  const onePerson = document.getElementById("one-person").checked;
  const { name } = await request("/api/play", { game: chosen.game, settings: settingsText(), seats: chosen.seats, seed, one_person: onePerson });
  location.href = `/play/${name}`;
}

async function chooseGame(name) {
  Object.assign(chosen, { game: name, settings: {}, changes: [], seats: [], about: await request(`/api/game/${name}`) });
  if (name === wanted("game")) takeSettings(wanted("settings") ?? "");
  drawChanges();
  // How many play comes first, where the game leaves that open.
  const first = chosen.about.keys.find(({ name }) => name === "players") ?? chosen.about.keys[0];
  const more = chosen.about.keys.filter((key) => key !== first);
  document.getElementById("keys").replaceChildren(
    ...[first && keyField(first), more.length > 0 && element("details", {}, element("summary", {}, "More settings"), element("div", { class: "fields" }, ...more.map(keyField)))].filter(Boolean),
  );
  await drawSeats();
  const asked = chosen.about.policies.find((policy) => policy.name === wanted("policy"));
  const opponent = chosen.seats.findLastIndex((who) => who !== "human");
  if (asked && opponent >= 0) {
    chosen.seats[opponent] = asked.name;
    await drawSeats();
  }
}

async function showPlay() {
  const { games } = await request("/api/home");
  const first = games.some(({ name }) => name === wanted("game")) ? wanted("game") : games[0].name;
  const game = choice(games.map(({ name, title }) => [name, title]), first, { id: "game" });
  game.addEventListener("change", () => chooseGame(game.value).catch(() => {}));
  main.replaceChildren(
    element("h1", {}, "Play"),
    element("div", { class: "form" },
      element("label", { class: "field" }, element("span", {}, "Game"), game),
      element("div", { id: "keys" }),
      element("div", { id: "changes" }),
      element("h2", {}, "Who plays"),
      element("div", { id: "seats", class: "fields" }),
      element("label", { class: "field row", id: "one", hidden: true }, element("input", { type: "checkbox", id: "one-person" }), element("span", {}, "One person plays all these seats: no handing over")),
      element("label", { class: "field" }, element("span", {}, "Seed"), element("input", { id: "seed", placeholder: "random", inputmode: "numeric" }), element("small", {}, "The same seed deals the same cards.")),
      element("p", {}, doing("Begin", begin, { id: "begin", class: "primary" })),
    ),
  );
  await chooseGame(first);
}

showPlay().catch(() => {});
