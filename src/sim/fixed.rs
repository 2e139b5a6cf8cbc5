//! Games in which one source of chance is that of a seed, while everything else changes from game to game.
//!
//! Goodman, Perez-Liebana and Lucas, *Seeding for Success: Skill and Stochasticity in Tabletop Games* (2025): what a seed decides
//! is seen by playing it many times. Here a source is a stream of the game's chance ([`Game::SOURCES`]), everything that is drawn
//! before the first decision, or all chance at once; the players' own dice always change.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::plan::{Cell, Simulated};
use super::playout::{Tables, play_on};
use super::workers::Workers;
use crate::base::progress;
use crate::base::terminal::Failure;
use crate::game::{Course, Game, Seed};
use crate::mind::search::worth;

/// The deal as a source: everything drawn before the first decision.
pub const DEAL: &str = "the deal";

/// All chance of a game as a source.
pub const ALL: &str = "all chance";

/// Games on a seed at least, as long as there are three seeds.
const LEAST: u64 = 4;

/// Sets the changing seeds apart from those that are fixed.
const OTHERS: u64 = 0x7C0F_6E3A_91D2_4B85;

/// The number of seeds of each source, and of games on each seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixing {
    /// Seeds.
    pub seeds: u64,
    /// Games on each.
    pub repeats: u64,
}

impl Fixing {
    /// About `games` games per source on up to `seeds` seeds, with four games on each seed at least.
    pub fn of(games: u64, seeds: u64) -> Fixing {
        let seeds = seeds.min(games / LEAST).max(3);
        Fixing { seeds, repeats: (games / seeds).max(2) }
    }

    /// Everything that the results depend on, beside the cell.
    pub fn identity(self) -> Value {
        json!({ "seeds": self.seeds, "repeats": self.repeats })
    }

    /// The games that all sources of a game need.
    pub fn games<G: Game>(self) -> u64 {
        self.seeds * self.repeats * sources::<G>().len() as u64
    }
}

/// The results of games on seeds of a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sourced {
    /// The name of the source.
    pub source: String,
    /// Games on each seed.
    pub repeats: u64,
    /// By seed, for each seat: the sum of its shares of the win, and the sum of their squares.
    pub won: Vec<Vec<(f64, f64)>>,
}

/// One source of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Deal,
    Streams(&'static [usize]),
    All,
}

/// The sources of a game, each with its name.
fn sources<G: Game>() -> Vec<(&'static str, Kind)> {
    let own = G::SOURCES.iter().map(|(name, streams)| (*name, Kind::Streams(streams)));
    std::iter::once((DEAL, Kind::Deal)).chain(own).chain(std::iter::once((ALL, Kind::All))).collect()
}

/// Plays a cell's games for every source of its chance.
///
/// # Errors
/// When a policy does not fit the game, or the user asked for a stop.
pub(super) fn sourced<G: Simulated>(
    cell: &Cell<G>,
    run: u64,
    fixing: Fixing,
    workers: &Workers,
) -> Result<Vec<Sourced>, Failure> {
    let sources = sources::<G>();
    let jobs: Vec<(usize, u64)> =
        (0..sources.len()).flat_map(|source| (0..fixing.seeds).map(move |seed| (source, seed))).collect();
    let bar = progress::under_way;
    let parts = workers.all(&jobs, |&(source, seed)| {
        let mut tables = Tables::of(cell)?;
        if progress::stopped() {
            return Err(Failure::Stopped);
        }
        let won = on_seed(cell, &mut tables, (run, seed), (sources[source].1, fixing.repeats));
        bar().inc(fixing.repeats);
        Ok(won)
    })?;
    let mut parts = parts.into_iter();
    let of = |(name, _): &(&str, Kind)| Sourced {
        source: (*name).into(),
        repeats: fixing.repeats,
        won: parts.by_ref().take(fixing.seeds as usize).collect(),
    };
    Ok(sources.iter().map(of).collect())
}

/// The games of one seed of a source.
fn on_seed<G: Simulated>(
    cell: &Cell<G>,
    tables: &mut Tables<G>,
    (run, number): (u64, u64),
    (source, repeats): (Kind, u64),
) -> Vec<(f64, f64)> {
    let table = tables.at(0);
    let (game, fixed) = (&table.game, Seed { run, game: number });
    let mut sums = vec![(0.0, 0.0); cell.game.seats()];
    for repeat in 0..repeats {
        let other = Seed { run: run ^ OTHERS, game: number * repeats + repeat };
        let mut chance = game.chance(if matches!(source, Kind::Streams(_)) { other } else { fixed });
        if let Kind::Streams(streams) = source {
            game.fix(&mut chance, streams, fixed);
        }
        let mut course = Course::start(game, chance, &mut ());
        if source == Kind::Deal {
            course.chance = game.chance(other);
        }
        table.players.begin(other);
        let ending = play_on(&mut course, &mut table.players, &mut ());
        for (sum, &share) in sums.iter_mut().zip(worth::<G>(&ending).as_slice()) {
            let share = f64::from(share);
            *sum = (sum.0 + share, sum.1 + share * share);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::Fixing;

    #[test]
    fn few_games_have_few_seeds_and_every_seed_has_several() {
        assert_eq!(Fixing::of(1000, 40), Fixing { seeds: 40, repeats: 25 });
        assert_eq!(Fixing::of(50, 40), Fixing { seeds: 12, repeats: 4 });
        assert_eq!(Fixing::of(1, 40), Fixing { seeds: 3, repeats: 2 });
    }
}
