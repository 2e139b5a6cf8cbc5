//! A game as data: a header, one object for each event, and the outcome, each on a line of its self.
//!
//! Hexes are `[q, r]`, edges `[q, r, d]`, cards and decisions stand in their notation, a player is its seat and its
//! faction. Counts are those after the event.

use serde_json::{Value, json};

use super::defenders::{Defenders, MACHINE_CARDS};
use super::event::{Event, Gain, Harm, Way};
use super::state::State;
use super::transcript::cause;
use super::words::{MachineKind, Outcome, Seat};
use crate::base::json::Record;
use crate::base::terminal::VERSION;

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-defenders-game-1";

/// The first line: everything that is needed to make the game again.
pub fn header(game: &Defenders, state: &State, seed: u64, policy: &str) -> Record {
    let line_up = state.all_seats().map(|seat| {
        let player = state.player(seat);
        json!({ "seat": seat.0, "faction": player.faction().name(), "organizer": player.organizer.name(), "policy": policy })
    });
    let difficult = |kind: MachineKind| {
        (0..MACHINE_CARDS)
            .filter(|&place| state.difficult >> place & 1 == 1 && game.machine_kind(place) == kind)
            .count()
    };
    let difficult: serde_json::Map<String, Value> =
        MachineKind::ALL.into_iter().map(|kind| (kind.name().to_owned(), json!(difficult(kind)))).collect();
    let contents = &game.contents;
    Record::new()
        .with("format", FORMAT)
        .with("version", VERSION)
        .with("seed", seed)
        .with("rules", game.rules.to_string())
        .with(
            "box",
            json!({ "name": contents.name, "hash": format!("{:016x}", contents.hash), "origin": contents.origin }),
        )
        .with("players", if state.is_solo() { 1 } else { state.seats() })
        .with("line_up", line_up.collect::<Vec<Value>>())
        .with("difficult", difficult)
}

/// The last line: how the game ended, why, and how long it took.
pub fn outcome(game: &Defenders, state: &State, decisions: usize) -> Record {
    let outcome = state.outcome();
    Record::new()
        .with("outcome", outcome.map(Outcome::name))
        .with("cause", outcome.map(|outcome| cause(game, state, outcome)))
        .with("rounds", state.round)
        .with("turns", state.turn)
        .with("decisions", decisions)
}

/// Numbers the events of a game and knows in which round and turn they fall.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    n: usize,
    round: u16,
    turn: u16,
}

impl Recorder {
    /// A recorder at the start of a game.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// One event as an object.
    pub fn record(&mut self, game: &Defenders, state: &State, event: Event) -> Record {
        match event {
            Event::Round { number, .. } => self.round = number,
            Event::TurnBegins { .. } => self.turn += 1,
            _ => {}
        }
        self.n += 1;
        let record = Record::new().with("n", self.n).with("round", self.round).with("turn", self.turn);
        let record = record.with("event", name(event)).with("clause", event.clause());
        Fields { game, state, record }.event(event).record
    }
}

/// An object being filled in.
struct Fields<'a> {
    game: &'a Defenders,
    state: &'a State,
    record: Record,
}

impl Fields<'_> {
    fn with(self, name: &'static str, value: impl serde::Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or_default();
        Fields { record: self.record.with(name, value), ..self }
    }

    fn seat(self, seat: Seat) -> Self {
        let faction = self.state.player(seat).faction();
        self.with("seat", seat).with("faction", faction)
    }

    fn card(self, card: super::cards::Card) -> Self {
        let name = self.game.card_name(self.state, card);
        self.with("card", name)
    }

    fn engine(self, engine: u8) -> Self {
        self.with("engine", if engine == 0 { "A" } else { "B" })
    }

    fn event(self, event: Event) -> Self {
        match event {
            Event::Round { number, first } => self.with("number", number).with("first", first),
            Event::Settled { seat, hex } => self.seat(seat).with("hex", hex),
            Event::Revealed { seat, card } | Event::Drew { seat, card, .. } | Event::TeamedUp { seat, card } => {
                self.seat(seat).card(card)
            }
            Event::FirstPlayer { seat }
            | Event::NobodyDied { seat }
            | Event::Exited { seat }
            | Event::NoMachineCard { seat } => self.seat(seat),
            Event::Resolves { seat, ability } | Event::NoTarget { seat, ability } => {
                self.seat(seat).with("ability", ability)
            }
            Event::TurnBegins { seat, points } => self.seat(seat).with("points", points),
            Event::Decides { seat, action } => {
                let decision = self.game.write_action(self.state, action);
                self.seat(seat).with("decision", decision)
            }
            Event::Support { seat, gained, now, source } => {
                self.seat(seat).with("gained", gained).with("now", now).with("source", gain(source))
            }
            Event::Rolled { seat, face, counts, melee } => {
                self.seat(seat).with("face", face).with("counts", counts).with("melee", melee)
            }
            Event::Damaged { seat, amount, now, source } => {
                self.seat(seat).with("amount", amount).with("now", now).with("source", harm(source))
            }
            Event::Died { seat, card, habitat, dead } => {
                self.seat(seat).card(card).with("habitat", habitat).with("dead", dead)
            }
            Event::Healed { seat, removed, now } => self.seat(seat).with("removed", removed).with("now", now),
            Event::ItemGained { seat, item } | Event::ItemUsed { seat, item } => self.seat(seat).with("item", item),
            Event::Moved { seat, from, to, way } => {
                self.seat(seat).with("from", from).with("to", to).with("way", way_name(way))
            }
            Event::MechDestroyed { seat, hex, left } | Event::MechRusted { seat, hex, left } => {
                self.seat(seat).with("hex", hex).with("left", left)
            }
            Event::Cleared { seat, hex, toxic } => self.seat(seat).with("hex", hex).with("toxic", toxic),
            Event::Breached { seat, edge, markers } => self.seat(seat).with("edge", edge).with("markers", markers),
            Event::CampBuilt { seat, hex, left } => self.seat(seat).with("hex", hex).with("left", left),
            Event::CampMoved { seat, from, to } => self.seat(seat).with("from", from).with("to", to),
            Event::Rewilded { seat, hex, number } => self.seat(seat).with("hex", hex).with("number", number),
            Event::Reshuffled { seat, deck } => self.seat(seat).with("cards", deck.len()),
            Event::Ended { outcome } => self.with("outcome", outcome),
            _ => self.machine(event),
        }
    }

    fn machine(self, event: Event) -> Self {
        match event {
            Event::MachineCard { kind, difficult } | Event::MachineDone { kind, difficult } => {
                self.with("kind", kind).with("difficult", difficult)
            }
            Event::Direction { turn } => self.with("direction", turn),
            Event::Advanced { engine, edge } => self.engine(engine).with("edge", edge),
            Event::Walled { edge } => self.with("edge", edge),
            Event::EngineReset { engine } | Event::EngineWaits { engine } => self.engine(engine),
            Event::Deployed { engine, from, edge } => self.engine(engine).with("from", from).with("edge", edge),
            Event::FactoryBuilt { number, hex } => self.with("number", number).with("hex", hex),
            Event::Snipers { count, now } => self.with("count", count).with("now", now),
            Event::Polluted { from, hex, now } => self.with("from", from).with("hex", hex).with("now", now),
            Event::Toxic { hex, sites } => self.with("hex", hex).with("sites", sites),
            Event::NotPolluted { from } => self.with("from", from),
            Event::HunterDeployed { engine, hex, now } => self.engine(engine).with("hex", hex).with("now", now),
            Event::Pursued { seat, from, to, count } => {
                self.seat(seat).with("from", from).with("to", to).with("count", count)
            }
            _ => self,
        }
    }
}

const fn gain(source: Gain) -> &'static str {
    match source {
        Gain::Mech => "mech",
        Gain::Breach => "breach",
        Gain::Clear => "clear",
        Gain::Rewild => "rewild",
        Gain::Ability(ability) => ability.name(),
    }
}

const fn harm(source: Harm) -> &'static str {
    match source {
        Harm::Melee => "melee",
        Harm::Sniper => "sniper",
        Harm::Toxic => "toxic",
        Harm::Ability(ability) => ability.name(),
        Harm::MachineCard => "machine-card",
    }
}

const fn way_name(way: Way) -> &'static str {
    match way {
        Way::Move => "move",
        Way::Regroup => "regroup",
        Way::Relocate => "relocate",
    }
}

/// The name of an event's kind.
const fn name(event: Event) -> &'static str {
    match event {
        Event::Round { .. } => "round",
        Event::Settled { .. } => "settled",
        Event::Revealed { .. } => "revealed",
        Event::FirstPlayer { .. } => "first-player",
        Event::Resolves { .. } => "resolves",
        Event::NoTarget { .. } => "no-target",
        Event::TurnBegins { .. } => "turn-begins",
        Event::Decides { .. } => "decides",
        Event::Support { .. } => "support",
        Event::Rolled { .. } => "rolled",
        Event::Damaged { .. } => "damaged",
        Event::Died { .. } => "died",
        Event::NobodyDied { .. } => "nobody-died",
        Event::Healed { .. } => "healed",
        Event::ItemGained { .. } => "item-gained",
        Event::ItemUsed { .. } => "item-used",
        Event::Moved { .. } => "moved",
        Event::MechDestroyed { .. } => "mech-destroyed",
        Event::MechRusted { .. } => "mech-rusted",
        Event::Cleared { .. } => "cleared",
        Event::Breached { .. } => "breached",
        Event::CampBuilt { .. } => "camp-built",
        Event::CampMoved { .. } => "camp-moved",
        Event::Rewilded { .. } => "rewilded",
        Event::Drew { .. } => "drew",
        Event::Reshuffled { .. } => "reshuffled",
        Event::TeamedUp { .. } => "teamed-up",
        Event::Exited { .. } => "exited",
        Event::MachineCard { .. } => "machine-card",
        Event::MachineDone { .. } => "machine-done",
        Event::NoMachineCard { .. } => "no-machine-card",
        Event::Direction { .. } => "direction",
        Event::Advanced { .. } => "advanced",
        Event::Walled { .. } => "walled",
        Event::EngineReset { .. } => "engine-reset",
        Event::Deployed { .. } => "deployed",
        Event::EngineWaits { .. } => "engine-waits",
        Event::FactoryBuilt { .. } => "factory-built",
        Event::Snipers { .. } => "snipers",
        Event::Polluted { .. } => "polluted",
        Event::Toxic { .. } => "toxic",
        Event::NotPolluted { .. } => "not-polluted",
        Event::HunterDeployed { .. } => "hunter-deployed",
        Event::Pursued { .. } => "pursued",
        Event::MachineReshuffled => "machine-reshuffled",
        Event::Ended { .. } => "ended",
    }
}
