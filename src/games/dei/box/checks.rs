//! Compares the values of a box with each other.

use super::sections::{card_path, district_key, layout_key};
use super::{FEWEST, MOST, Values};
use crate::games::dei::board::cards::CardId;
use crate::games::dei::board::district::{Cells, District, DistrictId, Part};
use crate::games::dei::board::words::{Faction, Letter};

/// Notes everything in which the values of a box disagree: a path, and what was found there.
pub(super) fn check(values: &Values, add: &mut impl FnMut(&str, String)) {
    check_setup(values, add);
    check_drones(values, add);
    check_cards(values, add);
    for (id, district) in DistrictId::all().zip(&values.districts) {
        let path = format!("districts.{}", district_key(id));
        check_district(id, district, &mut |key, finding| add(&format!("{path}.{key}"), finding));
    }
    check_layouts(values, add);
    for players in FEWEST..=MOST {
        check_city(values, players, add);
    }
}

fn check_setup(values: &Values, add: &mut impl FnMut(&str, String)) {
    let all = values.pieces.scrappers;
    if let Some(most) = values.setup.scrappers.iter().find(|scrappers| **scrappers > all) {
        add("setup.scrappers", format!("found {most}, expected at most the {all} of pieces.scrappers"));
    }
}

/// Each faction has another drone, and each drone its three cards.
fn check_drones(values: &Values, add: &mut impl FnMut(&str, String)) {
    for (at, faction) in Faction::ALL.into_iter().enumerate() {
        let drone = values.drones[at];
        if let Some(twin) = values.drones[..at].iter().position(|other| *other == drone) {
            let twin = Faction::ALL[twin];
            add(
                &format!("factions.{faction}.drone"),
                format!("found {drone}, the drone of {twin}, expected another one"),
            );
        }
    }
}

fn check_cards(values: &Values, add: &mut impl FnMut(&str, String)) {
    for (id, card) in CardId::all().zip(&values.cards) {
        let of_faction = id.faction().map(|faction| values.drones[faction.index()]);
        let found = card.face.flight.map(|flight| flight.drone);
        let path = card_path("cards", id);
        match (id.of_drone(), found) {
            (Some(drone), found) if found != Some(drone) => {
                add(&path, format!("found no icon D:{drone}, expected one on each of the three cards of this drone"));
            }
            (None, Some(drone)) if of_faction != Some(drone) => {
                let expected = if of_faction.is_some() { "D:own" } else { "it on a card of cards.drone" };
                add(&path, format!("found D:{drone}, expected {expected}"));
            }
            _ => {}
        }
    }
}

fn check_district(id: DistrictId, district: &District, add: &mut impl FnMut(&str, String)) {
    let District { cells, .. } = district;
    if let Some(fault) = cells.faults().into_iter().next() {
        return add("cells", format!("found {cells}: {fault}"));
    }
    let missing = |part: Part| (!cells.has(part)).then(|| format!("found piece {part}, which {cells} has not"));
    let stray = Part::ALL.into_iter().filter(|part| district.tokens[part.index()] > 0).find_map(missing);
    if let Some(finding) = stray {
        add("tokens", finding);
    }
    if let Some(finding) = district.outpost.and_then(|(_, part)| missing(part)) {
        add("outpost", finding);
    }
    if let Some(finding) = district.drone.and_then(missing) {
        add("drone", finding);
    }
    let is_refuge = DistrictId::REFUGES.contains(&id);
    match district.refuge {
        Some(_) if !is_refuge => add("refuge", "found a refuge, expected one in 2.1 and in 2.2 only".to_owned()),
        None if is_refuge => add("refuge", "found none, expected the piece with the neutral refuge".to_owned()),
        Some(part) => {
            if let Some(finding) = missing(part) {
                add("refuge", finding);
            }
        }
        None => {}
    }
    if let Some(span) = district.bridge.filter(|span| !cells.spans().contains(span)) {
        add("bridge", format!("found {span}, expected roof, ground and other roof in a row or a column of {cells}"));
    }
    if let Some([ground, roof]) = district.elevator.filter(|ends| !meet(cells, *ends)) {
        add("elevator", format!("found {ground}-{roof}, expected a ground and a roof that touch in {cells}"));
    }
}

/// Do two pieces of a district have cells side by side?
fn meet(cells: &Cells, ends: [Part; 2]) -> bool {
    Cells::beside().any(|(one, two)| {
        let beside = [cells.0[one], cells.0[two]];
        beside == ends || beside == [ends[1], ends[0]]
    })
}

fn check_layouts(values: &Values, add: &mut impl FnMut(&str, String)) {
    for (table, layout) in values.layouts.iter().enumerate() {
        let path = format!("layouts.{}", layout_key(table + FEWEST));
        if !layout.is_whole() {
            let last = DistrictId(DistrictId::count(table + FEWEST) as u8 - 1);
            add(&path, format!("expected each district from 2.1 to {last} once"));
        } else if layout.refuges_meet() {
            add(&path, "the districts 2.1 and 2.2 with the refuges are side by side, expected them apart".to_owned());
        }
    }
}

/// There are drone spots for the drones, tokens for the symbols, and outposts of each letter.
fn check_city(values: &Values, players: usize, add: &mut impl FnMut(&str, String)) {
    let used = &values.districts[..DistrictId::count(players)];
    let spots = used.iter().filter(|district| district.drone.is_some()).count();
    if spots < players {
        add("districts", format!("found {spots} drone spots with {players} players, expected {players} or more"));
    }
    let symbols = |part: fn(&Part) -> bool| -> usize {
        let of = |district: &District| {
            Part::ALL.into_iter().filter(part).map(|part| usize::from(district.tokens[part.index()])).sum::<usize>()
        };
        used.iter().map(of).sum()
    };
    let purse = |each: u8| players * usize::from(each);
    let (setup, pieces) = (&values.setup, &values.pieces);
    let technology = symbols(|part| !part.is_roof()) + purse(setup.technology);
    let cells = symbols(|part| part.is_roof()) + purse(setup.cells);
    for (kind, found, most) in [("technology", technology, pieces.technology), ("cells", cells, pieces.cells)] {
        if found > usize::from(most) {
            let path = format!("pieces.{kind}");
            add(
                &path,
                format!("found {found} on the map and in purses with {players} players, expected at most {most}"),
            );
        }
    }
    let letters = |letter: Letter| used.iter().any(|district| district.outpost.is_some_and(|(own, _)| own == letter));
    if let Some(missing) = Letter::ALL.into_iter().find(|letter| !letters(*letter)) {
        let sign = missing.sign();
        add(
            "districts",
            format!("found no outpost {sign} with {players} players, expected one or more of each letter"),
        );
    }
}
