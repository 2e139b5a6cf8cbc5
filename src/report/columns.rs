//! The documentation of the columns, from the same lists as the files' schemas.

use std::fmt::Write as _;

use crate::record::Column;
use crate::sim::{Simulated, game_columns, round_columns, seat_columns};

use super::export::{cell_columns, games_cell_columns, rounds_cell_columns};

/// The page that documents every column of every file of records.
pub fn page<G: Simulated>(title: &str) -> String {
    let mut page = format!(
        "# The columns of the records: {title}\n\n\
         `wildlab run --out DIR` writes these tables, as Parquet (`--format parquet`, zstd), as CSV, or both;\n\
         `wildlab report` writes the same, as Parquet, into the folder `records` of a report. This page is made from the\n\
         lists that make the files (`scripts/docs`). \"None\" is a null in Parquet and empty in CSV; texts are plain `Utf8`\n\
         columns. Every Parquet file carries `wildlab.version`, `.game`, `.seed`, `.rules`, `.box`, `.policies` and `.plan` in\n\
         its metadata; `manifest.json` beside the files says the same, with a fingerprint of each file.\n\n\
         A cell is one combination of the plan's factors. Game `i` of every cell has the same seed, so that cells share\n\
         their deals and can be compared in pairs: join on `game`.\n"
    );
    let games = [games_cell_columns::<G>(), game_columns::<G>()].concat();
    table(&mut page, "games", "One row for each game.", &games);
    let seats = [games_cell_columns::<G>(), seat_columns::<G>()].concat();
    table(&mut page, "seats", "One row for each game and seat.", &seats);
    let rounds = [rounds_cell_columns(), round_columns::<G>()].concat();
    table(&mut page, "rounds", "One row for each game and round, with `--rounds`.", &rounds);
    for sums in G::sum_tables() {
        let columns = [cell_columns::<G>(), sums.keys, sums.sums].concat();
        table(&mut page, sums.name, sums.about, &columns);
    }
    page
}

fn table(page: &mut String, name: &str, about: &str, columns: &[Column]) {
    let _ = write!(
        page,
        "\n## `{name}`\n\n{about} {} columns.\n\n| column | type | what |\n|---|---|---|\n",
        columns.len()
    );
    for column in columns {
        let _ = writeln!(page, "| `{}` | {} | {} |", column.name, column.kind.name(), column.doc);
    }
}
