// The log beside the board, and why a player decided as it did.

const HEADS = { round: "round", "turn-begins": "turn" };

/** Writes the log. Its lines come in groups, so that only those in sight cost anything at a step. */
function drawLog(list, film, jump) {
  const line = (step, i) => {
    const kind = HEADS[step.event] ?? (step.event === "decides" ? "decides" : step.event === "machine-card" ? "machine" : "effect");
    const seat = step.seat === undefined ? "" : ` ${film.position.seats[step.seat].faction}`;
    const text = kind === "turn" ? `Turn ${step.turn}: ${step.text}` : step.text;
    return element(
      "p",
      { class: `${kind}${seat}`, "data-step": i },
      element("span", { class: "text" }, text),
      element("span", { class: "clause", title: film.clauses[step.clause] }, step.clause),
    );
  };
  film.lines = film.steps.map(line);
  const groups = [];
  film.lines.forEach((line, i) => {
    if (i === 0 || HEADS[film.steps[i].event]) groups.push(element("li", {}));
    groups[groups.length - 1].append(line);
  });
  list.replaceChildren(...groups);
  list.addEventListener("click", (event) => {
    const line = event.target.closest("[data-step]");
    if (line) jump(Number(line.dataset.step));
  });
}

/** Marks the current line and brings it into sight; lines that a seat may not read say what it sees. */
function markLog(list, film, at, sight) {
  const old = list.querySelector("[aria-current]");
  if (old) old.removeAttribute("aria-current");
  const line = film.lines[at];
  line.setAttribute("aria-current", "step");
  if (list.dataset.sight !== String(sight)) {
    list.dataset.sight = sight;
    film.steps.forEach((step, i) => {
      if (step.public) film.lines[i].firstChild.textContent = sightedText(film, i, sight);
    });
  }
  // After the step is drawn: where the line lies is known only then.
  cancelAnimationFrame(film.scrolling);
  film.scrolling = requestAnimationFrame(() => {
    const [box, here] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (here.top < box.top + 30 || here.bottom > box.bottom - 40) line.scrollIntoView({ block: "center" });
  });
}

/** The sentence of a step as the reader may know it. */
function sightedText(film, at, sight) {
  const step = film.steps[at];
  if (!step.public || sight === "all" || sight === "turn") return step.text;
  return Number(sight) === step.seat ? step.text : step.public;
}

/** The decision that led to a step: what was considered, with scores, and what was taken. */
function drawWhy(panel, film, at, sight, aim) {
  const number = film.steps[at].decision;
  const decision = film.decisions[number];
  if (!decision) {
    panel.replaceChildren(element("h3", {}, "Before the first decision"), element("p", {}, "The board is laid out and the hands are dealt."));
    return;
  }
  const faction = titled(film.position.seats[decision.seat].faction);
  const hidden = decision.action.startsWith("pick ") && !["all", "turn"].includes(sight) && Number(sight) !== decision.seat && !film.position.solo;
  if (hidden) {
    panel.replaceChildren(element("h3", {}, `${faction} picks a defender`), element("p", {}, "Hidden from this seat until the reveal."));
    return;
  }
  const head = element("h3", { class: film.position.seats[decision.seat].faction }, `${faction}: `, element("b", {}, decision.action));
  const legal = `${decision.legal} legal`;
  if (decision.considered.length === 0) {
    const reason = decision.legal === 1 ? "There was nothing else to do." : `The ${film.policies[decision.seat]} player gives no scores here.`;
    panel.replaceChildren(head, element("p", {}, `${reason} ${legal}.`));
    return;
  }
  const summary = `${decision.weighed} weighed of ${legal}, best first${taken(decision)}`;
  panel.replaceChildren(head, element("p", {}, summary), choices(decision, aim));
}

/** Says so where the decision taken is not the one with the best score: a blunder, or a rule beyond the scores. */
function taken(decision) {
  const own = decision.considered.find(([action]) => action === decision.action);
  if (!own) return "; the one taken has no score";
  const better = decision.considered.filter(([, score]) => score > own[1]).length;
  return better === 0 ? "" : `; ${better} scored higher than the one taken`;
}

function choices(decision, aim) {
  const scores = decision.considered.map(([, score]) => score);
  const [best, worst] = [Math.max(...scores), Math.min(...scores)];
  const weighed = decision.considered.some(([action]) => action === decision.action);
  const shown = weighed ? decision.considered : [...decision.considered, [decision.action, undefined]];
  const rows = shown.map(([action, score]) => {
    const taken = action === decision.action;
    const width = score === undefined ? 0 : best > worst ? 4 + (96 * (score - worst)) / (best - worst) : 100;
    const row = element(
      "li",
      { class: taken ? "chosen" : "", tabindex: "0", "data-action": action },
      element("i", { class: "bar", style: `width:${round(width)}%` }),
      element("span", { class: "action" }, taken ? `✓ ${action}` : action),
      element("span", { class: "score" }, score === undefined ? "–" : score.toFixed(Math.abs(score) < 10 ? 2 : 1)),
    );
    for (const [come, go] of [["mouseenter", "mouseleave"], ["focus", "blur"]]) {
      row.addEventListener(come, () => aim(action, decision.seat));
      row.addEventListener(go, () => aim(undefined));
    }
    return row;
  });
  return element("ol", { class: "choices" }, ...rows);
}

/** The hexes and edges that a decision, as it is written, names. */
function aimsOf(position, action, seat) {
  const hexes = [];
  const edges = [];
  if (!action) return { hexes, edges };
  const own = position.seats[seat].hex;
  for (const word of action.split(" ")) {
    const numbers = word.split(",").map(Number);
    if (numbers.some(Number.isNaN)) continue;
    if (numbers.length === 2) hexes.push(numbers);
    else if (numbers.length === 3) edges.push(numbers);
    else if (own) edges.push([...own, numbers[0]]);
  }
  if (hexes.length + edges.length === 0 && own && /^(build|clear|heal|destroy|rewild|gain|potions)/.test(action)) hexes.push(own);
  return { hexes, edges };
}
