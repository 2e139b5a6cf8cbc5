//! What everything stands on: errors, the terminal, files on disk, small texts. No game and no statistics.

pub mod bounds;
pub mod checksum;
pub mod disk;
pub mod json;
pub mod lock;
pub mod machine;
pub mod named;
pub mod numbers;
pub mod progress;
pub mod refusal;
pub mod terminal;
pub mod titles;
pub mod web;
