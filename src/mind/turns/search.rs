//! Sequences of one turn: found on one table, compared on others.

use std::cmp::Ordering;

use crate::game::{Game, Rng, Seat, Seed};
use crate::mind::{Forbidden, Judge};

use super::super::search::{imagined, tried_seed};
use super::TurnsBudget;
use super::judge::worth_to;

/// A table as it may stand, and the luck to come.
pub(super) struct Luck<G: Game> {
    pub(super) state: G::State,
    pub(super) chance: G::Chance,
}

impl<G: Game> Clone for Luck<G> {
    fn clone(&self) -> Self {
        Luck { state: self.state, chance: self.chance.clone() }
    }
}

/// A sequence of decisions to the end of a turn.
pub struct Sequence<G: Game> {
    /// The decisions.
    pub actions: Vec<G::Action>,
    /// The mean worth of the positions to which they lead.
    pub worth: f32,
    /// The number of tables that this is the mean of.
    pub tables: u32,
    /// The positions before each decision, and the last one.
    path: Vec<Luck<G>>,
}

impl<G: Game> Sequence<G> {
    /// The views of a seat in which the decisions are taken, each with its decision.
    pub(super) fn foreseen(&self, game: &G, seat: Seat) -> Vec<(G::View, G::Action)> {
        self.path.iter().zip(&self.actions).map(|(at, action)| (game.view(&at.state, seat), *action)).collect()
    }
}

/// The most decisions of a sequence; longer turns are judged there.
const LONGEST: usize = 60;

/// The most random decisions until a judge has an opinion.
const PATIENCE: usize = 200;

/// Sequences that are varied: one of the best so far, chosen at random.
const VARIED: u32 = 8;

/// Tables on which sequences are looked for.
const ROOTS: usize = 4;

/// Known sequences in a row after which a search gives up: few others are left.
const STALE: u32 = 48;

/// The beginning of a sequence, the positions on its way, the number of random decisions to come, and those to follow then.
struct Begun<G: Game> {
    actions: Vec<G::Action>,
    path: Vec<Luck<G>>,
    free: usize,
    guide: Vec<G::Action>,
}

/// A search under way.
pub(super) struct Search<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) seat: Seat,
    pub(super) budget: TurnsBudget,
    pub(super) judge: &'a mut dyn Judge<G>,
    pub(super) shape: f32,
    pub(super) rng: &'a mut Rng,
    pub(super) forbidden: Option<&'a Forbidden<G>>,
    pub(super) legal: G::Actions,
}

impl<G: Game> Search<'_, G> {
    /// The best sequences, best first; at least `most` are compared, if there are as many.
    pub(super) fn best(&mut self, view: &G::View, most: usize) -> Vec<Sequence<G>> {
        let roots: [Luck<G>; ROOTS] = std::array::from_fn(|_| {
            let course = imagined(self.game, view, tried_seed(self.rng));
            Luck { state: course.state, chance: course.chance }
        });
        let mut found = self.find(&roots, most.max(self.budget.finalists as usize));
        self.compare(view, &mut found);
        found
    }

    /// Looks for sequences, each on one of some tables; those that look good are tried on all of them.
    fn find(&mut self, roots: &[Luck<G>], most: usize) -> Vec<Sequence<G>> {
        let mut found: Vec<Sequence<G>> = Vec::new();
        let (mut played, mut stale) = (0, 0);
        while played < self.budget.positions && stale < STALE {
            let Begun { mut actions, mut path, free, guide } = self.begin(&found, roots);
            let kept = actions.len();
            self.go_on(&mut actions, &mut path, free, &guide);
            played += (actions.len() - kept).max(1) as u32;
            let Some(last) = path.last().cloned() else { break };
            let worth = worth_to(self.judge, self.game, &last.state, self.seat, self.shape);
            let worth = worth.unwrap_or_else(|| self.played_on(last, 0));
            let mut sequence = Sequence { actions, worth, tables: 1, path };
            if enters(&found, &sequence, most) {
                played += self.confirm(&mut sequence, roots);
            }
            stale = if keep(&mut found, sequence, most) { stale + 1 } else { 0 };
        }
        found
    }

    /// Gives a sequence its mean worth on all tables, so that luck on one of them brings nothing; how many positions were played.
    fn confirm(&mut self, sequence: &mut Sequence<G>, roots: &[Luck<G>]) -> u32 {
        let seed = tried_seed(self.rng);
        let sum: f32 = roots.iter().map(|root| self.follow(root.clone(), &sequence.actions, seed)).sum();
        sequence.tables = roots.len() as u32;
        sequence.worth = sum / roots.len() as f32;
        (roots.len() * sequence.actions.len()) as u32
    }

    /// The beginning of another sequence: nothing, or a part of one of the best. Half of the latter keep what follows, but for
    /// one decision that is inserted, replaced or left out.
    fn begin(&mut self, found: &[Sequence<G>], roots: &[Luck<G>]) -> Begun<G> {
        let varied = VARIED.min(found.len() as u32);
        if varied == 0 || self.rng.below(4) == 0 {
            let root = self.rng.below(roots.len() as u32) as usize;
            return Begun { actions: Vec::new(), path: vec![roots[root].clone()], free: 1, guide: Vec::new() };
        }
        // The better, the more often.
        let other = &found[self.rng.below(varied).min(self.rng.below(varied)) as usize];
        let kept = self.rng.below(other.actions.len() as u32) as usize;
        let way = self.rng.below(6);
        // Without the decision that ends the turn, so that there may be more.
        let most = other.actions.len() - self.rng.below(2) as usize;
        let guide = match way {
            0 => other.actions[kept..most.max(kept)].to_vec(),
            1 | 2 => other.actions[kept + 1..most.max(kept + 1)].to_vec(),
            _ => Vec::new(),
        };
        let free = usize::from(way != 2);
        Begun { actions: other.actions[..kept].to_vec(), path: other.path[..=kept].to_vec(), free, guide }
    }

    /// Goes on with some random decisions, and then to the end of the turn: by the guide where it is possible, else at random.
    fn go_on(&mut self, actions: &mut Vec<G::Action>, path: &mut Vec<Luck<G>>, free: usize, guide: &[G::Action]) {
        let Some(mut table) = path.last().cloned() else { return };
        let free = actions.len() + free;
        let mut guide = guide;
        while actions.len() < LONGEST && self.is_own(&table.state) {
            let guided = if actions.len() >= free { self.next_of(&mut guide, &table.state) } else { None };
            let Some(action) = guided.or_else(|| self.any(&table.state)) else { return };
            self.game.play(&mut table.state, action, &mut table.chance, &mut ());
            actions.push(action);
            path.push(table.clone());
        }
    }

    /// The next decision of a guide that is possible, taken out with those before it.
    fn next_of(&mut self, guide: &mut &[G::Action], state: &G::State) -> Option<G::Action> {
        if guide.is_empty() {
            return None;
        }
        self.game.legal(state, &mut self.legal);
        let at = guide.iter().position(|action| self.legal.contains(action))?;
        let action = guide[at];
        *guide = &guide[at + 1..];
        Some(action)
    }

    /// Is it the own seat's turn still?
    fn is_own(&self, state: &G::State) -> bool {
        self.game.ending(state).is_none() && self.game.decider(state) == self.seat
    }

    /// A random decision; no forbidden one where there is another.
    fn any(&mut self, state: &G::State) -> Option<G::Action> {
        let Search { game, legal, rng, forbidden, .. } = self;
        let Some(forbidden) = forbidden.filter(|_| game.decider(state) == self.seat) else {
            return Some(game.nth_legal(state, |count| rng.below(count as u32) as usize));
        };
        game.legal(state, legal);
        let allowed: Vec<G::Action> = legal.iter().copied().filter(|&action| !forbidden(game, state, action)).collect();
        let list = if allowed.is_empty() { &legal[..] } else { &allowed[..] };
        list.get(rng.below(list.len() as u32) as usize).copied()
    }

    /// The worth of a position after some random decisions, and as many more as the judge needs.
    fn played_on(&mut self, mut table: Luck<G>, decisions: u32) -> f32 {
        for played in 0..decisions as usize + PATIENCE {
            if self.game.ending(&table.state).is_some() || played >= decisions as usize {
                let worth = worth_to(self.judge, self.game, &table.state, self.seat, self.shape);
                if let Some(worth) = worth {
                    return worth;
                }
            }
            let Some(action) = self.any(&table.state) else { break };
            self.game.play(&mut table.state, action, &mut table.chance, &mut ());
        }
        0.0
    }

    /// Compares sequences on other tables, with equal luck for all: on half of the tables all of them, on the rest the
    /// better half.
    fn compare(&mut self, view: &G::View, found: &mut [Sequence<G>]) {
        if found.len() < 2 || self.budget.worlds == 0 {
            return;
        }
        for sequence in found.iter_mut() {
            (sequence.worth, sequence.tables) = (0.0, 0);
        }
        let mut left = found.len();
        for world in 0..self.budget.worlds {
            let seed = tried_seed(self.rng);
            let course = imagined(self.game, view, seed);
            let table = Luck { state: course.state, chance: course.chance };
            for sequence in &mut found[..left] {
                let worth = self.follow(table.clone(), &sequence.actions, seed);
                let tables = sequence.tables as f32;
                sequence.worth = (sequence.worth * tables + worth) / (tables + 1.0);
                sequence.tables += 1;
            }
            if world + 1 == self.budget.worlds.div_ceil(2) || world + 1 == self.budget.worlds {
                found[..left].sort_by(better);
                left = left.div_ceil(2).max(2.min(left));
            }
        }
    }

    /// The worth of a sequence on another table: decisions that are not possible there are passed over, and a turn that
    /// is not over then is played on at random.
    fn follow(&mut self, mut table: Luck<G>, actions: &[G::Action], seed: Seed) -> f32 {
        let mut dice = seed.stream(FOLLOWED);
        std::mem::swap(self.rng, &mut dice);
        for &action in actions {
            if !self.is_own(&table.state) {
                break;
            }
            self.game.legal(&table.state, &mut self.legal);
            if self.legal.contains(&action) {
                self.game.play(&mut table.state, action, &mut table.chance, &mut ());
            }
        }
        let (mut more, mut path) = (Vec::new(), vec![table.clone()]);
        self.go_on(&mut more, &mut path, 0, &[]);
        let worth = self.played_on(path.pop().unwrap_or(table), self.budget.beyond);
        std::mem::swap(self.rng, &mut dice);
        worth
    }
}

/// The stream of random decisions on another table, beyond those of a game's own chance.
const FOLLOWED: u64 = 3100;

/// The better sequence first; of equals the shorter one.
fn better<G: Game>(a: &Sequence<G>, b: &Sequence<G>) -> Ordering {
    b.worth.total_cmp(&a.worth).then(a.actions.len().cmp(&b.actions.len()))
}

/// Can a sequence be one of the best, by its worth on one table?
fn enters<G: Game>(found: &[Sequence<G>], new: &Sequence<G>, most: usize) -> bool {
    let worst = found.last().filter(|_| found.len() >= most.max(1));
    worst.is_none_or(|worst| new.worth >= worst.worth) && found.iter().all(|known| known.actions != new.actions)
}

/// Adds a sequence to the best ones, in order, unless another way to its end is there. Was it one of them already?
fn keep<G: Game>(found: &mut Vec<Sequence<G>>, new: Sequence<G>, most: usize) -> bool {
    if found.iter().any(|known| known.actions == new.actions) {
        return true;
    }
    let end = |sequence: &Sequence<G>| sequence.path.last().map(|last| last.state);
    let alike = |known: &Sequence<G>| known.worth.to_bits() == new.worth.to_bits() && end(known) == end(&new);
    let at = found.partition_point(|known| better(known, &new) != Ordering::Greater);
    if at < most.max(1) && !found.iter().any(alike) {
        found.truncate(most.max(1) - 1);
        found.insert(at, new);
    }
    false
}
