//! How large a question may be: more is a slip of the finger, and is refused before a folder is made.

/// Games in one cell.
pub const MOST_GAMES: u64 = 1_000_000;
/// Games in all cells: they are held in memory while they are analysed, ten bytes each.
pub const MOST_GAMES_IN_ALL: u64 = 50_000_000;
/// Cells.
pub const MOST_CELLS: usize = 20_000;
/// The finest precision, in percentage points to each side: half a million games and more for one rate.
pub const LEAST_PRECISION: f64 = 0.1;
/// The coarsest.
pub const MOST_PRECISION: f64 = 50.0;
/// Values in one list of a question's file.
pub const MOST_LISTED: usize = 1_000;
/// Sections, and variants, of a question's file.
pub const MOST_TABLES: usize = 200;
/// Bytes of a question's file.
pub const MOST_BYTES: u64 = 1 << 20;
