//! Games with a known truth.

use wildlab::analysis::Outcomes;
use wildlab::game::rng::Rng;

/// A number from 0 to 1, each equally likely.
pub(crate) fn uniform(rng: &mut Rng) -> f64 {
    (rng.word() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The number of hits in `games` games.
pub(crate) fn hits(rng: &mut Rng, games: u64, rate: f64) -> u64 {
    (0..games).filter(|_| uniform(rng) < rate).count() as u64
}

/// Cells on common seeds with exactly these rates. On a share of the seeds all cells see the same luck, on the others
/// each has its own, so the cells are correlated as games on common seeds are.
pub(crate) fn common_seeds(rng: &mut Rng, seeds: usize, rates: &[f64], shared: f64) -> Outcomes {
    let mut cells = vec![Vec::with_capacity(seeds); rates.len()];
    for _ in 0..seeds {
        let (together, luck) = (uniform(rng) < shared, uniform(rng));
        for (cell, rate) in cells.iter_mut().zip(rates) {
            let own = if together { luck } else { uniform(rng) };
            cell.push(own < *rate);
        }
    }
    Outcomes::of_hits(&cells)
}

/// A length: the round in which a game ends that goes on with probability 0.9, after four sure rounds.
pub(crate) fn length(rng: &mut Rng) -> u32 {
    let mut rounds = 5;
    while uniform(rng) < 0.9 {
        rounds += 1;
    }
    rounds
}

/// The mean of such lengths.
pub(crate) const MEAN_LENGTH: f64 = 5.0 + 9.0;
