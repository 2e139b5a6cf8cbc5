//! The rules: decisions, what is legal, what happens, and by which options.

pub mod action;
pub mod chance;
pub(crate) mod contract;
pub(crate) mod deeds;
pub mod dei;
pub(crate) mod drones;
pub mod event;
pub(crate) mod links;
pub(crate) mod menu;
pub(crate) mod missions;
pub mod options;
pub(crate) mod settings;
pub(crate) mod setup;
pub mod sign;
pub mod state;
pub(crate) mod strength;
pub mod table;
pub(crate) mod trade;
pub(crate) mod turn;
pub mod view;
