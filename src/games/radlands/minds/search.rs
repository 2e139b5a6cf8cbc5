//! A beam search through the decisions of one turn, on a table that fits what the player knows.
//!
//! A step of the search is an action of the turn with all answers to its questions. The positions to which the kept
//! sequences lead are judged as if the turn ended there; the best ends of turns are then judged again after a reply of the
//! opponent. Nothing that chance brings is foreseen: drawn cards are taken out of the hand again and count as unknown
//! ones, and a choice among cards that chance brings ends a sequence, which is worth what it comes to on average.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::action::{Action, Actions};
use super::super::chance::Streams;
use super::super::radlands::Radlands;
use super::super::state::State;
use super::super::table::Table;
use super::super::view::View;
use super::super::words::Seat;
use super::evaluate::Position;
use super::fingerprint::fingerprint;
use super::look::GreedyWeights;
use super::luck::Luck;
use super::points::Points;
use super::shots::Shots;
use crate::game::rng::Seed;

/// How much a planner may search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Positions kept after each step.
    pub(super) width: usize,
    /// Actions tried in a position: those that greedy likes best.
    pub(super) branch: usize,
    /// The longest sequence, in actions.
    pub(super) depth: usize,
    /// Ends of the turn that are judged by a reply.
    pub(super) replies: usize,
    /// Hands of the opponent for which a reply is played.
    pub(super) samples: usize,
    /// Ways in which chance is tried out where it decides.
    pub(super) chances: usize,
}

/// Before the first decision of every sequence.
pub(super) const ROOT: usize = usize::MAX;
/// The most decisions of a turn that is played on by greedy.
pub(super) const LONGEST: usize = 80;
/// The most answers tried to a question, by how many questions the action has asked before.
const ANSWERS: [usize; 6] = [5, 3, 2, 2, 1, 1];

/// A decision of a sequence, the one before it, and the position in which it is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    before: usize,
    action: Action,
    print: u64,
}

/// A position to which a sequence leads.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    print: u64,
    /// The last decision.
    trail: usize,
    /// Cards drawn, not known yet.
    blanks: u8,
    /// What drawing them early is worth.
    bonus: f32,
    /// By which positions are kept.
    rank: f32,
}

/// An end of the turn.
pub(super) struct Final {
    /// What it is worth before the opponent replies.
    pub(super) value: f32,
    /// What the positions after the replies so far are worth together.
    pub(super) replies: f32,
    /// What it is worth in all.
    pub(super) worth: f32,
    pub(super) trail: usize,
    pub(super) blanks: u8,
    pub(super) bonus: f32,
    pub(super) state: State,
    /// More positions, where chance decides which of them it is.
    pub(super) more: Vec<State>,
}

impl Final {
    /// The position for a reply: another one each time where chance decides.
    pub(super) fn position(&self, round: usize) -> &State {
        let at = round % (self.more.len() + 1);
        self.more.get(at).unwrap_or(&self.state)
    }
}

/// The memory of a search, kept from one to the next.
#[derive(Default)]
pub(super) struct Buffers {
    pub(super) legal: Actions,
    trail: Vec<Link>,
    level: Vec<Node>,
    next: Vec<Node>,
    /// By what the next positions are kept, and which these are.
    ranks: Vec<(f32, usize)>,
    seen: HashSet<u64, BuildHasherDefault<Itself>>,
    finals: Vec<Final>,
}

/// The hash of a fingerprint is the fingerprint.
#[derive(Default)]
pub(super) struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
}

/// Who searches, and with what.
pub(super) struct Search<'a> {
    pub(super) game: &'a Radlands,
    pub(super) points: &'a Points,
    pub(super) shots: &'a Shots,
    pub(super) greedy: &'a GreedyWeights,
    pub(super) budget: Budget,
    pub(super) seat: Seat,
    /// The turn that is planned.
    pub(super) turn: u16,
    /// Where the imagined chance comes from.
    pub(super) seed: Seed,
    pub(super) chance: Streams,
    /// Ends of the turn that are kept.
    pub(super) most_finals: usize,
    pub(super) buffers: &'a mut Buffers,
}

impl Search<'_> {
    /// The best sequence of decisions for the rest of the turn, from a table that fits what the seat knows; each with the
    /// position in which it is to be taken.
    pub(super) fn run(&mut self, root: &State) -> Vec<(u64, Action)> {
        self.most_finals = self.budget.replies;
        self.sequences(root);
        let mut finals = std::mem::take(&mut self.buffers.finals);
        let trail = self.best_end(&mut finals).unwrap_or(ROOT);
        self.buffers.finals = finals;
        self.steps(trail)
    }

    /// For each first decision looked at, what the best sequence that begins with it comes to.
    pub(super) fn openings(&mut self, root: &State) -> Vec<(Action, f32)> {
        self.most_finals = usize::MAX;
        self.sequences(root);
        let mut finals = std::mem::take(&mut self.buffers.finals);
        finals.sort_by(|a, b| b.value.total_cmp(&a.value));
        let mut openings: Vec<(Action, f32, usize)> = Vec::new();
        for end in &mut finals {
            let Some(&(_, first)) = self.steps(end.trail).first() else { continue };
            let at = openings.iter().position(|(action, ..)| *action == first).unwrap_or(openings.len());
            if at == openings.len() {
                openings.push((first, f32::NEG_INFINITY, 0));
            }
            let (_, best, tried) = &mut openings[at];
            if *tried < self.budget.replies {
                (0..self.budget.samples).for_each(|round| self.reply_to(end, round));
                (*best, *tried) = (best.max(end.worth), *tried + 1);
            }
        }
        openings.into_iter().map(|(action, value, _)| (action, value)).collect()
    }

    /// The best ends of the turn, best first: the decisions that lead there, each with the position in which it is to be
    /// taken, and what the end is worth.
    pub(super) fn ends(&mut self, root: &State, most: usize) -> Vec<(Vec<(u64, Action)>, f32)> {
        self.most_finals = self.budget.replies.max(most);
        self.sequences(root);
        let mut finals = std::mem::take(&mut self.buffers.finals);
        let rounds = if self.points.reply == 0.0 { 0 } else { self.budget.samples };
        for end in &mut finals {
            (0..rounds).for_each(|round| self.reply_to(end, round));
        }
        finals.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let ends = finals.iter().take(most).map(|end| (self.steps(end.trail), end.worth)).collect();
        self.buffers.finals = finals;
        ends
    }

    fn steps(&self, mut trail: usize) -> Vec<(u64, Action)> {
        let mut steps = Vec::new();
        while let Some(link) = self.buffers.trail.get(trail) {
            steps.push((link.print, link.action));
            trail = link.before;
        }
        steps.reverse();
        steps
    }

    /// Looks through the turn; the ends found are in the buffers.
    fn sequences(&mut self, root: &State) {
        let buffers = &mut *self.buffers;
        buffers.trail.clear();
        buffers.level.clear();
        buffers.next.clear();
        buffers.seen.clear();
        buffers.finals.clear();
        let print = self.print(root, 0);
        let node = Node { state: *root, print, trail: ROOT, blanks: 0, bonus: 0.0, rank: 0.0 };
        if root.stack.is_empty() {
            self.buffers.level.push(node);
        } else {
            self.answer(&node, 0);
            self.keep_best();
        }
        for _ in 0..self.budget.depth {
            let level = std::mem::take(&mut self.buffers.level);
            for node in &level {
                self.expand(node);
            }
            self.buffers.level = level;
            self.keep_best();
            if self.buffers.level.is_empty() {
                return;
            }
        }
        // What is left ends here.
        let level = std::mem::take(&mut self.buffers.level);
        for node in &level {
            self.end_here(node);
        }
        self.buffers.level = level;
    }

    fn keep_best(&mut self) {
        let Buffers { level, next, ranks, .. } = &mut *self.buffers;
        ranks.clear();
        ranks.extend(next.iter().enumerate().map(|(at, node)| (node.rank, at)));
        ranks.sort_by(|a, b| b.0.total_cmp(&a.0));
        level.clear();
        level.extend(ranks.iter().take(self.budget.width).map(|&(_, at)| next[at]));
        next.clear();
    }

    fn print(&self, state: &State, blanks: u8) -> u64 {
        let enemy_cards = state.side(self.seat.other()).hand.len();
        fingerprint(state, self.seat, enemy_cards) ^ u64::from(blanks)
    }

    /// Ends the turn at a position, and tries its actions.
    fn expand(&mut self, node: &Node) {
        self.end_here(node);
        let ranked = self.ranked(&node.state, self.budget.branch);
        for &(_, action) in ranked.actions() {
            self.step(node, action, 0);
        }
    }

    fn end_here(&mut self, node: &Node) {
        let value = self.judged(&node.state, node.blanks) + node.bonus;
        let trail = self.link(node, Action::End);
        self.add_final(value, trail, node, Vec::new());
    }

    /// Notes an end of the turn, if it is one of the best so far.
    fn add_final(&mut self, value: f32, trail: usize, node: &Node, more: Vec<State>) {
        let finals = &mut self.buffers.finals;
        let Node { blanks, bonus, state, .. } = *node;
        let end = Final { value, replies: 0.0, worth: value, trail, blanks, bonus, state, more };
        if finals.len() < self.most_finals {
            return finals.push(end);
        }
        let worst = finals.iter_mut().min_by(|a, b| a.value.total_cmp(&b.value));
        if let Some(worst) = worst.filter(|worst| worst.value < value) {
            *worst = end;
        }
    }

    fn link(&mut self, node: &Node, action: Action) -> usize {
        self.buffers.trail.push(Link { before: node.trail, action, print: node.print });
        self.buffers.trail.len() - 1
    }

    /// Tries the answers to an own question.
    fn answer(&mut self, node: &Node, asked: usize) {
        let most = ANSWERS.get(asked).copied().unwrap_or(1);
        let ranked = self.ranked(&node.state, most);
        for &(_, action) in ranked.actions() {
            self.step(node, action, asked + 1);
        }
    }

    /// Plays one decision, what the opponent answers to it, and goes on with what it asks.
    fn step(&mut self, node: &Node, action: Action, asked: usize) {
        let (mut next, mut luck) = (*node, Luck::new(self.seat));
        Table { game: self.game, state: &mut next.state, chance: &mut self.chance, observer: &mut luck }.play(action);
        next.trail = self.link(node, action);
        if luck.decides(&next.state) {
            return self.try_luck(node, action, next.trail);
        }
        let drawn = luck.forget(&mut next.state);
        next.blanks += drawn;
        next.bonus += self.points.early * f32::from(drawn) * f32::from(next.state.water);
        self.their_answers(&mut next.state);
        let state = &next.state;
        if state.is_over() || state.turn != self.turn {
            let value = self.judged(state, next.blanks) + next.bonus;
            return self.add_final(value, next.trail, &next, Vec::new());
        }
        next.print = self.print(state, next.blanks);
        if !self.buffers.seen.insert(next.print) {
            return;
        }
        if !state.stack.is_empty() {
            return self.answer(&next, asked);
        }
        let water = self.points.water * f32::from(state.water);
        next.rank = self.judged(state, next.blanks) + next.bonus + water;
        self.buffers.next.push(next);
    }

    /// A choice follows among cards that chance brings: what that comes to on average when greedy goes on.
    fn try_luck(&mut self, node: &Node, action: Action, trail: usize) {
        let (mut sum, mut states) = (0.0, Vec::with_capacity(self.budget.chances));
        for n in 0..self.budget.chances {
            let mut chance = Streams::new(Seed { run: self.seed.run, game: n as u64 });
            let seen = View::of(self.game, &node.state, self.seat);
            let mut state = seen.sample(self.game, &mut Seed { run: self.seed.run, game: n as u64 }.stream(1));
            Table { game: self.game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
            let turn = self.turn;
            self.play_on(&mut state, &mut chance, |state| state.turn != turn);
            sum += self.judged(&state, node.blanks);
            states.push(state);
        }
        let value = sum / states.len().max(1) as f32 + node.bonus;
        if let Some(state) = states.pop() {
            self.add_final(value, trail, &Node { state, ..*node }, states);
        }
    }

    /// The opponent's answers within the own turn: those that are worst for the own seat.
    fn their_answers(&mut self, state: &mut State) {
        let mut asked = 0;
        while !state.is_over() && state.turn == self.turn && self.game.decider(state) != self.seat && asked < LONGEST {
            asked += 1;
            let mut worst: Option<(f32, State)> = None;
            self.game.legal(state, &mut self.buffers.legal);
            for &action in self.buffers.legal.iter() {
                let mut next = *state;
                Table { game: self.game, state: &mut next, chance: &mut self.chance, observer: &mut () }.play(action);
                let value = self.judged(&next, 0);
                if worst.is_none_or(|(least, _)| value < least) {
                    worst = Some((value, next));
                }
            }
            let Some((_, next)) = worst else { return };
            *state = next;
        }
    }

    /// What a position of the turn, or after it, is worth as it is.
    pub(super) fn judged(&self, state: &State, blanks: u8) -> f32 {
        let due = state.turn == self.turn;
        let mover = if due { state.active.other() } else { state.active };
        let position = Position { game: self.game, shots: self.shots, state, seat: self.seat, mover, due, blanks };
        position.value(self.points)
    }
}
