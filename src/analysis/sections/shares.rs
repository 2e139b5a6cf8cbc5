//! Composition of a total: columns of a seat's row as shares of their sum, over all seats.

use super::common::contestants::{read_where, refuse_together};
use super::common::prelude::*;
use crate::analysis::seats::SeatColumn;
use crate::analysis::statistics::shares::share_of_sums;
use crate::base::order::Ordered;

/// Columns that add up to a total.
struct Shares {
    part: Part,
    only: Vec<(String, String)>,
    columns: Vec<String>,
    titles: Vec<String>,
    /// The noun for their total.
    noun: String,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "of", "titles", "noun"])?;
    refuse_together(section, shape)?;
    let (place, columns) = (&section.place, section.texts("of")?);
    let numbers: Vec<&str> = shape
        .recorded
        .seat
        .iter()
        .filter(|(name, kind)| {
            *kind != crate::record::Kind::Text && !["game", "seat", "side", "place"].contains(&name.as_str())
        })
        .map(|(name, _)| name.as_str())
        .collect();
    for column in &columns {
        if !numbers.contains(&column.as_str()) {
            let hint = hint(column, numbers.iter().copied());
            return Err(Refusal::new(format!("{place}.of: found `{column}`, expected a number of a seat's row{hint}")));
        }
    }
    if columns.len() < 2 {
        return Err(Refusal::new(format!("{place}.of: found {}, expected two columns or more", columns.len())));
    }
    let titles = section.texts("titles")?;
    if !titles.is_empty() && titles.len() != columns.len() {
        let (found, expected) = (titles.len(), columns.len());
        return Err(Refusal::new(format!("{place}.titles: found {found}, expected {expected}, one a column")));
    }
    let noun = section.required("noun")?;
    Ok(Box::new(Shares { part: Part::of(section), only: read_where(section, shape)?, columns, titles, noun }))
}

/// The shares of one part, in the order of the columns; each with its mean number per game.
struct PartShares {
    name: String,
    shares: Vec<(Estimate, f64)>,
    games: u64,
}

impl Shares {
    /// The sum of each column, deal by deal, over all games and seats of the deal.
    fn deals(&self, games: &Games) -> Vec<Vec<f64>> {
        let (seats, rows) = (&games.seats, games.seatings.max(1) * games.seats.seats.max(1));
        let value = |column: &String, row: usize| {
            let number = seats.columns.get(column).and_then(|own: &SeatColumn| own.number(row));
            number.map_or(0.0, f64::from)
        };
        let deal = |deal: usize| {
            let sum = |column: &String| (deal * rows..(deal + 1) * rows).map(|row| value(column, row)).sum::<f64>();
            self.columns.iter().map(sum).collect()
        };
        (0..seats.games() * seats.seats.max(1) / rows).map(deal).collect()
    }

    fn told(&self, part: &Portion) -> Option<PartShares> {
        let games: u64 = part.cells.iter().map(|games| games.seats.games() as u64).sum();
        // Cells share their deals: their values of one deal are added up.
        let mut deals: Vec<Vec<f64>> = Vec::new();
        for games in &part.cells {
            for (number, own) in self.deals(games).into_iter().enumerate() {
                match deals.get_mut(number) {
                    Some(sum) => sum.iter_mut().zip(own).for_each(|(sum, own)| *sum += own),
                    None => deals.push(own),
                }
            }
        }
        let share = |column: usize| {
            let pairs: Vec<(f64, f64)> = deals.iter().map(|deal| (deal[column], deal.iter().sum())).collect();
            let total: f64 = pairs.iter().map(|(own, _)| own).sum();
            Some((share_of_sums(&pairs)?, total / games.max(1) as f64))
        };
        let shares = (0..self.columns.len()).map(share).collect::<Option<Vec<_>>>()?;
        Some(PartShares { name: part.name.clone(), shares, games })
    }

    fn title(&self, played: &Played, column: usize) -> String {
        self.titles.get(column).cloned().unwrap_or_else(|| (played.title)(&self.columns[column]))
    }

    /// The sources of a single part with their intervals, the largest first; none for several parts.
    fn rows(&self, played: &Played, all: &[PartShares]) -> Option<Chart> {
        let [told] = all else { return None };
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.order_by(|&a, &b| told.shares[b].0.value.total_cmp(&told.shares[a].0.value));
        let row = |column: usize| {
            let (share, mean) = told.shares[column];
            let tip = format!("{}, {} per game", Ranged::from(share).percent_in(), Show::Digits(2).number(mean));
            Bar::new(self.title(played, column), vec![(share.into(), tip)])
        };
        let axis = Axis { holds: Some((0.0, 0.0)), ..Axis::percent(&format!("share of {}", self.noun)) };
        let rows = order.into_iter().map(row).collect();
        Some(Chart::rows(format!("Sources of {}", self.noun), axis, rows, true))
    }

    fn finding(&self, played: &Played, told: &PartShares) -> Finding {
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.order_by(|&a, &b| told.shares[b].0.value.total_cmp(&told.shares[a].0.value));
        let words = |&column: &usize| {
            format!("{} {}", Ranged::from(told.shares[column].0).percent_in(), self.title(played, column))
        };
        let total: f64 = told.shares.iter().map(|(_, mean)| mean).sum();
        let text = format!(
            "{}of all {}, {} per game: {} (n = {} games).",
            opening(&told.name),
            self.noun,
            Show::Digits(2).number(total),
            listed(&order.iter().map(words).collect::<Vec<_>>()),
            told.games
        );
        let figure = order.first().map_or(String::new(), |&column| {
            format!("{} {}", Ranged::from(told.shares[column].0).percent(), self.title(played, column))
        });
        let largest =
            |place: usize| order.get(place).map(|&at| (self.title(played, at), Ranged::from(told.shares[at].0)));
        // `most points come from areas`, `most damage comes by people`
        let come = if self.noun.split(' ').next().is_some_and(|noun| noun.ends_with('s')) { "come" } else { "comes" };
        let (claim, line) = match (largest(0), largest(1)) {
            (Some((first, most)), Some((second, next))) => (
                match (most.low > 0.5, most.low > next.high) {
                    (true, _) => format!("{}most {} {come} {first}", opening(&told.name), self.noun),
                    (false, true) => format!("{}the largest share of {} comes {first}", opening(&told.name), self.noun),
                    (false, false) => {
                        format!(
                            "{}no significant difference between the two largest sources of {}",
                            opening(&told.name),
                            self.noun
                        )
                    }
                },
                format!(
                    "{first} {}, {second} {}; {} per game in all",
                    percent(most),
                    percent(next),
                    Show::Digits(u8::from(total < 100.0)).number(total)
                ),
            ),
            _ => (self.noun.clone(), String::new()),
        };
        Finding::new(figure, sentence(&text)).short(claim, line)
    }
}

impl Analysis for Shares {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let mut table = with_parts(Table::new(&part.id, format!("Sources of {}", self.noun)))
            .with("source", "source", Kind::Key)
            .with("share", "share", Kind::Estimate(Show::Percent))
            .with("per_game", "per game", Kind::Number(Show::Digits(2)))
            .with("games", "n", Kind::Count);
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let parts = portions(played, &cells, &[]);
        let mut all = Vec::new();
        for portion in &parts {
            let Some(told) = self.told(portion) else { continue };
            for (column, (share, mean)) in told.shares.iter().enumerate() {
                table.push(vec![
                    part_entry(&told.name),
                    self.title(played, column).into(),
                    Ranged::from(*share).into(),
                    (*mean).into(),
                    told.games.into(),
                ]);
            }
            let total: f64 = told.shares.iter().map(|(_, mean)| mean).sum();
            let whole = Ranged { value: 1.0, low: 1.0, high: 1.0 };
            table.push(vec![part_entry(&told.name), "all".into(), whole.into(), total.into(), told.games.into()]);
            if portion.is_of_first(played) {
                part.findings.push(self.finding(played, &told));
            }
            all.push(told);
        }
        if all.is_empty() {
            part.findings.push(Finding::new("nothing", format!("There is no {} in these games.", self.noun)));
        }
        part.charts.extend(self.rows(played, &all));
        part.charts.extend((all.len() > 1).then(|| {
            Chart {
                title: format!("Sources of {}", self.noun),
                x: Axis::default(),
                y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share") },
                marks: Marks::Stack {
                    categories: all.iter().map(|told| told.name.clone()).collect(),
                    parts: (0..self.columns.len())
                        .map(|column| {
                            let share = |told: &PartShares| told.shares[column].0.value;
                            (self.title(played, column), all.iter().map(share).collect())
                        })
                        .collect(),
                    games: all.iter().map(|told| told.games).collect(),
                },
            }
        }));
        part.tables.push(tidy(table));
        part.methods.push(
            "Each share is the sum of one source over the sum of all, over all seats and games. Its interval is Wilson's at the \
             number of trials that would scatter as the ratio does deal by deal (Cochran 1977; Korn and Graubard 1998)."
                .into(),
        );
        part
    }
}
