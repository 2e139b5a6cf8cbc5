//! The two streams of a command: results on one, notes on the other, in lines that fit a terminal.
//!
//! Names of files, boxes, policies and reports are a stranger's words: what goes to a stream is cleaned here, so that
//! none of them can move a cursor or paint a screen.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;

use crate::base::progress::beside_bar;
use crate::base::refusal::Refusal;

/// The columns that every terminal has.
pub const WIDTH: usize = 80;

/// The version that every output names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The exit code of a command that the user stopped before it was done.
pub const STOPPED: u8 = 130;

/// The two streams of a command. Output while a bar is drawn does not tear it.
pub struct Terminal<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
}

impl<'a> Terminal<'a> {
    /// Results go to `out`, notes to `err`.
    pub fn new(out: &'a mut dyn Write, err: &'a mut dyn Write) -> Terminal<'a> {
        Terminal { out, err }
    }

    /// Prints a part of the result.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn print(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        let text = text.to_string();
        self.raw(clean(&text))
    }

    /// Prints a line of the result.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        self.print(format_args!("{text}\n"))
    }

    /// Prints something as it is: a whole file, or a picture with its own colours.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn raw(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(beside_bar(|| self.out.write_all(text.as_ref().as_bytes()))?)
    }

    /// Prints bytes that are no text, for another program.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(beside_bar(|| self.out.write_all(bytes))?)
    }

    /// Flushes printed text, before something slow.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(beside_bar(|| self.out.flush())?)
    }

    /// Prints a note beside the result, after all earlier output. A closed stream is ignored.
    pub fn note(&mut self, text: impl fmt::Display) {
        // If that fails, the next print says so.
        let _ = self.flush();
        let text = format!("{}: {text}\n", program());
        let _ = beside_bar(|| self.err.write_all(clean(&text).as_bytes()));
    }
}

/// A text that no terminal obeys: control characters and marks of writing direction are spelled out. Line ends and tabs
/// stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        turns || (c.is_control() && c != '\n' && c != '\t')
    };
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if obeyed(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// Can the terminal do no more than print lines (`TERM=dumb`)?
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// May the result have colours: is it read on a terminal whose user did not say no (`NO_COLOR`)?
pub fn has_colours() -> bool {
    let no = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !is_dumb() && !no
}

/// The reason why a command could not finish.
#[derive(Debug)]
pub enum Failure {
    /// The user's input was not accepted.
    Refused(Refusal),
    /// The output could not be written.
    Output(io::Error),
    /// A check failed; the result describes it.
    Found,
    /// The user stopped it before it was done; a note said how to go on.
    Stopped,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Breaks a text at its spaces into lines that fit the width: `first` stands before the first line, `rest` before the
/// others. A word that is longer than a line stays whole.
pub fn wrapped(text: &str, first: &str, rest: &str) -> String {
    let length = |text: &str| text.chars().count();
    let mut out = String::new();
    let mut line = first.to_string();
    let mut empty = true;
    for word in text.split(' ') {
        if !empty && length(&line) + 1 + length(word) > WIDTH {
            out.push_str(line.trim_end());
            out.push('\n');
            line = rest.to_string();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,+:".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// The program's name, and the default game.
static NAMES: OnceLock<(String, String)> = OnceLock::new();

/// Sets the program's name, the first word of its command line, and the default game.
pub fn name_program(word: Option<&OsString>, game: &str) {
    let name = word.and_then(|word| Path::new(word).file_stem()).map(|stem| stem.to_string_lossy().into_owned());
    let _ = NAMES.set((name.unwrap_or_else(|| PROGRAM.into()), game.into()));
}

const PROGRAM: &str = "wildlab";

/// The program's name.
pub fn program() -> String {
    NAMES.get().map_or_else(|| PROGRAM.into(), |(program, _)| program.clone())
}

/// A command of a game, to be typed: with the game's name, unless it is the default game.
pub fn command_of(game: &str, command: &str) -> String {
    let (program, meant) = NAMES.get().map_or((PROGRAM, ""), |(program, game)| (program, game));
    if game == meant { format!("{program} {command}") } else { format!("{program} {game} {command}") }
}

/// The command as it was typed, to be typed again: the program, its arguments, then `more`.
pub fn typed(more: &[&str]) -> String {
    let mut words = vec![program()];
    words.extend(std::env::args_os().skip(1).map(|word| quoted_os(&word)));
    words.extend(more.iter().map(|word| quoted(word)));
    words.join(" ")
}

/// `1 point`, `2 points`.
pub fn counted(count: impl Into<usize>, noun: &str) -> String {
    let count = count.into();
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A word as a shell takes it; bytes that are no text are spelled out as bash and zsh read them.
pub fn quoted_os(word: &OsStr) -> String {
    if let Some(text) = word.to_str() {
        return quoted(text);
    }
    let mut out = String::from("$'");
    for &byte in word.as_encoded_bytes() {
        match byte {
            b'\'' | b'\\' => out.extend(['\\', byte.into()]),
            b' '..=b'~' => out.push(byte.into()),
            _ => drop(write!(out, "\\x{byte:02x}")),
        }
    }
    out + "'"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_spelled_out_and_the_rest_stays() {
        assert_eq!(clean("a\u{1b}[31mb\u{9b}1m\r\u{202e}"), "a\\u{1b}[31mb\\u{9b}1m\\u{d}\\u{202e}");
        assert!(matches!(clean("⌂ Ж\tforest\n"), Cow::Borrowed("⌂ Ж\tforest\n")));
    }

    #[test]
    fn notes_and_results_are_cleaned_and_a_picture_is_not() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal::new(&mut out, &mut err);
        terminal.line("\u{1b}]0;title\u{7}").unwrap();
        terminal.raw("\u{1b}[1m").unwrap();
        terminal.note("\u{1b}[2J");
        assert_eq!(String::from_utf8(out).unwrap(), "\\u{1b}]0;title\\u{7}\n\u{1b}[1m");
        assert_eq!(String::from_utf8(err).unwrap(), "wildlab: \\u{1b}[2J\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_word_that_is_no_text_is_quoted_byte_by_byte() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(quoted_os(OsStr::from_bytes(b"a'\xff b")), r"$'a\'\xff b'");
        assert_eq!(quoted_os(OsStr::new("two words")), "'two words'");
    }

    #[test]
    fn a_long_text_is_broken_at_spaces_and_loses_no_word() {
        let text = "one two three four five ".repeat(20);
        let lines = wrapped(&text, "- ", "  ");
        assert!(lines.lines().count() > 4);
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(lines.split_whitespace().skip(1).collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }
}
