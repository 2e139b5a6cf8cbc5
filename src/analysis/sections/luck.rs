//! Luck in competitive games: the parts of the outcome that are due to the players, to the deal, and to the game
//! itself. For cooperative games see the file `dealt`.

use super::common::contestants::read_where;
use super::common::pooling::FEW;
use super::common::prelude::*;
use super::dealt;
use crate::analysis::statistics::luck::{LEAST, Luck, luck};
use crate::analysis::statistics::luck_of_tables::{Seated, luck_of_tables};

/// The names of the parts.
const PARTS: [&str; 3] = ["who plays", "the deal", "the game itself"];

/// Cells of two different players whose seats are exchanged.
struct Chances {
    part: Part,
    only: Vec<(String, String)>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    if shape.recorded.contest == Contest::Together {
        return dealt::read(section, shape);
    }
    section.knows_only(&["where"])?;
    Ok(Box::new(Chances { part: Part::of(section), only: read_where(section, shape)? }))
}

/// For each deal, the first player's win shares in both games; deals without a result are omitted. None unless the
/// seats are exchanged between two different players.
fn deals(games: &Games) -> Option<Vec<(f64, f64)>> {
    let (one, other) = games.player.split_once(',')?;
    if one.trim() == other.trim() || games.seatings != 2 || games.seats.seats != 2 {
        return None;
    }
    let seats = &games.seats;
    let share = |game: usize| {
        let own = (2 * game..2 * game + 2).find(|&row| seats.side[row] == 0)?;
        let (own, other) = (seats.place[own], seats.place[own ^ 1]);
        match (own, other) {
            (0, _) | (_, 0) => None,
            _ if own == other => Some(0.5),
            _ => Some(f64::from(u8::from(own < other))),
        }
    };
    Some((0..seats.games() / 2).filter_map(|deal| Some((share(2 * deal)?, share(2 * deal + 1)?))).collect())
}

/// The games of each deal at a table of three and more, seat by seat: side and win share; deals without a result are
/// omitted. None if all seats play alike, or not every side has each seat equally often.
fn tables(games: &Games) -> Option<Vec<Vec<Vec<Seated>>>> {
    let mut names = games.player.split(',').map(str::trim);
    let first = names.next();
    let (seats, each) = (&games.seats, games.seatings);
    if names.all(|name| Some(name) == first) || seats.seats < 3 || each < seats.seats || each % seats.seats != 0 {
        return None;
    }
    let game = |game: usize| -> Option<Vec<Seated>> {
        let rows = game * seats.seats..(game + 1) * seats.seats;
        let seat = |(seat, row): (usize, usize)| {
            (seats.place[row] > 0).then(|| (usize::from(seats.side[row]), f64::from(seats.share(game, seat))))
        };
        rows.enumerate().map(seat).collect()
    };
    let deal = |deal: usize| (deal * each..(deal + 1) * each).map(game).collect::<Option<Vec<_>>>();
    Some((0..seats.games() / each).filter_map(deal).collect())
}

/// The parts of the outcome in a cell.
fn parts_of(games: &Games) -> Option<Luck> {
    if games.seats.seats == 2 { luck(&deals(games)?) } else { luck_of_tables(&tables(games)?) }
}

/// The parts of one cell.
struct CellLuck {
    name: String,
    /// The players.
    who: String,
    /// Seatings per deal.
    seatings: u64,
    found: Luck,
}

impl CellLuck {
    fn shares(&self) -> [Ranged; 3] {
        [self.found.players, self.found.deal, self.found.rest].map(Ranged::from)
    }

    /// The players and the settings.
    fn category(&self) -> String {
        let who = self.who.replace('`', "");
        if self.name.is_empty() { who } else { format!("{who}, {}", self.name) }
    }

    fn finding(&self) -> Finding {
        let [players, deal, rest] = self.shares().map(Ranged::part_in);
        let text = format!(
            "{}{} explains {players} of who wins, {} {deal} and {} {rest} ({}; n = {} deals).",
            opening(&self.name),
            PARTS[0],
            PARTS[1],
            PARTS[2],
            self.who,
            self.found.players.n
        );
        let figure = match self.shares()[0] {
            some if some.low > 0.0 => some.percent(),
            none => none.part_in(),
        };
        let shares = self.shares();
        let largest = (0..3).max_by(|&a, &b| shares[a].value.total_cmp(&shares[b].value)).unwrap_or(2);
        let others_below = (0..3).all(|at| at == largest || shares[at].high < shares[largest].low);
        let start = opening(&self.name);
        let claim = match (shares[largest].low > 0.5, others_below) {
            (true, _) => format!("{start}{} decides most of who wins", PARTS[largest]),
            (false, true) => format!("{start}{} is the largest part of who wins", PARTS[largest]),
            (false, false) => format!("{start}no part of who wins is significantly the largest"),
        };
        let others: Vec<String> =
            (0..3).filter(|&at| at != largest).map(|at| format!("{} {}", PARTS[at], shares[at].part_in())).collect();
        let line = format!("{} {}; {} ({})", PARTS[largest], percent(shares[largest]), others.join(", "), self.who);
        Finding::new(format!("{figure} {}", PARTS[0]), sentence(&text)).short(claim, line)
    }
}

/// The cells that sentences cover: all if there are few, else those where the players matter least and most.
fn few(all: &[CellLuck]) -> Vec<&CellLuck> {
    if all.len() <= FEW {
        return all.iter().collect();
    }
    let by = |a: &&CellLuck, b: &&CellLuck| a.found.players.value.total_cmp(&b.found.players.value);
    [all.iter().min_by(by), all.iter().max_by(by)].into_iter().flatten().collect()
}

impl Analysis for Chances {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let mut table = with_parts(Table::new(&part.id, "What of who wins comes from where"))
            .with("who", "players", Kind::Key)
            .with("players", PARTS[0], Kind::Estimate(Show::Percent))
            .with("deal", PARTS[1], Kind::Estimate(Show::Percent))
            .with("rest", PARTS[2], Kind::Estimate(Show::Percent))
            .with("deals", "n deals", Kind::Count);
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let mut all: Vec<CellLuck> = Vec::new();
        for part in portions(played, &cells, &[POLICY]) {
            let told = |games: &&Games| {
                let who = players(played, &[games]);
                Some(CellLuck {
                    name: part.name.clone(),
                    who,
                    seatings: games.seatings as u64,
                    found: parts_of(games)?,
                })
            };
            all.extend(part.cells.iter().filter_map(told));
        }
        for told in &all {
            let mut row = vec![part_entry(&told.name), told.who.replace('`', "").into()];
            row.extend(told.shares().map(Into::into));
            row.push(told.found.players.n.into());
            table.push(row);
        }
        part.findings.extend(few(&all).into_iter().map(CellLuck::finding));
        if all.is_empty() {
            let text = format!(
                "Not enough games for the share of luck: no two different players met on {LEAST} deals with their seats exchanged."
            );
            part.findings.push(Finding::new("no players", text));
        }
        let shares = |which: usize| all.iter().map(|told| told.shares()[which].value).collect();
        part.charts.push(Chart {
            title: "What of who wins comes from where".into(),
            x: Axis::default(),
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share of the variance of results") },
            marks: Marks::Stack {
                categories: all.iter().map(CellLuck::category).collect(),
                parts: PARTS.iter().enumerate().map(|(at, name)| ((*name).to_string(), shares(at))).collect(),
                games: all.iter().map(|told| told.seatings * told.found.players.n).collect(),
            },
        });
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "From 20 deals on, nothing is said of fewer: every deal is played with the seats exchanged. The variance of a seat's result around its fair share falls \
    into the square of what a player has above that, the variance of what the deal gives to a seat (what stays there when \
    the players are exchanged: what is dealt, and who begins), and the rest, which holds chance and choices within the game. \
    A square is too large by the variance of its error, which is taken off; estimates below 0 are shown as 0. \
    The interval of who plays comes from that of the share of wins by deal, the others are by the delta method over deals, with \
    imagined deals added as Agresti and Coull add trials to a proportion, so that who won every game so far leaves a doubt. At tables of three and more, what the deal gives is the mean product of a \
    seat's results with different sides there, and intervals are the jackknife over deals.";
