//! The board drawn in characters, and below it what lies on the table.
//!
//! A hex is eleven columns wide and shares its sides with its neighbours; a row of hexes begins four lines below the
//! one above and half a hex to its side:
//!
//! ```text
//!       _/ \_          the slanted edges: 4, 5
//!     _/-1,2 \_        coordinates
//!    |forest ⌂O|       habitat or factory, camp
//!    |2m 1p    |       mechs, pollution or toxic site; beside them the upright edges: 3, 0
//!     \_ @OC _/        organizers; the slanted edges 2, 1
//!       \_ _/
//! ```
//!
//! Only walls are drawn as lines; an open edge is dotted.

use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Engine, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::{Faction, Habitat};
use crate::games::defenders::rules::defenders::Defenders;

/// Columns from one hex to the next.
const PITCH: i32 = 10;
/// Lines from one row to the next.
const RISE: i32 = 4;
/// Columns left of the picture.
const MARGIN: i32 = 4;

/// The meaning of the signs.
pub const LEGEND: &str = "
Edges     dotted: open; solid: a wall, a factory's and the core's too; x: a
          breached one; A, B: an engine, and the arrow of its heading
Hexes     coordinates; habitat, or FAC and WILD with a factory's number and
          arrow (CORE: those of its top tile); 2m: mechs; 1p: pollution; TOX: a
          toxic site; ⌂ camp and @ organizers of O order, C council, V coven,
          S sect; A and B at the foot of the core: engines that wait there
Players   > decides, * is first; support and camps: 2/4 is 2 of 4
";

/// The arrow of a vertex, 0 to 5 (R1.2).
pub const fn vertex_arrow(vertex: u8) -> char {
    ['↘', '↓', '↙', '↖', '↑', '↗'][vertex as usize % 6]
}

/// The heading of an engine: along its edge to the vertex it faces.
pub const fn heading(engine: Engine) -> char {
    ['↓', '↙', '↖', '↑', '↗', '↘'][engine.right_edge() as usize]
}

/// The letter of a faction.
pub const fn letter(faction: Faction) -> char {
    match faction {
        Faction::Order => 'O',
        Faction::Council => 'C',
        Faction::Coven => 'V',
        Faction::Sect => 'S',
    }
}

/// The board as lines of at most 80 columns.
pub fn board(game: &Defenders, state: &State) -> String {
    let mut canvas = Canvas::new();
    let walls = game.walls(state);
    for edge in EdgeSet::ALL.iter() {
        let sign = if state.breaches.contains(edge) {
            EdgeSign::Breached
        } else if walls.contains(edge) {
            EdgeSign::Wall
        } else {
            EdgeSign::Open
        };
        canvas.edge(edge, sign);
    }
    for (name, engine) in ['A', 'B'].into_iter().zip(state.engines) {
        if engine.is_on_board() {
            canvas.engine(engine, name);
        }
    }
    for hex in HexSet::BOARD {
        canvas.inside(hex, &inside(state, hex));
    }
    canvas.text()
}

/// The four lines within a hex.
fn inside(state: &State, hex: Hex) -> [String; 4] {
    let arrow = |number: usize| format!("{number}{}", vertex_arrow(state.arrows[number]));
    let ground = if hex == Hex::CORE {
        format!("CORE {}", arrow(state.top_tile()))
    } else if let Some(number) = state.factory_number(hex) {
        format!("{} {}", if state.wild.contains(hex) { "WILD" } else { "FAC" }, arrow(number))
    } else {
        short(state.habitat(hex)).into()
    };
    let camp = state.camp_owner(hex).map_or(String::new(), |seat| format!("⌂{}", letter(state.player(seat).faction())));
    let ground = if camp.is_empty() { ground } else { format!("{ground:<7}{camp}") };
    let mut tokens = Vec::new();
    if state.mech_count(hex) > 0 {
        tokens.push(format!("{}m", state.mech_count(hex)));
    }
    if state.toxic.contains(hex) {
        tokens.push("TOX".into());
    } else if state.pollution(hex) > 0 {
        tokens.push(format!("{}p", state.pollution(hex)));
    }
    let here = state.all_seats().filter(|&seat| state.player(seat).hex() == Some(hex));
    let mut people: String = here.map(|seat| letter(state.player(seat).faction())).collect();
    if !people.is_empty() {
        people.insert(0, '@');
    }
    if hex == Hex::CORE {
        people = ['A', 'B'].into_iter().zip(state.engines).filter(|(_, e)| !e.is_on_board()).map(|(n, _)| n).collect();
    }
    [hex.to_string(), ground, tokens.join(" "), people]
}

const fn short(habitat: Habitat) -> &'static str {
    match habitat {
        Habitat::Forest => "forest",
        Habitat::Plains => "plains",
        Habitat::Marsh => "marsh",
        Habitat::Mountain => "mount.",
    }
}

#[derive(Clone, Copy)]
enum EdgeSign {
    Open,
    Wall,
    Breached,
}

/// A sheet of characters.
struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new() -> Canvas {
        let height = (2 * Hex::RADIUS + 1) * RISE + 2;
        let width = MARGIN + (2 * Hex::RADIUS + 1) * PITCH + 1;
        Canvas { rows: vec![vec![' '; width as usize]; height as usize] }
    }

    fn put(&mut self, x: i32, y: i32, sign: char) {
        let at = self.rows.get_mut(y as usize).and_then(|row| row.get_mut(x as usize));
        if let Some(at) = at {
            *at = sign;
        }
    }

    /// The column of a hex's left edge, and the line of its top vertex.
    fn corner(hex: Hex) -> (i32, i32) {
        let (q, r) = hex.axial();
        (MARGIN + (q + Hex::RADIUS) * PITCH + r * PITCH / 2, (r + Hex::RADIUS) * RISE)
    }

    /// The places of an edge's signs, in reading order of the slope: from its left end, or from its top.
    fn cells(edge: Edge) -> Vec<(i32, i32)> {
        let (hex, dir) = edge.place();
        let (x, y) = Self::corner(hex);
        match dir {
            Dir::E => vec![(x + 10, y + 2), (x + 10, y + 3)],
            Dir::W => vec![(x, y + 2), (x, y + 3)],
            Dir::Nw => vec![(x + 1, y + 1), (x + 2, y + 1), (x + 3, y), (x + 4, y)],
            Dir::Ne => vec![(x + 6, y), (x + 7, y), (x + 8, y + 1), (x + 9, y + 1)],
            Dir::Sw => vec![(x + 1, y + 4), (x + 2, y + 4), (x + 3, y + 5), (x + 4, y + 5)],
            Dir::Se => vec![(x + 6, y + 5), (x + 7, y + 5), (x + 8, y + 4), (x + 9, y + 4)],
        }
    }

    fn edge(&mut self, edge: Edge, sign: EdgeSign) {
        let signs = match (edge.place().1, sign) {
            (Dir::E | Dir::W, EdgeSign::Open) => "::",
            (Dir::E | Dir::W, EdgeSign::Wall) => "||",
            (Dir::E | Dir::W, EdgeSign::Breached) => "xx",
            (Dir::Nw | Dir::Se, EdgeSign::Open) => ".'.'",
            (Dir::Nw | Dir::Se, EdgeSign::Wall) => "_/_/",
            (Dir::Nw | Dir::Se, EdgeSign::Breached) => "_xx/",
            (Dir::Ne | Dir::Sw, EdgeSign::Open) => "'.'.",
            (Dir::Ne | Dir::Sw, EdgeSign::Wall) => "\\_\\_",
            (Dir::Ne | Dir::Sw, EdgeSign::Breached) => "\\xx_",
        };
        for ((x, y), sign) in Self::cells(edge).into_iter().zip(signs.chars()) {
            self.put(x, y, sign);
        }
    }

    /// An engine in the middle of its edge: its letter, and before it the arrow of its heading.
    fn engine(&mut self, engine: Engine, name: char) {
        let cells = Self::cells(engine.edge());
        let middle = cells.len() / 2;
        let (first, second) = (cells[middle - 1], cells[middle]);
        let arrow = heading(engine);
        // Cells go from left to right, upright ones from top to bottom.
        let leads_second = matches!(arrow, '↓' | '↗' | '↘');
        let (tail, head) = if leads_second { (first, second) } else { (second, first) };
        self.put(tail.0, tail.1, name);
        self.put(head.0, head.1, arrow);
    }

    fn inside(&mut self, hex: Hex, lines: &[String; 4]) {
        let (x, y) = Self::corner(hex);
        for (i, line) in lines.iter().enumerate() {
            let length = line.chars().count() as i32;
            let start = x + 5 - length / 2;
            for (column, sign) in (start..).zip(line.chars()) {
                self.put(column, y + 1 + i as i32, sign);
            }
        }
    }

    fn text(&self) -> String {
        let lines = self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_string() + "\n");
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;
    use crate::games::defenders::rules::chance::Streams;

    #[test]
    fn every_edge_has_its_own_place_and_no_hex_writes_on_one() {
        let mut taken = std::collections::BTreeSet::new();
        for edge in EdgeSet::ALL.iter() {
            for cell in Canvas::cells(edge) {
                assert!(taken.insert(cell), "{edge} shares {cell:?}");
            }
        }
        for hex in HexSet::BOARD {
            let (x, y) = Canvas::corner(hex);
            for (line, half) in [(1, 2), (2, 4), (3, 4), (4, 2)] {
                for column in x + 5 - half..=x + 5 + half {
                    assert!(taken.insert((column, y + line)), "{hex} writes on {column},{}", y + line);
                }
            }
        }
    }

    #[test]
    fn r2_2_the_engines_of_a_new_game_head_away_from_their_walls() {
        let game = Defenders::standard(4);
        let seed = (1..1000).map(Seed::new).find(|&seed| game.deal(&mut Streams::new(seed), &mut ()).arrows[5] == 0);
        let state = game.deal(&mut Streams::new(seed.unwrap()), &mut ());
        let picture = board(&game, &state);
        let lines: Vec<&str> = picture.lines().collect();
        // A on the edge between 0,1 and 0,2, heading south-west; B between -2,0 and -1,0, heading south.
        let sign = |x: usize, y: usize| lines[y].chars().nth(x).unwrap();
        let (x, y) = Canvas::corner(Hex::new(0, 1).unwrap());
        assert_eq!([sign(x as usize + 8, y as usize + 4), sign(x as usize + 7, y as usize + 5)], ['A', '↙']);
        let (x, y) = Canvas::corner(Hex::new(-1, 0).unwrap());
        assert_eq!([sign(x as usize, y as usize + 2), sign(x as usize, y as usize + 3)], ['B', '↓']);
    }
}
