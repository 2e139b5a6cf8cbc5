//! The question what a game feels like, filled in for a game that has no report of its own about it.

use super::{Asked, Block, FEEL, Question};
use crate::base::reader::EMBEDDED;
use crate::game::{Holds, Key};
use crate::sim::follow::usual_guesser;

/// Games in a cell at least.
const LEAST: u64 = 50;

impl Question {
    /// Asks what a game feels like?
    pub fn feels(&self) -> bool {
        self.sections.iter().any(|section| section.kind == "feel")
    }

    /// The shared question what a game feels like, with the players and cells of a game; any other question as it is.
    #[must_use]
    pub(super) fn filled<G: Asked>(mut self) -> Question {
        let open = self.policies.is_empty() && self.blocks.iter().all(|block| block.0.is_empty());
        if self.name != FEEL || !self.origin.ends_with(EMBEDDED) || !open {
            return self;
        }
        self.policies.push(G::DEFAULT.into());
        if let Ok(guesser) = usual_guesser::<G>()
            && guesser.name != G::DEFAULT
            && guesser.mind != "random"
        {
            self.policies.push(guesser.name);
        }
        self.of_file.clone_from(&self.policies);
        let mut cells = self.policies.len() as u64;
        if let Some((key, counts)) = tables::<G>() {
            cells *= counts.len() as u64;
            self.blocks = vec![Block([(key.to_string(), counts)].into())];
        }
        self.games.other = (self.games.other / cells).max(LEAST);
        self
    }
}

/// The key of the number of players, with the fewest, the usual and the most of them.
fn tables<G: Asked>() -> Option<(&'static str, Vec<String>)> {
    let named = G::USUAL.first().map_or("players", |(key, ..)| *key);
    let key: &Key = G::KEYS.iter().find(|key| key.name == named)?;
    let Holds::Numbers(least, most) = key.holds else { return None };
    let usual = key.default.parse::<i32>().ok().filter(|usual| (least..=most).contains(usual));
    // The usual number leads.
    let mut counts: Vec<i32> = usual.into_iter().chain([least.max(2).min(most), most]).collect();
    let mut known = Vec::new();
    counts.retain(|count| {
        let new = !known.contains(count);
        known.push(*count);
        new
    });
    Some((key.name, counts.into_iter().map(|count| count.to_string()).collect()))
}
