//! Tests of *`WildLife`*: its rules, its boards and charts, its golden games and its words.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_for_each, clippy::large_types_passed_by_value)]

mod auctions;
mod boards;
mod charts;
mod differential;
mod endings;
mod events;
mod evolution;
#[path = "../kit/mod.rs"]
mod kit;
mod knowledge;
mod moves;
mod passes;
mod records;
#[cfg(feature = "program")]
mod replay;
mod scene;
mod scoring;
mod setup;
#[path = "../support/mod.rs"]
mod support;
mod things;
mod turns;
