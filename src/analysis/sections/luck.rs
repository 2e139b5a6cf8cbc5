//! Is it luck? Seat against seat: what of who wins is who plays, what is the deal, and what happens within the game. All
//! together: the file `dealt`.

use super::parts::{FEW, opening, part_entry, players, portions, tidy, with_parts};
use super::scope::sentence;
use super::things::read_where;
use super::{Analysis, Shape, dealt};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks};
use crate::analysis::design::POLICY;
use crate::analysis::methods::luck::{LEAST, Luck, luck};
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;
use crate::game::Contest;

/// What the parts are called.
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
    if shape.recorded.seats != 2 {
        let (place, seats) = (&section.place, shape.recorded.seats);
        return Err(Refusal::new(format!("{place}: found games of {seats} seats, but `luck` is of two; expected two")));
    }
    Ok(Box::new(Chances { part: Part::of(section), only: read_where(section, shape)? }))
}

/// What the first player of a cell has of the wins of both games of each deal; deals without a result are left out. None
/// where the seats are not exchanged between two different players.
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

/// The parts of one cell.
struct Told {
    name: String,
    /// Who played.
    who: String,
    found: Luck,
}

impl Told {
    fn shares(&self) -> [Ranged; 3] {
        [self.found.players, self.found.deal, self.found.rest].map(Ranged::from)
    }

    /// Who met, and where.
    fn category(&self) -> String {
        let who = self.who.replace('`', "");
        if self.name.is_empty() { who } else { format!("{who}, {}", self.name) }
    }

    fn finding(&self) -> Finding {
        let [players, deal, rest] = self.shares().map(Ranged::percent_in);
        let text = format!(
            "{}{} explains {players} of who wins, {} {deal} and {} {rest} ({}; n = {} deals).",
            opening(&self.name),
            PARTS[0],
            PARTS[1],
            PARTS[2],
            self.who,
            self.found.players.n
        );
        Finding::new(format!("{} {}", self.shares()[0].percent(), PARTS[0]), sentence(&text))
    }
}

/// Those that sentences are about: all of a few, else where who plays counts least and most.
fn few(all: &[Told]) -> Vec<&Told> {
    if all.len() <= FEW {
        return all.iter().collect();
    }
    let by = |a: &&Told, b: &&Told| a.found.players.value.total_cmp(&b.found.players.value);
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
        let mut all: Vec<Told> = Vec::new();
        for part in portions(played, &cells, &[POLICY]) {
            let told = |games: &&Games| {
                let who = players(played, &[games]);
                Some(Told { name: part.name.clone(), who, found: luck(&deals(games)?)? })
            };
            all.extend(part.cells.iter().filter_map(told));
        }
        for told in &all {
            let mut row = vec![part_entry(&told.name), told.who.replace('`', "").into()];
            row.extend(told.shares().map(Into::into));
            row.push(told.found.players.n.into());
            table.push(row);
        }
        part.findings.extend(few(&all).into_iter().map(Told::finding));
        if all.is_empty() {
            let text = format!(
                "Nothing to part: no two different players met on {LEAST} deals or more with their seats exchanged."
            );
            part.findings.push(Finding::new("no players", text));
        }
        let shares = |which: usize| all.iter().map(|told| told.shares()[which].value.max(0.0)).collect();
        part.charts.push(Chart {
            title: "What of who wins comes from where".into(),
            x: Axis::default(),
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share of the variance of results") },
            marks: Marks::Stack {
                categories: all.iter().map(Told::category).collect(),
                parts: PARTS.iter().enumerate().map(|(at, name)| ((*name).to_string(), shares(at))).collect(),
                games: all.iter().map(|told| 2 * told.found.players.n).collect(),
            },
        });
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "Every deal is played twice with the seats exchanged. The variance of a seat's result around one half falls \
    into the square of what a player has above one half, the variance of what the deal gives to a seat (what stays there when \
    the players are exchanged: what is dealt, and who begins), and the rest, which holds chance and choices within the game. \
    The interval of who plays comes from that of the share of wins by deal, the others are by the delta method over deals, with \
    imagined deals added as Agresti and Coull add trials to a proportion, so that who won every game so far leaves a doubt.";
