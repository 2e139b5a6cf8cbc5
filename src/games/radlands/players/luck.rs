//! The results of chance while a turn is planned: none of them may be foreseen.

use crate::game::Observer;
use crate::games::radlands::board::cards::Cards;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Seat;
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::What;

/// Notes what a decision brought out that its player could not know before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck {
    seat: Seat,
    /// Cards that came into the player's hand unseen before.
    drawn: Cards,
    /// A punk was turned face up, or cards of the deck were.
    revealed: bool,
}

impl Luck {
    pub(super) const fn new(seat: Seat) -> Luck {
        Luck { seat, drawn: Cards::NONE, revealed: false }
    }

    /// Is what follows a choice among cards that chance brought? Then a plan ends here.
    pub(super) fn decides(&self, state: &State) -> bool {
        let fresh = match state.stack.top().map(|step| step.what) {
            Some(What::DiscardFresh | What::KeepFresh | What::UseAside) => true,
            Some(What::Discard { .. }) => !self.drawn.is_empty(),
            _ => false,
        };
        (fresh && state.active == self.seat) || self.revealed
    }

    /// Takes the cards that were drawn out of the hand again, so that no plan reckons with them. Returns how many.
    pub(super) fn forget(&self, state: &mut State) -> u8 {
        if self.drawn.is_empty() {
            return 0;
        }
        let mut count = 0;
        let side = state.side_mut(self.seat);
        for card in self.drawn.iter() {
            if side.hand.has(card) {
                side.hand.remove(card);
                count += 1;
            }
        }
        count
    }
}

impl Observer<Radlands> for Luck {
    #[inline]
    fn see(&mut self, event: Event, _: &State) {
        match event {
            Event::Drew { seat, card } | Event::Returned { seat, card, punk: true }
                if seat == self.seat && self.drawn.count(card) < Cards::MOST =>
            {
                self.drawn.add(card);
            }
            Event::Flipped { .. } => self.revealed = true,
            _ => {}
        }
    }
}
