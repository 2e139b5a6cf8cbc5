//! The lab with three and four seats, and over unknown boxes, on the game of the example.

mod boxes;
mod ladder;
mod tables;

use wildlab::analysis::question::Question;
use wildlab::analysis::{Entry, Inquiry, Played, Ranged, Table};
use wildlab::game::keys;
use wildlab::report::{Report, answer};
use wildlab::sim::{Fresh, Workers};

use crate::example::Foragers;

/// The head of a question about `games` games.
fn head(games: u32) -> String {
    format!("title = 'T'\nquestion = 'Q'\ngames = {games}\npolicy = 'random'\n")
}

/// A question, read; or what is wrong with it.
fn read(text: &str) -> Result<Question, String> {
    let question =
        Question::parse("asked", "asked.toml", text, &keys::<Foragers>()).map_err(|wrong| wrong.to_string())?;
    Ok(question.or_played_by("even"))
}

/// The refusal of a question, its cells or its sections.
fn refused(text: &str) -> String {
    let question = match read(text) {
        Ok(question) => [question],
        Err(reasons) => return reasons,
    };
    Inquiry::<Foragers>::of(&question).map_or_else(|refusal| refusal.to_string(), |_| String::new())
}

fn source() -> Fresh {
    Fresh { seed: 1, workers: Workers::new(1) }
}

/// The report of a question.
fn asked(text: &str) -> Report {
    answer::<Foragers>(&[read(text).unwrap()], &source(), "a test").unwrap_or_else(|_| panic!("it is answered"))
}

/// The games of a question.
fn played(text: &str) -> Played {
    let questions = [read(text).unwrap()];
    let mut inquiry = Inquiry::<Foragers>::of(&questions).unwrap();
    inquiry.supply(&source()).unwrap_or_else(|_| panic!("games are played"));
    inquiry.answers(&source(), &mut |_, _| Ok(())).unwrap_or_else(|_| panic!("it is answered")).played
}

/// The table of that name.
fn table<'a>(report: &'a Report, name: &str) -> &'a Table {
    report.tables().into_iter().find(|table| table.name == name).expect("the table is there")
}

/// The entry of a column in the row that begins with these keys.
fn entry<'a>(table: &'a Table, keys: &[&str], column: &str) -> &'a Entry {
    let row = table.rows.iter().find(|row| keys.iter().zip(*row).all(|(key, own)| *own == Entry::Text((*key).into())));
    let at = table.columns.iter().position(|own| own.name == column).expect("the column is there");
    &row.unwrap_or_else(|| panic!("{keys:?} is not in {:?}", table.rows))[at]
}

fn estimate(table: &Table, keys: &[&str], column: &str) -> Ranged {
    match entry(table, keys, column) {
        Entry::Estimate(estimate) => *estimate,
        other => panic!("{column} of {keys:?} is {other:?}"),
    }
}

fn word<'a>(table: &'a Table, keys: &[&str], column: &str) -> &'a str {
    match entry(table, keys, column) {
        Entry::Text(text) => text,
        other => panic!("{column} of {keys:?} is {other:?}"),
    }
}
