//! A fingerprint of the code that plays, so that cached games of another build are never reused.

use std::sync::OnceLock;

use crate::base::checksum::{Checksum, checksum};
use crate::game::Game;

/// The fingerprint of the code that all games use.
const COMMON: &str = env!("WILDLAB_ENGINE");

/// The fingerprint of the code that plays a game: its own, and the code that it uses.
pub fn build_id<G: Game>() -> String {
    let mut sum = Checksum::new();
    sum.add(COMMON.as_bytes());
    if G::CODE.is_empty() {
        sum.add(&program().to_le_bytes());
    }
    for text in G::CODE {
        sum.add(text.as_bytes());
    }
    format!("{:016x}", sum.value())
}

/// The fingerprint of the running program, for a game that names no code of its own.
fn program() -> u64 {
    static PROGRAM: OnceLock<u64> = OnceLock::new();
    *PROGRAM.get_or_init(|| std::env::current_exe().and_then(std::fs::read).map_or(0, |bytes| checksum(&bytes)))
}
