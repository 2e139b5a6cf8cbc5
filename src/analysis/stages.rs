//! Sequential play: games are played stage by stage, here or elsewhere, until win rates are precise enough.
//!
//! The rule examines a cell after fixed numbers of games, and decides by that cell alone. So it does not matter which
//! process plays the games of a stage, or which cells are ahead: every cell stops at the same game.

use super::about::Measure;
use super::design::Design;
use super::seats::Seats;
use super::statistics::mean::Moments;
use super::statistics::precision::Precision;
use crate::base::terminal::Failure;
use crate::game::Contest;
use crate::sim::{Cell, Chunk, Simulated, Source, Wanted, seat_columns, whole_chunks};

/// The result of a cell's games at a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Looked {
    /// Games won by the table.
    Wins(u64),
    /// The first side's win share, by deal.
    Shares(Moments),
}

impl Looked {
    /// The result of a cell's games: from the number of games won if the game is cooperative, else from its chunks.
    /// None if some games are missing.
    pub fn of<G: Simulated>(
        cell: &Cell<G>,
        wins: impl FnOnce() -> Option<u64>,
        chunks: impl IntoIterator<Item = Option<Chunk>>,
    ) -> Option<Looked> {
        if G::CONTEST == Contest::Together {
            return wins().map(Looked::Wins);
        }
        let mut shares = Shares::of(cell);
        for chunk in chunks {
            shares.add::<G>(&chunk?);
        }
        Some(shares.looked())
    }

    /// Reads the result of games from a source.
    ///
    /// # Errors
    /// When games are missing or damaged.
    pub(super) fn at<G: Simulated>(source: &impl Source<G>, wanted: &Wanted<'_, G>) -> Result<Looked, Failure> {
        if G::CONTEST == Contest::Together {
            return source.wins(wanted).map(Looked::Wins);
        }
        let mut shares = Shares::of(wanted.cell);
        source.read(&[Wanted { ..*wanted }], &mut |_, chunk| {
            shares.add::<G>(chunk);
            Ok(())
        })?;
        Ok(shares.looked())
    }
}

/// The first side's win share, game by game.
pub(super) struct Shares {
    seats: usize,
    /// Games per deal.
    each: usize,
    of_games: Vec<f32>,
}

impl Shares {
    pub(super) fn of<G: Simulated>(cell: &Cell<G>) -> Shares {
        Shares { seats: cell.game.seats(), each: games_of_deal(cell) as usize, of_games: Vec::new() }
    }

    pub(super) fn add<G: Simulated>(&mut self, chunk: &Chunk) {
        let columns = seat_columns::<G>();
        let mut seats = Seats::new(self.seats, &[]);
        seats.add(&chunk.seats, &columns);
        for game in 0..seats.games() {
            let first = (0..self.seats).find(|seat| seats.side[game * self.seats + seat] == 0);
            let share = first.and_then(|seat| seats.value(&Measure::Won, game, seat));
            self.of_games.push(share.unwrap_or(0.0));
        }
    }

    /// The mean share of each whole deal.
    pub(super) fn by_deal(&self) -> impl Iterator<Item = f64> + '_ {
        let mean = |deal: &[f32]| deal.iter().map(|&share| f64::from(share)).sum::<f64>() / deal.len() as f64;
        self.of_games.chunks_exact(self.each).map(mean)
    }

    fn looked(&self) -> Looked {
        Looked::Shares(self.by_deal().collect())
    }
}

/// Games per deal of a cell.
pub(super) fn games_of_deal<G>(cell: &Cell<G>) -> u64 {
    cell.seatings() * cell.times
}

/// The cells of a design on their way to a precision. The games of each are those of its current stage, and finally
/// those that it stopped at.
pub(super) struct Stages<'a, G> {
    design: &'a mut Design<G>,
    precision: Precision,
    /// The cells whose win rates are not yet precise enough.
    open: Vec<usize>,
}

impl<'a, G: Simulated> Stages<'a, G> {
    /// All cells at their first stage.
    pub(super) fn of(design: &'a mut Design<G>, precision: Precision) -> Stages<'a, G> {
        let looked = if G::CONTEST == Contest::Together { Looked::Wins(0) } else { Looked::Shares(Moments::default()) };
        for spot in &mut design.spots {
            spot.games = soonest(precision, looked, (0, games_of_deal(&spot.cell)));
        }
        let open = (0..design.spots.len()).collect();
        Stages { design, precision, open }
    }

    /// The number of open cells.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// The games of their stages.
    pub(super) fn wanted(&self) -> Vec<Wanted<'_, G>> {
        let spots = self.open.iter().map(|&at| &self.design.spots[at]);
        spots.map(|spot| Wanted { cell: &spot.cell, games: spot.games }).collect()
    }

    /// Decides on the open cells by the games of their stages: `look` returns their result, or nothing if some are
    /// missing. Returns whether any cell stopped or reached another stage.
    pub(super) fn look(
        &mut self,
        look: impl Fn(&Wanted<'_, G>) -> Result<Option<Looked>, Failure>,
    ) -> Result<bool, Failure> {
        let mut moved = false;
        let mut still = Vec::new();
        for &at in &self.open {
            let spot = &mut self.design.spots[at];
            let looked = look(&Wanted { cell: &spot.cell, games: spot.games })?;
            moved |= looked.is_some();
            match looked {
                Some(looked) if stops(self.precision, looked, spot.games) => continue,
                Some(looked) => {
                    spot.games = soonest(self.precision, looked, (spot.games, games_of_deal(&spot.cell)));
                }
                None => {}
            }
            still.push(at);
        }
        self.open = still;
        Ok(moved)
    }
}

fn stops(precision: Precision, looked: Looked, games: u64) -> bool {
    match looked {
        Looked::Wins(wins) => precision.stop(wins, games),
        Looked::Shares(deals) => precision.stop_share(&deals),
    }
}

/// The games at the next look at which the rule could stop, given the result after `now` games; a deal takes `each`
/// games. Earlier looks would only ask for more: at best, a rate wins all games in between or none, and further deals
/// of a share all equal its mean.
fn soonest(precision: Precision, looked: Looked, (now, each): (u64, u64)) -> u64 {
    let mut games = now;
    loop {
        games = next(games, each);
        let could_stop = match looked {
            Looked::Wins(wins) => precision.stop(wins, games) || precision.stop(wins + (games - now), games),
            Looked::Shares(deals) => precision.could_stop_share(&deals, games / each),
        };
        if could_stop {
            return games;
        }
    }
}

/// The games at the last look that a cell can need, with `each` games per deal.
pub(super) fn last(precision: Precision, each: u64) -> u64 {
    let mut games = next(0, each);
    while !precision.stop(games / each / 2, games / each) {
        games = next(games, each);
    }
    games
}

fn next(games: u64, each: u64) -> u64 {
    whole_chunks(Precision::next_stage(games / each) * each)
}

/// The games at the last look of a cell.
pub(super) fn most<G>(cell: &Cell<G>, precision: Precision) -> u64 {
    last(precision, games_of_deal(cell))
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
                let (every, all) = stopped(&|games| next(games, 1));
                let (some, few) = stopped(&|games| soonest(precision, Looked::Wins(won(games)), (games, 1)));
                assert_eq!(every, some, "{points}");
                assert!(few <= all && some <= last(precision, 1));
            }
        }
        // A win rate of one half, to one point: 250 games and a tenth more each time are two dozen looks.
        assert_eq!(soonest(Precision::of_points(1.0), Looked::Wins(0), (0, 1)), 400);
    }

    #[test]
    fn shares_of_the_win_are_looked_at_by_whole_deals() {
        let precision = Precision::of_points(5.0);
        // Deals that are all or nothing are like single games; deals that a player shares evenly need few games.
        let mean =
            |share: f64| (0..).map(move |deal: u64| if deal.is_multiple_of(2) { 0.5 - share } else { 0.5 + share });
        let stopped = |share: f64, each: u64| {
            let (mut games, mut looks) = (0, 0);
            let mut looked = Looked::Shares(Moments::default());
            while looks == 0 || !stops(precision, looked, games) {
                games = soonest(precision, looked, (games, each));
                looked = Looked::Shares(mean(share).take((games / each) as usize).collect());
                looks += 1;
            }
            games
        };
        let single = |games: u64| precision.stop(games / 2, games);
        assert!(single(stopped(0.5, 1)) && stopped(0.5, 1) <= last(precision, 1));
        for each in [2, 4, 6] {
            let (sure, unsure) = (stopped(0.1, each), stopped(0.5, each));
            assert!(sure < unsure && unsure <= last(precision, each), "{each}: {sure} {unsure}");
            assert!(single(unsure / each), "as many deals as single games: {unsure}");
        }
    }
}
