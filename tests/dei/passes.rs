//! The tests that every game passes, for this one.

use wildlab::games::dei::Dei;

use crate::kit::{Published, Subject, every_game, published_game};

/// The clauses that are played by a place of their own, by rule.
const CLAUSES: [(u8, &[u8]); 14] = [
    (1, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    (2, &[1, 2, 4, 5, 6, 7, 8, 9, 11]),
    (3, &[1, 2, 3]),
    (4, &[1, 2, 3, 4, 5]),
    (5, &[1, 2, 3, 4, 5]),
    (6, &[1, 2, 3, 4]),
    (7, &[1, 2, 3, 4, 5, 6]),
    (8, &[1, 2, 3, 4, 5, 6]),
    (9, &[1, 2]),
    (10, &[1, 2, 3, 4]),
    (11, &[1, 2, 3, 4]),
    (12, &[1, 2, 3, 4]),
    (13, &[1, 2, 3, 4]),
    (14, &[1, 3, 4, 5]),
];

/// The clauses with a scripted test in this folder, as its name begins.
const SCRIPTED: &str = "r1_4 r1_5 r1_6 r1_7 r1_8 r1_9 r2_1 r2_2 r2_4 r2_5 r2_6 r2_7 r2_8 r2_9 r2_11 r3_1 r3_2 r3_3 r4_1 r4_2 \
    r4_3 r4_5 r5_2 r5_4 r5_5 r6_1 r6_2 r6_3 r6_4 r7_1 r7_2 r7_3 r7_4 r7_5 r7_6 r8_drones r8_5 r9_1 r9_2 r10_2 r10_3 r10_4 \
    r11_champions r12_1 r12_2 r12_3 r12_4 r13_1 r13_2 r13_3 r14_3 r15 r16 r17 r18";

impl Subject for Dei {
    const SETTINGS: &'static [&'static [&'static str]] = &[
        &["", "players=4", "box-seed=reference; map-seed=same"],
        &["players=2"],
        &["players=3; rule=turn-order=supplies"],
        &["players=3; lineup=farm-z,auxilia,random"],
        &["box-seed=7"],
        &["box-seed=7; map-seed=reference"],
        &["rules=published; rule=hands=secret"],
        &["set=strength.z-13=2; set=scoring.cube=2"],
    ];
    const TABLES: &'static [&'static str] = &["players=2", "players=4; box-seed=3", "players=3; rule=hands=secret"];
    const LAWFUL: (u64, u32) = (8, 64);
    const PASSES: u64 = 6;
    const DECISIONS: u64 = 400_000;
    const ALWAYS_A_CHOICE: bool = true;
    const WORDS: &'static [&'static str] = &[
        "settle",
        "play-up",
        "play-down",
        "auxilia-1",
        "move",
        "M",
        "2.1a",
        "2.5a-2.5B",
        "2.3:A-B/b",
        "group",
        "buy",
        "black",
        "left",
        "full",
        "9",
        "z9",
    ];
}

impl Published for Dei {
    const GOLDEN_GAMES: &'static [(&'static str, &'static str)] = &[
        ("two", "--players 2"),
        ("four", "--players 4"),
        ("generated", "--players 3 --box-seed 7 --rules published --rule layout=random"),
    ];
    const GOLDEN_JSON: (&'static str, &'static str) = ("two", "--players 2");
    const GOLDEN_POSITION: &'static str = "--players 4";
    const GOLDEN_BOXES: &'static [(&'static str, &'static str)] = &[("box", ""), ("box-generated", "--box-seed 7")];
    const COUNTED: &'static [(&'static str, &'static str, u64, u32, u32)] =
        &[("players=2", "two", 1, 3, 3), ("players=4", "four", 2, 3, 3), ("players=3; box-seed=7", "three", 3, 3, 3)];
    const COUNTED_HEAD: &'static str = "# table seed turn: sequences of 1, 2, 3 … decisions";
    const WATCHED: &'static [&'static str] = &["reserve", "[R5.2]"];
    const TEXTS: &'static [&'static str] =
        &["auxilia-1", "2.1a", "2.3:A-B/b", "", "reaper", "tactic", "z9", "fortress", "turn"];

    fn clauses() -> Vec<String> {
        let of = |(rule, clauses): (u8, &'static [u8])| clauses.iter().map(move |clause| format!("R{rule}.{clause}"));
        CLAUSES.into_iter().flat_map(of).chain(["R15", "R16", "R17", "R18"].map(String::from)).collect()
    }

    fn scripted() -> Vec<String> {
        SCRIPTED.split_whitespace().map(String::from).collect()
    }
}

every_game!(Dei);
published_game!(Dei);
