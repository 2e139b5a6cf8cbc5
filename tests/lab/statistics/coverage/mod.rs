//! Intervals hold the truth as often as they say: simulated on fixed seeds, and exactly for the stopping rule.
//!
//! The quick version runs with the other tests; `scripts/coverage` runs the long one and writes its tables into
//! `docs/statistics.md`.

mod boxes;
mod contests;
mod deals;
mod decided;
mod scenarios;
mod stopping;
mod world;

use std::fmt::Write as _;
use std::path::Path;

use scenarios::{Scenario, scenarios};
use wildlab::analysis::{Contested, Moments, Precision, strengths, wilson};
use wildlab::game::rng::Seed;

/// The seed of most simulations.
const RUN: u64 = 2026;
/// The seed of simulations of competitive games.
const RUN_OF_DEALS: u64 = 5;
/// The seed of simulations of strengths that few games decide.
const RUN_OF_FEW: u64 = 11;
/// The seed of simulations of results over boxes.
const RUN_OF_BOXES: u64 = 12;

/// The number of repetitions in which the interval of a scenario held the truth.
fn covered(scenario: &Scenario, (run, number): (u64, usize), repetitions: u64) -> u64 {
    let held = |game| (scenario.holds)(&mut Seed { run, game }.stream(number as u64));
    (0..repetitions).filter(|&game| held(game)).count() as u64
}

/// The least number of hits that a coverage of `least` shows but once in 30,000 times: four standard errors below.
fn fewest(least: f64, repetitions: u64) -> f64 {
    let n = repetitions as f64;
    n * least - 4.0 * (n * least * (1.0 - least)).sqrt()
}

#[test]
fn intervals_hold_the_truth_at_least_94_5_times_in_a_hundred() {
    const REPETITIONS: u64 = 1500;
    let all = [(RUN, scenarios()), (RUN_OF_DEALS, deals::deals())];
    let each = all.iter().flat_map(|(run, all)| all.iter().enumerate().map(|(number, one)| ((*run, number), one)));
    for (stream, scenario) in each {
        let held = covered(scenario, stream, REPETITIONS);
        assert!(held as f64 >= fewest(scenario.least, REPETITIONS), "{}: {held} of {REPETITIONS}", scenario.name());
        // Intervals that are merely wide would hold it always.
        assert!((held as f64) < REPETITIONS as f64 * scenario.most, "{}: {held} of {REPETITIONS}", scenario.name());
    }
}

#[test]
fn results_over_boxes_hold_the_truth_as_often_as_the_page_says() {
    const REPETITIONS: u64 = 150;
    let mut missed = Vec::new();
    for (number, scenario) in boxes::boxes().iter().enumerate() {
        let held = covered(scenario, (RUN_OF_BOXES, number), REPETITIONS);
        println!("{}: {held} of {REPETITIONS}", scenario.name());
        let (least, most) = (fewest(scenario.least, REPETITIONS), REPETITIONS as f64 * scenario.most);
        if (held as f64) < least || held as f64 >= most {
            missed.push(format!("{}: {held} of {REPETITIONS}", scenario.name()));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn strengths_that_few_games_decide_hold_the_truth_93_times_in_a_hundred() {
    const REPETITIONS: u64 = 400;
    for (number, scenario) in decided::separated().iter().chain(&decided::few()).enumerate() {
        let held = covered(scenario, (RUN_OF_FEW, number), REPETITIONS);
        // A coverage of 95 % stays above 93 % less four standard errors, 351 of 400, but for once in millions of runs.
        assert!(held as f64 >= fewest(scenario.least, REPETITIONS), "{}: {held} of {REPETITIONS}", scenario.name());
    }
}

#[test]
fn more_games_without_a_loss_bound_a_strength_more_closely() {
    let won = |games: u64| {
        let games: Vec<Contested> = (0..games).map(|deal| decided::duel(deal, 0, 1, true)).collect();
        strengths(&games, 2).expect("two meet").difference(0, 1).expect("two meet")
    };
    let found = [100, 400, 1600].map(won);
    for all in found {
        // Nothing bounds it above, and zero is far away.
        assert!(all.interval.high.is_infinite() && all.interval.contains(all.value) && all.p < 1e-6, "{all:?}");
    }
    assert!(found.windows(2).all(|two| two[0].interval.low < two[1].interval.low), "{found:?}");
    // Of n games without a loss the chance of one is below 4.4 in n: Clopper and Pearson say 3.7, the likelihood a
    // little more.
    let loss = 1600.0 / (1.0 + found[2].interval.low.exp());
    assert!((3.7..5.0).contains(&loss), "{loss}");
}

#[test]
fn the_stopping_rule_keeps_its_promise_for_every_rate() {
    // Exact: all ways that the games can go are followed from look to look, so there is no simulation error.
    for half_width in [0.05, 0.02] {
        let precision = Precision { half_width, level: 0.95 };
        for rate in stopping::rates(40) {
            let exact = stopping::exact(&precision, rate);
            assert!(exact.coverage >= 0.95, "{half_width} at {rate}: {exact:?}");
            assert!(exact.games <= precision.most() as f64 + 1e-6);
        }
    }
}

#[test]
fn the_stopping_rule_for_differences_keeps_its_promise() {
    const REPETITIONS: u64 = 1500;
    let precision = Precision::of_points(4.0);
    for (number, only) in [(0.3, 0.25), (0.1, 0.1), (0.02, 0.0)].into_iter().enumerate() {
        let run = |game| stopping::difference_stops(&precision, only, Seed { run: 9, game }, number).0;
        let held = (0..REPETITIONS).filter(|&game| run(game)).count();
        assert!(held as f64 >= fewest(0.945, REPETITIONS), "{only:?}: {held} of {REPETITIONS}");
    }
}

#[test]
fn the_stopping_rule_for_shares_by_deal_keeps_its_promise() {
    const REPETITIONS: u64 = 1500;
    let precision = Precision::of_points(4.0);
    for (number, &sharing) in stopping::SHARING.iter().enumerate() {
        let run = |game| stopping::shares_stop(&precision, sharing, Seed { run: 11, game }, number);
        let held = (0..REPETITIONS).filter(|&game| run(game).0).count();
        assert!(held as f64 >= fewest(0.945, REPETITIONS), "{sharing:?}: {held} of {REPETITIONS}");
    }
    // Single games are deals of their own: the rule for rates, look for look.
    let deals =
        |hits: u64, trials: u64| -> Moments { (0..trials).map(|game| f64::from(u8::from(game < hits))).collect() };
    for (hits, trials) in [(0, 250), (125, 250), (300, 600), (590, 600), (601, 603), (3, 1000)] {
        assert_eq!(precision.stop_share(&deals(hits, trials)), precision.stop(hits, trials), "{hits} of {trials}");
    }
}

#[test]
fn the_stopping_rule_is_that_of_the_reference() {
    let document: serde_json::Value = serde_json::from_str(include_str!("../reference.json")).unwrap();
    for case in document["stopping"].as_array().unwrap() {
        let number = |key: &str| case[key].as_f64().unwrap();
        let precision = Precision { half_width: number("half_width"), level: 0.95 };
        let exact = stopping::exact(&precision, number("rate"));
        assert!((exact.coverage - number("coverage")).abs() < 1e-9, "{case} {exact:?}");
        assert!((exact.games - number("games")).abs() < 1e-4, "{case} {exact:?}");
    }
}

/// The long version: run by `scripts/coverage`.
#[test]
#[ignore = "takes minutes: scripts/coverage"]
fn write_the_tables() {
    let mut text = table(&scenarios(), RUN, 20_000);
    text.push('\n');
    text.push_str(&stopping::table());
    replace_between("docs/statistics.md", "<!-- coverage -->", "<!-- end of coverage -->", &text);
}

/// The long version for competitive games, which take longer.
#[test]
#[ignore = "takes minutes: scripts/coverage"]
fn write_the_table_of_deals() {
    let text = table(&deals::deals(), RUN_OF_DEALS, 4000);
    replace_between("docs/statistics.md", "<!-- coverage of deals -->", "<!-- end of coverage of deals -->", &text);
}

/// The long version for strengths that few games decide.
#[test]
#[ignore = "takes minutes: scripts/coverage"]
fn write_the_table_of_few() {
    let all: Vec<Scenario> = decided::separated().into_iter().chain(decided::few()).collect();
    let text = table(&all, RUN_OF_FEW, 1000);
    replace_between("docs/statistics.md", "<!-- coverage of few -->", "<!-- end of coverage of few -->", &text);
}

/// The long version for results over boxes.
#[test]
#[ignore = "takes minutes: scripts/coverage"]
fn write_the_table_of_boxes() {
    let text = table(&boxes::boxes(), RUN_OF_BOXES, 2000);
    replace_between("docs/statistics.md", "<!-- coverage of boxes -->", "<!-- end of coverage of boxes -->", &text);
}

/// A table of scenarios, each simulated `repetitions` times.
fn table(scenarios: &[Scenario], run: u64, repetitions: u64) -> String {
    let mut text = String::new();
    let error = 100.0 * (0.95 * 0.05 / repetitions as f64).sqrt();
    let _ = writeln!(
        text,
        "Each row: {repetitions} simulated experiments with a known truth; the standard error of a coverage of 95 % is \
         {error:.2} points.\n\n| method | setting | coverage | its 95 % interval |\n|---|---|---:|---|"
    );
    for (number, scenario) in scenarios.iter().enumerate() {
        let held = covered(scenario, (run, number), repetitions);
        let interval = wilson(held, repetitions);
        let share = 100.0 * held as f64 / repetitions as f64;
        let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
        let _ = writeln!(text, "| {} | {} | {share:.2} % | {low:.2} to {high:.2} |", scenario.method, scenario.setting);
        assert!(held as f64 >= fewest(scenario.least, repetitions), "{}: {held}", scenario.name());
    }
    text
}

/// Writes `text` between two marks of a file.
fn replace_between(file: &str, start: &str, end: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let document = std::fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = document.split_once(start).expect("it has the first mark");
    let (_, after) = rest.split_once(end).expect("it has the last mark");
    std::fs::write(&path, format!("{before}{start}\n{text}{end}{after}")).expect("the page can be written");
}
