//! Holds the values of a box against each other.

use super::{Side, Slot, Tile, Values};
use crate::base::refusal::Refusal;
use crate::game::facts::Place;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::words::{Ability, Habitat, MachineKind, Organizer};

/// The cards of the machine deck in play (R2.5).
const DECK: u8 = 7;

/// The highest face of the printed die (R4.4).
const PRINTED_FACE: u8 = 2;

/// Everything in which the values of a box disagree; nothing for a sound box.
pub(super) fn check(contents: &Values, place: &Place) -> Refusal {
    let mut findings = Findings { place, refusal: Refusal::default() };
    die(contents, &mut findings);
    machine(contents, &mut findings);
    orders(contents, &mut findings);
    hunters(contents, &mut findings);
    support(contents, &mut findings);
    slots(&contents.slots, &mut findings);
    homes(contents, &mut findings);
    decks(contents, &mut findings);
    findings.refusal
}

struct Findings<'p> {
    place: &'p Place,
    refusal: Refusal,
}

impl Findings<'_> {
    fn add(&mut self, path: &str, finding: &str) {
        self.refusal.add(self.place.about(path, finding));
    }
}

/// A face is a lot of damage that the track can hold (R4.6). The faces of the printed die are on every die's list.
fn die(contents: &Values, findings: &mut Findings) {
    let most = contents.limits.damage.max(PRINTED_FACE);
    for (i, &face) in contents.die.iter().enumerate().filter(|&(_, &face)| face > most) {
        let finding = format!("found {face}, expected at most {most}: limits.damage is {}", contents.limits.damage);
        findings.add(&format!("die.faces.{i}"), &finding);
    }
}

fn machine(contents: &Values, findings: &mut Findings) {
    let deck = &contents.machine;
    let base: u8 = deck.base.iter().sum();
    if base != DECK {
        findings.add("machine.base", &format!("found {base} cards in all, expected {DECK}"));
    }
    for kind in MachineKind::ALL {
        let (base, difficult) = (deck.base[kind.index()], deck.difficult[kind.index()]);
        if difficult > base {
            let finding =
                format!("found {difficult}, expected at most {base}: each replaces a card of machine.base.{kind}");
            findings.add(&format!("machine.difficult.{kind}"), &finding);
        }
    }
}

fn orders(contents: &Values, findings: &mut Findings) {
    let (base, more) = (contents.orders.engine_advances, contents.orders.engine_advances_difficult);
    if more < base {
        let finding = format!("found {more}, expected at least the {base} of orders.engine_advances");
        findings.add("orders.engine_advances_difficult", &finding);
    }
}

fn hunters(contents: &Values, findings: &mut Findings) {
    let mut seen = HexSet::EMPTY;
    for (i, &hex) in contents.setup.hunters.iter().enumerate() {
        let path = format!("setup.hunters.{i}");
        if hex == Hex::CORE {
            findings.add(&path, "found the core, expected a habitat hex; mechs on the core are setup.core_mechs");
        } else if seen.contains(hex) {
            findings.add(&path, &format!("found [{hex}] twice, expected different hexes"));
        }
        seen.insert(hex);
    }
}

fn support(contents: &Values, findings: &mut Findings) {
    let camps = usize::from(contents.supply.camps_each);
    for (players, track) in ["two", "three", "four"].iter().zip(&contents.support) {
        let (costs, hands) = (track.costs.len(), track.hands.len());
        if costs != hands {
            let finding = format!("found {hands} hands, expected {costs}, one for each of support.{players}.costs");
            findings.add(&format!("support.{players}.hands"), &finding);
        }
        if costs + 1 > camps {
            let finding = format!("found {costs} camps, expected one less than supply.camps_each, which is {camps}");
            findings.add(&format!("support.{players}.costs"), &finding);
        }
    }
}

/// The slots have their outline and cover every hex but the core once (R1.3).
fn slots(slots: &[Slot], findings: &mut Findings) {
    let mut covered = HexSet::EMPTY;
    for (i, slot) in slots.iter().enumerate() {
        let path = format!("tiles.slots.{}.{}", slot.side, if slot.side == Side::Up { i } else { i - slots.len() / 2 });
        let (first, second, third, order) = match slot.side {
            Side::Up => (slot.hexes[0], Dir::Se, Dir::Sw, "apex, right, left"),
            Side::Down => (slot.hexes[0], Dir::E, Dir::Se, "left, right, bottom"),
        };
        if [first.step(second), first.step(third)] != [Some(slot.hexes[1]), Some(slot.hexes[2])] {
            let finding = format!("found {:?}, expected three neighbours: {order}", slot.hexes);
            findings.add(&path, &finding);
        }
        for hex in slot.hexes {
            if hex == Hex::CORE || covered.contains(hex) {
                let why = if hex == Hex::CORE { "the core" } else { "a hex of another slot" };
                findings.add(&path, &format!("found [{hex}], {why}, expected every other hex of the board once"));
            }
            covered.insert(hex);
        }
    }
}

/// Every habitat is seen however the tiles are dealt, so that each faction finds a hex for its starting camp (R2.6).
fn homes(contents: &Values, findings: &mut Findings) {
    let up_slots = contents.slots.iter().filter(|slot| slot.side == Side::Up).count();
    let down_slots = contents.slots.len() - up_slots;
    for habitat in Habitat::ALL {
        if can_be_hidden(habitat, &contents.tiles, up_slots, down_slots) {
            let finding = format!("found a deal that shows no {habitat}, expected every habitat in every deal");
            findings.add("tiles.faces", &finding);
        }
    }
}

/// Is there a deal of the tiles that shows a habitat nowhere?
///
/// A tile with the habitat on one side only has to show the other one; a deal exists when no tile has it on both sides
/// and the slots of each outline suffice for the tiles bound to it.
fn can_be_hidden(habitat: Habitat, tiles: &[Tile], up_slots: usize, down_slots: usize) -> bool {
    let shows = |tile: &Tile, side| tile.side(side).iter().any(|face| face.habitat == habitat);
    let count = |up, down| tiles.iter().filter(|t| shows(t, Side::Up) == up && shows(t, Side::Down) == down).count();
    count(true, true) == 0 && count(true, false) <= down_slots && count(false, true) <= up_slots
}

/// Half of each organizer's deck is of the home habitat.
fn decks(contents: &Values, findings: &mut Findings) {
    for organizer in Organizer::ALL {
        let home = organizer.faction().home();
        let habitats = organizer.abilities().map(|ability| contents.defender(ability).habitats);
        let found = habitats.as_flattened().iter().filter(|&&habitat| habitat == home).count();
        let half = habitats.len();
        if found != half {
            let deck = organizer.abilities().map(Ability::name).join(", ");
            let finding = format!(
                "found {found} cards of the {home} in the deck of organizer {organizer} ({deck}), expected {half}"
            );
            findings.add("defenders", &finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Face;
    use super::*;

    fn tile(up: Habitat, down: Habitat) -> Tile {
        let side = |habitat| [Face { habitat, pollution: false }; 3];
        Tile { up: side(up), down: side(down) }
    }

    #[test]
    fn a_habitat_is_hidden_exactly_when_some_deal_shows_it_nowhere() {
        use Habitat::{Forest, Plains};
        let kinds = [tile(Forest, Forest), tile(Forest, Plains), tile(Plains, Forest), tile(Plains, Plains)];
        // All mixes of four tiles on two slots of each outline, against a trial of all deals.
        for mix in 0..4_usize.pow(4) {
            let tiles: Vec<Tile> = (0..4).map(|i| kinds[mix / 4_usize.pow(i) % 4]).collect();
            let hides = |ups: usize| {
                tiles.iter().enumerate().all(|(i, t)| {
                    let side = if ups >> i & 1 == 1 { Side::Up } else { Side::Down };
                    t.side(side)[0].habitat != Forest
                })
            };
            let tried = (0..16_usize).filter(|ups| ups.count_ones() == 2).any(hides);
            assert_eq!(can_be_hidden(Forest, &tiles, 2, 2), tried, "{mix}");
        }
    }
}
