//! What can be asked about *Defenders of the Wild*: its reports, its settings, its unsure values and its words.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::Defenders;
use super::console::{DifficultChoice, plan_of};
use super::contents::{Contents, Fact, Tag};
use super::defenders::Difficult;
use super::rules::{OPTIONS, Preset};
use super::titles::{capitalized, organizer_title, title};
use super::words::{Ability, Faction, MachineKind, Organizer};
use crate::analysis::question::{Asked, Settings, Variant};
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::Policy;
use crate::sim::plan::Cell;

impl Asked for Defenders {
    const REPORTS: &'static [(&'static str, &'static str)] = &[
        ("difficulty", include_str!("../../../reports/difficulty.toml")),
        ("machine-mixes", include_str!("../../../reports/machine-mixes.toml")),
        ("organizers", include_str!("../../../reports/organizers.toml")),
        ("causes", include_str!("../../../reports/causes.toml")),
        ("what-if", include_str!("../../../reports/what-if.toml")),
        ("sensitivity", include_str!("../../../reports/sensitivity.toml")),
        ("skill", include_str!("../../../reports/skill.toml")),
    ];

    const KEYS: &'static [&'static str] =
        &["policy", "rules", "rule", "box", "set", "players", "factions", "organizers", "difficult"];

    const PROGRESS: &'static [&'static str] = &["factories_rewilded", "camps_0", "camps_1", "camps_2", "camps_3"];

    const VARIANTS: &'static [&'static str] = &["alternatives", "causes-off"];

    const UNSURE: &'static str = "alternatives";

    const USUAL: &'static [(&'static str, &'static str, &'static str)] =
        &[("players", "4", "4 players"), ("difficult", "0", "base deck")];

    fn sureness(&self) -> Vec<(&'static str, usize)> {
        let kinds = [
            (Tag::Set, "set for this"),
            (Tag::Given, "given by a box file"),
            (Tag::Stated, "stated"),
            (Tag::Inferred, "inferred"),
            (Tag::Estimate, "estimates"),
        ];
        let count = |tag: Tag| self.contents.facts.iter().filter(|fact| fact.tag == tag).count();
        kinds.map(|(tag, words)| (words, count(tag))).to_vec()
    }

    fn levels(key: &str, text: &str, chosen: &Settings) -> Result<Vec<String>, String> {
        match (key, text) {
            ("players", _) => numbers(text, 1, 4),
            ("organizers", "every") => line_ups(chosen.get("players").unwrap_or("4"), false),
            ("organizers", "half") => line_ups(chosen.get("players").unwrap_or("4"), true),
            ("difficult", "every mix") => Ok(mixes()),
            ("difficult", _) if !text.contains('=') => numbers(text, 0, 6),
            _ => Ok(vec![text.to_string()]),
        }
    }

    fn cell(origin: &str, settings: &Settings) -> Result<Cell<Defenders>, Refusal> {
        let mut plan = plan_of(origin, settings, kept(settings))?;
        if let Some(cell) = plan.cells.first() {
            keep(settings, &cell.game.contents);
        }
        if plan.cells.len() != 1 {
            let found = plan.cells.len();
            return Err(Refusal::new(format!(
                "{origin}: `{settings}` names {found} cells, expected one value of each key; several are levels, for [[play]] or --with"
            )));
        }
        Ok(plan.cells.remove(0))
    }

    fn identity(&self) -> Value {
        let line_up = &self.line_up;
        let difficult = match line_up.difficult {
            Difficult::Random(count) => json!(count),
            // None of any kind is what a draw of none comes to, game by game.
            Difficult::Kinds(kinds) if kinds.iter().all(|count| *count == 0) => json!(0),
            Difficult::Kinds(kinds) => json!(kinds),
        };
        let names = |organizer: &Option<Organizer>| organizer.map_or("-", Organizer::name);
        json!({
            "name": "defenders",
            "box": format!("{:016x}", self.contents.hash),
            "rules": self.rules.to_string(),
            "players": line_up.players,
            "factions": line_up.factions.iter().map(|faction| faction.name()).collect::<Vec<_>>(),
            "organizers": line_up.organizers.iter().map(names).collect::<Vec<_>>(),
            "difficult": difficult,
        })
    }

    fn provenance(&self) -> Vec<(&'static str, Value)> {
        let contents = &self.contents;
        vec![
            ("game", json!("Defenders of the Wild")),
            (
                "box",
                json!({ "name": contents.name, "origin": contents.origin, "hash": format!("{:016x}", contents.hash) }),
            ),
            ("rules", json!(self.rules.to_string())),
        ]
    }

    fn variants(set: &str, origin: &str, settings: &Settings) -> Result<Option<Vec<Variant>>, Refusal> {
        Ok(match set {
            "alternatives" => Some(alternatives(&Self::cell(origin, settings)?.game)),
            "causes-off" => Some(causes_off()),
            _ => None,
        })
    }

    fn title(name: &str) -> String {
        words(name)
    }

    fn cause_title(cause: &str) -> String {
        match cause {
            "win" => "won".into(),
            "core" => "core completed".into(),
            "toxic" => "toxic disaster".into(),
            other => other.to_string(),
        }
    }

    fn length_unit(&self) -> &'static str {
        // Alone, a round is one turn (R10).
        if self.line_up.players == 1 { "turns" } else { <Defenders as crate::record::Recorded>::LENGTH }
    }

    fn replay_page(&self, policies: &[Policy], seed: Seed) -> Option<String> {
        super::replay::replay_page(self, policies, seed).ok()
    }
}

/// What a box is made of: its file and the values put in.
type Making = (Vec<String>, Vec<String>);

thread_local! {
    /// The last box that was read: the cells of a question mostly share theirs, and reading one takes a while.
    static LAST: RefCell<Option<(Making, Contents)>> = const { RefCell::new(None) };
}

fn making(settings: &Settings) -> Making {
    let texts = |key: &str| settings.all(key).into_iter().map(String::from).collect();
    (texts("box"), texts("set"))
}

fn kept(settings: &Settings) -> Option<Contents> {
    LAST.with_borrow(|last| {
        last.as_ref().filter(|(of, _)| *of == making(settings)).map(|(_, contents)| contents.clone())
    })
}

fn keep(settings: &Settings, contents: &Contents) {
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(of, _)| *of != making(settings)) {
            *last = Some((making(settings), contents.clone()));
        }
    });
}

/// Whole numbers such as `3`, `2..4` or `0,3`, each a level.
fn numbers(text: &str, least: u8, most: u8) -> Result<Vec<String>, String> {
    super::console::numbers(text, least, most).map(|numbers| numbers.iter().map(ToString::to_string).collect())
}

/// Every choice of different factions with one of the two organizers each, for that many players. `half`: of the line-ups
/// of each choice of factions the half in which an even number of second organizers lead, a balanced fraction: every
/// organizer, and every pair but one of the same faction, leads equally often.
fn line_ups(players: &str, half: bool) -> Result<Vec<String>, String> {
    let seats: usize = match players.parse() {
        Ok(1) => 2,
        Ok(seats @ 2..=4) => seats,
        _ => return Err(format!("players is {players}, expected 1 to 4")),
    };
    let mut all = Vec::new();
    for chosen in (0..1_u32 << Faction::COUNT).filter(|chosen| chosen.count_ones() as usize == seats) {
        let factions: Vec<Faction> = Faction::ALL.into_iter().filter(|f| chosen >> f.index() & 1 == 1).collect();
        for second in (0..1_u32 << seats).filter(|second| !half || second.count_ones() % 2 == 0) {
            let organizers =
                factions.iter().enumerate().map(|(i, f)| f.organizers()[(second >> i & 1) as usize].name());
            all.push(organizers.collect::<Vec<_>>().join(","));
        }
    }
    Ok(all)
}

/// All 27 mixes of difficult cards.
fn mixes() -> Vec<String> {
    let mut all = Vec::new();
    for engines in 0..3 {
        for factories in 0..3 {
            for mechs in 0..3 {
                all.push(format!("engines={engines},factories={factories},mechs={mechs}"));
            }
        }
    }
    all
}

/// Every unsure value of the box and every ruling moved to each of its plausible alternatives.
fn alternatives(game: &Defenders) -> Vec<Variant> {
    let mut variants = Vec::new();
    let unsure = |fact: &&Fact| matches!(fact.tag, Tag::Estimate | Tag::Inferred) && matters(game, &fact.path);
    for fact in game.contents.facts.iter().filter(unsure) {
        for (i, value) in fact.alternatives.iter().enumerate() {
            let text = super::contents::value_text(value);
            let short = match deck(value) {
                Some(deck) if fact.path == "machine" => deck,
                _ if text.chars().count() > 24 => format!("alternative {}", i + 1),
                _ => text.clone(),
            };
            variants.push(Variant {
                name: format!("{}={}", fact.path, short.replace(", ", ",")),
                group: value_title(&fact.path),
                title: format!("{} → {short}", value_title(&fact.path)),
                settings: Settings::new().with("set", &format!("{}={text}", fact.path)),
            });
        }
    }
    for option in OPTIONS {
        // In company the rule for one player decides nothing.
        let decides = option.clause != "R10" || game.line_up.players == 1;
        for value in option.alternatives(&game.rules).filter(|_| decides) {
            let setting = format!("{}={value}", option.name);
            variants.push(Variant {
                name: format!("rule {setting}"),
                group: format!("rule {}", option.name),
                title: format!("rule {} → {value}", option.name),
                settings: Settings::new().with("rule", &setting),
            });
        }
    }
    variants
}

/// Can a value change this game at all? The support track of another number of players cannot.
fn matters(game: &Defenders, path: &str) -> bool {
    let track = match game.line_up.players {
        1 | 2 => "support.two.",
        3 => "support.three.",
        _ => "support.four.",
    };
    !path.starts_with("support.") || path.starts_with(track)
}

/// A machine deck in short: `engines 3, factories 2, mechs 1`.
fn deck(value: &toml::Value) -> Option<String> {
    let base = value.get("base")?.as_table()?;
    let kinds = MachineKind::ALL.into_iter().filter(|kind| *kind != MachineKind::Reboot);
    let counts: Option<Vec<String>> =
        kinds.map(|kind| Some(format!("{kind} {}", base.get(kind.name())?.as_integer()?))).collect();
    counts.map(|counts| counts.join(", "))
}

/// A value of the box as people read it: `Pyromancy: points`.
fn value_title(path: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    match parts[..] {
        ["defenders", ability, what] => format!("{}: {what}", title(ability)),
        ["support", players, "hands", camp] => {
            let camp: usize = camp.parse().unwrap_or(0);
            format!("{} players: hand at camp {}", capitalized(players), camp + 1)
        }
        ["support", players, what] => format!("{} players: {what}", capitalized(players)),
        _ => path.replace(['.', '_'], " "),
    }
}

/// Each cause of a loss, and the settings under which it cannot end a game while everything before it stays.
fn causes_off() -> Vec<Variant> {
    let off = |cause: &str, title: &str| Variant {
        name: format!("no {cause}"),
        group: cause.into(),
        title: title.into(),
        settings: Settings::new().with("rule", &format!("lab-off={cause}")),
    };
    vec![
        off("core", "without a completed core"),
        off("toxic", "without toxic disasters"),
        off("massacre", "without massacres"),
    ]
}

fn words(name: &str) -> String {
    let fixed = match name {
        "policy" => "policy",
        "players" => "players",
        "difficult" => "difficult cards",
        "organizers" => "line-up",
        "variant" => "setting",
        "toxic" => "toxic sites",
        "rounds" => "rounds",
        "factories_built" => "factories built",
        "factories_rewilded" => "factories rewilded",
        "dead" => "defenders dead",
        "exited" => "players who have left",
        "rules" => "rule set",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.into();
    }
    if let Ok(DifficultChoice(Difficult::Kinds(kinds))) = name.parse() {
        let some = MachineKind::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
        let some: Vec<String> = some.map(|kind| format!("{} {kind}", kinds[kind.index()])).collect();
        return if some.is_empty() { "none".into() } else { some.join(" + ") };
    }
    if let Some(organizer) = Organizer::from_name(name) {
        return organizer_title(organizer);
    }
    if Ability::from_name(name).is_some() || Faction::from_name(name).is_some() {
        return title(name);
    }
    if Preset::from_name(name).is_some() {
        return format!("rules `{name}`");
    }
    name.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_line_up_and_mix_is_listed_once_and_can_be_played() {
        let count = |levels: Vec<String>| {
            let different: BTreeSet<&String> = levels.iter().collect();
            assert_eq!(different.len(), levels.len());
            levels.len()
        };
        assert_eq!(count(line_ups("2", false).unwrap()), 24);
        assert_eq!(count(line_ups("3", false).unwrap()), 32);
        assert_eq!(count(line_ups("4", false).unwrap()), 16);
        assert_eq!(count(line_ups("4", true).unwrap()), 8);
        assert_eq!(count(mixes()), 27);
        for mix in mixes() {
            let settings = Settings::new().with("players", "2").with("difficult", &mix);
            assert!(Defenders::cell("a test", &settings).is_ok(), "{mix}");
        }
        for line_up in line_ups("3", false).unwrap() {
            let settings = Settings::new().with("players", "3").with("organizers", &line_up);
            assert!(Defenders::cell("a test", &settings).is_ok(), "{line_up}");
        }
    }

    #[test]
    fn no_card_of_any_kind_is_the_same_game_as_a_draw_of_none() {
        use crate::game::rng::Seed;
        use crate::mind::Players;
        use crate::sim::playout;
        let cell = |difficult: &str| {
            let settings = Settings::new().with("players", "2").with("difficult", difficult);
            Defenders::cell("a test", &settings).unwrap().game
        };
        let (drawn, none) = (cell("0"), cell("engines=0,factories=0,mechs=0"));
        assert_eq!(drawn.identity(), none.identity());
        assert_ne!(drawn.identity(), cell("engines=1,factories=0,mechs=0").identity());
        for game in 0..50 {
            let seed = Seed { run: 3, game };
            let [a, b] = [&drawn, &none].map(|game| playout(game, seed, &mut Players::random(2), &mut ()));
            assert_eq!((a.ending.cause, a.decisions), (b.ending.cause, b.decisions), "game {game}");
        }
    }

    #[test]
    fn half_of_the_line_ups_is_balanced() {
        let half = line_ups("4", true).unwrap();
        for organizer in Organizer::ALL {
            let led = |line_up: &&String| line_up.split(',').any(|name| name == organizer.name());
            assert_eq!(half.iter().filter(led).count(), 4, "{organizer}");
            for other in Organizer::ALL.into_iter().filter(|other| other.faction() != organizer.faction()) {
                let both = |line_up: &&String| led(line_up) && line_up.split(',').any(|name| name == other.name());
                assert_eq!(half.iter().filter(both).count(), 2, "{organizer} {other}");
            }
        }
    }

    #[test]
    fn a_cause_that_is_switched_off_ends_no_game_and_changes_none_that_it_would_not_have_ended() {
        use crate::game::rng::Seed;
        use crate::mind::Players;
        use crate::sim::playout;
        let base = Defenders::standard(3);
        for cause in ["core", "toxic", "massacre"] {
            let settings = Settings::new().with("players", "3").with("rule", &format!("lab-off={cause}"));
            let off = Defenders::cell("a test", &settings).unwrap().game;
            let (mut met, mut longer) = (0, 0);
            for game in 0..300 {
                let seed = Seed { run: 5, game };
                let mut random = Players::random(3);
                let before = playout(&base, seed, &mut random, &mut ());
                let after = playout(&off, seed, &mut random, &mut ());
                assert_ne!(after.ending.cause, cause);
                if before.ending.cause == cause {
                    met += 1;
                    // Another cause may end it before the next decision.
                    assert!(after.decisions >= before.decisions, "game {game} without {cause}");
                    longer += u64::from(after.decisions > before.decisions);
                } else {
                    assert_eq!(before, after, "game {game} without {cause}");
                }
                assert_eq!(crate::game::Checked::violations(&off, &after.state), Vec::<String>::new());
            }
            assert!(met > 5 && 2 * longer > met, "{cause} ended {met} of 300 games, {longer} go on without it");
        }
    }

    #[test]
    fn every_alternative_and_every_switch_makes_another_game_that_can_be_played() {
        let base = Settings::new().with("players", "4");
        let game = Defenders::cell("a test", &base).unwrap().game;
        let all = alternatives(&game);
        assert!(all.len() > 60, "{}", all.len());
        let names: BTreeSet<&String> = all.iter().map(|variant| &variant.name).collect();
        assert_eq!(names.len(), all.len());
        for variant in all.iter().chain(&causes_off()) {
            let other = Defenders::cell("a test", &base.clone().and(&variant.settings)).unwrap().game;
            assert_ne!(other.identity(), game.identity(), "{}", variant.name);
        }
    }
}
