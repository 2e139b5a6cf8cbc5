//! A chart in letters, for terminals: rows with their intervals, or a small table of its values.

use crate::analysis::{Axis, Chart, Marks, Ranged, Series, Unit, digits, one_digit, signed};
use crate::base::order::Ordered;
use crate::base::terminal::WIDTH;

/// Letters of a drawn line at most.
const LINE: usize = 34;

/// Letters of a number with its interval behind a line.
const NUMBER: usize = 25;

/// Letters of a name at most.
const NAME: usize = 28;

/// Columns of a table at most.
const COLUMNS: usize = 6;

/// The chart in at most `most` lines; none where it cannot be drawn in letters.
pub(super) fn chart_in_letters(chart: &Chart, most: usize) -> Vec<String> {
    match &chart.marks {
        Marks::Rows { rows, .. } => {
            let first = |bar: &crate::analysis::Bar| Some((bar.name.clone(), bar.marks.first()?.0));
            lines(&rows.iter().filter_map(first).collect::<Vec<_>>(), &chart.x, most)
        }
        Marks::Curve { rungs } => {
            let rows: Vec<(String, Ranged)> = rungs.iter().map(|rung| (rung.name.clone(), rung.y)).collect();
            lines(&rows, &chart.y, most)
        }
        Marks::Dots { categories, series, .. } => match drawn(series)[..] {
            [only] => {
                let name = |x: f64| categories.get(x as usize).cloned().unwrap_or_default();
                let rows: Vec<(String, Ranged)> = only.points.iter().map(|point| (name(point.x), point.y)).collect();
                lines(&rows, &chart.y, most)
            }
            _ => dots(categories, series, &chart.y, most),
        },
        Marks::Lines { series, .. } => over(series, &chart.y, most),
        Marks::Stack { categories, parts, .. } => stack(categories, parts, most),
        Marks::Matrix { names, values, .. } => {
            let cell = |value: &Option<(Ranged, String)>| {
                value.as_ref().map_or_else(String::new, |(value, _)| number(&chart.y, value.value))
            };
            let rows = names.0.iter().zip(values).map(|(name, row)| (name.clone(), row.iter().map(cell).collect()));
            table(&names.1, &rows.collect::<Vec<_>>(), most)
        }
        Marks::Tiles { .. } => Vec::new(),
    }
}

fn drawn(series: &[Series]) -> Vec<&Series> {
    series.iter().filter(|line| !line.points.is_empty()).collect()
}

/// A number as its axis shows it.
fn number(axis: &Axis, value: f64) -> String {
    match axis.unit {
        _ if !value.is_finite() => "–".into(),
        Unit::Percent => format!("{} %", one_digit(100.0 * value)),
        Unit::Points => signed(100.0 * value),
        Unit::Number | Unit::Count | Unit::Seconds => digits(value, usize::from(value.abs() < 100.0)),
    }
}

/// A text cut to at most `most` letters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.into();
    }
    format!("{}…", text.chars().take(most.saturating_sub(1)).collect::<String>().trim_end())
}

/// The first and the last rows, if there are too many.
fn ends<T: Clone>(rows: &[T], most: usize) -> (Vec<T>, Option<(usize, usize)>) {
    if rows.len() <= most.max(3) {
        return (rows.to_vec(), None);
    }
    let room = most.max(3) - 1;
    let (upper, lower) = (room.div_ceil(2), room / 2);
    let kept = rows[..upper].iter().chain(&rows[rows.len() - lower..]).cloned().collect();
    (kept, Some((upper, rows.len() - room)))
}

/// Rows, each with its interval along a line.
fn lines(rows: &[(String, Ranged)], axis: &Axis, most: usize) -> Vec<String> {
    let (rows, gap) = ends(rows, most);
    let finite = |value: &f64| value.is_finite();
    let all = rows.iter().flat_map(|(_, value)| [value.low, value.value, value.high]).filter(finite);
    let all: Vec<f64> = all.chain(axis.line).chain((axis.unit == Unit::Points).then_some(0.0)).collect();
    let low = all.iter().copied().fold(f64::INFINITY, f64::min);
    let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if low > high {
        return Vec::new();
    }
    let span = (high - low).max(1e-9);
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(NAME);
    let long = (WIDTH - 4 - NUMBER).saturating_sub(wide).clamp(12, LINE);
    let place = |value: f64| (((value.clamp(low, high) - low) / span) * (long - 1) as f64).round() as usize;
    let beside = axis.line.or((axis.unit == Unit::Points).then_some(0.0));
    let row = |(name, value): &(String, Ranged)| {
        let mut line = vec![' '; long];
        if let Some(at) = beside {
            line[place(at)] = '│';
        }
        let [from, at, to] = [value.low, value.value, value.high].map(place);
        for letter in &mut line[from.min(to)..=from.max(to)] {
            *letter = '─';
        }
        line[at] = '●';
        let drawn: String = line.into_iter().collect();
        let interval = format!("{} to {}", bare(axis, value.low), bare(axis, value.high));
        format!("  {:<wide$} {drawn} {} ({interval})", cut(name, wide), number(axis, value.value))
            .trim_end()
            .to_string()
    };
    let mut all: Vec<String> = rows.iter().map(row).map(|line| cut(&line, WIDTH)).collect();
    if let Some((at, left_out)) = gap {
        all.insert(at, format!("  … {left_out} between"));
    }
    all
}

/// One end of an interval, without the sign of percent.
fn bare(axis: &Axis, value: f64) -> String {
    number(axis, value).trim_end_matches(" %").to_string()
}

/// Categories as rows, series as columns.
fn dots(categories: &[String], series: &[Series], axis: &Axis, most: usize) -> Vec<String> {
    let own = drawn(series);
    let names: Vec<String> = own.iter().map(|line| line.name.clone()).collect();
    let value = |line: &Series, x: usize| {
        let point = line.points.iter().find(|point| (point.x - x as f64).abs() < 1e-9);
        point.map_or_else(String::new, |point| number(axis, point.y.value))
    };
    let row = |(x, name): (usize, &String)| (name.clone(), own.iter().map(|line| value(line, x)).collect());
    table(&names, &categories.iter().enumerate().map(row).collect::<Vec<_>>(), most)
}

/// Lines at a few places along them.
fn over(series: &[Series], axis: &Axis, most: usize) -> Vec<String> {
    let own = drawn(series);
    let Some(longest) = own.iter().max_by_key(|line| line.points.len()) else { return Vec::new() };
    let names: Vec<String> = own.iter().map(|line| line.name.clone()).collect();
    let count = longest.points.len();
    let rows = most.saturating_sub(2).clamp(2, 8).min(count);
    let places = (0..rows).map(|at| longest.points[at * (count - 1) / (rows - 1).max(1)].x);
    let value = |line: &Series, x: f64| {
        let before = line.points.iter().take_while(|point| point.x <= x + 1e-9).last();
        before.map_or_else(String::new, |point| number(axis, point.y.value))
    };
    let row = |x: f64| (digits(x, 0), own.iter().map(|line| value(line, x)).collect());
    table(&names, &places.map(row).collect::<Vec<_>>(), most)
}

/// The parts of stacks: of one as bars, of several as a table.
fn stack(categories: &[String], parts: &[(String, Vec<f64>)], most: usize) -> Vec<String> {
    let mut own: Vec<&(String, Vec<f64>)> =
        parts.iter().filter(|(_, shares)| shares.iter().any(|s| *s > 0.0)).collect();
    let whole = |part: &(String, Vec<f64>)| part.1.iter().sum::<f64>();
    own.order_by(|a, b| whole(b).total_cmp(&whole(a)));
    if let [_] = categories {
        let wide = own.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(NAME);
        let bar = |(name, shares): &&(String, Vec<f64>)| {
            let share = shares.first().copied().unwrap_or_default();
            let drawn = "█".repeat((share * LINE as f64).round() as usize);
            format!("  {:<wide$} {drawn} {} %", cut(name, wide), one_digit(100.0 * share))
        };
        return own.iter().take(most).map(bar).collect();
    }
    let cell = |share: &f64| format!("{} %", one_digit(100.0 * share));
    let rows: Vec<(String, Vec<String>)> =
        own.iter().map(|(name, shares)| (name.clone(), shares.iter().map(cell).collect())).collect();
    table(categories, &rows, most)
}

/// A table with a head; columns that do not fit are omitted at the right.
fn table(columns: &[String], rows: &[(String, Vec<String>)], most: usize) -> Vec<String> {
    let (rows, gap) = ends(rows, most.saturating_sub(1));
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(NAME);
    let each = ((WIDTH - 2 - wide) / columns.len().clamp(1, COLUMNS)).saturating_sub(2).clamp(7, 16);
    let fit = ((WIDTH - 2 - wide) / (each + 2)).min(columns.len());
    let line = |name: &str, cells: &[String]| {
        let cells: Vec<String> = cells.iter().take(fit).map(|cell| format!("  {:>each$}", cut(cell, each))).collect();
        let cells = cells.concat();
        format!("  {:<wide$}{cells}", cut(name, wide)).trim_end().to_string()
    };
    let mut all = vec![line("", columns)];
    all.extend(rows.iter().map(|(name, cells)| line(name, cells)));
    if let Some((at, left_out)) = gap {
        all.insert(at + 1, format!("  … {left_out} between"));
    }
    all.truncate(most);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Bar, Point};

    fn chart(marks: Marks, x: Axis) -> Chart {
        Chart { title: "t".into(), x, y: Axis::percent("won"), marks }
    }

    fn ranged(value: f64) -> Ranged {
        Ranged { value, low: value - 0.05, high: value + 0.05 }
    }

    #[test]
    fn rows_stand_in_letters_within_the_width_and_of_many_both_ends() {
        let row = |at: usize| Bar::new(format!("thing {at}"), vec![(ranged(0.9 - 0.02 * at as f64), String::new())]);
        let many =
            chart(Marks::Rows { rows: (0..34).map(row).collect(), bars: false }, Axis::percent_beside("wins", 0.5));
        let lines = chart_in_letters(&many, 10);
        assert_eq!(lines.len(), 10);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:#?}");
        assert!(lines[0].contains("thing 0") && lines[0].ends_with("90.0 % (85.0 to 95.0)"), "{lines:#?}");
        assert!(lines[9].contains("thing 33") && lines.iter().any(|line| line == "  … 25 between"), "{lines:#?}");
        assert!(lines[0].contains('│') && lines[0].contains('●'));
    }

    #[test]
    fn several_series_are_a_table_and_one_stack_is_bars() {
        let line = |name: &str, start: f64| Series {
            name: name.into(),
            points: (0..3).map(|x| Point { x: f64::from(x), y: ranged(start), tip: String::new() }).collect(),
        };
        let categories = vec!["0".to_string(), "1".into(), "2".into()];
        let series = vec![line("two", 0.5), line("four", 0.25)];
        let dots = chart(Marks::Dots { categories, series, joined: true, wanted: Vec::new() }, Axis::default());
        let lines = chart_in_letters(&dots, 10);
        assert!(lines.len() == 4 && lines[0].contains("four") && lines[3].contains("25.0 %"), "{lines:#?}");
        let parts = vec![("won".to_string(), vec![0.25]), ("late".to_string(), vec![0.75])];
        let stack = chart(Marks::Stack { categories: vec!["all".into()], parts, games: vec![8] }, Axis::default());
        let lines = chart_in_letters(&stack, 10);
        assert!(lines.len() == 2 && lines[0].contains("late") && lines[0].ends_with("75.0 %"), "{lines:#?}");
    }
}
