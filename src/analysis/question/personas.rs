//! The question which way of playing holds, filled in for a game that has no report of its own about it.

use super::{Asked, PERSONAS, Question};
use crate::base::reader::EMBEDDED;
use crate::game::{Holds, Setup};
use crate::mind::Policy;

/// The minds that try games out before they decide: a game of theirs takes too long here.
const TRYING: [&str; 3] = ["rollouts", "search", "turns"];

impl Question {
    /// The shared question which way of playing holds, with every pair of a game's own players; any other question as it is.
    #[must_use]
    pub(super) fn paired<G: Asked>(mut self) -> Question {
        if self.name != PERSONAS || !self.origin.ends_with(EMBEDDED) || !self.policies.is_empty() {
            return self;
        }
        let quick = |name: &&str| Policy::of::<G>(name).is_ok_and(|own| !TRYING.contains(&own.mind.as_str()));
        let mut players: Vec<&str> = G::POLICIES.iter().map(|(name, _)| *name).filter(quick).collect();
        if players.len() < 2 {
            players.push("random");
        }
        self.policies = of_pairs(&players, false);
        self.of_file.clone_from(&self.policies);
        // Two at a table, where their number can be chosen.
        let seats = G::USUAL.first().map_or("players", |(key, ..)| *key);
        let key = G::KEYS.iter().find(|key| key.name == seats);
        if let Some(Holds::Numbers(least, most)) = key.map(|key| key.holds)
            && (least..=most).contains(&2)
            && self.base.get(seats).is_none()
        {
            self.base = self.base.with(seats, "2");
        }
        self.seated::<G>();
        self
    }

    /// Seats the players of the question which way of playing holds at tables of three and more, where its settings ask for
    /// such: each alone at a table of each other. Any other question stays as it is.
    pub(super) fn seated<G: Setup>(&mut self) {
        if self.name != PERSONAS || !self.origin.ends_with(EMBEDDED) || self.policy_given {
            return;
        }
        let varied = self.blocks.iter().flat_map(|block| &block.0).flat_map(|(key, texts)| {
            let levels = texts.iter().filter_map(|text| G::levels(key, text, &self.base).ok()).flatten();
            levels.map(|level| self.base.clone().with(key, &level)).collect::<Vec<_>>()
        });
        let cells = std::iter::once(self.base.clone()).chain(varied);
        let most = cells.filter_map(|settings| G::from_settings(&settings).ok()).map(|game| game.seats()).max();
        if most.is_none_or(|seats| seats <= 2) {
            return;
        }
        let mut players: Vec<&str> = Vec::new();
        for name in self.policies.iter().flat_map(|pair| pair.split(',')) {
            let name = name.trim_end_matches('*');
            if !players.contains(&name) {
                players.push(name);
            }
        }
        self.policies = of_pairs(&players, true);
        self.of_file.clone_from(&self.policies);
    }
}

/// Every pair of players; at a table of more than two, each alone among each other.
fn of_pairs(players: &[&str], tables: bool) -> Vec<String> {
    let mut pairs = Vec::new();
    for (at, one) in players.iter().enumerate() {
        for (place, other) in players.iter().enumerate().filter(|(place, _)| *place != at) {
            match tables {
                true => pairs.push(format!("{one},{other}*")),
                false if place > at => pairs.push(format!("{one},{other}")),
                false => {}
            }
        }
    }
    pairs
}
