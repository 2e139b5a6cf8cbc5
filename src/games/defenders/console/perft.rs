//! `wildlab perft`: the ways on from a position, counted.

use clap::Args;

use super::options::GameArgs;
use super::start::{Start, StartArgs};
use crate::base::terminal::{Failure, Terminal};
use crate::game::{divide, perft};

/// The options of `wildlab perft`.
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
