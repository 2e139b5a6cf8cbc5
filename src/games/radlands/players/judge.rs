//! The worth of positions, for searches that cut the games they try.

use super::evaluate::Position;
use super::foresight::Foresight;
use super::look::GreedyWeights;
use super::points::Points;
use super::shots::Shots;
use crate::base::numbers::exp;
use crate::base::refusal::Refusal;
use crate::game::{BySeat, Seed};
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Seat;
use crate::games::radlands::rules::action::Actions;
use crate::games::radlands::rules::chance::Streams;
use crate::games::radlands::rules::radlands::Radlands;
use crate::mind::planner::TurnBudget;
use crate::mind::{Judge, Policy};

/// Points per unit of log odds.
pub(super) const UNIT: f32 = 10.0;

/// The planner's points as a chance to win.
pub(super) struct PlannerJudge {
    points: Points,
    shots: Shots,
    greedy: GreedyWeights,
    legal: Actions,
}

impl PlannerJudge {
    /// The judge of a policy, for a game.
    ///
    /// # Errors
    /// When the policy names unknown weights or budgets.
    pub(super) fn new(game: &Radlands, policy: &Policy) -> Result<PlannerJudge, Refusal> {
        let greedy = GreedyWeights::of(&Policy::of::<Radlands>("greedy")?, &[])?.in_game(game);
        let points = Points::of(policy, &TurnBudget::NAMES)?.in_game(game);
        Ok(PlannerJudge { points, shots: Shots::of(game), greedy, legal: Actions::new() })
    }

    /// The worth of a position at the beginning of a turn to the first seat, in points: the mean of what either seat
    /// thinks of it, who knows the own hand alone.
    pub(super) fn points(&mut self, game: &Radlands, state: &State) -> f32 {
        let (points, shots, greedy, legal) = (&self.points, &self.shots, &self.greedy, &mut self.legal);
        let mut value = |seat: Seat| {
            let position = Position { game, shots, state, seat, mover: state.active, due: false, blanks: 0 };
            // The same chance each time, so that a position has one value.
            let chance = &mut Streams::new(Seed::new(0));
            Foresight { points, greedy, chance, legal: &mut *legal }.value(position)
        };
        (value(Seat(0)) - value(Seat(1))) / 2.0
    }
}

/// Has a turn just begun, with nothing under way? The weights were fitted on such positions.
pub(super) fn begins(state: &State) -> bool {
    state.turn > 0 && state.acts == 0 && state.stack.is_empty()
}

impl Judge<Radlands> for PlannerJudge {
    fn worth(&mut self, game: &Radlands, state: &State) -> Option<BySeat<f32>> {
        begins(state).then(|| {
            let first = 1.0 / (1.0 + exp(f64::from(-self.points(game, state) / UNIT)) as f32);
            let mut worth = BySeat::of(2, first);
            worth[1] = 1.0 - first;
            worth
        })
    }
}
