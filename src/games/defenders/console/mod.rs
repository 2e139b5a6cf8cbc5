//! The commands that belong to *Defenders of the Wild*, one file each.

mod again;
mod contents;
mod deal;
mod options;
mod perft;
mod plan;
mod play;
mod played;
mod position;
mod replay;
mod rules;
mod screen;
mod script;
mod selfcheck;
mod start;
mod watch;

use clap::Subcommand;

pub use again::cells;
pub use options::{BoxArgs, DEFAULT_POLICY, DifficultChoice, GameArgs, RuleArgs};
pub use plan::{PlanArgs, numbers, plan_of};

use crate::terminal::{Failure, Terminal};

/// A command of this game.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play one whole game and write down what happens, and under which rule
    Play(Box<play::PlayArgs>),
    /// Play one whole game and write it as a page to look at in a browser
    Replay(Box<replay::ReplayArgs>),
    /// Look at one whole game in the terminal, step by step
    Watch(Box<watch::WatchArgs>),
    /// Show a position, resolve machine cards and decisions on it, list what is legal
    Position(Box<position::PositionArgs>),
    /// Count the sequences of legal decisions from a position
    Perft(Box<perft::PerftArgs>),
    /// List what the box holds, each value with its provenance
    Box(contents::BoxListArgs),
    /// List the rule options, the readings of each edition, and the ones in force
    Rules(rules::RulesArgs),
    /// Play random games of every kind and check every step of them
    Selfcheck(selfcheck::SelfcheckArgs),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// When what the user gave is not accepted, or the output cannot be written.
    pub fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        match self {
            Command::Play(args) => args.run(terminal),
            Command::Replay(args) => args.run(terminal),
            Command::Watch(args) => args.run(terminal),
            Command::Position(args) => args.run(terminal),
            Command::Perft(args) => args.run(terminal),
            Command::Box(args) => args.run(terminal),
            Command::Rules(args) => args.run(terminal),
            Command::Selfcheck(args) => args.run(terminal),
        }
    }
}
