//! The rules: decisions, what is legal, what happens, and by which options.

pub mod action;
pub(crate) mod auction;
pub(crate) mod calamity;
pub mod chance;
pub(crate) mod charts;
pub(crate) mod contract;
pub mod event;
pub(crate) mod evolve;
pub(crate) mod menu;
pub(crate) mod moves;
pub mod options;
pub mod scoring;
pub(crate) mod setup;
pub mod table;
pub(crate) mod turn;
pub mod view;
pub mod wildlife;
