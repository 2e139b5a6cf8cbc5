//! A slow and plain reading of what an action on the board, an adaptation or an ability tile needs: spaces one by one,
//! no sets (R6, R7, R8).

use crate::game::Seat;
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::State;
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Terrain};
use crate::games::wildlife::rules::action::Deed;
use crate::games::wildlife::rules::wildlife::WildLife;

/// A table to look at, and whose action is judged.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) game: &'a WildLife,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

impl Judge<'_> {
    pub(super) fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.game.contents.island.len() as u8).map(Space)
    }

    pub(super) fn owner(&self, space: Space) -> Option<Seat> {
        self.state.owner(space)
    }

    fn own(&self, space: Space) -> bool {
        self.owner(space) == Some(self.seat)
    }

    fn empty(&self, space: Space) -> bool {
        self.owner(space).is_none()
    }

    pub(super) fn terrain(&self, space: Space) -> Terrain {
        self.game.contents.island.terrain(space)
    }

    pub(super) fn level(&self, space: Space) -> Level {
        self.state.player(self.seat).level(self.terrain(space))
    }

    fn near(&self, a: Space, b: Space) -> bool {
        let squares = &self.game.contents.island.squares;
        let (a, b) = (squares[a.index()], squares[b.index()]);
        a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1
    }

    fn full(&self, area: Area) -> bool {
        self.spaces().all(|space| self.game.contents.island.area(space) != area || !self.empty(space))
    }

    fn has_reserve(&self) -> bool {
        self.state.player(self.seat).reserve > 0
    }

    /// RULE R7.1: a way step by step over own tiles, all of it in terrains of level migrate or better.
    pub(super) fn migrates(&self, from: Space, to: Space) -> bool {
        let fit = |space: Space| self.level(space) >= Level::Migrate;
        if !self.own(from) || !self.empty(to) || !fit(from) || !fit(to) {
            return false;
        }
        let (mut met, mut at) = (vec![from], 0);
        while let Some(&here) = met.get(at) {
            if self.near(here, to) {
                return true;
            }
            let more: Vec<Space> = self
                .spaces()
                .filter(|&next| self.near(here, next) && self.own(next) && fit(next) && !met.contains(&next))
                .collect();
            met.extend(more);
            at += 1;
        }
        false
    }

    /// Can a tile on this space migrate, to this terrain or to any?
    pub(super) fn migrates_from(&self, from: Space, terrain: Option<Terrain>) -> bool {
        self.spaces().any(|to| terrain.is_none_or(|terrain| self.terrain(to) == terrain) && self.migrates(from, to))
    }

    /// RULE R7.3, R13.2
    pub(super) fn expands(&self, to: Space) -> bool {
        let (rules, state) = (&self.game.rules, self.state);
        let terrain_card = state.card.terrain().is_some() || rules.auto_expand_joker;
        let easy = rules.auto_expand && state.actor != state.active && self.seat == state.actor && terrain_card;
        let least = if easy { Level::Migrate } else { Level::Expand };
        self.empty(to) && self.level(to) >= least && self.has_reserve()
    }

    /// RULE R7.4
    pub(super) fn attacks(&self, to: Space) -> bool {
        let area = self.game.contents.island.area(to);
        self.level(to) == Level::Attack && self.full(area) && !self.own(to) && self.has_reserve()
    }

    /// RULE R8.4
    pub(super) fn strikes(&self, to: Space) -> bool {
        self.level(to) == Level::Attack && !self.own(to) && self.has_reserve()
    }

    /// RULE R8.3: which tile mobility moves.
    pub(super) fn mobile(&self, from: Space) -> bool {
        self.own(from) && (self.game.rules.mobility_any || self.level(from) >= Level::Migrate)
    }

    /// RULE R8.3: where it goes.
    pub(super) fn lands(&self, to: Space) -> bool {
        self.level(to) >= Level::Migrate && !self.own(to)
    }

    /// RULE R6.1
    pub(super) fn adapts(&self, terrain: Terrain) -> bool {
        let level = self.state.player(self.seat).level(terrain);
        let next = level.index();
        level != Level::Attack && self.state.adaptations[terrain.index()][next] > 0
    }

    /// RULE R6.2: the players from whom a tile of this kind comes; none of them when the supply has one.
    pub(super) fn victims(&self, ability: Ability) -> Vec<Seat> {
        let owns = |seat: &Seat| *seat != self.seat && self.state.player(*seat).owned[ability.index()] > 0;
        let points = |seat: &Seat| self.state.player(*seat).points;
        let ahead = self.state.all().filter(owns).map(|seat| points(&seat)).max();
        self.state.all().filter(owns).filter(|seat| Some(points(seat)) == ahead).collect()
    }

    /// RULE R6.2, R12.2, R13.1
    pub(super) fn takes(&self, ability: Ability) -> bool {
        let free = self.game.rules.unlimited_abilities || self.game.players() == 2;
        let owned = self.state.player(self.seat).owned[ability.index()];
        (free || owned < self.game.contents.numbers.ability_limit)
            && (self.state.abilities[ability.index()] > 0 || !self.victims(ability).is_empty())
    }

    /// Does a card have this use for the player? (R4.2 to R4.5, R9)
    pub(super) fn useful(&self, card: CardKind, deed: Deed) -> bool {
        let joker = card == CardKind::Joker;
        let terrain = card.terrain();
        let there = |space: Space| terrain.is_none_or(|terrain| self.terrain(space) == terrain);
        match deed {
            Deed::Migrate | Deed::Expand | Deed::Attack if terrain.is_none() && !joker => false,
            Deed::Migrate => self.spaces().any(|from| self.migrates_from(from, terrain)),
            Deed::Expand => self.spaces().any(|to| there(to) && self.expands(to)),
            Deed::Attack => self.spaces().any(|to| there(to) && self.attacks(to)),
            Deed::Adapt => {
                (joker || card == CardKind::Adaptation) && Terrain::ALL.iter().any(|&terrain| self.adapts(terrain))
            }
            Deed::Take => {
                (joker || card == CardKind::Ability) && Ability::ALL.iter().any(|&ability| self.takes(ability))
            }
            Deed::Event => {
                let others = self.spaces().any(|space| self.owner(space).is_some_and(|owner| owner != self.seat));
                card.is_event() && (card != CardKind::Plague || others && self.game.contents.events.plague > 0)
            }
        }
    }

    /// Does taking an intelligence tile from this player, or from the supply, give the active player a play? (R3.4,
    /// R6.3)
    pub(super) fn gives_play(&self, victim: Option<Seat>) -> bool {
        let kind = Ability::Intelligence.index();
        let fresh = |seat: Seat| {
            let player = self.state.player(seat);
            player.owned[kind] > player.used[kind]
        };
        self.game.contents.ability.intelligence_plays > 0 && victim.is_none_or(fresh)
    }

    /// Is there a way to take an intelligence tile that gives a play?
    pub(super) fn can_gain_play(&self) -> bool {
        let kind = Ability::Intelligence;
        let supply = self.state.abilities[kind.index()] > 0 && self.gives_play(None);
        self.takes(kind)
            && (supply
                || self.state.abilities[kind.index()] == 0
                    && self.victims(kind).iter().any(|&seat| self.gives_play(Some(seat))))
    }
}
