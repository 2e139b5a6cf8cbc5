//! The tests that every game passes, for this one.

use wildlab::games::radlands::Radlands;
use wildlab::games::radlands::words::{Camp, EventCard, Person};

use crate::kit::{Published, Subject, every_game, published_game};

/// The number of clauses of each rule that is played, from R2 on.
const CLAUSES: [(u8, u8); 12] =
    [(2, 6), (3, 5), (4, 4), (5, 8), (6, 5), (7, 6), (8, 6), (9, 4), (10, 6), (11, 8), (12, 6), (13, 6)];

impl Subject for Radlands {
    const SETTINGS: &'static [&'static [&'static str]] = &[
        &[""],
        &["cards=b"],
        &["rules=before-2023; rule=vera=once-a-turn"],
        &["camps=random"],
        // The rulebook's trios can be asked for by the key and by the option.
        &["camps=first-game", "rule=camp-choice=fixed"],
        &["camps=garage,railgun,oasis:reactor,cannon,obelisk"],
        &["set=people.sniper.cost=2; set=rules.first_water=3"],
        &["cards=b; rule=vera=once-a-turn; camps=random"],
        &["cards=n; rules=en; rule=first-player=seat-1; camps=random; set=camps.oasis.draw=2"],
    ];
    const TABLES: &'static [&'static str] = &["", "cards=b; camps=random", "cards=n; rules=en"];
    const LAWFUL: (u64, u32) = (100, 64);
    const PASSES: u64 = 40;
    const DECISIONS: u64 = 400_000;
    const ALWAYS_A_CHOICE: bool = true;
    const WORDS: &'static [&'static str] = &[
        "play", "put", "use", "borrow", "target", "camps", "sniper", "1.back", "for", "9.camp", "raiders", "truce",
        "vera",
    ];
}

impl Published for Radlands {
    const GOLDEN_GAMES: &'static [(&'static str, &'static str)] = &[
        ("a", "--cards a --rules it --camps draft"),
        ("b", "--cards b --rules en --camps random"),
        ("n", "--cards n --rules before-2023 --camps first-game"),
    ];
    const GOLDEN_JSON: (&'static str, &'static str) = ("a", "");
    const GOLDEN_POSITION: &'static str = "";
    const GOLDEN_BOXES: &'static [(&'static str, &'static str)] =
        &[("box-a", "--cards a"), ("box-b", "--cards b"), ("box-n", "--cards n")];
    const COUNTED: &'static [(&'static str, &'static str, u64, u32, u32)] =
        &[("", "", 1, 0, 4), ("", "", 2, 5, 5), ("", "", 3, 12, 5), ("", "", 5, 9, 4)];
    const COUNTED_HEAD: &'static str = "# seed turn: sequences of 1, 2, 3 … decisions";
    const WATCHED: &'static [&'static str] = &["  queue    1 ", "[R4.1]"];
    const TEXTS: &'static [&'static str] =
        &["truce", "muse", "sniper", "oasis", "1.back", "2.camp", "damaged", "camps", "person", "", "raiders"];

    fn clauses() -> Vec<String> {
        let whole = ["R1", "R14", "R15", "R16", "R17", "R18", "R19", "R20"].map(String::from);
        let clauses = |(rule, count)| (1..=count).map(move |clause| format!("R{rule}.{clause}"));
        CLAUSES.into_iter().flat_map(clauses).chain(whole).collect()
    }

    fn scripted() -> Vec<String> {
        fn words(rule: u8, names: impl Iterator<Item = &'static str>) -> Vec<String> {
            (1..).zip(names).map(|(number, name)| format!("r{rule}_{number}_{}", name.replace('-', "_"))).collect()
        }
        let mut all = words(14, Camp::ALL.iter().map(|camp| camp.name()));
        all.extend(words(15, Person::ALL.iter().map(|person| person.name())));
        all.extend(words(16, EventCard::ALL.iter().map(|event| event.name())));
        assert_eq!(all.len(), 70, "all cards");
        let clauses = |(rule, count)| (1..=count).map(move |clause| format!("r{rule}_{clause}"));
        all.into_iter().chain(CLAUSES.into_iter().flat_map(clauses)).collect()
    }
}

every_game!(Radlands);
published_game!(Radlands);
