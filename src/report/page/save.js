// A chart as a file: the drawing with its title and legend, in the colours in which it is shown.
(() => {
  const STYLES = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linejoin", "opacity",
    "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline"];
  const first = document.querySelector("svg.chart");
  if (!first) { return; }
  // The page names no address, not even that of a format: its own drawings know it.
  const NS = first.namespaceURI;
  const MARGIN = 16;

  const made = (name, attributes, text) => {
    const element = document.createElementNS(NS, name);
    for (const key of Object.keys(attributes)) { element.setAttribute(key, attributes[key]); }
    if (text !== undefined) { element.textContent = text; }
    return element;
  };

  /** A copy that looks the same without the page's style sheet. */
  const standing = (svg) => {
    const copy = svg.cloneNode(true);
    const from = [svg, ...svg.querySelectorAll("*")];
    const to = [copy, ...copy.querySelectorAll("*")];
    from.forEach((element, i) => {
      const style = getComputedStyle(element);
      for (const name of STYLES) { to[i].style.setProperty(name, style.getPropertyValue(name)); }
      to[i].removeAttribute("data-tip");
    });
    for (const tip of copy.querySelectorAll(".tip")) { tip.remove(); }
    return copy;
  };

  const ruler = document.createElement("canvas").getContext("2d");
  const long = (text, font) => { ruler.font = font; return ruler.measureText(text).width; };

  /** A word that is longer than a line, in pieces that are not. */
  const pieces = (word, width, font) => {
    const all = [""];
    for (const letter of word) {
      const last = all[all.length - 1];
      if (last && long(last + letter, font) > width) { all.push(letter); } else { all[all.length - 1] = last + letter; }
    }
    return all;
  };

  /** A text as lines, broken where one is full. */
  const broken = (text, width, font) => {
    const lines = [""];
    for (const word of text.split(" ").flatMap((word) => pieces(word, width, font))) {
      const last = lines[lines.length - 1];
      const more = last ? last + " " + word : word;
      if (last && long(more, font) > width) { lines.push(word); } else { lines[lines.length - 1] = more; }
    }
    return lines;
  };

  /** The whole picture as text, with its size. */
  const picture = (figure) => {
    const all = [...figure.querySelectorAll("svg.chart")];
    // What is folded has no size: its first drawing is the wide one.
    const svg = all.find((svg) => svg.getBoundingClientRect().width > 0) || all[0];
    const box = svg.viewBox.baseVal;
    const fine = Number(svg.dataset.fine || 1);
    const width = Math.round(box.width / fine);
    const css = getComputedStyle(document.documentElement);
    const colour = (name) => css.getPropertyValue(name).trim();
    const font = getComputedStyle(document.body).fontFamily;
    const whole = made("svg", {});
    let y = MARGIN;
    const caption = figure.querySelector("figcaption").textContent;
    const section = figure.closest("section");
    const heading = section ? section.querySelector("h2") : document.querySelector("h1");
    const title = [heading && heading.textContent, caption].filter(Boolean).join(": ");
    for (const line of broken(title, width, `600 16px ${font}`)) {
      y += 20;
      whole.append(made("text", { x: MARGIN, y: y - 4, fill: colour("--ink"), "font-size": 16, "font-weight": 600, "font-family": font }, line));
    }
    let x = MARGIN;
    const items = [...figure.querySelectorAll(".legend li")];
    if (items.length > 0) { y += 20; }
    for (const item of items) {
      const lines = broken(item.textContent, width - 17, `13px ${font}`);
      const room = 17 + long(lines[0], `13px ${font}`) + 16;
      if (x > MARGIN && x + room > width) { x = MARGIN; y += 18; }
      whole.append(made("rect", { x, y: y - 11, width: 11, height: 11, rx: 3, fill: getComputedStyle(item.firstElementChild).backgroundColor }));
      lines.forEach((line, i) => {
        if (i > 0) { y += 16; }
        whole.append(made("text", { x: x + 17, y: y - 1, fill: colour("--muted"), "font-size": 13, "font-family": font }, line));
      });
      x += room;
    }
    const drawing = standing(svg);
    const height = Math.round(box.height / fine);
    for (const [key, value] of Object.entries({ x: MARGIN, y: y + 8, width, height })) { drawing.setAttribute(key, value); }
    const size = [width + 2 * MARGIN, y + 8 + height + MARGIN];
    whole.prepend(made("rect", { width: size[0], height: size[1], fill: colour("--paper") }));
    whole.append(drawing);
    whole.setAttribute("width", size[0]);
    whole.setAttribute("height", size[1]);
    whole.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    return { text: new XMLSerializer().serializeToString(whole), size };
  };

  const save = (blob, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const asPng = ({ text, size }, done) => {
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = size.map((pixels) => 2 * pixels);
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(done, "image/png");
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  };

  for (const button of document.querySelectorAll("button[data-save]")) {
    button.addEventListener("click", () => {
      const figure = button.closest("figure");
      const name = `${document.body.dataset.report}-${figure.dataset.name}.${button.dataset.save}`;
      const drawn = picture(figure);
      if (button.dataset.save === "svg") { save(new Blob([drawn.text], { type: "image/svg+xml" }), name); } else { asPng(drawn, (blob) => save(blob, name)); }
    });
  }
})();
