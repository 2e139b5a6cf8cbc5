//! Tests whether results hold in every box: every subject over boxes, with the factors it depends on.

use super::boxes::{Boxes, MEASURED, METHODS, Measured, column_values, holder, of_100, subject_title, verdict_word};
use super::common::contestants::refuse_together;
use super::common::prelude::*;
use crate::analysis::about::{About, Measure, Subject};
use crate::analysis::statistics::crossed::{Crossed, Leaning};
use crate::analysis::statistics::quantile::t_tails;
use crate::base::order::Ordered;

/// The most subjects per part with a sentence of their own.
const MOST_NAMED: usize = 6;

/// Shares of the variance below this cannot be seen in a chart.
const VISIBLE: f64 = 0.005;

/// The subjects to report.
enum Subjects {
    /// The named subjects.
    Named(Vec<Subject>),
    /// Every value of a column of seats' rows.
    Of(String),
}

/// Results of subjects over boxes.
struct Leans {
    part: Part,
    boxes: Boxes,
    /// The measure, or each of its changes from one setting to another.
    measured: Vec<Measured>,
    subjects: Subjects,
    /// The reference value, unless it is the fair share or no change.
    against: Option<f64>,
}

/// True if a section asks for several factors or several subjects.
pub(super) fn is_asked(section: &Section) -> Result<bool, Refusal> {
    Ok(section.texts("over")?.len() > 1 || ["of", "subjects", "each"].iter().any(|key| section.has(key)))
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&MEASURED[..], &["over", "against", "of", "subjects", "each"]].concat())?;
    let place = &section.place;
    let boxes = Boxes::read(section, shape)?.ok_or_else(|| {
        Refusal::new(format!("{place}.over: found nothing, expected the factors that boxes are made of"))
    })?;
    let all = match section.text("each")? {
        Some(factor) => Measured::read_each(section, shape, &factor)?,
        None => vec![Measured::read(section, shape)?],
    };
    let Some(measured) = all.first() else {
        return Err(Refusal::new(format!("{place}.each: the factor has one level, expected one with alternatives")));
    };
    let against = section.number("against")?;
    if against.is_some() && measured.is_change() {
        return Err(Refusal::new(format!("{place}.against: stands beside `from` and `to`; expected one of the two")));
    }
    if against.is_none() && !measured.is_change() && measured.about.measure != Measure::Won {
        let name = measured.about.measure.name();
        return Err(Refusal::new(format!(
            "{place}.against: found nothing, expected the {name} that decides, or `from` and `to`"
        )));
    }
    let given = ["of", "subjects", "subject"].into_iter().filter(|key| section.has(key)).collect::<Vec<_>>();
    if given.len() > 1 {
        return Err(Refusal::new(format!("{place}.{}: stands beside `{}`; expected one of them", given[0], given[1])));
    }
    let subjects = match section.text("of")? {
        Some(column) => {
            refuse_together(section, shape)?;
            check_column(section, &column, shape)?;
            Subjects::Of(column)
        }
        None if section.has("subjects") => {
            let measure = section.text("measure")?;
            let read = |text: &String| {
                About::named((measure.as_deref(), Some(text)), &shape.recorded, place).map(|about| about.subject)
            };
            Subjects::Named(section.texts("subjects")?.iter().map(read).collect::<Result<_, _>>()?)
        }
        None => Subjects::Named(vec![measured.about.subject.clone()]),
    };
    Ok(Box::new(Leans { part: Part::of(section), boxes, measured: all, subjects, against }))
}

/// Refuses a column that the row of a seat does not have.
pub(super) fn check_column(section: &Section, column: &str, shape: &Shape) -> Result<(), Refusal> {
    let known = || shape.recorded.seat.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "game");
    if known().any(|name| name == column) {
        return Ok(());
    }
    let hint = hint(column, known());
    Err(Refusal::new(format!("{}.of: found `{column}`, expected a column of a seat's row{hint}", section.place)))
}

/// The result of one subject in one part.
struct OverBoxes<'a> {
    name: String,
    cells: Vec<&'a Games>,
    subject: String,
    /// The subject in sentences.
    said: String,
    /// The compared settings in words, if it is a change: from, and to.
    settings: Option<(String, String)>,
    /// The reference value.
    against: f64,
    found: Crossed,
    /// The share of boxes whose result lies on the same side as the mean.
    share: Ranged,
    leaning: Leaning,
    /// P-value that the mean over boxes equals the reference, adjusted over all subjects and parts.
    p: f64,
}

impl OverBoxes<'_> {
    /// The lead over the reference, in a short sentence.
    fn above_words(&self, played: &Played) -> String {
        played.scale().short_change(self.above())
    }

    /// Does the mean over boxes differ from the reference, whatever single boxes do?
    fn is_clear(&self) -> bool {
        self.p < 0.05
    }

    /// Does it hold in nearly every box?
    fn holds(&self) -> bool {
        self.leaning == Leaning::Holds && !self.is_constant()
    }

    /// Is it the reference itself in every box?
    fn is_constant(&self) -> bool {
        self.above().value == 0.0 && self.found.error == 0.0
    }

    fn up(&self) -> bool {
        self.found.mean >= self.against
    }

    /// The mean over boxes minus the reference.
    fn above(&self) -> Ranged {
        let Estimate { value, interval, .. } = self.found.estimate();
        Ranged { value: value - self.against, low: interval.low - self.against, high: interval.high - self.against }
    }
}

impl Leans {
    fn results<'a>(&self, played: &'a Played) -> Vec<OverBoxes<'a>> {
        let mut all = Vec::new();
        let parts = self.measured.iter().flat_map(|measured| {
            let parts = measured.portions(played, Some(&self.boxes));
            parts.into_iter().map(move |part| (measured, part))
        });
        for (measured, part) in parts {
            let subjects = match &self.subjects {
                Subjects::Named(subjects) => subjects.clone(),
                Subjects::Of(column) => {
                    column_values(column, &part.cells).iter().map(|value| holder(column, value)).collect()
                }
            };
            for subject in subjects {
                let title = subject_title(played, &subject);
                let said = match &subject {
                    Subject::Policy(name) => among(played, name, &part.cells),
                    _ => title.clone(),
                };
                let own = measured.of(subject);
                let against = self.against.or_else(|| own.reference(played, &part.cells)).unwrap_or_default();
                let Some(found) = own.over(played, &self.boxes, &part.cells) else { continue };
                let bounds = if found.mean >= against {
                    Interval { low: against, high: f64::INFINITY }
                } else {
                    Interval { low: f64::NEG_INFINITY, high: against }
                };
                let p =
                    if found.error > 0.0 { t_tails((found.mean - against) / found.error, found.freedom) } else { 1.0 };
                let (share, leaning) = (found.share_within(bounds), found.leaning(bounds));
                let (name, cells) = (part.name.clone(), part.cells.clone());
                let settings = own.settings(played);
                all.push(OverBoxes { name, cells, subject: title, said, settings, against, found, share, leaning, p });
            }
        }
        let adjusted = holm(&all.iter().map(|one| one.p).collect::<Vec<_>>());
        all.iter_mut().zip(adjusted).for_each(|(one, p)| one.p = p);
        all
    }

    /// That a result is the reference itself, to the last game, in every box.
    fn unchanged(&self, played: &Played, one: &OverBoxes) -> Finding {
        let whose = self.whose(one);
        let noun = played.scale().noun;
        let claim = match &one.settings {
            Some((_, to)) if self.is_of_variants() => format!("{to} does not change the {noun}{whose}"),
            Some((from, to)) => format!("the {noun}{whose} does not change from {from} to {to}"),
            None => format!("the {noun}{whose} is the reference itself"),
        };
        let claim = format!("{}{claim}", opening(&one.name));
        let line = format!("in every game of {} boxes", one.found.count);
        let text = sentence(&format!("{claim}, {line}."));
        Finding::new("0", text).short(claim, line).undecided(true).of(&one.cells[..1])
    }

    /// The owner of a measure: ` of Bear`; empty for one of whole games.
    fn whose(&self, one: &OverBoxes) -> String {
        if self.is_of_games() { String::new() } else { format!(" of {}", within(&one.said)) }
    }

    /// The claim about a subject: the subject, a verb and its reference.
    fn claimed(&self, played: &Played, one: &OverBoxes) -> String {
        let (scale, subject, whose) = (played.scale(), &one.said, self.whose(one));
        if let Some((from, to)) = &one.settings {
            if self.is_of_variants() {
                return format!("{to} {} the {}{whose}", if one.up() { "raises" } else { "lowers" }, scale.noun);
            }
            let higher = if one.up() { "higher" } else { "lower" };
            return format!("the {}{whose} is {higher} with {to} than {from}", scale.noun);
        }
        let (wins, more) = (agreeing(subject, "wins", "win"), if one.up() { "more" } else { "less" });
        if self.is_of_shares(played) {
            return format!("{subject} {wins} {more} than {} fair share", agreeing(subject, "its", "their"));
        }
        let against = scale.value(Ranged { value: one.against, low: one.against, high: one.against });
        let side = if one.up() { "above" } else { "below" };
        match played.is_of_wins() {
            true => format!("{subject} {wins} {more} than {against} of its games"),
            false => format!("the {}{whose} is {side} {against}", scale.noun),
        }
    }

    /// Is it compared with the fair share of a seat?
    fn is_of_shares(&self, played: &Played) -> bool {
        self.against.is_none() && !self.is_change() && played.contest == Contest::Against
    }

    fn is_change(&self) -> bool {
        self.measured.iter().any(Measured::is_change)
    }

    fn is_of_variants(&self) -> bool {
        self.measured.iter().all(Measured::is_of_variants)
    }

    /// Is the measure one of whole games?
    fn is_of_games(&self) -> bool {
        self.measured.iter().any(|own| matches!(own.about.measure, Measure::OfGame { .. }))
    }

    fn finding(&self, played: &Played, one: &OverBoxes) -> Finding {
        if one.is_constant() {
            return self.unchanged(played, one);
        }
        let claimed = self.claimed(played, one);
        let mean = played.scale().change(one.above());
        let boxes = of_100(one.share);
        let body = match &one.leaning {
            Leaning::Holds => format!("{claimed}, whatever the box: in {boxes}, {mean} on average"),
            Leaning::Leans(on) => {
                let on = self.boxes.leaning(played, on);
                format!("{claimed} in {boxes}, {mean} on average; this leans on {on}")
            }
            Leaning::Open | Leaning::Fails if one.is_clear() => {
                format!("{claimed} on average, {mean}; whether in every box is not known: in {boxes}")
            }
            Leaning::Open | Leaning::Fails => {
                format!("whether {claimed} is not known: in {boxes}, {mean} on average")
            }
        };
        let figure = match &one.leaning {
            Leaning::Holds => mean,
            other => verdict_word(&self.boxes, played, other),
        };
        let start = opening(&one.name);
        // Beside a given value the result itself says more than its distance.
        let number = match self.against {
            Some(_) => played.scale().short(one.found.estimate().into()),
            None => one.above_words(played),
        };
        let (claim, line) = match &one.leaning {
            Leaning::Holds => {
                (format!("{start}{claimed}, whatever the box"), format!("{number} on average, in {boxes}"))
            }
            Leaning::Leans(_) => {
                (format!("{start}{claimed}, but not in every box"), format!("{number} on average, in {boxes}"))
            }
            Leaning::Open | Leaning::Fails if one.is_clear() => {
                (format!("{start}{claimed} on average"), format!("{number}, {} boxes", one.found.count))
            }
            Leaning::Open | Leaning::Fails => {
                (format!("{start}open whether {claimed}"), format!("{number}, {} boxes", one.found.count))
            }
        };
        let open = !matches!(one.leaning, Leaning::Holds | Leaning::Leans(_)) && !one.is_clear();
        Finding::new(figure, format!("{}.", sentence(&format!("{start}{body}"))))
            .short(claim, line)
            .undecided(open)
            .of(&one.cells[..1])
    }

    /// Sentences about the subjects of one part: those that hold first, then those farthest from the reference.
    fn findings(&self, played: &Played, all: &[OverBoxes]) -> Vec<Finding> {
        let mut names: Vec<&str> = Vec::new();
        for one in all {
            names.extend(Some(one.name.as_str()).filter(|name| !names.contains(name)));
        }
        let mut findings = Vec::new();
        for name in names {
            let mut own: Vec<&OverBoxes> = all.iter().filter(|one| one.name == name).collect();
            own.order_by(|a, b| {
                let key = |one: &OverBoxes| (!one.holds(), !one.is_clear(), -one.above().value.abs());
                key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal)
            });
            // Results on one side need no sentence on both ends: each has its own.
            let mut said: Vec<&OverBoxes> = Vec::new();
            let clear: Vec<&&OverBoxes> = own.iter().filter(|one| one.is_clear()).collect();
            let both = clear.iter().any(|one| one.up()) && clear.iter().any(|one| !one.up());
            if own.len() > 1 && (clear.is_empty() || both || (self.is_change() && clear.len() > 1)) {
                let (finding, shown) = self.ranked(played, &own);
                findings.push(finding);
                said = shown;
            }
            // What the first sentence says needs no second one, unless more is known: in which boxes it holds.
            let more = |one: &OverBoxes| matches!(one.leaning, Leaning::Holds | Leaning::Leans(_));
            let is_said = |one: &OverBoxes| said.iter().any(|other| std::ptr::eq(*other, one)) && !more(one);
            let rest = own.iter().take(MOST_NAMED).filter(|one| !is_said(one));
            findings.extend(rest.map(|one| self.finding(played, one)));
        }
        findings
    }

    /// The results of a part in one sentence: what is furthest above and below, or that nothing is.
    fn ranked<'r, 'a>(&self, played: &Played, own: &[&'r OverBoxes<'a>]) -> (Finding, Vec<&'r OverBoxes<'a>>) {
        let clear: Vec<&'r OverBoxes<'a>> = own.iter().copied().filter(|one| one.is_clear()).collect();
        let by = |a: &&'r OverBoxes<'a>, b: &&'r OverBoxes<'a>| a.above().value.total_cmp(&b.above().value);
        let top = clear.iter().copied().filter(|one| one.up()).max_by(by);
        let bottom = clear.iter().copied().filter(|one| !one.up()).min_by(by);
        let held = own.iter().filter(|one| one.holds()).count();
        let (start, count) = (opening(&own[0].name), own.len());
        let size =
            |a: &&'r OverBoxes<'a>, b: &&'r OverBoxes<'a>| a.above().value.abs().total_cmp(&b.above().value.abs());
        let largest = clear.iter().copied().max_by(size);
        let claim = match self.is_change() {
            true => self.ranked_changes(played, own, largest),
            false => match (top, bottom) {
                (Some(top), Some(bottom)) => {
                    let less = if played.is_of_wins() { "less" } else { "below" };
                    let (low, both) = (without_end(&bottom.said, &top.said), top.holds() && bottom.holds());
                    let wide = if both { ", whatever the box" } else { "" };
                    let average = if both { "" } else { " on average" };
                    format!("{}{average}, {low} {less}{wide}", self.claimed(played, top))
                }
                (Some(one), None) | (None, Some(one)) => format!("{} on average", self.claimed(played, one)),
                (None, None) => self.none_differs(played, own),
            },
        };
        let shown: Vec<&'r OverBoxes<'a>> = match (top, bottom) {
            (Some(top), Some(bottom)) if !self.is_change() => vec![top, bottom],
            (None, None) => Vec::new(),
            _ => largest.into_iter().collect(),
        };
        let line = match &shown[..] {
            [] => format!("furthest off: {}, {}", self.named_as(own[0]), own[0].above_words(played)),
            [one] => format!("{}, {} boxes", one.above_words(played), one.found.count),
            [one, other, ..] => {
                let second = other.above_words(played).replace(" percentage points", "");
                format!("{} and {second}", one.above_words(played))
            }
        };
        let line = match own.iter().find_map(|one| one.settings.as_ref()).filter(|_| self.is_of_variants()) {
            _ if shown.is_empty() => line,
            Some((from, _)) => format!("{line}; compared with {from}"),
            None => line,
        };
        let clear = clear.len();
        let each: Vec<String> =
            shown.iter().map(|one| format!("; {} in {}", self.named_as(one), of_100(one.share))).collect();
        let text = format!(
            "{start}{claim}: {line}; {clear} of {count} differ significantly on average over boxes (Holm, 5 %), and {held} of {count} \
             hold in at least 95 of 100 boxes{}.",
            each.concat()
        );
        let finding = Finding::new(format!("{held} of {count}"), sentence(&text));
        let finding = finding.short(format!("{start}{claim}"), line).undecided(clear == 0);
        (finding.of(&own[0].cells[..1]), shown)
    }

    /// The change that is largest of several, or that none is significant.
    fn ranked_changes(&self, played: &Played, own: &[&OverBoxes], largest: Option<&OverBoxes>) -> String {
        match largest {
            Some(one) => format!("{} most", self.claimed(played, one)),
            None => {
                format!(
                    "none of {} settings significantly changes the {}{}",
                    own.len(),
                    played.scale().noun,
                    self.whose(own[0])
                )
            }
        }
    }

    /// That no result of a part differs from the reference, on average over boxes.
    fn none_differs(&self, played: &Played, own: &[&OverBoxes]) -> String {
        let noun = match &self.subjects {
            Subjects::Of(column) => (played.title)(column),
            Subjects::Named(_) => "result".into(),
        };
        match self.is_of_shares(played) {
            true => format!("no {noun} differs significantly from its fair share"),
            false => format!("none of {} differs significantly from the reference", own.len()),
        }
    }

    /// The name of a result among others: its subject, or the setting that changes.
    fn named_as(&self, one: &OverBoxes) -> String {
        match &one.settings {
            Some((_, to)) if self.is_of_variants() && self.measured.len() > 1 => to.clone(),
            _ => within(&one.said),
        }
    }

    /// The variance split of one box as a chart: for every subject, the shares of factors, combinations and games; none
    /// if all of it comes from the games.
    fn split(&self, played: &Played, all: &[OverBoxes]) -> Option<Chart> {
        let words = self.boxes.words(played);
        let mut parts: Vec<(String, Vec<f64>)> = words.into_iter().map(|word| (word, Vec::new())).collect();
        if self.boxes.factors() > 1 {
            parts.push(("combinations".into(), Vec::new()));
        }
        parts.push(("games".into(), Vec::new()));
        for one in all {
            let own = one.found.factors.iter().map(|factor| factor.variance);
            let combined = (self.boxes.factors() > 1).then_some(one.found.interplay);
            let variances: Vec<f64> = own.chain(combined).chain([one.found.games]).map(|own| own.max(0.0)).collect();
            let total: f64 = variances.iter().sum();
            for ((_, shares), variance) in parts.iter_mut().zip(variances) {
                shares.push(if total > 0.0 { variance / total } else { 0.0 });
            }
        }
        let beside_games = &parts[..parts.len() - 1];
        if beside_games.iter().flat_map(|(_, shares)| shares).all(|share| *share < VISIBLE) {
            return None;
        }
        Some(Chart {
            title: "Where the variance of one box's figure comes from".into(),
            x: Axis::default(),
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share of the variance") },
            marks: Marks::Stack {
                categories: all.iter().map(|one| self.label(one)).collect(),
                parts,
                games: all.iter().map(|one| one.found.deals).collect(),
            },
        })
    }

    /// The label of a result in charts: its subject, or the setting that changes, and its part.
    fn label(&self, one: &OverBoxes) -> String {
        let alone = matches!(&self.subjects, Subjects::Named(named) if named.len() == 1);
        let name = match &one.settings {
            Some((_, to)) if self.is_of_variants() && alone => to.clone(),
            Some((_, to)) if self.measured.len() > 1 => format!("{to}, {}", one.subject),
            _ => one.subject.clone(),
        };
        format!("{}{}", name.replace(['`', '“', '”'], ""), aside(&one.name))
    }
}

impl Leans {
    /// A row per subject and part: its results over the boxes, and how much of their spread has which cause.
    fn table(&self, played: &Played, all: &[OverBoxes], id: &str) -> Table {
        let scale = played.scale();
        let mut table = with_parts(Table::new(id, "Results over boxes")).with("subject", "who", Kind::Key);
        if self.measured.len() > 1 {
            table = table.with("setting", "setting", Kind::Key);
        }
        let mut table = table
            .with("above", "on average", Kind::Estimate(scale.show_change()))
            .with("boxes", "share of boxes", Kind::Estimate(Show::Percent))
            .with("verdict", "verdict", Kind::Text)
            .also("p_holm", "p (Holm)", Kind::Number(Show::PValue));
        for (key, words) in self.boxes.keys().zip(self.boxes.words(played)) {
            table = table.also(&format!("sd_{key}"), format!("SD by {words}"), Kind::Estimate(scale.show()));
        }
        table = table
            .also("sd_combinations", "SD by combinations", Kind::Number(scale.show()))
            .also("sd_boxes", "SD between boxes", Kind::Estimate(scale.show()))
            .also("sd_games", "SD by games", Kind::Number(scale.show()))
            .also("against", "compared with", Kind::Number(scale.show()))
            .also("count", "boxes", Kind::Count)
            .also("deals", "n deals", Kind::Count);
        for one in all {
            let known = |shown: Ranged| Some(shown).filter(|shown| shown.value.is_finite());
            let mut row: Vec<Entry> = vec![part_entry(&one.name), one.subject.replace('`', "").into()];
            let setting = one.settings.as_ref().filter(|_| self.measured.len() > 1);
            row.extend(setting.map(|(_, to)| Entry::from(to.replace(['“', '”'], ""))));
            row.extend([
                one.above().into(),
                one.share.into(),
                if one.is_constant() {
                    "no change".into()
                } else {
                    verdict_word(&self.boxes, played, &one.leaning).into()
                },
                one.p.into(),
            ]);
            row.extend(one.found.factors.iter().map(|factor| known(factor.deviation()).into()));
            row.extend([
                one.found.interplay.max(0.0).sqrt().into(),
                known(one.found.boxes.deviation()).into(),
                one.found.games.sqrt().into(),
                one.against.into(),
                (one.found.count as u64).into(),
                one.found.deals.into(),
            ]);
            table.push(row);
        }
        table
    }
}

impl Analysis for Leans {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let all = self.results(played);
        let table = self.table(played, &all, &part.id);
        let row = |one: &OverBoxes| {
            let tip = format!("{}, {}", scale.change(one.above()), of_100(one.share));
            Bar::judged(self.label(one), one.above(), tip, one.p)
        };
        if all.is_empty() {
            let text = "No part has two levels of every factor and two deals per box, so there is nothing to hold.";
            part.findings.push(Finding::new("nothing to hold", text));
        } else {
            let against = match (self.is_change(), self.against) {
                (true, _) => String::new(),
                (false, None) => " above the fair share".into(),
                (false, Some(value)) => format!(" above {}", scale.value(Ranged { value, low: value, high: value })),
            };
            let axis = Axis { title: format!("{}{against}", scale.axis_of_changes().title), ..scale.axis_of_changes() };
            let most = all.iter().map(|one| one.found.count).max().unwrap_or(0);
            let title = format!("On average over {most} boxes");
            part.charts.push(Chart::rows(title, axis, all.iter().map(row).collect(), false));
            part.charts.extend(self.split(played, &all));
            part.findings = self.findings(played, &all);
        }
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

/// A policy as people call such players, with the others at their table: `strong players against quick players`.
fn among(played: &Played, name: &str, cells: &[&Games]) -> String {
    let mut others: Vec<String> = Vec::new();
    for other in cells.iter().flat_map(|games| games.player.split(',')).map(str::trim).filter(|other| *other != name) {
        let people = played.people(other);
        if !others.contains(&people) {
            others.push(people);
        }
    }
    let own = played.people(name);
    if others.is_empty() { own } else { format!("{own} against {}", listed(&others)) }
}

/// A name without the words that it shares with another at their ends: `first` beside `fourth in turn order`.
pub(super) fn without_end<'a>(name: &'a str, other: &str) -> &'a str {
    match (name.split_once(' '), other.split_once(' ')) {
        (Some((first, rest)), Some((_, same))) if rest == same => first,
        _ => name,
    }
}
