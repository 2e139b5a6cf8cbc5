//! A player's view (R14.2), and random states that fit it.

use super::wildlife::WildLife;
use crate::game::rng::Rng;
use crate::game::{MOST_SEATS, Seat};
use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::state::State;
use crate::inputs;

/// The table as one seat knows it: a state without the other hands and the draw pile, and how many cards those are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat whose view it is.
    pub seat: Seat,
    /// Everything in sight.
    state: State,
    /// Cards in the hand of each seat.
    pub hands: [u8; MOST_SEATS],
    /// Cards in the draw pile.
    pub pile: u8,
}

inputs!(View { state, hands: seats, pile });

impl View {
    /// The view of a state from a seat.
    pub(crate) fn of(state: &State, seat: Seat) -> View {
        let mut seen = *state;
        let hands = state.players.map(|player| player.hand.len() as u8);
        for other in state.all().filter(|&other| other != seat) {
            seen.player_mut(other).hand = Cards::EMPTY;
        }
        seen.pile = Cards::EMPTY;
        View { seat, state: seen, hands, pile: state.pile.len() as u8 }
    }

    /// Everything in sight, as a state whose hidden cards are missing.
    pub fn seen(&self) -> &State {
        &self.state
    }

    /// The cards that are out of sight: in the other hands and in the draw pile.
    pub fn unseen(&self, game: &WildLife) -> Cards {
        let state = &self.state;
        let mut seen = state.discard;
        seen.add_all(&state.played);
        seen.add_all(&state.player(self.seat).hand);
        Cards(game.contents.cards).without(&seen).unwrap_or_default()
    }

    /// A random state that fits the view: the unseen cards at random to the other hands and the draw pile.
    pub(crate) fn sample(&self, game: &WildLife, rng: &mut Rng) -> State {
        let mut state = self.state;
        let mut unseen = self.unseen(game);
        let mut left = unseen.len();
        for seat in self.state.all().filter(|&other| other != self.seat) {
            for _ in 0..self.hands[seat.index()] {
                let card = unseen.nth(rng.below(left));
                left -= 1;
                unseen.remove(card);
                state.player_mut(seat).hand.add(card);
            }
        }
        state.pile = unseen;
        state
    }
}
