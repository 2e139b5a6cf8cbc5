//! Links between regions for a player (R1.5), and the moves of groups along them (R6.2).

use super::dei::Dei;
use super::sign::Sign;
use super::state::{Play, Player, State, Way};
use super::strength::Pieces;
use crate::game::Seat;
use crate::games::dei::board::cards::Icon;
use crate::games::dei::board::regions::{Region, Regions};
use crate::games::dei::board::words::{Champion, Feat};

/// The units that move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) scrappers: u8,
    pub(crate) champion: bool,
    pub(crate) refuge: bool,
}

impl Dei {
    /// The regions linked to a region for the units of a player (R1.5, R12.3).
    #[inline]
    pub(crate) fn links(&self, state: &State, seat: Seat, from: Region) -> Regions {
        let (city, player) = (self.city(state), state.player(seat));
        let mut links = city.linked[from.index()];
        for site in player.bridges.iter().flatten() {
            links |= across(city.sites[usize::from(site.0)].roofs, from);
        }
        for pair in player.elevators.iter().flatten() {
            let pair = &city.pairs[usize::from(pair.0)];
            links |= across([pair.ground, pair.roof], from);
        }
        if player.has(Feat::Underground) {
            let grounds = self.lifted(state, player) & city.ground;
            if grounds.contains(from) {
                links |= grounds - Regions::only(from);
            }
        }
        links
    }

    /// The regions with an own or a neutral elevator.
    pub(crate) fn lifted(&self, state: &State, player: &Player) -> Regions {
        let city = self.city(state);
        player.elevators.iter().flatten().fold(city.elevators, |all, pair| {
            let pair = &city.pairs[usize::from(pair.0)];
            all | Regions::only(pair.ground) | Regions::only(pair.roof)
        })
    }

    /// The destinations of a Move with an icon from a region: of any group, and those of Aria alone (R7.2, R11.3).
    #[inline]
    pub(crate) fn destinations(&self, state: &State, seat: Seat, sign: Sign, from: Region) -> (Regions, Regions) {
        self.destinations_from(state, seat, sign, from, self.links(state, seat, from))
    }

    /// The same, with the links of the region at hand.
    #[inline]
    pub(crate) fn destinations_from(
        &self,
        state: &State,
        seat: Seat,
        sign: Sign,
        from: Region,
        links: Regions,
    ) -> (Regions, Regions) {
        let city = self.city(state);
        let touches = city.touches[from.index()];
        if sign == Sign::of(Icon::LogisticMove) {
            return (links | touches, Regions::EMPTY);
        }
        let climbs = state.player(seat).champion_in(from)
            && self.leads(state, seat, Champion::Aria)
            && (self.rules.aria_both || city.ground.contains(from));
        (links, (touches - links).when(climbs))
    }

    /// Does a Move with an icon need no majority, whatever the group? Neena's own ones never do.
    #[inline]
    const fn ignores_majority(sign: Sign) -> bool {
        sign.0 == Sign::NEENA.0 || sign.0 == Sign::of(Icon::TacticMove).0
    }

    /// Does a group fulfil R6.2 at the destination?
    #[inline]
    fn may_enter(&self, state: &State, seat: Seat, way: Way, group: Group) -> bool {
        let neena = group.champion && self.leads(state, seat, Champion::Neena);
        if Dei::ignores_majority(way.sign) || neena || !self.contested(state, seat).contains(way.to) {
            return true;
        }
        let there = Pieces::of(state.player(seat), way.to);
        let after = Pieces {
            scrappers: there.scrappers + group.scrappers,
            champion: there.champion || group.champion,
            refuges: there.refuges + u8::from(group.refuge),
        };
        self.prevails(state, seat, way.to, after)
    }

    /// The regions with a unit of another player.
    #[inline]
    pub(crate) fn contested(&self, state: &State, seat: Seat) -> Regions {
        state.others(seat).fold(Regions::EMPTY, |all, other| all | state.player(other).present())
    }

    /// Everything that could go from a region with an icon: the largest group. RULE R12.2: one refuge at most with each
    /// icon, where its Move goes on, too.
    #[inline]
    pub(crate) fn all_of(&self, state: &State, seat: Seat, sign: Sign, from: Region) -> Group {
        let player = state.player(seat);
        let Play { split, pending, .. } = &state.play;
        let gone = split.is_some_and(|split| split.refuge && split.sign == sign && split.from == from);
        let refuges = player.has(Feat::Caravan) && player.refuges_in(from) > 0;
        Group {
            scrappers: player.scrappers(from),
            champion: player.champion_in(from),
            refuge: refuges && (!gone || pending.count(sign) > 0),
        }
    }

    /// May a group take a way? The regions of it are linked for some group (R6.2, R11, R12.2).
    pub(crate) fn may_go(&self, state: &State, seat: Seat, way: Way, group: Group) -> bool {
        let (any, alone) = self.destinations(state, seat, way.sign, way.from);
        let only_champion = group.champion && group.scrappers == 0 && !group.refuge;
        (any.contains(way.to) || alone.contains(way.to) && only_champion)
            && (way.sign != Sign::NEENA || group.champion)
            && (group.scrappers > 0 || group.champion || group.refuge)
            && self.may_enter(state, seat, way, group)
    }

    /// Is there a group that may take a way? `alone`: only the champion by itself could.
    #[inline]
    pub(crate) fn some_may_go(&self, state: &State, seat: Seat, way: Way, alone: bool) -> bool {
        let all = self.all_of(state, seat, way.sign, way.from);
        let group = if alone { Group { scrappers: 0, champion: true, refuge: false } } else { all };
        // The larger a group, the stronger it is.
        self.may_enter(state, seat, way, group)
    }
}

/// The other of two regions, seen from one of them.
#[inline]
fn across(ends: [Region; 2], from: Region) -> Regions {
    Regions::only(ends[1]).when(ends[0] == from && ends[1] != from)
        | Regions::only(ends[0]).when(ends[1] == from && ends[0] != from)
}
