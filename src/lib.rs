//! Wildlab: a Monte Carlo balance lab for board games.

pub mod analysis;
pub mod base;
pub mod cli;
pub mod game;
pub mod games;
pub mod mind;
pub mod record;
pub mod report;
pub mod sim;
