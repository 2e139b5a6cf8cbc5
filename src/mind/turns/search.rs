//! Sequences of one turn: found on a few tables, compared on others.

use crate::game::{Game, Rng, Seat, Seed};
use crate::mind::{Forbidden, Judge};

use super::super::search::{imagined, tried_seed};
use super::TurnsBudget;
use super::judge::worth_to;
use super::pool::{End, Luck, Pool, Sequence, better};

/// The most decisions of a sequence; longer turns are judged there.
pub(super) const LONGEST: usize = 60;

/// The most random decisions until a judge has an opinion.
const PATIENCE: usize = 200;

/// Sequences that are varied: one of the best so far, chosen at random.
const VARIED: u32 = 8;

/// The most tables on which sequences are looked for, and the positions for each.
const ROOTS: (u32, u32) = (4, 500);

/// Known sequences in a row after which a search gives up: few others are left.
const STALE: u32 = 48;

/// One in this many positions, at most, is played to try sequences on the other tables.
const TRIED: u32 = 3;

/// One in this many positions is kept for the comparison on fresh tables.
const COMPARED: u32 = 3;

/// Sequences that were worth the same on all tables, after which luck is taken to play no part in the turn.
const STEADY: u32 = 8;

/// Fresh tables on which finalists are compared at least, where luck plays a part.
const LEAST: u32 = 4;

/// The beginning of a sequence, the positions on its way, the number of random decisions to come, and those to follow then.
struct Begun<G: Game> {
    root: usize,
    actions: Vec<G::Action>,
    path: Vec<Luck<G>>,
    free: usize,
    guide: Vec<G::Action>,
}

/// A table on which sequences are looked for, with the seed of everything random there.
pub(super) struct Root<G: Game> {
    pub(super) table: Luck<G>,
    pub(super) seed: Seed,
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
    /// Positions played so far.
    pub(super) played: u32,
}

/// The results of tries on tables other than those on which sequences were found.
#[derive(Default)]
struct Tried {
    /// Positions played for it.
    played: u32,
    /// Sequences that were tried.
    count: u32,
    /// Was one worth something else there?
    luck: bool,
}

impl Tried {
    /// Does luck play no part, as far as is known?
    fn is_steady(&self) -> bool {
        !self.luck && self.count >= STEADY
    }
}

impl<G: Game> Search<'_, G> {
    /// The best sequences, best first; at least `most` are compared, if there are as many. `hint`: decisions that were
    /// planned before.
    pub(super) fn best(&mut self, view: &G::View, most: usize, hint: &[G::Action]) -> Vec<Sequence<G>> {
        let positions = self.budget.positions;
        let tables = (positions / ROOTS.1).clamp(2, ROOTS.0);
        let roots: Vec<Root<G>> = (0..tables).map(|_| self.table(view)).collect();
        let (mut pool, mut tried) = (Pool::new(most.max(self.finalists())), Tried::default());
        let all = positions - positions / COMPARED;
        let mut known = vec![hint.to_vec()];
        if self.budget.beam > 0 {
            let share = u64::from(all) * u64::from(self.budget.beam) / 100;
            known.extend(self.ways(&roots[0], share as u32, self.finalists()));
        }
        self.find(&roots, &mut pool, &mut tried, all, known);
        if tried.is_steady() {
            self.find(&roots, &mut pool, &mut tried, positions, Vec::new());
        }
        let mut found = pool.best;
        if !tried.is_steady() {
            self.compare(view, &mut found);
        }
        found
    }

    /// The number of sequences to compare: fewer than asked for where positions for several tables each are lacking.
    fn finalists(&self) -> usize {
        let usual = 8 * LEAST;
        (self.budget.finalists as usize).min((self.budget.positions / COMPARED / usual).max(3) as usize)
    }

    /// A table that fits a view.
    fn table(&mut self, view: &G::View) -> Root<G> {
        let seed = tried_seed(self.rng);
        let course = imagined(self.game, view, seed);
        Root { table: Luck { state: course.state, chance: course.chance }, seed }
    }

    /// Tries known sequences, and then others until so many positions were played, each on one of some tables; those that look
    /// good are tried on the others.
    fn find(
        &mut self,
        roots: &[Root<G>],
        pool: &mut Pool<G>,
        tried: &mut Tried,
        most: u32,
        known: Vec<Vec<G::Action>>,
    ) {
        let (mut stale, mut known) = (0, known.into_iter().filter(|way| !way.is_empty()).peekable());
        while known.peek().is_some() || (self.played < most && stale < STALE) {
            let begun = match known.next() {
                Some(guide) => Begun { guide, free: 0, ..Self::nothing(roots, 0) },
                None => self.begin(pool, roots, tried),
            };
            let Begun { root, mut actions, mut path, free, guide } = begun;
            let before = self.played;
            self.go_on(&mut actions, &mut path, free, &guide);
            self.played = self.played.max(before + 1);
            stale = if pool.knows(&actions) { stale + 1 } else { 0 };
            let Some(last) = path.last().filter(|_| stale == 0).cloned() else { continue };
            let worth = self.end(last.clone(), roots[root].seed);
            let mut ends: Vec<Option<End<G>>> = roots.iter().map(|_| None).collect();
            ends[root] = Some(End { state: last.state, worth });
            let mut new = Sequence { actions, worth, tables: 1, root, path, ends };
            if pool.takes(&new) && self.holds(&mut new, roots, pool, tried) {
                pool.add(new);
            }
        }
    }

    /// Tries a sequence on the other tables, so that luck on one of them brings nothing, until it is out of the
    /// question. Is it not?
    fn holds(&mut self, new: &mut Sequence<G>, roots: &[Root<G>], pool: &mut Pool<G>, tried: &mut Tried) -> bool {
        if tried.is_steady() {
            return true;
        }
        if tried.played > self.played / TRIED && !pool.leads(new) {
            return false;
        }
        let (before, first, mut holds) = (self.played, new.worth, true);
        for (root, Root { table, seed }) in roots.iter().enumerate() {
            if root == new.root {
                continue;
            }
            let end = self.follow(table.clone(), &new.actions, *seed);
            tried.luck |= (end.worth - first).abs() > 1e-6;
            new.ends[root] = Some(end);
            new.weigh();
            holds = pool.takes(new);
            if !holds {
                pool.refute(new);
                break;
            }
        }
        tried.count += 1;
        tried.played += self.played - before;
        holds
    }

    /// The beginning of a sequence of which nothing is decided.
    fn nothing(roots: &[Root<G>], root: usize) -> Begun<G> {
        Begun { root, actions: Vec::new(), path: vec![roots[root].table.clone()], free: 1, guide: Vec::new() }
    }

    /// The beginning of another sequence: nothing, or a part of one of the best. Most of the latter keep what follows, but for
    /// one decision that is inserted, replaced or left out, or go on with decisions of another one.
    fn begin(&mut self, pool: &Pool<G>, roots: &[Root<G>], tried: &Tried) -> Begun<G> {
        let varied = VARIED.min(pool.best.len() as u32);
        if varied == 0 || self.rng.below(6) == 0 {
            let root = if tried.is_steady() { 0 } else { self.rng.below(roots.len() as u32) as usize };
            return Self::nothing(roots, root);
        }
        // The better, the more often.
        let any = |rng: &mut Rng| &pool.best[rng.below(varied).min(rng.below(varied)) as usize];
        let other = any(self.rng);
        let kept = self.rng.below(other.actions.len() as u32) as usize;
        let way = self.rng.below(8);
        // Without the decision that ends the turn, so that there may be more.
        let most = other.actions.len() - self.rng.below(2) as usize;
        let guide = match way {
            0 | 1 => other.actions[kept..most.max(kept)].to_vec(),
            2..=4 => other.actions[kept + 1..most.max(kept + 1)].to_vec(),
            5 => any(self.rng).actions.clone(),
            _ => Vec::new(),
        };
        let free = usize::from(way < 4);
        let (actions, path) = (other.actions[..kept].to_vec(), other.path[..=kept].to_vec());
        Begun { root: other.root, actions, path, free, guide }
    }

    /// Goes on with some random decisions, and then to the end of the turn: by the guide where it is possible, else at random.
    fn go_on(&mut self, actions: &mut Vec<G::Action>, path: &mut Vec<Luck<G>>, free: usize, guide: &[G::Action]) {
        let Some(mut table) = path.last().cloned() else { return };
        let free = actions.len() + free;
        let mut guide = guide;
        while actions.len() < LONGEST && self.is_own(&table.state) {
            let guided = if actions.len() >= free { self.next_of(&mut guide, &table.state) } else { None };
            let Some(action) = guided.or_else(|| self.any(&table.state)) else { return };
            self.play(&mut table, action);
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
    pub(super) fn is_own(&self, state: &G::State) -> bool {
        self.game.ending(state).is_none() && self.game.decider(state) == self.seat
    }

    /// A random decision; no forbidden one where there is another.
    pub(super) fn any(&mut self, state: &G::State) -> Option<G::Action> {
        let Search { game, legal, rng, forbidden, .. } = self;
        let Some(forbidden) = forbidden.filter(|_| game.decider(state) == self.seat) else {
            return Some(game.nth_legal(state, |count| rng.below(count as u32) as usize));
        };
        game.legal(state, legal);
        let allowed: Vec<G::Action> = legal.iter().copied().filter(|&action| !forbidden(game, state, action)).collect();
        let list = if allowed.is_empty() { &legal[..] } else { &allowed[..] };
        list.get(rng.below(list.len() as u32) as usize).copied()
    }

    /// Plays a decision.
    pub(super) fn play(&mut self, table: &mut Luck<G>, action: G::Action) {
        self.game.play(&mut table.state, action, &mut table.chance, &mut ());
        self.played += 1;
    }

    /// The worth of the end of a turn: of the position, or after some random decisions, the same ones for all sequences of
    /// a table where they are possible.
    pub(super) fn end(&mut self, last: Luck<G>, seed: Seed) -> f32 {
        let beyond = self.budget.beyond;
        let worth =
            (beyond == 0).then(|| worth_to(self.judge, self.game, &last.state, self.seat, self.shape)).flatten();
        worth.unwrap_or_else(|| {
            let mut dice = seed.stream(BEYOND);
            std::mem::swap(self.rng, &mut dice);
            let worth = self.played_on(last, beyond);
            std::mem::swap(self.rng, &mut dice);
            worth
        })
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
            self.play(&mut table, action);
        }
        0.0
    }

    /// Compares sequences on fresh tables, with equal luck for all: all of them while half of the positions that are left are
    /// played, then the better half, and half of these at last.
    fn compare(&mut self, view: &G::View, found: &mut [Sequence<G>]) {
        if found.len() < 2 || self.budget.worlds == 0 {
            return;
        }
        for sequence in found.iter_mut() {
            (sequence.worth, sequence.tables) = (0.0, 0);
        }
        let (begun, all) = (self.played, self.budget.positions.saturating_sub(self.played));
        let (mut left, mut halved) = (found.len(), 0);
        for world in 0..self.budget.worlds {
            let Root { table, seed } = self.table(view);
            for sequence in &mut found[..left] {
                let worth = self.follow(table.clone(), &sequence.actions, seed).worth;
                let tables = sequence.tables as f32;
                sequence.worth = (sequence.worth * tables + worth) / (tables + 1.0);
                sequence.tables += 1;
            }
            let spent = self.played - begun;
            // After a half, and after three quarters, of the positions or the tables.
            let due = |part: u32| {
                spent >= all - (all >> part) || world + 1 >= self.budget.worlds - (self.budget.worlds >> part)
            };
            if spent >= all {
                break;
            }
            if halved < 2 && due(halved + 1) {
                found[..left].sort_by(better);
                (left, halved) = (left.div_ceil(2).max(2.min(left)), halved + 1);
            }
        }
        found[..left].sort_by(better);
    }

    /// The end of a sequence on another table: decisions that are not possible there are passed over, and a turn that is not
    /// over then is played on at random.
    fn follow(&mut self, mut table: Luck<G>, actions: &[G::Action], seed: Seed) -> End<G> {
        for &action in actions {
            if !self.is_own(&table.state) {
                break;
            }
            self.game.legal(&table.state, &mut self.legal);
            if self.legal.contains(&action) {
                self.play(&mut table, action);
            }
        }
        let mut dice = seed.stream(FOLLOWED);
        std::mem::swap(self.rng, &mut dice);
        for _ in actions.len()..LONGEST {
            if !self.is_own(&table.state) {
                break;
            }
            let Some(action) = self.any(&table.state) else { break };
            self.play(&mut table, action);
        }
        std::mem::swap(self.rng, &mut dice);
        End { state: table.state, worth: self.end(table, seed) }
    }
}

/// The streams of random decisions on another table within the turn and after it, beyond those of a game's own chance.
const FOLLOWED: u64 = 3100;
const BEYOND: u64 = 3101;
