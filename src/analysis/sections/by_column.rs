//! Compares every value of a seat's column with the fair share, such as its equipment or turn order.

use super::boxes::{column_values, holder, subject_title};
use super::common::contestants::{read_where, refuse_together};
use super::common::prelude::*;
use super::common::scope::check_factor;
use super::leans::{check_column, without_end};
use crate::analysis::about::{About, Measure, Subject};
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::ranged::one_digit;
use crate::analysis::statistics::shares::{above_fair, share_by_deal};
use crate::base::order::Ordered;

/// The most parts with a sentence of their own.
const MOST_TOLD: usize = 6;
/// The most values that a sentence names.
const NAMED: usize = 3;

/// The values of a column, each compared with the fair share.
struct ByColumn {
    part: Part,
    only: Vec<(String, String)>,
    column: String,
    measure: Measure,
    /// Factors whose cells are pooled.
    over: Vec<String>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "measure", "of", "over"])?;
    refuse_together(section, shape)?;
    let column = section.required("of")?;
    check_column(section, &column, shape)?;
    let over = section.texts("over")?;
    for factor in &over {
        check_factor(section, "over", factor, shape)?;
    }
    let measure = About::read(section, &shape.recorded)?.measure;
    if let Measure::OfGame { column, .. } = &measure {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.measure: `{column}` is of a whole game, expected one of a seat")));
    }
    Ok(Box::new(ByColumn { part: Part::of(section), only: read_where(section, shape)?, column, measure, over }))
}

/// One value of the column in one part.
struct Valued {
    title: String,
    value: Estimate,
    above: Difference,
    /// The p-value, adjusted over all values and parts.
    adjusted: f64,
}

/// The values of one part.
struct Values<'a> {
    name: String,
    cells: Vec<&'a Games>,
    all: Vec<Valued>,
    fair: f64,
}

impl ByColumn {
    /// For each deal in which a seat of the subject played: the mean of its seats, and of all seats in the same games.
    fn by_deal(&self, cells: &[&Games], subject: &Subject) -> Vec<(f64, f64)> {
        let most = cells.iter().map(|games| games.deals()).max().unwrap_or(0);
        let mut sums = vec![[0.0_f64; 4]; most];
        for games in cells {
            let (seats, each) = (&games.seats, games.seatings.max(1));
            for game in 0..seats.games() {
                let own: Vec<bool> = (0..seats.seats).map(|seat| seats.is_of(subject, game, seat)).collect();
                if !own.contains(&true) {
                    continue;
                }
                let sum = &mut sums[game / each];
                for (seat, own) in own.iter().enumerate() {
                    let Some(value) = seats.value(&self.measure, game, seat).map(f64::from) else { continue };
                    (sum[2], sum[3]) = (sum[2] + value, sum[3] + 1.0);
                    if *own {
                        (sum[0], sum[1]) = (sum[0] + value, sum[1] + 1.0);
                    }
                }
            }
        }
        sums.iter().filter(|sum| sum[1] > 0.0).map(|sum| (sum[0] / sum[1], sum[2] / sum[3])).collect()
    }

    fn values<'a>(&self, part: Portion<'a>) -> Option<Values<'a>> {
        let fair = part.cells.first()?.fair()?;
        // Tables of different sizes have no common fair share.
        if part.cells.iter().any(|games| games.fair() != Some(fair)) {
            return None;
        }
        Some(Values { name: part.name, cells: part.cells, all: Vec::new(), fair })
    }

    fn valued(&self, played: &Played, values: &Values) -> Vec<Valued> {
        let one = |value: &String| {
            let subject = holder(&self.column, value);
            let deals = self.by_deal(&values.cells, &subject);
            let own: Vec<f64> = deals.iter().map(|(own, _)| *own).collect();
            let title = subject_title(played, &subject);
            if deals.is_empty() {
                return None;
            }
            Some(if self.measure == Measure::Won {
                Valued { title, value: share_by_deal(&own), above: above_fair(&own, values.fair), adjusted: 1.0 }
            } else {
                let mean: Moments = own.iter().copied().collect();
                let above: Moments = deals.iter().map(|(own, all)| own - all).collect();
                Valued { title, value: mean.estimate(), above: above.difference(), adjusted: 1.0 }
            })
        };
        column_values(&self.column, &values.cells).iter().filter_map(one).collect()
    }

    fn found<'a>(&self, played: &'a Played) -> Vec<Values<'a>> {
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let over: Vec<&str> = self.over.iter().map(String::as_str).collect();
        let mut all: Vec<Values> =
            portions(played, &cells, &over).into_iter().filter_map(|part| self.values(part)).collect();
        for values in &mut all {
            values.all = self.valued(played, values);
        }
        let p: Vec<f64> = all.iter().flat_map(|values| values.all.iter().map(|one| one.above.p)).collect();
        let each = all.iter_mut().flat_map(|values| &mut values.all);
        each.zip(holm(&p)).for_each(|(one, adjusted)| one.adjusted = adjusted);
        all.retain(|values| !values.all.is_empty());
        all
    }

    fn finding(&self, played: &Played, values: &Values) -> Finding {
        let (scale, noun) = (played.scale(), (played.title)(&self.column));
        let mut order: Vec<&Valued> = values.all.iter().collect();
        order.order_by(|a, b| b.above.value.total_cmp(&a.above.value));
        let named: Vec<String> = order
            .iter()
            .filter(|one| one.adjusted < 0.05)
            .take(NAMED)
            .map(|one| format!("{} ({})", one.title, scale.change(one.above.into())))
            .collect();
        let differ = values.all.iter().filter(|one| one.adjusted < 0.05).count();
        let fair = if self.measure == Measure::Won {
            format!("the fair share of {} %", one_digit(100.0 * values.fair))
        } else {
            "the mean of all seats".into()
        };
        let count = values.all.len();
        let body = match (named.is_empty(), differ > named.len()) {
            (true, _) => format!("no {noun} of {count} differs significantly from {fair}"),
            (_, false) => format!("{differ} of {count} ({noun}) differ significantly from {fair}: {}", listed(&named)),
            (_, true) => {
                let last = order.iter().rev().find(|one| one.adjusted < 0.05);
                let ends: Vec<String> = [order.first(), last]
                    .into_iter()
                    .flatten()
                    .map(|one| format!("{} ({})", one.title, scale.change(one.above.into())))
                    .collect();
                format!("{differ} of {count} ({noun}) differ significantly from {fair}, from {}", ends.join(" to "))
            }
        };
        let text = sentence(&format!("{}{body}.", opening(&values.name)));
        let start = opening(&values.name);
        // Only those that differ are named.
        let mut ends = order.iter().copied().filter(|one| one.adjusted < 0.05);
        let (claim, line) = match (ends.next(), ends.next_back()) {
            (Some(one), other) => self.ends(played, (one, other), values.fair),
            (None, _) => (format!("no {noun} differs significantly from {fair}"), String::new()),
        };
        let claim = format!("{start}{claim}");
        Finding::new(format!("{differ} of {count}"), text)
            .short(claim, line)
            .undecided(differ == 0)
            .of(&values.cells[..1])
    }

    /// The values that differ most, in short: the highest and the lowest, or the only one.
    fn ends(&self, played: &Played, (one, other): (&Valued, Option<&Valued>), fair: f64) -> (String, String) {
        let scale = played.scale();
        let wins = agreeing(&one.title, "wins", "win");
        let up = one.above.value > 0.0;
        if self.measure == Measure::Won {
            let share = |one: &Valued| percent(one.value.into());
            let fair = format!("fair {} %", one_digit(100.0 * fair));
            let both = |other: &Valued| (other.above.value > 0.0) == up;
            return match other {
                Some(other) if both(other) => {
                    let more = if up { "more" } else { "less" };
                    (
                        format!("{} and {} win {more} than a fair share", one.title, other.title),
                        format!("{} and {}; {fair}", share(one), share(other)),
                    )
                }
                Some(other) => (
                    format!("{} {wins} most often, {} least", one.title, other.title),
                    format!("{} against {}; {fair}", share(one), share(other)),
                ),
                None => {
                    let more = if up { "more" } else { "less" };
                    let their = agreeing(&one.title, "its", "their");
                    (format!("{} {wins} {more} than {their} fair share", one.title), format!("{}; {fair}", share(one)))
                }
            };
        }
        let change = |one: &Valued| scale.short_change(one.above.into());
        let counted = scale.noun.strip_prefix("mean number of ");
        let noun = counted.or(scale.noun.strip_prefix("mean ")).unwrap_or(&scale.noun);
        let (most, least) = if counted.is_some() { ("most", "fewest") } else { ("highest", "lowest") };
        let Some(other) = other else {
            let side = if up { "above" } else { "below" };
            return (format!("the {} of {} is {side} the mean of all", scale.noun, within(&one.title)), change(one));
        };
        let (has, last) = (agreeing(&one.title, "has", "have"), without_end(&other.title, &one.title));
        (
            format!("{} {has} the {most} {noun} on average, {last} the {least}", one.title),
            format!("{} against {}", change(one), change(other)),
        )
    }
}

impl Analysis for ByColumn {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (scale, noun) = (played.scale(), (played.title)(&self.column));
        let all = self.found(played);
        let above = if self.measure == Measure::Won { "above the fair share" } else { "above the mean of all seats" };
        let mut table = with_parts(Table::new(&part.id, format!("{} by {noun}", sentence(&scale.noun))))
            .with(&self.column, &noun, Kind::Key)
            .with(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .with("above", above, Kind::Estimate(scale.show_change()))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count);
        let mut rows = Vec::new();
        for values in &all {
            for one in &values.all {
                let (value, above) = (Ranged::from(one.value), Ranged::from(one.above));
                table.push(vec![
                    part_entry(&values.name),
                    one.title.as_str().into(),
                    value.into(),
                    above.into(),
                    one.adjusted.into(),
                    one.value.n.into(),
                ]);
                let tip = format!("{}, {}, n = {} deals", scale.value_in(value), p_text(one.adjusted), one.value.n);
                rows.push(Bar::judged(format!("{}{}", one.title, aside(&values.name)), above, tip, one.adjusted));
            }
        }
        if rows.is_empty() {
            let text = format!("No cell has seats with a {noun}, or tables of different sizes were taken together.");
            part.findings.push(Finding::new("nothing to compare", text));
        } else {
            let axis = Axis { title: format!("{} {above}", scale.axis_of_changes().title), ..scale.axis_of_changes() };
            part.charts.push(Chart::rows(format!("How far each {noun} is {above}"), axis, rows, false));
        }
        let mut told: Vec<&Values> = all.iter().collect();
        if told.len() > MOST_TOLD {
            let differ = |values: &Values| values.all.iter().filter(|one| one.adjusted < 0.05).count();
            let parts = told.iter().filter(|values| differ(values) > 0).count();
            let count = format!("{parts} of {}", told.len());
            let text = format!("At least one {noun} differs significantly in {count} settings; the table has each.");
            part.findings.push(Finding::new(count, text).undecided(parts == 0));
            told.order_by_key(|values| std::cmp::Reverse(differ(values)));
            told.truncate(2);
        }
        part.findings.extend(told.into_iter().map(|values| self.finding(played, values)));
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "Shares of wins by what a seat's row says are means over the deals in which a seat with that value played, a \
    tie for the first place counted in parts, with Wilson's interval at the effective number of games; means of other measures have \
    Student's interval, and are compared with all seats of the same games. P-values are adjusted by Holm over all values and cells.";
