//! *Defenders of the Wild*.

pub mod contents;
pub mod hex;
pub mod walls;
pub mod words;
