//! Actions on the board: migration, expansion, attack, mobility, aggression, and blocks (R7, R8).

use super::chance::Chance;
use super::event::Event;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::spaces::{Space, Spaces};
use crate::games::wildlife::board::state::{Ask, Cause, Hit, Move, State};
use crate::games::wildlife::board::words::{Ability, Area, Source, Terrain};

impl Hit {
    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Hit::Attack => "attack",
            Hit::Aggression => "aggression",
            Hit::Swap(_) => "swap",
        }
    }
}

impl WildLife {
    /// The spaces of the terrains in which a player has at least a level: 0 migrate, 1 expand, 2 attack.
    #[inline]
    pub(crate) fn reach(&self, state: &State, seat: Seat, level: usize) -> Spaces {
        self.contents.island.terrains[usize::from(state.player(seat).reach[level])]
    }

    /// The spaces of a terrain, or all.
    #[inline]
    pub(crate) fn within(&self, terrain: Option<Terrain>) -> Spaces {
        terrain.map_or(self.contents.island.land, |terrain| self.contents.island.of_terrain(terrain))
    }

    /// The tiles of a player that can migrate or be a bridge (R7.1, R7.5).
    #[inline]
    pub(crate) fn movable(&self, state: &State, seat: Seat) -> Spaces {
        state.player(seat).tiles & self.reach(state, seat, 0)
    }

    /// The empty spaces to which a group of such tiles can migrate (R7.1).
    #[inline]
    pub(crate) fn migration_targets(&self, state: &State, seat: Seat, group: Spaces) -> Spaces {
        (self.contents.island.around(group) & self.reach(state, seat, 0)) - state.occupied()
    }

    /// The tiles that can migrate to one of these empty spaces (R7.1).
    pub(crate) fn migrants(&self, state: &State, seat: Seat, targets: Spaces) -> Spaces {
        let (island, movable) = (&self.contents.island, self.movable(state, seat));
        island.connected(island.around(targets), movable)
    }

    /// The targets of a migration from one of these tiles (R7.1).
    pub(crate) fn migration_from(&self, state: &State, seat: Seat, from: Space) -> Spaces {
        let group = self.contents.island.connected(Spaces::only(from), self.movable(state, seat));
        self.migration_targets(state, seat, group)
    }

    /// The terrains in which a player can expand, a bit each: the buyer of a terrain card may do so from level migrate
    /// on with a variant (R13.2).
    #[inline]
    pub(crate) fn expand_terrains(&self, state: &State, seat: Seat) -> u8 {
        let reach = &state.player(seat).reach;
        let rules = &self.rules;
        let bought = rules.auto_expand && state.bought() && seat == state.actor;
        let easy = bought && (state.card.terrain().is_some() || rules.auto_expand_joker);
        if easy { reach[0] } else { reach[1] }
    }

    /// The spaces to which a player can expand (R7.3).
    #[inline]
    pub(crate) fn expansions(&self, state: &State, seat: Seat) -> Spaces {
        let reach = self.contents.island.terrains[usize::from(self.expand_terrains(state, seat))];
        (reach - state.occupied()).when(state.player(seat).reserve > 0)
    }

    /// The tiles that a player can attack (R7.4).
    #[inline]
    pub(crate) fn attacks(&self, state: &State, seat: Seat) -> Spaces {
        let player = state.player(seat);
        let empty = self.contents.island.land - state.occupied();
        let mut spaces = Spaces::EMPTY;
        let mut terrains = player.reach[2];
        while terrains != 0 {
            let large = 2 * terrains.trailing_zeros() as usize;
            terrains &= terrains - 1;
            for area in [self.contents.island.areas[large], self.contents.island.areas[large + 1]] {
                spaces |= area.when((area & empty).is_empty());
            }
        }
        (spaces - player.tiles).when(player.reserve > 0)
    }

    /// The tiles that mobility can move (R8.3).
    #[inline]
    pub(crate) fn mobile(&self, state: &State, seat: Seat) -> Spaces {
        if self.rules.mobility_any { state.player(seat).tiles } else { self.movable(state, seat) }
    }

    /// The targets of mobility (R8.3).
    #[inline]
    pub(crate) fn mobility_targets(&self, state: &State, seat: Seat) -> Spaces {
        self.reach(state, seat, 0) - state.player(seat).tiles
    }

    /// The targets of aggression (R8.4).
    #[inline]
    pub(crate) fn aggressions(&self, state: &State, seat: Seat) -> Spaces {
        let player = state.player(seat);
        (self.reach(state, seat, 2) - player.tiles).when(player.reserve > 0)
    }

    /// May a player block a hit now (R8.5)?
    #[inline]
    pub(crate) fn may_block(&self, state: &State, seat: Seat) -> bool {
        let player = state.player(seat);
        let fresh = player.unused(Ability::Defense) > 0
            && self.contents.ability.defense_blocks > 0
            && (self.rules.defense_each || !player.blocked);
        seat != state.active && (fresh || player.blocks_left > 0)
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// A tile goes from the space chosen before to this one.
    pub(crate) fn go(&mut self, to: Space) {
        let Ask::To(how, from) = self.state.ask else { return };
        let seat = self.state.actor;
        if how == Move::Mobility
            && let Some(owner) = self.state.owner(to)
        {
            return self.aim(Hit::Swap(from), to, owner);
        }
        let player = self.state.player_mut(seat);
        player.tiles.remove(from);
        player.tiles.insert(to);
        let moved = how == Move::Mobility;
        self.tell(|_| if moved { Event::Moved { seat, from, to } } else { Event::Migrated { seat, from, to } });
        self.rest(to, moved);
        self.done();
    }

    /// A tile from the reserve goes to a space (R7.3, R7.4, R8.4).
    pub(crate) fn put(&mut self, space: Space) {
        let owner = self.state.owner(space);
        match (self.state.ask, owner) {
            (Ask::Attack(_), Some(owner)) => self.aim(Hit::Attack, space, owner),
            (Ask::Aggression, Some(owner)) => self.aim(Hit::Aggression, space, owner),
            (ask, _) => {
                let (seat, lands) = (self.state.actor, ask == Ask::Aggression);
                let player = self.state.player_mut(seat);
                player.tiles.insert(space);
                player.reserve -= 1;
                self.tell(|_| if lands { Event::Landed { seat, space } } else { Event::Expanded { seat, space } });
                // RULE R7.6: the marker comes before the reserve.
                self.rest(space, lands);
                self.left_reserve(seat);
                self.done();
            }
        }
    }

    /// The owner of the tile is asked whether it blocks, if it can (R8.6).
    fn aim(&mut self, hit: Hit, space: Space, owner: Seat) {
        self.ask(owner, Ask::Block(hit, space));
        if !self.game.may_block(self.state, owner) {
            self.hit();
        }
    }

    /// RULE R8.5
    pub(crate) fn block(&mut self) {
        let Ask::Block(hit, space) = self.state.ask else { return };
        let (seat, by) = (self.state.asked, self.state.actor);
        if self.state.player(seat).blocks_left == 0 {
            self.turn_over(seat, Ability::Defense);
            self.state.player_mut(seat).blocks_left = self.game.contents.ability.defense_blocks;
        }
        let player = self.state.player_mut(seat);
        player.blocks_left -= 1;
        player.blocked = true;
        self.tell(|_| Event::Blocked { seat, by, space, hit });
        self.done();
    }

    /// The hit happens: it fills no area (R10.2).
    pub(crate) fn hit(&mut self) {
        let Ask::Block(hit, space) = self.state.ask else { return };
        let (owner, seat) = (self.state.asked, self.state.actor);
        self.state.player_mut(owner).tiles.remove(space);
        self.state.player_mut(seat).tiles.insert(space);
        if let Hit::Swap(from) = hit {
            self.state.player_mut(seat).tiles.remove(from);
            self.state.player_mut(owner).tiles.insert(from);
            self.tell(|_| Event::Swapped { seat, from, to: space, owner });
        } else {
            self.state.player_mut(seat).reserve -= 1;
            self.left_reserve(seat);
            self.tell(|_| Event::Replaced { seat, space, owner, hit });
        }
        self.done();
    }

    /// RULE R10.1: a tile has arrived on a space that was empty, by an ability tile or otherwise.
    fn rest(&mut self, space: Space, by_ability: bool) {
        let island = &self.game.contents.island;
        let area: Area = island.area(space);
        if self.state.is_marked(area)
            || !(island.areas[area.index()] - self.state.occupied()).is_empty()
            || by_ability && !self.game.rules.minor_by_ability
        {
            return;
        }
        let scoring = &self.game.contents.scoring;
        let placed = self.state.marked.count_ones() as usize;
        let Some(&points) = scoring.minor.get(placed) else { return };
        self.state.marked |= 1 << area.0;
        let seat = self.state.actor;
        self.tell(|_| Event::Filled { seat, area });
        self.score(seat, Source::Minor, points.into());
        // RULE R10.3
        let last = placed + 1 == scoring.minor.len();
        if scoring.big.contains(&(placed as u8 + 1)) {
            if last { self.state.last_marker = true } else { self.state.due += 1 }
        }
        // RULE R11.1, R12.5
        if last && !self.game.is_duel() && self.state.cause.is_none() {
            self.state.cause = Some(Cause::Areas);
        }
    }
}
