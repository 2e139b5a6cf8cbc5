//! A player's knowledge (R18), and random states that fit it.

use super::radlands::Radlands;
use super::step::What;
use crate::game::rng::Rng;
use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Duel, Seat};
use crate::inputs;

/// The table as one seat knows it: a state from which everything hidden is taken, and how many cards that is.
///
/// Hidden are the opponent's hand but for the cards known to be there, the faces of all punks, the deck and, in setup,
/// the opponent's camps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat whose view it is.
    pub seat: Seat,
    /// Everything in sight.
    state: State,
    /// Cards in the opponent's hand, the Silo apart.
    pub enemy_hand: u8,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards that the opponent has just drawn and chooses among.
    fresh: u8,
}

inputs!(View { state, enemy_hand, deck });

/// The seat that chooses among cards just drawn into the hand.
fn chooses_fresh(state: &State) -> Option<Seat> {
    let fresh = |what| matches!(what, What::DiscardFresh | What::KeepFresh | What::DrawFresh(_));
    state.stack.steps().iter().find(|step| fresh(step.what)).map(|step| step.seat)
}

/// Has this seat still to choose its camps?
fn chooses_camps(state: &State, seat: Seat) -> bool {
    state.stack.steps().iter().any(|step| step.what == What::ChooseCamps && step.seat == seat)
}

impl View {
    /// A seat's knowledge of a state.
    pub fn of(_: &Radlands, state: &State, seat: Seat) -> View {
        let other = seat.other();
        let mut seen = *state;
        let enemy_hand = state.side(other).hand.len() as u8;
        let mut fresh = 0;
        if chooses_fresh(state) == Some(other) {
            fresh = state.aside().count() as u8;
            seen.aside = [u8::MAX; 4];
        }
        let side = seen.side_mut(other);
        side.hand = side.known;
        if state.turn == 0 && seen.dealt != [0; 2] {
            seen.side_mut(other).cards[..3].fill(u8::MAX);
            seen.dealt[other.half()] = 0;
        }
        for side in &mut seen.sides {
            for place in side.punks {
                side.cards[place.index()] = u8::MAX;
            }
        }
        for person in seen.lifted.iter_mut().filter(|person| person.is_punk()) {
            person.card = Card::NONE;
        }
        let deck = state.deck_size() as u8;
        seen.deck = Cards::NONE;
        seen.top = [u8::MAX; State::TOP];
        View { seat, state: seen, enemy_hand, deck, fresh }
    }

    /// Everything in sight, as a state whose hidden cards are missing.
    pub fn seen(&self) -> &State {
        &self.state
    }

    /// The cards that are out of sight (R18.5): in the opponent's hand, as punks and in the deck.
    pub fn unseen(&self, game: &Radlands) -> Cards {
        cards_in_sight(&self.state).into_iter().fold(game.tables.deck, |mut rest, card| {
            rest.remove_if_any(card);
            rest
        })
    }

    /// A random state that fits the view (R18.5).
    pub fn sample(&self, game: &Radlands, rng: &mut Rng) -> State {
        let mut state = self.state;
        let other = self.seat.other();
        let mut unseen: Vec<Card> = self.unseen(game).iter().collect();
        rng.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let hidden = u32::from(self.enemy_hand).saturating_sub(state.side(other).known.len());
        for (i, card) in unseen.by_ref().take(hidden as usize).enumerate() {
            state.side_mut(other).hand.add(card);
            if i < usize::from(self.fresh) {
                state.aside[i] = card.0;
            }
        }
        for side in &mut state.sides {
            for place in side.punks {
                side.cards[place.index()] = unseen.next().map_or(u8::MAX, |card| card.0);
            }
        }
        for person in state.lifted.iter_mut().filter(|person| person.is_punk()) {
            person.card = unseen.next().unwrap_or(Card::NONE);
        }
        for place in 0..usize::from(state.top_len) {
            state.top[place] = unseen.next().map_or(u8::MAX, |card| card.0);
        }
        unseen.for_each(|card| state.deck.add(card));
        self.sample_camps(game, &mut state, rng);
        state
    }

    /// R18.4: in setup the opponent's camps are any of those that were not dealt to this seat.
    fn sample_camps(&self, game: &Radlands, state: &mut State, rng: &mut Rng) {
        if state.turn != 0 || state.dealt == [0; 2] {
            return;
        }
        let other = self.seat.other();
        let mut camps: Vec<Camp> =
            Camp::ALL.into_iter().filter(|&camp| state.dealt[self.seat.half()] >> camp as u8 & 1 == 0).collect();
        rng.shuffle(&mut camps);
        camps.truncate(game.dealt().into());
        state.dealt[other.half()] = camps.iter().fold(0, |set, &camp| set | 1 << camp as u8);
        if !chooses_camps(state, other) {
            camps.truncate(Place::COLUMNS.into());
            camps.sort();
            for (column, camp) in camps.into_iter().enumerate() {
                state.side_mut(other).cards[column] = camp as u8;
            }
        }
    }
}

/// Every card whose face and place a masked state shows. The fresh cards of the own hand are in the hand, the revealed
/// ones in the discard.
fn cards_in_sight(state: &State) -> Vec<Card> {
    let mut cards: Vec<Card> = state.discard.iter().chain(state.resolving()).collect();
    for side in &state.sides {
        cards.extend(side.hand.iter());
        cards.extend(side.queue.iter().flatten().map(|event| event.card()).filter(|&card| card != Card::RAIDERS));
        cards.extend((side.people() - side.punks).iter().map(|place| Card(side.cards[place.index()])));
    }
    cards.extend(state.lifted.iter().map(|person| person.card).filter(|&card| card != Card::NONE));
    cards
}
