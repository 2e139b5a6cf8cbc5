//! Constraints of single districts (G1).

use super::{Subject, unless};
use crate::games::dei::board::district::{CELLS, District, DistrictId, Part, SIDE, Span};
use crate::games::dei::r#box::FEWEST;

/// The middle cells of the sides.
const MIDDLES: [usize; 4] = [1, 3, 5, 7];

/// The cells of a district of which something is so.
fn cells(district: &District, is_so: impl Fn(Part) -> bool) -> Vec<usize> {
    (0..CELLS).filter(|cell| is_so(district.cells.0[*cell])).collect()
}

/// Are two cells side by side?
fn beside(one: usize, two: usize) -> bool {
    (one / SIDE).abs_diff(two / SIDE) + (one % SIDE).abs_diff(two % SIDE) == 1
}

/// The connected areas of some cells.
fn areas(cells: &[usize]) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut areas = Vec::new();
    while let Some(first) = left.pop() {
        let mut area = vec![first];
        while let Some(at) = left.iter().position(|cell| area.iter().any(|own| beside(*own, *cell))) {
            area.push(left.swap_remove(at));
        }
        areas.push(area);
    }
    areas
}

fn is_connected(cells: &[usize]) -> bool {
    areas(cells).len() == 1
}

pub(super) fn roofs(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        let count = cells(district, Part::is_roof).len();
        unless((3..=5).contains(&count), || format!("has {count} roof cells"))
    })
}

pub(super) fn ground(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        let count = areas(&cells(district, |part| !part.is_roof())).len();
        unless(count == 1, || format!("has ground in {count} areas"))
    })
}

pub(super) fn middles(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        let count = MIDDLES.iter().filter(|cell| !district.cells.0[**cell].is_roof()).count();
        unless(count >= 3, || format!("has ground in the middle of {count} sides"))
    })
}

pub(super) fn roof_pieces(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| lacking(district, [Part(2), Part(3)]))
}

pub(super) fn ground_pieces(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| lacking(district, [Part(0), Part(1)]))
}

/// The first of two pieces is missing; the second may.
fn lacking(district: &District, [first, second]: [Part; 2]) -> Option<String> {
    let has = |part: Part| district.cells.0.contains(&part);
    unless(has(first), || if has(second) { format!("has {second} without {first}") } else { format!("has no {first}") })
}

pub(super) fn connected(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        let torn = |part: &Part| {
            let own = cells(district, |other| other == *part);
            !own.is_empty() && !is_connected(&own)
        };
        Part::ALL.into_iter().find(torn).map(|part| format!("has piece {part} in several areas"))
    })
}

pub(super) fn cut(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        for (is_roof, from) in [(true, 4), (false, 5)] {
            for area in areas(&cells(district, |part| part.is_roof() == is_roof)) {
                let mut pieces: Vec<Part> = area.iter().map(|cell| district.cells.0[*cell]).collect();
                pieces.sort();
                pieces.dedup();
                let wanted = if area.len() >= from && can_be_cut(&area) { 2 } else { 1 };
                let size = |part: &Part| area.iter().filter(|cell| district.cells.0[**cell] == *part).count();
                if pieces.len() != wanted || wanted == 2 && pieces.iter().any(|part| size(part) < 2) {
                    let (cells, count) = (area.len(), pieces.len());
                    return Some(format!("has an area of {cells} cells with {count} pieces"));
                }
            }
        }
        None
    })
}

/// Can an area be cut in two connected parts of two cells or more?
fn can_be_cut(area: &[usize]) -> bool {
    (0_u32..1 << area.len()).any(|choice| {
        let (one, two): (Vec<usize>, Vec<usize>) = area
            .iter()
            .partition(|cell| area.iter().position(|own| own == *cell).is_some_and(|at| choice >> at & 1 == 1));
        one.len() >= 2 && two.len() >= 2 && is_connected(&one) && is_connected(&two)
    })
}

/// The sites of a district, by rows and columns.
pub(super) fn spans(district: &District) -> Vec<Span> {
    let mut found = Vec::new();
    for line in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]] {
        let [one, over, two] = line.map(|cell| district.cells.0[cell]);
        if one.is_roof() && !over.is_roof() && two.is_roof() && one != two {
            found.push(Span { roofs: if one < two { [one, two] } else { [two, one] }, over });
        }
    }
    found
}

pub(super) fn sites(subject: &Subject) -> Option<String> {
    let wanted = &subject.values.levers.map.bridges;
    wanted.iter().enumerate().find_map(|(table, wanted)| {
        let players = table + FEWEST;
        let used = subject.districts().filter(|(id, _)| id.players() <= players);
        let count = used.filter(|(_, district)| !spans(district).is_empty()).count();
        unless(count == usize::from(*wanted), || {
            format!("{count} districts have sites with {players} players, not {wanted}")
        })
    })
}

pub(super) fn neutral_bridges(subject: &Subject) -> Option<String> {
    subject.in_districts(|id: DistrictId, district| {
        let named = ["2.3", "4.3"].contains(&id.code());
        match district.bridge {
            None => unless(!named, || "has no neutral bridge".to_owned()),
            Some(span) => unless(named && spans(district).contains(&span), || format!("has a neutral bridge {span}")),
        }
    })
}
