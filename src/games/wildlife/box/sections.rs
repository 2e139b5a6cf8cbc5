//! The values of a box that are more than a number: cards, tiles, ages, the charts, the board.

use std::array::from_fn;

use crate::game::facts::{Reader, join};
use crate::games::wildlife::board::chart::Chart;
use crate::games::wildlife::board::drawing::Drawing;
use crate::games::wildlife::board::spaces::Island;
use crate::games::wildlife::board::words::{Ability, CardKind, Level, Species, Terrain};

/// Copies of one kind of card, at most.
const MOST_COPIES: u8 = 100;
/// Tiles of one kind, at most.
const MOST_TILES: u8 = 20;
/// The greatest age, in units of 100,000 years.
const OLDEST: u16 = 40_000;

pub(super) fn cards(r: &mut Reader, path: &str) -> [u8; CardKind::COUNT] {
    CardKind::ALL.map(|kind| r.number(&join(path, kind), 0..=MOST_COPIES))
}

pub(super) fn adaptations(r: &mut Reader, path: &str) -> [u8; 3] {
    let tiles = r.numbers(path, 3..=3, &(0..=MOST_TILES));
    from_fn(|level| tiles.get(level).copied().unwrap_or_default())
}

pub(super) fn abilities(r: &mut Reader, path: &str) -> [u8; Ability::COUNT] {
    Ability::ALL.map(|ability| r.number(&join(path, ability), 0..=MOST_TILES))
}

pub(super) fn ages(r: &mut Reader, path: &str) -> [u16; Species::COUNT] {
    Species::ALL.map(|species| r.number(&join(path, species), 0..=OLDEST))
}

pub(super) fn chart(r: &mut Reader, path: &str) -> Chart {
    let mut level = |species: Species, terrain: Terrain| {
        let path = cell(path, species, terrain);
        r.named(&path, Level::from_name, &Level::names()).unwrap_or(Level::None)
    };
    Chart(Species::ALL.map(|species| Terrain::ALL.map(|terrain| level(species, terrain))))
}

/// The path of the level of a species in a terrain, below that of the charts.
pub(super) fn cell(charts: &str, species: Species, terrain: Terrain) -> String {
    format!("{charts}.{species}.{terrain}")
}

pub(super) fn island(r: &mut Reader, path: &str) -> Island {
    let nothing = || Island::new(&[]);
    let elements = r.list(path, 1..=Drawing::MOST_ROWS, "rows of a drawing");
    let mut rows: Vec<&str> = Vec::new();
    for (path, value) in elements {
        let Some(row) = value.as_str() else {
            r.unexpected(&path, value, "a row of a drawing such as \"..PPmm\"");
            return nothing();
        };
        rows.push(row);
    }
    if rows.is_empty() {
        return nothing();
    }
    let drawing = Drawing::of_rows(&rows);
    let wrong = drawing.as_ref().map_or_else(Clone::clone, Drawing::faults);
    for reason in &wrong {
        r.problem(path, reason);
    }
    drawing.ok().filter(|_| wrong.is_empty()).map_or_else(nothing, |drawing| drawing.island())
}
