//! The values of a box that are more than a number: hexes, slots, tiles, decks.

use std::array::from_fn;

use toml::Value;

use super::{Face, MachineDeck, Side, Slot, TILES, Tile};
use crate::game::facts::{Element, Reader, join};
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::words::{Habitat, MachineKind};

/// Both sides of a tile, or the slots of both outlines.
const SIDES: [&str; 2] = [Side::Up.name(), Side::Down.name()];

pub(super) fn machine(r: &mut Reader, path: &str) -> MachineDeck {
    let base = MachineKind::ALL.map(|kind| r.number(&format!("{path}.base.{kind}"), 0..=7));
    // No difficult card replaces a Reboot (R2.5).
    let difficult = MachineKind::ALL.map(|kind| match kind {
        MachineKind::Reboot => 0,
        kind => r.number(&format!("{path}.difficult.{kind}"), 0..=7),
    });
    MachineDeck { base, difficult }
}

pub(super) fn hunters(r: &mut Reader, path: &str) -> Vec<Hex> {
    let hexes = r.list(path, 0..=36, "hexes");
    hexes.into_iter().filter_map(|element| hex(r, element)).collect()
}

/// The hex that an element is, written `[q, r]`.
fn hex(r: &mut Reader, (path, value): Element) -> Option<Hex> {
    let axis = |value: &Value| value.as_integer().and_then(|n| i8::try_from(n).ok()).map(i32::from);
    let hex = match value.as_array().map(Vec::as_slice) {
        Some([q, r]) => axis(q).zip(axis(r)).and_then(|(q, r)| Hex::new(q, r)),
        _ => None,
    };
    if hex.is_none() {
        r.unexpected(&path, value, "a hex of the board such as [1, -2], with the core at [0, 0]");
    }
    hex
}

pub(super) fn slots(r: &mut Reader, path: &str) -> Vec<Slot> {
    let mut slots = Vec::new();
    for side in Side::ALL {
        for slot in r.list(&join(path, side), TILES / 2..=TILES / 2, "slots") {
            let hexes = r.list_of(slot, 3..=3, "hexes");
            let hexes: Vec<Hex> = hexes.into_iter().filter_map(|element| hex(r, element)).collect();
            slots.push(Slot { side, hexes: filled(&hexes, Hex::CORE) });
        }
    }
    slots
}

pub(super) fn tiles(r: &mut Reader, path: &str) -> Vec<Tile> {
    let faces = r.list(&join(path, "faces"), TILES..=TILES, "tiles");
    let habitats: Vec<_> = faces.iter().map(|tile| SIDES.map(|side| habitats(r, tile, side))).collect();
    let icons = SIDES.map(|side| icons(r, &format!("{path}.pollution.{side}")));
    let face = |i: usize, side: usize, hex: usize| Face {
        habitat: habitats[i][side][hex],
        pollution: icons[side].get(i).is_some_and(|hexes| hexes.contains(&(hex as u8))),
    };
    let tile = |i| Tile { up: from_fn(|hex| face(i, 0, hex)), down: from_fn(|hex| face(i, 1, hex)) };
    (0..habitats.len()).map(tile).collect()
}

fn habitats<'d>(r: &mut Reader<'d>, tile: &Element<'d>, side: &str) -> [Habitat; 3] {
    let faces = r.entry(tile, side, &SIDES).map_or(Vec::new(), |faces| r.list_of(faces, 3..=3, "habitats"));
    filled(&faces.into_iter().filter_map(|face| habitat(r, face)).collect::<Vec<_>>(), Habitat::Forest)
}

fn habitat(r: &mut Reader, element: Element) -> Option<Habitat> {
    r.named_of(element, Habitat::from_name, &Habitat::names())
}

/// The hexes with a pollution icon on one side of each tile.
fn icons(r: &mut Reader, path: &str) -> Vec<Vec<u8>> {
    let tiles = r.list(path, TILES..=TILES, "lists of hexes, one a tile");
    tiles.into_iter().map(|tile| distinct(r, tile, 3, "hexes of a tile")).collect()
}

pub(super) fn chutes(r: &mut Reader, path: &str) -> [Vec<u8>; 6] {
    let tiles = r.list(path, 6..=6, "lists of edges, one a factory tile");
    let mut chutes = tiles.into_iter().map(|tile| distinct(r, tile, 6, "edges"));
    from_fn(|_| chutes.next().unwrap_or_default())
}

/// Different numbers below `end`.
fn distinct<'d>(r: &mut Reader<'d>, list: Element<'d>, end: u8, of: &str) -> Vec<u8> {
    let path = list.0.clone();
    let elements = r.list_of(list, 0..=end.into(), of);
    let numbers: Vec<u8> = elements.into_iter().map(|element| r.number_of(element, 0..=end - 1)).collect();
    if let Some(twice) = numbers.iter().enumerate().find(|&(i, n)| numbers[..i].contains(n)).map(|(_, n)| n) {
        r.problem(&path, &format!("found {twice} twice, expected different {of}"));
    }
    numbers
}

pub(super) fn habitat_pair(r: &mut Reader, path: &str) -> [Habitat; 2] {
    let habitats = r.list(path, 2..=2, "habitats");
    filled(&habitats.into_iter().filter_map(|element| habitat(r, element)).collect::<Vec<_>>(), Habitat::Forest)
}

/// An array of the items, filled up where a problem left one out.
fn filled<T: Copy, const N: usize>(items: &[T], filler: T) -> [T; N] {
    from_fn(|i| items.get(i).copied().unwrap_or(filler))
}
