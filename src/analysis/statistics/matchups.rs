//! Match-ups: a matrix of things against each other (policies, decks), and a test whether one order explains it.
//!
//! Each pair has the win share of the one over the other, ties as halves, with an interval by deal
//! ([`share_by_deal`](super::share_by_deal)); the p-values against one half are adjusted by Holm (1979) over all pairs.
//!
//! The model of Bradley and Terry ([`strengths`](super::strengths)) says that strengths add up: a thing that beats a
//! strong one beats a weak one more often. Departure from the model is tested by Pearson's chi-square of the shares
//! against the model's, with the correction of Rao and Scott (1981, 1984) for games of one deal, as in
//! [`seats`](super::seat_shares). A cycle (one beats two, two beats three, three beats one) departs from every order.
//! It is found only if all three shares are above one half: its p-value is the largest of the three one-sided ones
//! (Berger 1982), adjusted by Holm over all possible cycles, in both directions. A cycle without a small p-value is
//! likely chance among equal things.
//!
//! Trust the pairs from about 25 deals each, the test of the model from about 50 deals and five expected wins and
//! losses per pair.

use crate::base::order::Ordered;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector, SymmetricEigen};

use super::estimate::{Difference, Estimate, Interval};
use super::logistic::Test;
use super::multiplicity::holm;
use super::seats::{Scatter, rao_scott};
use super::shares::{above_fair, share_by_deal};
use super::strengths::{Contested, Side, strengths};

/// The part of the largest eigenvalue below which a direction counts as one that no game compares.
const FLAT: f64 = 1e-9;

/// Distance above one half up to which a share counts as one half, rounded.
const SPECK: f64 = 1e-9;

/// The games of a pair by deal: the first one's wins, and the number of games.
type ByDeal = BTreeMap<u64, (f64, f64)>;

/// One game of one thing against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Its deal; in any order.
    pub deal: u64,
    /// The one.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// The win share of the one: 1, one half for a tie, or 0.
    pub share: f64,
}

/// The meetings of all sides of a game, pair by pair, from the identity and place of each side. In a game of more than
/// two the better place beats the other; sides with the same identity do not meet; place 0 has no result.
pub fn meetings(deal: u64, sides: &[(usize, u8)]) -> Vec<Meeting> {
    let mut met = Vec::new();
    for (i, &(one, place)) in sides.iter().enumerate() {
        for &(other, next) in &sides[i + 1..] {
            if one != other && place > 0 && next > 0 {
                let share = if place == next { 0.5 } else { f64::from(u8::from(place < next)) };
                met.push(Meeting { deal, one, other, share });
            }
        }
    }
    met
}

/// Two things that met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matchup {
    /// The one, with the smaller number.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// The share of wins of the one over the other; the observations are deals.
    pub share: Estimate,
    /// The share minus one half; its p-value is for this pair alone.
    pub above: Difference,
    /// The p-value, adjusted by Holm over all pairs.
    pub adjusted: f64,
    /// Their games.
    pub games: u64,
}

/// A cycle: each beats the next, and the last the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// The three, from the smallest number on.
    pub things: [usize; 3],
    /// The smallest of the three shares.
    pub least: f64,
    /// The p-value that all three are above one half, adjusted for all possible cycles.
    pub p: f64,
}

/// All pairs of things that met.
#[derive(Clone, Debug, PartialEq)]
pub struct Matchups {
    /// The pairs, in the order of their numbers.
    pub pairs: Vec<Matchup>,
    /// Test for a departure of the pairs from additive strengths; 0 degrees of freedom if no cycle of things met.
    pub departs: Test,
    /// The cycles seen, the surest first. Only those with a small p-value are findings.
    pub cycles: Vec<Cycle>,
}

impl Matchups {
    /// The win share of one thing over another, in either order.
    pub fn share(&self, one: usize, other: usize) -> Option<Estimate> {
        let found = |a, b| self.pairs.iter().find(|pair| (pair.one, pair.other) == (a, b)).map(|pair| pair.share);
        found(one, other).or_else(|| found(other, one).map(turned))
    }
}

/// All pairs of `things` things from their games; none without a game, or if a game names a thing out of range.
pub fn matchups(meetings: &[Meeting], things: usize) -> Option<Matchups> {
    let sound = |met: &Meeting| met.one < things && met.other < things && met.one != met.other;
    if meetings.is_empty() || !meetings.iter().all(sound) {
        return None;
    }
    let mut by_pair: BTreeMap<(usize, usize), ByDeal> = BTreeMap::new();
    for met in meetings {
        let (one, other, share) = upright(met);
        let deal = by_pair.entry((one, other)).or_default().entry(met.deal).or_default();
        deal.0 += share;
        deal.1 += 1.0;
    }
    let row = |(one, other): (usize, usize), deals: &ByDeal| {
        let shares: Vec<f64> = deals.values().map(|(won, games)| won / games).collect();
        let games = deals.values().map(|(_, games)| *games as u64).sum();
        let (share, above) = (share_by_deal(&shares), above_fair(&shares, 0.5));
        Matchup { one, other, share, above, adjusted: 1.0, games }
    };
    let mut pairs: Vec<Matchup> = by_pair.iter().map(|(&pair, deals)| row(pair, deals)).collect();
    let adjusted = holm(&pairs.iter().map(|pair| pair.above.p).collect::<Vec<_>>());
    for (pair, adjusted) in pairs.iter_mut().zip(adjusted) {
        pair.adjusted = adjusted;
    }
    let departs = departure(meetings, &pairs, things);
    let cycles = cycles(&pairs, things);
    Some(Matchups { pairs, departs, cycles })
}

/// The meeting with the smaller number first.
fn upright(met: &Meeting) -> (usize, usize, f64) {
    let share = met.share.clamp(0.0, 1.0);
    if met.one < met.other { (met.one, met.other, share) } else { (met.other, met.one, 1.0 - share) }
}

fn turned(share: Estimate) -> Estimate {
    let interval = Interval { low: 1.0 - share.interval.high, high: 1.0 - share.interval.low };
    Estimate { value: 1.0 - share.value, interval, n: share.n }
}

/// The probability that the one wins, for every pair, by additive strengths.
fn modelled(meetings: &[Meeting], pairs: &[Matchup], things: usize) -> Option<Vec<f64>> {
    let game = |met: &Meeting| {
        let (one, other, share) = upright(met);
        let side = |thing, place| Side { holds: vec![(thing, 1.0)], place };
        let places = match share.total_cmp(&0.5) {
            Ordering::Greater => (1, 2),
            Ordering::Equal => (1, 1),
            Ordering::Less => (2, 1),
        };
        Contested { deal: met.deal, sides: vec![side(one, places.0), side(other, places.1)] }
    };
    let mut games: Vec<Contested> = meetings.iter().map(game).collect();
    games.order_by_key(|game| game.deal);
    let fit = strengths(&games, things)?;
    let chance = |pair: &Matchup| {
        let log_odds = fit.coefficients[pair.one] - fit.coefficients[pair.other];
        fit.compares(pair.one, pair.other).then(|| 1.0 / (1.0 + (-log_odds).exp()))
    };
    pairs.iter().map(chance).collect()
}

/// Pearson's chi-square of all pairs against the model, corrected for the scatter of the deals.
fn departure(meetings: &[Meeting], pairs: &[Matchup], things: usize) -> Test {
    let none = Test { statistic: 0.0, freedom: 0, p: 1.0 };
    let Some(chances) = modelled(meetings, pairs, things) else { return none };
    let size = pairs.len();
    let number: BTreeMap<(usize, usize), usize> =
        pairs.iter().enumerate().map(|(place, pair)| ((pair.one, pair.other), place)).collect();
    // Wins of each deal above the model, pair by pair.
    let mut deals: BTreeMap<u64, DVector<f64>> = BTreeMap::new();
    for met in meetings {
        let (one, other, share) = upright(met);
        let place = number[&(one, other)];
        deals.entry(met.deal).or_insert_with(|| DVector::zeros(size))[place] += share - chances[place];
    }
    let information =
        DVector::from_fn(size, |i, _| pairs[i].games as f64 * (chances[i] * (1.0 - chances[i])).max(1e-9));
    let design = DMatrix::from_fn(size, things, |i, thing| {
        f64::from(u8::from(pairs[i].one == thing)) - f64::from(u8::from(pairs[i].other == thing))
    });
    let root = information.map(f64::sqrt);
    let scaled = DMatrix::from_diagonal(&root) * &design;
    let beside = beside(&scaled);
    let freedom = beside.trace().round() as usize;
    let count = deals.len();
    let mut sum = DVector::zeros(size);
    let mut scatter = DMatrix::zeros(size, size);
    for deal in deals.into_values() {
        let left = &beside * deal.component_div(&root);
        scatter.ger(1.0, &left, &left, 1.0);
        sum += left;
    }
    let scatter = Scatter { trace: scatter.trace(), squares: scatter.norm_squared() };
    rao_scott(sum.norm_squared(), scatter, (freedom, count))
}

/// The projection that removes from a vector all that a change of strengths explains.
fn beside(scaled: &DMatrix<f64>) -> DMatrix<f64> {
    let eigen = SymmetricEigen::new(scaled.transpose() * scaled);
    let most = eigen.eigenvalues.max();
    let mut rest = DMatrix::identity(scaled.nrows(), scaled.nrows());
    for (value, vector) in eigen.eigenvalues.iter().zip(eigen.eigenvectors.column_iter()) {
        // Strengths that all move together explain nothing.
        if *value > FLAT * most {
            let explained = scaled * vector / value.sqrt();
            rest -= &explained * explained.transpose();
        }
    }
    rest
}

/// The cycles seen, with p-values for all possible ones.
fn cycles(pairs: &[Matchup], things: usize) -> Vec<Cycle> {
    let mut beats = vec![vec![None; things]; things];
    for pair in pairs {
        let half = pair.above.p / 2.0;
        let (up, down) = if pair.above.value > 0.0 { (half, 1.0 - half) } else { (1.0 - half, half) };
        beats[pair.one][pair.other] = Some((pair.share.value, up));
        beats[pair.other][pair.one] = Some((1.0 - pair.share.value, down));
    }
    let mut all = Vec::new();
    for a in 0..things {
        for b in a + 1..things {
            for c in (a + 1..things).filter(|&c| c != b) {
                if let (Some(one), Some(two), Some(three)) = (beats[a][b], beats[b][c], beats[c][a]) {
                    let least = one.0.min(two.0).min(three.0);
                    all.push(Cycle { things: [a, b, c], least, p: one.1.max(two.1).max(three.1) });
                }
            }
        }
    }
    let adjusted = holm(&all.iter().map(|cycle| cycle.p).collect::<Vec<_>>());
    let mut seen: Vec<Cycle> = all
        .into_iter()
        .zip(adjusted)
        .filter(|(cycle, _)| cycle.least > 0.5 + SPECK)
        .map(|(cycle, p)| Cycle { p, ..cycle })
        .collect();
    seen.order_by(|one, other| one.p.total_cmp(&other.p).then(one.things.cmp(&other.things)));
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one wins `won` of a hundred deals.
    fn met(one: usize, other: usize, won: u64) -> Vec<Meeting> {
        let share = |deal| f64::from(u8::from(deal < won));
        let own = (one * 10 + other) as u64 * 1000;
        (0..100).map(|deal| Meeting { deal: own + deal, one, other, share: share(deal) }).collect()
    }

    #[test]
    fn a_cycle_is_seen_and_departs_from_every_order() {
        let games = [met(0, 1, 70), met(1, 2, 70), met(2, 0, 70)].concat();
        let found = matchups(&games, 3).unwrap();
        assert_eq!(found.cycles.len(), 1);
        assert_eq!(found.cycles[0].things, [0, 1, 2]);
        assert!(found.cycles[0].p < 0.001 && found.departs.p < 1e-6 && found.departs.freedom == 1, "{found:?}");
        assert!((found.share(0, 2).unwrap().value - 0.3).abs() < 1e-12);
        let weak = matchups(&[met(0, 1, 54), met(1, 2, 54), met(2, 0, 54)].concat(), 3).unwrap();
        assert!(weak.cycles[0].p > 0.3 && weak.departs.p > 0.05, "{weak:?}");
    }

    #[test]
    fn strengths_that_add_up_do_not_depart() {
        // Odds of 3, 2 and 6 to one multiply.
        let found = matchups(&[met(0, 1, 75), met(1, 2, 67), met(0, 2, 86)].concat(), 3).unwrap();
        assert!(found.departs.p > 0.8 && found.cycles.is_empty(), "{found:?}");
    }

    #[test]
    fn games_that_are_all_as_expected_do_not_depart_whatever_their_rounding() {
        // Two deals whose pairs are explained up to a remainder of 1e-16: this once gave p = 0.5 or p = 1, depending on
        // the order of the things' numbers.
        let game = |deal, one, other, share| Meeting { deal, one, other, share };
        let games = [
            game(0, 0, 2, 0.5),
            game(0, 3, 0, 1.0),
            game(0, 0, 3, 0.5),
            game(0, 2, 1, 0.5),
            game(2, 0, 1, 0.5),
            game(0, 0, 1, 0.5),
        ];
        let new = [2, 0, 3, 1];
        let moved = games.map(|met| Meeting { one: new[met.one], other: new[met.other], ..met });
        for games in [games, moved] {
            let departs = matchups(&games, 4).unwrap().departs;
            assert_eq!((departs.statistic, departs.p), (0.0, 1.0), "{departs:?}");
        }
    }

    #[test]
    fn a_game_of_many_is_a_meeting_of_each_pair() {
        let met = meetings(7, &[(0, 2), (1, 1), (2, 2), (1, 0)]);
        let shares: Vec<(usize, usize, f64)> = met.iter().map(|met| (met.one, met.other, met.share)).collect();
        assert_eq!(shares, [(0, 1, 0.0), (0, 2, 0.5), (1, 2, 1.0)]);
    }

    #[test]
    fn unfit_questions_get_no_matchups() {
        assert!(matchups(&[], 3).is_none() && matchups(&met(0, 5, 3), 2).is_none());
        let two = matchups(&met(0, 1, 100), 2).unwrap();
        assert_eq!((two.departs.freedom, two.cycles.len()), (0, 0));
    }
}
