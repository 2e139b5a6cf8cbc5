//! The changes of a user's file to the box, with the refusals.

use super::*;
use crate::game::facts::{Fact, Tag};

fn over(text: &str) -> Contents {
    Contents::parse("my.toml", text, (), &[]).unwrap()
}

fn refused(text: &str) -> String {
    Contents::parse("my.toml", text, (), &[]).unwrap_err().to_string()
}

fn fact<'c>(contents: &'c Contents, path: &str) -> &'c Fact {
    contents.facts.iter().find(|fact| fact.path == path).unwrap()
}

#[test]
fn a_file_replaces_what_it_names_and_nothing_else() {
    let (mine, embedded) = (over("[limits]\ndamage = 4\n[defenders.pyromancy]\npoints = 2\n"), Contents::embedded(()));
    assert_eq!((mine.limits.damage, mine.defender(Ability::Pyromancy).points), (4, 2));
    let sets = ["limits.damage=4".to_owned(), "defenders.pyromancy.points=2".to_owned()];
    assert_eq!(mine.hash, Contents::load(None, (), &sets).unwrap().hash);
    assert_eq!((mine.name.as_str(), mine.origin.as_str()), ("Defenders of the Wild", "my.toml"));
    let changed: Vec<_> =
        mine.facts.iter().filter(|fact| !embedded.facts.contains(fact)).map(|fact| fact.path.as_str()).collect();
    assert_eq!(changed, ["limits.damage", "defenders.pyromancy.points"]);
    assert_eq!(over("").hash, embedded.hash);
    assert_eq!(over("name = 'Mine'").name, "Mine");
}

#[test]
fn a_value_alone_is_tagged_as_given_by_the_file_and_a_fact_as_it_says() {
    let mine = over(
        "[limits]\ndamage = 4\nmassacre = { value = 3 }\n\
         toxic = { value = 4, tag = 'stated', source = 'page 9', alternatives = [3] }",
    );
    for path in ["limits.damage", "limits.massacre"] {
        let given = fact(&mine, path);
        assert_eq!((given.tag, given.source.as_str(), given.origin.as_str()), (Tag::Given, "my.toml", "my.toml"));
        assert!(given.alternatives.is_empty());
    }
    let toxic = fact(&mine, "limits.toxic");
    assert_eq!((toxic.tag, toxic.source.as_str(), toxic.origin.as_str()), (Tag::Stated, "page 9", "my.toml"));
    assert_eq!(toxic.alternatives.len(), 1);
    assert_eq!(fact(&mine, "die.faces").origin, Embedded::ORIGIN);
}

#[test]
fn a_part_of_a_value_and_a_list_of_facts_are_laid_over() {
    let mine = over("[machine.base]\nengines = 3\nmechs = 1\n[machine.difficult]\nmechs = 1");
    assert_eq!((mine.machine.base, mine.machine.difficult), ([1, 3, 2, 1], [0, 2, 2, 1]));
    assert_eq!(fact(&mine, "machine").tag, Tag::Given);
    let listed = over("[support.four]\nhands = [4, 4, 4, 4]");
    assert_eq!((listed.track(4).hands.as_slice(), fact(&listed, "support.four.hands").tag), (&[4; 4][..], Tag::Given));
    let one = "{ value = 5, tag = 'stated', source = 'mine' }";
    let facts = over(&format!("[support.four]\ncosts = [2, 3]\nhands = [{one}, {one}]"));
    assert_eq!((facts.track(4).costs.as_slice(), facts.track(4).hands.as_slice()), (&[2, 3][..], &[5, 5][..]));
    assert_eq!(fact(&facts, "support.four.hands.1").source, "mine");
}

#[test]
fn the_example_of_the_document_is_accepted() {
    let document = include_str!("../../../../docs/defenders/box.md");
    let (_, example) = document.split_once("```toml\n").unwrap();
    let mine = over(example.split_once("```").unwrap().0);
    assert_eq!((mine.name.as_str(), mine.limits.damage, mine.limits.toxic), ("Third prototype", 4, 4));
    assert_eq!((mine.die.as_slice(), mine.machine.base), (&[0, 0, 1, 1, 2, 3][..], [1, 3, 2, 1]));
}

#[test]
fn what_does_not_fit_is_refused_with_file_and_path() {
    assert!(refused("[limit]\ndamage = 4").contains("my.toml: limit: unknown key, did you mean `limits`?"));
    assert!(refused("[limits]\ndamages = 4").contains("limits.damages: unknown key, did you mean `limits.damage`?"));
    assert!(refused("limits = 3").contains("my.toml: limits: found `3`, expected a section of values"));
    assert!(refused("[limits]\ndamage = 'x'").contains("limits.damage: found `\"x\"`, expected a whole number"));
    assert!(refused("[limits.damage]\nx = 1").contains("my.toml: limits.damage: "));
    assert!(refused("[limits]\ndamage = { value = 4, tag = 'stated' }").contains("limits.damage.source: missing"));
    assert!(refused("[limits]\ndamage = { tag = 'stated', source = 's' }").contains("has no `value`"));
    assert!(refused("[machine.base]\nengines = 3").contains("my.toml: machine.base: found 8 cards in all"));
    assert!(refused("name = 3").contains("my.toml: name: found `3`"));
}
