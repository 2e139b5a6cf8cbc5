//! The table at which a game is played: the rules, the state, the chance and who watches, together.
//!
//! Every verb of the rules is a method of [`Table`], in the file of its phase.

use super::action::Action;
use super::chance::{Chance, draw_defender};
use super::defenders::{Defenders, NEXT_COSTS};
use super::event::{Draw, Event, Gain, Observer};
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Seat};

/// A game being played.
pub struct Table<'a, C, O> {
    /// The game's parameters.
    pub game: &'a Defenders,
    /// Its state, changed in place.
    pub state: &'a mut State,
    /// The source of draws and rolls.
    pub chance: &'a mut C,
    /// The observer.
    pub observer: &'a mut O,
}

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// Plays one legal decision, and everything that follows from it up to the next one.
    ///
    /// The action must be legal here; [`Defenders::objection`] says so.
    pub fn play(&mut self, action: Action) {
        let seat = self.state.seat();
        if self.state.phase != Phase::Organize {
            self.tell(|_| Event::Decides { seat, action });
        }
        match action {
            Action::Draw(seat) => self.draw_opening(seat),
            Action::Settle(hex) => self.settle(hex),
            Action::Pick(card) => self.pick(card),
            Action::Top(seat) => self.play_top(seat),
            Action::Resolve(seat) => self.resolve(seat),
            Action::Target(_) | Action::Carry(..) | Action::Treat(_) | Action::Demolish(_) => self.aim(action),
            Action::Relocate(hex) => self.take_path(Some(hex)),
            Action::Stay => self.take_path(None),
            _ => self.act(action),
        }
    }

    /// Reports an event to the observer, if there is one.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&State) -> Event) {
        if O::WATCHES {
            self.observer.see(event(self.state), self.state);
        }
    }

    /// R4.1: support, up to the next camp on the track; the rest is lost.
    pub(crate) fn gain_support(&mut self, seat: Seat, amount: u8, source: Gain) {
        let gained = amount.min(self.game.support_room(self.state, seat));
        let player = self.state.player_mut(seat);
        player.support += gained;
        let now = player.support;
        self.tell(|_| Event::Support { seat, gained, now, source });
    }

    /// One card from the deck into the hand, if any is left (R3.5).
    pub(crate) fn draw(&mut self, seat: Seat, reason: Draw) {
        if let Some(place) = self.take_top(seat) {
            self.state.player_mut(seat).hand |= CardSet::only(place);
            self.tell(|_| Event::Drew { seat, card: Card::new(seat, place), reason });
        }
    }

    /// Takes the top card off a deck (R3.5). It is then nowhere until the caller puts it somewhere.
    pub(crate) fn take_top(&mut self, seat: Seat) -> Option<usize> {
        if self.state.player(seat).deck.is_empty() {
            self.reshuffle(seat);
        }
        let place = draw_defender(self.chance, seat, self.state.player(seat).deck)?;
        self.state.player_mut(seat).deck -= CardSet::only(place);
        // RULING reshuffle: EN and RU make the new deck at once when the last card is drawn.
        if !self.game.rules.reshuffle_late && self.state.player(seat).deck.is_empty() {
            self.reshuffle(seat);
        }
        Some(place)
    }

    fn reshuffle(&mut self, seat: Seat) {
        let player = self.state.player_mut(seat);
        if !player.exhausted.is_empty() {
            player.deck = player.exhausted;
            player.exhausted = CardSet::EMPTY;
            let deck = player.deck;
            self.tell(|_| Event::Reshuffled { seat, deck });
        }
    }

    /// Draws for a camp until the hand has that many cards. In solo the whole hand counts (R10).
    pub(crate) fn draw_up_to(&mut self, seat: Seat, size: usize) {
        let held = |state: &State| -> usize {
            if state.is_solo() {
                state.all_seats().map(|seat| state.player(seat).hand.len()).sum()
            } else {
                state.player(seat).hand.len()
            }
        };
        while held(self.state) < size {
            let before = self.state.player(seat).hand;
            self.draw(seat, Draw::Camp);
            if self.state.player(seat).hand == before {
                break;
            }
        }
    }
}

impl Defenders {
    /// The camps of the track that a seat has built: all but the starting one.
    #[inline]
    pub fn camps_built(&self, state: &State, seat: Seat) -> usize {
        state.camps[seat.index()].len().saturating_sub(1)
    }

    /// The camps left on a seat's track.
    #[inline]
    pub fn camps_left(&self, state: &State, seat: Seat) -> usize {
        self.track(state.seats()).costs.len() - self.camps_built(state, seat)
    }

    /// The support that the next camp of a seat costs, if one is left (R4.2).
    #[inline]
    pub fn next_cost(&self, state: &State, seat: Seat) -> Option<u8> {
        self.next_costs[state.seats()][state.camps[seat.index()].len() % NEXT_COSTS]
    }

    /// The support that a seat's marker can still take: it stops in front of the next camp on the track (R4.1).
    #[inline(always)]
    pub(crate) fn support_room(&self, state: &State, seat: Seat) -> u8 {
        self.next_cost(state, seat).unwrap_or(0).saturating_sub(state.player(seat).support)
    }

    /// The hand up to which a seat draws for its next camp (R4.2): the number on the space that it frees.
    #[inline]
    pub(crate) fn hand_for_camp(&self, state: &State, seat: Seat) -> usize {
        self.track(state.seats()).hands.get(self.camps_built(state, seat)).map_or(0, |&hand| hand.into())
    }

    /// The ability of a card.
    #[inline]
    pub fn ability(&self, state: &State, card: Card) -> Ability {
        self.deck(state.player(card.seat()).organizer).abilities[card.place()]
    }

    /// The ability of a seat's active defender.
    #[inline]
    pub fn active_ability(&self, state: &State, seat: Seat) -> Option<Ability> {
        let player = state.player(seat);
        player.active().map(|place| self.deck(player.organizer).abilities[place])
    }
}
