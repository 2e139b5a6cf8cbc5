//! Aims: the method against known truths, the file, and planted answers.

#![allow(clippy::unwrap_used, clippy::panic, clippy::cast_precision_loss, clippy::cast_possible_truncation)]

mod command;
mod plantings;
mod synthetic;
