//! `box`: the contents of the box.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};

use crate::base::grid::is_table;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::game::boxed::Kit;
use crate::game::facts::{Document, Embedded, Fact, Tag, is_within, sheet, text};
use crate::games::Lab;
use crate::report::table_file;

use super::options::{Takes, settings};
use super::task::Task;

/// The settings of a box with values of the user.
const OWN: [&str; 2] = ["box", "set"];

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
    /// Write the box to a new FILE [default: the embedded box, standard output]
    ///
    /// As a spreadsheet if FILE ends in .csv or .xlsx. Edit it and play with --box FILE. With --box or --set, a spreadsheet
    /// has all values of that box, and any other file those that differ from the embedded box.
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
        // A choice among the boxes of a file is made when it is read.
        let others = || G::KEYS.iter().map(|key| key.name).filter(|name| !OWN.contains(name));
        command.mut_arg("export", |arg| arg.conflicts_with_all(others()))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let none = || Failure::from(Refusal::new(format!("{} has no box of values", G::TITLE)));
        let settings = settings::<G>(matches);
        let game = G::from_settings(&settings)?;
        let kit = game.kit().ok_or_else(none)?;
        let own = settings.0.iter().any(|setting| OWN.contains(&setting.key.as_str()));
        match &self.export {
            Some(None) if own => terminal.print(differing(&kit)),
            Some(None) => terminal.print(kit.embedded),
            Some(Some(file)) => {
                let bytes = if own { exported_of(file, &kit) } else { exported(file, kit.embedded)? };
                export("--export", file, &bytes)?;
                let (name, which) = (file.display(), if own { "this box" } else { "the embedded box" });
                terminal.line(format_args!(
                    "{name}: {which}; edit it, keep what differs or all, and play with --box {name}"
                ))
            }
            None if self.json => terminal.print(kit.json() + "\n"),
            None => terminal.print(kit.listing(G::NAME, self.filter.as_deref())),
        }
    }
}

/// A box with values of the user in the form that the name of a file asks for.
fn exported_of(file: &Path, kit: &Kit<'_>) -> Vec<u8> {
    let name = file.to_string_lossy();
    if !is_table(&name) {
        return differing(kit).into();
    }
    let facts: Vec<Fact> = kit.facts.iter().filter(|fact| fact.origin != Document::GENERATED).cloned().collect();
    let rows: Vec<Vec<String>> = sheet::rows_of(kit.name, &facts).into_iter().map(Vec::from).collect();
    table_file(&name, "Box", &sheet::COLUMNS, &rows)
}

/// The values of a box that differ from the embedded one, as a file in TOML.
pub(super) fn differing(kit: &Kit<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for fact in kit.facts.iter().filter(|fact| ![Embedded::ORIGIN, Document::GENERATED].contains(&fact.origin.as_str()))
    {
        let (path, value) = entry(kit.facts, fact);
        let line = match fact.tag {
            Tag::Set | Tag::Given => format!("{path} = {}\n", text(&value)),
            _ if path != fact.path => format!("{path} = {}\n", text(&value)),
            tag => {
                let others = if fact.alternatives.is_empty() {
                    String::new()
                } else {
                    format!(", alternatives = {}", text(&fact.alternatives.clone().into()))
                };
                let source = text(&fact.source.as_str().into());
                format!("{path} = {{ value = {}, tag = \"{tag}\", source = {source}{others} }}\n", text(&value))
            }
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    format!("# Values that differ from the embedded box: --box and the name of this file.\n{}", lines.concat())
}

/// A value with its path in a box file: an element of a list of values stands there with the whole list.
pub(super) fn entry(facts: &[Fact], fact: &Fact) -> (String, toml::Value) {
    let parts: Vec<&str> = fact.path.split('.').collect();
    let Some(at) = parts.iter().position(|part| part.parse::<usize>().is_ok()) else {
        let own = facts.iter().find(|known| known.path == fact.path).unwrap_or(fact);
        return (own.path.clone(), own.value.clone());
    };
    let list = parts[..at].join(".");
    let mut items: Vec<toml::Value> = Vec::new();
    for number in 0.. {
        let place = format!("{list}.{number}");
        let within: Vec<&Fact> = facts.iter().filter(|fact| is_within(&fact.path, &place)).collect();
        match within[..] {
            [] => break,
            [only] if only.path == place => items.push(only.value.clone()),
            _ => {
                let key = |fact: &&Fact| {
                    Some((fact.path.strip_prefix(&place)?.strip_prefix('.')?.to_string(), fact.value.clone()))
                };
                items.push(toml::Value::Table(within.iter().filter_map(key).collect()));
            }
        }
    }
    (list, toml::Value::Array(items))
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
