//! Pooling of parts: before parts are reported as one, a test checks whether they are alike.

use super::scope::{listed, outcomes, phrase, reference};
use crate::analysis::design::VARIANT;
use crate::analysis::page::chart::unmarked;
use crate::analysis::page::table::{Entry, Kind, Show, Table};
use crate::analysis::played::{Games, Played};
use crate::analysis::scale::Scale;
use crate::analysis::statistics::homogeneity::{APART, homogeneity};
use crate::analysis::statistics::logistic::Test;
use crate::analysis::statistics::ranged::{digits, signed};
use crate::game::Contest;

/// Win rates, or differences of them, within this range (as a share) are pooled whatever a test says.
pub(in crate::analysis) const CLOSE_RATES: f64 = 0.005;
/// Shares of lost games within this range (as a share) are pooled whatever a test says.
pub(in crate::analysis) const CLOSE_SHARES: f64 = 0.05;
/// Lengths within this range (in their unit) are pooled whatever a test says.
pub(in crate::analysis) const CLOSE_LENGTHS: f64 = 0.5;

/// The most parts listed one by one; of more, only the ends are reported.
pub(in crate::analysis) const FEW: usize = 4;

/// Cells that are reported together.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Portion<'a> {
    /// Their common levels: `4 players`; empty if nothing distinguishes them.
    pub(in crate::analysis) name: String,
    /// The cells.
    pub(in crate::analysis) cells: Vec<&'a Games>,
}

impl Portion<'_> {
    /// True if it is played by the first players, whom findings describe.
    pub(in crate::analysis) fn is_of_first(&self, played: &Played) -> bool {
        reference(played).is_some_and(|first| self.cells.iter().all(|games| games.has(std::slice::from_ref(&first))))
    }
}

/// The spread of the parts, with a test against chance.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct Homogeneity {
    /// The test that the parts are equal.
    pub(in crate::analysis) test: Test,
    /// The largest minus the smallest.
    pub(in crate::analysis) range: f64,
    /// The largest spread that counts as equal.
    pub(in crate::analysis) close: f64,
}

impl Homogeneity {
    /// True if the parts must be reported separately. Too few seeds for a test do not show that they are alike.
    pub(in crate::analysis) fn apart(&self) -> bool {
        self.range > self.close && (self.test.freedom == 0 || self.test.p < APART)
    }
}

/// A note on parts that were separated: `the parts differ, p = 0.003`.
pub(in crate::analysis) fn apart_note(test: Test) -> String {
    if test.freedom == 0 {
        return "too few seeds to say whether the parts differ".into();
    }
    format!("the parts differ, {}", super::scope::p_text(test.p))
}

/// The way to report cells.
pub(in crate::analysis) enum Pooling<'a> {
    /// As one. The p-value tests that they are alike, if there were parts to compare.
    Together(Option<f64>),
    /// Part by part.
    Apart(Vec<Portion<'a>>),
    /// Many parts: only the range from the smallest to the largest.
    Range(Vec<Portion<'a>>),
}

/// The factors that vary among the cells, except some.
pub(in crate::analysis) fn open_keys(played: &Played, cells: &[&Games], but: &[&str]) -> Vec<String> {
    let differs = |key: &str| cells.iter().any(|games| games.level(key) != cells[0].level(key));
    let keys = played.factors.iter().map(|factor| factor.key.clone());
    keys.filter(|key| !but.contains(&key.as_str()) && !cells.is_empty() && differs(key)).collect()
}

/// Cells by the levels of these factors, in the order of the cells.
pub(in crate::analysis) fn by_levels<'a>(played: &Played, cells: &[&'a Games], keys: &[String]) -> Vec<Portion<'a>> {
    let mut found: Vec<(Vec<&str>, Portion<'a>)> = Vec::new();
    for games in cells {
        let levels: Vec<&str> = keys.iter().map(|key| games.level(key)).collect();
        if let Some((_, portion)) = found.iter_mut().find(|(other, _)| *other == levels) {
            portion.cells.push(games);
        } else {
            let words = keys.iter().zip(&levels).map(|(key, level)| {
                let words = phrase(played, key, level);
                if key == VARIANT { format!("[{words}]") } else { words }
            });
            let name = listed(&words.filter(|words| !words.is_empty()).collect::<Vec<_>>());
            found.push((levels, Portion { name, cells: vec![games] }));
        }
    }
    found.into_iter().map(|(_, portion)| portion).collect()
}

/// Cells by the levels of every factor that varies among them, except some.
pub(in crate::analysis) fn portions<'a>(played: &Played, cells: &[&'a Games], but: &[&str]) -> Vec<Portion<'a>> {
    by_levels(played, cells, &open_keys(played, cells, but))
}

/// Decides how to report cells: together if their parts are alike, else part by part.
pub(in crate::analysis) fn pool<'a>(
    played: &Played,
    cells: &[&'a Games],
    but: &[&str],
    alike: &dyn Fn(&[Portion<'a>]) -> Homogeneity,
) -> Pooling<'a> {
    let parts = portions(played, cells, but);
    if parts.len() < 2 {
        return Pooling::Together(None);
    }
    let found = alike(&parts);
    if !found.apart() {
        return Pooling::Together((found.test.freedom > 0).then_some(found.test.p));
    }
    if parts.len() <= FEW {
        return Pooling::Apart(parts);
    }
    // One factor alone may cause the difference.
    for key in open_keys(played, cells, but) {
        let few = by_levels(played, cells, std::slice::from_ref(&key));
        let same = |portion: &Portion<'a>| {
            let rest = portions(played, &portion.cells, but);
            rest.len() < 2 || !alike(&rest).apart()
        };
        if few.len() <= FEW && few.iter().all(same) {
            return Pooling::Apart(few);
        }
    }
    Pooling::Range(parts)
}

/// A contrast of win rates: cells and their weights.
pub(in crate::analysis) type Contrast<'a> = (Vec<&'a Games>, Vec<f64>);

/// Tests whether contrasts of win rates on the same seeds are alike.
pub(in crate::analysis) fn homogeneity_of_contrasts(contrasts: &[Contrast]) -> Homogeneity {
    let cells: Vec<&Games> = contrasts.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let mut first = 0;
    let mut weights = Vec::new();
    for (own, of) in contrasts {
        let mut all = vec![0.0; cells.len()];
        all[first..first + own.len()].copy_from_slice(of);
        first += own.len();
        weights.push(all);
    }
    let numbers = cells.iter().any(|games| games.number);
    let outcomes = outcomes(&cells);
    let values: Vec<f64> = weights.iter().map(|weights| outcomes.moments(weights).mean).collect();
    Homogeneity {
        test: homogeneity(&outcomes, &weights),
        range: range(&values),
        close: if numbers { 0.0 } else { CLOSE_RATES },
    }
}

/// Tests whether the win rates of parts are alike, the cells of each with equal weight.
pub(in crate::analysis) fn homogeneity_of_rates(parts: &[Portion]) -> Homogeneity {
    let even = |part: &Portion| vec![1.0 / part.cells.len() as f64; part.cells.len()];
    homogeneity_of_contrasts(&parts.iter().map(|part| (part.cells.clone(), even(part))).collect::<Vec<Contrast>>())
}

/// The largest minus the smallest.
pub(in crate::analysis) fn range(values: &[f64]) -> f64 {
    let (least, most) = ends(values);
    (most - least).max(0.0)
}

/// The smallest and the largest.
pub(in crate::analysis) fn ends(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &value| (least.min(value), most.max(value)))
}

/// The figure of a finding that is reported part by part: `−3.2 … +1.6 points`.
pub(in crate::analysis) fn points_range(scale: &Scale, values: &[f64]) -> String {
    let (least, most) = ends(values);
    if scale.show() != Show::Percent {
        return format!("{} … {}", digits(least, 2), digits(most, 2));
    }
    format!("{} … {} points", signed(100.0 * least), signed(100.0 * most))
}

/// The players of cells: `` `planner` ``, `` `planner` against `random` ``, or each of them if they differ.
pub(in crate::analysis) fn players(played: &Played, cells: &[&Games]) -> String {
    let mut names: Vec<String> = Vec::new();
    for games in cells {
        let name = match games.player.split_once(',') {
            Some((first, others)) if played.contest == Contest::Against => {
                let mut rest: Vec<String> = Vec::new();
                for other in others.split(',').map(|other| format!("`{}`", other.trim())) {
                    if !rest.contains(&other) {
                        rest.push(other);
                    }
                }
                format!("`{}` against {}", first.trim(), listed(&rest))
            }
            _ => format!("`{}`", games.player),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    listed(&names)
}

/// The method behind differences on the same seeds, for the methods of a section.
pub(in crate::analysis) fn pairing(played: &Played) -> &'static str {
    match played.cells.iter().all(|games| games.values.is_none()) {
        true => "Tango's interval for pairs and McNemar's exact test",
        false => {
            "Tango's interval for pairs and McNemar's exact test where every deal is won or not; differences of shares and of \
             numbers are taken deal by deal, with the interval and the test of the t distribution"
        }
    }
}

/// The start of a sentence about a part: `With 4 players, `.
pub(in crate::analysis) fn opening(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{}, ", super::scope::sentence(&place(name))) }
}

/// A place in a sentence: ` with 4 players`, ` in [B: …]`.
pub(in crate::analysis) fn place(name: &str) -> String {
    match name.chars().next() {
        None => String::new(),
        Some('[') => format!("in {name}"),
        Some(_) => format!("with {name}"),
    }
}

/// A note on pooled parts: `no significant difference between parts, p = 0.410`; empty if there was nothing to test.
pub(in crate::analysis) fn pooled_note(before: &str, p: Option<f64>, after: &str) -> String {
    p.filter(|p| *p < 1.0).map_or(String::new(), |p| {
        format!("{before}no significant difference between parts, {}{after}", super::scope::p_text(p))
    })
}

/// A part within a sentence: ` with 4 players`.
pub(in crate::analysis) fn beside(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" {}", place(name)) }
}

/// A part at the end of a title or label: `, 4 players`. Brackets are for sentences.
pub(in crate::analysis) fn aside(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(", {}", unmarked(name)) }
}

/// The column that names the part of a row.
const PART: &str = "part";
/// The entry for the only part.
const WHOLE: &str = "all";

/// Adds the column of parts to a table.
pub(in crate::analysis) fn with_parts(table: Table) -> Table {
    table.with(PART, PART, Kind::Key)
}

/// The entry of a part in that column.
pub(in crate::analysis) fn part_entry(name: &str) -> Entry {
    if name.is_empty() { WHOLE.into() } else { name.into() }
}

/// The table without the column of parts if all rows cover the whole.
pub(in crate::analysis) fn tidy(mut table: Table) -> Table {
    if let Some(at) = table.columns.iter().position(|column| column.name == PART)
        && table.rows.iter().all(|row| row[at] == part_entry(""))
    {
        table.columns.remove(at);
        for row in &mut table.rows {
            row.remove(at);
        }
    }
    table
}

/// Cells by the factors with few levels among them, such as players; others, such as line-ups, stay together.
pub(in crate::analysis) fn by_few<'a>(played: &Played, cells: &[&'a Games]) -> Vec<Portion<'a>> {
    let mut keys = open_keys(played, cells, &[]);
    keys.retain(|key| by_levels(played, cells, std::slice::from_ref(key)).len() <= FEW);
    by_levels(played, cells, &keys)
}
