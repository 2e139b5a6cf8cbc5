//! The program checks itself: random games of every kind, held against the invariants after every decision, against the
//! laws now and then, and decision by decision against the reference.

use std::ops::Range;

use super::action::{Action, Actions};
use super::chance::Streams;
use super::contents::{CardSet, Contents};
use super::coverage::Coverage;
use super::event::Event;
use super::places::Places;
use super::radlands::{FIRST_GAME, Radlands};
use super::reference::{Told, differences};
use super::rules::{OPTIONS, Preset, Rules};
use super::state::State;
use super::table::Table;
use crate::base::refusal::Refusal;
use crate::game::rng::{Rng, Seed};
use crate::game::{Observer, broken_laws};

/// A broken promise, and the game that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The game of the batch.
    pub game: u64,
    /// The decision after which it was found.
    pub decision: u64,
    /// What is wrong.
    pub reason: String,
    /// How the game was set up.
    pub setting: String,
}

/// What a batch of checked games has shown.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Decisions taken, each with the full validity check.
    pub decisions: u64,
    /// Decisions that were also held against all laws: legality judged twice, notation, views.
    pub lawful: u64,
    /// Actions of a turn compared with the reference, with all that follows from them.
    pub compared: u64,
    /// Questions within them whose answers were compared too.
    pub questions: u64,
    /// What happened in them; none before the first game.
    pub coverage: Option<Coverage>,
    /// What was wrong; at most [`Report::SHOWN`] are kept.
    pub violations: Vec<Violation>,
    /// How many violations there were.
    pub violated: u64,
}

impl Report {
    /// How many violations a report keeps to show.
    pub const SHOWN: usize = 20;
}

/// One decision in so many is held against all laws, which takes far longer than the validity check.
const LAWS_EVERY: u32 = 64;
/// The stream that decides which laws are checked when, beyond the game's own streams.
const LAW_STREAM: u64 = 2000;

/// The settings over which the games go round.
pub struct Settings {
    list: Vec<(String, Radlands)>,
}

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

impl Settings {
    /// Every card set with every preset, every value of every option, and single values at their edges.
    ///
    /// # Errors
    /// When the box does not hold them.
    pub fn new() -> Result<Settings, Refusal> {
        let mut list = Vec::new();
        for cards in CardSet::ALL {
            let contents = Contents::load(None, cards, &[])?;
            for preset in Preset::ALL {
                let name = format!("--cards {cards} --rules {preset}");
                list.push((name, Radlands::new(contents.clone(), Rules::preset(preset), FIRST_GAME)?));
            }
            for option in OPTIONS {
                for value in option.alternatives(&Rules::default()) {
                    let change = format!("{}={value}", option.name);
                    let mut rules = Rules::default();
                    rules.set(&change)?;
                    list.push((
                        format!("--cards {cards} --rule {change}"),
                        Radlands::new(contents.clone(), rules, FIRST_GAME)?,
                    ));
                }
            }
            for edge in EDGES {
                let contents = Contents::load(None, cards, &[edge.to_owned()])?;
                list.push((
                    format!("--cards {cards} --set {edge}"),
                    Radlands::new(contents, Rules::default(), FIRST_GAME)?,
                ));
            }
        }
        Ok(Settings { list })
    }

    /// How many settings there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Plays and checks some games of a run, one setting after the other.
    pub fn check(&self, run: u64, games: Range<u64>) -> Report {
        let mut report = Report::default();
        for number in games {
            self.check_game(Seed { run, game: number }, &mut report);
        }
        report
    }

    fn check_game(&self, seed: Seed, report: &mut Report) {
        let (setting, game) = &self.list[(seed.game % self.list.len() as u64) as usize];
        // Every other pass over the settings keeps its people and seeks the rare, to see what aimless play never reaches.
        let purposeful = seed.game / self.list.len() as u64 % 2 == 1;
        let mut checked = Checked::new(game, seed);
        let mut rng = seed.stream(LAW_STREAM);
        let mut wrong = checked.start();
        while wrong.is_empty() && !checked.state.is_over() {
            if rng.below(LAWS_EVERY) == 0 {
                report.lawful += 1;
                wrong.extend(broken_laws(game, &checked.state, &mut rng));
            }
            let action = checked.choose(purposeful, &mut rng, &mut wrong);
            wrong.extend(checked.play(action));
        }
        report.games += 1;
        report.decisions += checked.decisions;
        report.compared += checked.compared;
        report.questions += checked.questions;
        report.violated += wrong.len() as u64;
        report.coverage = Some(match report.coverage.take() {
            Some(coverage) => coverage.with(&checked.watcher.coverage),
            None => checked.watcher.coverage.clone(),
        });
        let (decision, setting) = (checked.decisions, setting.clone());
        let found =
            wrong.into_iter().map(|reason| Violation { game: seed.game, decision, reason, setting: setting.clone() });
        report.violations.extend(found);
        report.violations.truncate(Report::SHOWN);
    }
}

/// Keeps the events of a decision, and counts them.
struct Watcher {
    before: State,
    events: Vec<Event>,
    coverage: Coverage,
}

impl Observer<Radlands> for Watcher {
    const WATCHES: bool = true;
    fn see(&mut self, event: Event, state: &State) {
        self.coverage.note(&self.before, event);
        self.coverage.note_used(state, event);
        self.events.push(event);
    }
}

/// One game being checked.
struct Checked<'a> {
    game: &'a Radlands,
    state: State,
    chance: Streams,
    watcher: Watcher,
    /// The state at the last decision of a turn, and what was told since.
    turn: Option<State>,
    told: Told,
    decisions: u64,
    compared: u64,
    questions: u64,
}

impl<'a> Checked<'a> {
    fn new(game: &'a Radlands, seed: Seed) -> Checked<'a> {
        let state = State::empty();
        Checked {
            game,
            state,
            chance: Streams::new(seed),
            watcher: Watcher { before: state, events: Vec::new(), coverage: Coverage::new(game) },
            turn: None,
            told: Told::default(),
            decisions: 0,
            compared: 0,
            questions: 0,
        }
    }

    fn start(&mut self) -> Vec<String> {
        self.state = self.game.deal(&mut self.chance, &mut self.watcher);
        self.game.violations(&self.state)
    }

    /// A random legal decision. A question with one answer is not asked (R11.8).
    fn choose(&self, purposeful: bool, rng: &mut Rng, wrong: &mut Vec<String>) -> Action {
        let mut legal = Actions::new();
        self.game.legal(&self.state, &mut legal);
        if legal.len() < 2 {
            wrong.push(format!("{} decisions are listed (R11.8)", legal.len()));
        }
        let aimed = if purposeful { self.aimed(&legal, rng) } else { None };
        aimed.unwrap_or_else(|| legal.get(rng.below(legal.len() as u32) as usize).copied().unwrap_or(Action::End))
    }

    /// Three times in four, something that aimless play seldom does: keep people, use cards, end turns late.
    fn aimed(&self, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        if rng.below(4) == 0 {
            return None;
        }
        let people = self.state.side(self.state.active).present & Places::PEOPLE;
        let score = |action: &Action| match action {
            Action::Play(_, spot) if spot.victim().is_some() => 2,
            Action::Play(..) => 4,
            Action::Use(place, _) if !place.is_camp() || people.len() > 2 => 5,
            Action::Borrow(..) | Action::Event(_) | Action::Spot(_) => 4,
            Action::Target(..) | Action::JunkSilo | Action::Yes => 3,
            Action::TakeSilo => 2,
            Action::Junk(_) | Action::Draw => 1,
            _ => 0,
        };
        let best = legal.iter().map(score).max().filter(|&best| best > 0)?;
        let candidates = legal.iter().filter(|action| score(action) == best);
        let n = candidates.clone().count() as u32;
        candidates.copied().nth(rng.below(n) as usize)
    }

    /// Plays a decision; at the next decision of a turn, holds all since the last one against the reference.
    fn play(&mut self, action: Action) -> Vec<String> {
        if self.state.stack.is_empty() {
            self.turn = Some(self.state);
            self.told.clear();
        }
        self.told.decides(self.game, &self.state, action);
        self.watcher.before = self.state;
        self.watcher.events.clear();
        let (game, chance, observer) = (self.game, &mut self.chance, &mut self.watcher);
        Table { game, state: &mut self.state, chance, observer }.play(action);
        self.told.sees(&self.watcher.events);
        self.decisions += 1;
        let mut wrong = self.game.violations(&self.state);
        if (self.state.stack.is_empty() || self.state.is_over())
            && let Some(before) = self.turn.take()
        {
            self.compared += 1;
            match differences(self.game, &before, &self.told, &self.state) {
                Ok(asked) => self.questions += asked,
                Err(reason) => wrong.push(reason),
            }
        }
        wrong
    }
}
