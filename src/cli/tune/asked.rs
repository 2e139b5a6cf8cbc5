//! A search whose deals are played elsewhere: it asks on standard output, and is answered on standard input.
//!
//! Each time the search needs deals it prints a line `{"candidates":…,"deals":…,"blocks":…}` and waits for a line with what the
//! blocks came to: a list of `[NUMBER, [SHARES], NANOSECONDS]`, each block once, shares by their bits. Other processes with the
//! same options play blocks by their numbers (`--blocks`). The end of standard input is a stop. `wildlab.cluster` of the Python
//! package is at the other end.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Deserialize;

use crate::analysis::tune::{Asked, Hands, Played, Tuning};
use crate::base::bounds::MOST_THREADS;
use crate::base::disk;
use crate::base::json::line;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Lab;

/// The options of a search whose deals are played elsewhere.
#[derive(Args, Clone, Debug)]
pub(super) struct Elsewhere {
    /// Play nothing here: ask for blocks of deals on standard output, and read what they came to from standard input
    /// (docs/scale.md)
    #[arg(long)]
    pub(super) ask: bool,
    /// Play the blocks of deals that this file names, and print what they came to (docs/scale.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ask", "out", "resume"])]
    pub(super) blocks: Option<PathBuf>,
    /// With --blocks: how many threads play [default: one a core]
    #[arg(long, value_name = "N", requires = "blocks", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    pub(super) threads: Option<u16>,
}

/// What a block came to, as it travels.
type Told = (usize, Vec<u32>, u64);

/// Whoever runs this program.
pub(super) struct Asker;

impl Hands for Asker {
    fn play(&self, asked: &Asked, _: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure> {
        let mut out = io::stdout();
        writeln!(out, "{}", line(asked)).and_then(|()| out.flush())?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            return Err(Failure::Stopped);
        }
        let wrong = |why: String| Refusal::new(format!("--ask: standard input: {why}"));
        let told: Vec<Told> = serde_json::from_str(&answer).map_err(|error| wrong(error.to_string()))?;
        let mut played: Vec<Option<Played>> = vec![None; asked.blocks];
        for (number, shares, nanos) in told {
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

/// What a file of blocks says.
#[derive(Deserialize)]
struct File {
    asked: Asked,
    numbers: Vec<usize>,
}

/// Plays the blocks that a file names, and prints what they came to.
pub(super) fn play<G: Lab>(
    tuning: &Tuning<G>,
    path: &Path,
    threads: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let place = path.display();
    let text = disk::text(path).map_err(|error| Refusal::new(format!("--blocks {place}: cannot be read: {error}")))?;
    let file: File = serde_json::from_str(&text)
        .map_err(|error| Refusal::new(format!("--blocks {place}: expected blocks to play: {error}")))?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Refusal::new(format!("--threads {threads}: {error}")))?;
    let played = pool.install(|| tuning.play_some(&file.asked, &file.numbers))?;
    let told: Vec<Told> = file
        .numbers
        .iter()
        .zip(played)
        .map(|(number, (shares, time))| {
            (*number, shares.into_iter().map(f32::to_bits).collect(), time.as_nanos() as u64)
        })
        .collect();
    terminal.line(line(&told))
}
