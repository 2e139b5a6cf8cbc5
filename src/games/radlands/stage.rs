//! Positions of *Radlands* as a user stages them: what is dealt and drawn by script, and decisions.

use clap::Args;

use super::cards::Card;
use super::chance::{Purpose, Script, Streams};
use super::event::Event;
use super::radlands::Radlands;
use super::selfcheck;
use super::state::State;
use super::table::Table;
use super::words::Camp;
use crate::base::refusal::Refusal;
use crate::game::{Seed, Settings, Show};
use crate::games::{Lab, Staged, Start, decision};

/// What chance brings next; when a script ends, the seed goes on.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub struct StageArgs {
    /// Begin anew with these camps dealt, one to seat 0, one to seat 1 and so on, as in garage,reactor,railgun
    #[arg(long, value_name = "CAMPS", value_delimiter = ',')]
    deal: Vec<Camp>,
    /// Begin anew with this seat first: 0 or 1
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(0..=1))]
    coin: Option<u8>,
    /// The cards that are taken off the deck next, as in sniper,truce; opening hands are, seat 0's first
    #[arg(long, value_name = "CARDS", value_delimiter = ',', value_parser = card)]
    draws: Vec<Card>,
    /// The same once the deck has been made anew
    #[arg(long, value_name = "CARDS", value_delimiter = ',', value_parser = card)]
    reshuffled: Vec<Card>,
}

/// The card of a name, in the words of the command line.
fn card(name: &str) -> Result<Card, String> {
    let names = || Card::all().map(Card::name);
    Card::from_name(name).ok_or_else(|| {
        let hint = crate::base::refusal::hint(name, names());
        format!("`{name}` is no card{hint}; expected one of: {}", names().collect::<Vec<_>>().join(", "))
    })
}

impl StageArgs {
    /// Does the game begin anew?
    fn deals(&self) -> bool {
        !self.deal.is_empty() || self.coin.is_some()
    }

    fn over(&self, chance: Streams) -> Script {
        let cards = |cards: &[Card]| cards.iter().map(|card| card.index() as u8).collect::<Vec<u8>>();
        Script::over(chance)
            .with(Purpose::Camps, self.deal.iter().map(|&camp| camp as u8))
            .with(Purpose::Coin, self.coin)
            .with(Purpose::Deck, cards(&self.draws))
            .with(Purpose::Reshuffle, cards(&self.reshuffled))
    }
}

impl Lab for Radlands {
    type Script = StageArgs;

    fn stage(start: Start<Radlands>, script: &StageArgs, decisions: &[&str]) -> Result<Staged<Radlands>, Refusal> {
        let Start { game, mut state, chance, seed } = start;
        let mut told: Vec<(Event, State)> = Vec::new();
        let mut chance = script.over(if script.deals() { Streams::new(Seed::new(seed)) } else { chance });
        if script.deals() {
            state = game.deal(&mut chance, &mut |event, at: &State| told.push((event, *at)));
        }
        for (number, text) in decisions.iter().enumerate() {
            let action = decision(&game, &state, number, text)?;
            // Camps stay hidden until the reveal, so no event tells them; whoever types them wants to see them.
            told.extend(game.hidden(&state, action).map(|event| (event, state)));
            let mut observer = |event, at: &State| told.push((event, *at));
            Table { game: &game, state: &mut state, chance: &mut chance, observer: &mut observer }.play(action);
        }
        Refusal { reasons: chance.complaints().to_vec() }.or(())?;
        let unused = chance.unused();
        let notes = (unused > 0).then(|| format!("note: {unused} of what the script says did not come up"));
        Ok(Staged { game, state, events: told, notes: notes.into_iter().collect() })
    }

    fn kinds(settings: &Settings) -> Result<Vec<(String, Radlands)>, Refusal> {
        selfcheck::kinds(settings)
    }
}
