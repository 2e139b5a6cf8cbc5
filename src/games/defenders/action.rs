//! What a player can decide, as a value of meanings.

use super::cards::Card;
use super::hex::{Dir, Hex};
use super::walls::Edge;
use super::words::Seat;

/// One decision. Which ones are legal, and when, is [`Defenders::legal`](super::Defenders::legal)'s; how they are written is [`super::notation`]'s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Action {
    /// Solo: draw a card of the opening hand from this faction's deck (R10).
    Draw(Seat),
    /// Place the starting camp and the organizer (R2.6).
    Settle(Hex),
    /// Pick the active defender (R3.1).
    Pick(Card),
    /// Solo: play the top card of a deck of which no card is in hand (R10).
    Top(Seat),
    /// Say whose reveal ability resolves next (R3.1).
    Resolve(Seat),
    /// Controlled by the ability being aimed: Sharpshooter's mech, Rain of Rust's mech, the hex of Tunnels.
    Target(Hex),
    /// Traveling Library: from a hex to a hex.
    Carry(Hex, Hex),
    /// Medicinal Herbs: who is healed.
    Treat(Seat),
    /// Demolitions: which wall.
    Demolish(Edge),
    /// Secret Paths: relocate there.
    Relocate(Hex),
    /// Secret Paths: stay.
    Stay,
    /// R5.1
    Move(Hex),
    /// R5.2
    Build,
    /// R5.3
    Regroup(Hex),
    /// R5.4
    Clear,
    /// R5.5
    Heal,
    /// R5.6
    Destroy,
    /// R5.7
    Breach(Dir),
    /// R5.8
    Rewild,
    /// R5.9
    Gain,
    /// R5.11
    TeamUp(Card),
    /// R6: one more action point.
    Bread,
    /// R6: destroy a mech on the own hex, with Ballistics on an adjacent one.
    RocketsDestroy(Hex),
    /// R6: breach a wall of the own hex.
    RocketsBreach(Dir),
    /// R6: remove 1 damage.
    PotionsHeal,
    /// R6: clear pollution.
    PotionsClear,
    /// R6: move.
    MapsMove(Hex),
    /// R6: regroup.
    MapsRegroup(Hex),
    /// End the turn (R5: a player may stop early).
    #[default]
    End,
}
const _: () = assert!(size_of::<Action>() <= 4);

impl Action {
    /// The clause of the rules that describes it.
    pub const fn clause(self) -> &'static str {
        use Action::*;
        match self {
            Draw(_) | Top(_) => "R10",
            Settle(_) => "R2.6",
            Pick(_) | Resolve(_) => "R3.1",
            Target(_) | Carry(..) | Treat(_) | Demolish(_) | Relocate(_) | Stay => "R11",
            Move(_) => "R5.1",
            Build => "R5.2",
            Regroup(_) => "R5.3",
            Clear => "R5.4",
            Heal => "R5.5",
            Destroy => "R5.6",
            Breach(_) => "R5.7",
            Rewild => "R5.8",
            Gain => "R5.9",
            TeamUp(_) => "R5.11",
            Bread | RocketsDestroy(_) | RocketsBreach(_) | PotionsHeal | PotionsClear | MapsMove(_)
            | MapsRegroup(_) => "R6",
            End => "R5",
        }
    }

    /// Does it cost an action point?
    #[inline]
    pub const fn costs_point(self) -> bool {
        use Action::*;
        matches!(self, Move(_) | Build | Regroup(_) | Clear | Heal | Destroy | Breach(_) | Rewild | Gain)
    }
}

/// The legal actions of a position, in a fixed order.
///
/// A position never has more: moves and regroupings reach at most 36 hexes each, in two ways each; a wall to demolish is
/// one of 132 edges; a camp to carry is one of 6, to at most 36 hexes.
pub type Actions = crate::game::Actions<Action, 256>;
