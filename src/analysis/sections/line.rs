//! Compares strengths with a number that each thing has, such as its price, and names those off the line.

use super::common::contestants::{Contestants, Found, MEETING, refuse_together};
use super::common::prelude::*;
use super::common::sums::{Sums, read_sums};
use super::strengths::{POINTS, in_points, plural};
use crate::analysis::statistics::ranged::digits;
use crate::analysis::statistics::ranks::spearman;
use crate::analysis::statistics::strengths::{Strengths, points, strengths};
use crate::base::order::Ordered;

/// The most things off the line named on each side.
const NAMED: usize = 3;

/// Strengths plotted over a number.
struct Line {
    part: Part,
    things: Contestants,
    number: Number,
    /// The name of the number, and the word for one unit of it.
    named: String,
    one: String,
}

/// The source of a thing's number.
enum Number {
    /// The first of two sums of a table over the second.
    Sums { table: String, sum: String, per: String },
    /// Given in the file; things it omits have 0.
    Given(Vec<(String, f64)>),
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&MEETING[..], &["table", "number", "given", "named", "one"]].concat())?;
    refuse_together(section, shape)?;
    let given = section.levels("given")?;
    let number = if given.is_empty() { sums(section, shape)? } else { Number::Given(numbers(section, &given)?) };
    let usual = match &number {
        Number::Sums { sum, .. } => sum.replace('_', " "),
        Number::Given(_) => "number".into(),
    };
    let named = section.text("named")?.unwrap_or(usual);
    let one = section.text("one")?.unwrap_or_else(|| format!("one more of {named}"));
    let things = Contestants::read(section, shape, true)?;
    Ok(Box::new(Line { part: Part::of(section), things, number, named, one }))
}

/// A number from a table of sums.
fn sums(section: &Section, shape: &Shape) -> Result<Number, Refusal> {
    let (table, sums) = read_sums(section, shape, "number")?;
    let [sum, per] = &sums[..] else {
        let (place, found) = (&section.place, sums.len());
        let reason = format!("found {found} columns, expected two: a sum, and of how many");
        return Err(Refusal::new(format!("{place}.number: {reason}")));
    };
    Ok(Number::Sums { table, sum: sum.clone(), per: per.clone() })
}

/// The numbers that the file gives.
fn numbers(section: &Section, given: &[(String, String)]) -> Result<Vec<(String, f64)>, Refusal> {
    let place = &section.place;
    if section.text("table")?.is_some() || !section.texts("number")?.is_empty() {
        return Err(Refusal::new(format!(
            "{place}.given: stands beside `table` and `number`; expected one of the two"
        )));
    }
    let one = |(name, text): &(String, String)| match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok((name.clone(), number)),
        _ => Err(Refusal::new(format!("{place}.given.{name}: found `{text}`, expected a number"))),
    };
    given.iter().map(one).collect()
}

/// A thing with its number.
struct Spot {
    title: String,
    number: f64,
    strength: Difference,
    /// Its distance above the line.
    above: Difference,
    /// Its p-value, adjusted over all things of all parts.
    adjusted: f64,
}

/// The line of one part.
struct PartLine<'a> {
    name: String,
    cells: Vec<&'a Games>,
    slope: Difference,
    /// The share of the variance of strengths that the line explains.
    explained: f64,
    /// The rank correlation of number and strength.
    rank: Ranged,
    spots: Vec<Spot>,
    /// The mean strength of the things with each number.
    means: Vec<(f64, Difference, usize)>,
    deals: u64,
}

impl Line {
    /// The number of a thing in these cells.
    fn number(&self, played: &Played, cells: &[&Games], name: &str) -> Option<f64> {
        let (table, sum, per) = match &self.number {
            Number::Sums { table, sum, per } => (table, sum, per),
            Number::Given(all) => return Some(all.iter().find(|(own, _)| own == name).map_or(0.0, |(_, x)| *x)),
        };
        let sums = Sums::of(played, table, cells)?;
        let row = sums.row(name)?;
        let (sum, of) = (sums.count(row, sum), sums.count(row, per));
        (of > 0).then(|| sum as f64 / of as f64)
    }

    fn told<'a>(&self, played: &'a Played) -> Vec<PartLine<'a>> {
        let mut all = Vec::new();
        for part in self.things.portions(played) {
            let found = self.things.found(&part.cells);
            let fit = strengths(&found.contested(), found.names.len());
            let line = fit.and_then(|fit| self.line(played, (&part.cells, part.name.clone()), &found, &fit));
            all.extend(line);
        }
        let p: Vec<f64> = all.iter().flat_map(|told: &PartLine| told.spots.iter().map(|spot| spot.above.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for spot in all.iter_mut().flat_map(|told| &mut told.spots) {
            spot.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all
    }

    fn line<'a>(
        &self,
        played: &Played,
        (cells, name): (&[&'a Games], String),
        found: &Found,
        fit: &Strengths,
    ) -> Option<PartLine<'a>> {
        let known = |(thing, name): (usize, &String)| Some((thing, self.number(played, cells, name)?));
        let mut known: Vec<(usize, f64)> = found.names.iter().enumerate().filter_map(known).collect();
        let first = known.first()?.0;
        known.retain(|(thing, _)| *thing == first || fit.compares(first, *thing));
        let count = known.len() as f64;
        let mean = known.iter().map(|(_, x)| x).sum::<f64>() / count;
        let width: f64 = known.iter().map(|(_, x)| (x - mean).powi(2)).sum();
        if known.len() < 3 || width <= 0.0 {
            return None;
        }
        let slope = fit.contrast(&known.iter().map(|(thing, x)| (*thing, (x - mean) / width)).collect::<Vec<_>>())?;
        let group: Vec<usize> = known.iter().map(|(thing, _)| *thing).collect();
        let mut spots = Vec::new();
        for &(thing, x) in &known {
            let on_line = |other: f64| 1.0 / count + (x - mean) * (other - mean) / width;
            let mut weights: Vec<(usize, f64)> = known.iter().map(|&(other, y)| (other, -on_line(y))).collect();
            weights.push((thing, 1.0));
            let (strength, above) = (fit.above_average(thing, &group)?, fit.contrast(&weights)?);
            let title = self.things.title(played, &found.names[thing]);
            spots.push(Spot { title, number: x, strength, above, adjusted: 1.0 });
        }
        spots.order_by(|a, b| b.above.value.total_cmp(&a.above.value));
        let square = |of: &dyn Fn(&Spot) -> f64| spots.iter().map(|spot| of(spot).powi(2)).sum::<f64>();
        let explained =
            1.0 - square(&|spot| spot.above.value) / square(&|spot| spot.strength.value).max(f64::MIN_POSITIVE);
        let means = means(&known, &group, fit);
        let (ones, others): (Vec<f64>, Vec<f64>) = spots.iter().map(|spot| (spot.number, spot.strength.value)).unzip();
        let rank = Ranged::from(spearman(&ones, &others));
        Some(PartLine { name, cells: cells.to_vec(), slope, explained, rank, spots, means, deals: fit.deals })
    }

    fn findings(&self, told: &PartLine, noun: &str) -> Vec<Finding> {
        let (start, count, slope) = (opening(&told.name), told.spots.len(), points(told.slope));
        let way = match (told.slope.p < 0.05, slope.value > 0.0) {
            (false, _) => "makes no significant difference to strength",
            (true, true) => "goes with more strength",
            (true, false) => "goes with less strength",
        };
        let text = format!(
            "{start}{} {way}: {} over {count} {}, {}, n = {} deals; the line explains {} of how their strengths differ, and \
             the rank correlation is {}.",
            self.one,
            in_points(slope.into()),
            plural(noun),
            p_text(told.slope.p),
            told.deals,
            Show::Percent.number(told.explained.max(0.0)),
            RANK.whole(told.rank)
        );
        let cells: Vec<&Games> = told.cells.iter().take(2).copied().collect();
        let claim = match (told.slope.p < 0.05, slope.value > 0.0) {
            (false, _) => format!("{start}{} makes no significant difference to strength", self.one),
            (true, true) => format!("{start}{} goes with more strength", self.one),
            (true, false) => format!("{start}{} goes with less strength", self.one),
        };
        let line = format!(
            "{}; rank correlation {}",
            in_points(slope.into()).replace("points", "rating points"),
            RANK.number(told.rank.value)
        );
        let first = Finding::new(in_points(slope.into()), sentence(&text)).short(claim, line);
        let mut all = vec![first.undecided(told.slope.p >= 0.05).of(&cells)];
        all.push(off_the_line(told, noun));
        all
    }

    fn charts(&self, told: &PartLine, noun: &str) -> Vec<Chart> {
        let at = aside(&told.name);
        let point = |(place, (number, mean, things)): (usize, &(f64, Difference, usize))| {
            let y = Ranged::from(points(*mean));
            Point { x: place as f64, y, tip: format!("{}: {}, n = {things}", short(*number), in_points(y)) }
        };
        let series = Series { name: String::new(), points: told.means.iter().enumerate().map(point).collect() };
        let row = |spot: &Spot| {
            let shown = Ranged::from(points(spot.above));
            let tip = format!("{}, {} (Holm), number {}", in_points(shown), p_text(spot.adjusted), short(spot.number));
            Bar::judged(spot.title.clone(), shown, tip, spot.adjusted)
        };
        let x = Axis { title: "points above the line".into(), unit: Unit::Number, holds: Some((0.0, 0.0)), line: None };
        vec![
            Chart {
                title: format!("Mean strength by {}{at}", self.named),
                x: Axis::numbers(&self.named),
                y: Axis::numbers("points above the average"),
                marks: Marks::Dots {
                    categories: told.means.iter().map(|(number, ..)| short(*number)).collect(),
                    series: vec![series],
                    joined: true,
                    wanted: Vec::new(),
                },
            },
            Chart {
                title: format!("How far each {noun} lies above or below the line{at}"),
                x,
                y: Axis::default(),
                marks: Marks::Rows { rows: told.spots.iter().map(row).collect(), bars: true },
            },
        ]
    }
}

/// The number of things significantly off the line, and the farthest ones.
fn off_the_line(told: &PartLine, noun: &str) -> Finding {
    let (start, count) = (opening(&told.name), told.spots.len());
    let off: Vec<&Spot> = told.spots.iter().filter(|spot| spot.adjusted < 0.05).collect();
    let named = |spots: Vec<&&Spot>| {
        let words = |spot: &&&Spot| format!("{} {}", spot.title, in_points(points(spot.above).into()));
        listed(&spots.iter().take(NAMED).map(words).collect::<Vec<_>>())
    };
    let above = named(off.iter().filter(|spot| spot.above.value > 0.0).collect());
    let below = named(off.iter().rev().filter(|spot| spot.above.value < 0.0).collect());
    let text = match (above.is_empty(), below.is_empty()) {
        (true, true) => format!("{start}none of {count} differs significantly from the line (Holm, 5 %)."),
        (false, true) => {
            format!("{start}{} of {count} lie off the line (Holm, 5 %), all above it, most: {above}.", off.len())
        }
        (true, false) => {
            format!("{start}{} of {count} lie off the line (Holm, 5 %), all below it, most: {below}.", off.len())
        }
        (false, false) => format!(
            "{start}{} of {count} lie off the line (Holm, 5 %); furthest above: {above}; furthest below: {below}.",
            off.len()
        ),
    };
    let names: Vec<String> = off.iter().map(|spot| spot.title.clone()).collect();
    let claim = match off.len() {
        0 => format!("{start}no {noun} lies significantly off that line"),
        some => format!("{start}{some} of {count} {} lie significantly off that line", plural(noun)),
    };
    let finding =
        Finding::new(format!("{} of {count} off", off.len()), sentence(&text)).short(claim, first_few(&names, 4));
    finding.undecided(off.is_empty())
}

/// The mean strength of the things with each number, relative to the mean of all.
fn means(known: &[(usize, f64)], group: &[usize], fit: &Strengths) -> Vec<(f64, Difference, usize)> {
    let mut numbers: Vec<f64> = known.iter().map(|(_, x)| *x).collect();
    numbers.order_by(f64::total_cmp);
    numbers.dedup();
    let all = -1.0 / group.len() as f64;
    let mean = |number: f64| {
        let own: Vec<usize> =
            known.iter().filter(|(_, x)| x.total_cmp(&number).is_eq()).map(|(thing, _)| *thing).collect();
        let share = 1.0 / own.len() as f64;
        let weights = own.iter().map(|&thing| (thing, share)).chain(group.iter().map(|&thing| (thing, all)));
        Some((number, fit.contrast(&weights.collect::<Vec<_>>())?, own.len()))
    };
    numbers.into_iter().filter_map(mean).collect()
}

/// The format of rank correlations, in tables and sentences.
pub(super) const RANK: Show = Show::Digits(2);

/// A number in as few digits as possible.
fn short(number: f64) -> String {
    digits(number, if number.fract() == 0.0 { 0 } else { 2 })
}

impl Analysis for Line {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = self.things.noun(played);
        let mut table = with_parts(Table::new(&part.id, format!("Strength of each {noun} against its number")))
            .with("thing", &noun, Kind::Key)
            .with("number", &self.named, Kind::Number(Show::Digits(2)))
            .with("points", "points above the average", Kind::Estimate(POINTS))
            .with("above", "points above the line", Kind::Estimate(POINTS))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count);
        let mut lines = with_parts(Table::new(format!("{}_slope", part.id), "The line"))
            .with("slope", format!("points for {}", self.one), Kind::Estimate(POINTS))
            .with("p", "p", Kind::Number(Show::PValue))
            .with("explained", "explained", Kind::Number(Show::Percent))
            .with("things", format!("n {}", plural(&noun)), Kind::Count)
            .also("rank", "rank correlation", Kind::Estimate(RANK))
            .with("deals", "n deals", Kind::Count);
        let all = self.told(played);
        for told in &all {
            for spot in &told.spots {
                table.push(vec![
                    part_entry(&told.name),
                    spot.title.as_str().into(),
                    spot.number.into(),
                    Ranged::from(points(spot.strength)).into(),
                    Ranged::from(points(spot.above)).into(),
                    spot.adjusted.into(),
                    told.deals.into(),
                ]);
            }
            lines.push(vec![
                part_entry(&told.name),
                Ranged::from(points(told.slope)).into(),
                told.slope.p.into(),
                told.explained.max(0.0).into(),
                (told.spots.len() as u64).into(),
                told.rank.into(),
                told.deals.into(),
            ]);
            part.charts.extend(self.charts(told, &noun));
            part.findings.extend(self.findings(told, &noun));
        }
        if all.is_empty() {
            let text = format!("No line: fewer than 3 of {noun} with different numbers were compared.");
            part.findings.push(Finding::new("no line", text));
        }
        part.tables.extend([tidy(table), tidy(lines)]);
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "The line is the least squares line through the strengths of the things at hand, each with equal weight. Its \
    slope and each distance from it are sums of strengths, with intervals by deal as the strengths themselves; they speak of \
    these things, not of others that could have been made. Distances are adjusted by Holm over all of them.";
