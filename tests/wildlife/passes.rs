//! The tests that every game passes, for this one.

use wildlab::games::wildlife::WildLife;

use crate::kit::{Published, Subject, every_game, published_game};

/// The number of clauses of each rule that is played by a place of its own.
const CLAUSES: [(u8, u8); 12] =
    [(2, 7), (3, 6), (4, 5), (5, 8), (6, 4), (7, 6), (8, 6), (9, 3), (10, 7), (11, 4), (13, 4), (14, 5)];

impl Subject for WildLife {
    const SETTINGS: &'static [&'static [&'static str]] = &[
        &["", "players=4", "chart=ring; board=reference"],
        &["players=2"],
        &["players=6; rule=herd-size=1"],
        &["players=3; lineup=man,bear,random"],
        &["chart=paired"],
        &["chart=3; board=7"],
        &["rules=variants; rule=bid-step=any"],
        &["set=scoring.alone_full=6; set=setup.food=9"],
    ];
    const TABLES: &'static [&'static str] = &["players=2", "players=4; board=3", "players=6; rules=variants"];
    const LAWFUL: (u64, u32) = (12, 64);
    const PASSES: u64 = 8;
    const DECISIONS: u64 = 400_000;
    const ALWAYS_A_CHOICE: bool = true;
    const WORDS: &'static [&'static str] = &[
        "settle", "use", "auction", "forest", "joker", "expand", "take", "mobility", "c3", "z9", "bid", "amount", "7",
    ];
}

impl Published for WildLife {
    const GOLDEN_GAMES: &'static [(&'static str, &'static str)] = &[
        ("two", "--players 2"),
        ("four", "--players 4"),
        ("variants", "--players 3 --rules variants --board 5 --chart paired"),
    ];
    const GOLDEN_JSON: (&'static str, &'static str) = ("four", "--players 4");
    const GOLDEN_POSITION: &'static str = "--players 4";
    const GOLDEN_BOXES: &'static [(&'static str, &'static str)] = &[("box", ""), ("box-board", "--board 5 --chart 9")];
    const COUNTED: &'static [(&'static str, &'static str, u64, u32, u32)] =
        &[("players=2", "two", 1, 3, 3), ("players=4", "four", 2, 6, 3), ("players=6; rules=variants", "six", 3, 7, 3)];
    const COUNTED_HEAD: &'static str = "# table seed turn: sequences of 1, 2, 3 … decisions";
    const WATCHED: &'static [&'static str] = &["areas with a marker", "[R4.1]"];
    const TEXTS: &'static [&'static str] = &["joker", "forest", "c3", "z9", "", "man", "mobility", "-emma-", "turn"];

    fn clauses() -> Vec<String> {
        let whole = ["R1", "R12", "R15"].map(String::from);
        let clauses = |(rule, count)| (1..=count).map(move |clause| format!("R{rule}.{clause}"));
        CLAUSES.into_iter().flat_map(clauses).chain(whole).collect()
    }

    fn scripted() -> Vec<String> {
        let clauses = |(rule, count)| (1..=count).map(move |clause| format!("r{rule}_{clause}"));
        // R1.7, that food is public, is held by d1.
        let things = (1..=6).map(|clause| format!("r1_{clause}"));
        let two = (1..=5).map(|clause| format!("r12_{clause}"));
        CLAUSES
            .into_iter()
            .flat_map(clauses)
            .chain(things)
            .chain(two)
            .chain((1..=9).map(|question| format!("d{question}")))
            .collect()
    }
}

every_game!(WildLife);
published_game!(WildLife);
