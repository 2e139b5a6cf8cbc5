//! Results of real groups beside those of players: which players a group plays like, and in what it differs from all of them.
//!
//! A play and a simulated game are compared by their features: who won or what ended the game, its length, the winner's points
//! and lead. What a play does not say is left out for it. The likelihood of a player is the product of the shares that
//! the features' values have in its games. A player is ruled out if its own games, drawn in the place of the plays, reach
//! such a distance to the best player in less than 3 % of draws; those that are not ruled out are the interval.
//!
//! Of games that people played in the program every decision is known, too: how often a player would have taken it.

mod agreement;
mod fit;
mod log;
mod page;
mod persona;
mod sample;
mod setting;

pub use agreement::{Agreement, agreement};
pub use fit::{Fit, Odd, Standing};
pub use log::{Log, Play};
pub use page::PlaysPage;
pub use persona::{Persona, Step};
pub use sample::{Features, Sampled, WON, sampled};
pub use setting::{Setting, settings_of};
