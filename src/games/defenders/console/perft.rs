//! `wildlab perft`: the ways on from a position, counted.

use clap::Args;

use super::super::perft::{divide, perft};
use super::options::GameArgs;
use super::start::{Start, StartArgs};
use crate::terminal::{Failure, Terminal};

/// Count the sequences of legal decisions from a position.
///
/// Chance is no branch: every sequence goes on with its own copy of the seed's streams, so the same decisions always meet
/// the same draws and rolls. A sequence that ends the game before the depth is reached is not counted.
#[derive(Args, Clone, Debug)]
pub struct PerftArgs {
    /// The length of the sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Count the sequences of each first decision
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    game: GameArgs,
}

impl PerftArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let Start { game, state, chance } = self.start.start(&self.game)?;
        if self.divide {
            let mut total: u64 = 0;
            for (action, count) in divide(&game, &state, &chance, self.depth) {
                terminal.line(format_args!("{:<28} {count}", game.write_action(&state, action)))?;
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
