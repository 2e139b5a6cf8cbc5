//! A player that errs as often as a group: the share of random decisions with which its games are likeliest to be the plays.

use super::fit::Shares;
use super::sample::{Features, Sampled};

/// The steps between shares that are tried.
const FINE: usize = 400;

/// Half of the 95 % quantile of chi-square with one degree of freedom.
const DROP: f64 = 1.92;

/// The games of a player that errs with this probability: by setting.
#[derive(Clone, Debug)]
pub struct Step {
    /// The share of random decisions.
    pub blunder: f64,
    /// The games.
    pub samples: Vec<Sampled>,
}

/// The share of decisions that a player takes at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Persona {
    /// The likeliest share of random decisions.
    pub blunder: f64,
    /// Its 95 % interval.
    pub range: (f64, f64),
}

impl Persona {
    /// The share of random decisions that fits plays best. Between the steps the likelihood of each play follows a straight
    /// line in its probability. There is at least one step; they go up.
    pub fn of(plays: &[(usize, Features)], steps: &[Step]) -> Persona {
        let settings = steps.first().map_or(0, |step| step.samples.len());
        let shares: Vec<Shares> = (0..settings)
            .map(|at| Shares::of(&steps.iter().map(|step| step.samples[at].clone()).collect::<Vec<_>>()))
            .collect();
        let chances: Vec<Vec<f64>> = plays
            .iter()
            .map(|(setting, play)| {
                let mut sums = vec![0.0; steps.len()];
                shares[*setting].of_game(play, &mut sums);
                sums.into_iter().map(libm::exp).collect()
            })
            .collect();
        let last = steps.last().map_or(0.0, |step| step.blunder);
        let likelihood = |blunder: f64| -> f64 {
            let upper = steps.iter().position(|step| step.blunder >= blunder).unwrap_or(steps.len() - 1);
            let lower = upper.saturating_sub(1);
            let width = steps[upper].blunder - steps[lower].blunder;
            let part = if width > 0.0 { (blunder - steps[lower].blunder) / width } else { 0.0 };
            chances.iter().map(|chance| libm::log(chance[lower] + part * (chance[upper] - chance[lower]))).sum()
        };
        // Finer where it matters: small shares.
        let tried = (0..=FINE).map(|step| last * (step as f64 / FINE as f64).powi(2));
        let tried: Vec<(f64, f64)> = tried.map(|blunder| (blunder, likelihood(blunder))).collect();
        let best = tried.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best });
        let (blunder, most) = best.unwrap_or_default();
        let within = || tried.iter().filter(|(_, likelihood)| *likelihood >= most - DROP).map(|(blunder, _)| *blunder);
        Persona { blunder, range: (within().fold(f64::MAX, f64::min), within().fold(0.0, f64::max)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::plays::WON;
    use crate::game::rng::Seed;

    /// Games that are won more rarely the more decisions are random.
    fn games(blunder: f64, count: usize, seed: u64) -> Sampled {
        let mut rng = Seed::new(seed).stream(2);
        let won = 0.75 * (1.0 - blunder).powi(8);
        let game =
            |_| Features::from([(WON.into(), f64::from(u8::from(f64::from(rng.below(10_000)) < won * 10_000.0)))]);
        Sampled { games: (0..count).map(game).collect() }
    }

    #[test]
    fn a_blunder_of_a_tenth_is_found_within_three_hundredths_from_400_results() {
        let shares = [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0];
        let steps: Vec<Step> = shares
            .iter()
            .zip(1..)
            .map(|(&blunder, seed)| Step { blunder, samples: vec![games(blunder, 4000, seed)] })
            .collect();
        let (mut near, mut held) = (0, 0);
        for repeat in 0..100 {
            let plays: Vec<(usize, Features)> =
                games(0.1, 400, 5_000 + repeat).games.into_iter().map(|play| (0, play)).collect();
            let persona = Persona::of(&plays, &steps);
            near += usize::from((persona.blunder - 0.1).abs() <= 0.03);
            held += usize::from(persona.range.0 <= 0.1 && 0.1 <= persona.range.1);
        }
        assert!(near >= 95 && held >= 88, "{near} near, {held} held");
    }

    #[test]
    fn a_group_that_wins_as_the_player_does_errs_little() {
        let steps: Vec<Step> = [0.0, 0.1, 0.3, 1.0]
            .iter()
            .zip(1..)
            .map(|(&blunder, seed)| Step { blunder, samples: vec![games(blunder, 4000, seed)] })
            .collect();
        let plays: Vec<(usize, Features)> = games(0.0, 400, 77).games.into_iter().map(|play| (0, play)).collect();
        let persona = Persona::of(&plays, &steps);
        assert!(persona.blunder < 0.03 && persona.range.0 == 0.0, "{persona:?}");
    }
}
