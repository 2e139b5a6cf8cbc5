//! Drones: flights, and what each of them does (R8).

use super::chance::Chance;
use super::dei::Dei;
use super::event::{Event, Flow, Source};
use super::sign::Sign;
use super::state::Ask;
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::regions::{Region, Regions};
use crate::games::dei::board::words::Drone;

/// The number of a unit that the Teleport takes no more: one has gone to a roof.
const NO_MORE: u8 = u8::MAX;

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// RULE R8.1
    pub(crate) fn fly(&mut self, sign: Sign, region: Region) {
        let (seat, Some(flight)) = (self.state.active, sign.flight()) else { return };
        self.state.play.pending.remove(sign);
        let Some(from) = self.state.drones[flight.drone.index()].replace(region) else { return };
        self.tell(|_| Event::Flew { seat, drone: flight.drone, from, to: region });
        self.changed(Regions::only(from) | Regions::only(region));
        match flight.drone {
            Drone::Collector if self.state.tokens[region.index()] > 0 => self.ask(seat, Ask::Take),
            Drone::Transport => self.ask_deploy(self.game.contents.flights.transport),
            Drone::Teleport => self.ask_beam(0),
            Drone::Reaper if self.game.reapable(self.state).0 != 0 => self.ask(seat, Ask::Reap),
            _ => self.done(),
        }
    }

    /// RULE R8.2
    pub(crate) fn take(&mut self, count: u8) {
        if let Some(region) = self.state.drones[Drone::Collector.index()] {
            self.lift(self.state.active, Flow::Collector, region, count);
        }
        self.done();
    }

    fn ask_deploy(&mut self, left: u8) {
        let region = self.state.drones[Drone::Transport.index()];
        let player = self.state.own();
        let some = player.stock > 0 || player.with_scrappers().any(|from| Some(from) != region);
        if left > 0 && some { self.ask(self.state.active, Ask::Deploy(left)) } else { self.done() }
    }

    /// RULE R8.3
    pub(crate) fn deploy(&mut self, from: Option<Region>) {
        let Ask::Deploy(left) = self.state.ask else { return };
        if let Some(region) = self.state.drones[Drone::Transport.index()] {
            self.recruit(region, from);
        }
        self.ask_deploy(left - 1);
    }

    fn ask_beam(&mut self, number: u8) {
        let some = self.game.beams(self.state) != (false, false);
        if some && number < self.game.contents.flights.teleport {
            self.ask(self.state.active, Ask::Beam(number));
        } else {
            self.done();
        }
    }

    /// RULE R8.4
    pub(crate) fn beam(&mut self, champion: bool, to: Region) {
        let (seat, Ask::Beam(number)) = (self.state.active, self.state.ask) else { return };
        let Some(from) = self.state.drones[Drone::Teleport.index()] else { return };
        let player = self.state.player_mut(seat);
        if champion {
            player.place_champion(to);
        } else {
            player.take(from, 1);
            player.put(to, 1);
        }
        self.tell(|_| Event::Beamed { seat, champion, from, to });
        self.changed(Regions::only(from) | Regions::only(to));
        let ends = self.city.is_roof(to);
        self.ask_beam(if ends { NO_MORE } else { number + 1 });
    }

    /// RULE R8.5, R8.6
    pub(crate) fn reap(&mut self, kills: impl Fn(Seat) -> u8) {
        let seat = self.state.active;
        let Some(region) = self.state.drones[Drone::Reaper.index()] else { return };
        let victims: Vec<(Seat, u8)> =
            self.state.others(seat).map(|other| (other, kills(other))).filter(|(_, count)| *count > 0).collect();
        let mut all = 0;
        for &(victim, count) in &victims {
            (0..count).for_each(|_| self.kill(victim, region));
            all += count;
        }
        self.changed(Regions::only(region));
        let uses = if self.game.rules.reaper_each { all } else { 1 };
        let supplies = uses * self.game.contents.flights.reaper;
        self.supply(seat, Source::Kills, supplies.into());
        for (victim, count) in victims {
            self.draw(victim, count);
        }
        self.draw(seat, 1);
        self.done();
    }
}
