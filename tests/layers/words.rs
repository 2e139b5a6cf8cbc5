//! Nothing outside a game's folder has a word of a game.

use crate::paths::games;
use crate::source::Source;
use crate::{GAMES, LAYERS};

/// Words that only this game could mean, in the singular, as the rulebook has them. A phrase is of words in a row.
/// Words that the lab needs itself (engine, machine, core, order, round, board, card, deck, support) stand in none of
/// the lists.
const WORDS: [(&str, &[&str]); 4] = [
    (
        "defenders",
        &[
            "defender",
            "hex",
            "camp",
            "faction",
            "organizer",
            "comrade",
            "difficult",
            "difficulty",
            "toxic",
            "massacre",
            "factory",
            "rewild",
            "mech",
            "habitat",
            "breach",
            "wall",
            "perimeter",
            "coven",
            "sect",
            "hunter",
            "chute",
            "pollution",
            "machine card",
            "machine deck",
            "machine mix",
        ],
    ),
    ("radlands", &["radlands", "raider", "punk", "junk", "water", "silo", "scrapper"]),
    ("wildlife", &["wildlife", "species", "herd", "terrain", "famine", "plague", "savannah", "mammoth", "crocodile"]),
    ("dei", &["impera", "drone", "outpost", "champion", "candy", "feat", "ravager", "auxilia", "neena"]),
];

/// The words of a text in lower case, each with its line. `HexSet`, `hex_set` and `hex-set` are two words.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut word = String::new();
        let mut small = false;
        for sign in line.chars().chain([' ']) {
            let begins = !sign.is_alphabetic() || (sign.is_uppercase() && small);
            if begins && !word.is_empty() {
                words.push((number + 1, std::mem::take(&mut word)));
            }
            if sign.is_alphabetic() {
                word.extend(sign.to_lowercase());
            }
            small = sign.is_lowercase();
        }
    }
    words
}

/// Is a word this one in the singular or the plural, or a verb's form of it?
fn is(word: &str, of: &str) -> bool {
    let stem = of.strip_suffix('y').map(|stem| word == format!("{stem}ies"));
    let ending = word.strip_prefix(of).is_some_and(|rest| ["", "s", "es", "ed", "ing"].contains(&rest));
    ending || stem == Some(true)
}

/// Every word of a game in a text, as lines to read.
fn found(place: &str, text: &str) -> Vec<String> {
    let words = words(text);
    let mut found = Vec::new();
    for (game, wanted) in WORDS {
        for phrase in wanted {
            let parts: Vec<&str> = phrase.split(' ').collect();
            let hits =
                words.windows(parts.len()).filter(|row| row.iter().zip(&parts).all(|((_, word), of)| is(word, of)));
            found.extend(hits.map(|row| format!("{place}:{}: `{phrase}`, a word of {game}", row[0].0)));
        }
    }
    // A line that has a word twice is one line to mend.
    found.dedup();
    found
}

#[test]
fn no_generic_file_has_a_word_of_a_game() {
    let layers = LAYERS.iter().filter(|layer| **layer != GAMES);
    let sources: Vec<Source> =
        layers.flat_map(|layer| Source::all(&format!("src/{layer}"), &["rs", "js", "css", "html"])).collect();
    assert!(sources.len() > 100, "the sources were not found");
    let found: Vec<String> = sources.iter().flat_map(|source| found(&source.place, &source.text)).collect();
    assert!(found.is_empty(), "{} words of a game outside its folder:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_files_at_the_root_of_the_sources_name_no_game() {
    for place in ["lib.rs", "main.rs"] {
        let sources = Source::all("src", &["rs"]);
        let source =
            sources.iter().find(|source| source.place == format!("src/{place}")).expect("a root of the package");
        assert_eq!(found(&source.place, &source.text), [""; 0]);
    }
}

#[test]
fn every_game_has_its_list_of_words() {
    for game in games() {
        assert!(WORDS.iter().any(|(name, words)| *name == game && !words.is_empty()), "no words of {game} are listed");
    }
}

#[test]
fn words_are_found_in_names_in_plurals_and_in_phrases() {
    for text in
        ["HexSet", "hex_set", "// Hexes", "the rewilded", "data-hex=\"1\"", "two factories", "a machine card", "CAMPS"]
    {
        assert_eq!(found("", text).len(), 1, "{text}");
    }
    for text in ["hexadecimal", "campaign", "a machine, with cards", "underwater", "0x1f", "wallet", "insect"] {
        assert_eq!(found("", text), [""; 0], "{text}");
    }
}
