//! `wildlab tune`: weights that win more.

mod asked;
mod written;

pub(super) use written::points;

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args};

use crate::analysis::tune::{Deals, PlaysBlocks, Search, Tuning, fresh, parameters, turned};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, counted};
use crate::games::Lab;
use crate::mind::Policy;
use crate::sim::Workers;

use super::kept::Kept;
use super::options::{Takes, crossed_games, number, whole, workers};
use super::task::Task;
use asked::{Asker, Elsewhere};

/// The options of `wildlab tune`.
#[derive(Args, Clone, Debug)]
pub(super) struct TuneArgs {
    /// Begin with this policy: a name or a file
    #[arg(value_name = "POLICY")]
    policy: String,
    /// Write the tuned policy to FILE; the search is saved in FILE.progress
    #[arg(long, value_name = "FILE", required_unless_present = "blocks")]
    out: Option<PathBuf>,
    /// Win against these policies, as in greedy,random (competitive games)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    against: Vec<String>,
    /// Tune these weights, as in damage,way_*,budget.width [default: all weights]
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    turn: Vec<String>,
    /// Ask for this gain per doubling of a budget, in percentage points
    ///
    /// Needed where budgets are tuned.
    #[arg(long, value_name = "POINTS", value_parser = price)]
    price: Option<f64>,
    /// Try each candidate on N deals per game and opponent
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = whole::<u64>(8, 1_000_000))]
    deals: u64,
    /// Multiply the deals by FACTOR with each generation
    #[arg(long, value_name = "FACTOR", default_value_t = 1.01, value_parser = growth)]
    growth: f64,
    /// Search for N generations
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = whole::<u64>(1, 100_000))]
    generations: u64,
    /// Try N candidates per generation [default: by the number of weights]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(4, 1000))]
    population: Option<u64>,
    /// Change most weights by less than FACTOR in the first generation
    #[arg(long, value_name = "FACTOR", default_value_t = 1.35, value_parser = factor)]
    step: f64,
    /// Compare the result with the start on N fresh deals per game and opponent
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole::<u64>(8, 10_000_000))]
    validate: u64,
    /// Continue the search of FILE.progress; a finished one needs more --generations
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

fn factor(text: &str) -> Result<f64, String> {
    within(text, 1.01, 10.0, "a factor")
}

fn growth(text: &str) -> Result<f64, String> {
    within(text, 1.0, 2.0, "a factor")
}

fn price(text: &str) -> Result<f64, String> {
    within(text, 0.001, 100.0, "percentage points")
}

fn within(text: &str, least: f64, most: f64, what: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("found {text}, expected {what} from {least} to {most}"))
}

impl Task for TuneArgs {
    const NAME: &'static str = "tune";
    const ABOUT: &'static str = "Find weights with which a policy wins more, and write them as a policy file";
    const MORE: &'static str = "Candidates are tried on the same deals, generation by generation, and the search learns where the better ones \
        lie (CMA-ES). What was found is compared with the start on fresh deals, with an interval; the file has it only if it wins more. Options of the game name the \
        games to do well in; lists such as 2..4 are crossed, and all these games count alike. Ctrl-C saves the search; \
        --resume goes on, also after the end with more --generations.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let tuning = self.tuning::<G>(matches)?;
        let Some(out) = &self.out else {
            let blocks = self.elsewhere.blocks.as_deref().unwrap_or(Path::new(""));
            return asked::play(&tuning, blocks, &workers(self.elsewhere.threads), terminal);
        };
        let mut kept = Kept::lock(out)?;
        let mut search = self.known(&tuning, &mut kept)?;
        tuning.holds("--deals", search.population, self.largest())?;
        tuning.holds("--validate", 2, self.validate)?;
        terminal.line(format_args!(
            "wildlab {VERSION}, seed {}: {} turned, {} candidates on {} deals each",
            tuning.seed,
            counted(tuning.parameters.len(), "number"),
            search.population,
            tuning.blocks(1, 1) * self.deals
        ))?;
        progress::stop_cleanly();
        while search.generation < self.generations {
            match self.generation(&tuning, &mut search, terminal) {
                Err(Failure::Stopped) => return Err(kept.stopped(self.resume, terminal)),
                done => done?,
            }
            kept.keep(&self.identity(&tuning, &search), &search)?;
        }
        let found = turned(&tuning.policy, &tuning.parameters, search.found());
        let blocks = tuning.blocks(2, self.validate);
        let deals = fresh(search.generation, self.validate);
        let gain = match self.by(blocks, "fresh deals", |workers| tuning.validate(search.found(), &deals, workers)) {
            Err(Failure::Stopped) => return Err(kept.stopped(self.resume, terminal)),
            gain => gain?,
        };
        let report = written::report(&gain, &tuning);
        let file = written::file(&tuning.policy, &found, &report, &gain, search.generation);
        kept.finish(&self.identity(&tuning, &search), &search, &file)?;
        let kept = if gain.is_shown() { "" } else { ": the policy it began with, what was found as comments" };
        terminal.line(format_args!("\n{report}\n{}\n{}{kept}", written::times(&gain, &tuning), out.display()))
    }
}

impl TuneArgs {
    fn tuning<G: Lab>(&self, matches: &ArgMatches) -> Result<Tuning<G>, Refusal> {
        let policy = Policy::of::<G>(&self.policy)?;
        let parameters = parameters(&G::whole(&policy), &self.turn)?;
        let opponents = self.against.iter().map(|name| Policy::of::<G>(name.trim())).collect::<Result<Vec<_>, _>>()?;
        let games = crossed_games::<G>(matches)?;
        let deals = Deals { first: self.deals, growth: self.growth };
        let (price, seed) = (self.price.unwrap_or(0.0) / 100.0, number(matches, "seed"));
        Ok(Tuning { policy, parameters, games, opponents, deals, price, seed })
    }

    /// The most deals of a generation.
    fn largest(&self) -> u64 {
        let last = Deals { first: self.deals, growth: self.growth }.of(self.generations - 1);
        last.end - last.start
    }

    /// Everything that the course of the search depends on.
    fn identity<G: Lab>(&self, tuning: &Tuning<G>, search: &Search) -> serde_json::Value {
        let mut identity = tuning.identity();
        identity["step"] = self.step.into();
        identity["population"] = search.population.into();
        identity
    }

    /// The search to go on with, or a new one.
    fn known<G: Lab>(&self, tuning: &Tuning<G>, kept: &mut Kept) -> Result<Search, Failure> {
        let new = tuning.begin(self.step, self.population.map(|n| n as usize))?;
        if !self.resume {
            kept.is_new()?;
            return Ok(new);
        }
        let known: Search = kept.known(&self.identity(tuning, &new), self.generations)?;
        if known.generation > self.generations {
            return Err(Refusal::new(format!(
                "--generations {}: {} generations are done already, expected at least as many",
                self.generations, known.generation
            ))
            .into());
        }
        Ok(known)
    }

    /// Has something played, here or elsewhere; a bar shows the finished blocks.
    fn by<T>(&self, blocks: u64, what: &str, play: impl FnOnce(&dyn PlaysBlocks) -> T) -> T {
        if self.elsewhere.ask {
            return play(&Asker);
        }
        let bar = progress::bar(blocks, what);
        let done = play(&Workers::default());
        bar.finish_and_clear();
        done
    }

    /// Tries a generation and prints its result.
    fn generation<G: Lab>(
        &self,
        tuning: &Tuning<G>,
        search: &mut Search,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let deals = tuning.deals.of(search.generation);
        let blocks = tuning.blocks(search.population, deals.end - deals.start);
        let what = format!("generation {} of {}", search.generation + 1, self.generations);
        let shares = self.by(blocks, &what, |workers| tuning.step(search, workers))?;
        let best = shares.iter().copied().fold(f64::MIN, f64::max);
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        terminal.line(format_args!(
            "generation {:>3}: candidates win {:.1} % on average, the best {:.1} %; step {:.3}",
            search.generation,
            100.0 * mean,
            100.0 * best,
            search.sigma
        ))?;
        terminal.flush()
    }
}
