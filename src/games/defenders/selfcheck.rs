//! The program checks itself: random games of every kind, held against the invariants after every decision and, card by
//! card, against the reference model of the machine phase.

use std::ops::Range;

use rayon::prelude::*;

use super::action::{Action, Actions};
use super::chance::Streams;
use super::contents::Contents;
use super::coverage::{Coverage, Watcher};
use super::defenders::{Defenders, Difficult, LineUp};
use super::event::{Event, Observer};
use super::reference;
use super::rules::{OPTIONS, Preset, Rules};
use super::state::State;
use super::table::Table;
use crate::game::broken_laws;
use crate::policy::Random;
use crate::refusal::Refusal;
use crate::rng::{Rng, Seed};

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
    /// Machine cards compared with the reference model.
    pub cards: u64,
    /// What happened in them.
    pub coverage: Coverage,
    /// What was wrong; at most [`Report::SHOWN`] are kept.
    pub violations: Vec<Violation>,
    /// How many violations there were.
    pub violated: u64,
}

impl Report {
    /// How many violations a report keeps to show.
    pub const SHOWN: usize = 20;

    /// Both batches together.
    #[must_use]
    pub fn with(mut self, other: Report) -> Report {
        self.games += other.games;
        self.decisions += other.decisions;
        self.lawful += other.lawful;
        self.cards += other.cards;
        self.violated += other.violated;
        self.coverage = self.coverage.with(&other.coverage);
        self.violations.extend(other.violations);
        self.violations.sort_by_key(|violation| (violation.game, violation.decision));
        self.violations.truncate(Self::SHOWN);
        self
    }
}

/// One decision in so many is held against all laws, which takes far longer than the validity check.
const LAWS_EVERY: u32 = 32;

/// The settings over which the games go round: every player count with every preset and every number of difficult
/// cards; every rule option turned over; and easy boxes, in which games reach exits and wins.
pub struct Settings {
    list: Vec<(String, Defenders)>,
}

impl Settings {
    /// All settings, with the given box under them.
    ///
    /// # Errors
    /// When the box does not hold them.
    pub fn new(contents: &Contents) -> Result<Settings, Refusal> {
        let mut settings = Settings { list: Vec::new() };
        let most: u8 = contents.machine.difficult.iter().sum();
        for players in 1..=4 {
            for difficult in 0..=most {
                for preset in Preset::ALL {
                    let name = format!("--players {players} --difficult {difficult} --rules {preset}");
                    settings.add(name, contents.clone(), Rules::preset(preset), players, difficult)?;
                }
            }
            for option in OPTIONS {
                let common = option.preset(Preset::Common);
                let other = if common == option.values[0] { option.values[1] } else { option.values[0] };
                let mut rules = Rules::default();
                rules.set(&format!("{}={other}", option.name))?;
                let difficult = most.min(3);
                let name = format!("--players {players} --difficult {difficult} --rule {}={other}", option.name);
                settings.add(name, contents.clone(), rules, players, difficult)?;
            }
            for (preset, difficult) in Preset::ALL.into_iter().zip([0, 1, 2, 3]) {
                let name = format!("--players {players} --difficult {difficult} --rules {preset}, {EASY}");
                settings.add(name, easy(contents), Rules::preset(preset), players, difficult.min(most))?;
                let name = format!("--players {players} --difficult {difficult} --rules {preset}, {EASY}, {IDLE}");
                settings.add(name, idle(contents), Rules::preset(preset), players, difficult.min(most))?;
            }
        }
        Ok(settings)
    }

    fn add(
        &mut self,
        name: String,
        contents: Contents,
        rules: Rules,
        players: u8,
        difficult: u8,
    ) -> Result<(), Refusal> {
        let line_up = LineUp { difficult: Difficult::Random(difficult), ..LineUp::of(players) };
        self.list.push((name, Defenders::new(contents, rules, line_up)?));
        Ok(())
    }

    /// Plays and checks some games of a run on all cores. `played` is told after each game.
    pub fn check(&self, run: u64, games: Range<u64>, played: impl Fn() + Sync) -> Report {
        games
            .into_par_iter()
            .fold(
                || Report { coverage: Coverage::new(), ..Report::default() },
                |mut report, number| {
                    self.check_game(Seed { run, game: number }, &mut report);
                    played();
                    report
                },
            )
            .reduce(|| Report { coverage: Coverage::new(), ..Report::default() }, Report::with)
    }

    fn check_game(&self, seed: Seed, report: &mut Report) {
        let at = (seed.game % self.list.len() as u64) as usize;
        let (setting, game) = &self.list[at];
        let mut rng = seed.stream(LAW_STREAM);
        let mut minds = Random::new(seed, game.line_up.seats());
        // Every other pass over the settings plays with a purpose, to see what aimless play never reaches.
        let purposeful = seed.game / self.list.len() as u64 % 2 == 1;
        let mut chance = Streams::new(seed);
        let mut coverage = std::mem::take(&mut report.coverage);
        let mut auditor = Auditor::new(game, &mut coverage);
        let mut state = game.deal(&mut chance, &mut auditor);
        let mut legal = Actions::new();
        let mut wrong: Vec<(u64, String)> = Vec::new();
        let mut decision = 0;
        loop {
            if rng.below(LAWS_EVERY) == 0 {
                report.lawful += 1;
                wrong.extend(broken_laws(game, &state, &mut rng).into_iter().map(|reason| (decision, reason)));
            } else {
                wrong.extend(game.violations(&state).into_iter().map(|reason| (decision, reason)));
            }
            wrong.extend(auditor.differences.drain(..).map(|reason| (decision, reason)));
            game.legal(&state, &mut legal);
            if legal.is_empty() || !wrong.is_empty() {
                break;
            }
            let action = if purposeful { aimed(&legal, &mut rng) } else { None };
            let action = action.unwrap_or_else(|| minds.choose(state.seat().index(), &legal));
            Table { game, state: &mut state, chance: &mut chance, observer: &mut auditor }.play(action);
            decision += 1;
        }
        report.cards += auditor.cards;
        report.coverage = coverage;
        report.games += 1;
        report.decisions += decision;
        report.violated += wrong.len() as u64;
        report.violations.extend(wrong.into_iter().map(|(decision, reason)| Violation {
            game: seed.game,
            decision,
            reason,
            setting: setting.clone(),
        }));
        report.violations.truncate(Report::SHOWN);
    }
}

/// What is different in an easy box, in the words of `--set`.
const EASY: &str = "every cost of support.* 1, limits.massacre=9, supply.toxic_sites=30";

/// A box in which even aimless players come to exits and wins.
fn easy(contents: &Contents) -> Contents {
    let mut easy = contents.clone();
    for track in &mut easy.support {
        track.costs.fill(1);
    }
    easy.limits.massacre = 9;
    easy.supply.toxic_sites = 30;
    easy
}

/// What is different besides when the engines stand still.
const IDLE: &str = "orders.engine_advances=0, orders.engine_advances_difficult=0";

/// An easy box in which no wall is built, so that games are won.
fn idle(contents: &Contents) -> Contents {
    let mut idle = easy(contents);
    idle.orders.engine_advances = 0;
    idle.orders.engine_advances_difficult = 0;
    idle
}

/// The stream that decides which laws are checked when, beyond the game's own streams.
const LAW_STREAM: u64 = 2000;

/// Three times in four, something that brings the game on, where there is such a thing.
fn aimed(legal: &[Action], rng: &mut Rng) -> Option<Action> {
    if rng.below(4) == 0 {
        return None;
    }
    let score = |action: &Action| match action {
        Action::Build => 4,
        Action::Rewild => 3,
        Action::Clear | Action::Destroy | Action::Breach(_) | Action::PotionsClear => 2,
        Action::RocketsDestroy(_) | Action::RocketsBreach(_) | Action::Heal | Action::PotionsHeal => 2,
        Action::Bread | Action::TeamUp(_) | Action::Move(_) | Action::MapsMove(_) => 1,
        _ => 0,
    };
    let best = legal.iter().map(score).max().filter(|&best| best > 0)?;
    let candidates = legal.iter().filter(|action| score(action) == best);
    let n = candidates.clone().count() as u32;
    candidates.copied().nth(rng.below(n) as usize)
}

/// Watches a game: counts what happens, and holds every machine card against the reference model.
struct Auditor<'a> {
    game: &'a Defenders,
    watcher: Watcher<'a>,
    before: Option<State>,
    events: Vec<Event>,
    cards: u64,
    differences: Vec<String>,
}

impl<'a> Auditor<'a> {
    fn new(game: &'a Defenders, coverage: &'a mut Coverage) -> Auditor<'a> {
        let watcher = Watcher::new(game, coverage);
        Auditor { game, watcher, before: None, events: Vec::new(), cards: 0, differences: Vec::new() }
    }
}

impl Observer for Auditor<'_> {
    fn see(&mut self, event: Event, state: &State) {
        self.watcher.see(event, state);
        match event {
            Event::MachineCard { .. } => {
                self.before = Some(*state);
                self.events.clear();
            }
            Event::MachineDone { kind, difficult } => {
                if let Some(before) = self.before.take() {
                    self.cards += 1;
                    let found = reference::differences(self.game, &before, kind, difficult, &self.events, state);
                    self.differences.extend(found.map(|text| format!("{kind} card (difficult: {difficult}): {text}")));
                }
            }
            _ if self.before.is_some() => self.events.push(event),
            _ => {}
        }
    }
}
