//! The promises of the kit, on a small box of its own.

use std::fs;
use std::sync::Arc;

use toml::Value;

use super::*;
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::game::facts::{Document, Embedded, Numbers, Reader, Section, Tag};

/// The number of a generated board; 0 is the printed one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Board(u32);

impl Choice for Board {
    fn read(settings: &Settings, refusal: &mut Refusal) -> Board {
        let number = |text: &str| text.parse().map_err(|_| format!("found {text}, expected a number"));
        Board(settings.read("board", refusal, number).unwrap_or_default())
    }

    fn said(&self) -> Vec<(&'static str, String)> {
        vec![("board", self.0.to_string())]
    }
}

crate::box_section! {
    /// The values of the small box.
    pub(super) struct Small {
        /// A number that may be below 0.
        lowest: i16 = -20..=0,
        /// The fields of the board.
        fields: Vec<u8> = Numbers(1..=5, 0..=9),
    }
}

impl BoxValues for Small {
    const EMBEDDED: Embedded = Embedded(
        "name = 'Small'
         lowest = { value = -10, tag = 'estimate', source = 'a guess', alternatives = [-5, 0] }
         fields = { value = [1, 2, 3], tag = 'stated', source = 'page 1' }",
    );
    const EXAMPLE: &'static str = "lowest=-3";
    type Choice = Board;

    fn choose(document: &mut Document, board: &Board) {
        // Boards 2 and 12 are the same fields.
        if board.0 > 0 {
            let fields = (0..3).map(|i| Value::Integer((i64::from(board.0) + i) % 10)).collect();
            document.generate("fields", Value::Array(fields), &format!("generator, board {}", board.0));
        }
    }

    fn read(reader: &mut Reader<'_>, _: &Board) -> Small {
        Section::read(reader, "")
    }
}

fn made(settings: &Settings) -> Arc<Boxed<Small>> {
    let mut refusal = Refusal::default();
    let made = Boxed::from_settings(settings, &mut refusal);
    made.unwrap_or_else(|| panic!("{refusal}"))
}

#[test]
fn games_of_the_same_settings_share_one_box_and_others_have_their_own() {
    let set = |value: &str| Settings::new().with("set", value).with("board", "3");
    let boxes: Vec<_> = (0..100).map(|lowest| made(&set(&format!("lowest=-{}", lowest % 20)))).collect();
    for (first, second) in boxes.iter().zip(&boxes[20..]) {
        assert!(Arc::ptr_eq(first, second), "a box that a game holds is read again");
    }
    assert_eq!((boxes[7].lowest, boxes[8].lowest), (-7, -8));
    assert!(!Arc::ptr_eq(&made(&set("lowest=-7")), &made(&Settings::new().with("set", "lowest=-7"))));
}

#[test]
fn a_file_that_has_changed_is_read_again() {
    let file = std::env::temp_dir().join(format!("wildlab-kit-{}.toml", std::process::id()));
    let settings = Settings::new().with("box", &file.display().to_string());
    let with = |text: &str| {
        fs::write(&file, text).unwrap();
        made(&settings)
    };
    let (before, after) = (with("lowest = -3"), with("lowest = -4"));
    assert_eq!((before.lowest, after.lowest), (-3, -4));
    assert!(Arc::ptr_eq(&before, &with("lowest = -3")));
    fs::remove_file(&file).unwrap();
}

#[test]
fn a_generated_value_is_listed_with_its_generator_and_the_content_is_the_identity() {
    let board = |number: u32| made(&Settings::new().with("board", &number.to_string()));
    let fields = board(2).facts.iter().find(|fact| fact.path == "fields").cloned().unwrap();
    assert_eq!(
        (fields.tag, fields.origin.as_str(), fields.source.as_str()),
        (Tag::Estimate, "generated", "generator, board 2")
    );
    assert_eq!(board(2).fields, [2, 3, 4]);
    assert_eq!(board(2).hash, board(12).hash);
    assert_ne!(board(2).hash, board(3).hash);
    // Board 1 is made like the printed one.
    assert_eq!(board(1).hash, board(0).hash);
}

crate::box_section! {
    /// A box whose fields are made by a lever.
    struct Grown {
        /// The step from each field to the next.
        step["maker.step"]: u8 = 0..=9,
        /// The fields of the board.
        fields: Vec<u8> = Numbers(1..=5, 0..=30),
    }
}

impl BoxValues for Grown {
    const EMBEDDED: Embedded = Embedded(
        "name = 'Grown'
         maker.step = { value = 1, tag = 'estimate', source = 'a guess' }
         fields = { value = [1, 2, 3], tag = 'stated', source = 'page 1' }",
    );
    const EXAMPLE: &'static str = "maker.step=2";
    const LEVERS: &'static str = "maker";
    type Choice = Board;

    fn choose(document: &mut Document, board: &Board) {
        let step = document.values.get("maker").and_then(|maker| maker.get("step")).and_then(Value::as_integer);
        if let (Some(step), 1..) = (step, board.0) {
            let fields = (0..3).map(|i| Value::Integer(i64::from(board.0) + step * i)).collect();
            document.generate("fields", Value::Array(fields), "maker");
        }
    }

    fn read(reader: &mut Reader<'_>, _: &Board) -> Grown {
        Section::read(reader, "")
    }
}

#[test]
fn levers_are_set_before_the_generator_runs_and_are_no_part_of_the_content() {
    let grown = |board: u32, sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        Boxed::<Grown>::load(None, Board(board), &sets).unwrap()
    };
    assert_eq!(grown(1, &["maker.step=3"]).fields, [1, 4, 7]);
    assert_eq!(grown(1, &["fields.2=9", "maker.step=3"]).fields, [1, 4, 9]);
    assert_ne!(grown(1, &["maker.step=3"]).hash, grown(1, &[]).hash);
    assert_eq!(grown(0, &["maker.step=3"]).hash, grown(0, &[]).hash, "nothing is made by it");
    assert_eq!(grown(1, &["maker.step=3"]).sets(), ["maker.step=3"]);
}

#[test]
fn everything_wrong_is_noted_with_what_was_expected() {
    let refused = |settings: Settings| {
        let mut refusal = Refusal::default();
        assert!(Boxed::<Small>::from_settings(&settings, &mut refusal).is_none());
        refusal.to_string()
    };
    let low = refused(Settings::new().with("set", "lowest=-21"));
    assert!(low.contains("--set lowest=-21: lowest: found `-21`, expected a whole number from -20 to 0"), "{low}");
    let missing = refused(Settings::new().with("box", "no/such/box.toml"));
    assert!(missing.contains("no/such/box.toml: cannot be read"), "{missing}");
}
