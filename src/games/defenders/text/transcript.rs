//! A game as people read it: what happened, in words, and under which rule.

use serde_json::{Map, Value, json};

use super::titles::{between, place, title};
use crate::base::json::Record;
use crate::base::terminal::counted;
use crate::game::{Entry, Header, Mark};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::words::{Habitat, MachineKind, Outcome, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::{Defenders, MACHINE_CARDS};
use crate::games::defenders::rules::event::{Event, Gain, Harm, Way};

/// The line-up and the machine deck of one game.
pub fn header(game: &Defenders, state: &State, policy: &str) -> Header {
    let seats: Vec<String> = state.all_seats().map(|seat| game.seat_and_organizer(state, seat)).collect();
    let players = if state.is_solo() { "solo".into() } else { counted(state.seats(), "player") };
    let difficult: Vec<MachineKind> = (0..MACHINE_CARDS)
        .filter(|place| state.difficult >> place & 1 == 1)
        .map(|place| game.machine_kind(place))
        .collect();
    let names = difficult.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
    let lines = vec![
        ("line-up", format!("{players}: {}", seats.join(", "))),
        ("machine", format!("{MACHINE_CARDS} cards; difficult: {}", if names.is_empty() { "none" } else { &names })),
    ];
    let line_up = state.all_seats().map(|seat| {
        let player = state.player(seat);
        json!({ "seat": seat.0, "faction": player.faction().name(), "organizer": player.organizer.name(), "policy": policy })
    });
    let count = |kind: MachineKind| json!(difficult.iter().filter(|other| **other == kind).count());
    let counts: Map<String, Value> =
        MachineKind::ALL.into_iter().map(|kind| (kind.name().into(), count(kind))).collect();
    let data = Record::new()
        .with("players", if state.is_solo() { 1 } else { state.seats() })
        .with("line_up", line_up.collect::<Vec<Value>>())
        .with("difficult", counts);
    Header { lines, data }
}

/// One event in words and as data. The state is one after it: names and costs come from there.
pub fn entry(game: &Defenders, state: &State, event: Event) -> Entry {
    let mark = match event {
        Event::Round { .. } => Mark::Round,
        Event::TurnBegins { .. } => Mark::Turn,
        Event::Decides { .. } => Mark::Decision,
        Event::MachineCard { .. } => Mark::Highlight,
        // The next line says that the card is done.
        Event::MachineDone { .. } => Mark::Aside,
        _ => Mark::Effect,
    };
    let heading = match event {
        Event::Round { number, .. } if state.is_solo() => Some(format!("Solo turn {number}")),
        Event::Round { number, first } => Some(format!("Round {number}, {} is first", game.seat_title(state, first))),
        Event::TurnBegins { seat, points } => {
            Some(format!("{}, {}", game.seat_and_organizer(state, seat), counted(points, "action point")))
        }
        _ => None,
    };
    Entry {
        kind: event.kind(),
        clause: event.clause(),
        mark,
        text: sentence(game, state, event),
        heading,
        public: if state.is_solo() { None } else { public(game, state, event) },
        fields: event.fields((game, state), Record::new()),
    }
}

/// The sentence for other players, of an event that they may not know all of.
fn public(game: &Defenders, state: &State, event: Event) -> Option<String> {
    match event {
        Event::Drew { seat, .. } => Some(format!("{} draws a card", game.seat_title(state, seat))),
        Event::Decides { seat, action: Action::Pick(_) } => {
            Some(format!("{} picks a defender", game.seat_title(state, seat)))
        }
        _ => None,
    }
}

/// One event as a sentence.
fn sentence(game: &Defenders, state: &State, event: Event) -> String {
    let who = |seat: Seat| game.seat_title(state, seat);
    match event {
        Event::Round { number, .. } if state.is_solo() => format!("turn {number} begins"),
        Event::Round { number, first } => format!("round {number} begins, {} is first", who(first)),
        Event::TurnBegins { seat, points } => format!("{} has {}", who(seat), counted(points, "action point")),
        Event::Decides { seat, action } => format!("{}: {}", who(seat), game.write_action(state, action)),
        Event::Settled { seat, hex } => format!("{} sets up camp and organizer on {hex}", who(seat)),
        Event::Revealed { seat, card } => format!("{} reveals {}", who(seat), game.card_title(state, card)),
        Event::FirstPlayer { seat } => format!("the first-player marker passes to {}", who(seat)),
        Event::Resolves { seat, ability } => format!("{} of {} resolves", title(ability.name()), who(seat)),
        Event::NoTarget { ability, .. } => format!("{} finds no target", title(ability.name())),
        Event::Support { seat, gained, now, source } => support(game, state, (seat, gained, now), source),
        Event::Rolled { seat, face, counts, melee } => {
            let fire = if melee { "a mech on its hex" } else { "a sniper beside its hex" };
            let effect = if counts > 0 { format!("{counts} damage") } else { "no damage".into() };
            format!("{} rolls a {face} with {fire}: {effect}", who(seat))
        }
        Event::Damaged { seat, amount, now, source } => {
            format!("{} takes {amount} damage from {}, now {now}", who(seat), harm(source))
        }
        Event::Died { card, habitat, dead, .. } => {
            format!("{} dies, {dead} dead of the {habitat}", game.card_title(state, card))
        }
        Event::NobodyDied { seat } => format!("{} has no one left who could die", who(seat)),
        Event::Healed { seat, removed, now } => format!("{} removes {removed} damage, now {now}", who(seat)),
        Event::ItemGained { seat, item } => format!("{} gains {}", who(seat), title(item.name())),
        Event::ItemUsed { seat, item } => format!("{} has used {}", who(seat), title(item.name())),
        Event::Moved { seat, from, to, way } => {
            let verb = match way {
                Way::Move => "moves",
                Way::Regroup => "regroups",
                Way::Relocate => "relocates",
            };
            format!("{} {verb} from {from} to {to}", who(seat))
        }
        Event::Drew { seat, card, .. } => format!("{} draws {}", who(seat), game.card_title(state, card)),
        Event::Reshuffled { seat, deck } => {
            format!("{} shuffles {} into a new deck", who(seat), counted(deck.len(), "exhausted card"))
        }
        Event::TeamedUp { seat, card } => format!("{} teams up with {}", who(seat), game.card_title(state, card)),
        Event::Exited { seat } => format!("{} has built its final camp and exits", who(seat)),
        Event::NoMachineCard { seat } => format!("{} hacks the machine: no machine card this turn", who(seat)),
        Event::Ended { outcome } => cause(game, state, outcome),
        _ => board_sentence(game, state, event),
    }
}

/// The players' effects on the board.
fn board_sentence(game: &Defenders, state: &State, event: Event) -> String {
    let who = |seat: Seat| game.seat_title(state, seat);
    match event {
        Event::MechDestroyed { seat, hex, left } => {
            format!("{} destroys a mech on {}, {left} left there", who(seat), place(hex))
        }
        Event::MechRusted { hex, left, .. } => {
            format!("a mech on {} rusts to pollution, {left} left there", place(hex))
        }
        Event::Cleared { seat, hex, toxic } => {
            let what = if toxic { "the toxic site" } else { "the pollution" };
            format!("{} clears {what} on {}", who(seat), place(hex))
        }
        Event::Breached { seat, edge, markers } => {
            format!("{} breaches the wall {}, {} left", who(seat), between(edge), counted(markers, "marker"))
        }
        Event::CampBuilt { seat, hex, left } => {
            format!("{} builds a camp on {hex}, {left} left to build", who(seat))
        }
        Event::CampMoved { seat, from, to } => format!("{} carries its camp from {from} to {to}", who(seat)),
        Event::Rewilded { seat, hex, number } => format!("{} rewilds factory {number} on {hex}", who(seat)),
        _ => machine_sentence(state, event),
    }
}

fn support(game: &Defenders, state: &State, (seat, gained, now): (Seat, u8, u8), source: Gain) -> String {
    let reason = match source {
        Gain::Mech => "a mech destroyed".into(),
        Gain::Breach => "a wall breached".into(),
        Gain::Clear => "a hex cleared".into(),
        Gain::Rewild => "a factory rewilded".into(),
        Gain::Ability(ability) => title(ability.name()),
    };
    let who = game.seat_title(state, seat);
    match game.next_cost(state, seat) {
        Some(cost) if gained == 0 => format!("{who} gains no support for {reason}, maxed out at {now} of {cost}"),
        Some(cost) => format!("{who} gains {gained} support for {reason}, now {now} of {cost}"),
        None => format!("{who} needs no more support"),
    }
}

fn harm(source: Harm) -> String {
    match source {
        Harm::Melee => "a mech on its hex".into(),
        Harm::Sniper => "a sniper".into(),
        Harm::Toxic => "a toxic site".into(),
        Harm::Ability(ability) => title(ability.name()),
        Harm::MachineCard => "the machine card".into(),
    }
}

/// The effect of the machine.
fn machine_sentence(state: &State, event: Event) -> String {
    let engine = |number: u8| if number == 0 { "engine A" } else { "engine B" };
    match event {
        Event::MachineCard { kind, difficult } => {
            format!("machine card: {}{}", title(kind.name()), if difficult { ", difficult" } else { "" })
        }
        Event::MachineDone { kind, .. } => format!("{} is resolved", title(kind.name())),
        Event::Direction { direction } => format!("the machine direction is now {direction}"),
        Event::Advanced { engine: number, edge } => {
            format!("{} advances to the edge {}", engine(number), between(edge))
        }
        Event::Walled { edge } => format!("a wall is built {}", between(edge)),
        Event::EngineReset { engine: number } => format!("{} is blocked and goes back to the core", engine(number)),
        Event::Deployed { engine: number, from, edge } => {
            let tile = if state.site(from.into()).is_some() { "factory" } else { "the core's tile" };
            format!("{} is deployed from {tile} {from} to the edge {}", engine(number), between(edge))
        }
        Event::EngineWaits { engine: number } => {
            format!("{} finds no free spoke and waits on the core", engine(number))
        }
        Event::FactoryBuilt { number, hex } => format!("factory {number} is built on {hex}"),
        Event::Snipers { count, now } => format!("{} on the core's new tile, {now} there", counted(count, "mech")),
        Event::Polluted { from, hex, now } => format!("tile {from} pollutes {}, {now} there", place(hex)),
        Event::Toxic { hex, sites } => {
            format!("{} becomes a toxic site, {} on the board", place(hex), counted(sites, "site"))
        }
        Event::NotPolluted { from } => format!("a chute of tile {from} reaches nothing"),
        Event::HunterDeployed { engine: number, hex, now } => {
            format!("{} deploys a hunter on {}, {now} there", engine(number), place(hex))
        }
        Event::Pursued { from, to, count, .. } => {
            let verb = if count == 1 { "pursues" } else { "pursue" };
            format!("{} {verb} from {} to {}", counted(count, "hunter"), place(from), place(to))
        }
        Event::MachineReshuffled => "all seven machine cards are shuffled again".into(),
        _ => String::new(),
    }
}

/// The cause of the game's end, in a sentence.
pub fn cause(game: &Defenders, state: &State, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win => "won: every camp is built and every factory is rewilded".into(),
        Outcome::CoreComplete => {
            let built = game.contents.limits.core_factories;
            format!("lost: {built} factories are built and one more was due, so the core is complete")
        }
        Outcome::ToxicDisaster => {
            let sites = game.contents.supply.toxic_sites;
            format!("lost: one more toxic site was due while {sites} lay on the board, a toxic disaster")
        }
        Outcome::Massacre => {
            let most = Habitat::ALL.into_iter().max_by_key(|habitat| state.dead[habitat.index()]);
            let dead = game.contents.limits.massacre;
            let habitat = most.map_or("one habitat", Habitat::name);
            format!("lost: {dead} defenders of the {habitat} have died, a massacre")
        }
        Outcome::Stalled => format!("neither won nor lost: stalled after {}", counted(state.turn, "turn")),
    }
}
