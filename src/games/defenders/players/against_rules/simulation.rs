//! Turns and cards played on a copy of the state.

use super::super::simulate::FixedChance;
use super::{Compared, GAMES, for_positions, legal};
use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::Seat;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::table::Table;

fn play(game: &Defenders, state: &mut State, action: Action) {
    Table { game, state, chance: &mut FixedChance, observer: &mut () }.play(action);
}

#[test]
fn r3_2_a_decision_simulated_leads_to_the_state_to_which_the_rules_lead_unless_it_ends_the_turn() {
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase != Phase::Act {
            return;
        }
        for action in legal(game, state).into_iter().filter(|action| *action != Action::End) {
            let mut after = *state;
            play(game, &mut after, action);
            if after.phase == Phase::Act && after.turn == state.turn {
                assert_eq!(game.simulate_decision(state, action, &mut FixedChance), after, "{action:?}");
                compared.count_action(action);
            }
        }
    });
    let all = ["Move", "Regroup", "Clear", "Heal", "Destroy", "Breach", "Rewild", "Gain", "Build", "TeamUp", "Bread"];
    compared.assert_at_least(20, &all);
    compared.assert_at_least(20, &["RocketsDestroy", "RocketsBreach", "PotionsHeal", "PotionsClear", "MapsMove"]);
}

/// The table as one seat has it to itself: the others are in the game, but have no card to reveal.
fn alone_with_cards(state: &State, seat: Seat) -> State {
    let mut state = *state;
    for other in state.clockwise(seat).filter(|&other| other != seat) {
        let player = state.player_mut(other);
        (player.hand, player.deck, player.exhausted) = (CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY);
        player.set_active(None);
    }
    (state.waiting, state.first, state.seat) = (1 << seat.0, seat.0, seat.0);
    state
}

/// A pick by the rules up to the turn: an aimed ability takes its first target, no one walks Secret Paths.
fn begin_turn_by_the_rules(game: &Defenders, state: &State, pick: Action) -> State {
    let mut state = *state;
    play(game, &mut state, pick);
    while let Phase::Target | Phase::Paths = state.phase {
        let choice = if state.phase == Phase::Paths { Action::Stay } else { legal(game, &state)[0] };
        play(game, &mut state, choice);
    }
    state
}

#[test]
fn r3_1_r10_r11_a_pick_simulated_is_the_turn_that_the_rules_begin_with_that_card() {
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase != Phase::Organize {
            return;
        }
        for action in legal(game, state) {
            let Action::Pick(card) = action else { continue };
            let ability = game.ability(state, card);
            // In company a Comrade hands the first turn to another player.
            if ability.is_comrade() && !state.is_solo() {
                continue;
            }
            let start = if state.is_solo() { *state } else { alone_with_cards(state, card.seat()) };
            let mut ruled = begin_turn_by_the_rules(game, &start, action);
            let told = game.simulate_pick(&start, card.seat(), card.place());
            // With nothing to play with the rules end the turn at once (R3.2).
            if told.phase == Phase::Act && !game.has_means(&told) {
                continue;
            }
            if told.phase == Phase::Act {
                assert_eq!((ruled.turn, ruled.seat()), (start.turn + 1, card.seat()), "{ability:?}");
            }
            // Who else waits, and how many turns and decisions there were, the mind does not need to know.
            (ruled.turn, ruled.acted, ruled.waiting) = (told.turn, told.acted, told.waiting);
            assert_eq!(
                (told.to_reveal, told.to_relocate, told.first),
                (start.to_reveal, start.to_relocate, start.first)
            );
            (ruled.to_reveal, ruled.to_relocate, ruled.first) = (told.to_reveal, told.to_relocate, told.first);
            assert_eq!(told, ruled, "{ability:?}");
            compared.count(format!("{ability:?}"));
            compared.count(if state.is_solo() { "solo" } else { "company" });
        }
    });
    compared.assert_at_least(10, &["solo", "company", "Manifesto", "Pyromancy", "ControlledBlaze", "FieldHospital"]);
    compared.assert_at_least(10, &["BountifulHarvest", "Ambush", "Sharpshooter", "Tunnels", "Demolitions"]);
    compared.assert_at_least(10, &["RainOfRust", "MedicinalHerbs", "SecretPaths", "TravelingLibrary", "PowerDown"]);
    compared.assert_at_least(10, &["BreakBread", "HackAttack", "Caravans", "Sanctuary", "Evasion", "Arsenal"]);
}

#[test]
fn r11_a_path_or_an_aim_simulated_is_what_the_rules_make_of_it_before_anything_else_happens() {
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if !matches!(state.phase, Phase::Target | Phase::Paths) {
            return;
        }
        let seat = state.seat();
        for action in legal(game, state) {
            let told = match action {
                Action::Relocate(hex) => game.simulate_relocation(state, seat, hex),
                Action::Stay => *state,
                _ => game.simulate_aim(state, seat, action),
            };
            let mut ruled = *state;
            play(game, &mut ruled, action);
            // Where the next player is asked for a path, or the order of what is left, nothing else has happened yet.
            let next_path = state.phase == Phase::Paths && ruled.phase == Phase::Paths;
            if !next_path && ruled.phase != Phase::Order {
                continue;
            }
            (ruled.phase, ruled.seat, ruled.to_relocate) = (told.phase, told.seat, told.to_relocate);
            assert_eq!(told, ruled, "{action:?}");
            compared.count_action(action);
        }
    });
    compared.assert_at_least(20, &["Relocate", "Stay"]);
}
