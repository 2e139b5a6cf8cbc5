//! The casual mind: cards and places at random, bids by a price list.

use super::weights::Prices;
use crate::game::{Rng, Seat, Seed};
use crate::games::wildlife::board::state::Ask;
use crate::games::wildlife::board::words::CardKind;
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::mind::{Choices, Mind, Policy, Sight, mind_stream};

/// A player who knows the cost of cards and little else.
pub(super) struct Casual {
    prices: Prices,
    rng: Rng,
}

impl Casual {
    pub(super) fn new(policy: &Policy) -> Casual {
        Casual { prices: Prices::of(policy), rng: mind_stream(Seed::new(0), Seat(0)) }
    }

    fn price(&self, card: CardKind) -> f32 {
        match card {
            CardKind::Adaptation => self.prices.adaptation,
            CardKind::Ability => self.prices.ability,
            CardKind::Joker => self.prices.joker,
            _ if card.is_event() => self.prices.event,
            _ => self.prices.terrain,
        }
    }
}

/// Is it something that such a player would not do: lay a card out for nothing, or leave a bought one unused?
const fn is_idle(action: Action) -> bool {
    matches!(action, Action::Drop(_) | Action::Decline | Action::End | Action::Convert)
}

impl Mind<WildLife> for Casual {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = mind_stream(seed, seat);
    }

    fn choose(&mut self, game: &WildLife, sight: Sight<'_, WildLife>, legal: &mut Choices<'_, WildLife>) -> Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        let state = view.seen();
        match state.ask {
            Ask::Bid | Ask::Buy => {
                let next = if state.auction.leader.is_some() {
                    state.auction.high + 1
                } else {
                    game.contents.numbers.lowest_bid.into()
                };
                // Points are not given up for cards.
                let affordable = next <= state.player(game.decider(state)).food;
                let buys = affordable && f32::from(next) <= self.price(state.card);
                if buys { legal[0] } else { Action::Pass }
            }
            // The lowest amounts come first.
            Ask::Amount | Ask::Pay | Ask::Opening => legal[0],
            Ask::Chart => Action::Pass,
            _ => {
                let sensible = |action: &&Action| !is_idle(**action);
                let count = legal.iter().filter(sensible).count() as u32;
                if count == 0 {
                    return legal[self.rng.below(legal.len() as u32) as usize];
                }
                let at = self.rng.below(count) as usize;

                legal.iter().filter(sensible).nth(at).copied().unwrap_or(legal[0])
            }
        }
    }
}
