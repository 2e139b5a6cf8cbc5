//! Positions of *WildLife* as a user stages them: what is dealt and drawn by script, and decisions.

use clap::Args;

use super::board::state::State;
use super::board::words::{CardKind, Species};
use super::check::selfcheck;
use super::rules::chance::{Purpose, Script, Streams};
use super::rules::event::Event;
use super::rules::table::Table;
use super::rules::wildlife::WildLife;
use crate::base::refusal::Refusal;
use crate::game::Seed;
use crate::games::{Lab, Staged, Start};

/// Scripted chance; when a script ends, the seed goes on.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub struct StageArgs {
    /// Restart with these species dealt, seat by seat
    #[arg(long, value_name = "SPECIES", value_delimiter = ',')]
    deal: Vec<Species>,
    /// Restart with this seat first, where a random player starts
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(0..=5))]
    start: Option<u8>,
    /// Restart with this seat naming the first chart
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(0..=5))]
    namer: Option<u8>,
    /// Draw these cards next, as in joker,forest; first hands come seat by seat
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    draws: Vec<CardKind>,
    /// Draw these cards next after a reshuffle
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    reshuffled: Vec<CardKind>,
}

impl StageArgs {
    /// Does the game begin anew?
    fn deals(&self) -> bool {
        !self.deal.is_empty() || self.start.is_some() || self.namer.is_some()
    }

    fn over(&self, chance: Streams) -> Script {
        let card = |option: &str, card: CardKind| (card as u8, format!("{option} {card}"));
        let seat = |option: &str, seat: Option<u8>| seat.map(|seat| (seat, format!("{option} {seat}")));
        Script::over(chance)
            .written(Purpose::Species, self.deal.iter().map(|&dealt| (dealt as u8, format!("--deal {dealt}"))))
            .written(Purpose::Start, seat("--start", self.start))
            .written(Purpose::Namer, seat("--namer", self.namer))
            .written(Purpose::Deck, self.draws.iter().map(|&drawn| card("--draws", drawn)))
            .written(Purpose::Reshuffle, self.reshuffled.iter().map(|&drawn| card("--reshuffled", drawn)))
    }
}

impl Lab for WildLife {
    type Script = StageArgs;

    fn stage(start: Start<WildLife>, script: &StageArgs, decisions: &[&str]) -> Result<Staged<WildLife>, Refusal> {
        let Start { game, state, chance, seed } = start;
        let mut staged = Staged::new(game, state);
        let mut chance = script.over(if script.deals() { Streams::new(Seed::new(seed)) } else { chance });
        if script.deals() {
            let events = &mut staged.events;
            staged.state = staged.game.deal(&mut chance, &mut |event, at: &State| events.push((event, *at)));
        }
        staged.decide(decisions, |game, state, action, events| {
            let mut observer = |event: Event, at: &State| events.push((event, *at));
            Table { game, state, chance: &mut chance, observer: &mut observer }.play(action);
        })?;
        staged.notes = chance.followed()?;
        Ok(staged)
    }

    const EDGES: &'static [&'static str] = selfcheck::EDGES;
}
