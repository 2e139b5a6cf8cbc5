
// What all pages of the lab share: requests, problems, colours.

const TOKEN = document.querySelector('meta[name="wildlab-token"]').content;

/** Shows what went wrong; an empty text takes it away, and so does a click. */
function problem(text) {
  const place = document.getElementById("problem");
  place.textContent = text;
  place.hidden = text === "";
}

document.getElementById("problem").addEventListener("click", () => problem(""));

/** Refusals without reasons of their own. */
const REFUSED = {
  403: "The program was started anew since this page was loaded: load it again.",
  413: "This file is too large: expected at most 4 MB.",
  503: "Too much is going on at once: stop something first. Reports that are running are listed on the first page.",
};

/** Asks the lab; a body changes something. What went wrong is shown and thrown. */
async function request(path, body) {
  const sent = body instanceof ArrayBuffer ? body : JSON.stringify(body);
  const options = body === undefined ? {} : { method: "POST", headers: { "x-wildlab-token": TOKEN }, body: sent };
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
    problem(found?.reasons?.join(" · ") ?? REFUSED[answer.status] ?? text.trim());
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

/** The time that is left of work, in words; nothing in its first seconds. */
function timeLeft(begun, first, { played, games }) {
  const seconds = (performance.now() - begun) / 1000;
  if (seconds < 3 || played <= first || played >= games) return "";
  const left = ((games - played) * seconds) / (played - first);
  return left < 90 ? `, about ${Math.ceil(left / 10) * 10} s left` : left < 5400 ? `, about ${Math.round(left / 60)} min left` : `, about ${Math.round(left / 3600)} h left`;
}

/** Follows a command that makes a report, in a place of the page: its progress, Stop, and the way to the report. `again` goes on with it,
 * or runs it anew. What is done at last comes back. */
function follow(place, started, again) {
  const bar = element("progress", { max: "1", value: "0" });
  const text = element("p", { class: "meta", role: "status" }, "Starting …");
  const buttons = element("p", { class: "doors" }, doing("Stop", () => request(`/api/job/${started.job}/stop`, {}), { class: "stop" }));
  place.hidden = false;
  place.dataset.state = "playing";
  place.replaceChildren(bar, text, buttons, typedCommand(started.command));
  let what, begun, first;
  return new Promise((done) => watch(started.job, (state) => {
    if (state.games !== undefined) {
      if (what !== state.what) [what, begun, first] = [state.what, performance.now(), state.played];
      bar.max = state.games;
      bar.value = state.played;
      text.textContent = `${titled(what)}: ${state.played} of ${state.games}${timeLeft(begun, first, state)}`;
    }
    if (!state.done) return;
    bar.hidden = true;
    text.textContent = state.failed || state.stopped ? state.text : "Done.";
    const door = state.page ? element("a", { class: "door", href: `/files/${state.page}` }, "Open the report") : "";
    buttons.replaceChildren(door, again ? doing(state.stopped ? "Go on" : "Run again", again, { class: "again" }) : "");
    if (state.text && !state.failed && !state.stopped) place.append(element("pre", {}, state.text));
    place.dataset.state = state.failed ? "failed" : state.stopped ? "stopped" : "done";
    done(state);
  }));
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

/** What a setting is about, and its default, from the line that a terminal shows. */
const aboutOf = (key) => key.about.replace(/ \[default: .*\]$/, "");
const usualOf = (key) => key.default || /\[default: (.*)\]$/.exec(key.about)?.[1] || key.example || "default";

/** Fills a choice among players: those of the game, then those that were made in the lab's folder. `others` come first. */
function playerOptions(select, policies, chosen, others = []) {
  const words = ({ people, about, made }) => people || (made ? "" : about);
  const text = (policy) => (words(policy) && !policy.brief ? `${policy.title}: ${words(policy)}` : policy.title);
  const line = (policy) => element("option", { value: policy.name, title: policy.about, selected: policy.name === chosen }, text(policy));
  const made = policies.filter((policy) => policy.made);
  select.replaceChildren(
    ...others.map(([value, words]) => element("option", { value, selected: value === chosen }, words)),
    ...policies.filter((policy) => !policy.made).map(line),
    ...(made.length > 0 ? [element("optgroup", { label: "Made here" }, ...made.map(line))] : []));
  return select;
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

/** What an address asks for: `?game=x`, or `#set=x` where it may be long. */
const wanted = (name) => new URLSearchParams(location.search).get(name) ?? new URLSearchParams(location.hash.slice(1)).get(name);

/** Reports that are being made, whichever page began them. */
function goingOn(jobs) {
  if (jobs.length === 0) return [];
  const line = (job) => {
    const place = element("div", { class: "run" });
    follow(place, job);
    return element("li", { "data-job": job.job }, place);
  };
  return [element("h2", {}, "Running now"), element("ul", { class: "list", id: "going" }, ...jobs.map(line))];
}

/** An answer in a list. */
function answerLine(answer) {
  const line = element("li", {}, element("a", { href: `/files/${answer.address}` }, answer.title), element("small", {}, answer.question ?? ""));
  if (answer.claim) line.append(element("p", {}, element("b", {}, answer.claim.replaceAll("`", "")), answer.line ? `: ${answer.line.replaceAll("`", "")}.` : ""));
  return line;
}

/** A text in which words between backticks are code. */
const withCode = (text) => text.split("`").map((part, i) => (i % 2 === 1 ? element("code", {}, part) : part));
