//! `selfcheck`: the program holds itself against the rules.

use clap::{ArgMatches, Args};

use crate::base::bounds::MOST_GAMES;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, program};
use crate::games::Lab;
use crate::sim::selfcheck::{Report, SelfCheck};

use super::options::{Takes, number, settings, whole};
use super::task::Task;

/// The options of `selfcheck`.
#[derive(Args, Clone, Debug)]
pub(super) struct SelfcheckArgs {
    /// Play N games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(1, MOST_GAMES))]
    games: u64,
    /// Begin at game N, to continue a stopped check
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0, u64::MAX))]
    first: u64,
}

impl Task for SelfcheckArgs {
    const NAME: &'static str = "selfcheck";
    const ABOUT: &'static str = "Play random games of every kind and check every step of them";
    const MORE: &'static str = "The games cycle through everything that the game's options can say, but for what options fix. After every \
        decision the whole state is checked; what a game has second readings of is compared with them; now and then legality is \
        judged in a second way, decisions are read back from their notation, and views are tested for leaks. Exit code 1 when \
        anything is wrong.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.first.checked_add(self.games).is_none() {
            let (first, most) = (self.first, u64::MAX - self.first);
            let reason = format!("--first {first}: game numbers end after {most} more, found --games {}", self.games);
            return Err(Refusal::new(reason).into());
        }
        let settings = settings::<G>(matches);
        let check = SelfCheck::new(G::kinds(&settings)?);
        let seed = number(matches, "seed");
        let (report, next) = self.check(&check, seed);
        let contents = G::from_settings(&settings)?.provenance().into_iter().find(|(name, _)| *name == "box");
        let hash = contents.and_then(|(_, made)| Some(format!(", box {}", made["hash"].as_str()?)));
        terminal.line(format_args!("{} {VERSION}, seed {seed}{}", program(), hash.unwrap_or_default()))?;
        terminal.print(&report)?;
        let left = self.first + self.games - next;
        if left > 0 {
            terminal.note(format_args!(
                "stopped; go on with the same options and: --seed {seed} --first {next} --games {left}"
            ));
        }
        match (report.violated, left) {
            (1.., _) => Err(Failure::Found),
            (0, 1..) => Err(Failure::Stopped),
            (0, 0) => Ok(()),
        }
    }
}

/// Games between two looks at whether the user wants to stop.
const CHUNK: u64 = 2000;

impl SelfcheckArgs {
    /// Plays and checks the games; returns the report, and the number of the next game.
    fn check<G: Lab>(&self, check: &SelfCheck<G>, seed: u64) -> (Report, u64) {
        let end = self.first + self.games;
        let bar = progress::bar(self.games, "games");
        progress::stop_cleanly();
        let mut report = check.nothing();
        let mut next = self.first;
        while next < end && !progress::stopped() {
            let chunk = next..next.saturating_add(CHUNK).min(end);
            next = chunk.end;
            report = report.with(check.check(seed, chunk, || bar.inc(1)));
        }
        bar.finish_and_clear();
        (report, next)
    }
}
