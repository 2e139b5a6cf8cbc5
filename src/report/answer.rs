//! A question in, its report out: no terminal and no files.

use serde_json::{Value, json};

use crate::analysis::question::{Asked, Question};
use crate::analysis::{Answers, Design, Inquiry, Part};
use crate::base::terminal::{Failure, VERSION};
use crate::sim::{See, Source, build_id, policy_records};

use super::replay::Drawn;
use super::replays::{Chosen, replays};
use super::written::Report;

/// Answers questions in one report, with the games of a source: plays what it lacks, reads every game once, answers
/// every section, and picks games to look at. The first question gives the report its name; `command` is noted as what
/// makes it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// use wildlab::analysis::question::Question;
/// use wildlab::report::{answer, text};
/// use wildlab::sim::{Fresh, Workers};
///
/// # fn main() {
/// let file = "
///     title = 'Small heaps and large ones'
///     question = 'Does it matter who begins?'
///     games = 100
///     policy = ['random']
///     [[play]]
///     heap = [5, 9]
///     [[section]]
///     kind = 'seats'
///     title = 'First and second player'
/// ";
/// let question = Question::parse("heaps", "heaps.toml", file, &["heap"]).unwrap();
/// let games = Fresh { seed: question.seed, workers: Workers::default() };
/// let report = answer::<Matches>(&[question], &games, "an example").unwrap();
/// assert!(report.summary.starts_with("200 games in 2 cells"));
/// assert!(text(&report).contains("Small heaps and large ones"));
/// # }
/// ```
///
/// # Errors
/// When a question is not accepted, asks for too many games, or the source fails; [`Failure::Stopped`] if the user
/// asked for a stop.
pub fn answer<G: Asked + Drawn>(
    questions: &[Question],
    source: &impl Source<G>,
    command: &str,
) -> Result<Report, Failure> {
    let mut inquiry = Inquiry::<G>::of(questions)?;
    inquiry.size()?;
    if inquiry.supply(source)?.stopped {
        return Err(Failure::Stopped);
    }
    Report::of(&inquiry, source, command, &mut |_, _| Ok(()))
}

impl Report {
    /// The report of questions whose games a source has. `also` sees every chunk of their cells, in order.
    ///
    /// # Errors
    /// When games are missing or damaged, what `also` fails with, or the user asked for a stop.
    pub fn of<G: Asked + Drawn>(
        inquiry: &Inquiry<'_, G>,
        source: &impl Source<G>,
        command: &str,
        also: &mut See<'_>,
    ) -> Result<Report, Failure> {
        let (question, all) = (inquiry.question(), inquiry.cells());
        let Answers { parts, opening, lead, played } = inquiry.answers(source, also)?;
        let chosen = Chosen { opening: &opening, parts: &parts, seed: question.seed };
        Ok(Report {
            name: question.name.clone(),
            title: question.title.clone(),
            question: question.question.clone(),
            summary: summary(question, all, inquiry.replayed()),
            replays: replays(inquiry.design(), &played, &chosen),
            game: G::TITLE.into(),
            lead,
            opening,
            methods: methods(&parts, question),
            parts,
            provenance: provenance(question, all),
            record: record(question, all),
            command: command.into(),
            version: VERSION.into(),
        })
    }
}

/// The methods of the parts, each sentence once.
fn methods(parts: &[Part], question: &Question) -> Vec<String> {
    let mut methods: Vec<String> = Vec::new();
    for method in parts.iter().flat_map(|part| &part.methods).cloned() {
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    methods.push(common_method(question));
    methods
}

fn total<G>(design: &Design<G>) -> u64 {
    design.spots.iter().fold(0, |total, spot| total.saturating_add(spot.games))
}

fn summary<G: Asked>(question: &Question, design: &Design<G>, again: u64) -> String {
    let (games, cells) = (total(design), design.spots.len());
    let again = if again > 0 { format!(", and {again} games of deals that were played again") } else { String::new() };
    format!("{} games in {}{again}, seed {}; intervals are 95 %.", grouped(games), cells_of(cells), question.seed)
}

/// A number with a comma before every three digits: `78,400`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let pieces: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|piece| std::str::from_utf8(piece).ok()).collect();
    pieces.join(",")
}

fn cells_of(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

fn common_method(question: &Question) -> String {
    let rule = question.precision.map_or(String::new(), |points| {
        format!(
            " Every cell was played until its win rate was known to {points} percentage points to each side, by Frey's \
             stopping rule (2010), whose coverage holds although it looks again and again; the win rates of cells are shown \
             with the interval of that rule."
        )
    });
    format!(
        "Game i of every cell has the same seed and so the same deal as far as the settings allow. Intervals are 95 % and \
         hold for each number by itself.{rule} docs/statistics.md has the methods, their references and their measured \
         coverage."
    )
}

fn provenance<G: Asked>(question: &Question, design: &Design<G>) -> Vec<(String, String)> {
    let mut lines = vec![
        ("program".to_string(), format!("wildlab {VERSION}, engine {}", build_id::<G>())),
        ("game".into(), G::TITLE.to_string()),
        ("question".into(), question.origin.clone()),
        ("seed".into(), question.seed.to_string()),
        ("games".into(), format!("{} in {}", total(design), cells_of(design.spots.len()))),
        ("players".into(), question.policies.join(", ")),
    ];
    if let Some(spot) = design.spots.first() {
        for (name, value) in spot.cell.game.provenance() {
            let text = match &value {
                Value::String(text) => text.clone(),
                Value::Object(fields) => fields
                    .iter()
                    .map(|(k, v)| format!("{k} {}", v.as_str().map_or(v.to_string(), String::from)))
                    .collect::<Vec<_>>()
                    .join(", "),
                other => other.to_string(),
            };
            lines.push((name.to_string(), text));
        }
    }
    lines
}

fn record<G: Asked>(question: &Question, design: &Design<G>) -> Value {
    let cells: Vec<Value> = design
        .spots
        .iter()
        .map(|spot| json!({ "levels": spot.levels, "settings": spot.settings.to_string(), "games": spot.games, "game": spot.cell.game.identity() }))
        .collect();
    let policies = policy_records(design.spots.iter().map(|spot| &spot.cell));
    let mut record = json!({
        "engine": build_id::<G>(), "game": G::TITLE, "seed": question.seed, "origin": question.origin, "precision": question.precision,
        "length": G::LENGTH, "cells": cells, "policies": policies,
    });
    if let Some(spot) = design.spots.first() {
        for (name, value) in spot.cell.game.provenance() {
            record[name] = value;
        }
    }
    record
}
