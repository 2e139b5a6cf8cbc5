//! Bids for species (R13.3).

use super::chance::Chance;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::state::{Ask, Auction, State};
use crate::games::wildlife::board::words::Species;

impl State {
    /// The species without an owner, a bit each.
    pub(crate) fn free_charts(&self) -> u8 {
        let taken = self.playing().iter().filter_map(|player| player.species);
        taken.fold((1 << Species::COUNT) - 1, |free, species| free & !(1 << species as u8))
    }

    /// The number of players without a chart.
    pub(crate) fn chartless(&self) -> usize {
        self.playing().iter().filter(|player| player.species.is_none()).count()
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// Asks a player to name a chart.
    pub(crate) fn ask_name(&mut self, seat: Seat) {
        self.state.active = seat;
        self.state.auction = Auction::NONE;
        self.ask(seat, Ask::Name);
    }

    /// A chart is named; the last player without one takes it for nothing.
    pub(crate) fn name(&mut self, species: Species) {
        let seat = self.state.asked;
        self.state.chart = species;
        if self.state.chartless() == 1 {
            self.win_chart(seat, 0);
        } else {
            self.ask(seat, Ask::Opening);
        }
    }

    /// The next bidder for the chart, or the winner pays the bank.
    pub(crate) fn next_chart_bidder(&mut self) {
        let Auction { high, leader, passed } = self.state.auction;
        let bids = |seat: &Seat| {
            self.state.player(*seat).species.is_none() && leader != Some(*seat) && passed >> seat.0 & 1 == 0
        };
        let next = self.state.clockwise(self.state.asked).find(bids);
        match (next, leader) {
            (Some(seat), _) => self.ask(seat, Ask::Chart),
            (None, Some(winner)) => self.win_chart(winner, high),
            (None, None) => {}
        }
    }

    fn win_chart(&mut self, seat: Seat, price: u16) {
        self.feed(seat, -i32::from(price));
        self.give_chart(seat, self.state.chart, price);
        let next = self.state.clockwise(self.state.active).find(|&seat| self.state.player(seat).species.is_none());
        if let Some(seat) = next {
            self.ask_name(seat);
        } else {
            self.seat_by_age();
            self.open();
        }
    }

    /// The players sit clockwise from the oldest species to the youngest.
    fn seat_by_age(&mut self) {
        let age = |seat: &Seat| self.state.player(*seat).species.map_or(0, |own| self.game.contents.ages[own.index()]);
        let mut circle: Vec<Seat> = self.state.all().collect();
        circle.sort_by_key(|seat| std::cmp::Reverse(age(seat)));
        for (at, seat) in circle.iter().enumerate() {
            self.state.player_mut(*seat).left = circle[(at + 1) % circle.len()];
        }
    }
}
