//! Games played until win rates are known well enough: stage by stage, here or elsewhere.
//!
//! The rule looks at a cell after fixed numbers of games, and decides by that cell alone. So it does not matter who plays the
//! games of a stage, or which cells are ahead of others: every cell stops at the same game.

use crate::analysis::{Design, Precision};
use crate::base::terminal::Failure;
use crate::sim::{Simulated, Wanted, whole_chunks};

/// The cells of a design on their way to a precision. The games of each are those of its stage, and in the end those that it
/// stopped at.
pub(super) struct Stages<'a, G> {
    design: &'a mut Design<G>,
    precision: Precision,
    /// Those whose win rates are not known well enough yet.
    open: Vec<usize>,
}

impl<'a, G: Simulated> Stages<'a, G> {
    /// All cells at their first stage.
    pub(super) fn of(design: &'a mut Design<G>, precision: Precision) -> Stages<'a, G> {
        for spot in &mut design.spots {
            spot.games = soonest(precision, 0, 0);
        }
        let open = (0..design.spots.len()).collect();
        Stages { design, precision, open }
    }

    /// How many cells are open.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// The games of their stages.
    pub(super) fn wanted(&self) -> Vec<Wanted<'_, G>> {
        let spots = self.open.iter().map(|&at| &self.design.spots[at]);
        spots.map(|spot| Wanted { cell: &spot.cell, games: spot.games }).collect()
    }

    /// Decides on the open cells by the games won and played in their stages, which `read` tells, or that they are not all
    /// there. Has any of them stopped or come to another stage?
    pub(super) fn look(
        &mut self,
        read: impl Fn(&Wanted<'_, G>) -> Result<Option<(u64, u64)>, Failure>,
    ) -> Result<bool, Failure> {
        let mut moved = false;
        let mut still = Vec::new();
        for &at in &self.open {
            let spot = &mut self.design.spots[at];
            let told = read(&Wanted { cell: &spot.cell, games: spot.games })?;
            moved |= told.is_some();
            match told {
                Some((hits, trials)) if self.precision.stop(hits, trials) => continue,
                Some((hits, trials)) => spot.games = soonest(self.precision, hits, trials),
                None => {}
            }
            still.push(at);
        }
        self.open = still;
        Ok(moved)
    }
}

/// The games at the next look, after so many of which so many were won, at which the rule could stop. All looks before it
/// would only ask for more: the nearest to an end that a rate can come is by winning all games between, or none.
fn soonest(precision: Precision, hits: u64, trials: u64) -> u64 {
    let mut games = trials;
    loop {
        games = next(games);
        if precision.stop(hits, games) || precision.stop(hits + (games - trials), games) {
            return games;
        }
    }
}

/// The games at the last look that any cell can need.
pub(super) fn last(precision: Precision) -> u64 {
    let mut games = next(0);
    while !precision.stop(games / 2, games) {
        games = next(games);
    }
    games
}

fn next(games: u64) -> u64 {
    whole_chunks(Precision::next_stage(games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_that_are_left_out_could_not_have_stopped_a_cell() {
        for points in [0.5, 1.0, 2.0, 5.0, 20.0] {
            let precision = Precision::of_points(points);
            // Wins come evenly, early, late, always or never.
            let courses: [fn(u64) -> u64; 6] =
                [|n| n / 2, |n| n.min(300), |n| n.saturating_sub(700), |n| n, |_| 0, |n| n / 50];
            for won in courses {
                let stopped = |step: &dyn Fn(u64) -> u64| {
                    let (mut games, mut looks) = (step(0), 1);
                    while !precision.stop(won(games), games) {
                        (games, looks) = (step(games), looks + 1);
                    }
                    (games, looks)
                };
                let (every, all) = stopped(&next);
                let (some, few) = stopped(&|games| soonest(precision, won(games), games));
                assert_eq!(every, some, "{points}");
                assert!(few <= all && some <= last(precision));
            }
        }
        // A win rate of one half, to one point: 250 games and a tenth more each time are two dozen looks.
        assert_eq!(soonest(Precision::of_points(1.0), 0, 0), 400);
    }
}
