//! A search whose deals are played elsewhere: it asks on standard output, and is answered on standard input.
//!
//! Each time the search needs deals it prints a line `{"candidates":…,"deals":…,"blocks":…}` and waits for a line with
//! what the blocks came to: a list of `[NUMBER, [SHARES], NANOSECONDS]`, each block once, shares by their bits. Other
//! processes with the same options play blocks by their numbers (`--blocks`). The end of standard input is a stop.
//! `wildlab.cluster` of the Python package is at the other end.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Deserialize;

use crate::analysis::tune::{Asked, Played, PlaysBlocks, Tuning};
use crate::base::bounds::MOST_THREADS;
use crate::base::disk;
use crate::base::json::line;
use crate::base::lines::next_line;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Lab;
use crate::sim::Workers;

use super::super::options::whole;

/// The options of a search whose deals are played elsewhere.
#[derive(Args, Clone, Debug)]
pub(super) struct Elsewhere {
    /// Ask for deals on standard output, read their results from standard input
    ///
    /// Nothing is played here; docs/scale.md describes the lines.
    #[arg(long)]
    pub(super) ask: bool,
    /// Play the blocks of deals that FILE names and print their results
    ///
    /// docs/scale.md describes the lines.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ask", "out", "resume"])]
    pub(super) blocks: Option<PathBuf>,
    /// Play --blocks on N threads [default: one per core]
    #[arg(long, value_name = "N", requires = "blocks", value_parser = whole::<u16>(1, MOST_THREADS))]
    pub(super) threads: Option<u16>,
}

/// The result of a block, as it travels.
type BlockResult = (usize, Vec<u32>, u64);

/// The program that runs this one.
pub(super) struct Asker;

impl PlaysBlocks for Asker {
    fn play(&self, asked: &Asked, _: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure> {
        let mut out = io::stdout();
        writeln!(out, "{}", line(asked)).and_then(|()| out.flush())?;
        let wrong = |why: String| Refusal::new(format!("--ask: standard input: {why}"));
        let read = next_line(&mut io::stdin().lock(), longest(asked));
        let Some(answer) = read.map_err(|error| wrong(error.to_string()))? else {
            return Err(Failure::Stopped);
        };
        let results: Vec<BlockResult> = serde_json::from_str(&answer).map_err(|error| wrong(error.to_string()))?;
        let mut played: Vec<Option<Played>> = vec![None; asked.blocks];
        for (number, shares, nanos) in results {
            let place = played.get_mut(number).filter(|place| place.is_none());
            let place = place.ok_or_else(|| wrong(format!("block {number} was not asked for, or came twice")))?;
            let shares: Vec<f32> = shares.into_iter().map(f32::from_bits).collect();
            if shares.len() != asked.deals_of(number) || !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
                return Err(wrong(format!("block {number}: expected a share from 0 to 1 for each of its deals")).into());
            }
            *place = Some((shares, Duration::from_nanos(nanos)));
        }
        let missing = played.iter().position(Option::is_none);
        let all = missing.map_or(Ok(played), |number| Err(wrong(format!("block {number} is missing"))))?;
        Ok(all.into_iter().flatten().collect())
    }
}

/// The bytes of the longest answer: a share is a number of 32 bits, and a block has a number and a time of 64 bits.
fn longest(asked: &Asked) -> u64 {
    let deals: usize = (0..asked.blocks).map(|number| asked.deals_of(number)).sum();
    16 * deals as u64 + 64 * asked.blocks as u64 + 64
}

/// The blocks of a file.
#[derive(Deserialize)]
struct File {
    asked: Asked,
    numbers: Vec<usize>,
}

/// Plays the blocks that a file names, and prints their results.
pub(super) fn play<G: Lab>(
    tuning: &Tuning<G>,
    path: &Path,
    workers: &Workers,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let place = path.display();
    let text = disk::text(path).map_err(|error| Refusal::new(format!("--blocks {place}: cannot be read: {error}")))?;
    let file: File = serde_json::from_str(&text)
        .map_err(|error| Refusal::new(format!("--blocks {place}: expected blocks to play: {error}")))?;
    let played = tuning.play_some(&file.asked, &file.numbers, workers)?;
    let results: Vec<BlockResult> = file
        .numbers
        .iter()
        .zip(played)
        .map(|(number, (shares, time))| {
            (*number, shares.into_iter().map(f32::to_bits).collect(), time.as_nanos() as u64)
        })
        .collect();
    terminal.line(line(&results))
}
