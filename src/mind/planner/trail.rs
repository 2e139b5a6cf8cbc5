//! The memory of a search, kept from one to the next.

use super::evaluator::{Ranked, Stage};
use super::print::Prints;
use crate::game::Game;

/// Before the first decision of every sequence.
pub(super) const ROOT: usize = usize::MAX;

/// A decision of a sequence, the one before it, and the position in which it is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<A> {
    pub(super) before: usize,
    pub(super) action: A,
    pub(super) print: u64,
}

/// A position to which a sequence leads.
pub(super) struct Node<G: Game, N> {
    pub(super) stage: Stage<G, N>,
    pub(super) print: u64,
    /// The last decision.
    pub(super) trail: usize,
    /// The value by which positions are kept.
    pub(super) rank: f32,
}

impl<G: Game, N: Copy> Clone for Node<G, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, N: Copy> Copy for Node<G, N> {}

/// An end of the turn.
pub(super) struct End<G: Game, N> {
    /// The worth before the others reply.
    pub(super) value: f32,
    /// The summed worth of the positions after the replies so far.
    pub(super) replies: f32,
    /// The total worth.
    pub(super) worth: f32,
    pub(super) trail: usize,
    pub(super) stage: Stage<G, N>,
    /// More positions, where chance decides which of them it is.
    pub(super) more: Vec<G::State>,
}

impl<G: Game, N> End<G, N> {
    /// The position for a reply: another one each time where chance decides.
    pub(super) fn position(&self, round: usize) -> &G::State {
        let at = round % (self.more.len() + 1);
        self.more.get(at).unwrap_or(&self.stage.state)
    }
}

/// The memory of a search.
pub(super) struct Buffers<G: Game, N> {
    pub(super) legal: G::Actions,
    trail: Vec<Link<G::Action>>,
    pub(super) level: Vec<Node<G, N>>,
    pub(super) next: Vec<Node<G, N>>,
    /// The ranks of the next positions, and their indices.
    ranks: Vec<(f32, usize)>,
    pub(super) seen: Prints,
    pub(super) ends: Vec<End<G, N>>,
    /// Lists of ranked decisions that are not in use.
    lists: Vec<Vec<(f32, G::Action)>>,
}

impl<G: Game, N> Default for Buffers<G, N> {
    fn default() -> Self {
        Buffers {
            legal: G::Actions::default(),
            trail: Vec::new(),
            level: Vec::new(),
            next: Vec::new(),
            ranks: Vec::new(),
            seen: Prints::default(),
            ends: Vec::new(),
            lists: Vec::new(),
        }
    }
}

impl<G: Game, N: Copy> Buffers<G, N> {
    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.trail.clear();
        self.level.clear();
        self.next.clear();
        self.seen.clear();
        self.ends.clear();
    }

    /// Keeps the best of the next positions as the present ones.
    pub(super) fn keep_best(&mut self, width: usize) {
        let Buffers { level, next, ranks, .. } = self;
        ranks.clear();
        ranks.extend(next.iter().enumerate().map(|(at, node)| (node.rank, at)));
        ranks.sort_by(|a, b| b.0.total_cmp(&a.0));
        level.clear();
        level.extend(ranks.iter().take(width).map(|&(_, at)| next[at]));
        next.clear();
    }

    /// Adds a decision that is taken in a position to its sequence.
    pub(super) fn link(&mut self, node: &Node<G, N>, action: G::Action) -> usize {
        self.trail.push(Link { before: node.trail, action, print: node.print });
        self.trail.len() - 1
    }

    /// The sequence that ends with a decision.
    pub(super) fn steps(&self, mut trail: usize) -> Vec<(u64, G::Action)> {
        let mut steps = Vec::new();
        while let Some(link) = self.trail.get(trail) {
            steps.push((link.print, link.action));
            trail = link.before;
        }
        steps.reverse();
        steps
    }

    /// An empty list of at most `most` decisions.
    pub(super) fn ranked(&mut self, most: usize) -> Ranked<G::Action> {
        Ranked::of(self.lists.pop().unwrap_or_default(), most)
    }

    /// Takes a list back.
    pub(super) fn give_back(&mut self, ranked: Ranked<G::Action>) {
        self.lists.push(ranked.into_list());
    }
}
