//! The planner: looks through whole turns before it begins one.
//!
//! A beam search over sequences of actions, items and team-ups. Damage rolls count by what is to be expected from them;
//! cards to be drawn are not known and count as cards. The sequence found is kept as long as the game goes as foreseen.

use super::super::act::MOST_ACTIONS;
use super::super::action::Action;
use super::super::chance::{Chance, Streams};
use super::super::defenders::Defenders;
use super::super::hex::HexSet;
use super::super::state::{Phase, State};
use super::beam::{Buffers, Scope, Start, search};
use super::evaluate::{Judge, best};
use super::rating::Rating;
use super::simulate::FixedChance;
use super::weights::Weights;
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::{Choices, Mind, Policy, Sight};

/// How much a planner may search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Sequences kept at each length.
    width: usize,
    /// The longest sequence.
    depth: usize,
    /// Sequences kept when it only compares cards to pick or hexes to start from.
    glance: usize,
}

/// The budgets that a policy file may name, each with what it is without one, and the most.
pub(super) const BUDGETS: [(&str, u32, u32); 3] =
    [("width", 8, MOST_KEPT), ("depth", 10, MOST_STEPS), ("glance", 3, MOST_KEPT)];
/// Sequences that a search may keep: the work grows with their square.
const MOST_KEPT: u32 = 256;
/// Actions that a sequence may have: a turn of more decisions is stalled (R9.5).
const MOST_STEPS: u32 = MOST_ACTIONS as u32;

/// How far a planner searches at this point of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    budget: Budget,
    /// The hexes left in the present turn: no plan goes back to them.
    left: HexSet,
    /// Which turn that is.
    turn: u16,
}

impl Bounds {
    /// For planning a turn.
    fn thorough<C: SeenChance>(&self, state: &State) -> Scope {
        self.scope::<C>(state, self.budget.width)
    }

    /// For comparing cards to pick or hexes to start from.
    pub(super) fn quick<C: SeenChance>(&self, state: &State) -> Scope {
        self.scope::<C>(state, self.budget.glance)
    }

    fn scope<C: SeenChance>(&self, state: &State, width: usize) -> Scope {
        let left = if state.turn == self.turn { self.left } else { HexSet::EMPTY };
        Scope { width, depth: self.budget.depth, cheats: C::CHEATS, left, weighs: false }
    }
}

/// A player who looks through whole turns. `C` is the chance it reckons with: the real one, if it is omniscient.
pub(super) struct Planner<C> {
    weights: Weights,
    bounds: Bounds,
    /// The rest of the sequence found, last action first, and the state in which it is to go on.
    plan: Vec<Action>,
    foreseen: Option<State>,
    buffers: Option<Box<Buffers<C>>>,
}

/// The chance that a planner reckons with.
pub(super) trait SeenChance: Chance + Clone + Send {
    /// Is it the real one?
    const CHEATS: bool;

    /// What a planner sees of a game.
    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, Self);
}

impl SeenChance for FixedChance {
    const CHEATS: bool = false;

    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, FixedChance) {
        match sight {
            Sight::View(view) => (view.known(), FixedChance),
            Sight::Truth(state, _) => (state, FixedChance),
        }
    }
}

impl SeenChance for Streams {
    const CHEATS: bool = true;

    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, Streams) {
        match sight {
            Sight::View(view) => (view.known(), Streams::new(Seed::new(0))),
            Sight::Truth(state, chance) => (state, (*chance).clone()),
        }
    }
}

impl<C: SeenChance> Planner<C> {
    /// The planner of a policy.
    ///
    /// # Errors
    /// When the policy names weights or budgets that there are not, or a budget out of bounds.
    pub(super) fn new(policy: &Policy) -> Result<Planner<C>, Refusal> {
        let weights = Weights::of(policy, &BUDGETS.map(|(name, ..)| name))?;
        let [width, depth, glance] = BUDGETS.map(|(name, usual, most)| policy.budget(name, usual, most));
        let budget = Budget { width: width?, depth: depth?, glance: glance? };
        let bounds = Bounds { budget, left: HexSet::EMPTY, turn: 0 };
        Ok(Planner { weights, bounds, plan: Vec::new(), foreseen: None, buffers: None })
    }

    fn judge<'a>(&'a self, game: &'a Defenders) -> Judge<'a> {
        Judge { game, weights: &self.weights }
    }

    /// The best decision of each phase.
    fn decide(&mut self, game: &Defenders, state: &State, chance: &C, legal: &mut Choices<'_, Defenders>) -> Action {
        // Taken out for the time of a search, because a rating borrows the planner's weights, too.
        let mut buffers = self.buffers.take().unwrap_or_default();
        let chosen = match state.phase {
            Phase::Act | Phase::Over => self.next_step(game, state, chance, &mut buffers),
            _ => match legal.list() {
                [only] => *only,
                legal => {
                    let mut rating = self.rating(game, chance, &mut buffers);
                    best(legal, |action| rating.rate(state, action))
                }
            },
        };
        self.buffers = Some(buffers);
        chosen
    }

    /// What rates decisions outside the own turn.
    fn rating<'a>(&'a self, game: &'a Defenders, chance: &'a C, buffers: &'a mut Buffers<C>) -> Rating<'a, C> {
        Rating { judge: self.judge(game), bounds: self.bounds, chance, buffers }
    }

    /// The next step of the plan; a new plan where the old one does not fit any more.
    fn next_step(&mut self, game: &Defenders, state: &State, chance: &C, buffers: &mut Buffers<C>) -> Action {
        if state.turn != self.bounds.turn {
            self.bounds.turn = state.turn;
            self.bounds.left = HexSet::EMPTY;
        }
        if self.foreseen != Some(*state) {
            let start = Start { judge: self.judge(game), state, chance };
            self.plan = search(&start, self.bounds.thorough::<C>(state), buffers).sequence;
            self.plan.reverse();
        }
        let Some(action) = self.plan.pop() else {
            self.foreseen = None;
            return Action::End;
        };
        self.foreseen = Some(game.simulate_decision(state, action, &mut chance.clone()));
        if let (Action::Move(_), Some(hex)) = (action, state.player(state.seat()).hex()) {
            self.bounds.left.insert(hex);
        }
        action
    }
}

impl<C: SeenChance> Mind<Defenders> for Planner<C> {
    fn begin(&mut self, _: Seed, _: usize) {
        self.plan.clear();
        self.foreseen = None;
        self.bounds.left = HexSet::EMPTY;
        self.bounds.turn = 0;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &mut Choices<'_, Defenders>) -> Action {
        let (state, chance) = C::of(&sight);
        self.decide(game, state, &chance, legal)
    }

    /// Of a turn, what the best sequence that begins with an action comes to.
    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        let (state, chance) = C::of(&sight);
        let mut buffers = Buffers::default();
        if state.phase == Phase::Act {
            let scope = Scope { weighs: true, ..self.bounds.thorough::<C>(state) };
            let start = Start { judge: self.judge(game), state, chance: &chance };
            return search(&start, scope, &mut buffers).openings;
        }
        let mut rating = self.rating(game, &chance, &mut buffers);
        legal.iter().map(|&action| (action, rating.rate(state, action))).collect()
    }

    fn is_omniscient(&self) -> bool {
        C::CHEATS
    }
}
