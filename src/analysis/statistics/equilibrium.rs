//! The equilibrium of a symmetric zero-sum game: the mix that holds its own against every other.
//!
//! Nash, *Non-cooperative games* (1951); found by regret matching, Hart and Mas-Colell, *A simple adaptive procedure leading to
//! correlated equilibrium* (2000): both sides play what they regret not having played, and the mean of what they play tends to
//! the equilibrium. With regrets that are never negative it comes near faster (Tammelin 2014).

/// Rounds of regret matching.
const ROUNDS: usize = 4000;

/// The share of each choice, from what the row's choice gains against the column's; gains are antisymmetric.
pub fn equilibrium(gains: &[Vec<f64>]) -> Vec<f64> {
    let size = gains.len();
    let mut regrets = vec![0.0; size];
    let mut sums = vec![0.0; size];
    for round in 0..ROUNDS {
        let mix = matched(&regrets);
        let each: Vec<f64> =
            gains.iter().map(|row| row.iter().zip(&mix).map(|(gain, share)| gain * share).sum()).collect();
        // Against itself a mix gains nothing: what a choice gains is what is regretted.
        for (regret, gain) in regrets.iter_mut().zip(&each) {
            *regret = f64::max(*regret + gain, 0.0);
        }
        // Later rounds count more.
        sums.iter_mut().zip(&mix).for_each(|(sum, share)| *sum += share * (round + 1) as f64);
    }
    let all: f64 = sums.iter().sum();
    sums.into_iter().map(|sum| sum / all.max(f64::MIN_POSITIVE)).collect()
}

/// A mix in the proportion of regrets; all alike where there are none.
fn matched(regrets: &[f64]) -> Vec<f64> {
    let all: f64 = regrets.iter().sum();
    let even = 1.0 / regrets.len().max(1) as f64;
    regrets.iter().map(|regret| if all > 0.0 { regret / all } else { even }).collect()
}

#[cfg(test)]
mod tests {
    use super::equilibrium;

    #[test]
    fn known_games_have_their_known_equilibria() {
        let near = |found: &[f64], known: &[f64]| found.iter().zip(known).all(|(a, b)| (a - b).abs() < 0.02);
        let rock = [vec![0.0, -0.5, 0.5], vec![0.5, 0.0, -0.5], vec![-0.5, 0.5, 0.0]];
        assert!(near(&equilibrium(&rock), &[1.0 / 3.0; 3]));
        // Rock that wins twice as much: 1/4, 1/2, 1/4 for rock, paper, scissors.
        let heavy = [vec![0.0, -0.5, 1.0], vec![0.5, 0.0, -0.5], vec![-1.0, 0.5, 0.0]];
        assert!(near(&equilibrium(&heavy), &[0.25, 0.5, 0.25]), "{:?}", equilibrium(&heavy));
        let best = [vec![0.0, 0.1, 0.2], vec![-0.1, 0.0, 0.1], vec![-0.2, -0.1, 0.0]];
        assert!(near(&equilibrium(&best), &[1.0, 0.0, 0.0]), "{:?}", equilibrium(&best));
    }
}
