//! What happens in a game, told to whoever watches.

use super::action::Action;
use super::cards::{Card, CardSet};
use super::hex::Hex;
use super::walls::Edge;
use super::words::{Ability, Habitat, Item, MachineKind, Outcome, Seat, Turn};
pub use crate::game::Observer;

/// Why support was gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gain {
    /// A mech destroyed.
    Mech,
    /// A wall breached.
    Breach,
    /// A hex cleared.
    Clear,
    /// A factory rewilded.
    Rewild,
    /// An ability gave it.
    Ability(Ability),
}

/// Where damage came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harm {
    /// A damage roll with a mech on the hex.
    Melee,
    /// A damage roll next to a sniper.
    Sniper,
    /// A toxic site cleared.
    Toxic,
    /// An ability.
    Ability(Ability),
    /// A difficult Mechs card.
    MachineCard,
}

/// Why a card was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The opening hand.
    Opening,
    /// The opening hand of a solo game, from a deck of the player's choice.
    Chosen,
    /// A camp was built.
    Camp,
    /// Bountiful Harvest.
    Harvest,
}

/// How an organizer came to another hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// A move (R5.1).
    Move,
    /// Regrouping (R5.3).
    Regroup,
    /// An ability relocated it (R11).
    Relocate,
}

/// One thing that happened. Counts are those after it.
#[allow(missing_docs)] // The fields say what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A round begins; in solo, a turn.
    Round { number: u16, first: Seat },
    /// A starting camp and its organizer are placed.
    Settled { seat: Seat, hex: Hex },
    /// A defender is revealed as active.
    Revealed { seat: Seat, card: Card },
    /// The first-player marker passes.
    FirstPlayer { seat: Seat },
    /// A reveal ability resolves.
    Resolves { seat: Seat, ability: Ability },
    /// A reveal ability finds no legal target.
    NoTarget { seat: Seat, ability: Ability },
    /// A turn begins.
    TurnBegins { seat: Seat, points: u8 },
    /// A player decides; what comes of it follows.
    Decides { seat: Seat, action: Action },
    /// Support is gained; `gained` is what counted before the track was full.
    Support { seat: Seat, gained: u8, now: u8, source: Gain },
    /// The damage die is rolled, and so much of it counts.
    Rolled { seat: Seat, face: u8, counts: u8, melee: bool },
    /// A lot of damage is taken.
    Damaged { seat: Seat, amount: u8, now: u8, source: Harm },
    /// A defender dies.
    Died { seat: Seat, card: Card, habitat: Habitat, dead: u8 },
    /// Damage past the limit found no card that could die.
    NobodyDied { seat: Seat },
    /// Damage is removed.
    Healed { seat: Seat, removed: u8, now: u8 },
    /// An item is gained.
    ItemGained { seat: Seat, item: Item },
    /// An item is used up.
    ItemUsed { seat: Seat, item: Item },
    /// An organizer changes its hex.
    Moved { seat: Seat, from: Hex, to: Hex, way: Way },
    /// A mech is destroyed.
    MechDestroyed { seat: Seat, hex: Hex, left: u8 },
    /// A mech becomes pollution (Rain of Rust).
    MechRusted { seat: Seat, hex: Hex, left: u8 },
    /// A hex is cleared of pollution or of its toxic site.
    Cleared { seat: Seat, hex: Hex, toxic: bool },
    /// A wall is breached.
    Breached { seat: Seat, edge: Edge, markers: u8 },
    /// A camp is built; so many are left on the track.
    CampBuilt { seat: Seat, hex: Hex, left: u8 },
    /// A camp is carried elsewhere (Traveling Library).
    CampMoved { seat: Seat, from: Hex, to: Hex },
    /// A factory is rewilded.
    Rewilded { seat: Seat, hex: Hex, number: u8 },
    /// A card is drawn.
    Drew { seat: Seat, card: Card, reason: Draw },
    /// The exhaustion pile becomes the deck.
    Reshuffled { seat: Seat, deck: CardSet },
    /// A hand card gives one more action point.
    TeamedUp { seat: Seat, card: Card },
    /// A player leaves the game.
    Exited { seat: Seat },
    /// A machine card is drawn.
    MachineCard { kind: MachineKind, difficult: bool },
    /// The machine card is resolved.
    MachineDone { kind: MachineKind, difficult: bool },
    /// No machine card this turn (Hack Attack).
    NoMachineCard { seat: Seat },
    /// The machine direction changes.
    Direction { turn: Turn },
    /// An engine advances onto an edge.
    Advanced { engine: u8, edge: Edge },
    /// A wall piece is placed.
    Walled { edge: Edge },
    /// An engine goes back to the core.
    EngineReset { engine: u8 },
    /// An engine is deployed from a factory, or from the core's top tile.
    Deployed { engine: u8, from: u8, edge: Edge },
    /// An engine finds no free spoke.
    EngineWaits { engine: u8 },
    /// A factory is built.
    FactoryBuilt { number: u8, hex: Hex },
    /// Mechs are placed on the core's new top tile.
    Snipers { count: u8, now: u8 },
    /// A factory's chute places pollution, `now` on the hex.
    Polluted { from: u8, hex: Hex, now: u8 },
    /// A toxic site is placed.
    Toxic { hex: Hex, sites: u8 },
    /// A chute's pollution leaves the board, or the supply is empty.
    NotPolluted { from: u8 },
    /// An engine deploys hunters.
    HunterDeployed { engine: u8, hex: Hex, now: u8 },
    /// Hunters move onto an organizer's hex.
    Pursued { seat: Seat, from: Hex, to: Hex, count: u8 },
    /// The machine deck is shuffled anew.
    MachineReshuffled,
    /// The game ends.
    Ended { outcome: Outcome },
}

impl Event {
    /// The clause of the rules under which it happens.
    pub const fn clause(&self) -> &'static str {
        use Event::*;
        match self {
            Round { .. } | FirstPlayer { .. } | Revealed { .. } => "R3.1",
            Settled { .. } => "R2.6",
            Resolves { .. } | NoTarget { .. } | CampMoved { .. } | MechRusted { .. } | NoMachineCard { .. } => "R11",
            TurnBegins { .. } => "R3.2",
            Decides { action, .. } => action.clause(),
            Support { .. } => "R4.1",
            Rolled { .. } => "R4.4",
            Damaged { source: Harm::Toxic, .. } => "R4.5",
            Damaged { source: Harm::MachineCard, .. } => "R7.7",
            Damaged { source: Harm::Ability(_), .. } => "R11",
            Damaged { .. } => "R4.4",
            Died { .. } | NobodyDied { .. } => "R4.6",
            Healed { .. } => "R5.5",
            ItemGained { .. } | ItemUsed { .. } => "R6",
            Moved { way: Way::Move, .. } => "R5.1",
            Moved { way: Way::Regroup, .. } => "R5.3",
            Moved { way: Way::Relocate, .. } => "R11",
            MechDestroyed { .. } => "R5.6",
            Cleared { .. } => "R5.4",
            Breached { .. } => "R5.7",
            CampBuilt { .. } => "R5.2",
            Rewilded { .. } => "R5.8",
            Drew { reason: Draw::Opening, .. } => "R2.4",
            Drew { reason: Draw::Chosen, .. } => "R10",
            Drew { reason: Draw::Camp, .. } => "R4.2",
            Drew { reason: Draw::Harvest, .. } => "R11",
            Reshuffled { .. } => "R3.5",
            TeamedUp { .. } => "R5.11",
            Exited { .. } => "R4.3",
            MachineCard { .. } | MachineDone { .. } | MachineReshuffled => "R7",
            Direction { .. } => "R7.5",
            Advanced { .. } | Walled { .. } | EngineReset { .. } => "R7.1",
            Deployed { .. } | EngineWaits { .. } => "R7.2",
            FactoryBuilt { .. } | Snipers { .. } => "R7.3",
            Polluted { .. } | NotPolluted { .. } => "R7.4",
            Toxic { .. } => "R8.2",
            HunterDeployed { .. } | Pursued { .. } => "R7.6",
            Ended { outcome } => match outcome {
                Outcome::Win => "R9.1",
                Outcome::CoreComplete => "R9.2",
                Outcome::ToxicDisaster => "R9.3",
                Outcome::Massacre => "R9.4",
                Outcome::Stalled => "R9.5",
            },
        }
    }
}
