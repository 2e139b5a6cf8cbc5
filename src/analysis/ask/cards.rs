//! How often is each of many things used, and how do the games go in which it is?

use super::scope::{SCOPE, Scope, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::estimate::Estimate;
use crate::analysis::played::{Played, key_text};
use crate::analysis::ranged::{Ranged, one_digit};
use crate::analysis::table::{Entry, Kind, Show, Table};
use crate::question::Section;
use crate::refusal::{Refusal, hint};

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
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["table", "games", "used", "per_game", "use", "per_use"]].concat())?;
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
    let (part, scope) = (Part::of(section), Scope::read(section, shape)?);
    Ok(Box::new(Cards { part, scope, table, games, used, per_game, per_use }))
}

impl Analysis for Cards {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let Some((number, sums)) = played.table(&self.table) else { return part };
        let cells = self.scope.cells(played);
        let column = |name: &String| sums.sums.iter().position(|column| column.name == *name).unwrap_or_default();
        let count = |row: usize, name: &String| {
            let at = row * sums.sums.len() + column(name);
            cells.iter().filter_map(|games| games.sums.get(number)?.get(at)).sum::<u64>()
        };
        let mut table = Table::new(&part.id, "Row by row, over all cells shown here");
        for key in &sums.keys {
            table = table.with(&key.name, (played.title)(&key.name), Kind::Key);
        }
        for name in &self.per_game {
            table = table.with(&format!("{name}_per_game"), format!("{name} a game"), Kind::Number(Show::Digits(2)));
        }
        table = table
            .with("win_rate_used", "won when used", Kind::Estimate(Show::Percent))
            .also("games_used", "n when used", Kind::Count)
            .also("win_rate", "won in all its games", Kind::Estimate(Show::Percent));
        for name in &self.per_use.1 {
            table = table.also(
                &format!("{name}_per_use"),
                format!("{name} a use").replace('_', " "),
                Kind::Number(Show::Digits(2)),
            );
        }
        let mut table = table.with("games", "n", Kind::Count);
        let mut rows = Vec::new();
        for (row, keys) in sums.rows.iter().enumerate() {
            let games = count(row, &self.games.0);
            if games == 0 {
                continue;
            }
            let per = |all: u64, of: u64| (of > 0).then(|| all as f64 / of as f64);
            let used = Estimate::share(count(row, &self.used.1), count(row, &self.used.0));
            let mut entries: Vec<Entry> = keys.iter().map(|key| key_text(key).into()).collect();
            entries.extend(self.per_game.iter().map(|name| per(count(row, name), games).into()));
            entries.push(Ranged::from(used).into());
            entries.push(used.n.into());
            entries.push(Ranged::from(Estimate::share(count(row, &self.games.1), games)).into());
            let times = count(row, &self.per_use.0);
            entries.extend(self.per_use.1.iter().map(|name| per(count(row, name), times).into()));
            entries.push(games.into());
            table.push(entries);
            let name = (played.title)(&key_text(&keys[0]));
            rows.push((per(times, games).unwrap_or_default(), name, Ranged::from(used), used.n));
        }
        rows.sort_by(|a, b| b.2.value.total_cmp(&a.2.value));
        let bars = rows
            .iter()
            .map(|(_, name, used, n)| Bar {
                name: name.clone(),
                marks: vec![(*used, format!("{} won when used, n = {n}", used.percent_in()))],
            })
            .collect();
        part.charts.push(Chart {
            title: "Win rate of the games in which it was used".into(),
            x: Axis::percent("win rate"),
            y: Axis::default(),
            marks: Marks::Rows { rows: bars, bars: false },
        });
        part.tables.push(table);
        rows.sort_by(|a, b| b.0.total_cmp(&a.0));
        if let (Some((policy, most, least)), false) =
            (reference(played).and_then(|(_, p)| Some((p, rows.first()?, rows.last()?))), rows.is_empty())
        {
            let text = format!(
                "Most used is {} ({} times a game), least {} ({} times a game), over the games shown (`{policy}` among them).",
                most.1,
                one_digit(most.0),
                least.1,
                one_digit(least.0)
            );
            part.findings.push(Finding::new("", text));
        }
        part.methods.push(
            "The win rate of games in which something was used is not what using it brings: longer games use more, and \
             players use what a position asks for. Rates of different rows rest on partly the same games."
                .into(),
        );
        part
    }
}
