//! The legend of a chart's colours.

use super::rows::{is_judged, tones};
use super::{curve, named};
use crate::analysis::{Chart, Marks, Palette, Stands, Unit};

/// The colours of a chart as the page's style sheet names them, each with its meaning; none where there is nothing to
/// distinguish.
pub(in crate::report) fn legend(chart: &Chart) -> Vec<(String, String)> {
    match &chart.marks {
        Marks::Dots { series, wanted, .. } if series.len() > 1 || !wanted.is_empty() => {
            let drawn = series.iter().enumerate().filter(|(_, line)| !line.points.is_empty());
            let own = drawn.map(|(i, line)| (named(Palette::Series, i), line.name.clone()));
            let range = (!wanted.is_empty()).then(|| ("var(--line)".to_string(), "wanted".to_string()));
            range.into_iter().chain(own).collect()
        }
        Marks::Lines { series, palette, .. } if series.len() > 1 => series
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.points.is_empty())
            .map(|(i, line)| (named(*palette, i), line.name.clone()))
            .collect(),
        Marks::Stack { parts, .. } => parts
            .iter()
            .enumerate()
            .filter(|(_, (_, shares))| shares.iter().any(|share| *share > 0.0))
            .map(|(i, (name, _))| (named(Palette::Causes, i), name.clone()))
            .collect(),
        Marks::Rows { rows, .. } if is_judged(chart) => {
            let (line, beside) = (chart.x.line.unwrap_or(0.0), chart.x.line.is_some());
            let words = |tone: super::rows::Tone| tone.words(beside);
            tones(rows, line).into_iter().map(words).map(|(colour, text)| (colour.into(), text.into())).collect()
        }
        Marks::Matrix { values, middle: None, .. } if chart.y.unit != Unit::Percent => {
            let all = || values.iter().flatten().flatten().map(|(value, _)| value);
            let has = [
                ("var(--up)", "more", all().any(|value| value.low > 0.0)),
                ("var(--down)", "less", all().any(|value| value.high < 0.0)),
                ("var(--muted)", "no significant difference", all().any(|v| v.low <= 0.0 && v.high >= 0.0)),
            ];
            has.into_iter().filter(|(.., has)| *has).map(|(colour, text, _)| (colour.into(), text.into())).collect()
        }
        Marks::Curve { rungs } => [Stands::Frontier, Stands::Behind, Stands::Apart]
            .into_iter()
            .filter(|stands| rungs.iter().any(|rung| rung.stands == *stands))
            .map(|stands| (curve::tone(stands).1.into(), curve::tone(stands).2.into()))
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Axis, Bar, Ranged};

    fn chart(marks: Marks) -> Chart {
        Chart { title: "t".into(), x: Axis::points(), y: Axis::default(), marks }
    }

    #[test]
    fn a_cause_keeps_its_colour_where_another_ended_nothing() {
        let stack = |starved: f64| {
            let part = |name: &str, share: f64| (name.to_string(), vec![share]);
            let parts = vec![part("won", 0.5), part("starved", starved), part("late", 0.5 - starved)];
            legend(&chart(Marks::Stack { categories: vec!["a".into()], parts, games: vec![10] }))
        };
        let late = |legend: &[(String, String)]| legend.iter().find(|(_, name)| name == "late").cloned();
        assert_eq!((stack(0.0).len(), stack(0.2).len()), (2, 3));
        assert_eq!(late(&stack(0.0)), late(&stack(0.2)));
    }

    #[test]
    fn the_colours_of_differences_are_told() {
        let bar = |low: f64, high: f64| {
            Bar::new("a", vec![(Ranged { value: f64::midpoint(low, high), low, high }, String::new())])
        };
        let told = |rows: Vec<Bar>| legend(&chart(Marks::Rows { rows, bars: true }));
        let words = |rows: Vec<Bar>| told(rows).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(words(vec![bar(0.1, 0.2), bar(-0.1, 0.1)]), ["more", "no significant difference"]);
        assert_eq!(words(vec![bar(-0.2, -0.1)]), ["less"]);
    }
}
