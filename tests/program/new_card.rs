//! A card that is not printed, from the sheet of the docs: it plays, and has its name wherever a person reads it.

use std::path::PathBuf;

use crate::support::{folder, printed, refused, wildlab};

/// The sheet of `docs/radlands/effects.md`.
fn sheet() -> &'static str {
    let page = include_str!("../../docs/radlands/effects.md");
    let start = page.split_once("```csv\n").expect("the page has a sheet").1;
    start.split_once("```").expect("it ends").0
}

fn saved(name: &str, file: &str, text: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let path = folder.join(file);
    std::fs::write(&path, text).expect("a file");
    (folder, path.display().to_string())
}

#[test]
fn the_new_card_of_the_docs_has_its_name_wherever_it_is_read() {
    let (folder, sheet) = saved("new-card", "cards.csv", sheet());
    let at = |name: &str| folder.join(name).display().to_string();
    let listed = printed(&["radlands", "box", "trapper", "--box", &sheet]);
    assert!(listed.contains("New people: Trapper in the place of Mimic"), "{listed}");
    assert!(listed.contains("[people]") && listed.contains("[copies]"), "{listed}");
    let position = ["radlands", "position", "--box", &sheet, "--draws", "trapper,trapper"];
    let dealt = printed(&[&position[..], &["--camps", "first-game", "--coin", "0"]].concat());
    assert!(dealt.contains("seat 0 draws Trapper") && dealt.contains("trapper"), "{dealt}");
    let play = |seed: String| {
        let text = printed(&["radlands", "play", "--policy", "greedy", "--box", &sheet, "--seed", &seed]);
        (seed, text)
    };
    let mut played = (1..=40).map(|seed: u8| play(seed.to_string()));
    let (seed, transcript) = played.find(|(_, text)| text.contains("Trapper (")).expect("someone plays it");
    assert!(transcript.contains(": play trapper "), "{transcript}");
    assert!(transcript.contains("Trapper in the place of Mimic") && !transcript.contains("mimic"), "{transcript}");
    let page = at("game.html");
    let replay = ["radlands", "replay", "--policy", "greedy", "--box", &sheet, "--seed", &seed, "--out", &page];
    assert!(wildlab(&replay).status.success());
    let html = std::fs::read_to_string(&page).expect("the page");
    assert!(html.contains("play trapper ") && html.contains("Trapper ("), "the replay names it");

    let records = at("records");
    let run = ["radlands", "run", "--policy", "greedy", "--games", "200", "--box", &sheet, "--out", &records];
    assert!(wildlab(&[&run[..], &["--format", "csv"]].concat()).status.success());
    let cards = std::fs::read_to_string(folder.join("records/cards.csv")).expect("the table of cards");
    let row = cards.lines().find(|line| line.contains("trapper")).expect("a row of the card");
    assert!(row.contains(",person,") && !cards.contains("mimic"), "{row}");

    let question = at("cards.toml");
    let text = "title = 'Cards'\nquestion = 'How strong is each card?'\npolicy = ['greedy']\ngames = 200\n[[play]]\n\
        [[section]]\nid = 'opening'\nkind = 'cards'\ntitle = 'In the opening hand'\ntable = 'cards'\ngames = ['games', 'wins']\n\
        used = ['games_opening', 'wins_opening']\nuse = 'opening'\nword = 'in the opening hand'\nhad = ['opening', 'drawn']\n\
        uses = 'played'\nverb = 'plays'\nper_game = ['opening', 'drawn']\nper_use = []\n";
    std::fs::write(&question, text).expect("a file");
    let out = at("out");
    let report = ["radlands", "report", &question, "--with", &format!("box={sheet}"), "--out", &out];
    assert!(wildlab(&report).status.success());
    let made = std::fs::read_dir(folder.join("out/radlands")).expect("a folder").flatten().next().expect("a report");
    let html = std::fs::read_to_string(made.path().join("report.html")).expect("the report");
    assert!(html.contains("Trapper") && !html.contains("Mimic"), "the report names it");
}

#[test]
fn a_box_with_a_new_card_is_the_same_box_in_every_form() {
    let title = sheet().replace("copies.trapper", "people.trapper.title,<b>Tom & Ann\ncopies.trapper");
    let (folder, sheet) = saved("new-card-box", "cards.csv", &title);
    let hash = |file: &str| {
        let head = printed(&["radlands", "box", "--box", file]);
        head.split_once("box ").expect("a fingerprint").1.split(' ').next().expect("a word").to_owned()
    };
    for name in ["again.csv", "again.xlsx", "again.toml"] {
        let file = folder.join(name).display().to_string();
        printed(&["radlands", "box", "--box", &sheet, "--export", &file]);
        assert_eq!(hash(&file), hash(&sheet), "{name}");
    }
    let page = folder.join("game.html");
    let replay = ["radlands", "replay", "--policy", "greedy", "--box", &sheet, "--out", &page.display().to_string()];
    assert!(wildlab(&replay).status.success());
    let html = std::fs::read_to_string(&page).expect("the page");
    assert!(html.contains("Tom") && !html.contains("<b>Tom"), "a title is text on a page");
    let full = ["radlands", "play", "--box", &sheet, "--set", "copies.mimic=1"];
    refused(&full, &wildlab(&full), &["people.trapper: found no room", "0 copies"]);
}
