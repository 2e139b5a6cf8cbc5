// The review of a game: chances under the scrubber, the costliest decisions, and what was luck.

/** Draws the chances of every line with their bands of 95 %: of all seats, or of the table where all win together. */
function drawCurve(svg, film) {
  const { points, seats } = film.review;
  const across = (decision) => (1000 * (film.taken.get(decision) ?? 0)) / Math.max(1, film.last);
  const down = (chance) => round(100 - Math.max(0, Math.min(100, chance)));
  svg.setAttribute("viewBox", "0 0 1000 100");
  svg.append(shape("path", { d: "M0 50H1000", class: "half" }));
  const together = points.every(({ chances }) => chances.every(([chance]) => chance === chances[0][0])) && seats.length > 1;
  const lines = together ? [0] : seats.map((own, seat) => seat);
  for (const seat of lines) {
    // A seat's own decisions say what it knew.
    const own = points.filter((point) => together || point.seat === seat);
    const ends = [[across(own[0]?.decision ?? 0), [seats[seat].start, 0]], ...own.map((p) => [across(p.decision), p.chances[seat]]), [1000, [seats[seat].won, 0]]];
    const line = ends.map(([x, [chance]], i) => `${i ? "L" : "M"}${round(x)} ${down(chance)}`).join("");
    const edge = (sign) => ends.map(([x, [chance, error]]) => `${round(x)} ${down(chance + sign * 1.96 * error)}`);
    svg.append(
      path(`M${edge(1).join("L")}L${edge(-1).reverse().join("L")}Z`, `band ${TABLE.seatClass(film, seat)} seat-${seat}`),
      path(line, `curve ${TABLE.seatClass(film, seat)} seat-${seat}`),
    );
  }
  return together;
}

/** The costliest decisions as buttons that lead to them. */
function drawCostly(group, film, jump) {
  const { costly } = film.review;
  const buttons = costly.map(({ decision, seat, taken, better, cost: [cost, error] }) => {
    const title = `${TABLE.seatName(film, seat)} took ${taken}; the reviewer would take ${better} (${cost.toFixed(0)} ± ${(1.96 * error).toFixed(0)} points of a win)`;
    const button = element("button", { title, "data-decision": decision }, element("b", {}, `−${cost.toFixed(0)} `), `${taken} → ${better}`);
    button.addEventListener("click", () => jump(film.taken.get(decision) ?? 0));
    return button;
  });
  group.replaceChildren(...(buttons.length ? buttons : [element("span", {}, "No decision gave chances away beyond doubt.")]));
}

/** What moved the chances: own decisions, those of others, and the rest. */
function movedText(film, together) {
  const { seats, by, tried } = film.review;
  const signed = (x) => `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(0)}`;
  const one = (own, name) => {
    const around = ([value, error]) => `${signed(value)} (± ${(1.96 * error).toFixed(0)})`;
    const both = [own.own[0] + own.others[0], Math.hypot(own.own[1], own.others[1])];
    const others = together ? "" : `, others' ${around(own.others)}`;
    return `${name}: ${own.start.toFixed(0)} % at the start, own decisions ${around(together ? both : own.own)}${others}, luck ${signed(own.chance)}, ${own.won.toFixed(0)} % at the end`;
  };
  const rows = together ? [one(seats[0], "The table")] : seats.map((own, seat) => one(own, TABLE.seatName(film, seat)));
  return `${rows.join(". ")}. Points of a win, by ${tried} games tried on by ${by}.`;
}

function drawReview(film, jump) {
  const together = drawCurve(document.getElementById("curve"), film);
  drawCostly(document.getElementById("costly"), film, jump);
  document.getElementById("moved").textContent = movedText(film, together);
}
