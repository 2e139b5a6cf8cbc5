//! Help: every line is short and plain, for every command and option of every game, and the page of all commands has
//! them all. Read from what the program itself prints: its completions hold each help text, its manual the page.

use crate::support::printed;

/// Words and turns of phrase that a reader has to read twice.
const BANNED: [&str; 18] = [
    " told",
    "told ",
    "tells",
    "so many",
    "as many as",
    " one a ",
    "put aside",
    "shelf",
    "left out",
    "that there are",
    "seat against seat",
    "all together",
    "held against",
    "goes round",
    "dear",
    "whoever",
    "somebody",
    "nobody",
];

/// Faults of a help text: it should be short and plain, and begin with what it does.
fn faults(help: &str) -> Vec<String> {
    let length = help.chars().count();
    let plain = help.to_lowercase();
    let mut faults = Vec::new();
    if !(1..80).contains(&length) {
        faults.push(format!("{length} characters, expected 1 to 79: {help}"));
    }
    faults.extend(BANNED.iter().filter(|banned| plain.contains(**banned)).map(|banned| format!("`{banned}`: {help}")));
    let begins = ["What ", "Who ", "Which ", "How ", "The ", "Those "].into_iter().find(|word| help.starts_with(word));
    faults.extend(begins.map(|word| format!("begins with `{word}`, expected a verb or a noun: {help}")));
    faults
}

/// The text up to an end that stands without a backslash, and without the backslashes of others.
fn unescaped(text: &str, end: char) -> Option<String> {
    let mut plain = String::new();
    let mut signs = text.chars();
    loop {
        match signs.next()? {
            '\\' => plain.extend(signs.next()),
            sign if sign == end => return Some(plain),
            sign => plain.push(sign),
        }
    }
}

/// The help text of a line of the completions for zsh, if it is an option, an argument or a command.
fn help(line: &str) -> Option<String> {
    let line = line.strip_prefix('\'').and_then(|line| line.strip_suffix("' \\"))?.replace("'\\''", "'");
    if let Some((_, rest)) = line.split_once(" -- ").filter(|(before, _)| before.contains(':') && !before.contains('['))
    {
        return unescaped(rest, ':');
    }
    match line.find('[') {
        Some(at) if line[..at].contains('-') => unescaped(&line[at + 1..], ']'),
        _ => line.split_once(':').and_then(|(_, rest)| unescaped(&format!("{rest}\n"), '\n')),
    }
}

#[test]
fn every_help_line_is_short_and_plain() {
    let script = printed(&["completions", "zsh"]);
    let texts: std::collections::BTreeSet<String> = script.lines().filter_map(help).collect();
    // Of clap's own, and the entries of games, which no list shows.
    let foreign = ["Print help", "Print this message", "The commands of "];
    let own: Vec<&String> = texts.iter().filter(|text| !foreign.iter().any(|words| text.starts_with(words))).collect();
    let wrong: Vec<String> = own.iter().flat_map(|text| faults(text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let some = ["Play many games on all cores and write their records as dataframes", "Serve this folder"];
    assert!(own.len() > 200 && some.iter().all(|words| texts.contains(*words)), "{} texts: {own:#?}", own.len());
}

#[test]
fn the_page_has_every_command_and_the_options_of_every_game() {
    let page = printed(&["man", "--markdown"]);
    for words in ["## find\n", "| `--sort NUMBER` |", "## man\n", "[default: out]"] {
        assert!(page.contains(words), "no `{words}`:\n{page}");
    }
    let games = printed(&["games", "--json"]);
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    let games = games["games"].as_array().expect("a list of games");
    assert!(!games.is_empty());
    for game in games {
        let (name, title) = (game["name"].as_str().unwrap(), game["title"].as_str().unwrap());
        assert!(page.contains(&format!("### {title}: `{name}`")), "{name}");
        assert!(page.contains(&format!("\nFor `{name}`:\n")), "{name}: its own chance of `position`");
    }
    let first = games[0]["name"].as_str().unwrap();
    assert!(!page.contains(&format!("docs/{first}/")), "{page}");
}
