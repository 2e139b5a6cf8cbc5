//! The rank of each action of a turn: the worth of the position to which it leads while the turn goes on.
//!
//! Moves, regrouping, healing, items gained or used up and cards teamed up do not change the board: such an action is
//! ranked by the difference that it makes, and played only if it is kept. Other actions are played on a copy.
//!
//! Only one of several similar actions is looked at: Bread is eaten when the points are spent; of the cards that could
//! team up the one with the fewest points; of the walls of a hex the one that is best to breach.

use super::distance::{DistanceCache, Side};
use super::effects::{is_breached, item_camps, player_after, point_change, sensible_turn};
use super::evaluate::{Judge, Rolls, leads_on};
use super::frontier::{Candidate, Frontier, Node, UNPLAYED};
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Phase, Player, State};
use crate::games::defenders::board::words::{Ability, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::chance::Chance;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::menu::Turn;

/// Ranks the actions of one turn.
pub(super) struct Ranker<'a> {
    pub(super) judge: Judge<'a>,
    pub(super) seat: Seat,
    side: Side,
    rolls: Rolls,
    /// Are real dice and cards seen?
    cheats: bool,
}

/// A node that is being expanded, and where what follows it goes.
struct Expansion<'e, C> {
    node: &'e Node<C>,
    /// The node's number.
    parent: u32,
    /// The possible actions.
    turn: Turn,
    values: NodeValues,
    cache: &'e mut DistanceCache,
    frontier: &'e mut Frontier<C>,
}

impl<C: Clone> Expansion<'_, C> {
    /// Offers an action that has not been played.
    fn offer(&mut self, action: Action, rank: f32, key: u64) {
        self.frontier.offer(Candidate { action, rank, key, parent: self.parent, played: UNPLAYED });
    }
}

/// The common part of all actions from one node.
#[derive(Clone, Copy)]
struct NodeValues {
    /// The node's rank without the cost of damage.
    whole: f32,
    /// The node's rank without the cost of damage and without what its hex is worth.
    without_place: f32,
    /// The cost of damage, taken and expected.
    damage: f32,
    /// The damage to expect from the roll after an action.
    roll: f32,
    /// The cost of damage, taken and expected, with that roll.
    damage_after_roll: f32,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(judge: Judge<'a>, state: &State, cheats: bool) -> Ranker<'a> {
        let seat = state.seat();
        Ranker { judge, seat, side: judge.side(state, seat), rolls: judge.rolls(state, seat), cheats }
    }

    /// The position from which a turn is planned.
    pub(super) fn root<C: Clone>(&self, state: &State, chance: &C, left: HexSet, cache: &mut DistanceCache) -> Node<C> {
        let (judge, seat) = (self.judge, self.seat);
        let board = board_key(state, seat);
        let key = distances_key(board, state.player(seat), judge.task(state, seat) as u8);
        let distances = cache.find(key, |_| judge.distances_and_threats(state, self.side));
        let rank =
            judge.value_with(cache.get(distances), state, seat, 0.0) + judge.weights.point * f32::from(state.points);
        let camps_value = judge.camps_value(state, seat);
        Node {
            state: *state,
            chance: chance.clone(),
            risk: 0.0,
            rank,
            camps_value,
            left,
            distances,
            trail: usize::MAX,
            board,
        }
    }

    /// Can anything follow a position but the end of the turn?
    pub(super) fn goes_on(&self, state: &State) -> bool {
        let player = state.player(self.seat);
        state.phase == Phase::Act && player.hex().is_some() && self.judge.game.has_means(state)
    }

    /// Offers what can follow a node.
    pub(super) fn expand<C: Chance + Clone>(
        &self,
        node: &Node<C>,
        parent: u32,
        cache: &mut DistanceCache,
        frontier: &mut Frontier<C>,
    ) {
        let state = &node.state;
        let player = state.player(self.seat);
        let Some(hex) = player.hex() else { return };
        let mut turn = sensible_turn(self.judge.game, state, self.seat);
        turn.moves -= node.left;
        let roll = self.rolls.expected(self.judge.game.fire(state, hex));
        let steps = if turn.acts || turn.maps { turn.moves | turn.rallying } else { HexSet::EMPTY };
        let here = cache.worth(&self.judge, node.distances, state, steps | hex.set())[hex.index()];
        let damage = self.judge.damage_cost(state, player, node.risk);
        let damage_after_roll =
            if roll > 0.0 { self.judge.damage_cost(state, player, node.risk + roll) } else { damage };
        let (whole, without_place) = (node.rank + damage, node.rank - here + damage);
        let values = NodeValues { whole, without_place, damage, roll, damage_after_roll };
        let mut at = Expansion { node, parent, turn, values, cache, frontier };
        if self.cheats || state.in_force(self.seat, Ability::FriendlyFungi) {
            self.play_steps(&mut at);
        } else {
            self.rank_steps(&mut at);
        }
        for action in turn.plain.without_breaches().iter() {
            match action {
                Action::Bread if state.points > 0 => {}
                Action::Bread | Action::Heal | Action::PotionsHeal | Action::Gain if !self.cheats => {
                    self.rank_in_place(&mut at, action);
                }
                _ => self.play(&mut at, action),
            }
        }
        self.breach(&mut at);
        for target in turn.rockets {
            self.play(&mut at, Action::RocketsDestroy(target));
        }
        if let Some(card) = self.judge.least_card(state, &turn) {
            let action = Action::TeamUp(card);
            if self.cheats || card.seat() != self.seat {
                self.play(&mut at, action);
            } else {
                self.rank_in_place(&mut at, action);
            }
        }
    }

    /// Offers the wall that is best to breach. Of those where no one would pass only the first is looked at: they
    /// differ in nothing.
    fn breach<C: Chance + Clone>(&self, at: &mut Expansion<'_, C>) {
        let Some(from) = at.node.state.player(self.seat).hex() else { return };
        let mut best: Option<(f32, usize, Action)> = None;
        let mut dead_ends = [false; 2];
        for action in at.turn.plain.breaches().iter() {
            let (dir, by_rockets) = match action {
                Action::RocketsBreach(dir) => (dir, true),
                Action::Breach(dir) => (dir, false),
                _ => continue,
            };
            if is_breached(&at.node.state, from, dir) {
                continue;
            }
            let seen = &mut dead_ends[usize::from(by_rockets)];
            if !leads_on(from, dir) && std::mem::replace(seen, true) {
                continue;
            }
            let child = at.frontier.played.copy(at.node);
            let rank = self.play_and_rank(at.frontier.played.get_mut(child), action, at.cache);
            if rank > best.map_or(at.frontier.floor(), |(rank, ..)| rank) {
                best = Some((rank, child, action));
                at.frontier.played.claim();
            }
        }
        if let Some((rank, child, action)) = best {
            let key = self.key_of(at.frontier.played.get(child));
            at.frontier.offer(Candidate { action, rank, key, parent: at.parent, played: child as u32 });
        }
    }

    /// Moving and regrouping where it has to be played to be ranked.
    fn play_steps<C: Chance + Clone>(&self, at: &mut Expansion<'_, C>) {
        let turn = at.turn;
        if turn.acts {
            turn.moves.into_iter().for_each(|to| self.play(at, Action::Move(to)));
            turn.rallying.into_iter().for_each(|to| self.play(at, Action::Regroup(to)));
        }
        if turn.maps {
            turn.moves.into_iter().for_each(|to| self.play(at, Action::MapsMove(to)));
            turn.rallying.into_iter().for_each(|to| self.play(at, Action::MapsRegroup(to)));
        }
    }

    /// Ranks moving and regrouping without playing it.
    fn rank_steps<C: Clone>(&self, at: &mut Expansion<'_, C>) {
        let (w, turn, values, state) = (self.judge.weights, at.turn, at.values, &at.node.state);
        let item_camps = item_camps(state, self.seat) & turn.moves;
        let others = turn.moves - item_camps;
        if turn.acts {
            let base = values.without_place - w.point;
            let shielded = Defenders::shields_regrouping(state);
            let regrouping = if shielded { values.damage } else { values.damage_after_roll };
            self.rank_all(at, others, base - values.damage_after_roll, Action::Move);
            self.rank_all(at, item_camps, base - values.damage_after_roll + w.item, Action::Move);
            self.rank_all(at, turn.rallying, base - regrouping, Action::Regroup);
        }
        if turn.maps {
            let base = values.without_place - values.damage - w.item;
            self.rank_all(at, others, base, Action::MapsMove);
            self.rank_all(at, item_camps, base + w.item, Action::MapsMove);
            self.rank_all(at, turn.rallying, base, Action::MapsRegroup);
        }
    }

    /// Ranks moves of one kind: what they have in common, and what the hex is worth.
    #[inline]
    fn rank_all<C: Clone>(&self, at: &mut Expansion<'_, C>, hexes: HexSet, base: f32, step: fn(Hex) -> Action) {
        let (node, mut floor) = (at.node, at.frontier.floor());
        for to in hexes {
            let rank = base + at.cache.known_worth(node.distances)[to.index()];
            if rank > floor {
                let (action, state) = (step(to), &node.state);
                let after = player_after(state, self.seat, action);
                let points = state.points.wrapping_add_signed(point_change(action));
                at.offer(action, rank, node_key(node.board, &after, points, Phase::Act));
                floor = at.frontier.floor();
            }
        }
    }

    /// Ranks what leaves the organizer and the board as they are.
    fn rank_in_place<C: Clone>(&self, at: &mut Expansion<'_, C>, action: Action) {
        let (judge, node, state) = (self.judge, at.node, &at.node.state);
        let (before, after) = (state.player(self.seat), player_after(state, self.seat, action));
        // An item that is already held is not gained, though it may be asked for (`idle-actions`).
        let items = |player: &Player| player.items.count_ones() as f32;
        let mut gain = judge.weights.item * (items(&after) - items(before));
        if let Action::TeamUp(_) = action {
            gain += judge.hand(&after) - judge.hand(before);
        }
        let risk = self.risk_after(node.risk, before.damage, action, at.values.roll);
        let points = judge.weights.point * f32::from(point_change(action));
        let rank = at.values.whole + gain + points - judge.damage_cost(state, &after, risk);
        if rank > at.frontier.floor() {
            let points = state.points.wrapping_add_signed(point_change(action));
            at.offer(action, rank, node_key(node.board, &after, points, Phase::Act));
        }
    }

    /// Plays an action and offers where it leads.
    fn play<C: Chance + Clone>(&self, at: &mut Expansion<'_, C>, action: Action) {
        let child = at.frontier.played.copy(at.node);
        let rank = self.play_and_rank(at.frontier.played.get_mut(child), action, at.cache);
        if rank > at.frontier.floor() {
            let key = self.key_of(at.frontier.played.get(child));
            if at.frontier.offer(Candidate { action, rank, key, parent: at.parent, played: child as u32 }) {
                at.frontier.played.claim();
            }
        }
    }

    pub(super) fn key_of<C>(&self, node: &Node<C>) -> u64 {
        node_key(node.board, node.state.player(self.seat), node.state.points, node.state.phase)
    }

    /// A fingerprint of the position in which a turn ends at a node: points that are left are lost.
    pub(super) fn end_key<C>(&self, node: &Node<C>) -> u64 {
        node_key(node.board, node.state.player(self.seat), 0, node.state.phase)
    }

    /// Plays an action on a node, and returns its new rank.
    pub(super) fn play_and_rank<C: Chance>(
        &self,
        node: &mut Node<C>,
        action: Action,
        cache: &mut DistanceCache,
    ) -> f32 {
        let (judge, seat) = (self.judge, self.seat);
        let kept = Judge::keeps_distances(&node.state, seat, action);
        self.play_on(node, action);
        let (state, player) = (&node.state, node.state.player(seat));
        let task = judge.task(state, seat);
        if !kept {
            node.board = board_key(state, seat);
        }
        if !kept || task != cache.get(node.distances).task {
            let key = distances_key(node.board, player, task as u8);
            let before = node.distances;
            node.distances = cache.find(key, |all| judge.distances_after(all.get(before), state, self.side, action));
        }
        if action == Action::Build {
            node.camps_value = judge.camps_value(state, seat);
        }
        let distances = cache.get(node.distances);
        node.rank = if state.phase == Phase::Over {
            judge.value_with(distances, state, seat, node.risk)
        } else {
            let place = player.hex().map_or(judge.weights.exit, |hex| judge.place_value(distances, state, hex));
            node.camps_value + judge.resources(player, task) + place
                - judge.damage_cost(state, player, node.risk)
                - distances.pollution_threat
                - distances.factory_threat
                + judge.weights.point * f32::from(state.points)
        };
        node.rank
    }

    /// Plays an action on a node. Its rank, its distances and its board are left for the caller to bring up to date.
    #[inline]
    pub(super) fn play_on<C: Chance>(&self, node: &mut Node<C>, action: Action) {
        node.left |= node.state.player(self.seat).hex().map_or(HexSet::EMPTY, Hex::set);
        let tokens = node.state.player(self.seat).damage;
        let fire = self.judge.game.simulate(&mut node.state, action, &mut node.chance);
        node.risk = self.risk_after(node.risk, tokens, action, self.rolls.expected(fire));
    }

    /// The damage to expect after an action: what was expected before and is not healed, and the roll of this one.
    /// Potions heal a token that has been taken, and only if there is none a damage that is expected.
    fn risk_after(&self, risk: f32, tokens: u8, action: Action, roll: f32) -> f32 {
        if self.cheats {
            return 0.0;
        }
        let kept = match action {
            Action::Heal => 0.0,
            Action::PotionsHeal if tokens == 0 => (risk - 1.0).max(0.0),
            _ => risk,
        };
        if action.costs_point() { kept + roll } else { kept }
    }
}

/// One number mixed into another.
#[inline]
const fn mixed(key: u64, word: u64) -> u64 {
    (key.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A fingerprint of a node: that of its board, and the own side.
#[inline]
fn node_key(board: u64, player: &Player, points: u8, phase: Phase) -> u64 {
    let cards = u64::from(player.hand.0) | u64::from(player.deck.0) << 16 | u64::from(player.teamed.0) << 32;
    let rest = [player.hex, player.items, player.damage, points, player.support, player.markers, phase as u8, 0];
    mixed(mixed(board, cards), u64::from_le_bytes(rest))
}

/// A fingerprint of what distances and threats depend on.
#[inline]
fn distances_key(board: u64, player: &Player, task: u8) -> u64 {
    mixed(board, u64::from(task) << 8 | u64::from(player.markers))
}

/// A fingerprint of what the actions of a turn can change on the board. Boards may share one: a toxic site weighs as
/// much as the pollution 23 bits further on. The search then takes them for one position.
fn board_key(state: &State, seat: Seat) -> u64 {
    let [e, se, sw] = state.breaches.words();
    let [low, high] = state.pollution.map(|plane| plane.0);
    let mut key = mixed(state.toxic.0, low);
    for word in [high, state.wild.0, state.camps[seat.index()].0, e, se, sw] {
        key = mixed(key, word);
    }
    let (eights, rest) = state.mech_counts.as_chunks::<8>();
    for &counts in eights {
        key = mixed(key, u64::from_le_bytes(counts));
    }
    mixed(key, rest.iter().fold(0, |word, &count| word << 8 | u64::from(count)))
}
