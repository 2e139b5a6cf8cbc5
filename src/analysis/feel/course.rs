//! The course of one game: the lines of chances of those who can win it.

use crate::base::order::Ordered;
use crate::sim::follow::Followed;

/// The lead passes to another when it is ahead of the leader by this much.
const MARGIN: f64 = 0.1;

/// From this chance on a game counts as decided, if it never falls below it again.
const DECIDED: f64 = 0.9;

/// Below this part of a fair chance one is behind.
const BEHIND: f64 = 0.8;

/// The chances of one who can win, before own decisions: a seat; in a cooperative game the table, and the game itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The share of the win, from 0 to 1.
    pub won: f64,
    /// The chance before anything is known: one over their number.
    pub fair: f64,
    /// The parts of the game that were over, from 0 to 1, each with the chance then.
    pub points: Vec<(f64, f64)>,
}

/// The lines of a game, from the chance before each of its decisions of the seat that decides.
pub fn lines(game: &Followed, chances: &[f32], together: bool) -> Vec<Line> {
    let all = f64::from(game.decisions.max(1));
    let moments = || game.moments.iter().zip(chances).map(|(moment, &chance)| (moment, f64::from(chance)));
    if together {
        let table: Vec<(f64, f64)> = moments().map(|(moment, chance)| (f64::from(moment.at) / all, chance)).collect();
        let against = table.iter().map(|&(time, chance)| (time, 1.0 - chance)).collect();
        let won = f64::from(game.won.first().copied().unwrap_or(0.0));
        let line = |won, points| Line { won, fair: 0.5, points };
        return vec![line(won, table), line(1.0 - won, against)];
    }
    let seats = game.places.len();
    let line = |seat: usize| {
        let own = moments().filter(|(moment, _)| usize::from(moment.seat) == seat);
        let points = own.map(|(moment, chance)| (f64::from(moment.at) / all, chance)).collect();
        Line { won: f64::from(game.won[seat]), fair: 1.0 / seats as f64, points }
    };
    (0..seats).map(line).collect()
}

impl Line {
    /// The chance when a part of the game is over: that before the last own decision up to then.
    pub fn at(&self, time: f64) -> f64 {
        self.points.iter().take_while(|point| point.0 <= time).last().map_or(self.fair, |point| point.1)
    }

    /// Is it behind when a part of the game is over: below `BEHIND` of a fair chance?
    pub fn is_behind(&self, time: f64) -> bool {
        self.at(time) < BEHIND * self.fair
    }

    /// Mean of the square roots of the shortfall from a fair chance, over the points behind it; 0 if never behind.
    pub fn drama(&self) -> f64 {
        let behind: Vec<f64> =
            self.points.iter().filter(|point| point.1 < self.fair).map(|p| (self.fair - p.1).sqrt()).collect();
        behind.iter().sum::<f64>() / behind.len().max(1) as f64
    }

    /// The part of the game that was over when its chance had risen above `DECIDED` for good; 1 if it never did.
    pub fn decided(&self) -> f64 {
        let sure = self.points.iter().rev().take_while(|point| point.1 >= DECIDED).last();
        sure.map_or(1.0, |point| point.0)
    }
}

/// The number of times the lead passes to a line that is ahead of the leader by `MARGIN`.
pub fn lead_changes(lines: &[Line]) -> usize {
    let mut points: Vec<(f64, usize, f64)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        points.extend(line.points.iter().map(|&(time, chance)| (time, number, chance)));
    }
    points.order_by(|a, b| a.0.total_cmp(&b.0));
    let mut now: Vec<f64> = lines.iter().map(|line| line.fair).collect();
    let (mut leader, mut changes): (Option<usize>, usize) = (None, 0);
    for (at, &(time, number, chance)) in points.iter().enumerate() {
        now[number] = chance;
        // What is known at the same time counts together.
        if points.get(at + 1).is_some_and(|next| next.0 <= time) {
            continue;
        }
        let ahead =
            |one: usize| now.iter().enumerate().filter(|(other, _)| *other != one).map(|(_, c)| *c).fold(0.0, f64::max);
        let best = (0..now.len()).max_by(|&a, &b| now[a].total_cmp(&now[b])).unwrap_or(0);
        let passes = match leader {
            None => now[best] >= ahead(best) + MARGIN,
            Some(leader) => best != leader && now[best] >= now[leader] + MARGIN,
        };
        if passes {
            changes += usize::from(leader.is_some());
            leader = Some(best);
        }
    }
    changes
}

/// A number of those who won, each counted by what it has of the win; none where no one won.
pub fn of_winners(lines: &[Line], number: impl Fn(&Line) -> f64) -> Option<f64> {
    let all: f64 = lines.iter().map(|line| line.won).sum();
    (all > 0.0).then(|| lines.iter().map(|line| line.won * number(line)).sum::<f64>() / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(won: f64, points: &[(f64, f64)]) -> Line {
        Line { won, fair: 0.5, points: points.to_vec() }
    }

    #[test]
    fn a_line_that_falls_behind_and_comes_back_has_drama_and_is_decided_late() {
        let back = line(1.0, &[(0.0, 0.5), (0.2, 0.25), (0.4, 0.46), (0.6, 0.95), (0.8, 0.99)]);
        assert!((back.drama() - 0.35).abs() < 1e-9, "{}", back.drama());
        assert_eq!((back.decided(), back.at(0.5), back.at(-1.0)), (0.6, 0.46, 0.5));
        let never = line(1.0, &[(0.0, 0.6), (0.9, 0.7)]);
        assert_eq!((never.drama(), never.decided()), (0.0, 1.0));
    }

    #[test]
    fn the_lead_changes_only_where_one_is_clearly_ahead() {
        let one = line(1.0, &[(0.0, 0.5), (0.2, 0.7), (0.4, 0.48), (0.6, 0.3), (0.8, 0.9)]);
        let other = line(0.0, &one.points.iter().map(|&(time, chance)| (time, 1.0 - chance)).collect::<Vec<_>>());
        assert_eq!(lead_changes(&[one.clone(), other]), 2, "not at 0.48");
        assert_eq!(lead_changes(&[one.clone(), line(0.0, &[(0.1, 0.45)])]), 2);
        assert_eq!(of_winners(&[one, line(0.0, &[])], |line| line.won), Some(1.0));
        assert_eq!(of_winners(&[line(0.0, &[])], |_| 3.0), None);
    }
}
