//! Sentences of reports are true: each kind of sentence is computed again from the games behind it.
//!
//! `made` has games made up for the purpose, whose truth is known, `against` and `by_deal` such competitive games;
//! `played` has games played by the program, read from its cache.

mod against;
mod by_deal;
mod ladder;
mod made;
mod meeting;
mod played;
mod sentences;
mod sums;
mod urn;
mod world;
