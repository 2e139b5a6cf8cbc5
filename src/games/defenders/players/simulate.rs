//! Playing actions and abilities on a copy of the state, by the rules, with chance that is fixed.

use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::chance::{Chance, Purpose};
use crate::games::defenders::rules::damage::Fire;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::table::Table;

/// Chance that is always the same: a die shows its blank face if it has one, a deck gives its first card. The damage to
/// be expected from rolls is counted apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedChance;

impl crate::game::chance::Chance<Purpose> for FixedChance {
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
    /// Plays an action of a turn on a state and stops before the turn ends. Returns the fire under which it began.
    #[inline]
    pub(super) fn simulate<C: Chance>(&self, state: &mut State, action: Action, chance: &mut C) -> Fire {
        let seat = state.seat();
        let mut table = Table { game: self, state, chance, observer: &mut () };
        let fire = table.fire_on(seat, action);
        table.perform(action);
        fire
    }

    /// The state after a decision that does not end the turn.
    pub(super) fn simulate_decision<C: Chance>(&self, state: &State, action: Action, chance: &mut C) -> State {
        let mut next = *state;
        self.simulate(&mut next, action, chance);
        next.acted = state.acted.saturating_add(1);
        next
    }

    /// The state after a seat's reveal ability was aimed like this (R11), and nothing else has happened yet.
    pub(super) fn simulate_aim(&self, state: &State, seat: Seat, action: Action) -> State {
        let mut next = *state;
        Table { game: self, state: &mut next, chance: &mut FixedChance, observer: &mut () }.aimed_effect(seat, action);
        next
    }

    /// The state after an organizer was relocated by Secret Paths (R11), and no one else yet.
    pub(super) fn simulate_relocation(&self, state: &State, seat: Seat, hex: Hex) -> State {
        let mut next = *state;
        Table { game: self, state: &mut next, chance: &mut FixedChance, observer: &mut () }.relocate(seat, hex);
        next
    }

    /// The state at the beginning of a seat's turn, were this card revealed (R3.1) and its turn the next. An ability
    /// that is aimed takes its first target; no one walks Secret Paths.
    pub(super) fn simulate_pick(&self, state: &State, seat: Seat, place: usize) -> State {
        let mut state = *state;
        let solo = state.is_solo();
        let player = state.player_mut(seat);
        if solo {
            player.exhausted |= player.active_set();
        }
        player.hand -= CardSet::only(place);
        player.set_active(Some(place));
        let ability = self.deck(player.organizer).abilities[place];
        state.phase = Phase::Act;
        state.seat = seat.0;
        state.points = self.turn_points(&state, seat);
        state.ongoing = self.ongoing(&state);
        state.barrier = self.barrier(&state);
        let mut table = Table { game: self, state: &mut state, chance: &mut FixedChance, observer: &mut () };
        table.simulate_ability(seat, ability);
        state
    }
}

impl<C: Chance> Table<'_, C, ()> {
    /// The effect of a reveal ability, on its first target if it is aimed. The turn goes on as it stood, and the
    /// first-player marker stays: who holds it does not matter within a turn.
    fn simulate_ability(&mut self, seat: Seat, ability: Ability) {
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
