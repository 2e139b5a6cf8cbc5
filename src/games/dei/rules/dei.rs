//! The game: its box, its rules, its players.

use std::sync::Arc;

use super::options::Rules;
use super::state::{MOST_PLAYERS, State};
use crate::base::refusal::Refusal;
use crate::game::{BySeat, Seat, Seating};
use crate::games::dei::board::cards::{Card, CardId};
use crate::games::dei::board::city::City;
use crate::games::dei::board::words::{Champion, Drone, Faction};
use crate::games::dei::r#box::Contents;
use crate::games::dei::r#box::choice::Streams;

/// A faction that is drawn, in the key `lineup`.
pub(crate) const RANDOM: &str = "random";

/// The fewest players (R2.1).
pub const FEWEST_PLAYERS: usize = 2;

/// *D.E.I. Divide et Impera*: everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Dei {
    /// The box.
    pub contents: Arc<Contents>,
    /// The readings of the rules.
    pub rules: Rules,
    /// The number of players.
    pub(crate) seats: usize,
    /// The faction of each seat; none: drawn at random (R2.1).
    pub(crate) factions: BySeat<Option<Faction>>,
    /// The seating: dealt cards of a side go to the seat of that side.
    pub(crate) dealt: Seating,
}

impl Dei {
    /// A game for a number of players, each with a named faction or one drawn at random.
    ///
    /// # Errors
    /// When two players have one faction.
    pub fn new(contents: Arc<Contents>, rules: Rules, factions: BySeat<Option<Faction>>) -> Result<Dei, Refusal> {
        let mut refusal = Refusal::default();
        let named: Vec<Faction> = factions.as_slice().iter().copied().flatten().collect();
        for (at, faction) in named.iter().enumerate() {
            if named[..at].contains(faction) {
                refusal.add(format!("{faction} is named twice, expected a different faction for each player"));
            }
        }
        let seats = factions.len();
        refusal.or(Dei { contents, rules, seats, factions, dealt: Seating::plain(seats) })
    }

    /// The game of the embedded box and the default rules for a number of players.
    ///
    /// # Panics
    /// With a number of players that the game is not for.
    pub fn standard(players: usize) -> Dei {
        assert!((FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players), "D.E.I. is for 2 to 4 players");
        let contents = Arc::new(Contents::embedded(Streams::default()));
        Dei::new(contents, Rules::default(), BySeat::of(players, None)).expect("nothing is named")
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.seats
    }

    /// The factions of the seats as the key `lineup` takes them: a name or `random` for each, or `random` for all.
    pub(crate) fn factions_text(&self) -> String {
        let names: Vec<&str> =
            self.factions.as_slice().iter().map(|faction| faction.map_or(RANDOM, Faction::name)).collect();
        if names.iter().all(|name| *name == RANDOM) { RANDOM.into() } else { names.join(",") }
    }

    /// Is it a game of two (R8.5)?
    #[inline]
    pub(crate) const fn is_duel(&self) -> bool {
        self.seats == FEWEST_PLAYERS
    }

    /// The city of a game.
    #[inline]
    pub fn city(&self, state: &State) -> &City {
        self.contents.cities(self.seats).city(state.city)
    }

    /// A card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        self.contents.card(card)
    }

    /// The drone of a faction (R2.4).
    pub fn drone_of(&self, faction: Faction) -> Drone {
        self.contents.drones[faction.index()]
    }

    /// Does a seat lead the faction of this champion, and has the champion its ability?
    #[inline]
    pub(crate) fn leads(&self, state: &State, seat: Seat, champion: Champion) -> bool {
        use super::options::Switch::On;
        let on = match champion {
            Champion::Neena => self.rules.neena == On,
            Champion::Abraham => self.rules.abraham_takes == On,
            Champion::Aria => self.rules.aria_climbs == On,
            Champion::Z13 => true,
        };
        on && state.player(seat).faction == champion.faction()
    }
}
