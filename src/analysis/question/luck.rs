//! The question what luck is made of, filled in for a game that has no report of its own about it.

use super::{Asked, LUCK, Question};
use crate::base::reader::EMBEDDED;
use crate::sim::follow::usual_guesser;

impl Question {
    /// The shared question what luck is made of, with the players of a game; any other question as it is.
    #[must_use]
    pub(super) fn lucky<G: Asked>(mut self) -> Question {
        if self.name != LUCK || !self.origin.ends_with(EMBEDDED) || !self.policies.is_empty() {
            return self;
        }
        let usual = usual_guesser::<G>().map_or_else(|_| "random".into(), |policy| policy.name);
        self.policies.push(usual);
        if self.policies[0] != "random" {
            self.policies.push("random".into());
        }
        self.of_file.clone_from(&self.policies);
        self
    }
}
