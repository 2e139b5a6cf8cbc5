//! `rules`: every rule option, and which reading is in force.

use clap::{ArgMatches, Args};

use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Lab;

use super::options::{Takes, settings};
use super::task::Task;

/// The options of `rules`.
#[derive(Args, Clone, Debug)]
pub(super) struct RulesArgs {
    /// Print the options as JSON
    #[arg(long)]
    json: bool,
}

impl Task for RulesArgs {
    const NAME: &'static str = "rules";
    const ABOUT: &'static str = "List the rule options, what each edition says, and those in force";
    const MORE: &'static str = "The rules are checked together with the game that the options name: whether its box and line-up can \
        be played so.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let game = G::from_settings(&settings::<G>(matches))?;
        let none = || Refusal::new(format!("{} has no rule options", G::TITLE));
        let rules = game.kit().ok_or_else(none)?.rules;
        terminal.print(if self.json { pretty(&rules.data()) + "\n" } else { rules.listing() })
    }
}
