//! The box that is part of the program, and mistakes in others.

use super::Contents;
use super::choice::Picked;
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::game::boxed::Choice;
use crate::game::facts::{Tag, text};
use crate::games::wildlife::board::charts;
use crate::games::wildlife::board::words::{Species, Terrain};

fn load(text: &str, sets: &[&str]) -> Result<Contents, Refusal> {
    picked(&[], text, sets)
}

fn picked(keys: &[(&str, &str)], text: &str, sets: &[&str]) -> Result<Contents, Refusal> {
    let settings = keys.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, value));
    let mut refusal = Refusal::default();
    let choice = Picked::read(&settings, &mut refusal);
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    refusal.or(())?;
    Contents::parse("my.toml", text, choice, &sets)
}

fn refused(text: &str, sets: &[&str]) -> String {
    load(text, sets).map(|found| found.name.clone()).unwrap_err().to_string()
}

/// A value one off, as `path=value`: a number one more or less, the first number of a list so, another level.
fn moved(path: &str, value: &toml::Value) -> Vec<String> {
    match value {
        toml::Value::Integer(number) => vec![format!("{path}={}", number + 1), format!("{path}={}", number - 1)],
        toml::Value::Array(items) => moved(&format!("{path}.0"), &items[0]),
        other if *other == toml::Value::from("attack") => vec![format!("{path}=expand")],
        _ => vec![format!("{path}=attack")],
    }
}

#[test]
fn the_embedded_box_is_the_one_of_the_sources() {
    let values = Contents::embedded(Picked::default());
    assert_eq!(values.cards.iter().map(|&copies| u32::from(copies)).sum::<u32>(), 110);
    assert_eq!(values.adaptations.iter().sum::<u8>() * 6, 72);
    assert_eq!((values.abilities.iter().sum::<u8>(), values.abilities_two.iter().sum::<u8>()), (15, 11));
    assert_eq!(
        (&values.setup.tiles[..], &values.setup.settled[..]),
        (&[30, 30, 25, 21, 18][..], &[12, 8, 5, 4, 3][..])
    );
    assert_eq!(values.scoring.minor, [3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
    assert_eq!(values.chart.to_string(), charts::RING);
    let mut ages: Vec<Species> = Species::ALL.to_vec();
    ages.sort_by_key(|species| std::cmp::Reverse(values.ages[species.index()]));
    let known = ["crocodile", "snake", "eagle", "bear", "mammoth", "man"];
    assert_eq!(ages.iter().map(|species| species.name()).collect::<Vec<_>>(), known);
}

#[test]
fn the_cells_of_the_charts_have_the_tags_of_the_sources() {
    let values = Contents::embedded(Picked::default());
    let tag = |species: Species, terrain: Terrain| {
        let path = format!("chart.{species}.{terrain}");
        let tag = values.facts.iter().find(|fact| fact.path == path).map(|fact| fact.tag);
        match tag.unwrap() {
            Tag::Stated => 'S',
            Tag::Inferred => 'I',
            _ => 'E',
        }
    };
    let row = |species| Terrain::ALL.map(|terrain| tag(species, terrain)).iter().collect::<String>();
    assert_eq!(Species::ALL.map(row), ["EEEESE", "ESSIEE", "SSSSSS", "SSSSSS", "SSSESE", "EEEEES"]);
}

#[test]
fn every_value_moves_by_itself_and_makes_another_box() {
    let values = Contents::embedded(Picked::default());
    let mut hashes = std::collections::BTreeSet::from([values.hash]);
    for fact in values.facts.iter().filter(|fact| fact.path != "board.rows") {
        let sets = moved(&fact.path, &fact.value);
        let found = sets.iter().find_map(|set| load("", &[set]).ok());
        let other = found.unwrap_or_else(|| panic!("none of {sets:?} can be set: {}", refused("", &[&sets[0]])));
        assert!(hashes.insert(other.hash), "{}", fact.path);
        let differing: Vec<&str> = other
            .facts
            .iter()
            .zip(&values.facts)
            .filter(|(one, two)| one.value != two.value)
            .map(|(one, _)| &one.path[..])
            .collect();
        assert_eq!(differing, [&fact.path[..]]);
    }
    assert!(hashes.len() > 100);
}

#[test]
fn every_alternative_can_take_the_place_of_its_value() {
    let values = Contents::embedded(Picked::default());
    let mut tried = 0;
    for fact in &values.facts {
        for alternative in &fact.alternatives {
            let set = format!("{}={}", fact.path, text(alternative));
            assert!(load("", &[&set]).is_ok(), "{set}");
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried}");
}

#[test]
fn values_that_disagree_are_refused_with_their_path_and_what_was_expected() {
    for (text, set, expected) in [
        (
            "",
            "cards.forest=101",
            "--set cards.forest=101: cards.forest: found `101`, expected a whole number from 0 to 100",
        ),
        ("cards.joker = 61\ncards.water=100", "", "my.toml: cards: found 251 cards in all"),
        (
            "cards.forest = 0\ncards.desert = 0\ncards.savannah = 0\ncards.plains = 0\ncards.mountains = 0",
            "",
            "cards: found 60",
        ),
        ("", "setup.tiles.4=3", "found 3 with 6 players, expected fewer than the 3 tiles of a player"),
        (
            "setup.food_tiles = [1, 1, 1, 1, 1, 1]",
            "",
            "setup.food_tiles: found 6 for 6 players, expected at most the 5 of the box",
        ),
        (
            "setup.food_tiles = [2, 2, 0, 0, 0, 0]",
            "rules.ability_limit=1",
            "found 2 of one player, expected at most rules.ability_limit, 1",
        ),
        ("", "setup.ability_cards=4", "expected a whole number from 0 to 3"),
        ("cards.ability = 11", "setup.ability_cards=2", "found 2, expected at most 1 of 11 ability cards for six"),
        ("", "scoring.big=[4, 4]", "scoring.big: found [4, 4], expected rising numbers"),
        ("", "scoring.big=[12]", "scoring.big: found 12, expected at most the 11 markers of scoring.minor"),
        ("", "ages.man=200", "ages.bear: found 200, the age of the man, expected another"),
        (
            "",
            "chart.bear.forest=fly",
            "chart.bear.forest: found `\"fly\"`, expected one of: none, migrate, expand, attack",
        ),
        ("board.rows = ['FFx']", "", "my.toml: board.rows: square c1: found `x`, expected one of F D S P M W"),
        ("", "scoring.alone_ful=6", "the box has no value `scoring.alone_ful`, did you mean `scoring.alone_full`?"),
    ] {
        let sets: Vec<&str> = if set.is_empty() { Vec::new() } else { vec![set] };
        let found = refused(text, &sets);
        assert!(found.contains(expected), "{text} {set}: {found}");
    }
}

#[test]
fn the_keys_put_other_charts_and_another_board_in_place_of_those_of_the_file() {
    let usual = Contents::embedded(Picked::default());
    let of = |keys: &[(&str, &str)]| picked(keys, "", &[]).unwrap();
    assert_eq!(of(&[("chart", "27")]).hash, usual.hash, "number 27 is the ring");
    assert_eq!(of(&[("chart", "75")]).hash, of(&[("chart", "paired")]).hash);
    assert_eq!(of(&[("chart", charts::PAIRED)]).chart, of(&[("chart", "paired")]).chart);
    assert_ne!(of(&[("chart", "wide-1")]).hash, usual.hash);
    let other = of(&[("board", "17"), ("chart", "1")]);
    assert!(other.island != usual.island && other.chart != usual.chart);
    let told = |path: &str| {
        other.facts.iter().find(|fact| fact.path == path).map(|fact| (fact.tag, fact.source.clone())).unwrap()
    };
    assert_eq!(told("board.rows"), (Tag::Estimate, "the board 17 of the key `board`".to_owned()));
    assert_eq!(told("chart.man.forest").0, Tag::Stated, "a cell that stays keeps where it comes from");
}

#[test]
fn charts_and_boards_that_there_are_not_are_refused() {
    for (key, value, expected) in [
        ("chart", "139", "--chart: found `139`, expected a number from 1 to 138"),
        ("chart", "0", "expected a number from 1 to 138"),
        ("chart", "wide-361", "found `wide-361`, expected a number from 1 to 360"),
        ("chart", "rings", "--chart: found `rings`, expected ring, paired, a number from 1 to 138"),
        ("chart", "-emma-/x", "found 2 rows in `-emma-/x`"),
        ("board", "101", "--board: found 101, expected a number from 1 to 100"),
        ("board", "none-such.txt", "--board: none-such.txt: cannot be read"),
    ] {
        let found = picked(&[(key, value)], "", &[]).map(|found| found.hash).unwrap_err().to_string();
        assert!(found.contains(expected), "{found}");
    }
    let both = picked(&[("chart", "1")], "chart.eagle.forest = 'attack'", &[]).map(|found| found.hash).unwrap_err();
    let expected = "my.toml: chart.eagle.forest: the key `chart` chooses 1 instead, expected one of them";
    assert_eq!(both.to_string(), expected);
}

#[test]
fn the_keys_list_numbers_and_sets() {
    let count = |key: &str, text: &str| super::choice::levels(key, text).map(|levels| levels.len());
    assert_eq!(count("chart", "all"), Ok(138));
    assert_eq!(count("chart", "wide"), Ok(360));
    assert_eq!(count("board", "1..100"), Ok(100));
    assert_eq!(count("board", "reference, 3, 5..7"), Ok(5));
    assert_eq!(
        super::choice::levels("chart", "ring,wide-2..3"),
        Ok(["ring", "wide-2", "wide-3"].map(String::from).to_vec())
    );
    assert!(count("board", "90..101").is_err());
}
