// The stage: where the reader is in the game, and every way to go on.

(function play() {
  const film = developed(JSON.parse(document.getElementById("game").textContent));
  const byId = (id) => document.getElementById(id);
  const at = { step: 0, size: "action", sight: "turn", timer: undefined };

  /** Where the chosen step size last stopped before this step: what has changed since then is marked. */
  const since = () => stopFrom(film, at.size, at.step, false);

  /** What is marked on the board at this step; `aimed` is what the reader points at. */
  function marks(aimed) {
    const step = film.steps[at.step];
    const position = film.positions[at.step];
    const passed = film.steps.slice(since() + 1, at.step + 1);
    const hidden = step.public && !sees(position, at.sight, step.seat);
    const decides = step.event === "decides" && !hidden ? film.decisions[step.decision].action : undefined;
    const die = passed.findLast((event) => event.event === "rolled");
    return {
      ...differences(film.positions[since()], position),
      travels: passed.length < 60 ? passed.flatMap((event) => travel(event, position)) : [],
      aims: aimed ?? aimsOf(position, decides, step.seat),
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

  function show(step, announce = true) {
    const next = Math.max(0, Math.min(film.last, step));
    at.step = next;
    const position = film.positions[next];
    const changed = changedSeats(film.positions[since()], position);
    drawBoard(byId("board"), film, position, marks());
    drawSeats(byId("seats"), film, { position, sight: at.sight, changed });
    drawMachine(byId("machine"), film, position, film.steps[next]);
    drawCorners(byId("corners"), film, position);
    drawWhy(byId("why"), film, next, at.sight, aim);
    markLog(byId("log"), film, next, at.sight);
    drawHead(position);
    if (announce) byId("live").textContent = sightedText(film, next, at.sight);
    // Browsers refuse addresses that change too often, as in a fast run.
    clearTimeout(at.address);
    at.address = setTimeout(() => history.replaceState(null, "", `#${at.step}`), 150);
  }

  function aim(action, seat) {
    const position = film.positions[at.step];
    drawBoard(byId("board"), film, position, marks(action && aimsOf(position, action, seat)));
  }

  function drawHead(position) {
    const step = film.steps[at.step];
    const noun = position.solo ? "Turn" : "Round";
    byId("when").textContent = step.round === 0 ? "Setup" : `${noun} ${step.round}${step.turn && !position.solo ? ` · turn ${step.turn}` : ""}`;
    byId("line").textContent = sightedText(film, at.step, at.sight);
    byId("clause").textContent = step.clause;
    byId("count").textContent = `${at.step} / ${film.last}`;
    const slider = byId("slider");
    slider.value = at.step;
    slider.setAttribute("aria-valuetext", `${byId("when").textContent}: ${byId("line").textContent}`);
    byId("cursor").style.left = `${(100 * at.step) / Math.max(1, film.last)}%`;
    const round = film.stops.round.findLast((stop) => stop <= at.step && film.steps[stop].event === "round");
    byId("rounds").value = round ?? 0;
    document.body.dataset.step = at.step;
  }

  const go = (size, forward) => show(stopFrom(film, size, at.step, forward));

  function pause() {
    clearInterval(at.timer);
    at.timer = undefined;
    byId("play").setAttribute("aria-pressed", "false");
    byId("play").title = "Play (space)";
  }

  function run() {
    if (at.step === film.last) show(0);
    at.timer = setInterval(() => {
      show(stopFrom(film, at.size, at.step, true), false);
      if (at.step === film.last) pause();
    }, Number(byId("speed").value));
    byId("play").setAttribute("aria-pressed", "true");
    byId("play").title = "Pause (space)";
  }

  const toggle = () => (at.timer === undefined ? run() : pause());

  function choose(size) {
    at.size = size;
    for (const button of document.querySelectorAll("[data-size]")) button.setAttribute("aria-pressed", String(button.dataset.size === size));
    if (at.timer !== undefined) {
      pause();
      run();
    } else {
      show(at.step, false);
    }
  }

  function look(sight) {
    at.sight = sight;
    byId("sight").value = sight;
    show(at.step, false);
  }

  function tab(name) {
    document.body.dataset.tab = name;
    for (const button of document.querySelectorAll("[data-tab-name]")) button.setAttribute("aria-selected", String(button.dataset.tabName === name));
    markLog(byId("log"), film, at.step, at.sight);
  }

  function theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  }

  function copy(text, button) {
    const done = () => {
      const label = button.textContent;
      button.textContent = "copied";
      setTimeout(() => (button.textContent = label), 1200);
    };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, () => prompt("Copy:", text));
    else prompt("Copy:", text);
  }

  const KEYS = {
    ArrowRight: () => go(at.size, true),
    ArrowLeft: () => go(at.size, false),
    ArrowDown: () => go("event", true),
    ArrowUp: () => go("event", false),
    "]": () => go("turn", true),
    "[": () => go("turn", false),
    "}": () => go("round", true),
    "{": () => go("round", false),
    Home: () => show(0),
    End: () => show(film.last),
    " ": toggle,
    1: () => choose("event"),
    2: () => choose("action"),
    3: () => choose("turn"),
    4: () => choose("round"),
    a: () => look(at.sight === "all" ? "turn" : "all"),
    t: theme,
    "?": () => byId("help").showModal(),
  };

  function listen() {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
      const inField = /^(SELECT|INPUT)$/.test(event.target.tagName);
      if (inField && event.target.id !== "slider") return;
      // A focused button keeps its own space key.
      if (event.key === " " && event.target.tagName === "BUTTON") return;
      const action = KEYS[event.key];
      if (!action) return;
      event.preventDefault();
      if (event.key !== " " && at.timer !== undefined) pause();
      action();
    });
    const click = (id, action) => byId(id).addEventListener("click", action);
    click("first", () => show(0));
    click("last", () => show(film.last));
    click("back", () => go(at.size, false));
    click("next", () => go(at.size, true));
    click("play", toggle);
    click("theme", theme);
    click("about", () => byId("help").showModal());
    click("copy", (event) => copy(JSON.stringify(film.positions[at.step]), event.target));
    click("copy-command", (event) => copy(film.command, event.target));
    for (const button of document.querySelectorAll("[data-size]")) button.addEventListener("click", () => choose(button.dataset.size));
    for (const button of document.querySelectorAll("[data-tab-name]")) button.addEventListener("click", () => tab(button.dataset.tabName));
    byId("slider").addEventListener("input", (event) => show(Number(event.target.value), false));
    byId("sight").addEventListener("change", (event) => look(event.target.value));
    byId("rounds").addEventListener("change", (event) => show(Number(event.target.value)));
    byId("speed").addEventListener("change", () => choose(at.size));
    addEventListener("hashchange", () => {
      const wanted = Number(location.hash.slice(1));
      if (Number.isInteger(wanted) && wanted !== at.step) show(wanted);
    });
  }

  /** What stays the same through the game. */
  function furnish() {
    const won = film.outcome === "win";
    const outcome = byId("outcome");
    outcome.textContent = film.outcome === null ? "unfinished" : won ? "won" : film.outcome === "stalled" ? "stalled" : `lost: ${film.outcome}`;
    outcome.className = `outcome cause-${film.cause_number}`;
    outcome.title = film.cause ?? "";
    byId("seed").textContent = `seed ${film.seed}${film.game === "0" ? "" : `, game ${film.game}`}`;
    byId("slider").max = film.last;
    const noun = film.position.solo ? "Turn" : "Round";
    const option = (value, text) => element("option", { value }, text);
    byId("rounds").append(option(0, "Setup"), ...film.stops.round.filter((stop) => film.steps[stop].event === "round").map((stop) => option(stop, `${noun} ${film.steps[stop].number}`)));
    byId("sight").append(option("turn", "whose turn it is"), ...film.position.seats.map((seat, i) => option(i, `${titled(seat.faction)}’s`)), option("all", "all hands"));
    byId("sight").value = "turn";
    byId("sight").disabled = film.position.solo;
    const facts = [["Rules", film.rules], ["Box", film.box], ["Players", film.policies.map((policy, i) => `${titled(film.position.seats[i].faction)} (${film.organizers[film.position.seats[i].organizer]}): ${policy}`).join(", ")], ["Result", film.cause ?? "not finished"], ["Made by", `wildlab ${film.version}`]];
    byId("facts").append(...facts.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
    byId("command").textContent = film.command;
    timeline();
  }

  /** Rounds, and what matters in them, along the slider. */
  function timeline() {
    const place = (i) => `left:${round((100 * i) / Math.max(1, film.last))}%`;
    const kinds = { "camp-built": "camp", died: "death", "factory-built": "factory", rewilded: "rewild", toxic: "toxic", ended: "end" };
    const ticks = [];
    film.steps.forEach((step, i) => {
      if (step.event === "round") ticks.push(element("span", { class: "tick", style: place(i) }, String(step.number)));
      const kind = kinds[step.event];
      if (kind) ticks.push(element("i", { class: `event ${kind}`, style: place(i), title: step.text }));
    });
    byId("ticks").append(...ticks);
  }

  furnish();
  hints(byId("hint"));
  drawLog(byId("log"), film, (step) => show(step));
  listen();
  const asked = Number(location.hash.slice(1));
  at.step = Number.isInteger(asked) ? Math.max(0, Math.min(film.last, asked)) : 0;
  choose("action");
  tab("seats");
  // For tests and for the curious: the exact position of any step.
  window.replay = { film, show, at };
})();
