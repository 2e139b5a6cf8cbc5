//! Playing whole games, one or millions.

mod chunk;
mod cost;
mod engine;
mod folder;
mod manifest;
mod pieces;
pub mod plan;
mod playout;
mod recording;
mod runner;
pub mod selfcheck;
mod store;

pub use chunk::{Chunk, game_columns, round_columns, seat_columns};
pub use cost::Cost;
pub use engine::engine;
pub use folder::{Folder, Guard, Opening, chunks_there};
pub use manifest::{FileEntry, MANIFEST, Manifest, RECORDS};
pub use pieces::{Piece, pieces_of_cells, pieces_of_plan};
pub use plan::{Cell, ChunkId, Plan, Simulated};
pub use playout::{Playout, Table, Tables, play_again, playout};
pub use recording::record;
pub use runner::{Progress, Shard, cell_records, plan_record, play, policy_records, provenance};
pub use store::{Store, Supplied, Wanted, chunks_of, whole_chunks};
