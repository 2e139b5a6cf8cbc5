//! A position as JSON: everything about a state, for people and other programs, read and written without loss.
//!
//! A [`Position`] is any data of the right shape; it becomes a [`State`] only when it breaks no invariant.

use serde::{Deserialize, Serialize};

use crate::base::refusal::Refusal;
use crate::game::PositionReader;
use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::layout::Slots;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::{Lifted, Marks, QueuedEvent, Side, State};
use crate::games::radlands::board::words::{Camp, Outcome, Seat};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::{Stack, Step};

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-radlands-position-1";

/// A whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of `State`
pub struct Position {
    pub format: String,
    pub turn: u16,
    pub acts: u16,
    pub active: Seat,
    pub first: Option<Seat>,
    pub water: u8,
    pub entered: u8,
    pub run_outs: u8,
    pub due: bool,
    pub outcome: Option<Outcome>,
    pub winner: Option<Seat>,
    /// Marks of the turn by name, see [`MARKS`].
    pub marks: Vec<String>,
    pub seats: [SeatAt; 2],
    /// The deck below the punks on it, in no order.
    pub deck: Vec<Card>,
    /// The punks on the deck, the topmost last.
    pub top: Vec<Card>,
    pub discard: Vec<Card>,
    /// Cards to choose among.
    pub aside: Vec<Card>,
    /// People taken up.
    pub lifted: Vec<PersonAt>,
    /// Steps that wait, the next one last.
    pub stack: Vec<Step>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeatAt {
    /// Camps by column; empty before they are chosen.
    pub camps: Vec<CampAt>,
    pub people: Vec<PersonAt>,
    pub step: u8,
    pub hand: Vec<Card>,
    pub known: Vec<Card>,
    pub queue: [Option<Card>; 3],
    pub silo: bool,
    /// Before the camps are revealed.
    #[serde(default)]
    pub dealt: Vec<Camp>,
}

/// A camp.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[allow(clippy::struct_excessive_bools)]
pub struct CampAt {
    pub camp: Camp,
    #[serde(default)]
    pub destroyed: bool,
    #[serde(default)]
    pub damaged: bool,
    #[serde(default)]
    pub spent: bool,
    #[serde(default)]
    pub used: [bool; 3],
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[allow(clippy::struct_excessive_bools)]
pub struct PersonAt {
    /// Such as `1.back`; empty for one taken up.
    pub place: String,
    pub card: Card,
    #[serde(default)]
    pub punk: bool,
    #[serde(default)]
    pub damaged: bool,
    #[serde(default)]
    pub spent: bool,
    #[serde(default)]
    pub used: [bool; 3],
    /// Is it "this card" of the effect being resolved?
    #[serde(default)]
    pub this: bool,
}

/// The marks of a turn (R12.5), by bit.
pub const MARKS: [&str; 10] = [
    "event-resolved",
    "raiders-0",
    "raiders-1",
    "event-played",
    "event-played-with-zeto",
    "exposed-0",
    "exposed-1",
    "silo-taken",
    "ability-used",
    "no-more-abilities",
];

impl Radlands {
    /// A state as a position.
    pub fn position(&self, state: &State) -> Position {
        Position {
            format: FORMAT.to_owned(),
            turn: state.turn,
            acts: state.acts,
            active: state.active,
            first: state.first,
            water: state.water,
            entered: state.entered,
            run_outs: state.run_outs,
            due: state.due,
            outcome: state.outcome,
            winner: state.winner,
            marks: (0..MARKS.len()).filter(|bit| state.marks.has(1 << bit)).map(|bit| MARKS[bit].to_owned()).collect(),
            seats: [0, 1].map(|seat| seat_at(state, seat)),
            deck: state.deck.iter().collect(),
            top: state.on_top().iter().map(|&card| Card(card)).collect(),
            discard: state.discard.iter().collect(),
            aside: state.aside().collect(),
            lifted: state.lifted.iter().filter(|p| p.card != Card::NONE).map(|&p| person_at("", p)).collect(),
            stack: state.stack.steps().to_vec(),
        }
    }

    /// The state that a position describes.
    ///
    /// # Errors
    /// All in which it is no sound position of this game.
    pub fn state(&self, position: &Position) -> Result<State, Refusal> {
        let mut read = PositionReader::new(&position.format, FORMAT);
        let mut state = State::empty();
        (state.turn, state.acts, state.active, state.first) =
            (position.turn, position.acts, position.active, position.first);
        (state.water, state.entered, state.run_outs, state.due) =
            (position.water, position.entered, position.run_outs, position.due);
        (state.outcome, state.winner) = (position.outcome, position.winner);
        for mark in &position.marks {
            match MARKS.iter().position(|name| name == mark) {
                Some(bit) => state.marks.set(1 << bit),
                None => read.wrong("marks", format!("`{mark}` is none of: {}", MARKS.join(", "))),
            }
        }
        for (seat, at) in position.seats.iter().enumerate() {
            state.dealt[seat] = at.dealt.iter().fold(0, |set, &camp| set | 1 << camp as u8);
            state.sides[seat] = side_of(at, &format!("seats.{seat}"), &state, &mut read);
        }
        state.deck = cards_of(&position.deck, "deck", &mut read);
        state.discard = cards_of(&position.discard, "discard", &mut read);
        fill(&mut state.top, &position.top, "top", &mut read);
        state.top_len = position.top.len().min(State::TOP) as u8;
        fill(&mut state.aside, &position.aside, "aside", &mut read);
        read.at_most("lifted", "people", position.lifted.len(), state.lifted.len());
        for (place, person) in state.lifted.iter_mut().zip(&position.lifted) {
            *place = lifted(person);
        }
        if read.at_most("stack", "steps", position.stack.len(), Stack::WAITING) {
            position.stack.iter().for_each(|&step| state.stack.push(step));
        }
        if [Some(position.active), position.first, position.winner].iter().flatten().any(|seat| seat.0 > 1) {
            read.wrong("active, first, winner", "expected seat 0 or 1");
        }
        let state = read.state(self, state)?;
        if !state.is_over() && self.count(&state) == 0 {
            return Err(Refusal::new("stack: the question on top has no answer (R11.8)"));
        }
        Ok(state)
    }
}

fn seat_at(state: &State, seat: usize) -> SeatAt {
    let side = &state.sides[seat];
    let used = |place: Place| side.used.map(|used| used.has(place));
    let camp_at = |column: u8| {
        let place = Place::camp(column);
        side.camp(column).map(|camp| CampAt {
            camp,
            destroyed: !side.present.has(place),
            damaged: side.damaged.has(place),
            spent: side.spent.has(place),
            used: used(place),
        })
    };
    SeatAt {
        camps: (0..Place::COLUMNS).filter_map(camp_at).collect(),
        people: side.people().by_column().map(|place| person_at(&place.to_string(), { *side }.lift(place))).collect(),
        step: side.step,
        hand: side.hand.iter().collect(),
        known: side.known.iter().collect(),
        queue: side.queue.map(|slot| slot.map(QueuedEvent::card)),
        silo: side.silo,
        dealt: Camp::ALL.into_iter().filter(|&camp| state.dealt[seat] >> camp as u8 & 1 == 1).collect(),
    }
}

fn person_at(place: &str, person: Lifted) -> PersonAt {
    let mark = |bit: u8| person.marks >> bit & 1 == 1;
    PersonAt {
        place: place.to_owned(),
        card: person.card,
        damaged: mark(0),
        spent: mark(1),
        punk: mark(2),
        used: [mark(3), mark(4), mark(5)],
        this: mark(6),
    }
}

fn lifted(person: &PersonAt) -> Lifted {
    let [first, second, granted] = person.used;
    let marks = [person.damaged, person.spent, person.punk, first, second, granted, person.this];
    let marks = marks.iter().enumerate().fold(0, |set, (bit, &there)| set | u8::from(there) << bit);
    Lifted { card: person.card, marks }
}

fn side_of(at: &SeatAt, path: &str, state: &State, read: &mut PositionReader) -> Side {
    let mut side = Side::EMPTY;
    read.at_most(&format!("{path}.camps"), "camps", at.camps.len(), 3);
    let revealed = state.turn > 0;
    for (place, camp) in (0..Place::COLUMNS).map(Place::camp).zip(&at.camps) {
        side.cards[place.index()] = camp.camp as u8;
        side.present.put(place, !camp.destroyed && revealed);
        side.damaged.put(place, camp.damaged);
        side.spent.put(place, camp.spent);
        for (used, there) in side.used.iter_mut().zip(camp.used) {
            used.put(place, there);
        }
    }
    for person in &at.people {
        match person.place.parse::<Place>() {
            Ok(place) if Places::PEOPLE.has(place) && !side.present.has(place) => side.put(place, lifted(person)),
            Ok(place) => read.wrong(&format!("{path}.people"), format!("`{place}` is a camp's place, or taken")),
            Err(reason) => read.wrong(&format!("{path}.people"), reason),
        }
    }
    side.step = at.step;
    side.silo = at.silo;
    side.hand = cards_of(&at.hand, &format!("{path}.hand"), read);
    side.known = cards_of(&at.known, &format!("{path}.known"), read);
    side.queue = at.queue.map(|slot| slot.map(QueuedEvent::new));
    side.slots = Slots::of(side.queue);
    side
}

fn cards_of(list: &[Card], path: &str, read: &mut PositionReader) -> Cards {
    let cards: Cards = list.iter().copied().filter(|card| card.index() < Card::COUNT).collect();
    if cards.len() as usize != list.len() {
        read.wrong(path, format!("found more than {} cards of one name, or Raiders", Cards::MOST));
    }
    cards
}

fn fill(into: &mut [u8], list: &[Card], path: &str, read: &mut PositionReader) {
    read.at_most(path, "cards", list.len(), into.len());
    for (place, card) in into.iter_mut().zip(list) {
        *place = card.0;
    }
}

const _: () = assert!(Marks::ALONE == 1 << (MARKS.len() - 1));
