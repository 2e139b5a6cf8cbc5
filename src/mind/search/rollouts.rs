//! Each decision is tried out in games.
//!
//! Candidates are ways to play on: whole turns where the mind that names them thinks in turns, else single decisions.
//! All are played on from equal imagined states with equal luck, so that they differ in the candidate alone ([`Trial`]
//! compares them). A turn continues as long as the game goes as foreseen, in tried games and in the real one; otherwise
//! the rest of the turn is planned anew.

use std::cmp::Reverse;

use crate::game::rng::{Rng, Seed};
use crate::game::{Considered, Course, Game, Seat};
use crate::mind::{Choices, Mind, Sight, Turn, mind_stream};

use super::trial::{Care, Trial};
use super::{Rollout, imagined, tried_seed};

/// The limits for trying out decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutsBudget {
    /// The most games tried for a decision, all candidates together.
    pub games: u32,
    /// The most candidates, those that the first mind likes best; 0: all legal decisions.
    pub candidates: u32,
    /// The conditions under which a candidate replaces the first choice.
    pub care: Care,
}

/// A mind that tries its decisions out.
pub struct Rollouts<G: Game> {
    budget: RolloutsBudget,
    rollout: Rollout<G>,
    first: Option<Box<dyn Mind<G>>>,
    seat: Seat,
    rng: Rng,
    /// The rest of the turn that was chosen, the next decision last.
    plan: Vec<(u64, G::Action)>,
    tried: Vec<Considered<G::Action>>,
    legal: G::Actions,
}

impl<G: Game> Rollouts<G> {
    /// Tries decisions with this budget, in games played on by `rollout`; `first` names candidates and a first choice.
    pub fn new(budget: RolloutsBudget, rollout: Rollout<G>, first: Option<Box<dyn Mind<G>>>) -> Rollouts<G> {
        let rng = mind_stream(Seed::new(0), Seat(0));
        let (plan, tried, legal) = (Vec::new(), Vec::new(), G::Actions::default());
        Rollouts { budget, rollout, first, seat: Seat(0), rng, plan, tried, legal }
    }

    /// The candidates; the first choice, where there is one, is the first of them.
    fn candidates(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Vec<Turn<G::Action>> {
        let alone = |&action: &G::Action| Turn { steps: vec![(0, action)], score: 0.0 };
        let Some(first) = &mut self.first else { return legal.iter().map(alone).collect() };
        let most = if self.budget.candidates == 0 { legal.len() } else { self.budget.candidates as usize };
        let mut turns = first.turns(game, Sight::View(view), legal, most);
        turns.retain(|turn| turn.steps.first().is_some_and(|(_, action)| legal.contains(action)));
        if self.budget.candidates == 0 || turns.is_empty() {
            let rest = legal.iter().filter(|action| !turns.iter().any(|turn| turn.steps[0].1 == **action));
            let rest: Vec<Turn<G::Action>> = rest.map(alone).collect();
            turns.extend(rest);
        }
        turns
    }

    /// Thinks the rest of the turn over, and says how it begins.
    fn think(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> G::Action {
        let mut turns = self.candidates(game, view, legal);
        let best = self.try_out(game, view, &turns);
        self.plan = turns.swap_remove(best).steps;
        self.plan.reverse();
        self.plan.pop().map_or(legal[0], |(_, action)| action)
    }

    /// The next decision of the turn that was chosen, if the game went as foreseen.
    fn planned(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Option<G::Action> {
        let (expected, action) = self.plan.pop()?;
        let print = self.first.as_ref().map_or(0, |first| first.fingerprint(game, view));
        (expected == print && legal.contains(&action)).then_some(action)
    }

    /// Tries the candidates out, and says which is the best.
    fn try_out(&mut self, game: &G, view: &G::View, turns: &[Turn<G::Action>]) -> usize {
        let RolloutsBudget { games, care, .. } = self.budget;
        let mut trial = Trial::new(turns.len(), games, self.first.is_some(), care);
        let mut tried = Vec::new();
        let best = loop {
            if let Some(best) = trial.decided() {
                break best;
            }
            let seed = tried_seed(&mut self.rng);
            let course = imagined(game, view, seed);
            tried.clear();
            tried.extend_from_slice(trial.left());
            for &candidate in &tried {
                let course = Course { game, state: course.state, chance: course.chance.clone(), decisions: 0 };
                let worth = self.play(course, seed, &turns[candidate].steps);
                trial.note(candidate, worth);
            }
            trial.look();
        };
        self.report(turns, &trial, best);
        best
    }

    /// Notes what was tried: of the turns that begin alike the one that was chosen, or else tried most.
    fn report(&mut self, turns: &[Turn<G::Action>], trial: &Trial, best: usize) {
        let mut order: Vec<usize> = (0..turns.len()).collect();
        order.sort_by_key(|&at| (at != best, Reverse(trial.found(at).1)));
        for at in order {
            let (action, (score, games)) = (turns[at].steps[0].1, trial.found(at));
            if self.tried.iter().all(|known| known.action != action) {
                self.tried.push(Considered { action, score, tried: Some(games) });
            }
        }
    }

    /// The worth of a tried game to the own seat in which a turn is taken, as long as the game goes as foreseen.
    fn play(&mut self, mut course: Course<'_, G>, seed: Seed, steps: &[(u64, G::Action)]) -> f32 {
        let (game, seat) = (course.game, self.seat);
        self.rollout.players.begin(seed);
        for (at, &(expected, action)) in steps.iter().enumerate() {
            if at > 0 {
                if game.ending(&course.state).is_some() || game.decider(&course.state) != seat {
                    break;
                }
                let print =
                    self.first.as_ref().map_or(0, |first| first.fingerprint(game, &game.view(&course.state, seat)));
                game.legal(&course.state, &mut self.legal);
                if print != expected || !self.legal.contains(&action) {
                    break;
                }
            }
            self.rollout.players.took(game, &course.state, action);
            course.play(action, &mut ());
        }
        self.rollout.go_on(&mut course)[seat]
    }
}

impl<G: Game> Mind<G> for Rollouts<G> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = mind_stream(seed, seat);
        self.seat = seat;
        self.plan.clear();
        self.tried.clear();
        if let Some(first) = &mut self.first {
            first.begin(seed, seat);
        }
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        self.tried.clear();
        let action = match legal {
            [only] => *only,
            _ => self.planned(game, view, legal).unwrap_or_else(|| self.think(game, view, legal)),
        };
        if let Some(first) = &mut self.first {
            first.took(game, Sight::View(view), action);
        }
        action
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        self.tried.clone()
    }
}
