//! The self-check: settings at the edges of the rules, and what brings a game there.

use super::coverage::{self, Watcher};
use super::reference;
use crate::games::radlands::board::places::Places;
use crate::games::radlands::board::state::State;
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::radlands::Radlands;
use crate::sim::selfcheck::{Audit, Audited, Compared, Coverage};

/// Single values that take the rules to their edges; and settings that end games as few games end: soon for good, and
/// with no camp on either side.
pub(crate) const EDGES: &[&str] = &[
    "set=rules.people_a_column=1",
    "set=rules.raiders_number=0",
    "set=rules.raiders_number=3",
    "set=rules.deck_run_outs=1",
    "set=rules.camps_dealt=8",
    "set=rules.water=9",
    "set=rules.turn_cards=3",
    "rule=stall-turns=20",
    "camps=first-game; set=camps.railgun.trait=starts-destroyed; set=camps.garage.trait=starts-destroyed; \
     set=camps.supply-depot.trait=starts-destroyed; set=camps.victory-totem.trait=starts-destroyed; \
     set=camps.reactor.trait=starts-destroyed; set=camps.cannon.trait=starts-destroyed",
];

impl Audited for Radlands {
    const LAWS_EVERY: u32 = 64;

    // RULE R11.8
    const FEWEST: usize = 2;

    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        Compared::new(self, Watcher::new(coverage))
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing(self).sum(reference::ACTIONS).sum(reference::QUESTIONS)
    }

    /// Things that aimless play seldom does: keep people, use cards, end turns late.
    fn purpose(&self, state: &State, action: Action) -> u32 {
        let people = state.side(state.active).present & Places::PEOPLE;
        match action {
            Action::Play(_, spot) if spot.victim().is_some() => 2,
            Action::Play(..) => 4,
            Action::Use(place, _) if !place.is_camp() || people.len() > 2 => 5,
            Action::Borrow(..) | Action::Event(_) | Action::Spot(_) => 4,
            Action::Target(..) | Action::JunkSilo | Action::Yes => 3,
            Action::TakeSilo => 2,
            Action::Junk(_) | Action::Draw => 1,
            _ => 0,
        }
    }
}
