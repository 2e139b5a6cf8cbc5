//! `wildlab tune`: weights that win more.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::analysis::tune::{Gain, Search, Tuning, knobs, turned};
use crate::base::disk;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, typed};
use crate::game::Settings;
use crate::games::Lab;
use crate::mind::Policy;
use crate::sim::plan::{Levels, Lists, crossed};

use super::options::{Takes, number, settings};
use super::task::Task;

/// The options of `wildlab tune`.
#[derive(Args, Clone, Debug)]
pub(super) struct TuneArgs {
    /// The policy to begin with: a name or a file
    #[arg(value_name = "POLICY")]
    policy: String,
    /// The file for the policy that is found; what is known so far stands beside it, in FILE.progress
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Policies to win against, as in greedy,random: needed where seat plays against seat
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    against: Vec<String>,
    /// The weights to turn, and budgets as in budget.width [default: all weights that the policy names]
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    turn: Vec<String>,
    /// Deals on which each candidate is tried, for each game and opponent
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(8..=1_000_000))]
    deals: u64,
    /// Generations of candidates
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    generations: u64,
    /// Candidates in a generation [default: by the number of weights]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(4..=1000))]
    population: Option<u64>,
    /// How far the first candidates are from the start: most weights change by less than this factor
    #[arg(long, value_name = "FACTOR", default_value_t = 1.35, value_parser = factor)]
    step: f64,
    /// Fresh deals on which what was found is compared with the start
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(8..=10_000_000))]
    validate: u64,
    /// Go on with what FILE.progress knows
    #[arg(long)]
    resume: bool,
}

fn factor(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (1.01..=10.0).contains(number));
    number.ok_or_else(|| format!("found {text}, expected a factor from 1.01 to 10"))
}

/// What is known so far, as it is put aside.
#[derive(Serialize, Deserialize)]
struct Known {
    version: String,
    identity: Value,
    search: Search,
}

impl Task for TuneArgs {
    const NAME: &'static str = "tune";
    const ABOUT: &'static str = "Find weights with which a policy wins more, and write them as a policy file";
    const MORE: &'static str = "Candidates are tried on the same deals, generation by generation, and the search learns where the better ones \
        lie (CMA-ES). What was found is compared with the start on fresh deals, with an interval. Options of the game name the \
        games to do well in; lists such as 2..4 are crossed. Ctrl-C keeps what is known; --resume goes on.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let tuning = self.tuning::<G>(matches)?;
        let mut search = self.known(&tuning)?;
        terminal.line(format_args!(
            "wildlab {VERSION}, seed {}: {} turned, {} candidates on {} deals each",
            tuning.seed,
            crate::base::terminal::counted(tuning.knobs.len(), "weight"),
            search.population,
            tuning.deals
        ))?;
        progress::stop_cleanly();
        while search.generation < self.generations {
            let bar = progress::bar(
                tuning.blocks(search.population, tuning.deals),
                &format!("generation {}", search.generation + 1),
            );
            let values = tuning.step(&mut search, |blocks| {
                bar.inc(blocks);
                !progress::stopped()
            });
            bar.finish_and_clear();
            let Some(values) = values else { return self.stopped(terminal) };
            self.keep(&tuning, &search)?;
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            terminal.line(format_args!(
                "generation {:>3}: candidates win {:.1} % on average, the best {:.1} %; step {:.3}",
                search.generation,
                100.0 * mean,
                100.0 * best,
                search.sigma
            ))?;
            terminal.flush()?;
        }
        let found = turned(&tuning.policy, &tuning.knobs, &search.mean);
        let bar = progress::bar(tuning.blocks(2, self.validate), "fresh deals");
        let gain = tuning.validate(&found, self.validate, |blocks| {
            bar.inc(blocks);
            !progress::stopped()
        });
        bar.finish_and_clear();
        let Some(gain) = gain else { return self.stopped(terminal) };
        let told = told(&gain, &tuning);
        disk::write_out(&self.out, self.file(&found, &told, search.generation).as_bytes())?;
        let _ = fs::remove_file(progress_file(&self.out));
        terminal.line(format_args!("\n{told}\n{}", self.out.display()))
    }
}

impl TuneArgs {
    fn tuning<G: Lab>(&self, matches: &ArgMatches) -> Result<Tuning<G>, Refusal> {
        let policy = Policy::of::<G>(&self.policy)?;
        let knobs = knobs(&policy, &self.turn)?;
        let opponents = self.against.iter().map(|name| Policy::of::<G>(name.trim())).collect::<Result<Vec<_>, _>>()?;
        let mut lists = Lists::new();
        let mut base = Settings::new();
        for setting in settings::<G>(matches).0 {
            if Settings::is_repeated(&setting.key) {
                base = base.with(&setting.key, &setting.value);
            } else {
                lists.insert(setting.key, vec![setting.value]);
            }
        }
        let points = crossed::<G>(&lists, (Levels::new(), base), &|key| format!("--{key}"))?;
        let game = |(_, settings): (Levels, Settings)| Ok((G::from_settings(&settings)?, settings));
        let games = points.into_iter().map(game).collect::<Result<Vec<_>, Refusal>>()?;
        Ok(Tuning { policy, knobs, games, opponents, deals: self.deals, seed: number(matches, "seed") })
    }

    /// The search to go on with, or a new one.
    fn known<G: Lab>(&self, tuning: &Tuning<G>) -> Result<Search, Failure> {
        let path = progress_file(&self.out);
        let new = tuning.begin(self.step.ln(), self.population.map(|n| n as usize))?;
        if !self.resume {
            for there in [&self.out, &path] {
                if there.exists() {
                    let reason = format!("--out: {} is there, expected a new file (or --resume)", there.display());
                    return Err(Refusal::new(reason).into());
                }
            }
            return Ok(new);
        }
        let place = path.display();
        let text =
            disk::text(&path).map_err(|error| Refusal::new(format!("--resume: {place}: cannot be read: {error}")))?;
        let known: Known = serde_json::from_str(&text)
            .map_err(|error| Refusal::new(format!("--resume: {place}: is not what `tune` writes: {error}")))?;
        if known.identity != tuning.identity() || known.search.mean.len() != new.mean.len() || !known.search.is_sound()
        {
            let reason = format!("--resume: {place}: was made with other options, by another build, or is damaged");
            return Err(Refusal::new(reason).into());
        }
        Ok(known.search)
    }

    fn keep<G: Lab>(&self, tuning: &Tuning<G>, search: &Search) -> Result<(), Failure> {
        let known = Known { version: VERSION.into(), identity: tuning.identity(), search: search.clone() };
        let text = serde_json::to_string(&known).map_err(|error| Refusal::new(error.to_string()))?;
        Ok(disk::replace(&progress_file(&self.out), text.as_bytes())?)
    }

    fn stopped(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let more: &[&str] = if self.resume { &[] } else { &["--resume"] };
        if progress_file(&self.out).exists() {
            terminal.note(format_args!("stopped; go on with: {}", typed(more)));
        } else {
            terminal.note(format_args!("stopped in the first generation; begin anew with: {}", typed(&[])));
        }
        Err(Failure::Stopped)
    }

    /// The policy as a file that says how it was made.
    fn file(&self, policy: &Policy, told: &str, generations: u64) -> String {
        let mut text = format!("# Made by `{}` (wildlab {VERSION}): {generations} generations.\n", typed(&[]));
        for line in told.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = write!(text, "mind = {:?}\nabout = {:?}\n", policy.mind, format!("{}, tuned", policy.name));
        if policy.blunder > 0.0 {
            let _ = writeln!(text, "blunder = {}", policy.blunder);
        }
        if !policy.uses.is_empty() {
            text.push_str("\n[uses]\n");
            for (role, other) in &policy.uses {
                let named = if other.origin == "embedded" { &other.name } else { &other.origin };
                let _ = writeln!(text, "{role} = {named:?}");
            }
        }
        let numbers = |name: &str, lines: Vec<String>| {
            if lines.is_empty() { String::new() } else { format!("\n[{name}]\n{}", lines.concat()) }
        };
        text +=
            &numbers("budget", policy.budget.iter().map(|(key, value)| format!("{} = {value}\n", bare(key))).collect());
        text += &numbers(
            "weights",
            policy.weights.iter().map(|(key, value)| format!("{} = {value:?}\n", bare(key))).collect(),
        );
        text
    }
}

/// A key as TOML wants it: quoted only where it must be.
fn bare(key: &str) -> String {
    let plain = !key.is_empty() && key.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign));
    if plain { key.into() } else { format!("{key:?}") }
}

/// Where what is known so far is put aside.
fn progress_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}

/// What was found, in sentences.
fn told<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
    let against: Vec<&str> = tuning.opponents.iter().map(|policy| policy.name.as_str()).collect();
    let against = if against.is_empty() { String::new() } else { format!(" against {}", against.join(", ")) };
    let interval = gain.gain.interval;
    format!(
        "On {} fresh deals it wins {:.1} %{against}, {} wins {:.1} %:\n{:+.1} points ({:+.1} to {:+.1}, 95 % by deal).",
        gain.deals,
        100.0 * gain.after,
        tuning.policy.name,
        100.0 * gain.before,
        100.0 * gain.gain.value,
        100.0 * interval.low,
        100.0 * interval.high
    )
}
