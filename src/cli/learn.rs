//! `wildlab learn`: a value of positions, learned by self-play, as a policy file.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args};
use cpu_time::ProcessTime;

use crate::analysis::learn::{Learned, Learning, Pace, Stepped};
use crate::analysis::tune::{Deals, Gain, Tuning, fresh};
use crate::base::bounds::MOST_THREADS;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, counted, typed};
use crate::game::{Contest, Settings, keys};
use crate::games::Lab;
use crate::mind::Policy;
use crate::sim::Workers;

use super::kept::Kept;
use super::options::{Takes, crossed_games, number, settings, whole, workers};
use super::task::Task;
use super::tune::points;

/// The options of `wildlab learn`.
#[derive(Args, Clone, Debug)]
pub(super) struct LearnArgs {
    /// Learn a value for this policy of the mind `turns`: a name or a file
    #[arg(value_name = "POLICY", default_value = "turns")]
    policy: String,
    /// Write the policy to FILE; what was learned is saved in FILE.progress
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Learn from N games of the policy against itself
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole::<u64>(1, 100_000_000))]
    games: u64,
    /// Play N games between two changes of the value
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole::<u64>(1, 100_000))]
    batch: u64,
    /// Test against these policies [default: the policy without a value]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    against: Vec<String>,
    /// Begin with easier games, as in 'set=limits.damage=5' [default: the game's]
    #[arg(long, value_name = "SETTINGS")]
    easier: Vec<String>,
    /// Begin with the game itself
    #[arg(long, conflicts_with = "easier")]
    no_easier: bool,
    /// Move a fresh weight by X times its gradient
    #[arg(long, value_name = "X", default_value_t = 0.1, value_parser = rate)]
    rate: f64,
    /// Weigh later values by X against the next one; more in long games
    #[arg(long, value_name = "X", default_value_t = 0.8, value_parser = share)]
    trace: f64,
    /// Decide at random with probability X
    #[arg(long, value_name = "X", default_value_t = 0.02, value_parser = share)]
    explore: f64,
    /// Test the result on N fresh deals per game and opponent
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u64>(8, 10_000_000))]
    test: u64,
    /// Continue what FILE.progress has; with more --games also after the end
    #[arg(long)]
    resume: bool,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
}

fn rate(text: &str) -> Result<f64, String> {
    within(text, 1e-6, 10.0)
}

fn share(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1.0)
}

fn within(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("found {text}, expected a number from {least} to {most}"))
}

impl Task for LearnArgs {
    const NAME: &'static str = "learn";
    const ABOUT: &'static str = "Learn a value of positions by self-play, and write it as a policy file";
    const MORE: &'static str = "The policy searches whole turns, plays against itself, and learns which positions win. It needs nothing of a \
        game but its rules, its progress and its inputs. The result is compared with the policy without a value on fresh \
        deals, with an interval. Options of the game name the games to learn; lists such as 2..4 are crossed. Ctrl-C saves \
        what was learned; --resume goes on, also after the end with more --games.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let learning = self.learning::<G>(matches)?;
        let new = learning.begin()?;
        learning.tuning.holds("--test", 2, self.test)?;
        let mut kept = Kept::lock(&self.out)?;
        let identity = identity(&learning, &new);
        let mut learned = if self.resume {
            kept.known(&identity, self.games)?
        } else {
            kept.is_new()?;
            new
        };
        let value = learned.value();
        terminal.line(format_args!(
            "wildlab {VERSION}, seed {}: {} of {}, {} games per step",
            learning.tuning.seed,
            counted(value.weights.len(), "input"),
            G::TITLE,
            self.batch
        ))?;
        progress::stop_cleanly();
        let (workers, begun) = (workers(self.threads), ProcessTime::now());
        while learned.games < self.games {
            let what = format!("games {} to {}", learned.games + 1, learned.games + self.batch);
            let stepped = match learning.step(&mut learned, &workers.showing(self.batch, &what)) {
                Err(Failure::Stopped) => return Err(kept.stopped(self.resume, terminal)),
                stepped => stepped?,
            };
            kept.keep(&identity, &learned)?;
            terminal.line(step_line(&learned, &stepped, learning.easier.len()))?;
            terminal.flush()?;
        }
        let trained = begun.elapsed();
        let deals = fresh(learned.games, self.test);
        let blocks = learning.tuning.blocks(2, self.test);
        let bar = progress::bar(blocks, "fresh deals");
        let gain = match learning.test(&learned, &deals, &workers_of(&workers)) {
            Err(Failure::Stopped) => return Err(kept.stopped(self.resume, terminal)),
            gain => gain?,
        };
        bar.finish_and_clear();
        let report = report(&gain, &learning.tuning);
        kept.finish(&identity, &learned, &file(&learning, &learned, &report))?;
        terminal.line(format_args!("\n{report}\n{}\n{}", times(&gain, trained), self.out.display()))
    }
}

/// The same workers without a bar of their own.
fn workers_of(workers: &Workers) -> Workers {
    Workers::new(workers.threads())
}

/// Everything that the course of learning depends on.
fn identity<G: Lab>(learning: &Learning<G>, new: &Learned) -> serde_json::Value {
    let mut identity = learning.identity();
    identity["inputs"] = new.value().weights.len().into();
    identity["layout"] = format!("{:016x}", new.layout()).into();
    identity
}

impl LearnArgs {
    fn learning<G: Lab>(&self, matches: &ArgMatches) -> Result<Learning<G>, Refusal> {
        let policy = Policy::of::<G>(&self.policy)?;
        let against = self.against.iter().map(|name| Policy::of::<G>(name.trim())).collect::<Result<Vec<_>, _>>()?;
        let opponents = match G::CONTEST {
            Contest::Together if !against.is_empty() => {
                return Err(Refusal::new("--against: found policies, expected none: all seats play together"));
            }
            Contest::Against if against.is_empty() => vec![policy.clone()],
            _ => against,
        };
        let tuning = Tuning {
            policy,
            parameters: Vec::new(),
            games: crossed_games::<G>(matches)?,
            opponents,
            deals: Deals { first: 1, growth: 1.0 },
            price: 0.0,
            seed: number(matches, "seed"),
        };
        let pace = Pace { games: self.batch, rate: self.rate, trace: self.trace, explore: self.explore };
        Ok(Learning { tuning, easier: self.easier::<G>(&settings::<G>(matches))?, pace })
    }

    /// The easier games: the user's, or those that the game lists.
    fn easier<G: Lab>(&self, given: &Settings) -> Result<Vec<(G, Settings)>, Refusal> {
        let own: &[&str] = if self.no_easier || !self.easier.is_empty() { &[] } else { G::EASIER };
        let texts: Vec<&str> =
            if own.is_empty() { self.easier.iter().map(String::as_str).collect() } else { own.to_vec() };
        let first = crossed_first::<G>(given);
        let game = |text: &str| {
            let made = first.clone().and(&Settings::parse("--easier", text, &keys::<G>())?);
            Ok((G::from_settings(&made)?, made))
        };
        texts.into_iter().map(game).collect()
    }
}

/// The settings of the first of the games that are named.
fn crossed_first<G: Lab>(given: &Settings) -> Settings {
    let first = |key: &str, text: &str| {
        let levels = G::levels(key, text, given).ok().and_then(|levels| levels.into_iter().next());
        levels.unwrap_or_else(|| text.to_string())
    };
    given.0.iter().fold(Settings::new(), |made, setting| {
        let repeated = Settings::is_repeated(&setting.key);
        let value = if repeated { setting.value.clone() } else { first(&setting.key, &setting.value) };
        made.with(&setting.key, &value)
    })
}

/// A line about a step.
fn step_line(learned: &Learned, stepped: &Stepped, levels: usize) -> String {
    let Stepped { level, won, games, positions, error } = *stepped;
    let at = if levels == 0 { String::new() } else { format!(" (level {} of {})", level + 1, levels + 1) };
    let share = 100.0 * won as f64 / games.max(1) as f64;
    format!("{:>7} games{at}: {share:.1} % won, {positions} positions, the value is off by {error:.3}", learned.games)
}

/// The policy as a file that says how it was made.
fn file<G: Lab>(learning: &Learning<G>, learned: &Learned, report: &str) -> String {
    let (command, games) = (typed(&[]), learned.value().games);
    let mut text = format!("# Made by `{command}` (wildlab {VERSION}): {games} games of self-play.\n");
    for line in report.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let about = format!("searches its whole turn; its value was learned from {games} games of self-play");
    text + &Policy { about, people: "learners".into(), ..learning.with(learned) }.to_toml()
}

/// The result, in sentences.
fn report<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
    let against: Vec<&str> = tuning.opponents.iter().map(|policy| policy.name.as_str()).collect();
    let against = if against.is_empty() { String::new() } else { format!(" against {}", against.join(", ")) };
    let mut text = format!(
        "On {} fresh deals it wins {:.1} %{against}; without a value {} wins {:.1} %: {}.",
        gain.deals,
        100.0 * gain.whole.after,
        tuning.policy.name,
        100.0 * gain.whole.before,
        points(&gain.whole)
    );
    for cell in gain.cells.iter().filter(|_| gain.cells.len() > 1) {
        let _ = write!(text, "\n{}: {:.1} %, {}", cell.label, 100.0 * cell.after, points(cell));
    }
    if gain.is_loss() {
        text += "\nThe value makes it worse: more games, or another --rate.";
    } else if !gain.is_shown() {
        text += "\nNo gain is shown: more games, or more deals with --test.";
    }
    text
}

/// The cost of learning and of a game. It depends on the machine, so no file has it.
fn times(gain: &Gain, trained: Duration) -> String {
    let [after, before] = gain.times.map(|time| 1000.0 * time.as_secs_f64());
    format!(
        "Learning took {:.0} s of CPU time; a game takes {after:.2} ms, {before:.2} ms without a value.",
        trained.as_secs_f64()
    )
}
