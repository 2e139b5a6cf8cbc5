//! Tables of sums over the cells of a part: counts, win rates with a draw as half a win, and rates of use.

use super::moved::Moved;
use super::prelude::*;
use crate::analysis::statistics::wilson::wilson_of_share;
use crate::record::{SumTable, Value};

/// Prefix of columns of wins.
const WINS: &str = "wins";
/// Prefix of the column of draws that belongs to a column of wins.
const TIES: &str = "ties";

/// Default least share of opportunities that a contestant must be used in to be judged.
pub(in crate::analysis) const LEAST_USE: f64 = 0.05;

/// The most contestants that a sentence names.
const NAMED: usize = 4;

/// The handling of several games per deal, for the methods of a section.
pub(in crate::analysis) const OF_A_DEAL: &str = " A draw counts as half a win. The games of one deal are not independent: intervals are as \
    wide as if they all went alike.";

/// A table of sums over some cells.
pub(in crate::analysis) struct Sums<'a> {
    number: usize,
    pub(in crate::analysis) table: &'a SumTable,
    cells: &'a [&'a Games],
}

impl<'a> Sums<'a> {
    /// The table of this name; none if the game has no such table.
    pub(in crate::analysis) fn of(played: &'a Played, name: &str, cells: &'a [&'a Games]) -> Option<Sums<'a>> {
        played.table(name).map(|(number, table)| Sums { number, table, cells })
    }

    /// The rows with their numbers.
    pub(in crate::analysis) fn rows(&self) -> impl Iterator<Item = (usize, &'a Vec<Value>)> + use<'a> {
        self.table.rows.iter().enumerate()
    }

    /// The row whose first key is this name.
    pub(in crate::analysis) fn row(&self, name: &str) -> Option<usize> {
        self.table.rows.iter().position(|keys| keys.first().is_some_and(|key| key_text(key) == name))
    }

    /// A count of a row over all cells; 0 for a column that the table does not have.
    pub(in crate::analysis) fn count(&self, row: usize, column: &str) -> u64 {
        let Some(place) = self.table.sums.iter().position(|own| own.name == column) else { return 0 };
        let at = row * self.table.sums.len() + place;
        let total: i64 = self.cells.iter().filter_map(|games| games.sums.get(self.number)?.get(at)).sum();
        total.max(0) as u64
    }

    /// All games of the cells.
    pub(in crate::analysis) fn games(&self) -> u64 {
        self.cells.iter().map(|games| games.summed).sum()
    }

    /// The wins of a column, a draw as half a win.
    pub(in crate::analysis) fn wins(&self, row: usize, column: &str) -> f64 {
        let ties = column.strip_prefix(WINS).map_or(0, |rest| self.count(row, &format!("{TIES}{rest}")));
        self.count(row, column) as f64 + ties as f64 / 2.0
    }

    /// The effective number of independent games: those of a deal played in several seatings count as one.
    pub(in crate::analysis) fn independent(&self, games: u64) -> f64 {
        games as f64 / self.cells.iter().map(|games| games.seatings).max().unwrap_or(1).max(1) as f64
    }

    /// The share of wins in the games of a row; none without games.
    pub(in crate::analysis) fn won(&self, row: usize, (games, wins): &(String, String)) -> Option<Estimate> {
        self.share(self.wins(row, wins), self.count(row, games), LEVEL)
    }

    /// A share of trials, with Wilson's interval for at least as many independent trials as deals.
    pub(in crate::analysis) fn share(&self, hits: f64, trials: u64, level: f64) -> Option<Estimate> {
        let value = hits / trials as f64;
        (trials > 0).then(|| Estimate {
            value,
            interval: wilson_of_share(value, self.independent(trials), level).holding(value),
            n: trials,
        })
    }
}

/// The columns of a table of sums that a section lists by a key.
pub(in crate::analysis) fn read_sums(
    section: &Section,
    shape: &Shape,
    key: &str,
) -> Result<(String, Vec<String>), Refusal> {
    let (table, place) = (section.required("table")?, &section.place);
    let Some((_, columns)) = shape.tables.iter().find(|(name, _)| *name == table) else {
        let hint = hint(&table, shape.tables.iter().map(|(name, _)| name.as_str()));
        return Err(Refusal::new(format!("{place}.table: there is no table `{table}`{hint}")));
    };
    let names = section.texts(key)?;
    if let Some(name) = names.iter().find(|name| !columns.contains(name)) {
        let hint = hint(name, columns.iter().map(String::as_str));
        return Err(Refusal::new(format!("{place}.{key}: `{table}` has no column `{name}`{hint}")));
    }
    Ok((table, names))
}

/// Two columns that a section lists by a key: games and the wins among them.
pub(in crate::analysis) fn read_pair(section: &Section, shape: &Shape, key: &str) -> Result<(String, String), Refusal> {
    let (_, names) = read_sums(section, shape, key)?;
    let place = &section.place;
    <[String; 2]>::try_from(names).map(|[games, wins]| (games, wins)).map_err(|names| {
        let found = names.len();
        Refusal::new(format!("{place}.{key}: found {found} columns, expected two: games and wins"))
    })
}

/// The sums that count opportunities and uses of a contestant: one that is hardly ever used is not judged.
pub(in crate::analysis) struct Usage {
    /// The table of sums that counts it.
    table: String,
    /// Sums that count how often a thing was at hand, and how often it was used.
    had: Vec<String>,
    used: Vec<String>,
    /// The verb for using it: `plays`.
    verb: String,
    /// Least share of opportunities that a contestant must be used in to be judged.
    least: f64,
}

/// The uses of a row, and the opportunities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::analysis) struct Uses {
    pub(in crate::analysis) used: u64,
    pub(in crate::analysis) had: u64,
}

/// The parameters of a usage.
pub(in crate::analysis) const USAGE: [&str; 4] = ["had", "uses", "verb", "least_use"];

impl Usage {
    /// Reads `had`, `uses`, `verb` and `least_use`; none if the section does not define use.
    pub(in crate::analysis) fn read(section: &Section, shape: &Shape) -> Result<Option<Usage>, Refusal> {
        if section.texts("had")?.is_empty() && section.texts("uses")?.is_empty() {
            return Ok(None);
        }
        let ((table, had), (_, used)) = (read_sums(section, shape, "had")?, read_sums(section, shape, "uses")?);
        let place = &section.place;
        if had.is_empty() != used.is_empty() {
            return Err(Refusal::new(format!("{place}: found one of `had` and `uses`, expected both or none")));
        }
        let least = section.number("least_use")?.unwrap_or(LEAST_USE);
        if !(0.0..=1.0).contains(&least) {
            return Err(Refusal::new(format!("{place}.least_use: found {least}, expected a share from 0 to 1")));
        }
        let verb = section.text("verb")?.unwrap_or_else(|| "uses".into());
        Ok((!had.is_empty()).then_some(Usage { table, had, used, verb, least }))
    }

    /// The uses of a row.
    pub(in crate::analysis) fn of(&self, sums: &Sums, row: usize) -> Uses {
        let sum = |columns: &[String]| columns.iter().map(|column| sums.count(row, column)).sum();
        Uses { used: sum(&self.used), had: sum(&self.had) }
    }

    /// Uses of the thing that a variant changes, in the variant and in the game as it is together, and whether that is
    /// too seldom in both to judge the variant; none where no row is about the thing.
    pub(in crate::analysis) fn between(
        &self,
        played: &Played,
        thing: &str,
        [now, before]: [&Games; 2],
    ) -> Option<(Uses, bool)> {
        let uses = |games: &Games| {
            let cells = [games];
            let sums = Sums::of(played, &self.table, &cells)?;
            Some(self.of(&sums, sums.row(thing)?))
        };
        let (now, before) = (uses(now)?, uses(before)?);
        let both = Uses { used: now.used + before.used, had: now.had + before.had };
        Some((both, self.is_rare(now) && self.is_rare(before)))
    }

    /// Is it used too seldom to be judged?
    pub(in crate::analysis) fn is_rare(&self, uses: Uses) -> bool {
        (uses.used as f64) < self.least * uses.had as f64 || uses.had == 0
    }

    /// Adds the columns of uses to a table.
    pub(in crate::analysis) fn columns(table: Table) -> Table {
        table.also("had", "n at hand", Kind::Count).also("used_times", "n used", Kind::Count)
    }

    /// The entries of a row in these columns.
    pub(in crate::analysis) fn entries(uses: Uses) -> [Entry; 2] {
        [uses.had.into(), uses.used.into()]
    }

    /// Names the contestants that are not judged because they are hardly ever used; none without any.
    pub(in crate::analysis) fn finding(&self, start: &str, who: &str, rare: &[(String, Uses)]) -> Option<Finding> {
        let named = |(name, uses): &(String, Uses)| format!("{name} ({} of {} drawn)", uses.used, uses.had);
        let mut named: Vec<String> = rare.iter().take(NAMED).map(named).collect();
        if rare.len() > NAMED {
            named.push(format!("{} more", rare.len() - NAMED));
        }
        let them = if rare.len() == 1 { "it" } else { "them" };
        let text =
            format!("{start}{who} hardly ever {} {}, so nothing is said about {them}.", self.verb, listed(&named));
        let names: Vec<String> = rare.iter().map(|(name, _)| name.clone()).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let claim = format!("{start}{} {verb} hardly used, and not judged", first_few(&names, 4));
        let finding = Finding::new("", sentence(&text)).short(claim, "");
        (!rare.is_empty()).then(|| finding.undecided(true))
    }

    /// The same of variants that are not judged: the things that they change, each once.
    pub(in crate::analysis) fn unjudged<T>(
        &self,
        played: &Played,
        (part, all): (&Portion, &[Moved<T>]),
        uses: impl Fn(&T) -> Uses,
    ) -> Option<Finding> {
        let mut rare: Vec<(String, Uses)> = Vec::new();
        for moved in all.iter().filter(|moved| moved.p.is_none()) {
            let name = (played.title)(&moved.variant.group);
            if !rare.iter().any(|(known, _)| *known == name) {
                rare.push((name, uses(&moved.more)));
            }
        }
        self.finding(&opening(&part.name), &players(played, &part.cells[..1]), &rare)
    }
}
