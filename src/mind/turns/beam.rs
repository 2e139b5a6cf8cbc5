//! The turn searched step by step: the best positions after each number of decisions go on first.
//!
//! A position within the turn is worth as much as the end of the turn that is near: by a decision that has ended turns in
//! this search, or else at random. Each round goes through the turn once and tries all decisions of the best open position
//! after no decision, after one, after two and so on (cyclic best-first search: Kao, Sewell and Jacobson 2009). So a short
//! turn is looked through completely, and of a long one the best beam that the positions allow is kept.

use crate::game::Game;

use super::pool::{End, Luck};
use super::search::{LONGEST, Root, Search};

/// Before the first decision.
const START: usize = usize::MAX;

/// Different decisions that have ended turns, at most, which are tried to end others.
const ENDERS: usize = 8;

/// A position within the turn.
struct Node<G: Game> {
    table: Luck<G>,
    worth: f32,
    /// The position before, and the decision that led here.
    before: usize,
    action: Option<G::Action>,
    /// The decision that ended the turn here when the position was judged.
    ended: Option<G::Action>,
}

/// A way to end the turn: the last position within it, and the decision that ends it.
struct Found<G: Game> {
    before: usize,
    action: G::Action,
    end: End<G>,
}

/// The decision that ends a turn, and its end.
type Ending<G> = (<G as Game>::Action, End<G>);

/// The positions of a turn that have been reached so far, by the number of decisions.
struct Level {
    /// Their places, and their worths.
    nodes: Vec<(usize, f32)>,
    /// Places of positions whose decisions have not been tried.
    open: Vec<usize>,
}

/// The turn as far as it was looked through.
pub(super) struct Beam<G: Game> {
    nodes: Vec<Node<G>>,
    levels: Vec<Level>,
    /// The best ends, best first, all different.
    found: Vec<Found<G>>,
    /// Decisions that have ended turns, whenever they were taken.
    enders: Vec<G::Action>,
    most: usize,
}

impl<G: Game> Beam<G> {
    /// Nothing but the table at which it begins; it collects some ends, the best ones.
    fn new(root: &Luck<G>, most: usize) -> Beam<G> {
        let first = Node { table: root.clone(), worth: 0.0, before: START, action: None, ended: None };
        let level = Level { nodes: vec![(0, 0.0)], open: vec![0] };
        Beam { nodes: vec![first], levels: vec![level], found: Vec::new(), enders: Vec::new(), most }
    }

    /// The best position after some decisions that is open still, taken out.
    fn next_open(&mut self, level: usize) -> Option<usize> {
        let Beam { nodes, levels, .. } = self;
        let open = &mut levels[level].open;
        let better = |a: &(usize, f32), b: &(usize, f32)| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0));
        let worths = open.iter().enumerate().map(|(at, &node)| (at, nodes[node].worth));
        let (at, _) = worths.max_by(better)?;
        Some(open.remove(at))
    }

    /// Is this position known at its level?
    fn knows(&self, level: usize, worth: f32, state: &G::State) -> bool {
        let alike = |&&(_, known): &&(usize, f32)| known.to_bits() == worth.to_bits();
        let Some(level) = self.levels.get(level) else { return false };
        level.nodes.iter().filter(alike).any(|&(node, _)| self.nodes[node].table.state == *state)
    }

    /// Adds a position after some decisions.
    fn add(&mut self, level: usize, node: Node<G>) -> usize {
        if level == self.levels.len() {
            self.levels.push(Level { nodes: Vec::new(), open: Vec::new() });
        }
        let place = self.nodes.len();
        self.levels[level].nodes.push((place, node.worth));
        self.levels[level].open.push(place);
        self.nodes.push(node);
        place
    }

    /// Notes an end of the turn, if it is one of the best.
    fn end(&mut self, before: usize, action: G::Action, end: End<G>) {
        let at = self.found.partition_point(|known| known.end.worth >= end.worth);
        let mut equal = self.found[..at].iter().rev().take_while(|known| known.end.worth <= end.worth);
        if at >= self.most || equal.any(|known| known.end.is_as(&end)) {
            return;
        }
        self.found.truncate(self.most - 1);
        self.found.insert(at, Found { before, action, end });
    }

    /// Notes whether a decision has ended a turn.
    fn note_ender(&mut self, action: G::Action, ended: bool) {
        let at = self.enders.iter().position(|known| *known == action);
        match at {
            None if ended && self.enders.len() < ENDERS => self.enders.push(action),
            Some(at) if !ended => {
                self.enders.remove(at);
            }
            _ => {}
        }
    }

    /// The decisions that lead to a position.
    fn way(&self, mut node: usize) -> Vec<G::Action> {
        let mut way = Vec::new();
        while let Some(Node { before, action: Some(action), .. }) = self.nodes.get(node) {
            way.push(*action);
            node = *before;
        }
        way.reverse();
        way
    }
}

impl<G: Game> Search<'_, G> {
    /// The best ways through the turn, best first, on a table; it is searched until `limit` positions have been played.
    pub(super) fn ways(&mut self, root: &Root<G>, limit: u32, most: usize) -> Vec<Vec<G::Action>> {
        let mut beam = Beam::new(&root.table, most);
        while self.played < limit {
            let mut level = 0;
            let before = self.played;
            while level < beam.levels.len() && level < LONGEST && self.played < limit {
                if let Some(node) = beam.next_open(level) {
                    self.expand(&mut beam, node, level, root);
                }
                level += 1;
            }
            if self.played == before {
                break;
            }
        }
        let way = |found: &Found<G>| {
            let mut way = beam.way(found.before);
            way.push(found.action);
            way
        };
        beam.found.iter().map(way).collect()
    }

    /// Tries all decisions of a position: first those that end the turn, so that the others can be judged by them.
    fn expand(&mut self, beam: &mut Beam<G>, node: usize, level: usize, root: &Root<G>) {
        let Node { table, ended, .. } = &beam.nodes[node];
        let (table, ended, mut within) = (table.clone(), *ended, Vec::new());
        for action in self.allowed(&table.state) {
            if Some(action) == ended {
                continue;
            }
            let mut after = table.clone();
            self.play(&mut after, action);
            let is_over = !self.is_own(&after.state);
            beam.note_ender(action, is_over);
            if is_over {
                let end = End { state: after.state, worth: self.end(after, root.seed) };
                beam.end(node, action, end);
            } else {
                within.push((action, after));
            }
        }
        for (action, after) in within {
            let (worth, end) = self.near(beam, &after, root);
            if beam.knows(level + 1, worth, &after.state) {
                continue;
            }
            let ended = end.as_ref().map(|(ender, _)| *ender);
            let place = beam.add(level + 1, Node { table: after, worth, before: node, action: Some(action), ended });
            if let Some((ender, end)) = end {
                beam.end(place, ender, end);
            }
        }
    }

    /// The worth of a position within the turn: that of an end of the turn that is near; with that end and the decision that
    /// leads there, if one is enough.
    fn near(&mut self, beam: &mut Beam<G>, table: &Luck<G>, root: &Root<G>) -> (f32, Option<Ending<G>>) {
        let mut dice = root.seed.stream(NEAR);
        std::mem::swap(self.rng, &mut dice);
        let (mut after, mut steps) = (table.clone(), Vec::new());
        while steps.len() < LONGEST && self.is_own(&after.state) {
            let ender = self.ender(beam, &after.state);
            let Some(action) = ender.or_else(|| self.any(&after.state)) else { break };
            self.play(&mut after, action);
            beam.note_ender(action, !self.is_own(&after.state));
            steps.push(action);
        }
        std::mem::swap(self.rng, &mut dice);
        let end = End { state: after.state, worth: self.end(after, root.seed) };
        let worth = end.worth;
        match steps[..] {
            [only] => (worth, Some((only, end))),
            _ => (worth, None),
        }
    }

    /// A decision that is possible here and has ended turns.
    fn ender(&mut self, beam: &Beam<G>, state: &G::State) -> Option<G::Action> {
        let Search { game, legal, forbidden, .. } = self;
        game.legal(state, legal);
        let is_allowed = |action: &G::Action| !forbidden.is_some_and(|forbidden| forbidden(game, state, *action));
        beam.enders.iter().copied().find(|ender| legal.contains(ender) && is_allowed(ender))
    }

    /// The decisions of a position; none that is forbidden, where there are others.
    fn allowed(&mut self, state: &G::State) -> Vec<G::Action> {
        let Search { game, legal, forbidden, .. } = self;
        game.legal(state, legal);
        let Some(forbidden) = forbidden else { return legal.to_vec() };
        let allowed: Vec<G::Action> = legal.iter().copied().filter(|&action| !forbidden(game, state, action)).collect();
        if allowed.is_empty() { legal.to_vec() } else { allowed }
    }
}

/// The stream of random decisions that end a turn that is judged in its middle.
const NEAR: u64 = 3102;
