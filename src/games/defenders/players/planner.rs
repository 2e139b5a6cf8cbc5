//! The planner: looks through whole turns before it begins one.
//!
//! A beam search over sequences of actions, items and team-ups. Damage rolls count by what is to be expected from them;
//! cards to be drawn are not known and count as cards. The sequence found is kept as long as the game goes as foreseen.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::beam::{Buffers, End, Scope, Start, search};
use super::evaluate::{Judge, best};
use super::rating::Rating;
use super::simulate::FixedChance;
use super::weights::Weights;
use crate::base::refusal::Refusal;
use crate::game::{Seat, Seed};
use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::rules::act::MOST_ACTIONS;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::chance::{Chance, Streams};
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::view::View;
use crate::mind::{Choices, Mind, Policy, Sight, Turn};

/// The limits of a planner's search.
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

/// The limits of a search at one point of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    budget: Budget,
    /// The hexes left in the present turn: no plan goes back to them.
    left: HexSet,
    /// The number of that turn.
    turn: u16,
}

impl Bounds {
    /// The scope for planning a turn.
    fn thorough<C: SeenChance>(&self, state: &State) -> Scope {
        self.scope::<C>(state, self.budget.width)
    }

    /// The scope for comparing cards to pick or hexes to start from.
    pub(super) fn quick<C: SeenChance>(&self, state: &State) -> Scope {
        self.scope::<C>(state, self.budget.glance)
    }

    fn scope<C: SeenChance>(&self, state: &State, width: usize) -> Scope {
        let left = if state.turn == self.turn { self.left } else { HexSet::EMPTY };
        Scope { width, depth: self.budget.depth, cheats: C::CHEATS, left, weighs: false, ends: 0 }
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

    /// A planner's view of a game.
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
    /// When the policy has a budget out of bounds.
    pub(super) fn new(policy: &Policy) -> Result<Planner<C>, Refusal> {
        let weights = Weights::of(policy);
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

    /// The rating of decisions outside the own turn.
    fn rating<'a>(&'a self, game: &'a Defenders, chance: &'a C, buffers: &'a mut Buffers<C>) -> Rating<'a, C> {
        Rating { judge: self.judge(game), bounds: self.bounds, chance, buffers }
    }

    /// The next step of the plan; a new plan where the old one does not fit any more.
    fn next_step(&mut self, game: &Defenders, state: &State, chance: &C, buffers: &mut Buffers<C>) -> Action {
        self.remember_turn(state);
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
        self.remember(state, action);
        action
    }

    /// The remains of another turn do not matter in this one.
    fn remember_turn(&mut self, state: &State) {
        if state.turn != self.bounds.turn {
            self.bounds.turn = state.turn;
            self.bounds.left = HexSet::EMPTY;
        }
    }

    /// Remembers the hex that a move leaves.
    fn remember(&mut self, state: &State, action: Action) {
        if let (Action::Move(_), Some(hex)) = (action, state.player(state.seat()).hex()) {
            self.bounds.left.insert(hex);
        }
    }

    /// A sequence of actions as a turn: each with the state in which it is to be taken, and the end of the turn.
    fn foreseen_turn(&self, game: &Defenders, state: &State, chance: &C, end: End) -> Turn<Action> {
        let (mut at, mut chance) = (*state, chance.clone());
        let mut steps = Vec::with_capacity(end.sequence.len() + 1);
        for action in end.sequence {
            steps.push((print(&at), action));
            at = game.simulate_decision(&at, action, &mut chance);
        }
        if at.phase == Phase::Act {
            steps.push((print(&at), Action::End));
        }
        Turn { steps, score: end.value }
    }
}

/// A number that two different states hardly ever share.
fn print(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

impl<C: SeenChance> Mind<Defenders> for Planner<C> {
    fn begin(&mut self, _: Seed, _: Seat) {
        self.plan.clear();
        self.foreseen = None;
        self.bounds.left = HexSet::EMPTY;
        self.bounds.turn = 0;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &mut Choices<'_, Defenders>) -> Action {
        let (state, chance) = C::of(&sight);
        self.decide(game, state, &chance, legal)
    }

    /// The worth of each first action of a turn, by the best sequence that begins with it.
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

    /// The best sequences of a turn that lead to different ends; otherwise the decisions that it rates highest.
    fn turns(
        &mut self,
        game: &Defenders,
        sight: Sight<'_, Defenders>,
        legal: &[Action],
        most: usize,
    ) -> Vec<Turn<Action>> {
        let (state, chance) = C::of(&sight);
        let mut buffers = self.buffers.take().unwrap_or_default();
        let turns = if state.phase == Phase::Act {
            let scope = Scope { ends: most, ..self.bounds.thorough::<C>(state) };
            let start = Start { judge: self.judge(game), state, chance: &chance };
            let ends = search(&start, scope, &mut buffers).ends;
            ends.into_iter().map(|end| self.foreseen_turn(game, state, &chance, end)).collect()
        } else {
            let mut rating = self.rating(game, &chance, &mut buffers);
            let at = print(state);
            let rated = |&action: &Action| Turn { steps: vec![(at, action)], score: rating.rate(state, action) };
            let mut turns: Vec<Turn<Action>> = legal.iter().map(rated).collect();
            turns.sort_by(|a, b| b.score.total_cmp(&a.score));
            turns.truncate(most);
            turns
        };
        self.buffers = Some(buffers);
        turns
    }

    fn fingerprint(&self, _: &Defenders, view: &View) -> u64 {
        print(view.known())
    }

    fn took(&mut self, _: &Defenders, sight: Sight<'_, Defenders>, action: Action) {
        let (state, _) = C::of(&sight);
        self.remember_turn(state);
        self.remember(state, action);
    }

    fn is_omniscient(&self) -> bool {
        C::CHEATS
    }
}
