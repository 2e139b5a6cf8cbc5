//! A beam search through the sequences of one turn: at each length the best sequences are kept.

use super::super::action::Action;
use super::super::chance::Chance;
use super::super::hex::HexSet;
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::evaluate::Judge;
use super::ground::Grounds;
use super::ranking::Ranker;
use super::sieve::{Pool, Sieve, UNPLAYED};

/// What a search is to look at.
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
    /// Is every first action to be told of?
    pub(super) weighs: bool,
}

/// The best sequence of a search.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// What ending the turn after it is worth.
    pub(super) value: f32,
    /// Its actions, without the end of the turn.
    pub(super) sequence: Vec<Action>,
    /// For each first action looked at, the best value of a sequence that begins with it, if that was asked.
    pub(super) openings: Vec<(Action, f32)>,
}

/// The action that led to a node, and the one before it.
#[derive(Clone, Copy)]
struct Link {
    before: usize,
    action: Action,
}

/// The beginning of every trail.
const ROOT: usize = usize::MAX;

/// What a search needs room for, kept to be filled again.
pub(super) struct Desk<C> {
    grounds: Grounds,
    trail: Vec<Link>,
    /// The sequences of the present length.
    nodes: Pool<C>,
    level: Vec<usize>,
    sieve: Sieve<C>,
}

impl<C: Clone> Default for Desk<C> {
    fn default() -> Desk<C> {
        Desk { grounds: Grounds::new(), trail: Vec::new(), nodes: Pool::new(), level: Vec::new(), sieve: Sieve::new(0) }
    }
}

/// A search under way.
struct Beam<'a, C> {
    ranker: Ranker<'a>,
    scope: Scope,
    desk: &'a mut Desk<C>,
}

/// The best sequence of a turn from a state in which the seat acts.
pub(super) fn search<C: Chance + Clone>(
    judge: Judge<'_>,
    state: &State,
    chance: &C,
    scope: Scope,
    desk: &mut Desk<C>,
) -> Found {
    let ranker = Ranker::new(judge, state, judge.claims(state, state.seat()), scope.cheats);
    desk.grounds.clear();
    desk.trail.clear();
    desk.nodes.clear();
    desk.level.clear();
    desk.sieve.clear_for(scope.width);
    let root = ranker.root(state, chance, scope.left, &mut desk.grounds);
    desk.level.push(desk.nodes.copy(&root));
    desk.nodes.claim();
    Beam { ranker, scope, desk }.run()
}

impl<C: Chance + Clone> Beam<'_, C> {
    fn run(mut self) -> Found {
        let mut found = Found { value: self.end_value(0), sequence: Vec::new(), openings: Vec::new() };
        if self.scope.weighs {
            found.openings.push((Action::End, found.value));
        }
        let mut last = ROOT;
        for _ in 0..self.scope.depth {
            let Desk { grounds, nodes, level, sieve, .. } = &mut *self.desk;
            for &parent in &*level {
                self.ranker.expand(nodes.get(parent), parent as u32, grounds, sieve);
            }
            self.advance();
            for at in 0..self.desk.level.len() {
                let node = self.desk.level[at];
                let value = self.end_value(node);
                let trail = self.desk.nodes.get(node).trail;
                if self.scope.weighs {
                    self.note_opening(trail, value, &mut found.openings);
                }
                if value > found.value {
                    found.value = value;
                    last = trail;
                }
            }
            let Desk { nodes, level, .. } = &mut *self.desk;
            level.retain(|&node| self.ranker.goes_on(&nodes.get(node).state));
            if level.is_empty() {
                break;
            }
        }
        while last != ROOT {
            found.sequence.push(self.desk.trail[last].action);
            last = self.desk.trail[last].before;
        }
        found.sequence.reverse();
        found
    }

    /// Notes the value of a sequence for its first action.
    fn note_opening(&self, mut last: usize, value: f32, openings: &mut Vec<(Action, f32)>) {
        let trail = &self.desk.trail;
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
        let Desk { trail, nodes, level, sieve, .. } = &mut *self.desk;
        level.clear();
        for candidate in &sieve.candidates {
            let parent = nodes.get(candidate.parent as usize);
            let number = if candidate.played == UNPLAYED {
                let number = sieve.played.copy(parent);
                sieve.played.claim();
                self.ranker.follow(sieve.played.get_mut(number), candidate.action);
                number
            } else {
                candidate.played as usize
            };
            trail.push(Link { before: parent.trail, action: candidate.action });
            let node = sieve.played.get_mut(number);
            (node.trail, node.rank) = (trail.len() - 1, candidate.rank);
            level.push(number);
        }
        std::mem::swap(nodes, &mut sieve.played);
        sieve.clear();
    }

    /// What ending the turn at a node is worth. A cheat looks at the machine card that really comes.
    fn end_value(&self, node: usize) -> f32 {
        let (judge, seat, node) = (&self.ranker.judge, self.ranker.seat, self.desk.nodes.get(node));
        let value = node.rank - judge.weights.point * f32::from(node.state.points) - judge.hunted(&node.state, seat);
        if !self.scope.cheats || node.state.phase != Phase::Act {
            return value;
        }
        let (mut after, mut chance) = (node.state, node.chance.clone());
        Table { game: judge.game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        value + judge.value(&after, seat, 0.0)
    }
}
