//! The worth of a card to a player who can buy it, and the bid for it.

use super::tries::Tries;
use super::weights::Weights;
use super::worth::time_left;
use crate::game::{Game, Seat, Seed};
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::board::words::CardKind;
use crate::games::wildlife::rules::action::{Action, Actions};
use crate::games::wildlife::rules::wildlife::WildLife;

/// The price that a card brings on average, in food.
pub(super) fn price(weights: &Weights, card: CardKind) -> f32 {
    match card {
        CardKind::Adaptation => weights.adaptation_price,
        CardKind::Ability => weights.ability_price,
        CardKind::Joker => weights.joker_price,
        _ if card.is_event() => weights.event_price,
        _ => weights.terrain_price,
    }
}

/// The gain in points from the card on offer for the player who is asked for a bid: the best use of it, by playing it
/// as its winner.
pub(super) fn gain(game: &WildLife, weights: &Weights, state: &State) -> f32 {
    let seat = state.asked;
    let mut won = *state;
    let mut chance = game.chance(Seed::new(0));
    let mut legal = Actions::default();
    let mut bidding = true;
    // The bid, a payment, and a pass of every other player.
    for _ in 0..4 * usize::from(state.seats) {
        let action = match won.ask {
            Ask::Bid | Ask::Buy | Ask::Amount | Ask::Pay if won.asked == seat => {
                game.legal(&won, &mut legal);
                let bids = std::mem::replace(&mut bidding, false) || matches!(won.ask, Ask::Amount | Ask::Pay);
                if bids { legal[0] } else { Action::Pass }
            }
            Ask::Bid => Action::Pass,
            _ => break,
        };
        game.play(&mut won, action, &mut chance, &mut ());
    }
    if won.ask != Ask::Effect || won.asked != seat {
        return 0.0;
    }
    let mut tries = Tries::new(game, weights, &won, seat);
    let before = tries.worth(&won);
    let candidates = tries.candidates(&won);
    candidates.into_iter().map(|action| tries.path(&won, action).worth - before).fold(0.0, f32::max)
}

/// The bid that the player who is asked would make next.
pub(super) fn next_bid(game: &WildLife, state: &State) -> u16 {
    let lowest = game.contents.numbers.lowest_bid.into();
    if state.auction.leader.is_some() { state.auction.high + 1 } else { lowest }
}

/// The cost of a price to a player, in points: food first, and points for what is missing.
fn cost(game: &WildLife, weights: &Weights, state: &State, seat: Seat, price: u16) -> f32 {
    let has = state.player(seat).food;
    let rate = u16::from(game.contents.numbers.food_of_point.max(1));
    let given = price.saturating_sub(has).div_ceil(rate);
    let food = weights.food + weights.food_early * time_left(game, state);
    f32::from(price.min(has)) * food + f32::from(given)
}

/// The part of a gain of another player that counts against one, as in the worth of a position.
fn of_another(weights: &Weights, state: &State, seat: Seat, other: Seat) -> f32 {
    let mut others = state.all().filter(|&other| other != seat);
    let ahead = others.all(|third| state.player(third).points <= state.player(other).points);
    let mean = weights.rival / f32::from(state.seats - 1).max(1.0);
    mean + if ahead { weights.leader } else { 0.0 }
}

/// The part of a gain that a card counts for besides, because no rival gets it: as if the one who matters most of those
/// that can still buy it gained as much by it.
fn denied(weights: &Weights, state: &State, seat: Seat) -> f32 {
    let bids = |other: &Seat| *other != seat && *other != state.active && state.auction.passed >> other.0 & 1 == 0;
    let rivals = state.all().filter(bids).map(|other| of_another(weights, state, seat, other));
    weights.deny * rivals.fold(0.0, f32::max)
}

/// The advantage of a bid over a pass in points, for a card that would bring `gain`.
pub(super) fn surplus(game: &WildLife, weights: &Weights, state: &State, gain: f32) -> f32 {
    let value = gain * (weights.bid + denied(weights, state, state.asked));
    value - cost(game, weights, state, state.asked, next_bid(game, state)) - weights.profit
}
