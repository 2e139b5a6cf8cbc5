//! From a question to the files of its report.

use std::fs;
use std::path::{Path, PathBuf};

use crate::analysis::question::Question;
use crate::analysis::{Found, Inquiry, POLICY, Target};
use crate::base::bounds;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, typed};
use crate::games::Lab;
use crate::report::{Format, Report, brief, text};
use crate::sim::{CellCache, RECORDS, Supplied, Workers};

use super::place::{Asked, Claim};
use super::records;

/// A report to make.
pub(super) struct Order<'a> {
    /// The questions that one report answers: its name, title and first screen are those of the first.
    pub(super) questions: &'a [Question],
    /// The question that the report answers, which also decides the folder.
    pub(super) asked: &'a Asked,
    pub(super) out: &'a Path,
    pub(super) workers: Workers,
    pub(super) command: String,
    pub(super) xlsx: bool,
    /// The format of the records of its games.
    pub(super) records: Format,
    pub(super) targets: Vec<&'a Target>,
}

/// A report that was made.
pub(super) struct Answered {
    pub(super) report: Report,
    pub(super) found: Vec<Found>,
    pub(super) folder: PathBuf,
    pub(super) supplied: Supplied,
}

/// Plays the missing games, answers every section, writes the files, and compares targets with the tables.
pub(super) fn answer<G: Lab>(order: &Order, terminal: &mut Terminal) -> Result<Answered, Failure> {
    let made = made::<G>(order, terminal);
    if let Err(Failure::Stopped) = made {
        terminal.note(format_args!("stopped; the games so far are kept, go on with: {}", typed(&[])));
    }
    made
}

/// Prints the first screen of a report, or all of it as text.
pub(super) fn say(report: &Report, whole: bool, terminal: &mut Terminal) -> Result<(), Failure> {
    if whole {
        return terminal.print(text(report));
    }
    terminal.print(brief(report))
}

fn made<G: Lab>(order: &Order, terminal: &mut Terminal) -> Result<Answered, Failure> {
    let mut inquiry = Inquiry::<G>::of(order.questions)?;
    bounds::room(order.out, inquiry.size()?)?;
    // A place that belongs to another program is found before anything is played.
    order.asked.place(order.out)?;
    let store = CellCache::open(&order.out.join("cells"), inquiry.question().seed, order.workers.clone())?;
    let supplied = inquiry.supply(&store)?;
    if supplied.stopped {
        return Err(Failure::Stopped);
    }
    let claim = order.asked.claim(order.out, terminal)?;
    let folder = claim.folder.clone();
    let written = write::<G>(order, (&inquiry, &store), &claim, terminal);
    drop(claim);
    if written.is_err() {
        // Folders that were made for nothing; what holds a file stays.
        let _ = fs::remove_dir(folder.join(RECORDS)).and_then(|()| fs::remove_dir(&folder));
    }
    let (report, found) = written?;
    Ok(Answered { report, found, folder, supplied })
}

/// Reads every game once, for the report and for the records, and writes both when nothing can be refused any more.
fn write<G: Lab>(
    order: &Order,
    (inquiry, store): (&Inquiry<'_, G>, &CellCache),
    claim: &Claim,
    terminal: &mut Terminal,
) -> Result<(Report, Vec<Found>), Failure> {
    let folder = claim.folder.join(RECORDS);
    let manifest = records::manifest(inquiry, &order.command);
    let mut files = records::begin(inquiry, &manifest, (&folder, order.records))?;
    let report = Report::of(inquiry, store, &order.command, &mut |cell, chunk| Ok(files.add(cell, chunk)?))?;
    let policies = inquiry.design().factors.iter().find(|factor| factor.key == POLICY);
    let reference = policies.and_then(|factor| Some((POLICY.to_string(), factor.levels.first()?.clone())));
    let check = |target: &&Target| target.check(&report.tables(), reference.as_ref());
    let found = order.targets.iter().map(check).collect::<Result<Vec<_>, _>>()?;
    let refused = |error: std::io::Error| {
        Refusal::new(format!("--out {}: the report cannot be written: {error}", order.out.display()))
    };
    order.asked.begin(order.out, claim, terminal)?;
    report.write(&claim.folder, order.xlsx).map_err(refused)?;
    let written = files.finish()?;
    records::complete(manifest, written, &folder)?;
    Ok((report, found))
}
