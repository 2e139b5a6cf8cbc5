//! The points of the next big scoring as the board stands, for many positions that differ little from one.

use crate::game::MOST_SEATS;
use crate::games::wildlife::board::spaces::Spaces;
use crate::games::wildlife::board::state::State;
use crate::games::wildlife::board::words::{Area, Source};
use crate::games::wildlife::rules::scoring::{Entry, Points};
use crate::games::wildlife::rules::wildlife::WildLife;

/// The most herds of one player: a checkerboard of single tiles.
const MOST_HERDS: usize = 48;

/// The herds of one player.
#[derive(Clone, Copy)]
pub(super) struct Herds {
    sizes: [u8; MOST_HERDS],
    count: usize,
    /// The sum over its herds of the size less one, to the power of 1.5: large herds count for more.
    pub(super) gathered: f32,
    /// Tiles without a neighbour of their own.
    pub(super) lone: f32,
}

impl Herds {
    fn of(game: &WildLife, tiles: Spaces) -> Herds {
        let mut herds = Herds { sizes: [0; MOST_HERDS], count: 0, gathered: 0.0, lone: 0.0 };
        for part in game.contents.island.parts(tiles).take(MOST_HERDS) {
            let size = part.len() as u8;
            herds.sizes[herds.count] = size;
            herds.count += 1;
            if size == 1 {
                herds.lone += 1.0;
            } else {
                let more = f32::from(size - 1);
                herds.gathered += more * more.sqrt();
            }
        }
        herds
    }

    /// Their sizes.
    pub(super) fn sizes(&self) -> &[u8] {
        &self.sizes[..self.count]
    }
}

/// A position with what it scores, area by area and herd by herd.
pub(super) struct Outlook<'a> {
    game: &'a WildLife,
    base: State,
    areas: [Points; Area::COUNT],
    herds: [Herds; MOST_SEATS],
}

/// The points that a position would score: of areas, of herds, and of what is counted by player.
pub(super) struct Scored {
    pub(super) areas: Points,
    pub(super) herds: Points,
    pub(super) small: Points,
    pub(super) shapes: [(f32, f32); MOST_SEATS],
}

impl<'a> Outlook<'a> {
    pub(super) fn new(game: &'a WildLife, base: &State) -> Outlook<'a> {
        let mut areas = [[0; MOST_SEATS]; Area::COUNT];
        for area in Area::all() {
            areas[area.index()] = game.points_of_area(base, area);
        }
        let herds = base.players.map(|player| Herds::of(game, player.tiles));
        Outlook { game, base: *base, areas, herds }
    }

    /// The game.
    pub(super) fn game(&self) -> &'a WildLife {
        self.game
    }

    /// The points that a position would score; parts that are as in the base are not worked out again.
    pub(super) fn score(&self, state: &State) -> Scored {
        let game = self.game;
        let mut changed = Spaces::EMPTY;
        let mut herds = [None; MOST_SEATS];
        for (seat, player) in state.playing().iter().enumerate() {
            let moved = Spaces(player.tiles.0 ^ self.base.players[seat].tiles.0);
            if !moved.is_empty() {
                changed |= moved;
                herds[seat] = Some(Herds::of(game, player.tiles));
            }
        }
        let mut areas = [0; MOST_SEATS];
        for area in Area::all() {
            let touched = !(changed & game.contents.island.areas[area.index()]).is_empty();
            let points = if touched { game.points_of_area(state, area) } else { self.areas[area.index()] };
            areas.iter_mut().zip(points).for_each(|(all, own)| *all += own);
        }
        let mut entries: [Entry; MOST_SEATS * MOST_HERDS] = [(0, 0); MOST_SEATS * MOST_HERDS];
        let mut count = 0;
        let mut shapes = [(0.0, 0.0); MOST_SEATS];
        for seat in 0..state.playing().len() {
            let own = herds[seat].as_ref().unwrap_or(&self.herds[seat]);
            shapes[seat] = (own.gathered, own.lone);
            for &size in own.sizes() {
                entries[count] = (size.into(), seat as u8);
                count += 1;
            }
        }
        let herds = game.points_of_herds(&mut entries[..count]);
        let mut small = [0; MOST_SEATS];
        for source in [Source::Adaptations, Source::Abilities, Source::Food] {
            let points = game.points_of_ranking(state, source);
            small.iter_mut().zip(points).for_each(|(all, own)| *all += own);
        }
        Scored { areas, herds, small, shapes }
    }
}
