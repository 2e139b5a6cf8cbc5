//! The cells of an analysis, and their names in tables, charts and sentences.

use crate::analysis::design::{AS_IS, Levels, POLICY, VARIANT};
use crate::analysis::page::chart::{Axis, Chart, Marks, Point, Series};
use crate::analysis::page::table::{Entry, Kind, Table};
use crate::analysis::played::{Games, Played, fits};
use crate::analysis::question::Section;
use crate::analysis::sections::Shape;
use crate::analysis::statistics::estimate::{Difference, Estimate};
use crate::analysis::statistics::outcomes::Outcomes;
use crate::analysis::statistics::ranged::Ranged;
use crate::base::refusal::{Refusal, hint};

/// The cells that a section selects by its parameter `where`, and their layout.
#[derive(Clone, Debug, Default)]
pub(in crate::analysis) struct Scope {
    /// The levels that all its cells have.
    pub(in crate::analysis) only: Vec<(String, String)>,
    /// The factor along the axis.
    pub(in crate::analysis) x: Option<String>,
    /// The factor of the series.
    pub(in crate::analysis) series: Option<String>,
    /// The factor of the panels.
    pub(in crate::analysis) panel: Option<String>,
    /// The unit of length of its cells, if limited to one.
    pub(in crate::analysis) unit: Option<&'static str>,
}

/// A combination that the layout does not show: a name, and its levels.
pub(in crate::analysis) type Unseen = (String, Vec<(String, String)>);

/// The most charts drawn to separate what the layout does not show.
const MOST_CHARTS: usize = 12;

/// A value of cells: a number, and its tooltip.
pub(in crate::analysis) type Value<'a> = dyn Fn(&[&Games]) -> Option<(Ranged, String)> + 'a;

/// The parameters that a scope has.
pub(in crate::analysis) const SCOPE: [&str; 6] = ["where", "x", "series", "panel", "measure", "subject"];

impl Scope {
    /// Reads and checks a scope.
    pub(in crate::analysis) fn read(section: &Section, shape: &Shape) -> Result<Scope, Refusal> {
        let scope = Scope {
            only: named_levels(section, "where", shape)?,
            x: section.text("x")?,
            series: section.text("series")?,
            panel: section.text("panel")?,
            unit: None,
        };
        for (key, factor) in [("x", &scope.x), ("series", &scope.series), ("panel", &scope.panel)] {
            if let Some(factor) = factor {
                check_factor(section, key, factor, shape)?;
            }
        }
        let has = |levels: &Levels| {
            scope.only.iter().all(|(factor, level)| levels.get(factor).is_some_and(|own| fits(own, level)))
        };
        if !shape.cells.iter().any(has) {
            return Err(Refusal::new(format!("{}.where: no cell has all of these levels", section.place)));
        }
        Ok(scope)
    }

    /// Its cells.
    pub(in crate::analysis) fn cells<'a>(&self, played: &'a Played) -> Vec<&'a Games> {
        let counted = |games: &&Games| self.unit.is_none_or(|unit| games.unit == unit);
        played.cells.iter().filter(|games| games.has(&self.only)).filter(counted).collect()
    }

    /// The combinations that the layout does not show, with names and levels; each gets its own chart, so that nothing
    /// different is drawn as one. Too many of them are drawn as one, which says so.
    pub(in crate::analysis) fn unseen(&self, played: &Played) -> Vec<Unseen> {
        let shown = [&self.x, &self.series, &self.panel];
        let mut keys = self.varying(played);
        keys.retain(|key| !shown.iter().any(|other| other.as_ref() == Some(key)));
        let mut all: Vec<Unseen> = Vec::new();
        for games in self.cells(played) {
            let levels: Vec<(String, String)> =
                keys.iter().map(|key| (key.clone(), games.level(key).to_string())).collect();
            if !all.iter().any(|(_, other)| *other == levels) {
                let words = levels.iter().map(|(key, level)| phrase(played, key, level));
                all.push((listed(&words.filter(|words| !words.is_empty()).collect::<Vec<_>>()), levels));
            }
        }
        let charts = self.levels(played, self.panel.as_ref()).len() * all.len();
        if charts > MOST_CHARTS && all.len() > 1 {
            let words: Vec<String> = keys.iter().map(|key| (played.title)(key)).collect();
            return vec![(format!("{} kinds of {} as one; the table has each", all.len(), listed(&words)), Vec::new())];
        }
        all
    }

    /// For each cause, whether it ended any of its games.
    pub(in crate::analysis) fn present(&self, played: &Played) -> Vec<bool> {
        let cells = self.cells(played);
        (0..played.causes.len()).map(|cause| cells.iter().any(|games| games.ended_by(cause) > 0)).collect()
    }

    /// The factors that vary among its cells.
    pub(in crate::analysis) fn varying(&self, played: &Played) -> Vec<String> {
        let cells = self.cells(played);
        let differs = |key: &str| cells.iter().any(|games| games.level(key) != cells[0].level(key));
        played.factors.iter().map(|factor| factor.key.clone()).filter(|key| !cells.is_empty() && differs(key)).collect()
    }

    /// The levels of a factor among its cells, in their order; one without a name if there is no factor.
    pub(in crate::analysis) fn levels(&self, played: &Played, factor: Option<&String>) -> Vec<String> {
        let Some(factor) = factor else { return vec![String::new()] };
        let cells = self.cells(played);
        let all = played.factor(factor).map(|factor| factor.levels.clone()).unwrap_or_default();
        all.into_iter().filter(|level| cells.iter().any(|games| games.level(factor) == level)).collect()
    }

    /// All levels of a factor, even unused ones: each keeps its colour in all charts of a page.
    fn all_levels(&self, played: &Played, factor: Option<&String>) -> Vec<String> {
        let known = factor.and_then(|factor| played.factor(factor));
        known.map_or_else(|| self.levels(played, factor), |factor| factor.levels.clone())
    }

    /// The cells at a place of the layout.
    pub(in crate::analysis) fn at<'a>(&self, played: &'a Played, place: &[(Option<&String>, &str)]) -> Vec<&'a Games> {
        let fits = |games: &&Games| {
            place.iter().all(|(factor, level)| factor.is_none_or(|factor| games.level(factor) == *level))
        };
        self.cells(played).into_iter().filter(fits).collect()
    }

    /// One chart per panel: dots with whiskers, a category for each level of `x`, a series for each level of `series`.
    pub(in crate::analysis) fn dots(&self, played: &Played, axis: &Axis, value: &Value<'_>) -> Vec<Chart> {
        let levels = self.levels(played, self.x.as_ref());
        let title =
            |factor: Option<&String>, level: &str| factor.map_or(String::new(), |f| played.level_title(f, level));
        let mut charts = Vec::new();
        let panels = self.levels(played, self.panel.as_ref());
        let all = self.unseen(played);
        for (panel, (unseen, rest)) in panels.iter().flat_map(|panel| all.iter().map(move |unseen| (panel, unseen))) {
            let mut series = Vec::new();
            for name in self.all_levels(played, self.series.as_ref()) {
                let mut points = Vec::new();
                for (x, level) in levels.iter().enumerate() {
                    let place = [
                        (self.panel.as_ref(), panel.as_str()),
                        (self.series.as_ref(), name.as_str()),
                        (self.x.as_ref(), level),
                    ];
                    let mut cells = self.at(played, &place);
                    cells.retain(|games| games.has(rest));
                    if let Some((y, tip)) = if cells.is_empty() { None } else { value(&cells) } {
                        points.push(Point { x: x as f64, y, tip });
                    }
                }
                let name = self.series.as_ref().map_or(String::new(), |factor| phrase(played, factor, &name));
                series.push(Series { name, points });
            }
            if series.iter().all(|series| series.points.is_empty()) {
                continue;
            }
            let words = [title(self.panel.as_ref(), panel), unseen.clone()];
            charts.push(Chart {
                title: words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", "),
                x: Axis { title: self.x.as_ref().map_or(String::new(), |x| (played.title)(x)), ..Axis::default() },
                y: axis.clone(),
                marks: Marks::Dots {
                    categories: levels.iter().map(|level| title(self.x.as_ref(), level)).collect(),
                    series,
                    joined: levels.iter().all(|level| level.parse::<f64>().is_ok()),
                    wanted: Vec::new(),
                },
            });
        }
        charts
    }

    /// A table with a key column for each factor that varies.
    pub(in crate::analysis) fn table(&self, played: &Played, name: &str, title: &str) -> (Table, Vec<String>) {
        let keys = self.varying(played);
        let table =
            keys.iter().fold(Table::new(name, title), |table, key| table.with(key, (played.title)(key), Kind::Key));
        (table, keys)
    }
}

/// The levels of a cell as the entries of key columns.
pub(in crate::analysis) fn key_entries(games: &Games, keys: &[String]) -> Vec<Entry> {
    keys.iter().map(|key| games.level(key).into()).collect()
}

/// Refuses a factor that the question does not have.
pub(in crate::analysis) fn check_factor(
    section: &Section,
    key: &str,
    factor: &str,
    shape: &Shape,
) -> Result<(), Refusal> {
    if shape.factors.iter().any(|known| known.key == factor) {
        return Ok(());
    }
    let names = shape.factors.iter().map(|factor| factor.key.as_str());
    let hint = hint(factor, names);
    let place = &section.place;
    Err(Refusal::new(format!("{place}.{key}: the question has no factor `{factor}`{hint}")))
}

/// The levels that a parameter names, checked; `first` selects a factor's first level unless one is so named.
pub(in crate::analysis) fn named_levels(
    section: &Section,
    key: &str,
    shape: &Shape,
) -> Result<Vec<(String, String)>, Refusal> {
    let mut levels = section.levels(key)?;
    for (factor, level) in levels.iter_mut().filter(|(_, level)| level == "first") {
        let levels = shape.factors.iter().find(|known| known.key == *factor).map_or(&[][..], |known| &known.levels);
        if let Some(first) = levels.first().filter(|_| !levels.contains(level)) {
            level.clone_from(first);
        }
    }
    check_levels(section, key, &levels, shape)?;
    Ok(levels)
}

/// Refuses levels that no cell has.
pub(in crate::analysis) fn check_levels(
    section: &Section,
    key: &str,
    levels: &[(String, String)],
    shape: &Shape,
) -> Result<(), Refusal> {
    for (factor, level) in levels {
        check_factor(section, key, factor, shape)?;
        let known = shape.factors.iter().find(|known| known.key == *factor);
        let all = known.map(|known| known.levels.as_slice()).unwrap_or_default();
        if !all.iter().any(|other| fits(other, level)) {
            let hint = hint(level, all.iter().map(String::as_str));
            let place = &section.place;
            return Err(Refusal::new(format!("{place}.{key}.{factor}: no cell has the level `{level}`{hint}")));
        }
    }
    Ok(())
}

/// The win rate of a cell, or of several with equal weight on their common seeds.
pub(in crate::analysis) fn rate(cells: &[&Games]) -> Estimate {
    match cells {
        [games] => games.estimate(),
        _ => outcomes(cells).average(&vec![1.0 / cells.len() as f64; cells.len()]),
    }
}

/// The outcomes of cells, deal by deal: of all deals in which the subject played in each of them.
pub(in crate::analysis) fn outcomes(cells: &[&Games]) -> Outcomes {
    if cells.iter().all(|games| games.values.is_none()) {
        let columns: Vec<&[bool]> = cells.iter().map(|games| games.won.as_slice()).collect();
        return Outcomes::of_hits(&columns);
    }
    let values: Vec<&[f32]> = cells.iter().map(|games| games.values.as_deref().unwrap_or_default()).collect();
    let deals = values.iter().map(|values| values.len()).min().unwrap_or(0);
    let whole: Vec<usize> = (0..deals).filter(|&deal| values.iter().all(|values| !values[deal].is_nan())).collect();
    let columns: Vec<Vec<f32>> = values.iter().map(|values| whole.iter().map(|&deal| values[deal]).collect()).collect();
    if cells.iter().any(|games| games.number) {
        return Outcomes::of_values(&columns);
    }
    // If every deal is won or lost, counts lose nothing.
    if columns.iter().flatten().all(|value| is_hit_or_miss(*value)) {
        let hits: Vec<Vec<bool>> = columns.iter().map(|own| own.iter().map(|value| *value > 0.5).collect()).collect();
        return Outcomes::of_hits(&hits);
    }
    let games = cells.iter().map(|games| games.seatings.max(1)).min().unwrap_or(1);
    Outcomes::of_shares(&columns, games as u32)
}

/// True if a value is 0 or 1.
#[allow(clippy::float_cmp)] // shares of one game are whole
fn is_hit_or_miss(value: f32) -> bool {
    value == 0.0 || value == 1.0
}

/// The mean of one cell minus that of another on the same deals, and the gain from the pairing.
pub(in crate::analysis) fn paired(one: &Games, other: &Games) -> (Difference, f64) {
    let both = outcomes(&[one, other]);
    let hits = both.rows().all(|row| row.iter().all(|value| is_hit_or_miss(*value)));
    let gain = if hits && !one.number { both.pairs(0, 1).gain() } else { both.gain(&[1.0, -1.0]) };
    (both.difference(0, 1), gain)
}

/// All games of cells.
pub(in crate::analysis) fn games(cells: &[&Games]) -> u64 {
    cells.iter().map(|games| games.len()).sum()
}

/// A level in a sentence: `4 players`, `1 player`, `planner`.
pub(in crate::analysis) fn phrase(played: &Played, factor: &str, level: &str) -> String {
    if level == AS_IS && factor != VARIANT {
        return String::new();
    }
    if level.parse::<f64>().is_err() {
        return played.level_title(factor, level);
    }
    let noun = (played.title)(factor);
    let noun = if level == "1" { noun.strip_suffix('s').map(String::from).unwrap_or(noun) } else { noun };
    format!("{level} {noun}")
}

/// A cell in a sentence, by the factors that vary: `4 players and 6 cards`. The caller adds the policy.
pub(in crate::analysis) fn described(played: &Played, games: &Games, keys: &[String]) -> String {
    let parts: Vec<String> = keys
        .iter()
        .filter(|key| *key != POLICY)
        .map(|key| (key, phrase(played, key, games.level(key))))
        .filter(|(_, part)| !part.is_empty())
        .map(|(key, part)| if key == VARIANT { format!("[{part}]") } else { part })
        .collect();
    listed(&parts)
}

/// A cell in words, by all factors that vary among the cells of the question, except the policy.
pub fn cell_words(played: &Played, games: &Games) -> String {
    let keys = Scope::default().varying(played);
    described(played, games, &keys)
}

/// `a, b and c`.
pub(in crate::analysis) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The first level of the players: findings describe it by default.
pub(in crate::analysis) fn reference(played: &Played) -> Option<(String, String)> {
    let policy = played.factor(POLICY)?;
    Some((POLICY.to_string(), policy.levels.first()?.clone()))
}

/// A text with its first letter capitalised.
pub(in crate::analysis) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A p-value for readers.
pub(in crate::analysis) fn p_text(p: f64) -> String {
    if p < 0.001 { "p < 0.001".into() } else { format!("p = {p:.3}") }
}
