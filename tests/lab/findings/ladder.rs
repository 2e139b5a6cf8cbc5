//! The skill curve and the luck of the deal, of games that are made up: their claims are counted again here.

use wildlab::analysis::{Costed, Entry, Games, Marks, Played, Replayed, Stands};
use wildlab::sim::Cost;

use super::world::{answer, cell, played, sentences};

/// Players with a win rate and a cost each, in games of 2.
fn rungs(rungs: &[(&str, f64, f64)]) -> Played {
    let games = |(name, rate, _): &(&str, f64, f64)| cell(&[("policy", name), ("players", "2")], 2000, *rate);
    let mut made = played(rungs.iter().map(games).collect(), Vec::new());
    for (games, (name, _, seconds)) in made.cells.iter().zip(rungs) {
        // Three games of which the middle one took as long as the mean.
        let cost = Cost { machine: "an abacus".into(), seconds: vec![0.5 * seconds, *seconds, 1.5 * seconds] };
        let cheats = *name == "seer";
        made.costs.push(Costed { levels: games.levels.clone(), name: (*name).into(), cheats, cost, trained: 0 });
    }
    made
}

/// An entry of the curve's table by player and column.
fn entry<'a>(part: &'a wildlab::analysis::Part, player: &str, column: &str) -> &'a Entry {
    let table = &part.tables[0];
    let at = |name: &str| table.columns.iter().position(|own| own.name == name).expect("a column");
    let row = table.rows.iter().find(|row| row[at("policy")] == Entry::Text(player.into())).expect("a row");
    &row[at(column)]
}

#[test]
fn the_frontier_is_whoever_beats_all_that_are_cheaper_and_cheats_are_held_against_nobody() {
    let made = rungs(&[
        ("slow", 0.60, 0.100),
        ("dice", 0.10, 0.000_02),
        ("quick", 0.70, 0.001),
        ("seer", 0.99, 0.010),
        ("deep", 0.85, 2.0),
    ]);
    let part = answer(&made, "kind = 'curve'");
    let word = |player: &str| entry(&part, player, "stands").clone();
    let text = |words: &str| Entry::Text(words.into());
    assert_eq!((word("dice"), word("quick"), word("deep")), (text("frontier"), text("frontier"), text("frontier")));
    // Ten points below on 2,000 common seeds is beyond chance, whichever other player is compared.
    assert_eq!((word("slow"), word("seer")), (text("beaten by quick"), text("cheats")));
    let Marks::Curve { rungs } = &part.charts[0].marks else { panic!("a curve") };
    let stands: Vec<(&str, Stands)> = rungs.iter().map(|rung| (rung.name.as_str(), rung.stands)).collect();
    let expected = [
        ("dice", Stands::Frontier),
        ("quick", Stands::Frontier),
        ("seer", Stands::Apart),
        ("slow", Stands::Behind),
        ("deep", Stands::Frontier),
    ];
    assert_eq!(stands, expected, "the cheapest first");
    // The step from one rung of the frontier to the next is the paired difference, and how many times the cost.
    let rate = |name: &str| {
        let games: &Games = made.cells.iter().find(|games| games.level("policy") == name).expect("a cell");
        100.0 * games.wins() as f64 / games.len() as f64
    };
    let said = sentences(&part);
    for (from, to, times) in [("dice", "quick", "50.0"), ("quick", "deep", "2000.0")] {
        let gain = format!("{:+.1}", rate(to) - rate(from));
        let start = format!("rom `{from}` to `{to}` {gain} points (");
        let step = said.split(&start).nth(1).unwrap_or_else(|| panic!("no `{start}` in {said}"));
        let told = format!(" for {times} times the CPU time");
        assert!(
            step.split([';', '\n']).next().is_some_and(|step| step.trim_end_matches('.').ends_with(&told)),
            "{step}"
        );
    }
    assert!(said.contains("`quick` (") && said.contains(", 1.0 ms)"), "{said}");
    assert!(said.contains("`seer`") && said.contains("sees what a seat may not know"), "{said}");
    assert!(part.methods[0].contains("Measured on: an abacus."), "{:?}", part.methods);
    let Entry::Estimate(cost) = entry(&part, "deep", "cpu") else { panic!("an estimate") };
    // Mean 2, standard deviation 1 of three games: t with two degrees of freedom, 4.303 / sqrt(3).
    assert!((cost.value - 2.0).abs() < 1e-9 && (cost.high - 2.0 - 4.302_653 / 3_f64.sqrt()).abs() < 1e-4, "{cost:?}");
    assert_eq!(entry(&part, "deep", "cpu_median"), &Entry::Number(2.0));
}

#[test]
fn the_games_that_a_player_learned_from_stand_beside_its_cost() {
    let mut made = rungs(&[("dice", 0.10, 0.000_02), ("pupil", 0.60, 0.010)]);
    let named = |part: &wildlab::analysis::Part| part.tables[0].columns.iter().any(|column| column.name == "trained");
    assert!(!named(&answer(&made, "kind = 'curve'")), "nobody has learned");
    made.costs[1].trained = 4000;
    let part = answer(&made, "kind = 'curve'");
    assert_eq!(entry(&part, "pupil", "trained"), &Entry::Count(4000));
    assert_eq!(entry(&part, "dice", "trained"), &Entry::None);
}

#[test]
fn who_is_as_good_but_dearer_is_not_said_to_be_beaten() {
    let mut made = rungs(&[("quick", 0.7, 0.001), ("slow", 0.7, 0.1)]);
    let won = made.cells[0].won.clone();
    made.cells[1].won = won;
    let part = answer(&made, "kind = 'curve'");
    assert_eq!(entry(&part, "slow", "stands"), &Entry::Text("not significantly below a cheaper one".into()));
    assert!(sentences(&part).contains("Below a cheaper player, but not beyond chance: `slow`"), "{}", sentences(&part));
}

#[test]
fn what_of_winning_is_the_deal_is_counted_from_deals_played_again() {
    let mut made = played(vec![cell(&[("policy", "p"), ("players", "2")], 100, 0.5)], Vec::new());
    // A quarter of the deals is won 4 times of 4, a quarter never, the others twice.
    let wins: Vec<u32> = (0..80).map(|deal| [4, 0, 2, 2][deal % 4]).collect();
    made.cells[0].replayed = Some(Replayed { times: 4, wins });
    let part = answer(&made, "kind = 'luck'\ntimes = 4");
    // By hand: within (160 - 480/4) / (80 * 3) = 1/6; between (480/4 - 160²/320) / 79 = 40/79; (40/79 - 1/6) / 4 of it
    // beside 1/6 is 0.33753.
    let Entry::Estimate(deal) = &part.tables[0].rows[0][1] else { panic!("an estimate: {:?}", part.tables[0]) };
    assert!((deal.value - 0.337_526_2).abs() < 1e-6, "{deal:?}");
    assert!(sentences(&part).contains("The deal explains 33.8 % ("), "{}", sentences(&part));
    let deals: Vec<(Entry, Entry)> = part.tables[1].rows.iter().map(|row| (row[1].clone(), row[2].clone())).collect();
    let count = |wins: &str, deals: u64| (Entry::Text(wins.into()), Entry::Count(deals));
    let expected = [count("0 of 4", 20), count("2 of 4", 40), count("4 of 4", 20)];
    assert_eq!(deals, expected);
    // Without such games the share of the deal cannot be given, and it says so.
    made.cells[0].replayed = None;
    assert!(sentences(&answer(&made, "kind = 'luck'")).contains("Not enough games for the share of the deal"));
}
