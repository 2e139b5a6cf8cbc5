
// A game under way: the table as the person sees it, their decisions, undo, hint, log.

(function table() {
  const byId = (id) => document.getElementById(id);
  const name = location.pathname.split("/").pop();
  const now = { scene: undefined, film: undefined, before: undefined, lines: [], legal: [], means: new Map(), shown: undefined, search: "", hint: undefined, places: [], seat: undefined };

  const moment = (aimed) => ({ at: 0, step: now.film.steps[0], position: now.film.positions[0], before: now.before ?? now.film.positions[0], passed: [], sight: now.scene.over ? "all" : String(now.scene.seat), aimed });
  const aim = (action) => {
    if (now.film) TABLE.aim(now.film, moment(action === undefined ? undefined : { action, seat: now.scene.seat }));
  };

  /** Takes a new state of the game from the lab. */
  async function take(path, body) {
    const scene = await request(path, body);
    now.hint = undefined;
    await draw(scene);
  }

  const post = (what, body = {}) => take(`/api/play/${name}/${what}`, { since: now.lines.length, ...body });

  async function draw(scene) {
    now.scene = scene;
    document.body.dataset.number = scene.number;
    document.body.dataset.over = scene.over;
    byId("handover").hidden = scene.handover === undefined;
    if (scene.handover !== undefined) return handOver(scene.handover);
    if (scene.log) takeLines(scene.log);
    if (scene.film) {
      const same = now.seat === scene.seat;
      now.before = same && now.film ? now.film.positions[0] : undefined;
      now.seat = scene.seat;
      now.film = developed(scene.film);
      TABLE.draw(now.film, moment());
      byId("when").textContent = TABLE.when(now.film, now.film.steps[0]);
    }
    now.legal = scene.legal ?? [];
    now.means = new Map(now.legal.map((action, i) => [action, scene.means?.[i]]));
    now.shown = undefined;
    now.search = "";
    drawHead();
    drawDecisions();
    drawLines();
    later();
    if (scene.waiting) await post("advance");
  }

  /** Nothing of one person's side is left on the page while another takes the seat. */
  function handOver(seat) {
    Object.assign(now, { film: undefined, before: undefined, lines: [], legal: [], places: [], seat: undefined });
    byId("log").replaceChildren();
    byId("why").replaceChildren();
    drawPlaces(byId("places"), []);
    const text = `seat ${seat}`;
    byId("next").textContent = text;
    byId("next-again").textContent = text;
    byId("take").onclick = () => post("sit", { seat, since: 0 }).catch(() => {});
    byId("take").focus();
  }

  function takeLines({ from, lines }) {
    now.lines = [...now.lines.slice(0, from), ...lines];
  }

  function drawHead() {
    const { over, waiting, seat, decider, at } = now.scene;
    const past = at !== null && at !== undefined;
    const names = (number) => (now.film && number !== null ? TABLE.seatName(now.film, number) : `Seat ${number}`);
    const text = past ? `after ${at} decisions, as seat ${seat} saw it` : over ? "The game is over." : waiting ? `${names(decider)} is playing …` : `${names(seat)}: it is your turn.`;
    byId("state").replaceChildren(text, past ? element("a", { href: `/play/${name}` }, " to the present") : "");
    byId("line").textContent = now.lines.at(-1)?.text ?? "";
    byId("live").textContent = over ? now.scene.film.cause : byId("line").textContent;
    byId("undo").disabled = !now.scene.undo;
    byId("hint-button").disabled = now.legal.length === 0;
    byId("review").hidden = !over;
    byId("review").href = `/review/${name}`;
    byId("outcome").hidden = !over;
    if (over) {
      const [words, className] = TABLE.outcome(now.film);
      byId("outcome").textContent = words;
      byId("outcome").className = `outcome ${className}`;
    }
  }

  /** The decisions that are listed: all, those of a place, those that a search finds. */
  function listed() {
    const word = now.search.toLowerCase();
    return (now.shown ?? now.legal).filter((action) => word === "" || `${action} ${meaningOf(action)}`.toLowerCase().includes(word));
  }

  /** What a decision is about, and what it does first. */
  function meaningOf(action) {
    const about = TABLE.explain?.(now.film, now.film.positions[0], action, now.scene.seat) ?? "";
    const does = now.means.get(action) ?? "";
    return does.toLowerCase().includes(about.toLowerCase()) ? does : [about, does].filter((text) => text !== "").join(": ");
  }

  function drawDecisions() {
    const panel = byId("why");
    if (now.scene.over) {
      const cause = element("p", {}, now.scene.film.cause ?? "");
      panel.replaceChildren(element("h3", {}, "The end"), cause, element("p", {}, element("a", { href: `/review/${name}` }, "Review the game"), ": every step, and what a policy thought of your decisions."));
      return;
    }
    if (now.legal.length === 0) {
      panel.replaceChildren(element("h3", {}, now.scene.waiting ? "The others are playing …" : "Nothing to decide here"));
      return;
    }
    const count = (actions) => (actions.length === 1 ? "1 decision" : `${actions.length} decisions`);
    const all = now.shown === undefined ? count(now.legal) : `${count(now.shown)} there`;
    const head = element("h3", {}, all, " ", now.shown === undefined ? "" : doing("show all", () => showAll(), { class: "small" }));
    const search = element("input", { id: "search", type: "search", placeholder: "search (/)", value: now.search, "aria-label": "Search the decisions" });
    search.addEventListener("input", () => {
      now.search = search.value;
      drawList(panel.querySelector("ol"));
    });
    const list = element("ol", { class: "decisions" });
    panel.replaceChildren(head, ...(now.legal.length > 9 ? [search] : []), ...(now.hint ? [hintText()] : []), list);
    drawList(list);
  }

  function drawList(list) {
    const scores = new Map((now.hint?.considered ?? []).map(([action, score, tried]) => [action, scoreText(score, tried ?? undefined)]));
    const rows = listed().map((action, i) => {
      const means = meaningOf(action);
      const row = doing(action, () => act(action), { "data-action": action, class: now.hint?.action === action ? "advised" : "" });
      row.replaceChildren(
        element("kbd", {}, i < 9 ? String(i + 1) : ""),
        element("span", {}, action, means ? element("small", {}, ` ${means}`) : ""),
        element("span", { class: "score" }, scores.get(action) ?? ""),
      );
      for (const [come, go] of [["mouseenter", "mouseleave"], ["focus", "blur"]]) {
        row.addEventListener(come, () => aim(action));
        row.addEventListener(go, () => aim(undefined));
      }
      return element("li", {}, row);
    });
    list.replaceChildren(...rows);
    list.querySelector(".advised")?.scrollIntoView({ block: "nearest" });
  }

  function hintText() {
    const { policy, action, weighed, legal } = now.hint;
    const how = weighed > 0 ? `It scored ${weighed} of ${legal} legal decisions; higher is better.` : "It gives no scores here.";
    return element("p", { class: "hinted" }, element("b", {}, `${policy} would choose ${action}. `), how);
  }

  function showAll() {
    now.shown = undefined;
    now.search = "";
    drawDecisions();
  }

  /** Does something; if the game stands elsewhere by now, as after a decision in another window, it is shown as it is. */
  async function does(what, body) {
    const { number } = now.scene;
    try {
      await post(what, body);
    } catch (error) {
      const text = byId("problem").textContent;
      const scene = await request(`/api/play/${name}`);
      now.hint = undefined;
      if (scene.number !== number || scene.handover !== undefined) await draw(scene);
      problem(text);
      throw error;
    }
  }

  const act = (decision) => does("act", { number: now.scene.number, decision });
  const undo = () => does("undo");

  async function hint() {
    if (now.legal.length === 0) return;
    now.hint = await request(`/api/play/${name}/hint`, { policy: byId("adviser").value });
    showAll();
    byId("why").querySelector(".advised")?.scrollIntoView({ block: "nearest" });
  }

  /** The log, in groups by turn; only those in sight cost anything. */
  function drawLines() {
    const list = byId("log");
    const groups = [];
    // What has happened since one's own last decision is marked.
    const own = now.lines.findLastIndex((line) => line.mark === "decision" && line.seat === now.seat);
    now.lines.forEach((line, i) => {
      const kind = line.mark === "decision" ? "decides" : line.mark;
      const seat = line.seat === null || !now.film ? "" : ` ${TABLE.seatClass(now.film, line.seat)}`;
      const text = kind === "turn" && line.turn !== null ? `Turn ${line.turn}: ${line.text}` : line.text;
      if (i === 0 || ["turn", "round"].includes(line.mark)) groups.push(element("li", {}));
      groups.at(-1).append(element("p", { class: `${kind}${seat}${own >= 0 && i > own ? " fresh" : ""}` }, element("span", { class: "text" }, text), line.clause ? element("span", { class: "clause" }, line.clause) : ""));
    });
    list.replaceChildren(...groups);
    toTheEnd();
  }

  function toTheEnd() {
    const list = byId("log");
    list.scrollTop = list.scrollHeight;
  }

  /** The places are looked for when the table stands still. */
  function later() {
    clearTimeout(now.timer);
    drawPlaces(byId("places"), []);
    now.places = [];
    now.timer = setTimeout(() => {
      if (now.legal.length === 0 || !now.film) return;
      now.places = placesOf(now.film, moment(), now.scene.seat, now.legal);
      drawPlaces(byId("places"), now.places);
      document.body.dataset.places = now.places.length;
    }, 60);
  }

  function clicked(event) {
    if (now.legal.length === 0 || event.target.closest("#why, #log, .tabs, a, button, input")) return;
    const place = placeAt(now.places, event.clientX, event.clientY);
    if (!place) return;
    if (place.actions.length === 1) {
      act(place.actions[0]).catch(() => {});
      return;
    }
    now.shown = place.actions;
    tab("why");
    drawDecisions();
  }

  function tab(chosen) {
    document.body.dataset.tab = chosen;
    for (const button of document.querySelectorAll("[data-tab-name]")) button.setAttribute("aria-selected", String(button.dataset.tabName === chosen));
    toTheEnd();
    if (now.film) later();
  }

  const KEYS = { u: () => now.scene?.undo && undo(), h: hint, t: switchTheme, "?": () => byId("help").showModal(), Escape: showAll, "/": () => byId("search")?.focus() };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    if (/^(SELECT|INPUT)$/.test(event.target.tagName)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const row = /^[1-9]$/.test(event.key) ? byId("why").querySelectorAll("[data-action]")[Number(event.key) - 1] : undefined;
    const action = row ? () => row.click() : KEYS[event.key];
    if (!action || now.scene?.handover !== undefined) return;
    event.preventDefault();
    Promise.resolve(action()).catch(() => {});
  }

  async function begin() {
    for (const button of document.querySelectorAll("[data-tab-name]")) {
      if (button.dataset.tabName === "why") button.textContent = "Decide";
      button.addEventListener("click", () => tab(button.dataset.tabName));
    }
    tab("why");
    hints(byId("hint"));
    addEventListener("keydown", pressed);
    addEventListener("resize", later);
    document.addEventListener("scroll", (event) => event.target.contains?.(byId("table")) || event.target.closest?.("#why, #log") || later(), true);
    byId("table").addEventListener("click", clicked);
    byId("undo").addEventListener("click", () => undo().catch(() => {}));
    byId("hint-button").addEventListener("click", () => hint().catch(() => {}));
    byId("about").addEventListener("click", () => byId("help").showModal());
    byId("copy").addEventListener("click", (event) => copyText(`${location.origin}/play/${name}?at=${now.scene.number}`, event.target));
    const at = wanted("at");
    const first = await request(`/api/play/${name}${at === null ? "" : `?at=${Number(at)}`}`);
    const { policies, default: usual } = await request(`/api/game/${first.game}`);
    playerOptions(byId("adviser"), policies.map((policy) => ({ ...policy, brief: true })), usual);
    await draw(first);
  }

  begin().catch((error) => problem(document.getElementById("problem").textContent || String(error)));
  // For tests and for the curious.
  window.play = { now, act, undo, hint };
})();
