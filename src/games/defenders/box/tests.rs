//! The promises of a box: the contents of the embedded one, and the refusals.

use std::path::Path;

use super::Habitat::{Forest, Marsh, Mountain, Plains};
use super::*;
use crate::game::facts::{Tag, text as value_text};
use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::words::{Faction, Organizer};

fn set(sets: &[&str]) -> Result<Contents, Refusal> {
    Contents::load(None, (), &sets.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// The reasons for which the embedded box with these values is refused.
fn refused(sets: &[&str]) -> String {
    set(sets).expect_err("the values are refused").to_string()
}

/// The reasons for which the embedded text with one change is refused.
fn refused_file(from: &str, to: &str) -> String {
    assert!(Values::EMBEDDED.0.contains(from), "{from}");
    let text = Values::EMBEDDED.0.replacen(from, to, 1);
    Contents::parse("my.toml", &text, (), &[]).expect_err("the file is refused").to_string()
}

#[track_caller]
fn assert_says(reasons: &str, parts: &[&str]) {
    for part in parts {
        assert!(reasons.contains(part), "`{part}` is missing in:\n{reasons}");
    }
}

fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r).unwrap()
}

#[test]
fn the_embedded_box_is_sound_and_every_fact_has_a_source() {
    let contents = Contents::embedded(());
    assert_eq!((contents.name.as_str(), contents.origin.as_str()), ("Defenders of the Wild", "embedded"));
    assert!(contents.facts.iter().all(|fact| !fact.source.is_empty() && fact.tag != Tag::Set));
    assert_eq!(contents.facts.iter().filter(|fact| fact.path.starts_with("defenders.")).count(), 2 * Ability::COUNT);
}

#[test]
fn facts_come_in_the_order_of_the_sections() {
    let contents = Contents::embedded(());
    let paths: Vec<_> = contents.facts.iter().map(|fact| fact.path.as_str()).collect();
    assert_eq!(paths[..2], ["supply.walls", "supply.mechs"]);
    assert_eq!(paths.last(), Some(&"defenders.demolitions.habitats"));
    let hands = paths.iter().position(|&path| path == "support.two.hands.0").unwrap();
    assert_eq!(paths[hands + 1..][..4].last(), Some(&"support.two.hands.4"));
}

#[test]
fn every_alternative_can_take_the_place_of_its_value() {
    let embedded = Contents::embedded(());
    for fact in &embedded.facts {
        assert!(fact.tag != Tag::Stated || fact.alternatives.is_empty(), "{} is stated", fact.path);
        for alternative in &fact.alternatives {
            let changed = set(&[&format!("{}={}", fact.path, value_text(alternative))]).unwrap();
            assert_ne!(changed.hash, embedded.hash, "{}", fact.path);
        }
    }
}

#[test]
fn the_pieces_are_counted() {
    let supply = Contents::embedded(()).supply;
    assert_eq!((supply.walls, supply.mechs, supply.engines, supply.pollution), (30, 20, 2, 42));
    assert_eq!((supply.toxic_sites, supply.breach_markers, supply.items_each, supply.death_tokens), (6, 12, 4, 4));
    assert_eq!((supply.camps_each, supply.factory_tiles, supply.habitat_tiles, supply.perimeter_tiles), (6, 6, 12, 6));
    assert_eq!((supply.defenders, supply.organizers, supply.machine_cards), (72, 8, 13));
}

#[test]
fn limits_die_deck_and_orders_are_those_of_the_box() {
    let contents = Contents::embedded(());
    let Limits { damage, massacre, toxic, opening_hand, core_factories } = contents.limits;
    assert_eq!([damage, massacre, toxic, opening_hand, core_factories], [3, 2, 3, 3, 5]);
    assert_eq!(contents.die, [0, 0, 0, 1, 1, 2]);
    assert_eq!(contents.machine, MachineDeck { base: [1, 2, 2, 2], difficult: [0, 2, 2, 2] });
    let orders = contents.orders;
    assert_eq!([orders.engine_advances, orders.engine_advances_difficult, orders.snipers], [2, 3, 2]);
    assert_eq!([orders.hunters_deployed, orders.pursue_active, orders.pursue_others], [1, 2, 1]);
    assert_eq!(orders.mechs_difficult_damage, 1);
}

#[test]
fn r4_2_the_support_tracks_are_those_of_the_box() {
    let contents = Contents::embedded(());
    let track = |players| {
        let track = contents.track(players);
        (track.costs.as_slice(), track.hands.as_slice(), track.breach_markers)
    };
    assert_eq!(track(2), (&[2, 3, 4, 5, 6][..], &[4, 5, 5, 6, 7][..], 6));
    assert_eq!(track(3), (&[2, 3, 4, 5][..], &[4, 5, 5, 6][..], 4));
    assert_eq!(track(4), (&[2, 3, 4, 5][..], &[4, 5, 6, 6][..], 3));
    assert_eq!(track(1), track(2));
    let tag = |path: &str| contents.facts.iter().find(|fact| fact.path == path).map(|fact| fact.tag);
    assert_eq!(tag("support.two.hands.0"), Some(Tag::Stated));
    assert_eq!(tag("support.two.hands.4"), Some(Tag::Estimate));
}

#[test]
fn r1_3_slots_and_tiles_are_those_of_the_box() {
    let contents = Contents::embedded(());
    assert_eq!(contents.slots[0], Slot { side: Side::Up, hexes: [hex(-1, -2), hex(-1, -1), hex(-2, -1)] });
    assert_eq!(contents.slots[11], Slot { side: Side::Down, hexes: [hex(0, 2), hex(1, 2), hex(0, 3)] });
    let covered: HexSet = contents.slots.iter().flat_map(|slot| slot.hexes).collect();
    assert_eq!(covered, HexSet::BOARD - Hex::CORE.set());
    assert_eq!(contents.tiles[0].up.map(|face| face.habitat), [Forest, Forest, Plains]);
    assert_eq!(contents.tiles[11].down.map(|face| face.habitat), [Forest, Plains, Marsh]);
    assert_eq!(contents.tiles[3].side(Side::Down).map(|face| face.habitat), [Marsh, Mountain, Forest]);
    for habitat in Habitat::ALL {
        let faces = contents.tiles.iter().flat_map(|tile| tile.up.into_iter().chain(tile.down));
        assert_eq!(faces.filter(|face| face.habitat == habitat).count(), 18, "{habitat}");
    }
    for tile in &contents.tiles {
        assert_eq!(tile.up.map(|face| face.pollution), [false; 3]);
        assert_eq!(tile.down.map(|face| face.pollution), [true, false, false]);
    }
}

#[test]
fn r2_3_mechs_at_the_start_and_chutes_are_those_of_the_box() {
    let contents = Contents::embedded(());
    assert_eq!(contents.setup.core_mechs, 2);
    let hunters: HexSet = contents.setup.hunters.iter().copied().collect();
    assert_eq!(contents.setup.hunters[0], hex(3, -2));
    assert_eq!(hunters.len(), 6);
    assert_eq!(hunters.rotated(1), hunters, "one on each side of the board");
    assert!(contents.chutes.iter().all(|chutes| chutes == &[0, 2, 4]));
}

#[test]
fn r11_points_and_habitats_of_the_defenders_are_those_of_the_box() {
    let contents = Contents::embedded(());
    let points = |ability| contents.defender(ability).points;
    let with = |n| Ability::ALL.iter().filter(|&&ability| points(ability) == n).count();
    assert_eq!([2, 3, 4].map(with), [10, 21, 5]);
    assert!(Ability::ALL.iter().filter(|ability| ability.is_comrade()).all(|&ability| points(ability) == 4));
    assert_eq!(points(Ability::Pyromancy), 4);
    assert_eq!(points(Ability::FireworksFestival), 2);
    assert_eq!(contents.defender(Ability::Pyromancy).habitats, [Forest, Mountain]);
    assert_eq!(contents.defender(Ability::Fortitude).habitats, [Plains, Forest]);
    assert_eq!(contents.defender(Ability::RainOfRust).habitats, [Marsh, Plains]);
    for organizer in Organizer::ALL {
        let cards = organizer.abilities().map(|ability| contents.defender(ability).habitats);
        let of = |habitat| cards.as_flattened().iter().filter(|&&h| h == habitat).count();
        let home = Faction::home(organizer.faction());
        assert!(Habitat::ALL.iter().all(|&habitat| of(habitat) == if habitat == home { 6 } else { 2 }));
    }
}

#[test]
fn set_replaces_a_number_and_tags_it() {
    let contents = set(&["defenders.pyromancy.points=3"]).unwrap();
    assert_eq!(contents.defender(Ability::Pyromancy).points, 3);
    let fact = contents.facts.iter().find(|fact| fact.path == "defenders.pyromancy.points").unwrap();
    assert_eq!((fact.tag, fact.source.as_str(), fact.alternatives.len()), (Tag::Set, "--set", 0));
    assert_eq!(fact.value, toml::Value::Integer(3));
    assert_ne!(contents.hash, Contents::embedded(()).hash);
}

#[test]
fn set_replaces_a_list_an_element_of_it_and_a_word() {
    assert_eq!(set(&["die.faces=[0,1,2]"]).unwrap().die, [0, 1, 2]);
    assert_eq!(set(&["die.faces.0 = 2"]).unwrap().die, [2, 0, 0, 1, 1, 2]);
    assert_eq!(set(&["tiles.faces.3.up.0=marsh"]).unwrap().tiles[3].up[0].habitat, Marsh);
    assert_eq!(
        set(&["defenders.evasion.habitats=[forest,marsh]"]).unwrap().defender(Ability::Evasion).habitats,
        [Forest, Marsh]
    );
    assert!(set(&["tiles.pollution.up.3=[1]"]).unwrap().tiles[3].up[1].pollution);
    let engines = set(&["machine.base.engines=3", "machine.base.mechs=1", "machine.difficult.mechs=1"]);
    assert_eq!(engines.unwrap().machine.base, [1, 3, 2, 1]);
}

#[test]
fn set_replaces_a_list_whose_elements_are_facts() {
    let contents = set(&["support.two.hands=[4,4,4,4,4]", "support.three.hands.1=6"]).unwrap();
    assert_eq!(contents.track(2).hands, [4; 5]);
    assert_eq!(contents.track(3).hands, [4, 6, 5, 6]);
    let paths = |prefix| contents.facts.iter().filter(|fact| fact.path.starts_with(prefix)).count();
    assert_eq!((paths("support.two.hands"), paths("support.three.hands")), (1, 4));
}

#[test]
fn the_last_of_two_sets_holds_and_a_set_to_the_same_value_keeps_the_hash() {
    let contents = set(&["limits.damage=5", "limits.damage=3", "support.two.hands=[4,5,5,6,7]"]).unwrap();
    assert_eq!(contents.limits.damage, 3);
    assert_eq!(contents.hash, Contents::embedded(()).hash);
}

#[test]
fn set_with_an_unknown_path_names_the_nearest() {
    let near = "the box has no value `defenders.pyromency.points`, did you mean `defenders.pyromancy.points`?";
    assert_says(&refused(&["defenders.pyromency.points=3"]), &["--set defenders.pyromency.points=3: ", near]);
    assert_says(&refused(&["die.faces.6=1"]), &["did you mean `die.faces."]);
    assert_says(&refused(&["name=other"]), &["the box has no value `name`"]);
    assert_says(&refused(&["defenders.pyromancy.points.value=3"]), &["did you mean `defenders.pyromancy.points`?"]);
}

#[test]
fn set_with_a_bad_value_says_what_is_expected() {
    assert_says(&refused(&["limits.damage"]), &["--set limits.damage: found no `=`, expected path=value"]);
    assert_says(&refused(&["=3"]), &["nothing stands before the `=`"]);
    assert_says(&refused(&["limits.damage="]), &["nothing stands after the `=`"]);
    assert_says(&refused(&["limits.damage=[1"]), &["cannot read the value `[1`"]);
    assert_says(&refused(&["limits.damage=forest"]), &["found a word, expected a whole number such as `3`"]);
    assert_says(&refused(&["die.faces=1"]), &["found a whole number, expected a list such as `[0, 0, 0, 1, 1, 2]`"]);
    assert_says(&refused(&["limits.damage=1.5"]), &["found a decimal number, expected a whole number"]);
    assert_says(&refused(&["limits.damage=1\nx=2"]), &["cannot read the value"]);
    assert_says(&refused(&["defenders.pyromancy=3"]), &["is a section", "such as `defenders.pyromancy."]);
    assert_says(
        &refused(&["defenders.pyromancy.points=10", "limits.damage=-1"]),
        &["--set defenders.pyromancy.points=10: ", "found `10`, expected a whole number from 0 to 9", "found `-1`"],
    );
    assert_says(
        &refused(&["defenders.pyromancy.habitats=['forest','wood']"]),
        &["defenders.pyromancy.habitats.1: found `\"wood\"`, expected one of: forest, plains, marsh, mountain"],
    );
}

#[test]
fn a_file_names_unknown_and_mistyped_keys_all_at_once() {
    let text = Values::EMBEDDED
        .0
        .replace("[defenders.pyromancy]", "[defenders.pyromency]")
        .replace("walls = { value = 30", "walls = { value = \"many\"")
        .replace("massacre = { value = 2", "massacre = { value = 99999999999");
    let reasons = Contents::parse("my.toml", &text, (), &[]).unwrap_err().to_string();
    assert_says(
        &reasons,
        &[
            "my.toml: defenders.pyromency: unknown key, did you mean `defenders.pyromancy`?",
            "my.toml: supply.walls: found `\"many\"`, expected a whole number from 1 to 132",
            "my.toml: limits.massacre: found `99999999999`, expected a whole number from 1 to 9",
        ],
    );
    assert_eq!(reasons.lines().count(), 3);
}

#[test]
fn a_section_that_is_no_table_and_an_unknown_key_in_a_tile_are_named() {
    let reasons = Contents::parse("my.toml", "die = 3", (), &[]).unwrap_err().to_string();
    assert_eq!(reasons, "my.toml: die: found `3`, expected a section of values");
    assert_says(&refused_file("  { up = [", "  { side = 1, up = ["), &["tiles.faces.0.side: unknown key"]);
    assert_says(
        &refused_file("  { up = [", "  { upp = ["),
        &["tiles.faces.0.up: missing", "tiles.faces.0.upp: unknown"],
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let reasons = Contents::load(Some(Path::new("no/such/box.toml")), (), &[]).unwrap_err().to_string();
    assert_says(&reasons, &["no/such/box.toml: cannot be read", "expected a box file"]);
    assert!(Contents::load(Some(Path::new(".")), (), &[]).is_err());
    let endless = Contents::load(Some(Path::new("/dev/zero")), (), &[]).unwrap_err().to_string();
    assert_says(&endless, &["/dev/zero: cannot be read (it is longer than 4000000 bytes)", "expected a box file"]);
}

#[test]
fn a_file_with_the_embedded_values_has_the_embedded_hash() {
    let whole = Contents::parse("my.toml", Values::EMBEDDED.0, (), &[]).unwrap();
    let provenance = |contents: &Contents| {
        let facts =
            contents.facts.iter().map(|fact| (fact.path.clone(), fact.value.clone(), fact.tag, fact.source.clone()));
        facts.collect::<Vec<_>>()
    };
    assert_eq!(provenance(&whole), provenance(&Contents::embedded(())));
    assert!(whole.facts.iter().all(|fact| fact.origin == "my.toml"));
    let text = Values::EMBEDDED.0.replace("\"estimate\"", "\"stated\"").replace("Defenders of the Wild", "My box");
    let contents = Contents::parse("my.toml", &text, (), &[]).unwrap();
    assert_eq!(contents.hash, Contents::embedded(()).hash);
    assert_eq!((contents.name.as_str(), contents.origin.as_str()), ("My box", "my.toml"));
}

#[test]
fn the_machine_deck_has_seven_cards_and_difficult_ones_replace_them() {
    assert_says(
        &refused(&["machine.base.engines=3"]),
        &["--set machine.base.engines=3: machine.base: found 8 cards in all, expected 7"],
    );
    assert_says(&refused(&["machine.difficult.mechs=3"]), &["machine.difficult.mechs: found 3, expected at most 2"]);
    let reboot = refused_file("difficult = { engines", "difficult = { reboot = 1, engines");
    assert_says(&reboot, &["my.toml: machine.difficult.reboot: unknown key"]);
}

#[test]
fn dice_chutes_and_tracks_have_their_bounds() {
    assert_says(&refused(&["die.faces=[]"]), &["die.faces: found 0 of them, expected a list of 1 to 20 whole numbers"]);
    assert_eq!(set(&["die.faces.1=3"]).unwrap().die, [0, 3, 0, 1, 1, 2]);
    assert_eq!(set(&["die.faces.1=5", "limits.damage=5"]).unwrap().die[1], 5);
    assert_says(
        &refused(&["die.faces.1=4"]),
        &["--set die.faces.1=4: die.faces.1: found 4, expected at most 3: limits.damage is 3"],
    );
    assert!(set(&["limits.damage=1"]).is_ok(), "the printed faces stay");
    assert_says(&refused(&["limits.damage=1", "die.faces.0=3"]), &["found 3, expected at most 2: limits.damage is 1"]);
    assert_says(&refused(&["die.faces.1=10"]), &["die.faces.1: found `10`, expected a whole number from 0 to 9"]);
    assert_says(
        &refused(&["factories.chutes.2=[0,0]"]),
        &["factories.chutes.2: found 0 twice, expected different edges"],
    );
    assert_says(&refused(&["factories.chutes.2=[6]"]), &["factories.chutes.2.0: found `6`"]);
    assert_says(&refused(&["support.four.hands=[4]"]), &["support.four.hands: found 1 hands, expected 4"]);
    assert_says(&refused(&["support.two.costs=[]"]), &["expected a list of 1 to 5 whole numbers"]);
    assert_says(&refused(&["support.two.costs.0=16"]), &["support.two.costs.0: found `16`"]);
    assert_says(&refused(&["supply.camps_each=5"]), &["support.two.costs: found 5 camps", "supply.camps_each"]);
    assert_says(&refused(&["limits.toxic=1"]), &["expected a whole number from 2 to 4"]);
    assert_says(&refused(&["supply.engines=3"]), &["expected the whole number 2"]);
}

#[test]
fn hunters_start_on_different_habitat_hexes() {
    assert_says(&refused(&["setup.hunters=[[0,0]]"]), &["setup.hunters.0: found the core, expected a habitat hex"]);
    assert_says(&refused(&["setup.hunters=[[1,0],[1,0]]"]), &["setup.hunters.1: found [1,0] twice"]);
    assert_says(
        &refused(&["setup.hunters=[[4,0]]"]),
        &["setup.hunters.0: found `[4, 0]`, expected a hex of the board"],
    );
    assert!(set(&["setup.hunters=[]"]).unwrap().setup.hunters.is_empty());
}

#[test]
fn slots_have_their_outline_and_cover_the_board_once() {
    let twice = refused(&["tiles.slots.down.5=[[0,-3],[1,-3],[0,-2]]"]);
    assert_says(&twice, &["tiles.slots.down.5: found [0,-3], a hex of another slot, expected every other hex"]);
    let order = refused(&["tiles.slots.up.0=[[-1,-1],[-1,-2],[-2,-1]]"]);
    assert_says(&order, &["tiles.slots.up.0: found", "expected three neighbours: apex, right, left"]);
    assert_says(&refused(&["tiles.slots.up=[]"]), &["tiles.slots.up: found 0 of them, expected a list of 6 slots"]);
}

#[test]
fn r2_6_every_deal_of_the_tiles_shows_every_habitat() {
    let text = Values::EMBEDDED.0.replace("\"mountain\"]", "\"marsh\"]").replace("\"mountain\",", "\"marsh\",");
    let reasons = Contents::parse("my.toml", &text, (), &[]).unwrap_err().to_string();
    assert_says(&reasons, &["my.toml: tiles.faces: found a deal that shows no mountain, expected every habitat"]);
}

#[test]
fn half_of_every_deck_is_of_the_home_habitat() {
    let reasons = refused(&["defenders.pyromancy.habitats=['plains','plains']"]);
    assert_says(&reasons, &["found 5 cards of the forest in the deck of organizer B", "pyromancy", "expected 6"]);
    assert_eq!(reasons.lines().count(), 1);
}

#[test]
fn no_text_and_no_set_makes_the_reader_panic() {
    let bytes = Values::EMBEDDED.0.as_bytes();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let junk =
        ["", "=", "[", "]", "{", "}", "\"", ".", "-1", "9999999999999999999", "1.5", "true", "[]", "{}", "é", "\n"];
    let mut sound = 0;
    for _ in 0..1500 {
        let mut text = bytes.to_vec();
        for _ in 0..=next(2) {
            let start = next(text.len());
            let end = (start + next(12)).min(text.len());
            text.splice(start..end, junk[next(junk.len())].bytes());
        }
        let text = String::from_utf8_lossy(&text);
        let typed = format!(
            "{}{}{}",
            &["die.faces", "machine.base", "tiles", "support.two.hands"][next(4)],
            ["=", ".0=", ""][next(3)],
            junk[next(junk.len())]
        );
        match Contents::parse("my.toml", &text, (), &[]) {
            Ok(_) => sound += 1,
            Err(refusal) => assert!(
                refusal.reasons.iter().all(|reason| reason.starts_with("my.toml: ") && reason.lines().count() == 1)
            ),
        }
        let _ = Contents::parse("my.toml", Values::EMBEDDED.0, (), &[typed]);
    }
    assert!(sound > 0, "some changes fall into comments and sources");
    // A file that ends too early names fewer values, or is no TOML.
    for cut in (0..bytes.len()).step_by(97) {
        if let Ok(cut) = Contents::parse("my.toml", &String::from_utf8_lossy(&bytes[..cut]), (), &[]) {
            assert_eq!(cut.hash, Contents::embedded(()).hash);
        }
    }
}
