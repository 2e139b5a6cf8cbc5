//! Wildlab: a Monte Carlo balance lab for board games.

pub mod cli;
pub mod game;
pub mod games;
pub mod json;
pub mod mind;
mod named;
pub mod policy;
pub mod progress;
pub mod refusal;
pub mod rng;
pub mod sim;
pub mod terminal;
