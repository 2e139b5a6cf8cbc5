//! Competitive games: shares, seats, matchups, scores and bands as scipy and statsmodels have them.

use serde_json::Value;
use wildlab::analysis::*;

use super::methods::{cases, list, near, near_p, number, numbers, same_difference, whole};

fn rows(value: &Value) -> Vec<Vec<f64>> {
    list(value).iter().map(numbers).collect()
}

#[track_caller]
fn same_test(found: &Test, known: &Value, case: &Value) {
    near(found.statistic, number(&known["statistic"]), 1e-6, case);
    assert_eq!(found.freedom as u64, whole(&known["freedom"]), "{case}");
    near(found.p, number(&known["p"]), 1e-7, case);
}

#[test]
fn shares_by_deal() {
    for case in cases("shares") {
        let (values, fair) = (numbers(&case["values"]), number(&case["fair"]));
        let found = share_by_deal(&values);
        near(found.value, number(&case["value"]), 1e-12, &case);
        near(found.interval.low, number(&case["low"]), 1e-9, &case);
        near(found.interval.high, number(&case["high"]), 1e-9, &case);
        let above = above_fair(&values, fair);
        near(above.value, found.value - fair, 1e-12, &case);
        near_p(above.p, number(&case["p"]), &case);
    }
}

#[test]
fn contrasts_of_shares() {
    for case in cases("share_contrasts") {
        // Shares of two or four games are exact in 32 bits.
        let cells: Vec<Vec<f32>> =
            rows(&case["cells"]).into_iter().map(|cell| cell.into_iter().map(|share| share as f32).collect()).collect();
        let outcomes = Outcomes::of_shares(&cells, whole(&case["games"]) as u32);
        let weights = numbers(&case["weights"]);
        same_difference(outcomes.contrast(&weights), &case);
        if weights[..2] == [1.0, -1.0] {
            same_difference(outcomes.difference(0, 1), &case);
        }
    }
}

/// A row a deal: the mean over its games of a figure of every seat.
fn by_seat(deals: &Value, of_game: impl Fn(&[f64]) -> Vec<f64>) -> Vec<Vec<f64>> {
    let deal = |games: &Value| {
        let games: Vec<Vec<f64>> = rows(games).iter().map(|game| of_game(game)).collect();
        (0..games[0].len()).map(|seat| games.iter().map(|game| game[seat]).sum::<f64>() / games.len() as f64).collect()
    };
    list(deals).iter().map(deal).collect()
}

#[test]
fn seats_of_a_game() {
    for case in cases("seats") {
        let places = |game: &[f64]| win_shares(&game.iter().map(|place| *place as u8).collect::<Vec<_>>());
        let found = seat_shares(&by_seat(&case["places"], places)).expect("there are deals");
        same_test(&found.homogeneity, &case["alike"], &case);
        for (seat, found) in found.seats.iter().enumerate() {
            near(found.value.value, number(&case["shares"][seat]), 1e-12, &case);
            near(found.at_once.low, number(&case["at_once"][seat][0]), 1e-9, &case);
            near(found.at_once.high, number(&case["at_once"][seat][1]), 1e-9, &case);
            near_p(found.above.p, number(&case["p"][seat]), &case);
            near(found.adjusted, number(&case["holm"][seat]), 1e-9, &case);
        }
        let means = seat_means(&by_seat(&case["scores"], <[f64]>::to_vec)).expect("there are deals");
        near(means.homogeneity.statistic, number(&case["means_t2"]), 1e-8, &case);
        near_p(means.homogeneity.p, number(&case["means_alike"]), &case);
        for (seat, found) in means.seats.iter().enumerate() {
            near(found.value.value, number(&case["means"][seat]), 1e-12, &case);
            near_p(found.above.p, number(&case["means_p"][seat]), &case);
        }
    }
}

#[test]
fn matchups_against_strengths_that_add_up() {
    for case in cases("matchup_tables") {
        let meeting = |met: &Value| Meeting {
            deal: whole(&met[0]),
            one: whole(&met[1]) as usize,
            other: whole(&met[2]) as usize,
            share: number(&met[3]),
        };
        let met: Vec<Meeting> = list(&case["meetings"]).iter().map(meeting).collect();
        let found = matchups(&met, whole(&case["things"]) as usize).expect("they meet");
        same_test(&found.departs, &case["departs"], &case["departs"]);
        for (place, pair) in found.pairs.iter().enumerate() {
            near(pair.share.value, number(&case["shares"][place]), 1e-12, &case["shares"]);
            near_p(pair.above.p, number(&case["p"][place]), &case["p"]);
            near(pair.adjusted, number(&case["holm"][place]), 1e-9, &case["holm"]);
        }
    }
}

#[test]
fn quantiles_by_deal() {
    for case in cases("deal_quantiles") {
        let found = quantile_by_deal(&rows(&case["scores"]), number(&case["share"])).expect("there are scores");
        let open = |end: f64| end.is_finite().then_some(end);
        near(found.value, number(&case["value"]), 0.0, &case);
        assert_eq!(open(found.interval.low), case["low"].as_f64(), "{case}");
        assert_eq!(open(found.interval.high), case["high"].as_f64(), "{case}");
    }
}

#[test]
fn a_result_over_alternatives() {
    for case in cases("alternatives") {
        let values = rows(&case["values"]);
        let result = |which: usize, level: f64| {
            let moments: Moments = values[which].iter().copied().collect();
            Difference { interval: moments.estimate_at(level).interval, ..moments.difference() }
        };
        let found = bands(values.len(), result).expect("there are alternatives");
        for (end, known) in [(found.least, &case["least"]), (found.most, &case["most"])] {
            near(end.value, number(&known[0]), 1e-12, &case["least"]);
            near(end.interval.low, number(&known[1]), 1e-8, &case["least"]);
            near(end.interval.high, number(&known[2]), 1e-8, &case["least"]);
        }
        near_p(found.everywhere, number(&case["everywhere"]), &case["everywhere"]);
        assert_eq!(found.holds == Holds::Everywhere, case["all"] == true);
        assert_eq!(found.stability.keeps as u64, whole(&case["keeps"]));
        assert_eq!(found.stability.flips as u64, whole(&case["flips"]));
    }
}
