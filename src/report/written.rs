//! A finished report, and the files it is written to.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde_json::{Value, json};

use crate::analysis::{Finding, Lead, Opening, Part, Table};
use crate::base::disk;
use crate::base::json::{is_sealed, sealed};
use crate::sim::FileEntry;

use super::frames::{table_csv, table_parquet};
use super::letters::chart_in_letters;
use super::page::page;
use super::workbook::workbook;

/// A game that is worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The reason for its choice.
    pub title: String,
    /// A description of the game.
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
    /// The question.
    pub question: String,
    /// The games played, in one line.
    pub summary: String,
    /// The title of its game.
    pub game: String,
    /// The answer, the chart that shows it, and what stands beside it.
    pub lead: Lead,
    /// Facts that a reader needs before the first number.
    pub opening: Opening,
    /// The answers.
    pub parts: Vec<Part>,
    /// The methods behind them.
    pub methods: Vec<String>,
    /// The inputs that they depend on, as name and text.
    pub provenance: Vec<(String, String)>,
    /// The inputs as data for programs.
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

    /// All findings in the order of the parts, those that are not reliable last.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings_of_parts().map(|(_, finding)| finding)
    }

    /// All findings, each with the part that its numbers are from.
    fn findings_of_parts(&self) -> impl Iterator<Item = (&Part, &Finding)> {
        let all = || self.parts.iter().flat_map(|part| part.findings.iter().map(move |finding| (part, finding)));
        all().filter(|(_, finding)| finding.firm).chain(all().filter(|(_, finding)| !finding.firm))
    }

    /// All tables, in the order of the parts.
    pub fn tables(&self) -> Vec<&Table> {
        self.parts.iter().flat_map(|part| part.tables.iter()).collect()
    }

    /// Writes the page, the tables and the record; `xlsx`: the tables as a workbook, too. Each file is there whole, or
    /// it is not there; tables and replays of an earlier report of this name that it does not have are taken away.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path, xlsx: bool) -> io::Result<()> {
        let before = listed(folder);
        let mut set = Set { folder, files: Vec::new() };
        let mut tables = BTreeMap::new();
        for table in self.tables() {
            let (name, rows) = (&table.name, table.rows.len() as u64);
            let csv = table_csv(table)?;
            set.write(&format!("tables/{name}.csv"), rows, csv.as_bytes())?;
            set.write(&format!("tables/{name}.parquet"), rows, &table_parquet(table, &self.metadata())?)?;
            tables.insert(format!("{name}.csv"), csv);
        }
        for replay in &self.replays {
            if let (Some(file), Some(page)) = (&replay.file, &replay.page) {
                set.write(file, 0, page.as_bytes())?;
            }
        }
        if xlsx {
            set.write(WORKBOOK, 0, &workbook(&self.tables()))?;
        }
        set.write("report.html", 0, page(self, &tables).as_bytes())?;
        let mut record = self.json();
        record["files"] = json!(set.files);
        disk::replace(&folder.join(RECORD), sealed(&record).as_bytes())?;
        for name in before.into_iter().filter(|name| set.files.iter().all(|file| file.name != *name)) {
            let _ = fs::remove_file(folder.join(name));
        }
        Ok(())
    }

    fn metadata(&self) -> Vec<(String, String)> {
        vec![
            ("wildlab.version".into(), self.version.clone()),
            ("wildlab.report".into(), self.name.clone()),
            ("wildlab.command".into(), self.command.clone()),
        ]
    }

    fn json(&self) -> Value {
        let said = |finding: &Finding| json!({ "claim": finding.claim, "line": finding.line });
        let finding = |(part, finding): (&Part, &Finding)| {
            json!({ "section": part.id, "figure": finding.figure, "claim": finding.claim, "line": finding.line, "text": finding.text,
                    "reliable": finding.firm })
        };
        let next: Vec<Value> =
            self.lead.next.iter().map(|next| json!({ "command": next.command, "why": next.why })).collect();
        let drawn = self.lead.chart.as_ref().map_or_else(Vec::new, |chart| chart_in_letters(chart, DRAWN));
        let lead = json!({ "drawn": drawn, "answer": self.lead.answer.as_ref().map(said), "next": next,
                           "findings": self.lead.findings.iter().map(said).collect::<Vec<_>>() });
        let findings: Vec<Value> = self.findings_of_parts().map(finding).collect();
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
            "report": self.name, "title": self.title, "question": self.question, "lead": lead, "version": self.version,
            "command": self.command, "plan": self.record, "opening": self.opening.json(), "findings": findings, "tables": tables, "replays": replays,
        })
    }
}

/// Lines of the chart in letters that stands in the record, for lists of reports.
const DRAWN: usize = 7;

/// The record of a report, and the list of its files.
const RECORD: &str = "report.json";
/// Beside a report, the record of what was asked; a report that is written by a library user has none.
pub const ASKED: &str = "asked.json";
/// The tables as one workbook.
const WORKBOOK: &str = "tables.xlsx";

/// The files of a report being written.
struct Set<'a> {
    folder: &'a Path,
    files: Vec<FileEntry>,
}

impl Set<'_> {
    fn write(&mut self, name: &str, rows: u64, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| disk::named(folder, &error))?;
            // What a killed process left: this one has the folder's lock.
            if self.files.iter().all(|file| Path::new(&file.name).parent() != Path::new(name).parent()) {
                disk::sweep(folder);
            }
        }
        disk::replace(&path, bytes)?;
        self.files.push(FileEntry::of(name, rows, bytes));
        Ok(())
    }
}

/// The tables and replays that the report in a folder says it has, as far as they are its own to take away.
fn listed(folder: &Path) -> Vec<String> {
    let text = disk::text(&folder.join(RECORD)).unwrap_or_default();
    let record: Value = serde_json::from_str(&text).unwrap_or_default();
    let names = |list: &str, field: &str| -> Vec<String> {
        let entries = record[list].as_array().into_iter().flatten();
        entries.filter_map(|entry| entry[field].as_str().map(String::from)).collect()
    };
    let tables = names("tables", "name");
    let tables = tables.iter().flat_map(|name| ["csv", "parquet"].map(|ending| format!("tables/{name}.{ending}")));
    let plain = |name: &String| {
        let below = name.strip_prefix("tables/").or_else(|| name.strip_prefix("replays/"));
        below.is_some_and(|name| !name.contains(['/', '\\']))
    };
    let own = tables.chain(names("replays", "file")).filter(plain);
    own.chain(names("files", "name").into_iter().filter(|name| name == WORKBOOK)).collect()
}

/// The files of the report in a folder that are missing or damaged, besides its records.
pub fn damaged_report(folder: &Path) -> Vec<String> {
    let text = disk::text(&folder.join(RECORD)).unwrap_or_default();
    let record: Option<Value> = is_sealed(&text).then(|| serde_json::from_str(&text).ok()).flatten();
    let files = record.and_then(|record| serde_json::from_value::<Vec<FileEntry>>(record["files"].clone()).ok());
    let Some(files) = files else { return vec![RECORD.into()] };
    let asked = disk::text(&folder.join(ASKED)).is_ok_and(|text| !is_sealed(&text)).then(|| ASKED.to_string());
    let damaged = files.into_iter().filter(|file| !file.is_whole(folder)).map(|file| file.name);
    damaged.chain(asked).collect()
}
