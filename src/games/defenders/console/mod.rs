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

use crate::base::terminal::{Failure, Terminal};

/// A command of this game.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play one whole game and write down what happens, and under which rule
    Play(Box<play::PlayArgs>),
    /// Play one whole game and write it as a page: one file, to be opened in a browser, that needs no network
    ///
    /// The page shows the board, the players and the machine at every step, the log with its rules, and what the
    /// players thought of their decisions. docs/replay.md describes it.
    Replay(Box<replay::ReplayArgs>),
    /// Look at one whole game in the terminal, step by step
    ///
    /// Keys: space, enter and the right arrow go on, the left arrow goes back; `[` and `]` by turn, `{` and `}` by round;
    /// home and end; 1 to 4 choose the step; tab shows the players instead of the board where not everything fits;
    /// h shows the signs; q ends. A terminal of 80 columns and 24 lines is enough. Where input or output is no
    /// terminal, or one that cannot move its cursor (TERM=dumb), every step is printed.
    Watch(Box<watch::WatchArgs>),
    /// Show a position, resolve machine cards and decisions on it, list what is legal
    ///
    /// In this order: take the position (--from, --turn), resolve machine cards (--resolve), play decisions
    /// (--act), then print. A decision that is not legal is refused with the reason, and nothing is printed.
    Position(Box<position::PositionArgs>),
    /// Count the sequences of legal decisions from a position
    ///
    /// Chance is no branch: every sequence goes on with its own copy of the seed's streams, so the same decisions
    /// always meet the same draws and rolls. A sequence that ends the game before the depth is reached is not
    /// counted.
    Perft(Box<perft::PerftArgs>),
    /// List what the box holds, each value with its provenance
    ///
    /// The box is checked together with the game that the options name: whether it can be played with these rules
    /// and this line-up.
    Box(contents::BoxListArgs),
    /// List the rule options, the readings of each edition, and the ones in force
    ///
    /// The rules are checked together with the game that the options name: whether its box and line-up can be
    /// played so.
    Rules(rules::RulesArgs),
    /// Play random games of every kind and check every step of them
    ///
    /// The games go round all player counts, factions, organizers, difficulties, rule sets and rule options, but
    /// for those that options fix. After every decision the whole state is checked; every machine card is compared
    /// with a second, slow model of the rules; now and then legality is judged in a second way, decisions are read
    /// back from their notation, and views are tested for leaks. Exit code 1 when anything is wrong.
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
