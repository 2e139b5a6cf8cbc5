//! A group of measures, cell by cell.

use super::{Feel, keys_of};
use crate::analysis::feel::{Felt, Group, Kind as Of, Line, MEASURES, Measure, of_winners};
use crate::analysis::sections::common::prelude::*;
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::quantile::{normal_tails, normal_width};
use crate::base::order::Ordered;

/// Marks on the course of a game.
const MARKS: usize = 10;

/// Lines in one chart at most.
const MOST_LINES: usize = 6;

pub(super) fn course(feel: &Feel, played: &Played, part: &mut Part) {
    let cells = feel.cells(played);
    let series = cells.iter().take(MOST_LINES).map(|(games, felt)| winners(feel.name(played, games), felt)).collect();
    part.charts.push(Chart {
        title: "The chance of the eventual winner".into(),
        x: Axis::percent("part of the game that is over"),
        y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("chance to win") },
        marks: Marks::Lines { series, steps: false, palette: Palette::Series },
    });
    answer(feel, played, (&cells, Group::Course), part);
}

pub(super) fn choices(feel: &Feel, played: &Played, part: &mut Part) {
    let cells = feel.cells(played);
    part.charts.extend(rows(feel, played, &cells, Measure::named("agency")));
    answer(feel, played, (&cells, Group::Choices), part);
}

pub(super) fn waiting(feel: &Feel, played: &Played, part: &mut Part) {
    let cells = feel.cells(played);
    part.charts.extend(rows(feel, played, &cells, Measure::named("wait")));
    answer(feel, played, (&cells, Group::Waiting), part);
    part.tables.push(by_seat(feel, played, &cells));
    let seconds = feel.seconds;
    part.methods.push(format!("Minutes take {seconds} seconds for every decision with more than one option."));
}

/// The mean chance of those who won, along the game.
fn winners(name: String, felt: &Felt) -> Series {
    let point = |mark: usize| {
        let time = mark as f64 / MARKS as f64;
        let at = |line: &Line| line.at(time);
        let y = felt.of_course(Of::Mean, |lines| of_winners(lines, at).map(|chance| (chance, 1.0)));
        y.map(|y| {
            let y = Ranged::from(y);
            let y = Ranged { value: y.value, low: y.low.max(0.0), high: y.high.min(1.0) };
            let tip = format!("after {} %: {}", 100 * mark / MARKS, y.percent_in());
            Point { x: time, y, tip }
        })
    };
    Series { name, points: (0..=MARKS).filter_map(point).collect() }
}

/// A measure of every cell as rows.
fn rows(feel: &Feel, played: &Played, cells: &[(&Games, Felt)], measure: &Measure) -> Option<Chart> {
    let bar = |(games, felt): &(&Games, Felt)| {
        let value = Ranged::from((measure.of)(felt)?);
        let name = feel.name(played, games);
        let name = if name.is_empty() { measure.title.to_string() } else { name };
        Some(Bar::new(name, vec![(value, measure.show.whole(value))]))
    };
    let rows: Vec<Bar> = cells.iter().filter_map(bar).collect();
    let axis = if measure.show == Show::Percent { Axis::percent(measure.title) } else { Axis::numbers(measure.title) };
    (!rows.is_empty()).then(|| Chart::rows(sentence(measure.title), axis, rows, true))
}

/// The table of a group, its findings and its definitions.
fn answer(feel: &Feel, played: &Played, (cells, group): (&[(&Games, Felt)], Group), part: &mut Part) {
    let (mut table, keys) = feel.scope.table(played, &part.id, &part.title);
    let found = |measure: &'static Measure| -> Vec<Option<Estimate>> {
        cells.iter().map(|(_, felt)| (measure.of)(felt)).collect()
    };
    let all: Vec<(&'static Measure, Vec<Option<Estimate>>)> = MEASURES
        .iter()
        .filter(|measure| measure.group == group)
        .map(|measure| (measure, found(measure)))
        .filter(|(_, values)| values.iter().any(Option::is_some))
        .collect();
    for (at, (measure, _)) in all.iter().enumerate() {
        let kind = Kind::Estimate(measure.show);
        table = if at < 4 {
            table.with(measure.name, measure.title, kind)
        } else {
            table.also(measure.name, measure.title, kind)
        };
    }
    let mut table = table.with("deals", "n deals", Kind::Count);
    for (at, (games, felt)) in cells.iter().enumerate() {
        let mut row = keys_of(games, &keys);
        row.extend(all.iter().map(|(_, values)| Entry::from(values[at].map(Ranged::from))));
        row.push((felt.deals() as u64).into());
        table.push(row);
    }
    part.tables.push(table);
    let adjusted = differences(&all);
    for (number, (measure, values)) in all.iter().enumerate() {
        part.findings.extend(finding(feel, played, cells, (measure, values)));
        part.findings.extend(difference(feel, played, cells, (measure, values, &adjusted[number])));
    }
    // What the cells share comes before where they differ.
    part.findings.order_by_key(|finding| finding.aside);
    for (measure, _) in &all {
        part.methods.push(format!("{}: {}.", sentence(measure.title), measure.about));
    }
}

/// The measure of the first cell, in words and numbers.
fn finding(
    feel: &Feel,
    played: &Played,
    cells: &[(&Games, Felt)],
    (measure, values): (&Measure, &[Option<Estimate>]),
) -> Option<Finding> {
    let at = values.iter().position(Option::is_some)?;
    let (games, value) = (cells[at].0, Ranged::from(values[at]?));
    let (with, shown) = (feel.with(played, games), short(measure, value));
    let claim = measure.says.0.replace("{word}", &measure.word(value));
    let line = format!("{}{with}", measure.says.1.replace("{value}", &shown));
    let n = values[at]?.n;
    let text = format!("{claim}: {} (n = {n} deals).", line.replace(&shown, &measure.show.whole(value)));
    Some(Finding::new(measure.show.number(value.value), text).short(claim, line).of(&[games]))
}

/// A value with its interval as short as can be.
fn short(measure: &Measure, value: Ranged) -> String {
    if measure.show == Show::Percent { percent(value) } else { measure.show.whole(value) }
}

/// For each measure, the p-values of its other cells against the first, adjusted by Holm over all of them.
fn differences(all: &[(&'static Measure, Vec<Option<Estimate>>)]) -> Vec<Vec<f64>> {
    let p = |one: &Option<Estimate>, other: &Option<Estimate>| {
        let (Some(one), Some(other)) = (one, other) else { return 1.0 };
        let error = |e: &Estimate| e.interval.half_width() / normal_width(LEVEL);
        let size = (one.value - other.value).abs();
        let both = error(one).hypot(error(other));
        if !both.is_finite() || size == 0.0 { 1.0 } else { normal_tails(size / both.max(1e-9)) }
    };
    let each: Vec<Vec<f64>> =
        all.iter().map(|(_, values)| values[1..].iter().map(|other| p(&values[0], other)).collect()).collect();
    let mut adjusted = holm(&each.concat()).into_iter();
    each.iter().map(|own| adjusted.by_ref().take(own.len()).collect()).collect()
}

/// Where another cell differs most from the first, if any does beyond chance.
fn difference(
    feel: &Feel,
    played: &Played,
    cells: &[(&Games, Felt)],
    (measure, values, adjusted): (&Measure, &[Option<Estimate>], &[f64]),
) -> Option<Finding> {
    let first = values.first().copied().flatten()?;
    let apart = adjusted.iter().enumerate().filter(|(_, p)| **p < 0.05).map(|(at, _)| at + 1);
    let distance = |at: usize| values[at].map_or(0.0, |value| (value.value - first.value).abs());
    let most = apart.max_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
    let (one, other) = (Ranged::from(first), Ranged::from(values[most]?));
    let more = if other.value > one.value { "higher" } else { "lower" };
    let (here, there) = (feel.name(played, cells[0].0), feel.name(played, cells[most].0));
    let claim = format!("{} is {more} with {there} than with {here}", sentence(measure.title));
    let line = format!("{} against {}", short(measure, other), short(measure, one));
    let p = adjusted[most - 1];
    let text = format!("{claim}: {line} ({}, Holm over all measures and cells of this section).", p_text(p));
    let mut finding = Finding::new(measure.show.number(other.value), text).short(claim, line).of(&[cells[most].0]);
    finding.aside = true;
    Some(finding)
}

/// Table of decisions and waiting time per seat.
fn by_seat(feel: &Feel, played: &Played, cells: &[(&Games, Felt)]) -> Table {
    let (table, keys) =
        feel.scope.table(played, &format!("{}-seats", part_id(feel)), "What each seat decides, and how long it waits");
    let mut table = table
        .with("seat", "seat", Kind::Key)
        .with("open", "open decisions", Kind::Estimate(Show::Digits(1)))
        .with("waited", "open decisions of others", Kind::Estimate(Show::Digits(1)))
        .with("wait", "longest wait", Kind::Estimate(Show::Digits(1)))
        .also("wait_minutes", "longest wait in minutes", Kind::Estimate(Show::Digits(1)));
    for (games, felt) in cells {
        let seats = felt.games.iter().map(|game| game.loads.len()).max().unwrap_or(0);
        for seat in 0..seats {
            let mean = |of: &dyn Fn(&crate::sim::follow::Load) -> f64| {
                let deals = felt.by_deal(|game| game.loads.get(seat).map(of));
                Ranged::from(deals.into_iter().collect::<Moments>().estimate())
            };
            let minutes = felt.seconds / 60.0;
            let mut row = keys_of(games, &keys);
            row.extend([
                Entry::from((seat + 1).to_string()),
                mean(&|load| f64::from(load.decisions - load.forced)).into(),
                mean(&|load| load.waited.into()).into(),
                mean(&|load| load.longest_wait.into()).into(),
                mean(&|load| minutes * f64::from(load.longest_wait)).into(),
            ]);
            table.push(row);
        }
    }
    table
}

fn part_id(feel: &Feel) -> &str {
    &feel.part.id
}
