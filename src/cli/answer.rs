//! From a question to its report: cells, games, analyses, files.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::analysis::ask::{Analysis, Shape, analysis};
use crate::analysis::{Design, Found, POLICY, Part, Played, Precision, Target};
use crate::disk;
use crate::lock::Lock;
use crate::progress;
use crate::question::{Asked, Question};
use crate::record::Recorded;
use crate::refusal::Refusal;
use crate::report::Report;
use crate::sim::{ENGINE, Store, Supplied, Wanted, round_columns, whole_chunks};
use crate::terminal::{Failure, Terminal, VERSION};

use super::replays::replays;

/// What is to be made.
pub(super) struct Order<'a> {
    pub(super) question: &'a Question,
    pub(super) out: &'a Path,
    pub(super) threads: usize,
    pub(super) command: String,
    pub(super) xlsx: bool,
    pub(super) targets: Vec<&'a Target>,
}

/// What was made.
pub(super) struct Answered {
    pub(super) report: Report,
    pub(super) found: Vec<Found>,
    pub(super) folder: PathBuf,
    pub(super) supplied: Supplied,
}

/// Plays what is missing, answers every section, writes the files, and holds targets against the tables.
pub(super) fn answer<G: Asked>(order: &Order, terminal: &mut Terminal) -> Result<Answered, Failure> {
    let question = order.question;
    let mut design = Design::<G>::of(question)?;
    for spot in &mut design.spots {
        spot.games = whole_chunks(spot.games);
    }
    let analyses = analyses(question, &design)?;
    let store = Store::open(&order.out.join("cells"), question.seed, order.threads)?;
    let supplied = match question.precision {
        Some(points) => sequential(&mut design, &store, &question.name, Precision::of_points(points))?,
        None => supply(&design, &store, &question.name)?,
    };
    if supplied.stopped {
        let words: Vec<String> = std::env::args().skip(1).map(|word| crate::terminal::quoted(&word)).collect();
        terminal.note(format_args!("stopped; the games so far are kept, go on with: wildlab {}", words.join(" ")));
        return Err(Failure::Found);
    }
    let mut played = Played::load(&design, &store)?;
    played.precision = question.precision.map(Precision::of_points);
    let parts: Vec<Part> = analyses.iter().map(|analysis| analysis.answer(&played)).collect();
    let mut methods: Vec<String> = Vec::new();
    for method in parts.iter().flat_map(|part| &part.methods).cloned() {
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    methods.push(common_method(question));
    let report = Report {
        name: question.name.clone(),
        title: question.title.clone(),
        question: question.question.clone(),
        summary: summary(question, &design),
        replays: replays(&design, &played, question.seed),
        parts,
        methods,
        provenance: provenance(question, &design),
        record: record(question, &design),
        command: order.command.clone(),
        version: VERSION.into(),
    };
    let folder = order.out.join(folder_name(&question.name));
    let reference = played.factor(POLICY).and_then(|factor| Some((POLICY.to_string(), factor.levels.first()?.clone())));
    let mut found = Vec::new();
    for target in &order.targets {
        found.push(target.check(&report.tables(), reference.as_ref())?);
    }
    let refused = |error: std::io::Error| {
        Refusal::new(format!("--out {}: the report cannot be written: {error}", order.out.display()))
    };
    std::fs::create_dir_all(&folder).map_err(|error| refused(disk::named(&folder, &error)))?;
    // The same report, made by another process: one set of files after the other.
    let _writing = Lock::wait(&folder.join("report.lock"), terminal)?;
    disk::sweep(&folder);
    report.write(&folder, order.xlsx).map_err(refused)?;
    super::records::export(&design, &store, &report, &folder)?;
    Ok(Answered { report, found, folder, supplied })
}

/// A report's name as a folder's: nothing in it can lead elsewhere.
fn folder_name(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '_' };
    let name: String = name.chars().map(safe).take(80).collect();
    // The games have this folder.
    if name.is_empty() || name == "cells" { format!("_{name}") } else { name }
}

fn analyses<G: Asked>(question: &Question, design: &Design<G>) -> Result<Vec<Box<dyn Analysis>>, Refusal> {
    let shape = Shape {
        factors: design.factors.clone(),
        cells: design.spots.iter().map(|spot| spot.levels.clone()).collect(),
        round_columns: round_columns::<G>().iter().map(|column| column.name.to_string()).collect(),
        tables: G::sum_tables()
            .into_iter()
            .map(|table| (table.name.to_string(), table.sums.iter().map(|column| column.name.to_string()).collect()))
            .collect(),
    };
    let mut refusal = Refusal::default();
    let mut analyses = Vec::new();
    for section in &question.sections {
        match analysis(section, &shape) {
            Ok(analysis) => analyses.push(analysis),
            Err(more) => refusal.reasons.extend(more.reasons),
        }
    }
    refusal.or(analyses)
}

fn supply<G: Asked>(design: &Design<G>, store: &Store, name: &str) -> Result<Supplied, Failure> {
    let wanted: Vec<Wanted<'_, G>> =
        design.spots.iter().map(|spot| Wanted { cell: &spot.cell, games: spot.games }).collect();
    store.supply(&wanted, name)
}

/// Plays every cell until its win rate is known well enough, looking only at fixed numbers of games.
fn sequential<G: Asked>(
    design: &mut Design<G>,
    store: &Store,
    name: &str,
    precision: Precision,
) -> Result<Supplied, Failure> {
    let mut all = Supplied::default();
    let mut found = None;
    let mut open: Vec<usize> = (0..design.spots.len()).collect();
    for &at in &open {
        design.spots[at].games = whole_chunks(Precision::next_stage(0));
    }
    loop {
        let wanted: Vec<Wanted<'_, G>> = open
            .iter()
            .map(|&at| &design.spots[at])
            .map(|spot| Wanted { cell: &spot.cell, games: spot.games })
            .collect();
        let supplied = store.supply(&wanted, name)?;
        all.played += supplied.played;
        // Later looks find what the ones before have played.
        all.found = *found.get_or_insert(supplied.found);
        if progress::stopped() {
            return Ok(Supplied { stopped: true, ..all });
        }
        let mut still = Vec::new();
        for &at in &open {
            let spot = &design.spots[at];
            let (mut hits, mut trials) = (0, 0);
            store.read::<G>(&Wanted { cell: &spot.cell, games: spot.games }, |chunk| {
                hits += chunk.won;
                trials += chunk.games.len() as u64;
            })?;
            if !precision.stop(hits, trials) {
                design.spots[at].games = whole_chunks(Precision::next_stage(trials));
                still.push(at);
            }
        }
        if still.is_empty() {
            return Ok(all);
        }
        open = still;
    }
}

fn total<G>(design: &Design<G>) -> u64 {
    design.spots.iter().map(|spot| spot.games).sum()
}

fn summary<G: Asked>(question: &Question, design: &Design<G>) -> String {
    let (games, cells) = (total(design), design.spots.len());
    let policies = question.policies.join(", ");
    format!("{games} games in {cells} cells, seed {}, played by {policies}; intervals are 95 %.", question.seed)
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
        ("program".to_string(), format!("wildlab {VERSION}, engine {ENGINE}")),
        ("question".into(), question.origin.clone()),
        ("seed".into(), question.seed.to_string()),
        ("games".into(), format!("{} in {} cells", total(design), design.spots.len())),
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
    let mut policies = Vec::new();
    for policy in design.spots.iter().flat_map(|spot| &spot.cell.policies) {
        let record = json!({ "name": policy.name, "mind": policy.mind, "about": policy.about, "blunder": policy.blunder,
                             "budget": policy.budget, "weights": policy.weights });
        if !policies.contains(&record) {
            policies.push(record);
        }
    }
    let mut record = json!({
        "engine": ENGINE, "seed": question.seed, "origin": question.origin, "precision": question.precision,
        "length": <G as Recorded>::LENGTH, "cells": cells, "policies": policies,
    });
    if let Some(spot) = design.spots.first() {
        for (name, value) in spot.cell.game.provenance() {
            record[name] = value;
        }
    }
    record
}
