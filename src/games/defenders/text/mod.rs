//! The game as people read and type it: names, sentences, pictures, notation, positions.

pub mod notation;
pub mod picture;
pub mod position;
pub(crate) mod seen;
pub(crate) mod shown;
pub mod small_picture;
pub mod standing;
pub(crate) mod texts;
pub mod titles;
pub mod transcript;
