//! The effect of the seat: the win share of each seat compared with the fair share.

use super::by_column;
use super::common::contestants::{read_where, refuse_together};
use super::common::prelude::*;
use crate::analysis::about::{About, Measure};
use crate::analysis::statistics::ranged::one_digit;
use crate::analysis::statistics::seats::{Seats, seat_means, seat_shares};
use crate::base::order::Ordered;

/// The most parts with a sentence of their own.
const MOST_TOLD: usize = 6;

/// Every seat compared with its fair share, cell by cell.
struct BySeat {
    part: Part,
    only: Vec<(String, String)>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    if section.has("of") {
        return by_column::read(section, shape);
    }
    section.knows_only(&["where", "measure"])?;
    refuse_together(section, shape)?;
    let about = About::read(section, &shape.recorded)?;
    if matches!(about.measure, Measure::OfGame { .. }) {
        let (place, name) = (&section.place, about.measure.name());
        return Err(Refusal::new(format!("{place}.measure: `{name}` belongs to a whole game, expected one of a seat")));
    }
    Ok(Box::new(BySeat { part: Part::of(section), only: read_where(section, shape)? }))
}

/// The seats of one part.
struct PartSeats<'a> {
    name: String,
    cells: Vec<&'a Games>,
    found: Seats,
    /// The p-value of each seat, adjusted over all seats of all parts.
    adjusted: Vec<f64>,
    /// The p-value of the test that all seats are alike, adjusted over all parts.
    alike: f64,
}

/// The measure of each seat for each deal, as the mean over the deal's games; deals without a value for some seat are
/// omitted.
fn by_deal(games: &Games, measure: &Measure) -> Vec<Vec<f64>> {
    let (seats, each) = (&games.seats, games.seatings.max(1));
    let mean = |deal: usize, seat: usize| {
        let values = (deal * each..(deal + 1) * each).map(|game| seats.value(measure, game, seat).map(f64::from));
        values.sum::<Option<f64>>().map(|sum| sum / each as f64)
    };
    let row = |deal: usize| (0..seats.seats).map(|seat| mean(deal, seat)).collect::<Option<Vec<f64>>>();
    (0..seats.games() / each).filter_map(row).collect()
}

fn told<'a>(played: &Played, parts: Vec<Portion<'a>>) -> Vec<PartSeats<'a>> {
    let measure = &played.about.measure;
    let found = |part: Portion<'a>| {
        let deals = by_deal(part.cells.first()?, measure);
        let found = if *measure == Measure::Won { seat_shares(&deals) } else { seat_means(&deals) }?;
        let Portion { name, cells } = part;
        Some(PartSeats { name, cells, found, adjusted: Vec::new(), alike: 1.0 })
    };
    let mut all: Vec<PartSeats> = parts.into_iter().filter_map(found).collect();
    let single: Vec<f64> = all.iter().flat_map(|told| told.found.seats.iter().map(|seat| seat.above.p)).collect();
    let mut single = holm(&single).into_iter();
    let alike = holm(&all.iter().map(|told| told.found.homogeneity.p).collect::<Vec<_>>());
    for (told, alike) in all.iter_mut().zip(alike) {
        told.adjusted = single.by_ref().take(told.found.seats.len()).collect();
        told.alike = alike;
    }
    all
}

impl Analysis for BySeat {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let all = told(played, portions(played, &cells, &[]));
        let above = if played.is_of_wins() { "above the fair share" } else { "above the mean of all seats" };
        let mut table = with_parts(Table::new(&part.id, format!("{} by seat", sentence(&scale.noun))))
            .with("seat", "seat", Kind::Key)
            .with(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .with("above", above, Kind::Estimate(scale.show_change()))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count);
        let mut rows = Vec::new();
        for told in &all {
            for (number, (seat, &p)) in told.found.seats.iter().zip(&told.adjusted).enumerate() {
                let (value, above) = (Ranged::from(seat.value), Ranged::from(seat.above));
                table.push(vec![
                    part_entry(&told.name),
                    (number as u64 + 1).to_string().into(),
                    value.into(),
                    above.into(),
                    p.into(),
                    told.found.deals.into(),
                ]);
                let at = aside(&told.name);
                let tip = format!("{}, {}, n = {} deals", scale.value_in(value), p_text(p), told.found.deals);
                rows.push(Bar::judged(format!("seat {}{at}", number + 1), above, tip, p));
            }
        }
        if !rows.is_empty() {
            part.charts.push(Chart::rows(
                format!("How far each seat is {above}"),
                Axis { title: format!("{} {above}", scale.axis_of_changes().title), ..scale.axis_of_changes() },
                rows,
                false,
            ));
        }
        part.tables.push(tidy(table));
        part.findings = findings(played, &all);
        part.methods.push(if played.is_of_wins() { SHARES.into() } else { MEANS.into() });
        part
    }
}

const SHARES: &str = "Shares of wins by seat are means over deals, a tie for the first place counted in parts, with Wilson's \
    interval at the effective number of games. Each seat is compared with its fair share, one over the number of seats, with \
    p-values adjusted by Holm over all seats and cells; that all seats win alike is Pearson's chi-square by deal (Rao and \
    Scott, second order), adjusted by Holm over all cells.";

const MEANS: &str = "Means by seat are means over deals with Student's interval. Each seat is compared with the mean of all seats, \
    with p-values adjusted by Holm over all seats and cells; that all seats are alike is Hotelling's test by deal, adjusted by \
    Holm over all cells.";

fn findings(played: &Played, all: &[PartSeats]) -> Vec<Finding> {
    let decided = |told: &PartSeats| told.adjusted.iter().any(|p| *p < 0.05) || told.alike < 0.05;
    if all.len() <= MOST_TOLD {
        return all.iter().map(|told| finding(played, told)).collect();
    }
    let mut apart: Vec<&PartSeats> = all.iter().filter(|told| decided(told)).collect();
    let most = |told: &PartSeats| told.found.seats.iter().map(|seat| seat.above.value.abs()).fold(0.0, f64::max);
    apart.order_by(|a, b| most(b).total_cmp(&most(a)));
    let count = format!("{} of {}", apart.len(), all.len());
    let text =
        format!("Seats differ significantly in {count} cells (Holm, 5 %, over all of them); the table has each.");
    let claim = format!("Seats differ significantly in {count} cells");
    let mut findings = vec![Finding::new(count, text).short(claim, "the table has each").undecided(apart.is_empty())];
    findings.extend(apart.into_iter().take(2).map(|told| finding(played, told)));
    findings
}

/// The reference value of a seat, in words.
fn fair_of(wins: bool) -> &'static str {
    if wins { "its fair share of wins" } else { "the mean of all seats" }
}

fn finding(played: &Played, told: &PartSeats) -> Finding {
    let (scale, seats) = (played.scale(), &told.found.seats);
    let wins = played.is_of_wins();
    let fair = if wins {
        format!("fair share of {} %", one_digit(100.0 / seats.len() as f64))
    } else {
        "the mean of all seats".into()
    };
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.order_by(|a, b| seats[*b].above.value.abs().total_cmp(&seats[*a].above.value.abs()));
    let one = |&seat: &usize| {
        let (value, above) = (Ranged::from(seats[seat].value), Ranged::from(seats[seat].above));
        format!("seat {} ({}, {})", seat + 1, scale.value(value), scale.change(above))
    };
    let named: Vec<String> = order.iter().filter(|seat| told.adjusted[**seat] < 0.05).map(one).collect();
    let (least, most) = ends(&seats.iter().map(|seat| seat.value.value).collect::<Vec<_>>());
    let shown = |value: f64| scale.value(Ranged { value, low: value, high: value });
    let range = format!("{} to {}", shown(least), shown(most));
    let n = format!("n = {} deals, all seats alike: {}", told.found.deals, p_text(told.alike));
    let its = if wins { "its " } else { "" };
    let who = told.cells.first().map_or(String::new(), |games| format!("`{}`", games.player));
    let body = match (named.is_empty(), told.alike < 0.05) {
        (false, _) => {
            let (verb, its) = match named.len() {
                1 => ("is", its),
                _ => ("are", if wins { "their " } else { "" }),
            };
            format!("{} {verb} significantly off {its}{fair} (Holm, 5 %)", listed(&named))
        }
        (true, true) => {
            format!("the seats are not alike, but no single one differs significantly from {its}{fair}: {range}")
        }
        (true, false) => format!("no seat differs significantly from {its}{fair}: {range}"),
    };
    let mixed = told.cells.first().is_some_and(|games| {
        let mut names = games.player.split(',');
        let first = names.next();
        games.seatings < 2 && names.any(|name| Some(name) != first)
    });
    let note = if mixed { " The seats were not exchanged: a seat and who plays there are one here." } else { "" };
    let text = sentence(&format!("{}{body} ({who}; {n}).{note}", opening(&told.name)));
    let decided = !named.is_empty() || told.alike < 0.05;
    let extreme = order.first().copied().unwrap_or(0);
    let (value, above) = (Ranged::from(seats[extreme].value), Ranged::from(seats[extreme].above));
    let start = opening(&told.name);
    let claim = match (named.is_empty(), told.alike < 0.05) {
        (false, _) => {
            let more = if above.value > 0.0 { "above" } else { "below" };
            format!("{start}seat {} is furthest {more} {}", extreme + 1, fair_of(wins))
        }
        (true, true) => format!("{start}the seats are not alike"),
        (true, false) => format!("{start}no seat differs significantly from {}", fair_of(wins)),
    };
    let line = match decided {
        true => format!("{}, {}", scale.short(value), scale.short_change(above)),
        false => range.clone(),
    };
    Finding::new(range.replace(" to ", " … "), text).short(claim, line).undecided(!decided).of(&told.cells)
}
