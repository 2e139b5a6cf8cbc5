//! A chunk: some games of one cell, played one after another, and the bytes in which they are put aside.

use crate::base::checksum::checksum;
use crate::base::progress;
use crate::base::terminal::Failure;
use crate::game::{Contest, Ending};
use crate::record::{Cells, Column, Kind, Records, Rounds, Row, Rows};

use super::plan::{Cell, ChunkId, Plan, Simulated};
use super::playout::{Playout, Table, Tables, play_again};

/// The columns of a game's row, those that are the same for every game first.
pub fn game_columns<G: Records>() -> Vec<Column> {
    let mut columns =
        vec![Column::new("game", Kind::U64, "the number of the game within its cell; with the seed it names the game")];
    match G::CONTEST {
        Contest::Together => columns.extend([
            Column::new("outcome", Kind::Text, "`won`, `lost`, or `open`: stopped without either"),
            Column::new("cause", Kind::Text, "what ended the game"),
            Column::new("won", Kind::Bool, "whether the players won; an open game is not won"),
        ]),
        Contest::Against => {
            let one = |name, kind, doc| Column::new(name, kind, doc);
            columns.extend([
                one("deal", Kind::U64, "the number of the deal; games of one deal differ in who sits where"),
                one("cause", Kind::Text, "what ended the game"),
                one("winner", Kind::U8, "the seat that won alone; none if seats tied, or the game is open"),
            ]);
        }
    }
    columns.push(Column::new("decisions", Kind::U32, "decisions taken"));
    if G::CONTEST == Contest::Against {
        for seat in 0..G::SEATS {
            let column = |name: &str, kind, doc: &str| {
                Column::new(format!("{name}_{seat}"), kind, format!("{doc} {seat}; none if nobody sits there"))
            };
            columns.extend([
                column("policy", Kind::Text, "the policy at seat"),
                column("place", Kind::U8, "the place, 1 won, 0 open, of seat"),
                column("score", Kind::I32, "the points of seat"),
            ]);
        }
    }
    columns.extend(G::columns());
    columns
}

/// The columns of a seat's row.
pub fn seat_columns<G: Records>() -> Vec<Column> {
    let mut columns = vec![
        Column::new("game", Kind::U64, "the number of the game within its cell"),
        Column::new("seat", Kind::U8, "the seat, from 0"),
        Column::new("side", Kind::U8, "which of those that the cell names sits here, from 0; seats are exchanged"),
        Column::new("policy", Kind::Text, "the policy that plays"),
        Column::new("place", Kind::U8, "1 for those who won; seats that tie share a place; 0: the game is open"),
        Column::new("score", Kind::I32, "points, in games that have them"),
    ];
    columns.extend(G::seat_columns());
    columns
}

/// The columns of a round's row.
pub fn round_columns<G: Records>() -> Vec<Column> {
    let mut columns = vec![Column::new("game", Kind::U64, "the number of the game within its cell")];
    columns.extend(G::round_columns());
    columns
}

/// The games of a chunk, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// A row a game: the columns of [`game_columns`].
    pub games: Rows,
    /// A row a seat of a game: the columns of [`seat_columns`].
    pub seats: Rows,
    /// A row a round, if the plan wants them: the columns of [`round_columns`].
    pub rounds: Rows,
    /// The sums of all games: for each table, row by row.
    pub sums: Vec<Vec<u64>>,
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
        let mut chunk = Chunk {
            games: Rows::with_room(game_columns::<G>().len(), id.games as usize),
            seats: Rows::with_room(seat_columns::<G>().len(), id.games as usize * cell.game.seats()),
            rounds: Rows::new(round_columns::<G>().len()),
            sums: Vec::new(),
            won: 0,
            open: 0,
            decisions: 0,
        };
        let bar = progress::under_way();
        for number in id.first..id.first + id.games {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            let (seed, moved) = cell.seating(run, number);
            let table = tables.at(moved);
            let time = cell.time(number);
            let played = play_again(&table.game, (seed, time), &mut table.players, &mut table.game.watch(&mut tally));
            chunk.add(&Told { number, deal: seed.game, table, played: &played }, &mut tally);
            bar.inc(1);
        }
        chunk.sums = cell.game.sums(&tally);
        Ok(chunk)
    }

    /// Writes a game down.
    fn add<G: Simulated>(&mut self, told: &Told<'_, G>, tally: &mut G::Tally) {
        let Told { table, played, .. } = told;
        // The first side sits where everybody has moved on to.
        let first = played.ending.won(table.moved);
        self.won += u64::from(first == Some(true));
        self.open += u64::from(first.is_none());
        self.decisions += played.decisions;
        let mut game = self.games.row();
        begin_game(&mut game, told);
        let rounds = Rounds { rows: &mut self.rounds, game: told.number };
        table.game.write_down(&played.state, tally, &mut game, rounds);
        debug_assert!(game.is_full());
        for seat in 0..played.ending.seats.len() {
            let mut row = self.seats.row();
            begin_seat(&mut row, seat, told);
            table.game.write_seat(&played.state, tally, seat, &mut row);
            debug_assert!(row.is_full());
        }
    }

    /// The chunk as bytes that tell whether they are whole.
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

    /// The chunk of these bytes; `None` if they are damaged, or another chunk's or plan's.
    pub fn read<G: Records>(bytes: &[u8], plan: u64, id: ChunkId) -> Option<Chunk> {
        let mut reader = Reader(whole(bytes)?.strip_prefix(MAGIC)?);
        if (reader.number()?, reader.number()?) != (plan, id.number) {
            return None;
        }
        let [games, seats, rounds] = [reader.number()? as usize, reader.number()? as usize, reader.number()? as usize];
        let [won, open, decisions] = [reader.number()?, reader.number()?, reader.number()?];
        if games as u64 != id.games {
            return None;
        }
        let mut table = |columns: Vec<Column>, len: usize| {
            let cells: Option<Vec<Cells>> = columns.iter().map(|column| reader.cells(column.kind, len)).collect();
            Rows::of(cells?, len)
        };
        let games = table(game_columns::<G>(), games)?;
        let seats = table(seat_columns::<G>(), seats)?;
        let rounds = table(round_columns::<G>(), rounds)?;
        let mut sums = Vec::new();
        for table in G::sum_tables() {
            let sum = (0..table.rows.len() * table.sums.len()).map(|_| reader.number()).collect::<Option<Vec<u64>>>();
            sums.push(sum?);
        }
        reader.0.is_empty().then_some(Chunk { games, seats, rounds, sums, won, open, decisions })
    }
}

/// The plan of a whole chunk; `None` if the bytes are damaged, or no chunk's.
pub(super) fn plan_of(bytes: &[u8]) -> Option<u64> {
    Reader(whole(bytes)?.strip_prefix(MAGIC)?).number()
}

/// The bytes before the fingerprint, if it fits them.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
    (checksum(body).to_le_bytes() == sum).then_some(body)
}

/// A game that is over, and where it was played.
struct Told<'a, G: Simulated> {
    number: u64,
    deal: u64,
    table: &'a Table<G>,
    played: &'a Playout<G::State>,
}

fn begin_game<G: Simulated>(row: &mut Row<'_>, told: &Told<'_, G>) {
    let Playout { ending, decisions, .. } = told.played;
    row.number(told.number);
    if G::CONTEST == Contest::Together {
        let won = ending.won(0);
        row.text(match won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "open",
        });
        row.text(ending.cause);
        row.bool(won == Some(true));
        row.number(*decisions);
        return;
    }
    row.number(told.deal);
    row.text(ending.cause);
    row.number_if(winner(ending));
    row.number(*decisions);
    for seat in 0..G::SEATS {
        let standing = ending.seats.as_slice().get(seat);
        row.text_if(standing.map(|_| told.table.policies[seat].as_str()));
        row.number_if(standing.map(|standing| standing.place));
        row.number_if(standing.map(|standing| standing.score as u32));
    }
}

/// The seat that won alone.
fn winner(ending: &Ending) -> Option<u8> {
    let mut first = (0..ending.seats.len()).filter(|&seat| ending.won(seat) == Some(true));
    first.next().filter(|_| first.next().is_none()).map(|seat| seat as u8)
}

fn begin_seat<G: Simulated>(row: &mut Row<'_>, seat: usize, told: &Told<'_, G>) {
    let Table { policies, moved, .. } = told.table;
    let ending = &told.played.ending;
    let seats = ending.seats.len();
    row.number(told.number);
    row.number(seat as u8);
    row.number(((seat + seats - moved) % seats) as u8);
    row.text(&policies[seat]);
    row.number(ending.seats[seat].place);
    row.signed(ending.seats[seat].score);
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

/// What is left to read.
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
