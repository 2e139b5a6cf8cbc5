//! The page around a game's table.

use super::drawn::Drawn;
use super::payload::payload;
use super::review;
use crate::base::json::line;
use crate::base::terminal::command_of;
use crate::base::web::{CAUSE_COLOURS, PAGE_POLICY};
use crate::game::Recording;
use crate::report::escape::escape;
use crate::sim::follow::Review;

const MARKUP: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
/// The script with which other scripts make elements.
pub const ELEMENTS: &str = include_str!("elements.js");
/// Before a game's own script.
const SCRIPT: [&str; 5] =
    [ELEMENTS, include_str!("film.js"), include_str!("hint.js"), include_str!("log.js"), include_str!("plain.js")];
/// After it.
const STAGE: &str = include_str!("stage.js");

/// The table in the middle of a page, as a game draws it.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The table, and the parts beside or below it, with the tabs of a narrow screen.
    pub markup: &'static str,
    /// The meaning of its signs, as markup.
    pub signs: &'static str,
    /// Its style.
    pub style: &'static str,
    /// Its script, which ends with the object `TABLE`.
    pub script: &'static [&'static str],
}

impl Table {
    /// The picture in text.
    pub const TEXT: Table = Table {
        markup: include_str!("text.html"),
        signs: "",
        style: include_str!("text.css"),
        script: &[include_str!("text.js")],
    };
}

/// The parts of a page that draws a game's table.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The style, that of the table included.
    pub style: String,
    /// The table.
    pub markup: &'static str,
    /// The meaning of its signs, as markup.
    pub signs: String,
    /// The script up to the object `TABLE`.
    pub script: String,
}

/// The parts of the pages of a game.
pub fn parts<G: Drawn>() -> Parts {
    let legend = format!("<pre>{}</pre>\n", escape(G::SIGNS.legend.trim_matches('\n')));
    Parts {
        style: [CAUSE_COLOURS, STYLE, G::TABLE.style].concat(),
        markup: G::TABLE.markup,
        signs: if G::TABLE.signs.is_empty() { legend } else { G::TABLE.signs.to_string() },
        script: SCRIPT.concat() + &G::TABLE.script.concat(),
    }
}

/// The page of a recorded game as HTML. `command` makes it again.
pub fn page<G: Drawn>(recording: &Recording<G>, command: &str) -> String {
    page_of(recording, None, command)
}

/// The same with the review of the game.
pub fn reviewed_page<G: Drawn>(recording: &Recording<G>, review: &Review, command: &str) -> String {
    page_of(recording, Some(review), command)
}

fn page_of<G: Drawn>(recording: &Recording<G>, review: Option<&Review>, command: &str) -> String {
    let mut data = payload(recording, command);
    if let Some(review) = review {
        data["review"] = review::reviewed(review);
    }
    let of_review = |part: &'static str| if review.is_some() { part } else { "" };
    let has = |mark: &str| data["steps"].as_array().is_some_and(|steps| steps.iter().any(|step| step["mark"] == mark));
    let sizes: Vec<_> = SIZES
        .into_iter()
        .enumerate()
        .filter(|(_, (size, ..))| *size == "event" || *size == "action" || has(size))
        .collect();
    let title = format!("Game {} of seed {}", recording.seed.game, recording.seed.run);
    let Parts { style, markup, signs, script } = parts::<G>();
    let style = style + of_review(review::STYLE);
    let script = [&script, of_review(review::SCRIPT), STAGE].concat();
    let parts = [
        ("{{title}}", title.as_str()),
        ("{{heading}}", G::TITLE),
        ("{{policy}}", PAGE_POLICY),
        ("{{position}}", &command_of(G::NAME, "position --from")),
        ("{{main}}", markup),
        ("{{review}}", of_review(review::MARKUP)),
        ("{{sizes}}", &buttons(&sizes)),
        ("{{keys}}", &keys(&sizes)),
        ("{{signs}}", &signs),
        ("{{style}}", &style),
        ("{{script}}", &script),
    ];
    let page = parts.into_iter().fold(MARKUP.to_string(), |page, (place, part)| page.replace(place, part));
    // The data goes in last: nothing in it is ever taken for a place to fill.
    page.replacen("{{data}}", &in_markup(&line(&data)), 1)
}

/// The size of a step: its name, its noun, and the label of its button.
type Size = (&'static str, &'static str, &'static str);

const SIZES: [Size; 4] = [
    ("event", "event", "Event"),
    ("action", "decision", "Action"),
    ("turn", "turn", "Turn"),
    ("round", "round", "Round"),
];

/// The buttons that choose how far a step goes.
fn buttons(sizes: &[(usize, Size)]) -> String {
    let button = |(at, (size, noun, label)): &(usize, Size)| {
        format!("      <button data-size=\"{size}\" title=\"Step by {noun} ({})\">{label}</button>\n", at + 1)
    };
    sizes.iter().map(button).collect()
}

/// The keys of these steps, for the help.
fn keys(sizes: &[(usize, Size)]) -> String {
    let has = |name: &str| sizes.iter().any(|(_, (size, ..))| *size == name);
    let line = |keys: &str, text: &str| format!("    <dt>{keys}</dt><dd>{text}</dd>\n");
    let turn = if has("turn") { line("] [", "by turn") } else { String::new() };
    let round = if has("round") { line("} {", "by round") } else { String::new() };
    let numbers: Vec<String> = sizes.iter().map(|(at, _)| (at + 1).to_string()).collect();
    let nouns: Vec<&str> = sizes.iter().map(|(_, (_, noun, _))| *noun).collect();
    turn + &round + &line(&numbers.join(" "), &format!("step by {}", nouns.join(", ")))
}

/// JSON that can stand in a page: no text in it can end the element that holds it, or begin another.
fn in_markup(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn no_text_of_the_data_can_end_its_element() {
        let text = in_markup(r#"{"policy":"</script><!--<script>"}"#);
        assert!(!text.contains('<'));
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["policy"], "</script><!--<script>");
    }
}
