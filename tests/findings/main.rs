//! What reports say in sentences is true: each kind of sentence is computed again from the games behind it.
//!
//! `against` has made-up games of seat against seat, by deal; `made` has games made up for the purpose, whose truth is known; `played` has games played by the program, read from
//! where it puts them aside.

mod against;
mod made;
mod meeting;
mod played;
mod world;
