//! Scores added up from features, compared with the value of the position to which the rules lead.
//!
//! With a single weight that is not 0 the value of a position is one plain quantity (support, items, damage …), and the
//! score of an action must be by how much the rules change it.

use super::super::effects::{cleared_by_moving, leaves_with_next_camp};
use super::super::evaluate::Judge;
use super::super::features::{Done, Features};
use super::super::simulate::FixedChance;
use super::super::weights::Weights;
use super::{Compared, GAMES, for_positions};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::Ability;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::damage::Fire;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::table::Table;
use crate::mind::Policy;

/// Weights of which all but one are 0.
fn only(name: &str) -> Weights {
    let line = |(other, _): &(&str, f64)| format!("{other} = {}", u8::from(*other == name));
    let weights: Vec<String> = Weights::DEFAULTS.iter().map(line).collect();
    let text = format!("mind = 'greedy'\nabout = 'a test'\n[weights]\n{}", weights.join("\n"));
    Weights::of(&Policy::parse("test", "test", &text, &[]).unwrap())
}

/// The state after an action by the rules, and the fire under which it began.
fn played(game: &Defenders, state: &State, action: Action) -> (State, Fire) {
    let mut after = *state;
    let mut table = Table { game, state: &mut after, chance: &mut FixedChance, observer: &mut () };
    let fire = table.fire_on(state.seat(), action);
    table.perform(action);
    (after, fire)
}

/// Does the greedy mind ignore something on purpose? Then, for the weight named, the score of this action is not exact.
fn left_out(game: &Defenders, weight: &str, state: &State, action: Action) -> bool {
    let seat = state.seat();
    let toxic = |hex| state.toxic.contains(hex);
    let wounds = match action {
        Action::Move(to) | Action::MapsMove(to) => cleared_by_moving(state, seat).contains(to) && toxic(to),
        Action::Clear | Action::PotionsClear => state.player(seat).hex().is_some_and(toxic),
        _ => false,
    };
    let full = state.player(seat).damage >= game.contents.limits.damage;
    let exits = action == Action::Build && leaves_with_next_camp(game, state, seat);
    match weight {
        // Support from abilities that answer to damage or to a camp.
        "support" | "ready" => {
            (wounds && state.in_force(seat, Ability::FeelTheBurn))
                || (action == Action::Build && state.in_force(seat, Ability::Sustenance))
        }
        // Damage of a toxic site cleared by a move; deaths, which take all tokens away; a final camp that rolls
        // nothing.
        "damage" => {
            let unrolled = exits && !game.rules.final_camp_rolls;
            unrolled || wounds && (full || matches!(action, Action::Move(_) | Action::MapsMove(_)))
        }
        // The markers that a player takes along.
        "shortage" => exits,
        // A marker on a wall that has one already.
        "dead_end" => game.rules.many_markers_a_wall,
        // Solo counts both hands (R10); a deck may have too few cards; a toxic site cleared may be a defender's death.
        "hand" => wounds && full || action == Action::Build && (state.is_solo() || few_cards(game, state)),
        // More mechs on a factory than are counted.
        "guard" => state.mech_counts.iter().any(|&count| count > 6),
        _ => false,
    }
}

fn few_cards(game: &Defenders, state: &State) -> bool {
    let player = state.player(state.seat());
    player.hand.len() + (player.deck | player.exhausted).len() < game.hand_for_camp(state, state.seat())
}

#[test]
fn r4_r5_r6_the_score_of_an_action_is_by_how_much_the_rules_change_what_a_weight_values() {
    let weights = [
        "support",
        "ready",
        "item",
        "marker",
        "camp",
        "exit",
        "hand",
        "damage",
        "pollution",
        "toxic",
        "running",
        "sealed",
        "shortage",
        "load",
        "dead_end",
        "guard",
        "closing",
    ];
    let all = weights.map(|name| (name, only(name)));
    let mut compared = Compared::default();
    let mut met = 0;
    for_positions(GAMES, |game, state| {
        met += 1;
        if state.phase != Phase::Act {
            return;
        }
        // Six of the weights at each position, in turn.
        for (name, weights) in (0..6).map(|more| &all[(6 * met + more) % all.len()]) {
            compare(Judge { game, weights }, name, state, &mut compared);
        }
    });
    for (name, _) in &all {
        compared.assert_at_least(10, &[*name]);
    }
}

fn compare(judge: Judge<'_>, name: &str, state: &State, compared: &mut Compared) {
    let (game, seat) = (judge.game, state.seat());
    let (side, rolls) = (judge.side(state, seat), judge.rolls(state, seat));
    let value =
        |state: &State, risk: f32| judge.value_with(&judge.distances_and_threats(state, side), state, seat, risk);
    let before = value(state, 0.0);
    Features::new(judge, state).score(judge, state, Done::default(), |action, score| {
        let (after, fire) = played(game, state, action);
        if after.phase == Phase::Over || left_out(game, name, state, action) {
            return;
        }
        let change = value(&after, rolls.expected(fire)) - before;
        assert!(
            (score - change).abs() < 1e-3,
            "{name}: {action:?} scores {score}, but the rules change it by {change}"
        );
        if change != 0.0 {
            compared.count(name);
        }
    });
}

#[test]
fn r5_r6_with_points_alone_an_action_scores_the_points_that_the_rules_leave() {
    let weights = only("point");
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase != Phase::Act {
            return;
        }
        let judge = Judge { game, weights: &weights };
        Features::new(judge, state).score(judge, state, Done::default(), |action, score| {
            let (after, _) = played(game, state, action);
            if after.phase == Phase::Act {
                assert!((score - f32::from(after.points)).abs() < 1e-3, "{action:?}: {score}");
                compared.count_action(action);
            }
        });
    });
    compared.assert_at_least(20, &["Move", "MapsMove", "Regroup", "Clear", "Destroy", "Breach", "Bread", "TeamUp"]);
}
