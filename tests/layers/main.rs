//! The house of the lab, held by reading its sources: which layer uses which, that no game's words stand outside its
//! folder, how long files and functions are, that the links of its pages lead somewhere, and that its texts are plain.
//!
//! Whole files are read, tests and comments included, and nothing is excused.

mod english;
mod links;
mod paths;
mod sizes;
mod source;
mod words;

/// From the bottom up. A layer uses those before it.
const LAYERS: [&str; 9] = ["base", "game", "record", "mind", "sim", "analysis", "report", "games", "cli"];

/// The layer in which each game has a folder.
const GAMES: &str = "games";

/// The folder of that layer with what several games share.
const PIECES: &str = "pieces";

/// The name of the library in the program and in examples of its documentation.
const LIBRARY: &str = "wildlab";
