//! The island as text: squares with areas and tiles.
//!
//! ```text
//!      a  b  c  d  e  f  g  h  i  j
//!  1   .  .  P  m  m  mS f  f  .  .
//!  2   .  P  P  dE m  m  f  f  s  .
//! ```

use std::fmt::Write as _;

use crate::games::wildlife::board::spaces::{Space, Square};
use crate::games::wildlife::board::state::State;
use crate::games::wildlife::board::words::{Area, Species};
use crate::games::wildlife::rules::wildlife::WildLife;

/// The legend of the picture.
pub(crate) const LEGEND: &str = "
Capital letters are large areas, small letters small ones: F forest, D desert,
S savannah, P plains, M mountains, W water; . sea. Behind it the tile that is
there: e eagle, s snake, h man, m mammoth, b bear, c crocodile. An area with a
marker is listed below the island.
";

/// The sign of a species' tile.
pub(crate) const fn sign(species: Species) -> char {
    ['e', 's', 'h', 'm', 'b', 'c'][species as usize]
}

/// The island with its tiles, then the areas with their tiles and markers.
pub(crate) fn island(game: &WildLife, state: &State) -> String {
    let island = &game.contents.island;
    let columns = island.squares.iter().map(|square| square.column).max().unwrap_or(0);
    let rows = island.squares.iter().map(|square| square.row).max().unwrap_or(0);
    let head: Vec<String> = (0..=columns).map(|column| format!(" {} ", char::from(b'a' + column))).collect();
    let mut picture = format!("    {}\n", head.concat().trim_end());
    for row in 0..=rows {
        let cells: String = (0..=columns)
            .map(|column| match island.at(Square { column, row }) {
                Some(space) => format!(" {}{}", island.area(space), tile(state, space)),
                None => " . ".to_owned(),
            })
            .collect();
        let _ = writeln!(picture, "{:>3} {}", row + 1, cells.trim_end());
    }
    let marked: Vec<String> = Area::all().filter(|&area| state.is_marked(area)).map(|area| area.to_string()).collect();
    let marked = if marked.is_empty() { "none".into() } else { marked.join(" ") };
    picture + &format!("    areas with a marker: {marked}\n")
}

/// The sign of the tile on a space.
fn tile(state: &State, space: Space) -> char {
    state.owner(space).and_then(|seat| state.player(seat).species).map_or(' ', sign)
}
