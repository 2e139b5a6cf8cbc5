// The table of a game that draws none: its picture in text, with the lines marked that have changed since the last stop.

function drawPicture(part, { position, before }) {
  const [lines, old] = [position, before].map(({ picture }) => picture.split("\n"));
  part.replaceChildren(...lines.map((line, i) => element(line === old[i] ? "span" : "mark", {}, `${line}\n`)));
}

const TABLE = {
  ...PLAIN,
  draw: (film, moment) => drawPicture(document.getElementById("picture"), moment),
  aim() {},
};
