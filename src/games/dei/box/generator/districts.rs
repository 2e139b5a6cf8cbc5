//! Districts: which cells are roofs, how they fall into pieces, which sides are open (G1).

use super::pick;
use crate::game::Rng;
use crate::games::dei::board::district::{CELLS, Cells, District, Open, PIECES, Part, SIDE, SIDES};

/// Roof cells, at least and at most.
const ROOFS: [u32; 2] = [3, 5];
/// The cells in the middle of the sides.
const MIDDLES: u16 = 0b010_101_010;
/// Cells in the middle of sides that are ground, at least.
const OPEN_MIDDLES: u32 = 3;
/// A connected area of this many cells is cut in two, if it can be: on the ground, and of roofs.
const CUT: [u32; 2] = [5, 4];
/// Cells of a part that is cut off, at least.
const SMALLEST: u32 = 2;
/// All cells.
const ALL: u16 = (1 << CELLS) - 1;

/// A district without symbols, with a bridge site or without one.
pub(super) fn district(rng: &mut Rng, with_site: bool, open: u8) -> District {
    loop {
        let Some(cells) = cells(rng) else { continue };
        if cells.spans().is_empty() == with_site {
            continue;
        }
        return District {
            cells,
            open: Open(std::array::from_fn::<bool, SIDES, _>(|_| rng.below(100) < u32::from(open))),
            tokens: [0; PIECES],
            outpost: None,
            refuge: None,
            drone: None,
            bridge: None,
            elevator: None,
        };
    }
}

/// Cells at random, if they are those of a district.
fn cells(rng: &mut Rng) -> Option<Cells> {
    let roofs = roofs(rng);
    let ground = ALL & !roofs;
    if areas(ground).len() != 1 || (ground & MIDDLES).count_ones() < OPEN_MIDDLES {
        return None;
    }
    let grounds = cut(rng, ground, CUT[0]);
    let roofs = cut(rng, roofs, CUT[1]);
    if grounds.len() > 2 || roofs.len() > 2 {
        return None;
    }
    let part = |cell: usize| {
        let of = |parts: &[u16]| parts.iter().position(|part| part >> cell & 1 == 1);
        let roof = || of(&roofs).map(|at| Part(2 + at as u8));
        of(&grounds).map(|at| Part(at as u8)).or_else(roof).unwrap_or(Part(0))
    };
    Some(Cells(std::array::from_fn(part)))
}

/// The cells of the roofs.
fn roofs(rng: &mut Rng) -> u16 {
    let count = ROOFS[0] + rng.below(ROOFS[1] - ROOFS[0] + 1);
    let mut cells: [u8; CELLS] = std::array::from_fn(|cell| cell as u8);
    rng.shuffle(&mut cells);
    cells.iter().take(count as usize).fold(0, |roofs, cell| roofs | 1 << cell)
}

/// The pieces of one level, in the order of their first cells: large areas are cut in two.
fn cut(rng: &mut Rng, level: u16, from: u32) -> Vec<u16> {
    let mut pieces = Vec::new();
    for area in areas(level) {
        let halves = if area.count_ones() >= from { halves(area) } else { Vec::new() };
        if halves.is_empty() {
            pieces.push(area);
        } else {
            let half = *pick(rng, &halves);
            pieces.extend([half, area & !half]);
        }
    }
    pieces.sort_by_key(|piece| piece.trailing_zeros());
    pieces
}

/// Every way to cut an area in two connected parts, each as the part with the first cell.
fn halves(area: u16) -> Vec<u16> {
    let first = area & area.wrapping_neg();
    let is_half = |half: &u16| {
        let rest = area & !half;
        half & !area == 0
            && half & first != 0
            && half.count_ones() >= SMALLEST
            && rest.count_ones() >= SMALLEST
            && areas(*half).len() == 1
            && areas(rest).len() == 1
    };
    (1..=ALL).filter(is_half).collect()
}

/// The connected areas of a set of cells.
fn areas(cells: u16) -> Vec<u16> {
    let mut left = cells;
    let mut areas = Vec::new();
    while left != 0 {
        let mut area = left & left.wrapping_neg();
        loop {
            let grown = grown(area) & left;
            if grown == area {
                break;
            }
            area = grown;
        }
        left &= !area;
        areas.push(area);
    }
    areas
}

/// The cells of a set and all cells beside them.
const fn grown(cells: u16) -> u16 {
    const WEST: u16 = 0b001_001_001;
    const EAST: u16 = WEST << (SIDE - 1);
    (cells | cells << SIDE | cells >> SIDE | (cells & !EAST) << 1 | (cells & !WEST) >> 1) & ALL
}
