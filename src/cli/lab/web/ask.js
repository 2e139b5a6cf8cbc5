
// Ask: change a value or a ruling, and see what it does while the games are played.

const main = document.getElementById("main");
const chosen = { game: undefined, about: undefined, contents: undefined, settings: {}, sets: new Map(), rules: new Map(), job: undefined, sheet: undefined };

const settingsText = () => Object.entries(chosen.settings).filter(([, value]) => value !== "").map(([key, value]) => `${key}=${value}`).join("; ");
const changes = () => [...[...chosen.rules].map(([name, value]) => ["rule", `${name}=${value}`]), ...[...chosen.sets].map(([path, value]) => ["set", `${path}=${value}`])];

/** Notes a change, or takes it back where it is the value in force. */
function change(into, name, value, usual, line) {
  if (value === "" || value === usual) into.delete(name);
  else into.set(name, value);
  line.classList.toggle("changed", into.has(name));
  drawChanges();
}

/** The changes of a value and of its parts. */
const within = (path) => [...chosen.sets.keys()].filter((name) => name === path || name.startsWith(`${path}.`));

/** Puts a whole value in the place of all that was changed of it. */
function putWhole(path, value) {
  for (const name of within(path)) chosen.sets.delete(name);
  if (value !== undefined) chosen.sets.set(path, value);
}

const lastName = (path) => path.split(".").at(-1);

/** The words that the parts of all values have, by the last name of their paths: `effect` of one card can be that of another. */
function wordLists() {
  const words = new Map();
  for (const { path, value } of chosen.contents.values.flatMap((fact) => fact.parts)) {
    if (!/^[a-z][a-z-]*$/.test(value)) continue;
    const name = lastName(path);
    words.set(name, (words.get(name) ?? new Set()).add(value));
  }
  const list = ([name, values]) => element("datalist", { id: `words-${name}` }, ...[...values].sort().map((value) => element("option", { value })));
  document.getElementById("words").replaceChildren(...[...words].map(list));
}

/** A field for one number, word or list of a value. */
function partField(fact, part, line) {
  const field = element("input", { value: chosen.sets.get(part.path) ?? part.value, "aria-label": part.path, spellcheck: "false", list: `words-${lastName(part.path)}` });
  field.addEventListener("input", () => {
    change(chosen.sets, part.path, field.value.trim(), part.value, line);
    line.classList.toggle("changed", within(fact.path).length > 0);
  });
  return element("label", { class: "part", "data-part": part.path }, element("span", {}, part.path.slice(fact.path.length + 1)), field);
}

function valueLine(fact) {
  return fact.parts.length > 0 && !chosen.sets.has(fact.path) ? partsLine(fact) : wholeLine(fact);
}

const factHead = (fact) => [element("code", {}, fact.path), " ", element("span", { class: `tag ${fact.tag}` }, fact.tag), element("small", {}, fact.source)];

/** A value with a field for each of its parts. */
function partsLine(fact) {
  const line = element("li", { "data-path": fact.path, class: within(fact.path).length > 0 ? "changed" : "" });
  const put = (value) => () => {
    putWhole(fact.path, value);
    drawValues();
    drawChanges();
  };
  const others = fact.alternatives.map((value) => doing(value, put(value), { title: "Another plausible value" }));
  line.append(...factHead(fact), element("div", { class: "parts" }, ...fact.parts.map((part) => partField(fact, part, line))),
    others.length > 0 ? element("div", { class: "others" }, element("small", {}, "or"), ...others, doing("as it is", put(undefined))) : "");
  return line;
}

function wholeLine(fact) {
  const field = element("input", { value: chosen.sets.get(fact.path) ?? fact.value, "aria-label": fact.path, spellcheck: "false" });
  const line = element("li", { "data-path": fact.path, class: chosen.sets.has(fact.path) ? "changed" : "" });
  const put = (value) => {
    field.value = value;
    change(chosen.sets, fact.path, value.trim(), fact.value, line);
  };
  field.addEventListener("input", () => change(chosen.sets, fact.path, field.value.trim(), fact.value, line));
  const others = fact.alternatives.map((value) => doing(value, () => put(value), { title: "Another plausible value" }));
  line.append(
    ...factHead(fact), field,
    others.length > 0 ? element("div", { class: "others" }, element("small", {}, "or"), ...others, doing("as it is", () => put(fact.value))) : "",
  );
  return line;
}

function ruleLine(rule) {
  const numbers = !Array.isArray(rule.values);
  const usual = String(rule.value);
  const value = chosen.rules.get(rule.name) ?? usual;
  const field = numbers ? element("input", { type: "number", min: "1", value, "aria-label": rule.name }) : choice(rule.values.map((word) => [word, word]), value, { "aria-label": rule.name });
  const line = element("li", { "data-rule": rule.name, class: chosen.rules.has(rule.name) ? "changed" : "" });
  field.addEventListener("input", () => change(chosen.rules, rule.name, field.value, usual, line));
  line.append(element("code", {}, rule.name), " ", element("span", { class: "tag" }, rule.clause), element("small", {}, ...withCode(rule.question)), field);
  return line;
}

function drawValues() {
  const word = document.getElementById("search").value.toLowerCase();
  const kind = document.getElementById("kind").value;
  const fits = (text, tag, changed) => text.toLowerCase().includes(word) && (kind === "" || kind === tag || (kind === "changed" && changed));
  const rules = chosen.contents.rules.filter((rule) => fits(`${rule.name} ${rule.question} ${rule.clause}`, "ruling", chosen.rules.has(rule.name)));
  const values = chosen.contents.values.filter((fact) => fits(`${[fact, ...fact.parts].map(({ path }) => path).join(" ")} ${fact.value} ${fact.source}`, fact.tag, within(fact.path).length > 0));
  document.getElementById("values").replaceChildren(...values.map(valueLine), ...rules.map(ruleLine));
  document.getElementById("found").textContent = `${values.length} ${values.length === 1 ? "value" : "values"}, ${rules.length} ${rules.length === 1 ? "ruling" : "rulings"}`;
}

/** The question as an address: it comes back after a reload, with the back button, and as a link. */
function keepAddress() {
  const all = new URLSearchParams();
  const policy = document.getElementById("policy").value;
  if (settingsText() !== "") all.set("settings", settingsText());
  if (policy !== chosen.quick) all.set("policy", policy);
  for (const [key, value] of changes()) all.append(key, value);
  const rest = all.toString();
  history.replaceState(null, "", `/ask?${new URLSearchParams({ game: chosen.game })}${rest === "" ? "" : `#${rest}`}`);
}

/** Takes up the question of an address. */
function takeAddress(asked) {
  for (const [key, into] of [["rule", chosen.rules], ["set", chosen.sets]]) {
    for (const change of asked.getAll(key)) {
      const at = change.indexOf("=");
      if (at > 0) into.set(change.slice(0, at), change.slice(at + 1));
    }
  }
}

function drawChanges() {
  keepAddress();
  const place = document.getElementById("changes");
  const drop = (into, name) => doing("✕", () => { into.delete(name); drawChanges(); drawValues(); }, { "aria-label": `Take back ${name}` });
  const line = (into) => ([name, value]) => element("li", {}, element("code", {}, `${name} = ${value}`), " ", drop(into, name));
  const lines = [...[...chosen.rules].map(line(chosen.rules)), ...[...chosen.sets].map(line(chosen.sets))];
  place.replaceChildren(lines.length > 0 ? element("ul", { class: "list" }, ...lines) : element("p", { class: "meta" }, "Change a value or a ruling in the list, then press Play."));
  document.getElementById("play").disabled = lines.length === 0;
  const sit = document.getElementById("sit");
  const settings = [settingsText(), ...changes().map(([key, value]) => `${key}=${value}`)].filter((part) => part !== "").join("; ");
  sit.hidden = lines.length === 0;
  sit.href = `/play?${new URLSearchParams({ game: chosen.game })}#${new URLSearchParams({ settings })}`;
}

const points = (share) => (100 * share).toFixed(1);
const plusMinus = (known, text) => [text(known.value), element("small", {}, ` ±\u00a0${text(known.half).replace(" %", "")}`)];

/** The interval of the difference on a scale. */
function drawInterval({ value, half }) {
  const most = Math.max(0.05, Math.abs(value) + half) * 1.15;
  const at = (share) => `${round(50 + (50 * share) / most)}%`;
  const [low, high] = [value - half, value + half];
  return element("div", { class: "interval", role: "img", "aria-label": `Difference ${points(value)} points, ${points(low)} to ${points(high)}` },
    element("i", { class: "zero", style: `left:${at(0)}` }), element("i", { class: "range", style: `left:${at(low)};width:${round((100 * half) / most)}%` }),
    element("i", { class: "mean", style: `left:${at(value)}` }), element("span", { style: "left:0" }, `${points(-most)}`), element("span", { style: "right:0" }, `+${points(most)} points`));
}

function drawFigures(state) {
  const row = (title, a, b, text) => element("tr", {}, element("th", {}, title), element("td", {}, ...plusMinus(a, text)), element("td", {}, ...plusMinus(b, text)));
  const percent = (share) => `${points(share)} %`;
  // Where all win as one, the cause of that is the first row.
  const known = ({ title }) => state.together && title.toLowerCase() === "won";
  const causes = state.a.causes.map((cause, i) => [cause, state.b.causes[i]]).filter(([a, b]) => a.share.value + b.share.value > 0 && !known(a));
  return element("table", { class: "figures" },
    element("tr", {}, element("th", {}, ""), element("th", {}, "as it is"), element("th", {}, "changed")),
    row(state.together ? "Won" : "Wins of the first player", state.a.share, state.b.share, percent),
    row(`Length (${state.unit})`, state.a.length, state.b.length, (length) => length.toFixed(1)),
    ...causes.map(([a, b]) => row(titled(a.title), a.share, b.share, percent)));
}

function drawAnswer(state, started) {
  const place = document.getElementById("answer");
  place.dataset.state = !state.done ? "playing" : state.stopped ? "stopped" : "done";
  place.dataset.deals = state.deals ?? 0;
  if (state.failed) return;
  const how = !state.done ? "playing …" : state.reached ? "The precision is reached." : state.stopped ? "Stopped." : "All deals are played.";
  const parts = [];
  if (state.claim) parts.push(element("p", { class: "claim", role: "status" }, element("b", {}, state.claim)), drawInterval(state.difference), drawFigures(state));
  parts.push(element("p", { class: "meta" }, `${state.deals} common deals, each played both ways, in ${state.seconds.toFixed(1)} s. ${how} Half-widths are at 95 % and hold although they are looked at again and again; each is for itself.`));
  parts.push(element("p", { class: "doors" }, state.done ? "" : doing("Stop", () => request(`/api/job/${started.job}/stop`, {}), { id: "stop" }),
    state.done ? doing("As a report", (button) => asReport(started.asked, button), { id: "as-report" }) : "",
    state.done && chosen.sets.size > 0 ? doing("As a box file", () => asBox(), { id: "as-box" }) : "",
    state.done ? doing("Aim from here", () => aimForm(started.asked, state), { id: "as-aim" }) : ""), element("div", { id: "more" }), typedCommand(started.command));
  place.replaceChildren(...parts);
}

async function play() {
  if (chosen.job) await request(`/api/job/${chosen.job}/stop`, {}).catch(() => {});
  const asked = { game: chosen.game, settings: settingsText(), changes: changes(), policy: document.getElementById("policy").value, points: Number(document.getElementById("points").value) };
  const started = { ...(await request("/api/ask", asked)), asked };
  chosen.job = started.job;
  document.getElementById("answer").replaceChildren(element("p", { class: "meta", role: "status" }, "The first games are being played …"));
  watch(started.job, (state) => chosen.job === started.job && drawAnswer(state, started));
}

/** Shows what a button below the figures has led to. */
function showMore(...parts) {
  const place = document.getElementById("more");
  place.replaceChildren(...parts);
  place.scrollIntoView({ block: "nearest" });
}

/** Asks for the wanted share of wins, and searches for it among the values that were changed. */
function aimForm(asked, state) {
  const now = 100 * state.b.share.value;
  const field = (id, value, label) => element("input", { id, type: "number", min: "0", max: "100", step: "1", value: String(Math.round(Math.min(100, Math.max(0, value)))), "aria-label": label });
  const search = doing("Search", async (button) => {
    button.disabled = true;
    const [low, high] = ["aim-low", "aim-high"].map((id) => Number(document.getElementById(id).value));
    const { game, settings, changes: changed, policy } = asked;
    await follow(document.getElementById("more"), await request("/api/aim", { game, settings, changes: changed, policy, low, high })).finally(() => (button.disabled = false));
  }, { id: "aim-search", class: "primary" });
  const what = state.together ? "Games won" : "Wins of the first player";
  showMore(
    element("p", { class: "meta" }, "Which of these changes, and how far, bring the game to a target? The search moves only what you changed."),
    element("p", { class: "doors" }, `${what}: from `, field("aim-low", now - 5, "At least, in percent"), " to ", field("aim-high", now + 5, "At most, in percent"), " % ", search));
}

async function asReport({ game, settings, changes: changed, policy, points: precision }, button) {
  button.disabled = true;
  const started = await request("/api/report", { game, name: "what-if", settings, changes: changed, policy, precision: String(precision) });
  showMore();
  await follow(document.getElementById("more"), started);
  document.getElementById("more").scrollIntoView({ block: "nearest" });
  button.disabled = false;
}

async function asBox() {
  const { text } = await request("/api/box", { game: chosen.game, settings: settingsText(), sets: [...chosen.sets].map(([path, value]) => `${path}=${value}`) });
  const file = `${chosen.game}-box.toml`;
  const link = element("a", { class: "door", href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: file }, `Save ${file}`);
  const note = chosen.rules.size > 0 ? element("p", { class: "meta" }, "A box holds values; rulings are given by --rule.") : "";
  showMore(element("pre", {}, text), link, note);
}

/** Takes the values of a sheet into the changes; those of its last reading that it no longer has are taken back. */
async function takeSheet(read) {
  const { name, changes: found } = await sendFile("/api/sheet", read, { game: chosen.game, settings: settingsText() });
  for (const { path, value } of chosen.sheet?.changes ?? []) if (chosen.sets.get(path) === value) chosen.sets.delete(path);
  for (const { path, value } of found) putWhole(path, value);
  chosen.sheet = { name, read, changes: found, readings: (chosen.sheet?.readings ?? 0) + 1 };
  drawSheet();
  drawValues();
  drawChanges();
}

function drawSheet() {
  const place = document.getElementById("sheet");
  if (!chosen.sheet) return place.replaceChildren();
  const { name, changes: found, readings } = chosen.sheet;
  const count = found.length === 0 ? "no value differs" : found.length === 1 ? "1 value differs" : `${found.length} values differ`;
  place.dataset.readings = readings;
  place.replaceChildren(
    element("p", { role: "status" }, element("b", {}, `${name}: ${count} from the game. `), doing("Refresh", () => takeSheet(chosen.sheet.read), { id: "refresh", title: "Read the file again after you have saved it" })),
    element("ul", { class: "list" }, ...found.slice(0, 40).map(({ path, was, value }) => element("li", {}, element("code", {}, path), element("small", {}, `${was} → ${value}`)))),
  );
}

async function drawContents() {
  chosen.contents = await request("/api/contents", { game: chosen.game, settings: settingsText() });
  wordLists();
  drawValues();
  drawChanges();
}

function keyField(key) {
  const field = element("input", { value: chosen.settings[key.name] ?? "", placeholder: usualOf(key), title: key.about });
  field.addEventListener("change", () => {
    chosen.settings[key.name] = field.value.trim();
    drawContents().catch(() => {});
  });
  return element("label", { class: "field" }, element("span", {}, titled(key.title)), field, element("small", {}, aboutOf(key)));
}

async function chooseGame(name) {
  Object.assign(chosen, { game: name, settings: {}, sets: new Map(), rules: new Map(), sheet: undefined, about: await request(`/api/game/${name}`) });
  const { keys, policies, default: usual } = chosen.about;
  const asked = new URLSearchParams(name === wanted("game") ? location.hash.slice(1) : "");
  for (const setting of (asked.get("settings") ?? "").split("; ").filter((part) => part !== "")) {
    const at = setting.indexOf("=");
    chosen.settings[setting.slice(0, at).trim()] = setting.slice(at + 1).trim();
  }
  takeAddress(asked);
  const quick = policies.some((policy) => policy.name === "greedy") ? "greedy" : usual;
  chosen.quick = quick;
  document.getElementById("keys").replaceChildren(...keys.map(keyField));
  playerOptions(document.getElementById("policy"), policies, policies.some((policy) => policy.name === wanted("policy")) ? wanted("policy") : quick);
  document.getElementById("answer").replaceChildren();
  const blank = (ending) => savedFile(`/api/sheet/${name}/box.${ending}`, `${name}-box.${ending}`, `.${ending}`);
  document.getElementById("sheets").replaceChildren(dropPlace("cards", "A sheet of values", [".csv", ".xlsx", ".tsv", ".toml"], takeSheet), element("p", { class: "meta" }, "The game's own values as a sheet to begin with: ", blank("xlsx"), " ", blank("csv")));
  drawSheet();
  await drawContents();
}

async function showAsk() {
  const { games } = await request("/api/home");
  const first = games.some(({ name }) => name === wanted("game")) ? wanted("game") : games[0].name;
  const game = choice(games.map(({ name, title }) => [name, title]), first, { id: "game" });
  game.addEventListener("change", () => chooseGame(game.value).catch(() => {}));
  const kinds = [["", "everything"], ["ruling", "rulings"], ["estimate", "estimates"], ["inferred", "inferred values"], ["stated", "stated values"], ["changed", "what I changed"]];
  const search = element("input", { id: "search", type: "search", placeholder: "search names, sources, questions", "aria-label": "Search" });
  const kind = choice(kinds, "", { id: "kind", "aria-label": "Which of them" });
  const policy = element("select", { id: "policy" });
  policy.addEventListener("change", keepAddress);
  search.addEventListener("input", drawValues);
  kind.addEventListener("change", drawValues);
  main.replaceChildren(
    element("h1", {}, "Ask: what if?"),
    element("div", { class: "asking" },
      element("section", { "aria-label": "The game" },
        element("label", { class: "field" }, element("span", {}, "Game"), game),
        element("details", {}, element("summary", {}, "Settings of both games"), element("div", { id: "keys", class: "fields" })),
        element("details", { id: "from-sheet" }, element("summary", {}, "Values from a spreadsheet"), element("div", { id: "sheets" }), element("div", { id: "sheet" })),
        element("p", { class: "doors finding" }, search, kind, element("small", { id: "found" })),
        element("ul", { id: "values", class: "values" }), element("div", { id: "words" })),
      element("section", { class: "answer", "aria-label": "The answer" },
        element("h2", {}, "Changed"),
        element("div", { id: "changes" }),
        element("label", { class: "field" }, element("span", {}, "Players"), policy),
        element("label", { class: "field" }, element("span", {}, "Precision"), choice([["5", "± 5 points"], ["3", "± 3 points"], ["2", "± 2 points"], ["1", "± 1 point"]], "3", { id: "points" })),
        element("p", { class: "doors" }, doing("Play", play, { id: "play", class: "primary", disabled: true }), element("a", { id: "sit", class: "door", hidden: true }, "Play the changed game yourself")),
        element("div", { id: "answer" }))),
  );
  document.getElementById("values").addEventListener("keydown", (event) => event.key === "Enter" && event.target.tagName === "INPUT" && document.getElementById("play").click());
  await chooseGame(first);
}

showAsk().catch(() => {});
