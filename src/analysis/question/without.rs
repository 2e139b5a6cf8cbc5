//! The question what each thing is worth that players can do, filled in for a game that has no report of its own about it.

use std::collections::BTreeMap;

use super::{Asked, Question, WITHOUT};
use crate::base::order::Ordered;
use crate::base::reader::EMBEDDED;
use crate::base::terminal::Failure;
use crate::game::{Contest, POLICY};
use crate::mind::{FORESIGHT, Policy};
use crate::sim::Cell;
use crate::sim::follow::{Followed, Following, follow, usual_guesser};

/// Games in which the things are looked for.
const LOOKED: u64 = 30;

/// Things that are tried at most, those that are offered most often: of a player that searches, and of one that does not.
const MOST: (usize, usize) = (12, 24);

/// Games of a player that searches, per thing: with more of them the report would take an hour instead of minutes.
const SEARCHED: u64 = 100;

impl Question {
    /// The shared question what each thing is worth, with the players of a game; any other question as it is.
    #[must_use]
    pub(super) fn restricted<G: Asked>(mut self) -> Question {
        if self.name != WITHOUT || !self.origin.ends_with(EMBEDDED) || !self.policies.is_empty() {
            return self;
        }
        let mut things = things::<G>(&self).unwrap_or_default();
        if Policy::of::<G>(G::DEFAULT).is_ok_and(|policy| !G::whole(&policy).budget.is_empty()) {
            things.truncate(MOST.0);
            things.insert(0, FORESIGHT.into());
            self.games.other = self.games.other.min(SEARCHED);
        }
        let usual = G::DEFAULT;
        let player = |thing: &String| match G::CONTEST {
            Contest::Together => format!("{usual}:without={thing}"),
            Contest::Against => format!("{usual}:without={thing},{usual}*"),
        };
        let free = (G::CONTEST == Contest::Together).then(|| usual.to_string());
        self.policies = free.into_iter().chain(things.iter().map(player)).collect();
        self.of_file.clone_from(&self.policies);
        self
    }
}

/// Options offered beside others and taken now and then: verbs, and verbs with one more word, the most frequent first.
fn things<G: Asked>(question: &Question) -> Result<Vec<String>, Failure> {
    let guesser = usual_guesser::<G>()?;
    let cell: Cell<G> = Cell::of(&question.base.clone().with(POLICY, &guesser.name))?;
    let following = Following { positions: 0, weighed: 0, ..Following::default() };
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for number in 0..LOOKED {
        let Followed { offered, .. } = follow(&cell, (question.seed, number), &following)?;
        for own in offered {
            let verb = own.phrase.split(' ').next().unwrap_or_default().to_string();
            let names = [(verb != own.phrase).then_some(verb), Some(own.phrase)];
            for name in names.into_iter().flatten() {
                let count = counts.entry(name).or_default();
                *count = (count.0 + u64::from(own.times), count.1 + u64::from(own.taken));
            }
        }
    }
    let plain = |name: &str| !name.contains([',', ':', '*']) && name.starts_with(char::is_alphabetic);
    let mut all: Vec<(String, (u64, u64))> =
        counts.into_iter().filter(|(name, (_, taken))| *taken > 0 && plain(name)).collect();
    all.order_by(|a, b| b.1.0.cmp(&a.1.0).then_with(|| a.0.cmp(&b.0)));
    // Two names for the same offers are one thing.
    let mut seen = Vec::new();
    all.retain(|(name, counts)| {
        let own = (name.split(' ').next().unwrap_or_default().to_string(), *counts);
        let new = !seen.contains(&own);
        seen.push(own);
        new
    });
    Ok(all.into_iter().take(MOST.1).map(|(name, _)| name).collect())
}
