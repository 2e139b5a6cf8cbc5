//! Tests whether all seats of a game win alike: shares, places and scores of all seats at once.
//!
//! The seats of one game share one win, so their figures depend on each other, and the deal is the unit. Each seat is
//! compared with its fair share ([`above_fair`](super::above_fair)); the p-values of all seats are adjusted by Holm
//! (1979), and the simultaneous intervals have the level of Bonferroni.
//!
//! A single test covers all seats: Pearson's chi-square with the second-order correction of Rao and Scott, *The
//! analysis of categorical data from complex sample surveys* (1981), as an F test (Thomas and Rao, *Small-sample
//! comparisons of level and power for simple goodness-of-fit statistics under cluster sampling*, 1987): the chi-square
//! of independent games, divided by the effect of the deals' own scatter. Wald's test inverts the scatter and, as they
//! find, rejects too often for few deals; this one does not invert it. For places and scores it is Hotelling's test on
//! the differences between the seats ([`homogeneity_of_values`]).
//!
//! Trust the shares from about 25 deals, the means from about 30 deals and ten per seat.

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::homogeneity::homogeneity_of_values;
use super::logistic::Test;
use super::mean::Moments;
use super::multiplicity::{holm, simultaneous_level};
use super::quantile::f_tail;
use super::shares::{above_fair, share_by_deal, share_by_deal_at};

/// The result of one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated {
    /// Its share of wins, mean place or mean score, with its own 95 % interval.
    pub value: Estimate,
    /// The simultaneous interval: those of all seats hold at once with 95 %.
    pub at_once: Interval,
    /// The difference from the fair share, or from the mean of all seats; its p-value is for this seat alone.
    pub above: Difference,
    /// The p-value, adjusted by Holm for the number of seats.
    pub adjusted: f64,
}

/// All seats of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Seats {
    /// The results, seat by seat.
    pub seats: Vec<Seated>,
    /// The test that all seats are alike; 0 degrees of freedom if there is nothing to test.
    pub homogeneity: Test,
    /// The deals behind it.
    pub deals: u64,
}

/// The share of wins of every seat compared with the fair share. One row per deal: the win share of each seat
/// ([`win_shares`](super::win_shares)), as the mean over the deal's games. None without deals or for rows that differ
/// in length.
pub fn seat_shares(deals: &[Vec<f64>]) -> Option<Seats> {
    let seats = seats_of(deals)?;
    let fair = 1.0 / seats as f64;
    let columns: Vec<Vec<f64>> = (0..seats).map(|seat| deals.iter().map(|row| row[seat]).collect()).collect();
    let above: Vec<Difference> = columns.iter().map(|column| above_fair(column, fair)).collect();
    let level = simultaneous_level(LEVEL, seats);
    let at_once = columns.iter().map(|column| share_by_deal_at(column, level).interval).collect();
    let values = columns.iter().map(|column| share_by_deal(column)).collect();
    Some(Seats {
        seats: together(values, at_once, above),
        homogeneity: win_alike(deals, fair),
        deals: deals.len() as u64,
    })
}

/// The mean figure of every seat (place, score, another column) compared with the mean of all seats. One row per deal:
/// each seat's mean over the deal's games. None without deals or for rows that differ in length.
pub fn seat_means(deals: &[Vec<f64>]) -> Option<Seats> {
    let seats = seats_of(deals)?;
    let level = simultaneous_level(LEVEL, seats);
    let moments: Vec<Moments> = (0..seats).map(|seat| deals.iter().map(|row| row[seat]).collect()).collect();
    let above = |seat: usize| {
        let centred = |row: &Vec<f64>| row[seat] - row.iter().sum::<f64>() / seats as f64;
        deals.iter().map(centred).collect::<Moments>().difference()
    };
    let values = moments.iter().map(Moments::estimate).collect();
    let at_once = moments.iter().map(|moments| moments.estimate_at(level).interval).collect();
    let seated = together(values, at_once, (0..seats).map(above).collect());
    Some(Seats { seats: seated, homogeneity: homogeneity_of_values(deals), deals: deals.len() as u64 })
}

/// The number of seats, which every deal has.
fn seats_of(deals: &[Vec<f64>]) -> Option<usize> {
    let seats = deals.first()?.len();
    (seats > 0 && deals.iter().all(|row| row.len() == seats)).then_some(seats)
}

fn together(values: Vec<Estimate>, at_once: Vec<Interval>, above: Vec<Difference>) -> Vec<Seated> {
    let adjusted = holm(&above.iter().map(|above| above.p).collect::<Vec<_>>());
    let parts = values.into_iter().zip(at_once).zip(above).zip(adjusted);
    parts.map(|(((value, at_once), above), adjusted)| Seated { value, at_once, above, adjusted }).collect()
}

/// Tests whether every seat has the mean win share of all seats.
fn win_alike(deals: &[Vec<f64>], fair: f64) -> Test {
    let (n, seats) = (deals.len() as f64, deals[0].len());
    // Each seat's lead over the mean of its deal's seats; 0 for all if the deal has no winner.
    let off = |row: &Vec<f64>| -> Vec<f64> {
        let mean = row.iter().sum::<f64>() / seats as f64;
        row.iter().map(|share| share - mean).collect()
    };
    let mut sums = vec![0.0; seats];
    let mut scatter = vec![vec![0.0; seats]; seats];
    for row in deals.iter().map(off) {
        for (i, one) in row.iter().enumerate() {
            sums[i] += one;
            for (sum, other) in scatter[i].iter_mut().zip(&row) {
                // Around no difference, as in a score test, and in units of independent games of equal chances.
                *sum += one * other / n / fair;
            }
        }
    }
    let chi_square = sums.iter().map(|sum| sum * sum).sum::<f64>() / n / fair;
    let trace = (0..seats).map(|seat| scatter[seat][seat]).sum();
    let squares = scatter.iter().flatten().map(|entry| entry * entry).sum();
    rao_scott(chi_square, Scatter { trace, squares }, (seats - 1, deals.len()))
}

/// The scatter of a chi-square's parts: the sum of its matrix's eigenvalues, and that of their squares.
pub(in crate::analysis) struct Scatter {
    /// The sum of the eigenvalues.
    pub(in crate::analysis) trace: f64,
    /// The sum of their squares.
    pub(in crate::analysis) squares: f64,
}

/// A scatter below this counts as none: independent games have one for each degree of freedom.
const SPECK: f64 = 1e-9;

/// A chi-square with `freedom` degrees of freedom over `deals` deals, corrected for the scatter of the deals. The
/// reported statistic is the one to compare with a chi-square of these degrees of freedom.
pub(in crate::analysis) fn rao_scott(
    chi_square: f64,
    Scatter { trace, squares }: Scatter,
    (freedom, deals): (usize, usize),
) -> Test {
    if freedom == 0 || deals < 2 {
        return Test { statistic: 0.0, freedom: 0, p: 1.0 };
    }
    // If every deal is as expected, the rest is rounding and says nothing, whatever its parts.
    if trace <= SPECK {
        return Test { statistic: 0.0, freedom, p: 1.0 };
    }
    // Satterthwaite's degrees of freedom: fewer if a few directions have most of the scatter.
    let directions = (trace * trace / squares).min(freedom as f64);
    let ratio = chi_square / trace;
    let p = f_tail(ratio, directions, directions * (deals as f64 - 1.0));
    Test { statistic: ratio * freedom as f64, freedom, p }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with one winner each, in these numbers for every seat.
    fn won(counts: &[usize]) -> Vec<Vec<f64>> {
        let row = |winner: usize| (0..counts.len()).map(|seat| f64::from(u8::from(seat == winner))).collect();
        counts.iter().enumerate().flat_map(|(seat, &count)| vec![row(seat); count]).collect()
    }

    #[test]
    fn single_games_have_the_chi_square_of_pearson() {
        let found = seat_shares(&won(&[30, 20, 40, 10])).unwrap();
        // Expected 25 each: 25/25 + 25/25 + 225/25 + 225/25 = 20.
        assert!((found.homogeneity.statistic - 20.0).abs() < 1e-9 && found.homogeneity.freedom == 3, "{found:?}");
        assert!(found.homogeneity.p < 0.001);
        assert!((found.seats[2].above.value - 0.15).abs() < 1e-12);
    }

    #[test]
    fn seats_that_win_alike_are_not_told_apart_and_one_that_always_wins_is() {
        assert!((seat_shares(&won(&[10, 10, 10])).unwrap().homogeneity.p - 1.0).abs() < 1e-9);
        let always = seat_shares(&won(&[25, 0, 0])).unwrap();
        assert!(always.homogeneity.p < 1e-3 && always.seats.iter().all(|seat| seat.adjusted < 0.01), "{always:?}");
        assert!((seat_shares(&vec![vec![0.5, 0.5]; 30]).unwrap().homogeneity.p - 1.0).abs() < 1e-9);
    }

    #[test]
    fn unfit_questions_get_no_seats() {
        assert!(seat_shares(&[]).is_none() && seat_means(&[vec![1.0, 2.0], vec![1.0]]).is_none());
        let open = seat_shares(&vec![vec![0.0; 3]; 30]).unwrap();
        assert!((open.homogeneity.p - 1.0).abs() < 1e-12);
    }
}
