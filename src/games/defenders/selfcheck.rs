//! The program checks itself: random games of every kind, held against the invariants after every decision and, card by
//! card, against the reference model of the machine phase.

use super::action::Action;
use super::contents::Contents;
use super::coverage::{self, Watcher};
use super::defenders::{Defenders, Difficult, LineUp};
use super::event::{Event, Observer};
use super::reference;
use super::rules::{OPTIONS, Preset, Rules};
use super::state::State;
use super::words::{Faction, MachineKind, Organizer};
use crate::base::refusal::Refusal;
use crate::game::{Settings, Setup};
use crate::sim::selfcheck::{Audit, Audited, Coverage};

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

/// The kinds of games to go round within the limits: every player count with every preset and every number of difficult
/// cards; every rule option at each of its other values; and easy boxes, in which games reach exits and wins.
///
/// # Errors
/// When the box does not hold them.
pub fn kinds(limits: &Limits) -> Result<Vec<(String, Defenders)>, Refusal> {
    let mut kinds = Vec::new();
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
            kinds.push((name, Defenders::new(contents.clone(), rules, line_up)?));
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
    Ok(kinds)
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

/// What the reference model is held against.
pub const CARDS: &str = "machine cards compared with the reference model";

/// What settings fix of the kinds of games to go round; what they leave out goes round.
pub(super) fn limits(settings: &Settings) -> Result<Limits, Refusal> {
    let game = Defenders::from_settings(settings)?;
    let named = game.line_up.factions.len().max(game.line_up.organizers.len());
    Ok(Limits {
        contents: game.contents,
        players: match (settings.get("players"), named) {
            (Some(_), _) => vec![game.line_up.players],
            (None, 0) => vec![1, 2, 3, 4],
            (None, 2) => vec![1, 2],
            (None, _) => vec![game.line_up.players],
        },
        factions: game.line_up.factions,
        organizers: game.line_up.organizers,
        difficult: settings.get("difficult").map(|_| game.line_up.difficult),
        preset: settings.get("rules").and_then(Preset::from_name),
        changes: settings.all("rule").into_iter().map(String::from).collect(),
    })
}

impl Audited for Defenders {
    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        let watcher = Watcher::new(self, coverage);
        Auditor { game: self, watcher, before: None, events: Vec::new(), differences: Vec::new() }
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing().sum(CARDS)
    }

    /// What brings the game on.
    fn purpose(&self, _: &State, action: Action) -> u32 {
        match action {
            Action::Build => 4,
            Action::Rewild => 3,
            Action::Clear | Action::Destroy | Action::Breach(_) | Action::PotionsClear => 2,
            Action::RocketsDestroy(_) | Action::RocketsBreach(_) | Action::Heal | Action::PotionsHeal => 2,
            Action::Bread | Action::TeamUp(_) | Action::Move(_) | Action::MapsMove(_) => 1,
            _ => 0,
        }
    }
}

/// Watches a game: counts what happens, and holds every machine card against the reference model.
pub struct Auditor<'a> {
    game: &'a Defenders,
    watcher: Watcher<'a>,
    before: Option<State>,
    events: Vec<Event>,
    differences: Vec<String>,
}

impl Audit<Defenders> for Auditor<'_> {
    fn findings(&mut self, _: &State) -> Vec<String> {
        std::mem::take(&mut self.differences)
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
                    self.watcher.coverage.add_to(CARDS, 1);
                    let found = reference::differences(self.game, &before, kind, difficult, &self.events, state);
                    self.differences.extend(found.map(|text| format!("{kind} card (difficult: {difficult}): {text}")));
                }
            }
            _ if self.before.is_some() => self.events.push(event),
            _ => {}
        }
    }
}
