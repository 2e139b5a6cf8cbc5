//! How strong is each of what meets? Bradley and Terry for two seats, Plackett and Luce for more.

use super::matchups::met;
use super::parts::{opening, part_entry, tidy, with_parts};
use super::scope::{listed, p_text, sentence};
use super::things::{Found, MEETING, Things, refuse_together};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks, Unit};
use crate::analysis::methods::estimate::{Difference, Estimate, Interval, LEVEL};
use crate::analysis::methods::matchups::matchups;
use crate::analysis::methods::multiplicity::{holm, simultaneous_level};
use crate::analysis::methods::quantile::normal_width;
use crate::analysis::methods::ranged::{Ranged, digits};
use crate::analysis::methods::shrunk::shrunk;
use crate::analysis::methods::strengths::{Strengths, points, strengths, win_chance};
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;

/// With fewer deals than this for each thing, errors by deal come out too small.
const FEW_DEALS: u64 = 10;

/// From so many things on their spread is told.
const ENOUGH: usize = 8;

/// The strength of every thing above the average of those that it can be compared with.
struct Ladder {
    part: Part,
    things: Things,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&MEETING)?;
    refuse_together(section, shape)?;
    Ok(Box::new(Ladder { part: Part::of(section), things: Things::read(section, shape, true)? }))
}

/// A thing on the ladder.
struct Rung {
    thing: usize,
    title: String,
    words: String,
    /// Above the average, as log odds.
    above: Difference,
    /// Its p-value, adjusted over all things of all parts.
    adjusted: f64,
}

impl Rung {
    fn points(&self) -> Ranged {
        points(self.above).into()
    }

    fn chance(&self) -> Estimate {
        win_chance(self.above)
    }

    /// The same with an interval that holds for so many at once.
    fn chance_at_once(&self, count: usize) -> Estimate {
        let wider = normal_width(simultaneous_level(LEVEL, count)) / normal_width(LEVEL);
        let interval = Interval::around(self.above.value, wider * self.above.interval.half_width());
        win_chance(Difference { interval, ..self.above })
    }
}

/// The strengths of one part, the strongest first.
struct Told<'a> {
    name: String,
    cells: Vec<&'a Games>,
    fit: Strengths,
    rungs: Vec<Rung>,
    /// Things that cannot be compared with any other.
    alone: Vec<String>,
    /// The spread of the true strengths, where there are enough to tell.
    spread: Option<Estimate>,
    /// The p-value that pairs depart from strengths that add up, where every seat holds one thing.
    departs: Option<f64>,
}

impl Ladder {
    fn told<'a>(&self, played: &'a Played) -> Vec<Told<'a>> {
        let mut all = Vec::new();
        for part in self.things.portions(played) {
            let found = self.things.found(&part.cells);
            if let Some(fit) = strengths(&found.contested(), found.names.len()) {
                let (rungs, alone) = self.rungs(played, &found, &fit);
                let departs = departs(&found);
                let above: Vec<Difference> = rungs.iter().map(|rung| rung.above).collect();
                let spread = (rungs.len() >= ENOUGH).then(|| shrunk(&above).spread);
                all.push(Told { name: part.name, cells: part.cells, fit, rungs, alone, spread, departs });
            }
        }
        let p: Vec<f64> = all.iter().flat_map(|told: &Told| told.rungs.iter().map(|rung| rung.above.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for rung in all.iter_mut().flat_map(|told| &mut told.rungs) {
            rung.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all
    }

    /// The things that can be compared with others, the strongest first, and the names of those that cannot.
    fn rungs(&self, played: &Played, found: &Found, fit: &Strengths) -> (Vec<Rung>, Vec<String>) {
        let (mut rungs, mut alone) = (Vec::new(), Vec::new());
        for (thing, name) in found.names.iter().enumerate() {
            let (title, words) = (self.things.title(played, name), self.things.words(played, name));
            let fits = |other: &usize| *other == thing || fit.difference(thing, *other).is_some();
            let group: Vec<usize> = (0..found.names.len()).filter(fits).collect();
            match fit.above_average(thing, &group).filter(|_| group.len() > 1) {
                Some(above) => rungs.push(Rung { thing, title, words, above, adjusted: 1.0 }),
                None => alone.push(words),
            }
        }
        rungs.sort_by(|a, b| b.above.value.total_cmp(&a.above.value));
        (rungs, alone)
    }
}

/// Whether the pairs depart from strengths that add up; none where a seat holds several things or there is nothing to test.
fn departs(found: &Found) -> Option<f64> {
    if found.games.iter().any(|game| game.seats.iter().any(|held| held.things.len() > 1)) {
        return None;
    }
    matchups(&met(found), found.names.len())
        .map(|pairs| pairs.departs)
        .filter(|test| test.freedom > 0)
        .map(|test| test.p)
}

impl Analysis for Ladder {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = self.things.noun(played);
        let mut table = with_parts(Table::new(&part.id, format!("Strength of each {noun}")))
            .with("thing", &noun, Kind::Key)
            .with("points", "points above the average", Kind::Estimate(Show::Digits(0)))
            .with("win_chance", "wins against an average one", Kind::Estimate(Show::Percent))
            .with("at_once", "the same, all at once", Kind::Estimate(Show::Percent))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count)
            .also("games", "games", Kind::Count);
        let all = self.told(played);
        let count = all.iter().map(|told| told.rungs.len()).sum();
        for told in &all {
            for rung in &told.rungs {
                table.push(vec![
                    part_entry(&told.name),
                    rung.title.as_str().into(),
                    rung.points().into(),
                    Ranged::from(rung.chance()).into(),
                    Ranged::from(rung.chance_at_once(count)).into(),
                    rung.adjusted.into(),
                    told.fit.deals.into(),
                    told.fit.games.into(),
                ]);
            }
            part.charts.extend(charts(told, &noun));
            part.findings.extend(findings(told, &noun));
        }
        if all.is_empty() {
            let text = format!("No strengths: no two of {noun} met in games of at least two deals with a result.");
            part.findings.push(Finding::new("no strengths", text));
        }
        part.tables.push(tidy(table));
        part.tables.extend(spreads(&part.id, &all));
        part.methods.push(METHODS.into());
        part
    }
}

/// How far strengths lie apart, part by part.
fn spreads(id: &str, all: &[Told]) -> Option<Table> {
    let factor = 400.0 / std::f64::consts::LN_10;
    let mut table = with_parts(Table::new(format!("{id}_spread"), "Standard deviation of the true strengths"))
        .with("spread", "points", Kind::Estimate(Show::Digits(0)))
        .with("things", "n", Kind::Count);
    for (told, spread) in all.iter().filter_map(|told| Some((told, told.spread?))) {
        let Ranged { value, low, high } = Ranged::from(spread);
        let shown = Ranged { value: factor * value, low: factor * low, high: factor * high };
        table.push(vec![part_entry(&told.name), shown.into(), spread.n.into()]);
    }
    (!table.rows.is_empty()).then(|| tidy(table))
}

const METHODS: &str = "Strengths are fitted to who came before whom: the model of Bradley and Terry for two seats, of Plackett and \
    Luce for more; a shared place counts as every order in equal parts. They are told above the average of all that can be \
    compared, in points of which 400 are odds of ten to one, and as the chance to win against an average one. Intervals are by \
    deal (the sandwich of Liang and Zeger); p-values against the average are adjusted by Holm over all of them, and intervals all at once are those of Bonferroni. Their spread with noise taken out is that of a normal distribution around the average, with any spread that fits (Rubin 1981). Where something \
    won or lost every game, each is given half a win and half a loss against an average one.";

fn charts(told: &Told, noun: &str) -> Vec<Chart> {
    let at = if told.name.is_empty() { String::new() } else { format!(", {}", told.name) };
    let tip = |rung: &Rung| {
        let chance = Ranged::from(rung.chance()).percent_in();
        format!("{}, wins {chance} against an average one, {} (Holm)", in_points(rung.points()), p_text(rung.adjusted))
    };
    let row = |rung: &Rung| Bar::judged(rung.title.clone(), rung.points(), tip(rung), rung.adjusted);
    let even = |rung: &Rung| {
        let Ranged { value, low, high } = Ranged::from(rung.chance());
        let above = Ranged { value: value - 0.5, low: low - 0.5, high: high - 0.5 };
        Bar::judged(rung.title.clone(), above, tip(rung), rung.adjusted)
    };
    let chart = |title: String, x: Axis, rows: Vec<Bar>| Chart {
        title,
        x,
        y: Axis::default(),
        marks: Marks::Rows { rows, bars: false },
    };
    let x = |title: &str, unit: Unit| Axis { title: title.into(), unit, holds: Some((0.0, 0.0)) };
    vec![
        chart(
            format!("Strength of each {noun}{at}"),
            x("points above the average (400 are odds of ten to one)", Unit::Number),
            told.rungs.iter().map(row).collect(),
        ),
        chart(
            format!("Chance to win against an average {noun}{at}"),
            x("percentage points above an even chance", Unit::Points),
            told.rungs.iter().map(even).collect(),
        ),
    ]
}

/// A spread of log odds: `52 points (45 to 60)`.
pub(super) fn spread_in_points(spread: Estimate) -> String {
    let [value, low, high] = [spread.value, spread.interval.low, spread.interval.high]
        .map(|x| digits(x * 400.0 / std::f64::consts::LN_10, 0));
    format!("{value} points ({low} to {high})")
}

/// A noun for several: `tools`, `policies`.
pub(super) fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with('s') => noun.into(),
        _ => format!("{noun}s"),
    }
}

/// `+85 points (+60 to +110)`.
pub(super) fn in_points(value: Ranged) -> String {
    let [value, low, high] = [value.value, value.low, value.high].map(|number| {
        let text = digits(number, 0);
        if number > 0.0 && text != "0" { format!("+{text}") } else { text }
    });
    format!("{value} points ({low} to {high})")
}

fn findings(told: &Told, noun: &str) -> Vec<Finding> {
    let ([first, ..], [.., last]) = (&told.rungs[..], &told.rungs[..]) else { return Vec::new() };
    let (start, total, deals) = (opening(&told.name), told.rungs.len(), told.fit.deals);
    let one = |rung: &Rung| {
        let chance = Ranged::from(rung.chance()).percent();
        format!("{} {}, {chance} against an average one", rung.words, in_points(rung.points()))
    };
    let decided = told.rungs.iter().filter(|rung| rung.adjusted < 0.05).count();
    // The two that lie furthest apart were picked among all pairs: their p-value pays for each of them.
    let pairs = (total * (total - 1) / 2) as f64;
    let apart = told.fit.difference(first.thing, last.thing).map(|apart| ((apart.p * pairs).min(1.0), points(apart)));
    let between = apart.map_or(String::new(), |(p, apart)| {
        let how = if p < 0.05 { "are told apart" } else { "are not told apart" };
        let all = if total > 2 { format!(" for all {pairs} pairs") } else { String::new() };
        format!("; the two {how} ({}, {}{all})", in_points(apart.into()), p_text(p))
    });
    let text = format!(
        "{start}highest {noun} {} and lowest {}{between}. {decided} of {total} are told from the average (Holm, 5 %; n = \
         {deals} deals).",
        one(first),
        one(last)
    );
    let cells: Vec<&Games> = told.cells.iter().take(2).copied().collect();
    let mut all = vec![Finding::new(in_points(first.points()), sentence(&text)).of(&cells)];
    if let Some(spread) = told.spread {
        let text = format!(
            "{start}noise taken out, the {total} {} lie {} around their average (one standard deviation; n = {deals} deals).",
            plural(noun),
            spread_in_points(spread)
        );
        all.push(Finding::new(spread_in_points(spread), sentence(&text)));
    }
    if let Some(p) = told.departs.filter(|p| *p < 0.05) {
        let text = format!(
            "{start}strengths that add up do not explain who wins over whom ({}, n = {deals} deals): read the pairs themselves.",
            p_text(p)
        );
        all.push(Finding::new(p_text(p), sentence(&text)));
    }
    if deals < FEW_DEALS * total as u64 {
        let text = format!(
            "{start}{deals} deals are few for {total} {}: the intervals are too narrow, play more games.",
            plural(noun)
        );
        all.push(Finding::new("few deals", sentence(&text)));
    }
    if told.fit.penalised {
        let text =
            format!("{start}something won or lost all of its games: the size of its strength is drawn to the average.");
        all.push(Finding::new("drawn in", sentence(&text)));
    }
    if !told.alone.is_empty() {
        let text = format!("{start}never compared with another, and so without a strength: {}.", listed(&told.alone));
        all.push(Finding::new("not compared", sentence(&text)));
    }
    all
}
