//! The city of the box against its derived tables: regions of the three quick layouts, and the graph of each district.

use super::cards::{CardId, Face, Price};
use super::cities::CityId;
use super::city::{City, Site};
use super::district::{Cells, DistrictId, Part};
use super::regions::{PairId, Region, Regions, SiteId};
use super::words::{Drone, Market};
use crate::games::dei::r#box::Contents;
use crate::games::dei::r#box::choice::Streams;

/// Region, further pieces, tokens, what it holds, lines, touches.
const TWO: &str = "\
2.1a | - | 1 | refuge | 2.1b | 2.1A 2.1B 2.2B
2.1b | 2.3b | 2 | outpost C, drone spot | 2.1a 2.3a | 2.1A 2.1B
2.1A | 2.3A | 1 | - | - | 2.1a 2.1b 2.3a 2.5a
2.1B | 2.3B | 3 | outpost A | - | 2.1a 2.1b
2.2a | - | 1 | refuge | 2.2b 2.5b 2.6b | 2.2A 2.2B 2.5B
2.2b | - | 1 | outpost C | 2.2a | 2.2A 2.2B
2.2A | - | 1 | - | 2.6B | 2.2a 2.2b
2.2B | 2.9B | 1 | - | - | 2.1a 2.2a 2.2b 2.5a 2.9a
2.3a | 2.8a 2.8b | 3 | - | 2.1b 2.4b 2.5a | 2.1A 2.8A
2.4a | 2.7b | 4 | outpost B | 2.4b 2.5a 2.6b | 2.4A 2.5A
2.4b | - | 2 | outpost A | 2.3a 2.4a 2.5a | 2.4A 2.8A
2.4A | 2.7A | 2 | - | - | 2.4a 2.4b 2.6b
2.5a | 2.9b | 2 | drone spot | 2.3a 2.4a 2.4b 2.5b 2.9a | 2.1A 2.2B 2.5A 2.5B
2.5b | 2.6a | 1 | outpost C | 2.2a 2.5a 2.6b | 2.5A 2.5B
2.5A | 2.6A | 1 | - | - | 2.4a 2.5a 2.5b 2.6b
2.5B | 2.9A | 1 | outpost A | - | 2.2a 2.5a 2.5b 2.9a
2.6b | 2.7a | 2 | - | 2.2a 2.4a 2.5b | 2.4A 2.5A 2.6B
2.6B | - | 1 | - | 2.2A | 2.6b
2.8A | - | 0 | outpost B | - | 2.3a 2.4b
2.9a | - | 1 | outpost B | 2.5a | 2.2B 2.5B";

/// Bridge sites, neutral elevators, neutral bridges.
const TWO_LINKS: [&str; 3] = [
    "2.1A-2.1B over 2.1b (in 2.1), 2.1A-2.1B over 2.1b (in 2.3), 2.5A-2.5B over 2.5b (in 2.5), 2.5A-2.6B over 2.6b (in 2.6), 2.5B-2.2B over 2.9a (in 2.9)",
    "2.5a-2.5B, 2.6b-2.4A",
    "2.1A-2.1B over 2.1b",
];

/// Region, further pieces, tokens, what it holds, lines, touches.
const THREE: &str = "\
2.1a | 2.3b | 2 | refuge, drone spot | 2.1b 2.3a | 2.1A 2.1B 2.3B
2.1b | 3.3b | 2 | outpost C | 2.1a 2.7a | 2.1A 2.1B
2.1A | 3.3B | 2 | outpost A | - | 2.1a 2.1b 2.7a
2.1B | 2.3A 2.8A 3.3A | 2 | outpost B, drone spot | - | 2.1a 2.1b 2.3a 2.7a 2.7b
2.2a | - | 1 | refuge | 2.2b | 2.2A 2.2B
2.2b | 2.5b | 1 | outpost C | 2.2a 2.5a 2.7a | 2.2A 2.2B 2.5A
2.2A | 2.5B | 2 | outpost A | - | 2.2a 2.2b 2.5a
2.2B | - | 0 | - | 3.1B | 2.2a 2.2b
2.3a | 2.4a | 5 | - | 2.1a 2.4b 2.7b | 2.1B 2.4A
2.3B | - | 1 | outpost A | - | 2.1a
2.4b | - | 2 | outpost A | 2.3a | 2.4A 2.7A
2.4A | - | 0 | - | - | 2.3a 2.4b 2.7b
2.5a | 2.6b 2.9b 3.2a | 4 | drone spot, outpost B | 2.2b 2.6a 2.7a 2.9a 3.2b | 2.2A 2.5A 2.6B 2.9A 3.2A
2.5A | 2.6A | 1 | - | - | 2.2b 2.5a 2.6a 2.7a
2.6a | - | 1 | outpost C | 2.5a 2.7a | 2.5A 3.1A
2.6B | 2.9B | 2 | - | - | 2.5a 2.7a 2.9a
2.7a | 2.8a 3.1a 3.3a | 4 | - | 2.1b 2.2b 2.5a 2.6a 2.7b 3.1b | 2.1A 2.1B 2.5A 2.6B 2.7A 3.1A 3.1B
2.7b | 2.8b | 2 | outpost B | 2.3a 2.7a | 2.1B 2.4A 2.7A
2.7A | - | 2 | - | - | 2.4b 2.7a 2.7b 3.1b
2.9a | - | 1 | outpost B | 2.5a | 2.6B 2.9A
2.9A | 3.2B | 2 | - | - | 2.5a 2.9a 3.2b
3.1b | - | 1 | - | 2.7a | 2.7A 3.1B
3.1A | - | 0 | - | - | 2.6a 2.7a
3.1B | - | 1 | outpost C | 2.2B | 2.7a 3.1b
3.2b | - | 1 | - | 2.5a | 2.9A 3.2A
3.2A | - | 0 | - | - | 2.5a 3.2b";

/// Bridge sites, neutral elevators, neutral bridges.
const THREE_LINKS: [&str; 3] = [
    "2.1A-2.1B over 2.1b (in 2.1), 2.1B-2.3B over 2.1a (in 2.3), 2.5A-2.2A over 2.2b (in 2.5), 2.5A-2.6B over 2.5a (in 2.6), 2.9A-2.6B over 2.9a (in 2.9), 3.2A-2.9A over 3.2b (in 3.2), 2.1B-2.1A over 2.1b (in 3.3)",
    "2.5a-2.2A, 2.7a-2.7A, 3.1b-3.1B",
    "2.1B-2.3B over 2.1a",
];

/// Region, further pieces, tokens, what it holds, lines, touches.
const FOUR: &str = "\
2.1a | 2.3a 4.1a | 5 | refuge | 2.1b 2.3b 2.4a 2.8a | 2.1A 2.1B 2.2B 2.3A 3.3B
2.1b | - | 1 | outpost C | 2.1a | 2.1A 2.1B
2.1A | - | 1 | - | - | 2.1a 2.1b 2.4b
2.1B | 2.4A | 2 | - | - | 2.1a 2.1b 2.4a 2.4b
2.2a | 2.7a 4.2a 4.3b | 2 | refuge, drone spot | 2.2b 2.5a 2.7b 2.9a | 2.2A 2.2B 2.7A 2.9A
2.2b | - | 1 | outpost C | 2.2a | 2.2A 2.2B 3.3B
2.2A | 4.3A | 2 | - | - | 2.2a 2.2b 2.5a
2.2B | 2.3B 2.9B 4.2A | 2 | outpost A | 2.6B 3.3B | 2.1a 2.2a 2.2b 2.3b 2.6b 2.9a 2.9b
2.3b | 2.6a | 2 | drone spot, outpost C | 2.1a 2.6b | 2.2B 2.3A
2.3A | 2.6A | 0 | - | - | 2.1a 2.3b 2.6b 2.8a 2.8b
2.4a | 3.3a 4.1b | 6 | outpost B | 2.1a 2.4b 3.3b | 2.1B 3.3A 3.3B
2.4b | - | 2 | outpost A | 2.4a | 2.1A 2.1B
2.5a | 4.3a 4.4a | 5 | outpost C | 2.2a 2.5b 3.3b | 2.2A 2.5A 2.5B 3.3B
2.5b | - | 0 | - | 2.5a | 2.5A 2.5B
2.5A | - | 1 | - | - | 2.5a 2.5b
2.5B | - | 1 | outpost A | - | 2.5a 2.5b
2.6b | 3.1a | 4 | - | 2.3b 2.8b 3.1b | 2.2B 2.3A 2.6B 3.1A
2.6B | 3.1B | 2 | outpost C | 2.2B | 2.6b 3.1b
2.7b | - | 1 | outpost B | 2.2a 3.2b | 2.7A 2.9A
2.7A | 4.3B | 3 | outpost A | 3.2A | 2.2a 2.7b
2.8a | - | 0 | - | 2.1a 2.8b | 2.3A 2.8A
2.8b | - | 1 | - | 2.6b 2.8a | 2.3A 2.8A 3.1A
2.8A | - | 0 | outpost B | 3.1A | 2.8a 2.8b
2.9a | 4.2b | 1 | outpost B | 2.2a 2.9b | 2.2B 2.9A
2.9b | 3.2a | 1 | drone spot, outpost B | 2.9a 3.2b | 2.2B 2.9A 3.2A
2.9A | 3.2B 4.2B | 3 | - | - | 2.2a 2.7b 2.9a 2.9b 3.2b
3.1b | - | 1 | - | 2.6b | 2.6B
3.1A | - | 0 | - | 2.8A | 2.6b 2.8b
3.2b | - | 1 | - | 2.7b 2.9b | 2.9A 3.2A
3.2A | - | 0 | - | 2.7A | 2.9b 3.2b
3.3b | 4.4b | 2 | - | 2.4a 2.5a | 3.3A 3.3B
3.3A | - | 0 | drone spot | - | 2.4a 3.3b
3.3B | 4.1A 4.4A | 3 | outpost A | 2.2B | 2.1a 2.2b 2.4a 2.5a 3.3b";

/// Bridge sites, neutral elevators, neutral bridges.
const FOUR_LINKS: [&str; 3] = [
    "2.1A-2.1B over 2.1b (in 2.1), 2.3A-2.2B over 2.3b (in 2.3), 2.5A-2.5B over 2.5b (in 2.5), 2.3A-2.6B over 2.6b (in 2.6), 2.9A-2.2B over 2.9a (in 2.9), 3.2A-2.9A over 3.2b (in 3.2), 3.3A-3.3B over 3.3b (in 3.3), 2.2B-2.9A over 2.9a (in 4.2), 2.2A-2.7A over 2.2a (in 4.3)",
    "2.5a-2.5B, 2.2a-2.7A, 3.1b-2.6B, 3.3b-3.3B",
    "2.3A-2.2B over 2.3b, 2.2A-2.7A over 2.2a",
];

/// District, lines inside, touches inside, bridge sites.
const DISTRICTS: &str = "\
2.1 | a-b | a-A a-B b-A b-B | A-B/b
2.2 | a-b | a-A a-B b-A b-B | -
2.3 | a-b | a-A b-A b-B | A-B/b
2.4 | a-b | a-A b-A | -
2.5 | a-b | a-A a-B b-A b-B | A-B/b
2.6 | a-b | a-A b-A b-B | A-B/b
2.7 | a-b | a-A b-A | -
2.8 | a-b | a-A b-A | -
2.9 | a-b | a-A a-B b-A b-B | A-B/a
3.1 | a-b | a-A a-B b-B | -
3.2 | a-b | a-A a-B b-A b-B | A-B/b
3.3 | a-b | a-A a-B b-A b-B | A-B/b
4.1 | a-b | a-A b-A | -
4.2 | a-b | a-A a-B b-A b-B | A-B/b
4.3 | a-b | a-A b-A b-B | A-B/b
4.4 | a-b | a-A b-A | -";

fn city(players: usize) -> City {
    let values = Contents::embedded(Streams::default());
    values.cities(players).city(CityId::QUICK).clone()
}

/// Words in order, `-` for none.
fn words(mut words: Vec<String>) -> String {
    words.sort();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// The cells of a line of a table; lists in order, whatever stands between their words.
fn cells(line: &str) -> Vec<String> {
    let sorted = |cell: &str| words(cell.replace(", ", ",").split([' ', ',']).map(String::from).collect());
    line.split(" | ").map(|cell| sorted(&cell.replace("drone spot", "drone").replace("outpost ", "outpost-"))).collect()
}

fn names(city: &City, regions: Regions) -> String {
    words(regions.iter().map(|region| city.name(region).to_string()).collect())
}

/// A region as a line of the table.
fn described(city: &City, region: Region) -> Vec<String> {
    let mut holds: Vec<String> = Vec::new();
    holds.extend(city.refuges.contains(&region).then(|| "refuge".to_owned()));
    let outposts = city.outposts_in[region.index()].iter().map(|outpost| city.outposts[outpost.index()]);
    holds.extend(outposts.map(|outpost| format!("outpost-{}", outpost.letter.sign())));
    holds.extend(city.drone_spots.iter().filter(|spot| **spot == region).map(|_| "drone".to_owned()));
    vec![
        city.name(region).to_string(),
        words(city.pieces(region).skip(1).map(|piece| piece.to_string()).collect()),
        city.tokens[region.index()].to_string(),
        words(holds),
        names(city, city.lines[region.index()]),
        names(city, city.touches[region.index()]),
    ]
}

#[test]
fn r1_3_the_regions_of_the_quick_layouts_are_those_of_the_tables() {
    for (players, table) in [(2, TWO), (3, THREE), (4, FOUR)] {
        let city = city(players);
        let found: Vec<Vec<String>> = city.regions().iter().map(|region| described(&city, region)).collect();
        let wanted: Vec<Vec<String>> = table.lines().map(cells).collect();
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.into_iter().zip(wanted) {
            assert_eq!(found, wanted, "{players} players");
        }
    }
}

#[test]
fn r1_7_and_r1_8_the_links_of_the_quick_layouts_are_those_of_the_tables() {
    for (players, [sites, elevators, bridges]) in [(2, TWO_LINKS), (3, THREE_LINKS), (4, FOUR_LINKS)] {
        let city = city(players);
        let span = |site: &Site| {
            let [one, two] = site.roofs.map(|roof| city.name(roof));
            format!("{one}-{two} over {}", city.name(site.over))
        };
        let joining = city.sites.iter().filter(|site| site.joins());
        let found: Vec<String> = joining.map(|site| format!("{} (in {})", span(site), site.district)).collect();
        assert_eq!(found.join(", "), sites);
        let found: Vec<String> = city.neutral_elevators.iter().map(|pair| city.pair_name(*pair)).collect();
        assert_eq!(found.join(", "), elevators);
        let found: Vec<String> =
            city.neutral_bridges.iter().map(|site| span(&city.sites[usize::from(site.0)])).collect();
        assert_eq!(found.join(", "), bridges);
    }
}

#[test]
fn r1_3_the_graph_of_each_district_is_that_of_the_table() {
    let values = Contents::embedded(Streams::default());
    for ((id, district), line) in DistrictId::all().zip(&values.districts).zip(DISTRICTS.lines()) {
        let beside = |wanted: fn(Part, Part) -> bool| {
            let pairs = Cells::beside().map(|(one, two)| [district.cells.0[one], district.cells.0[two]]);
            let pairs = pairs.filter(|[one, two]| one != two && wanted(*one, *two));
            let mut found: Vec<String> = pairs.map(|[one, two]| format!("{}-{}", one.min(two), one.max(two))).collect();
            found.sort();
            found.dedup();
            words(found)
        };
        let lines = beside(|one, two| one.is_roof() == two.is_roof());
        let touches = beside(|one, two| one.is_roof() != two.is_roof());
        let spans = words(district.cells.spans().iter().map(ToString::to_string).collect());
        assert_eq!(vec![id.to_string(), lines, touches, spans], cells(line));
    }
}

#[test]
fn every_name_of_a_city_is_found_again() {
    for players in 2..=4 {
        let city = city(players);
        assert!(city.regions().iter().all(|region| city.named(&city.name(region).to_string()) == Some(region)));
        let sites = (0..city.sites.len() as u8).map(SiteId);
        assert!(sites.into_iter().all(|site| city.site_named(&city.site_name(site)) == Some(site)));
        let pairs = (0..city.pairs.len() as u8).map(PairId);
        assert!(pairs.into_iter().all(|pair| city.pair_named(&city.pair_name(pair)) == Some(pair)));
        assert!(city.named("9.9a").is_none() && city.named("").is_none() && city.pair_named("x").is_none());
    }
}

#[test]
fn r2_2_random_layouts_keep_the_refuge_districts_apart_and_are_the_same_for_every_box() {
    let values = Contents::embedded(Streams::default());
    let other = Contents::embedded(Streams::seeded(5));
    for players in 2..=4 {
        for number in 0..50 {
            let city = values.cities(players).city(CityId::random(number));
            assert!(city.layout.is_whole() && !city.layout.refuges_meet());
            assert_eq!(city.layout, *other.cities(players).layout(CityId::random(number)));
            assert!(city.sites.len() <= 32 && city.pairs.len() <= 136 && city.count() <= Region::MOST);
        }
    }
}

#[test]
fn cards_read_back_what_they_print() {
    let values = Contents::embedded(Streams::default());
    for card in CardId::all() {
        assert_eq!(CardId::from_name(&card.to_string()), Some(card));
        let face = values.card(card).face;
        assert_eq!(face.to_string().parse(), Ok(face));
        let price = values.card(card).price;
        assert!(card.faction().is_some() || price.to_string().parse() == Ok(price));
    }
    let kinds = |of: fn(&CardId) -> bool| CardId::all().filter(of).count();
    assert_eq!(kinds(|card| card.market() == Some(Market::Black)), CardId::BLACK);
    assert_eq!(kinds(|card| card.of_drone() == Some(Drone::Reaper)), CardId::PER_DRONE);
    assert_eq!(kinds(|card| card.market().is_some()) + kinds(|card| card.of_drone().is_some()), 48);
    for wrong in ["", "R R R R R R R", "X", "D:reaper D:reaper", "D:nothing", "D:reaper+x"] {
        assert!(wrong.parse::<Face>().is_err(), "{wrong}");
    }
    for wrong in ["", "2", "T", "2T 2T", "21T", "2X", "é"] {
        assert!(wrong.parse::<Price>().is_err(), "{wrong}");
    }
}
