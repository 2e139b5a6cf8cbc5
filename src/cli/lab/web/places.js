
// The places of a table that decisions name. A table marks what a decision aims at; the marks of all decisions together are
// the places that can be clicked, whatever the game.

const AIMED = ".aimed, .aim";
/** More decisions than this are not looked up on the table; the list has them all. */
const MOST_AIMED = 300;

/** The boxes on the screen that the decisions of a scene aim at, each with its decisions. */
function placesOf(film, moment, seat, legal) {
  const table = document.getElementById("table");
  const found = new Map();
  for (const action of legal.slice(0, MOST_AIMED)) {
    TABLE.aim(film, { ...moment, aimed: { action, seat } });
    for (const mark of table.querySelectorAll(AIMED)) {
      const { left, top, width, height } = mark.getBoundingClientRect();
      if (width < 4 && height < 4) continue;
      const key = [left, top, width, height].map(Math.round).join(" ");
      if (!found.has(key)) found.set(key, { left, top, width, height, actions: [] });
      const { actions } = found.get(key);
      if (!actions.includes(action)) actions.push(action);
    }
  }
  TABLE.aim(film, moment);
  return [...found.values()].sort((a, b) => a.width * a.height - b.width * b.height);
}

/** The smallest place under a point. */
function placeAt(places, x, y) {
  const near = 4;
  return places.find(({ left, top, width, height }) => x >= left - near && x <= left + width + near && y >= top - near && y <= top + height + near);
}

/** Draws the outlines of the places. */
function drawPlaces(layer, places) {
  const outline = ({ left, top, width, height, actions }) =>
    element("i", { style: `left:${round(left)}px;top:${round(top)}px;width:${round(width)}px;height:${round(height)}px`, "data-actions": actions.length });
  layer.replaceChildren(...places.map(outline));
}
