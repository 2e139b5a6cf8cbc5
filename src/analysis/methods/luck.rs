//! How much of who wins is who plays, how much is the deal, and how much happens within the game?
//!
//! Two players play every deal twice, the second time with their seats exchanged. What stays with the seat (what was
//! dealt, who begins) then helps one player in the first game and the other in the second; what stays with the player
//! helps the same one in both. The variance of the result of a seat around one half falls into three parts, as in an
//! analysis of variance (Searle, Casella and `McCulloch`, *Variance Components*, 1992): the square of what a player has above
//! one half, the variance of what the deal gives to a seat, and the rest. Intervals are by the jackknife over groups of
//! deals. Trust it from about 200 deals; a share may come out a little below 0 where the truth is 0.

use super::estimate::Estimate;
use super::ratio::jackknife;

/// Groups of deals for the jackknife.
const GROUPS: usize = 50;

/// Where the variance of results comes from: shares that add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// Who plays.
    pub players: Estimate,
    /// What stays with the seat when the players are exchanged.
    pub deal: Estimate,
    /// What happens within a game.
    pub rest: Estimate,
}

/// Sums over deals of results above one half.
#[derive(Clone, Copy, Default)]
struct Sums {
    deals: f64,
    first: f64,
    squares: f64,
    product: f64,
}

impl Sums {
    fn add(&mut self, (one, other): (f64, f64)) {
        let (one, other) = (one - 0.5, other - 0.5);
        self.deals += 1.0;
        self.first += f64::midpoint(one, other);
        self.squares += f64::midpoint(one * one, other * other);
        self.product += one * other;
    }

    fn join(&mut self, other: &Sums) {
        self.deals += other.deals;
        self.first += other.first;
        self.squares += other.squares;
        self.product += other.product;
    }

    /// The shares of players and deal.
    fn shares(&self) -> (f64, f64) {
        let (above, squares) = (self.first / self.deals, self.squares / self.deals);
        let players = above * above;
        let deal = players - self.product / self.deals;
        (players / squares, deal / squares)
    }
}

/// The parts of who wins. Each deal is what one player has of the wins of its two games; the seats are exchanged between
/// them. None for fewer than two deals, or where nobody ever wins.
pub fn luck(deals: &[(f64, f64)]) -> Option<Luck> {
    let groups = GROUPS.min(deals.len());
    let mut sums = vec![Sums::default(); groups];
    for (number, deal) in deals.iter().enumerate() {
        sums[number % groups].add(*deal);
    }
    let without = |left_out: Option<usize>| {
        let mut all = Sums::default();
        for (_, group) in sums.iter().enumerate().filter(|(group, _)| Some(*group) != left_out) {
            all.join(group);
        }
        all
    };
    if deals.len() < 2 || without(None).squares <= 0.0 {
        return None;
    }
    let part = |of: &dyn Fn((f64, f64)) -> f64| {
        let found = jackknife(groups, |left_out| of(without(left_out).shares()));
        Estimate { n: deals.len() as u64, ..found }
    };
    Some(Luck { players: part(&|(own, _)| own), deal: part(&|(_, own)| own), rest: part(&|(a, b)| 1.0 - a - b) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    #[test]
    fn known_deals_give_the_known_parts() {
        // One player wins every game: all is who plays.
        let all = luck(&[(1.0, 1.0); 40]).unwrap();
        assert!(
            (all.players.value - 1.0).abs() < 1e-12 && all.deal.value.abs() < 1e-12 && all.rest.value.abs() < 1e-12
        );
        // The same seat wins both games of every deal: all is the deal.
        let deals: Vec<(f64, f64)> = (0..40).map(|i| if i % 2 == 0 { (1.0, 0.0) } else { (0.0, 1.0) }).collect();
        let all = luck(&deals).unwrap();
        assert!(all.players.value.abs() < 1e-12 && (all.deal.value - 1.0).abs() < 1e-12);
        // Every combination once: neither.
        let deals = [(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)];
        assert!((luck(&deals).unwrap().rest.value - 1.0).abs() < 1e-12);
        assert!(luck(&deals[..1]).is_none() && luck(&[(0.5, 0.5); 9]).is_none());
    }

    #[test]
    fn intervals_hold_the_truth() {
        let mut rng = Seed { run: 12, game: 0 }.stream(4);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        let (skill, deal, runs) = (0.15, 0.2, 300);
        let mut held = [0; 3];
        for _ in 0..runs {
            let mut one = || {
                let seat = if unit() < 0.5 { deal } else { -deal };
                let game = |seat: f64, luck: f64| f64::from(u8::from(luck < 0.5 + skill + seat));
                (game(seat, unit()), game(-seat, unit()))
            };
            let deals: Vec<(f64, f64)> = (0..400).map(|_| one()).collect();
            let found = luck(&deals).unwrap();
            let truth = [4.0 * skill * skill, 4.0 * deal * deal, 1.0 - 4.0 * (skill * skill + deal * deal)];
            for ((held, found), truth) in held.iter_mut().zip([found.players, found.deal, found.rest]).zip(truth) {
                *held += i32::from(found.interval.contains(truth));
            }
        }
        // 95 % of 300 are 285, with a standard error of 4.
        assert!(held.iter().all(|held| (268..=299).contains(held)), "{held:?} of {runs}");
    }
}
