//! The self-check: the kinds of games to go round, and every action of a turn held against the reference.

use super::action::Action;
use super::contents::CardSet;
use super::coverage::{self, Watcher};
use super::event::Event;
use super::places::Places;
use super::radlands::Radlands;
use super::reference::{Told, differences};
use super::rules::{OPTIONS, Preset, Rules};
use super::state::State;
use crate::base::refusal::Refusal;
use crate::game::{Game, Observer, Settings, Setup, keys};
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

/// Settings that end games as few games end: soon for good, and with no camp on either side.
const ENDS: [&str; 2] = [
    "rule=stall-turns=20",
    "camps=first-game; set=camps.railgun.trait=starts-destroyed; set=camps.garage.trait=starts-destroyed; \
     set=camps.supply-depot.trait=starts-destroyed; set=camps.victory-totem.trait=starts-destroyed; \
     set=camps.reactor.trait=starts-destroyed; set=camps.cannon.trait=starts-destroyed",
];

/// Every card set with every rule set, every value of every option, and single values at their edges. What the settings
/// fix, they fix in all of them.
///
/// # Errors
/// When the settings are not accepted.
pub fn kinds(settings: &Settings) -> Result<Vec<(String, Radlands)>, Refusal> {
    // All that is wrong with the settings themselves is said once.
    Radlands::from_settings(settings)?;
    let free = |key: &str, values: &[&str]| match settings.get(key) {
        Some(fixed) => vec![fixed.to_owned()],
        None => values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let one = |key: &str, value: &str| Settings::new().with(key, value);
    let mut changes: Vec<Settings> = Vec::new();
    changes.extend(free("rules", &Preset::ALL.map(Preset::name)).iter().map(|preset| one("rules", preset)));
    for option in OPTIONS {
        let others = option.alternatives(&Rules::default());
        changes.extend(others.map(|value| one("rule", &format!("{}={value}", option.name))));
    }
    changes.extend(EDGES.iter().map(|edge| one("set", edge)));
    for end in ENDS {
        changes.push(Settings::parse("self-check", end, &keys::<Radlands>())?);
    }
    // What the settings fix is not changed.
    changes.retain(|change| !change.0.iter().any(|new| settings.0.iter().any(|fixed| fixed.clashes(new))));
    let mut kinds = Vec::new();
    for cards in free("cards", &CardSet::ALL.map(CardSet::name)) {
        for change in &changes {
            let made = settings.clone().with("cards", &cards).and(change);
            let options: Vec<String> = made.0.iter().map(|said| format!("--{} {}", said.key, said.value)).collect();
            // A value at its edge may not go with the box, nor an option with a key: then that kind is left out.
            if let Ok(game) = Radlands::from_settings(&made) {
                kinds.push((options.join(" "), game));
            }
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
