//! The planner: looks through a whole card before it is played, its icons in any order, and judges where it ends as `greedy`
//! does.

use std::hash::{Hash, Hasher};

use super::super::rules::action::Action;
use super::super::rules::dei::Dei;
use super::super::rules::state::{Ask, State};
use super::super::rules::view::View;
use super::greedy::{Tries, best};
use super::weights::Weights;
use super::worth::Judged;
use crate::base::refusal::Refusal;
use crate::game::{Game, Seat};
use crate::mind::planner::{
    At, Estimate, Evaluator, Follows, Planned, Print, Ranked, Scratch, Stage, TurnBudget, TurnPlanner,
};
use crate::mind::{Numbers, Policy};

/// The budgets of a policy that names none, in the order of [`TurnBudget::NAMES`].
pub(super) const USUAL: [u32; 6] = [4, 7, 7, 1, 1, 1];
/// Decisions of a card that are tried at most.
const MOST_BRANCH: u32 = 100;
/// So many supplies ahead are one unit of log odds.
const UNIT: f32 = 6.0;

/// The planner's access to the rules, with its weights.
pub(super) struct Eyes {
    weights: Weights,
}

/// The planner of a policy.
///
/// # Errors
/// When a budget is out of bounds.
pub(super) fn planner(policy: &Policy) -> Result<TurnPlanner<Dei, Eyes>, Refusal> {
    let usual = Numbers::default().and_budgets(TurnBudget::NAMES.into_iter().zip(USUAL));
    Ok(TurnPlanner::new(Eyes { weights: Weights::of(policy) }, TurnBudget::of(policy, &usual, MOST_BRANCH)?))
}

/// The evaluation of positions by the planner of a policy, as chances to win.
pub(super) fn estimate(policy: &Policy) -> Estimate<Dei, Eyes> {
    Estimate::new(Eyes { weights: Weights::of(policy) }, UNIT)
}

impl Evaluator<Dei> for Eyes {
    type Note = ();

    fn seen<'v>(&self, view: &'v View) -> (&'v State, Seat) {
        (view.seen(), view.seat)
    }

    fn print(&self, at: At<'_, Dei, ()>) -> u64 {
        let state = at.state;
        let mut hash = Print::new(self.turn(at.plan.game, state).1);
        for (seat, player) in state.playing().iter().enumerate() {
            for region in player.present() {
                (region.0, player.scrappers(region), player.champion_in(region)).hash(&mut hash);
            }
            (player.stock, player.supplies, player.purse, player.unlocked, player.candy, player.up).hash(&mut hash);
            if seat == at.plan.seat.index() {
                (player.hand, player.refuges.map(|own| own.map(|region| region.0))).hash(&mut hash);
                player.bridges.map(|own| own.map(|site| site.0)).hash(&mut hash);
                player.elevators.map(|own| own.map(|pair| pair.0)).hash(&mut hash);
            }
        }
        (state.holders, state.asked, state.ask, state.over).hash(&mut hash);
        state.tokens.hash(&mut hash);
        state.drones.map(|own| own.map(|region| region.0)).hash(&mut hash);
        state.play.pending.hash(&mut hash);
        (state.play.candied, state.play.wild, state.play.due).hash(&mut hash);
        hash.finish()
    }

    /// A card with its icons is a turn; so is each decision of another kind.
    fn turn(&self, _: &Dei, state: &State) -> (Seat, u64) {
        let cards = state.played.saturating_sub(state.play.card.is_some().into());
        let setup = u64::from(state.drafted) << 8 | u64::from(state.place);
        let number =
            [state.turn, state.phase, state.place, cards].iter().fold(0, |all, &part| all << 4 | u64::from(part));
        let number = if state.in_setup() || state.ask == Ask::Plan { setup << 32 | number } else { number };
        let end = matches!(state.ask, Ask::Mission | Ask::Unlock | Ask::Grab);
        (state.asked, number << 1 | u64::from(end))
    }

    fn value(&self, at: At<'_, Dei, ()>, _: &mut Scratch<'_, Dei>) -> f32 {
        Judged::new(at.plan.game, &self.weights, at.state, at.plan.seat).worth(at.state)
    }

    fn rests(&self, _: &Dei, state: &State) -> bool {
        state.over || !matches!(state.ask, Ask::Group(_) | Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap)
    }

    fn end(&self, game: &Dei, state: &State) -> Option<Action> {
        let ends = !state.over && state.ask == Ask::Icons && !game.must_still_buy(state);
        ends.then_some(Action::EndCard)
    }

    /// Ranks decisions by the score of the greedy mind.
    fn rank(&self, at: At<'_, Dei, ()>, legal: &[Action], ranked: &mut Ranked<Action>) {
        let mut tries = Tries::new(at.plan.game, &self.weights, at.state, at.plan.seat);
        for (action, score) in tries.scored(at.state, legal) {
            if action != Action::EndCard {
                ranked.add(score, action);
            }
        }
    }

    /// Candy that is drawn and cards that are turned up are chance.
    fn step(
        &self,
        plan: Planned<'_, Dei>,
        stage: &mut Stage<Dei, ()>,
        action: Action,
        scratch: &mut Scratch<'_, Dei>,
    ) -> Follows {
        let left = stage.state.left;
        let pool = stage.state.pool;
        plan.game.play(&mut stage.state, action, scratch.chance, &mut ());
        let same = stage.state.left == left && stage.state.pool == pool && stage.state.turn > 0;
        if same { Follows::Foreseen } else { Follows::Luck }
    }

    fn quick(&self, game: &Dei, state: &State, scratch: &mut Scratch<'_, Dei>) -> Action {
        game.legal(state, scratch.legal);
        let seat = game.decider(state);
        let scored = Tries::new(game, &self.weights, state, seat).scored(state, scratch.legal);
        best(&scored).unwrap_or(scratch.legal[0])
    }

    /// Cards are searched; everything else is decided as greedy does.
    fn weighs(&self, game: &Dei, view: &View, legal: &[Action]) -> Option<Vec<(Action, f32)>> {
        let state = view.seen();
        let searched = matches!(
            state.ask,
            Ask::Card | Ask::Icons | Ask::Group(_) | Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap
        );
        (!searched).then(|| Tries::new(game, &self.weights, state, view.seat).scored(state, legal))
    }
}
