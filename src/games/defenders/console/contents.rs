//! `wildlab box`: what the box holds.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::contents::{Contents, listing, listing_json};
use super::options::GameArgs;
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

/// What goes with no export: it writes the embedded box and nothing else.
const LISTING: [&str; 11] =
    ["filter", "json", "seed", "players", "factions", "organizers", "difficult", "preset", "changes", "file", "sets"];

/// The options of `wildlab box`.
#[derive(Args, Clone, Debug)]
pub struct BoxListArgs {
    /// Only values whose path contains this, or of this tag: stated, inferred, estimate, given, set
    filter: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    /// Print every value as JSON, with its alternatives; no filter applies
    #[arg(long, conflicts_with = "filter")]
    json: bool,
    /// Write the embedded box, with its comments, to a new file, or to standard output where none is named; edit it and
    /// play with --box FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = LISTING)]
    #[allow(clippy::option_option)] // not asked for; asked for without a file; with one
    export: Option<Option<PathBuf>>,
}

impl BoxListArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        match &self.export {
            Some(None) => return terminal.print(Contents::embedded_text()),
            Some(Some(file)) => return export(file, terminal),
            None => {}
        }
        let contents = self.game.game()?.contents;
        if self.json {
            return terminal.line(pretty(&listing_json(&contents)));
        }
        terminal.print(listing(&contents, self.filter.as_deref()))
    }
}

/// Writes the embedded box to a file that is not there yet.
fn export(file: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let name = file.display();
    let refused = |error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Refusal::new(format!("--export {name}: there is such a file already, expected the name of a new one"))
        }
        _ => Refusal::new(format!("--export {name}: cannot be written ({error}), expected the name of a new file")),
    };
    let mut new = fs::OpenOptions::new().write(true).create_new(true).open(file).map_err(|error| refused(&error))?;
    let written = new.write_all(Contents::embedded_text().as_bytes()).and_then(|()| new.sync_all());
    if let Err(error) = written {
        // Half a box would be taken for a whole one.
        let _ = fs::remove_file(file);
        return Err(refused(&error).into());
    }
    terminal
        .line(format_args!("{name}: the embedded box; edit it, keep what differs or all, and play with --box {name}"))
}
