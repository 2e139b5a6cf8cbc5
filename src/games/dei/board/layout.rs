//! Layouts: districts on a grid, each turned by quarter turns (R1.2).

use std::fmt;
use std::str::FromStr;

use super::district::{CELLS, DistrictId, SIDE, SIDES};
use crate::game::Rng;

/// A district on its place of the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The district.
    pub district: DistrictId,
    /// Clockwise quarter turns, 0 to 3.
    pub turns: u8,
}

/// Code and turns, as in `2.8 r0`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} r{}", self.district, self.turns))
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let expected = || format!("found `{text}`, expected a district and its turns such as 2.8 r0, with r0 to r3");
        let (code, turns) = text.trim().split_once(" r").ok_or_else(expected)?;
        let turns = turns.parse().ok().filter(|turns| usize::from(*turns) < SIDES).ok_or_else(expected)?;
        Ok(Place { district: code.trim().parse().map_err(|_| expected())?, turns })
    }
}

/// Places of a layout, at most.
pub const MOST_PLACES: usize = DistrictId::COUNT;

/// Districts on a grid, row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The number of players.
    players: u8,
    places: [Place; MOST_PLACES],
}

/// Rows and columns of a layout for a number of players.
pub const fn grid(players: usize) -> (usize, usize) {
    match players {
        ..3 => (3, 3),
        3 => (3, 4),
        _ => (4, 4),
    }
}

impl Layout {
    /// A layout of districts; there is one place for each district of that number of players.
    pub fn new(players: usize, places: &[Place]) -> Layout {
        let mut all = [Place::default(); MOST_PLACES];
        all.iter_mut().zip(places).for_each(|(own, place)| *own = *place);
        Layout { players: players as u8, places: all }
    }

    /// The number of players.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Its places, row by row.
    pub fn places(&self) -> &[Place] {
        &self.places[..DistrictId::count(self.players())]
    }

    /// Rows and columns.
    pub const fn size(&self) -> (usize, usize) {
        grid(self.players())
    }

    /// A random order and random turns (R2.2), drawn again until the refuge districts are not side by side.
    pub fn random(players: usize, rng: &mut Rng) -> Layout {
        loop {
            let layout = Layout::any(players, rng);
            if !layout.refuges_meet() {
                return layout;
            }
        }
    }

    /// A random order and random turns.
    pub fn any(players: usize, rng: &mut Rng) -> Layout {
        let mut places: Vec<Place> = DistrictId::used(players).map(|district| Place { district, turns: 0 }).collect();
        rng.shuffle(&mut places);
        for place in &mut places {
            place.turns = rng.below(SIDES as u32) as u8;
        }
        Layout::new(players, &places)
    }

    /// Are the two refuge districts side by side?
    pub fn refuges_meet(&self) -> bool {
        let at = DistrictId::REFUGES.map(|refuge| self.places().iter().position(|place| place.district == refuge));
        let [Some(one), Some(two)] = at else { return false };
        let columns = self.size().1;
        let apart = (one / columns).abs_diff(two / columns) + (one % columns).abs_diff(two % columns);
        apart == 1
    }

    /// Is every district of that number of players on exactly one place?
    pub fn is_whole(&self) -> bool {
        let on_it = self.places().iter().fold(0_u32, |all, place| all | 1 << place.district.0);
        on_it == (1 << DistrictId::count(self.players())) - 1
    }
}

/// The cell of an unturned district that a cell of a turned one shows: a clockwise quarter turn sends (row, column) to
/// (column, 2 - row).
pub const fn unturned(cell: usize, turns: u8) -> usize {
    let mut at = cell;
    let mut left = turns % SIDES as u8;
    while left > 0 {
        // The cell that comes here by one turn.
        let (row, column) = (at / SIDE, at % SIDE);
        at = (SIDE - 1 - column) * SIDE + row;
        left -= 1;
    }
    at
}

/// [`unturned`] for every number of turns and every cell.
pub(super) static UNTURNED: [[u8; CELLS]; SIDES] = {
    let mut all = [[0; CELLS]; SIDES];
    let mut turns = 0;
    while turns < SIDES {
        let mut cell = 0;
        while cell < CELLS {
            all[turns][cell] = unturned(cell, turns as u8) as u8;
            cell += 1;
        }
        turns += 1;
    }
    all
};
