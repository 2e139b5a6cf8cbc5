//! A finished report, and the files it is written to.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use crate::analysis::{Finding, Opening, Part, Table};
use crate::json::pretty;

use super::frames::{table_csv, table_parquet};
use super::page::page;

/// A game that is worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Why it was chosen.
    pub title: String,
    /// What game it is.
    pub about: String,
    /// Its page beside the report, if the game can be shown.
    pub file: Option<String>,
    /// The command that shows it move by move.
    pub command: String,
    /// The page itself.
    pub page: Option<String>,
}

/// Everything a report says.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What was asked.
    pub question: String,
    /// What was played, in a line.
    pub summary: String,
    /// What a reader has to know before the first number.
    pub opening: Opening,
    /// The answers.
    pub parts: Vec<Part>,
    /// How they were computed.
    pub methods: Vec<String>,
    /// What they depend on, as name and text.
    pub provenance: Vec<(String, String)>,
    /// The same for programs.
    pub record: Value,
    /// The command that makes it again.
    pub command: String,
    /// The program's version.
    pub version: String,
    /// Games to look at.
    pub replays: Vec<Replay>,
}

impl Report {
    /// The first screen, as a word and a sentence each: who played, how many, what is known of the box, how sure it is.
    pub fn opening_lines(&self) -> Vec<(String, String)> {
        let mut lines: Vec<(String, String)> =
            self.opening.lines().into_iter().map(|(word, text)| (word.to_string(), text)).collect();
        lines.insert(lines.len().min(2), ("games".into(), self.summary.clone()));
        lines
    }

    /// All findings, in the order of the parts.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.parts.iter().flat_map(|part| part.findings.iter())
    }

    /// All tables, in the order of the parts.
    pub fn tables(&self) -> Vec<&Table> {
        self.parts.iter().flat_map(|part| part.tables.iter()).collect()
    }

    /// Writes the page, the tables and the record. Each file is there whole, or it is not there.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let tables = folder.join("tables");
        fs::create_dir_all(&tables)?;
        let mut files = BTreeMap::new();
        for table in self.tables() {
            let csv = table_csv(table)?;
            replace(&tables.join(format!("{}.csv", table.name)), csv.as_bytes())?;
            replace(&tables.join(format!("{}.parquet", table.name)), &table_parquet(table, &self.metadata())?)?;
            files.insert(format!("{}.csv", table.name), csv);
        }
        for replay in &self.replays {
            if let (Some(file), Some(page)) = (&replay.file, &replay.page) {
                let path = folder.join(file);
                path.parent().map_or(Ok(()), fs::create_dir_all)?;
                replace(&path, page.as_bytes())?;
            }
        }
        replace(&folder.join("report.json"), (pretty(&self.json()) + "\n").as_bytes())?;
        replace(&folder.join("report.html"), page(self, &files).as_bytes())
    }

    fn metadata(&self) -> Vec<(String, String)> {
        vec![
            ("wildlab.version".into(), self.version.clone()),
            ("wildlab.report".into(), self.name.clone()),
            ("wildlab.command".into(), self.command.clone()),
        ]
    }

    fn json(&self) -> Value {
        let findings: Vec<Value> =
            self.findings().map(|finding| json!({ "figure": finding.figure, "text": finding.text })).collect();
        let tables: Vec<Value> = self
            .tables()
            .into_iter()
            .map(|table| {
                let columns: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
                json!({ "name": table.name, "title": table.title, "rows": table.rows.len(), "columns": columns })
            })
            .collect();
        let replays: Vec<Value> = self
            .replays
            .iter()
            .map(|replay| json!({ "title": replay.title, "file": replay.file, "command": replay.command }))
            .collect();
        json!({
            "report": self.name, "title": self.title, "question": self.question, "version": self.version,
            "command": self.command, "plan": self.record, "opening": self.opening.json(), "findings": findings, "tables": tables, "replays": replays,
        })
    }
}

/// Writes a file under a temporary name and gives it its own when it is whole.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    let mut file = File::create(&name)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(name, path)
}
