//! What a command says, and where: results on one stream, notes on another, lines that fit a terminal.

use std::fmt;
use std::io::{self, Write};

use crate::refusal::Refusal;

/// The columns that every terminal has.
pub const WIDTH: usize = 80;

/// The version that every output names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The two streams of a command.
pub struct Terminal<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
}

impl<'a> Terminal<'a> {
    /// Results go to `out`, notes to `err`.
    pub fn new(out: &'a mut dyn Write, err: &'a mut dyn Write) -> Terminal<'a> {
        Terminal { out, err }
    }

    /// Prints a part of the result, as it is.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn print(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        Ok(write!(self.out, "{text}")?)
    }

    /// Prints a line of the result.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Makes what was printed visible, before something slow.
    ///
    /// # Errors
    /// When the stream cannot be written to, as a closed pipe.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Says something beside the result. A user who closed that stream does not want to know.
    pub fn note(&mut self, text: impl fmt::Display) {
        let _ = writeln!(self.err, "wildlab: {text}");
    }
}

/// Why a command could not finish.
#[derive(Debug)]
pub enum Failure {
    /// What the user gave was not accepted.
    Refused(Refusal),
    /// The output could not be written.
    Output(io::Error),
    /// A check found what it looked for; the result says what.
    Found,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_broken_at_spaces_and_loses_no_word() {
        let text = "one two three four five ".repeat(20);
        let lines = wrapped(&text, "- ", "  ");
        assert!(lines.lines().count() > 4);
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(lines.split_whitespace().skip(1).collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }
}
