//! Playing whole games, one or millions.

mod build_id;
mod cell_cache;
mod chunk;
mod cost;
pub mod fixed;
pub mod follow;
mod game_file;
mod manifest;
mod pieces;
pub mod plan;
mod played;
mod playout;
mod recording;
mod run_folder;
mod runner;
pub mod selfcheck;
mod source;
mod workers;

pub use build_id::build_id;
pub use cell_cache::{CellCache, Supplied, Wanted, chunks_of, whole_chunks};
pub use chunk::{Chunk, game_columns, round_columns, seat_columns};
pub use cost::Cost;
pub use game_file::{GameFile, HUMAN};
pub use manifest::{FileEntry, MANIFEST, Manifest, RECORDS};
pub use pieces::{Piece, pieces_of_cells, pieces_of_plan};
pub use plan::{Cell, ChunkId, Plan, Simulated};
pub use played::{GameFiles, Played};
pub use playout::{Playout, Table, Tables, play_again, playout};
pub use recording::{decide, follow, record};
pub use run_folder::{Guard, Opening, RunFolder, chunks_there};
pub use runner::{Progress, Shard, cell_records, plan_record, play, policy_records, provenance};
pub use source::{Fresh, See, Source};
pub use workers::Workers;
