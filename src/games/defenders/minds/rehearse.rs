//! Trying things out: actions and abilities on a copy of the state, with chance held still.

use super::super::action::Action;
use super::super::cards::CardSet;
use super::super::chance::{Chance, Purpose};
use super::super::damage::Fire;
use super::super::defenders::Defenders;
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::super::words::{Ability, Seat};

/// Chance that shows a blank die and the first card of every deck: what is expected is reckoned beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Still;

impl crate::game::chance::Chance<Purpose> for Still {
    #[inline]
    fn below(&mut self, _: Purpose, _: u32) -> u32 {
        0
    }

    #[inline]
    fn scripted(&mut self, purpose: Purpose) -> Option<u8> {
        matches!(purpose, Purpose::Die).then_some(0)
    }
}

impl Defenders {
    /// Plays an action of a turn on a state, without what ends the turn. Tells under what fire it began.
    #[inline]
    pub(super) fn rehearse<C: Chance>(&self, state: &mut State, action: Action, chance: &mut C) -> Fire {
        let seat = state.seat();
        let mut table = Table { game: self, state, chance, observer: &mut () };
        let fire = table.fire_on(seat, action);
        table.perform(action);
        fire
    }

    /// The state at the beginning of a seat's turn with this card active, its reveal ability resolved as far as that
    /// needs no decision.
    pub(super) fn rehearse_pick(&self, state: &State, seat: Seat, place: usize) -> State {
        let mut state = *state;
        let solo = state.is_solo();
        let player = state.player_mut(seat);
        if solo {
            player.exhausted |= player.active_set();
        }
        player.hand -= CardSet::only(place);
        player.set_active(Some(place));
        let (ability, points) = {
            let deck = self.deck(player.organizer);
            (deck.abilities[place], deck.points[place])
        };
        state.phase = Phase::Act;
        state.seat = seat.0;
        state.points = points;
        state.ongoing = self.ongoing(&state);
        state.barrier = self.barrier(&state);
        let mut table = Table { game: self, state: &mut state, chance: &mut Still, observer: &mut () };
        table.rehearse_ability(seat, ability);
        state
    }
}

impl<C: Chance> Table<'_, C, ()> {
    /// The effect of an ability that needs no aim; of an aimed one, its first target.
    fn rehearse_ability(&mut self, seat: Seat, ability: Ability) {
        let points = self.state.points;
        if ability.is_order_free() {
            let first = self.state.first;
            self.resolve_order_free(seat, ability);
            self.state.first = first;
        } else {
            self.effect_without_aim(seat, ability);
            if let Some(target) = self.game.first_target(self.state, seat) {
                self.aimed_effect(seat, target);
            }
        }
        if self.state.phase != Phase::Over {
            self.state.phase = Phase::Act;
            self.state.seat = seat.0;
            self.state.points = points;
        }
    }
}
