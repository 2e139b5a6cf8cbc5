//! The self-check: settings at the edges of the rules, and what brings a game there.

use super::super::rules::action::Action;
use super::super::rules::dei::Dei;
use super::super::rules::state::State;
use super::coverage::{self, Watcher};
use super::reference;
use crate::sim::selfcheck::{Audit, Audited, Compared, Coverage};

/// Single values that take the rules to their edges.
pub(crate) const EDGES: &[&str] = &[
    "set=pieces.scrappers=6",
    "set=pieces.refuges=1; set=pieces.bridges=1; set=pieces.elevators=1",
    "set=markets.banners=[0, 0, 0]; set=setup.technology=6; set=setup.cells=6",
    "set=strength.z-13=1",
    "set=feats.cubes=1",
    "set=setup.scrappers=[5, 5, 5, 5]; set=feats.cubes=0",
    "set=drones.steps=4",
    "rule=split-moves=yes; rule=layout=random; set=feats.cubes=0",
    "rules=published; rule=planning=yes; rule=showdown=yes; rule=rebel=yes",
    "rule=planning=yes; rule=face-down-buys=may",
    "rule=hands=secret; rule=candy-known=owner; rule=candy-return=removed; rule=dead=removed",
];

impl Audited for Dei {
    const LAWS_EVERY: u32 = 64;

    // RULE R17
    const FEWEST: usize = 2;

    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        Compared::new(self, Watcher::new(self, coverage))
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing().sum(reference::DECISIONS)
    }

    /// Weights for actions rare in aimless play: 0 for endings, most for purchases, candy, drones, copies and kills.
    fn purpose(&self, _: &State, action: Action) -> u32 {
        match action {
            Action::EndCard | Action::EndPhase | Action::Enough | Action::Keep => 0,
            Action::Kill { .. } | Action::Dig { .. } | Action::Reap(_) | Action::ReapTwo(_) | Action::Robot(_) => 8,
            Action::Candy(_) | Action::Copy(_) | Action::Expand(_) | Action::Buy { .. } | Action::PlayDown(_) => 7,
            Action::Take(_) | Action::Deploy(_) | Action::Beam { .. } | Action::Fly { .. } => 6,
            Action::Bridge { .. } | Action::Elevator { .. } | Action::Refuge { .. } => 5,
            Action::Collect { .. } | Action::Recruit { .. } => 4,
            _ => 2,
        }
    }
}
