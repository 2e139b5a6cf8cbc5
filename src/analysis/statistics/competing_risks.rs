//! Competing risks in discrete time: when games end, and by which cause.
//!
//! The cumulative incidence of a cause is the share of games that it has ended by a time, with the other causes at
//! work: Aalen and Johansen, *An empirical transition matrix for non-homogeneous Markov chains based on censored
//! observations* (1978). Its variance is that of the delta method with ties: Dinse and Larson, *A note on semi-Markov
//! models for partially censored data* (1986); Marubini and Valsecchi, *Analysing Survival Data from Clinical Trials
//! and Observational Studies* (1995), chapter 10. The interval is Wilson's for a share worth as many games as that
//! variance says; without censoring these are plain shares and plain Wilson intervals. The hazard of a cause is its
//! share among the games that reach a time.
//!
//! The intervals hold for each time and cause by itself. A game that was cut off for a reason that has nothing to do
//! with its course is censored; one that stalled is not, and is best given a cause of its own.

use super::estimate::{Estimate, LEVEL};
use super::wilson::{wilson, wilson_of_share};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The round, turn or other whole number.
    pub time: u32,
    /// The number of the cause; none if the game was only observed so far.
    pub cause: Option<usize>,
}

/// The state of the games at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The time.
    pub time: u32,
    /// Games that had not ended before.
    pub at_risk: u64,
    /// Games that each cause ended now.
    pub ended: Vec<u64>,
    /// Games last seen now.
    pub censored: u64,
    /// The share of games still going after this time.
    pub going: f64,
    /// The share of games that each cause has ended by now.
    pub incidence: Vec<Estimate>,
    /// The variance of each incidence.
    pub variance: Vec<f64>,
    /// The share that each cause ends now among the games at risk.
    pub hazard: Vec<Estimate>,
}

/// The course of games with this many causes, from the first ending to the last.
pub fn incidence(endings: impl IntoIterator<Item = Ending>, causes: usize) -> Vec<Moment> {
    let mut counts: std::collections::BTreeMap<u32, (Vec<u64>, u64)> = std::collections::BTreeMap::new();
    let mut games = 0;
    for ending in endings {
        let at = counts.entry(ending.time).or_insert_with(|| (vec![0; causes], 0));
        match ending.cause.filter(|&cause| cause < causes) {
            Some(cause) => at.0[cause] += 1,
            None => at.1 += 1,
        }
        games += 1;
    }
    let (mut at_risk, mut going, mut reached) = (games, 1.0, vec![0.0; causes]);
    let mut steps: Vec<Step> = Vec::new();
    let mut course = Vec::new();
    for (time, (ended, censored)) in counts {
        steps.push(Step { at_risk, ended: ended.clone(), going_before: going });
        let all: u64 = ended.iter().sum();
        for (share, &now) in reached.iter_mut().zip(&ended) {
            *share += going * now as f64 / at_risk as f64;
        }
        // The product of survival probabilities, exact at the end: nothing is left when all games at risk end.
        going *= (at_risk - all) as f64 / at_risk as f64;
        let variance: Vec<f64> = (0..causes).map(|cause| variance(&steps, cause)).collect();
        let shares = reached.iter().zip(&variance).map(|(&share, &variance)| with_interval(share, variance, games));
        course.push(Moment {
            time,
            at_risk,
            censored,
            going,
            incidence: shares.collect(),
            hazard: ended
                .iter()
                .map(|&now| Estimate { value: now as f64 / at_risk as f64, interval: wilson(now, at_risk), n: at_risk })
                .collect(),
            variance,
            ended,
        });
        at_risk -= all + censored;
    }
    course
}

/// The terms of the variance for each time.
struct Step {
    at_risk: u64,
    ended: Vec<u64>,
    going_before: f64,
}

/// The variance of the cumulative incidence of a cause after the last of these steps.
fn variance(steps: &[Step], cause: usize) -> f64 {
    let mut share_after = Vec::with_capacity(steps.len());
    let mut share = 0.0;
    for step in steps {
        share += step.going_before * step.ended[cause] as f64 / step.at_risk as f64;
        share_after.push(share);
    }
    let mut variance = 0.0;
    for (step, after) in steps.iter().zip(share_after) {
        let (n, own, all) = (step.at_risk as f64, step.ended[cause] as f64, step.ended.iter().sum::<u64>() as f64);
        let (rest, before) = (share - after, step.going_before);
        // Where all games end, nothing comes after and the first term is 0.
        if n > all {
            variance += rest * rest * all / (n * (n - all));
        }
        variance += before * before * own * (n - own) / n.powi(3);
        variance -= 2.0 * rest * before * own / (n * n);
    }
    variance.max(0.0)
}

/// The Wilson interval of a share that is worth as many games as its variance says.
fn with_interval(share: f64, variance: f64, games: u64) -> Estimate {
    let spread = share * (1.0 - share);
    let worth = if variance > 0.0 && spread > 0.0 { (spread / variance).min(games as f64) } else { games as f64 };
    Estimate { value: share, interval: wilson_of_share(share, worth, LEVEL).holding(share), n: games }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_censoring_the_incidence_is_a_share_with_its_wilson_interval() {
        let endings = (0..300_u32).map(|game| Ending { time: 1 + game % 7, cause: Some((game % 3) as usize) });
        let course = incidence(endings, 3);
        for moment in &course {
            for cause in 0..3 {
                let hits = (0..300_u32).filter(|game| game % 7 < moment.time && game % 3 == cause).count() as u64;
                let found = moment.incidence[cause as usize];
                let plain = Estimate::share(hits, 300);
                assert!((found.value - plain.value).abs() < 1e-12);
                assert!((found.interval.low - plain.interval.low).abs() < 1e-9, "{found:?} {plain:?}");
                assert!((found.interval.high - plain.interval.high).abs() < 1e-9);
            }
            let total: f64 = moment.incidence.iter().map(|share| share.value).sum();
            assert!((total + moment.going - 1.0).abs() < 1e-12);
        }
        assert!(course.last().is_some_and(|moment| moment.going.abs() < 1e-12));
        assert!(incidence([], 2).is_empty());
    }
}
