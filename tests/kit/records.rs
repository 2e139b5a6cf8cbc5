//! Records of games: names, whole rows, and a game that goes on alike without an observer.

use std::collections::BTreeSet;

use wildlab::game::rng::Seed;
use wildlab::mind::Players;
use wildlab::record::{Column, Ended, Fill, Kind, Rows, Schema, factor_columns};
use wildlab::sim::{game_columns, playout, round_columns, seat_columns};

use super::{Subject, game};

pub fn no_two_columns_of_a_table_have_one_name<G: Subject>() {
    let mut tables = vec![game_columns::<G>(), seat_columns::<G>(), round_columns::<G>()];
    tables.extend(G::sum_tables().into_iter().map(|table| [table.keys, table.sums].concat()));
    for table in tables {
        let mut names = BTreeSet::new();
        for column in factor_columns::<G>().iter().chain(&table) {
            assert!(names.insert(column.name.to_string()), "{} is there twice", column.name);
            assert!(!column.doc.is_empty(), "nothing is said of {}", column.name);
        }
    }
}

/// The values of each column fit its kind.
fn assert_fits(columns: &[Column], rows: &Rows) {
    for (column, cells) in columns.iter().zip(&rows.columns) {
        assert_eq!(cells.bits.len(), rows.len(), "{} is not filled", column.name);
        let fits = |bits: u64| match column.kind {
            Kind::Bool => bits <= 1,
            Kind::U8 => u8::try_from(bits).is_ok(),
            Kind::U16 => u16::try_from(bits).is_ok(),
            // Numbers below 0 are kept as 32 bits.
            Kind::U32 | Kind::I32 => u32::try_from(bits).is_ok(),
            Kind::U64 | Kind::I64 => true,
            Kind::Text => bits < (cells.words.len() as u64).max(1),
        };
        assert!(cells.bits.iter().all(|&bits| fits(bits)), "{}: a value is no {}", column.name, column.kind.name());
    }
}

pub fn rows_are_full_and_watching_changes_nothing<G: Subject>() {
    let (columns, seat_columns, round_columns) = (Schema::games::<G>(), Schema::seats::<G>(), Schema::rounds::<G>());
    for table in G::TABLES {
        let game: G = game(table);
        let mut tally = game.tally(true);
        let (mut games, mut seats) = (Rows::new(columns.len()), Rows::new(seat_columns.len()));
        let mut rounds = Rows::new(round_columns.len());
        for number in 0..50 {
            let seed = Seed { run: 41, game: number };
            let players = || Players::random(game.seats());
            let alone = playout(&game, seed, &mut players(), &mut ());
            let watched = playout(&game, seed, &mut players(), &mut game.watch(&mut tally));
            assert_eq!(alone, watched, "{table}, game {number}");
            game.end(&watched.state, &mut tally);
            let ended = |at: usize| Ended { game: &game, state: &watched.state, tally: &tally, at };
            let mut row = games.row();
            G::columns(&mut Fill { ended: ended(0), row: &mut row });
            assert!(row.is_full(), "{table}, game {number}: its row");
            for seat in 0..game.seats() {
                let mut row = seats.row();
                G::seat_columns(&mut Fill { ended: ended(seat), row: &mut row });
                assert!(row.is_full(), "{table}, game {number}: the row of seat {seat}");
            }
            for round in 0..G::rounds(&tally) {
                let mut row = rounds.row();
                G::round_columns(&mut Fill { ended: ended(round), row: &mut row });
                assert!(row.is_full(), "{table}, game {number}: the row of round {round}");
            }
        }
        assert_fits(&columns, &games);
        assert_fits(&seat_columns, &seats);
        assert_fits(&round_columns, &rounds);
        for (table, sums) in G::sum_tables().iter().zip(game.sums(&tally)) {
            assert_eq!(sums.len(), table.rows.len() * table.sums.len(), "{}", table.name);
        }
    }
}
