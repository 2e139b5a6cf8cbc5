//! Constraints on a reconstruction: 43 of them, checked by code that shares nothing with the generator.
//!
//! The generator works with pieces and sets of bits; here stand cells and lists. Numbers that are levers are read from the box.

mod cards;
mod districts;
mod layouts;
mod plan;
mod symbols;
#[cfg(test)]
mod tests;

use std::fmt;

use super::{TABLES, Values};
use crate::games::dei::board::district::{District, DistrictId};
use plan::Plan;

/// The number of constraints.
pub const COUNT: usize = 43;

/// A constraint: its sentence, and what is found where it is broken.
type Constraint = (&'static str, fn(&Subject) -> Option<String>);

/// A constraint that a box breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its number, from 1.
    pub number: usize,
    /// The violation found, in words.
    pub found: String,
}

impl Broken {
    /// The sentence of the constraint.
    pub const fn about(&self) -> &'static str {
        ALL[self.number - 1].0
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constraint {}: {}; expected: {}", self.number, self.found, self.about())
    }
}

/// The constraints that the values of a box break.
pub fn broken(values: &Values) -> Vec<Broken> {
    let subject = Subject::of(values);
    let found = ALL.iter().enumerate().map(|(at, (_, check))| (at + 1, check(&subject)));
    found.filter_map(|(number, found)| Some(Broken { number, found: found? })).collect()
}

/// The sentences of the constraints, in order.
pub fn sentences() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(about, _)| *about)
}

/// A box to be checked.
struct Subject<'v> {
    values: &'v Values,
    /// The quick layouts for 2, 3 and 4 players.
    plans: [Plan; TABLES],
}

impl<'v> Subject<'v> {
    fn of(values: &'v Values) -> Subject<'v> {
        Subject { values, plans: std::array::from_fn(|table| Plan::of(&values.districts, &values.layouts[table])) }
    }

    /// Districts with their codes.
    fn districts(&self) -> impl Iterator<Item = (DistrictId, &'v District)> + use<'v> {
        DistrictId::all().zip(&self.values.districts)
    }

    /// The first district for which something is found.
    fn in_districts(&self, find: impl Fn(DistrictId, &District) -> Option<String>) -> Option<String> {
        self.districts().find_map(|(id, district)| find(id, district).map(|found| format!("district {id} {found}")))
    }

    /// The first layout for which something is found.
    fn in_plans(&self, find: impl Fn(&Plan, usize) -> Option<String>) -> Option<String> {
        let found = |(table, plan): (usize, &Plan)| {
            find(plan, table).map(|found| format!("the layout for {} players has {found}", plan.players()))
        };
        self.plans.iter().enumerate().find_map(found)
    }
}

/// Says what is found, unless it is as expected.
fn unless(expected: bool, found: impl FnOnce() -> String) -> Option<String> {
    if expected { None } else { Some(found()) }
}

/// All constraints, in order: districts, layouts, symbols, faction cards, market cards.
const ALL: [Constraint; COUNT] = [
    ("3 to 5 cells of a district are roofs", districts::roofs),
    ("the ground of a district is connected", districts::ground),
    ("at least 3 of the 4 middle cells of the sides of a district are ground", districts::middles),
    ("a district has 1 or 2 roof pieces", districts::roof_pieces),
    ("a district has 1 or 2 ground pieces", districts::ground_pieces),
    ("the cells of a piece are connected", districts::connected),
    (
        "an area of 4 roofs or 5 grounds is cut in two where it can be, with 2 cells or more on each side",
        districts::cut,
    ),
    ("the number of districts with a bridge site is that of the values", districts::sites),
    ("neutral bridges stand on sites of 2.3 and 4.3, and nowhere else", districts::neutral_bridges),
    ("a quick layout has each of its districts once", layouts::whole),
    ("the refuge districts are not side by side", layouts::refuges_apart),
    ("a quick layout has a number of regions within the limits", layouts::regions),
    ("the ground of a quick layout is connected on foot", layouts::on_foot),
    ("no region of a quick layout has more pieces than the limit", layouts::pieces),
    ("bridge sites join different roofs in the number of districts of the values", layouts::joining),
    ("the sites of 2.3 and 4.3 join different roofs", layouts::neutral_joining),
    ("2.1 and 2.2 have a refuge on the ground, and no other district has one", symbols::refuges),
    ("each district but one of 4.1 to 4.4 has an outpost", symbols::outposts),
    ("the number of outposts on roofs is that of the values", symbols::roof_outposts),
    ("the letters of outposts are equally frequent among 2.x, 3.x and 4.x", symbols::letters),
    ("the number of neutral elevators is that of the values", symbols::elevators),
    ("a neutral elevator links a ground and a roof that touch in its district", symbols::elevators_touch),
    ("refuge districts have no neutral elevator", symbols::elevators_apart),
    ("there are 2, 3, 4 drone spots", symbols::spots),
    ("refuge districts have no drone spot", symbols::spots_apart),
    ("the number of Technology symbols is that of the values", symbols::technology),
    ("the number of Cell symbols is that of the values", symbols::cells),
    ("a piece of ground has at most 3 Technology", symbols::technology_on_a_piece),
    ("a roof piece has at most 2 Cells", symbols::cells_on_a_piece),
    ("no region of a quick layout has two outposts", symbols::outposts_apart),
    ("no region of a quick layout has an outpost and a refuge", symbols::outposts_and_refuges),
    ("the refuges of a quick layout are neither in one region nor linked", symbols::refuges_unlinked),
    ("the neutral elevators of a quick layout stand on different pairs", symbols::elevator_pairs),
    ("the shared cards have the icons of the common budget, as evenly as it goes", cards::shared),
    ("the two own cards of a faction have the icons of its budget, as evenly as it goes", cards::own),
    ("shared cards differ, own cards of a faction differ, and each has a weight within the limits", cards::weights),
    ("the last card of a faction flies its drone and does nothing else", cards::own_drone),
    ("an outpost deck has 3 light, 3 middling and 2 heavy cards, with supplies to match", cards::tiers),
    (
        "an outpost card has 2 to 4 icons of its pool, one of its colour; 2 begin with an action for each outpost; none is alike",
        cards::colours,
    ),
    ("the black market has 4 light, 5 middling and 3 heavy cards, with supplies to match", cards::black_tiers),
    (
        "a black card has 2 to 4 icons of its pool after its beginning: K 3, S1 1, S2 2, T2 2, E1 2, nothing 2; none is alike",
        cards::black,
    ),
    ("a drone has cards with +1, with +2, and with an M, an R or a C, for 1, 2 and 1 supplies", cards::drones),
    ("a price is worth the points of weight and supplies, with at most 2 Cells", cards::prices),
];
