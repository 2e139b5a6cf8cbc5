//! The box that is part of the program, generated boxes, and what is wrong with others.

use super::choice::{Stream, Streams, levels};
use super::constraints::broken;
use super::{Contents, FEWEST, MOST};
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::game::boxed::Choice;
use crate::game::facts::{Fact, Tag, text};
use crate::games::dei::board::cards::CardId;
use crate::games::dei::board::cities::CityId;
use crate::games::dei::board::words::{Candy, Drone, Mission};

fn picked(keys: &[(&str, &str)], text: &str, sets: &[&str]) -> Result<Contents, Refusal> {
    let settings = keys.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, value));
    let mut refusal = Refusal::default();
    let choice = Streams::read(&settings, &mut refusal);
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    refusal.or(())?;
    Contents::parse("my.toml", text, choice, &sets)
}

fn load(text: &str, sets: &[&str]) -> Result<Contents, Refusal> {
    picked(&[], text, sets)
}

fn refused(keys: &[(&str, &str)], text: &str, sets: &[&str]) -> String {
    picked(keys, text, sets).map(|found| found.name.clone()).unwrap_err().to_string()
}

fn reference() -> Contents {
    Contents::embedded(Streams::default())
}

fn seeded(seed: u32) -> Contents {
    Contents::embedded(Streams::seeded(seed))
}

/// The texts of the values below some sections.
fn values(contents: &Contents, sections: &[&str]) -> Vec<String> {
    let within = |fact: &&Fact| sections.iter().any(|section| fact.path.starts_with(section));
    contents.facts.iter().filter(within).map(|fact| format!("{}={}", fact.path, text(&fact.value))).collect()
}

const MAP: &[&str] = &["districts.", "layouts."];
const FACTIONS: &[&str] = &["cards.shared.", "cards.auxilia.", "cards.ravagers.", "cards.refuge-42.", "cards.farm-z."];
const MARKETS: &[&str] = &["cards.tactic.", "cards.logistic.", "cards.machinery.", "cards.black.", "cards.drone."];

#[test]
fn the_embedded_box_has_the_counts_of_the_sources() {
    let values = reference();
    assert_eq!(values.districts.len(), 16);
    assert_eq!(
        (FEWEST..=MOST).map(|players| values.layouts[players - FEWEST].places().len()).collect::<Vec<_>>(),
        [9, 12, 16]
    );
    assert_eq!((values.pieces.technology, values.pieces.cells, values.pieces.scrappers), (60, 40, 15));
    assert_eq!((values.pieces.refuges, values.pieces.bridges, values.pieces.elevators), (3, 3, 3));
    assert_eq!(values.candy, [2; Candy::COUNT]);
    assert_eq!(values.setup.scrappers, [1, 2, 3, 4]);
    assert_eq!(values.cards.len(), CardId::COUNT);
    assert_eq!(CardId::all().filter(|card| card.faction().is_some()).count(), 32);
    assert_eq!(CardId::all().filter(|card| card.faction().is_none()).count(), 48);
    for drone in Drone::ALL {
        let flown = |card: &CardId| values.card(*card).face.flight.is_some_and(|flight| flight.drone == drone);
        assert_eq!(CardId::all().filter(flown).count(), 4, "three of the market and one of a faction");
    }
    let missions = |mission: Mission| values.missions.iter().filter(|card| card.mission == mission).count();
    assert_eq!(Mission::ALL.map(missions), [2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    let outposts = |players: usize| values.cities(players).city(CityId::QUICK).outposts.len();
    assert_eq!([2, 3, 4].map(outposts), [9, 12, 15]);
}

#[test]
fn every_value_has_a_source_and_what_no_source_shows_is_an_estimate() {
    let values = reference();
    assert!(values.facts.len() > 400, "{}", values.facts.len());
    assert!(values.facts.iter().all(|fact| !fact.source.is_empty()));
    let unknown = |fact: &&Fact| {
        let shown = fact.path.ends_with(".8") && fact.path.starts_with("cards.");
        [MAP, FACTIONS, MARKETS].concat().iter().any(|section| fact.path.starts_with(section)) && !shown
    };
    let odd = values.facts.iter().filter(unknown).find(|fact| fact.tag != Tag::Estimate);
    assert_eq!(odd, None);
}

#[test]
fn two_hundred_generated_boxes_break_no_constraint() {
    assert_eq!(broken(&reference()), [], "the reference");
    let mut hashes = std::collections::BTreeSet::new();
    for seed in 1..=200 {
        let values = seeded(seed);
        assert_eq!(broken(&values), [], "seed {seed}");
        hashes.insert(values.hash);
    }
    assert_eq!(hashes.len(), 200);
}

#[test]
fn a_seed_is_the_same_box_for_ever_and_a_stream_of_its_own_leaves_the_others() {
    assert_eq!(seeded(7), seeded(7));
    let of = |keys: &[(&str, &str)]| picked(keys, "", &[]).unwrap();
    let usual = of(&[("box-seed", "7")]);
    for (stream, own) in Stream::ALL.into_iter().zip([MAP, FACTIONS, MARKETS]) {
        let other = of(&[("box-seed", "7"), (stream.key(), "8")]);
        for sections in [MAP, FACTIONS, MARKETS] {
            let moved = values(&usual, sections) != values(&other, sections);
            assert_eq!(moved, sections == own, "{} and {sections:?}", stream.key());
        }
        assert_eq!(values(&other, own), values(&seeded(8), own), "{}", stream.key());
        let kept = of(&[("box-seed", "7"), (stream.key(), "reference")]);
        assert_eq!(values(&kept, own), values(&reference(), own));
    }
}

#[test]
fn the_words_of_a_choice_make_it_again() {
    for keys in [
        vec![],
        vec![("box-seed", "3")],
        vec![("box-seed", "3"), ("map-seed", "reference")],
        vec![("map-seed", "4")],
        vec![("box-seed", "3"), ("faction-seed", "4"), ("market-seed", "4")],
        vec![("map-seed", "1"), ("faction-seed", "2"), ("market-seed", "3")],
        vec![("map-seed", "5"), ("faction-seed", "5"), ("market-seed", "5")],
    ] {
        let settings = keys.iter().fold(Settings::new(), |all, (key, value)| all.with(key, value));
        let mut refusal = Refusal::default();
        let choice = Streams::read(&settings, &mut refusal);
        let said = choice.said().iter().fold(Settings::new(), |all, (key, value)| all.with(key, value));
        assert_eq!(Streams::read(&said, &mut refusal), choice, "{keys:?}");
        assert_eq!(refusal, Refusal::default());
    }
    assert_eq!(Streams::seeded(5).said()[0], ("box-seed", "5".to_owned()));
}

#[test]
fn seeds_come_as_lists_and_ranges() {
    assert_eq!(levels("1..3, reference,9"), Ok(["1", "2", "3", "reference", "9"].map(String::from).to_vec()));
    assert_eq!(levels("same"), Ok(vec!["same".to_owned()]));
    assert!(levels("1..x").is_err() && levels("5..1").is_err());
}

#[test]
fn levers_move_what_is_generated_and_nothing_else() {
    let of = |sets: &[&str]| picked(&[("box-seed", "7")], "", sets).unwrap();
    let usual = of(&[]);
    for (set, own) in [
        ("generator.map.open=90", MAP),
        ("generator.map.roof_outposts=4", MAP),
        ("generator.map.technology=[24, 32, 44]", MAP),
        ("generator.budgets.auxilia.move=3", &["cards.auxilia."]),
        ("generator.budgets.shared.recruit=4", &["cards.shared."]),
        ("generator.price.constant=-150", MARKETS),
        ("generator.market.black_supplies=2", &["cards.black."]),
    ] {
        let other = of(&[set]);
        for sections in [MAP, FACTIONS, MARKETS] {
            let moved: Vec<(String, String)> = values(&usual, sections)
                .into_iter()
                .zip(values(&other, sections))
                .filter(|(one, two)| one != two)
                .collect();
            let inside = moved.iter().all(|(one, _)| own.iter().any(|section| one.starts_with(section)));
            assert!(inside, "{set}: {moved:?}");
        }
        assert_ne!(values(&usual, own), values(&other, own), "{set}");
        assert_eq!(broken(&other), [], "{set}");
    }
    let weights = of(&["generator.weights.copy=6"]);
    assert_eq!(values(&weights, MAP), values(&usual, MAP));
}

#[test]
fn values_beyond_the_generator_are_the_identity_of_a_box() {
    assert_eq!(picked(&[("box-seed", "7")], "", &["generator.map.elevators=[2, 3, 4]"]).unwrap().hash, seeded(7).hash);
    let districts = values(&seeded(7), &["districts.", "layouts.", "cards."]);
    let sets: Vec<&str> = districts.iter().map(String::as_str).collect();
    assert_eq!(load("", &sets).unwrap().hash, seeded(7).hash, "typed by hand");
}

#[test]
fn a_value_can_be_set_after_the_generator() {
    let other = picked(&[("box-seed", "7")], "", &["cards.tactic.1.supplies=9", "strength.z-13=2"]).unwrap();
    assert_eq!((other.cards[32].supplies, other.strength.z13), (9, 2));
    let swapped = load("", &["factions.auxilia.drone=reaper", "factions.farm-z.drone=teleport"]).unwrap();
    assert_eq!(swapped.card(CardId(7)).face.to_string(), "D:reaper");
}

#[test]
fn every_value_can_be_set_and_its_own_text_sets_it_to_itself() {
    let usual = reference();
    let sets = values(&usual, &[""]);
    let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    let made = load("", &sets).unwrap();
    assert_eq!((made.hash, made.facts.len()), (usual.hash, sets.len()));
    assert!(made.facts.iter().all(|fact| fact.tag == Tag::Set));
    let other = load("", &["districts.2-1.open=N", "cards.black.12.price=9T"]).unwrap();
    assert!(other.hash != usual.hash && other.sets().len() == 2);
}

#[test]
fn every_alternative_can_take_the_place_of_its_value() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for fact in &reference().facts {
        for alternative in &fact.alternatives {
            let set = format!("{}={}", fact.path, text(alternative));
            let keys: &[(&str, &str)] = if fact.path.starts_with("generator.") { &[("box-seed", "3")] } else { &[] };
            wrong.extend(picked(keys, "", &[&set]).err().map(|refusal| refusal.to_string()));
            tried += 1;
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(tried >= 70, "{tried}");
}

#[test]
fn values_that_disagree_are_refused_with_their_path_and_what_was_expected() {
    for (set, expected) in [
        ("districts.2-1.cells=aaa/aaa/aa", "districts.2-1.cells: found `aaa/aaa/aa`, expected three rows"),
        ("districts.2-1.cells=aaa/aBa/aaB", "there is a piece B without a piece A"),
        ("districts.2-1.cells=aAa/bBb/aAb", "the cells of piece a are not connected"),
        ("districts.2-4.tokens='a3 B1'", "districts.2-4.tokens: found piece B, which aab/aAb/AAb has not"),
        ("districts.2-4.open=NN", "found `NN`, expected letters of NESW, or -"),
        ("districts.2-4.refuge=a", "districts.2-4.refuge: found a refuge, expected one in 2.1 and in 2.2 only"),
        ("districts.2-1.refuge=-", "districts.2-1.refuge: found none"),
        ("districts.2-3.bridge='A-B/a'", "districts.2-3.bridge: found A-B/a, expected roof, ground and other roof"),
        ("districts.2-7.elevator='b-B'", "districts.2-7.elevator: found b-B, expected a ground and a roof that touch"),
        ("districts.2-9.drone=-", "found 1 drone spots with 2 players, expected 2 or more"),
        ("layouts.two.0=2.8 r0, 2.8 r2, 2.7 r1", "layouts.two: expected each district from 2.1 to 2.9 once"),
        ("layouts.two.0=2.8 r4, 2.4 r2, 2.7 r1", "found `2.8 r4`, expected a district and its turns"),
        ("cards.tactic.1.icons=Rt X", "cards.tactic.1.icons: found `X`, expected icons such as R, Mt"),
        ("cards.tactic.1.price=3", "expected a word such as"),
        ("cards.tactic.1.icons='D:reaper'", "found D:reaper, expected it on a card of cards.drone"),
        ("cards.drone.1.icons='D:reaper'", "found no icon D:collector"),
        ("cards.auxilia.6='D:reaper'", "found D:reaper, expected D:own"),
        ("factions.auxilia.drone=reaper", "found reaper, the drone of auxilia, expected another one"),
        ("pieces.cells=20", "pieces.cells: found 24 on the map and in purses with 4 players, expected at most 20"),
        ("setup.scrappers=[1, 2, 3, 9]", ""),
        ("missions.technology.lower=[2, 0]", "found 0 for the number of things"),
        ("generator.map.open=90", "generator.map.open: nothing is generated that depends on it"),
        ("candy.recruits=3", "the box has no value `candy.recruits`, did you mean `candy.recruit`?"),
    ] {
        if expected.is_empty() {
            assert!(load("", &[set]).is_ok(), "{set}");
            continue;
        }
        let found = picked(&[], "", &[set]).map_or_else(|refusal| refusal.to_string(), |_| "nothing".to_owned());
        assert!(found.contains(expected), "{set}: {found}");
    }
    let both = refused(&[("box-seed", "1")], "districts.2-1.open = 'N'", &[]);
    assert!(both.contains("my.toml: districts.2-1.open: the key `box-seed` generates another one"), "{both}");
    for (set, expected) in [
        ("generator.map.bridges=[7, 5, 9]", "generator.map.bridges: found [7, 5, 9], expected rising numbers"),
        ("generator.map.elevators=[8, 8, 8]", "adds 8 with further districts, expected at most 7"),
        ("generator.map.pieces=1", "no map of"),
        ("generator.budgets.auxilia.move=0", "generator.budgets.auxilia: found a budget that cannot be dealt"),
        ("generator.market.tactic_pool='M 0'", "generator.market.tactic_pool: expected icons"),
        ("generator.market.least_weight=[7, 9, 20]", "found no tactic card"),
    ] {
        let found = picked(&[("box-seed", "1")], "", &[set])
            .map_or_else(|refusal| refusal.to_string(), |_| "nothing".to_owned());
        assert!(found.contains(expected), "{set}: {found}");
    }
}

#[test]
fn seeds_that_there_are_not_are_refused() {
    for (key, value, expected) in [
        ("box-seed", "x", "--box-seed: found x, expected a whole number from 0 to 999999999, or reference"),
        ("map-seed", "-1", "--map-seed: found -1"),
    ] {
        let found = refused(&[(key, value)], "", &[]);
        assert!(found.contains(expected), "{found}");
    }
}
