//! The laboratory: statistics, findings, aims, and searches on games whose best play is known.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp, clippy::type_complexity)]

mod aim;
#[allow(dead_code, reason = "it is a program of its own, too")]
#[path = "../../examples/foragers.rs"]
mod example;
mod findings;
mod foragers;
#[path = "../kit/mod.rs"]
mod kit;
mod search;
mod seats;
mod statistics;
#[path = "../support/mod.rs"]
mod support;
