//! The chance of setup as the user writes it: tiles, arrows, opening hands, who places the first camp and who is first.
//!
//! Players and difficult machine cards are options of the game; the places of the camps are decisions.

use clap::Args;

use super::TILES;
use crate::base::refusal::Refusal;
use crate::games::defenders::board::words::{Faction, Seat};
use crate::games::defenders::r#box::script::{Line, read_cards};
use crate::games::defenders::rules::chance::Purpose;
use crate::games::defenders::{Defenders, State};

/// The factory tiles, each with an arrow.
const ARROWS: usize = 6;

/// The results of chance at setup; what is omitted follows the seed.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub(crate) struct DealArgs {
    /// Setup: the habitat tiles, 0 to 11, by slot (`wildlab box tiles` lists both)
    #[arg(long, value_name = "TILES", value_delimiter = ',', conflicts_with_all = ["from", "turn"])]
    tiles: Vec<u8>,
    /// Setup: the vertices, 0 to 5, that the arrows of factory tiles 0 to 5 point at
    #[arg(long, value_name = "VERTICES", value_delimiter = ',', conflicts_with_all = ["from", "turn"])]
    arrows: Vec<u8>,
    /// Setup: a faction's opening hand: order=pyromancy.1,archives.2 (repeatable)
    #[arg(long, value_name = "FACTION=CARDS", conflicts_with_all = ["from", "turn"])]
    hands: Vec<String>,
    /// Setup: who places the first camp
    #[arg(long, value_name = "FACTION", conflicts_with_all = ["from", "turn"])]
    first_camp: Option<Faction>,
    /// Setup: who is first in round 1
    #[arg(long, value_name = "FACTION", conflicts_with_all = ["from", "turn"])]
    first: Option<Faction>,
}

impl DealArgs {
    /// Does the user say anything about setup?
    pub(crate) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
            && self.arrows.is_empty()
            && self.hands.is_empty()
            && self.first_camp.is_none()
            && self.first.is_none()
    }

    /// The lines of the script; `state` is the game that the seed alone sets up.
    ///
    /// # Errors
    /// Everything that cannot be.
    pub(crate) fn lines(&self, game: &Defenders, state: &State) -> Result<Vec<Line>, Refusal> {
        let mut refusal = Refusal::default();
        let mut lines = vec![
            (Purpose::Tiles, whole_order("--tiles", &self.tiles, TILES, &mut refusal)),
            (Purpose::Arrows, self.read_arrows(&mut refusal)),
            (Purpose::FirstSeats, self.read_seats(game, state, &mut refusal)),
        ];
        if !self.tiles.is_empty() && !game.rules.tile_side_by_slot {
            refusal.add("--tiles: with the rule tile-side=coin coins choose among the tiles; expected tile-side=slot");
        }
        for text in &self.hands {
            match self.read_hand(text, game, state) {
                Ok(line) => lines.push(line),
                Err(reason) => refusal.add(format!("--hands {text}: {reason}")),
            }
        }
        refusal.or(lines)
    }

    fn read_arrows(&self, refusal: &mut Refusal) -> Vec<(u8, String)> {
        let fits = self.arrows.len() == ARROWS && self.arrows.iter().all(|&vertex| vertex < 6);
        if !self.arrows.is_empty() && !fits {
            refusal.add(format!("--arrows {}: expected {ARROWS} vertices from 0 to 5", listed(&self.arrows)));
        }
        values("--arrows", &self.arrows)
    }

    /// The seat that places the first camp, then the first player: chance decides both in this order.
    fn read_seats(&self, game: &Defenders, state: &State, refusal: &mut Refusal) -> Vec<(u8, String)> {
        let mut line = Vec::new();
        let mut seat = |option: &str, faction: Faction| {
            let seat = state.seat_of(faction);
            if seat.is_none() {
                refusal.add(format!("{option} {faction}: the {faction} does not play"));
            }
            (seat.unwrap_or(Seat(0)).0, format!("{option} {faction}"))
        };
        match (self.first_camp, self.first) {
            (Some(faction), _) => line.push(seat("--first-camp", faction)),
            // The seed's own choice, so that the next one is not taken for it.
            (None, Some(_)) => line.push((state.seat().0, String::new())),
            (None, None) => {}
        }
        line.extend(self.first.map(|faction| seat("--first", faction)));
        if self.first_camp.is_some() && !game.rules.camps_from_random_seat {
            refusal.add("--first-camp: with the rule camp-order=first-seat the first seat begins");
        }
        if self.first.is_some() && state.is_solo() {
            refusal.add("--first: in solo no one is first (R10)");
        }
        line
    }

    fn read_hand(&self, text: &str, game: &Defenders, state: &State) -> Result<Line, String> {
        if state.is_solo() {
            return Err("in solo the opening hand is decided (R10); --draws says which cards come".into());
        }
        let (purpose, cards) = read_cards("--hands", text, game, state)?;
        let most = usize::from(game.contents.limits.opening_hand);
        if cards.len() > most {
            return Err(format!("{} cards, expected at most {most} (R2.4)", cards.len()));
        }
        Ok((purpose, cards))
    }
}

/// All of the things, each once; or nothing at all.
fn whole_order(option: &str, order: &[u8], count: usize, refusal: &mut Refusal) -> Vec<(u8, String)> {
    let whole = order.len() == count && (0..count as u8).all(|thing| order.contains(&thing));
    if !order.is_empty() && !whole {
        refusal.add(format!("{option} {}: expected each number from 0 to {} once", listed(order), count - 1));
    }
    values(option, order)
}

fn listed(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

fn values(option: &str, codes: &[u8]) -> Vec<(u8, String)> {
    codes.iter().map(|&code| (code, format!("{option} {code}"))).collect()
}
