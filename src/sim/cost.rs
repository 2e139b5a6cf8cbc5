//! The cost of a game: CPU time of whole games, one by one, on one thread.
//!
//! Times differ from machine to machine and from run to run, and so does how many games fit into the time that is given
//! to measuring. Nothing that is compared or counted depends on them.

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use crate::base::machine::machine;
use crate::base::progress;
use crate::base::terminal::Failure;

use super::plan::{Cell, Simulated};
use super::playout::{Tables, play_again};

/// The CPU time of games of a cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The machine on which it was measured.
    pub machine: String,
    /// Seconds of each game, in the order in which they were played.
    pub seconds: Vec<f64>,
}

/// Measuring stops at the first line whose number of games and seconds are both reached. The first line is for
/// expensive games, the last one for cheap ones, whose times scatter.
const ENOUGH: [(usize, f64); 3] = [(6, 10.0), (20, 1.0), (400, 0.0)];

impl Cost {
    /// Plays games of a cell from its first on, and takes the time of each. One more is played before, so that nothing
    /// is measured that happens only once.
    ///
    /// # Errors
    /// When a policy does not fit the game, or the user asked for a stop.
    pub fn measured<G: Simulated>(cell: &Cell<G>, run: u64) -> Result<Cost, Failure> {
        let mut tables = Tables::of(cell)?;
        let mut seconds: Vec<f64> = Vec::new();
        let mut played: f64 = 0.0;
        let mut warm = false;
        while !ENOUGH.iter().any(|&(games, time)| seconds.len() >= games && played >= time) {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            let number = seconds.len() as u64;
            let (seed, way) = cell.seating(run, number);
            let table = tables.at(way);
            let before = ThreadTime::now();
            let _ = play_again(&table.game, (seed, cell.time(number)), &mut table.players, &mut ());
            let took = before.elapsed().as_secs_f64();
            if std::mem::replace(&mut warm, true) {
                seconds.push(took);
                played += took;
            }
        }
        Ok(Cost { machine: machine().into(), seconds })
    }

    /// Could these times have been measured?
    pub fn is_sound(&self) -> bool {
        self.seconds.len() > 1 && self.seconds.iter().all(|time| time.is_finite() && *time >= 0.0)
    }
}
