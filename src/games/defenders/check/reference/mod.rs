//! The machine phase a second time: slow, and as literal as the rules themselves.
//!
//! This model reads the rules (R7, R8 and of R4.6 what a machine card needs) on its own: coordinates instead of
//! bitboards, sets and lists instead of masks, exact geometry instead of tables. It shares with the simulator only the
//! words, the box, the rule options and the form of a [`Position`], so that a mistake would have to be made twice to go
//! unseen. `wildlab selfcheck` and the tests resolve each card both ways and compare.

mod board;
mod compare;
mod damage;
mod engines;
mod factories;
mod geometry;
mod mechs;
mod ray;

pub use compare::{canonical, differences};

use crate::games::defenders::board::words::{MachineKind, Outcome};
use crate::games::defenders::contents::Contents;
use crate::games::defenders::rules::options::Rules;
use crate::games::defenders::text::position::{PhaseName, Position};
use board::Board;

/// The needs of the model from outside: which card dies.
pub trait Fate {
    /// The name of the card that a seat's damage kills; `None` when no one can die.
    fn dying_card(&mut self, seat: usize, position: &Position) -> Option<String>;
}

/// Resolves one machine card, drawn by the player whose `seat` the position names (R7).
///
/// The machine deck does not change. Of the flow of the game only `phase`, `outcome` and `points` do, when the card
/// loses the game. [`canonical`] brings the lists of the result into one order.
pub fn resolve(
    position: &Position,
    contents: &Contents,
    rules: &Rules,
    kind: MachineKind,
    difficult: bool,
    fate: &mut dyn Fate,
) -> Position {
    let mut board = Board::of(position, contents, rules);
    let lost: Result<(), Outcome> = match kind {
        MachineKind::Engines => {
            board.resolve_engines(difficult);
            Ok(())
        }
        MachineKind::Factories => board.resolve_factories(difficult),
        MachineKind::Reboot => {
            // RULE R7.5
            board.position.direction = board.position.direction.flipped();
            board.resolve_factories(difficult)
        }
        MachineKind::Mechs => board.resolve_mechs(difficult, fate),
    };
    let mut position = board.into_position();
    if let Err(outcome) = lost {
        // RULE R9
        position.phase = PhaseName::Over;
        position.outcome = Some(outcome);
        position.points = 0;
    }
    position
}
