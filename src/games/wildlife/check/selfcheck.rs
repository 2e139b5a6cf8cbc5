//! The self-check: settings at the edges of the rules, and what brings a game there.

use super::coverage::{self, Watcher};
use super::reference;
use crate::games::wildlife::board::state::State;
use crate::games::wildlife::rules::action::{Action, Deed};
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::sim::selfcheck::{Audit, Audited, Compared, Coverage};

/// Single values that take the rules to their edges.
pub(crate) const EDGES: &[&str] = &[
    "rule=stall-turns=12",
    "set=rules.food_for_point=0",
    "set=rules.food_of_point=0",
    "set=ability.defense_blocks=2",
    "set=ability.intelligence_plays=2",
    "set=events.plague=3",
    "set=setup.hand=2",
    "set=rules.lowest_points=0",
    "players=2; set=setup.small_limit=0; set=setup.large_limit=1",
    "chart=paired",
    "board=1",
    "rules=variants; rule=pay-with=choice; rule=bid-step=any",
];

impl Audited for WildLife {
    const LAWS_EVERY: u32 = 64;

    // RULE R14.1
    const FEWEST: usize = 2;

    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        Compared::new(self, Watcher::new(coverage))
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing().sum(reference::DECISIONS).sum(reference::ANSWERS)
    }

    /// The weight of actions that aimless play seldom takes: use cards, take tiles, buy, and hit.
    fn purpose(&self, _: &State, action: Action) -> u32 {
        match action {
            Action::Use(_, Deed::Take) | Action::Effect(Deed::Take) => 6,
            Action::Use(_, Deed::Attack) | Action::Effect(Deed::Attack) | Action::Aggression | Action::Mobility => 6,
            Action::Use(_, Deed::Expand) | Action::Effect(_) => 5,
            Action::Use(..) | Action::Bid | Action::Buy => 3,
            Action::Block => 2,
            Action::Auction(_) => 1,
            _ => 0,
        }
    }
}
