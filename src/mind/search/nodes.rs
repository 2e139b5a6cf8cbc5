//! The tree of a search: the positions that the searching seat can distinguish, and the decisions tried there.

use crate::game::{BySeat, Game, MOST_SEATS, Seat};

/// A position as the searching seat sees it.
pub(super) struct Node<G: Game> {
    /// The seat's view; `None` at the root, and where several outcomes are judged together.
    view: Option<G::View>,
    /// Is it the searching seat that decides here?
    own: bool,
    pub(super) visits: u32,
    /// The worth of all games that came through here, added up.
    pub(super) worth: [f32; MOST_SEATS],
    pub(super) edges: Vec<Edge<G::Action>>,
    /// The next views: the edge behind which it was seen first, and the node.
    next: Vec<(u32, u32)>,
}

/// A decision at a node.
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// The seat that can take this decision.
    pub(super) seat: Seat,
    pub(super) visits: u32,
    /// Visits of the node at which this decision was legal.
    pub(super) available: u32,
    pub(super) worth: [f32; MOST_SEATS],
    /// Its likelihood according to the prior.
    pub(super) likely: f32,
}

impl<A> Edge<A> {
    pub(super) fn new(action: A, seat: Seat) -> Edge<A> {
        Edge { action, seat, visits: 0, available: 0, worth: [0.0; MOST_SEATS], likely: 1.0 }
    }

    /// Its mean worth to a seat.
    pub(super) fn mean(&self, seat: Seat) -> f32 {
        self.worth[seat.index()] / self.visits.max(1) as f32
    }
}

/// The node from which all others are reached.
pub(super) const ROOT: u32 = 0;

/// The most nodes of a tree; positions beyond the last ones are played on.
const MOST: usize = 100_000;

/// The most bytes of a tree's nodes and edges, as far as their sizes are known: every seat of every thread may have
/// one.
const MOST_BYTES: usize = 64 << 20;

/// All nodes, the root first.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// The edges of all nodes.
    edges: usize,
}

impl<G: Game> Tree<G> {
    pub(super) const fn new() -> Tree<G> {
        Tree { nodes: Vec::new(), edges: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges = 0;
    }

    /// Counts added edges.
    pub(super) fn widened(&mut self, edges: usize) {
        self.edges += edges;
    }

    /// Is there no room for another node?
    fn is_full(&self) -> bool {
        let bytes = self.nodes.len() * size_of::<Node<G>>() + self.edges * size_of::<Edge<G::Action>>();
        self.nodes.len() >= MOST || bytes >= MOST_BYTES
    }

    pub(super) fn get(&self, node: u32) -> &Node<G> {
        &self.nodes[node as usize]
    }

    pub(super) fn get_mut(&mut self, node: u32) -> &mut Node<G> {
        &mut self.nodes[node as usize]
    }

    /// The root, if anything was searched.
    pub(super) fn root(&self) -> Option<&Node<G>> {
        self.nodes.first()
    }

    pub(super) fn grow(&mut self, view: Option<G::View>, own: bool) -> u32 {
        let (edges, next) = (Vec::new(), Vec::new());
        self.nodes.push(Node { view, own, visits: 0, worth: [0.0; MOST_SEATS], edges, next });
        self.nodes.len() as u32 - 1
    }

    /// The node of the view after a decision; a limited number of outcomes of a decision have a node of their own.
    /// `None` where there is none and no room for another one.
    ///
    /// Only the view counts after a decision of another seat: two decisions that look alike to the searching seat lead
    /// to one node, or the search would know later what its seat does not. The seat knows its own decisions.
    pub(super) fn follow(&mut self, (at, edge): (u32, u32), seen: (G::View, bool), room: usize) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let (mut mine, mut others) = (0, None);
        for &(from, next) in &node.next {
            match &self.nodes[next as usize].view {
                Some(view) if (from == edge || !node.own) && *view == seen.0 => return Some(next),
                Some(_) => mine += usize::from(from == edge),
                None if from == edge || !node.own => others = Some(next),
                None => {}
            }
        }
        let next = match others {
            Some(next) if mine >= room => return Some(next),
            _ if self.is_full() => return None,
            _ if mine >= room => self.grow(None, seen.1),
            _ => self.grow(Some(seen.0), seen.1),
        };
        self.nodes[at as usize].next.push((edge, next));
        Some(next)
    }

    /// Counts a tried game at the decisions that led to it.
    pub(super) fn learn(&mut self, path: &[(u32, u32)], worth: &BySeat<f32>) {
        for &(at, edge) in path {
            let node = &mut self.nodes[at as usize];
            let edge = &mut node.edges[edge as usize];
            node.visits += 1;
            edge.visits += 1;
            for (seat, worth) in worth.as_slice().iter().enumerate() {
                node.worth[seat] += worth;
                edge.worth[seat] += worth;
            }
        }
    }

    /// Goes on from a position that was reached: keeps its part of the tree, or begins anew.
    pub(super) fn move_to(&mut self, view: &G::View) {
        let same = |(_, node): &(usize, &Node<G>)| node.own && node.view.as_ref() == Some(view);
        let behind = self.nodes.iter().enumerate().skip(1);
        let found = behind.filter(same).max_by_key(|&(at, node)| (node.visits, std::cmp::Reverse(at)));
        if let Some((root, _)) = found {
            self.keep_only(root as u32);
        } else {
            self.clear();
            self.grow(None, true);
        }
    }

    /// Makes a node the root and forgets all that is not behind it.
    fn keep_only(&mut self, root: u32) {
        let mut old: Vec<Option<Node<G>>> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        let mut open = vec![root];
        let mut next = 0;
        // Nodes are taken over in the order in which they are listed; each gets the new places of those behind it.
        while let Some(&at) = open.get(next) {
            next += 1;
            let Some(mut node) = old[at as usize].take() else { continue };
            for (_, place) in &mut node.next {
                open.push(*place);
                *place = open.len() as u32 - 1;
            }
            self.nodes.push(node);
        }
        self.edges = self.nodes.iter().map(|node| node.edges.len()).sum();
    }
}
