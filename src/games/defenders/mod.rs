//! *Defenders of the Wild*.

pub mod contents;
pub mod hex;
pub mod ray;
pub mod rules;
pub mod walls;
pub mod words;
