//! The sections of a box file: which values there are, and the range of each.

use std::array::from_fn;

use toml::Value;

use super::{
    Amounts, Contents, Defender, Face, Limits, MachineDeck, Orders, Setup, Side, Slot, Supply, TILES, Tile, Track,
};
use crate::base::refusal::Refusal;
use crate::game::facts::{Document, Element, Reader, fingerprint, in_order};
use crate::games::defenders::hex::Hex;
use crate::games::defenders::words::{Ability, Habitat, MachineKind, Organizer};

/// Camps on a support track, at most.
const CAMPS: usize = 5;
/// Damage tokens that a player holds, at most.
const MOST_DAMAGE: u8 = 9;
/// Both sides of a tile, or the slots of both outlines.
const SIDES: [&str; 2] = [Side::Up.name(), Side::Down.name()];

/// Reads a whole box.
///
/// # Errors
/// Every value that is missing, unknown, or not of the type and range expected.
pub(super) fn read(document: &Document) -> Result<Contents, Refusal> {
    let mut reader = Reader::new(document);
    let r = &mut reader;
    let contents = Contents {
        name: r.text("name"),
        origin: document.place.origin.clone(),
        hash: fingerprint(&document.facts),
        supply: supply(r),
        limits: limits(r),
        die: r.numbers("die.faces", 1..=20, &(0..=MOST_DAMAGE)),
        machine: machine(r),
        orders: orders(r),
        amounts: amounts(r),
        setup: setup(r),
        support: ["two", "three", "four"].map(|players| track(r, players)),
        slots: slots(r),
        tiles: tiles(r),
        chutes: chutes(r),
        defenders: Ability::ALL.map(|ability| defender(r, ability)),
        facts: Vec::new(),
    };
    let order = reader.finish()?;
    Ok(Contents { facts: in_order(&document.facts, &order), ..contents })
}

fn supply(r: &mut Reader) -> Supply {
    Supply {
        walls: r.number("supply.walls", 1..=132),
        mechs: r.number("supply.mechs", 1..=200),
        engines: r.number("supply.engines", 2..=2),
        pollution: r.number("supply.pollution", 1..=200),
        toxic_sites: r.number("supply.toxic_sites", 1..=30),
        breach_markers: r.number("supply.breach_markers", 0..=80),
        items_each: r.number("supply.items_each", 4..=20),
        death_tokens: r.number("supply.death_tokens", 4..=4),
        camps_each: r.number("supply.camps_each", 2..=20),
        factory_tiles: r.number("supply.factory_tiles", 6..=6),
        habitat_tiles: r.number("supply.habitat_tiles", TILES as u8..=TILES as u8),
        perimeter_tiles: r.number("supply.perimeter_tiles", 6..=6),
        defenders: r.number("supply.defenders", 2 * Ability::COUNT as u8..=2 * Ability::COUNT as u8),
        organizers: r.number("supply.organizers", Organizer::COUNT as u8..=Organizer::COUNT as u8),
        machine_cards: r.number("supply.machine_cards", 7..=50),
    }
}

fn limits(r: &mut Reader) -> Limits {
    Limits {
        damage: r.number("limits.damage", 1..=MOST_DAMAGE),
        massacre: r.number("limits.massacre", 1..=9),
        toxic: r.number("limits.toxic", 2..=4),
        opening_hand: r.number("limits.opening_hand", 0..=12),
        core_factories: r.number("limits.core_factories", 1..=5),
    }
}

fn machine(r: &mut Reader) -> MachineDeck {
    let base = MachineKind::ALL.map(|kind| r.number(&format!("machine.base.{kind}"), 0..=7));
    // No difficult card replaces a Reboot (R2.5).
    let difficult = MachineKind::ALL.map(|kind| match kind {
        MachineKind::Reboot => 0,
        kind => r.number(&format!("machine.difficult.{kind}"), 0..=7),
    });
    MachineDeck { base, difficult }
}

fn orders(r: &mut Reader) -> Orders {
    let mut number = |key| r.number(&format!("orders.{key}"), 0..=9);
    Orders {
        engine_advances: number("engine_advances"),
        engine_advances_difficult: number("engine_advances_difficult"),
        snipers: number("snipers"),
        hunters_deployed: number("hunters_deployed"),
        pursue_active: number("pursue_active"),
        pursue_others: number("pursue_others"),
        mechs_difficult_damage: number("mechs_difficult_damage"),
    }
}

fn amounts(r: &mut Reader) -> Amounts {
    let mut number = |key| r.number(&format!("amounts.{key}"), 0..=9);
    Amounts {
        feel_the_burn: number("feel_the_burn"),
        pyromancy: number("pyromancy"),
        manifesto: number("manifesto"),
        sustenance: number("sustenance"),
        bountiful_harvest: number("bountiful_harvest"),
        field_hospital: number("field_hospital"),
        scrap_hunter: number("scrap_hunter"),
    }
}

fn setup(r: &mut Reader) -> Setup {
    let core_mechs = r.number("setup.core_mechs", 0..=9);
    let hunters = r.list("setup.hunters", 0..=36, "hexes");
    Setup { core_mechs, hunters: hunters.into_iter().filter_map(|element| hex(r, element)).collect() }
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

fn track(r: &mut Reader, players: &str) -> Track {
    Track {
        costs: r.numbers(&format!("support.{players}.costs"), 1..=CAMPS, &(1..=15)),
        hands: r.numbers(&format!("support.{players}.hands"), 1..=CAMPS, &(0..=12)),
        breach_markers: r.number(&format!("support.{players}.breach_markers"), 0..=20),
    }
}

fn slots(r: &mut Reader) -> Vec<Slot> {
    let mut slots = Vec::new();
    for side in Side::ALL {
        for slot in r.list(&format!("tiles.slots.{side}"), TILES / 2..=TILES / 2, "slots") {
            let hexes = r.list_of(slot, 3..=3, "hexes");
            let hexes: Vec<Hex> = hexes.into_iter().filter_map(|element| hex(r, element)).collect();
            slots.push(Slot { side, hexes: filled(&hexes, Hex::CORE) });
        }
    }
    slots
}

fn tiles(r: &mut Reader) -> Vec<Tile> {
    let faces = r.list("tiles.faces", TILES..=TILES, "tiles");
    let habitats: Vec<_> = faces.iter().map(|tile| SIDES.map(|side| habitats(r, tile, side))).collect();
    let icons = SIDES.map(|side| icons(r, side));
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
fn icons(r: &mut Reader, side: &str) -> Vec<Vec<u8>> {
    let tiles = r.list(&format!("tiles.pollution.{side}"), TILES..=TILES, "lists of hexes, one a tile");
    tiles.into_iter().map(|tile| distinct(r, tile, 3, "hexes of a tile")).collect()
}

fn chutes(r: &mut Reader) -> [Vec<u8>; 6] {
    let tiles = r.list("factories.chutes", 6..=6, "lists of edges, one a factory tile");
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

fn defender(r: &mut Reader, ability: Ability) -> Defender {
    let points = r.number(&format!("defenders.{ability}.points"), 0..=9);
    let habitats = r.list(&format!("defenders.{ability}.habitats"), 2..=2, "habitats");
    let habitats: Vec<Habitat> = habitats.into_iter().filter_map(|element| habitat(r, element)).collect();
    Defender { points, habitats: filled(&habitats, Habitat::Forest) }
}

/// An array of the items, filled up where a problem left one out.
fn filled<T: Copy, const N: usize>(items: &[T], filler: T) -> [T; N] {
    from_fn(|i| items.get(i).copied().unwrap_or(filler))
}
