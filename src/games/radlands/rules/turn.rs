//! Setup, the phases of a turn, and the event queue (R2, R3, R4, R9).

use super::action::Action;
use super::chance::{Chance, deal_camp, throw_coin};
use super::event::Event;
use super::options::{CampChoice, FirstPlayer};
use super::radlands::Radlands;
use super::step::{Aim, Source, Step, Strike, What};
use super::table::Table;
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::{Marks, QueuedEvent, State};
use crate::games::radlands::board::words::{Camp, CampTrait, Duel, EventCard, Outcome, PersonTrait, Seat};

impl Radlands {
    /// A game set up to its first decision.
    pub fn deal(&self, chance: &mut impl Chance, observer: &mut impl Observer<Radlands>) -> State {
        let mut state = State::empty();
        state.deck = self.tables.deck;
        let mut table = Table { game: self, state: &mut state, chance, observer };
        table.set_up();
        state
    }
}

impl<C: Chance, O: Observer<Radlands>> Table<'_, C, O> {
    /// RULE R2.1: the camps are dealt one by one in turn, so that fewer dealt are the first of more.
    fn set_up(&mut self) {
        if self.game.rules.camp_choice == CampChoice::Fixed {
            for seat in Seat::BOTH {
                self.game.trios[seat.half()].iter().for_each(|&camp| self.deal_to(seat, camp));
            }
        } else {
            let mut left = (1_u64 << Camp::COUNT) - 1;
            for _ in 0..self.game.dealt() {
                for seat in self.game.deal_order() {
                    let camp = deal_camp(self.chance, left);
                    left &= !(1 << camp as u8);
                    self.deal_to(seat, camp);
                }
            }
        }
        if self.game.rules.start_known {
            self.settle_first();
        }
        let setup = |what, seat| Step { what, seat, source: Source::Event };
        self.state.stack.push(setup(What::RevealCamps, Seat(0)));
        self.state.stack.push(setup(What::ChooseCamps, Seat(1)));
        self.state.stack.push(setup(What::ChooseCamps, Seat(0)));
        self.run(None);
    }

    fn deal_to(&mut self, seat: Seat, camp: Camp) {
        self.state.dealt[seat.half()] |= 1 << camp as u8;
        self.tell(|_| Event::Dealt { seat, camp });
    }

    pub(crate) fn keep_camps(&mut self, seat: Seat, camps: [Camp; 3]) {
        for (column, camp) in camps.into_iter().enumerate() {
            self.state.side_mut(seat).cards[column] = camp as u8;
        }
    }

    /// RULE R2.4
    fn settle_first(&mut self) {
        let seat = match self.game.rules.first_player {
            FirstPlayer::Coin => throw_coin(self.chance),
            FirstPlayer::Seat0 => Seat(0),
            FirstPlayer::Seat1 => Seat(1),
        };
        self.state.first = Some(seat);
        self.tell(|_| Event::First { seat });
    }

    /// RULE R2.1 to R2.5, when both have chosen.
    pub(crate) fn reveal_camps(&mut self) {
        self.state.dealt = [0; 2];
        for seat in Seat::BOTH {
            let side = self.state.side_mut(seat);
            side.present = Places::CAMPS;
            for column in 0..Place::COLUMNS {
                let Some(camp) = side.camp(column) else { continue };
                let card = &self.game.contents.camps[camp.index()];
                // RULE R2.3
                side.present.put(Place::camp(column), card.quality != CampTrait::StartsDestroyed);
                side.damaged.put(Place::camp(column), card.damaged);
            }
            let camps = [0, 1, 2].map(|column| self.state.side(seat).camp(column).unwrap_or(Camp::Railgun));
            self.tell(|_| Event::Kept { seat, camps });
        }
        for seat in self.game.deal_order() {
            // RULE R2.2
            let camps = (0..Place::COLUMNS).filter_map(|column| self.state.side(seat).camp(column));
            let cards: u8 = camps.map(|camp| self.game.contents.camps[camp.index()].draw).sum();
            (0..cards).for_each(|_| self.draw(seat));
        }
        if self.state.first.is_none() {
            self.settle_first();
        }
        let first = self.state.first.unwrap_or(Seat(0));
        (0..self.game.contents.numbers.second_extra_cards).for_each(|_| self.draw(first.other()));
        self.end_if_camps_are_gone(Step { what: What::RevealCamps, seat: first, source: Source::Event });
        if !self.state.is_over() {
            self.begin_turn(first);
        }
    }

    /// RULE R3.1, R3.2: the turn begins, and the event in slot 1 resolves.
    fn begin_turn(&mut self, seat: Seat) {
        if self.state.turn >= self.game.rules.stall_turns {
            return self.finish(Outcome::Stalled, None);
        }
        self.state.turn += 1;
        self.state.active = seat;
        self.state.acts = 0;
        let turn = self.state.turn;
        self.tell(|_| Event::Turn { seat, turn });
        if let Some(event) = self.state.side_mut(seat).set_slot(0, None) {
            self.push_all(&[What::AdvanceQueue, What::Replenish], seat, Source::Event);
            self.resolve_event(seat, event.card());
        } else {
            self.advance_queue(seat);
            self.replenish(seat);
        }
    }

    /// RULE R3.2: every other event moves one slot forward.
    pub(crate) fn advance_queue(&mut self, seat: Seat) {
        if self.state.side(seat).slots.is_empty() {
            return;
        }
        for slot in 1..3 {
            if self.state.side(seat).queue[slot - 1].is_none() {
                self.move_event(seat, slot, slot - 1);
            }
        }
    }

    /// RULE R3.3
    pub(crate) fn replenish(&mut self, seat: Seat) {
        let numbers = &self.game.contents.numbers;
        (0..numbers.turn_cards).for_each(|_| self.draw(seat));
        self.state.water = if self.state.turn == 1 { numbers.first_water } else { numbers.water };
        let now = self.state.water;
        self.tell(|_| Event::Water { seat, now });
    }

    /// RULE R3.5
    pub(crate) fn end_turn(&mut self) {
        let state = &mut *self.state;
        for side in &mut state.sides {
            side.spent = Places::NONE;
            side.used = [Places::NONE; 3];
        }
        state.marks = Marks::default();
        (state.water, state.entered) = (0, 0);
        let next = state.active.other();
        self.begin_turn(next);
    }

    pub(crate) fn pay(&mut self, seat: Seat, price: u8) {
        self.state.water -= price;
        let now = self.state.water;
        if price > 0 {
            self.tell(|_| Event::Water { seat, now });
        }
    }

    /// RULE R4.1: only the active player has water.
    pub(crate) fn gain_water(&mut self, seat: Seat, amount: u8) {
        if seat == self.state.active {
            self.state.water = self.state.water.saturating_add(amount);
            let now = self.state.water;
            self.tell(|_| Event::Water { seat, now });
        }
    }

    /// RULE R4.2
    pub(crate) fn take_silo(&mut self, seat: Seat, price: u8) {
        self.pay(seat, price);
        self.state.side_mut(seat).silo = true;
        self.state.marks.set(Marks::SILO);
        self.tell(|_| Event::Silo { seat, taken: true });
    }

    /// RULE R4.3
    pub(crate) fn junk_silo(&mut self, seat: Seat, water: u8) {
        self.state.side_mut(seat).silo = false;
        self.tell(|_| Event::Silo { seat, taken: false });
        self.gain_water(seat, water);
    }

    /// RULE R5.3: an event is paid, then queued or resolved.
    pub(crate) fn play_event(&mut self, seat: Seat, card: Card) {
        let Some(event) = card.as_event() else { return };
        let row = self.game.contents.events[event.index()];
        self.pay(seat, row.cost);
        self.leave_hand(seat, card);
        self.queue(seat, card, row.number);
    }

    /// RULE R5.3, R8.5, R9.4: an event goes to its slot, or resolves at once; without a slot nothing happens.
    fn queue(&mut self, seat: Seat, card: Card, number: u8) {
        let traits = self.game.traits(self.state.side(seat));
        let at_once = number == 0 || self.game.plays_at_once(self.state, seat, traits);
        let slot = if at_once { None } else { Radlands::slot_for(self.state.side(seat).queue, number) };
        if !at_once && slot.is_none() {
            return;
        }
        if seat == self.state.active {
            self.state.marks.set(Marks::PLAYED_EVENT);
            if traits.has(PersonTrait::FirstEventAtOnce) {
                self.state.marks.set(Marks::ZETO);
            }
        }
        match slot {
            None => self.resolve_event(seat, card),
            Some(slot) => {
                self.state.side_mut(seat).set_slot(slot, Some(QueuedEvent::new(card)));
                self.tell(|_| Event::Queued { seat, card, slot: slot as u8 + 1 });
            }
        }
    }

    /// RULE R8.5
    pub(crate) fn raid(&mut self, seat: Seat) {
        match self.state.side(seat).raiders() {
            Some(slot) => self.advance_event(seat, slot),
            None => self.queue(seat, Card::RAIDERS, self.game.contents.numbers.raiders_number),
        }
    }

    /// RULE R9.2: one slot forward if that is free; from slot 1 the event resolves.
    pub(crate) fn advance_event(&mut self, seat: Seat, slot: usize) {
        if slot > 0 {
            if self.state.side(seat).queue[slot - 1].is_none() {
                self.move_event(seat, slot, slot - 1);
            }
        } else if let Some(event) = self.state.side_mut(seat).set_slot(0, None) {
            self.resolve_event(seat, event.card());
        }
    }

    /// Moves what is in a slot to a free one.
    fn move_event(&mut self, seat: Seat, from: usize, to: usize) {
        let side = self.state.side_mut(seat);
        if let Some(event) = side.set_slot(from, None) {
            side.set_slot(to, Some(event));
            self.tell(|_| Event::Moved { seat, card: event.card(), slot: to as u8 + 1 });
        }
    }

    /// RULE R15.11: slot 2 to 3 if free, then 1 to 2 if free.
    pub(crate) fn push_back(&mut self, seat: Seat) {
        for slot in [1, 0] {
            if self.state.side(seat).queue[slot + 1].is_none() {
                self.move_event(seat, slot, slot + 1);
            }
        }
    }

    /// RULE R9.3, R16: an event has left its slot; its steps follow, then it is done.
    fn resolve_event(&mut self, seat: Seat, card: Card) {
        self.state.marks.set(Marks::EVENT);
        self.tell(|_| Event::Resolves { seat, card });
        let source = if card == Card::RAIDERS { Source::Raiders } else { Source::Event };
        if source == Source::Raiders {
            self.state.marks.set(Marks::RAIDED << seat.0);
        }
        self.state.stack.push(Step { what: What::EventDone(card), seat, source });
        let steps = card.as_event().map_or(&[What::Aim(Aim::TheyDamageCamp)][..], EventCard::steps);
        self.push_all(steps, seat, source);
    }

    /// Resolves an event that is in no slot, up to its first question: for minds that want to know what it would do.
    pub(crate) fn resolve(&mut self, seat: Seat, card: Card) {
        self.resolve_event(seat, card);
        self.run(None);
    }

    /// RULE R9.3: the event goes to the discard, the Raiders to the play area.
    pub(crate) fn event_done(&mut self, card: Card) {
        if card != Card::RAIDERS {
            self.state.discard.add(card);
        }
    }

    /// RULE R16.1
    pub(crate) fn expose(&mut self, seat: Seat) {
        self.state.marks.set(Marks::EXPOSED << seat.0);
        self.tell(|_| Event::Exposed { seat });
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, outcome: Outcome, winner: Option<Seat>) {
        if !self.state.is_over() {
            (self.state.outcome, self.state.winner) = (Some(outcome), winner);
            self.tell(|_| Event::Ended { outcome, winner });
        }
    }
}

impl EventCard {
    /// Its steps, in the order of the text (R16).
    pub(crate) const fn steps(self) -> &'static [What] {
        const PUNK: What = What::Punk { uprising: true };
        match self {
            EventCard::HighGround => &[What::Lift, What::Settle, What::Expose],
            EventCard::Banish => &[What::Aim(Aim::DestroyAnyEnemy)],
            EventCard::Interrogate => &[What::DrawFresh(4), What::KeepFresh],
            EventCard::Famine => &[What::Survivor { they: false }, What::Survivor { they: true }],
            EventCard::Uprising => &[PUNK, PUNK, PUNK],
            EventCard::Strafe => &[What::Strike(Strike::InjureOpenEnemies)],
            EventCard::Truce => &[What::Truce],
            EventCard::Radiation => &[What::Strike(Strike::InjureEverybody)],
            EventCard::Napalm => &[What::Column { napalm: true }],
            EventCard::Bombardment => &[What::Bombard],
        }
    }
}

impl Radlands {
    /// Is this a decision of the turn itself, not an answer?
    pub fn is_turn_action(action: Action) -> bool {
        use Action::*;
        matches!(action, Play(..) | Event(_) | Draw | Junk(_) | TakeSilo | JunkSilo | Use(..) | End)
    }
}
