//! A layer uses only what stands before it, and no game uses another.

use std::collections::BTreeMap;
use std::path::Path;

use crate::source::{Source, Token, tokens};
use crate::{GAMES, LAYERS, LIBRARY, PIECES};

/// A path as the code names it: from the root of the library, as far as it could be followed.
#[derive(Debug)]
struct Used {
    path: Vec<String>,
    line: usize,
}

/// Every path that a file names and that begins at the root of the library or climbs out of its own module.
fn used(module: &[String], text: &str) -> Vec<Used> {
    let tokens = tokens(text);
    let mut used = Vec::new();
    // The modules that are open inside the file, each with how many braces were open around it.
    let (mut inner, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    for (at, token) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].text);
        match token.text {
            "{" if !token.said => {
                depth += 1;
                if before(2) == "mod" {
                    inner.push((before(1).to_string(), depth));
                }
            }
            "}" if !token.said => {
                inner.retain(|(_, opened)| *opened < depth);
                depth = depth.saturating_sub(1);
            }
            // A path that goes on is read from its beginning.
            _ if before(1) == "::" => {}
            "crate" | "super" | LIBRARY if tokens.get(at + 1).is_some_and(|next| next.text == "::") => {
                let mut here = module.to_vec();
                here.extend(inner.iter().map(|(name, _)| name.clone()));
                follow(&here, &tokens, at, &mut used);
            }
            _ => {}
        }
    }
    used
}

/// Follows a path, and in braces each of its branches; returns where it ends.
fn follow(from: &[String], tokens: &[Token], mut at: usize, used: &mut Vec<Used>) -> usize {
    let mut path = from.to_vec();
    let line = tokens[at].line;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "crate" | LIBRARY => path.clear(),
            "super" => drop(path.pop()),
            "self" => {}
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    at = if tokens[at].text == "," { at + 1 } else { follow(&path, tokens, at, used) };
                }
                return at + 1;
            }
            word => path.push(word.to_string()),
        }
        at += 1;
        if tokens.get(at).is_none_or(|next| next.text != "::") {
            break;
        }
        at += 1;
    }
    // `a as b`
    if tokens.get(at).is_some_and(|token| token.text == "as") {
        at += 2;
    }
    used.push(Used { path, line });
    at
}

/// The macros that stand at the root of the library, by the layer whose file defines them.
fn macros(sources: &[Source]) -> BTreeMap<String, String> {
    let mut macros = BTreeMap::new();
    for source in sources {
        for part in source.text.split("#[macro_export]").skip(1) {
            let name = part.trim_start().strip_prefix("macro_rules! ").expect("an exported macro");
            let name = name.split_whitespace().next().expect("a macro's name").to_string();
            macros.insert(name, source.module()[0].clone());
        }
    }
    macros
}

/// Everything in `src` that a file uses and that must not be used there, as lines to read.
fn breaches(source: &Source, macros: &BTreeMap<String, String>, games: &[String]) -> Vec<String> {
    let module = source.module();
    // The library names its layers, and the program stands on all.
    let Some(layer) = module.first() else { return Vec::new() };
    let level = |layer: &str| LAYERS.iter().position(|one| *one == layer);
    let mut found = Vec::new();
    for Used { path, line } in used(&module, &source.text) {
        let mut complain = |what: String| found.push(format!("{}:{line}: {what}", source.place));
        let Some(root) = path.first() else {
            complain("names the root of the library, not a layer".to_string());
            continue;
        };
        let of = macros.get(root).unwrap_or(root);
        match level(of) {
            None => complain(format!("`{root}` is no layer and no macro of one")),
            Some(other) if Some(other) > level(layer) => complain(format!("{layer} uses {of}")),
            Some(_) => {}
        }
        let game = |path: &[String]| path.get(1).filter(|name| path[0] == GAMES && games.contains(name)).cloned();
        if layer == GAMES
            && module.len() > 1
            && let Some(other) = game(&path).filter(|other| *other != module[1])
        {
            complain(format!("{} uses the game {other}", module[1]));
        }
    }
    found
}

/// The games by the names of their folders.
pub(crate) fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(GAMES);
    let entries = std::fs::read_dir(folder).expect("the games have a folder").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name != PIECES).collect()
}

#[test]
fn a_layer_uses_only_what_stands_before_it_and_no_game_uses_another() {
    let sources = Source::all("src", &["rs"]);
    let (macros, games) = (macros(&sources), games());
    let found: Vec<String> = sources.iter().flat_map(|source| breaches(source, &macros, &games)).collect();
    assert!(found.is_empty(), "{} uses against the order of the layers:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_source_file_belongs_to_a_layer_and_every_layer_has_one() {
    let sources = Source::all("src", &["rs"]);
    for source in &sources {
        let module = source.module();
        let layer = module.first().is_none_or(|layer| LAYERS.contains(&layer.as_str()));
        assert!(layer, "{} is in no layer of {LAYERS:?}", source.place);
        assert!(!source.text.contains("#[path"), "{}: a file is the module that its place says", source.place);
    }
    for layer in LAYERS {
        let folder = format!("src/{layer}/mod.rs");
        assert!(sources.iter().any(|source| source.place == folder), "there is no {folder}");
    }
}

/// The readers above find every complaint in code in which everything is forbidden.
#[test]
fn every_way_to_name_a_layer_is_read() {
    let complaints = |place: &str, text: &str| {
        let source = Source { place: place.to_string(), text: text.to_string() };
        let macros = BTreeMap::from([("games".to_string(), GAMES.to_string())]);
        breaches(&source, &macros, &["chess".to_string(), "go".to_string()])
    };
    for text in [
        "use crate::cli::x;",
        "use crate::{base::y, cli};",
        "use crate::{base::{a, b as c}, cli::{d}};",
        "use super::super::super::cli::x;",
        "use super::super::{super::{cli}};",
        "mod tests {\n use super::super::super::super::cli; }",
        "fn f() {}\n#[cfg(test)]\nmod tests { fn g() { crate::cli::run(); } }",
        "macro_rules! a { () => { $crate::cli::run() } }",
        "pub(in crate::cli) fn f() {}",
        "/// As [`run`](crate::cli::run) does.",
        "/// ```\n/// wildlab::cli::run();\n/// ```",
        "fn f() { let x: Vec<crate::cli::X> = y; }",
        "crate::games! {}",
        "use crate::*;",
        "use crate::nowhere::x;",
    ] {
        let found = complaints("src/game/facts/fact.rs", text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
    for text in [
        "use crate::{base, game::x};",
        "use super::super::x;",
        "mod a { use super::super::super::super::base; }",
        "let text = \"crate::cli\";",
        "use super::cli;",
    ] {
        assert_eq!(complaints("src/game/facts/fact.rs", text), [""; 0], "{text}");
    }
    for place in ["src/games/chess/mod.rs", "src/games/chess/board.rs", "src/games/pieces/mod.rs", "src/games/lab.rs"] {
        let found = complaints(place, "use crate::games::go::Stone;");
        assert_eq!(found.len(), 1, "{place}: {found:?}");
    }
    assert_eq!(complaints("src/games/chess/board.rs", "use super::super::go::Stone;").len(), 1);
    assert_eq!(complaints("src/games/chess/board.rs", "use crate::games::{chess, pieces, Lab};"), [""; 0]);
    assert_eq!(complaints("src/games/mod.rs", "use self::chess::Chess; use crate::games::go::Go;"), [""; 0]);
}
