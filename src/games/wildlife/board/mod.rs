//! The nouns of the game: words, spaces and the island, charts, the state.

pub mod cards;
pub mod chart;
pub mod charts;
pub mod drawing;
pub mod generator;
pub mod ground;
pub mod numbered;
pub mod soundness;
pub mod spaces;
pub mod state;
pub mod words;
