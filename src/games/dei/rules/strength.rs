//! Strength, majority, control (R4).

use super::chance::Chance;
use super::dei::Dei;
use super::event::Event;
use super::state::{NO_ONE, Player, State};
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::regions::{OutpostId, Region, Regions};
use crate::games::dei::board::words::{Champion, Colour, Faction, Feat};

/// The feats that change strengths, a bit each.
const MODIFIERS: u32 = 1 << Feat::Bombardment as u32
    | 1 << Feat::Fortress as u32
    | 1 << Feat::TrojanHorse as u32
    | 1 << Feat::Caravan as u32;

/// The pieces of a player in a region, as they are or as they would be (R4.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    pub(crate) scrappers: u8,
    pub(crate) champion: bool,
    pub(crate) refuges: u8,
}

impl Pieces {
    /// The pieces that a player has in a region.
    #[inline]
    pub(crate) fn of(player: &Player, region: Region) -> Pieces {
        Pieces {
            scrappers: player.scrappers(region),
            champion: player.champion_in(region),
            refuges: player.refuges_in(region),
        }
    }
}

impl Dei {
    /// A player's strength in a region; 0 if it is absent (R4.1).
    #[inline]
    pub fn strength(&self, state: &State, seat: Seat, region: Region) -> u8 {
        let player = state.player(seat);
        if self.rules.unit_presence && !player.present().contains(region) {
            return 0;
        }
        self.strength_of(state, seat, region, Pieces::of(player, region))
    }

    /// The strength that pieces would have in a region.
    #[inline]
    pub(crate) fn strength_of(&self, state: &State, seat: Seat, region: Region, pieces: Pieces) -> u8 {
        let player = state.player(seat);
        let unit = pieces.scrappers > 0 || pieces.champion;
        if !unit && self.rules.unit_presence {
            return 0;
        }
        let champion = if player.faction == Faction::FarmZ { self.contents.strength.z13 } else { 1 };
        let units = pieces.scrappers + if pieces.champion { champion } else { 0 };
        if player.unlocked & MODIFIERS == 0 {
            units
        } else {
            units + self.modifiers(state, player, region, pieces, unit)
        }
    }

    /// The strength that feats add (R12.2).
    fn modifiers(&self, state: &State, player: &Player, region: Region, pieces: Pieces, unit: bool) -> u8 {
        let numbers = &self.contents.strength;
        let mut more = 0;
        if player.has(Feat::Bombardment) && self.crossed(state, player, region) {
            more += numbers.bombardment;
        }
        if player.has(Feat::Fortress) && pieces.refuges > 0 {
            more += numbers.fortress;
        }
        if player.has(Feat::Caravan) {
            more += pieces.refuges * numbers.caravan;
        }
        // RULING `presence`: a drone belongs to no player, and holds no region for a player who has nothing else there.
        if player.has(Feat::TrojanHorse) && (unit || more > 0) && state.drone_in(region) {
            more += numbers.trojan_horse;
        }
        more
    }

    /// Does an own bridge cross a ground region?
    fn crossed(&self, state: &State, player: &Player, region: Region) -> bool {
        let city = self.city(state);
        player.bridges.iter().flatten().any(|site| city.sites[usize::from(site.0)].over == region)
    }

    /// The seat with the majority in a region (R4.2).
    pub fn majority(&self, state: &State, region: Region) -> Option<Seat> {
        let (mut most, mut who) = (0, None);
        for seat in state.all() {
            let strength = self.strength(state, seat, region);
            if strength > most {
                (most, who) = (strength, Some(seat));
            } else if strength == most && strength > 0 {
                if state.player(seat).has(Feat::CityKnowledge) {
                    who = Some(seat);
                } else if who.is_some_and(|other| !state.player(other).has(Feat::CityKnowledge)) {
                    who = None;
                }
            }
        }
        who
    }

    /// Would pieces of a player have the majority in a region (R4.3)?
    #[inline]
    pub(crate) fn prevails(&self, state: &State, seat: Seat, region: Region, pieces: Pieces) -> bool {
        let own = self.strength_of(state, seat, region, pieces);
        let ties = state.player(seat).has(Feat::CityKnowledge);
        own > 0
            && state.others(seat).all(|other| {
                let strength = self.strength(state, other, region);
                own > strength || ties && own == strength
            })
    }

    /// The cubes that a seat holds, by colour.
    #[inline]
    pub fn cubes(&self, state: &State, seat: Seat) -> [u8; Colour::COUNT] {
        let mut cubes = [0; Colour::COUNT];
        for (outpost, holder) in self.city(state).outposts.iter().zip(state.holders) {
            cubes[state.colours[outpost.letter.index()].index()] += u8::from(holder == seat.0);
        }
        cubes
    }

    /// The colour of an outpost.
    pub fn colour_of(&self, state: &State, outpost: OutpostId) -> Colour {
        state.colours[self.city(state).outposts[outpost.index()].letter.index()]
    }

    /// The holder of an outpost's cube after control was brought up to date (R4.5).
    fn holder(&self, state: &State, outpost: OutpostId) -> u8 {
        let region = self.city(state).outposts[outpost.index()].region;
        if let Some(seat) = self.majority(state, region) {
            return seat.0;
        }
        let holder = state.holders[outpost.index()];
        if holder == NO_ONE {
            return NO_ONE;
        }
        let present = |seat: Seat| self.strength(state, seat, region) > 0;
        let keeps = if present(Seat(holder)) {
            self.rules.tied_holder_keeps
        } else {
            !self.rules.left_holder_returns && state.all().any(present)
        };
        if keeps { holder } else { NO_ONE }
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// Brings the control of the outposts in some regions up to date (R4.5).
    pub(crate) fn control(&mut self, regions: Regions) {
        for outpost in self.city.outposts_of(regions) {
            let now = self.game.holder(self.state, outpost);
            let before = std::mem::replace(&mut self.state.holders[outpost.index()], now);
            if now != before {
                let seat = |holder: u8| (holder != NO_ONE).then_some(Seat(holder));
                let colour = self.game.colour_of(self.state, outpost);
                self.tell(|_| Event::Cube { outpost, colour, from: seat(before), to: seat(now) });
            }
        }
    }

    /// Strengths may have changed in some regions by an action (ruling `control-check`).
    #[inline]
    pub(crate) fn changed(&mut self, regions: Regions) {
        if self.game.rules.control_check == super::options::ControlCheck::Action {
            self.control(regions);
        }
    }

    /// Is this champion the active player's, with its ability?
    #[inline]
    pub(crate) fn leads(&self, champion: Champion) -> bool {
        self.game.leads(self.state, self.state.active, champion)
    }
}
