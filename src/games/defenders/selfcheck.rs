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
use super::words::{Faction, MachineKind, Organizer};
use crate::base::refusal::Refusal;
use crate::game::broken_laws;
use crate::game::rng::{Rng, Seed};
use crate::mind::Random;

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

/// Difficult cards as `--difficult` takes them.
fn written(difficult: Difficult) -> String {
    match difficult {
        Difficult::Random(count) => count.to_string(),
        Difficult::Kinds(kinds) => {
            let named = MachineKind::ALL.into_iter().map(|kind| format!("{kind}={}", kinds[kind.index()]));
            named.collect::<Vec<_>>().join(",")
        }
    }
}

/// One decision in so many is held against all laws, which takes far longer than the validity check.
const LAWS_EVERY: u32 = 32;

/// What is fixed of the games that are checked; what is not goes round.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The box.
    pub contents: Contents,
    /// The player counts.
    pub players: Vec<u8>,
    /// The factions by seat; none: drawn.
    pub factions: Vec<Faction>,
    /// The organizers by seat; none: drawn.
    pub organizers: Vec<Option<Organizer>>,
    /// The difficult cards.
    pub difficult: Option<Difficult>,
    /// The rule set.
    pub preset: Option<Preset>,
    /// Rule options that are set in all games.
    pub changes: Vec<String>,
}

impl Limits {
    fn presets(&self) -> Vec<Preset> {
        self.preset.map_or_else(|| Preset::ALL.to_vec(), |preset| vec![preset])
    }

    /// A rule set with the fixed options set, and one more changed.
    fn rules(&self, preset: Preset, change: Option<&str>) -> Result<Rules, Refusal> {
        let mut rules = Rules::preset(preset);
        for change in self.changes.iter().map(String::as_str).chain(change) {
            rules.set(change)?;
        }
        Ok(rules)
    }

    fn fixes(&self, option: &str) -> bool {
        self.changes.iter().any(|change| change.split('=').next().is_some_and(|name| name.trim() == option))
    }
}

/// The settings over which the games go round: every player count with every preset and every number of difficult
/// cards; every rule option turned over; and easy boxes, in which games reach exits and wins.
pub struct Settings {
    list: Vec<(String, Defenders)>,
}

impl Settings {
    /// All settings within the limits.
    ///
    /// # Errors
    /// When the box does not hold them.
    pub fn new(limits: &Limits) -> Result<Settings, Refusal> {
        let mut settings = Settings { list: Vec::new() };
        let contents = &limits.contents;
        let most: u8 = contents.machine.difficult.iter().sum();
        let drawn = |count: u8| limits.difficult.unwrap_or(Difficult::Random(count));
        let counts = if limits.difficult.is_some() { 0..=0 } else { 0..=most };
        let fixed = limits.changes.iter().fold(String::new(), |fixed, change| fixed + " --rule " + change);
        for &players in &limits.players {
            let mut add = |name: String, contents: &Contents, rules: Rules, difficult: Difficult| {
                let (factions, organizers) = (limits.factions.clone(), limits.organizers.clone());
                let line_up = LineUp { players, factions, organizers, difficult };
                let name = format!("--players {players} --difficult {} {name}{fixed}", written(difficult));
                settings.list.push((name, Defenders::new(contents.clone(), rules, line_up)?));
                Ok::<(), Refusal>(())
            };
            for count in counts.clone() {
                for preset in limits.presets() {
                    add(format!("--rules {preset}"), contents, limits.rules(preset, None)?, drawn(count))?;
                }
            }
            let base = limits.preset.unwrap_or(Preset::Common);
            for option in OPTIONS.iter().filter(|option| !limits.fixes(option.name)) {
                for other in option.alternatives(&Rules::preset(base)) {
                    let change = format!("{}={other}", option.name);
                    let rules = limits.rules(base, Some(&change))?;
                    add(format!("--rules {base} --rule {change}"), contents, rules, drawn(most.min(3)))?;
                }
            }
            for (preset, count) in limits.presets().into_iter().zip([0, 1, 2, 3]) {
                let (rules, difficult) = (limits.rules(preset, None)?, drawn(count.min(most)));
                add(format!("--rules {preset}, {EASY}"), &easy(contents), rules, difficult)?;
                add(format!("--rules {preset}, {EASY}, {IDLE}"), &idle(contents), rules, difficult)?;
            }
        }
        Ok(settings)
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

impl Observer<Defenders> for Auditor<'_> {
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
