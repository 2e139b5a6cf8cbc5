//! From a question to its report: cells, games, analyses, files.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::analysis::question::Question;
use crate::analysis::sections::{Analysis, Needs, Shape, analysis};
use crate::analysis::{
    About, Costed, Design, Found, Levels, Opening, POLICY, Part, Played, Precision, Recorded, Target,
};
use crate::base::bounds::{self, MOST_CELL_GAMES, MOST_REPORT_GAMES};
use crate::base::disk;
use crate::base::lock::Lock;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, typed};
use crate::game::Contest;
use crate::games::Lab;
use crate::mind::minds;
use crate::report::Report;
use crate::sim::{Cell, Store, Supplied, Wanted, engine, policy_records, round_columns, whole_chunks};

use super::replays::{Chosen, replays};
use super::stages::Stages;

/// What is to be made.
pub(super) struct Order<'a> {
    /// The questions that one report answers: its name, title and first screen are those of the first.
    pub(super) questions: &'a [Question],
    /// The name of its folder.
    pub(super) folder: &'a str,
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

/// A question with its cells and what becomes of its sections.
pub(super) struct Asking<'a, G> {
    question: &'a Question,
    pub(super) design: Design<G>,
    asks: Vec<Ask>,
    /// Cells whose deals are played several times: which of the design's, as what, and how many games.
    again: Vec<(usize, Cell<G>, u64)>,
}

impl<'a, G: Lab> Asking<'a, G> {
    pub(super) fn of(question: &'a Question) -> Result<Asking<'a, G>, Refusal> {
        let design = planned::<G>(question)?;
        let asks = analyses(question, &design)?;
        let mut again: Vec<(usize, Cell<G>, u64)> = Vec::new();
        for replays in asks.iter().filter_map(|ask| ask.needs().replays) {
            for (at, spot) in design.spots.iter().enumerate() {
                let fits = replays.only.iter().all(|(key, level)| spot.levels.get(key) == Some(level));
                if fits && spot.games / replays.times >= replays.least && again.iter().all(|(known, ..)| *known != at) {
                    again.push((at, spot.cell.clone().replayed(replays.times), spot.games));
                }
            }
        }
        Ok(Asking { question, design, asks, again })
    }

    /// What is played: the cells, and those whose deals are played several times.
    pub(super) fn wanted(&self) -> impl Iterator<Item = Wanted<'_, G>> {
        let cells = self.design.spots.iter().map(|spot| Wanted { cell: &spot.cell, games: spot.games });
        cells.chain(self.again.iter().map(|(_, cell, games)| Wanted { cell, games: *games }))
    }

    /// The games, and what else sections need of them.
    fn played(&self, store: &Store) -> Result<Played, Failure> {
        let asked: Vec<About> = self.asks.iter().filter_map(Ask::about).cloned().collect();
        let mut played = Played::load(&self.design, store, &asked)?;
        played.precision = self.question.precision.map(Precision::of_points);
        for (at, cell, games) in &self.again {
            played.cells[*at].replayed = Some(Played::replays(store, &Wanted { cell, games: *games })?);
        }
        if self.asks.iter().any(|ask| ask.needs().costs) {
            played.costs = costs(&self.design, store)?;
        }
        Ok(played)
    }
}

/// Plays what is missing, answers every section, writes the files, and holds targets against the tables.
pub(super) fn answer<G: Lab>(order: &Order, terminal: &mut Terminal) -> Result<Answered, Failure> {
    let mut asking = order.questions.iter().map(Asking::<G>::of).collect::<Result<Vec<_>, Refusal>>()?;
    let question = &order.questions[0];
    let games: Vec<u64> = asking.iter().flat_map(Asking::wanted).map(|wanted| wanted.games).collect();
    check_size(question, order.out, asking[0].design.spots.len(), &games)?;
    let store = Store::open(&order.out.join("cells"), question.seed, order.threads)?;
    let mut supplied = Supplied::default();
    if let Some(points) = question.precision {
        supplied = sequential(&mut asking[0].design, &store, &question.name, Precision::of_points(points))?;
    }
    if !supplied.stopped {
        let wanted: Vec<Wanted<'_, G>> = asking.iter().flat_map(Asking::wanted).collect();
        let more = store.supply(&wanted, &question.name)?;
        // What the stages have played is there by now.
        let found = more.found.saturating_sub(supplied.played);
        supplied = Supplied { played: supplied.played + more.played, found, stopped: more.stopped };
    }
    // A stop that came when nothing was left to play is one, too.
    if supplied.stopped || progress::stopped() {
        return Err(stopped(terminal));
    }
    let (mut parts, mut played): (Vec<Part>, Vec<Played>) = Default::default();
    for asked in &asking {
        let own = match asked.played(&store) {
            Err(Failure::Stopped) => return Err(stopped(terminal)),
            other => other?,
        };
        parts.extend(asked.asks.iter().map(|ask| ask.part(&own)));
        played.push(own);
    }
    let (main, played) = (&asking[0], &played[0]);
    let all = main.design.clone().joined(asking[1..].iter().map(|asked| asked.design.clone()));
    let opening = Opening::of(question, &main.design, played, &store)?;
    let report = Report {
        name: question.name.clone(),
        title: question.title.clone(),
        question: question.question.clone(),
        summary: summary(question, &all, asking.iter().flat_map(|asked| &asked.again).map(|(.., games)| games).sum()),
        replays: replays(&main.design, played, &Chosen { opening: &opening, parts: &parts, seed: question.seed }),
        opening,
        methods: methods(&parts, question),
        parts,
        provenance: provenance(question, &all),
        record: record(question, &all),
        command: order.command.clone(),
        version: VERSION.into(),
    };
    let folder = order.out.join(folder_name(order.folder));
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
    super::records::export(&all, &store, &report, &folder)?;
    Ok(Answered { report, found, folder, supplied })
}

/// Says how to go on.
fn stopped(terminal: &mut Terminal) -> Failure {
    terminal.note(format_args!("stopped; the games so far are kept, go on with: {}", typed(&[])));
    Failure::Stopped
}

/// How the parts were computed, each sentence once.
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

/// What games of every player cost, one at all seats, in the settings of each cell: all together as the cell names them,
/// seat against seat each of those that it names.
fn costs<G: Lab>(design: &Design<G>, store: &Store) -> Result<Vec<Costed>, Failure> {
    let mut cells: Vec<(Levels, Cell<G>)> = Vec::new();
    for spot in &design.spots {
        let named = spot.settings.get(POLICY).unwrap_or(G::DEFAULT);
        let players: Vec<&str> = if G::CONTEST == Contest::Together { vec![named] } else { named.split(',').collect() };
        for player in players {
            let mut levels = spot.levels.clone();
            levels.insert(POLICY.into(), player.into());
            if !cells.iter().any(|(known, _)| *known == levels) {
                cells.push((levels, Cell::of(&spot.settings.clone().with(POLICY, player))?));
            }
        }
    }
    let bar = progress::bar(cells.len() as u64, "what games cost");
    let mut costs = Vec::new();
    for (levels, cell) in cells {
        let cost = store.cost(&cell)?;
        let cheats = minds(&cell.game, &cell.policies)?.iter().any(|mind| mind.is_omniscient());
        costs.push(Costed { levels, name: cell.policy_names(), cheats, cost });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(costs)
}

/// The cells of a question and how many games of each are played.
fn planned<G: Lab>(question: &Question) -> Result<Design<G>, Refusal> {
    let mut design = Design::<G>::of(question)?;
    for spot in &mut design.spots {
        spot.games = whole_chunks(spot.games);
    }
    check_precision::<G>(question)?;
    Ok(design)
}

/// Refuses a stopping rule where its trials would not be independent.
fn check_precision<G: Lab>(question: &Question) -> Result<(), Refusal> {
    if question.precision.is_none() || G::CONTEST == Contest::Together {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "{}: precision: the stopping rule counts independent games that are won or lost, and seat against seat a deal is \
         played several times and wins can be shared; expected a number of `games`",
        question.origin
    )))
}

/// Refuses what neither memory nor disk could hold: so many cells, and games wanted of each.
pub(super) fn check_size(question: &Question, out: &Path, cells: usize, wanted: &[u64]) -> Result<(), Refusal> {
    let origin = &question.origin;
    let (place, most) = match question.precision {
        Some(points) => (format!("{origin}: precision {points}"), Precision::of_points(points).most()),
        None => (format!("{origin}: games"), 0),
    };
    let all = wanted.iter().copied().fold(0, u64::saturating_add);
    let total = if most > 0 { most.saturating_mul(cells as u64) } else { all };
    bounds::games(&place, total, MOST_REPORT_GAMES)?;
    let largest = wanted.iter().copied().max().unwrap_or(0);
    if most == 0 && largest > whole_chunks(MOST_CELL_GAMES) {
        return Err(Refusal::new(format!("{place}: found {largest} in a cell, expected {MOST_CELL_GAMES} at most")));
    }
    bounds::room(out, total)
}

/// A report's name as a folder's: nothing in it can lead elsewhere.
fn folder_name(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '_' };
    let name: String = name.chars().map(safe).take(80).collect();
    // The games have this folder.
    if name.is_empty() || name == "cells" { format!("_{name}") } else { name }
}

/// What becomes of a section.
enum Ask {
    Analysis(Box<dyn Analysis>),
    /// It asks for games that the user left out; the page says so.
    LeftOut(Part),
}

impl Ask {
    fn about(&self) -> Option<&About> {
        match self {
            Ask::Analysis(analysis) => analysis.about(),
            Ask::LeftOut(_) => None,
        }
    }

    fn needs(&self) -> Needs {
        match self {
            Ask::Analysis(analysis) => analysis.needs(),
            Ask::LeftOut(_) => Needs::default(),
        }
    }

    fn part(&self, played: &Played) -> Part {
        match self {
            Ask::Analysis(analysis) => analysis.answer(played),
            Ask::LeftOut(part) => part.clone(),
        }
    }
}

fn shape<G: Lab>(design: &Design<G>) -> Shape {
    Shape {
        factors: design.factors.clone(),
        cells: design.spots.iter().map(|spot| spot.levels.clone()).collect(),
        round_columns: round_columns::<G>().iter().map(|column| column.name.to_string()).collect(),
        tables: G::sum_tables()
            .into_iter()
            .map(|table| (table.name.to_string(), table.sums.iter().map(|column| column.name.to_string()).collect()))
            .collect(),
        boards: G::sum_tables().into_iter().filter_map(|table| Some((table.name.to_string(), table.lies?))).collect(),
        recorded: Recorded::of(design),
    }
}

fn analyses<G: Lab>(question: &Question, design: &Design<G>) -> Result<Vec<Ask>, Refusal> {
    let own = shape(design);
    let mut whole: Option<Shape> = None;
    let mut refusal = Refusal::default();
    let mut asks = Vec::new();
    for section in &question.sections {
        let more = match analysis(section, &own) {
            Ok(analysis) => {
                asks.push(Ask::Analysis(analysis));
                continue;
            }
            Err(more) => more,
        };
        // What the whole report could answer is left out; what it could not either is a mistake.
        if whole.is_none() && !question.left_out().is_empty() {
            whole = Design::<G>::of(&question.whole()).ok().map(|design| shape(&design));
        }
        if whole.as_ref().is_some_and(|whole| analysis(section, whole).is_ok()) {
            asks.push(Ask::LeftOut(Part::left_out(section, &question.left_out())));
        } else {
            refusal.reasons.extend(more.reasons);
        }
    }
    if refusal.reasons.is_empty() && !asks.iter().any(|ask| matches!(ask, Ask::Analysis(_))) {
        let (origin, given) = (&question.origin, question.left_out());
        refusal.add(format!("{origin}: {given} leaves out games that every section asks for"));
    }
    refusal.or(asks)
}

/// Plays every cell until its win rate is known well enough, looking only at fixed numbers of games.
fn sequential<G: Lab>(
    design: &mut Design<G>,
    store: &Store,
    name: &str,
    precision: Precision,
) -> Result<Supplied, Failure> {
    let mut all = Supplied::default();
    let mut stages = Stages::of(design, precision);
    while stages.open() > 0 {
        all.played += store.supply(&stages.wanted(), name)?.played;
        if progress::stopped() {
            return Ok(Supplied { stopped: true, ..all });
        }
        stages.look(|stage| {
            let (mut hits, mut trials) = (0, 0);
            store.read::<G>(stage, |chunk| {
                hits += chunk.won;
                trials += chunk.games.len() as u64;
            })?;
            Ok(Some((hits, trials)))
        })?;
    }
    Ok(all)
}

fn total<G>(design: &Design<G>) -> u64 {
    design.spots.iter().fold(0, |total, spot| total.saturating_add(spot.games))
}

fn summary<G: Lab>(question: &Question, design: &Design<G>, again: u64) -> String {
    let (games, cells) = (total(design), design.spots.len());
    let again = if again > 0 { format!(", and {again} games of deals that were played again") } else { String::new() };
    format!("{games} games in {}{again}, seed {}; intervals are 95 %.", cells_of(cells), question.seed)
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

fn provenance<G: Lab>(question: &Question, design: &Design<G>) -> Vec<(String, String)> {
    let mut lines = vec![
        ("program".to_string(), format!("wildlab {VERSION}, engine {}", engine::<G>())),
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

fn record<G: Lab>(question: &Question, design: &Design<G>) -> Value {
    let cells: Vec<Value> = design
        .spots
        .iter()
        .map(|spot| json!({ "levels": spot.levels, "settings": spot.settings.to_string(), "games": spot.games, "game": spot.cell.game.identity() }))
        .collect();
    let policies = policy_records(design.spots.iter().map(|spot| &spot.cell));
    let mut record = json!({
        "engine": engine::<G>(), "game": G::TITLE, "seed": question.seed, "origin": question.origin, "precision": question.precision,
        "length": G::LENGTH, "cells": cells, "policies": policies,
    });
    if let Some(spot) = design.spots.first() {
        for (name, value) in spot.cell.game.provenance() {
            record[name] = value;
        }
    }
    record
}
