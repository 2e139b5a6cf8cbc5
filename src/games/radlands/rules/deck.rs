//! Deck, discard and hands (R13, R5.4, R5.5).

use super::action::Action;
use super::chance::{Chance, draw_card};
use super::event::Event;
use super::radlands::Radlands;
use super::step::{Source, Step};
use super::table::Table;
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::{CampTrait, Duel, Outcome, Seat};

/// Cards drawn by Interrogate that are discarded (R16.3).
pub(crate) const INTERROGATED: usize = 3;

impl<C: Chance, O: Observer<Radlands>> Table<'_, C, O> {
    /// RULE R13.1: takes the top card. It is then nowhere until the caller puts it somewhere.
    pub(crate) fn take(&mut self) -> Option<Card> {
        if self.state.is_over() {
            return None;
        }
        if self.state.is_deck_empty() {
            // A card is due.
            if !self.state.due {
                self.run_out();
            }
            if self.state.is_over() || self.state.discard.is_empty() {
                return None;
            }
            self.reshuffle();
        }
        let state = &mut *self.state;
        let card = if state.top_len > 0 {
            state.top_len -= 1;
            Card(std::mem::replace(&mut state.top[usize::from(state.top_len)], u8::MAX))
        } else {
            let card = draw_card(self.chance, state.run_outs > 0, state.deck);
            state.deck.remove(card);
            card
        };
        self.tell(|_| Event::Took { card });
        if self.state.is_deck_empty() {
            self.last_card_taken();
        }
        Some(card)
    }

    /// RULE R13.2, and the Obelisk of card set b.
    fn last_card_taken(&mut self) {
        if self.state.run_outs == 0 {
            let wins = |seat: &Seat| {
                let side = self.state.side(*seat);
                side.camps().iter().any(|camp| self.game.camp_trait(side, camp.column()) == CampTrait::WinsWithTheDeck)
            };
            if let Some(winner) = Seat::BOTH.into_iter().find(wins) {
                return self.finish(Outcome::Obelisk, Some(winner));
            }
        }
        if self.game.rules.reshuffle_at_once && !self.state.due {
            self.run_out();
            if !self.state.is_over() && !self.state.discard.is_empty() {
                self.reshuffle();
            }
        }
    }

    /// RULE R13.2, R13.3: the deck has run out once more.
    fn run_out(&mut self) {
        self.state.run_outs += 1;
        self.state.due = true;
        if self.state.run_outs >= self.game.contents.numbers.deck_run_outs {
            self.finish(Outcome::Deck, None);
        }
    }

    fn reshuffle(&mut self) {
        self.state.deck = std::mem::take(&mut self.state.discard);
        self.state.due = false;
        self.tell(|_| Event::Reshuffled);
    }

    /// RULE R8.2: a card into the hand.
    pub(crate) fn draw(&mut self, seat: Seat) {
        if let Some(card) = self.take() {
            self.state.side_mut(seat).hand.add(card);
            self.tell(|_| Event::Drew { seat, card });
        }
    }

    /// A card of that name leaves the hand (R18.3).
    #[inline]
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: Card) {
        let side = self.state.side_mut(seat);
        side.hand.remove(card);
        side.known.remove_if_any(card);
    }

    pub(crate) fn discard(&mut self, seat: Seat, card: Card) {
        self.leave_hand(seat, card);
        self.state.discard.add(card);
        self.tell(|_| Event::Discarded { seat, card });
    }

    /// RULE R5.5: the card goes to the discard first, then its icon happens.
    pub(crate) fn junk(&mut self, seat: Seat, card: Card) {
        let icon = self.game.tables.junk_of(card);
        self.leave_hand(seat, card);
        self.state.discard.add(card);
        self.tell(|_| Event::Junked { seat, card, icon });
        let step = Step { what: super::step::What::Raid, seat, source: Source::Junk };
        self.follow_icon(icon, step);
    }

    /// Draws cards and remembers which (R14.30, R16.3).
    pub(crate) fn draw_fresh(&mut self, seat: Seat, count: u8) {
        for place in 0..usize::from(count).min(self.state.aside.len()) {
            if let Some(card) = self.take() {
                self.state.side_mut(seat).hand.add(card);
                self.state.aside[place] = card.0;
                self.tell(|_| Event::Drew { seat, card });
            }
        }
    }

    /// Discards one of the fresh cards, or all but one. The opponent's knowledge of the hand stays (R18.3).
    pub(crate) fn discard_fresh(&mut self, seat: Seat, card: Card, keep: bool) {
        let fresh = self.state.aside;
        let one = fresh.iter().position(|&other| other == card.0);
        for (place, &other) in fresh.iter().enumerate().filter(|(_, other)| **other != u8::MAX) {
            // RULE R11.2: of three or fewer, all go.
            let few = fresh.iter().filter(|&&card| card != u8::MAX).count() <= INTERROGATED;
            if (Some(place) == one) != keep || keep && few {
                let card = Card(other);
                self.state.side_mut(seat).hand.remove(card);
                self.state.discard.add(card);
                self.tell(|_| Event::Discarded { seat, card });
            }
        }
        self.state.aside = [u8::MAX; 4];
    }

    /// RULE R15.12, R13.1: cards lie aside until all are taken, then they are discarded.
    pub(crate) fn discard_from_deck(&mut self, seat: Seat, count: u8) {
        let mut taken = [u8::MAX; 4];
        for place in taken.iter_mut().take(count.into()) {
            *place = self.take().map_or(u8::MAX, |card| card.0);
        }
        for card in taken.into_iter().filter(|&card| card != u8::MAX).map(Card) {
            self.state.discard.add(card);
            self.tell(|_| Event::Discarded { seat, card });
        }
        self.state.aside = taken;
    }

    /// RULE R15.12: the icon of one of them, or none.
    pub(crate) fn use_aside(&mut self, step: Step, answer: Action) {
        self.state.aside = [u8::MAX; 4];
        if let Action::UseJunk(card) = answer {
            let icon = self.game.tables.junk_of(card);
            self.tell(|_| Event::Junked { seat: step.seat, card, icon });
            self.follow_icon(icon, Step { source: Source::Junk, ..step });
        }
    }
}
