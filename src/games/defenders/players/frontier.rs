//! The frontier of a search: the best actions found so far, and the positions to which they lead.

use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::state::State;
use crate::games::defenders::rules::action::Action;

/// A position within a turn that is being planned.
#[derive(Clone)]
pub(super) struct Node<C> {
    pub(super) state: State,
    pub(super) chance: C,
    /// Damage expected and not yet taken.
    pub(super) risk: f32,
    /// Its value while the turn goes on.
    pub(super) rank: f32,
    /// The worth of the seat's camps, a part of the rank.
    pub(super) camps_value: f32,
    /// The hexes left on the way.
    pub(super) left: HexSet,
    /// The number of its distances and threats in the cache.
    pub(super) distances: usize,
    /// The link of the trail that holds its last action.
    pub(super) trail: usize,
    /// A fingerprint of the board.
    pub(super) board: u64,
}

impl<C: Clone> Node<C> {
    /// Becomes a copy of another node. Field by field, so that the state is copied once and not through the stack.
    #[inline]
    fn copy(&mut self, other: &Node<C>) {
        let Node { state, chance, risk, rank, camps_value, left, distances, trail, board } = other;
        self.state = *state;
        self.chance.clone_from(chance);
        (self.risk, self.rank, self.camps_value, self.left) = (*risk, *rank, *camps_value, *left);
        (self.distances, self.trail, self.board) = (*distances, *trail, *board);
    }
}

/// Room for nodes, kept and filled again.
pub(super) struct Pool<C> {
    nodes: Vec<Node<C>>,
    used: usize,
}

impl<C: Clone> Pool<C> {
    pub(super) const fn new() -> Pool<C> {
        Pool { nodes: Vec::new(), used: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &Node<C> {
        &self.nodes[number]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, number: usize) -> &mut Node<C> {
        &mut self.nodes[number]
    }

    /// Copies a node into the next free room and returns its number. The next copy takes the same room, unless this one
    /// is [claimed](Pool::claim).
    #[inline]
    pub(super) fn copy(&mut self, node: &Node<C>) -> usize {
        match self.nodes.get_mut(self.used) {
            Some(slot) => slot.copy(node),
            None => self.nodes.push(node.clone()),
        }
        self.used
    }

    /// Keeps the last copy.
    #[inline]
    pub(super) fn claim(&mut self) {
        self.used += 1;
    }
}

/// An action that may be kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) action: Action,
    pub(super) rank: f32,
    /// A fingerprint of the position to which it leads.
    pub(super) key: u64,
    /// The node that it follows.
    pub(super) parent: u32,
    /// The node to which it leads, if it had to be played to be ranked; else [`UNPLAYED`].
    pub(super) played: u32,
}

/// No node: the action has not been played.
pub(super) const UNPLAYED: u32 = u32::MAX;

/// The best candidates found, best first. Of those that lead to the same position the best is kept.
pub(super) struct Frontier<C> {
    width: usize,
    floor: f32,
    pub(super) candidates: Vec<Candidate>,
    pub(super) played: Pool<C>,
}

impl<C: Clone> Frontier<C> {
    pub(super) fn new(width: usize) -> Frontier<C> {
        Frontier { width, floor: f32::NEG_INFINITY, candidates: Vec::with_capacity(width), played: Pool::new() }
    }

    pub(super) fn clear(&mut self) {
        self.floor = f32::NEG_INFINITY;
        self.candidates.clear();
        self.played.clear();
    }

    /// Forgets all, and keeps at most that many from now on.
    pub(super) fn clear_for(&mut self, width: usize) {
        self.clear();
        self.width = width;
    }

    /// Only a rank above this is kept.
    #[inline]
    pub(super) const fn floor(&self) -> f32 {
        self.floor
    }

    /// Keeps a candidate whose rank is above the floor, unless an equal or better one leads to the same position.
    /// Returns whether it was kept.
    pub(super) fn offer(&mut self, candidate: Candidate) -> bool {
        let mut same = None;
        for (at, other) in self.candidates.iter().enumerate() {
            same = if other.key == candidate.key { Some(at) } else { same };
        }
        // The place that becomes free: that of the candidate for the same position, else the last one, else a new one.
        let mut at = match same {
            Some(at) if self.candidates[at].rank >= candidate.rank => return false,
            Some(at) => at,
            None if self.candidates.len() == self.width => self.width - 1,
            None => {
                self.candidates.push(candidate);
                self.candidates.len() - 1
            }
        };
        while at > 0 && self.candidates[at - 1].rank < candidate.rank {
            self.candidates[at] = self.candidates[at - 1];
            at -= 1;
        }
        self.candidates[at] = candidate;
        if let Some(last) = self.candidates.get(self.width - 1) {
            self.floor = last.rank;
        }
        true
    }
}
