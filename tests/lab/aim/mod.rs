//! Aims: the method against known truths, the file, and planted answers.

mod command;
mod many;
mod page;
mod plantings;
mod synthetic;
