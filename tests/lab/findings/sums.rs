//! Tables of sums that are made up: rates are per game of all games, a draw is half a win, and what a player hardly
//! ever uses is named and not judged.

use wildlab::analysis::question::Question;
use wildlab::analysis::sections::{Shape, analysis};
use wildlab::analysis::{Entry, Games, Part, Played, Recorded};
use wildlab::game::{Contest, Settings, Variant};
use wildlab::record::{Column, Kind, SumTable, Value};

use super::world::{cell, played, sentences};

const COLUMNS: [&str; 6] = ["games", "wins", "ties", "drawn", "played", "damage"];

/// A game of 500 deals, each played twice, with sums of two cards.
fn world(variant: &str, sums: [[i64; 6]; 2]) -> Games {
    let games = cell(&[("policy", "p"), ("variant", variant)], 1000, 0.5);
    Games { seatings: 2, sums: vec![sums.concat()], summed: 1000, ..games }
}

fn asked(cells: Vec<Games>, variants: Vec<Variant>, section: &str) -> Part {
    asked_of(Contest::Against, cells, variants, section)
}

fn asked_of(contest: Contest, cells: Vec<Games>, variants: Vec<Variant>, section: &str) -> Part {
    let column = |name: &'static str| Column::new(name, Kind::U64, "a sum");
    let table = SumTable {
        name: "cards",
        about: "",
        keys: vec![Column::new("card", Kind::Text, "the card")],
        rows: ["raiders", "bombardment"].map(|name| vec![Value::Text(name.into())]).to_vec(),
        sums: COLUMNS.map(column).to_vec(),
        lies: None,
    };
    let made = Played { contest, tables: vec![table], ..played(cells, variants) };
    let text =
        format!("title = 'T'\nquestion = 'Q'\npolicy = 'p'\n[[section]]\ntitle = 'S'\ntable = 'cards'\n{section}\n");
    let question = Question::parse("made", "made.toml", &text, &["policy"]).expect("a question");
    let shape = Shape {
        factors: made.factors.clone(),
        cells: made.cells.iter().map(|games| games.levels.clone()).collect(),
        tables: vec![("cards".into(), COLUMNS.map(String::from).to_vec())],
        recorded: Recorded { contest, seats: 2, ..Recorded::default() },
        ..Shape::default()
    };
    analysis(&question.sections[0], &shape).expect("a section").answer(&made)
}

/// The value of a column in a row of the first table; none where it says nothing.
fn value(part: &Part, row: usize, column: &str) -> Option<f64> {
    let table = &part.tables[0];
    let at = table.columns.iter().position(|own| own.name == column).expect("a column");
    match &table.rows[row][at] {
        Entry::Estimate(found) => Some(found.value),
        Entry::Number(number) => Some(*number),
        Entry::Count(count) => Some(*count as f64),
        _ => None,
    }
}

const USED: &str = "used = ['games', 'wins']\nuse = 'damage'\nword = 'used'\nunit = 'damage'";

#[test]
fn means_per_game_are_over_all_games_and_not_over_those_with_a_use() {
    let part = asked(
        vec![world("as is", [[900, 450, 0, 0, 0, 6930], [1, 1, 0, 0, 0, 2]])],
        Vec::new(),
        &format!("kind = 'cards'\n{USED}"),
    );
    let said = sentences(&part);
    assert!(said.contains("Raiders is used most (6.930 damage per game)"), "{said}");
    assert!(said.contains("bombardment least (0.002 damage per game)"), "{said}");
    assert_eq!(value(&part, 0, "games"), Some(1000.0));
}

#[test]
fn a_draw_is_half_a_win_in_every_rate_of_a_row() {
    let cells = || vec![world("as is", [[100, 40, 20, 200, 100, 0], [101, 0, 101, 300, 100, 0]])];
    let games = "games = ['games', 'wins']";
    let part =
        asked(cells(), Vec::new(), &format!("kind = 'cards'\n{games}\nused = ['games', 'wins']\nuse = 'played'"));
    assert_eq!([0, 1].map(|row| value(&part, row, "win_rate_used")), [Some(0.5), Some(0.5)]);
    let part = asked(cells(), Vec::new(), &format!("kind = 'picks'\n{games}\nof = 'drawn'\nagainst = 0.5"));
    assert_eq!([0, 1].map(|row| value(&part, row, "win_rate")), [Some(0.5), Some(0.5)]);
    // Holders: no half counts are cut off, so that two cells alike show no change at all.
    let variant = |name: &str, group: &str| Variant {
        name: name.into(),
        group: group.into(),
        title: format!("{group} costs less"),
        settings: Settings::new(),
    };
    let sums = [[101, 40, 21, 200, 100, 0], [101, 0, 101, 300, 100, 0]];
    let cells = vec![world("as is", sums), world("cheap", sums)];
    let part =
        asked(cells, vec![variant("as is", ""), variant("cheap", "raiders")], &format!("kind = 'holders'\n{games}"));
    assert_eq!((value(&part, 0, "change"), value(&part, 0, "share")), (Some(0.0), Some(0.5)));
    assert_eq!(value(&part, 0, "holders"), Some(202.0));
}

#[test]
fn what_is_hardly_ever_used_is_named_and_not_judged() {
    let usage = "had = 'drawn'\nuses = 'played'\nverb = 'plays'";
    let sums = [[100, 40, 20, 200, 100, 0], [300, 290, 0, 660, 0, 0]];
    let section =
        format!("kind = 'cards'\ngames = ['games', 'wins']\nused = ['games', 'wins']\nuse = 'played'\n{usage}");
    let part = asked(vec![world("as is", sums)], Vec::new(), &section);
    let said = sentences(&part);
    assert!(
        said.contains("`p` hardly ever plays bombardment (0 of 660 drawn), so nothing is said about it."),
        "{said}"
    );
    assert_eq!((value(&part, 1, "win_rate_used"), value(&part, 1, "had")), (None, Some(660.0)));
    // The threshold is the question's.
    let part = asked(vec![world("as is", sums)], Vec::new(), &format!("{section}\nleast_use = 0.0"));
    assert!(!sentences(&part).contains("hardly ever") && value(&part, 1, "win_rate_used").is_some());
    // A setting that changes such a card is not counted among those that move wins.
    let variant = |name: &str, group: &str| Variant {
        name: name.into(),
        group: group.into(),
        title: format!("{group} is changed"),
        settings: Settings::new(),
    };
    let moved = [[100, 40, 20, 200, 100, 0], [300, 0, 0, 660, 1, 0]];
    let part = asked(
        vec![world("as is", sums), world("new", moved)],
        vec![variant("as is", ""), variant("new", "bombardment")],
        &format!("kind = 'holders'\ngames = ['games', 'wins']\n{usage}"),
    );
    let said = sentences(&part);
    assert!(
        said.contains("`p` hardly ever plays bombardment (1 of 1320 drawn), so nothing is said about it."),
        "{said}"
    );
    assert!(!said.contains("beyond chance"), "{said}");
}

#[test]
fn what_a_card_that_is_hardly_ever_used_does_to_a_game_is_not_judged_either() {
    let variant = |name: &str, group: &str| Variant {
        name: name.into(),
        group: group.into(),
        title: format!("{name} costs less"),
        settings: Settings::new(),
    };
    let sums = [[100, 40, 20, 200, 100, 0], [300, 290, 0, 660, 0, 0]];
    let names = ["as is", "bombardment", "raiders", "water"];
    let part = |usage: &str| {
        let groups = ["", "bombardment", "raiders", "a rule"];
        let variants = names.iter().zip(groups).map(|(name, group)| variant(name, group)).collect();
        // Each wins less often than the game as it is.
        let cells = [0.6, 0.3, 0.4, 0.5].iter().zip(names).map(|(&rate, name)| {
            let games = cell(&[("policy", "p"), ("variant", name)], 1000, rate);
            Games { sums: vec![sums.concat()], summed: 1000, ..games }
        });
        asked_of(Contest::Together, cells.collect(), variants, &format!("kind = 'tornado'\n{usage}"))
    };
    let (all, part) = (part(""), part("had = 'drawn'\nuses = 'played'\nverb = 'plays'"));
    let said = sentences(&all);
    assert!(said.contains("3 of 3 alternatives move") && value(&all, 0, "change").is_some(), "{said}");
    // The card that is never used moves most, and nothing is said about it; a rule has no use to count.
    let said = sentences(&part);
    assert!(said.contains("2 of 2 alternatives move") && !said.contains("bombardment costs less"), "{said}");
    assert!(
        said.contains("`p` hardly ever plays bombardment (0 of 1320 drawn), so nothing is said about it."),
        "{said}"
    );
    assert_eq!([0, 1, 2].map(|row| value(&part, row, "change").is_some()), [false, true, true]);
    assert_eq!([0, 1, 2].map(|row| value(&part, row, "had")), [1320.0, 400.0, 0.0].map(Some));
    let drawn = format!("{:?}", part.charts);
    assert!(drawn.contains("raiders costs less") && !drawn.contains("bombardment costs less"), "{drawn}");
}
