//! Tests of *Radlands*: its rules, its golden games, its words and its replay page.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_for_each, clippy::large_types_passed_by_value)]

mod actions;
mod camps;
mod events;
#[path = "../kit/mod.rs"]
mod kit;
mod knowledge;
mod minds;
mod passes;
mod people;
mod records;
#[cfg(feature = "program")]
mod replay;
mod scene;
mod set_b;
mod settings;
#[path = "../support/mod.rs"]
mod support;
mod turns;
mod words;
