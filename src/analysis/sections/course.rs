//! The course of won and lost games, round by round.

use super::common::prelude::*;
use crate::analysis::played::Course as Sums;
use crate::analysis::statistics::mean::{Moments, mean_difference};
use crate::analysis::statistics::ranged::one_digit;

/// Means by round, in games that were won and in those that were not.
struct Course {
    part: Part,
    scope: Scope,
    columns: Vec<String>,
}

/// The least number of games of a kind for which a round is shown.
const LEAST: u64 = 10;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["columns"]].concat())?;
    let columns = section.texts("columns")?;
    for column in &columns {
        if !shape.round_columns.contains(column) {
            let hint = hint(column, shape.round_columns.iter().map(String::as_str));
            let place = &section.place;
            return Err(Refusal::new(format!("{place}.columns: a round has no `{column}`{hint}")));
        }
    }
    Ok(Box::new(Course { part: Part::of(section), scope: Scope::read(section, shape)?, columns }))
}

/// The winner in competitive games, and the handling of several games per deal.
const OF_A_DEAL: &str = " Won is a game that the subject wins, alone or with others. The games of one deal are not \
    independent: intervals are as wide as if they all went alike.";

/// The moments of a column in a round, over cells.
fn moments(cells: &[&Games], column: usize, won: bool, round: usize) -> Moments {
    let sums = cells.iter().filter_map(|games| games.course.get(column)?[usize::from(!won)].get(round));
    let all = sums.fold(Sums::default(), |all, some| Sums {
        games: all.games + some.games,
        sum: all.sum + some.sum,
        squares: all.squares + some.squares,
    });
    Moments::of_sums(all.games, all.sum, all.squares)
}

/// The moments for intervals: the games of a deal that is played in several seatings count as one, so that an interval
/// is rather too wide than too narrow.
fn by_deal(cells: &[&Games], all: Moments) -> Moments {
    let ways = cells.iter().map(|games| games.seatings).max().unwrap_or(1).max(1) as u64;
    if ways == 1 {
        return all;
    }
    Moments { count: (all.count / ways).max(1), squares: all.squares / ways as f64, ..all }
}

/// The round in which won and lost games differ most.
struct Parting {
    /// The difference divided by the spread between games.
    size: f64,
    what: String,
    round: usize,
    difference: Ranged,
    /// Games that are still running then, and all games: for won and for other games.
    running: [(u64, u64); 2],
}

/// The format of the difference between won and other games, in tables and sentences.
const APART: Show = Show::Signed(1);

impl Parting {
    fn row(&self, part: &str) -> Vec<Entry> {
        let [(won, all_won), (lost, all_lost)] = self.running;
        let mut row = vec![part_entry(part), self.what.as_str().into(), self.round.to_string().into()];
        row.extend([Entry::from(self.difference), self.size.into()]);
        row.extend([won, all_won, lost, all_lost].map(Entry::from));
        row
    }
}

impl Analysis for Course {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let mut table = with_parts(Table::new(&part.id, "Means by round, games that still go on"))
            .with("column", "what", Kind::Key)
            .with("round", "round", Kind::Key)
            .with("won", "in won games", Kind::Estimate(Show::Digits(2)))
            .with("lost", "in the others", Kind::Estimate(Show::Digits(2)))
            .with("games_won", "n won", Kind::Count)
            .with("games_lost", "n others", Kind::Count);
        let mut partings =
            with_parts(Table::new(format!("{}_parting", part.id), "Where won and other games part most"))
                .with("column", "what", Kind::Key)
                .with("round", "round", Kind::Key)
                .with("difference", "won less others", Kind::Estimate(APART))
                .with("size", "by the spread between games", Kind::Number(Show::Digits(1)))
                .also("won", "n won then", Kind::Count)
                .also("all_won", "n won", Kind::Count)
                .also("lost", "n others then", Kind::Count)
                .also("all_lost", "n others", Kind::Count);
        // Parts are never pooled: each has its own charts, rows and sentence.
        for portion in by_few(played, &self.scope.cells(played)) {
            let unit = portion.cells.first().map_or("", |games| games.unit).trim_end_matches('s').to_string();
            let mut widest: Option<Parting> = None;
            for name in &self.columns {
                let Some(column) = played.round_columns.iter().position(|known| known == name) else { continue };
                let followed = follow(played, &portion.cells, (column, &(played.title)(name)), &unit);
                for (round, both) in followed.rounds.iter().enumerate() {
                    let entry =
                        |m: Moments| (m.count >= LEAST).then(|| Ranged::from(by_deal(&portion.cells, m).estimate()));
                    table.push(vec![
                        part_entry(&portion.name),
                        name.as_str().into(),
                        (round + 1).to_string().into(),
                        entry(both[0]).into(),
                        entry(both[1]).into(),
                        both[0].count.into(),
                        both[1].count.into(),
                    ]);
                }
                let title = (played.title)(name);
                let words = [title.as_str(), &portion.name];
                let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                part.charts.push(Chart {
                    title: words.join(", "),
                    x: Axis::counts(&unit),
                    y: Axis { holds: Some((0.0, 0.0)), ..Axis::numbers(&title) },
                    marks: Marks::Lines { series: followed.series, steps: false, palette: Palette::Outcomes },
                });
                if let Some(parting) = followed.widest
                    && widest.as_ref().is_none_or(|most| parting.size > most.size)
                {
                    widest = Some(parting);
                }
            }
            let own = portion.is_of_first(played);
            if let Some(parting) = widest {
                partings.push(parting.row(&portion.name));
                part.findings.extend(own.then(|| finding(played, &parting, &portion, &unit)));
            }
        }
        part.tables.push(tidy(table));
        part.tables.extend((!partings.rows.is_empty()).then(|| tidy(partings)));
        part.methods.push(format!(
            "Means by round are over the games that have that round, with t intervals; a kind of games is shown while at least \
             {LEAST} have it, so late rounds tell of long games only. Where won and other games part most is looked for in the \
             rounds that at least half of the won and half of the other games reach, at least {} of each.{}",
            3 * LEAST,
            if played.contest == Contest::Together { "" } else { OF_A_DEAL }
        ));
        part
    }
}

/// A column followed through the rounds.
struct Followed {
    rounds: Vec<[Moments; 2]>,
    series: Vec<Series>,
    widest: Option<Parting>,
}

fn follow(played: &Played, cells: &[&Games], (column, title): (usize, &str), unit: &str) -> Followed {
    let others = if played.contest == Contest::Together { "lost or stalled" } else { "not won" };
    let mut series: Vec<Series> =
        ["won", others].map(|name| Series { name: name.into(), points: Vec::new() }).into_iter().collect();
    let mut rounds: Vec<[Moments; 2]> = Vec::new();
    let mut widest: Option<Parting> = None;
    for round in 0.. {
        let both = [true, false].map(|won| moments(cells, column, won, round));
        if both.iter().all(|moments| moments.count < LEAST) {
            break;
        }
        for (line, moments) in series.iter_mut().zip(both).filter(|(_, m)| m.count >= LEAST) {
            let shown = Ranged::from(by_deal(cells, moments).estimate());
            let tip = format!("{} {title} in {unit} {}, n = {}", one_digit(shown.value), round + 1, moments.count);
            line.points.push(Point { x: (round + 1) as f64, y: shown, tip });
        }
        rounds.push(both);
        let running = [0, 1].map(|kind: usize| (both[kind].count, rounds[0][kind].count));
        let spread = f64::midpoint(both[0].variance(), both[1].variance()).sqrt();
        // A round that few games reach describes only those few.
        if running.iter().all(|(now, all)| *now >= 3 * LEAST && 2 * now >= *all) && spread > 0.0 {
            let difference = Ranged::from(mean_difference(&by_deal(cells, both[0]), &by_deal(cells, both[1])));
            let size = difference.value.abs() / spread;
            if widest.as_ref().is_none_or(|most| size > most.size) {
                widest = Some(Parting { size, what: title.into(), round: round + 1, difference, running });
            }
        }
    }
    Followed { rounds, series, widest }
}

/// The side whose wins split the games of a competitive game: `` won by `planner` against `random` ``.
fn winners(played: &Played, cells: &[&Games]) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in cells.iter().map(|games| played.who(&games.player)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    format!("won by {}, alone or with others", listed(&names))
}

fn finding(played: &Played, parting: &Parting, part: &Portion, unit: &str) -> Finding {
    let Parting { size, what, round, difference, running } = parting;
    let fewer = if difference.value < 0.0 { "fewer" } else { "more" };
    let (apart, upright) = (Show::Digits(1), if difference.value < 0.0 { difference.negated() } else { *difference });
    let [(won, all_won), (lost, all_lost)] = running;
    let (lost_games, who) = match played.contest {
        Contest::Together => ("lost", players(played, &part.cells)),
        Contest::Against => ("other", winners(played, &part.cells)),
    };
    let text = format!(
        "{}won and {lost_games} games part most in {what} in {unit} {round}, which {won} of {all_won} won and {lost} of {all_lost} other \
         games reach: {} {fewer} in won games ({}), {} times the spread between games ({}).",
        opening(&part.name),
        apart.number(upright.value),
        apart.range(upright),
        apart.number(*size),
        who
    );
    let claim = format!("{}won and {lost_games} games differ most in {what}, in {unit} {round}", opening(&part.name));
    let line = format!("{} {fewer} in won games ({})", apart.number(upright.value), apart.range(upright));
    Finding::new(format!("{unit} {round}"), sentence(&text)).short(claim, line)
}
