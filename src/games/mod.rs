//! The games that have moved in, each in a folder of its own, with one line here.

pub mod defenders;
mod lab;
pub mod radlands;

pub use lab::{Lab, Library, NoScript, Staged, Start, Visit, decision};

crate::games! {
    /// The games of the program `wildlab`.
    pub Games: defenders::Defenders, radlands::Radlands
}

/// The policies, reports and aims that come with the games, as name and text.
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
