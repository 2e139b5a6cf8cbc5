//! The rules: decisions, what is legal, what happens, and by which options.

pub mod action;
pub(crate) mod agenda;
pub mod chance;
pub(crate) mod contract;
pub(crate) mod deck;
pub mod effects;
pub mod event;
pub(crate) mod harm;
pub(crate) mod legal;
pub(crate) mod menu;
pub mod options;
pub(crate) mod outlook;
pub(crate) mod people;
pub(crate) mod radlands;
pub mod step;
pub(crate) mod table;
pub(crate) mod turn;
pub mod view;

pub use options::*;
