//! The game as people read and type it: names, sentences, pictures, notation, positions.

pub mod notation;
pub(crate) mod picture;
pub mod position;
pub(crate) mod seen;
pub(crate) mod shown;
pub(crate) mod standing;
pub mod texts;
pub(crate) mod titles;
pub mod transcript;
