//! A beam search through the decisions of one turn, on a table that fits what the player knows.
//!
//! A step of the search is an action of the turn with all answers to its questions. The positions to which the kept
//! sequences lead are judged as if the turn ended there.

use super::budget::TurnBudget;
use super::evaluator::{Evaluator, Follows, Planned, Ranked, Scratch, Stage};
use super::trail::{Buffers, End, Node, ROOT};
use crate::game::{Game, Rng, Seed};
use crate::mind::Forbidden;

/// The stream from which imagined tables for chance within a turn come.
const TABLES: u64 = 1;

/// A search under way.
pub(super) struct Search<'a, G: Game, E: Evaluator<G>> {
    pub(super) plan: Planned<'a, G>,
    pub(super) evaluator: &'a E,
    pub(super) budget: TurnBudget,
    /// The seed of the imagined chance.
    pub(super) seed: Seed,
    pub(super) chance: G::Chance,
    pub(super) rng: Rng,
    /// Ends of the turn that are kept.
    pub(super) most_ends: usize,
    /// Decisions that are not tried.
    pub(super) forbidden: Option<&'a Forbidden<G>>,
    pub(super) buffers: &'a mut Buffers<G, E::Note>,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Looks through the turn; the ends found are in the buffers.
    pub(super) fn sequences(&mut self, root: &G::State) {
        self.buffers.clear();
        let stage = Stage { state: *root, note: E::Note::default(), bonus: 0.0 };
        let node = Node { stage, print: self.print(&stage), trail: ROOT, rank: 0.0 };
        if self.evaluator.rests(self.plan.game, root) {
            self.buffers.level.push(node);
        } else {
            self.answers(&node, 0);
            self.buffers.keep_best(self.budget.width);
        }
        for _ in 0..self.budget.depth {
            let level = std::mem::take(&mut self.buffers.level);
            for node in &level {
                self.expand(node);
            }
            self.buffers.level = level;
            self.buffers.keep_best(self.budget.width);
            if self.buffers.level.is_empty() {
                return;
            }
        }
        // What is left ends here.
        let level = std::mem::take(&mut self.buffers.level);
        for node in &level {
            let end = self.evaluator.end(self.plan.game, &node.stage.state);
            self.end_here(node, end);
        }
        self.buffers.level = level;
    }

    fn print(&self, stage: &Stage<G, E::Note>) -> u64 {
        self.evaluator.print(self.plan.at(&stage.state, stage.note))
    }

    /// The worth of a position of the turn, or after it, as it is.
    pub(super) fn value(&mut self, state: &G::State, note: E::Note) -> f32 {
        let Search { plan, evaluator, chance, rng, buffers, budget, .. } = self;
        let scratch = &mut Scratch { chance, legal: &mut buffers.legal, rng, chances: budget.chances };
        evaluator.value(plan.at(state, note), scratch)
    }

    /// Does a position belong to another turn than the one that is planned, or to none?
    fn is_past(&self, state: &G::State) -> bool {
        self.plan.game.ending(state).is_some() || self.evaluator.turn(self.plan.game, state).1 != self.plan.turn
    }

    /// Ends the turn at a position, and tries its actions.
    fn expand(&mut self, node: &Node<G, E::Note>) {
        if let Some(end) = self.evaluator.end(self.plan.game, &node.stage.state) {
            self.end_here(node, Some(end));
        }
        self.try_all(node, self.budget.branch, 0);
    }

    /// Tries the answers to an own question.
    fn answers(&mut self, node: &Node<G, E::Note>, asked: usize) {
        let most = E::ANSWERS.get(asked).or(E::ANSWERS.last()).copied().unwrap_or(usize::MAX);
        self.try_all(node, most, asked + 1);
    }

    fn try_all(&mut self, node: &Node<G, E::Note>, most: usize, asked: usize) {
        let ranked = self.ranked(&node.stage, most);
        for &(_, action) in ranked.actions() {
            let is_forbidden = |forbidden: &Forbidden<G>| forbidden(self.plan.game, &node.stage.state, action);
            if !self.forbidden.is_some_and(is_forbidden) {
                self.step(node, action, asked);
            }
        }
        self.buffers.give_back(ranked);
    }

    fn ranked(&mut self, stage: &Stage<G, E::Note>, most: usize) -> Ranked<G::Action> {
        let mut ranked = self.buffers.ranked(most);
        let legal = &mut self.buffers.legal;
        self.plan.game.legal(&stage.state, legal);
        self.evaluator.rank(self.plan.at(&stage.state, stage.note), legal, &mut ranked);
        ranked
    }

    fn end_here(&mut self, node: &Node<G, E::Note>, end: Option<G::Action>) {
        let value = self.value(&node.stage.state, node.stage.note) + node.stage.bonus;
        let trail = end.map_or(node.trail, |end| self.buffers.link(node, end));
        self.add_end(value, trail, node.stage, Vec::new());
    }

    /// Notes an end of the turn, if it is one of the best so far.
    fn add_end(&mut self, value: f32, trail: usize, stage: Stage<G, E::Note>, more: Vec<G::State>) {
        let ends = &mut self.buffers.ends;
        let end = End { value, replies: 0.0, worth: value, trail, stage, more };
        if ends.len() < self.most_ends {
            return ends.push(end);
        }
        let worst = ends.iter_mut().min_by(|a, b| a.value.total_cmp(&b.value));
        if let Some(worst) = worst.filter(|worst| worst.value < value) {
            *worst = end;
        }
    }

    /// Plays one decision and the others' answers to it, and goes on with the questions that it asks.
    fn step(&mut self, node: &Node<G, E::Note>, action: G::Action, asked: usize) {
        let mut next = *node;
        let Search { plan, evaluator, chance, rng, buffers, budget, .. } = self;
        let scratch = &mut Scratch { chance, legal: &mut buffers.legal, rng, chances: budget.chances };
        let follows = evaluator.step(*plan, &mut next.stage, action, scratch);
        next.trail = self.buffers.link(node, action);
        if follows == Follows::Luck {
            return self.try_luck(node, action, next.trail);
        }
        self.others_answer(&mut next.stage.state);
        let Stage { state, note, bonus } = &next.stage;
        if self.is_past(state) {
            let value = self.value(state, *note) + bonus;
            return self.add_end(value, next.trail, next.stage, Vec::new());
        }
        next.print = self.print(&next.stage);
        if !self.buffers.seen.insert(next.print) {
            return;
        }
        if !self.evaluator.rests(self.plan.game, state) {
            return self.answers(&next, asked);
        }
        let promise = self.evaluator.promise(self.plan.at(state, *note));
        next.rank = self.value(state, *note) + bonus + promise;
        self.buffers.next.push(next);
    }

    /// Chance decides the next position: the mean value when the turn is played on without a search.
    fn try_luck(&mut self, node: &Node<G, E::Note>, action: G::Action, trail: usize) {
        let (mut sum, mut states) = (0.0, Vec::with_capacity(self.budget.chances));
        let game = self.plan.game;
        for n in 0..self.budget.chances {
            let seed = Seed { run: self.seed.run, game: n as u64 };
            let mut chance = game.chance(seed);
            let seen = game.view(&node.stage.state, self.plan.seat);
            let mut state = game.sample(&seen, &mut seed.stream(TABLES));
            game.play(&mut state, action, &mut chance, &mut ());
            let (evaluator, turn) = (self.evaluator, self.plan.turn);
            self.play_on(&mut state, &mut chance, |state| evaluator.turn(game, state).1 != turn);
            sum += self.value(&state, node.stage.note);
            states.push(state);
        }
        let value = sum / states.len().max(1) as f32 + node.stage.bonus;
        if let Some(state) = states.pop() {
            self.add_end(value, trail, Stage { state, ..node.stage }, states);
        }
    }

    /// The other seats' answers within the planned turn.
    fn others_answer(&mut self, state: &mut G::State) {
        let Search { plan, evaluator, chance, rng, buffers, budget, .. } = self;
        let game = plan.game;
        let scratch = &mut Scratch { chance, legal: &mut buffers.legal, rng, chances: budget.chances };
        for _ in 0..E::LONGEST {
            let on = game.ending(state).is_none() && evaluator.turn(game, state).1 == plan.turn;
            if !on || game.decider(state) == plan.seat {
                return;
            }
            evaluator.answer(*plan, state, scratch);
        }
    }

    /// All seats play on without a search until the game is over or a condition holds.
    pub(super) fn play_on(&mut self, state: &mut G::State, chance: &mut G::Chance, until: impl Fn(&G::State) -> bool) {
        let game = self.plan.game;
        for _ in 0..E::LONGEST {
            if game.ending(state).is_some() || until(state) {
                return;
            }
            let Search { evaluator, rng, buffers, budget, .. } = self;
            let scratch = &mut Scratch { chance, legal: &mut buffers.legal, rng, chances: budget.chances };
            let action = evaluator.quick(game, state, scratch);
            game.play(state, action, chance, &mut ());
        }
    }
}
