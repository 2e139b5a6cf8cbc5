//! `replay`: one whole game as a page to look at.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args};

use crate::base::disk::write_out;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, counted};
use crate::games::Lab;
use crate::report::replay::page;
use crate::report::replay_command;
use crate::sim::record;

use super::options::{Takes, played};
use super::task::Task;

/// The options of `replay`.
#[derive(Args, Clone, Debug)]
pub(super) struct ReplayArgs {
    /// Write the page to FILE, `-` for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Task for ReplayArgs {
    const NAME: &'static str = "replay";
    const ABOUT: &'static str = "Play one game and write it as a page for the browser";
    const MORE: &'static str = "The page shows the table at every step, the log with its rules, and what the players thought of \
        their decisions. docs/GAME/replay.md describes it.";
    const TAKES: Takes = Takes::Played;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let shown = self.out.display().to_string();
        if self.out.is_dir() {
            return Err(
                Refusal::new(format!("--out {shown}: this is a folder, expected a file such as game.html")).into()
            );
        }
        let (cell, seed) = played::<G>(matches)?;
        let recording = record(&cell, seed.run, seed.game)?;
        let page = page(&recording, &replay_command(&cell, seed, &shown));
        if self.out == Path::new("-") {
            return terminal.print(page);
        }
        write_out(&self.out, page.as_bytes())
            .map_err(|error| Refusal::new(format!("--out {shown}: cannot be written: {error}")))?;
        let (steps, decisions) =
            (counted(recording.steps.len(), "step"), counted(recording.decisions.len(), "decision"));
        terminal.note(format_args!("{shown}: {steps}, {decisions}, {} kB", page.len().div_ceil(1000)));
        Ok(())
    }
}
