//! The box as a user reads it.

use serde_json::json;

use super::Contents;
use crate::game::boxed::Kit;
use crate::games::defenders::rules::options::Rules;

fn listing(contents: &Contents, filter: Option<&str>) -> String {
    Kit::of(contents, &Rules::default()).listing("defenders", filter)
}

#[test]
fn the_listing_has_every_value_once_within_80_columns() {
    Kit::of(&Contents::embedded(()), &Rules::default()).assert_whole();
}

#[test]
fn the_header_names_box_origin_hash_and_counts() {
    let contents = Contents::embedded(());
    let header = listing(&contents, None);
    assert!(header.starts_with(&format!("Defenders of the Wild, box {:016x} (embedded)\n", contents.hash)));
    assert!(header.contains(" stated, ") && header.contains(" estimate, 0 set\n"), "{header}");
}

#[test]
fn the_listing_says_which_values_a_file_gives() {
    let text = "[limits]\ndamage = 4\ntoxic = { value = 4, tag = 'stated', source = 'page 9' }";
    let contents = Contents::parse("my.toml", text, (), &["limits.massacre=3".to_owned()]).unwrap();
    let listing = listing(&contents, Some("limits"));
    assert!(
        listing.contains("estimate, 1 given, 1 set\n2 of them from my.toml, 131 from the embedded box\n"),
        "{listing}"
    );
    assert!(listing.contains("\ndamage          4  given     my.toml\n"), "{listing}");
    assert!(listing.contains("  stated    my.toml: page 9\n"), "{listing}");
    assert!(listing.contains("  set       --set\n"), "{listing}");
    assert!(listing.contains("\nopening_hand    3  stated    rulebook, setup\n"), "{listing}");
}

#[test]
fn a_filter_keeps_paths_that_contain_it_or_values_of_a_tag() {
    let contents = Contents::load(None, (), &["limits.damage=4".to_owned()]).unwrap();
    let pyromancy = listing(&contents, Some("pyromancy"));
    assert!(pyromancy.contains("\n[defenders]\npyromancy.points ") && !pyromancy.contains("[supply]"));
    let set = listing(&contents, Some("set"));
    assert!(set.contains("\n[limits]\ndamage  4  set ") && !set.contains("toxic"), "{set}");
    assert!(listing(&contents, Some("pyromency")).contains("No path contains `pyromency`"));
}

#[test]
fn the_data_form_has_every_fact_with_its_provenance() {
    let contents = Contents::embedded(());
    let json: serde_json::Value = serde_json::from_str(&Kit::of(&contents, &Rules::default()).json()).unwrap();
    assert_eq!(json["facts"].as_array().unwrap().len(), contents.facts.len());
    let die = json["facts"].as_array().unwrap().iter().find(|fact| fact["path"] == "die.faces").unwrap();
    assert_eq!(die["value"], json!([0, 0, 0, 1, 1, 2]));
    assert_eq!(die["tag"], "estimate");
    assert_eq!(die["alternatives"][0], json!([0, 0, 1, 1, 2, 2]));
    assert_eq!(json["tags"]["set"], 0);
}
