//! The box that is part of the program, and a user's file laid over it.

use std::path::Path;

use super::document::Document;
use super::open::Open;
use crate::base::grid;
use crate::base::refusal::Refusal;

/// The text of a box that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded(pub &'static str);

impl Embedded {
    /// The name of its origin, where a file has its path.
    pub const ORIGIN: &'static str = "embedded";

    /// The box, with the values of a file laid over it if there is one: all of them or only what differs. The sections of
    /// `open` take new names.
    ///
    /// # Errors
    /// When the file cannot be read or is no TOML.
    pub fn with_file(self, open: &'static [Open], file: Option<&Path>) -> Result<Document, Refusal> {
        let Some(file) = file else {
            return Ok(Document::parse(Self::ORIGIN, self.0)?.opened(open));
        };
        let origin = file.display().to_string();
        match grid::text(file) {
            Ok(text) => self.with_text(open, &origin, &text),
            Err(error) => Err(unreadable(&origin, &error)),
        }
    }

    /// The box, with what a text says laid over it: a table if the ending of its origin says so, TOML otherwise. `origin`
    /// names the text in errors.
    ///
    /// # Errors
    /// When the text is no TOML.
    pub fn with_text(self, open: &'static [Open], origin: &str, text: &str) -> Result<Document, Refusal> {
        let mut document = Document::parse(Self::ORIGIN, self.0)?.opened(open);
        if grid::is_table(origin) {
            document.lay_sheet(origin, text)?;
        } else {
            document.lay_over(origin, text)?;
        }
        Ok(document)
    }
}

/// The refusal of a box file that cannot be read.
pub(in crate::game) fn unreadable(origin: &str, error: &std::io::Error) -> Refusal {
    Refusal::new(format!("{origin}: cannot be read ({error}), expected a box file in TOML, CSV or xlsx"))
}
