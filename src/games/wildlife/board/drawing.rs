//! Boards as drawings: a letter per square, a capital for a large area, a small letter for a small one, a dot for the
//! sea.

use std::fmt;

use super::spaces::{Island, Square};
use super::words::Area;

/// The sign of a square of the sea.
const SEA: char = '.';
/// Columns and rows of a board, at most (G6).
pub const LONGEST: usize = 12;
/// The letters above the columns.
const COLUMNS: &str = "abcdefghijklmnopqrstuvwxyz";

/// Squares of land and sea, row by row, and the area of each square of land.
///
/// Two drawings of one island are equal, however much sea is drawn around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    width: usize,
    height: usize,
    squares: Vec<Option<Area>>,
}

impl Drawing {
    /// Rows of a drawing, at most, sea around the island included.
    pub const MOST_ROWS: usize = COLUMNS.len();

    /// A drawing of squares, row by row, without rows and columns of sea around the land.
    pub fn new(width: usize, squares: &[Option<Area>]) -> Drawing {
        let rows: Vec<&[Option<Area>]> = squares.chunks(width.max(1)).collect();
        let used = |row: &&[Option<Area>]| row.iter().any(Option::is_some);
        let (Some(top), Some(bottom)) = (rows.iter().position(used), rows.iter().rposition(used)) else {
            return Drawing { width: 0, height: 0, squares: Vec::new() };
        };
        let inside = &rows[top..=bottom];
        let left = inside.iter().filter_map(|row| row.iter().position(Option::is_some)).min().unwrap_or_default();
        let right = inside.iter().filter_map(|row| row.iter().rposition(Option::is_some)).max().unwrap_or_default();
        let squares = inside.iter().flat_map(|row| &row[left..=right]).copied().collect();
        Drawing { width: right + 1 - left, height: bottom + 1 - top, squares }
    }

    /// Reads a drawing. Empty lines and lines that begin with `#` are skipped, and so are letters above the columns and
    /// numbers before the rows.
    ///
    /// # Errors
    /// Every square that is neither land nor sea, and every row of another length than the first.
    pub fn read(text: &str) -> Result<Drawing, Vec<String>> {
        Drawing::of_rows(&text.lines().filter_map(squares_of).collect::<Vec<_>>())
    }

    /// Reads the rows of a drawing.
    ///
    /// # Errors
    /// Every square that is neither land nor sea, and every row of another length than the first.
    pub fn of_rows(rows: &[&str]) -> Result<Drawing, Vec<String>> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        let most = COLUMNS.len();
        if width == 0 {
            return Err(vec!["found no drawing, expected rows of letters, one for each square".to_owned()]);
        }
        if width > most || rows.len() > most {
            return Err(vec![format!("found {width} columns and {} rows, expected at most {LONGEST}", rows.len())]);
        }
        let mut wrong = Vec::new();
        let mut squares = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let length = row.chars().count();
            if length != width {
                wrong.push(format!("row {}: found {length} squares, expected {width} as in row 1", y + 1));
            }
            for (x, sign) in row.chars().enumerate().take(width) {
                let area = Area::from_letter(sign);
                if area.is_none() && sign != SEA {
                    let expected = "one of F D S P M W for a large area, f d s p m w for a small one, or . for the sea";
                    let square = Square { column: x as u8, row: y as u8 };
                    wrong.push(format!("square {square}: found `{sign}`, expected {expected}"));
                }
                squares.push(area);
            }
        }
        if wrong.is_empty() { Ok(Drawing::new(width, &squares)) } else { Err(wrong) }
    }

    /// The drawing of an island.
    pub fn of(island: &Island) -> Drawing {
        let size =
            |of: fn(&Square) -> u8| island.squares.iter().map(|square| usize::from(of(square)) + 1).max().unwrap_or(0);
        let (width, height) = (size(|square| square.column), size(|square| square.row));
        let mut squares = vec![None; width * height];
        for (square, &area) in island.squares.iter().zip(&island.area_of) {
            squares[usize::from(square.row) * width + usize::from(square.column)] = Some(area);
        }
        Drawing::new(width, &squares)
    }

    /// The island of a drawing: its spaces are numbered row by row. The drawing is a board ([`Drawing::faults`]).
    pub fn island(&self) -> Island {
        let drawn: Vec<_> =
            self.land().into_iter().filter_map(|square| Some((self.square(square), self.area(square)?))).collect();
        Island::new(&drawn)
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The area of a square, counted row by row; none for the sea.
    pub fn area(&self, square: usize) -> Option<Area> {
        self.squares[square]
    }

    /// The squares of land, row by row.
    pub fn land(&self) -> Vec<usize> {
        (0..self.squares.len()).filter(|&square| self.squares[square].is_some()).collect()
    }

    /// The squares that share a side with a square: above, left, right, below.
    pub fn beside(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        beside(self.width, self.height, square)
    }

    /// The place of a square.
    pub fn square(&self, square: usize) -> Square {
        Square { column: (square % self.width) as u8, row: (square / self.width) as u8 }
    }

    /// The rows as text.
    pub fn rows(&self) -> Vec<String> {
        let sign = |square: &Option<Area>| square.map_or(SEA, Area::letter);
        self.squares.chunks(self.width.max(1)).map(|row| row.iter().map(sign).collect()).collect()
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows().join("\n"))
    }
}

/// The squares that share a side with a square of a rectangle: above, left, right, below.
pub(super) fn beside(width: usize, height: usize, square: usize) -> impl Iterator<Item = usize> + use<> {
    let (x, y) = (square % width, square / width);
    let above = (y > 0).then(|| square - width);
    let left = (x > 0).then(|| square - 1);
    let right = (x + 1 < width).then_some(square + 1);
    let below = (y + 1 < height).then_some(square + width);
    [above, left, right, below].into_iter().flatten()
}

/// The squares of a line of a drawing; none for a line that says nothing.
fn squares_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    (!numbered.is_empty() && !line.starts_with('#') && !COLUMNS.starts_with(numbered)).then_some(numbered)
}
