//! Playing whole games, one or millions.

mod chunk;
mod folder;
mod playout;
mod runner;
mod store;

pub use chunk::{Chunk, game_columns, round_columns};
pub use folder::{ChunkEntry, FileEntry, Folder, Manifest};
pub use playout::{Playout, playout};
pub use runner::{Progress, Shard, plan_record, play};
pub use store::{ENGINE, Store, Supplied, Wanted, whole_chunks};
