//! Chunks of games that one process wants and others play: the missing ones, and the files of some of them.
//!
//! A program that wants the games of a run or a report asks by `--missing` which chunks its folder lacks, has them
//! played anywhere by `--chunks`, puts the returned files into the folder, and runs the command itself: it checks every
//! file, plays the rest, and writes the records or the report. `wildlab.cluster` of the Python package does so.
//!
//! Files come one after the other, each as a line `NAME BYTES GAMES` and its bytes. Names are relative to the folder; a
//! file that is no chunk has no games. Each file is written as soon as it and those before it are played, so that
//! memory holds a few of them only; the exit code says whether all that were asked for have come.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use clap::Args;
use serde_json::{Value, json};

use crate::analysis::question::Question;
use crate::analysis::{Inquiry, Looked};
use crate::base::bounds::{self, MOST_CHUNKS};
use crate::base::json::line;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION};
use crate::games::Lab;
use crate::sim::{Piece, Plan, RunFolder, Simulated, Wanted, Workers, build_id, pieces_of_cells, pieces_of_plan};

/// The options of a report whose games are played elsewhere.
#[derive(Args, Clone, Debug)]
pub(super) struct Elsewhere {
    /// Play nothing; print the missing chunks as JSON
    #[arg(long, conflicts_with_all = ["text", "quiet", "targets"])]
    pub(super) missing: bool,
    /// Play only these chunks, as in 0,4,8..11, to standard output
    ///
    /// docs/scale.md describes the stream.
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
    /// Refuses numbers beyond the last chunk.
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
    workers: &Workers,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let numbers = numbers.below(plan.chunks())?;
    write(&pieces_of_plan(plan, numbers.iter().copied()).collect::<Vec<_>>(), "", workers, terminal)
}

/// Plays chunks of the cells of a question and writes their files.
pub(super) fn play_pieces_of_question<G: Lab>(
    question: &Question,
    (numbers, workers): (&Numbers, &Workers),
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let inquiry = Inquiry::<G>::of(std::slice::from_ref(question))?;
    let all = pieces_of_cells(question.seed, &inquiry.most());
    let numbers = numbers.below(all.len() as u64)?;
    let pieces = all.into_iter().enumerate().filter(|(number, _)| numbers.binary_search(&(*number as u64)).is_ok());
    write(&pieces.map(|(_, piece)| piece).collect::<Vec<_>>(), CELLS, workers, terminal)
}

/// The place of the files of cells in the folder of reports.
const CELLS: &str = "cells/";

/// Plays pieces and writes their files in order, `place` before their names. Policies that do not fit are refused
/// first.
fn write<G: Simulated>(
    pieces: &[Piece<'_, G>],
    place: &str,
    workers: &Workers,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    pieces.chunk_by(Piece::same_cell).filter_map(<[_]>::first).try_for_each(Piece::check)?;
    let mut before: Option<String> = None;
    workers.showing(pieces.iter().map(Piece::games).sum(), "games").each(
        pieces,
        |piece| Ok(piece.file(&piece.play()?)),
        |number, bytes| {
            let piece = &pieces[number];
            // Once for all chunks of a cell: they follow each other.
            if let Some((name, about)) = piece.beside().filter(|(name, _)| before.as_ref() != Some(name)) {
                file(&format!("{place}{name}"), &about, 0, terminal)?;
                before = Some(name);
            }
            file(&format!("{place}{}", piece.name()), &bytes, piece.games(), terminal)?;
            terminal.flush()
        },
    )
}

fn file(name: &str, bytes: &[u8], games: u64, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.print(format_args!("{name} {} {games}\n", bytes.len()))?;
    terminal.bytes(bytes)
}

/// The missing chunks of a run, as JSON; a complete one whose files are damaged misses everything.
pub(super) fn missing_of_plan<G: Simulated>(plan: &Plan<G>, folder: &mut RunFolder) -> Result<String, Failure> {
    let manifest = &folder.manifest;
    let mut complete = manifest.complete;
    if complete && !folder.damaged_files().is_empty() {
        folder.reopen()?;
        complete = false;
    }
    let count = if complete { 0 } else { plan.chunks() };
    let pieces: Vec<_> = pieces_of_plan(plan, 0..count).collect();
    let missing = lacking(pieces.iter().map(|piece| (piece.id().number, piece)), folder.path())?;
    Ok(listed::<G>(&missing, (plan.chunks(), plan.total()), &json!({ "complete": complete })))
}

/// Prints what the cells of a question miss in the folder of reports, as JSON. Of those that are played to a precision,
/// that is what their next looks need, and how many are `open`: ask again when these are played. The numbers of chunks
/// do not depend on what is there.
pub(super) fn missing_of_question<G: Lab>(
    question: &Question,
    out: &Path,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let mut inquiry = Inquiry::<G>::of(std::slice::from_ref(question))?;
    bounds::room(out, inquiry.size()?)?;
    let folder = out.join(CELLS);
    let open = inquiry.advance(|&Wanted { cell, games }| {
        let pieces = pieces_of_cells(question.seed, &[Wanted { cell, games }]);
        let wins = || pieces.iter().map(|piece| piece.wins(&folder)).sum();
        Ok(Looked::of(cell, wins, pieces.iter().map(|piece| piece.read(&folder))))
    })?;
    let due = pieces_of_cells(question.seed, &inquiry.wanted());
    let games = due.iter().map(Piece::games).sum();
    let due: BTreeSet<String> = due.iter().map(Piece::name).collect();
    let all = pieces_of_cells(question.seed, &inquiry.most());
    let numbered = all.iter().enumerate().filter(|(_, piece)| due.contains(&piece.name()));
    let missing = lacking(numbered.map(|(number, piece)| (number as u64, piece)), &folder)?;
    let more = question.precision.map_or(json!({}), |_| json!({ "open": open }));
    terminal.line(listed::<G>(&missing, (all.len() as u64, games), &more))
}

/// The numbers and games of the pieces whose files are not whole in a folder.
fn lacking<'a, G: Simulated>(
    pieces: impl Iterator<Item = (u64, &'a Piece<'a, G>)>,
    folder: &Path,
) -> Result<Vec<(u64, u64)>, Failure> {
    let pieces: Vec<_> = pieces.collect();
    let there = Workers::default().all(&pieces, |(_, piece)| Ok(piece.wins(folder).is_some()))?;
    let missing = pieces.iter().zip(there).filter(|(_, there)| !there);
    Ok(missing.map(|((number, piece), _)| (*number, piece.games())).collect())
}

/// The missing chunks and games, as JSON for another program.
fn listed<G: Simulated>(missing: &[(u64, u64)], (chunks, games): (u64, u64), more: &Value) -> String {
    let mut list = json!({ "version": VERSION, "game": G::NAME, "engine": build_id::<G>(), "chunks": chunks, "games": games,
                           "missing": missing });
    for (name, value) in more.as_object().into_iter().flatten() {
        list[name] = value.clone();
    }
    line(&list)
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
