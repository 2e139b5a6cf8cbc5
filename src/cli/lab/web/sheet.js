
// Files that a user drops on a page or chooses. Where the browser lends the file itself, it can be read again after it was changed.

/** A place to drop a file on, with a button that chooses one. `take` is given a function that reads the file anew. */
function dropPlace(id, text, endings, take) {
  const chooser = element("input", { type: "file", id, accept: endings.join(","), hidden: true, "aria-label": text });
  const button = doing(text, choose, { class: "small-button" });
  const place = element("div", { class: "drop", "data-drop": id }, button, element("small", {}, ` or drop it here (${endings.join(", ")})`), chooser);

  async function choose() {
    if (!window.showOpenFilePicker) return chooser.click();
    const picked = await window.showOpenFilePicker({ multiple: false }).catch(() => []);
    if (picked[0]) await take(again(picked[0]));
  }

  chooser.addEventListener("change", () => {
    const [file] = chooser.files;
    chooser.value = "";
    if (file) Promise.resolve(take(() => file)).catch(() => {});
  });
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    const [item] = event.dataTransfer.items;
    const file = event.dataTransfer.files[0];
    if (!file) return;
    const lent = item?.getAsFileSystemHandle?.() ?? Promise.resolve(undefined);
    lent.catch(() => undefined).then((handle) => take(handle?.getFile ? again(handle) : () => file)).catch(() => {});
  });
  return place;
}

/** Reads a file that the browser lends, as it is now. */
const again = (handle) => () => handle.getFile();

/** Sends a file to the lab: what comes of it. */
async function sendFile(path, read, asked) {
  let file, bytes;
  try {
    file = await read();
    bytes = await file.arrayBuffer();
  } catch {
    problem("The file was changed or moved since it was chosen, and this browser does not read it again: choose it once more.");
    throw new Error("the file cannot be read");
  }
  const query = new URLSearchParams({ ...asked, name: file.name });
  return { name: file.name, ...(await request(`${path}?${query}`, bytes)) };
}

/** A link that saves a file of the lab. */
const savedFile = (address, name, text) => element("a", { href: address, download: name }, text);
