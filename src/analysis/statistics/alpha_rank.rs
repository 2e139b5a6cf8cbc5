//! The ranking of players at tables of three and more, where one player meets a table of another and wins need not add up.
//!
//! Omidshafiei and others, *α-Rank: Multi-Agent Evaluation by Evolution* (2019), for one population: all play alike until one
//! tries another way of playing, which dies out or takes over. A way that wins more than a fair share at a table of the others
//! takes over more often. The share of a player is the part of the time in which all play as it does. With two seats the
//! equilibrium says the same more sharply.

/// The strength of selection: a gain of ten points of a win takes over six times in ten.
const SELECTION: f64 = 10.0;

/// The number of players in the population.
const POPULATION: f64 = 50.0;

/// The share of each player, from the gain of each (row) at a table of each other (column) over a fair share of the wins.
pub fn alpha_rank(gains: &[Vec<f64>]) -> Vec<f64> {
    let size = gains.len();
    let mut steps = vec![vec![0.0; size]; size];
    for all in 0..size {
        for one in (0..size).filter(|one| *one != all) {
            steps[all][one] = takes_over(gains[one][all]) / (size - 1).max(1) as f64;
        }
    }
    stationary(steps)
}

/// The chance that one who gains so much at a table of others is followed by all.
fn takes_over(gain: f64) -> f64 {
    let drive = SELECTION * gain;
    if drive.abs() < 1e-9 {
        return 1.0 / POPULATION;
    }
    ((1.0 - (-drive).exp()) / (1.0 - (-POPULATION * drive).exp())).max(1e-100)
}

/// The stationary distribution of a chain by its steps, without subtraction: Grassmann, Taksar and Heyman, *Regenerative
/// analysis and steady state distributions for Markov chains* (1985).
fn stationary(mut steps: Vec<Vec<f64>>) -> Vec<f64> {
    let size = steps.len();
    for last in (1..size).rev() {
        let out: f64 = steps[last][..last].iter().sum();
        for from in 0..last {
            steps[from][last] /= out;
            for to in (0..last).filter(|to| *to != from) {
                steps[from][to] += steps[from][last] * steps[last][to];
            }
        }
    }
    let mut shares = vec![1.0; size];
    for at in 1..size {
        shares[at] = (0..at).map(|from| shares[from] * steps[from][at]).sum();
    }
    let all: f64 = shares.iter().sum();
    shares.into_iter().map(|share| share / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_beats_every_table_has_all_and_equals_have_equal_shares() {
        let shares = alpha_rank(&[vec![0.0, 0.2, 0.3], vec![-0.1, 0.0, 0.1], vec![-0.2, -0.1, 0.0]]);
        assert!(shares[0] > 0.999 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
        for share in alpha_rank(&vec![vec![0.0; 4]; 4]) {
            assert!((share - 0.25).abs() < 1e-9);
        }
    }

    #[test]
    fn a_cycle_is_shared_and_the_known_chain_of_two_comes_out() {
        let cycle = [vec![0.0, 0.1, -0.1], vec![-0.1, 0.0, 0.1], vec![0.1, -0.1, 0.0]];
        for share in alpha_rank(&cycle) {
            assert!((share - 1.0 / 3.0).abs() < 1e-6);
        }
        // Two states: the shares are as the chances to step into them.
        let (into, out) = (takes_over(0.02), takes_over(-0.01));
        let shares = alpha_rank(&[vec![0.0, 0.02], vec![-0.01, 0.0]]);
        assert!((shares[0] - into / (into + out)).abs() < 1e-9, "{shares:?}");
        assert!(takes_over(-0.5) > 0.0 && takes_over(-0.5) < 1e-50 && takes_over(0.5) > 0.99);
    }
}
