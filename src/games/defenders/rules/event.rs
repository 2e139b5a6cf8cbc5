//! The events of a game, as observers see it.
//!
//! In JSON hexes are `[q, r]`, edges `[q, r, d]`, cards and decisions stand in their notation, a player is its seat and
//! its faction.

use super::action::Action;
use super::defenders::Defenders;
use crate::base::json::Record;
pub use crate::game::Observer;
use crate::game::{Field, omitted};
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Ability, Habitat, Item, MachineKind, Outcome, Seat, Turn};
use crate::{events, kinds, plain_fields};

kinds! {
    /// The reason for a gain of support.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Gain {
        /// A mech destroyed.
        Mech = ("mech", "R4.1"),
        /// A wall breached.
        Breach = ("breach", "R4.1"),
        /// A hex cleared.
        Clear = ("clear", "R4.1"),
        /// A factory rewilded.
        Rewild = ("rewild", "R4.1"),
        /// An ability gave it.
        Ability(Ability) = ("ability", "R4.1"),
    }
}

kinds! {
    /// The source of damage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Harm {
        /// A damage roll with a mech on the hex.
        Melee = ("melee", "R4.4"),
        /// A damage roll next to a sniper.
        Sniper = ("sniper", "R4.4"),
        /// A toxic site cleared.
        Toxic = ("toxic", "R4.5"),
        /// An ability.
        Ability(Ability) = ("ability", "R11"),
        /// A difficult Mechs card.
        MachineCard = ("machine-card", "R7.7"),
    }
}

kinds! {
    /// The reason for drawing a card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Draw {
        /// The opening hand.
        Opening = ("opening", "R2.4"),
        /// The opening hand of a solo game, from a deck of the player's choice.
        Chosen = ("chosen", "R10"),
        /// A camp was built.
        Camp = ("camp", "R4.2"),
        /// Bountiful Harvest.
        Harvest = ("harvest", "R11"),
    }
}

kinds! {
    /// The way in which an organizer came to another hex.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Way {
        /// A move.
        Move = ("move", "R5.1"),
        /// Regrouping.
        Regroup = ("regroup", "R5.3"),
        /// An ability relocated it.
        Relocate = ("relocate", "R11"),
    }
}

events! {
    /// One thing that happened. Counts are those after it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Event of Defenders {
        /// A round begins; in solo, a turn.
        Round { number: u16, first: Seat => |seat: Seat| seat.0 } = ("round", "R3.1"),
        /// A starting camp and its organizer are placed.
        Settled { seat: Seat, hex: Hex } = ("settled", "R2.6"),
        /// A defender is revealed as active.
        Revealed { seat: Seat, card: Card } = ("revealed", "R3.1"),
        /// The first-player marker passes.
        FirstPlayer { seat: Seat } = ("first-player", "R3.1"),
        /// A reveal ability resolves.
        Resolves { seat: Seat, ability: Ability } = ("resolves", "R11"),
        /// A reveal ability finds no legal target.
        NoTarget { seat: Seat, ability: Ability } = ("no-target", "R11"),
        /// A turn begins.
        TurnBegins { seat: Seat, points: u8 } = ("turn-begins", "R3.2"),
        /// A player decides; what comes of it follows.
        Decides { seat: Seat, action: Action } = ("decides", action.clause()),
        /// Support is gained; `gained` is what counted before the track was full.
        Support { seat: Seat, gained: u8, now: u8, source: Gain } = ("support", source.clause()),
        /// The damage die is rolled, and `counts` of it counts.
        Rolled { seat: Seat, face: u8, counts: u8, melee: bool } = ("rolled", "R4.4"),
        /// A lot of damage is taken.
        Damaged { seat: Seat, amount: u8, now: u8, source: Harm } = ("damaged", source.clause()),
        /// A defender dies.
        Died { seat: Seat, card: Card, habitat: Habitat, dead: u8 } = ("died", "R4.6"),
        /// Damage past the limit found no card that could die.
        NobodyDied { seat: Seat } = ("nobody-died", "R4.6"),
        /// Damage is removed.
        Healed { seat: Seat, removed: u8, now: u8 } = ("healed", "R5.5"),
        /// An item is gained.
        ItemGained { seat: Seat, item: Item } = ("item-gained", "R6"),
        /// An item is used up.
        ItemUsed { seat: Seat, item: Item } = ("item-used", "R6"),
        /// An organizer changes its hex.
        Moved { seat: Seat, from: Hex, to: Hex, way: Way => Way::kind } = ("moved", way.clause()),
        /// A mech is destroyed.
        MechDestroyed { seat: Seat, hex: Hex, left: u8 } = ("mech-destroyed", "R5.6"),
        /// A mech becomes pollution (Rain of Rust).
        MechRusted { seat: Seat, hex: Hex, left: u8 } = ("mech-rusted", "R11"),
        /// A hex is cleared of pollution or of its toxic site.
        Cleared { seat: Seat, hex: Hex, toxic: bool } = ("cleared", "R5.4"),
        /// A wall is breached.
        Breached { seat: Seat, edge: Edge, markers: u8 } = ("breached", "R5.7"),
        /// A camp is built; `left` remain on the track.
        CampBuilt { seat: Seat, hex: Hex, left: u8 } = ("camp-built", "R5.2"),
        /// A camp is carried elsewhere (Traveling Library).
        CampMoved { seat: Seat, from: Hex, to: Hex } = ("camp-moved", "R11"),
        /// A factory is rewilded.
        Rewilded { seat: Seat, hex: Hex, number: u8 } = ("rewilded", "R5.8"),
        /// A card is drawn.
        Drew { seat: Seat, card: Card, reason: Draw => omitted } = ("drew", reason.clause()),
        /// The exhaustion pile becomes the deck.
        Reshuffled { seat: Seat, deck: CardSet } = ("reshuffled", "R3.5"),
        /// A hand card gives one more action point.
        TeamedUp { seat: Seat, card: Card } = ("teamed-up", "R5.11"),
        /// A player leaves the game.
        Exited { seat: Seat } = ("exited", "R4.3"),
        /// A machine card is drawn.
        MachineCard { kind: MachineKind, difficult: bool } = ("machine-card", "R7"),
        /// The machine card is resolved.
        MachineDone { kind: MachineKind, difficult: bool } = ("machine-done", "R7"),
        /// No machine card this turn (Hack Attack).
        NoMachineCard { seat: Seat } = ("no-machine-card", "R11"),
        /// The machine direction changes.
        Direction { direction: Turn } = ("direction", "R7.5"),
        /// An engine advances onto an edge.
        Advanced { engine: u8 => engine_letter, edge: Edge } = ("advanced", "R7.1"),
        /// A wall piece is placed.
        Walled { edge: Edge } = ("walled", "R7.1"),
        /// An engine goes back to the core.
        EngineReset { engine: u8 => engine_letter } = ("engine-reset", "R7.1"),
        /// An engine is deployed from a factory, or from the core's top tile.
        Deployed { engine: u8 => engine_letter, from: u8, edge: Edge } = ("deployed", "R7.2"),
        /// An engine finds no free spoke.
        EngineWaits { engine: u8 => engine_letter } = ("engine-waits", "R7.2"),
        /// A factory is built.
        FactoryBuilt { number: u8, hex: Hex } = ("factory-built", "R7.3"),
        /// Mechs are placed on the core's new top tile.
        Snipers { count: u8, now: u8 } = ("snipers", "R7.3"),
        /// A factory's chute places pollution, `now` on the hex.
        Polluted { from: u8, hex: Hex, now: u8 } = ("polluted", "R7.4"),
        /// A toxic site is placed.
        Toxic { hex: Hex, sites: u8 } = ("toxic", "R8.2"),
        /// A chute's pollution leaves the board, or the supply is empty.
        NotPolluted { from: u8 } = ("not-polluted", "R7.4"),
        /// An engine deploys hunters.
        HunterDeployed { engine: u8 => engine_letter, hex: Hex, now: u8 } = ("hunter-deployed", "R7.6"),
        /// Hunters move onto an organizer's hex.
        Pursued { seat: Seat, from: Hex, to: Hex, count: u8 } = ("pursued", "R7.6"),
        /// The machine deck is shuffled anew.
        MachineReshuffled = ("machine-reshuffled", "R7"),
        /// The game ends.
        Ended { outcome: Outcome } = ("ended", ended_under(outcome)),
    }
}

const fn ended_under(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "R9.1",
        Outcome::CoreComplete => "R9.2",
        Outcome::ToxicDisaster => "R9.3",
        Outcome::Massacre => "R9.4",
        Outcome::Stalled => "R9.5",
    }
}

const fn engine_letter(engine: u8) -> &'static str {
    if engine == 0 { "A" } else { "B" }
}

plain_fields! { in Defenders: Hex, Edge, Ability, Habitat, Item, MachineKind, Outcome, Turn }

impl Field<Defenders> for Seat {
    fn add(self, name: &'static str, (_, state): (&Defenders, &State), record: Record) -> Record {
        record.with(name, self.0).with("faction", state.player(self).faction().name())
    }
}

impl Field<Defenders> for Card {
    fn add(self, name: &'static str, (game, state): (&Defenders, &State), record: Record) -> Record {
        record.with(name, game.card_name(state, self))
    }
}

impl Field<Defenders> for CardSet {
    fn add(self, _: &'static str, _: (&Defenders, &State), record: Record) -> Record {
        record.with("cards", self.len())
    }
}

impl Field<Defenders> for Action {
    fn add(self, _: &'static str, (game, state): (&Defenders, &State), record: Record) -> Record {
        record.with("decision", game.write_action(state, self))
    }
}

impl Field<Defenders> for Gain {
    fn add(self, name: &'static str, _: (&Defenders, &State), record: Record) -> Record {
        record.with(name, if let Gain::Ability(ability) = self { ability.name() } else { self.kind() })
    }
}

impl Field<Defenders> for Harm {
    fn add(self, name: &'static str, _: (&Defenders, &State), record: Record) -> Record {
        record.with(name, if let Harm::Ability(ability) = self { ability.name() } else { self.kind() })
    }
}
