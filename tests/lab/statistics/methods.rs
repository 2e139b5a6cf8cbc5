//! Every method of `analysis` agrees with scipy and statsmodels, on the figures that `scripts/statistics.py` recorded.

use std::collections::BTreeMap;

use serde_json::Value;
use wildlab::analysis::*;

/// The cases recorded for a method.
pub(crate) fn cases(method: &str) -> Vec<Value> {
    let document: Value = serde_json::from_str(include_str!("reference.json")).expect("the record is JSON");
    let cases = list(&document[method]).clone();
    assert!(!cases.is_empty(), "no cases of {method}");
    cases
}

pub(crate) fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list in the record")
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number in the record")
}

pub(crate) fn whole(value: &Value) -> u64 {
    value.as_u64().expect("a whole number in the record")
}

pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    list(value).iter().map(number).collect()
}

fn wholes(value: &Value) -> Vec<u64> {
    list(value).iter().map(whole).collect()
}

fn sizes(value: &Value) -> Vec<usize> {
    wholes(value).into_iter().map(|number| number as usize).collect()
}

fn hits(value: &Value) -> Outcomes {
    let cells: Vec<Vec<bool>> =
        list(value).iter().map(|cell| wholes(cell).into_iter().map(|hit| hit == 1).collect()).collect();
    Outcomes::of_hits(&cells)
}

fn count(value: &Value) -> Count {
    Count { hits: whole(&value[0]), trials: whole(&value[1]) }
}

#[track_caller]
pub(crate) fn near(found: f64, known: f64, tolerance: f64, case: &Value) {
    let allowed = tolerance * known.abs().max(1.0);
    assert!((found - known).abs() <= allowed, "found {found}, known {known}, in {case}");
}

/// p-values are compared by their ratio, down to where they stop to matter.
#[track_caller]
pub(crate) fn near_p(found: f64, known: f64, case: &Value) {
    assert!((found - known).abs() <= 1e-7 * known + 1e-13, "found p {found:e}, known {known:e}, in {case}");
}

#[track_caller]
pub(crate) fn same_difference(found: Difference, case: &Value) {
    near(found.value, number(&case["value"]), 1e-10, case);
    near(found.interval.low, number(&case["low"]), 1e-8, case);
    near(found.interval.high, number(&case["high"]), 1e-8, case);
    if !case["p"].is_null() {
        near_p(found.p, number(&case["p"]), case);
    }
}

#[track_caller]
fn same_estimate(found: Estimate, case: &Value) {
    same_difference(Difference { value: found.value, interval: found.interval, n: found.n, p: 1.0 }, &{
        let mut case = case.clone();
        case["p"] = Value::Null;
        case
    });
}

#[test]
fn wilson_intervals() {
    for case in cases("wilson") {
        let found = wilson_at(whole(&case["hits"]), whole(&case["trials"]), number(&case["level"]));
        near(found.low, number(&case["low"]), 1e-10, &case);
        near(found.high, number(&case["high"]), 1e-10, &case);
    }
}

#[test]
fn differences_of_separate_games() {
    for case in cases("newcombe") {
        same_difference(newcombe(count(&case["a"]), count(&case["b"])), &case);
    }
    for case in cases("independent") {
        let cells: Vec<Count> = list(&case["cells"]).iter().map(count).collect();
        same_difference(independent_contrast(&cells, &numbers(&case["weights"])), &case);
    }
}

#[test]
fn differences_on_common_seeds() {
    for case in cases("paired") {
        let [both, only_a, only_b, neither] = wholes(&case["pairs"])[..] else { panic!("four counts") };
        let found = paired_difference(&Pairs { both, only_a, only_b, neither });
        // The reference searches for its maximum, which leaves about seven digits.
        near(found.value, number(&case["value"]), 1e-12, &case);
        near(found.interval.low, number(&case["low"]), 1e-6, &case);
        near(found.interval.high, number(&case["high"]), 1e-6, &case);
    }
}

#[test]
fn mcnemar_tests() {
    for case in cases("mcnemar") {
        let (a, b) = (whole(&case["a"]), whole(&case["b"]));
        near_p(mcnemar_exact(a, b), number(&case["exact"]), &case);
        near_p(mcnemar_mid_p(a, b), number(&case["mid"]), &case);
    }
}

#[test]
fn means() {
    for case in cases("means") {
        let moments: Moments = numbers(&case["values"]).into_iter().collect();
        same_difference(moments.difference(), &case);
    }
    for case in cases("large_means") {
        let found = mean_interval(whole(&case["count"]), number(&case["sum"]), number(&case["squares"]));
        same_estimate(found, &case);
    }
    for case in cases("mean_differences") {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let found = if case["paired"] == true {
            paired_mean_difference(a.into_iter().zip(b))
        } else {
            mean_difference(&a.into_iter().collect(), &b.into_iter().collect())
        };
        same_difference(found, &case);
    }
}

#[test]
fn quantiles() {
    for case in cases("quantiles") {
        let mut counts = BTreeMap::new();
        for value in wholes(&case["values"]) {
            *counts.entry(value).or_insert(0) += 1;
        }
        let found = quantile(&counts, number(&case["share"])).unwrap();
        near(found.value, number(&case["value"]), 0.0, &case);
        // An end that too few values leave open is null.
        let open = |end: f64| end.is_finite().then_some(end);
        assert_eq!(open(found.interval.low), case["low"].as_f64(), "{case}");
        assert_eq!(open(found.interval.high), case["high"].as_f64(), "{case}");
    }
}

#[test]
fn adjusted_p_values() {
    for case in cases("multiplicity") {
        let p = numbers(&case["p"]);
        for (found, known) in [(holm(&p), &case["holm"]), (benjamini_hochberg(&p), &case["bh"])] {
            for (found, known) in found.into_iter().zip(numbers(known)) {
                near(found, known, 1e-12, &case);
            }
        }
    }
}

#[test]
fn contrasts_on_common_seeds() {
    for case in cases("contrasts") {
        let outcomes = hits(&case["hits"]);
        same_difference(outcomes.contrast(&numbers(&case["weights"])), &case);
    }
}

#[test]
fn shapley_values() {
    for case in cases("shapley") {
        let (plan, values) = (Factorial::new(&sizes(&case["levels"])), numbers(&case["values"]));
        for (factor, (whole, copies)) in numbers(&case["factors"]).iter().zip(numbers(&case["copies"])).enumerate() {
            near(weighted_sum(&values, &plan.shapley(factor)), *whole, 1e-12, &case);
            near(weighted_sum(&values, &plan.shapley_of_copies(factor)), copies, 1e-12, &case);
        }
    }
}

#[test]
fn factorial_effects() {
    for case in cases("effects") {
        let (plan, values) = (Factorial::new(&sizes(&case["levels"])), numbers(&case["values"]));
        for (factor, known) in numbers(&case["main"]).into_iter().enumerate() {
            near(weighted_sum(&values, &plan.effect(factor, 0, 1)), known, 1e-12, &case);
        }
        for ((one, other), known) in [(0, 1), (0, 2), (1, 2)].into_iter().zip(numbers(&case["pairs"])) {
            near(weighted_sum(&values, &plan.interaction(one, other)), known, 1e-12, &case);
        }
        near(weighted_sum(&values, &plan.slope_of_sum()), number(&case["slope"]), 1e-12, &case);
    }
}

#[test]
fn competing_risks() {
    for case in cases("risks") {
        let endings = wholes(&case["time"]).into_iter().zip(wholes(&case["cause"]));
        let endings = endings.map(|(time, cause)| Ending { time: time as u32, cause: (cause as usize).checked_sub(1) });
        let course = incidence(endings, 3);
        let known = list(&case["course"]);
        assert_eq!(course.len(), known.len());
        for (moment, known) in course.iter().zip(known) {
            assert_eq!(u64::from(moment.time), whole(&known["time"]));
            for (cause, share) in numbers(&known["incidence"]).into_iter().enumerate() {
                near(moment.incidence[cause].value, share, 1e-12, known);
                // Where no game is left, statsmodels divides by 0.
                if let Some(error) = known["error"][cause].as_f64() {
                    near(moment.variance[cause].sqrt(), error, 1e-10, known);
                }
            }
        }
    }
}

fn rows(case: &Value) -> Vec<Row> {
    let row = |row: &Value| Row { design: numbers(&row[0]), hits: whole(&row[1]), trials: whole(&row[2]) };
    list(&case["rows"]).iter().map(row).collect()
}

#[track_caller]
fn same_model(model: &Logistic, case: &Value) {
    for (found, known) in model.coefficients.iter().zip(numbers(&case["coefficients"])) {
        near(*found, known, 1e-7, case);
    }
    for (i, row) in list(&case["covariance"]).iter().enumerate() {
        for (j, known) in numbers(row).into_iter().enumerate() {
            near(model.covariance[(i, j)], known, 1e-7, case);
        }
    }
}

#[test]
fn logistic_models() {
    for case in cases("logistic") {
        let rows = rows(&case);
        let model = logistic(&rows).unwrap();
        assert!(!model.penalised, "{case}");
        same_model(&model, &case);
        let size = model.coefficients.len();
        let reduced: Vec<Row> =
            rows.iter().map(|row| Row { design: row.design[..size - 1].to_vec(), ..row.clone() }).collect();
        let ratio = likelihood_ratio(&model, &logistic(&reduced).unwrap());
        near(ratio.statistic, number(&case["ratio"]), 1e-7, &case);
        near(ratio.p, number(&case["ratio_p"]), 1e-7, &case);
        let wald = model.wald(&(1..size).collect::<Vec<_>>());
        near(wald.statistic, number(&case["wald"]), 1e-6, &case);
        near(wald.p, number(&case["wald_p"]), 1e-7, &case);
        let changes: Vec<(Vec<f64>, Vec<f64>)> = rows
            .iter()
            .map(|row| {
                let (mut off, mut on) = (row.design.clone(), row.design.clone());
                (off[size - 1], on[size - 1]) = (0.0, 1.0);
                (off, on)
            })
            .collect();
        let effect = model.effect(&changes);
        near(effect.value, number(&case["effect"]), 1e-8, &case);
        near(effect.interval.half_width() / 1.959_963_984_540_054, number(&case["effect_error"]), 1e-8, &case);
    }
}

#[test]
fn separated_models() {
    for case in cases("firth") {
        let model = logistic(&rows(&case)).unwrap();
        assert!(model.penalised, "{case}");
        for (found, known) in model.coefficients.iter().zip(numbers(&case["coefficients"])) {
            near(*found, known, 1e-5, &case);
        }
    }
}

#[test]
fn logistic_models_on_common_seeds() {
    for case in cases("clustered") {
        let designs: Vec<Vec<f64>> = list(&case["designs"]).iter().map(numbers).collect();
        same_model(&logistic_on_seeds(&designs, &hits(&case["hits"])).unwrap(), &case);
    }
}

#[test]
fn ratios_by_seed() {
    for case in cases("ratios") {
        let seeds: Vec<(f64, f64)> =
            list(&case["seeds"]).iter().map(|seed| (number(&seed[0]), number(&seed[1]))).collect();
        same_estimate(ratio(&seeds).unwrap(), &case);
    }
}

#[test]
fn cochran_tests() {
    for case in cases("cochran") {
        let outcomes = hits(&case["hits"]);
        let found = cochran_q(&outcomes, &(0..outcomes.cells()).collect::<Vec<_>>());
        near(found.statistic, number(&case["statistic"]), 1e-9, &case);
        near_p(found.p, number(&case["p"]), &case);
    }
}

#[test]
fn parts_that_are_alike_or_not() {
    for case in cases("alike") {
        let contrasts: Vec<Vec<f64>> = list(&case["contrasts"]).iter().map(numbers).collect();
        let found = homogeneity(&hits(&case["hits"]), &contrasts);
        near(found.statistic, number(&case["statistic"]), 1e-8, &case);
        near_p(found.p, number(&case["p"]), &case);
    }
    for case in cases("alike_shares") {
        let part = |part: &Value| list(part).iter().map(sizes).collect::<Vec<_>>();
        let parts: Vec<Vec<Vec<usize>>> = list(&case["parts"]).iter().map(part).collect();
        let found = homogeneity_of_shares(&parts, whole(&case["kinds"]) as usize);
        // The reference differentiates by small steps.
        near(found.statistic, number(&case["statistic"]), 1e-5, &case);
        assert!((found.p - number(&case["p"])).abs() < 1e-5 * (1.0 + number(&case["p"])), "{found:?}");
    }
    for case in cases("alike_means") {
        let parts: Vec<Moments> = list(&case["parts"]).iter().map(|part| numbers(part).into_iter().collect()).collect();
        let found = homogeneity_of_means(&parts);
        near(found.statistic, number(&case["statistic"]), 1e-9, &case);
        near_p(found.p, number(&case["p"]), &case);
    }
}

#[test]
fn rank_correlations() {
    for case in cases("ranks") {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        for (found, name) in [(spearman(&a, &b), "spearman"), (kendall(&a, &b), "kendall")] {
            near(found.value, number(&case[name]), 1e-12, &case);
            let ends = numbers(&case[format!("{name}_ends")]);
            near(found.interval.low, ends[0], 1e-9, &case);
            near(found.interval.high, ends[1], 1e-9, &case);
        }
    }
}

#[test]
fn strengths_of_cards_in_duels() {
    for case in cases("duels") {
        let things = whole(&case["things"]) as usize;
        let games: Vec<Contested> = list(&case["games"])
            .iter()
            .map(|game| {
                let first_won = whole(&game[3]) == 1;
                let side = |cards: &Value, first: bool| Side {
                    holds: sizes(cards)
                        .into_iter()
                        .map(|card| (card, 1.0))
                        .chain(first.then_some((things - 1, 1.0)))
                        .collect(),
                    place: if first == first_won { 1 } else { 2 },
                };
                Contested { deal: whole(&game[0]), sides: vec![side(&game[1], true), side(&game[2], false)] }
            })
            .collect();
        let fit = strengths(&games, things).expect("duels compare");
        near(fit.log_likelihood, number(&case["log_likelihood"]), 1e-9, &case);
        let last = things - 2;
        // Half the width of the interval: the error times the quantile of t, both by the script.
        for (place, (known, half)) in
            numbers(&case["against_last"]).into_iter().zip(numbers(&case["halves"])).enumerate()
        {
            let seat = place == last;
            let found = if seat { fit.contrast(&[(things - 1, 1.0)]) } else { fit.difference(place, last) };
            let found = found.expect("cards and the first seat are compared");
            near(found.value, known, 1e-7, &case);
            near(found.interval.half_width(), half, 1e-7, &case);
        }
    }
}

#[test]
fn strengths_from_rankings_with_and_without_ties() {
    for case in cases("rankings") {
        let things = whole(&case["things"]) as usize;
        let games: Vec<Contested> = list(&case["games"])
            .iter()
            .enumerate()
            .map(|(deal, places)| {
                let sides = list(places).iter().enumerate().flat_map(|(place, tied)| {
                    let place = place as u8 + 1;
                    sizes(tied).into_iter().map(move |thing| Side { holds: vec![(thing, 1.0)], place })
                });
                Contested { deal: deal as u64, sides: sides.collect() }
            })
            .collect();
        let fit = strengths(&games, things).expect("rankings compare");
        let allowed = 10_f64.powi(-(whole(&case["digits"]) as i32));
        for (found, known) in fit.coefficients.iter().zip(numbers(&case["strengths"])) {
            near(*found, known, allowed, &case);
        }
    }
}
