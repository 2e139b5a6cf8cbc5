#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod base;
pub mod cli;
pub mod game;
pub mod games;
pub mod mind;
pub mod record;
pub mod report;
pub mod sim;

/// Everything that a game of your own names: `use wildlab::prelude::*`.
pub mod prelude {
    pub use crate::analysis::question::Asked;
    pub use crate::base::inputs::Derived;
    pub use crate::base::refusal::Refusal;
    pub use crate::game::{BySeat, Checked, Contest, Ending, Entry, Factor, Game, Key, Mark, Notation};
    pub use crate::game::{
        Observer, Picture, Reading, Rng, Seat, Seating, Seed, Settings, Setup, Show, Standing, Variant,
    };
    pub use crate::games::{Lab, NoScript};
    pub use crate::mind::{Choices, Mind, MindSpec, Minds, Numbers, Policy, Sight};
    pub use crate::record::{Column, Ended, Kind, Lie, Records, Sheet, SumSheet, SumTable, Summed, Sums};
    pub use crate::report::replay::Drawn;
    pub use crate::sim::selfcheck::Audited;
}
