//! The literal model: the rules a second time, slow and plain, with lists where the game has sets of bits. It plays every
//! decision again, and serves to check the game.

mod compare;
mod deeds;
mod model;
mod turns;

pub use compare::DECISIONS;
pub use model::Model;
