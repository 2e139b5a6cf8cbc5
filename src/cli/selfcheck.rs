//! `selfcheck`: the program holds itself against the rules.

use clap::{ArgMatches, Args};

use crate::base::bounds::MOST_GAMES;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::{Lab, SelfCheck};

use super::options::{Takes, number, settings};
use super::task::Task;

/// The options of `selfcheck`.
#[derive(Args, Clone, Debug)]
pub(super) struct SelfcheckArgs {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    /// The number of the first game, to go on where a check was stopped
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
}

impl Task for SelfcheckArgs {
    const NAME: &'static str = "selfcheck";
    const ABOUT: &'static str = "Play random games of every kind and check every step of them";
    const MORE: &'static str = "The games go round everything that the game's options can say, but for what options fix. After every \
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
        let order = SelfCheck { seed: number(matches, "seed"), first: self.first, games: self.games };
        G::self_check(&settings::<G>(matches), &order, terminal)
    }
}
