//! The page around a game's table.

use serde_json::Value;

use crate::base::json::line;
use crate::base::terminal::command_of;
use crate::base::web::{CAUSE_COLOURS, PAGE_POLICY};
use crate::game::{Game, Recording};

const MARKUP: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
/// Before a game's own script.
const SCRIPT: [&str; 4] =
    [include_str!("elements.js"), include_str!("film.js"), include_str!("hint.js"), include_str!("log.js")];
/// After it.
const STAGE: &str = include_str!("stage.js");

/// What a game brings to its page.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// What stands in the middle, and beside or below it, with the tabs of a narrow screen.
    pub markup: &'static str,
    /// What its signs mean, as markup.
    pub signs: &'static str,
    /// Its style.
    pub style: &'static str,
    /// Its script, which ends with the object `TABLE`.
    pub script: &'static [&'static str],
    /// Does the game have rounds?
    pub rounds: bool,
}

impl Table {
    /// The page as HTML.
    pub fn page<G: Game>(&self, recording: &Recording<G>, data: &Value) -> String {
        let title = format!("Game {} of seed {}", recording.seed.game, recording.seed.run);
        let style = [CAUSE_COLOURS, STYLE, self.style].concat();
        let script = [&SCRIPT.concat(), &self.script.concat(), STAGE].concat();
        let parts = [
            ("{{title}}", title),
            ("{{heading}}", G::TITLE.to_string()),
            ("{{policy}}", PAGE_POLICY.to_string()),
            ("{{position}}", command_of(G::NAME, "position --from")),
            ("{{main}}", self.markup.to_string()),
            ("{{sizes}}", self.sizes()),
            ("{{keys}}", self.keys()),
            ("{{signs}}", self.signs.to_string()),
            ("{{style}}", style),
            ("{{script}}", script),
        ];
        let page = parts.into_iter().fold(MARKUP.to_string(), |page, (place, part)| page.replace(place, &part));
        // The data goes in last: nothing in it is ever taken for a place to fill.
        page.replacen("{{data}}", &in_markup(&line(data)), 1)
    }

    /// The buttons that choose how far a step goes.
    fn sizes(&self) -> String {
        let sizes = [
            ("event", "event", "Event"),
            ("action", "decision", "Action"),
            ("turn", "turn", "Turn"),
            ("round", "round", "Round"),
        ];
        let shown = if self.rounds { 4 } else { 3 };
        let button = |(at, (size, noun, label)): (usize, &(&str, &str, &str))| {
            format!("      <button data-size=\"{size}\" title=\"Step by {noun} ({})\">{label}</button>\n", at + 1)
        };
        sizes[..shown].iter().enumerate().map(button).collect()
    }

    /// The keys of these steps, for the help.
    fn keys(&self) -> String {
        let (more, numbers, list) =
            if self.rounds { ("    <dt>} {</dt><dd>by round</dd>\n", "1 2 3 4", ", round") } else { ("", "1 2 3", "") };
        format!(
            "    <dt>] [</dt><dd>by turn</dd>\n{more}    <dt>{numbers}</dt><dd>step by event, decision, turn{list}</dd>\n"
        )
    }
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
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["policy"], "</script><!--<script>");
    }
}
