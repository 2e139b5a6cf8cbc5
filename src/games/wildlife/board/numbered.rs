//! The hundred numbered boards: the first boards that the generator makes, kept as drawings, so that a number names one
//! island for ever.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::drawing::Drawing;
use super::generator;

/// The number of numbered boards.
pub const COUNT: usize = 100;

/// The file of the drawings.
const FILE: &str = include_str!("../../../../data/wildlife-boards.txt");

/// The comment above the drawings of the file.
const HEAD: &str = "# The hundred numbered boards of WildLife, as drawings: a capital for the large area of a terrain, a small letter for
# its small one, a dot for the sea. They are the first boards that the generator makes, each with its attempt.
";

/// A numbered board: the attempt of the generator that made it, and its drawing.
type Numbered = (u64, Drawing);

static BOARDS: LazyLock<Vec<Numbered>> = LazyLock::new(|| read(FILE));

/// The board of a number from 1.
pub fn board(number: usize) -> Option<&'static Drawing> {
    BOARDS.get(number.checked_sub(1)?).map(|(_, drawing)| drawing)
}

/// The attempt of the generator that made the board of a number.
pub fn attempt(number: usize) -> Option<u64> {
    BOARDS.get(number.checked_sub(1)?).map(|(attempt, _)| *attempt)
}

/// The file of the numbered boards, made again.
pub fn file() -> String {
    let mut text = HEAD.to_owned();
    for (number, (attempt, drawing)) in (1..=COUNT).zip(generator::boards()) {
        let _ = write!(text, "\nboard {number}, attempt {attempt}\n{drawing}\n");
    }
    text
}

/// The boards of such a file.
fn read(file: &str) -> Vec<Numbered> {
    let file = file.replace('\r', "");
    let blocks = file.split("\n\n").skip(1);
    let board = |block: &str| {
        let (head, drawing) = block.split_once('\n')?;
        let attempt = head.rsplit(' ').next()?.parse().ok()?;
        Some((attempt, Drawing::read(drawing).ok()?))
    };
    blocks.filter_map(board).collect()
}
