//! The obstacle to a decision that is not legal, beyond the rule that it breaks.

use crate::games::radlands::board::state::State;
use crate::games::radlands::rules::action::{Action, Actions};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::text::notation;
use crate::games::radlands::text::standing::next;

/// Most decisions that are named.
const TOLD: usize = 6;

impl Radlands {
    /// The obstacle to a decision: its price, or what is decided now.
    pub fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        if state.is_over() {
            return None;
        }
        let mut legal = Actions::new();
        self.legal(state, &mut legal);
        if let Some(price) = self.price_of(state, action).filter(|&price| price > state.water) {
            return Some(format!("it costs {price} and {} water is left", state.water));
        }
        let same: Vec<Action> = legal.iter().copied().filter(|other| other.kind() == action.kind()).collect();
        let named = |list: &[Action]| {
            let texts: Vec<String> =
                list.iter().take(TOLD).map(|&other| format!("`{}`", notation::write(other))).collect();
            let more = list.len().saturating_sub(TOLD);
            format!("{}{}", texts.join(", "), if more > 0 { format!(" and {more} more") } else { String::new() })
        };
        if same.is_empty() {
            let mut kinds: Vec<&str> = legal.iter().map(|other| other.kind()).collect();
            kinds.dedup();
            return Some(format!("{}; legal now: {}", next(self, state), kinds.join(", ")));
        }
        Some(format!("legal of this kind: {}", named(&same)))
    }

    /// The cost of an action of the turn, where its card is there.
    fn price_of(&self, state: &State, action: Action) -> Option<u8> {
        let side = state.side(state.active);
        if !state.stack.is_empty() {
            return None;
        }
        match action {
            Action::Play(card, spot) if side.hand.has(card) && card.as_person().is_some() => {
                Some(self.price(side, card, spot.column()))
            }
            Action::Event(card) if side.hand.has(card) => {
                card.as_event().map(|event| self.contents.events[event.index()].cost)
            }
            Action::Draw => Some(self.contents.numbers.draw_price),
            Action::TakeSilo if !side.silo => Some(self.contents.numbers.silo_price),
            Action::Use(place, which) if side.ready().has(place) => {
                self.row(side, self.traits(side), place, which).map(|row| self.cost(side, row))
            }
            _ => None,
        }
    }
}
