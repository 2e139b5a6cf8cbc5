//! Constraints of symbols (G3).

use super::plan::{On, Plan};
use super::{Subject, unless};
use crate::games::dei::board::district::{District, DistrictId, Part};
use crate::games::dei::board::words::Letter;
use crate::games::dei::r#box::FEWEST;

/// Has the district a refuge by its code?
fn is_refuge(id: DistrictId) -> bool {
    ["2.1", "2.2"].contains(&id.code())
}

pub(super) fn refuges(subject: &Subject) -> Option<String> {
    subject.in_districts(|id, district| match district.refuge {
        Some(part) => unless(is_refuge(id) && !part.is_roof(), || format!("has a refuge on {part}")),
        None => unless(!is_refuge(id), || "has no refuge".to_owned()),
    })
}

pub(super) fn outposts(subject: &Subject) -> Option<String> {
    let bare: Vec<DistrictId> =
        subject.districts().filter(|(_, district)| district.outpost.is_none()).map(|(id, _)| id).collect();
    let expected = matches!(bare[..], [id] if id.players() == 4);
    unless(expected, || {
        let codes: Vec<&str> = bare.iter().map(|id| id.code()).collect();
        format!("{} districts have no outpost: {}", bare.len(), codes.join(", "))
    })
}

pub(super) fn roof_outposts(subject: &Subject) -> Option<String> {
    let on_roof = |district: &District| district.outpost.is_some_and(|(_, part)| part.is_roof());
    let count = subject.districts().filter(|(_, district)| on_roof(district)).count();
    let wanted = usize::from(subject.values.levers.map.roof_outposts);
    unless(count == wanted, || format!("{count} outposts are on roofs, not {wanted}"))
}

pub(super) fn letters(subject: &Subject) -> Option<String> {
    (2..=4).find_map(|players| {
        let group = || subject.districts().filter(|(id, _)| id.players() == players);
        let counts = Letter::ALL.map(|letter| {
            group().filter(|(_, district)| district.outpost.is_some_and(|(own, _)| own == letter)).count()
        });
        unless(counts.iter().all(|count| *count == counts[0]), || format!("{players}.x has A, B, C {counts:?} times"))
    })
}

/// A number for each number of players that differs from the wanted one.
fn counted(subject: &Subject, wanted: &[u8], of: &str, count: impl Fn(&District) -> usize) -> Option<String> {
    wanted.iter().enumerate().find_map(|(table, wanted)| {
        let players = table + FEWEST;
        let used = subject.districts().filter(|(id, _)| id.players() <= players);
        let found: usize = used.map(|(_, district)| count(district)).sum();
        unless(found == usize::from(*wanted), || format!("{found} {of} with {players} players, not {wanted}"))
    })
}

pub(super) fn elevators(subject: &Subject) -> Option<String> {
    counted(subject, &subject.values.levers.map.elevators, "neutral elevators", |district| {
        usize::from(district.elevator.is_some())
    })
}

pub(super) fn elevators_touch(subject: &Subject) -> Option<String> {
    subject.in_districts(|_, district| {
        let [ground, roof] = district.elevator?;
        let cell = |row: usize, column: usize| district.cells.0[3 * row + column];
        let is_pair = |one: Part, two: Part| [one, two] == [ground, roof] || [two, one] == [ground, roof];
        let across = (0..3).any(|row| (0..2).any(|column| is_pair(cell(row, column), cell(row, column + 1))));
        let along = (0..2).any(|row| (0..3).any(|column| is_pair(cell(row, column), cell(row + 1, column))));
        let levels = !ground.is_roof() && roof.is_roof();
        unless(levels && (across || along), || format!("has an elevator {ground}-{roof}"))
    })
}

pub(super) fn elevators_apart(subject: &Subject) -> Option<String> {
    subject.in_districts(|id, district| unless(!is_refuge(id) || district.elevator.is_none(), || "has one".to_owned()))
}

pub(super) fn spots(subject: &Subject) -> Option<String> {
    counted(subject, &[2, 3, 4], "drone spots", |district| usize::from(district.drone.is_some()))
}

pub(super) fn spots_apart(subject: &Subject) -> Option<String> {
    subject.in_districts(|id, district| unless(!is_refuge(id) || district.drone.is_none(), || "has one".to_owned()))
}

/// Symbols on the ground or on roofs of a district.
fn tokens(district: &District, roofs: bool) -> usize {
    let of_level = Part::ALL.into_iter().filter(|part| part.is_roof() == roofs);
    of_level.map(|part| usize::from(district.tokens[part.index()])).sum()
}

pub(super) fn technology(subject: &Subject) -> Option<String> {
    counted(subject, &subject.values.levers.map.technology, "Technology", |district| tokens(district, false))
}

pub(super) fn cells(subject: &Subject) -> Option<String> {
    counted(subject, &subject.values.levers.map.cells, "Cells", |district| tokens(district, true))
}

/// A piece of a level with more symbols than some.
fn crowded(subject: &Subject, roofs: bool, most: u8) -> Option<String> {
    subject.in_districts(|_, district| {
        let of_level = Part::ALL.into_iter().filter(|part| part.is_roof() == roofs);
        let found = of_level.map(|part| (part, district.tokens[part.index()])).find(|(_, count)| *count > most);
        found.map(|(part, count)| format!("has {count} on {part}"))
    })
}

pub(super) fn technology_on_a_piece(subject: &Subject) -> Option<String> {
    crowded(subject, false, 3)
}

pub(super) fn cells_on_a_piece(subject: &Subject) -> Option<String> {
    crowded(subject, true, 2)
}

/// The outposts of a layout with their regions.
fn outpost_regions(subject: &Subject, plan: &Plan) -> Vec<(On, usize)> {
    let circle = |(id, district): (DistrictId, &District)| district.outpost.map(|(_, part)| (id, part));
    subject.districts().filter_map(circle).filter_map(|on| Some((on, plan.region(on)?))).collect()
}

/// The refuges of a layout with their regions.
fn refuge_regions(subject: &Subject, plan: &Plan) -> Vec<(On, usize)> {
    let refuge = |(id, district): (DistrictId, &District)| district.refuge.map(|part| (id, part));
    subject.districts().filter_map(refuge).filter_map(|on| Some((on, plan.region(on)?))).collect()
}

fn name((id, part): On) -> String {
    format!("{id}{part}")
}

pub(super) fn outposts_apart(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let all = outpost_regions(subject, plan);
        let twin = |at: usize| all[..at].iter().find(|(_, region)| *region == all[at].1);
        (0..all.len()).find_map(|at| {
            twin(at).map(|(other, _)| format!("the outposts on {} and {} in one region", name(*other), name(all[at].0)))
        })
    })
}

pub(super) fn outposts_and_refuges(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let outposts = outpost_regions(subject, plan);
        refuge_regions(subject, plan).into_iter().find_map(|(refuge, region)| {
            let with = outposts.iter().find(|(_, own)| *own == region);
            with.map(|(on, _)| format!("the refuge on {} with the outpost on {}", name(refuge), name(*on)))
        })
    })
}

pub(super) fn refuges_unlinked(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let [(_, one), (_, two)] = refuge_regions(subject, plan)[..] else { return Some("not two refuges".to_owned()) };
        unless(one != two && !plan.have_line(one, two), || "refuges that are linked or in one region".to_owned())
    })
}

pub(super) fn elevator_pairs(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let ends = |(id, district): (DistrictId, &District)| {
            let [ground, roof] = district.elevator?;
            Some((id, [plan.region((id, ground))?, plan.region((id, roof))?]))
        };
        let all: Vec<(DistrictId, [usize; 2])> = subject.districts().filter_map(ends).collect();
        (0..all.len()).find_map(|at| {
            let twin = all[..at].iter().find(|(_, ends)| *ends == all[at].1)?;
            Some(format!("the elevators of {} and {} on one pair", twin.0, all[at].0))
        })
    })
}
