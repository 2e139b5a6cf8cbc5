//! Reports, run by the program itself as a process of its own: it can be stopped, and what it has played is kept.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::jobs::Job;
use super::players::known;
use crate::analysis::question::reports as known_reports;
use crate::base::refusal::Refusal;
use crate::game::{Settings, keys};
use crate::games::{Lab, Visit};

/// Interval between checks for a stop (50 ms).
const NAP: Duration = Duration::from_millis(50);
/// The most text of a report that is passed on, in bytes.
const LONGEST: u64 = 200_000;

/// A request of a page for a command that makes a report.
pub(super) trait Asked {
    /// The name of the game.
    fn game(&self) -> &str;

    /// The arguments of the command, beginning with the game. `root` is the folder of answers.
    ///
    /// # Errors
    /// When the request is not accepted.
    fn args<G: Lab>(&self, root: &Path) -> Result<Vec<String>, Refusal>;
}

/// The way to the arguments of a request, whichever game it is of.
pub(super) struct Arguments<'a, A> {
    pub(super) asked: &'a A,
    pub(super) root: &'a Path,
}

impl<A: Asked> Visit for Arguments<'_, A> {
    type Out = Result<Vec<String>, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        self.asked.args::<G>(self.root)
    }
}

/// A report to be run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Report {
    game: String,
    name: String,
    /// Is it an aim?
    #[serde(default)]
    aim: bool,
    /// Games per cell as a multiple of the report's own; empty for its own.
    #[serde(default)]
    budget: String,
    /// Percentage points; empty for the report's own.
    #[serde(default)]
    precision: String,
    #[serde(default)]
    policy: String,
    #[serde(default)]
    settings: String,
    /// Changed settings that the unchanged game is compared with.
    #[serde(default)]
    changes: Vec<(String, String)>,
}

impl Asked for Report {
    fn game(&self) -> &str {
        &self.game
    }

    fn args<G: Lab>(&self, root: &Path) -> Result<Vec<String>, Refusal> {
        if self.aim {
            let known = G::AIMS.iter().any(|(name, _)| *name == self.name);
            let unknown = || Refusal::new(format!("{}: {} has no such aim", self.name, G::TITLE));
            return known.then(|| vec![G::NAME.into(), "aim".into(), self.name.clone()]).ok_or_else(unknown);
        }
        if !known_reports::<G>().iter().any(|(name, _)| *name == self.name) {
            return Err(Refusal::new(format!("{}: {} has no such report", self.name, G::TITLE)));
        }
        if !self.policy.is_empty() {
            known::<G>(&self.policy, root)?;
        }
        let mut args = vec![G::NAME.to_string(), "report".into(), self.name.clone()];
        let numbers = [("budget", &self.budget), ("precision", &self.precision)];
        for (option, text) in numbers.into_iter().filter(|(_, text)| !text.is_empty()) {
            let number = text.parse::<f64>().ok().filter(|number| *number > 0.0);
            let number = number.ok_or_else(|| Refusal::new(format!("{option}: found {text}, expected a number")))?;
            args.push(format!("--{option}={number}"));
        }
        if !self.changes.is_empty() {
            let changes: Vec<String> = self.changes.iter().map(|(key, value)| format!("{key}={value}")).collect();
            args.push(format!("--b={}", changes.join("; ")));
        }
        for setting in Settings::parse("settings", &self.settings, &keys::<G>())?.0 {
            args.push(format!("--with={setting}"));
        }
        if !self.policy.is_empty() {
            args.push(format!("--policy={}", self.policy));
        }
        Ok(args)
    }
}

/// Starts a report; `args` begin with the game. The job reports its progress from now on.
pub(super) fn start(args: Vec<String>, out: &Path, job: Arc<Job>) {
    let out = out.to_path_buf();
    std::thread::spawn(move || {
        let ended = run(&args, &out, &job).unwrap_or_else(|error| failed(&format!("it cannot be started: {error}")));
        job.end(&ended);
    });
}

fn failed(text: &str) -> Value {
    json!({ "done": true, "failed": true, "text": text })
}

fn run(args: &[String], out: &Path, job: &Arc<Job>) -> std::io::Result<Value> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(args)
        .arg("--out")
        .arg(out)
        .env("WILDLAB_PROGRESS", "lines")
        .env("WILDLAB_ENDS_WITH", "stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    job.tell(&json!({ "done": false, "text": "starting" }));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = stdout.map(|stdout| stdout.take(LONGEST).read_to_string(&mut text));
        text
    });
    let ended = Arc::new(AtomicBool::new(false));
    let stopping = stops(&mut child, job, &ended);
    let mut notes: Vec<String> = Vec::new();
    for line in stderr.into_iter().flat_map(|stderr| BufReader::new(stderr).lines().map_while(Result::ok)) {
        match progress(&line) {
            Some((what, done, all)) => job.tell(&json!({ "done": false, "what": what, "played": done, "games": all })),
            None => notes.push(line),
        }
    }
    let status = child.wait()?;
    ended.store(true, Ordering::Relaxed);
    let _ = stopping.join();
    let text = reading.join().unwrap_or_default();
    let page = notes.iter().find_map(|note| page(note, out));
    let notes = notes.join("\n");
    Ok(if status.success() {
        json!({ "done": true, "page": page, "text": text, "notes": notes })
    } else if job.is_stopped() {
        json!({ "done": true, "stopped": true, "text": "Stopped. What was played is kept: go on when you like.", "notes": notes })
    } else {
        failed(&notes)
    })
}

/// Stops the process when the job is stopped: the end of its input asks it to.
fn stops(child: &mut Child, job: &Arc<Job>, ended: &Arc<AtomicBool>) -> std::thread::JoinHandle<()> {
    let (mut stdin, job, ended) = (child.stdin.take(), Arc::clone(job), Arc::clone(ended));
    std::thread::spawn(move || {
        while !ended.load(Ordering::Relaxed) {
            if job.is_stopped() {
                drop(stdin.take());
            }
            std::thread::sleep(NAP);
        }
    })
}

/// Progress as the program writes it: `games 300/1000`.
fn progress(line: &str) -> Option<(&str, u64, u64)> {
    let (what, numbers) = line.rsplit_once(' ')?;
    let (done, all) = numbers.split_once('/')?;
    Some((what, done.parse().ok()?, all.parse().ok()?))
}

/// The page that a note names, as its place in the folder of answers.
fn page(note: &str, out: &Path) -> Option<String> {
    let (before, _) = note.split_once("report.html")?;
    let start = before.find(&out.display().to_string())?;
    let path = Path::new(&before[start..]).strip_prefix(out).ok()?;
    Some(format!("{}/report.html", path.display()).replace('\\', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_and_the_place_of_the_page_are_read_from_what_the_program_says() {
        assert_eq!(progress("games of `x` 300/1000"), Some(("games of `x`", 300, 1000)));
        assert_eq!(progress("a note 3/x"), None);
        let note = "wildlab: /tmp/out/chess/skill/report.html: 30 games played, 0 reused";
        assert_eq!(page(note, Path::new("/tmp/out")).as_deref(), Some("chess/skill/report.html"));
    }
}
