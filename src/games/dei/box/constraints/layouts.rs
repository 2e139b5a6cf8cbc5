//! Constraints of the quick layouts (G2).

use super::districts::spans;
use super::plan::Plan;
use super::{Subject, unless};
use crate::games::dei::board::district::{District, DistrictId};

pub(super) fn whole(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let on = |id: DistrictId| plan.layout().places().iter().filter(|place| place.district == id).count();
        let odd = DistrictId::all().find(|id| on(*id) != usize::from(id.players() <= plan.players()));
        odd.map(|id| format!("district {id} {} times", on(id)))
    })
}

pub(super) fn refuges_apart(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let columns = plan.layout().size().1;
        let place = |code: &str| {
            let at = plan.layout().places().iter().position(|place| place.district.code() == code)?;
            Some((at / columns, at % columns))
        };
        let ((row, column), (other_row, other_column)) = (place("2.1")?, place("2.2")?);
        let meet = row == other_row && column.abs_diff(other_column) == 1
            || column == other_column && row.abs_diff(other_row) == 1;
        unless(!meet, || "2.1 beside 2.2".to_owned())
    })
}

pub(super) fn regions(subject: &Subject) -> Option<String> {
    let levers = &subject.values.levers.map;
    subject.in_plans(|plan, table| {
        let (count, fewest, most) = (plan.regions().len(), levers.fewest_regions[table], levers.most_regions[table]);
        unless((fewest.into()..=most.into()).contains(&count), || format!("{count} regions, not {fewest} to {most}"))
    })
}

pub(super) fn on_foot(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| unless(plan.is_walkable(), || "ground that is cut off".to_owned()))
}

pub(super) fn pieces(subject: &Subject) -> Option<String> {
    let most = usize::from(subject.values.levers.map.pieces);
    subject.in_plans(|plan, _| {
        let largest = plan.regions().iter().map(Vec::len).max().unwrap_or(0);
        unless(largest <= most, || format!("a region of {largest} pieces, not {most} at most"))
    })
}

/// Does a site of a district join different roofs?
fn joins(plan: &Plan, id: DistrictId, district: &District) -> bool {
    spans(district).iter().any(|span| {
        let [one, two] = span.roofs.map(|roof| plan.region((id, roof)));
        one != two
    })
}

pub(super) fn joining(subject: &Subject) -> Option<String> {
    let levers = &subject.values.levers.map;
    subject.in_plans(|plan, table| {
        let wanted = levers.joining[table].min(levers.bridges[table]);
        let count = subject.districts().filter(|(id, district)| plan.has(*id) && joins(plan, *id, district)).count();
        unless(count >= wanted.into(), || format!("joining sites in {count} districts, not {wanted}"))
    })
}

pub(super) fn neutral_joining(subject: &Subject) -> Option<String> {
    subject.in_plans(|plan, _| {
        let named = subject.districts().filter(|(id, _)| ["2.3", "4.3"].contains(&id.code()) && plan.has(*id));
        let idle = named.filter(|(id, district)| !joins(plan, *id, district)).map(|(id, _)| id).next();
        idle.map(|id| format!("a site in {id} that joins nothing"))
    })
}
