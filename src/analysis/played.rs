//! The games of a question as its sections need them: outcomes, causes, lengths, sums and courses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::analysis::question::Asked;
use crate::base::terminal::Failure;
use crate::game::{Contest, Variant};
use crate::record::{Column, Kind, NewName, Rows, SumTable, Value};
use crate::sim::fixed::Sourced;
use crate::sim::{Chunk, Cost, Source, Wanted, game_columns, round_columns, seat_columns};

use super::about::{About, Measure, Subject};
use super::design::{Design, Factor, Levels, POLICY, Spot};
use super::feel::Felt;
use super::scale::Sizes;
use super::seats::{Seats, by_deal, numbers};
use super::statistics::estimate::Estimate;
use super::statistics::mean::Moments;
use super::statistics::precision::Precision;
use super::statistics::shares::share_by_deal;

/// Sums per round: the number of games, the sum of a value and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Course {
    /// Games that reached this round.
    pub games: u64,
    /// The sum of the values.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

/// The course of games: for each column of a round, for won and for other games, round by round.
pub type Courses = Vec<[Vec<Course>; 2]>;

/// The games of one cell.
///
/// Game `n` is deal `n / seatings` in the seating `n % seatings`. Only whole deals are stored.
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// The levels of the cell.
    pub levels: Levels,
    /// The player; a variant may name other players than the level of the factor.
    pub player: String,
    /// The unit of its lengths.
    pub unit: &'static str,
    /// Seatings per deal; at least 1 (0 counts as 1).
    pub seatings: usize,
    /// Per game: true if it was won by the table, or by the subject, alone or with others.
    pub won: Vec<bool>,
    /// The measure of the subject per deal, NaN where it did not play; `None` for whether the table won.
    pub values: Option<Vec<f32>>,
    /// True if the values are numbers of any size; otherwise they lie between 0 and 1.
    pub number: bool,
    /// The results per seat; empty if the game is cooperative and no section needs them.
    pub seats: Arc<Seats>,
    /// Columns of the games' rows that sections ask for, game by game; NaN for no value.
    pub columns: Arc<BTreeMap<String, Vec<f32>>>,
    /// The cause that ended each game: a place in [`Played::causes`].
    pub cause: Vec<u8>,
    /// The length of each game.
    pub length: Vec<u32>,
    /// The progress of each game.
    pub progress: Vec<u32>,
    /// The totals of each table of sums, row by row.
    pub sums: Vec<Vec<i64>>,
    /// Games behind the sums; incomplete deals are included.
    pub summed: u64,
    /// The course of the games.
    pub course: Courses,
    /// The courses for other subjects that sections ask for.
    pub courses: Vec<(Subject, Courses)>,
    /// Its deals played repeatedly, if a section asks for it.
    pub replayed: Option<Replayed>,
    /// Its games followed decision by decision, where a section asks for it.
    pub felt: Option<Arc<Felt>>,
    /// Its games on seeds of each source of chance, where a section asks for them.
    pub sourced: Option<Arc<Vec<Sourced>>>,
}

/// Deals of a cell that were each played several times: draws and rolls after the deal differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The number of times each was played.
    pub times: u32,
    /// The number of wins per deal.
    pub wins: Vec<u32>,
}

/// The CPU time of games with one player at all seats.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costed {
    /// The levels of its cell, the policy among them.
    pub levels: Levels,
    /// The player's name in records.
    pub name: String,
    /// True if the policy sees information hidden from its seat.
    pub cheats: bool,
    /// The CPU times.
    pub cost: Cost,
    /// The games of self-play from which the player learned; 0: it learned nothing.
    pub trained: u64,
}

impl Games {
    /// The number of games.
    pub fn len(&self) -> u64 {
        self.won.len() as u64
    }

    /// True if there are no games.
    pub fn is_empty(&self) -> bool {
        self.won.is_empty()
    }

    /// The number of games won.
    pub fn wins(&self) -> u64 {
        self.won.iter().filter(|&&won| won).count() as u64
    }

    /// Drops the games of a deal that was not played in all its seatings.
    fn keep_whole_deals(&mut self) {
        let games = self.won.len() / self.seatings.max(1) * self.seatings.max(1);
        self.won.truncate(games);
        self.cause.truncate(games);
        self.length.truncate(games);
        self.progress.truncate(games);
        if self.seats.games() > games {
            Arc::make_mut(&mut self.seats).truncate(games);
        }
        if self.columns.values().any(|column| column.len() > games) {
            for column in Arc::make_mut(&mut self.columns).values_mut() {
                column.truncate(games);
            }
        }
    }

    /// The number of deals.
    pub fn deals(&self) -> usize {
        self.won.len() / self.seatings.max(1)
    }

    /// The means of a per-game number over the games of each deal.
    pub fn by_deal(&self, numbers: &[u32]) -> Vec<f64> {
        let each = self.seatings.max(1);
        numbers.chunks_exact(each).map(|deal| deal.iter().map(|&n| f64::from(n)).sum::<f64>() / each as f64).collect()
    }

    /// The values of the deals in which the subject played.
    pub fn known(&self) -> Vec<f64> {
        let values = self.values.iter().flatten().filter(|value| !value.is_nan());
        values.map(|value| f64::from(*value)).collect()
    }

    /// The fair share of a seat: 1 divided by the number of seats.
    pub fn fair(&self) -> Option<f64> {
        (self.seats.seats > 0).then(|| 1.0 / self.seats.seats as f64)
    }

    /// The mean of the measure: a win rate, another share, or a number.
    pub fn estimate(&self) -> Estimate {
        match &self.values {
            None => Estimate::share(self.wins(), self.len()),
            Some(_) if !self.number => share_by_deal(&self.known()),
            Some(_) => self.known().into_iter().collect::<Moments>().estimate(),
        }
    }

    /// For each deal, the share of its games that meet a condition; games are given by number.
    pub fn shares_by_deal(&self, holds: impl Fn(usize) -> bool) -> Vec<f64> {
        let each = self.seatings.max(1);
        let share =
            |deal: usize| (deal * each..(deal + 1) * each).filter(|&game| holds(game)).count() as f64 / each as f64;
        (0..self.cause.len() / each).map(share).collect()
    }

    /// The share of games that a cause ended: of independent games, or by deal if a deal is played in several seatings.
    pub fn share_ended_by(&self, cause: usize) -> Estimate {
        if self.seatings <= 1 {
            return Estimate::share(self.ended_by(cause), self.len());
        }
        share_by_deal(&self.shares_by_deal(|game| usize::from(self.cause[game]) == cause))
    }

    /// The number of games that a cause ended.
    pub fn ended_by(&self, cause: usize) -> u64 {
        self.cause.iter().filter(|&&other| usize::from(other) == cause).count() as u64
    }

    /// The level of a factor.
    pub fn level(&self, factor: &str) -> &str {
        self.levels.get(factor).map_or("", String::as_str)
    }

    /// True if the cell has these levels.
    pub fn has(&self, levels: &[(String, String)]) -> bool {
        levels.iter().all(|(factor, level)| fits(self.level(factor), level))
    }
}

/// True if a level matches a name. `has X` matches every level that lists `X` among its parts.
pub(in crate::analysis) fn fits(level: &str, named: &str) -> bool {
    match named.strip_prefix("has ") {
        Some(part) => level.split(',').any(|other| other == part),
        None => level == named,
    }
}

/// The games of all cells of a question, and the game's words.
#[derive(Clone)]
pub struct Played {
    /// Cooperative or competitive.
    pub contest: Contest,
    /// The meaning of `won` and `values` in the cells.
    pub about: About,
    /// The factors.
    pub factors: Vec<Factor>,
    /// The variants.
    pub variants: Vec<Variant>,
    /// The cells.
    pub cells: Vec<Games>,
    /// The causes that end games: wins first.
    pub causes: Vec<String>,
    /// The tables of sums.
    pub tables: Vec<SumTable>,
    /// The columns of a round.
    pub round_columns: Vec<String>,
    /// Names for readers.
    pub title: Arc<dyn Fn(&str) -> String + Send + Sync>,
    /// Causes for readers.
    pub cause_title: fn(&str) -> String,
    /// The rule that decided when the cells stopped, if any.
    pub precision: Option<Precision>,
    /// The CPU times of games, if a section asks for them.
    pub costs: Vec<Costed>,
    /// Everyday names of the players, such as `strong players`, by the policy's name.
    pub people: BTreeMap<String, String>,
    /// The bounds for large and even differences.
    pub sizes: Sizes,
}

impl Default for Played {
    fn default() -> Played {
        let (factors, variants, cells, causes) = Default::default();
        let (tables, round_columns) = Default::default();
        Played {
            contest: Contest::Together,
            about: About::default(),
            factors,
            variants,
            cells,
            causes,
            tables,
            round_columns,
            title: Arc::new(str::to_string),
            cause_title: str::to_string,
            precision: None,
            costs: Vec::new(),
            people: BTreeMap::new(),
            sizes: Sizes::default(),
        }
    }
}

/// The places of columns in the rows of games, and the columns that are stored.
struct Places {
    cause: usize,
    won: Option<usize>,
    length: usize,
    progress: Vec<usize>,
    /// Columns of a game that are stored.
    kept: Vec<(usize, Column)>,
    /// The columns of a seat's row; empty if seats are not stored.
    seats: Vec<Column>,
    /// The seat columns that are stored: the general ones, and those that sections name.
    seats_kept: Vec<Column>,
    /// The kinds of a round's columns, except the number of the game.
    rounds: Vec<Kind>,
    /// Subjects by whose wins the courses are split, except the first.
    subjects: Vec<Subject>,
}

impl Places {
    fn of<G: Asked>(asked: &[About], named: &dyn Fn(&str) -> bool) -> Places {
        let columns = game_columns::<G>();
        let find = |name: &str| columns.iter().position(|column| column.name == name);
        let place = |name: &str| find(name).unwrap_or_default();
        let (mut kept, mut subjects): (Vec<(usize, Column)>, Vec<Subject>) = Default::default();
        for About { measure, subject } in asked {
            if let Measure::OfGame { column, .. } = measure
                && let Some(at) = find(column)
                && !kept.iter().any(|(known, _)| *known == at)
            {
                kept.push((at, columns[at].clone()));
            }
            if *subject != About::usual(G::CONTEST).subject && *subject != Subject::Table && !subjects.contains(subject)
            {
                subjects.push(subject.clone());
            }
        }
        let seats = G::CONTEST == Contest::Against || !subjects.is_empty();
        let seats = if seats { seat_columns::<G>() } else { Vec::new() };
        let seats_kept = seats.iter().filter(|column| column.name == POLICY || named(&column.name)).cloned().collect();
        Places {
            cause: place("cause"),
            won: find("won"),
            length: place(G::LENGTH),
            progress: G::PROGRESS.iter().map(|name| place(name)).collect(),
            kept,
            seats,
            seats_kept,
            rounds: round_columns::<G>().iter().skip(1).map(|column| column.kind).collect(),
            subjects,
        }
    }
}

/// Everyday names of the players of a design, by the name of their policy.
fn people<G>(design: &Design<G>) -> BTreeMap<String, String> {
    let all = design.spots.iter().flat_map(|spot| &spot.cell.policies);
    all.filter(|policy| !policy.people.is_empty()).map(|policy| (policy.name.clone(), policy.people.clone())).collect()
}

/// The words of a game for readers, in which things that are not printed have their own names.
fn titles<G: Asked>(names: Vec<NewName>) -> Arc<dyn Fn(&str) -> String + Send + Sync> {
    Arc::new(move |name| {
        let new = names.iter().find(|new| new.name == name);
        new.map_or_else(|| G::title(name), |new| new.title.clone())
    })
}

/// Collects the games of a question, chunk by chunk: the chunks of a cell in order.
pub(in crate::analysis) struct Collector {
    played: Played,
    places: Places,
}

impl Collector {
    /// Creates an empty collector for the cells of a design; `asked` lists the measures of sections beside the default
    /// one, and `named` selects the seat columns they name.
    pub(in crate::analysis) fn of<G: Asked>(
        design: &Design<G>,
        asked: &[About],
        named: &dyn Fn(&str) -> bool,
    ) -> Collector {
        let places = Places::of::<G>(asked, named);
        let names: Vec<Vec<NewName>> = design.spots.iter().map(|spot| spot.cell.game.new_names()).collect();
        let names = NewName::merged(&names);
        let games = |spot: &Spot<G>| Games {
            levels: spot.levels.clone(),
            player: spot.cell.named(),
            unit: spot.cell.game.length_unit(),
            seatings: spot.cell.seatings() as usize,
            seats: Arc::new(Seats::new(spot.cell.game.seats(), &places.seats_kept)),
            courses: places.subjects.iter().map(|subject| (subject.clone(), Courses::new())).collect(),
            ..Games::default()
        };
        let played = Played {
            contest: G::CONTEST,
            about: About::usual(G::CONTEST),
            factors: design.factors.clone(),
            variants: design.variants.clone(),
            cells: design.spots.iter().map(games).collect(),
            causes: G::CAUSES.iter().map(ToString::to_string).collect(),
            tables: G::sum_tables().into_iter().map(|table| table.renamed(&names)).collect(),
            round_columns: round_columns::<G>().iter().skip(1).map(|column| column.name.to_string()).collect(),
            title: titles::<G>(names),
            cause_title: G::cause_title,
            precision: None,
            costs: Vec::new(),
            people: people(design),
            sizes: Sizes::default(),
        };
        Collector { played, places }
    }

    /// Adds a chunk to a cell.
    pub(in crate::analysis) fn add(&mut self, cell: usize, chunk: &Chunk) {
        let mut games = std::mem::take(&mut self.played.cells[cell]);
        self.played.add(&mut games, chunk, &self.places);
        self.played.cells[cell] = games;
    }

    /// The games, limited to whole deals.
    pub(in crate::analysis) fn done(mut self) -> Played {
        for games in &mut self.played.cells {
            games.keep_whole_deals();
            if self.played.contest == Contest::Against {
                games.values = Some(by_deal(games, &self.played.about));
            }
        }
        self.played
    }
}

impl Replayed {
    /// Counts the wins of each deal, from games in which each was played `times` times in a row.
    pub(in crate::analysis) fn of(times: u64, won: &[bool]) -> Replayed {
        let deals = won.chunks_exact(times.max(1) as usize);
        let wins = deals.map(|deal| deal.iter().filter(|won| **won).count() as u32).collect();
        Replayed { times: times.max(1) as u32, wins }
    }
}

impl Played {
    /// Loads the games of a design with the default measure; `asked` lists the sections' other measures.
    ///
    /// # Errors
    /// When games are missing or damaged.
    pub fn load<G: Asked>(design: &Design<G>, source: &impl Source<G>, asked: &[About]) -> Result<Played, Failure> {
        let mut collector = Collector::of(design, asked, &|_| true);
        let wanted: Vec<_> = design.spots.iter().map(|spot| Wanted { cell: &spot.cell, games: spot.games }).collect();
        source.read(&wanted, &mut |cell, chunk: &Chunk| {
            collector.add(cell, chunk);
            Ok(())
        })?;
        Ok(collector.done())
    }

    /// The games with another measure and subject.
    pub fn told(&self, about: &About) -> Cow<'_, Played> {
        if *about == self.about {
            return Cow::Borrowed(self);
        }
        let mut told = self.clone();
        told.about = about.clone();
        for games in &mut told.cells {
            games.values = Some(by_deal(games, about));
            games.number = !about.measure.is_share();
            if let Some((_, course)) = games.courses.iter().find(|(subject, _)| *subject == about.subject) {
                games.course = course.clone();
                games.won = games.seats.wins(&about.subject);
            }
        }
        Cow::Owned(told)
    }

    fn add(&mut self, games: &mut Games, chunk: &Chunk, places: &Places) {
        let first = games.won.len();
        let rows = &chunk.games.columns;
        let words: Vec<u8> = rows[places.cause].words.iter().map(|word| self.cause(word)).collect();
        games.cause.extend(rows[places.cause].bits.iter().map(|&bits| words[bits as usize]));
        if !places.seats.is_empty() {
            Arc::make_mut(&mut games.seats).add(&chunk.seats, &places.seats);
        }
        match places.won {
            Some(won) => games.won.extend(rows[won].bits.iter().map(|&bits| bits == 1)),
            None => games.won.extend(games.seats.wins_from(&self.about.subject, first)),
        }
        for (at, column) in &places.kept {
            let kept = Arc::make_mut(&mut games.columns).entry(column.name.to_string()).or_default();
            kept.extend(numbers(&rows[*at], column.kind));
        }
        games.length.extend(rows[places.length].bits.iter().map(|&bits| bits as u32));
        let progress = |row: usize| places.progress.iter().map(|&at| rows[at].bits[row] as u32).sum::<u32>();
        games.progress.extend((0..chunk.games.len()).map(progress));
        if games.sums.is_empty() {
            games.sums = chunk.sums.iter().map(|sums| vec![0; sums.len()]).collect();
        }
        for (all, some) in games.sums.iter_mut().flatten().zip(chunk.sums.iter().flatten()) {
            *all += some;
        }
        games.summed += chunk.games.len() as u64;
        let kinds = &places.rounds;
        follow(&mut games.course, kinds, &chunk.rounds, &games.won[first..]);
        for (subject, course) in &mut games.courses {
            follow(course, kinds, &chunk.rounds, &games.seats.wins_from(subject, first));
        }
    }

    fn cause(&mut self, word: &str) -> u8 {
        if let Some(at) = self.causes.iter().position(|cause| cause == word) {
            return at as u8;
        }
        self.causes.push(word.into());
        (self.causes.len() - 1) as u8
    }

    /// The mean of a cell's measure; a win rate has Wilson's interval, or that of its stopping rule.
    pub fn win_rate(&self, games: &Games) -> Estimate {
        let plain = games.estimate();
        let Some(rule) = self.precision.filter(|_| self.about == About::usual(self.contest)) else { return plain };
        if games.values.is_none() {
            let (wins, count) = (games.wins(), games.len());
            return if rule.stop(wins, count) {
                Estimate { interval: rule.interval(wins, count), ..plain }
            } else {
                plain
            };
        }
        let deals: Moments = games.known().into_iter().collect();
        if rule.stop_share(&deals) { Estimate { interval: rule.share_interval(&deals), ..plain } } else { plain }
    }

    /// The factor of a key.
    pub fn factor(&self, key: &str) -> Option<&Factor> {
        self.factors.iter().find(|factor| factor.key == key)
    }

    /// The cells with these levels.
    pub fn with<'a>(&'a self, levels: &'a [(String, String)]) -> impl Iterator<Item = &'a Games> + 'a {
        self.cells.iter().filter(move |games| games.has(levels))
    }

    /// The one cell with these levels, if there is just one.
    pub fn only(&self, levels: &[(String, String)]) -> Option<&Games> {
        let mut cells = self.cells.iter().filter(|games| games.has(levels));
        cells.next().filter(|_| cells.next().is_none())
    }

    /// A level for readers.
    pub fn level_title(&self, factor: &str, level: &str) -> String {
        if factor == super::design::VARIANT
            && let Some(variant) = self.variants.iter().find(|variant| variant.name == level)
        {
            return variant.title.clone();
        }
        self.titled(&format!("{factor}={level}")).unwrap_or_else(|| (self.title)(level))
    }

    /// The game's own words for a name, if it has any: a level of a factor as `players=4`, a seat with a value in a
    /// column as `column value`.
    pub fn titled(&self, name: &str) -> Option<String> {
        Some((self.title)(name)).filter(|title| title != name && *title != name.replace('_', " "))
    }

    /// The number of a table of sums and its columns.
    pub fn table(&self, name: &str) -> Option<(usize, &SumTable)> {
        self.tables.iter().enumerate().find(|(_, table)| table.name == name)
    }
}

/// Adds the rounds of a chunk, for won and for other games.
fn follow(course: &mut Courses, kinds: &[Kind], rounds: &Rows, won: &[bool]) {
    let Some(&first_game) = rounds.columns[0].bits.first() else { return };
    if course.is_empty() {
        *course = vec![[Vec::new(), Vec::new()]; kinds.len()];
    }
    let mut seen = (u64::MAX, 0);
    for row in 0..rounds.len() {
        let game = rounds.columns[0].bits[row];
        seen = if game == seen.0 { (game, seen.1 + 1) } else { (game, 0) };
        let won = won[(game - first_game) as usize];
        for (at, (column, kind)) in course.iter_mut().zip(kinds).enumerate() {
            let cells = &rounds.columns[at + 1];
            if !cells.valid[row] {
                continue;
            }
            let moments = &mut column[usize::from(!won)];
            if moments.len() <= seen.1 {
                moments.resize(seen.1 + 1, Course::default());
            }
            let value = kind.number(cells.bits[row]) as f64;
            let moment = &mut moments[seen.1];
            moment.games += 1;
            moment.sum += value;
            moment.squares += value * value;
        }
    }
}

/// A key of a table of sums as a text.
pub(in crate::analysis) fn key_text(value: &Value) -> String {
    value.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_keep_the_sign_of_their_numbers_and_leave_out_what_has_no_value() {
        let mut rounds = Rows::new(3);
        for (game, lead, points) in [(0_u64, -3_i32, Some(-5_i64)), (0, 1, None), (1, -1, Some(2))] {
            let mut row = rounds.row();
            row.number(game);
            row.number(lead);
            row.number(points);
        }
        let mut course = Courses::new();
        follow(&mut course, &[Kind::I32, Kind::I64], &rounds, &[true, false]);
        let told = |column: usize, lost: usize| -> Vec<(u64, f64, f64)> {
            course[column][lost].iter().map(|moment| (moment.games, moment.sum, moment.squares)).collect()
        };
        assert_eq!((told(0, 0), told(0, 1)), (vec![(1, -3.0, 9.0), (1, 1.0, 1.0)], vec![(1, -1.0, 1.0)]));
        assert_eq!((told(1, 0), told(1, 1)), (vec![(1, -5.0, 25.0)], vec![(1, 2.0, 4.0)]));
    }
}
