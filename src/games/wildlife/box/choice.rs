//! The keys `chart` and `board`: which charts and which board a game is played with.

use std::path::Path;

use toml::Value;

use super::sections::cell;
use crate::base::disk::text_by_hand;
use crate::base::refusal::Refusal;
use crate::game::boxed::Choice;
use crate::game::facts::{Document, Embedded};
use crate::game::{Key, Settings, numbers};
use crate::games::wildlife::board::chart::Chart;
use crate::games::wildlife::board::charts;
use crate::games::wildlife::board::drawing::Drawing;
use crate::games::wildlife::board::numbered;
use crate::games::wildlife::board::words::{Species, Terrain};

/// The name of the charts that the box file holds.
pub const RING: &str = "ring";
/// The name of the other charts with a name.
const PAIRED: &str = "paired";
/// The set of all charts that fit, and what the names of the wider set begin with.
const ALL: &str = "all";
const WIDE: &str = "wide";
/// The name of the board that the box file holds.
pub const REFERENCE: &str = "reference";

/// The key of the charts.
pub const CHART_KEY: Key =
    Key::new("chart", "CHART", "Play these charts: ring, paired, 1..138, wide-1..360, or rows").or(RING).with_hyphens();
/// The key of the board.
pub const BOARD_KEY: Key = Key::new("board", "BOARD", "Play on this board: reference, 1..100, or a file").or(REFERENCE);

/// Charts and board of a game, with the words that chose them; nothing where they are those of the box file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picked {
    /// The charts.
    pub chart: Option<(String, Chart)>,
    /// The board.
    pub board: Option<(String, Drawing)>,
}

impl Choice for Picked {
    fn read(settings: &Settings, refusal: &mut Refusal) -> Picked {
        let chart = settings.read("chart", refusal, named_chart).flatten();
        let board = settings.read("board", refusal, |text| Ok(named_board(text))).and_then(|found| {
            found
                .map_err(|more| {
                    let place = settings.place("board");
                    refusal.reasons.extend(more.into_iter().map(|reason| format!("{place}: {reason}")));
                })
                .ok()
                .flatten()
        });
        Picked { chart, board }
    }

    fn said(&self) -> Vec<(&'static str, String)> {
        let chart = self.chart.as_ref().map_or(RING, |(name, _)| name);
        let board = self.board.as_ref().map_or(REFERENCE, |(name, _)| name);
        vec![("chart", chart.to_owned()), ("board", board.to_owned())]
    }
}

impl Picked {
    /// Puts the charts and the board into a document, in the place of those that it holds.
    pub(super) fn put_into(&self, document: &mut Document) {
        if let Some((name, chart)) = &self.chart {
            let source = format!("the charts {name} of the key `chart`");
            for species in Species::ALL {
                for terrain in Terrain::ALL {
                    let level = chart.levels(species)[terrain.index()];
                    put(
                        document,
                        &cell("chart", species, terrain),
                        Value::from(level.name()),
                        ("chart", name, &source),
                    );
                }
            }
        }
        if let Some((name, board)) = &self.board {
            let source = format!("the board {name} of the key `board`");
            let rows = board.rows().into_iter().map(Value::from).collect();
            put(document, "board.rows", Value::Array(rows), ("board", name, &source));
        }
    }
}

/// Puts a value into a document. What a file of the user says stays, and then both cannot be.
fn put(document: &mut Document, path: &str, value: Value, (key, name, source): (&str, &str, &str)) {
    let Some(old) = document.facts.iter().find(|fact| fact.path == path) else {
        return document.generate(path, value, source);
    };
    if old.value == value {
        return;
    }
    if old.origin == document.place.origin && old.origin != Embedded::ORIGIN {
        return document.problem(path, &format!("the key `{key}` chooses {name} instead, expected one of them"));
    }
    document.generate(path, value, source);
}

/// The charts of a name; nothing for those of the box file.
fn named_chart(text: &str) -> Result<Option<(String, Chart)>, String> {
    let text = text.trim();
    let written = |chart: Result<Chart, String>| chart.map(|chart| Some((text.to_owned(), chart)));
    let of_set = |set: &'static [Chart], number: &str| {
        let expected = format!("found `{text}`, expected a number from 1 to {}", set.len());
        let number: Option<usize> = number.parse().ok();
        written(number.and_then(|number| set.get(number.checked_sub(1)?)).copied().ok_or(expected))
    };
    match text.strip_prefix(WIDE).and_then(|rest| rest.strip_prefix('-')) {
        Some(number) => of_set(charts::wide(), number),
        None if text == RING => Ok(None),
        None if text == PAIRED => written(charts::PAIRED.parse()),
        None if text.contains('/') => written(text.parse()),
        None if text.starts_with(|c: char| c.is_ascii_digit()) => of_set(charts::fitting(), text),
        None => {
            let last = charts::fitting().len();
            Err(format!(
                "found `{text}`, expected ring, paired, a number from 1 to {last}, wide-1, or rows such as {}",
                charts::RING
            ))
        }
    }
}

/// The board of a name; nothing for that of the box file.
fn named_board(text: &str) -> Result<Option<(String, Drawing)>, Vec<String>> {
    let text = text.trim();
    if text == REFERENCE {
        return Ok(None);
    }
    let drawing = if text.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<usize>().is_ok() {
        let board = text.parse().ok().and_then(numbered::board);
        board.cloned().ok_or_else(|| vec![format!("found {text}, expected a number from 1 to {}", numbered::COUNT)])
    } else {
        drawn(text)
    };
    drawing.map(|drawing| Some((text.to_owned(), drawing)))
}

/// The board of a file.
fn drawn(file: &str) -> Result<Drawing, Vec<String>> {
    let expected = "expected reference, a number from 1 to 100, or a file with a drawing";
    let text =
        text_by_hand(Path::new(file)).map_err(|error| vec![format!("{file}: cannot be read ({error}), {expected}")])?;
    let drawing = Drawing::read(&text);
    let wrong = drawing.as_ref().map_or_else(Clone::clone, Drawing::faults);
    let about = |reason: String| format!("{file}: {reason}");
    drawing.ok().filter(|_| wrong.is_empty()).ok_or_else(|| wrong.into_iter().map(about).collect())
}

/// The charts or boards that a text lists for one of the two keys: names and ranges of numbers divided by commas. For
/// charts, `all` is the 138 that fit, and `wide` the 360 that fit without a limit of nones in a terrain.
///
/// # Errors
/// When the text names a range that there is not.
pub fn levels(key: &str, text: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (prefix, range) = part.strip_prefix("wide-").map_or(("", part), |rest| ("wide-", rest));
        let last = match (key, prefix) {
            ("chart", "") => charts::fitting().len(),
            ("chart", _) => charts::wide().len(),
            _ => numbered::COUNT,
        };
        match (key, part) {
            ("chart", ALL) => found.extend((1..=last).map(|number| number.to_string())),
            ("chart", WIDE) => found.extend((1..=charts::wide().len()).map(|number| format!("{WIDE}-{number}"))),
            ("board", ALL) => found.extend((1..=last).map(|number| number.to_string())),
            _ if range.contains("..") && range.starts_with(|c: char| c.is_ascii_digit()) => {
                let range: Vec<u16> = numbers(range, &(1..=last as u16))?;
                found.extend(range.iter().map(|number| format!("{prefix}{number}")));
            }
            _ => found.push(part.to_owned()),
        }
    }
    Ok(found)
}
