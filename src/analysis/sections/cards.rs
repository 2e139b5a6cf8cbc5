//! How often is each of many things used, and how do the games go in which it is?

use super::parts::{Portion, by_few, opening, part_entry, players, tidy, with_parts};
use super::scope::{SCOPE, Scope, reference, sentence};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::methods::estimate::{Estimate, LEVEL};
use crate::analysis::methods::ranged::{Ranged, digits};
use crate::analysis::methods::wilson::wilson_of_share;
use crate::analysis::played::{Games, Played, key_text};
use crate::analysis::question::Section;
use crate::analysis::table::{Entry, Kind, Show, Table};
use crate::base::refusal::{Refusal, hint};
use crate::game::Contest;
use crate::record::SumTable;

/// A table of sums, row by row, over all cells of the scope.
struct Cards {
    part: Part,
    scope: Scope,
    table: String,
    /// Columns with the games a row is about, and with those of them that were won.
    games: (String, String),
    /// Columns with the games in which it was used, and with those that were won.
    used: (String, String),
    /// Columns that are told per game.
    per_game: Vec<String>,
    /// Columns that are told per time of use, and the column that counts the times.
    per_use: (String, Vec<String>),
    /// What being used is called.
    word: String,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["table", "games", "used", "per_game", "use", "per_use", "word"]].concat())?;
    let table = section.required("table")?;
    let place = &section.place;
    let Some((_, columns)) = shape.tables.iter().find(|(name, _)| *name == table) else {
        let hint = hint(&table, shape.tables.iter().map(|(name, _)| name.as_str()));
        return Err(Refusal::new(format!("{place}.table: there is no table `{table}`{hint}")));
    };
    let known = |key: &str, names: Vec<String>| {
        for name in &names {
            if !columns.contains(name) {
                let hint = hint(name, columns.iter().map(String::as_str));
                let reason = format!("{place}.{key}: `{table}` has no column `{name}`{hint}");
                return Err(Refusal::new(reason));
            }
        }
        Ok(names)
    };
    let two = |key: &str| match &known(key, section.texts(key)?)?[..] {
        [one, other] => Ok((one.clone(), other.clone())),
        names => {
            let found = names.len();
            Err(Refusal::new(format!("{place}.{key}: found {found} columns, expected two: games and wins")))
        }
    };
    let (games, used) = (two("games")?, two("used")?);
    let per_game = known("per_game", section.texts("per_game")?)?;
    let times = known("use", vec![section.required("use")?])?.remove(0);
    let per_use = (times, known("per_use", section.texts("per_use")?)?);
    let word = section.text("word")?.unwrap_or_else(|| "used".into());
    let (part, scope) = (Part::of(section), Scope::read(section, shape)?);
    Ok(Box::new(Cards { part, scope, table, games, used, per_game, per_use, word }))
}

impl Analysis for Cards {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let Some((number, sums)) = played.table(&self.table) else { return part };
        let mut table = with_parts(Table::new(&part.id, "Row by row"));
        for key in &sums.keys {
            table = table.with(&key.name, (played.title)(&key.name), Kind::Key);
        }
        for name in &self.per_game {
            table = table.with(&format!("{name}_per_game"), format!("{name} a game"), Kind::Number(Show::Digits(2)));
        }
        table = table
            .with("win_rate_used", format!("won when {}", self.word), Kind::Estimate(Show::Percent))
            .also("games_used", format!("n when {}", self.word), Kind::Count)
            .also("win_rate", "won in all its games", Kind::Estimate(Show::Percent));
        for name in &self.per_use.1 {
            table = table.also(
                &format!("{name}_per_use"),
                format!("{name} a use").replace('_', " "),
                Kind::Number(Show::Digits(2)),
            );
        }
        let mut table = table.with("games", "n", Kind::Count);
        // Parts such as numbers of players are never pooled.
        for portion in by_few(played, &self.scope.cells(played)) {
            let (rows, entries) = self.rows(played, (number, sums), &portion);
            for entries in entries {
                table.push(entries);
            }
            part.charts.push(self.chart(&portion.name, &rows));
            let own =
                |first: (String, String)| portion.cells.iter().all(|games| games.has(std::slice::from_ref(&first)));
            if reference(played).is_some_and(own) {
                part.findings.extend(self.finding(played, &portion, rows));
            }
        }
        part.tables.push(tidy(table));
        part.methods.push(format!(
            "The win rate of games in which something was used is not what using it brings: longer games use more, and \
             players use what a position asks for. Rates of different rows rest on partly the same games. Parts such as numbers \
             of players are not pooled; line-ups within them are.{}",
            if played.contest == Contest::Together { "" } else { OF_A_DEAL }
        ));
        part
    }
}

/// A row of the table in short: how often it is used in a game, what it is, how the games went, and how many.
struct Used {
    times: f64,
    name: String,
    won: Ranged,
    games: u64,
}

/// How the games of a deal count.
const OF_A_DEAL: &str = " The games of one deal are not independent: intervals are as wide as if they all went alike.";

/// A share of games of cells. Sums do not tell the deals apart: where a deal is played in several ways its games are
/// taken as one game, so that the interval is rather too wide than too narrow.
fn share(cells: &[&Games], hits: u64, games: u64) -> Estimate {
    let plain = Estimate::share(hits, games);
    let ways = cells.iter().map(|games| games.seatings).max().unwrap_or(1);
    if ways <= 1 || games == 0 {
        return plain;
    }
    let interval = wilson_of_share(plain.value, games as f64 / ways as f64, LEVEL).holding(plain.value);
    Estimate { interval, ..plain }
}

impl Cards {
    /// The rows of one part.
    fn rows(
        &self,
        played: &Played,
        (number, sums): (usize, &SumTable),
        part: &Portion,
    ) -> (Vec<Used>, Vec<Vec<Entry>>) {
        let column = |name: &String| sums.sums.iter().position(|column| column.name == *name).unwrap_or_default();
        let count = |row: usize, name: &String| {
            let at = row * sums.sums.len() + column(name);
            part.cells.iter().filter_map(|games| games.sums.get(number)?.get(at)).sum::<u64>()
        };
        let per = |all: u64, of: u64| (of > 0).then(|| all as f64 / of as f64);
        let (mut rows, mut all) = (Vec::new(), Vec::new());
        for (row, keys) in sums.rows.iter().enumerate() {
            let games = count(row, &self.games.0);
            if games == 0 {
                continue;
            }
            let used = share(&part.cells, count(row, &self.used.1), count(row, &self.used.0));
            let mut entries: Vec<Entry> = vec![part_entry(&part.name)];
            entries.extend(keys.iter().map(|key| Entry::from(key_text(key))));
            entries.extend(self.per_game.iter().map(|name| per(count(row, name), games).into()));
            entries.push(Ranged::from(used).into());
            entries.push(used.n.into());
            entries.push(Ranged::from(share(&part.cells, count(row, &self.games.1), games)).into());
            let times = count(row, &self.per_use.0);
            entries.extend(self.per_use.1.iter().map(|name| per(count(row, name), times).into()));
            entries.push(games.into());
            all.push(entries);
            let name = (played.title)(&key_text(&keys[0]));
            rows.push(Used { times: per(times, games).unwrap_or_default(), name, won: used.into(), games: used.n });
        }
        (rows, all)
    }
}

impl Cards {
    fn chart(&self, part: &str, rows: &[Used]) -> Chart {
        let mut order: Vec<&Used> = rows.iter().collect();
        order.sort_by(|a, b| b.won.value.total_cmp(&a.won.value));
        let bar = |row: &&Used| {
            let tip = format!("{} won when {}, n = {}", row.won.percent_in(), self.word, row.games);
            Bar::new(row.name.clone(), vec![(row.won, tip)])
        };
        let at = if part.is_empty() { String::new() } else { format!(", {part}") };
        Chart {
            title: format!("Win rate of the games in which it was {}{at}", self.word),
            x: Axis::percent("win rate"),
            y: Axis::default(),
            marks: Marks::Rows { rows: order.iter().map(bar).collect(), bars: false },
        }
    }

    fn finding(&self, played: &Played, part: &Portion, mut rows: Vec<Used>) -> Option<Finding> {
        rows.sort_by(|a, b| b.times.total_cmp(&a.times));
        let (most, least) = (rows.first()?, rows.last()?);
        let used = self.word == "used";
        let most_words = if used { "most used is".into() } else { format!("most often {}:", self.word) };
        let (least_words, places) = if used { ("least", 1) } else { ("least often:", 2) };
        let text = format!(
            "{}{most_words} {} ({} times a game), {least_words} {} ({} times a game), by {}.",
            opening(&part.name),
            most.name,
            digits(most.times, places),
            least.name,
            digits(least.times, places),
            players(played, &part.cells)
        );
        Some(Finding::new("", sentence(&text)))
    }
}
