//! The effect of an action on the own side, computed without playing it.
//!
//! The minds look at every action of a position. To play each one on a copy of the state would cost many times as much,
//! so the effects that they need are written down here once more. The tests beside the minds play every action by the
//! rules, in many games and under every rule option, and compare.

use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Player, State};
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Ability, Item, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::menu::Turn;

/// The change in action points by an action (R5, R5.11, R6).
#[inline]
pub(super) fn point_change(action: Action) -> i8 {
    match action {
        Action::Bread | Action::TeamUp(_) => 1,
        _ if action.costs_point() => -1,
        _ => 0,
    }
}

/// The seat's own side after an action that leaves the board as it is and earns nothing: a move without Friendly Fungi,
/// regrouping, healing, gaining an item, Bread, Maps, teaming up with an own card.
pub(super) fn player_after(state: &State, seat: Seat, action: Action) -> Player {
    let mut player = *state.player(seat);
    let item_of = |hex: Hex| state.camp_owner(hex).map(|owner| state.player(owner).faction().item());
    match action {
        Action::Move(to) | Action::MapsMove(to) => {
            player.set_hex(Some(to));
            if let Some(item) = item_of(to).filter(|_| !state.running().contains(to)) {
                player.set_item(item, true);
            }
        }
        Action::Regroup(to) | Action::MapsRegroup(to) => player.set_hex(Some(to)),
        Action::Bread => player.set_item(Item::Bread, false),
        Action::Heal => player.damage = 0,
        Action::PotionsHeal => {
            player.damage = player.damage.saturating_sub(1);
            player.set_item(Item::Potions, false);
        }
        Action::Gain => {
            if let Some(item) = player.hex().and_then(item_of) {
                player.set_item(item, true);
            }
        }
        Action::TeamUp(card) => {
            player.hand -= CardSet::only(card.place());
            player.teamed |= CardSet::only(card.place());
        }
        _ => {}
    }
    if let Action::MapsMove(_) | Action::MapsRegroup(_) = action {
        player.set_item(Item::Maps, false);
    }
    player
}

/// The camps whose item a seat does not hold and gains by moving there (R5.1, R5.10).
pub(super) fn item_camps(state: &State, seat: Seat) -> HexSet {
    let player = state.player(seat);
    let mut camps = HexSet::EMPTY;
    for owner in state.all_seats() {
        let lacks = !player.has(state.player(owner).faction().item());
        camps |= state.camps[owner.index()].when(lacks);
    }
    camps - state.running()
}

/// A seat's possible actions in its turn, without those that change nothing: some rule options allow that
/// (`idle-actions`), and a plan has no room for it.
pub(super) fn sensible_turn(game: &Defenders, state: &State, seat: Seat) -> Turn {
    let mut turn = game.turn(state);
    if game.rules.idle_actions {
        let player = state.player(seat);
        let here = player.hex().map_or(HexSet::EMPTY, Hex::set);
        turn.rallying -= here;
        if player.damage == 0 {
            turn.plain = turn.plain.without_healing();
        }
        if (item_camps(state, seat) & here).is_empty() {
            turn.plain = turn.plain.without_gain();
        }
    }
    turn
}

/// Has a wall of a hex a marker already? One more earns support (`markers-per-wall`) and opens nothing: a player who
/// has not looked beyond the turn spends all markers so, and lacks them for factories.
pub(super) fn is_breached(state: &State, hex: Hex, dir: Dir) -> bool {
    state.breaches.contains(Edge::new(hex, dir))
}

/// The hexes that a move of a seat clears when it ends there (R11, Friendly Fungi).
pub(super) fn cleared_by_moving(state: &State, seat: Seat) -> HexSet {
    (state.polluted() | state.toxic).when(state.in_force(seat, Ability::FriendlyFungi))
}

/// The damage that clearing a hex costs besides a roll (R4.5).
pub(super) fn damage_of_clearing(state: &State, hex: Hex) -> u8 {
    u8::from(state.toxic.contains(hex))
}

/// The support for a hex cleared, a wall breached or a factory rewilded, if the track has room for it (R4.1).
pub(super) const SUPPORT: u8 = 1;

/// The support for a mech destroyed, if the track has room for it (R4.1; R11, Scrap Hunter).
pub(super) fn support_for_mech(game: &Defenders, state: &State, seat: Seat) -> u8 {
    let more = if state.in_force(seat, Ability::ScrapHunter) { game.contents.amounts.scrap_hunter } else { 0 };
    SUPPORT + more
}

/// Does the next camp of a seat take it out of the game (R4.3)?
pub(super) fn leaves_with_next_camp(game: &Defenders, state: &State, seat: Seat) -> bool {
    game.camps_left(state, seat) == 1 && state.has_company(seat)
}
