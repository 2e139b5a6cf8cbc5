//! Plays of real groups read from a file: a table, or what apps for logging plays export.

use std::path::Path;

use serde_json::Value;

use super::sample::{Features, WON, causes, points, read};
use super::setting::Setting;
use crate::base::grid::{self, Grid, Row};
use crate::base::refusal::{Refusal, hint};
use crate::game::{Contest, Game, Key, Seat, Seed, Settings, Setup, keys};
use crate::sim::{GameFile, HUMAN, Played, Simulated};

/// The key of the number of players, in games that have it.
const PLAYERS: &str = "players";

/// The most players of a play.
const MOST: usize = 12;

/// A play of a real group.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// Where it stands in the file.
    pub place: String,
    /// The settings stated in the log: number of players, and keys that are columns.
    pub settings: Settings,
    /// The player of each seat; empty if all are people.
    pub seats: Vec<String>,
    /// The features of the end of the game, as stated in the log.
    pub features: Features,
}

/// The plays of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The plays that can be used.
    pub plays: Vec<Play>,
    /// Plays of other games, and those that say nothing of their end.
    pub skipped: usize,
}

/// A result before it is a play: what a row or an entry says.
#[derive(Debug, Default)]
struct Stated {
    place: String,
    own: Vec<(String, String)>,
    won: Option<bool>,
    cause: Option<String>,
    length: Option<f64>,
    scores: Vec<f64>,
    players: usize,
}

impl Log {
    /// Reads a file: JSON as BG Stats exports it, or a table. `name` is the game's name in a file of several games.
    ///
    /// # Errors
    /// When it cannot be read, or holds what is no result; every reason names its cell.
    pub fn read<G: Simulated>(file: &Path, name: &str) -> Result<Log, Refusal> {
        let origin = file.display().to_string();
        let text = grid::text(file).map_err(|error| {
            Refusal::new(format!("{origin}: cannot be read ({error}), expected plays in CSV, xlsx or JSON"))
        })?;
        if text.trim_start().starts_with('{') {
            Log::bg_stats::<G>(&origin, &text, name)
        } else {
            Log::table::<G>(&origin, &text, name)
        }
    }

    /// Adds the plays of another file.
    pub fn join(&mut self, other: Log) {
        self.plays.extend(other.plays);
        self.skipped += other.skipped;
    }

    /// Adds games that were played in the program; those that go on are skipped.
    ///
    /// # Errors
    /// When the settings of one cannot be read.
    pub fn join_played<G: Simulated>(&mut self, games: &[Played<G>]) -> Result<(), Refusal> {
        for played in games {
            let GameFile { settings, seats, .. } = &played.file;
            let seats = if seats.iter().all(|who| who == HUMAN) { Vec::new() } else { seats.clone() };
            let settings = Settings::parse("settings", settings, &keys::<G>())?;
            let setting = Setting { settings, seats };
            match played.chunk.as_ref().and_then(|chunk| read::<G>(chunk, &setting.people()).pop()) {
                Some(features) => {
                    let (place, Setting { settings, seats }) = (played.path.display().to_string(), setting);
                    self.plays.push(Play { place, settings, seats, features });
                }
                None => self.skipped += 1,
            }
        }
        Ok(())
    }

    /// The rows of an empty table for a game: the names of the columns, and a play as an example.
    pub fn template<G: Simulated>() -> (Vec<String>, Vec<String>) {
        let keys = G::KEYS.iter().filter(|key| is_column(key) && key.name != PLAYERS);
        let mut columns: Vec<(String, String)> = vec![("date".into(), "2026-01-31".into())];
        if G::KEYS.iter().any(|key| key.name == PLAYERS) {
            columns.push((PLAYERS.into(), "3".into()));
        }
        columns.extend(keys.map(|key| (key.name.to_string(), String::new())));
        match G::CONTEST {
            Contest::Together => columns.push((WON.into(), "no".into())),
            Contest::Against if has_points::<G>() => columns.extend((1..=G::SEATS).map(|seat| {
                (format!("score_{seat}"), if seat <= 3 { (30 - seat).to_string() } else { String::new() })
            })),
            Contest::Against => {}
        }
        // An example has some result.
        let length = if columns.iter().any(|(name, _)| name == WON || name == "score_1") { "" } else { "20" };
        columns.push(("cause".into(), String::new()));
        columns.push((G::LENGTH.into(), length.into()));
        columns.push(("comment".into(), "delete this row".into()));
        columns.into_iter().unzip()
    }

    /// The plays of a table: a row per play, or a row per play and player.
    fn table<G: Simulated>(origin: &str, text: &str, name: &str) -> Result<Log, Refusal> {
        let grid = Grid::parse(origin, text)?;
        let column = |names: &[&str]| names.iter().find_map(|name| grid.column(name));
        let (won, game) =
            (column(&["won", "win", "winner", "result"]), column(&["game", "game name", "gamename", "objectname"]));
        let (play, score) = (column(&["play", "playid", "play id", "play_id"]), column(&["score", "points"]));
        let scores: Vec<usize> = (1..=MOST)
            .filter_map(|n| {
                column(&[
                    &format!("score_{n}"),
                    &format!("score{n}"),
                    &format!("player{n} score"),
                    &format!("score {n}"),
                ])
            })
            .collect();
        let (cause, length) = (grid.column("cause"), grid.column(G::LENGTH));
        if won.or(cause).or(length).or(score).is_none() && scores.is_empty() {
            let found = grid.header.join(", ");
            return Err(Refusal::new(format!(
                "{origin}: no column of results (found: {found}), expected those that `plays --template` writes"
            )));
        }
        let mut refusal = Refusal::default();
        let mut results: Vec<(String, Stated)> = Vec::new();
        let mut skipped = 0;
        for row in &grid.rows {
            if game.is_some_and(|at| !is_named(row.cell(at), name)) {
                skipped += 1;
                continue;
            }
            let id = play.map_or_else(|| row.number.to_string(), |at| row.cell(at).to_string());
            let at = results.iter().rposition(|(known, _)| *known == id).unwrap_or_else(|| {
                results.push((id, Stated { place: format!("{origin}, row {}", row.number), ..Stated::default() }));
                results.len() - 1
            });
            let result = &mut results[at].1;
            let mut reading = Reading { grid: &grid, row, refusal: &mut refusal };
            if let Some(found) = won.and_then(|at| reading.yes(at)) {
                result.won = Some(result.won.unwrap_or(false) || found);
            }
            if let Some(at) = cause.filter(|at| !row.cell(*at).is_empty()) {
                result.cause = reading.cause::<G>(at);
            }
            result.length = length.and_then(|at| reading.number(at)).or(result.length);
            let own = scores.iter().chain(score.iter());
            result.scores.extend(own.filter_map(|at| reading.number(*at)).collect::<Vec<_>>());
            result.players += usize::from(play.is_some());
            for key in G::KEYS.iter().filter(|key| is_column(key)) {
                if let Some(at) = grid.column(key.name).filter(|at| !row.cell(*at).is_empty()) {
                    reading.key::<G>(key, at);
                    result.own.retain(|(known, _)| known != key.name);
                    result.own.push((key.name.into(), row.cell(at).into()));
                }
            }
        }
        refusal.or(())?;
        Log::of::<G>(results.into_iter().map(|(_, result)| result), skipped)
    }

    /// The plays of an export of BG Stats.
    fn bg_stats<G: Simulated>(origin: &str, text: &str, name: &str) -> Result<Log, Refusal> {
        let odd = |reason: String| Refusal::new(format!("{origin}: {reason}, expected an export of BG Stats in JSON"));
        let all: Value = serde_json::from_str(text).map_err(|error| odd(error.to_string()))?;
        let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
        let (games, plays) = (list(&all, "games"), list(&all, "plays"));
        if plays.is_empty() {
            return Err(odd("there are no `plays`".into()));
        }
        let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
        let ours: Vec<&Value> = games
            .iter()
            .filter(|game| game["name"].as_str().is_some_and(|own| is_named(own, name)))
            .map(|game| &game["id"])
            .collect();
        if ours.is_empty() {
            let hint = hint(name, names.iter().copied());
            return Err(Refusal::new(format!("{origin}: no game is called `{name}`{hint}; --game-name names another")));
        }
        let mut results = Vec::new();
        let mut skipped = 0;
        for (number, play) in plays.iter().enumerate() {
            if !ours.contains(&&play["gameRefId"]) || play["ignored"] == true {
                skipped += 1;
                continue;
            }
            let seats = list(play, "playerScores");
            let number_of = |value: &Value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
            results.push(Stated {
                place: format!("{origin}: plays.{number}"),
                won: (!seats.is_empty()).then(|| seats.iter().any(|seat| seat["winner"] == true)),
                length: number_of(&play["rounds"]).filter(|rounds| *rounds > 0.0 && G::LENGTH == "rounds"),
                scores: seats.iter().filter_map(|seat| number_of(&seat["score"])).collect(),
                players: seats.len(),
                ..Stated::default()
            });
        }
        Log::of::<G>(results.into_iter(), skipped)
    }

    fn of<G: Simulated>(results: impl Iterator<Item = Stated>, mut skipped: usize) -> Result<Log, Refusal> {
        let mut plays = Vec::new();
        let mut refusal = Refusal::default();
        for result in results {
            let mut features = Features::new();
            if let Some(cause) = &result.cause {
                features.extend(causes::<G>(cause));
            }
            if G::CONTEST == Contest::Together {
                features.extend(result.won.map(|won| (WON.to_string(), f64::from(u8::from(won)))));
            } else {
                features.extend(points(&result.scores));
            }
            features.extend(result.length.map(|length| (G::LENGTH.to_string(), length)));
            if features.is_empty() {
                skipped += 1;
                continue;
            }
            let mut settings = Settings::new();
            let counted = result.players.max(result.scores.len());
            if counted > 0
                && G::KEYS.iter().any(|key| key.name == PLAYERS)
                && result.own.iter().all(|(key, _)| key != PLAYERS)
            {
                settings = settings.with(PLAYERS, &counted.to_string());
            }
            for (key, value) in &result.own {
                settings = settings.with(key, value);
            }
            if let Err(more) = G::from_settings(&settings) {
                refusal.reasons.extend(more.reasons.into_iter().map(|reason| format!("{}: {reason}", result.place)));
            }
            plays.push(Play { place: result.place, settings, seats: Vec::new(), features });
        }
        refusal.or(Log { plays, skipped })
    }
}

/// A row under way.
struct Reading<'a> {
    grid: &'a Grid,
    row: &'a Row,
    refusal: &'a mut Refusal,
}

impl Reading<'_> {
    fn wrong(&mut self, column: usize, expected: &str) {
        let place = self.grid.place(self.row, &self.grid.header[column]);
        self.refusal.add(format!("{place}: found `{}`, expected {expected}", self.row.cell(column)));
    }

    fn number(&mut self, column: usize) -> Option<f64> {
        let cell = self.row.cell(column);
        if cell.is_empty() {
            return None;
        }
        let number = cell.replace(',', ".").parse::<f64>().ok().filter(|number| number.abs() < 1e6);
        if number.is_none() {
            self.wrong(column, "a number");
        }
        number
    }

    fn yes(&mut self, column: usize) -> Option<bool> {
        match self.row.cell(column).to_lowercase().as_str() {
            "" => None,
            "yes" | "y" | "true" | "1" | "won" | "win" | "x" => Some(true),
            "no" | "n" | "false" | "0" | "lost" | "loss" => Some(false),
            _ => {
                self.wrong(column, "yes or no");
                None
            }
        }
    }

    fn cause<G: Game>(&mut self, column: usize) -> Option<String> {
        let cell = self.row.cell(column).to_lowercase();
        if !G::CAUSES.contains(&cell.as_str()) {
            self.wrong(column, &format!("one of: {}", G::CAUSES.join(", ")));
            return None;
        }
        Some(cell)
    }

    fn key<G: Setup>(&mut self, key: &Key, column: usize) {
        let cell = self.row.cell(column);
        match G::levels(key.name, cell, &Settings::new()) {
            Ok(levels) if levels.len() == 1 => {}
            Ok(_) => self.wrong(column, "one value"),
            Err(reason) => {
                let place = self.grid.place(self.row, key.name);
                self.refusal.add(format!("{place}: {reason}"));
            }
        }
    }
}

/// Do players have points in this game?
fn has_points<G: Simulated>() -> bool {
    G::from_settings(&Settings::new()).is_ok_and(|game| {
        let start = game.start(&mut game.chance(Seed { run: 0, game: 0 }), &mut ());
        game.score(&start, Seat(0)).is_some()
    })
}

/// Can a key be a column of a table of plays?
fn is_column(key: &Key) -> bool {
    !Settings::is_repeated(key.name) && !["rules", "box"].contains(&key.name) && !key.bare
}

/// Is this the game of that name, in a file that may spell it out: `WildLife (2nd edition)`?
fn is_named(found: &str, name: &str) -> bool {
    let plain = |text: &str| text.to_lowercase();
    !found.is_empty() && plain(found).contains(&plain(name))
}
