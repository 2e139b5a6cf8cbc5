//! Value of a position to a player, in supplies.

use super::super::board::cards::CardId;
use super::super::board::regions::{OutpostId, Region};
use super::super::board::words::{Colour, Mission, Token};
use super::super::rules::dei::Dei;
use super::super::rules::state::{COLUMNS, State, TURNS};
use super::weights::Weights;
use crate::game::Seat;

/// Tokens of a region that count, at most.
const TOKENS: u8 = 2;
/// Points of lead at an outpost that count, at most.
const LEAD: i32 = 2;

/// The judge of positions for one seat: values that stay constant within a phase are computed once.
pub(super) struct Judged<'a> {
    game: &'a Dei,
    w: &'a Weights,
    seat: Seat,
    /// The remaining value of a unit of each kind of mission.
    open: [f32; Mission::COUNT],
    /// Turns in which cards may still be played, this one in part.
    turns: f32,
}

impl<'a> Judged<'a> {
    pub(super) fn new(game: &'a Dei, w: &'a Weights, state: &State, seat: Seat) -> Judged<'a> {
        let mut open = [0.0_f32; Mission::COUNT];
        let player = state.player(seat);
        for column in (0..COLUMNS).filter(|&column| player.missions[column].is_none()) {
            let rows = (0..state.missions[column].len()).filter_map(|row| game.mission(state, column, row));
            let share = w.mission / rows.clone().count().max(1) as f32 * 2.0;
            for card in rows {
                let rate = if column + 1 >= usize::from(state.turn) { card.upper } else { card.lower };
                open[card.mission.index()] += share * f32::from(rate.points) / f32::from(rate.per.max(1));
            }
        }
        let turns = f32::from(TURNS - state.turn.min(TURNS)) + f32::from(3 - state.phase.min(3)) / 3.0;
        Judged { game, w, seat, open, turns }
    }

    fn open(&self, mission: Mission) -> f32 {
        self.open[mission.index()]
    }

    /// The value of a position to the seat.
    pub(super) fn worth(&self, state: &State) -> f32 {
        if state.over {
            return self.rated(state, |seat| f32::from(state.player(seat).supplies));
        }
        let rival = state
            .others(self.seat)
            .map(|other| {
                let cubes: u8 = self.game.cubes(state, other).iter().sum();
                f32::from(state.player(other).supplies) + self.w.cube * f32::from(cubes)
            })
            .fold(0.0, f32::max);
        self.own(state) - self.w.rival * rival
    }

    /// The own value, less the share of the best other one.
    fn rated(&self, state: &State, value: impl Fn(Seat) -> f32) -> f32 {
        let rival = state.others(self.seat).map(&value).fold(0.0, f32::max);
        value(self.seat) - self.w.rival * rival
    }

    fn own(&self, state: &State) -> f32 {
        let (w, player) = (self.w, state.player(self.seat));
        let mut worth = f32::from(player.supplies);
        let [technology, cells] = player.purse.map(f32::from);
        worth += technology * (w.technology + self.open(Mission::Technology));
        worth += cells * (w.cell + self.open(Mission::Cells));
        worth += f32::from(player.on_board()) * (w.scrapper + self.open(Mission::Scrappers));
        worth += f32::from(player.buildings()) * (w.building + self.open(Mission::Buildings));
        worth += f32::from(player.candy.iter().sum::<u8>()) * w.candy;
        worth += w.feat * player.feats_unlocked() as f32;
        worth += self.cards(state);
        worth + self.cubes(state) + self.regions(state)
    }

    fn cards(&self, state: &State) -> f32 {
        let (w, player) = (self.w, state.player(self.seat));
        let mut worth = 0.0;
        for card in player.hand | player.up {
            let printed = self.game.card(card);
            worth += w.printed * f32::from(printed.supplies) + self.use_of(card) * w.card * self.turns;
            if printed.is_drone() {
                worth += self.open(Mission::Drones);
            }
        }
        for card in player.down | player.bin {
            worth += w.printed * f32::from(self.game.card(card).supplies);
        }
        worth
    }

    /// Icons of a card, gains and flights too.
    pub(super) fn use_of(&self, card: CardId) -> f32 {
        let face = &self.game.card(card).face;
        let gains = face.gains.supplies + face.gains.technology + 2 * face.gains.cells;
        f32::from(face.icons.len()) + f32::from(gains) + if face.flight.is_some() { 1.5 } else { 0.0 }
    }

    fn cubes(&self, state: &State) -> f32 {
        let (w, player) = (self.w, state.player(self.seat));
        let cubes = self.game.cubes(state, self.seat);
        let mut worth = 0.0;
        for colour in Colour::ALL {
            let count = cubes[colour.index()];
            let mission = match colour {
                Colour::Tactic => Mission::Tactic,
                Colour::Logistic => Mission::Logistic,
                Colour::Machinery => Mission::Machinery,
            };
            worth += f32::from(count) * (w.cube + self.open(mission) + self.open(Mission::Cubes));
            let locked = player.feats[colour.index()].is_some_and(|feat| !player.has(feat));
            if locked {
                worth += w.key * f32::from(count.min(self.game.contents.feats.cubes));
            }
        }
        worth
    }

    /// Regions with own units: what they hold, and how firmly.
    fn regions(&self, state: &State) -> f32 {
        let (w, player) = (self.w, state.player(self.seat));
        let city = self.game.city(state);
        let mut worth = 0.0;
        for region in player.present() {
            worth += w.reach;
            let tokens = state.tokens[region.index()].min(TOKENS);
            let outposts = city.outposts_in[region.index()];
            if tokens == 0 && outposts.is_empty() {
                continue;
            }
            let lead = self.lead(state, region);
            if tokens > 0 && lead > 0 {
                let kind = if self.game.token_of(state, region) == Token::Cell { 2.0 } else { 1.0 };
                worth += w.token * kind * f32::from(tokens);
            }
            for outpost in outposts {
                if player.scrappers(region) > 0 {
                    worth += self.open(Mission::Garrison);
                }
                worth += self.firmness(state, outpost, lead);
            }
        }
        let refuges = player.refuge_regions() - city.refuge_regions();
        worth += w.refuge * refuges.len() as f32;
        worth + w.link * self.opened(state)
    }

    fn firmness(&self, state: &State, outpost: OutpostId, lead: i32) -> f32 {
        if state.holds(self.seat, outpost) { self.w.hold * lead.clamp(0, LEAD) as f32 } else { self.w.contest }
    }

    /// The own strength less that of the strongest other player.
    fn lead(&self, state: &State, region: Region) -> i32 {
        let strength = |seat: Seat| i32::from(self.game.strength(state, seat, region));
        strength(self.seat) - state.others(self.seat).map(strength).max().unwrap_or(0)
    }

    /// Ends of own bridges and elevators with something to hold or to collect.
    fn opened(&self, state: &State) -> f32 {
        let (player, city) = (state.player(self.seat), self.game.city(state));
        let good = |region: Region| state.tokens[region.index()] > 0 || !city.outposts_in[region.index()].is_empty();
        let bridges = player.bridges.iter().flatten().flat_map(|site| city.sites[usize::from(site.0)].roofs);
        let elevators = player.elevators.iter().flatten().map(|pair| city.pairs[usize::from(pair.0)].roof);
        bridges.chain(elevators).filter(|&region| good(region)).count() as f32
    }
}
