//! `perft`: the ways on from a position, counted.

use clap::{ArgMatches, Args, Command};

use crate::base::terminal::{Failure, Terminal};
use crate::game::{divide, perft};
use crate::games::{Lab, Start};

use super::options::{Takes, whole};
use super::position::{start, with_start};
use super::task::Task;

/// The options of `perft`.
#[derive(Args, Clone, Debug)]
pub(super) struct PerftArgs {
    /// Count sequences of up to N decisions
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0, 20))]
    depth: u32,
    /// Count the sequences that follow each first decision
    #[arg(long)]
    divide: bool,
}

impl Task for PerftArgs {
    const NAME: &'static str = "perft";
    const ABOUT: &'static str = "Count the sequences of legal decisions from a position";
    const MORE: &'static str = "Chance is no branch: every sequence goes on with its own copy of the seed's streams, so the same \
        decisions always meet the same draws and rolls. A sequence that ends the game before the depth is reached is not counted.";
    const TAKES: Takes = Takes::Game;

    fn with_more<G: Lab>(command: Command) -> Command {
        with_start::<G>(command)
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let settings = super::options::settings::<G>(matches);
        let Start { game, state, chance, .. } = start::<G>(matches, &settings)?;
        if self.divide {
            let mut total: u64 = 0;
            for (action, count) in divide(&game, &state, &chance, self.depth) {
                terminal.line(format_args!("{:<28} {count}", game.write(&state, action)))?;
                total = total.saturating_add(count);
            }
            return terminal.line(format_args!("{:<28} {total}", format!("depth {}", self.depth)));
        }
        for depth in 1..=self.depth {
            terminal.line(format_args!("depth {depth:<3} {}", perft(&game, &state, &chance, depth)))?;
            terminal.flush()?;
        }
        Ok(())
    }
}
