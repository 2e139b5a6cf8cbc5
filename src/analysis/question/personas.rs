//! The question which way of playing holds, filled in for a game that has no report of its own about it.

use super::{Asked, PERSONAS, Question};
use crate::base::reader::EMBEDDED;
use crate::game::Holds;
use crate::mind::Policy;

/// The minds that try games out before they decide: a game of theirs takes too long here.
const TRYING: [&str; 2] = ["rollouts", "search"];

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
        let pairs =
            players.iter().enumerate().flat_map(|(at, one)| players[at + 1..].iter().map(move |other| (one, other)));
        self.policies = pairs.map(|(one, other)| format!("{one},{other}")).collect();
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
        self
    }
}
