//! Synergies: pairs within a seat's set that are stronger or weaker than their sum, and the spread of whole sets.

use super::common::contestants::{Contestants, Found, MEETING, refuse_together};
use super::common::prelude::*;
use super::strengths::{FEW_DEALS, POINTS, TOO_FEW, in_log_points, in_points, plural, spread_in_points};
use crate::analysis::statistics::empirical_bayes::{EmpiricalBayes, empirical_bayes};
use crate::analysis::statistics::strengths::{Strengths, points, strengths, win_chance};
use crate::analysis::statistics::synergy::{Synergy, synergies};
use crate::base::order::Ordered;

/// The most pairs named in a sentence.
const NAMED: usize = 3;

/// The most sets evaluated one by one.
const MOST_SETS: usize = 200_000;

/// Pairs of things that one seat holds.
struct Together {
    part: Part,
    things: Contestants,
    /// The number of pairs at either end of the chart.
    rows: usize,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&MEETING[..], &["rows"]].concat())?;
    refuse_together(section, shape)?;
    if section.texts("of")?.len() < 2 {
        let place = &section.place;
        return Err(Refusal::new(format!(
            "{place}.of: found fewer than two columns, expected those of what a seat holds together"
        )));
    }
    let rows = section.number("rows")?.unwrap_or(10.0).clamp(1.0, 50.0) as usize;
    Ok(Box::new(Together { part: Part::of(section), things: Contestants::read(section, shape, true)?, rows }))
}

/// The pairs of one part.
struct PartPairs<'a> {
    name: String,
    cells: Vec<&'a Games>,
    names: Vec<String>,
    fit: Strengths,
    pairs: Vec<Synergy>,
    drawn: EmpiricalBayes,
    /// The p-values, adjusted over all pairs of all parts.
    adjusted: Vec<f64>,
    sets: Option<Sets>,
}

/// Sets of as many things as a seat holds, by the sum of their strengths and pairs.
struct Sets {
    count: usize,
    least: (f64, Vec<usize>),
    most: (f64, Vec<usize>),
    /// The ends of the middle nine tenths.
    middle: (f64, f64),
}

impl Together {
    fn told<'a>(&self, played: &'a Played) -> Vec<PartPairs<'a>> {
        let mut all = Vec::new();
        for part in self.things.portions(played) {
            let found = self.things.found(&part.cells);
            let contested = found.contested();
            let Some(fit) = strengths(&contested, found.names.len()) else { continue };
            let pairs = synergies(&contested, &fit);
            let drawn = empirical_bayes(&pairs.iter().map(|pair| pair.effect).collect::<Vec<_>>());
            let sets = sets(&found, &fit, &pairs, &drawn);
            let names = found.names.iter().map(|name| self.things.title(played, name)).collect();
            if !pairs.is_empty() {
                let (name, cells) = (part.name, part.cells);
                all.push(PartPairs { name, cells, names, fit, pairs, drawn, adjusted: Vec::new(), sets });
            }
        }
        let p: Vec<f64> = all.iter().flat_map(|told: &PartPairs| told.pairs.iter().map(|pair| pair.effect.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for told in &mut all {
            told.adjusted = adjusted.by_ref().take(told.pairs.len()).collect();
        }
        all
    }
}

/// Every set of as many things as a seat holds, by the sum of strengths and shrunken pair effects.
fn sets(found: &Found, fit: &Strengths, pairs: &[Synergy], drawn: &EmpiricalBayes) -> Option<Sets> {
    let things = found.names.len();
    let size = found.games.iter().flat_map(|game| &game.seats).map(|held| held.things.len()).max()?;
    let alike = found.games.iter().flat_map(|game| &game.seats).all(|held| held.things.len() == size);
    let count = (0..size).fold(1_usize, |count, i| count.saturating_mul(things - i.min(things)) / (i + 1));
    if !alike || size < 2 || count > MOST_SETS {
        return None;
    }
    let mut bonus = vec![vec![0.0; things]; things];
    for (pair, effect) in pairs.iter().zip(&drawn.effects) {
        bonus[pair.one][pair.other] = effect.value;
        bonus[pair.other][pair.one] = effect.value;
    }
    let mut all: Vec<(f64, Vec<usize>)> = Vec::with_capacity(count);
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        let single: f64 = set.iter().map(|&thing| fit.coefficients[thing]).sum();
        let double: f64 = set
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| set[..i].iter().map(move |&b| (a, b)))
            .map(|(a, b)| bonus[a][b])
            .sum();
        all.push((single + double, set.clone()));
        // The next set in the order of its numbers.
        let Some(at) = (0..size).rev().find(|&at| set[at] < things - size + at) else { break };
        set[at] += 1;
        for later in at + 1..size {
            set[later] = set[later - 1] + 1;
        }
    }
    all.order_by(|a, b| a.0.total_cmp(&b.0));
    let mean = all.iter().map(|(value, _)| value).sum::<f64>() / all.len() as f64;
    for (value, _) in &mut all {
        *value -= mean;
    }
    let tail = all.len() / 20;
    let middle = (all[tail].0, all[all.len() - 1 - tail].0);
    Some(Sets { count: all.len(), least: all.first()?.clone(), most: all.last()?.clone(), middle })
}

/// The probability of winning against an average set.
fn chance(log_odds: f64) -> f64 {
    let known = Difference { value: log_odds, interval: Interval { low: log_odds, high: log_odds }, n: 0, p: 1.0 };
    win_chance(known).value
}

impl PartPairs<'_> {
    fn words(&self, pair: usize) -> String {
        let Synergy { one, other, .. } = self.pairs[pair];
        format!("{} with {}", self.names[one], self.names[other])
    }

    /// The pairs sorted by their shrunken effects, the largest first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pairs.len()).collect();
        let key = |pair: usize| (self.drawn.effects[pair].value, self.pairs[pair].effect.value);
        order.order_by(|&a, &b| key(b).0.total_cmp(&key(a).0).then(key(b).1.total_cmp(&key(a).1)));
        order
    }

    fn findings(&self, noun: &str) -> Vec<Finding> {
        let noun = &plural(noun);
        let (start, total) = (opening(&self.name), self.pairs.len());
        let mut told: Vec<usize> = (0..total).filter(|&pair| self.adjusted[pair] < 0.05).collect();
        told.order_by(|&a, &b| self.pairs[b].effect.value.abs().total_cmp(&self.pairs[a].effect.value.abs()));
        let named =
            |&pair: &usize| format!("{} {}", self.words(pair), in_points(points(self.drawn.effects[pair]).into()));
        let named: Vec<String> = told.iter().take(NAMED).map(named).collect();
        let rest = format!(
            "noise taken out, pairs lie {} around their sums (one standard deviation; n = {} deals)",
            spread_in_points(self.drawn.spread),
            self.fit.deals
        );
        let text = match told.len() {
            0 => format!(
                "{start}none of {total} pairs of {noun} differs significantly from the sum of both (Holm, 5 %); {rest}."
            ),
            count => {
                let most = if count > NAMED { ", most" } else { "" };
                let are = if count == 1 { "is" } else { "are" };
                format!(
                    "{start}{count} of {total} pairs of {noun} {are} significantly off the sum of both (Holm, 5 %){most}: {}; {rest}.",
                    listed(&named)
                )
            }
        };
        let cells: Vec<&Games> = self.cells.iter().take(2).copied().collect();
        let claim = match told.len() {
            0 => format!("{start}no pair of {noun} is more or less than the sum of both"),
            1 => format!("{start}1 of {total} pairs of {noun} differs from the sum of both"),
            count => format!("{start}{count} of {total} pairs of {noun} differ from the sum of both"),
        };
        let line = match named.first() {
            None => format!("none of {total} pairs differs significantly"),
            Some(first) => first.replace("points", "rating points"),
        };
        let count = told.len();
        let finding = Finding::new(format!("{count} of {total} pairs"), sentence(&text)).short(claim, line);
        let mut all = vec![finding.undecided(count == 0).of(&cells)];
        all.extend(self.sets.as_ref().map(|sets| self.about_sets(&start, sets)));
        // Errors of pairs are too small for things with few deals.
        let firm = self.fit.deals_of.iter().all(|&deals| deals >= FEW_DEALS);
        if firm { all } else { all.into_iter().map(|finding| finding.doubtful(TOO_FEW)).collect() }
    }

    /// A set in words.
    fn set(&self, things: &[usize]) -> String {
        listed(&things.iter().map(|&thing| self.names[thing].clone()).collect::<Vec<_>>())
    }

    fn about_sets(&self, start: &str, sets: &Sets) -> Finding {
        let chance = |log_odds: f64| Show::Percent.number(chance(log_odds));
        let text = format!(
            "{start}added up, the {} sets of {} go from {} ({}) to {} ({}) against an average one; nine of ten lie between {} \
             and {}.",
            sets.count,
            sets.least.1.len(),
            chance(sets.least.0),
            self.set(&sets.least.1),
            chance(sets.most.0),
            self.set(&sets.most.1),
            chance(sets.middle.0),
            chance(sets.middle.1)
        );
        let claim = format!(
            "{start}whole sets lie from {} to {} against an average one",
            chance(sets.least.0),
            chance(sets.most.0)
        );
        let line = format!("nine of ten sets lie between {} and {}", chance(sets.middle.0), chance(sets.middle.1));
        Finding::new(format!("{} … {}", chance(sets.least.0), chance(sets.most.0)), sentence(&text)).short(claim, line)
    }

    fn chart(&self, noun: &str, rows: usize) -> Chart {
        let order = self.order();
        let shown = |place: &usize| *place < rows || *place >= order.len().saturating_sub(rows);
        let row = |place: usize| {
            let pair = order[place];
            let drawn = Ranged::from(points(self.drawn.effects[pair]));
            let plain = Ranged::from(points(self.pairs[pair].effect));
            let tip = format!(
                "{}: {} drawn in, {} as seen, {} (Holm), held by {} seats",
                self.words(pair),
                in_points(drawn),
                in_points(plain),
                p_text(self.adjusted[pair]),
                self.pairs[pair].held
            );
            Bar::judged(self.words(pair), drawn, tip, self.adjusted[pair])
        };
        let at = aside(&self.name);
        let count = (0..order.len()).filter(shown).count();
        Chart::rows(
            format!("The {count} pairs of {} furthest above and below their sums{at}", plural(noun)),
            Axis {
                title: "points beyond the sum of both, drawn in".into(),
                unit: Unit::Number,
                holds: Some((0.0, 0.0)),
                line: None,
            },
            (0..order.len()).filter(shown).map(row).collect(),
            true,
        )
    }
}

impl Analysis for Together {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = self.things.noun(played);
        let mut table = with_parts(Table::new(&part.id, format!("Pairs of {noun}: points beyond the sum of both")))
            .with("one", &noun, Kind::Key)
            .with("other", "with", Kind::Key)
            .with("drawn_in", "points, drawn in", Kind::Estimate(POINTS))
            .with("seen", "points, as seen", Kind::Estimate(POINTS))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("held", "n seats", Kind::Count)
            .also("p", "p", Kind::Number(Show::PValue));
        let all = self.told(played);
        for told in &all {
            for pair in told.order() {
                let Synergy { one, other, held, effect } = told.pairs[pair];
                table.push(vec![
                    part_entry(&told.name),
                    told.names[one].as_str().into(),
                    told.names[other].as_str().into(),
                    Ranged::from(points(told.drawn.effects[pair])).into(),
                    Ranged::from(points(effect)).into(),
                    told.adjusted[pair].into(),
                    held.into(),
                    effect.p.into(),
                ]);
            }
            part.charts.push(told.chart(&noun, self.rows));
            part.findings.extend(told.findings(&noun));
        }
        if all.is_empty() {
            let text = format!("No pairs: no two of {noun} were held by one seat in ten games or more.");
            part.findings.push(Finding::new("no pairs", text));
        }
        part.tables.push(tidy(table));
        part.tables.extend(summaries(&part.id, &all));
        part.methods.push(METHODS.into());
        part
    }
}

/// Tables of the spread of pairs around their sums, and of sets, part by part.
fn summaries(id: &str, all: &[PartPairs]) -> Vec<Table> {
    let mut spreads = with_parts(Table::new(format!("{id}_spread"), "Standard deviation of pairs around their sums"))
        .with("spread", "points", Kind::Estimate(Show::Digits(0)))
        .with("pairs", "n pairs", Kind::Count)
        .with("deals", "n deals", Kind::Count);
    let mut sets =
        with_parts(Table::new(format!("{id}_sets"), "Sets against an average one, as the model adds them up"))
            .with("set", "set", Kind::Key)
            .with("win_chance", "wins against an average one", Kind::Number(Show::Percent))
            .with("sets", "n sets", Kind::Count)
            .with("size", "things in a set", Kind::Count);
    for told in all {
        let Estimate { value, interval, n } = in_log_points(told.drawn.spread);
        let spread = Ranged { value, low: interval.low, high: interval.high };
        spreads.push(vec![part_entry(&told.name), spread.into(), n.into(), told.fit.deals.into()]);
        let Some(own) = &told.sets else { continue };
        let rows = [
            (told.set(&own.least.1), own.least.0),
            ("lowest twentieth".into(), own.middle.0),
            ("highest twentieth".into(), own.middle.1),
            (told.set(&own.most.1), own.most.0),
        ];
        for (name, log_odds) in rows {
            let (count, size) = (own.count as u64, own.least.1.len() as u64);
            sets.push(vec![part_entry(&told.name), name.into(), chance(log_odds).into(), count.into(), size.into()]);
        }
    }
    [spreads, sets].into_iter().filter(|table| !table.rows.is_empty()).map(tidy).collect()
}

const METHODS: &str = "What a pair brings is one step of Newton from strengths that add up: the score of the pair, freed of what \
    the single things explain, over its information (Rao's score test), with an error by deal; p-values are adjusted by Holm \
    over all pairs. Drawn in: the true effects are taken as normal around none, with a flat prior on their spread, and values \
    are posterior means with 95 % credible intervals (full Bayes; Rubin 1981, Gelman 2006). Sets are the \
    sums of strengths and of pairs drawn in; they are what the model says, most of them were seen in few games.";
