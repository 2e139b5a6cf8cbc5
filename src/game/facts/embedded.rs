//! The box that is part of the program, and a user's file laid over it.

use std::path::Path;

use super::document::Document;
use crate::base::grid;
use crate::base::refusal::Refusal;

/// The text of a box that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded(pub &'static str);

impl Embedded {
    /// The name of its origin, where a file has its path.
    pub const ORIGIN: &'static str = "embedded";

    /// The box, with the values of a file laid over it if there is one: all of them or only what differs.
    ///
    /// # Errors
    /// When the file cannot be read or is no TOML.
    pub fn with_file(self, file: Option<&Path>) -> Result<Document, Refusal> {
        let Some(file) = file else {
            return Document::parse(Self::ORIGIN, self.0);
        };
        let origin = file.display().to_string();
        match grid::text(file) {
            Ok(text) => self.with_text(&origin, &text),
            Err(error) => Err(unreadable(&origin, &error)),
        }
    }

    /// The box, with what a text says laid over it: a table if the ending of its origin says so, TOML otherwise. `origin`
    /// names the text in errors.
    ///
    /// # Errors
    /// When the text is no TOML.
    pub fn with_text(self, origin: &str, text: &str) -> Result<Document, Refusal> {
        let mut document = Document::parse(Self::ORIGIN, self.0)?;
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
    Refusal::new(format!("{origin}: cannot be read ({error}), expected a box file in TOML"))
}
