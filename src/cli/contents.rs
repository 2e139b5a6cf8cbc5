//! `box`: the contents of the box.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};

use crate::base::grid::is_table;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::game::facts::{Embedded, sheet};
use crate::games::Lab;
use crate::report::table_file;

use super::options::{Takes, settings};
use super::task::Task;

/// The options of `box`.
#[derive(Args, Clone, Debug)]
pub(super) struct BoxArgs {
    /// List only values with this in their path, or of this tag
    ///
    /// Tags: stated, inferred, estimate, given, set.
    filter: Option<String>,
    /// Print every value as JSON, with its alternatives
    #[arg(long, conflicts_with = "filter")]
    json: bool,
    /// Write the embedded box to a new FILE [default: standard output]
    ///
    /// As a spreadsheet if FILE ends in .csv or .xlsx. Edit it and play with --box FILE.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["filter", "json", "seed"])]
    #[allow(clippy::option_option)] // not asked for; asked for without a file; with one
    export: Option<Option<PathBuf>>,
}

impl Task for BoxArgs {
    const NAME: &'static str = "box";
    const ABOUT: &'static str = "List the values of the box, each with its source";
    const MORE: &'static str = "The box is checked together with the game that the options name: whether it can be played with these \
        rules and this line-up.";
    const TAKES: Takes = Takes::Game;

    fn with_more<G: Lab>(command: Command) -> Command {
        // An export is the embedded box and nothing else.
        command.mut_arg("export", |arg| arg.conflicts_with_all(G::KEYS.iter().map(|key| key.name)))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let none = || Failure::from(Refusal::new(format!("{} has no box of values", G::TITLE)));
        let game = G::from_settings(&settings::<G>(matches))?;
        let kit = game.kit().ok_or_else(none)?;
        match &self.export {
            Some(None) => terminal.print(kit.embedded),
            Some(Some(file)) => {
                export("--export", file, &exported(file, kit.embedded)?)?;
                let name = file.display();
                terminal.line(format_args!(
                    "{name}: the embedded box; edit it, keep what differs or all, and play with --box {name}"
                ))
            }
            None if self.json => terminal.print(kit.json() + "\n"),
            None => terminal.print(kit.listing(G::NAME, self.filter.as_deref())),
        }
    }
}

/// The embedded box in the form that the name of a file asks for.
pub(super) fn exported(file: &Path, text: &str) -> Result<Vec<u8>, Refusal> {
    let name = file.to_string_lossy();
    if !is_table(&name) {
        return Ok(text.into());
    }
    let rows: Vec<Vec<String>> = sheet::rows(Embedded::ORIGIN, text)?.into_iter().map(Vec::from).collect();
    Ok(table_file(&name, "Box", &sheet::COLUMNS, &rows))
}

/// Writes a file that is not there yet; `option` names it in errors.
pub(super) fn export(option: &str, file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let name = file.display();
    let refused = |error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Refusal::new(format!("{option} {name}: there is such a file already, expected the name of a new one"))
        }
        _ => Refusal::new(format!("{option} {name}: cannot be written ({error}), expected the name of a new file")),
    };
    let mut new = fs::OpenOptions::new().write(true).create_new(true).open(file).map_err(|error| refused(&error))?;
    let written = new.write_all(bytes).and_then(|()| new.sync_all());
    if let Err(error) = written {
        // Half a file would be taken for a whole one.
        let _ = fs::remove_file(file);
        return Err(refused(&error).into());
    }
    Ok(())
}
