//! What the program says when it cannot take what a user gave it.

use std::fmt;

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

/// The candidate that looks most like what was typed, for "did you mean".
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates.into_iter().min_by_key(|candidate| strsim::damerau_levenshtein(typed, candidate))
}
