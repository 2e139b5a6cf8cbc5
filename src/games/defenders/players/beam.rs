//! A beam search through the sequences of one turn: at each length the best sequences are kept.

use super::distance::DistanceCache;
use super::evaluate::Judge;
use super::frontier::{Frontier, Pool, UNPLAYED};
use super::ranking::Ranker;
use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::chance::Chance;
use crate::games::defenders::rules::table::Table;

/// The scope of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Sequences kept at each length.
    pub(super) width: usize,
    /// The longest sequence.
    pub(super) depth: usize,
    /// Are real dice and cards seen, and the machine card to come?
    pub(super) cheats: bool,
    /// Hexes to which no sequence goes back.
    pub(super) left: HexSet,
    /// Is the best value wanted for every first action, too?
    pub(super) weighs: bool,
    /// The number of best ends of the turn to return as well.
    pub(super) ends: usize,
}

/// The result of a search: its best sequence of actions.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The worth of ending the turn after it.
    pub(super) value: f32,
    /// Its actions, without the end of the turn.
    pub(super) sequence: Vec<Action>,
    /// For each first action looked at, the best value of a sequence that begins with it, if that was asked.
    pub(super) openings: Vec<(Action, f32)>,
    /// The best ends of the turn, best first, if they were asked.
    pub(super) ends: Vec<End>,
}

/// A position in which a turn can end.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// The worth of ending the turn there.
    pub(super) value: f32,
    /// The best sequence that leads there, without the end of the turn.
    pub(super) sequence: Vec<Action>,
}

/// An end of the turn by its place in the search.
#[derive(Clone, Copy)]
struct Reached {
    value: f32,
    /// A fingerprint of the position, the points that are left apart: they are lost.
    key: u64,
    trail: usize,
}

/// The action that led to a node, and the one before it.
#[derive(Clone, Copy)]
struct Link {
    before: usize,
    action: Action,
}

/// Before the first action of every sequence.
const ROOT: usize = usize::MAX;

/// The memory of a search, kept from one search to the next so that none has to be asked for again.
pub(super) struct Buffers<C> {
    cache: DistanceCache,
    /// The last action of every sequence kept, each linked to the one before it.
    trail: Vec<Link>,
    /// The positions to which the sequences of the present length lead.
    nodes: Pool<C>,
    /// Their numbers, best first.
    level: Vec<usize>,
    frontier: Frontier<C>,
}

impl<C: Clone> Default for Buffers<C> {
    fn default() -> Buffers<C> {
        Buffers {
            cache: DistanceCache::new(),
            trail: Vec::new(),
            nodes: Pool::new(),
            level: Vec::new(),
            frontier: Frontier::new(0),
        }
    }
}

/// A search under way.
struct Beam<'a, C> {
    ranker: Ranker<'a>,
    scope: Scope,
    buffers: &'a mut Buffers<C>,
}

/// The start of a search: a state in which the seat acts, and the chance that the search assumes.
pub(super) struct Start<'a, C> {
    pub(super) judge: Judge<'a>,
    pub(super) state: &'a State,
    pub(super) chance: &'a C,
}

/// The best sequence of actions for the rest of a turn.
pub(super) fn search<C: Chance + Clone>(start: &Start<'_, C>, scope: Scope, buffers: &mut Buffers<C>) -> Found {
    let Start { judge, state, chance } = *start;
    let ranker = Ranker::new(judge, state, scope.cheats);
    buffers.cache.clear();
    buffers.trail.clear();
    buffers.nodes.clear();
    buffers.level.clear();
    buffers.frontier.clear_for(scope.width);
    let root = ranker.root(state, chance, scope.left, &mut buffers.cache);
    buffers.level.push(buffers.nodes.copy(&root));
    buffers.nodes.claim();
    Beam { ranker, scope, buffers }.run()
}

impl<C: Chance + Clone> Beam<'_, C> {
    fn run(mut self) -> Found {
        let mut found =
            Found { value: self.end_value(0), sequence: Vec::new(), openings: Vec::new(), ends: Vec::new() };
        let mut ends = Vec::new();
        if self.scope.weighs {
            found.openings.push((Action::End, found.value));
        }
        self.note_end(0, found.value, &mut ends);
        let mut last = ROOT;
        for _ in 0..self.scope.depth {
            let Buffers { cache, nodes, level, frontier, .. } = &mut *self.buffers;
            for &parent in &*level {
                self.ranker.expand(nodes.get(parent), parent as u32, cache, frontier);
            }
            self.advance();
            for at in 0..self.buffers.level.len() {
                let node = self.buffers.level[at];
                let value = self.end_value(node);
                let trail = self.buffers.nodes.get(node).trail;
                if self.scope.weighs {
                    self.note_opening(trail, value, &mut found.openings);
                }
                self.note_end(node, value, &mut ends);
                if value > found.value {
                    found.value = value;
                    last = trail;
                }
            }
            let Buffers { nodes, level, .. } = &mut *self.buffers;
            level.retain(|&node| self.ranker.goes_on(&nodes.get(node).state));
            if level.is_empty() {
                break;
            }
        }
        found.sequence = self.sequence(last);
        found.ends = ends.iter().map(|end| End { value: end.value, sequence: self.sequence(end.trail) }).collect();
        found
    }

    /// The actions up to a link of the trail.
    fn sequence(&self, mut last: usize) -> Vec<Action> {
        let mut sequence = Vec::new();
        while last != ROOT {
            sequence.push(self.buffers.trail[last].action);
            last = self.buffers.trail[last].before;
        }
        sequence.reverse();
        sequence
    }

    /// Notes an end of the turn, if it is one of the best so far. Of sequences to the same position the best is kept.
    fn note_end(&self, node: usize, value: f32, ends: &mut Vec<Reached>) {
        let full = ends.len() == self.scope.ends;
        if full && ends.last().is_none_or(|last| value <= last.value) {
            return;
        }
        let node = self.buffers.nodes.get(node);
        let key = self.ranker.end_key(node);
        match ends.iter().position(|end| end.key == key) {
            Some(at) if ends[at].value >= value => return,
            Some(at) => drop(ends.remove(at)),
            None if full => drop(ends.pop()),
            None => {}
        }
        let at = ends.partition_point(|end| end.value >= value);
        ends.insert(at, Reached { value, key, trail: node.trail });
    }

    /// Notes the value of a sequence for its first action.
    fn note_opening(&self, mut last: usize, value: f32, openings: &mut Vec<(Action, f32)>) {
        let trail = &self.buffers.trail;
        while trail[last].before != ROOT {
            last = trail[last].before;
        }
        let first = trail[last].action;
        match openings.iter_mut().find(|(action, _)| *action == first) {
            Some((_, best)) => *best = best.max(value),
            None => openings.push((first, value)),
        }
    }

    /// Makes the candidates kept the new level.
    fn advance(&mut self) {
        let Buffers { trail, nodes, level, frontier, .. } = &mut *self.buffers;
        level.clear();
        for candidate in &frontier.candidates {
            let parent = nodes.get(candidate.parent as usize);
            let number = if candidate.played == UNPLAYED {
                let number = frontier.played.copy(parent);
                frontier.played.claim();
                self.ranker.play_on(frontier.played.get_mut(number), candidate.action);
                number
            } else {
                candidate.played as usize
            };
            trail.push(Link { before: parent.trail, action: candidate.action });
            let node = frontier.played.get_mut(number);
            (node.trail, node.rank) = (trail.len() - 1, candidate.rank);
            level.push(number);
        }
        std::mem::swap(nodes, &mut frontier.played);
        frontier.clear();
    }

    /// The worth of ending the turn at a node. Who sees real chance looks at the machine card that comes, too.
    fn end_value(&self, node: usize) -> f32 {
        let (judge, seat, node) = (&self.ranker.judge, self.ranker.seat, self.buffers.nodes.get(node));
        let value = node.rank
            - judge.weights.point * f32::from(node.state.points)
            - judge.cost_of_mechs_beside(&node.state, seat);
        if !self.scope.cheats || node.state.phase != Phase::Act {
            return value;
        }
        let (mut after, mut chance) = (node.state, node.chance.clone());
        Table { game: judge.game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        value + judge.value(&after, seat, 0.0)
    }
}
