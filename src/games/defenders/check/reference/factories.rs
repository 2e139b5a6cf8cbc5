//! The Factories cards and pollution (R7.3, R7.4, R8).

use super::board::Board;
use super::geometry::{CORE, Edge, board, neighbour, on_board};
use super::ray::Ray;
use crate::games::defenders::board::words::Outcome;
use crate::games::defenders::rules::options::LabOff;
use crate::games::defenders::text::position::{At, FactoryAt};

impl Board<'_> {
    /// The card, or how it loses the game.
    pub(super) fn resolve_factories(&mut self, difficult: bool) -> Result<(), Outcome> {
        // RULE R7.3
        let site = self.site_of_next_factory();
        if let Some(hex) = site {
            self.build_factory(hex)?;
        }
        // RULE R7.4, R7.7
        if site.is_none() || difficult {
            self.spread_pollution()?;
        }
        Ok(())
    }

    /// RULE R7.3: the enclosed habitat hex that the ray meets first.
    fn site_of_next_factory(&self) -> Option<At> {
        let enclosed: Vec<At> = board()
            .into_iter()
            .filter(|&hex| self.is_habitat_hex(hex) && Edge::around(hex).into_iter().all(|edge| self.is_wall(edge)))
            .collect();
        let ray = Ray::new(self.position.arrows[self.top_tile()], self.position.direction);
        ray.first_hex(&enclosed, self.rules.ray_meets_inside)
    }

    /// RULE R7.3: the core's top tile moves to the hex, with all that lies on it.
    fn build_factory(&mut self, hex: At) -> Result<(), Outcome> {
        // RULE R9.2
        if self.position.factories.len() >= self.contents.limits.core_factories.into() {
            return if self.rules.lab_off == LabOff::Core { Ok(()) } else { Err(Outcome::CoreComplete) };
        }
        let number = self.top_tile() as u8;
        for edge in Edge::around(hex) {
            self.walls.remove(&edge);
        }
        self.position.factories.push(FactoryAt { number, hex, rewilded: false });
        let mechs = self.take_mechs(CORE);
        self.move_mechs(hex, mechs);
        self.carry_pollution_from_core(hex)?;
        self.place_mechs(CORE, self.contents.orders.snipers);
        Ok(())
    }

    /// RULE R7.3: pollution adds up; a toxic site removes it; RULING: of two toxic sites one goes back.
    fn carry_pollution_from_core(&mut self, hex: At) -> Result<(), Outcome> {
        let pollution = [CORE, hex].map(|at| self.pollution.remove(&at).unwrap_or(0)).into_iter().sum();
        let toxic = [CORE, hex].map(|at| self.toxic.remove(&at)).contains(&true);
        if toxic {
            self.toxic.insert(hex);
            return Ok(());
        }
        self.set_pollution(hex, pollution)
    }

    /// RULE R8.2, R8.3: `count` pollution lies on a hex, or becomes a toxic site.
    fn set_pollution(&mut self, hex: At, count: u8) -> Result<(), Outcome> {
        if count < self.contents.limits.toxic {
            self.pollution.insert(hex, count);
            return Ok(());
        }
        if self.toxic.len() >= self.contents.supply.toxic_sites.into() {
            if self.rules.lab_off == LabOff::Toxic {
                self.pollution.insert(hex, self.contents.limits.toxic - 1);
                return Ok(());
            }
            return Err(Outcome::ToxicDisaster);
        }
        self.pollution.remove(&hex);
        self.toxic.insert(hex);
        Ok(())
    }

    /// RULE R7.4: every built factory not rewilded, highest number first, and last the core's top tile.
    fn spread_pollution(&mut self) -> Result<(), Outcome> {
        let running = self.built().into_iter().filter(|&(_, _, rewilded)| !rewilded);
        let mut tiles: Vec<(usize, At)> = running.map(|(number, hex, _)| (number, hex)).collect();
        tiles.push((self.top_tile(), CORE));
        for (number, hex) in tiles {
            let arrow = usize::from(self.position.arrows[number]);
            for &chute in &self.contents.chutes[number] {
                self.pollute_through(hex, arrow + usize::from(chute))?;
            }
        }
        Ok(())
    }

    /// RULE R8.1: one token, onto the next hex in that direction without a toxic site.
    fn pollute_through(&mut self, from: At, direction: usize) -> Result<(), Outcome> {
        let mut hex = neighbour(from, direction);
        while self.toxic.contains(&hex) {
            hex = neighbour(hex, direction);
        }
        // RULE R7.8
        let placed: u32 = self.pollution.values().map(|&count| u32::from(count)).sum();
        let in_supply = self.rules.supplies_unlimited || placed < self.contents.supply.pollution.into();
        if !on_board(hex) || !in_supply {
            return Ok(());
        }
        let there = self.pollution.get(&hex).copied().unwrap_or(0);
        self.set_pollution(hex, there + 1)
    }
}
