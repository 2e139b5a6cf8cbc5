//! Distances, and the hexes to which they are measured.

use super::super::distance::{DistanceCache, Distances, FAR, Side, StepMap, Task};
use super::super::evaluate::{Judge, leads_on};
use super::super::features::Features;
use super::super::ranking::Ranker;
use super::super::simulate::FixedChance;
use super::super::weights::Weights;
use super::{Compared, GAMES, for_positions, legal};
use crate::games::defenders::board::cards::AbilitySet;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;

/// Every position of a turn that is the `n`th of its kind, to save time.
fn for_some_turns(n: u64, mut see: impl FnMut(&Defenders, &State)) {
    let mut met = 0;
    for_positions(GAMES, |game, state| {
        met += u64::from(state.phase == Phase::Act);
        if state.phase == Phase::Act && met % n == 0 {
            see(game, state);
        }
    });
}

/// The state with the acting organizer on another hex.
fn standing_on(state: &State, hex: Hex) -> State {
    let mut state = *state;
    state.player_mut(state.seat()).set_hex(Some(hex));
    state
}

#[test]
fn r5_1_steps_are_counted_along_the_moves_that_the_rules_allow_without_corridors() {
    for_some_turns(20, |game, state| {
        let goals = state.mechs();
        let map = StepMap::to(goals, state.barrier);
        // Without an active defender there is no corridor: a move is one open step.
        let mut bare = *state;
        bare.player_mut(state.seat()).set_active(None);
        bare.ongoing = AbilitySet::EMPTY;
        let mut steps = [usize::MAX; Hex::SPAN];
        let mut reached: Vec<Hex> = goals.into_iter().collect();
        for hex in &reached {
            steps[hex.index()] = 0;
        }
        let mut next = 0;
        while let Some(&hex) = reached.get(next) {
            next += 1;
            let from = State { barrier: state.barrier, ..standing_on(&bare, hex) };
            for to in game.moves(&from, state.seat()) {
                if steps[to.index()] == usize::MAX {
                    steps[to.index()] = steps[hex.index()] + 1;
                    reached.push(to);
                }
            }
        }
        for hex in HexSet::BOARD {
            assert_eq!(usize::from(map.steps(hex)), steps[hex.index()].min(FAR), "{hex}");
        }
    });
}

#[test]
fn r5_4_to_r5_8_support_is_to_be_earned_exactly_where_an_action_for_it_is_legal_but_for_second_markers() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    for_some_turns(20, |game, state| {
        let sources = Judge { game, weights: &weights }.sources(state, state.seat());
        for hex in HexSet::BOARD - Hex::CORE.set() {
            let there = State { points: 1, ..standing_on(state, hex) };
            let earns = legal(game, &there).into_iter().any(|action| match action {
                Action::Clear | Action::Destroy | Action::Rewild => true,
                Action::Breach(dir) => leads_on(hex, dir) && !super::super::effects::is_breached(state, hex, dir),
                _ => false,
            });
            assert_eq!(sources.contains(hex), earns, "{hex}");
            compared.count(if earns { "earns" } else { "earns nothing" });
        }
    });
    compared.assert_at_least(100, &["earns", "earns nothing"]);
}

#[test]
fn r4_2_r5_2_the_task_is_to_build_exactly_when_the_rules_let_a_camp_be_built_on_free_home_land() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    for_some_turns(5, |game, state| {
        let (judge, seat) = (Judge { game, weights: &weights }, state.seat());
        let task = judge.task(state, seat);
        for hex in game.building_land(state, seat) {
            let there = State { points: 1, ..standing_on(state, hex) };
            assert_eq!(legal(game, &there).contains(&Action::Build), task == Task::Build, "{hex}");
        }
        assert_eq!(task == Task::Rewild, game.camps_left(state, seat) == 0);
        compared.count(format!("{task:?}"));
    });
    compared.assert_at_least(10, &["Work", "Build", "Rewild"]);
}

#[test]
fn r5_7_a_breach_opens_a_way_exactly_where_it_is_said_to_lead_on() {
    let mut compared = Compared::default();
    for_some_turns(20, |game, state| {
        for hex in HexSet::BOARD - Hex::CORE.set() {
            for dir in Dir::ALL {
                let edge = Edge::new(hex, dir);
                let mut opened = *state;
                opened.walls.insert(edge);
                opened.breaches.insert(edge);
                opened.engines = [crate::games::defenders::board::state::Engine::ON_CORE; 2];
                opened.barrier = game.barrier(&opened);
                let passes = opened.barrier.step(hex.set()) & hex.step(dir).map_or(HexSet::EMPTY, Hex::set);
                assert_eq!(leads_on(hex, dir), !passes.is_empty(), "{hex} {dir:?}");
                assert_eq!(leads_on(hex, dir), !EdgeSet::DEAD_ENDS.contains(edge));
                compared.count(if passes.is_empty() { "leads nowhere" } else { "leads on" });
            }
        }
    });
    compared.assert_at_least(100, &["leads nowhere", "leads on"]);
}

#[test]
fn r5_r6_distances_and_threats_brought_up_to_date_after_an_action_are_those_worked_out_anew() {
    let weights = Weights { deference: 1.0, ..Weights::default() };
    let mut compared = Compared::default();
    for_some_turns(3, |game, state| {
        let (judge, seat) = (Judge { game, weights: &weights }, state.seat());
        let (ranker, side) = (Ranker::new(judge, state, false), judge.side(state, seat));
        for action in legal(game, state).into_iter().filter(|action| *action != Action::End) {
            // A cache for each action: what is cached for one board may be found for another (see `board_key`).
            let mut cache = DistanceCache::new();
            let mut node = ranker.root(state, &FixedChance, HexSet::EMPTY, &mut cache);
            ranker.play_and_rank(&mut node, action, &mut cache);
            if node.state.phase == Phase::Act {
                let anew = judge.distances_and_threats(&node.state, side);
                let kept = *cache.get(node.distances);
                let threats = |of: &Distances| (of.pollution_threat, of.factory_threat);
                assert_eq!(threats(&kept), threats(&anew), "{action:?}");
                assert_eq!(kept, anew, "{action:?}");
                compared.count_action(action);
            }
        }
    });
    let all = ["Move", "Regroup", "Clear", "Heal", "Destroy", "Breach", "Rewild", "Gain", "Build", "TeamUp", "Bread"];
    compared.assert_at_least(20, &all);
    compared.assert_at_least(20, &["RocketsDestroy", "RocketsBreach", "PotionsHeal", "PotionsClear", "MapsMove"]);
}

#[test]
fn r5_r6_features_brought_up_to_date_during_a_turn_have_the_distances_worked_out_anew() {
    let weights = Weights { deference: 1.0, ..Weights::default() };
    let mut last: Option<(u16, Features, Side)> = None;
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase != Phase::Act {
            last = None;
            return;
        }
        let (judge, seat) = (Judge { game, weights: &weights }, state.seat());
        match &mut last {
            Some((turn, features, side)) if *turn == state.turn => {
                features.refresh(judge, state);
                let anew = judge.distances(state, *side, judge.task(state, seat));
                assert_eq!(*features.distances(), anew);
                compared.count("later in a turn");
            }
            _ => last = Some((state.turn, Features::new(judge, state), judge.side(state, seat))),
        }
    });
    compared.assert_at_least(1000, &["later in a turn"]);
}
