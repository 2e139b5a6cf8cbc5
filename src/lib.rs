//! Wildlab: a Monte Carlo balance lab for board games.

pub mod game;
pub mod games;
mod named;
pub mod policy;
pub mod refusal;
pub mod rng;
pub mod sim;
