//! Boxes: cells that differ in unsure values, and the measure in each of them.

use super::common::contestants::read_where;
use super::common::prelude::*;
use super::common::scope::{check_factor, named_levels};
use crate::analysis::about::{About, Measure, Subject};
use crate::analysis::seats::{SeatColumn, by_deal};
use crate::analysis::statistics::crossed::{Crossed, Leaning, MOST_FACTORS, Observed, crossed};
use crate::base::order::Ordered;

/// The factors that boxes consist of.
#[derive(Clone, Debug)]
pub(super) struct Boxes {
    over: Vec<String>,
}

impl Boxes {
    /// Reads `over`; `None` if omitted.
    pub(super) fn read(section: &Section, shape: &Shape) -> Result<Option<Boxes>, Refusal> {
        let over = section.texts("over")?;
        let place = &section.place;
        if over.len() > MOST_FACTORS {
            let found = over.len();
            return Err(Refusal::new(format!("{place}.over: found {found} factors, expected at most {MOST_FACTORS}")));
        }
        for (i, factor) in over.iter().enumerate() {
            check_factor(section, "over", factor, shape)?;
            let many = shape.factors.iter().any(|known| known.key == *factor && known.levels.len() > 1);
            if !many || over[..i].contains(factor) {
                let found = if many { "twice" } else { "with one level" };
                return Err(Refusal::new(format!(
                    "{place}.over: found `{factor}` {found}, expected factors with several levels, each once"
                )));
            }
        }
        Ok((!over.is_empty()).then_some(Boxes { over }))
    }

    /// The number of factors.
    pub(super) fn factors(&self) -> usize {
        self.over.len()
    }

    /// Their keys.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.over.iter().map(String::as_str)
    }

    /// The factors in words for readers.
    pub(super) fn words(&self, played: &Played) -> Vec<String> {
        self.over.iter().map(|key| (played.title)(key)).collect()
    }

    /// The box of a cell: the place of its level for each factor.
    fn of(&self, played: &Played, games: &Games) -> Option<[u32; MOST_FACTORS]> {
        let mut levels = [0; MOST_FACTORS];
        for (own, key) in levels.iter_mut().zip(&self.over) {
            *own = played.factor(key)?.levels.iter().position(|level| level == games.level(key))? as u32;
        }
        Some(levels)
    }

    /// The factors a statement depends on, in words: `the chart`, `chart and board together`.
    pub(super) fn leaning(&self, played: &Played, on: &[usize]) -> String {
        let words = self.words(played);
        match on {
            [] if words.len() == 1 => format!("the {}", words[0]),
            [] => format!("{} together", listed(&words)),
            some => {
                let some: Vec<String> = some.iter().map(|&at| format!("the {}", words[at])).collect();
                listed(&some)
            }
        }
    }
}

/// Levels of factors.
type Named = Vec<(String, String)>;

/// The measure in each box: of a subject, or its change between two settings.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    /// The measure and the subject.
    pub(super) about: About,
    /// The levels that its cells have.
    only: Named,
    /// The settings to compare: from, and to.
    between: Option<(Named, Named)>,
}

/// The parameters that define the measure.
pub(super) const MEASURED: [&str; 5] = ["where", "measure", "subject", "from", "to"];

impl Measured {
    /// Reads `where`, `measure`, `subject`, `from` and `to`.
    pub(super) fn read(section: &Section, shape: &Shape) -> Result<Measured, Refusal> {
        let about = About::read(section, &shape.recorded)?;
        let (from, to) = (named_levels(section, "from", shape)?, named_levels(section, "to", shape)?);
        if from.is_empty() != to.is_empty() {
            let (there, missing) = if from.is_empty() { ("to", "from") } else { ("from", "to") };
            let place = &section.place;
            return Err(Refusal::new(format!(
                "{place}.{missing}: found nothing beside `{there}`, expected levels such as {{ players = 4 }}"
            )));
        }
        let between = (!from.is_empty()).then_some((from, to));
        Ok(Measured { about, only: read_where(section, shape)?, between })
    }

    /// Reads the change from one level of a factor to each of its others: `each` beside `from`.
    pub(super) fn read_each(section: &Section, shape: &Shape, factor: &str) -> Result<Vec<Measured>, Refusal> {
        let place = &section.place;
        check_factor(section, "each", factor, shape)?;
        let (about, only) = (About::read(section, &shape.recorded)?, read_where(section, shape)?);
        let from = named_levels(section, "from", shape)?;
        let [(key, base)] = &from[..] else {
            return Err(Refusal::new(format!("{place}.from: expected one level of `{factor}` beside `each`")));
        };
        if key != factor || section.has("to") {
            let (key, reason) =
                if key == factor { ("to", "stands beside `each`") } else { ("from", "is of another factor") };
            return Err(Refusal::new(format!("{place}.{key}: {reason}, expected `each` and a level of `{factor}`")));
        }
        let levels = shape.factors.iter().filter(|known| known.key == factor).flat_map(|known| &known.levels);
        let to = |level: &String| (from.clone(), vec![(factor.to_string(), level.clone())]);
        let one = |level| Measured { about: about.clone(), only: only.clone(), between: Some(to(level)) };
        Ok(levels.filter(|level| *level != base).map(one).collect())
    }

    /// The measure for another subject.
    pub(super) fn of(&self, subject: Subject) -> Measured {
        Measured { about: About { subject, ..self.about.clone() }, ..self.clone() }
    }

    /// True if it is the change of a measure between two settings.
    pub(super) fn is_change(&self) -> bool {
        self.between.is_some()
    }

    /// The compared settings in words: from, and to.
    pub(super) fn settings(&self, played: &Played) -> Option<(String, String)> {
        // A variant's title is a sentence of its own: in quotes it reads as a name.
        let one = |(key, level): &(String, String)| match phrase(played, key, level) {
            title if key == VARIANT => format!("“{title}”"),
            words => words,
        };
        let words = |levels: &Named| listed(&levels.iter().map(one).collect::<Vec<_>>());
        self.between.as_ref().map(|(from, to)| (words(from), words(to)))
    }

    /// True if it compares variants, whose quoted titles can be the subject of a sentence.
    pub(super) fn is_of_variants(&self) -> bool {
        let named = |levels: &Named| matches!(&levels[..], [(key, _)] if key == VARIANT);
        self.between.as_ref().is_some_and(|(from, to)| named(from) && named(to))
    }

    /// Its cells, part by part: all factors that are neither compared nor make boxes separate the parts.
    pub(super) fn portions<'a>(&self, played: &'a Played, boxes: Option<&Boxes>) -> Vec<Portion<'a>> {
        let mut cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let mut but: Vec<&str> = boxes.iter().flat_map(|boxes| boxes.keys()).collect();
        if let Some((from, to)) = &self.between {
            cells.retain(|games| games.has(from) || games.has(to));
            but.extend(from.iter().chain(to).map(|(key, _)| key.as_str()));
        }
        portions(played, &cells, &but)
    }

    /// The measure of each deal of a cell; NaN where the subject did not play.
    fn values(&self, played: &Played, games: &Games) -> Vec<f64> {
        if played.contest == Contest::Together && self.about.measure == Measure::Won {
            return games.won.iter().map(|won| f64::from(u8::from(*won))).collect();
        }
        by_deal(games, &self.about).into_iter().map(f64::from).collect()
    }

    /// The value of each deal in each box of some cells; boxes with several cells are omitted.
    pub(super) fn observed(&self, played: &Played, boxes: Option<&Boxes>, cells: &[&Games]) -> Vec<Observed> {
        let mut found: Vec<([u32; MOST_FACTORS], Vec<&Games>)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for games in cells.iter().filter(|games| !games.is_empty()) {
            let Some(levels) = boxes.map_or(Some([0; MOST_FACTORS]), |boxes| boxes.of(played, games)) else { continue };
            let at = *places.entry(levels).or_insert_with(|| {
                found.push((levels, Vec::new()));
                found.len() - 1
            });
            found[at].1.push(games);
        }
        let mut all = Vec::new();
        for (levels, own) in found {
            let one = |named: &[(String, String)]| {
                let mut fits = own.iter().filter(|games| games.has(named));
                fits.next().filter(|_| fits.next().is_none()).map(|games| self.values(played, games))
            };
            let values = match &self.between {
                None => one(&[]),
                Some((from, to)) => one(to).zip(one(from)).map(|(to, from)| {
                    // The same deals in both settings.
                    to.iter().zip(&from).map(|(to, from)| to - from).collect()
                }),
            };
            let values = values.into_iter().flatten().enumerate().filter(|(_, value)| !value.is_nan());
            all.extend(values.map(|(deal, value)| Observed { levels, deal: deal as u32, value }));
        }
        all
    }

    /// The result over boxes.
    pub(super) fn over(&self, played: &Played, boxes: &Boxes, cells: &[&Games]) -> Option<Crossed> {
        crossed(boxes.factors(), &self.observed(played, Some(boxes), cells))
    }

    /// The default reference: no change, the fair share of a seat, or one half; none for other measures.
    pub(super) fn reference(&self, played: &Played, cells: &[&Games]) -> Option<f64> {
        if self.is_change() {
            return Some(0.0);
        }
        let fair = cells.first().and_then(|games| games.fair()).filter(|_| played.contest == Contest::Against);
        (self.about.measure == Measure::Won).then(|| fair.unwrap_or(0.5))
    }
}

/// Every value in a column of seats' rows in some cells, as text: words in order of appearance, numbers in order.
pub(super) fn column_values(column: &str, cells: &[&Games]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut numbers: Vec<f32> = Vec::new();
    for games in cells {
        if column == "seat" {
            numbers.extend((0..games.seats.seats).map(|seat| seat as f32 + 1.0));
            continue;
        }
        if column == "side" {
            numbers.extend(games.seats.side.iter().map(|side| f32::from(*side)));
        }
        match games.seats.columns.get(column) {
            Some(SeatColumn::Words { words: own, .. }) => {
                let new: Vec<String> = own.iter().filter(|word| !words.contains(word)).cloned().collect();
                words.extend(new);
            }
            Some(SeatColumn::Numbers(own)) => numbers.extend(own.iter().filter(|number| !number.is_nan())),
            None => {}
        }
    }
    numbers.order_by(f32::total_cmp);
    numbers.dedup();
    words.extend(numbers.iter().map(ToString::to_string));
    words
}

/// The subject of the seats with a value in a column.
pub(super) fn holder(column: &str, value: &str) -> Subject {
    match value.parse::<usize>() {
        Ok(number) if column == "seat" && number > 0 => Subject::Seat(number - 1),
        _ => Subject::Holder { column: column.into(), value: value.into() },
    }
}

/// A subject in words for readers.
pub(super) fn subject_title(played: &Played, subject: &Subject) -> String {
    match subject {
        Subject::Table => "the table".into(),
        Subject::Seat(seat) => format!("seat {}", seat + 1),
        Subject::Side(side) => format!("side {}", side + 1),
        Subject::Policy(name) => format!("`{name}`"),
        Subject::Holder { column, value } => played.titled(&format!("{column} {value}")).unwrap_or_else(|| {
            if value.parse::<f64>().is_ok() || ["yes", "no"].contains(&value.as_str()) {
                format!("{} {value}", (played.title)(column))
            } else {
                (played.title)(value)
            }
        }),
    }
}

/// A verdict as shown in tables.
pub(super) fn verdict_word(boxes: &Boxes, played: &Played, leaning: &Leaning) -> String {
    match leaning {
        Leaning::Holds => "holds".into(),
        Leaning::Fails => "does not hold".into(),
        Leaning::Leans(on) => format!("leans on {}", boxes.leaning(played, on)),
        Leaning::Open => "not known".into(),
    }
}

/// A share as boxes out of 100, with the interval: `97 of 100 boxes (91 to 99)`.
pub(super) fn of_100(share: Ranged) -> String {
    let count = |share: f64| (100.0 * share).round();
    format!("{} of 100 boxes ({} to {})", count(share.value), count(share.low), count(share.high))
}

/// The method behind results over boxes.
pub(super) const METHODS: &str = "Results over boxes are crossed random effects: a mean, what each level of a factor adds, what \
    combinations add, and the deal. Variance components are Koch's (1967, 1968), unbiased for any sample of combinations; pairs \
    with a common deal are omitted. The interval of a mean holds the choice of levels as well as the games, and so speaks of all \
    boxes that could be. The share of boxes takes their results as normal; its interval holds the errors of mean and spread. A \
    statement holds where that interval lies above 95 of 100 boxes, and leans on a factor whose levels alone make it hold or fail.";
