//! Wildlab: a Monte Carlo balance lab for board games.

pub mod analysis;
pub mod bounds;
pub mod checksum;
pub mod cli;
pub mod disk;
pub mod filter;
pub mod game;
pub mod games;
pub mod json;
pub mod lock;
pub mod mind;
mod named;
pub mod plan;
pub mod policy;
pub mod progress;
pub mod question;
pub mod record;
pub mod refusal;
pub mod report;
pub mod rng;
pub mod sim;
pub mod terminal;
pub mod web;
