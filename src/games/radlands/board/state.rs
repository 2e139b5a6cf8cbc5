//! The state of a game: everything that changes during it.

use super::cards::{Card, Cards};
use super::layout::{Front, Slots};
use super::places::{Place, Places};
use super::words::{Camp, Duel, Outcome, Seat};
use crate::base::inputs::{Input, Inputs, mixed};
use crate::games::radlands::rules::step::Stack;
use crate::inputs;

/// A person taken off its place, with all that is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// The card; a punk's is known to no one.
    pub card: Card,
    /// The sets of [`Side`] that it was in, a bit each.
    pub(crate) marks: u8,
}

impl Lifted {
    pub(crate) const NONE: Lifted = Lifted { card: Card::NONE, marks: 0 };

    /// Is it a punk?
    pub const fn is_punk(self) -> bool {
        self.marks & 4 != 0
    }
}

/// One player's half of the table, and hand.
///
/// The sets hold places; what they say of a person moves with it (`Side::move_person`), so that nothing is left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The hand, without the Silo.
    pub hand: Cards,
    /// Hand cards that the opponent has seen return (R18.3).
    pub known: Cards,
    /// Camps that are not destroyed, and people.
    pub present: Places,
    /// Damaged cards.
    pub damaged: Places,
    /// Cards that are not ready for a reason other than damage (R7.4).
    pub spent: Places,
    /// Punks.
    pub punks: Places,
    /// The places whose first, second or granted ability was used this turn.
    pub used: [Places; 3],
    /// The person that acts or enters while an effect is resolved ("this card"), at most one.
    pub subject: Places,
    /// The camps by number, then the people as deck cards; [`Card::NONE`] where no one is.
    pub(crate) cards: [u8; Place::COUNT],
    /// The event queue, slot 1 first. It changes through `Side::set_slot`.
    pub queue: [Option<QueuedEvent>; 3],
    /// Its contents, for tables.
    pub(crate) slots: Slots,
    /// Juggernaut's step (R6.5).
    pub step: u8,
    /// Is the Silo in the hand (R4.2)?
    pub silo: bool,
}

/// An event in a queue: a deck card, or the Raiders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuedEvent(pub(crate) std::num::NonZeroU8);

impl QueuedEvent {
    pub(crate) const fn new(card: Card) -> QueuedEvent {
        QueuedEvent(std::num::NonZeroU8::MIN.saturating_add(card.0))
    }

    /// The card.
    #[inline]
    pub const fn card(self) -> Card {
        Card(self.0.get() - 1)
    }

    /// Is it the Raiders?
    #[inline]
    pub fn is_raiders(self) -> bool {
        self.card() == Card::RAIDERS
    }
}

impl Side {
    pub(crate) const EMPTY: Side = Side {
        hand: Cards::NONE,
        known: Cards::NONE,
        present: Places::NONE,
        damaged: Places::NONE,
        spent: Places::NONE,
        punks: Places::NONE,
        used: [Places::NONE; 3],
        subject: Places::NONE,
        cards: [u8::MAX; Place::COUNT],
        queue: [None; 3],
        slots: Slots::EMPTY,
        step: 0,
        silo: false,
    };

    /// The camp of a column; `None` before the camps are revealed.
    #[inline]
    pub fn camp(&self, column: u8) -> Option<Camp> {
        Camp::ALL.get(usize::from(self.cards[usize::from(column)])).copied()
    }

    /// The card of the person at a place, hidden or not.
    #[inline]
    pub fn person(&self, place: Place) -> Option<Card> {
        let there = !place.is_camp() && self.present.has(place);
        there.then(|| Card(self.cards[place.index()]))
    }

    /// The people in play.
    #[inline]
    pub fn people(&self) -> Places {
        self.present & Places::PEOPLE
    }

    /// The camps that are not destroyed.
    #[inline]
    pub fn camps(&self) -> Places {
        self.present & Places::CAMPS
    }

    /// The cards that are ready (R7.4).
    #[inline]
    pub fn ready(&self) -> Places {
        self.present - self.spent - (self.damaged & Places::PEOPLE)
    }

    /// The column of a Juggernaut that has moved forward, and its step (R6.5).
    #[inline]
    pub fn forward(&self) -> Option<(u8, u8)> {
        if self.step == 0 {
            return None;
        }
        (0..Place::COLUMNS).find(|&c| self.camp(c) == Some(Camp::Juggernaut)).map(|column| (column, self.step))
    }

    /// RULE R6.1: the front-most card of each column.
    #[inline]
    pub fn foremost(&self) -> Places {
        self.front().places()
    }

    /// The front-most card of each column, with the needs of the opponent that they meet.
    #[inline]
    pub(crate) fn front(&self) -> Front {
        let front = Front::at(self.present);
        if self.step == 0 { front } else { Front::of(self.foremost_at_juggernaut(front.places())) }
    }

    /// RULE R6.5: at step 1 the front person stands before it, at step 2 no one does.
    #[cold]
    fn foremost_at_juggernaut(&self, open: Places) -> Places {
        let Some((column, step)) = self.forward() else { return open };
        let camp = Place::camp(column);
        if !self.present.has(camp) {
            return open;
        }
        let front = self.present & Place::person(column, true).set();
        let first = if step == 1 && !front.is_empty() { front } else { camp.set() };
        (open - Places::column(column)) | first
    }

    /// May a front person of this column stand there without a back one (R6.5)?
    #[inline]
    pub(crate) fn front_may_stand_alone(&self, column: u8) -> bool {
        self.forward() == Some((column, 1)) && self.present.has(Place::camp(column))
    }

    /// Puts an event into a slot of the queue, or nothing; returns what was there.
    #[inline]
    pub(crate) fn set_slot(&mut self, slot: usize, event: Option<QueuedEvent>) -> Option<QueuedEvent> {
        self.slots.set(slot, event);
        std::mem::replace(&mut self.queue[slot], event)
    }

    /// The slot of the Raiders in the queue, from 0.
    #[inline]
    pub fn raiders(&self) -> Option<usize> {
        self.queue.iter().position(|slot| slot.is_some_and(QueuedEvent::is_raiders))
    }

    /// Takes a person off its place, with all its marks. No one moves up.
    pub(crate) fn lift(&mut self, place: Place) -> Lifted {
        let bit = place.set();
        let mut marks = 0;
        for (i, set) in self.sets().into_iter().enumerate() {
            marks |= u8::from(set.has(place)) << i;
            *set &= !bit;
        }
        let card = Card(std::mem::replace(&mut self.cards[place.index()], u8::MAX));
        self.present &= !bit;
        Lifted { card, marks }
    }

    /// Puts a person on a free place, with all its marks.
    pub(crate) fn put(&mut self, place: Place, person: Lifted) {
        // A free place is in none of the sets.
        for (i, set) in self.sets().into_iter().enumerate() {
            set.0 |= u16::from(person.marks >> i & 1) << place.0;
        }
        self.cards[place.index()] = person.card.0;
        self.present |= place.set();
    }

    /// The marks of people, in the order of [`Lifted::marks`].
    fn sets(&mut self) -> [&mut Places; 7] {
        let [first, second, granted] = &mut self.used;
        [&mut self.damaged, &mut self.spent, &mut self.punks, first, second, granted, &mut self.subject]
    }

    /// Moves a person to a free place.
    #[inline]
    pub(crate) fn move_person(&mut self, from: Place, to: Place) {
        let person = self.lift(from);
        self.put(to, person);
    }

    /// RULE R6.2: where the back person is gone the front one moves back, but never past Juggernaut.
    #[inline]
    pub(crate) fn close_up(&mut self) {
        let gaps = self.present.0 >> 6 & !(self.present.0 >> 3) & 7;
        for column in super::cards::bits(gaps.into()) {
            if !self.front_may_stand_alone(column) {
                self.move_person(Place::person(column, true), Place::person(column, false));
            }
        }
    }
}

/// Marks of the running turn (R12.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub(crate) u16);

impl Marks {
    /// An event resolved.
    pub(crate) const EVENT: u16 = 1;
    /// Seat 0's Raiders resolved; seat 1's are the next bit.
    pub(crate) const RAIDED: u16 = 1 << 1;
    /// The active player played an event.
    pub(crate) const PLAYED_EVENT: u16 = 1 << 3;
    /// The active player played an event while Zeto Khan was in play.
    pub(crate) const ZETO: u16 = 1 << 4;
    /// Seat 0 is exposed; seat 1 is the next bit.
    pub(crate) const EXPOSED: u16 = 1 << 5;
    /// The Silo was taken.
    pub(crate) const SILO: u16 = 1 << 7;
    /// An ability was used.
    pub(crate) const USED: u16 = 1 << 8;
    /// An ability was used that must be the only one (card set b).
    pub(crate) const ALONE: u16 = 1 << 9;

    /// Is a mark there?
    #[inline]
    pub(crate) const fn has(self, mark: u16) -> bool {
        self.0 & mark != 0
    }

    /// Sets a mark.
    #[inline]
    pub(crate) const fn set(&mut self, mark: u16) {
        self.0 |= mark;
    }
}

/// A game at a decision, or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Both players.
    pub sides: [Side; 2],
    /// Cards of the deck, below those on top.
    pub deck: Cards,
    /// The discard.
    pub discard: Cards,
    /// Camps dealt to each seat, a bit each; none once the camps are revealed.
    pub dealt: [u64; 2],
    /// Steps that wait.
    pub stack: Stack,
    /// Punks that went back on the deck: the last one is on top.
    pub(crate) top: [u8; Self::TOP],
    pub(crate) top_len: u8,
    /// Cards to choose among: just drawn and in the hand (R14.30, R16.3), or just discarded (R15.12).
    pub(crate) aside: [u8; 4],
    /// People taken up by High Ground, the next one first (R16.1), or moved (card set b).
    pub(crate) lifted: [Lifted; 6],
    /// The turn, counted from 1; 0 in setup.
    pub turn: u16,
    /// Decisions of the active player in this turn (R13.6).
    pub acts: u16,
    /// The marks of the turn.
    pub marks: Marks,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seat of the first turn, as soon as the coin has fallen.
    pub first: Option<Seat>,
    /// Water of the active player.
    pub water: u8,
    /// People put into play by the active player this turn, at most 2.
    pub entered: u8,
    /// The number of times that the deck ran out.
    pub run_outs: u8,
    /// The deck ran out, and no card was there to make a new one (R13.2).
    pub due: bool,
    /// The result of the game.
    pub outcome: Option<Outcome>,
    /// The winner.
    pub winner: Option<Seat>,
}
const _: () = assert!(size_of::<State>() <= 400);

impl State {
    /// Punks in play and on the deck together are never more than people fit in play.
    pub(crate) const TOP: usize = 12;

    pub(crate) fn empty() -> State {
        State {
            sides: [Side::EMPTY; 2],
            deck: Cards::NONE,
            discard: Cards::NONE,
            dealt: [0; 2],
            stack: Stack::default(),
            top: [u8::MAX; Self::TOP],
            top_len: 0,
            aside: [u8::MAX; 4],
            lifted: [Lifted::NONE; 6],
            turn: 0,
            acts: 0,
            marks: Marks::default(),
            active: Seat(0),
            first: None,
            water: 0,
            entered: 0,
            run_outs: 0,
            due: false,
            outcome: None,
            winner: None,
        }
    }

    /// A player's half.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.half()]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.half()]
    }

    /// Is the game over?
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Cards in the deck.
    #[inline]
    pub fn deck_size(&self) -> u32 {
        self.deck.len() + u32::from(self.top_len)
    }

    /// Is no card in the deck?
    #[inline]
    pub fn is_deck_empty(&self) -> bool {
        self.deck.is_empty() & (self.top_len == 0)
    }

    /// Can a card be taken (R13.2)?
    #[inline]
    pub fn can_take(&self) -> bool {
        !self.is_deck_empty() || !self.discard.is_empty()
    }

    /// Is this player exposed (R6.4)?
    #[inline]
    pub const fn is_exposed(&self, seat: Seat) -> bool {
        self.marks.has(Marks::EXPOSED << seat.0)
    }

    /// RULE R6.1, R6.4: the unprotected cards of a player.
    #[inline]
    pub fn open(&self, seat: Seat) -> Places {
        self.front(seat).places()
    }

    /// The unprotected cards of a player, with the needs of the opponent that they meet.
    #[inline]
    pub(crate) fn front(&self, seat: Seat) -> Front {
        let side = self.side(seat);
        if self.is_exposed(seat) { Front::of(side.present) } else { side.front() }
    }

    /// The cards to choose among.
    pub(crate) fn aside(&self) -> impl Iterator<Item = Card> {
        self.aside.into_iter().filter(|&card| card != u8::MAX).map(Card)
    }

    /// The punks on top of the deck, the topmost last.
    pub(crate) fn on_top(&self) -> &[u8] {
        &self.top[..usize::from(self.top_len)]
    }
}

/// Camps and people of one kind that are there: undamaged and damaged.
type OfKinds = [[bool; KINDS]; 2];
/// More kinds than there are of camps, or of people.
const KINDS: usize = 64;
/// The part of a side that a learned judgement sees, besides the kinds of its cards.
type SideSeen = ((Places, Places, Places, Places), Cards, [Option<QueuedEvent>; 3], (u8, bool));

impl Input for QueuedEvent {
    const LEN: usize = KINDS;

    fn write_inputs(&self, to: &mut Inputs) {
        to.there(usize::from(self.card().0).min(KINDS - 1));
    }
}

impl Input for Side {
    const LEN: usize = SideSeen::LEN + 4 * KINDS;
    const LAYOUT: u64 = mixed(SideSeen::LAYOUT, OfKinds::LAYOUT);

    fn write_inputs(&self, to: &mut Inputs) {
        to.add(&(self.present, self.damaged, self.ready(), self.foremost() & Places::CAMPS));
        to.add(&self.hand);
        to.add(&self.queue);
        to.add(&(self.step, self.silo));
        for place in self.present - self.punks {
            let kind = usize::from(self.cards[place.index()]).min(KINDS - 1);
            to.there(2 * KINDS * usize::from(place.is_camp()) + KINDS * usize::from(self.damaged.has(place)) + kind);
        }
        to.skip(4 * KINDS);
    }
}

inputs!(State { sides: seats, water, turn, active, entered, run_outs });
