//! Positions of *D.E.I.* as a user stages them: what is dealt and drawn by script, and decisions.

use clap::Args;

use super::board::cards::CardId;
use super::board::words::{Candy, Colour, Faction, Feat};
use super::check::selfcheck;
use super::rules::chance::{Purpose, Script, Streams};
use super::rules::dei::Dei;
use super::rules::event::Event;
use super::rules::state::State;
use super::rules::table::Table;
use crate::base::refusal::Refusal;
use crate::game::Seed;
use crate::games::{Lab, Staged, Start};

/// The outcomes of chance that come next; after the end of a script the seed decides.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub struct StageArgs {
    /// Restart with these factions drawn, seat by seat
    #[arg(long, value_name = "FACTIONS", value_delimiter = ',')]
    deal: Vec<Faction>,
    /// Restart with these colours for the letters A, B, C
    #[arg(long, value_name = "COLOURS", value_delimiter = ',')]
    colours: Vec<Colour>,
    /// Restart with the drones on these spots, counted from 0
    #[arg(long, value_name = "SPOTS", value_delimiter = ',')]
    spots: Vec<u8>,
    /// Restart with these cards dealt: drone cards to decks, then decks in order
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    cards: Vec<CardId>,
    /// Restart with these mission cards, counted from 0, column by column
    #[arg(long, value_name = "MISSIONS", value_delimiter = ',')]
    missions: Vec<u8>,
    /// Restart with these feats dealt, colour by colour and seat by seat
    #[arg(long, value_name = "FEATS", value_delimiter = ',')]
    feats: Vec<Feat>,
    /// Draw these candies next, as in move,wild-outpost
    #[arg(long, value_name = "CANDY", value_delimiter = ',')]
    candy: Vec<Candy>,
}

impl StageArgs {
    /// Does the game begin anew?
    fn deals(&self) -> bool {
        !self.deal.is_empty()
            || !self.colours.is_empty()
            || !self.spots.is_empty()
            || !self.cards.is_empty()
            || !self.missions.is_empty()
            || !self.feats.is_empty()
    }

    fn over(&self, chance: Streams) -> Script {
        Script::over(chance)
            .written(Purpose::Factions, self.deal.iter().map(|&own| (own as u8, format!("--deal {own}"))))
            .written(Purpose::Outposts, self.colours.iter().map(|&own| (own as u8, format!("--colours {own}"))))
            .written(Purpose::Drones, self.spots.iter().map(|&own| (own, format!("--spots {own}"))))
            .written(Purpose::Decks, self.cards.iter().map(|&own| (own.0, format!("--cards {own}"))))
            .written(Purpose::Missions, self.missions.iter().map(|&own| (own, format!("--missions {own}"))))
            .written(Purpose::Feats, self.feats.iter().map(|&own| (own as u8, format!("--feats {own}"))))
            .written(Purpose::Candy, self.candy.iter().map(|&own| (own as u8, format!("--candy {own}"))))
    }
}

impl Lab for Dei {
    type Script = StageArgs;

    fn stage(start: Start<Dei>, script: &StageArgs, decisions: &[&str]) -> Result<Staged<Dei>, Refusal> {
        let Start { game, state, chance, seed } = start;
        let mut staged = Staged::new(game, state);
        let mut chance = script.over(if script.deals() { Streams::new(Seed::new(seed)) } else { chance });
        if script.deals() {
            let events = &mut staged.events;
            staged.state = staged.game.deal(&mut chance, &mut |event, at: &State| events.push((event, *at)));
        }
        staged.decide(decisions, |game, state, action, events| {
            let mut observer = |event: Event, at: &State| events.push((event, *at));
            Table::of(game, state, &mut chance, &mut observer).play(action);
        })?;
        staged.notes = chance.followed()?;
        Ok(staged)
    }

    const EDGES: &'static [&'static str] = selfcheck::EDGES;
}
