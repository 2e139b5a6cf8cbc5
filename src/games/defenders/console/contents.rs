//! `wildlab box`: what the box holds.

use clap::Args;

use super::super::contents::{listing, listing_json};
use super::options::GameArgs;
use crate::json::pretty;
use crate::terminal::{Failure, Terminal};

/// List what the box holds, each value with its provenance.
///
/// The box is checked together with the game that the options name: whether it can be played with these rules and this
/// line-up.
#[derive(Args, Clone, Debug)]
pub struct BoxListArgs {
    /// Only values whose path contains this, or of this tag: stated, inferred, estimate, set
    filter: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    /// Print every value as JSON, with its alternatives; no filter applies
    #[arg(long, conflicts_with = "filter")]
    json: bool,
}

impl BoxListArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let contents = self.game.game()?.contents;
        if self.json {
            return terminal.line(pretty(&listing_json(&contents)));
        }
        terminal.print(listing(&contents, self.filter.as_deref()))
    }
}
