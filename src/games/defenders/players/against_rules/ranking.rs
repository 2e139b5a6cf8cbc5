//! Actions ranked without being played.

use super::super::distance::DistanceCache;
use super::super::evaluate::Judge;
use super::super::frontier::{Frontier, UNPLAYED};
use super::super::ranking::Ranker;
use super::super::simulate::FixedChance;
use super::super::weights::Weights;
use super::{Compared, GAMES, for_positions};
use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::state::{Phase, State};

#[test]
fn r5_r6_what_is_ranked_without_being_played_ranks_as_if_it_were() {
    let weights = Weights { deference: 1.0, ..Weights::default() };
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase == Phase::Act {
            compare(Judge { game, weights: &weights }, state, &mut compared);
        }
    });
    let all = ["Move", "Regroup", "MapsMove", "MapsRegroup", "Bread", "Heal", "PotionsHeal", "Gain", "TeamUp"];
    compared.assert_at_least(20, &all);
}

/// Compares every action of a position that was not played with the same action played.
fn compare(judge: Judge<'_>, state: &State, compared: &mut Compared) {
    let ranker = Ranker::new(judge, state, false);
    let (mut cache, mut frontier) = (DistanceCache::new(), Frontier::new(300));
    let mut root = ranker.root(state, &FixedChance, HexSet::EMPTY, &mut cache);
    // Some damage to be expected, so that healing has something to do.
    root.risk = 0.5;
    root.rank += judge.damage_cost(state, state.player(state.seat()), 0.0);
    root.rank -= judge.damage_cost(state, state.player(state.seat()), root.risk);
    ranker.expand(&root, 0, &mut cache, &mut frontier);
    for candidate in frontier.candidates.iter().filter(|candidate| candidate.played == UNPLAYED) {
        let mut played = root.clone();
        let rank = ranker.play_and_rank(&mut played, candidate.action, &mut cache);
        assert!((rank - candidate.rank).abs() < 0.01, "{candidate:?} is {rank} when it is played");
        assert_eq!(ranker.key_of(&played), candidate.key, "{candidate:?}");
        compared.count_action(candidate.action);
    }
}
