//! Evolution: adaptations and ability tiles (R6).

use super::chance::Chance;
use super::event::Event;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::board::words::{Ability, Level, Terrain};

impl WildLife {
    /// The terrains in which a player can rise, a bit each (R6.1).
    #[inline]
    pub(crate) fn adaptable(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        let mut terrains = 0;
        for terrain in Terrain::ALL {
            let level = player.level(terrain) as usize;
            let there = level < 3 && state.adaptations[terrain.index()][level.min(2)] > 0;
            terrains |= u8::from(there) << terrain.index();
        }
        terrains
    }

    /// The opponents from whom a player can take an ability tile when the supply has none: those furthest ahead who own
    /// one, a bit each (R6.2).
    pub(crate) fn victims(&self, state: &State, seat: Seat, ability: Ability) -> u8 {
        let mut most = i16::MIN;
        let mut victims = 0;
        for (other, player) in state.playing().iter().enumerate() {
            if other != seat.index() && player.owned[ability.index()] > 0 && player.points >= most {
                victims = if player.points > most { 0 } else { victims } | 1 << other;
                most = player.points;
            }
        }
        victims
    }

    /// May a player own another tile of this kind (R6.2, R12.2, R13.1)?
    #[inline]
    fn may_own(&self, state: &State, seat: Seat, ability: Ability) -> bool {
        self.rules.unlimited_abilities
            || self.is_duel()
            || state.player(seat).owned[ability.index()] < self.contents.numbers.ability_limit
    }

    /// The abilities of which a player can take a tile, a bit each (R6.2).
    #[inline]
    pub(crate) fn takeable(&self, state: &State, seat: Seat) -> u8 {
        let mut abilities = 0;
        for ability in Ability::ALL {
            let there = self.may_own(state, seat, ability)
                && (state.abilities[ability.index()] > 0 || self.victims(state, seat, ability) != 0);
            abilities |= u8::from(there) << ability.index();
        }
        abilities
    }

    /// Must what the active player takes with the card in play leave a play for the auction that is owed (R3.4)?
    #[inline]
    pub(crate) fn must_leave_play(&self, state: &State) -> bool {
        !state.bought() && !state.duty_met && self.plays_left(state) == 0
    }

    /// The players from whom a tile of this kind can be taken so that it leaves a play (R3.4): the tile must not be
    /// turned over (R6.3).
    pub(crate) fn play_givers(&self, state: &State, seat: Seat) -> u8 {
        let victims = self.victims(state, seat, Ability::Intelligence);
        let fresh = |other: &Seat| state.player(*other).unused(Ability::Intelligence) > 0;
        let givers = state.all().filter(fresh).fold(0, |set, other| set | 1 << other.0) & victims;
        if self.contents.ability.intelligence_plays > 0 { givers } else { 0 }
    }

    /// Can a player take an intelligence tile that gives a play?
    pub(crate) fn can_take_play(&self, state: &State, seat: Seat) -> bool {
        let kind = Ability::Intelligence;
        self.contents.ability.intelligence_plays > 0
            && self.may_own(state, seat, kind)
            && (state.abilities[kind.index()] > 0 || self.play_givers(state, seat) != 0)
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// RULE R6.1
    pub(crate) fn adapt(&mut self, terrain: Terrain) {
        let seat = self.state.actor;
        let player = self.state.player_mut(seat);
        let level = player.level(terrain) as usize;
        let next = Level::ALL[(level + 1).min(3)];
        player.set_level(terrain, next);
        player.adaptations += 1;
        self.state.adaptations[terrain.index()][level.min(2)] -= 1;
        self.tell(|_| Event::Adapted { seat, terrain, level: next });
        self.done();
    }

    /// RULE R6.2
    pub(crate) fn take(&mut self, ability: Ability) {
        let seat = self.state.actor;
        if self.state.abilities[ability.index()] == 0 {
            return self.ask(seat, Ask::Victim(ability));
        }
        self.state.abilities[ability.index()] -= 1;
        self.state.player_mut(seat).owned[ability.index()] += 1;
        self.tell(|_| Event::Took { seat, ability, victim: None });
        self.done();
    }

    /// RULE R6.2, R6.3: the tile keeps its side, and of two the one that is not turned over goes.
    pub(crate) fn take_from(&mut self, victim: Seat) {
        let Ask::Victim(ability) = self.state.ask else { return };
        let (seat, at) = (self.state.actor, ability.index());
        let loser = self.state.player_mut(victim);
        let turned = loser.unused(ability) == 0;
        loser.owned[at] -= 1;
        loser.used[at] -= u8::from(turned);
        let player = self.state.player_mut(seat);
        player.owned[at] += 1;
        player.used[at] += u8::from(turned);
        self.tell(|_| Event::Took { seat, ability, victim: Some(victim) });
        self.done();
    }
}
