//! The planner: looks through whole turns before it begins one, and judges where they end as `greedy` does.

use std::hash::{Hash, Hasher};

use super::bids::{next_bid, price};
use super::greedy::{best, scored};
use super::weights::Weights;
use super::worth::Judged;
use crate::base::refusal::Refusal;
use crate::game::{Game, Seat};
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::view::View;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::mind::planner::{
    At, Estimate, Evaluator, Follows, Planned, Print, Ranked, Scratch, Stage, TurnBudget, TurnPlanner,
};
use crate::mind::{Numbers, Policy};

/// The budgets of a policy that names none, in the order of [`TurnBudget::NAMES`].
pub(super) const USUAL: [u32; 6] = [4, 6, 9, 1, 1, 1];
/// Decisions of a turn that are tried at most.
const MOST_BRANCH: u32 = 100;
/// The lead in points that is one unit of log odds.
const UNIT: f32 = 6.0;

/// The planner's evaluator.
pub(super) struct Eyes {
    weights: Weights,
}

/// The planner of a policy.
///
/// # Errors
/// When a budget is out of bounds.
pub(super) fn planner(policy: &Policy) -> Result<TurnPlanner<WildLife, Eyes>, Refusal> {
    let usual = Numbers::default().and_budgets(TurnBudget::NAMES.into_iter().zip(USUAL));
    Ok(TurnPlanner::new(Eyes { weights: Weights::of(policy) }, TurnBudget::of(policy, &usual, MOST_BRANCH)?))
}

/// The estimate of positions by the planner of a policy, as chances to win.
pub(super) fn estimate(policy: &Policy) -> Estimate<WildLife, Eyes> {
    Estimate::new(Eyes { weights: Weights::of(policy) }, UNIT)
}

impl Evaluator<WildLife> for Eyes {
    type Note = ();

    fn seen<'v>(&self, view: &'v View) -> (&'v State, Seat) {
        (view.seen(), view.seat)
    }

    fn print(&self, at: At<'_, WildLife, ()>) -> u64 {
        let state = at.state;
        let mut hash = Print::new(state.turn.into());
        for player in state.playing() {
            player.tiles.0.hash(&mut hash);
            (player.points, player.food, player.reserve, player.reach, player.owned, player.used).hash(&mut hash);
        }
        state.player(at.plan.seat).hand.hash(&mut hash);
        (state.marked, state.plays, state.plays_left, state.duty_met, state.migrated, state.over).hash(&mut hash);
        (state.asked, state.ask, state.card as u8, state.settled, state.auction.high).hash(&mut hash);
        hash.finish()
    }

    fn turn(&self, _: &WildLife, state: &State) -> (Seat, u64) {
        // Before the first turn every decision is a turn of its own.
        if state.in_setup() { (state.asked, u64::from(state.settled) << 32) } else { (state.active, state.turn.into()) }
    }

    fn value(&self, at: At<'_, WildLife, ()>, _: &mut Scratch<'_, WildLife>) -> f32 {
        Judged::new(at.plan.game, &self.weights, at.state).worth(at.state, at.plan.seat)
    }

    fn rests(&self, _: &WildLife, state: &State) -> bool {
        state.over || state.ask == Ask::Turn || state.in_setup()
    }

    fn end(&self, game: &WildLife, state: &State) -> Option<Action> {
        let ends =
            !state.over && state.ask == Ask::Turn && game.may_end(state, state.player(state.active).hand.kinds());
        ends.then_some(Action::End)
    }

    /// Ranks a turn's decisions by greedy's scores; other ones by the results of their answers.
    fn rank(&self, at: At<'_, WildLife, ()>, legal: &[Action], ranked: &mut Ranked<Action>) {
        for (action, path) in scored(at.plan.game, &self.weights, at.state, legal) {
            if action != Action::End {
                ranked.add(path.worth, action);
            }
        }
    }

    /// Cards are drawn at the end of a turn and nowhere else.
    fn step(
        &self,
        plan: Planned<'_, WildLife>,
        stage: &mut Stage<WildLife, ()>,
        action: Action,
        scratch: &mut Scratch<'_, WildLife>,
    ) -> Follows {
        plan.game.play(&mut stage.state, action, scratch.chance, &mut ());
        if action == Action::End { Follows::Luck } else { Follows::Foreseen }
    }

    /// Others bid up to the usual price, and use what they buy as greedy would.
    fn answer(&self, plan: Planned<'_, WildLife>, state: &mut State, scratch: &mut Scratch<'_, WildLife>) {
        let action = match state.ask {
            Ask::Bid | Ask::Buy => {
                let next = next_bid(plan.game, state);
                let bids = next <= state.player(state.asked).food
                    && f32::from(next) <= price(&self.weights, state.card)
                    && plan.game.nth_legal(state, |_| 0) != Action::Pass;
                if bids { plan.game.nth_legal(state, |_| 0) } else { Action::Pass }
            }
            _ => self.quick(plan.game, state, scratch),
        };
        plan.game.play(state, action, scratch.chance, &mut ());
    }

    fn quick(&self, game: &WildLife, state: &State, scratch: &mut Scratch<'_, WildLife>) -> Action {
        game.legal(state, scratch.legal);
        let first = scratch.legal[0];
        best(scored(game, &self.weights, state, scratch.legal)).map_or(first, |(action, _)| action)
    }

    /// Only the own turn is searched.
    fn weighs(&self, game: &WildLife, view: &View, legal: &[Action]) -> Option<Vec<(Action, f32)>> {
        let state = view.seen();
        let searched = !state.in_setup() && state.active == view.seat;
        let weigh = || scored(game, &self.weights, state, legal).into_iter().map(|(action, path)| (action, path.worth));
        (!searched).then(|| weigh().collect())
    }
}
