//! Each decision is tried out in whole games.
//!
//! The candidates are played on from the same imagined states with the same luck, so that what differs between them is the
//! decision alone. The budget goes to them by sequential halving (Karnin, Koren and Somekh, *Almost optimal exploration in
//! multi-armed bandits*, 2013): all are tried equally often, the worse half is left, and so on. A mind that knows the game
//! can name the candidates and a first choice; the first choice is left only for a candidate that was better by more than
//! chance would make it, because a hundred small mistakes a game cost more than a few good ideas bring.

use crate::game::rng::{Rng, Seed};
use crate::game::{Considered, Game};
use crate::mind::{Choices, Mind, Sight, mind_stream};

use super::{Rollout, imagined, tried_seed};

/// How decisions are tried out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutsBudget {
    /// Games tried for each decision, all candidates together.
    pub games: u32,
    /// The most candidates, those that the first mind likes best; 0: all legal decisions.
    pub candidates: u32,
    /// By how many standard errors a candidate must be better than the first choice to replace it.
    pub margin: f32,
}

/// A decision under trial.
struct Candidate<A> {
    action: A,
    /// What each tried game was worth to the own seat; all candidates in the same order of games.
    worth: Vec<f32>,
}

impl<A: Copy> Candidate<A> {
    fn considered(&self) -> Considered<A> {
        Considered { action: self.action, score: self.mean(), tried: Some(self.worth.len() as u32) }
    }

    fn mean(&self) -> f32 {
        self.worth.iter().sum::<f32>() / self.worth.len().max(1) as f32
    }

    /// By how many standard errors it is better than another, on the games that both have tried. Two imagined games, one
    /// won by either, keep a handful of equal results from looking certain.
    fn ahead_of(&self, other: &Candidate<A>) -> f32 {
        let pairs = self.worth.iter().zip(&other.worth).map(|(a, b)| a - b);
        let n = pairs.clone().count() as f32 + 2.0;
        let mean = pairs.clone().sum::<f32>() / n;
        let squares = pairs.map(|difference| difference * difference).sum::<f32>() + 2.0;
        let variance = (squares / n - mean * mean).max(0.0) / (n - 1.0);
        mean / variance.sqrt().max(1e-9)
    }
}

/// A mind that tries its decisions out.
pub struct Rollouts<G: Game> {
    budget: RolloutsBudget,
    rollout: Rollout<G>,
    first: Option<Box<dyn Mind<G>>>,
    seat: usize,
    rng: Rng,
    tried: Vec<Considered<G::Action>>,
}

impl<G: Game> Rollouts<G> {
    /// Tries decisions with this budget, in games played on by `rollout`; `first` names candidates and a first choice.
    pub fn new(budget: RolloutsBudget, rollout: Rollout<G>, first: Option<Box<dyn Mind<G>>>) -> Rollouts<G> {
        Rollouts { budget, rollout, first, seat: 0, rng: mind_stream(Seed::new(0), 0), tried: Vec::new() }
    }

    /// The candidates; the first choice, where there is one, is the first of them.
    fn candidates(&mut self, game: &G, view: &G::View, legal: &mut Choices<'_, G>) -> Vec<G::Action> {
        let Some(first) = &mut self.first else { return legal.list().to_vec() };
        let choice = first.choose(game, Sight::View(view), legal);
        let list = legal.list();
        let mut weighed = first.weigh(game, Sight::View(view), list);
        weighed.retain(|(action, _)| *action != choice && list.contains(action));
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut all = vec![choice];
        all.extend(weighed.into_iter().map(|(action, _)| action));
        if self.budget.candidates == 0 {
            let rest: Vec<G::Action> = list.iter().copied().filter(|action| !all.contains(action)).collect();
            all.extend(rest);
        } else {
            all.truncate(self.budget.candidates as usize);
        }
        all
    }

    /// Tries the candidates in so many more games.
    fn try_out(&mut self, game: &G, view: &G::View, among: &mut [Candidate<G::Action>], games: u32) {
        for _ in 0..games {
            let seed = tried_seed(&mut self.rng);
            for candidate in among.iter_mut() {
                let mut course = imagined(game, view, seed);
                course.play(candidate.action, &mut ());
                candidate.worth.push(self.rollout.play(&mut course, seed)[self.seat]);
            }
        }
    }
}

impl<G: Game> Mind<G> for Rollouts<G> {
    fn begin(&mut self, seed: Seed, seat: usize) {
        self.rng = mind_stream(seed, seat);
        self.seat = seat;
        self.tried.clear();
        if let Some(first) = &mut self.first {
            first.begin(seed, seat);
        }
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let Sight::View(view) = sight else { return legal.list()[0] };
        let actions = self.candidates(game, view, legal);
        self.tried.clear();
        if actions.len() == 1 {
            return actions[0];
        }
        let mut left: Vec<Candidate<G::Action>> =
            actions.into_iter().map(|action| Candidate { action, worth: Vec::new() }).collect();
        // The first choice stays to the end, to be compared with.
        let kept = usize::from(self.first.is_some());
        let rounds = usize::BITS - (left.len() - 1).leading_zeros();
        let share = |left: &[_], games: u32| (games / rounds / left.len() as u32).max(1);
        while left.len() > 1 + kept {
            let games = share(&left, self.budget.games);
            self.try_out(game, view, &mut left, games);
            left[kept..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let half = left.len().div_ceil(2).max(1 + kept);
            self.tried.extend(left.drain(half..).map(|candidate| candidate.considered()));
        }
        if kept == 1 {
            let games = share(&left, self.budget.games);
            self.try_out(game, view, &mut left, games);
        }
        self.tried.extend(left.iter().map(Candidate::considered));
        match &left[..] {
            [first, best] if best.ahead_of(first) > self.budget.margin => best.action,
            [first, ..] => first.action,
            [] => legal.list()[0],
        }
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        self.tried.clone()
    }
}
