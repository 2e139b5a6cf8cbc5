//! Positions of *Radlands* as a user stages them: what is dealt and drawn by script, and decisions.

use clap::Args;

use super::board::state::State;
use super::board::words::Camp;
use super::check::selfcheck;
use super::rules::chance::{Purpose, Script, Streams};
use super::rules::event::Event;
use super::rules::radlands::Radlands;
use super::rules::table::Table;
use crate::base::refusal::{Refusal, hint};
use crate::game::Seed;
use crate::games::{Lab, Staged, Start};

/// The next results of chance; after the end of a script they follow the seed.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub struct StageArgs {
    /// Restart with these camps dealt, to seats 0 and 1 in turn
    #[arg(long, value_name = "CAMPS", value_delimiter = ',')]
    deal: Vec<Camp>,
    /// Restart with this seat first: 0 or 1
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(0..=1))]
    coin: Option<u8>,
    /// Draw these cards next, as in sniper,truce; opening hands come first
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    draws: Vec<String>,
    /// Draw these cards next after a reshuffle
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    reshuffled: Vec<String>,
}

/// The cards of a game that an option names: number, and the words of the command line.
fn cards(game: &Radlands, option: &str, names: &[String]) -> Result<Vec<(u8, String)>, Refusal> {
    let card = |name: &String| {
        game.contents.card(name).map(|card| (card.index() as u8, format!("{option} {name}"))).ok_or_else(|| {
            let hint = hint(name, game.contents.names());
            Refusal::new(format!("{option} {name}: `{name}` is no card{hint} (the command `box` lists them)"))
        })
    };
    names.iter().map(card).collect()
}

impl StageArgs {
    /// Does the game begin anew?
    fn deals(&self) -> bool {
        !self.deal.is_empty() || self.coin.is_some()
    }

    fn over(&self, game: &Radlands, chance: Streams) -> Result<Script, Refusal> {
        let (draws, reshuffled) =
            (cards(game, "--draws", &self.draws)?, cards(game, "--reshuffled", &self.reshuffled)?);
        Ok(Script::over(chance)
            .written(Purpose::Camps, self.deal.iter().map(|&camp| (camp as u8, format!("--deal {camp}"))))
            .written(Purpose::Coin, self.coin.map(|seat| (seat, format!("--coin {seat}"))))
            .written(Purpose::Deck, draws)
            .written(Purpose::Reshuffle, reshuffled))
    }
}

impl Lab for Radlands {
    type Script = StageArgs;

    fn stage(start: Start<Radlands>, script: &StageArgs, decisions: &[&str]) -> Result<Staged<Radlands>, Refusal> {
        let Start { game, state, chance, seed } = start;
        let mut staged = Staged::new(game, state);
        let streams = if script.deals() { Streams::new(Seed::new(seed)) } else { chance };
        let mut chance = script.over(&staged.game, streams)?;
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
