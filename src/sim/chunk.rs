//! A chunk: some games of one cell, played one after another, and the bytes in which they are saved.

use crate::base::checksum::checksum;
use crate::base::progress;
use crate::base::terminal::Failure;
use crate::game::{Contest, Course, Ending, Seating, Seed};
use crate::record::{Cells, Column, Ended, Fill, Kind, Records, Row, Rows, Schema};

use super::plan::{Cell, ChunkId, Plan, Simulated};
use super::playout::{Playout, Table, Tables, play_again};

/// The results of a cooperative game, in the column `outcome`.
const OUTCOMES: [&str; 3] = ["won", "lost", "open"];

/// The columns of a game's row, those that are the same for every game first.
pub fn game_columns<G: Records>() -> Vec<Column> {
    let mut columns =
        vec![Column::new("game", Kind::U64, "the number of the game within its cell; with the seed it names the game")];
    let causes = G::CAUSES.iter().copied();
    match G::CONTEST {
        Contest::Together => columns.extend([
            Column::new("outcome", Kind::Text, "`won`, `lost`, or `open`: stopped without either").among(OUTCOMES),
            Column::new("cause", Kind::Text, "what ended the game").among(causes),
            Column::new("won", Kind::Bool, "whether the players won; an open game is not won"),
        ]),
        Contest::Against => {
            let one = |name, kind, doc| Column::new(name, kind, doc);
            columns.extend([
                one("deal", Kind::U64, "the number of the deal; games of one deal differ in who sits where"),
                one("cause", Kind::Text, "what ended the game").among(causes),
                one("winner", Kind::U8, "the seat that won alone; none if seats tied, or the game is open"),
            ]);
        }
    }
    columns.push(Column::new("decisions", Kind::U32, "decisions taken"));
    let gap =
        format!("how far the losers were from winning: {}; 0 if all won or the win is shared; none if unknown", G::GAP);
    columns.push(Column::new("gap", Kind::U32, gap));
    if G::CONTEST == Contest::Against {
        for seat in 0..G::SEATS {
            let column = |name: &str, kind, doc: &str| {
                Column::new(format!("{name}_{seat}"), kind, format!("{doc} {seat}; none if the seat is empty"))
            };
            columns.extend([
                column("policy", Kind::Text, "the policy at seat"),
                column("place", Kind::U8, "the place, 1 won, 0 open, of seat"),
                column("score", Kind::I32, "the points of seat"),
            ]);
        }
    }
    columns.extend(Schema::games::<G>());
    columns
}

/// The columns of a seat's row.
pub fn seat_columns<G: Records>() -> Vec<Column> {
    let mut columns = vec![
        Column::new("game", Kind::U64, "the number of the game within its cell"),
        Column::new("seat", Kind::U8, "the seat, from 0"),
        Column::new("side", Kind::U8, "which of the sides that the cell names sits here, from 0"),
        Column::new("policy", Kind::Text, "the policy that plays"),
        Column::new("place", Kind::U8, "1 for those who won; seats that tie share a place; 0: the game is open"),
        Column::new("score", Kind::I32, "points, in games that have them"),
        Column::new(
            "forfeit",
            Kind::Bool,
            "whether the seat is a program that gave up, so that its later decisions are random",
        ),
    ];
    columns.extend(Schema::seats::<G>());
    columns
}

/// The columns of a round's row.
pub fn round_columns<G: Records>() -> Vec<Column> {
    let mut columns = vec![Column::new("game", Kind::U64, "the number of the game within its cell")];
    columns.extend(Schema::rounds::<G>());
    columns
}

/// The games of a chunk, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// One row per game: the columns of [`game_columns`].
    pub games: Rows,
    /// One row per game and seat: the columns of [`seat_columns`].
    pub seats: Rows,
    /// One row per round, if the plan wants them: the columns of [`round_columns`].
    pub rounds: Rows,
    /// The sums of all games: for each table, row by row.
    pub sums: Vec<Vec<i64>>,
    /// Games won: by all, or by the first side that the cell names.
    pub won: u64,
    /// Games stopped before they were decided.
    pub open: u64,
    /// Decisions taken.
    pub decisions: u64,
}

impl Chunk {
    /// Plays a chunk.
    ///
    /// # Errors
    /// When a policy does not fit the game, or the user asked for a stop.
    pub fn play<G: Simulated>(plan: &Plan<G>, id: ChunkId) -> Result<Chunk, Failure> {
        Chunk::play_cell(&plan.cells[id.cell], plan.seed, plan.rounds, id)
    }

    /// Plays games of a cell; `rounds`: every round is written down too. The bar that is drawn moves with every game.
    ///
    /// # Errors
    /// When a policy does not fit the game, or the user asked for a stop: a chunk is played whole or not at all.
    pub fn play_cell<G: Simulated>(cell: &Cell<G>, run: u64, rounds: bool, id: ChunkId) -> Result<Chunk, Failure> {
        let mut tables = Tables::of(cell)?;
        let mut tally = cell.game.tally(rounds);
        let mut chunk = Chunk::with_room::<G>(id.games as usize, cell.game.seats());
        let bar = progress::under_way();
        for number in id.first..id.first + id.games {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            let (seed, way) = cell.seating(run, number);
            let table = tables.at(way);
            let time = cell.time(number);
            let played = play_again(&table.game, (seed, time), &mut table.players, &mut table.game.watch(&mut tally));
            chunk.add(
                &Finished { number, deal: seed.game, table, sides: cell.sides(way, seed.game), played: &played },
                &mut tally,
            );
            bar.inc(1);
        }
        chunk.sums = cell.game.sums(&tally);
        Ok(chunk)
    }

    /// An empty chunk with room for games.
    fn with_room<G: Records>(games: usize, seats: usize) -> Chunk {
        Chunk {
            games: Rows::with_room(game_columns::<G>().len(), games),
            seats: Rows::with_room(seat_columns::<G>().len(), games * seats),
            rounds: Rows::new(round_columns::<G>().len()),
            sums: Vec::new(),
            won: 0,
            open: 0,
            decisions: 0,
        }
    }

    /// The one game that known decisions are, as a chunk of its own; `None` if it is not over after them. They must be legal.
    pub(super) fn of_decisions<G: Simulated>(
        table: &Table<G>,
        seed: Seed,
        actions: &[G::Action],
        rounds: bool,
    ) -> Option<Chunk> {
        let game = &table.game;
        let mut tally = game.tally(rounds);
        let mut chunk = Chunk::with_room::<G>(1, game.seats());
        let Course { state, decisions, .. } = {
            let mut observer = game.watch(&mut tally);
            let mut course = Course::start(game, game.chance(seed), &mut observer);
            for &action in actions {
                course.play(action, &mut observer);
            }
            course
        };
        let played = Playout { state, ending: game.ending(&state)?, decisions };
        let sides = Seating::plain(game.seats());
        chunk.add(&Finished { number: 0, deal: 0, table, sides, played: &played }, &mut tally);
        chunk.sums = game.sums(&tally);
        Some(chunk)
    }

    /// Writes a game down.
    fn add<G: Simulated>(&mut self, finished: &Finished<'_, G>, tally: &mut G::Tally) {
        let Finished { table, played, .. } = finished;
        let first = played.ending.won(finished.sides.seat_of(0));
        self.won += u64::from(first == Some(true));
        self.open += u64::from(first.is_none());
        self.decisions += played.decisions;
        table.game.end(&played.state, tally);
        let ended = |at: usize| Ended { game: &table.game, state: &played.state, tally: &*tally, at };
        let mut row = self.games.row();
        begin_game(&mut row, finished);
        G::columns(&mut Fill { ended: ended(0), row: &mut row });
        debug_assert!(row.is_full());
        for round in 0..G::rounds(tally) {
            let mut row = self.rounds.row();
            row.number(finished.number);
            G::round_columns(&mut Fill { ended: ended(round), row: &mut row });
        }
        for seat in 0..played.ending.seats.len() {
            let mut row = self.seats.row();
            begin_seat(&mut row, seat, finished);
            G::seat_columns(&mut Fill { ended: ended(seat), row: &mut row });
        }
    }

    /// The chunk as bytes with a checksum.
    pub fn bytes<G: Records>(&self, plan: u64, id: ChunkId) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 * 1024);
        out.extend_from_slice(MAGIC);
        let [games, seats, rounds] = [&self.games, &self.seats, &self.rounds].map(|rows| rows.len() as u64);
        for number in [plan, id.number, games, seats, rounds, self.won, self.open, self.decisions] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        let tables = [
            (&self.games, game_columns::<G>()),
            (&self.seats, seat_columns::<G>()),
            (&self.rounds, round_columns::<G>()),
        ];
        for (rows, columns) in tables {
            for (cells, column) in rows.columns.iter().zip(&columns) {
                write_cells(cells, column.kind, &mut out);
            }
        }
        for sum in self.sums.iter().flatten() {
            out.extend_from_slice(&sum.to_le_bytes());
        }
        let sum = checksum(&out);
        out.extend_from_slice(&sum.to_le_bytes());
        out
    }

    /// The games won in the chunk of these bytes, without its rows; `None` if they are damaged, or another chunk's or
    /// plan's.
    pub(super) fn wins(bytes: &[u8], plan: u64, id: ChunkId) -> Option<u64> {
        Some(Head::read(bytes, plan, id)?.0.won)
    }

    /// The values of one of the games' columns in the chunk of these bytes, by its place, without the other columns;
    /// `None` if they are damaged, or another chunk's or plan's.
    pub(super) fn column<G: Records>(bytes: &[u8], plan: u64, id: ChunkId, place: usize) -> Option<Vec<u64>> {
        let (head, mut reader) = Head::read(bytes, plan, id)?;
        for (number, column) in game_columns::<G>().iter().enumerate() {
            if number == place {
                return Some(reader.cells(column.kind, head.games)?.bits);
            }
            reader.skip(column.kind, head.games)?;
        }
        None
    }

    /// The chunk of these bytes; `None` if they are damaged, or another chunk's or plan's.
    pub fn read<G: Records>(bytes: &[u8], plan: u64, id: ChunkId) -> Option<Chunk> {
        let (Head { games, seats, rounds, won, open, decisions }, mut reader) = Head::read(bytes, plan, id)?;
        let mut table = |columns: Vec<Column>, len: usize| {
            let cells: Option<Vec<Cells>> = columns.iter().map(|column| reader.cells(column.kind, len)).collect();
            Rows::of(cells?, len)
        };
        let games = table(game_columns::<G>(), games)?;
        let seats = table(seat_columns::<G>(), seats)?;
        let rounds = table(round_columns::<G>(), rounds)?;
        let mut sums = Vec::new();
        for table in G::sum_tables() {
            let sum = (0..table.rows.len() * table.sums.len()).map(|_| reader.number().map(|bits| bits as i64));
            sums.push(sum.collect::<Option<Vec<i64>>>()?);
        }
        reader.0.is_empty().then_some(Chunk { games, seats, rounds, sums, won, open, decisions })
    }
}

/// The head of a chunk, before its rows.
struct Head {
    games: usize,
    seats: usize,
    rounds: usize,
    won: u64,
    open: u64,
    decisions: u64,
}

impl Head {
    /// The head of whole bytes of this chunk and plan, and what follows it.
    fn read(bytes: &[u8], plan: u64, id: ChunkId) -> Option<(Head, Reader<'_>)> {
        let mut reader = Reader(whole(bytes)?.strip_prefix(MAGIC)?);
        let own = (reader.number()?, reader.number()?, reader.number()?);
        if own != (plan, id.number, id.games) {
            return None;
        }
        let [seats, rounds] = [reader.number()? as usize, reader.number()? as usize];
        let [won, open, decisions] = [reader.number()?, reader.number()?, reader.number()?];
        Some((Head { games: own.2 as usize, seats, rounds, won, open, decisions }, reader))
    }
}

/// The plan of a whole chunk; `None` if the bytes are damaged, or no chunk's.
pub(super) fn plan_of(bytes: &[u8]) -> Option<u64> {
    claimed(whole(bytes)?)
}

/// The bytes at the beginning of a chunk that name its plan.
pub(super) const HEAD: usize = MAGIC.len() + 8;

/// The plan that the beginning of a chunk names, whole or not.
pub(super) fn claimed(bytes: &[u8]) -> Option<u64> {
    Reader(bytes.strip_prefix(MAGIC)?).number()
}

/// The bytes before the fingerprint, if it fits them.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
    (checksum(body).to_le_bytes() == sum).then_some(body)
}

/// A game that is over, and where it was played.
struct Finished<'a, G: Simulated> {
    number: u64,
    deal: u64,
    table: &'a Table<G>,
    sides: Seating,
    played: &'a Playout<G::State>,
}

fn begin_game<G: Simulated>(row: &mut Row<'_>, finished: &Finished<'_, G>) {
    let Playout { ending, decisions, state, .. } = finished.played;
    let gap = finished.table.game.gap(state, ending);
    row.number(finished.number);
    if G::CONTEST == Contest::Together {
        let won = ending.won(0);
        row.text(match won {
            Some(true) => OUTCOMES[0],
            Some(false) => OUTCOMES[1],
            None => OUTCOMES[2],
        });
        row.text(ending.cause);
        row.number(won == Some(true));
        row.number(*decisions);
        row.number(gap);
        return;
    }
    row.number(finished.deal);
    row.text(ending.cause);
    row.number(winner(ending));
    row.number(*decisions);
    row.number(gap);
    for seat in 0..G::SEATS {
        let standing = ending.seats.as_slice().get(seat);
        row.text(standing.map(|_| finished.table.policies[seat].as_str()));
        row.number(standing.map(|standing| standing.place));
        row.number(standing.map(|standing| standing.score));
    }
}

/// The seat that won alone.
fn winner(ending: &Ending) -> Option<u8> {
    let mut first = (0..ending.seats.len()).filter(|&seat| ending.won(seat) == Some(true));
    first.next().filter(|_| first.next().is_none()).map(|seat| seat as u8)
}

fn begin_seat<G: Simulated>(row: &mut Row<'_>, seat: usize, finished: &Finished<'_, G>) {
    let ending = &finished.played.ending;
    row.number(finished.number);
    row.number(seat as u8);
    row.number(finished.sides.side_at(seat) as u8);
    row.text(finished.table.policies[seat].as_str());
    row.number(ending.seats[seat].place);
    row.number(ending.seats[seat].score);
    row.number(finished.table.players.has_forfeited(seat));
}

const MAGIC: &[u8] = b"wildlab chunk 2\n";

fn write_cells(cells: &Cells, kind: Kind, out: &mut Vec<u8>) {
    out.extend_from_slice(&(cells.words.len() as u16).to_le_bytes());
    for word in &cells.words {
        out.extend_from_slice(&(word.len() as u16).to_le_bytes());
        out.extend_from_slice(word.as_bytes());
    }
    let full = cells.valid.iter().all(|&valid| valid);
    out.push(u8::from(full));
    if !full {
        out.extend(cells.valid.iter().map(|&valid| u8::from(valid)));
    }
    let width = kind.bytes();
    for bits in &cells.bits {
        out.extend_from_slice(&bits.to_le_bytes()[..width]);
    }
}

/// The bytes still to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn short(&mut self) -> Option<usize> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?).into())
    }

    /// Passes over a column.
    fn skip(&mut self, kind: Kind, len: usize) -> Option<()> {
        for _ in 0..self.short()? {
            let length = self.short()?;
            self.take(length)?;
        }
        let valid = if self.take(1)? == [1] { 0 } else { len };
        self.take(valid.checked_add(len.checked_mul(kind.bytes())?)?)?;
        Some(())
    }

    fn cells(&mut self, kind: Kind, len: usize) -> Option<Cells> {
        let mut words = Vec::new();
        for _ in 0..self.short()? {
            let length = self.short()?;
            words.push(String::from_utf8(self.take(length)?.to_vec()).ok()?);
        }
        let full = self.take(1)? == [1];
        let valid = if full { vec![true; len] } else { self.take(len)?.iter().map(|&valid| valid == 1).collect() };
        let bytes = self.take(len.checked_mul(kind.bytes())?)?;
        let bits: Vec<u64> = match kind.bytes() {
            1 => bytes.iter().map(|&byte| byte.into()).collect(),
            2 => bytes.as_chunks().0.iter().map(|&word| u16::from_le_bytes(word).into()).collect(),
            4 => bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word).into()).collect(),
            _ => bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect(),
        };
        let known = kind != Kind::Text
            || bits.iter().zip(&valid).all(|(&bits, &valid)| !valid || (bits as usize) < words.len());
        known.then_some(Cells { bits, valid, words })
    }
}
