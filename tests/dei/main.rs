//! Tests of *D.E.I.*: its rules, clause by clause, and the tests that every game passes.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_for_each, clippy::large_types_passed_by_value)]

mod actions;
mod feats;
#[path = "../kit/mod.rs"]
mod kit;
mod passes;
mod rulings;
mod scene;
mod setup;
#[path = "../support/mod.rs"]
mod support;
mod turns;
