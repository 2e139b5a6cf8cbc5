//! A break of each constraint, planted in the reference, is noticed; and the grid of cells agrees with the city.

use super::plan::Plan;
use super::{COUNT, broken, sentences};
use crate::games::dei::board::cards::{CardId, Face};
use crate::games::dei::board::cities::CityId;
use crate::games::dei::board::district::{DistrictId, Part, Piece};
use crate::games::dei::board::layout::Layout;
use crate::games::dei::board::words::{Faction, Letter, Market};
use crate::games::dei::r#box::choice::Streams;
use crate::games::dei::r#box::{Contents, Values};

const A: Part = Part(0);
const B: Part = Part(1);
const ROOF_A: Part = Part(2);
const ROOF_B: Part = Part(3);

/// Other cells for a district.
fn cells(values: &mut Values, district: usize, text: &str) {
    values.districts[district].cells = text.parse().unwrap();
}

/// Other icons for a card.
fn face(values: &mut Values, card: CardId, text: &str) {
    values.cards[card.index()].face = text.parse::<Face>().unwrap();
}

/// The first card of a market.
fn first(market: Market) -> CardId {
    CardId::of_market(market).next().unwrap()
}

/// Two places of a layout change theirs.
fn swap(values: &mut Values, table: usize, one: usize, two: usize) {
    let mut places = values.layouts[table].places().to_vec();
    places.swap(one, two);
    values.layouts[table] = Layout::new(table + 2, &places);
}

/// A break of each constraint, in order.
const PLANTED: [fn(&mut Values); COUNT] = [
    |values| cells(values, 3, "aab/aab/aAb"),
    |values| cells(values, 3, "aAb/aAb/aAb"),
    |values| cells(values, 3, "aAb/Aab/aab"),
    |values| cells(values, 3, "aaB/abb/abb"),
    |values| cells(values, 3, "bbA/bbb/bAA"),
    |values| cells(values, 3, "aAa/bbb/aAa"),
    |values| cells(values, 3, "aaa/aaa/AAA"),
    |values| values.levers.map.bridges[0] = 6,
    |values| values.districts[2].bridge = None,
    |values| {
        let mut places = values.layouts[0].places().to_vec();
        places[0] = places[1];
        values.layouts[0] = Layout::new(2, &places);
    },
    |values| swap(values, 0, 7, 8),
    |values| values.levers.map.fewest_regions[0] = 21,
    // The district in the corner walls itself in.
    |values| cells(values, 7, "aaA/aAA/AAA"),
    |values| values.levers.map.pieces = 1,
    |values| (values.levers.map.bridges[0], values.levers.map.joining[0]) = (6, 6),
    |values| values.districts[2].cells = values.districts[3].cells,
    |values| values.districts[3].refuge = Some(A),
    |values| values.districts[0].outpost = None,
    |values| values.levers.map.roof_outposts = 5,
    |values| values.districts[0].outpost = Some((Letter::A, B)),
    |values| values.levers.map.elevators[0] = 3,
    |values| values.districts[6].elevator = Some([A, ROOF_B]),
    |values| values.districts[0].elevator = Some([A, ROOF_A]),
    |values| values.districts[3].drone = Some(A),
    |values| values.districts[0].drone = Some(A),
    |values| values.districts[0].tokens[0] += 1,
    |values| values.districts[0].tokens[2] += 1,
    |values| values.districts[3].tokens[0] = 4,
    |values| values.districts[0].tokens[3] = 3,
    // The region of 2.4a has the outpost of 2.7 with two players.
    |values| values.districts[3].outpost = Some((Letter::A, A)),
    |values| values.districts[0].outpost = Some((Letter::C, A)),
    |values| {
        (values.districts[0].refuge, values.districts[1].refuge) = (Some(B), None);
        values.districts[2].refuge = Some(A);
    },
    // The regions of 2.5a and 2.5B reach into 2.9 with two players.
    |values| values.districts[8].elevator = Some([B, ROOF_A]),
    |values| face(values, CardId::of_faction(Faction::Auxilia, 0), "C C"),
    |values| face(values, CardId::of_faction(Faction::Ravagers, 5), "R C"),
    |values| face(values, CardId::of_faction(Faction::Auxilia, 5), "R R R"),
    |values| face(values, CardId::of_faction(Faction::Auxilia, 7), "D:reaper"),
    |values| values.cards[first(Market::Tactic).index()].supplies = 9,
    |values| face(values, first(Market::Tactic), "B R M"),
    |values| values.cards[first(Market::Black).index()].supplies = 9,
    |values| face(values, first(Market::Black), "R Rm"),
    |values| values.cards[CardId::FIRST_DRONE].supplies = 2,
    |values| values.cards[first(Market::Logistic).index()].price.technology += 1,
];

/// The same box, to be spoilt.
fn copy(contents: &Contents) -> Values {
    Values::clone(contents)
}

#[test]
fn a_break_of_each_constraint_is_noticed() {
    let reference = Contents::embedded(Streams::default());
    assert_eq!(broken(&reference), []);
    for (number, plant) in (1..).zip(PLANTED) {
        let mut spoilt = copy(&reference);
        plant(&mut spoilt);
        let found = broken(&spoilt);
        let numbers: Vec<usize> = found.iter().map(|broken| broken.number).collect();
        let about = sentences().nth(number - 1).unwrap();
        assert!(numbers.contains(&number), "constraint {number}, {about}: found {numbers:?}");
        assert!(found.iter().all(|broken| broken.to_string().contains("expected: ")));
    }
}

#[test]
fn r1_3_the_grid_of_cells_and_the_city_have_the_same_regions() {
    for seed in 1..=3 {
        let values = Contents::embedded(Streams::seeded(seed));
        for players in 2..=4 {
            for number in 0..40 {
                let city = values.cities(players).city(CityId::random(number));
                let plan = Plan::of(&values.districts, &city.layout);
                assert_eq!(plan.regions().len(), city.count());
                for piece in plan.regions().into_iter().flat_map(|pieces| {
                    let first = pieces[0];
                    pieces.into_iter().map(move |other| [first, other])
                }) {
                    let [one, other] = piece.map(|(district, part)| city.region_of[Piece::of(district, part).index()]);
                    assert_eq!(one, other);
                }
                for (one, two) in [(DistrictId(0), DistrictId(1)), (DistrictId(2), DistrictId(5))] {
                    let [one, two] = [one, two].map(|district| city.region_of[Piece::of(district, A).index()]);
                    let [first, second] = [one, two].map(|region| {
                        let name = city.name(region);
                        plan.region((name.district(), name.part())).unwrap()
                    });
                    let line = one != two && plan.have_line(first, second);
                    assert_eq!(city.lines[one.index()].contains(two), line);
                }
            }
        }
    }
}
