//! What the program says when it cannot take what a user gave it.

use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// Input that was not accepted, with every reason found.
///
/// Each reason is one line that names the place (file and field, or option), what stood there and what was expected.
/// The command line prints them and ends with exit code 2.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// One line a reason; never empty in a returned error.
    pub reasons: Vec<String>,
}

impl Refusal {
    /// A refusal for one reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Refusal { reasons: vec![reason.into()] }
    }

    /// Notes another reason.
    pub fn add(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    /// `Ok(value)` when nothing was found wrong.
    ///
    /// # Errors
    /// Itself, when it holds a reason.
    pub fn or<T>(self, value: T) -> Result<T, Refusal> {
        if self.reasons.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Refusal::new(reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("\n"))
    }
}

impl std::error::Error for Refusal {}

/// A file that a person writes is no longer than this, in bytes.
const LONGEST_TEXT: u64 = 4_000_000;

/// The text of a file that a user names. One without an end, such as a device, is left after a while.
///
/// # Errors
/// When it cannot be read, is no text, or is longer than anybody writes.
pub fn read_text(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = std::fs::File::open(file)?.take(LONGEST_TEXT + 1).read_to_string(&mut text);
    if text.len() as u64 > LONGEST_TEXT {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {LONGEST_TEXT} bytes")));
    }
    read.map(|_| text)
}

/// The candidate that looks most like what was typed, for "did you mean".
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates.into_iter().min_by_key(|candidate| strsim::damerau_levenshtein(typed, candidate))
}
