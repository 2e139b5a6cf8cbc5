//! The worth of the planner's decisions outside its own turn: cards to pick, abilities to aim, camps and paths to take.

use super::beam::{Buffers, Start, search};
use super::evaluate::Judge;
use super::planner::{Bounds, SeenChance};
use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;

/// The points that an unknown card is taken to have: a little less than a usual one.
const UNKNOWN_POINTS: u8 = 2;

/// The means of rating decisions.
pub(super) struct Rating<'a, C> {
    pub(super) judge: Judge<'a>,
    pub(super) bounds: Bounds,
    pub(super) chance: &'a C,
    pub(super) buffers: &'a mut Buffers<C>,
}

impl<C: SeenChance> Rating<'_, C> {
    /// The gain from a decision outside the own turn.
    pub(super) fn rate(&mut self, state: &State, action: Action) -> f32 {
        let seat = state.seat();
        match action {
            Action::Draw(seat) => -(state.player(seat).hand.len() as f32),
            Action::Pick(card) => self.pick_value(state, card),
            Action::Top(seat) => self.top_value(state, seat),
            Action::Resolve(seat) => urgency(self.judge.game, state, seat),
            Action::Settle(hex) => self.settle_value(state, seat, hex),
            Action::Treat(patient) => self.judge.damage_cost(state, state.player(patient), 0.0),
            Action::Stay => self.turn_value(*state, seat),
            Action::Relocate(hex) => self.turn_value(self.judge.game.simulate_relocation(state, seat, hex), seat),
            _ => self.aim_value(state, seat, action),
        }
    }

    /// The gain that a card would bring, were it the turn's active defender.
    fn pick_value(&mut self, state: &State, card: Card) -> f32 {
        let game = self.judge.game;
        let turn = game.simulate_pick(state, card.seat(), card.place());
        let mut value = self.quick_value(&turn);
        value += self.judge.gain_of_others(state, &turn, card.seat());
        if game.skips_machine_card(&turn, card.seat()) {
            value += self.judge.weights.respite;
        }
        if state.is_solo() { value + self.other_faction_value(state, card.seat()) } else { value }
    }

    /// The gain that the unknown top card of a deck would bring, in solo.
    fn top_value(&mut self, state: &State, seat: Seat) -> f32 {
        let mut turn = *state;
        (turn.phase, turn.seat, turn.points) = (Phase::Act, seat.0, UNKNOWN_POINTS);
        self.quick_value(&turn) + self.other_faction_value(state, seat)
    }

    /// Solo: what the other faction's side is worth, so that turns of both can be compared.
    fn other_faction_value(&self, state: &State, acting: Seat) -> f32 {
        state.all_seats().filter(|&seat| seat != acting).map(|seat| self.judge.own_value(state, seat)).sum()
    }

    /// The worth of a starting camp on that hex.
    fn settle_value(&self, state: &State, seat: Seat, hex: Hex) -> f32 {
        let mut next = *state;
        next.place_starting_camp(seat, hex);
        self.judge.value(&next, seat, 0.0)
    }

    /// The gain that an ability aimed like this would bring.
    fn aim_value(&mut self, state: &State, seat: Seat, action: Action) -> f32 {
        let game = self.judge.game;
        let next = game.simulate_aim(state, seat, action);
        if game.active_ability(state, seat) == Some(Ability::Tunnels) {
            self.turn_value(next, seat)
        } else {
            self.judge.value(&next, seat, 0.0)
        }
    }

    /// The gain that the coming turn of a seat would bring from here.
    fn turn_value(&mut self, mut state: State, seat: Seat) -> f32 {
        if state.phase == Phase::Over {
            return self.judge.value(&state, seat, 0.0);
        }
        let points = self.judge.game.turn_points(&state, seat);
        (state.phase, state.seat, state.points) = (Phase::Act, seat.0, points);
        self.quick_value(&state)
    }

    /// The worth of the best sequence of a quick search, from a state in which the seat acts.
    fn quick_value(&mut self, state: &State) -> f32 {
        let start = Start { judge: self.judge, state, chance: self.chance };
        search(&start, self.bounds.quick::<C>(state), self.buffers).value
    }
}

/// Reveal abilities that hurt come first, those that heal last.
fn urgency(game: &Defenders, state: &State, seat: Seat) -> f32 {
    match game.active_ability(state, seat) {
        Some(Ability::FieldHospital | Ability::MedicinalHerbs) => 0.0,
        Some(Ability::Pyromancy | Ability::ControlledBlaze) => 2.0,
        _ => 1.0,
    }
}
