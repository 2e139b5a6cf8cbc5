//! Contestants of competitive games: policies, or anything else in a seat's row that it plays with.

use super::prelude::*;
use super::scope::{check_factor, named_levels};
use crate::analysis::played::fits;
use crate::analysis::seats::{SeatColumn, Seats};
use crate::analysis::statistics::strengths::{Contested, Side};
use crate::base::order::Ordered;

/// The parameters for cells, contestants, and the factors that only decide the match-ups.
pub(in crate::analysis) const MEETING: [&str; 3] = ["where", "of", "over"];

/// Columns of a seat's row that do not describe the way it plays.
const OTHERS: [&str; 4] = ["game", "seat", "place", "score"];

/// The contestants to compare: values of columns of a seat's row.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Contestants {
    only: Vec<(String, String)>,
    columns: Vec<String>,
    over: Vec<String>,
}

/// A seat of a game: its contestants, and its result.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Held {
    /// Contestants by their number.
    pub(in crate::analysis) things: Vec<usize>,
    /// The place, 0 without a result.
    pub(in crate::analysis) place: u8,
    /// The row of the seat in its cell.
    pub(in crate::analysis) row: usize,
}

/// A game with the seats that hold a contestant.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Met<'a> {
    /// Its deal, common to all cells.
    pub(in crate::analysis) deal: u64,
    /// Its cell.
    pub(in crate::analysis) games: &'a Games,
    /// Its seats.
    pub(in crate::analysis) seats: Vec<Held>,
}

/// All contestants of some cells and the games in which they meet, deal by deal.
#[derive(Clone, Debug, Default)]
pub(in crate::analysis) struct Found<'a> {
    /// The names of the contestants, as in their column, in order of appearance.
    pub(in crate::analysis) names: Vec<String>,
    /// The games, sorted by deal.
    pub(in crate::analysis) games: Vec<Met<'a>>,
}

/// Refuses cooperative games.
pub(in crate::analysis) fn refuse_together(section: &Section, shape: &Shape) -> Result<(), Refusal> {
    match shape.recorded.contest {
        Contest::Against => Ok(()),
        Contest::Together => Err(Refusal::new(format!(
            "{}.kind: found `{}`, but in this game all seats win or lose as one; expected a kind that is not about seats \
             against each other",
            section.place, section.kind
        ))),
    }
}

/// The levels of `where`, which at least one cell must have.
pub(in crate::analysis) fn read_where(section: &Section, shape: &Shape) -> Result<Vec<(String, String)>, Refusal> {
    let only = named_levels(section, "where", shape)?;
    let has = |(factor, level): &(String, String), cell: &crate::analysis::design::Levels| {
        cell.get(factor).is_some_and(|own| fits(own, level))
    };
    if shape.cells.iter().any(|cell| only.iter().all(|level| has(level, cell))) {
        return Ok(only);
    }
    Err(Refusal::new(format!("{}.where: no cell has all of these levels", section.place)))
}

impl Contestants {
    /// Reads `where`, `of` and `over`; `many` allows several contestants per seat.
    pub(in crate::analysis) fn read(section: &Section, shape: &Shape, many: bool) -> Result<Contestants, Refusal> {
        let mut columns = section.texts("of")?;
        if columns.is_empty() {
            columns.push(POLICY.into());
        }
        let place = &section.place;
        for column in &columns {
            let known = shape.recorded.seat.iter().map(|(name, _)| name.as_str());
            let names: Vec<&str> = known.filter(|name| !OTHERS.contains(name)).collect();
            if !names.contains(&column.as_str()) {
                let hint = hint(column, names);
                return Err(Refusal::new(format!(
                    "{place}.of: found `{column}`, expected what the row of a seat says that it plays with{hint}"
                )));
            }
        }
        if columns.len() > 1 && !many {
            let (found, kind) = (columns.len(), &section.kind);
            return Err(Refusal::new(format!(
                "{place}.of: found {found} columns, but `{kind}` is of one; expected one"
            )));
        }
        let mut over = section.texts("over")?;
        for factor in &over {
            check_factor(section, "over", factor, shape)?;
        }
        if over.is_empty() {
            // The factor that deals the contestants out is named after them: `tools` for `tool`.
            let deals = |key: &str| columns.iter().any(|column| key == column || key.strip_suffix('s') == Some(column));
            over = shape.factors.iter().map(|factor| factor.key.clone()).filter(|key| deals(key)).collect();
        }
        Ok(Contestants { only: read_where(section, shape)?, columns, over })
    }

    /// Its cells, part by part: all factors that are neither compared nor decide the match-ups separate the parts.
    pub(in crate::analysis) fn portions<'a>(&self, played: &'a Played) -> Vec<Portion<'a>> {
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let over: Vec<&str> = self.over.iter().map(String::as_str).collect();
        portions(played, &cells, &over)
    }

    /// A contestant's name for sentences.
    pub(in crate::analysis) fn words(&self, played: &Played, name: &str) -> String {
        if self.columns == [POLICY] { format!("`{name}`") } else { self.title(played, name) }
    }

    /// A contestant's name for charts and tables.
    pub(in crate::analysis) fn title(&self, played: &Played, name: &str) -> String {
        if self.columns == [POLICY] { name.into() } else { (played.title)(name) }
    }

    /// The noun for the contestants, such as `player`.
    pub(in crate::analysis) fn noun(&self, played: &Played) -> String {
        if self.columns == [POLICY] {
            return "player".into();
        }
        (played.title)(self.columns.first().map_or("", String::as_str))
    }

    /// All contestants of these cells and their games.
    pub(in crate::analysis) fn found<'a>(&self, cells: &[&'a Games]) -> Found<'a> {
        let mut found = Found::default();
        for games in cells {
            let seats = &games.seats;
            for game in 0..seats.games() {
                let rows = game * seats.seats..(game + 1) * seats.seats;
                let held = rows.map(|row| Held {
                    things: self
                        .columns
                        .iter()
                        .filter_map(|column| found.number(&value(seats, column, row)?))
                        .collect(),
                    place: seats.place[row],
                    row,
                });
                let held: Vec<Held> = held.filter(|held| !held.things.is_empty()).collect();
                let deal = (game / games.seatings.max(1)) as u64;
                found.games.push(Met { deal, games, seats: held });
            }
        }
        found.games.order_by_key(|met| met.deal);
        found
    }
}

impl Found<'_> {
    /// The number of a contestant, known or new.
    fn number(&mut self, name: &str) -> Option<usize> {
        let known = self.names.iter().position(|known| known == name);
        known.or_else(|| {
            self.names.push(name.into());
            Some(self.names.len() - 1)
        })
    }

    /// The games in which the seats differ in what they hold.
    fn apart(&self) -> impl Iterator<Item = &Met<'_>> {
        self.games.iter().filter(|met| met.seats.iter().any(|held| held.things != met.seats[0].things))
    }

    /// The number of deals with games in which the seats differ in what they hold.
    pub(in crate::analysis) fn deals(&self) -> u64 {
        let mut deals: Vec<u64> = self.apart().map(|met| met.deal).collect();
        deals.dedup();
        deals.len() as u64
    }

    /// The games with a result in which the seats differ in what they hold, for a fit of strengths.
    pub(in crate::analysis) fn contested(&self) -> Vec<Contested> {
        let side = |held: &Held| {
            (held.place > 0).then(|| Side { holds: held.things.iter().map(|&t| (t, 1.0)).collect(), place: held.place })
        };
        let sides = |met: &Met| met.seats.iter().filter_map(side).collect();
        let all = self.apart().map(|met| Contested { deal: met.deal, sides: sides(met) });
        all.filter(|game| game.sides.len() > 1).collect()
    }
}

/// The value of a column for a seat, as text; none without a value.
fn value(seats: &Seats, column: &str, row: usize) -> Option<String> {
    if column == "side" {
        return Some(format!("side {}", seats.side[row] + 1));
    }
    match seats.columns.get(column)? {
        own @ SeatColumn::Words { .. } => own.word(row).map(String::from),
        own @ SeatColumn::Numbers(_) => own.number(row).map(|number| number.to_string()),
    }
}
