
// What all pages of the lab share: requests, problems, colours.

const TOKEN = document.querySelector('meta[name="wildlab-token"]').content;

/** Shows what went wrong; an empty text takes it away. */
function problem(text) {
  const place = document.getElementById("problem");
  place.textContent = text;
  place.hidden = text === "";
}

/** Asks the lab; a body changes something. What went wrong is shown and thrown. */
async function request(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "x-wildlab-token": TOKEN }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    problem("The lab does not answer. Is the program still running?");
    throw new Error("no answer");
  }
  const text = await answer.text();
  const found = answer.headers.get("content-type") === "application/json" ? JSON.parse(text) : undefined;
  if (!answer.ok) {
    const busy = answer.status === 503 ? "Too much is going on at once; stop something first." : "";
    const stale = answer.status === 403 ? "The program was started anew since this page was loaded: load it again." : "";
    problem(found?.reasons?.join(" · ") ?? (busy || stale || text.trim()));
    throw new Error(text);
  }
  problem("");
  return found;
}

/** Follows the events of a job until it is done. */
function watch(job, show) {
  const source = new EventSource(`/api/job/${job}`);
  source.onmessage = (event) => {
    const state = JSON.parse(event.data);
    if (state.done) source.close();
    show(state);
  };
  return source;
}

function switchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem("theme", next);
}

if (localStorage.getItem("theme")) document.documentElement.dataset.theme = localStorage.getItem("theme");
document.getElementById("theme").addEventListener("click", switchTheme);

/** A button that does something. */
function doing(text, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", () => Promise.resolve(action(made)).catch(() => {}));
  return made;
}

/** A choice among values, each with its text. */
function choice(values, chosen, attributes = {}) {
  const options = values.map(([value, text]) => element("option", { value, selected: value === chosen }, text));
  return element("select", attributes, ...options);
}

/** Copies a text, or shows it to be copied by hand. */
function copyText(text, button) {
  const done = () => {
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1200);
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, () => prompt("Copy:", text));
  else prompt("Copy:", text);
}

/** A command to type, with a button that copies it. */
const typedCommand = (text) => element("p", { class: "command" }, element("code", {}, text), " ", doing("Copy", (button) => copyText(text, button)));

/** What an address asks for: `?game=x`. */
const wanted = (name) => new URLSearchParams(location.search).get(name);
