//! The turn: its start, plays, conversion, its end (R3), and the end of the game (R11).

use super::chance::Chance;
use super::event::Event;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::cards::{Cards, Kinds};
use crate::games::wildlife::board::state::{Cause, State};
use crate::games::wildlife::board::words::{Ability, CardKind, Source};

/// The kinds of event cards.
const EVENTS: Kinds =
    Kinds(1 << CardKind::Plague as u16 | 1 << CardKind::Famine as u16 | 1 << CardKind::Surplus as u16);

impl WildLife {
    /// Plays that the active player has left (R3.3).
    #[inline]
    pub fn plays_left(&self, state: &State) -> u8 {
        let tiles = state.player(state.active).unused(Ability::Intelligence);
        state.plays_left + tiles * self.contents.ability.intelligence_plays
    }

    /// The kinds of cards in a hand that may be put up for auction (R5.1).
    #[inline]
    pub(crate) fn saleable(&self, kinds: Kinds) -> Kinds {
        if self.rules.event_auction { kinds } else { kinds - EVENTS }
    }

    /// Must the active player still put up a card? A hand without one that may be put up owes none (R3.4).
    #[inline]
    pub(crate) fn owes_auction(&self, state: &State, kinds: Kinds) -> bool {
        !state.duty_met && !self.saleable(kinds).is_empty()
    }

    /// May the active player end the turn? `kinds` are those of the hand (R3.3, R3.4).
    #[inline]
    pub(crate) fn may_end(&self, state: &State, kinds: Kinds) -> bool {
        let due = self.owes_auction(state, kinds) && (self.rules.duty_always || state.plays > 0);
        let plays = self.rules.must_play_all
            && state.plays < self.contents.numbers.plays
            && self.plays_left(state) > 0
            && !kinds.is_empty();
        !due && !plays
    }

    /// The food that a point costs; none: there is no conversion (R3.6).
    #[inline]
    pub(crate) fn conversion(&self) -> Option<u16> {
        let food = self.contents.numbers.food_for_point;
        (food > 0).then_some(food.into())
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// RULE R3.1
    pub(crate) fn start_turn(&mut self, seat: Seat) {
        let state = &mut *self.state;
        state.active = seat;
        state.turn += 1;
        state.plays = 0;
        state.plays_left = self.game.contents.numbers.plays;
        state.duty_met = false;
        state.migrated = false;
        let turn = state.turn;
        self.tell(|_| Event::Turn { seat, turn });
        let tiles = i16::from(self.state.player(seat).owned[Ability::Food.index()]);
        if tiles > 0 {
            let ability = self.game.contents.ability;
            self.score(seat, Source::FoodTiles, tiles * i16::from(ability.food_points));
            self.feed(seat, i32::from(tiles) * i32::from(ability.food_food));
        }
        self.done();
    }

    /// A card of the hand is laid out: one play (R3.3, R4.1).
    pub(crate) fn lay_out(&mut self, card: CardKind) {
        let seat = self.state.active;
        if self.state.plays_left == 0 {
            self.turn_over(seat, Ability::Intelligence);
            self.state.plays_left = self.game.contents.ability.intelligence_plays;
        }
        let state = &mut *self.state;
        state.plays_left -= 1;
        state.plays += 1;
        state.player_mut(seat).hand.remove(card);
        state.played.add(card);
        state.card = card;
        self.tell(|_| Event::Played { seat, card });
    }

    /// RULE R3.6
    pub(crate) fn convert(&mut self) {
        let seat = self.state.active;
        let food = self.game.conversion().unwrap_or(0);
        self.feed(seat, -i32::from(food));
        self.score(seat, Source::Conversion, 1);
        self.done();
    }

    /// RULE R3.5
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.active;
        let played = std::mem::replace(&mut self.state.played, Cards::EMPTY);
        self.state.discard.add_all(&played);
        self.draw_up(seat, self.game.contents.setup.hand);
        for player in &mut self.state.players {
            player.used = [0; Ability::COUNT];
            player.blocks_left = 0;
            player.blocked = false;
        }
        self.score_due();
        if let Some(cause) = self.state.cause {
            return self.end(cause);
        }
        // RULE R11.4
        if self.state.turn >= self.game.rules.stall_turns {
            return self.end(Cause::Stalled);
        }
        let next = self.next_player();
        self.start_turn(next);
    }

    /// RULE R10.3, R11.2
    fn score_due(&mut self) {
        let last = self.state.last_marker || self.state.cause.is_some();
        let mut due = self.state.due + u8::from(last);
        if self.game.rules.one_scoring {
            due = due.min(1);
        }
        (self.state.due, self.state.last_marker) = (0, false);
        for _ in 0..due {
            self.big_scoring();
        }
    }

    /// The player who has the next turn (R3.5, R13.4).
    fn next_player(&mut self) -> Seat {
        self.state.round_turns += 1;
        if usize::from(self.state.round_turns) < self.game.seats {
            return self.state.left(self.state.active);
        }
        self.state.round_turns = 0;
        if self.game.rules.moving_start {
            let first = self.next_first();
            self.state.first = first;
            self.tell(|_| Event::Round { seat: first });
        }
        self.state.first
    }

    /// RULE R13.4: who is last; among equals the first one met clockwise from the previous start player.
    fn next_first(&self) -> Seat {
        let state = &*self.state;
        let fewest = state.fewest_points();
        let is_last = |seat: &Seat| state.player(*seat).points == fewest;
        let own = Some(state.first).filter(|_| self.game.rules.self_first).filter(is_last);
        own.or_else(|| state.clockwise(state.first).find(is_last)).unwrap_or(state.first)
    }

    /// A tile left a reserve (R11.1, R12.5).
    #[inline]
    pub(crate) fn left_reserve(&mut self, seat: Seat) {
        if self.state.player(seat).reserve == 0 && self.state.cause.is_none() {
            self.state.cause = Some(Cause::Reserve);
        }
    }

    fn end(&mut self, cause: Cause) {
        self.state.cause = Some(cause);
        self.state.over = true;
        self.tell(|_| Event::Ended { cause });
    }
}
