//! The page of a recorded game: our own markup, style and script around its data. It fetches nothing.

use super::super::defenders::Defenders;
use super::payload::payload;
use crate::base::json::line;
use crate::base::web::{CAUSE_COLOURS, PAGE_POLICY};
use crate::game::Recording;

const MARKUP: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: [&str; 7] = [
    include_str!("film.js"),
    include_str!("draw.js"),
    include_str!("board.js"),
    include_str!("panels.js"),
    include_str!("hint.js"),
    include_str!("log.js"),
    include_str!("stage.js"),
];

/// The page as HTML. `command` is what makes it again.
pub fn page(recording: &Recording<Defenders>, command: &str) -> String {
    let data = in_markup(&line(&payload(recording, command)));
    let title = format!("Game {} of seed {}", recording.seed.game, recording.seed.run);
    let style = [CAUSE_COLOURS, STYLE].concat();
    let parts = [
        ("{{title}}", &title),
        ("{{policy}}", &PAGE_POLICY.into()),
        ("{{style}}", &style),
        ("{{script}}", &SCRIPT.concat()),
    ];
    let page = parts.into_iter().fold(MARKUP.to_string(), |page, (place, part)| page.replacen(place, part, 1));
    // The data goes in last: nothing in it is ever taken for a place to fill.
    page.replacen("{{data}}", &data, 1)
}

/// JSON that can stand in a page: no text in it can end the element that holds it, or begin another.
fn in_markup(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_the_data_can_end_its_element() {
        let text = in_markup(r#"{"policy":"</script><!--<script>"}"#);
        assert!(!text.contains('<'));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["policy"], "</script><!--<script>");
    }
}
