//! The nouns of the game: words, cards, districts, layouts, and the city that they make.

pub mod cards;
pub mod cities;
pub mod city;
pub mod district;
pub mod layout;
pub mod regions;
#[cfg(test)]
mod tests;
pub mod words;
