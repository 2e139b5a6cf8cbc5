//! A beam search through the sequences of one turn.
//!
//! At each length the best sequences are kept. A step changes nothing but where the organizer stands, so it is ranked
//! without being played, and a state is copied only for sequences that are kept.

use super::super::action::{Action, Actions};
use super::super::chance::Chance;
use super::super::damage::Fire;
use super::super::hex::{Hex, HexSet};
use super::super::state::{Phase, Player, State};
use super::super::table::Table;
use super::super::words::{Ability, Item, Seat};
use super::evaluate::Judge;
use super::ground::{Claims, Ground};
use super::rehearse::Still;

/// What a search is to look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Sequences kept at each length.
    pub(super) width: usize,
    /// The longest sequence.
    pub(super) depth: usize,
    /// Are real dice and cards seen, and the machine card to come?
    pub(super) cheats: bool,
    /// Hexes to which no sequence goes back.
    pub(super) left: HexSet,
}

/// The best sequence of a search.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// What ending the turn after it is worth.
    pub(super) value: f32,
    /// Its actions, without the end of the turn.
    pub(super) sequence: Vec<Action>,
    /// For each first action looked at, the best value of a sequence that begins with it.
    pub(super) openings: Vec<(Action, f32)>,
}

/// A sequence that is kept.
#[derive(Clone)]
struct Node<C> {
    state: State,
    chance: C,
    /// Damage expected and not yet taken.
    risk: f32,
    /// Its value while the turn goes on.
    rank: f32,
    /// The hexes left on the way.
    left: HexSet,
    /// Its lie of the land.
    ground: usize,
    /// Its last action, in the trail.
    trail: usize,
    /// A fingerprint of everything but the organizer's place, points, items and wounds.
    board: u64,
}

/// An action that may be kept.
struct Candidate {
    rank: f32,
    key: u64,
    parent: usize,
    action: Action,
    /// Its node, if it had to be played to be ranked.
    node: Option<usize>,
}

/// The action that led to a node, and the one before it.
#[derive(Clone, Copy)]
struct Link {
    before: usize,
    action: Action,
}

/// What an action must bring more than stopping.
const EPSILON: f32 = 1e-3;

/// The beginning of every trail.
const ROOT: usize = usize::MAX;

/// A search under way.
struct Beam<'a, C> {
    judge: Judge<'a>,
    scope: Scope,
    seat: Seat,
    claims: Claims,
    /// The damage to expect from a roll, by the fire.
    rolls: Rolls,
    grounds: Vec<Ground>,
    trail: Vec<Link>,
    nodes: Vec<Node<C>>,
    /// The nodes of the present length.
    kept: Vec<usize>,
    candidates: Vec<Candidate>,
}

/// The best sequence of a turn from a state in which the seat acts.
pub(super) fn search<C: Chance + Clone>(judge: Judge<'_>, state: &State, chance: &C, scope: Scope) -> Found {
    Beam::new(judge, state, chance, scope).run()
}

/// The action that looks best by itself, the end of the turn included.
pub(super) fn best_action(judge: Judge<'_>, state: &State, left: HexSet, legal: &[Action]) -> Action {
    ranked_actions(judge, state, left, legal, 1)[0].0
}

/// That many of the actions that look best by themselves and the end of the turn, each with its rank, best first. Of
/// actions that come to the same only one is there.
pub(super) fn ranked_actions(
    judge: Judge<'_>,
    state: &State,
    left: HexSet,
    legal: &[Action],
    width: usize,
) -> Vec<(Action, f32)> {
    let scope = Scope { width, depth: 1, cheats: false, left };
    let mut beam = Beam::new(judge, state, &Still, scope);
    let stop = beam.end_value(&beam.nodes[0]) + EPSILON;
    beam.expand(0, legal);
    let mut ranked: Vec<(Action, f32)> = beam.candidates.iter().map(|found| (found.action, found.rank)).collect();
    let at = ranked.partition_point(|&(_, rank)| rank > stop);
    ranked.insert(at, (Action::End, stop));
    ranked
}

impl<'a, C: Chance + Clone> Beam<'a, C> {
    fn new(judge: Judge<'a>, state: &State, chance: &C, scope: Scope) -> Beam<'a, C> {
        let seat = state.seat();
        let claims = judge.claims(state, seat);
        let ground = judge.ground(state, seat, claims);
        let rank = judge.value_on(&ground, state, seat, 0.0) + judge.weights.point * f32::from(state.points);
        let root = Node {
            state: *state,
            chance: chance.clone(),
            risk: 0.0,
            rank,
            left: scope.left,
            ground: 0,
            trail: ROOT,
            board: board_key(state, seat),
        };
        let mut nodes = Vec::with_capacity(scope.width * 8);
        nodes.push(root);
        Beam {
            judge,
            scope,
            seat,
            claims,
            rolls: Rolls {
                sniper: judge.expected_damage(state, seat, Fire::Sniper),
                melee: judge.expected_damage(state, seat, Fire::Melee),
            },
            grounds: vec![ground],
            trail: Vec::with_capacity(scope.width * scope.depth),
            nodes,
            kept: vec![0],
            candidates: Vec::with_capacity(scope.width + 1),
        }
    }

    fn run(mut self) -> Found {
        let mut found = Found { value: self.end_value(&self.nodes[0]), sequence: Vec::new(), openings: Vec::new() };
        found.openings.push((Action::End, found.value));
        let mut last = ROOT;
        let mut legal = Actions::new();
        for _ in 0..self.scope.depth {
            for at in 0..self.kept.len() {
                let parent = self.kept[at];
                self.judge.game.legal(&self.nodes[parent].state, &mut legal);
                self.expand(parent, &legal);
            }
            self.advance();
            for &node in &self.kept {
                let node = &self.nodes[node];
                let value = self.end_value(node);
                self.note_opening(node.trail, value, &mut found.openings);
                if value > found.value {
                    found.value = value;
                    last = node.trail;
                }
            }
            let goes_on =
                |node: &Node<C>| node.state.phase == Phase::Act && node.state.player(self.seat).hex().is_some();
            self.kept.retain(|&node| goes_on(&self.nodes[node]));
            if self.kept.is_empty() {
                break;
            }
        }
        while last != ROOT {
            found.sequence.push(self.trail[last].action);
            last = self.trail[last].before;
        }
        found.sequence.reverse();
        found
    }

    /// Notes the value of a sequence for its first action.
    fn note_opening(&self, mut trail: usize, value: f32, openings: &mut Vec<(Action, f32)>) {
        while self.trail[trail].before != ROOT {
            trail = self.trail[trail].before;
        }
        let first = self.trail[trail].action;
        match openings.iter_mut().find(|(action, _)| *action == first) {
            Some((_, best)) => *best = best.max(value),
            None => openings.push((first, value)),
        }
    }

    /// Ranks what can follow a sequence.
    fn expand(&mut self, parent: usize, legal: &[Action]) {
        let (node, seat) = (&self.nodes[parent], self.seat);
        let state = &node.state;
        let Some(hex) = state.player(seat).hex() else { return };
        let left = node.left;
        let steps =
            (!self.scope.cheats && !state.in_force(seat, Ability::FriendlyFungi)).then(|| self.steps(node, hex));
        for &action in legal {
            match action {
                Action::End => {}
                Action::Move(to) | Action::MapsMove(to) if left.contains(to) => {}
                Action::Move(to) | Action::MapsMove(to) | Action::Regroup(to) | Action::MapsRegroup(to) => match &steps
                {
                    Some(steps) => self.rank_step(parent, steps, action, to),
                    None => self.play_out(parent, action),
                },
                _ => self.play_out(parent, action),
            }
        }
    }

    /// What all steps from a node have in common.
    fn steps(&self, node: &Node<C>, hex: Hex) -> Steps {
        let (judge, state, seat) = (&self.judge, &node.state, self.seat);
        let player = state.player(seat);
        let fire = judge.game.fire(state, hex);
        let sheltered = state.ongoing.contains(Ability::Sanctuary);
        let roll = self.rolls.expected(fire);
        let here = judge.place(&self.grounds[node.ground], state, hex) - judge.harm(state, seat, node.risk);
        let mut stocked = HexSet::EMPTY;
        for owner in state.all_seats() {
            if !player.has(state.player(owner).faction().item()) {
                stocked |= state.camps[owner.index()];
            }
        }
        Steps {
            bare: node.rank - here,
            unhurt: judge.harm(state, seat, node.risk),
            hurt: judge.harm(state, seat, node.risk + roll),
            stocked: stocked - state.running(),
            sheltered: sheltered || fire == Fire::None,
        }
    }

    /// Ranks a step without playing it.
    fn rank_step(&mut self, parent: usize, steps: &Steps, action: Action, to: Hex) {
        let w = self.judge.weights;
        let node = &self.nodes[parent];
        let moves = matches!(action, Action::Move(_) | Action::MapsMove(_));
        let by_maps = matches!(action, Action::MapsMove(_) | Action::MapsRegroup(_));
        let rolls = !by_maps && (moves || !steps.sheltered);
        let gains = moves && steps.stocked.contains(to);
        let mut rank = steps.bare + self.judge.place_on(&mut self.grounds[node.ground], &node.state, to);
        rank -= if rolls { steps.hurt } else { steps.unhurt };
        rank += if by_maps { -w.item } else { -w.point };
        rank += if gains { w.item } else { 0.0 };
        if !self.may_keep(rank) {
            return;
        }
        let mut player = *node.state.player(self.seat);
        player.set_hex(Some(to));
        if let Some(owner) = node.state.camp_owner(to).filter(|_| gains) {
            player.set_item(node.state.player(owner).faction().item(), true);
        }
        if by_maps {
            player.set_item(Item::Maps, false);
        }
        let key = node_key(node.board, &player, node.state.points - u8::from(!by_maps));
        self.offer(Candidate { rank, key, parent, action, node: None });
    }

    /// Plays an action to rank it.
    fn play_out(&mut self, parent: usize, action: Action) {
        let (judge, seat) = (self.judge, self.seat);
        let fire = self.push_child(parent, action);
        let (before, node) = (&self.nodes[parent], self.nodes.len() - 1);
        let child = &self.nodes[node];
        let risk = self.risk_after(before, action, fire);
        let land = &self.grounds[before.ground];
        let changed = judge.ground_after(land, &child.state, seat, action, self.claims);
        let value = judge.value_on(changed.as_ref().unwrap_or(land), &child.state, seat, risk);
        let rank = value + judge.weights.point * f32::from(child.state.points);
        if !self.may_keep(rank) {
            self.nodes.pop();
            return;
        }
        let board = board_key(&child.state, seat);
        let key = node_key(board, child.state.player(seat), child.state.points);
        let child = &mut self.nodes[node];
        (child.risk, child.rank, child.board) = (risk, rank, board);
        if let Some(ground) = changed {
            child.ground = self.grounds.len();
            self.grounds.push(ground);
        }
        self.offer(Candidate { rank, key, parent, action, node: Some(node) });
    }

    /// Appends a node: its parent, and one action played. Tells under what fire it began.
    fn push_child(&mut self, parent: usize, action: Action) -> Fire {
        self.nodes.extend_from_within(parent..=parent);
        let child = self.nodes.last_mut().expect("a node was appended");
        child.left |= child.state.player(self.seat).hex().map_or(HexSet::EMPTY, Hex::set);
        self.judge.game.rehearse(&mut child.state, action, &mut child.chance)
    }

    /// Is a rank good enough for the beam as it stands?
    fn may_keep(&self, rank: f32) -> bool {
        self.candidates.len() < self.scope.width || self.candidates.last().is_some_and(|worst| rank > worst.rank)
    }

    /// Keeps a candidate if it is among the best; of two that come to the same, the better one.
    fn offer(&mut self, candidate: Candidate) {
        if let Some(at) = self.candidates.iter().position(|other| other.key == candidate.key) {
            if self.candidates[at].rank >= candidate.rank {
                return;
            }
            self.candidates.remove(at);
        }
        let at = self.candidates.partition_point(|other| other.rank >= candidate.rank);
        self.candidates.insert(at, candidate);
        self.candidates.truncate(self.scope.width);
    }

    /// Makes the candidates kept the new beam.
    fn advance(&mut self) {
        self.kept.clear();
        for at in 0..self.candidates.len() {
            let Candidate { parent, action, rank, node, .. } = self.candidates[at];
            let node = node.unwrap_or_else(|| {
                let fire = self.push_child(parent, action);
                let node = self.nodes.len() - 1;
                self.nodes[node].risk = self.risk_after(&self.nodes[parent], action, fire);
                self.nodes[node].rank = rank;
                node
            });
            self.trail.push(Link { before: self.nodes[parent].trail, action });
            self.nodes[node].trail = self.trail.len() - 1;
            self.kept.push(node);
        }
        self.candidates.clear();
    }

    /// What ending the turn here is worth. A cheat looks at the machine card that really comes.
    fn end_value(&self, node: &Node<C>) -> f32 {
        let (judge, seat) = (&self.judge, self.seat);
        let value = node.rank - judge.weights.point * f32::from(node.state.points) - judge.hunted(&node.state, seat);
        if !self.scope.cheats || node.state.phase != Phase::Act {
            return value;
        }
        let (mut after, mut chance) = (node.state, node.chance.clone());
        Table { game: judge.game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        value + judge.value(&after, seat, 0.0)
    }

    /// The damage to expect after an action: what was expected before, healed or not, and the roll of this one.
    fn risk_after(&self, before: &Node<C>, action: Action, fire: Fire) -> f32 {
        if self.scope.cheats {
            return 0.0;
        }
        let kept = match action {
            Action::Heal => 0.0,
            Action::PotionsHeal if before.state.player(self.seat).damage == 0 => (before.risk - 1.0).max(0.0),
            _ => before.risk,
        };
        kept + self.rolls.expected(fire)
    }
}

/// The damage to expect from a roll.
#[derive(Clone, Copy)]
struct Rolls {
    sniper: f32,
    melee: f32,
}

impl Rolls {
    fn expected(self, fire: Fire) -> f32 {
        match fire {
            Fire::None => 0.0,
            Fire::Sniper => self.sniper,
            Fire::Melee => self.melee,
        }
    }
}

/// What all steps from one node have in common.
struct Steps {
    /// The node's rank without its place and its wounds.
    bare: f32,
    /// The price of its wounds.
    unhurt: f32,
    /// The price after the roll that a step brings.
    hurt: f32,
    /// Camps whose item the seat does not hold.
    stocked: HexSet,
    /// No roll when regrouping.
    sheltered: bool,
}

/// One number mixed into another.
#[inline]
const fn mixed(key: u64, word: u64) -> u64 {
    (key.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A fingerprint of a node: that of its board, and the rest.
fn node_key(board: u64, player: &Player, points: u8) -> u64 {
    mixed(board, u64::from_le_bytes([player.hex, player.items, player.damage, points, 0, 0, 0, 0]))
}

/// A fingerprint of what actions of a turn can change, without the organizer's place, points, items and wounds.
fn board_key(state: &State, seat: Seat) -> u64 {
    let player = state.player(seat);
    let cards = u64::from(player.hand.0) | u64::from(player.deck.0) << 16 | u64::from(player.teamed.0) << 32;
    let rest = u64::from(player.support) | u64::from(player.markers) << 8 | u64::from(state.phase as u8) << 16;
    let mut key = mixed(cards, rest);
    for set in
        [state.toxic, state.pollution[0], state.pollution[1], state.wild, state.camps[seat.index()], state.mechs()]
    {
        key = mixed(key, set.0);
    }
    for axis in state.breaches.words() {
        key = mixed(key, axis);
    }
    for counts in state.mech_counts.chunks(8) {
        key = mixed(key, counts.iter().fold(0, |word, &count| word << 8 | u64::from(count)));
    }
    key
}
