//! The worth of a position to a player, in points.

use super::outlook::Outlook;
use super::weights::Weights;
use crate::game::{MOST_SEATS, Seat};
use crate::games::wildlife::board::state::{Player, State};
use crate::games::wildlife::board::words::Ability;
use crate::games::wildlife::rules::wildlife::WildLife;

/// The share of the game still to come, from 1 at its start to 0, by areas without a marker and by reserves.
pub(super) fn time_left(game: &WildLife, state: &State) -> f32 {
    if state.over || state.cause.is_some() {
        return 0.0;
    }
    let start = f32::from(game.tiles() - game.settles()).max(1.0);
    let reserve = state.playing().iter().map(|player| f32::from(player.reserve)).fold(start, f32::min) / start;
    let track = game.contents.scoring.minor.len() as f32;
    let areas = (track - state.marked.count_ones() as f32) / track.max(1.0);
    reserve.min(areas).clamp(0.0, 1.0)
}

/// Big scorings that are still to come, at least one until the game is over.
fn scorings_left(game: &WildLife, state: &State) -> f32 {
    if state.over {
        return 0.0;
    }
    let markers = state.marked.count_ones();
    let to_come = game.contents.scoring.big.iter().filter(|&&at| u32::from(at) > markers).count();
    (to_come + usize::from(state.due)).max(1) as f32
}

/// A judge of positions: by one seat's weights, beside a position from which they differ little.
pub(super) struct Judged<'a> {
    pub(super) outlook: Outlook<'a>,
    weights: &'a Weights,
}

impl<'a> Judged<'a> {
    pub(super) fn new(game: &'a WildLife, weights: &'a Weights, base: &State) -> Judged<'a> {
        Judged { outlook: Outlook::new(game, base), weights }
    }

    /// The worth of the player's own things beside the board.
    fn means(&self, player: &Player, left: f32) -> f32 {
        let w = self.weights;
        let tiles = [w.food_tile, w.intelligence_tile, w.mobility_tile, w.defense_tile, w.aggression_tile];
        let owned: f32 = Ability::ALL
            .iter()
            .zip(tiles)
            .map(|(ability, worth)| worth * f32::from(player.owned[ability.index()]))
            .sum();
        let reach = |level: usize| player.reach[level].count_ones() as f32;
        let levels = w.migrate * reach(0) + w.expand * reach(1) + w.attack * reach(2);
        let food = f32::from(player.food) * (w.food + w.food_early * left);
        left * (owned + levels) + food + w.tile * left * player.tiles.len() as f32
    }

    /// The worth of a position to each seat by itself.
    fn each(&self, state: &State) -> [f32; MOST_SEATS] {
        let (game, w) = (self.outlook.game(), self.weights);
        let mut worth = [0.0; MOST_SEATS];
        let left = time_left(game, state);
        let to_come = scorings_left(game, state);
        let times = if to_come > 0.0 { w.now + w.later * (to_come - 1.0) } else { 0.0 };
        let scored = (to_come > 0.0).then(|| self.outlook.score(state));
        for (seat, player) in state.playing().iter().enumerate() {
            worth[seat] = f32::from(player.points);
            if let Some(scored) = &scored {
                let big = w.areas * f32::from(scored.areas[seat])
                    + w.herds * f32::from(scored.herds[seat])
                    + w.small * f32::from(scored.small[seat]);
                let (gathered, lone) = scored.shapes[seat];
                worth[seat] += times * big + w.gather * gathered + w.lone * lone + self.means(player, left);
            }
        }
        worth
    }

    /// The worth of a position to a seat: its own worth, less that of the others.
    pub(super) fn worth(&self, state: &State, seat: Seat) -> f32 {
        let (all, w) = (self.each(state), self.weights);
        let others = state.all().filter(|&other| other != seat);
        let (mut sum, mut most, mut lost) = (0.0, f32::NEG_INFINITY, 0.0);
        for other in others {
            sum += all[other.index()];
            most = most.max(all[other.index()]);
            let player = state.player(other);
            lost += f32::from(self.outlook.game().tiles()) - f32::from(player.reserve) - player.tiles.len() as f32;
        }
        let mean = sum / f32::from(state.seats - 1).max(1.0);
        all[seat.index()] - w.rival * mean - w.leader * most + w.hit * lost
    }
}
