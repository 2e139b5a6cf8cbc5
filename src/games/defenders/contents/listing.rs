//! The box as a user reads it.

use std::fmt::Write;

use serde_json::json;
use toml::Value;

use super::{Contents, Fact, Tag};
use crate::base::refusal::hint;
use crate::game::facts::{join, text};

/// The width of the listing, in columns.
const WIDTH: usize = 80;
/// Values longer than this stand below their path.
const SHORT: usize = 26;
/// Values longer than this are taken apart.
const LONG: usize = 62;
/// The columns by which that is set in.
const INDENT: &str = "    ";

const FOOTER: &str = "
A path is section and key, with the number of an element counted from 0.
Replace a value for one run:  --set defenders.pyromancy.points=3
Replace values for good:      --box my-box.toml, a file with the values that
                              differ, or with all: wildlab box --export FILE
";

/// All values with their provenance, section by section, as plain text.
///
/// With a filter, only the values whose path contains it, or whose tag it names.
pub fn listing(contents: &Contents, filter: Option<&str>) -> String {
    let shown: Vec<&Fact> = contents.facts.iter().filter(|fact| passes(fact, filter)).collect();
    let mut out = header(contents);
    if let (true, Some(filter)) = (shown.is_empty(), filter) {
        let hint = hint(filter, contents.facts.iter().map(|fact| fact.path.as_str()));
        let _ = writeln!(out, "\nNo path contains `{filter}`{hint}");
    }
    for facts in shown.chunk_by(|a, b| section(a) == section(b)) {
        let _ = writeln!(out, "\n[{}]", section(facts[0]));
        let columns = Columns::of(facts);
        for fact in facts {
            columns.write(fact, &mut out);
        }
    }
    out + FOOTER
}

/// The same as data, with the alternatives of each value.
pub fn listing_json(contents: &Contents) -> serde_json::Value {
    let tags: serde_json::Map<_, _> =
        Tag::ALL.iter().map(|&tag| (tag.name().to_owned(), json!(count(contents, tag)))).collect();
    let facts: Vec<_> = contents.facts.iter().map(fact_json).collect();
    json!({
        "name": contents.name,
        "origin": contents.origin,
        "hash": hash_text(contents),
        "tags": tags,
        "facts": facts,
    })
}

fn fact_json(fact: &Fact) -> serde_json::Value {
    json!({
        "path": fact.path,
        "value": fact.value,
        "tag": fact.tag,
        "source": fact.source,
        "origin": fact.origin,
        "alternatives": fact.alternatives,
    })
}

fn passes(fact: &Fact, filter: Option<&str>) -> bool {
    filter.is_none_or(|filter| fact.path.contains(filter) || fact.tag.name() == filter)
}

fn section(fact: &Fact) -> &str {
    fact.path.split('.').next().unwrap_or_default()
}

fn count(contents: &Contents, tag: Tag) -> usize {
    contents.facts.iter().filter(|fact| fact.tag == tag).count()
}

fn hash_text(contents: &Contents) -> String {
    format!("{:016x}", contents.hash)
}

fn header(contents: &Contents) -> String {
    let tags = Tag::ALL.into_iter().filter(|&tag| tag != Tag::Given || count(contents, tag) > 0);
    let counts: Vec<String> = tags.map(|tag| format!("{} {tag}", count(contents, tag))).collect();
    let mut out = format!("{}, box {} ({})\n", contents.name, hash_text(contents), contents.origin);
    let _ = writeln!(out, "{} values: {}", contents.facts.len(), counts.join(", "));
    let brought = |by: &str| contents.facts.iter().filter(|fact| fact.origin == by).count();
    if contents.origin != Contents::EMBEDDED {
        let (own, embedded) = (brought(&contents.origin), brought(Contents::EMBEDDED));
        let _ = writeln!(out, "{own} of them from {}, {embedded} from the embedded box", contents.origin);
    }
    out
}

/// Where a value comes from; a file is named, also where the file itself names a source.
fn source_text(fact: &Fact) -> String {
    if fact.origin == Contents::EMBEDDED || fact.origin == fact.source {
        return fact.source.clone();
    }
    format!("{}: {}", fact.origin, fact.source)
}

/// The path without its section; empty for a fact that is a whole section.
fn key(fact: &Fact) -> &str {
    fact.path.split_once('.').map_or("", |(_, key)| key)
}

/// What stands in the column of keys.
fn label(fact: &Fact) -> &str {
    if key(fact).is_empty() { "(all)" } else { key(fact) }
}

/// A value as the command line takes it, without quotes and spaces.
fn compact(value: &Value) -> String {
    text(value).replace(['"', ' '], "")
}

/// The widths of a section's columns.
struct Columns {
    key: usize,
    value: usize,
}

impl Columns {
    fn of(facts: &[&Fact]) -> Columns {
        let values = facts.iter().map(|fact| compact(&fact.value).len()).filter(|&length| length <= SHORT);
        Columns {
            key: facts.iter().map(|fact| label(fact).len()).max().unwrap_or_default(),
            value: values.max().unwrap_or_default(),
        }
    }

    /// One value: key, value, tag, source; a long value follows below.
    fn write(&self, fact: &Fact, out: &mut String) {
        let value = compact(&fact.value);
        let beside = if value.len() <= SHORT { value.as_str() } else { "" };
        let line = format!("{:<2$}  {beside:<3$}  {:<8}", label(fact), fact.tag, self.key, self.value);
        let source = source_text(fact);
        if line.chars().count() + 2 + source.chars().count() <= WIDTH {
            let _ = writeln!(out, "{line}  {source}");
        } else {
            let _ = writeln!(out, "{}", line.trim_end());
            wrap(&source, out);
        }
        if value.len() > SHORT {
            write_below(key(fact), &fact.value, out);
        }
    }
}

/// A value on a line of its own, or, where that is too long, its parts.
fn write_below(key: &str, value: &Value, out: &mut String) {
    let line = compact(value);
    match value {
        Value::Array(items) if line.len() > LONG => {
            items.iter().enumerate().for_each(|(i, item)| write_below(&join(key, i), item, out));
        }
        Value::Table(table) if line.len() > LONG => {
            table.iter().for_each(|(name, item)| write_below(&join(key, name), item, out));
        }
        _ => {
            let _ = writeln!(out, "{INDENT}{key}  {line}");
        }
    }
}

/// Breaks a text at its spaces into indented lines.
fn wrap(text: &str, out: &mut String) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && INDENT.len() + line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{INDENT}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{INDENT}{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listing_has_every_value_once_within_80_columns() {
        let contents = Contents::embedded();
        let listing = listing(&contents, None);
        let sections: Vec<&str> = listing.split("\n[").collect();
        for fact in &contents.facts {
            let own = sections.iter().find(|text| text.starts_with(&format!("{}]\n", section(fact)))).unwrap();
            let rows: Vec<_> = own.lines().filter(|line| line.split(' ').next() == Some(label(fact))).collect();
            assert_eq!(rows.len(), 1, "{}", fact.path);
            assert!(rows[0].contains(fact.tag.name()), "{}", fact.path);
        }
        for line in listing.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }

    #[test]
    fn the_header_names_box_origin_hash_and_counts() {
        let contents = Contents::embedded();
        let header = listing(&contents, None);
        assert!(header.starts_with(&format!("Defenders of the Wild, box {:016x} (embedded)\n", contents.hash)));
        assert!(header.contains(" stated, ") && header.contains(" estimate, 0 set\n"), "{header}");
    }

    #[test]
    fn the_listing_says_which_values_a_file_gives() {
        let text = "[limits]\ndamage = 4\ntoxic = { value = 4, tag = 'stated', source = 'page 9' }";
        let contents = Contents::parse("my.toml", text, &["limits.massacre=3".to_owned()]).unwrap();
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
        let contents = Contents::load(None, &["limits.damage=4".to_owned()]).unwrap();
        let pyromancy = listing(&contents, Some("pyromancy"));
        assert!(pyromancy.contains("\n[defenders]\npyromancy.points ") && !pyromancy.contains("[supply]"));
        let set = listing(&contents, Some("set"));
        assert!(set.contains("\n[limits]\ndamage  4  set ") && !set.contains("toxic"), "{set}");
        assert!(listing(&contents, Some("pyromency")).contains("No path contains `pyromency`"));
    }

    #[test]
    fn the_data_form_has_every_fact_with_its_provenance() {
        let contents = Contents::embedded();
        let json = listing_json(&contents);
        assert_eq!(json["facts"].as_array().unwrap().len(), contents.facts.len());
        let die = json["facts"].as_array().unwrap().iter().find(|fact| fact["path"] == "die.faces").unwrap();
        assert_eq!(die["value"], json!([0, 0, 0, 1, 1, 2]));
        assert_eq!(die["tag"], "estimate");
        assert_eq!(die["alternatives"][0], json!([0, 0, 1, 1, 2, 2]));
        assert_eq!(json["tags"]["set"], 0);
    }
}
