//! Laws that the methods of `analysis` keep for any input.

use proptest::prelude::*;
use wildlab::analysis::*;

/// Hits among trials, from none to many.
fn count() -> impl Strategy<Value = Count> {
    (0_u64..3000).prop_flat_map(|trials| (0..=trials, Just(trials))).prop_map(|(hits, trials)| Count { hits, trials })
}

fn pairs() -> impl Strategy<Value = Pairs> {
    let some = || prop_oneof![Just(0_u64), 0_u64..10, 0_u64..2000];
    (some(), some(), some(), some()).prop_map(|(both, only_a, only_b, neither)| Pairs { both, only_a, only_b, neither })
}

/// Hits of some cells on common seeds.
fn outcomes() -> impl Strategy<Value = Outcomes> {
    (2_usize..6, 1_usize..60).prop_flat_map(|(cells, seeds)| {
        prop::collection::vec(prop::collection::vec(any::<bool>(), seeds), cells)
            .prop_map(|cells| Outcomes::of_hits(&cells))
    })
}

fn levels() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1_usize..4, 1..4)
}

fn mirrored(one: Interval, other: Interval) -> bool {
    (one.low + other.high).abs() < 1e-9 && (one.high + other.low).abs() < 1e-9
}

proptest! {
    #![proptest_config(super::cases(256))]

    #[test]
    fn a_difference_holds_its_value_and_mirrors(a in count(), b in count()) {
        let (one, other) = (newcombe(a, b), newcombe(b, a));
        prop_assert!(one.interval.contains(one.value));
        prop_assert!(-1.0 <= one.interval.low && one.interval.high <= 1.0);
        prop_assert!(mirrored(one.interval, other.interval));
        prop_assert!((0.0..=1.0).contains(&one.p) && (one.p - other.p).abs() < 1e-12);
        prop_assert_eq!(one.n, a.trials + b.trials);
    }

    #[test]
    fn a_higher_level_is_a_wider_interval(a in count(), b in count(), pairs in pairs()) {
        let inside = |inner: Interval, outer: Interval| outer.low <= inner.low + 1e-9 && inner.high <= outer.high + 1e-9;
        prop_assert!(inside(wilson_at(a.hits, a.trials, 0.9), wilson_at(a.hits, a.trials, 0.99)));
        prop_assert!(inside(newcombe_at(a, b, 0.9).interval, newcombe_at(a, b, 0.99).interval));
        prop_assert!(inside(paired_difference_at(&pairs, 0.9).interval, paired_difference_at(&pairs, 0.99).interval));
    }

    #[test]
    fn a_rate_with_more_hits_has_higher_ends(trials in 1_u64..3000, hits in 0_u64..3000) {
        prop_assume!(hits < trials);
        let (fewer, more) = (wilson(hits, trials), wilson(hits + 1, trials));
        prop_assert!(fewer.low <= more.low && fewer.high <= more.high);
    }

    #[test]
    fn a_paired_difference_holds_its_value_and_mirrors(pairs in pairs()) {
        let turned = Pairs { only_a: pairs.only_b, only_b: pairs.only_a, ..pairs };
        let (one, other) = (paired_difference(&pairs), paired_difference(&turned));
        prop_assert!(one.interval.contains(one.value));
        prop_assert!(-1.0 <= one.interval.low && one.interval.high <= 1.0);
        prop_assert!(mirrored(one.interval, other.interval));
        prop_assert!((one.p - other.p).abs() < 1e-12 && (0.0..=1.0).contains(&one.p));
        prop_assert!(pairs.gain().is_finite() && pairs.gain() > 0.0);
    }

    #[test]
    fn the_paired_interval_and_the_score_form_of_mcnemars_test_agree(pairs in pairs()) {
        let (a, b) = (pairs.only_a as f64, pairs.only_b as f64);
        prop_assume!(a + b > 0.0);
        let z = (a - b).abs() / (a + b).sqrt();
        prop_assume!((z - 1.959_964).abs() > 1e-4);
        let decided = Sign::of(&paired_difference(&pairs).interval) != Sign::Undecided;
        prop_assert_eq!(decided, z > 1.959_964);
    }

    #[test]
    fn mid_p_lies_below_exact(a in 0_u64..500, b in 0_u64..500) {
        prop_assert!(mcnemar_mid_p(a, b) <= mcnemar_exact(a, b) + 1e-12);
        prop_assert!(mcnemar_mid_p(a, b) >= 0.0);
    }

    #[test]
    fn adjusted_p_values_grow_from_raw_over_benjamini_hochberg_to_holm(p in prop::collection::vec(0.0..=1.0_f64, 0..30)) {
        let (strict, mild) = (holm(&p), benjamini_hochberg(&p));
        for i in 0..p.len() {
            prop_assert!(p[i] <= mild[i] + 1e-12 && mild[i] <= strict[i] + 1e-12 && strict[i] <= 1.0);
            for j in 0..p.len() {
                // Adjusting keeps the order.
                prop_assert!(p[i] > p[j] || (strict[i] <= strict[j] && mild[i] <= mild[j]));
            }
        }
    }

    #[test]
    fn moments_are_the_same_in_any_parts(values in prop::collection::vec(-50.0..50.0_f64, 0..60), cut in 0_usize..60) {
        let cut = cut.min(values.len());
        let whole: Moments = values.iter().copied().collect();
        let parts = values[..cut].iter().copied().collect::<Moments>()
            .joined(values[cut..].iter().copied().collect());
        let (sum, squares) = (values.iter().sum(), values.iter().map(|value| value * value).sum());
        let sums = Moments::of_sums(values.len() as u64, sum, squares);
        for other in [parts, sums] {
            prop_assert_eq!(whole.count, other.count);
            prop_assert!((whole.mean - other.mean).abs() < 1e-9);
            prop_assert!((whole.squares - other.squares).abs() < 1e-6 * (1.0 + whole.squares));
        }
        prop_assert!(whole.estimate().interval.contains(whole.mean));
    }

    #[test]
    fn a_contrast_is_linear_and_holds_its_value(outcomes in outcomes(), scale in -3.0..3.0_f64) {
        let weights: Vec<f64> = (0..outcomes.cells()).map(|cell| if cell % 2 == 0 { 1.0 } else { -0.5 }).collect();
        let scaled: Vec<f64> = weights.iter().map(|weight| weight * scale).collect();
        let (one, other) = (outcomes.contrast(&weights), outcomes.contrast(&scaled));
        prop_assert!(one.interval.contains(one.value) && !one.p.is_nan());
        prop_assert!((one.value * scale - other.value).abs() < 1e-9);
        prop_assert!((one.interval.scaled(scale).low - other.interval.low).abs() < 1e-9);
        prop_assert!((one.value - weighted_sum(&outcomes.means(), &weights)).abs() < 1e-6);
        prop_assert!(outcomes.gain(&weights).is_finite());
    }

    #[test]
    fn a_contrast_of_two_cells_is_their_paired_difference(outcomes in outcomes()) {
        let (by_contrast, by_pairs) = (outcomes.contrast(&[1.0, -1.0]), paired_difference(&outcomes.pairs(0, 1)));
        prop_assert!((by_contrast.value - by_pairs.value).abs() < 1e-12);
        prop_assert_eq!(by_contrast.n, by_pairs.n);
    }

    #[test]
    fn shapley_values_share_out_the_whole(levels in levels(), seed in prop::collection::vec(0.0..1.0_f64, 27)) {
        let plan = Factorial::new(&levels);
        let values: Vec<f64> = (0..plan.cells()).map(|cell| seed[cell % 27]).collect();
        let whole = weighted_sum(&values, &plan.whole());
        let sum = |weights: &dyn Fn(usize) -> Vec<f64>| -> f64 {
            (0..plan.factors()).map(|factor| weighted_sum(&values, &weights(factor))).sum()
        };
        prop_assert!((sum(&|factor| plan.shapley(factor)) - whole).abs() < 1e-9);
        prop_assert!((sum(&|factor| plan.shapley_of_copies(factor)) - whole).abs() < 1e-9);
    }

    #[test]
    fn a_factor_that_does_nothing_gets_nothing_and_equals_get_the_same(by_sum in prop::collection::vec(0.0..1.0_f64, 5)) {
        // The first two factors count alike, the third not at all.
        let plan = Factorial::new(&[3, 3, 3]);
        let values: Vec<f64> = (0..27).map(|cell| plan.combination(cell)).map(|mix| by_sum[mix[0] + mix[1]]).collect();
        for weights in [Factorial::shapley, Factorial::shapley_of_copies] {
            let value = |factor| weighted_sum(&values, &weights(&plan, factor));
            prop_assert!(value(2).abs() < 1e-12);
            prop_assert!((value(0) - value(1)).abs() < 1e-12);
        }
        prop_assert!(weighted_sum(&values, &plan.interaction(0, 2)).abs() < 1e-12);
    }

    #[test]
    fn without_interactions_every_attribution_is_the_main_effect(costs in prop::collection::vec(-1.0..1.0_f64, 3)) {
        let plan = Factorial::new(&[3, 3, 3]);
        let values: Vec<f64> = (0..27)
            .map(|cell| plan.combination(cell).iter().zip(&costs).map(|(&level, cost)| level as f64 * cost).sum())
            .collect();
        for (factor, cost) in costs.iter().enumerate() {
            let all = [plan.shapley(factor), plan.shapley_of_copies(factor), plan.effect(factor, 0, 2),
                plan.alone(factor), plan.on_top(factor)];
            for weights in all {
                prop_assert!((weighted_sum(&values, &weights) - 2.0 * cost).abs() < 1e-9);
            }
            prop_assert!((weighted_sum(&values, &plan.slope(factor)) - cost).abs() < 1e-9);
        }
    }

    #[test]
    fn shares_of_all_causes_and_of_games_going_on_add_up(
        games in prop::collection::vec((1_u32..9, prop::option::of(0_usize..3)), 0..80)
    ) {
        let course = incidence(games.iter().map(|&(time, cause)| Ending { time, cause }), 3);
        let mut before = [0.0; 3];
        for moment in &course {
            let total: f64 = moment.incidence.iter().map(|share| share.value).sum();
            prop_assert!((total + moment.going - 1.0).abs() < 1e-9);
            for (cause, share) in moment.incidence.iter().enumerate() {
                prop_assert!(share.value >= before[cause] - 1e-12 && share.interval.contains(share.value));
                prop_assert!(0.0 <= share.interval.low && share.interval.high <= 1.0);
                before[cause] = share.value;
            }
        }
    }

    #[test]
    fn a_logistic_fit_is_never_without_numbers(
        cells in prop::collection::vec((0_u64..40, 0_u64..40), 4), slope in -2.0..2.0_f64
    ) {
        let designs = [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, slope]];
        let rows: Vec<Row> = designs.iter().zip(&cells)
            .map(|(design, &(hits, misses))| Row { design: design.to_vec(), hits, trials: hits + misses }).collect();
        if let Some(model) = logistic(&rows) {
            prop_assert!(model.coefficients.iter().all(|value| value.is_finite()), "{model:?}");
            prop_assert!(model.covariance.iter().all(|value| value.is_finite()), "{model:?}");
            for place in 0..3 {
                let coefficient = model.coefficient(place);
                prop_assert!(coefficient.interval.contains(coefficient.value) && coefficient.interval.half_width() > 0.0);
            }
            let rate = model.rate(&designs[0]);
            prop_assert!(rate.interval.contains(rate.value) && (0.0..=1.0).contains(&rate.value));
        }
    }

    #[test]
    fn rank_correlations_do_not_mind_growing_transformations(
        pairs in prop::collection::vec((-5.0..5.0_f64, -5.0..5.0_f64), 0..25)
    ) {
        let (a, b): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
        let grown: Vec<f64> = a.iter().map(|x| x.exp()).collect();
        for method in [spearman, kendall] {
            let (plain, transformed) = (method(&a, &b), method(&grown, &b));
            prop_assert!((plain.value - transformed.value).abs() < 1e-12);
            prop_assert!(plain.interval.contains(plain.value));
            prop_assert!((-1.0..=1.0).contains(&plain.value));
        }
    }

    #[test]
    fn the_stopping_rule_treats_hits_and_misses_alike_and_ends(count in count(), points in 0.2..10.0_f64) {
        let precision = Precision::of_points(points);
        prop_assert_eq!(precision.stop(count.hits, count.trials), precision.stop(count.trials - count.hits, count.trials));
        let most = precision.most();
        prop_assert!(precision.stop(most / 2, most) && precision.stop(0, most) && precision.stop(most / 3, most));
        let interval = precision.interval(count.hits, count.trials);
        prop_assert!(count.trials == 0 || interval.half_width() <= precision.half_width + 1e-12);
    }

    #[test]
    fn a_quantile_lies_in_its_interval(values in prop::collection::vec(0_u64..30, 1..80), share in 0.0..=1.0_f64) {
        let mut counts = std::collections::BTreeMap::new();
        for &value in &values {
            *counts.entry(value).or_insert(0) += 1;
        }
        let found = quantile(&counts, share).unwrap();
        prop_assert!(found.interval.contains(found.value) && values.contains(&(found.value as u64)));
    }
}

#[test]
fn a_width_out_of_reach_is_said_to_be_so() {
    for points in [0.0, -1.0, 1e-9, f64::NAN] {
        assert_eq!(Precision::of_points(points).most(), u64::MAX, "{points}");
    }
    assert_eq!(Precision::of_points(f64::INFINITY).most(), 250);
}

#[test]
fn findings_keep_or_flip_their_sign() {
    let with = |low: f64, high: f64| Difference {
        value: f64::midpoint(low, high),
        interval: Interval { low, high },
        n: 100,
        p: 0.01,
    };
    let finding = with(0.1, 0.3);
    let kept = stability(&finding, &[with(0.05, 0.2), with(0.1, 0.4)]);
    assert_eq!((kept.0.keeps, kept.1), (2, Holds::Everywhere));
    let open = stability(&finding, &[with(0.05, 0.2), with(-0.1, 0.2), with(-0.2, 0.1)]);
    assert_eq!((open.0.undecided, open.0.same_side, open.1), (2, 2, Holds::NowhereReversed));
    assert_eq!(stability(&finding, &[with(-0.3, -0.1)]).1, Holds::Reversed);
    assert_eq!(stability(&with(-0.1, 0.2), &[finding]).1, Holds::NoFinding);
    assert_eq!(open.0.settings(), 3);
}

#[test]
fn a_spread_is_found_where_there_is_one() {
    let cell = |every: usize| (0..1000_usize).map(|seed| seed % every == 0).collect::<Vec<bool>>();
    let alike = Outcomes::of_hits(&[cell(2), cell(2), cell(2)]);
    assert!(spread(&alike, &[0, 1, 2]).value.abs() < 1e-12 && (cochran_q(&alike, &[0, 1, 2]).p - 1.0).abs() < 1e-12);
    let apart = Outcomes::of_hits(&[cell(2), cell(4), cell(10)]);
    let found = spread(&apart, &[0, 1, 2]);
    // Rates 0.5, 0.25, 0.1: standard deviation 0.2021.
    assert!((found.value - 0.2021).abs() < 1e-3 && found.interval.contains(0.2021), "{found:?}");
    assert!(cochran_q(&apart, &[0, 1, 2]).p < 1e-10);
    assert!(spread(&Outcomes::of_hits::<Vec<bool>>(&[]), &[]).value.abs() < 1e-12);
}
