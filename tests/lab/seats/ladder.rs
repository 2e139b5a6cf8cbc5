//! Seatings, the ladder, luck and searches at tables of three and four.

use std::collections::{BTreeMap, BTreeSet};

use wildlab::analysis::Entry;
use wildlab::analysis::ladder::Ladder;
use wildlab::analysis::question::Question;
use wildlab::game::{Ending, Settings};
use wildlab::mind::search::Valued;
use wildlab::report::{Report, answer};
use wildlab::sim::Cell;

use super::{asked, head, source, table};
use crate::example::Foragers;

fn cell(settings: &str) -> Cell<Foragers> {
    let settings = Settings::parse("--a", settings, &["policy", "players", "tools", "seatings"]).unwrap();
    Cell::of(&settings).unwrap()
}

/// The player and the tool at each seat, in each seating of a cell.
fn tables(settings: &str) -> Vec<Vec<(String, String)>> {
    let cell = cell(settings);
    let table = |way: u64| {
        let (game, policies) = cell.seated(way as usize);
        let tools = wildlab::game::Setup::settings(&game).get("tools").unwrap().to_string();
        let tools: Vec<&str> = tools.split(',').collect();
        policies.iter().zip(tools.iter().cycle()).map(|(policy, tool)| (policy.name.clone(), (*tool).into())).collect()
    };
    (0..cell.seatings()).map(table).collect()
}

#[test]
fn no_seating_is_played_twice_and_every_seat_is_had_equally_often() {
    for (settings, count) in [
        ("players=4; policy=even,bold,even,bold", 6),
        ("players=4; policy=bold,even*", 4),
        ("players=3; policy=even,bold,random", 6),
        ("players=4; policy=even,bold,random,first", 4),
        ("players=4; policy=even,bold,random,first; seatings=all", 24),
        ("players=4; policy=even,bold,even,bold; seatings=rotations", 2),
        ("players=3; policy=even,bold,random; seatings=once", 1),
        ("players=3; tools=dog,none,none; policy=even", 3),
        ("players=4; tools=dog,knife*; policy=bold,even*", 4),
    ] {
        let tables = tables(settings);
        assert_eq!(tables.len(), count, "{settings}: {tables:?}");
        assert_eq!(tables.iter().collect::<BTreeSet<_>>().len(), count, "{settings}: a table twice");
        if settings.contains("once") || settings.contains("rotations") {
            continue;
        }
        // Each kind of side sits at each seat equally often.
        for kind in &tables[0] {
            let times = |seat: usize| tables.iter().filter(|table| table[seat] == *kind).count();
            assert!((1..tables[0].len()).all(|seat| times(seat) == times(0)), "{settings}: {kind:?} in {tables:?}");
        }
    }
    // All sides are alike: there is one seating, and dealt things move on between seats where a game can move them.
    assert_eq!(tables("players=4; policy=even").len(), 1);
}

fn ladder(cells: &str, rungs: &[&str], games: u64) -> (Vec<Question>, Report) {
    let ladder = Ladder {
        rungs: rungs.iter().map(ToString::to_string).collect(),
        other: Some(games),
        seed: 3,
        cells: BTreeMap::from([("players".to_string(), vec![cells.to_string()])]),
        ..Ladder::default()
    };
    let questions = ladder.questions::<Foragers>().unwrap();
    let report = answer::<Foragers>(&questions, &source(), "a test").unwrap_or_else(|_| panic!("it is answered"));
    (questions, report)
}

#[test]
fn a_ladder_has_tables_of_different_players_and_of_one_against_all_others_for_each_number_of_seats() {
    let rungs = ["random", "even", "bold", "first"];
    let (questions, report) = ladder("3..4", &rungs, 120);
    assert_eq!(questions.len(), 2, "one question per number of seats");
    for (question, seats) in questions.iter().zip([3, 4]) {
        let tables = &question.policies;
        for rung in rungs.iter().filter(|rung| **rung != "even") {
            for one in [format!("{rung},even*"), format!("even,{rung}*")] {
                assert!(tables.contains(&one), "{seats} seats: no {one} in {tables:?}");
            }
        }
        let mixed: Vec<Vec<&str>> =
            tables.iter().filter(|table| !table.contains('*')).map(|table| table.split(',').collect()).collect();
        assert!(!mixed.is_empty() && mixed.iter().all(|table| table.len() == seats), "{mixed:?}");
        assert!(mixed.iter().all(|table| table.iter().collect::<BTreeSet<_>>().len() == seats), "all different");
    }
    // Strengths of both tables put the players that look ahead above the one that does not.
    let strengths: Vec<_> = report.tables().into_iter().filter(|table| table.name.starts_with("rungs")).collect();
    assert!(strengths.len() >= 2, "{:?}", report.tables().iter().map(|table| &table.name).collect::<Vec<_>>());
}

#[test]
fn luck_is_parted_at_tables_of_three_and_four() {
    for players in [3, 4] {
        let text = format!(
            "{}[base]\nplayers = {players}\n[[section]]\nkind = 'luck'\ntitle = 'L'\n",
            head(1200).replace("'random'", "'first,even*'")
        );
        let report = asked(&text);
        let luck = report.tables().into_iter().next().expect("a table");
        let parts: Vec<f64> = luck.rows[0]
            .iter()
            .filter_map(|entry| match entry {
                Entry::Estimate(part) => Some(part.value),
                _ => None,
            })
            .collect();
        assert_eq!(parts.len(), 3, "players, deal and rest: {luck:?}");
        assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{parts:?}");
        assert!(parts[0] > 0.02, "who plays matters with {players}: {parts:?}");
    }
}

#[test]
fn a_search_can_be_told_to_count_places_and_points() {
    let ending = Ending::ranked("night", &[7, 12, 9, 12]);
    let worth = |place: f32, points: f32| -> Vec<f32> {
        Valued { place, points }.worth::<Foragers>(&ending).as_slice().to_vec()
    };
    assert_eq!(worth(0.0, 0.0), [0.0, 0.5, 0.0, 0.5], "the win alone");
    let near = |found: Vec<f32>, known: [f32; 4]| found.iter().zip(known).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(near(worth(1.0, 0.0), [0.0, 1.0, 1.0 / 3.0, 1.0]), "the place alone");
    assert!(near(worth(0.0, 1.0), [0.0, 1.0, 0.4, 1.0]), "the points alone");
    let mixed = worth(0.2, 0.3);
    assert!((mixed[2] - (0.2 / 3.0 + 0.3 * 0.4)).abs() < 1e-6 && (mixed[1] - (0.25 + 0.2 + 0.3)).abs() < 1e-6);
    // A policy names them; they are no more than everything.
    let settings = |more: &str| format!("players=3; policy=search:budget.iterations=30{more},even*");
    let read = |more: &str| {
        let settings = Settings::parse("--a", &settings(more), &["policy", "players"]).unwrap();
        Cell::<Foragers>::of(&settings).and_then(|cell| wildlab::mind::minds(&cell.game, &cell.policies).map(drop))
    };
    assert!(read(":place=0.3:points=0.2").is_ok());
    let refused = read(":place=0.7:points=0.5").unwrap_err().to_string();
    assert!(refused.contains("place and points add up to 1.2"), "{refused}");
}

#[test]
fn seats_that_tie_in_points_are_ranked_by_a_second_key() {
    let places = |ending: &Ending| ending.seats.as_slice().iter().map(|own| own.place).collect::<Vec<_>>();
    assert_eq!(places(&Ending::ranked_with("end", &[5, 5, 9], &[1, 2, 0])), [3, 2, 1]);
    assert_eq!(places(&Ending::ranked_with("end", &[5, 5, 5, 5], &[2, 0, 2, 1])), [1, 4, 1, 3]);
    let tie = Ending::ranked_with("end", &[8, 8, 3], &[4, 4, 9]);
    assert_eq!((places(&tie), tie.won(0), tie.lead()), (vec![1, 1, 3], Some(true), Some(0)));
}

#[test]
fn a_table_of_every_size_has_shares_of_the_win_that_add_up_to_one() {
    let report = asked(&format!("{}[[play]]\nplayers = '2..4'\n[[section]]\nkind = 'seats'\ntitle = 'S'\n", head(300)));
    let seats = table(&report, "seats");
    let at = seats.columns.iter().position(|column| column.name == "win_rate").expect("shares of the win");
    let mut sums: BTreeMap<String, (usize, f64)> = BTreeMap::new();
    for row in &seats.rows {
        let Entry::Estimate(share) = &row[at] else { panic!("an estimate: {row:?}") };
        let sum = sums.entry(format!("{:?}", row[0])).or_default();
        *sum = (sum.0 + 1, sum.1 + share.value);
    }
    assert_eq!(sums.values().map(|(count, _)| *count).collect::<Vec<_>>(), [2, 3, 4], "{sums:?}");
    assert!(sums.values().all(|(_, sum)| (sum - 1.0).abs() < 1e-6), "{sums:?}");
}
