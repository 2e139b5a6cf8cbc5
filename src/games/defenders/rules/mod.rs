//! The rules: decisions, what is legal, what happens, and by which options.

pub(crate) mod act;
pub mod action;
pub mod chance;
pub(crate) mod contract;
pub mod damage;
pub mod defenders;
pub(crate) mod engines;
pub mod event;
pub(crate) mod factories;
pub(crate) mod legal;
pub(crate) mod mechs;
pub(crate) mod menu;
pub mod options;
pub mod ray;
pub(crate) mod reach;
pub(crate) mod reveal;
pub(crate) mod round;
pub(crate) mod setup;
pub(crate) mod table;
pub mod view;

pub use options::*;
