//! The lowest layer: errors, the terminal, files on disk, small texts. No game and no statistics.

pub mod bounds;
pub mod checksum;
pub mod children;
pub mod disk;
pub mod grid;
pub mod http;
pub mod inputs;
pub mod json;
pub mod lines;
pub mod lock;
pub mod machine;
pub mod named;
pub mod numbers;
pub mod order;
pub mod own;
pub mod progress;
pub mod reader;
pub mod refusal;
pub mod terminal;
pub mod titles;
#[cfg(test)]
mod uncommented;
pub mod web;
mod workbook;
