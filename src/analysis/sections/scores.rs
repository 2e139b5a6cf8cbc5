//! Distributions of scores, and the margins of games.

use super::common::contestants::{Contestants, Held, MEETING, read_where};
use super::common::prelude::*;
use crate::analysis::about::{About, Measure};
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::ranged::digits;
use crate::analysis::statistics::scores::{Closeness, Distribution, Margin, closeness, distribution, margin};
use crate::analysis::statistics::shares::share_by_deal;
use crate::base::order::Ordered;
use std::collections::BTreeMap;

/// The shares of the reported quantiles.
const SHARES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];

/// The most distributions drawn over each other.
const MOST_DRAWN: usize = 6;

/// The most steps of a drawn distribution.
const MOST_STEPS: f64 = 40.0;

/// Distributions of a measure, and the margins of games.
struct Distributions {
    part: Part,
    /// The contestants whose scores are reported; `None` for a column of whole games.
    things: Option<Contestants>,
    only: Vec<(String, String)>,
    measure: Measure,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&MEETING[..], &["measure"]].concat())?;
    let place = &section.place;
    let measure = match section.text("measure")? {
        Some(_) => About::read(section, &shape.recorded)?.measure,
        None => Measure::Score,
    };
    let whole = matches!(measure, Measure::OfGame { .. });
    if shape.recorded.contest == Contest::Together && !whole {
        let (found, names) = (measure.name(), shape.recorded.games.iter().map(|(name, _)| name.as_str()));
        let some: Vec<&str> = names.filter(|name| !["game", "won"].contains(name)).take(6).collect();
        return Err(Refusal::new(format!(
            "{place}.measure: found `{found}`, but in this game all seats win or lose as one; expected a column of whole games \
             such as {}",
            some.join(", ")
        )));
    }
    if measure.is_share() {
        let name = measure.name();
        return Err(Refusal::new(format!("{place}.measure: `{name}` is yes or no, expected a measure that counts")));
    }
    if whole
        && let Some(key) =
            ["of", "over"].into_iter().find(|key| !matches!(section.texts(key), Ok(names) if names.is_empty()))
    {
        let name = measure.name();
        return Err(Refusal::new(format!("{place}.{key}: `{name}` belongs to a whole game, expected no {key}")));
    }
    let things = if whole { None } else { Some(Contestants::read(section, shape, false)?) };
    Ok(Box::new(Distributions { part: Part::of(section), things, only: read_where(section, shape)?, measure }))
}

/// The scores of one subject.
struct Scored {
    title: String,
    words: String,
    /// For each deal the scores of its games; empty where it did not play.
    deals: Vec<Vec<f64>>,
    found: Distribution,
}

/// The lead of one over another in the games of both.
struct Gap {
    one: String,
    other: String,
    by: Difference,
    /// Its p-value, adjusted over all pairs of all parts.
    adjusted: f64,
}

/// The scores of one part, the highest mean first.
struct PartScores<'a> {
    name: String,
    cells: Vec<&'a Games>,
    scored: Vec<Scored>,
    /// The pairs that met, with their gaps.
    pairs: Vec<Gap>,
    close: Option<Closeness>,
}

/// Adds a value to those of its deal.
fn add<T>(deals: &mut Vec<Vec<T>>, deal: usize, value: T) {
    if deals.len() <= deal {
        deals.resize_with(deal + 1, Vec::new);
    }
    deals[deal].push(value);
}

impl Distributions {
    fn told<'a>(&self, played: &'a Played) -> Vec<PartScores<'a>> {
        let mut all: Vec<PartScores> = match &self.things {
            Some(things) => {
                things.portions(played).into_iter().map(|part| self.by_thing(played, things, part)).collect()
            }
            None => self.by_cell(played),
        };
        let p: Vec<f64> = all.iter().flat_map(|told| told.pairs.iter().map(|pair| pair.by.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for pair in all.iter_mut().flat_map(|told| &mut told.pairs) {
            pair.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all.retain(|told| !told.scored.is_empty());
        all
    }

    fn by_thing<'a>(&self, played: &Played, things: &Contestants, part: Portion<'a>) -> PartScores<'a> {
        let found = things.found(&part.cells);
        let mut deals: Vec<Vec<Vec<f64>>> = vec![Vec::new(); found.names.len()];
        let mut margins: Vec<Vec<Margin>> = Vec::new();
        // The lead of the one over the other in the games of both.
        let mut gaps: BTreeMap<(usize, usize), Vec<Vec<f64>>> = BTreeMap::new();
        for met in &found.games {
            let (seats, deal) = (&met.games.seats, met.deal as usize);
            let value = |held: &Held| {
                let value = seats.value(&self.measure, held.row / seats.seats, held.row % seats.seats);
                value.map(|value| (held.things[0], f64::from(value)))
            };
            let values: Vec<(usize, f64)> = met.seats.iter().filter_map(value).collect();
            for (at, &(thing, value)) in values.iter().enumerate() {
                add(&mut deals[thing], deal, value);
                for &(other, next) in values[at + 1..].iter().filter(|(other, _)| *other != thing) {
                    let gap = if thing < other { value - next } else { next - value };
                    add(gaps.entry((thing.min(other), thing.max(other))).or_default(), deal, gap);
                }
            }
            let ended: Vec<(u8, f64)> =
                met.seats.iter().map(|held| (held.place, f64::from(seats.score[held.row]))).collect();
            if let Some(margin) = margin(&ended) {
                add(&mut margins, deal, margin);
            }
        }
        let pairs = gaps.into_iter().map(|((one, other), gaps)| {
            let mean = |gaps: &Vec<f64>| gaps.iter().sum::<f64>() / gaps.len() as f64;
            let gap = gaps.iter().filter(|gaps| !gaps.is_empty()).map(mean).collect::<Moments>().difference();
            let [one, other] = [one, other].map(|thing| things.words(played, &found.names[thing]));
            if gap.value < 0.0 {
                return Gap { one: other, other: one, by: gap.reversed(), adjusted: 1.0 };
            }
            Gap { one, other, by: gap, adjusted: 1.0 }
        });
        let pairs = pairs.filter(|pair| pair.by.n > 1).collect();
        let scored = found.names.iter().zip(deals).filter_map(|(name, deals)| {
            let found = distribution(&deals, &SHARES)?;
            Some(Scored { title: things.title(played, name), words: things.words(played, name), deals, found })
        });
        let mut scored: Vec<Scored> = scored.collect();
        scored.order_by(|a, b| b.found.mean.value.total_cmp(&a.found.mean.value));
        let close = (self.measure == Measure::Score).then(|| closeness(&margins, &SHARES, &[])).flatten();
        PartScores { name: part.name, cells: part.cells, scored, pairs, close }
    }

    /// A column of whole games, cell by cell.
    fn by_cell<'a>(&self, played: &'a Played) -> Vec<PartScores<'a>> {
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let one = |part: Portion<'a>| {
            let games = part.cells.first()?;
            let values = games.columns.get(self.measure.name())?;
            let known =
                |deal: &[f32]| deal.iter().filter(|value| !value.is_nan()).map(|value| f64::from(*value)).collect();
            let deals: Vec<Vec<f64>> = values.chunks_exact(games.seatings.max(1)).map(known).collect();
            let found = distribution(&deals, &SHARES)?;
            let words = format!("games of `{}`", games.player);
            let scored = vec![Scored { title: words.replace('`', ""), words, deals, found }];
            Some(PartScores { name: part.name, cells: part.cells, scored, pairs: Vec::new(), close: None })
        };
        portions(played, &cells, &[]).into_iter().filter_map(one).collect()
    }
}

impl Analysis for Distributions {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = (played.title)(self.measure.name());
        let of = self.things.as_ref().map_or("games".into(), |things| things.noun(played));
        let name = format!("Distribution of {noun}");
        let mut table = spread_columns(with_parts(Table::new(&part.id, name)).with("thing", &of, Kind::Key));
        let title = "How far the first place is above the second, in points";
        let mut margins = with_parts(Table::new(format!("{}_margins", part.id), title))
            .with("median", "median", Kind::Estimate(Show::Digits(1)))
            .with("mean", "mean", Kind::Estimate(Show::Digits(2)))
            .also("q25", "25 % lie at most at", Kind::Estimate(Show::Digits(1)))
            .also("q75", "75 %", Kind::Estimate(Show::Digits(1)))
            .with("tied", "first place shared", Kind::Estimate(Show::Percent))
            .with("deals", "n deals", Kind::Count);
        let all = self.told(played);
        for told in &all {
            for scored in &told.scored {
                let mut row = vec![part_entry(&told.name), scored.title.as_str().into()];
                row.extend(entries(&scored.found));
                table.push(row);
            }
            if let Some(close) = &told.close {
                let Distribution { mean, quantiles, .. } = &close.margins;
                let shown = [quantiles[2], *mean, quantiles[1], quantiles[3], close.tied];
                let mut row = vec![part_entry(&told.name)];
                row.extend(shown.map(|found| Entry::from(Ranged::from(found))));
                row.push(close.tied.n.into());
                margins.push(row);
            }
            let own = charts(told, &noun);
            part.lead = part.lead.or_else(|| own.get(1).cloned());
            part.charts.extend(own);
            part.findings.extend(findings(told, &noun, played.contest));
        }
        part.charts.extend(margin_chart(&all));
        if all.is_empty() {
            part.findings.push(Finding::new("no scores", format!("No game has a {noun}.")));
        }
        part.tables.push(tidy(table));
        if !margins.rows.is_empty() {
            part.tables.push(tidy(margins));
        }
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "Means and quantiles of scores are by deal: Student's interval over the means of deals, and Woodruff's interval \
    of a quantile from the share of scores up to it. Differences are taken in the games of both, deal by deal, their p-values adjusted by Holm over all \
    pairs of all parts. The margin of a game is the score of the first place minus that of the second.";

fn spread_columns(table: Table) -> Table {
    table
        .with("mean", "mean", Kind::Estimate(Show::Digits(2)))
        .also("q10", "10 % lie at most at", Kind::Estimate(Show::Digits(1)))
        .also("q25", "25 %", Kind::Estimate(Show::Digits(1)))
        .with("median", "median", Kind::Estimate(Show::Digits(1)))
        .also("q75", "75 %", Kind::Estimate(Show::Digits(1)))
        .also("q90", "90 %", Kind::Estimate(Show::Digits(1)))
        .also("least", "least", Kind::Number(Show::Digits(0)))
        .also("most", "most", Kind::Number(Show::Digits(0)))
        .with("deals", "n deals", Kind::Count)
}

fn entries(found: &Distribution) -> Vec<Entry> {
    let mut row: Vec<Entry> = vec![Ranged::from(found.mean).into()];
    row.extend(found.quantiles.iter().map(|quantile| Entry::from(Ranged::from(*quantile))));
    row.extend([found.least.into(), found.most.into(), found.mean.n.into()]);
    row
}

/// The middle half of every subject as bars, and the distributions over each other if they are few.
fn charts(told: &PartScores, noun: &str) -> Vec<Chart> {
    let bar = |scored: &Scored| {
        let [q10, low, value, high, q90] = [0, 1, 2, 3, 4].map(|i| scored.found.quantiles[i].value);
        let shown = [q10, low, value, high, q90].map(|value| digits(value, 0));
        let [q10, q25, median, q75, q90] = shown;
        let tip = format!("median {median}, half of all from {q25} to {q75}, four fifths from {q10} to {q90}");
        Bar::new(scored.title.clone(), vec![(Ranged { value, low, high }, tip)])
    };
    let mut charts = vec![Chart::rows(
        format!("Median and middle half of {noun}{}", aside(&told.name)),
        Axis::numbers(noun),
        told.scored.iter().map(bar).collect(),
        false,
    )];
    if told.scored.len() <= MOST_DRAWN {
        let all: Vec<(String, &[Vec<f64>])> =
            told.scored.iter().map(|scored| (scored.title.clone(), scored.deals.as_slice())).collect();
        charts.push(histogram(format!("Distribution of {noun}{}", aside(&told.name)), noun, &all));
    }
    charts
}

/// Shares of values, step by step.
fn histogram(title: String, noun: &str, all: &[(String, &[Vec<f64>])]) -> Chart {
    let values = || all.iter().flat_map(|(_, deals)| deals.iter().flatten().copied());
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let width = ((most - least + 1.0) / MOST_STEPS).ceil().max(1.0);
    let steps = (((most - least) / width).floor() as usize + 1).min(2 * MOST_STEPS as usize);
    let series = all.iter().map(|(name, deals)| {
        let point = |step: usize| {
            let (low, high) = (least + width * step as f64, least + width * (step + 1) as f64);
            let part = |deal: &Vec<f64>| {
                deal.iter().filter(|value| (low..high).contains(*value)).count() as f64 / deal.len() as f64
            };
            let shares: Vec<f64> = deals.iter().filter(|deal| !deal.is_empty()).map(part).collect();
            let share = Ranged::from(share_by_deal(&shares));
            let last = if width > 1.0 { format!(" to {}", digits(high - 1.0, 0)) } else { String::new() };
            Point { x: low, y: share, tip: format!("{name}: {}{last}: {}", digits(low, 0), share.percent_in()) }
        };
        let mut points: Vec<Point> = (0..steps).map(point).collect();
        let none = Ranged { value: 0.0, low: 0.0, high: 0.0 };
        points.push(Point { x: least + width * steps as f64, y: none, tip: String::new() });
        Series { name: name.clone(), points }
    });
    Chart {
        title,
        x: Axis::numbers(noun),
        y: Axis { holds: Some((0.0, 0.0)), ..Axis::percent("share") },
        marks: Marks::Lines { series: series.collect(), steps: true, palette: Palette::Series },
    }
}

/// The margin of the first place over the second, part by part.
fn margin_chart(all: &[PartScores]) -> Option<Chart> {
    let bar = |told: &PartScores| {
        let close = told.close.as_ref()?;
        let [low, value, high] = [1, 2, 3].map(|i| close.margins.quantiles[i].value);
        let [q25, median, q75] = [low, value, high].map(|value| digits(value, 0));
        let tied = Ranged::from(close.tied).percent_in();
        let tip = format!("median {median}, half of all games from {q25} to {q75}, first place shared in {tied}");
        let name = if told.name.is_empty() { "all games".into() } else { told.name.clone() };
        Some(Bar::new(name, vec![(Ranged { value, low, high }, tip)]))
    };
    let rows: Vec<Bar> = all.iter().filter_map(bar).collect();
    (!rows.is_empty()).then(|| {
        Chart::rows(
            "Median and middle half of the margins",
            Axis { holds: Some((0.0, 0.0)), ..Axis::numbers("points of the first place above the second") },
            rows,
            false,
        )
    })
}

/// `12.3 (11.9 to 12.7)`; an end that too few deals leave open is marked as such.
fn around(value: Estimate, places: usize) -> String {
    let end = |end: f64| if end.is_finite() { digits(end, places) } else { "open".into() };
    format!("{} ({} to {})", digits(value.value, places), end(value.interval.low), end(value.interval.high))
}

fn findings(told: &PartScores, noun: &str, contest: Contest) -> Vec<Finding> {
    let start = opening(&told.name);
    let unit = if contest == Contest::Against { "deals" } else { "games" };
    let named = |scored: &Scored| {
        let (mean, median) = (around(scored.found.mean, 2), around(scored.found.quantiles[2], 1));
        format!("{} {mean}, median {median}, n = {} {unit}", scored.words, scored.found.mean.n)
    };
    let told_of: Vec<&Scored> = match &told.scored[..] {
        [first, .., last] if told.scored.len() > 4 => vec![first, last],
        few => few.iter().collect(),
    };
    let words: Vec<String> = told_of.iter().map(|scored| named(scored)).collect();
    let ends = if told.scored.len() > 4 { "highest and lowest mean" } else { "mean" };
    let mut text = format!("{start}{ends} {noun}: {}.", words.join("; "));
    if !told.pairs.is_empty() {
        let mut decided: Vec<&Gap> = told.pairs.iter().filter(|pair| pair.adjusted < 0.05).collect();
        decided.order_by(|a, b| b.by.value.total_cmp(&a.by.value));
        let one = |pair: &&Gap| {
            let Difference { value, interval, n, .. } = pair.by;
            let gap = around(Estimate { value, interval, n }, 2);
            format!("{} over {} by {gap}, {}, n = {n} deals", pair.one, pair.other, p_text(pair.adjusted))
        };
        let (count, total) = (decided.len(), told.pairs.len());
        let most: Vec<String> = decided.iter().take(3).map(one).collect();
        let named = listed(&most);
        let apart = match (total, count) {
            (1, 0) => "The two do not differ significantly (Holm, 5 %).".into(),
            (1, _) => format!("Significantly different in the games of both (Holm, 5 %): {named}."),
            (_, 0) => format!("None of {total} pairs differs significantly (Holm, 5 %)."),
            _ => format!(
                "Significantly different in the games of both: {count} of {total} pairs (Holm, 5 %), most {named}."
            ),
        };
        text = format!("{text} {apart}");
    }
    let figure = told.scored.first().map_or(String::new(), |scored| digits(scored.found.mean.value, 2));
    let cells: Vec<&Games> = told.cells.iter().take(2).copied().collect();
    let (claim, line) = in_short(told, noun);
    let mut all = vec![Finding::new(figure, sentence(&text)).short(claim, line).of(&cells)];
    if let Some(close) = &told.close {
        let text = format!(
            "{start}half of the games are decided by at most {} points, and in {} of them the first place is shared (n = {} deals).",
            around(close.margins.quantiles[2], 1),
            Ranged::from(close.tied).percent_in(),
            close.tied.n
        );
        let median = around(close.margins.quantiles[2], 1);
        let claim = format!(
            "{start}half of the games are decided by at most {} points",
            digits(close.margins.quantiles[2].value, 1)
        );
        let line = format!("the first place is shared in {}", percent(close.tied.into()));
        all.push(Finding::new(median, sentence(&text)).short(claim, line));
    }
    all
}

/// The scores of a part in short: the mean of one subject, or the highest and the lowest.
fn in_short(told: &PartScores, noun: &str) -> (String, String) {
    let start = opening(&told.name);
    let short = |scored: &Scored| {
        format!("{} (median {})", digits(scored.found.mean.value, 1), digits(scored.found.quantiles[2].value, 0))
    };
    match &told.scored[..] {
        [] => (String::new(), String::new()),
        [only] => {
            let [few, most] = [0, 4].map(|at| digits(only.found.quantiles[at].value, 0));
            let mean = digits(only.found.mean.value, 1);
            let ends = only.found.mean.interval;
            let end = |end: f64| if end.is_finite() { digits(end, 1) } else { "open".into() };
            let interval = format!("95 % interval {} to {}", end(ends.low), end(ends.high));
            let claim = match noun {
                "turns" | "rounds" => sentence(&format!("{start}a game lasts {mean} {noun} on average")),
                _ => format!("{start}mean {noun}: {mean}"),
            };
            (claim, format!("{interval}; four in five games between {few} and {most}"))
        }
        [first, .., last] => {
            let ends = |pair: &Gap| pair.one == first.words && pair.other == last.words;
            let apart = told.pairs.iter().any(|pair| ends(pair) && pair.adjusted < 0.05);
            // Without games of both nothing is tested; the table has the means.
            let claim = match apart || told.pairs.is_empty() {
                true => format!("{start}{} has the highest mean {noun}, {} the lowest", first.words, last.words),
                false => format!("{start}no significant difference in mean {noun}"),
            };
            (claim, format!("{} {} against {} {}", first.words, short(first), last.words, short(last)))
        }
    }
}
