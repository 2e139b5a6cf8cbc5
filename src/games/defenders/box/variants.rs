//! Line-ups, mixes and alternatives of *Defenders of the Wild*: sets of games that questions compare.

use crate::game::boxed::{Kit, OptionInForce};
use crate::game::{Setting, Settings, Variant};
use crate::games::defenders::board::words::{Faction, MachineKind, Organizer};
use crate::games::defenders::rules::defenders::{Defenders, Difficult, LineUp};
use crate::games::defenders::text::titles::{capitalized, title};

/// Every choice of different factions with one of the two organizers each, for that many players. `half`: of the
/// line-ups of each choice of factions the half in which an even number of second organizers lead, a balanced fraction:
/// every organizer, and every pair but one of the same faction, leads equally often.
pub(crate) fn line_ups(players: &str, half: bool) -> Result<Vec<String>, String> {
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
pub(crate) fn mixes() -> Vec<String> {
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
pub(crate) fn alternatives(game: &Defenders) -> Vec<Variant> {
    let kit = Kit::of(&game.contents, &game.rules);
    let short = |path: &str, value: &toml::Value| deck(value).filter(|_| path == "machine");
    let values = kit.alternatives(|path| matters(game, path), value_title, short);
    [values, kit.rulings("rule ", |option| decides(game, option))].concat()
}

/// Does the option matter? With several players the rule for one player decides nothing.
fn decides(game: &Defenders, option: &OptionInForce) -> bool {
    option.clause != "R10" || game.line_up.players == 1
}

/// Can a setting change this game at all?
pub(crate) fn reads(game: &Defenders, setting: &Setting) -> bool {
    match setting.target() {
        ("set", path) => matters(game, path) && is_in_play(game, path),
        ("rule", name) => {
            let options = Kit::of(&game.contents, &game.rules).rules.readings();
            options.iter().find(|option| option.name == name).is_none_or(|option| decides(game, option))
        }
        _ => true,
    }
}

/// Is the thing that a value belongs to in play? Difficult orders are in the machine deck where there are difficult
/// cards; an ability belongs to a faction or an organizer, which may not be in the line-up; supplies may be unlimited.
fn is_in_play(game: &Defenders, path: &str) -> bool {
    let line_up = &game.line_up;
    let without_difficult = match line_up.difficult {
        Difficult::Random(count) => count == 0,
        Difficult::Kinds(kinds) => kinds.iter().all(|count| *count == 0),
    };
    let parts: Vec<&str> = path.split('.').collect();
    match parts[..] {
        ["orders", "engine_advances_difficult" | "mechs_difficult_damage", ..] => !without_difficult,
        ["supply", "walls" | "mechs" | "pollution"] => !game.rules.supplies_unlimited,
        ["defenders", ability, ..] => can_be_dealt(line_up, ability),
        ["amounts", ability, ..] => can_be_dealt(line_up, &ability.replace('_', "-")),
        _ => true,
    }
}

/// Can cards of an ability be in a player's deck?
fn can_be_dealt(line_up: &LineUp, ability: &str) -> bool {
    let leads = |organizer: &Organizer| match (&line_up.organizers[..], &line_up.factions[..]) {
        ([], []) => true,
        ([], factions) => factions.contains(&organizer.faction()),
        (organizers, _) => organizers.contains(&Some(*organizer)) || organizers.contains(&None),
    };
    let has = |organizer: &Organizer| organizer.abilities().iter().any(|own| own.name() == ability);
    Organizer::ALL.iter().filter(|organizer| has(organizer)).any(leads)
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
pub(crate) fn causes_off() -> Vec<Variant> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Setup;
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
            assert!(Defenders::from_settings(&settings).is_ok(), "{mix}");
        }
        for line_up in line_ups("3", false).unwrap() {
            let settings = Settings::new().with("players", "3").with("organizers", &line_up);
            assert!(Defenders::from_settings(&settings).is_ok(), "{line_up}");
        }
    }

    #[test]
    fn no_card_of_any_kind_is_the_same_game_as_a_draw_of_none() {
        use crate::game::rng::Seed;
        use crate::mind::Players;
        use crate::sim::playout;
        let cell = |difficult: &str| {
            let settings = Settings::new().with("players", "2").with("difficult", difficult);
            Defenders::from_settings(&settings).unwrap()
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
            let off = Defenders::from_settings(&settings).unwrap();
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
    fn what_no_game_of_these_settings_reads_is_known() {
        let reads = |settings: &[(&str, &str)], set: (&str, &str)| {
            let settings = settings.iter().fold(Settings::new(), |all, (key, value)| all.with(key, value));
            let game = Defenders::from_settings(&settings).unwrap();
            reads(&game, &Settings::new().with(set.0, set.1).0[0])
        };
        let three = ("players", "3");
        assert!(
            !reads(&[three], ("set", "support.two.hands.1=4")) && reads(&[three], ("set", "support.three.hands.1=4"))
        );
        let damage = ("set", "orders.mechs_difficult_damage=2");
        assert!(!reads(&[three], damage) && reads(&[three, ("difficult", "1")], damage));
        let walls = ("set", "supply.walls=20");
        assert!(!reads(&[three], walls) && reads(&[three, ("rule", "supplies=strict")], walls));
        let points = ("set", "defenders.field-hospital.points=4");
        assert!(reads(&[three], points) && reads(&[("factions", "order,council")], points));
        assert!(!reads(&[("factions", "order,sect")], points) && !reads(&[("organizers", "B,N")], points));
        assert!(reads(&[("organizers", "B,-")], ("set", "amounts.field_hospital=2")));
        assert!(!reads(&[("organizers", "B,N")], ("set", "amounts.field_hospital=2")));
    }

    #[test]
    fn every_alternative_and_every_switch_makes_another_game_that_can_be_played() {
        let base = Settings::new().with("players", "4");
        let game = Defenders::from_settings(&base).unwrap();
        let all = alternatives(&game);
        assert!(all.len() > 60, "{}", all.len());
        let names: BTreeSet<&String> = all.iter().map(|variant| &variant.name).collect();
        assert_eq!(names.len(), all.len());
        for variant in all.iter().chain(&causes_off()) {
            let other = Defenders::from_settings(&base.clone().and(&variant.settings)).unwrap();
            assert_ne!(other.identity(), game.identity(), "{}", variant.name);
        }
    }
}
