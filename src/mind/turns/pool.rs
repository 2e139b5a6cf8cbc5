//! The best sequences of a turn so far.

use std::cmp::Ordering;

use crate::game::{Game, Seat};

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

/// The end of a sequence on a table, and what it is worth.
pub(super) struct End<G: Game> {
    pub(super) state: G::State,
    pub(super) worth: f32,
}

impl<G: Game> End<G> {
    /// Is it the same position?
    pub(super) fn is_as(&self, other: &End<G>) -> bool {
        self.worth.to_bits() == other.worth.to_bits() && self.state == other.state
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
    /// The table on which it was found.
    pub(super) root: usize,
    /// The positions before each decision on that table, and the last one.
    pub(super) path: Vec<Luck<G>>,
    /// Its ends on the tables on which sequences are looked for, as far as it was tried there.
    pub(super) ends: Vec<Option<End<G>>>,
}

impl<G: Game> Sequence<G> {
    /// The views of a seat in which the decisions are taken, each with its decision.
    pub(super) fn foreseen(&self, game: &G, seat: Seat) -> Vec<(G::View, G::Action)> {
        self.path.iter().zip(&self.actions).map(|(at, action)| (game.view(&at.state, seat), *action)).collect()
    }

    /// Its worth on a table; its mean worth where it was not tried.
    fn on(&self, root: usize) -> f32 {
        self.ends[root].as_ref().map_or(self.worth, |end| end.worth)
    }

    /// The mean worth on the tables on which another sequence was tried.
    fn beside(&self, other: &Sequence<G>) -> f32 {
        let tried = || other.ends.iter().enumerate().filter(|(_, end)| end.is_some());
        tried().map(|(root, _)| self.on(root)).sum::<f32>() / tried().count().max(1) as f32
    }

    /// Takes the mean of the tables on which it was tried.
    pub(super) fn weigh(&mut self) {
        let tried = self.ends.iter().flatten();
        self.tables = tried.clone().count() as u32;
        self.worth = tried.map(|end| end.worth).sum::<f32>() / self.tables.max(1) as f32;
    }

    /// Does it end as another one does, on a table on which both were tried?
    fn ends_as(&self, other: &Sequence<G>) -> bool {
        let pairs = self.ends.iter().zip(&other.ends);
        let mut both = pairs.filter_map(|(one, two)| one.as_ref().zip(two.as_ref())).peekable();
        both.peek().is_some() && both.all(|(one, two)| one.is_as(two))
    }
}

/// The better sequence first; of equals the shorter one.
pub(super) fn better<G: Game>(a: &Sequence<G>, b: &Sequence<G>) -> Ordering {
    b.worth.total_cmp(&a.worth).then(a.actions.len().cmp(&b.actions.len()))
}

/// The best sequences, best first, which end in different positions.
pub(super) struct Pool<G: Game> {
    pub(super) best: Vec<Sequence<G>>,
    most: usize,
    /// Ends on tables, by their number, that promised more than the other tables held.
    refuted: Vec<(usize, End<G>)>,
}

impl<G: Game> Pool<G> {
    /// An empty one, for some sequences.
    pub(super) fn new(most: usize) -> Pool<G> {
        Pool { best: Vec::new(), most: most.max(1), refuted: Vec::new() }
    }

    /// Is this the best of all, on the tables on which it was tried?
    pub(super) fn leads(&self, new: &Sequence<G>) -> bool {
        self.best.first().is_none_or(|best| new.worth > best.beside(new))
    }

    /// Can it be one of the best, as far as it was tried? Not if another one ends as it does.
    pub(super) fn takes(&self, new: &Sequence<G>) -> bool {
        let worst = self.best.last().filter(|_| self.best.len() >= self.most);
        worst.is_none_or(|worst| new.worth >= worst.beside(new))
            && !self.is_refuted(new)
            && !self.best.iter().any(|known| known.ends_as(new))
    }

    /// Is it known, decision by decision?
    pub(super) fn knows(&self, actions: &[G::Action]) -> bool {
        self.best.iter().any(|known| known.actions == actions)
    }

    /// Notes that a sequence did not hold what it promised on its table.
    pub(super) fn refute(&mut self, new: &Sequence<G>) {
        if let Some(End { state, worth }) = new.ends[new.root] {
            self.refuted.push((new.root, End { state, worth }));
        }
    }

    /// Has a sequence with the same end been refuted?
    fn is_refuted(&self, new: &Sequence<G>) -> bool {
        let alike = |end: &End<G>| new.ends[new.root].as_ref().is_some_and(|own| own.is_as(end));
        self.refuted.iter().any(|(root, end)| *root == new.root && alike(end))
    }

    /// Adds a sequence, in order.
    pub(super) fn add(&mut self, new: Sequence<G>) {
        let at = self.best.partition_point(|known| better(known, &new) != Ordering::Greater);
        if at < self.most {
            self.best.truncate(self.most - 1);
            self.best.insert(at, new);
        }
    }
}
