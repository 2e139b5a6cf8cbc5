//! What reports say in sentences is true: each kind of sentence is computed again from the games behind it.
//!
//! `made` has games made up for the purpose, whose truth is known, `against` and `by_deal` such games of seat against seat;
//! `played` has games played by the program, read from where it puts them aside.

// These modules are made of tests and what tests need.
#![allow(clippy::panic, clippy::float_cmp, clippy::type_complexity)]

mod against;
mod by_deal;
mod ladder;
mod made;
mod meeting;
mod played;
mod urn;
mod world;
