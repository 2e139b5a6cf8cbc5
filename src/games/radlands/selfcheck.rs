//! The self-check: the kinds of games to go round, and every action of a turn held against the reference.

use super::action::Action;
use super::contents::{CardSet, Contents};
use super::coverage::{self, Watcher};
use super::event::Event;
use super::places::Places;
use super::radlands::{FIRST_GAME, Radlands};
use super::reference::{Told, differences};
use super::rules::{OPTIONS, Preset, Rules};
use super::state::State;
use crate::base::refusal::Refusal;
use crate::game::{Game, Observer};
use crate::sim::selfcheck::{Audit, Audited, Coverage};

/// Single values that take the rules to their edges.
const EDGES: [&str; 7] = [
    "rules.people_a_column=1",
    "rules.raiders_number=0",
    "rules.raiders_number=3",
    "rules.deck_run_outs=1",
    "rules.camps_dealt=8",
    "rules.water=9",
    "rules.turn_cards=3",
];

/// Every card set with every preset, every value of every option, and single values at their edges.
///
/// # Errors
/// When the box does not hold them.
pub fn kinds() -> Result<Vec<(String, Radlands)>, Refusal> {
    let mut kinds = Vec::new();
    for cards in CardSet::ALL {
        let contents = Contents::load(None, cards, &[])?;
        let mut add = |name: String, contents: &Contents, rules: Rules| {
            kinds.push((format!("--cards {cards} {name}"), Radlands::new(contents.clone(), rules, FIRST_GAME)?));
            Ok::<(), Refusal>(())
        };
        for preset in Preset::ALL {
            add(format!("--rules {preset}"), &contents, Rules::preset(preset))?;
        }
        for option in OPTIONS {
            for value in option.alternatives(&Rules::default()) {
                let change = format!("{}={value}", option.name);
                let mut rules = Rules::default();
                rules.set(&change)?;
                add(format!("--rule {change}"), &contents, rules)?;
            }
        }
        for edge in EDGES {
            let contents = Contents::load(None, cards, &[edge.to_owned()])?;
            add(format!("--set {edge}"), &contents, Rules::default())?;
        }
    }
    Ok(kinds)
}

/// Actions of a turn, each with all that follows from it.
pub const ACTIONS: &str = "actions of a turn compared with the reference";
/// Questions within them whose answers were compared too.
pub const QUESTIONS: &str = "answers to questions compared with the reference";

impl Audited for Radlands {
    const LAWS_EVERY: u32 = 64;

    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        Auditor { game: self, watcher: Watcher::new(coverage), turn: None, told: Told::default(), wrong: Vec::new() }
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing(self).sum(ACTIONS).sum(QUESTIONS)
    }

    /// What aimless play seldom does: keep people, use cards, end turns late.
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

/// Watches a game: counts what happens, and holds every action of a turn against the reference.
pub struct Auditor<'a> {
    game: &'a Radlands,
    watcher: Watcher<'a>,
    /// The state at the last decision of a turn, and what was told since.
    turn: Option<State>,
    told: Told,
    wrong: Vec<String>,
}

impl Observer<Radlands> for Auditor<'_> {
    fn decides(&mut self, action: Action, state: &State) {
        self.watcher.decides(action, state);
        let mut count = 0;
        self.game.nth_legal(state, |n| {
            count = n;
            0
        });
        if count < 2 {
            self.wrong.push(format!("{count} decisions are listed (R11.8)"));
        }
        if state.stack.is_empty() {
            self.turn = Some(*state);
            self.told.clear();
        }
        self.told.decides(self.game, state, action);
    }

    fn see(&mut self, event: Event, state: &State) {
        self.watcher.see(event, state);
        self.told.sees(&[event]);
    }
}

impl Audit<Radlands> for Auditor<'_> {
    fn findings(&mut self, state: &State) -> Vec<String> {
        // All since the last decision of a turn is compared at the next one.
        if (state.stack.is_empty() || state.is_over())
            && let Some(before) = self.turn.take()
        {
            self.watcher.coverage.add_to(ACTIONS, 1);
            match differences(self.game, &before, &self.told, state) {
                Ok(asked) => self.watcher.coverage.add_to(QUESTIONS, asked),
                Err(reason) => self.wrong.push(reason),
            }
        }
        std::mem::take(&mut self.wrong)
    }
}
