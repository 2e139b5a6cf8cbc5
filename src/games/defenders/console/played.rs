//! Which game is played, and by whom: the options that `play`, `replay` and `watch` share.

use clap::Args;

use super::super::Defenders;
use super::super::replay::Recording;
use super::options::{DEFAULT_POLICY, GameArgs};
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::{Minded, Policy};

/// Which game, and who plays it.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayedArgs {
    /// The players: a policy's name or file for all seats, or one a seat, as in planner,greedy
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = DEFAULT_POLICY)]
    pub(super) policy: Vec<String>,
    /// Which game of the seed's run, as the records of `wildlab run` number them
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) game_number: u64,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

impl PlayedArgs {
    /// The seed of the game.
    pub(super) fn seed(&self) -> Seed {
        Seed { run: self.game.seed, game: self.game_number }
    }

    /// The policies that are named.
    pub(super) fn policies(&self) -> Result<Vec<Policy>, Refusal> {
        self.policy.iter().map(|name| Policy::load(name, Defenders::POLICIES)).collect()
    }

    /// The whole game.
    pub(super) fn recording(&self) -> Result<Recording, Refusal> {
        Recording::play(&self.game.game()?, &self.policies()?, self.seed())
    }
}
