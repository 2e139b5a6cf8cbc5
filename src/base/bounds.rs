//! Upper limits for one command. Larger requests are refused before a folder is made: most likely a digit too many was
//! typed, and the machine would run out of memory, disk or patience first.

use std::ops::RangeInclusive;
use std::path::Path;

use crate::base::refusal::Refusal;

/// Games of one run or search: a month of random games on a large machine.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// Games in one cell of a report.
pub const MOST_CELL_GAMES: u64 = 1_000_000;

/// Games of one report, which keeps about ten bytes of each in memory.
pub const MOST_REPORT_GAMES: u64 = 50_000_000;

/// Cells of a plan or a question.
pub const MOST_CELLS: usize = 20_000;

/// Chunks of a plan: each is a file while the run is under way.
pub const MOST_CHUNKS: u64 = 1_000_000;

/// Threads that play.
pub const MOST_THREADS: u64 = 256;

/// Games that a search lists.
pub const MOST_HITS: u64 = 1_000_000;

/// The precision that a report can be asked for, in percentage points to each side; the finest takes about a million
/// games of a cell.
pub const PRECISION: RangeInclusive<f64> = 0.1..=50.0;

/// Values in one list of a question's file.
pub const MOST_LISTED: usize = 1_000;

/// Sections, and variants, of a question's file.
pub const MOST_TABLES: usize = 200;

/// Bytes of a file that a person writes: a question, a plan, a policy, a box, a position.
pub const MOST_BYTES: u64 = 4_000_000;

/// The bytes that a game of a report takes on disk: about 550 in its chunk, with its rounds, and 100 as records; some
/// are longer.
const BYTES_A_GAME: u64 = 800;

/// The precision that is expected, for errors.
pub fn precision_expected() -> String {
    format!("expected percentage points from {} to {}", PRECISION.start(), PRECISION.end())
}

/// Refuses more cells than one command takes on.
///
/// # Errors
/// With the place that names them.
pub fn cells(place: &str, count: usize) -> Result<(), Refusal> {
    if count <= MOST_CELLS {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "{place}: {} cells, expected at most {}",
        grouped(count as u64),
        grouped(MOST_CELLS as u64)
    )))
}

/// Refuses more games than one command takes on, given those of all cells.
///
/// # Errors
/// With the place that names them.
pub fn games(place: &str, total: u64, most: u64) -> Result<(), Refusal> {
    if total <= most {
        return Ok(());
    }
    let (total, most) = (grouped(total), grouped(most));
    Err(Refusal::new(format!("{place}: {total} games in all cells, expected at most {most} in one go")))
}

/// Refuses a plan of more chunks than a folder should hold.
///
/// # Errors
/// With the number of chunks.
pub fn chunks(place: &str, count: u64) -> Result<(), Refusal> {
    if count <= MOST_CHUNKS {
        return Ok(());
    }
    let (count, most) = (grouped(count), grouped(MOST_CHUNKS));
    Err(Refusal::new(format!("{place}: {count} chunks, expected at most {most}: give a larger `chunk`")))
}

/// Refuses a report whose games do not fit on the disk.
///
/// # Errors
/// A refusal that names the space needed and the space left.
pub fn room(out: &Path, total: u64) -> Result<(), Refusal> {
    let shown = out.display();
    let absolute = std::path::absolute(out).unwrap_or_else(|_| out.to_path_buf());
    let Some(there) = absolute.ancestors().find(|path| path.exists()) else { return Ok(()) };
    let needed = total.saturating_mul(BYTES_A_GAME) / 1_000_000;
    match fs4::available_space(there) {
        Ok(free) if free / 1_000_000 < needed => Err(Refusal::new(format!(
            "--out {shown}: {} games need up to {needed} MB, and the disk has {} MB left",
            grouped(total),
            free / 1_000_000
        ))),
        _ => Ok(()),
    }
}

/// A number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused_with_both_numbers_and_the_largest_is_not() {
        assert_eq!(games("--games", MOST_GAMES, MOST_GAMES), Ok(()));
        let refused = games("--games", MOST_GAMES + 1, MOST_GAMES).unwrap_err().to_string();
        assert!(refused.contains("1,000,000,001") && refused.contains("1,000,000,000 in one go"), "{refused}");
        assert!(cells("play", MOST_CELLS).is_ok() && cells("play", MOST_CELLS + 1).is_err());
        assert!(chunks("chunk", MOST_CHUNKS).is_ok() && chunks("chunk", MOST_CHUNKS + 1).is_err());
        assert!(room(Path::new("."), 0).is_ok() && room(Path::new("no/such/folder"), u64::MAX).is_err());
    }
}
