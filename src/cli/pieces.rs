//! Chunks of games that one process wants and others play: what is missing, and the files of some of it.
//!
//! Whoever wants the games of a run or a report asks by `--missing` which chunks its folder lacks, has them played anywhere
//! by `--chunks`, puts the files that come back into the folder, and gives the command itself: it checks every file, plays
//! what is still missing, and writes the records or the report. `wildlab.cluster` of the Python package does so.
//!
//! Files come one after the other, each as a line `NAME BYTES GAMES` and its bytes. Names are relative to the folder; a file
//! that is no chunk has no games. Either all files that were asked for are written, or none.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::analysis::Precision;
use crate::analysis::question::Question;
use crate::base::bounds::MOST_CHUNKS;
use crate::base::json::line;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION};
use crate::games::Lab;
use crate::sim::{Folder, Piece, Plan, Simulated, Wanted, engine, pieces_of_cells, pieces_of_plan};

use super::answer::{Asking, check_size};
use super::stages::{Stages, last};

/// The options of a report whose games are played elsewhere.
#[derive(Args, Clone, Debug)]
pub(super) struct Elsewhere {
    /// Play nothing and write no report: print as JSON which chunks of its games the folder misses
    #[arg(long, conflicts_with_all = ["text", "quiet", "targets"])]
    pub(super) missing: bool,
    /// Play only these chunks of its games, as in 0,4,8..11, and write their files to standard output (docs/scale.md)
    #[arg(long, value_name = "LIST", conflicts_with_all = ["missing", "text", "quiet", "targets", "out"])]
    pub(super) chunks: Option<Numbers>,
}

/// Numbers of chunks, as in `0,4,8..11`, each once and in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers(Vec<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let number = |text: &str| text.trim().parse::<u64>().ok().filter(|&number| number < MOST_CHUNKS);
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            match (number(first), number(last)) {
                (Some(first), Some(last)) if first <= last && numbers.len() < MOST_CHUNKS as usize => {
                    numbers.extend(first..=last);
                }
                _ => return Err(format!("`{part}`: expected numbers of chunks below {MOST_CHUNKS}, as in 0,4,8..11")),
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Numbers(numbers))
    }
}

impl Numbers {
    /// Refuses numbers that there are not.
    fn below(&self, count: u64) -> Result<&[u64], Refusal> {
        match self.0.last() {
            Some(last) if *last >= count => {
                Err(Refusal::new(format!("--chunks {last}: there are {count} chunks, expected numbers below that")))
            }
            _ => Ok(&self.0),
        }
    }
}

/// Plays chunks of a plan and writes their files.
pub(super) fn play_pieces_of_plan<G: Simulated>(
    plan: &Plan<G>,
    numbers: &Numbers,
    threads: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let numbers = numbers.below(plan.chunks())?;
    write(&pieces_of_plan(plan, numbers.iter().copied()).collect::<Vec<_>>(), "", threads, terminal)
}

/// Plays chunks of the cells of a question on that many threads and writes their files.
pub(super) fn play_pieces_of_question<G: Lab>(
    question: &Question,
    (numbers, threads): (&Numbers, usize),
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let asking = Asking::<G>::of(question)?;
    let all = pieces_of_cells(question.seed, &numbered(question, &asking));
    let numbers = numbers.below(all.len() as u64)?;
    let pieces = all.into_iter().enumerate().filter(|(number, _)| numbers.binary_search(&(*number as u64)).is_ok());
    write(&pieces.map(|(_, piece)| piece).collect::<Vec<_>>(), CELLS, threads, terminal)
}

/// Where the files of cells lie in the folder of reports.
const CELLS: &str = "cells/";

/// The games whose chunks have numbers. Those of a cell that is played to a precision are all that it can need: so the numbers
/// do not depend on what is there.
fn numbered<'a, G: Lab>(question: &Question, asking: &'a Asking<'_, G>) -> Vec<Wanted<'a, G>> {
    let mut wanted: Vec<Wanted<'_, G>> = asking.wanted().collect();
    if let Some(points) = question.precision {
        let most = last(Precision::of_points(points));
        wanted.iter_mut().take(asking.design.spots.len()).for_each(|want| want.games = most);
    }
    wanted
}

/// Plays pieces and writes their files, `place` before their names.
fn write<G: Simulated>(
    pieces: &[Piece<'_, G>],
    place: &str,
    threads: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let bar = progress::bar(pieces.iter().map(Piece::games).sum(), "games");
    progress::stop_cleanly();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Refusal::new(format!("--threads {threads}: {error}")))?;
    let played = pool.install(|| pieces.par_iter().map(Piece::play).collect::<Result<Vec<_>, _>>());
    bar.finish_and_clear();
    let mut before: Option<String> = None;
    for (piece, bytes) in pieces.iter().zip(played?) {
        // Once for all chunks of a cell: they follow each other.
        if let Some((name, about)) = piece.beside().filter(|(name, _)| before.as_ref() != Some(name)) {
            file(&format!("{place}{name}"), &about, 0, terminal)?;
            before = Some(name);
        }
        file(&format!("{place}{}", piece.name()), &bytes, piece.games(), terminal)?;
    }
    Ok(())
}

fn file(name: &str, bytes: &[u8], games: u64, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.print(format_args!("{name} {} {games}\n", bytes.len()))?;
    terminal.bytes(bytes)
}

/// What a run misses, as JSON; a complete one whose files are damaged misses everything.
pub(super) fn missing_of_plan<G: Simulated>(plan: &Plan<G>, folder: &mut Folder) -> Result<String, Failure> {
    let manifest = &folder.manifest;
    let mut complete = manifest.complete;
    if complete && !folder.damaged_files().is_empty() {
        folder.reopen()?;
        complete = false;
    }
    let count = if complete { 0 } else { plan.chunks() };
    let missing = lacking(&pieces_of_plan(plan, 0..count).collect::<Vec<_>>(), folder.path(), |_| true);
    Ok(told::<G>(&missing, (plan.chunks(), plan.total()), &json!({ "complete": complete })))
}

/// Prints what the cells of a question miss in the folder of reports, as JSON. Of those that are played to a precision, that
/// is what their next looks need, and how many are `open`: whoever has that played asks again.
pub(super) fn missing_of_question<G: Lab>(
    question: &Question,
    out: &Path,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let mut asking = Asking::<G>::of(question)?;
    let games: Vec<u64> = asking.wanted().map(|wanted| wanted.games).collect();
    check_size(question, out, asking.design.spots.len(), &games)?;
    let folder = out.join(CELLS);
    let mut open = 0;
    if let Some(points) = question.precision {
        let mut stages = Stages::of(&mut asking.design, Precision::of_points(points));
        while stages.look(|stage| Ok(won(question.seed, stage, &folder)))? {}
        open = stages.open();
    }
    let now: Vec<Wanted<'_, G>> = asking.wanted().collect();
    let due = pieces_of_cells(question.seed, &now);
    let games = due.iter().map(Piece::games).sum();
    let due: BTreeSet<String> = due.iter().map(Piece::name).collect();
    let all = pieces_of_cells(question.seed, &numbered(question, &asking));
    let due = |number: u64| due.contains(&all[number as usize].name());
    let missing: Vec<(u64, u64)> = lacking(&all, &folder, due);
    let more = question.precision.map_or(json!({}), |_| json!({ "open": open }));
    terminal.line(told::<G>(&missing, (all.len() as u64, games), &more))
}

/// The games won and played of a cell as far as they are wanted, where all of them are there.
fn won<G: Lab>(seed: u64, wanted: &Wanted<'_, G>, folder: &Path) -> Option<(u64, u64)> {
    let pieces = pieces_of_cells(seed, &[Wanted { cell: wanted.cell, games: wanted.games }]);
    let (mut hits, mut trials) = (0, 0);
    for piece in pieces {
        let chunk = piece.read(folder)?;
        hits += chunk.won;
        trials += chunk.games.len() as u64;
    }
    Some((hits, trials))
}

/// The numbers and games of the pieces that are due and whose files are not whole in a folder.
fn lacking<G: Simulated>(pieces: &[Piece<'_, G>], folder: &Path, due: impl Fn(u64) -> bool + Sync) -> Vec<(u64, u64)> {
    let numbered = pieces.par_iter().enumerate().map(|(number, piece)| (number as u64, piece));
    let missing = numbered.filter(|(number, piece)| due(*number) && piece.read(folder).is_none());
    missing.map(|(number, piece)| (number, piece.games())).collect()
}

/// What is missing of so many chunks and games, for another program.
fn told<G: Simulated>(missing: &[(u64, u64)], (chunks, games): (u64, u64), more: &Value) -> String {
    let mut told = json!({ "version": VERSION, "game": G::NAME, "engine": engine::<G>(), "chunks": chunks, "games": games,
                           "missing": missing });
    for (name, value) in more.as_object().into_iter().flatten() {
        told[name] = value.clone();
    }
    line(&told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_chunks_names_each_once_and_in_order_and_nothing_else_is_one() {
        let read = |text: &str| text.parse::<Numbers>().map(|numbers| numbers.0);
        assert_eq!(read("8..11,4,0,9"), Ok(vec![0, 4, 8, 9, 10, 11]));
        assert_eq!(read("7"), Ok(vec![7]));
        for odd in ["", "4..2", "-1", "1,,2", "1...3", "1000000", "0..99999999999999999999", "x"] {
            assert!(read(odd).is_err_and(|reason| reason.contains("expected numbers of chunks")), "{odd}");
        }
        assert_eq!(Numbers(vec![0, 8]).below(9).unwrap(), [0, 8]);
        assert!(Numbers(vec![0, 9]).below(9).unwrap_err().to_string().contains("there are 9 chunks"));
    }
}
