//! A chunk: some games of one cell, played one after another, and the bytes in which they are put aside.

use crate::base::checksum::checksum;
use crate::base::progress;
use crate::base::terminal::Failure;
use crate::game::rng::Seed;
use crate::mind::Minded;
use crate::record::{Cells, Column, Kind, Recorded, Rounds, Row, Rows};
use crate::sim::plan::{Cell, ChunkId, Plan};

use super::playout::{Playout, players, playout};

/// The columns of a game's row that are the same for every game.
pub fn game_columns<G: Recorded>() -> Vec<Column> {
    let mut columns = vec![
        Column::new("game", Kind::U64, "the number of the game within its cell; with the seed it names the game"),
        Column::new("outcome", Kind::Text, "`won`, `lost`, or `open`: stopped without either"),
        Column::new("cause", Kind::Text, "what ended the game"),
        Column::new("won", Kind::Bool, "whether the players won; an open game is not won"),
        Column::new("decisions", Kind::U32, "decisions taken"),
    ];
    columns.extend(G::columns());
    columns
}

/// The columns of a round's row.
pub fn round_columns<G: Recorded>() -> Vec<Column> {
    let mut columns = vec![Column::new("game", Kind::U64, "the number of the game within its cell")];
    columns.extend(G::round_columns());
    columns
}

/// The games of a chunk, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// A row a game: the columns of [`game_columns`].
    pub games: Rows,
    /// A row a round, if the plan wants them: the columns of [`round_columns`].
    pub rounds: Rows,
    /// The sums of all games: for each table, row by row.
    pub sums: Vec<Vec<u64>>,
    /// Games won.
    pub won: u64,
    /// Decisions taken.
    pub decisions: u64,
}

impl Chunk {
    /// Plays a chunk.
    ///
    /// # Errors
    /// When a policy does not fit the game, or the user asked for a stop.
    pub fn play<G: Recorded + Minded>(plan: &Plan<G>, id: ChunkId) -> Result<Chunk, Failure> {
        Chunk::play_cell(&plan.cells[id.cell], plan.seed, plan.rounds, id)
    }

    /// Plays games of a cell; `rounds`: every round is written down too. The bar that is drawn moves with every game.
    ///
    /// # Errors
    /// When a policy does not fit the game, or the user asked for a stop: a chunk is played whole or not at all.
    pub fn play_cell<G: Recorded + Minded>(
        cell: &Cell<G>,
        seed: u64,
        rounds: bool,
        id: ChunkId,
    ) -> Result<Chunk, Failure> {
        let game = &cell.game;
        let mut players = players(cell)?;
        let mut tally = game.tally(rounds);
        let mut games = Rows::with_room(game_columns::<G>().len(), id.games as usize);
        let mut round_rows = Rows::new(round_columns::<G>().len());
        let (mut won, mut decisions) = (0, 0);
        let bar = progress::under_way();
        for number in id.first..id.first + id.games {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            let seed = Seed { run: seed, game: number };
            let played = playout(game, seed, &mut players, &mut game.watch(&mut tally));
            let mut row = games.row();
            begin_row(&mut row, number, &played);
            game.write_down(&played.state, &mut tally, &mut row, Rounds { rows: &mut round_rows, game: number });
            debug_assert!(row.is_full());
            won += u64::from(played.ending.won(0) == Some(true));
            decisions += played.decisions;
            bar.inc(1);
        }
        Ok(Chunk { games, rounds: round_rows, sums: game.sums(&tally), won, decisions })
    }

    /// The chunk as bytes that tell whether they are whole.
    pub fn bytes<G: Recorded>(&self, plan: u64, id: ChunkId) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 * 1024);
        out.extend_from_slice(MAGIC);
        let numbers = [plan, id.number, self.games.len() as u64, self.rounds.len() as u64, self.won, self.decisions];
        for number in numbers {
            out.extend_from_slice(&number.to_le_bytes());
        }
        for (rows, columns) in [(&self.games, game_columns::<G>()), (&self.rounds, round_columns::<G>())] {
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
    pub fn read<G: Recorded>(bytes: &[u8], plan: u64, id: ChunkId) -> Option<Chunk> {
        let mut reader = Reader(whole(bytes)?.strip_prefix(MAGIC)?);
        if (reader.number()?, reader.number()?) != (plan, id.number) {
            return None;
        }
        let (games, rounds) = (reader.number()? as usize, reader.number()? as usize);
        let (won, decisions) = (reader.number()?, reader.number()?);
        if games as u64 != id.games {
            return None;
        }
        let mut table = |columns: Vec<Column>, len: usize| {
            let cells: Option<Vec<Cells>> = columns.iter().map(|column| reader.cells(column.kind, len)).collect();
            Rows::of(cells?, len)
        };
        let games = table(game_columns::<G>(), games)?;
        let rounds = table(round_columns::<G>(), rounds)?;
        let mut sums = Vec::new();
        for table in G::sum_tables() {
            let sum = (0..table.rows.len() * table.sums.len()).map(|_| reader.number()).collect::<Option<Vec<u64>>>();
            sums.push(sum?);
        }
        reader.0.is_empty().then_some(Chunk { games, rounds, sums, won, decisions })
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

fn begin_row<S>(row: &mut Row<'_>, number: u64, played: &Playout<S>) {
    let ending = played.ending;
    row.number(number);
    let won = ending.won(0);
    row.text(match won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "open",
    });
    row.text(ending.cause);
    row.bool(won == Some(true));
    row.number(played.decisions);
}

const MAGIC: &[u8] = b"wildlab chunk 1\n";

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
