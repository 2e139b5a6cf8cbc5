//! A tally at the table: every event finds its way into the counts.

use super::counted::{Count, Hitter};
use super::tally::Tally;
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{PersonTrait, Seat};
use crate::games::radlands::rules::action::{Action, Which};
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;

/// A tally at the table.
pub(crate) struct Watching<'a> {
    pub(crate) game: &'a Radlands,
    pub(crate) tally: &'a mut Tally,
}

impl Watching<'_> {
    /// An ability is used, by the active player; `seat` is whose card it is on.
    fn used(&mut self, state: &State, (seat, place): (Seat, Place), which: Which) {
        let user = state.active;
        if place.is_camp() {
            self.tally.count(user, Count::CampUses, 1);
            let uses = &mut self.tally.facts.seats[user.index()].camps[place.index()][0];
            *uses = uses.saturating_add(1);
            return;
        }
        self.tally.count(user, Count::PersonUses, 1);
        // Granted, the ability is the granter's, no matter who uses it: a punk's face is no one's to know.
        let card = match which {
            Which::Granted => self.granter(),
            Which::First | Which::Second => state.side(seat).person(place),
        };
        if let Some(card) = card {
            self.tally.card(user, card, |of| &mut of.used);
        }
        self.tally.acting = card.map_or(Hitter::NONE, Hitter::card);
    }

    fn granter(&self) -> Option<Card> {
        let grants = |card: &Card| self.game.tables.traits[card.index()] == PersonTrait::GrantsAndEntersPunk;
        Card::all().find(grants)
    }

    /// Events are played, and hand cards junked, by a decision of the turn alone.
    fn decided(&mut self, seat: Seat, action: Action) {
        let tally = &mut *self.tally;
        tally.count(seat, Count::Decided, 1);
        match action {
            Action::Event(card) => {
                tally.card(seat, card, |of| &mut of.played);
                tally.count(seat, Count::EventsPlayed, 1);
            }
            Action::Junk(card) => {
                tally.card(seat, card, |of| &mut of.junked);
                tally.count(seat, Count::Junked, 1);
            }
            _ => {}
        }
    }

    fn water(&mut self, seat: Seat, now: u8) {
        let spent = self.tally.water.saturating_sub(now);
        self.tally.count(seat, Count::WaterSpent, spent);
        self.tally.water = now;
    }

    /// A turn begins, which ends the previous one.
    fn turn(&mut self, state: &State, turn: u16, seat: Seat) {
        let tally = &mut *self.tally;
        tally.end_turn(state);
        tally.count(tally.turn.1, Count::WaterLost, tally.water);
        (tally.turn, tally.water) = ((turn, seat), 0);
        tally.count(seat, Count::Turns, 1);
    }

    fn drew(&mut self, state: &State, seat: Seat, card: Card) {
        let tally = &mut *self.tally;
        tally.taken = 0;
        if state.turn == 0 {
            tally.card(seat, card, |of| &mut of.opening);
            tally.count(seat, Count::OpeningHand, 1);
        } else {
            tally.card(seat, card, |of| &mut of.drawn);
            tally.count(seat, Count::Drawn, 1);
        }
    }

    /// A card is discarded from the hand, unless it was just taken off the deck (R15.12).
    fn discarded(&mut self, seat: Seat, card: Card) {
        if self.tally.taken > 0 {
            self.tally.taken -= 1;
        } else {
            self.tally.card(seat, card, |of| &mut of.discarded);
            self.tally.count(seat, Count::Discarded, 1);
        }
    }
}

impl Observer<Radlands> for Watching<'_> {
    // Every place in the rules reports one kind of event: inlined, the match folds away there.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn see(&mut self, event: Event, state: &State) {
        let tally = &mut *self.tally;
        match event {
            Event::Dealt { seat, camp } => tally.facts.seats[seat.index()].dealt |= 1 << camp as u8,
            Event::Kept { seat, .. } => {
                tally.damaged[seat.index()] = state.side(seat).damaged;
                // The second seat's camps are there when they are reported.
                if seat == Seat(1) {
                    tally.look_at_lead(state);
                }
            }
            Event::Turn { seat, turn } => self.turn(state, turn, seat),
            Event::Decides { seat, action } => self.decided(seat, action),
            Event::Took { .. } => tally.taken += 1,
            Event::Drew { seat, card } => self.drew(state, seat, card),
            Event::Discarded { seat, card } => self.discarded(seat, card),
            Event::Reshuffled => tally.facts.reshuffles += 1,
            Event::Played { seat, card, .. } => {
                tally.card(seat, card, |of| &mut of.played);
                tally.count(seat, Count::PeoplePlayed, 1);
                tally.acting = Hitter::card(card);
            }
            Event::Punk { seat, .. } => {
                tally.taken = 0;
                tally.count(seat, Count::PunksGained, 1);
            }
            Event::Resolves { seat, card } => {
                let count = if card == Card::RAIDERS { Count::RaidersResolved } else { Count::EventsResolved };
                tally.count(seat, count, 1);
            }
            Event::Silo { seat, taken } => {
                tally.count(seat, if taken { Count::SiloTaken } else { Count::SiloJunked }, 1);
            }
            Event::Used { seat, place, which } => self.used(state, (seat, place), which),
            Event::Damaged { seat, place, by, whose } if place.is_camp() => {
                tally.hit(state, (seat, place), (by, whose), false);
            }
            Event::Destroyed { seat, place, by, whose, .. } if place.is_camp() => {
                tally.hit(state, (seat, place), (by, whose), true);
            }
            Event::Destroyed { seat, punk, .. } => {
                tally.count(seat, if punk { Count::PunksLost } else { Count::PeopleLost }, 1);
            }
            Event::Restored { seat, place } => {
                tally.damaged[seat.index()].put(place, false);
                tally.count(seat, Count::Restored, 1);
            }
            Event::Rebuilt { .. } => tally.look_at_lead(state),
            Event::Water { seat, now } => self.water(seat, now),
            _ => {}
        }
    }
}
