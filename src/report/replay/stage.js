// The stage: where the reader is in the game, and every way to go on.

(function play() {
  const film = developed(JSON.parse(document.getElementById("game").textContent));
  const byId = (id) => document.getElementById(id);
  const chapters = [[0, "Setup"], ...TABLE.chapters(film)];
  const at = { step: 0, size: "action", sight: TABLE.sights(film)[0][0], timer: undefined };

  /** Where the chosen step size last stopped before this step: what has changed since then is marked. */
  const since = () => stopFrom(film, at.size, at.step, false);

  /** The moment that is shown; `aimed` is a decision that the reader points at, and whose it is. */
  const moment = (aimed) => ({
    at: at.step,
    step: film.steps[at.step],
    position: film.positions[at.step],
    before: film.positions[since()],
    passed: film.steps.slice(since() + 1, at.step + 1),
    sight: at.sight,
    aimed,
  });

  function show(step, announce = true) {
    const next = Math.max(0, Math.min(film.last, step));
    at.step = next;
    TABLE.draw(film, moment());
    drawWhy(byId("why"), film, next, at.sight, aim);
    markLog(byId("log"), film, next, at.sight);
    drawHead();
    if (announce) byId("live").textContent = sightedText(film, next, at.sight);
    // Browsers refuse addresses that change too often, as in a fast run.
    clearTimeout(at.address);
    at.address = setTimeout(() => history.replaceState(null, "", `#${at.step}`), 150);
  }

  const aim = (action, seat) => TABLE.aim(film, moment(action === undefined ? undefined : { action, seat }));

  function drawHead() {
    const step = film.steps[at.step];
    byId("when").textContent = TABLE.when(film, step);
    byId("line").textContent = sightedText(film, at.step, at.sight);
    byId("clause").textContent = step.clause ?? "";
    byId("count").textContent = `${at.step} / ${film.last}`;
    const slider = byId("slider");
    slider.value = at.step;
    slider.setAttribute("aria-valuetext", `${byId("when").textContent}: ${byId("line").textContent}`);
    byId("cursor").style.left = `${(100 * at.step) / Math.max(1, film.last)}%`;
    byId("rounds").value = chapters.findLast(([stop]) => stop <= at.step)[0];
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
    "]": () => film.stops.turn && go("turn", true),
    "[": () => film.stops.turn && go("turn", false),
    "}": () => film.stops.round && go("round", true),
    "{": () => film.stops.round && go("round", false),
    Home: () => show(0),
    End: () => show(film.last),
    " ": toggle,
    1: () => choose("event"),
    2: () => choose("action"),
    3: () => film.stops.turn && choose("turn"),
    4: () => film.stops.round && choose("round"),
    a: () => TABLE.hasOneSight(film) || look(at.sight === "all" ? "turn" : "all"),
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
    const outcome = byId("outcome");
    const [words, className] = TABLE.outcome(film);
    outcome.textContent = words;
    outcome.className = `outcome ${className}`;
    outcome.title = film.cause ?? "";
    byId("seed").textContent = `seed ${film.seed}${film.game === "0" ? "" : `, game ${film.game}`}`;
    byId("slider").max = film.last;
    const option = (value, text) => element("option", { value }, text);
    byId("rounds").append(...chapters.map(([stop, text]) => option(stop, text)));
    byId("sight").append(...TABLE.sights(film).map(([value, text]) => option(value, text)));
    byId("sight").value = at.sight;
    byId("sight").disabled = TABLE.hasOneSight(film);
    const facts = [...film.facts, ["Players", TABLE.players(film)], ["Result", film.cause ?? "not finished"], ["Made by", `wildlab ${film.version}`]];
    byId("facts").append(...facts.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
    byId("command").textContent = film.command;
    timeline();
  }

  /** Chapters, and what matters in them, along the slider. */
  function timeline() {
    const place = (i) => `left:${round((100 * i) / Math.max(1, film.last))}%`;
    const ticks = [];
    film.steps.forEach((step, i) => {
      const tick = TABLE.tick(step);
      if (tick !== undefined) ticks.push(element("span", { class: "tick", style: place(i) }, tick));
      const kind = TABLE.marks[step.event];
      const of = typeof kind === "function" ? kind(step) : kind;
      if (of) ticks.push(element("i", { class: `event ${of}`, style: place(i), title: step.text }));
    });
    byId("ticks").append(...ticks);
  }

  furnish();
  hints(byId("hint"));
  drawLog(byId("log"), film, (step) => show(step));
  if (film.review) drawReview(film, (step) => show(step));
  listen();
  const asked = Number(location.hash.slice(1));
  at.step = Number.isInteger(asked) ? Math.max(0, Math.min(film.last, asked)) : 0;
  choose("action");
  tab(document.querySelector("[data-tab-name]").dataset.tabName);
  // For tests and for the curious: the exact position of any step.
  window.replay = { film, show, at };
})();
