//! `wildlab replay`: one whole game as a page to look at.

use std::path::{Path, PathBuf};

use clap::Args;

use super::super::replay::{command, page};
use super::super::titles::counted;
use super::played::PlayedArgs;
use crate::base::disk::write_out;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

/// The options of `wildlab replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The file of the page, `-` for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    played: PlayedArgs,
}

impl ReplayArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.out.is_dir() {
            let shown = self.out.display();
            return Err(
                Refusal::new(format!("--out {shown}: this is a folder, expected a file such as game.html")).into()
            );
        }
        let recording = self.played.recording()?;
        let shown = self.out.display().to_string();
        let policies = self.played.policies()?;
        let page = page(&recording, &command(&recording.game, &policies, recording.seed, &shown));
        if self.out == Path::new("-") {
            return terminal.print(page);
        }
        write_out(&self.out, page.as_bytes())
            .map_err(|error| Refusal::new(format!("--out {shown}: cannot be written: {error}")))?;
        let (steps, decisions) = (recording.steps.len(), recording.decisions.len());
        let size = page.len().div_ceil(1000);
        terminal.note(format_args!(
            "{shown}: {}, {}, {size} kB",
            counted(steps, "step"),
            counted(decisions, "decision")
        ));
        Ok(())
    }
}
