//! The tests that every game passes, for this one.

use wildlab::games::defenders::Defenders;
use wildlab::games::defenders::words::{Ability, Item};

use crate::kit::{Published, Subject, every_game, published_game};

impl Subject for Defenders {
    const SETTINGS: &'static [&'static [&'static str]] = &[
        &["", "players=4", "difficult=0", "rules=common"],
        &["players=1"],
        &["players=2; difficult=6"],
        &["factions=order,coven", "players=2; factions=order,coven"],
        &["organizers=B,-,Z"],
        &["difficult=engines=1,mechs=2"],
        &["rules=it"],
        &["rules=it; rule=supplies=strict; difficult=3"],
        &["set=limits.damage=4; set=die.faces=[0,0,1,1,2,3]", "set=die.faces=[0,0,1,1,2,3]; set=limits.damage=4"],
    ];
    const TABLES: &'static [&'static str] =
        &["players=1; difficult=1", "players=2; difficult=2", "players=3; difficult=3", "players=4; difficult=4"];
    const LAWFUL: (u64, u32) = (60, 1);
    const PASSES: u64 = 4;
    const DECISIONS: u64 = 30_000;
    const ALWAYS_A_CHOICE: bool = false;
    const WORDS: &'static [&'static str] =
        &["move", "pick", "camp", "3,-3", "-4,9", "0,0,6", "order", "sect", "pyromancy.1", "core-walls", "bread", "B"];
}

impl Published for Defenders {
    const GOLDEN_GAMES: &'static [(&'static str, &'static str)] = &[
        ("1", "--players 1 --difficult 2 --rules common"),
        ("2", "--players 2 --difficult 0 --rules it"),
        ("3", "--players 3 --difficult 6 --rules ru"),
        ("4", "--players 4 --difficult 3 --rules en"),
    ];
    const GOLDEN_JSON: (&'static str, &'static str) = ("2", "--players 2");
    const GOLDEN_POSITION: &'static str = "--players 3";
    const GOLDEN_BOXES: &'static [(&'static str, &'static str)] = &[("box", "")];
    const COUNTED: &'static [(&'static str, &'static str, u64, u32, u32)] = &[
        ("players=1", "1 ", 1, 0, 8),
        ("players=1", "1 ", 2, 5, 6),
        ("players=1", "1 ", 3, 12, 6),
        ("players=2", "2 ", 1, 0, 8),
        ("players=2", "2 ", 2, 5, 6),
        ("players=2", "2 ", 3, 12, 6),
        ("players=3", "3 ", 1, 0, 8),
        ("players=3", "3 ", 2, 5, 6),
        ("players=3", "3 ", 3, 12, 6),
        ("players=4", "4 ", 1, 0, 8),
        ("players=4", "4 ", 2, 5, 6),
        ("players=4", "4 ", 3, 12, 6),
    ];
    const COUNTED_HEAD: &'static str = "# players seed turn: sequences of 1, 2, 3 … decisions";
    const WATCHED: &'static [&'static str] = &["CORE", "[R7.1]"];
    const TEXTS: &'static [&'static str] = &[
        "core",
        "act",
        "organize",
        "order",
        "target",
        "paths",
        "camps",
        "opening",
        "over",
        "left",
        "win",
        "massacre",
        "B",
        "Z",
        "coven",
        "pyromancy.1",
        "tunnels.2",
        "demolitions.1",
        "cw",
        "",
        "bread",
        "stalled",
    ];

    fn clauses() -> Vec<String> {
        let counts = [6, 7, 5, 7, 11, 0, 8, 3, 5, 0, 0];
        let clauses = |(rule, count): (u8, u8)| match count {
            0 => vec![format!("R{rule}")],
            _ => (1..=count).map(|clause| format!("R{rule}.{clause}")).collect(),
        };
        (1..).zip(counts).flat_map(clauses).collect()
    }

    fn scripted() -> Vec<String> {
        let clauses = |rule: u8, count: u8| (1..=count).map(move |clause| format!("r{rule}_{clause}"));
        let actions_and_machines = clauses(5, 11).chain(clauses(7, 8)).chain(clauses(8, 3)).chain(clauses(9, 5));
        let abilities = Ability::ALL.map(|ability| format!("r11_{}", ability.name().replace('-', "_")));
        let items = Item::ALL.map(|item| format!("r6_{item}"));
        actions_and_machines.chain(abilities).chain(items).collect()
    }
}

every_game!(Defenders);
published_game!(Defenders);
