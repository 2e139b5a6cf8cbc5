//! *Defenders of the Wild*.

pub mod hex;
pub mod walls;
pub mod words;
