//! The effects of actions on the own side.

use super::super::effects::*;
use super::{Compared, GAMES, for_actions};
use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::Ability;
use crate::games::defenders::rules::action::Action;

/// The actions that `player_after` promises to compute.
fn keeps_the_board(state: &State, action: Action) -> bool {
    use Action::*;
    match action {
        Move(_) | MapsMove(_) => !state.in_force(state.seat(), Ability::FriendlyFungi),
        TeamUp(card) => card.seat() == state.seat(),
        Regroup(_) | MapsRegroup(_) | Bread | Heal | PotionsHeal | Gain => true,
        _ => false,
    }
}

#[test]
fn r5_r6_the_own_side_after_an_action_that_keeps_the_board_is_what_the_rules_make_of_it() {
    let mut compared = Compared::default();
    for_actions(GAMES, |_, state, action, after| {
        if !keeps_the_board(state, action) {
            return;
        }
        let told = player_after(state, state.seat(), action);
        assert_eq!(told, *after.player(state.seat()), "{action:?}");
        // Nothing else changes.
        let mut rest = *after;
        rest.players[state.seat().index()] = *state.player(state.seat());
        rest.points = state.points;
        assert_eq!(rest, *state, "{action:?}");
        compared.count_action(action);
    });
    let all = ["Move", "Regroup", "MapsMove", "MapsRegroup", "Bread", "Heal", "PotionsHeal", "Gain", "TeamUp"];
    compared.assert_at_least(50, &all);
}

#[test]
fn r5_r6_every_action_changes_the_points_as_the_rules_do() {
    for_actions(GAMES, |_, state, action, after| {
        if after.phase == Phase::Act {
            assert_eq!(state.points.wrapping_add_signed(point_change(action)), after.points, "{action:?}");
        }
    });
}

#[test]
fn r5_1_r5_10_a_move_gains_an_item_exactly_on_the_camps_told() {
    let mut compared = Compared::default();
    for_actions(GAMES, |_, state, action, after| {
        if let Action::Move(to) = action {
            let (before, after) = (state.player(state.seat()), after.player(state.seat()));
            let gained = before.items != after.items;
            assert_eq!(item_camps(state, state.seat()).contains(to), gained, "{action:?}");
            let closed = state.all_camps().contains(to) && state.running().contains(to);
            compared.count(if closed {
                "camp on a running factory"
            } else if gained {
                "item"
            } else {
                "none"
            });
        }
    });
    compared.assert_at_least(20, &["item", "none", "camp on a running factory"]);
}

#[test]
fn r5_4_r4_5_what_is_cleared_and_what_that_costs_is_as_the_rules_have_it() {
    let mut compared = Compared::default();
    for_actions(GAMES, |game, state, action, after| {
        let (seat, before) = (state.seat(), state.player(state.seat()));
        let cleared = (state.polluted() | state.toxic) - (after.polluted() | after.toxic);
        let told = match action {
            Action::Move(to) | Action::MapsMove(to) => cleared_by_moving(state, seat) & to.set(),
            Action::Clear | Action::PotionsClear => before.hex().map_or(HexSet::EMPTY, Hex::set),
            _ => return,
        };
        assert_eq!(told, cleared, "{action:?}");
        // A player one token below the limit, or less, survives the damage of a toxic site.
        if let Some(hex) = cleared.into_iter().next().filter(|_| before.damage < game.contents.limits.damage) {
            let damage = after.player(seat).damage - before.damage;
            assert_eq!(damage_of_clearing(state, hex), damage, "{action:?}");
            compared.count(format!("{} by {}", if damage > 0 { "toxic" } else { "polluted" }, action.clause()));
        }
    });
    compared.assert_at_least(20, &["toxic by R5.4", "polluted by R5.4", "polluted by R5.1", "polluted by R6"]);
}

#[test]
fn r4_1_the_support_for_each_action_is_what_the_rules_give() {
    let mut compared = Compared::default();
    for_actions(GAMES, |game, state, action, after| {
        let seat = state.seat();
        // Damage earns support with Feel the Burn, which the minds ignore.
        if state.in_force(seat, Ability::FeelTheBurn) {
            return;
        }
        let told = match action {
            Action::Destroy | Action::RocketsDestroy(_) => support_for_mech(game, state, seat),
            Action::Clear | Action::PotionsClear | Action::Breach(_) | Action::RocketsBreach(_) | Action::Rewild => {
                SUPPORT
            }
            Action::Move(to) | Action::MapsMove(to) if cleared_by_moving(state, seat).contains(to) => SUPPORT,
            Action::Build => return,
            _ => 0,
        };
        let gained = after.player(seat).support - state.player(seat).support;
        assert_eq!(gained, told.min(game.support_room(state, seat)), "{action:?}");
        compared.count_action(action);
        compared.count(if gained == told { "all counts" } else { "some is lost" });
        compared.count(if told > 1 { "Scrap Hunter" } else { "one or none" });
    });
    compared.assert_at_least(20, &["Destroy", "RocketsDestroy", "Clear", "PotionsClear", "Breach", "RocketsBreach"]);
    compared.assert_at_least(20, &["Rewild", "some is lost", "Scrap Hunter"]);
}

#[test]
fn r4_2_r4_3_a_camp_takes_the_player_out_or_fills_the_hand_as_the_rules_have_it() {
    let mut compared = Compared::default();
    for_actions(GAMES, |game, state, action, after| {
        if action != Action::Build {
            return;
        }
        let (seat, before) = (state.seat(), state.player(state.seat()));
        let leaves = leaves_with_next_camp(game, state, seat);
        // A camp that wins ends the game before anybody leaves (R9.1).
        assert_eq!(leaves && after.phase != Phase::Over, after.has_exited(seat));
        if leaves {
            compared.count("leaves");
            return;
        }
        let held: usize = if state.is_solo() {
            state.all_seats().map(|seat| state.player(seat).hand.len()).sum()
        } else {
            before.hand.len()
        };
        let cards: CardSet = before.deck | before.exhausted;
        let drawn = game.hand_for_camp(state, seat).saturating_sub(held).min(cards.len());
        assert_eq!(after.player(seat).hand.len() - before.hand.len(), drawn);
        compared.count("draws");
    });
    compared.assert_at_least(10, &["leaves", "draws"]);
}
