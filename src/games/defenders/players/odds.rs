//! The state of a game as features of the whole team, and the chance to win that goes with them.
//!
//! A game is a race: the players' camps against the factories that the machines build. The features say how much work
//! is left and with what, how far the machines have come, and what else could end the game. The chance to win is that
//! of a logistic regression on positions of games that the planner played, with the weights that it had before they
//! were tuned; `examples/estimate.rs` fits it to the planner as it is now.

use super::distance::{Side, StepMap};
use super::evaluate::{Judge, opened};
use super::weights::Weights;
use crate::base::numbers::exp;
use crate::game::BySeat;
use crate::games::defenders::board::hex::{Dir, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{MachineKind, Seat};
use crate::games::defenders::rules::defenders::Defenders;

/// Declares the features: name and coefficient.
macro_rules! features {
    ($( $name:ident = $coefficient:literal, $doc:literal; )+) => {
        /// The counts of a position.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        struct Features {
            $( #[doc = $doc] $name: f32, )+
        }

        /// The features by name, with the change of log odds that goes with one more of each.
        pub const COEFFICIENTS: &[(&str, f32)] = &[$( (stringify!($name), $coefficient) ),+];

        impl Features {
            fn list(&self) -> [f32; COEFFICIENTS.len()] {
                [$( self.$name ),+]
            }
        }
    };
}

features! {
    constant = 5.1063, "1";
    solo = -0.0870, "one player";
    three = -0.3302, "three players";
    four = -1.1859, "four players";
    round_begins = 0.0000, "no card is picked yet";
    first_built = 0.3310, "a factory was built";
    second_built = 0.0608, "a second one";
    third_built = -0.2637, "a third one";
    fourth_built = -0.4837, "a fourth one";
    fifth_built = -0.9312, "a fifth one";
    enclosed = -0.4977, "each hex on which a factory could be built now";
    enclosed_last = 0.3066, "such a hex, when one more factory loses the game";
    enclosed_fourth = -0.3006, "such a hex, when two more factories lose the game";
    one_open = -0.0620, "each hex enclosed but for one side";
    two_open = -0.0339, "each hex enclosed but for two sides";
    builders = -0.0939, "the share of cards that build factories, in the rest of the machine deck";
    builders_last = -2.1592, "the same, when one more factory loses the game and a hex is enclosed";
    cards_left = 0.0683, "cards in the machine deck";
    difficult = -0.2545, "difficult machine cards in it";
    running = 0.3588, "running factories, for each seat";
    running_squared = -0.0324, "running factories, squared";
    sealed = -0.2169, "running factories without a breach";
    guards = -0.1164, "mechs, pollution and toxic sites on running factories";
    factory_way = -0.0663, "steps to each running factory from the nearest organizer";
    camps_left = -0.6261, "camps still to be built, for each seat";
    most_camps_left = 0.0979, "camps still to be built by the seat with the most of them";
    to_earn = -0.0110, "support still to be earned for them, for each seat";
    most_to_earn = 0.0043, "support still to be earned by the seat with the most of it";
    to_earn_built = -0.0137, "support still to be earned, times factories built";
    most_to_earn_built = -0.0275, "support still to be earned by the seat with the most of it, times factories built";
    exited = 0.9845, "the share of seats that are done";
    way = -0.1027, "steps to the next task, for each seat";
    longest_way = -0.1084, "steps to the next task, of the seat with the most work left";
    hand = -0.0254, "points of the cards in hand, for each seat";
    cards = 0.0888, "cards in hand, for each seat";
    points = 0.0416, "action points still to be spent this round, for each seat";
    turns = -0.1903, "the share of seats that still take a turn this round";
    items = 0.0340, "items, for each seat";
    markers = 0.0509, "breach markers, for each seat";
    shortage = -0.6950, "breach markers that lack for the factories built and to come";
    damage = -0.1733, "damage tokens, for each seat";
    damage_squared = -0.0518, "their square, for each seat";
    brink = -0.0685, "the chance that the next death is a massacre, summed over seats";
    brink_damage = -0.0702, "the same, times the square of the damage";
    dead = -0.5434, "the dead of the habitat with the most of them";
    toxic = -0.2199, "toxic sites";
    toxic_squared = -0.0013, "their square";
    due = -0.0696, "toxic sites that the next spread of pollution makes";
    pollution = -0.0110, "pollution tokens";
    mechs = -0.1136, "hexes with mechs";
}

impl Judge<'_> {
    fn features(&self, state: &State) -> Features {
        let mut features = Features { constant: 1.0, ..Features::default() };
        self.add_machines(state, &mut features);
        self.add_factories(state, &mut features);
        self.add_team(state, &mut features);
        self.add_dangers(state, &mut features);
        let built = f32::from(state.built);
        features.to_earn_built = features.to_earn * built;
        features.most_to_earn_built = features.most_to_earn * built;
        features
    }

    /// Adds the features of the machines' progress.
    fn add_machines(&self, state: &State, features: &mut Features) {
        let built = |least: u8| f32::from(u8::from(state.built >= least));
        features.first_built = built(1);
        features.second_built = built(2);
        features.third_built = built(3);
        features.fourth_built = built(4);
        features.fifth_built = built(5);
        let [enclosed, one, two] = self.nearly(state);
        features.enclosed = enclosed;
        features.one_open = one;
        features.two_open = two;
        let to_come = self.game.contents.limits.core_factories.saturating_sub(state.built);
        features.enclosed_last = if to_come == 0 { enclosed } else { 0.0 };
        features.enclosed_fourth = if to_come == 1 { enclosed } else { 0.0 };
        let deck = state.machine_deck;
        let left = deck.count_ones().max(1) as f32;
        let build = |&place: &usize| {
            deck >> place & 1 == 1
                && matches!(self.game.machine_kind(place), MachineKind::Factories | MachineKind::Reboot)
        };
        features.builders = (0..u8::BITS as usize).filter(build).count() as f32 / left;
        features.builders_last = if to_come == 0 && enclosed > 0.0 { features.builders } else { 0.0 };
        features.cards_left = left;
        features.difficult = (state.difficult & deck).count_ones() as f32;
    }

    /// Habitat hexes with a wall on all sides, all but one, all but two.
    fn nearly(&self, state: &State) -> [f32; 3] {
        let walls = self.game.walls(state);
        let mut sets = [HexSet::BOARD, HexSet::EMPTY, HexSet::EMPTY];
        for dir in Dir::ALL {
            let side = walls.side(dir);
            let [all, one, two] = sets;
            sets = [all & side, (one & side) | (all - side), (two & side) | (one - side)];
        }
        sets.map(|set| (set & state.habitat_hexes()).len() as f32)
    }

    fn add_factories(&self, state: &State, features: &mut Features) {
        let (seats, running, opened) = (state.seats() as f32, state.running(), opened(state));
        features.running = running.len() as f32 / seats;
        features.running_squared = (running.len() * running.len()) as f32;
        features.sealed = (running - opened).len() as f32;
        for hex in running {
            let dirt = state.pollution(hex).min(1) + u8::from(state.toxic.contains(hex));
            features.guards += f32::from(state.mech_count(hex).min(6) + dirt);
            let way = StepMap::to(hex.set(), state.barrier);
            let steps = |seat: Seat| state.player(seat).hex().map(|from| way.steps(from));
            features.factory_way += state.clockwise(Seat(0)).filter_map(steps).min().map_or(7.0, f32::from);
        }
        let to_come = self.game.contents.limits.core_factories.saturating_sub(state.built);
        let markers: u32 = state.clockwise(Seat(0)).map(|seat| u32::from(state.player(seat).markers)).sum();
        features.markers = markers as f32 / seats;
        features.shortage = (features.sealed + f32::from(to_come) - markers as f32).max(0.0);
    }

    /// The work that is left, and the means for it.
    fn add_team(&self, state: &State, features: &mut Features) {
        let seats = state.seats() as f32;
        features.solo = f32::from(u8::from(state.is_solo()));
        features.three = f32::from(u8::from(state.seats() == 3));
        features.four = f32::from(u8::from(state.seats() == 4));
        features.round_begins = f32::from(u8::from(state.phase == Phase::Organize));
        features.exited = state.exited.count_ones() as f32 / seats;
        features.most_to_earn = -1.0;
        for seat in state.clockwise(Seat(0)) {
            let player = state.player(seat);
            let costs = &self.game.track(state.seats()).costs;
            let built = self.game.camps_built(state, seat);
            let cost: u32 = costs.iter().skip(built).map(|&cost| u32::from(cost)).sum();
            let (left, to_earn) = (costs.len().saturating_sub(built) as f32, cost as f32 - f32::from(player.support));
            let task = self.task(state, seat);
            let distances = self.distances(state, Side::alone(seat), task);
            let way = player.hex().map_or(0.0, |hex| f32::from(distances.to_task.steps(hex)));
            features.camps_left += left / seats;
            features.most_camps_left = features.most_camps_left.max(left);
            features.to_earn += to_earn / seats;
            features.way += way / seats;
            if to_earn > features.most_to_earn {
                (features.most_to_earn, features.longest_way) = (to_earn, way);
            }
            let deck = self.game.deck(player.organizer);
            let hand: u32 = (0..deck.points.len())
                .filter(|&place| player.hand.contains(place))
                .map(|place| u32::from(deck.points[place]))
                .sum();
            features.hand += hand as f32 / seats;
            features.cards += player.hand.len() as f32 / seats;
            features.items += player.items.count_ones() as f32 / seats;
            if state.phase == Phase::Act && state.waiting >> seat.0 & 1 == 1 {
                features.points += f32::from(self.game.turn_points(state, seat)) / seats;
                features.turns += 1.0 / seats;
            }
        }
        features.most_to_earn = features.most_to_earn.max(0.0);
    }

    /// Other possible ends of the game.
    fn add_dangers(&self, state: &State, features: &mut Features) {
        let seats = state.seats() as f32;
        for seat in state.clockwise(Seat(0)) {
            let player = state.player(seat);
            let damage = f32::from(player.damage);
            let brink = self.massacre_chance(state, player);
            features.damage += damage / seats;
            features.damage_squared += damage * damage / seats;
            features.brink += brink;
            features.brink_damage += brink * damage * damage;
        }
        features.dead = f32::from(state.dead.iter().copied().max().unwrap_or(0));
        let toxic = state.toxic.len() as f32;
        features.toxic = toxic;
        features.toxic_squared = toxic * toxic;
        features.due = self.toxic_due(state).len() as f32;
        features.pollution = state.pollution_total() as f32;
        features.mechs = state.mechs().len() as f32;
    }
}

impl Defenders {
    /// The features of a position at which a round or a turn begins, in the order of [`COEFFICIENTS`]; none elsewhere.
    pub fn team_features(&self, state: &State) -> Option<Vec<f32>> {
        let weights = Weights::default();
        begins(state).then(|| Judge { game: self, weights: &weights }.features(state).list().to_vec())
    }
}

/// Does a round or a turn begin here, with nothing decided yet?
fn begins(state: &State) -> bool {
    match state.phase {
        Phase::Act => state.acted == 0,
        Phase::Organize => state.clockwise(Seat(0)).all(|seat| state.player(seat).active().is_none()),
        _ => false,
    }
}

/// Judges positions by the chance to win that goes with their features.
pub(super) struct Odds;

impl crate::mind::Judge<Defenders> for Odds {
    fn worth(&mut self, game: &Defenders, state: &State) -> Option<BySeat<f32>> {
        if !begins(state) {
            return None;
        }
        let weights = Weights::default();
        let features = Judge { game, weights: &weights }.features(state).list();
        let log_odds: f32 = features.iter().zip(COEFFICIENTS).map(|(x, (_, coefficient))| x * coefficient).sum();
        Some(BySeat::of(state.seats(), 1.0 / (1.0 + exp(f64::from(-log_odds)) as f32)))
    }
}
