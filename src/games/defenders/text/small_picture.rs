//! The board in fifteen lines, and the colours of both pictures.
//!
//! A row of hexes is one line, the edges between two rows are another:
//!
//! ```text
//!       /// \\\ ... '''      slanted edges: a wall, open; x for a breached one, A and B for engines
//! -1,2 |f⌂O2m1p@O:            the first hex of the row; habitat or factory, camp, mechs, pollution, organizers
//! ```

use std::fmt::Write as _;

use super::picture::{heading, letter, vertex_arrow};
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::Habitat;
use crate::games::defenders::rules::defenders::Defenders;

/// Columns from one hex to the next.
const PITCH: i32 = 10;
/// Columns left of the picture, for coordinates; the last hexes of a row need one less.
const MARGIN: i32 = 5;
/// The lines of the picture.
const LINES: usize = 2 * (2 * Hex::RADIUS as usize + 1) + 1;
/// The columns of the picture.
pub const COLUMNS: usize = (MARGIN + (2 * Hex::RADIUS + 1) * PITCH + MARGIN) as usize;

/// The meaning of the signs of the small picture.
pub const SMALL_LEGEND: &str = "
Edges     / \\ | a wall, a factory's and the core's too; dots: open; x: breached;
          A, B: an engine, on a slanted edge with the arrow of its heading
Rows      the coordinates of the first and the last hex stand beside each row
Hexes     f forest, p plains, m marsh, ^ mountain; F a factory, W a wild one,
          with its number and arrow; CORE with those of its top tile; then ⌂
          camp, 2m mechs, 1p pollution, TX a toxic site, @ organizers; + means
          that there is more
";

/// The board as lines of at most [`COLUMNS`] columns.
pub fn small_board(game: &Defenders, state: &State) -> String {
    let mut sheet = vec![vec![' '; COLUMNS]; LINES];
    let walls = game.walls(state);
    for edge in EdgeSet::ALL.iter() {
        let engine = |name: usize| state.engines[name].is_on_board() && state.engines[name].edge() == edge;
        let sign = match edge.place().1 {
            _ if engine(0) => 'A',
            _ if engine(1) => 'B',
            _ if state.breaches.contains(edge) => 'x',
            Dir::E | Dir::W => {
                if walls.contains(edge) {
                    '|'
                } else {
                    ':'
                }
            }
            Dir::Nw | Dir::Se => {
                if walls.contains(edge) {
                    '/'
                } else {
                    '.'
                }
            }
            Dir::Ne | Dir::Sw => {
                if walls.contains(edge) {
                    '\\'
                } else {
                    '.'
                }
            }
        };
        for (x, y) in cells(edge) {
            sheet[y as usize][x as usize] = sign;
        }
        // The heading of an engine stands in the middle of a slanted edge.
        if let (Some(engine), [_, (x, y), _]) =
            (state.engines.iter().find(|e| e.is_on_board() && e.edge() == edge), &cells(edge)[..])
        {
            sheet[*y as usize][*x as usize] = heading(*engine);
        }
    }
    for hex in HexSet::BOARD {
        let (x, y) = corner(hex);
        put(&mut sheet, (x + 1, y + 1), &inside(state, hex));
        let (q, r) = hex.axial();
        if q == (-Hex::RADIUS).max(-Hex::RADIUS - r) {
            let name = hex.to_string();
            put(&mut sheet, (x - 1 - name.len() as i32, y + 1), &name);
        }
        if q == Hex::RADIUS.min(Hex::RADIUS - r) {
            put(&mut sheet, (x + PITCH + 1, y + 1), &hex.to_string());
        }
    }
    sheet.iter().map(|row| row.iter().collect::<String>().trim_end().to_string() + "\n").collect()
}

/// The column of a hex's left edge, and the line of its slanted edges at the top.
fn corner(hex: Hex) -> (i32, i32) {
    let (q, r) = hex.axial();
    (MARGIN + (q + Hex::RADIUS) * PITCH + r * PITCH / 2, (r + Hex::RADIUS) * 2)
}

fn cells(edge: Edge) -> Vec<(i32, i32)> {
    let (hex, dir) = edge.place();
    let (x, y) = corner(hex);
    let slanted = |from: i32, line: i32| (from..from + 3).map(|column| (x + column, y + line)).collect();
    match dir {
        Dir::E => vec![(x + PITCH, y + 1)],
        Dir::W => vec![(x, y + 1)],
        Dir::Nw => slanted(1, 0),
        Dir::Ne => slanted(6, 0),
        Dir::Sw => slanted(1, 2),
        Dir::Se => slanted(6, 2),
    }
}

fn put(sheet: &mut [Vec<char>], (x, y): (i32, i32), text: &str) {
    for (column, sign) in (x..).zip(text.chars()) {
        if let Some(cell) = sheet.get_mut(y as usize).and_then(|row| row.get_mut(column as usize)) {
            *cell = sign;
        }
    }
}

/// The contents of a hex, in at most nine signs.
fn inside(state: &State, hex: Hex) -> String {
    const ROOM: usize = PITCH as usize - 1;
    let arrow = |number: usize| format!("{number}{}", vertex_arrow(state.arrows[number]));
    let mut text = if hex == Hex::CORE {
        format!("CORE{}", arrow(state.top_tile()))
    } else if let Some(number) = state.factory_number(hex) {
        format!("{}{}", if state.wild.contains(hex) { 'W' } else { 'F' }, arrow(number))
    } else {
        sign(state.habitat(hex)).to_string()
    };
    if let Some(seat) = state.camp_owner(hex) {
        text.extend(['⌂', letter(state.player(seat).faction())]);
    }
    if state.mech_count(hex) > 0 {
        let _ = write!(text, "{}m", state.mech_count(hex));
    }
    if state.toxic.contains(hex) {
        text += "TX";
    } else if state.pollution(hex) > 0 {
        let _ = write!(text, "{}p", state.pollution(hex));
    }
    let here: Vec<char> = state
        .all_seats()
        .filter(|&seat| state.player(seat).hex() == Some(hex))
        .map(|seat| letter(state.player(seat).faction()))
        .collect();
    if !here.is_empty() {
        text.push('@');
        text.extend(here);
    }
    if text.chars().count() > ROOM {
        text = text.chars().take(ROOM - 1).chain(['+']).collect();
    }
    text
}

const fn sign(habitat: Habitat) -> char {
    match habitat {
        Habitat::Forest => 'f',
        Habitat::Plains => 'p',
        Habitat::Marsh => 'm',
        Habitat::Mountain => '^',
    }
}

/// A picture of the board, small or large, with the colours of a terminal.
pub fn coloured(picture: &str) -> String {
    let mut out = String::with_capacity(2 * picture.len());
    let mut rest = picture;
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        let (length, colour) = paint(rest, before);
        let end = rest.char_indices().nth(length).map_or(rest.len(), |(at, _)| at);
        let (text, after) = rest.split_at(end);
        match colour {
            Some(colour) => out.extend(["\x1b[", colour, "m", text, "\x1b[0m"]),
            None => out.push_str(text),
        }
        before = text.chars().next_back().unwrap_or(next);
        rest = after;
    }
    out
}

/// The length of the next sign of the text, in characters, and its colour.
fn paint(text: &str, before: char) -> (usize, Option<&'static str>) {
    const WORDS: [(&str, &str); 9] = [
        ("CORE", "1"),
        ("forest", GREEN),
        ("plains", YELLOW),
        ("marsh", CYAN),
        ("mount.", BLUE),
        ("TOX", "1;35"),
        ("TX", "1;35"),
        ("FAC", RED),
        ("WILD", "1;32"),
    ];
    if let Some((word, colour)) = WORDS.iter().find(|(word, _)| text.starts_with(word)) {
        return (word.chars().count(), Some(colour));
    }
    let mut signs = text.chars();
    let (first, second) = (signs.next().unwrap_or(' '), signs.next().unwrap_or(' '));
    match (first, second) {
        ('0'..='9', 'm') => (2, Some("1;31")),
        ('0'..='9', 'p') => (2, Some("35")),
        ('O', _) if "⌂@OCVS".contains(before) => (1, Some("1;34")),
        ('C', _) if "⌂@OCVS".contains(before) => (1, Some("1;33")),
        ('V', _) if "⌂@OCVS".contains(before) => (1, Some("1;36")),
        ('S', _) if "⌂@OCVS".contains(before) => (1, Some("1;32")),
        ('x', _) => (1, Some(YELLOW)),
        ('A' | 'B', _) => (1, Some("1;31")),
        ('F', '0'..='9') => (1, Some(RED)),
        ('W', '0'..='9') => (1, Some("1;32")),
        ('f', _) if !before.is_alphabetic() => (1, Some(GREEN)),
        ('p', _) if !before.is_alphanumeric() => (1, Some(YELLOW)),
        ('m', _) if !before.is_alphanumeric() => (1, Some(CYAN)),
        ('^', _) => (1, Some(BLUE)),
        ('.' | '\'' | ':', _) => (1, Some("2")),
        _ => (1, None),
    }
}

const RED: &str = "31";
const GREEN: &str = "32";
const YELLOW: &str = "33";
const BLUE: &str = "34";
const CYAN: &str = "36";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;
    use crate::games::defenders::rules::chance::Streams;
    use crate::games::defenders::text::picture::board;

    fn without_colours(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |out, part| out + part.split_once('m').expect("a colour ends").1)
    }

    #[test]
    fn the_small_picture_has_fifteen_lines_of_at_most_80_columns_and_every_row_its_coordinates() {
        let game = Defenders::standard(4);
        for seed in 0..50 {
            let state = game.deal(&mut Streams::new(Seed::new(seed)), &mut ());
            let picture = small_board(&game, &state);
            assert_eq!(picture.lines().count(), 15);
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
            for name in ["0,-3", "3,-3", "-3,0", "3,0", "-3,3", "0,3", "-1,-2", "CORE"] {
                assert!(picture.contains(name), "{name} is missing:\n{picture}");
            }
            let engines = picture.chars().filter(|sign| "AB".contains(*sign)).count();
            assert!(engines >= 2, "{picture}");
        }
    }

    #[test]
    fn no_edge_of_the_small_picture_lies_on_another_or_in_a_hex() {
        let mut taken = std::collections::BTreeSet::new();
        for edge in EdgeSet::ALL.iter() {
            for cell in cells(edge) {
                assert!(taken.insert(cell), "{edge} shares {cell:?}");
            }
        }
        for hex in HexSet::BOARD {
            let (x, y) = corner(hex);
            assert!((x + 1..x + PITCH).all(|column| taken.insert((column, y + 1))), "{hex}");
        }
    }

    #[test]
    fn colours_change_no_sign() {
        let game = Defenders::standard(4);
        let state = game.deal(&mut Streams::new(Seed::new(3)), &mut ());
        for picture in [board(&game, &state), small_board(&game, &state)] {
            let painted = coloured(&picture);
            assert!(painted.contains("\x1b[32m"));
            assert_eq!(without_colours(&painted), picture);
        }
    }
}
