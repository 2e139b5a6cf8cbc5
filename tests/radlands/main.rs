//! Tests of *Radlands*: its rules, its golden games, its words and its replay page.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_for_each, clippy::large_types_passed_by_value)]

mod actions;
#[path = "../browser/mod.rs"]
mod browser;
mod camps;
#[path = "../compared/mod.rs"]
mod compared;
mod coverage;
mod differential;
mod events;
mod golden;
mod hostile;
mod knowledge;
mod minds;
mod people;
mod records;
mod replay;
mod reports;
mod scene;
mod set_b;
mod settings;
mod smoke;
mod turns;
mod words;
