// The log beside the board, and why a player decided as it did.

/** Writes the log. Its lines come in groups, so that only those in sight cost anything at a step. */
function drawLog(list, film, jump) {
  const line = (step, i) => {
    const kind = step.mark === "decision" ? "decides" : (step.mark ?? "effect");
    const seat = step.seat === undefined ? "" : ` ${TABLE.seatClass(film, step.seat)}`;
    const text = kind === "turn" && step.turn !== undefined ? `Turn ${step.turn}: ${step.text}` : step.text;
    return element(
      "p",
      { class: `${kind}${seat}`, "data-step": i },
      element("span", { class: "text" }, text),
      step.clause && element("span", { class: "clause", title: film.clauses[step.clause] ?? film.clauses[step.clause.split(".")[0]] }, step.clause),
    );
  };
  film.lines = film.steps.map(line);
  const groups = [];
  film.lines.forEach((line, i) => {
    if (i === 0 || ["turn", "round"].includes(film.steps[i].mark)) groups.push(element("li", {}));
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
    panel.replaceChildren(element("h3", {}, "Before the first decision"), element("p", {}, TABLE.before));
    return;
  }
  const name = TABLE.seatName(film, decision.seat);
  const hidden = TABLE.hides(film, decision, sight);
  if (hidden) {
    panel.replaceChildren(element("h3", {}, `${name}${hidden[0]}`), element("p", {}, hidden[1]));
    return;
  }
  const head = element("h3", { class: TABLE.seatClass(film, decision.seat) }, `${name}: `, element("b", {}, decision.action));
  const legal = `${decision.legal} legal`;
  if (decision.considered.length === 0) {
    const reason = decision.legal === 1 ? "There was nothing else to do." : `The ${film.policies[decision.seat]} player gives no scores here.`;
    panel.replaceChildren(head, element("p", {}, `${reason} ${legal}.`));
    return;
  }
  const tried = decision.considered.reduce((sum, [, , games]) => sum + (games ?? 0), 0);
  const how = tried > 0 ? `tried out in ${tried} games that fit what the player knows, of` : "weighed of";
  const summary = `${decision.weighed} ${how} ${legal}, best first${taken(decision)}`;
  panel.replaceChildren(head, element("p", {}, summary), choices(film, decision, at, aim));
}

/** What a decision means beyond what it says, where the game knows. */
function means(film, position, action, seat) {
  const text = TABLE.explain?.(film, position, action, seat);
  return text ? element("small", {}, ` ${text}`) : undefined;
}

/** Says so where the decision taken is not the one with the best score: a blunder, or a rule beyond the scores. */
function taken(decision) {
  const own = decision.considered.find(([action]) => action === decision.action);
  if (!own) return "; the one taken has no score";
  const better = decision.considered.filter(([, score]) => score > own[1]).length;
  return better === 0 ? "" : `; ${better} scored higher than the one taken`;
}

/** A score; of a decision that was tried out, the share of games won and how many there were. */
function scoreText(score, games) {
  if (score === undefined) return "–";
  if (games !== undefined) return `${(100 * score).toFixed(1)} % of ${games}`;
  return score.toFixed(Math.abs(score) < 10 ? 2 : 1);
}

function choices(film, decision, at, aim) {
  const taking = film.positions[film.taken.get(film.steps[at].decision) ?? at];
  const scores = decision.considered.map(([, score]) => score);
  const [best, worst] = [Math.max(...scores), Math.min(...scores)];
  const weighed = decision.considered.some(([action]) => action === decision.action);
  const shown = weighed ? decision.considered : [...decision.considered, [decision.action, undefined]];
  const rows = shown.map(([action, score, games]) => {
    const taken = action === decision.action;
    const width = score === undefined ? 0 : best > worst ? 4 + (96 * (score - worst)) / (best - worst) : 100;
    const row = element(
      "li",
      { class: taken ? "chosen" : "", tabindex: "0", "data-action": action },
      element("i", { class: "bar", style: `width:${round(width)}%` }),
      element("span", { class: "action" }, taken ? `✓ ${action}` : action, means(film, taking, action, decision.seat)),
      element("span", { class: "score" }, scoreText(score, games)),
    );
    for (const [come, go] of [["mouseenter", "mouseleave"], ["focus", "blur"]]) {
      row.addEventListener(come, () => aim(action, decision.seat));
      row.addEventListener(go, () => aim(undefined));
    }
    return row;
  });
  return element("ol", { class: "choices" }, ...rows);
}

