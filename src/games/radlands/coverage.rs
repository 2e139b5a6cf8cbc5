//! What a batch of games has shown: how often each card was played, used and junked, and what happened.

use std::collections::BTreeMap;

use super::action::{Action, Which};
use super::cards::Card;
use super::event::Event;
use super::radlands::Radlands;
use super::state::State;
use super::step::Source;
use super::words::{Camp, Outcome, Seat};

/// Counts by what happened, each name at zero from the start, so that what never happens shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// For each deck card: played (events: resolved).
    pub played: BTreeMap<&'static str, u64>,
    /// For each deck card: junked.
    pub junked: BTreeMap<&'static str, u64>,
    /// For each camp and person with an ability, by name and place of the ability: used.
    pub used: BTreeMap<String, u64>,
    /// For each icon: junked for.
    pub icons: BTreeMap<&'static str, u64>,
    /// For each kind of decision: taken.
    pub decisions: BTreeMap<&'static str, u64>,
    /// For each ending.
    pub endings: BTreeMap<&'static str, u64>,
    /// For other things that a large batch must show.
    pub seen: BTreeMap<&'static str, u64>,
    /// Whose turn it is.
    turn: Seat,
}

/// Other things that a large batch must show.
pub const SEEN: [&str; 17] = [
    "raiders queued",
    "raiders resolved",
    "an event moved back",
    "an event resolved in the opponent's turn",
    "the silo was junked",
    "a person was replaced",
    "a punk was flipped",
    "a punk returned to a hand",
    "a punk was destroyed",
    "a camp was damaged by raiders",
    "a camp was restored",
    "a camp was rebuilt",
    "juggernaut came home",
    "a player was exposed",
    "a granted ability was used",
    "the deck was made anew",
    "an own camp was destroyed",
];

impl Coverage {
    /// Nothing seen yet, of a game.
    pub fn new(game: &Radlands) -> Coverage {
        let cards = || Card::all().map(|card| (card.name(), 0)).collect();
        let mut used = BTreeMap::new();
        for camp in Camp::ALL {
            for (at, _) in game.contents.camps[camp.index()].abilities.iter().flatten().enumerate() {
                used.insert(format!("{camp}.{}", at + 1), 0);
            }
        }
        for person in super::words::Person::ALL {
            for (at, _) in game.contents.people[person.index()].abilities.iter().flatten().enumerate() {
                used.insert(format!("{person}.{}", at + 1), 0);
            }
        }
        Coverage {
            played: cards(),
            junked: cards(),
            used,
            icons: Card::all().filter_map(|card| game.contents.junk(card)).map(|icon| (icon.name(), 0)).collect(),
            decisions: Action::KINDS.iter().map(|&kind| (kind, 0)).collect(),
            endings: Outcome::ALL.iter().map(|outcome| (outcome.name(), 0)).collect(),
            seen: SEEN.iter().map(|&name| (name, 0)).collect(),
            turn: Seat(0),
        }
    }

    /// Notes what happened; `before` is the state before the decision that brought it about.
    pub fn note(&mut self, before: &State, event: Event) {
        let mut see = |name| *self.seen.entry(name).or_insert(0) += 1;
        match event {
            Event::Decides { action, .. } => {
                *self.decisions.entry(action.kind()).or_insert(0) += 1;
                let spot = match action {
                    Action::Play(_, spot) | Action::Spot(spot) => spot.victim(),
                    _ => None,
                };
                if spot.is_some() {
                    see("a person was replaced");
                }
            }
            Event::Turn { seat, .. } => self.turn = seat,
            Event::Kept { .. } => *self.decisions.entry("camps").or_insert(0) += 1,
            Event::Played { card, .. } => *self.played.entry(card.name()).or_insert(0) += 1,
            Event::Resolves { seat, card } => {
                if seat != self.turn {
                    see("an event resolved in the opponent's turn");
                }
                match card.as_event() {
                    Some(_) => *self.played.entry(card.name()).or_insert(0) += 1,
                    None => see("raiders resolved"),
                }
            }
            Event::Junked { card, icon, .. } => {
                *self.junked.entry(card.name()).or_insert(0) += 1;
                *self.icons.entry(icon.name()).or_insert(0) += 1;
            }
            Event::Queued { card, .. } if card == Card::RAIDERS => see("raiders queued"),
            Event::Moved { seat, card, slot } => {
                let was = usize::from(slot).checked_sub(2).and_then(|at| before.side(seat).queue[at]);
                if was.is_some_and(|event| event.card() == card) {
                    see("an event moved back");
                }
            }
            Event::Silo { taken: false, .. } => see("the silo was junked"),
            Event::Flipped { .. } => see("a punk was flipped"),
            Event::Returned { punk: true, .. } => see("a punk returned to a hand"),
            Event::Destroyed { punk: true, .. } => see("a punk was destroyed"),
            Event::Destroyed { place, seat, .. } if place.is_camp() && seat == before.active => {
                see("an own camp was destroyed");
            }
            Event::Damaged { by: Source::Raiders, .. } => see("a camp was damaged by raiders"),
            Event::Restored { place, .. } if place.is_camp() => see("a camp was restored"),
            Event::Rebuilt { .. } => see("a camp was rebuilt"),
            Event::Stepped { step: 0, .. } => see("juggernaut came home"),
            Event::Exposed { .. } => see("a player was exposed"),
            Event::Used { which: Which::Granted, .. } => see("a granted ability was used"),
            Event::Reshuffled => see("the deck was made anew"),
            Event::Ended { outcome, .. } => *self.endings.entry(outcome.name()).or_insert(0) += 1,
            _ => {}
        }
    }

    /// Notes an ability that was used, by the card that has it.
    pub fn note_used(&mut self, state: &State, event: Event) {
        let Event::Used { seat, place, which } = event else { return };
        let side = state.side(seat);
        let name = match (side.person(place), side.camp(place.column())) {
            (Some(card), _) => card.name(),
            (None, Some(camp)) => camp.name(),
            _ => return,
        };
        if which != Which::Granted {
            *self.used.entry(format!("{name}.{}", which as u8 + 1)).or_insert(0) += 1;
        }
    }

    /// Both batches together.
    #[must_use]
    pub fn with(mut self, other: &Coverage) -> Coverage {
        fn join<K: Ord + Clone>(into: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
            for (name, count) in from {
                *into.entry(name.clone()).or_insert(0) += count;
            }
        }
        join(&mut self.played, &other.played);
        join(&mut self.junked, &other.junked);
        join(&mut self.used, &other.used);
        join(&mut self.icons, &other.icons);
        join(&mut self.decisions, &other.decisions);
        join(&mut self.endings, &other.endings);
        join(&mut self.seen, &other.seen);
        self
    }

    /// Everything that never happened, by name.
    pub fn missing(&self) -> Vec<String> {
        fn none<K: std::fmt::Display>(what: &str, counts: &BTreeMap<K, u64>) -> Vec<String> {
            counts.iter().filter(|(_, count)| **count == 0).map(|(name, _)| format!("{what} {name}")).collect()
        }
        [
            none("played", &self.played),
            none("junked", &self.junked),
            none("used", &self.used),
            none("icon", &self.icons),
            none("decision", &self.decisions),
            none("ending", &self.endings),
            none("seen", &self.seen),
        ]
        .concat()
    }
}
