//! Design targets: `REPORT.win_rate[players=4] in 0.3..0.6`, compared with the tables of a report.
//!
//! `REPORT.COLUMN[KEY=LEVEL, …] in LOW..HIGH`, or with `<`, `<=`, `>`, `>=` and a number; numbers may be percentages
//! (`30%`). `REPORT.TABLE.COLUMN[…]` names the table too. The ends of an interval are columns: `win_rate_low`,
//! `win_rate_high`. Exactly one row must match; the default players are the report's first ones.

use super::page::table::{Entry, Kind, Show, Table};
use super::statistics::ranged::Ranged;
use crate::base::refusal::{Refusal, hint};

/// The bound of a target.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    In(f64, f64),
    Below(f64, bool),
    Above(f64, bool),
}

/// A design target.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The text as typed.
    pub text: String,
    /// The report it is about.
    pub report: String,
    table: Option<String>,
    column: String,
    keys: Vec<(String, String)>,
    bound: Bound,
}

/// The result for a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// True if the target is met.
    pub met: bool,
    /// The result in words.
    pub text: String,
}

const EXAMPLE: &str = "REPORT.win_rate[players=4] in 0.3..0.6";

impl Target {
    /// Reads a target.
    ///
    /// # Errors
    /// When it has another form; the reason names the expected form with an example.
    pub fn parse(text: &str) -> Result<Target, Refusal> {
        let refused = |what: &str| Refusal::new(format!("--assert '{text}': {what}; for example '{EXAMPLE}'"));
        let (place, bound) =
            split(text).ok_or_else(|| refused("expected `in`, `<`, `<=`, `>` or `>=` and a number"))?;
        let bound = read_bound(bound).ok_or_else(|| {
            refused(&format!("`{}` is no range such as 0.3..0.6 and no bound such as >= 30%", bound.trim()))
        })?;
        let place = place.trim();
        let (path, keys) = match place.split_once('[') {
            None => (place, ""),
            Some((path, keys)) => {
                (path, keys.strip_suffix(']').ok_or_else(|| refused("the `[` has no `]` before the comparison"))?)
            }
        };
        let mut parts: Vec<&str> = path.split('.').map(str::trim).collect();
        if parts.len() < 2 || parts.len() > 3 || parts.iter().any(|part| part.is_empty()) {
            return Err(refused("expected REPORT.COLUMN or REPORT.TABLE.COLUMN before the `[`"));
        }
        let column = parts.pop().unwrap_or_default().to_string();
        let table = if parts.len() == 2 { parts.pop().map(String::from) } else { None };
        let keys = read_keys(keys).ok_or_else(|| refused("expected key=level pairs between `[` and `]`"))?;
        let report = parts.first().copied().unwrap_or_default().to_string();
        Ok(Target { text: text.into(), report, table, column, keys, bound })
    }

    /// An estimate of a report without a bound: `TABLE.COLUMN[KEY=LEVEL, …]`. `place` names it in errors.
    ///
    /// # Errors
    /// When it has another form.
    pub(super) fn of_estimate(text: &str, place: &str) -> Result<Target, Refusal> {
        let whole = format!("this.{} >= 0", text.trim());
        let target = Target::parse(&whole).ok().filter(|target| target.table.is_some());
        let target = target.ok_or_else(|| {
            Refusal::new(format!(
                "{place}: found `{text}`, expected TABLE.COLUMN[KEY=LEVEL], such as rates.win_rate[players=4]"
            ))
        })?;
        Ok(Target { text: text.trim().into(), report: "this report".into(), ..target })
    }

    /// The number with its interval that an estimate names, and its column's format.
    ///
    /// # Errors
    /// When no table has such a column or row, several rows match, or it is no number.
    pub(super) fn estimate(
        &self,
        tables: &[&Table],
        reference: Option<&(String, String)>,
    ) -> Result<(Ranged, Show), Refusal> {
        let (table, entry, end) = self.found(tables, reference).map_err(Refusal::new)?;
        let kind =
            table.columns.iter().find(|column| column.name == self.column || column.name == self.split_column().0);
        let show = match kind.map(|column| column.kind) {
            Some(Kind::Estimate(show) | Kind::Number(show)) => show,
            _ => Show::Digits(2),
        };
        let whole = |value: f64| Ranged { value, low: value, high: value };
        let value = match (entry, end) {
            (Entry::Estimate(estimate), "") => *estimate,
            (Entry::Estimate(Ranged { low, .. }), "_low") => whole(*low),
            (Entry::Estimate(Ranged { high, .. }), _) => whole(*high),
            (Entry::Number(number), _) => whole(*number),
            (Entry::Count(count), _) => whole(*count as f64),
            _ => return Err(Refusal::new(format!("`{}` holds no number there", self.column))),
        };
        Ok((value, show))
    }

    /// Compares the target with the tables of its report. `reference` is the default level of a factor.
    ///
    /// # Errors
    /// When no table has such a column or row, or several rows match; the reason lists the available ones.
    pub fn check(&self, tables: &[&Table], reference: Option<&(String, String)>) -> Result<Found, Refusal> {
        let refused = |what: String| Refusal::new(format!("--assert '{}': {what}", self.text));
        let (table, entry, end) = self.found(tables, reference).map_err(refused)?;
        self.compare(entry, end)
            .ok_or_else(|| refused(format!("`{}` holds no number there (table `{}`)", self.column, table.name)))
    }

    /// The entry of the target, its table, and the end of its interval, if named.
    fn found<'t>(
        &self,
        tables: &[&'t Table],
        reference: Option<&(String, String)>,
    ) -> Result<(&'t Table, &'t Entry, &'static str), String> {
        let named = |table: &&&Table| self.table.as_ref().is_none_or(|name| table.name == *name);
        let (base, end) = self.split_column();
        let with_column = |table: &&&Table| table.columns.iter().any(|c| c.name == self.column || c.name == base);
        let candidates: Vec<&'t Table> = tables.iter().filter(named).filter(with_column).copied().collect();
        if candidates.is_empty() {
            return Err(self.unknown(tables));
        }
        let mut problem = String::new();
        for table in candidates {
            match self.row(table, reference) {
                Ok(row) => {
                    let at = table.columns.iter().position(|c| c.name == self.column);
                    let (at, end) = match at {
                        Some(at) => (at, ""),
                        None => (table.columns.iter().position(|c| c.name == base).unwrap_or_default(), end),
                    };
                    return Ok((table, &row[at], end));
                }
                Err(reason) if problem.is_empty() => problem = reason,
                Err(_) => {}
            }
        }
        Err(problem)
    }

    fn split_column(&self) -> (&str, &'static str) {
        for end in ["_low", "_high"] {
            if let Some(base) = self.column.strip_suffix(end) {
                return (base, end);
            }
        }
        (&self.column, "")
    }

    fn unknown(&self, tables: &[&Table]) -> String {
        if let Some(name) = &self.table
            && !tables.iter().any(|table| table.name == *name)
        {
            let hint = hint(name, tables.iter().map(|table| table.name.as_str()));
            return format!("`{}` has no table `{name}`{hint}", self.report);
        }
        let columns = tables.iter().flat_map(|table| table.columns.iter().map(|column| column.name.as_str()));
        let hint = hint(&self.column, columns);
        format!("no table of `{}` has a column `{}`{hint}", self.report, self.column)
    }

    /// The one row that matches.
    fn row<'t>(&self, table: &'t Table, reference: Option<&(String, String)>) -> Result<&'t Vec<Entry>, String> {
        let place = |key: &str| table.columns.iter().position(|column| column.name == key);
        let mut wanted = Vec::new();
        for (key, level) in &self.keys {
            let at = place(key).ok_or_else(|| {
                let hint = hint(key, table.columns.iter().map(|column| column.name.as_str()));
                format!("table `{}` has no column `{key}`{hint}", table.name)
            })?;
            wanted.push((at, level));
        }
        let fits = |row: &&Vec<Entry>| wanted.iter().all(|(at, level)| says(&row[*at], level));
        let mut rows: Vec<&Vec<Entry>> = table.rows.iter().filter(fits).collect();
        if rows.len() > 1
            && let Some((key, level)) = reference.filter(|(key, _)| !self.keys.iter().any(|(named, _)| named == key))
            && let Some(at) = place(key)
        {
            rows.retain(|row| says(&row[at], level));
        }
        match rows[..] {
            [row] => Ok(row),
            [] => Err(format!("no row of table `{}` has these levels{}", table.name, self.levels(table))),
            [first, ..] => {
                let differing: Vec<&str> = table
                    .columns
                    .iter()
                    .enumerate()
                    .filter(|(at, column)| column.kind == Kind::Key && rows.iter().any(|row| row[*at] != first[*at]))
                    .map(|(_, column)| column.name.as_str())
                    .collect();
                let (n, name) = (rows.len(), &table.name);
                Err(format!("{n} rows of table `{name}` fit; name the level of {}", differing.join(" and ")))
            }
        }
    }

    /// The levels that the first named key has.
    fn levels(&self, table: &Table) -> String {
        let Some((key, _)) = self.keys.first() else { return String::new() };
        let Some(at) = table.columns.iter().position(|column| column.name == *key) else { return String::new() };
        let mut levels: Vec<String> = Vec::new();
        for row in &table.rows {
            let level = plain(&row[at]);
            if !levels.contains(&level) && levels.len() < 12 {
                levels.push(level);
            }
        }
        format!("; {key} is one of {}", levels.join(", "))
    }

    fn compare(&self, entry: &Entry, end: &str) -> Option<Found> {
        let (value, interval) = match (entry, end) {
            (Entry::Estimate(Ranged { low, .. }), "_low") => (*low, None),
            (Entry::Estimate(Ranged { high, .. }), "_high") => (*high, None),
            (Entry::Estimate(estimate), _) => (estimate.value, Some((estimate.low, estimate.high))),
            (Entry::Number(number), _) => (*number, None),
            (Entry::Count(count), _) => (*count as f64, None),
            _ => return None,
        };
        let met = match self.bound {
            Bound::In(low, high) => (low..=high).contains(&value),
            Bound::Below(bound, equal) => value < bound || equal && value <= bound,
            Bound::Above(bound, equal) => value > bound || equal && value >= bound,
        };
        let interval = interval.map_or(String::new(), |(low, high)| format!(" (95 % interval {low:.4} to {high:.4})"));
        let verdict = if met { "met" } else { "missed" };
        Some(Found { met, text: format!("{verdict}: {}: found {value:.4}{interval}", self.text) })
    }
}

fn split(text: &str) -> Option<(&str, &str)> {
    // Levels may contain `<` or ` in `: the condition follows the last bracket.
    let from = text.rfind(']').unwrap_or(0);
    let rest = &text[from..];
    let at = [" in ", "<", ">"].iter().filter_map(|sign| rest.find(sign)).min()?;
    Some((&text[..from + at], &text[from + at..]))
}

fn read_bound(text: &str) -> Option<Bound> {
    let text = text.trim();
    if let Some(range) = text.strip_prefix("in ") {
        let (low, high) = range.split_once("..")?;
        let (low, high) = (read_number(low)?, read_number(high)?);
        return (low <= high).then_some(Bound::In(low, high));
    }
    for (sign, above, equal) in [("<=", false, true), (">=", true, true), ("<", false, false), (">", true, false)] {
        if let Some(number) = text.strip_prefix(sign) {
            let number = read_number(number)?;
            return Some(if above { Bound::Above(number, equal) } else { Bound::Below(number, equal) });
        }
    }
    None
}

/// A range typed as `0.3..0.6`, `30%..60%`, `<= 50%` or `>= 8`: its ends, infinite where it is open.
pub(super) fn read_range(text: &str) -> Option<(f64, f64)> {
    let text = text.trim();
    let text = if text.contains("..") { format!("in {text}") } else { text.to_string() };
    match read_bound(&text)? {
        Bound::In(low, high) => Some((low, high)),
        Bound::Below(bound, _) => Some((f64::NEG_INFINITY, bound)),
        Bound::Above(bound, _) => Some((bound, f64::INFINITY)),
    }
}

fn read_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let (text, scale) = text.strip_suffix('%').map_or((text, 1.0), |text| (text.trim(), 0.01));
    text.parse::<f64>().ok().filter(|number| number.is_finite()).map(|number| number * scale)
}

/// Pairs `key=level`; a level that contains a comma or a bracket stands in quotes.
fn read_keys(text: &str) -> Option<Vec<(String, String)>> {
    let mut keys = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let (level, next) = match after.strip_prefix(['"', '\'']) {
            Some(quoted) => {
                let quote = after.chars().next()?;
                let (level, next) = quoted.split_once(quote)?;
                (level, next.trim_start().strip_prefix(',').unwrap_or(next.trim_start()))
            }
            None => after.split_once(',').unwrap_or((after, "")),
        };
        if key.trim().is_empty() || level.trim().is_empty() {
            return None;
        }
        keys.push((key.trim().to_string(), level.trim().to_string()));
        rest = next.trim();
    }
    Some(keys)
}

fn plain(entry: &Entry) -> String {
    match entry {
        Entry::None => String::new(),
        Entry::Text(text) => text.clone(),
        Entry::Count(count) => count.to_string(),
        Entry::Number(number) => number.to_string(),
        Entry::Estimate(estimate) => estimate.value.to_string(),
    }
}

fn says(entry: &Entry, level: &str) -> bool {
    let text = plain(entry);
    text == level || matches!((text.parse::<f64>(), level.parse::<f64>()), (Ok(a), Ok(b)) if (a - b).abs() < 1e-12)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("rates", "")
            .with("policy", "", Kind::Key)
            .with("players", "", Kind::Key)
            .with("win_rate", "", Kind::Estimate(Show::Percent))
            .with("games", "", Kind::Count);
        for (policy, players, value) in [("a", "2", 0.5), ("a", "4", 0.4), ("b", "4", 0.2)] {
            let rate = Ranged { value, low: value - 0.1, high: value + 0.1 };
            table.push(vec![policy.into(), players.into(), rate.into(), 100_u64.into()]);
        }
        table
    }

    fn check(text: &str) -> Result<Found, String> {
        let reference = ("policy".to_string(), "a".to_string());
        let target = Target::parse(text).map_err(|refusal| refusal.to_string())?;
        target.check(&[&table()], Some(&reference)).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn targets_are_met_or_missed_and_say_what_was_found() {
        assert!(check("mine.win_rate[players=4] in 0.3..0.6").unwrap().met);
        assert!(check("mine.win_rate[players=4] in 30%..60%").unwrap().met);
        assert!(check("mine.rates.win_rate[policy=b, players=4] < 0.3").unwrap().met);
        assert!(check("mine.win_rate_low[players=2] >= 0.4").unwrap().met);
        assert!(check("mine.games[policy='b'] > 99").unwrap().met);
        let missed = check("mine.win_rate[players=4] in 0.5..0.6").unwrap();
        assert!(!missed.met);
        assert!(missed.text.contains("found 0.4000 (95 % interval 0.3000 to 0.5000)"), "{}", missed.text);
    }

    #[test]
    fn what_is_wrong_with_a_target_is_said_with_a_hint() {
        for (text, words) in [
            ("mine.win_rate", "expected `in`, `<`"),
            ("win_rate[players=4] in 0..1", "expected REPORT.COLUMN"),
            ("d.win_rate[players=4 in 0..1", "has no `]`"),
            ("d.win_rate[players=4] in 1..0", "is no range"),
            ("d.win_rate[players=4] in 0.3", "is no range"),
            ("d.win_rate[players] < 1", "expected key=level pairs"),
            ("d.win_rat[players=4] < 1", "did you mean `win_rate`"),
            ("d.win_rate[player=4] < 1", "did you mean `players`"),
            ("d.rate.win_rate[players=4] < 1", "no table `rate`, did you mean `rates`"),
            ("d.win_rate[players=3] < 1", "no row of table `rates` has these levels; players is one of 2, 4"),
            ("d.win_rate[policy=a] < 1", "2 rows of table `rates` fit; name the level of players"),
            ("d.policy[players=2] < 1", "holds no number"),
        ] {
            let refused = check(text).unwrap_err();
            assert!(refused.contains(words), "{text}: {refused}");
        }
    }
}
