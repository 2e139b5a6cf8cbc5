//! The decisions of a player, as a value of meanings.

use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::Seat;

crate::kinds! {
    /// One decision. Which ones are legal, and when, is
    /// [`Defenders::legal`](crate::games::defenders::Defenders::legal)'s; how they are written is
    /// [`crate::games::defenders::text::notation`]'s.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Action {
        /// Solo: draw a card of the opening hand from this faction's deck (R10).
        Draw(Seat) = ("draw FACTION", "R10"),
        /// Place the starting camp and the organizer (R2.6).
        Settle(Hex) = ("camp Q,R", "R2.6"),
        /// Pick the active defender (R3.1).
        Pick(Card) = ("pick CARD", "R3.1"),
        /// Solo: play the top card of a deck of which no card is in hand (R10).
        Top(Seat) = ("top FACTION", "R10"),
        /// Say whose reveal ability resolves next (R3.1).
        Resolve(Seat) = ("resolve FACTION", "R3.1"),
        /// Controlled by the ability being aimed: Sharpshooter's mech, Rain of Rust's mech, the hex of Tunnels.
        Target(Hex) = ("target Q,R", "R11"),
        /// Traveling Library: from a hex to a hex.
        Carry(Hex, Hex) = ("carry Q,R Q,R", "R11"),
        /// Medicinal Herbs: who is healed.
        Treat(Seat) = ("treat FACTION", "R11"),
        /// Demolitions: which wall.
        Demolish(Edge) = ("demolish Q,R,D", "R11"),
        /// Secret Paths: relocate there.
        Relocate(Hex) = ("relocate Q,R", "R11"),
        /// Secret Paths: stay.
        Stay = ("stay", "R11"),
        /// R5.1
        Move(Hex) = ("move Q,R", "R5.1"),
        /// R5.2
        Build = ("build", "R5.2"),
        /// R5.3
        Regroup(Hex) = ("regroup Q,R", "R5.3"),
        /// R5.4
        Clear = ("clear", "R5.4"),
        /// R5.5
        Heal = ("heal", "R5.5"),
        /// R5.6
        Destroy = ("destroy", "R5.6"),
        /// R5.7
        Breach(Dir) = ("breach D", "R5.7"),
        /// R5.8
        Rewild = ("rewild", "R5.8"),
        /// R5.9
        Gain = ("gain", "R5.9"),
        /// R5.11
        TeamUp(Card) = ("team CARD", "R5.11"),
        /// R6: one more action point.
        Bread = ("bread", "R6"),
        /// R6: destroy a mech on the own hex, with Ballistics on an adjacent one.
        RocketsDestroy(Hex) = ("rockets destroy Q,R", "R6"),
        /// R6: breach a wall of the own hex.
        RocketsBreach(Dir) = ("rockets breach D", "R6"),
        /// R6: remove 1 damage.
        PotionsHeal = ("potions heal", "R6"),
        /// R6: clear pollution.
        PotionsClear = ("potions clear", "R6"),
        /// R6: move.
        MapsMove(Hex) = ("maps move Q,R", "R6"),
        /// R6: regroup.
        MapsRegroup(Hex) = ("maps regroup Q,R", "R6"),
        /// End the turn (R5: a player may stop early).
        #[default]
        End = ("end", "R5"),
    }
}
const _: () = assert!(size_of::<Action>() <= 4);

impl Action {
    /// Does it cost an action point?
    #[inline]
    pub const fn costs_point(self) -> bool {
        use Action::*;
        matches!(self, Move(_) | Build | Regroup(_) | Clear | Heal | Destroy | Breach(_) | Rewild | Gain)
    }
}

/// The legal actions of a position, in a fixed order.
///
/// A position never has more: moves and regroupings reach at most 36 hexes each, in two ways each; a wall to demolish
/// is one of 132 edges; a camp to carry is one of 6, to at most 36 hexes.
pub type Actions = crate::game::Actions<Action, 256>;
