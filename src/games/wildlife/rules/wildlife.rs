//! The game: its box, its rules, its players.

use std::sync::Arc;

use crate::base::refusal::Refusal;
use crate::game::{BySeat, MOST_SEATS, Seat, Seating};
use crate::games::wildlife::board::state::State;
use crate::games::wildlife::board::words::Species;
use crate::games::wildlife::r#box::Contents;
use crate::games::wildlife::rules::options::Rules;

/// A species that is dealt, in the key `lineup`.
pub(crate) const RANDOM: &str = "random";

/// The fewest players (R2.1).
pub const FEWEST_PLAYERS: usize = 2;

/// *WildLife*: everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct WildLife {
    /// The box.
    pub contents: Arc<Contents>,
    /// The readings of the rules.
    pub rules: Rules,
    /// The number of players.
    pub(crate) seats: usize,
    /// The species of each seat; none: dealt at random (R2.1).
    pub(crate) species: BySeat<Option<Species>>,
    /// The seating by which dealt things go to the seats of their sides.
    pub(crate) dealt: Seating,
}

impl WildLife {
    /// A game for a number of players, each with a named species or one dealt at random.
    ///
    /// # Errors
    /// When two players have one species, or species are named that are to be bid for.
    pub fn new(contents: Arc<Contents>, rules: Rules, species: BySeat<Option<Species>>) -> Result<WildLife, Refusal> {
        let mut refusal = Refusal::default();
        let named: Vec<Species> = species.as_slice().iter().copied().flatten().collect();
        for (at, species) in named.iter().enumerate() {
            if named[..at].contains(species) {
                refusal.add(format!("{species} is named twice, expected a different species for each player"));
            }
        }
        if rules.species_auction && !named.is_empty() {
            refusal
                .add("species are named, but the rule option species-auction has the players bid for them".to_owned());
        }
        let seats = species.len();
        refusal.or(WildLife { contents, rules, seats, species, dealt: Seating::plain(seats) })
    }

    /// The game of the embedded box and the rulebook's rules for a number of players.
    ///
    /// # Panics
    /// With a number of players that the game is not for.
    pub fn standard(players: usize) -> WildLife {
        assert!((FEWEST_PLAYERS..=MOST_SEATS).contains(&players), "WildLife is for 2 to 6 players");
        let contents = Arc::new(Contents::embedded(crate::games::wildlife::r#box::choice::Picked::default()));
        WildLife::new(contents, Rules::default(), BySeat::of(players, None)).expect("nothing is named")
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.seats
    }

    /// The species of the seats, where they are named.
    pub fn named_species(&self) -> &BySeat<Option<Species>> {
        &self.species
    }

    /// The species of the seats as the key `lineup` takes them: a name or `random` for each, or `random` for all.
    pub(crate) fn species_text(&self) -> String {
        let names: Vec<&str> =
            self.species.as_slice().iter().map(|species| species.map_or(RANDOM, Species::name)).collect();
        if names.iter().all(|name| *name == RANDOM) { RANDOM.into() } else { names.join(",") }
    }

    /// Is it a game of two (R12)?
    #[inline]
    pub(crate) fn is_duel(&self) -> bool {
        self.seats == FEWEST_PLAYERS
    }

    /// The tiles of each player (R2.3).
    #[inline]
    pub fn tiles(&self) -> u8 {
        self.contents.setup.tiles[self.seats - FEWEST_PLAYERS]
    }

    /// The tiles that each player settles before the first turn (R2.6).
    #[inline]
    pub fn settles(&self) -> u8 {
        self.contents.setup.settled[self.seats - FEWEST_PLAYERS]
    }

    /// The seat to decide.
    #[inline]
    pub fn decider(&self, state: &State) -> Seat {
        state.asked
    }
}
