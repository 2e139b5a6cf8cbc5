//! Laws of the methods for competitive games.

use proptest::prelude::*;
use wildlab::analysis::*;

/// Shares of deals with this many games each.
fn shares(games: u32) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec((0..=games).prop_map(move |won| f64::from(won) / f64::from(games)), 1..80)
}

/// Deals of three seats: what each has of the win, ties in parts.
fn deals() -> impl Strategy<Value = Vec<Vec<f64>>> {
    prop::collection::vec(prop::collection::vec(1_u8..4, 3), 2..60).prop_map(|deals| {
        let ranked = |scores: &Vec<u8>| {
            let place = |score: &u8| 1 + scores.iter().filter(|other| *other > score).count() as u8;
            win_shares(&scores.iter().map(place).collect::<Vec<_>>())
        };
        deals.iter().map(ranked).collect()
    })
}

/// Games between four things.
fn met() -> impl Strategy<Value = Vec<Meeting>> {
    let one = (0_u64..40, 0_usize..4, 1_usize..4, 0_u8..3);
    prop::collection::vec(one, 1..150).prop_map(|games| {
        let meeting = |(deal, one, step, won): (u64, usize, usize, u8)| Meeting {
            deal,
            one,
            other: (one + step) % 4,
            share: f64::from(won) / 2.0,
        };
        games.into_iter().map(meeting).collect()
    })
}

fn close(one: f64, other: f64) -> bool {
    // Equal infinities have no difference.
    one.total_cmp(&other).is_eq() || (one - other).abs() < 1e-7
}

proptest! {
    #![proptest_config(super::cases(200))]

    #[test]
    fn a_share_has_a_width_holds_its_value_and_mirrors(values in shares(4)) {
        let found = share_by_deal(&values);
        let lost: Vec<f64> = values.iter().map(|share| 1.0 - share).collect();
        let mirrored = share_by_deal(&lost);
        prop_assert!(found.interval.contains(found.value) && found.interval.half_width() > 0.0);
        prop_assert!(0.0 <= found.interval.low && found.interval.high <= 1.0);
        prop_assert!(close(found.interval.low, 1.0 - mirrored.interval.high));
    }

    #[test]
    fn single_games_have_the_interval_of_wilson(values in shares(1)) {
        let won = values.iter().filter(|share| **share > 0.5).count() as u64;
        let (found, known) = (share_by_deal(&values).interval, wilson(won, values.len() as u64));
        prop_assert!(close(found.low, known.low) && close(found.high, known.high));
    }

    #[test]
    fn an_interval_leaves_out_the_fair_share_exactly_when_its_test_rejects(values in shares(3), seats in 2_u32..7) {
        let found = above_fair(&values, 1.0 / f64::from(seats));
        prop_assume!((found.p - 0.05).abs() > 1e-6);
        prop_assert_eq!(found.p < 0.05, Sign::of(&found.interval) != Sign::Undecided, "{:?}", found);
    }

    #[test]
    fn seats_keep_their_figures_when_they_change_places(deals in deals()) {
        let turned: Vec<Vec<f64>> = deals.iter().map(|row| vec![row[2], row[0], row[1]]).collect();
        let (one, other) = (seat_shares(&deals).unwrap(), seat_shares(&turned).unwrap());
        prop_assert!(close(one.homogeneity.p, other.homogeneity.p));
        prop_assert!(close(one.seats[0].adjusted, other.seats[1].adjusted));
        prop_assert!(close(one.seats[2].value.value, other.seats[0].value.value));
        prop_assert!(close(one.seats.iter().map(|seat| seat.value.value).sum::<f64>(), 1.0));
        let means = (seat_means(&deals).unwrap(), seat_means(&turned).unwrap());
        prop_assert!((means.0.homogeneity.p - means.1.homogeneity.p).abs() < 1e-5);
    }

    #[test]
    fn intervals_at_once_hold_those_alone(deals in deals()) {
        for seat in seat_shares(&deals).unwrap().seats {
            prop_assert!(seat.at_once.low <= seat.value.interval.low && seat.value.interval.high <= seat.at_once.high);
            prop_assert!(seat.adjusted >= seat.above.p - 1e-12);
        }
    }

    #[test]
    fn matchups_do_not_mind_names_sides_or_the_order_of_games(met in met()) {
        let new = [2, 0, 3, 1];
        let mut renamed: Vec<Meeting> = met.iter()
            .map(|met| Meeting { one: new[met.other], other: new[met.one], share: 1.0 - met.share, ..*met }).collect();
        renamed.reverse();
        let (one, other) = (matchups(&met, 4).unwrap(), matchups(&renamed, 4).unwrap());
        prop_assert_eq!(one.departs.freedom, other.departs.freedom);
        prop_assert!((one.departs.p - other.departs.p).abs() < 1e-4, "{:?} {:?}", one.departs, other.departs);
        prop_assert_eq!(one.cycles.len(), other.cycles.len());
        for pair in &one.pairs {
            let share = other.share(new[pair.one], new[pair.other]).unwrap();
            prop_assert!(close(share.value, pair.share.value) && close(share.interval.low, pair.share.interval.low));
        }
        for cycle in &one.cycles {
            prop_assert!(cycle.least > 0.5 && (0.0..=1.0).contains(&cycle.p));
        }
    }

    #[test]
    fn a_quantile_by_deal_grows_with_its_share_and_moves_with_the_scores(
        scores in prop::collection::vec(prop::collection::vec(0_u8..20, 1..4), 1..50), share in 0.05..0.9_f64
    ) {
        let scores: Vec<Vec<f64>> = scores.iter().map(|deal| deal.iter().map(|x| f64::from(*x)).collect()).collect();
        let moved: Vec<Vec<f64>> = scores.iter().map(|deal| deal.iter().map(|x| 2.0 * x + 3.0).collect()).collect();
        let found = quantile_by_deal(&scores, share).unwrap();
        prop_assert!(found.interval.contains(found.value));
        prop_assert!(found.value <= quantile_by_deal(&scores, share + 0.1).unwrap().value);
        let other = quantile_by_deal(&moved, share).unwrap();
        prop_assert!(close(other.value, 2.0 * found.value + 3.0));
        prop_assert!(close(other.interval.high, 2.0 * found.interval.high + 3.0));
    }

    #[test]
    fn differences_of_cells_mirror(a in shares(2), b in shares(2)) {
        let narrow = |values: &[f64]| values.iter().map(|value| *value as f32).collect::<Vec<f32>>();
        let outcomes = Outcomes::of_shares(&[narrow(&a), narrow(&b)], 2);
        let (one, other) = (outcomes.difference(0, 1), outcomes.difference(1, 0).reversed());
        prop_assert!(close(one.interval.low, other.interval.low) && close(one.p, other.p));
        prop_assert!(one.interval.contains(one.value) && one.interval.half_width() > 0.0);
        let alone: Vec<Vec<f64>> = a.iter().map(|value| vec![*value]).collect();
        prop_assert!(close(score_difference(&alone, &alone).value, 0.0));
    }
}

#[test]
fn twice_as_many_deals_shrink_a_width_by_the_root_of_two() {
    let values: Vec<f64> = (0..4000_u32).map(|deal| f64::from(deal * 7 % 5) / 4.0).collect();
    let twice = [values.clone(), values.clone()].concat();
    let ratio = share_by_deal(&values).interval.half_width() / share_by_deal(&twice).interval.half_width();
    assert!((ratio - 2.0_f64.sqrt()).abs() < 2e-3, "{ratio}");
    let scores = |values: &[f64]| values.iter().map(|value| vec![*value, 1.0 - value]).collect::<Vec<_>>();
    let width = |values: &[f64]| seat_means(&scores(values)).unwrap().seats[0].value.interval.half_width();
    assert!((width(&values) / width(&twice) - 2.0_f64.sqrt()).abs() < 2e-3);
}

#[test]
fn single_shares_are_told_apart_as_hits_are() {
    let cell = |step: usize| (0..200_usize).map(|deal| deal * step % 7 < 3).collect::<Vec<bool>>();
    let as_shares = |hits: &[bool]| hits.iter().map(|hit| f32::from(u8::from(*hit))).collect::<Vec<f32>>();
    let (a, b) = (cell(2), cell(5));
    let hits = Outcomes::of_hits(&[a.clone(), b.clone()]);
    let shares = Outcomes::of_shares(&[as_shares(&a), as_shares(&b)], 1);
    let (one, other) = (hits.contrast(&[1.0, -1.0]), shares.contrast(&[1.0, -1.0]));
    assert!((one.interval.half_width() - other.interval.half_width()).abs() < 1e-3, "{one:?} {other:?}");
    assert!((one.value - other.value).abs() < 1e-9);
}
