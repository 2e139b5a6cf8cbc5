//! Statements about the game: each with its measure, its condition, and a verdict over all boxes that were played.

use super::boxes::{Boxes, MEASURED, METHODS, Measured, of_100, verdict_word};
use super::common::prelude::*;
use crate::analysis::about::{About, Measure};
use crate::analysis::scale::Scale;
use crate::analysis::statistics::crossed::Leaning;
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::shares::share_by_deal;
use crate::analysis::target::{Target, read_range};
use crate::base::order::Ordered;

/// Default even bound, as a share.
const EVEN: f64 = 0.02;

/// Statements, each with its verdict.
struct Claims {
    part: Part,
    all: Vec<Claim>,
}

/// A statement.
struct Claim {
    text: String,
    about: String,
    of: Of,
    holds: Condition,
    boxes: Option<Boxes>,
}

/// The subject of a statement.
enum Of {
    /// A measure of a subject, or its change between two settings.
    Measured(Box<Measured>),
    /// A number with its interval in a table of this report.
    Estimate(Box<Target>),
}

/// The condition under which a statement is true.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Condition {
    /// Above the fair share, or higher than before.
    Above,
    /// Below it, or lower than before.
    Below,
    /// At most this far from it.
    Even(f64),
    /// Within these bounds.
    Within(Interval),
}

impl Condition {
    /// The bounds of the condition, around the reference.
    fn bounds(self, reference: f64) -> Interval {
        match self {
            Condition::Above => Interval { low: reference, high: f64::INFINITY },
            Condition::Below => Interval { low: f64::NEG_INFINITY, high: reference },
            Condition::Even(within) => Interval::around(reference, within),
            Condition::Within(bounds) => bounds,
        }
    }

    fn read(claim: &Section, of: Option<&Measured>) -> Result<Condition, Refusal> {
        let (place, holds) = (&claim.place, claim.required("holds")?);
        let share = of.is_none_or(|of| of.about.measure.is_share());
        let within = claim.number("within")?;
        if within.is_some() && holds != "even" {
            return Err(Refusal::new(format!("{place}.within: stands beside `holds = \"{holds}\"`, expected `even`")));
        }
        let relative = match holds.as_str() {
            "above" => Some(Condition::Above),
            "below" => Some(Condition::Below),
            "even" => Some(Condition::Even(match within {
                Some(within) if within > 0.0 => {
                    if share {
                        within / 100.0
                    } else {
                        within
                    }
                }
                None if share => EVEN,
                _ => {
                    let reason = "expected how far from even still is even, a number above 0";
                    return Err(Refusal::new(format!("{place}.within: {reason}")));
                }
            })),
            _ => None,
        };
        if let Some(relative) = relative {
            if of.is_some_and(|of| of.is_change() || of.about.measure == Measure::Won) {
                return Ok(relative);
            }
            return Err(Refusal::new(format!(
                "{place}.holds: found `{holds}`, which is of shares of wins and of changes; expected a bound such as >= 8"
            )));
        }
        let (low, high) = read_range(&holds).ok_or_else(|| {
            Refusal::new(format!(
                "{place}.holds: found `{holds}`, expected above, below, even, a range such as 20%..30% or a bound such as >= 8"
            ))
        })?;
        Ok(Condition::Within(Interval { low, high }))
    }
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["over", "claim"])?;
    let boxes = Boxes::read(section, shape)?;
    let mut refusal = Refusal::default();
    let mut all = Vec::new();
    for part in section.parts("claim")? {
        match claim(&part, shape, boxes.as_ref()) {
            Ok(claim) => all.push(claim),
            Err(more) => refusal.reasons.extend(more.reasons),
        }
    }
    if all.is_empty() && refusal.reasons.is_empty() {
        refusal.add(format!("{}.claim: missing, expected at least one statement", section.place));
    }
    refusal.or(())?;
    Ok(Box::new(Claims { part: Part::of(section), all }))
}

fn claim(part: &Section, shape: &Shape, boxes: Option<&Boxes>) -> Result<Claim, Refusal> {
    part.knows_only(&[&MEASURED[..], &["text", "estimate", "holds", "within", "over"]].concat())?;
    let (place, text) = (&part.place, part.required("text")?);
    let own = Boxes::read(part, shape)?.or_else(|| boxes.cloned());
    let of = match part.text("estimate")? {
        None => Of::Measured(Box::new(Measured::read(part, shape)?)),
        Some(estimate) => {
            if let Some(key) = MEASURED.iter().chain(&["over"]).find(|key| part.has(key)) {
                return Err(Refusal::new(format!("{place}.{key}: stands beside `estimate`, expected one of the two")));
            }
            Of::Estimate(Box::new(Target::of_estimate(&estimate, &format!("{place}.estimate"))?))
        }
    };
    let measured = if let Of::Measured(measured) = &of { Some(&**measured) } else { None };
    let holds = Condition::read(part, measured)?;
    Ok(Claim { text, about: part.about.clone(), of, holds, boxes: own })
}

/// The verdict on a statement.
#[derive(Clone, Debug, PartialEq)]
enum Verdict1 {
    Holds,
    Fails,
    /// It depends on the box; the factors in words.
    Box(String),
    /// Undecided: more games are needed.
    Open,
    /// It could not be tested; the reason.
    Unanswered(String),
}

impl Verdict1 {
    const fn word(&self) -> &'static str {
        match self {
            Verdict1::Holds => "holds",
            Verdict1::Fails => "does not hold",
            Verdict1::Box(_) => "not known without the box",
            Verdict1::Open => "open",
            Verdict1::Unanswered(_) => "not answered",
        }
    }
}

/// The result of a statement in one part.
struct Judged {
    text: String,
    about: String,
    name: String,
    verdict: Verdict1,
    /// The number, its format, and its condition.
    value: Option<(Ranged, Show, Interval)>,
    /// The share of boxes in which it is true.
    share: Option<Ranged>,
    boxes: u64,
    deals: u64,
    cells: Vec<crate::analysis::design::Levels>,
}

impl Claim {
    fn judged(&self, played: &Played, before: &[Part]) -> Vec<Judged> {
        match &self.of {
            Of::Measured(measured) => {
                let scale = Scale::of(&measured.about, &*played.title);
                let show = if measured.is_change() { scale.show_change() } else { scale.show() };
                let boxes = self.boxes.as_ref();
                let parts = measured.portions(played, boxes);
                parts.iter().map(|part| self.measured(played, measured, (part, show))).collect()
            }
            Of::Estimate(target) => {
                let tables: Vec<&Table> = before.iter().flat_map(|part| &part.tables).collect();
                let reference = reference(played);
                let found = target.estimate(&tables, reference.as_ref()).map_err(|refusal| refusal.to_string());
                vec![self.estimated(found)]
            }
        }
    }

    fn judge(&self, name: &str) -> Judged {
        Judged {
            text: self.text.clone(),
            about: self.about.clone(),
            name: name.into(),
            verdict: Verdict1::Open,
            value: None,
            share: None,
            boxes: 0,
            deals: 0,
            cells: Vec::new(),
        }
    }

    fn measured(&self, played: &Played, measured: &Measured, (part, show): (&Portion, Show)) -> Judged {
        let mut judged = self.judge(&part.name);
        judged.cells = part.cells.iter().take(1).map(|games| games.levels.clone()).collect();
        let bounds = self.holds.bounds(measured.reference(played, &part.cells).unwrap_or_default());
        if let Some((boxes, found)) =
            self.boxes.as_ref().and_then(|boxes| Some((boxes, measured.over(played, boxes, &part.cells)?)))
        {
            judged.verdict = match found.leaning(bounds) {
                Leaning::Holds => Verdict1::Holds,
                Leaning::Fails => Verdict1::Fails,
                leans @ Leaning::Leans(_) => Verdict1::Box(verdict_word(boxes, played, &leans)),
                Leaning::Open => Verdict1::Open,
            };
            judged.value = Some((found.estimate().into(), show, bounds));
            judged.share = Some(found.share_within(bounds));
            (judged.boxes, judged.deals) = (found.count as u64, found.deals);
            return judged;
        }
        // Without boxes, the interval covers only the games.
        let values: Vec<f64> = measured.observed(played, None, &part.cells).iter().map(|one| one.value).collect();
        if values.is_empty() {
            judged.verdict = Verdict1::Unanswered("no box has the games that it asks for".into());
            return judged;
        }
        let share = measured.about.measure.is_share() && !measured.is_change();
        let found = if share { share_by_deal(&values) } else { values.iter().copied().collect::<Moments>().estimate() };
        judged.verdict = held(&found.interval, &bounds);
        judged.value = Some((found.into(), show, bounds));
        (judged.boxes, judged.deals) = (1, found.n);
        judged
    }

    fn estimated(&self, found: Result<(Ranged, Show), String>) -> Judged {
        let mut judged = self.judge("");
        match found {
            Err(reason) => judged.verdict = Verdict1::Unanswered(reason),
            Ok((value, show)) => {
                let bounds = self.holds.bounds(0.0);
                judged.verdict = held(&Interval { low: value.low, high: value.high }, &bounds);
                judged.value = Some((value, show, bounds));
            }
        }
        judged
    }
}

/// The verdict on a claim: holds if the interval lies within the bounds, fails if outside, otherwise open.
fn held(interval: &Interval, bounds: &Interval) -> Verdict1 {
    if interval.low >= bounds.low && interval.high <= bounds.high {
        Verdict1::Holds
    } else if interval.high < bounds.low || interval.low > bounds.high {
        Verdict1::Fails
    } else {
        Verdict1::Open
    }
}

/// A condition in words: `above 25.0 %`, `20.0 to 30.0`.
fn condition(show: Show, bounds: Interval) -> String {
    match (bounds.low.is_finite(), bounds.high.is_finite()) {
        (true, true) => show.range(Ranged { value: bounds.low, low: bounds.low, high: bounds.high }),
        (true, false) => format!("above {}", show.number(bounds.low)),
        (false, true) => format!("below {}", show.number(bounds.high)),
        (false, false) => "any".into(),
    }
}

impl Judged {
    /// The share of boxes in which it is true.
    fn truth(&self) -> f64 {
        self.share.map_or(0.0, |share| share.value)
    }

    fn finding(&self) -> Finding {
        let at = beside(&self.name);
        let number = self.value.map_or(String::new(), |(value, show, _)| show.whole(value));
        let share = self.share.map_or(String::new(), |share| format!("true in {}, ", of_100(share)));
        let wanted = self.value.map_or(String::new(), |(_, show, bounds)| condition(show, bounds));
        let text = match &self.verdict {
            Verdict1::Box(on) => format!("{share}{number} on average; it {on}"),
            Verdict1::Unanswered(reason) => reason.clone(),
            _ => format!("{share}{number}, expected {wanted}"),
        };
        let is = if matches!(self.verdict, Verdict1::Holds | Verdict1::Fails) { "" } else { "is " };
        let claim = format!("“{}” {is}{}{at}", self.text.trim_end_matches('.'), self.verdict.word());
        let text = format!("{claim}: {text}.");
        let line = match &self.verdict {
            Verdict1::Unanswered(reason) => reason.clone(),
            _ => format!("{share}{number}, expected {wanted}"),
        };
        let open = matches!(self.verdict, Verdict1::Open | Verdict1::Unanswered(_));
        Finding {
            cells: self.cells.clone(),
            ..Finding::new(self.verdict.word(), text).short(claim, line).undecided(open)
        }
    }
}

impl Analysis for Claims {
    fn also(&self) -> Vec<About> {
        let about = |claim: &Claim| match &claim.of {
            Of::Measured(measured) => Some(measured.about.clone()),
            Of::Estimate(_) => None,
        };
        self.all.iter().filter_map(about).collect()
    }

    fn answer(&self, played: &Played) -> Part {
        self.conclude(played, &[])
    }

    fn conclude(&self, played: &Played, before: &[Part]) -> Part {
        let mut part = self.part.clone();
        let all: Vec<Judged> = self.all.iter().flat_map(|claim| claim.judged(played, before)).collect();
        let mut table = with_parts(Table::new(&part.id, "Statements and their verdicts"))
            .with("statement", "statement", Kind::Key)
            .with("verdict", "verdict", Kind::Text)
            .with("value", "measured", Kind::Text)
            .with("wanted", "true if", Kind::Text)
            .with("boxes_true", "boxes in which it is true", Kind::Estimate(Show::Percent))
            .also("leans", "leans on", Kind::Text)
            .also("estimate", "number", Kind::Estimate(Show::Digits(4)))
            .also("boxes", "boxes", Kind::Count)
            .also("deals", "n deals", Kind::Count)
            .also("source", "source", Kind::Text);
        for one in &all {
            let leans = match &one.verdict {
                Verdict1::Box(on) | Verdict1::Unanswered(on) => on.as_str(),
                _ => "",
            };
            table.push(vec![
                part_entry(&one.name),
                one.text.as_str().into(),
                one.verdict.word().into(),
                one.value.map(|(value, show, _)| show.whole(value)).into(),
                one.value.map(|(_, show, bounds)| condition(show, bounds)).into(),
                one.share.into(),
                leans.into(),
                one.value.map(|(value, ..)| value).into(),
                one.boxes.into(),
                one.deals.into(),
                one.about.as_str().into(),
            ]);
        }
        part.charts.extend(chart(&all));
        part.findings.push(counted(&all));
        part.findings.extend(all.iter().map(Judged::finding));
        part.tables.push(tidy(table));
        if all.iter().any(|one| one.share.is_some()) {
            part.methods.push(METHODS.into());
        }
        part.methods.push(
            "Without boxes to compare, a statement holds where the 95 % interval lies within its condition, and does not hold \
             where it lies outside. Verdicts hold for each statement by itself."
                .into(),
        );
        part
    }
}

/// The share of boxes in which each statement is true; none if no boxes were compared.
fn chart(all: &[Judged]) -> Option<Chart> {
    let row = |one: &Judged| {
        let share = one.share?;
        let tip = format!("{}: {}", one.verdict.word(), of_100(share));
        Some(Bar::new(format!("{}{}", one.text, aside(&one.name)), vec![(share, tip)]))
    };
    let mut ranked: Vec<&Judged> = all.iter().collect();
    ranked.order_by(|one, other| other.truth().total_cmp(&one.truth()));
    let rows: Vec<Bar> = ranked.into_iter().filter_map(row).collect();
    let axis = Axis::percent("boxes in which it is true");
    (!rows.is_empty()).then(|| Chart::rows("In how many boxes each statement is true", axis, rows, false))
}

/// The number of statements per verdict.
fn counted(all: &[Judged]) -> Finding {
    let count = |word: &str| all.iter().filter(|one| one.verdict.word() == word).count();
    let held = count("holds");
    let mut words = vec![format!("{held} of {} statements hold", all.len())];
    for (word, one, many) in [
        ("does not hold", "does not", "do not"),
        ("not known without the box", "cannot be known without the box", "cannot be known without the box"),
        ("open", "is open", "are open"),
        ("not answered", "could not be asked", "could not be asked"),
    ] {
        match count(word) {
            0 => {}
            1 => words.push(format!("1 {one}")),
            some => words.push(format!("{some} {many}")),
        }
    }
    Finding::new(format!("{held} of {}", all.len()), format!("{}.", listed(&words)))
}
