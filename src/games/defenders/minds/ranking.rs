//! What each action of a turn is worth, played or not.
//!
//! Steps, items eaten or drunk and cards teamed up leave the board as it is: such an action is ranked by the difference
//! that it makes, and played only if it is kept. What changes the board is played on a copy.
//!
//! Of actions that come to the same one stands for all: Bread is eaten when the points are spent; of the cards that could
//! team up the one with the fewest points goes; of the walls that could be breached from a hex the best is.

use super::super::action::Action;
use super::super::cards::CardSet;
use super::super::chance::Chance;
use super::super::hex::{Hex, HexSet};
use super::super::menu::Turn;
use super::super::state::{Phase, Player, State};
use super::super::words::{Ability, Item, Seat};
use super::evaluate::{Judge, Rolls, leads_on};
use super::ground::{Claims, Grounds};
use super::sieve::{Candidate, Node, Sieve, UNPLAYED};

/// Who ranks the actions of one turn.
pub(super) struct Ranker<'a> {
    pub(super) judge: Judge<'a>,
    pub(super) seat: Seat,
    claims: Claims,
    rolls: Rolls,
    /// Are real dice and cards seen?
    cheats: bool,
}

/// A node that is being expanded, and where what follows it goes.
struct Expansion<'e, C> {
    node: &'e Node<C>,
    /// The node's number.
    parent: u32,
    /// What can be done.
    turn: Turn,
    outlook: Outlook,
    grounds: &'e mut Grounds,
    sieve: &'e mut Sieve<C>,
}

impl<C: Clone> Expansion<'_, C> {
    /// Offers an action that has not been played.
    fn offer(&mut self, action: Action, rank: f32, key: u64) {
        self.sieve.offer(Candidate { action, rank, key, parent: self.parent, played: UNPLAYED });
    }
}

/// What all actions from one node have in common.
#[derive(Clone, Copy)]
struct Outlook {
    /// The node's rank without its wounds.
    whole: f32,
    /// The same without its place.
    bare: f32,
    /// The price of its wounds.
    unhurt: f32,
    /// The roll that an action brings.
    roll: f32,
    /// The price of its wounds after that.
    hurt: f32,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(judge: Judge<'a>, state: &State, claims: Claims, cheats: bool) -> Ranker<'a> {
        let seat = state.seat();
        Ranker { judge, seat, claims, rolls: judge.rolls(state, seat), cheats }
    }

    /// The position from which a turn is planned.
    pub(super) fn root<C: Clone>(&self, state: &State, chance: &C, left: HexSet, grounds: &mut Grounds) -> Node<C> {
        let (judge, seat) = (self.judge, self.seat);
        let board = board_key(state, seat);
        let key = ground_key(board, state.player(seat), judge.errand(state, seat) as u8);
        let ground = grounds.find(key, |_| judge.ground(state, seat, self.claims));
        let rank =
            judge.value_on(grounds.get(ground), state, seat, 0.0) + judge.weights.point * f32::from(state.points);
        let bank = judge.bank(state, seat);
        Node { state: *state, chance: chance.clone(), risk: 0.0, rank, bank, left, ground, trail: usize::MAX, board }
    }

    /// Can anything follow a position but the end of the turn?
    pub(super) fn goes_on(&self, state: &State) -> bool {
        let player = state.player(self.seat);
        let means = state.points > 0 || player.items != 0 || self.judge.game.can_team_up(state);
        state.phase == Phase::Act && player.hex().is_some() && means
    }

    /// Offers what can follow a node.
    pub(super) fn expand<C: Chance + Clone>(
        &self,
        node: &Node<C>,
        parent: u32,
        grounds: &mut Grounds,
        sieve: &mut Sieve<C>,
    ) {
        let state = &node.state;
        let player = state.player(self.seat);
        let Some(hex) = player.hex() else { return };
        let mut turn = self.judge.game.turn(state);
        turn.moves -= node.left;
        let roll = self.rolls.expected(self.judge.game.fire(state, hex));
        let steps = if turn.acts || turn.maps { turn.moves | turn.rallying } else { HexSet::EMPTY };
        let here = grounds.worth(&self.judge, node.ground, state, steps | hex.set())[hex.index()];
        let unhurt = self.judge.harm(state, player, node.risk);
        let hurt = if roll > 0.0 { self.judge.harm(state, player, node.risk + roll) } else { unhurt };
        let outlook = Outlook { whole: node.rank + unhurt, bare: node.rank - here + unhurt, unhurt, roll, hurt };
        let mut at = Expansion { node, parent, turn, outlook, grounds, sieve };
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

    /// Breaches the wall from which most is to be had. Of those that lead nowhere one stands for all.
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
            let seen = &mut dead_ends[usize::from(by_rockets)];
            if !leads_on(from, dir) && std::mem::replace(seen, true) {
                continue;
            }
            let child = at.sieve.played.copy(at.node);
            let rank = self.follow_and_rank(at.sieve.played.get_mut(child), action, at.grounds);
            if rank > best.map_or(at.sieve.floor(), |(rank, ..)| rank) {
                best = Some((rank, child, action));
                at.sieve.played.claim();
            }
        }
        if let Some((rank, child, action)) = best {
            let key = self.key_of(at.sieve.played.get(child));
            at.sieve.offer(Candidate { action, rank, key, parent: at.parent, played: child as u32 });
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
        let (w, turn, outlook, state) = (self.judge.weights, at.turn, at.outlook, &at.node.state);
        let stocked = self.judge.stocked(state, self.seat) & turn.moves;
        let bare = turn.moves - stocked;
        if turn.acts {
            let base = outlook.bare - w.point;
            let sheltered = state.ongoing.contains(Ability::Sanctuary);
            let regrouping = if sheltered { outlook.unhurt } else { outlook.hurt };
            self.rank_all(at, bare, base - outlook.hurt, Action::Move);
            self.rank_all(at, stocked, base - outlook.hurt + w.item, Action::Move);
            self.rank_all(at, turn.rallying, base - regrouping, Action::Regroup);
        }
        if turn.maps {
            let base = outlook.bare - outlook.unhurt - w.item;
            self.rank_all(at, bare, base, Action::MapsMove);
            self.rank_all(at, stocked, base + w.item, Action::MapsMove);
            self.rank_all(at, turn.rallying, base, Action::MapsRegroup);
        }
    }

    /// Ranks steps of one kind: what they all come to, and what the hex is worth.
    #[inline]
    fn rank_all<C: Clone>(&self, at: &mut Expansion<'_, C>, hexes: HexSet, base: f32, step: fn(Hex) -> Action) {
        let (node, mut floor) = (at.node, at.sieve.floor());
        for to in hexes {
            let rank = base + at.grounds.known_worth(node.ground)[to.index()];
            if rank > floor {
                let (action, state) = (step(to), &node.state);
                let after = self.player_after(state, action);
                let points = state.points.wrapping_add_signed(point_change(action));
                at.offer(action, rank, node_key(node.board, &after, points, Phase::Act));
                floor = at.sieve.floor();
            }
        }
    }

    /// Ranks what leaves the organizer and the board as they are.
    fn rank_in_place<C: Clone>(&self, at: &mut Expansion<'_, C>, action: Action) {
        let (judge, node, state) = (self.judge, at.node, &at.node.state);
        let (before, after) = (state.player(self.seat), self.player_after(state, action));
        // An item that is already held is not gained, though it may be asked for (`idle-actions`).
        let items = |player: &Player| player.items.count_ones() as f32;
        let mut gain = judge.weights.item * (items(&after) - items(before));
        if let Action::TeamUp(_) = action {
            gain += judge.hand(&after) - judge.hand(before);
        }
        let risk = self.risk_after(node.risk, before.damage, action, at.outlook.roll);
        let points = judge.weights.point * f32::from(point_change(action));
        let rank = at.outlook.whole + gain + points - judge.harm(state, &after, risk);
        if rank > at.sieve.floor() {
            let points = state.points.wrapping_add_signed(point_change(action));
            at.offer(action, rank, node_key(node.board, &after, points, Phase::Act));
        }
    }

    /// The own side after an action that leaves the board as it is.
    fn player_after(&self, state: &State, action: Action) -> Player {
        let mut player = *state.player(self.seat);
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

    /// Plays an action and offers where it leads.
    fn play<C: Chance + Clone>(&self, at: &mut Expansion<'_, C>, action: Action) {
        let child = at.sieve.played.copy(at.node);
        let rank = self.follow_and_rank(at.sieve.played.get_mut(child), action, at.grounds);
        if rank > at.sieve.floor() {
            let key = self.key_of(at.sieve.played.get(child));
            if at.sieve.offer(Candidate { action, rank, key, parent: at.parent, played: child as u32 }) {
                at.sieve.played.claim();
            }
        }
    }

    fn key_of<C>(&self, node: &Node<C>) -> u64 {
        node_key(node.board, node.state.player(self.seat), node.state.points, node.state.phase)
    }

    /// Plays an action on a node, and tells its new rank.
    fn follow_and_rank<C: Chance>(&self, node: &mut Node<C>, action: Action, grounds: &mut Grounds) -> f32 {
        let (judge, seat) = (self.judge, self.seat);
        let spared = Judge::spares_ground(&node.state, seat, action);
        self.follow(node, action);
        let (state, player) = (&node.state, node.state.player(seat));
        let errand = judge.errand(state, seat);
        if !spared {
            node.board = board_key(state, seat);
        }
        if !spared || errand != grounds.get(node.ground).errand {
            let key = ground_key(node.board, player, errand as u8);
            let before = node.ground;
            node.ground =
                grounds.find(key, |all| judge.ground_after(all.get(before), state, seat, action, self.claims));
        }
        if action == Action::Build {
            node.bank = judge.bank(state, seat);
        }
        let ground = grounds.get(node.ground);
        node.rank = if state.phase == Phase::Over {
            judge.value_on(ground, state, seat, node.risk)
        } else {
            let place = player.hex().map_or(judge.weights.exit, |hex| judge.place(ground, state, hex));
            node.bank + judge.purse(player, errand) + place
                - judge.harm(state, player, node.risk)
                - ground.poison
                - ground.works
                + judge.weights.point * f32::from(state.points)
        };
        node.rank
    }

    /// Plays an action on a node. Its rank, its ground and its board stay what they were.
    #[inline]
    pub(super) fn follow<C: Chance>(&self, node: &mut Node<C>, action: Action) {
        node.left |= node.state.player(self.seat).hex().map_or(HexSet::EMPTY, Hex::set);
        let wounds = node.state.player(self.seat).damage;
        let fire = self.judge.game.rehearse(&mut node.state, action, &mut node.chance);
        node.risk = self.risk_after(node.risk, wounds, action, self.rolls.expected(fire));
    }

    /// The damage to expect after an action: what was expected before, healed or not, and the roll of this one.
    fn risk_after(&self, risk: f32, wounds: u8, action: Action, roll: f32) -> f32 {
        if self.cheats {
            return 0.0;
        }
        let kept = match action {
            Action::Heal => 0.0,
            Action::PotionsHeal if wounds == 0 => (risk - 1.0).max(0.0),
            _ => risk,
        };
        if action.costs_point() { kept + roll } else { kept }
    }
}

/// How many action points more there are after an action.
#[inline]
fn point_change(action: Action) -> i8 {
    match action {
        Action::Bread | Action::TeamUp(_) => 1,
        _ if action.costs_point() => -1,
        _ => 0,
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

/// A fingerprint of what the lie of the land depends on.
#[inline]
fn ground_key(board: u64, player: &Player, errand: u8) -> u64 {
    mixed(board, u64::from(errand) << 8 | u64::from(player.markers))
}

/// A fingerprint of what the actions of a turn can change on the board.
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

#[cfg(test)]
mod tests {
    use super::super::super::chance::Streams;
    use super::super::super::contents::Contents;
    use super::super::super::defenders::{Defenders, LineUp};
    use super::super::super::rules::Rules;
    use super::super::super::table::Table;
    use super::super::rehearse::Still;
    use super::super::weights::Weights;
    use super::*;
    use crate::game::rng::Seed;
    use crate::mind::Random;

    #[test]
    fn what_is_ranked_without_being_played_ranks_as_if_it_were() {
        let weights = Weights { deference: 1.0, ..Weights::default() };
        let mut compared = std::collections::BTreeMap::new();
        for number in 0..80 {
            let rules = Rules { idle_actions: number % 8 > 3, ..Rules::default() };
            let line_up = LineUp::of(1 + number as u8 % 4);
            let game = Defenders::new(Contents::embedded(), rules, line_up).unwrap();
            let seed = Seed { run: 3, game: number };
            let (mut chance, mut minds) = (Streams::new(seed), Random::new(seed, game.line_up.seats()));
            let mut state = game.deal(&mut chance, &mut ());
            while state.phase != Phase::Over {
                if state.phase == Phase::Act {
                    compare(Judge { game: &game, weights: &weights }, &state, &mut compared);
                }
                let action = minds.decide(&game, &state);
                Table { game: &game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
            }
        }
        for kind in ["Move", "Regroup", "MapsMove", "MapsRegroup", "Bread", "Heal", "PotionsHeal", "Gain", "TeamUp"] {
            assert!(compared.get(kind).is_some_and(|&n| n > 20), "{kind}: {compared:?}");
        }
    }

    /// Compares every action of a position that was not played with the same action played.
    fn compare(judge: Judge<'_>, state: &State, compared: &mut std::collections::BTreeMap<String, u32>) {
        let ranker = Ranker::new(judge, state, judge.claims(state, state.seat()), false);
        let (mut grounds, mut sieve) = (Grounds::new(), Sieve::new(300));
        let mut root = ranker.root(state, &Still, HexSet::EMPTY, &mut grounds);
        // Some damage to be expected, so that healing has something to do.
        root.risk = 0.5;
        root.rank += judge.harm(state, state.player(state.seat()), 0.0);
        root.rank -= judge.harm(state, state.player(state.seat()), root.risk);
        ranker.expand(&root, 0, &mut grounds, &mut sieve);
        for candidate in sieve.candidates.iter().filter(|candidate| candidate.played == UNPLAYED) {
            let mut played = root.clone();
            let rank = ranker.follow_and_rank(&mut played, candidate.action, &mut grounds);
            assert!((rank - candidate.rank).abs() < 0.01, "{candidate:?} is {rank} when it is played");
            assert_eq!(ranker.key_of(&played), candidate.key, "{candidate:?}");
            let name = format!("{:?}", candidate.action);
            *compared.entry(name.split('(').next().unwrap_or_default().to_string()).or_default() += 1;
        }
    }
}
