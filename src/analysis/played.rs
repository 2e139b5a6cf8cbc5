//! What the games of a question were, as far as it is asked: outcomes, causes, lengths, sums and courses.

use crate::analysis::question::Asked;
use crate::base::terminal::Failure;
use crate::game::Variant;
use crate::record::{Rows, SumTable, Value};
use crate::sim::{Chunk, Store, Wanted, game_columns, round_columns};

use super::design::{Design, Factor, Levels, POLICY};
use super::methods::estimate::Estimate;
use super::methods::precision::Precision;

/// Sums by round: how many games were there, the sum of a value and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Course {
    /// Games that had this round.
    pub games: u64,
    /// The sum of the values.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

/// The games of one cell.
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// The levels of the cell.
    pub levels: Levels,
    /// Who played it; a variant may name other players than the level of the factor says.
    pub player: String,
    /// What its lengths are counted in.
    pub unit: &'static str,
    /// Whether each game was won.
    pub won: Vec<bool>,
    /// What ended each game: places in [`Played::causes`].
    pub cause: Vec<u8>,
    /// How long each game was.
    pub length: Vec<u32>,
    /// How far each game had come.
    pub progress: Vec<u32>,
    /// For each table of sums, row by row.
    pub sums: Vec<Vec<u64>>,
    /// The course of the games: for each column of a round, for won and for other games, round by round.
    pub course: Vec<[Vec<Course>; 2]>,
}

impl Games {
    /// How many games.
    pub fn len(&self) -> u64 {
        self.won.len() as u64
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.won.is_empty()
    }

    /// Games won.
    pub fn wins(&self) -> u64 {
        self.won.iter().filter(|&&won| won).count() as u64
    }

    /// Games that ended by a cause.
    pub fn ended_by(&self, cause: usize) -> u64 {
        self.cause.iter().filter(|&&other| usize::from(other) == cause).count() as u64
    }

    /// The level of a factor.
    pub fn level(&self, factor: &str) -> &str {
        self.levels.get(factor).map_or("", String::as_str)
    }

    /// Does the cell have these levels?
    pub fn has(&self, levels: &[(String, String)]) -> bool {
        levels.iter().all(|(factor, level)| fits(self.level(factor), level))
    }
}

/// Is a level the one named? `has X` names every level that lists `X` among its parts.
pub(in crate::analysis) fn fits(level: &str, named: &str) -> bool {
    match named.strip_prefix("has ") {
        Some(part) => level.split(',').any(|other| other == part),
        None => level == named,
    }
}

/// The games of all cells of a question, and the words of the game.
pub struct Played {
    /// The factors.
    pub factors: Vec<Factor>,
    /// The variants.
    pub variants: Vec<Variant>,
    /// The cells.
    pub cells: Vec<Games>,
    /// What ends games: wins first.
    pub causes: Vec<String>,
    /// The tables of sums.
    pub tables: Vec<SumTable>,
    /// The columns of a round.
    pub round_columns: Vec<String>,
    /// Names as people read them.
    pub title: fn(&str) -> String,
    /// Causes as people read them.
    pub cause_title: fn(&str) -> String,
    /// The rule that told the cells when to stop, if there was one.
    pub precision: Option<Precision>,
}

/// Where things stand in the rows of games.
struct Places {
    cause: usize,
    won: usize,
    length: usize,
    progress: Vec<usize>,
}

impl Played {
    /// The games of a design as a store holds them.
    ///
    /// # Errors
    /// When games are missing or damaged.
    pub fn load<G: Asked>(design: &Design<G>, store: &Store) -> Result<Played, Failure> {
        let columns = game_columns::<G>();
        let place = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or_default();
        let places = Places {
            cause: place("cause"),
            won: place("won"),
            length: place(G::LENGTH),
            progress: G::PROGRESS.iter().map(|name| place(name)).collect(),
        };
        let mut played = Played {
            factors: design.factors.clone(),
            variants: design.variants.clone(),
            cells: Vec::new(),
            causes: G::CAUSES.iter().map(ToString::to_string).collect(),
            tables: G::sum_tables(),
            round_columns: round_columns::<G>().iter().skip(1).map(|column| column.name.to_string()).collect(),
            title: G::title,
            cause_title: G::cause_title,
            precision: None,
        };
        for spot in &design.spots {
            let mut games = Games {
                levels: spot.levels.clone(),
                player: spot.settings.get(POLICY).unwrap_or_default().to_string(),
                unit: spot.cell.game.length_unit(),
                ..Games::default()
            };
            let wanted: Wanted<'_, G> = Wanted { cell: &spot.cell, games: spot.games };
            store.read(&wanted, |chunk| played.add(&mut games, chunk, &places))?;
            played.cells.push(games);
        }
        Ok(played)
    }

    fn add(&mut self, games: &mut Games, chunk: &Chunk, places: &Places) {
        let first = games.won.len();
        let rows = &chunk.games.columns;
        let words: Vec<u8> = rows[places.cause].words.iter().map(|word| self.cause(word)).collect();
        games.cause.extend(rows[places.cause].bits.iter().map(|&bits| words[bits as usize]));
        games.won.extend(rows[places.won].bits.iter().map(|&bits| bits == 1));
        games.length.extend(rows[places.length].bits.iter().map(|&bits| bits as u32));
        let progress = |row: usize| places.progress.iter().map(|&at| rows[at].bits[row] as u32).sum::<u32>();
        games.progress.extend((0..chunk.games.len()).map(progress));
        if games.sums.is_empty() {
            games.sums = chunk.sums.iter().map(|sums| vec![0; sums.len()]).collect();
        }
        for (all, some) in games.sums.iter_mut().flatten().zip(chunk.sums.iter().flatten()) {
            *all += some;
        }
        self.follow(games, &chunk.rounds, first);
    }

    /// Adds the rounds of a chunk whose first game has that place.
    fn follow(&self, games: &mut Games, rounds: &Rows, first: usize) {
        let Some(&first_game) = rounds.columns[0].bits.first() else { return };
        if games.course.is_empty() {
            games.course = vec![[Vec::new(), Vec::new()]; self.round_columns.len()];
        }
        let mut seen = (u64::MAX, 0);
        for row in 0..rounds.len() {
            let game = rounds.columns[0].bits[row];
            seen = if game == seen.0 { (game, seen.1 + 1) } else { (game, 0) };
            let won = games.won[first + (game - first_game) as usize];
            for (at, column) in games.course.iter_mut().enumerate() {
                let moments = &mut column[usize::from(!won)];
                if moments.len() <= seen.1 {
                    moments.resize(seen.1 + 1, Course::default());
                }
                let value = rounds.columns[at + 1].bits[row] as f64;
                let moment = &mut moments[seen.1];
                moment.games += 1;
                moment.sum += value;
                moment.squares += value * value;
            }
        }
    }

    fn cause(&mut self, word: &str) -> u8 {
        if let Some(at) = self.causes.iter().position(|cause| cause == word) {
            return at as u8;
        }
        self.causes.push(word.into());
        (self.causes.len() - 1) as u8
    }

    /// The win rate of a cell: with Wilson's interval, or with that of the rule that told it when to stop.
    pub fn win_rate(&self, games: &Games) -> Estimate {
        let plain = Estimate::share(games.wins(), games.len());
        match self.precision {
            Some(rule) if rule.stop(games.wins(), games.len()) => {
                Estimate { interval: rule.interval(games.wins(), games.len()), ..plain }
            }
            _ => plain,
        }
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

    /// A level as people read it.
    pub fn level_title(&self, factor: &str, level: &str) -> String {
        if factor == super::design::VARIANT
            && let Some(variant) = self.variants.iter().find(|variant| variant.name == level)
        {
            return variant.title.clone();
        }
        (self.title)(level)
    }

    /// The number of a table of sums and its columns.
    pub fn table(&self, name: &str) -> Option<(usize, &SumTable)> {
        self.tables.iter().enumerate().find(|(_, table)| table.name == name)
    }
}

/// A key of a table of sums as a text.
pub(in crate::analysis) fn key_text(value: &Value) -> String {
    match value {
        // Axial coordinates may be negative.
        Value::Number(number) => (*number as i64).to_string(),
        other => other.to_string(),
    }
}
