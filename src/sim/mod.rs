//! Playing whole games, one or millions.

mod chunk;
mod folder;
mod manifest;
pub mod plan;
mod playout;
mod runner;
pub mod selfcheck;
mod store;

pub use chunk::{Chunk, game_columns, round_columns};
pub use folder::{Folder, Guard, Opening, chunks_there};
pub use manifest::{FileEntry, MANIFEST, Manifest, RECORDS};
pub use playout::{Playout, players, playout};
pub use runner::{Progress, Shard, cell_records, plan_record, play, policy_records};
pub use store::{ENGINE, Store, Supplied, Wanted, whole_chunks};
