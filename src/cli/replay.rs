//! `replay`: one whole game as a page to look at.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};

use crate::base::disk::write_out;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of, counted, quoted};
use crate::games::Lab;
use crate::report::replay::{page, reviewed_page};
use crate::report::replay_command;
use crate::sim::follow::{Following, review, review_played};
use crate::sim::{GameFile, record};

use super::options::{Takes, named, played, whole};
use super::task::Task;

/// The options of `replay`.
#[derive(Args, Clone, Debug)]
pub(super) struct ReplayArgs {
    /// Write the page to FILE, `-` for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Show a game that people played, from its file
    #[arg(long, value_name = "FILE")]
    played: Option<PathBuf>,
    /// Review the game: chances, costliest decisions, luck and skill
    #[arg(long)]
    review: bool,
    /// Try N games for the review [default: 60000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, MOST_TRIED), requires = "review")]
    tries: Option<u64>,
}

/// Tried games of a review, unless the user says otherwise.
const TRIED: u64 = 60_000;

/// Tried games of a review at most.
const MOST_TRIED: u64 = 100_000_000;

impl ReplayArgs {
    /// Tried games of the review.
    fn tried(&self) -> u64 {
        self.tries.unwrap_or(TRIED)
    }
}

impl Task for ReplayArgs {
    const NAME: &'static str = "replay";
    const ABOUT: &'static str = "Play one game and write it as a page for the browser";
    const MORE: &'static str = "The page shows the table at every step, the log with its rules, and what the players thought of \
        their decisions. docs/GAME/replay.md describes it.";
    const TAKES: Takes = Takes::Played;

    fn with_more<G: Lab>(command: Command) -> Command {
        command.mut_arg("played", |arg| arg.conflicts_with_all(named::<G>()))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let shown = self.out.display().to_string();
        if self.out.is_dir() {
            return Err(
                Refusal::new(format!("--out {shown}: this is a folder, expected a file such as game.html")).into()
            );
        }
        let (recording, page) = if let Some(file) = &self.played {
            let (name, out) = (quoted(&file.display().to_string()), quoted(&shown));
            let command = command_of(G::NAME, &format!("replay --played {name} --out {out}"));
            let recording = GameFile::load(file)?.recording::<G>()?;
            let page = if self.review {
                let actions: Vec<G::Action> = recording.decisions.iter().map(|decision| decision.action).collect();
                let played = (recording.seed, &actions[..]);
                let review = review_played(&recording.game, played, &Following::default(), self.tried())?;
                reviewed_page(&recording, &review, &format!("{command} --review"))
            } else {
                page(&recording, &command)
            };
            (recording, page)
        } else {
            let (cell, seed) = played::<G>(matches)?;
            let recording = record(&cell, seed.run, seed.game)?;
            let command = replay_command(&cell, seed, &shown);
            let page = if self.review {
                let review = review(&cell, (seed.run, seed.game), &Following::default(), self.tried())?;
                reviewed_page(&recording, &review, &format!("{command} --review"))
            } else {
                page(&recording, &command)
            };
            (recording, page)
        };
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
