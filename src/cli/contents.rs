//! `box`: what the box holds.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};

use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Lab;

use super::options::{Takes, settings};
use super::task::Task;

/// The options of `box`.
#[derive(Args, Clone, Debug)]
pub(super) struct BoxArgs {
    /// Only values whose path contains this, or of this tag: stated, inferred, estimate, given, set
    filter: Option<String>,
    /// Print every value as JSON, with its alternatives; no filter applies
    #[arg(long, conflicts_with = "filter")]
    json: bool,
    /// Write the embedded box, with its comments, to a new file, or to standard output where none is named; edit it and
    /// play with --box FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["filter", "json", "seed"])]
    #[allow(clippy::option_option)] // not asked for; asked for without a file; with one
    export: Option<Option<PathBuf>>,
}

impl Task for BoxArgs {
    const NAME: &'static str = "box";
    const ABOUT: &'static str = "List what the box holds, each value with its provenance";
    const MORE: &'static str = "The box is checked together with the game that the options name: whether it can be played with these \
        rules and this line-up.";
    const TAKES: Takes = Takes::Game;

    fn with_more<G: Lab>(command: Command) -> Command {
        // An export is the embedded box and nothing else.
        command.mut_arg("export", |arg| arg.conflicts_with_all(G::KEYS.iter().map(|key| key.name)))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let none = || Failure::from(Refusal::new(format!("{} has no box of values", G::TITLE)));
        match (&self.export, G::BOX) {
            (Some(_), None) => return Err(none()),
            (Some(None), Some(text)) => return terminal.print(text),
            (Some(Some(file)), Some(text)) => return export(file, text, terminal),
            (None, _) => {}
        }
        let game = G::from_settings(&settings::<G>(matches))?;
        let text =
            if self.json { game.box_json().map(|text| text + "\n") } else { game.box_listing(self.filter.as_deref()) };
        terminal.print(text.ok_or_else(none)?)
    }
}

/// Writes the embedded box to a file that is not there yet.
fn export(file: &Path, text: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let name = file.display();
    let refused = |error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Refusal::new(format!("--export {name}: there is such a file already, expected the name of a new one"))
        }
        _ => Refusal::new(format!("--export {name}: cannot be written ({error}), expected the name of a new file")),
    };
    let mut new = fs::OpenOptions::new().write(true).create_new(true).open(file).map_err(|error| refused(&error))?;
    let written = new.write_all(text.as_bytes()).and_then(|()| new.sync_all());
    if let Err(error) = written {
        // Half a box would be taken for a whole one.
        let _ = fs::remove_file(file);
        return Err(refused(&error).into());
    }
    terminal
        .line(format_args!("{name}: the embedded box; edit it, keep what differs or all, and play with --box {name}"))
}
