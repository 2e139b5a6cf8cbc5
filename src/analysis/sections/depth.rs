//! Skill depth: the longest chain of players in which each beats the next, and the strength that a doubling of CPU time brings.
//!
//! Lantz, Isaksen, Jaffe, Nealen and Togelius, *Depth in Strategic Games* (2017), count the steps of a ladder on which every
//! player beats the one below clearly; here a step is a win rate of 60 %.

use super::common::prelude::*;
use super::strengths::in_points;
use crate::analysis::statistics::quantile::t_width;

/// A player beats another from this share of their games on.
const BEATS: f64 = 0.6;

/// Fewer players than this show no strength per doubling.
const LEAST: usize = 4;

/// The chances of players against each other, the weakest first.
pub(super) struct Depth {
    /// Their names.
    pub names: Vec<String>,
    /// Strength in points, and the CPU time of a game.
    pub strength: Vec<(f64, f64)>,
    /// For each player and each weaker one: the share of games that the first wins.
    pub against: Vec<Vec<Option<Ranged>>>,
}

/// A chain of players, by their places; and the number of players in the shortest and longest chain that fit the games.
struct Chain {
    players: Vec<usize>,
    sure: usize,
    possible: usize,
}

impl Depth {
    /// The longest chain of players each of whom beats the one before by some number of its share.
    fn longest(&self, by: impl Fn(Ranged) -> f64) -> Vec<usize> {
        let mut best: Vec<Vec<usize>> = Vec::new();
        for player in 0..self.names.len() {
            let beats = |weaker: usize| self.against[player][weaker].is_some_and(|share| by(share) >= BEATS);
            let under = (0..player).filter(|&weaker| beats(weaker)).map(|weaker| best[weaker].clone());
            let mut chain = under.max_by_key(Vec::len).unwrap_or_default();
            chain.push(player);
            best.push(chain);
        }
        best.into_iter().max_by_key(Vec::len).unwrap_or_default()
    }

    fn chain(&self) -> Chain {
        Chain {
            players: self.longest(|share| share.value),
            sure: self.longest(|share| share.low).len(),
            possible: self.longest(|share| share.high).len(),
        }
    }

    /// Points per doubling of the CPU time: the least squares line through all players, with its t interval.
    fn per_doubling(&self) -> Option<Ranged> {
        let at: Vec<(f64, f64)> =
            self.strength.iter().map(|(points, cost)| (cost.max(1e-12).log2(), *points)).collect();
        let n = at.len() as f64;
        if at.len() < LEAST {
            return None;
        }
        let mean = |of: fn(&(f64, f64)) -> f64| at.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|at| at.0), mean(|at| at.1));
        let spread: f64 = at.iter().map(|at| (at.0 - x).powi(2)).sum();
        if spread <= 0.0 {
            return None;
        }
        let slope = at.iter().map(|at| (at.0 - x) * (at.1 - y)).sum::<f64>() / spread;
        let left: f64 = at.iter().map(|at| (at.1 - y - slope * (at.0 - x)).powi(2)).sum();
        let half = t_width(LEVEL, n - 2.0) * (left / (n - 2.0) / spread).sqrt();
        Some(Ranged { value: slope, low: slope - half, high: slope + half })
    }

    /// Findings about the depth of the game.
    pub(super) fn findings(&self, start: &str) -> Vec<Finding> {
        let mut all = Vec::new();
        let chain = self.chain();
        let names: Vec<String> =
            chain.players.iter().rev().map(|&player| format!("`{}`", self.names[player])).collect();
        let (players, sure, possible) = (chain.players.len(), chain.sure, chain.possible);
        if self.names.len() > 1 {
            let claim = match players {
                1 => format!("{start}no player beats another in 60 % of games"),
                _ => format!("{start}the chain of players has {players} steps ({sure} to {possible})"),
            };
            let line = format!("each wins 60 % against the next: {}", first_few(&names, 6));
            let text = format!(
                "{claim}: {} ({sure} counting only what is beyond doubt, {possible} counting all that may be; no less than 60 % each).",
                names.join(" over ")
            );
            all.push(Finding::new(players.to_string(), sentence(&text)).short(sentence(&claim), line));
        }
        if let Some(slope) = self.per_doubling() {
            let rises = slope.low > 0.0;
            let claim =
                if rises { "A doubling of CPU time brings strength" } else { "CPU time alone does not order players" };
            let line = format!("{} per doubling", in_points(slope));
            let text = format!("{claim}: {line}, over {} players.", self.names.len());
            let claim = if start.is_empty() {
                claim.to_string()
            } else {
                sentence(&format!("{start}{}", claim.to_lowercase()))
            };
            all.push(Finding::new(in_points(slope), sentence(&text)).short(claim, line).undecided(!rises));
        }
        all
    }

    /// The chain as a table: each player with its share against the next.
    pub(super) fn rows(&self) -> Vec<(String, String, Ranged)> {
        let chain = self.chain().players;
        let row = |pair: &[usize]| {
            let share = self.against[pair[1]][pair[0]]?;
            Some((self.names[pair[1]].clone(), self.names[pair[0]].clone(), share))
        };
        chain.windows(2).rev().filter_map(row).collect()
    }
}

/// The method, for readers.
pub(super) const METHOD: &str = "Skill depth is the longest chain of players in which each wins at least 60 % of its games against \
    the next (after Lantz et al. 2017); in a cooperative game, at least 60 % of the deals that exactly one of the two wins. Strength \
    per doubling is the least squares line of strength on the logarithm of CPU time, over all players that do not cheat.";

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(shares: &[&[f64]]) -> Depth {
        let ranged = |&share: &f64| Some(Ranged { value: share, low: share - 0.05, high: share + 0.05 });
        Depth {
            names: (0..shares.len()).map(|at| format!("p{at}")).collect(),
            strength: (0..shares.len()).map(|at| (50.0 * at as f64, 2_f64.powi(at as i32))).collect(),
            against: shares.iter().map(|row| row.iter().map(ranged).collect()).collect(),
        }
    }

    #[test]
    fn the_chain_is_the_longest_and_its_ends_follow_the_intervals() {
        // p1 hardly beats p0; p2 beats p0 alone; p3 beats p2 and p1; p4 nobody but p0.
        let found = depth(&[&[], &[0.56], &[0.7, 0.52], &[0.8, 0.65, 0.62], &[0.9, 0.5, 0.5, 0.5]]);
        let chain = found.chain();
        assert_eq!(chain.players, [0, 2, 3], "p3 over p2 over p0");
        // Beyond doubt: p3 over p1 (or any over p0). Possible: p0, p1, p3 and p0, p2, p3.
        assert_eq!((chain.sure, chain.possible), (2, 3));
        assert_eq!(found.rows().len(), 2);
        let slope = found.per_doubling().unwrap();
        assert!((slope.value - 50.0).abs() < 1e-9 && slope.half_width() < 1e-6, "{slope:?}");
        assert_eq!(depth(&[&[], &[0.55]]).chain().players.len(), 1);
    }
}
