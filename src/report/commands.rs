//! Commands that make a game of a cell again, ready to be typed.

use crate::base::terminal::{command_of, quoted};
use crate::game::{POLICY, SEATINGS, Seed, Setup};
use crate::mind::Policy;
use crate::sim::Cell;

/// The options of `play`, `replay` and `watch` that name a game of a cell, ready to be typed.
pub fn game_options<G: Setup>(cell: &Cell<G>, seed: Seed) -> String {
    let mut words = vec!["--seed".to_string(), seed.run.to_string()];
    let mut give = |option: &str, value: &str| words.extend([format!("--{option}"), quoted(value)]);
    if seed.game > 0 {
        give("game-number", &seed.game.to_string());
    }
    give(POLICY, &cell.policies.iter().map(Policy::typed).collect::<Vec<_>>().join(","));
    if let Some(seatings) = cell.settings.get(SEATINGS) {
        give(SEATINGS, seatings);
    }
    for setting in cell.game.settings().0 {
        give(&setting.key, &setting.value);
    }
    words.join(" ")
}

/// The command that makes a game's page; `out` is its file.
pub fn replay_command<G: Setup>(cell: &Cell<G>, seed: Seed, out: &str) -> String {
    format!("{} --out {}", command_of(G::NAME, &format!("replay {}", game_options(cell, seed))), quoted(out))
}

/// The command that describes a game in words.
pub fn play_command<G: Setup>(cell: &Cell<G>, seed: Seed) -> String {
    command_of(G::NAME, &format!("play {}", game_options(cell, seed)))
}
