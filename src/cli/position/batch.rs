//! `position --batch`: many positions as lines of JSON, each answered by one line of JSON.
//!
//! A line is a position, as `position --json` writes it, or an object with options of the command by their names: the
//! options of the command line hold for all lines, those of a line before them. Each line is answered by itself, as the
//! command would.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::de::IgnoredAny;
use serde_json::error::Category;
use serde_json::{Map, Value};

use super::super::task::{command, typed};
use super::{Fed, PositionArgs, STANDARD_INPUT};
use crate::base::bounds::MOST_BYTES;
use crate::base::json::{line, on_one_line};
use crate::base::lines::next_line;
use crate::base::refusal::{Refusal, hint};
use crate::base::terminal::{Failure, Terminal, clean, counted};
use crate::games::Lab;

/// The field that only a position has: it names its form.
const FORMAT: &str = "format";
/// The option of a position to begin at; in a line, the position itself.
const FROM: &str = "from";
/// The options that hold for the batch as a whole.
const WHOLE: [&str; 2] = ["batch", "json"];

/// Answers all lines of a file. A line that is refused is answered with the reasons, and the next one follows.
///
/// # Errors
/// When the file cannot be read, the output cannot be written, or a line was refused.
pub(super) fn answer<G: Lab>(file: &Path, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    let unread = |error: io::Error| Refusal::new(format!("--batch {}: cannot be read: {error}", file.display()));
    let source: Box<dyn Read> = if file == Path::new(STANDARD_INPUT) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(file).map_err(unread)?)
    };
    let mut source = BufReader::with_capacity(1 << 16, source);
    let mut batch = Batch::of::<G>(matches);
    let (mut number, mut lines, mut refused) = (0_u64, 0_usize, 0_usize);
    loop {
        // Another program may wait for the answers before it writes the next line.
        if !source.buffer().contains(&b'\n') {
            terminal.flush()?;
        }
        number += 1;
        let answer = match next_line(&mut source, MOST_BYTES) {
            Ok(None) => break,
            Ok(Some(text)) if text.trim().is_empty() => continue,
            Ok(Some(text)) => batch.answer::<G>(number, text),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                Err(Refusal::new(format!("line {number}: {error}")))
            }
            Err(error) => return Err(Refusal::new(format!("{} (line {number})", unread(error))).into()),
        };
        lines += 1;
        refused += usize::from(answer.is_err());
        let answer = answer.unwrap_or_else(|refusal| field("error", refusal.shown()));
        terminal.raw(format!("{{\"line\":{number},{answer}}}\n"))?;
    }
    if refused == 0 {
        return Ok(());
    }
    let lines = counted(lines, "line");
    Err(Refusal::new(format!("--batch {}: {refused} of {lines} refused; their answers say why", file.display())).into())
}

/// A named list of texts, as a part of an object.
fn field(name: &str, texts: impl IntoIterator<Item = String>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| clean(&text).into_owned()).collect();
    format!("{}:{}", line(&name), line(&texts))
}

/// The command that answers lines.
struct Batch {
    command: Command,
    /// The options of the command line, which hold for all lines, by name.
    given: BTreeMap<String, Vec<OsString>>,
    /// The options of lines that are positions.
    plain: Option<(PositionArgs, ArgMatches)>,
}

impl Batch {
    fn of<G: Lab>(matches: &ArgMatches) -> Batch {
        let mut command = command::<PositionArgs, G>().disable_help_flag(true);
        command.build();
        let typed = |arg: &&Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let given = command.get_arguments().filter(typed).filter_map(|arg| {
            let name = arg.get_long().filter(|name| !WHOLE.contains(name))?;
            let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
            let words = values.map(|value| word(name, Some(value.to_os_string())));
            let words = if is_flag(arg) { vec![word(name, None)] } else { words.collect() };
            Some((name.to_string(), words))
        });
        let given = given.collect();
        Batch { command, given, plain: None }
    }

    /// The answer to a line, as the fields of an object.
    fn answer<G: Lab>(&mut self, number: u64, text: String) -> Result<String, Refusal> {
        let name = format!("line {number}");
        let unread = |error: serde_json::Error| {
            Refusal::new(match error.classify() {
                Category::Data => format!("{name}: expected an object: a position, or options by their names"),
                _ => format!("{name}: this is no JSON: {error}"),
            })
        };
        if is_position(&text).map_err(unread)? {
            let plain = match self.plain.take() {
                Some(plain) => plain,
                None => self.options(&name, &Map::new(), true)?,
            };
            let answer = answered::<G>(&plain.0, &plain.1, Some(&Fed { name, text }));
            self.plain = Some(plain);
            return answer;
        }
        let mut fields: Map<String, Value> = serde_json::from_str(&text).map_err(unread)?;
        let fed = match fields.remove(FROM) {
            None => None,
            Some(from @ Value::Object(_)) => Some(Fed { name: format!("{name}: {FROM}"), text: from.to_string() }),
            Some(_) => return Err(Refusal::new(format!("{name}: {FROM}: expected a position, an object"))),
        };
        let (args, matches) = self.options(&name, &fields, fed.is_some())?;
        answered::<G>(&args, &matches, fed.as_ref())
    }

    /// The options of a line: its own, and those of the command line that it does not name.
    fn options(
        &mut self,
        place: &str,
        fields: &Map<String, Value>,
        fed: bool,
    ) -> Result<(PositionArgs, ArgMatches), Refusal> {
        let mut refusal = Refusal::default();
        let mut words = vec![OsString::new()];
        words.extend(fed.then(|| word(FROM, Some(STANDARD_INPUT.into()))));
        words.extend(
            self.given.iter().filter(|(name, _)| !fields.contains_key(*name)).flat_map(|(_, words)| words.clone()),
        );
        for (name, value) in fields {
            let options =
                || self.command.get_arguments().filter(|arg| arg.get_long().is_some_and(|name| !WHOLE.contains(&name)));
            match options().find(|arg| arg.get_long() == Some(name)).map(|arg| said(arg, name, value)) {
                Some(Ok(more)) => words.extend(more),
                Some(Err(reason)) => refusal.add(format!("{place}: {name}: {reason}")),
                None => {
                    let hint = hint(name, options().filter_map(Arg::get_long));
                    refusal.add(format!("{place}: {name}: there is no such option{hint}"));
                }
            }
        }
        refusal.or(())?;
        let matches = self.command.try_get_matches_from_mut(words).map_err(|error| {
            let error = error.to_string();
            let reason = error.split("\n\n").next().unwrap_or_default();
            let reason = reason.strip_prefix("error: ").unwrap_or(reason).split_whitespace().collect::<Vec<_>>();
            Refusal::new(format!("{place}: {}", reason.join(" ")))
        })?;
        Ok((typed(&matches)?, matches))
    }
}

/// Is an object a position? The game reads it: here, a look at the names of its fields is enough.
fn is_position(text: &str) -> serde_json::Result<bool> {
    // The values are not kept: a position is read by its game.
    #[allow(clippy::zero_sized_map_values, reason = "a set cannot be read from an object")]
    let fields: BTreeMap<String, IgnoredAny> = serde_json::from_str(text)?;
    Ok(fields.contains_key(FORMAT))
}

/// The answer of the command, as the fields of an object.
fn answered<G: Lab>(args: &PositionArgs, matches: &ArgMatches, fed: Option<&Fed>) -> Result<String, Refusal> {
    let scene = args.scene::<G>(matches, fed)?;
    let (name, json) = args.json(&scene)?;
    let answer = format!("{}:{}", line(&name), on_one_line(&json));
    let notes = scene.staged.notes;
    Ok(if notes.is_empty() { answer } else { format!("{answer},{}", field("notes", notes)) })
}

/// An option as it is typed.
fn word(name: &str, value: Option<OsString>) -> OsString {
    let mut word = OsString::from(format!("--{name}"));
    if let Some(value) = value {
        word.push("=");
        word.push(value);
    }
    word
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

/// An option with a value of JSON, as it is typed: `true` is the option without a value, and `false` and `null` leave
/// it out.
fn said(arg: &Arg, name: &str, value: &Value) -> Result<Vec<OsString>, String> {
    let text = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err("expected a text, a number, true or false, or a list of texts or numbers".to_string()),
    };
    Ok(match value {
        Value::Null | Value::Bool(false) => Vec::new(),
        Value::Bool(true) => vec![word(name, None)],
        Value::Array(values) => {
            let values = values.iter().map(text).collect::<Result<Vec<_>, _>>()?;
            let each = matches!(arg.get_action(), ArgAction::Append);
            let values = if each { values } else { vec![values.join(",")] };
            values.into_iter().map(|value| word(name, Some(value.into()))).collect()
        }
        value => vec![word(name, Some(text(value)?.into()))],
    })
}
