//! What positions are worth, for searches that cut the games they try.

use super::super::radlands::Radlands;
use super::super::state::State;
use super::super::words::Seat;
use super::evaluate::Position;
use super::planner::BUDGETS;
use super::points::Points;
use super::shots::Shots;
use crate::base::numbers::exp;
use crate::base::refusal::Refusal;
use crate::game::BySeat;
use crate::mind::{Judge, Policy};

/// So many points are one unit of log odds.
pub(super) const UNIT: f32 = 10.0;

/// The planner's points as a chance to win.
pub(super) struct PlannerJudge {
    points: Points,
    shots: Shots,
}

impl PlannerJudge {
    /// The judge of a policy, for a game.
    ///
    /// # Errors
    /// When the policy names weights or budgets that there are not.
    pub(super) fn new(game: &Radlands, policy: &Policy) -> Result<PlannerJudge, Refusal> {
        Ok(PlannerJudge { points: Points::of(policy, &BUDGETS)?, shots: Shots::of(game) })
    }

    /// What a position at the beginning of a turn is worth to the first seat, in points: the mean of what either seat thinks
    /// of it, who knows the own hand alone.
    pub(super) fn points(&self, game: &Radlands, state: &State) -> f32 {
        let value = |seat: Seat| {
            let (shots, mover) = (&self.shots, state.active);
            Position { game, shots, state, seat, mover, due: false, blanks: 0 }.value(&self.points)
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
