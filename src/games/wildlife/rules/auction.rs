//! Auctions of cards (R5), and the sale between two players (R12.3).

use super::chance::Chance;
use super::event::Event;
use super::options::Backing;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::state::{Ask, Auction, State};
use crate::games::wildlife::board::words::{CardKind, Source};

/// No bid is higher: far beyond any real game, and small enough for every sum.
const MOST: u16 = 30_000;

impl WildLife {
    /// The points that may back a bid of a player (R5.3).
    #[inline]
    pub fn backing(&self, state: &State, seat: Seat) -> u16 {
        let numbers = &self.contents.numbers;
        let points = state.player(seat).points.saturating_sub(numbers.lowest_points).max(0) as u16;
        let most = match self.rules.backing {
            Backing::Points => points,
            Backing::TwoPoints => points.min(2),
            Backing::None => 0,
        };
        if numbers.food_of_point == 0 { 0 } else { most }
    }

    /// The highest bid that a player may make for a card (R5.3).
    #[inline]
    pub fn highest_bid(&self, state: &State, seat: Seat) -> u16 {
        let backed = self.backing(state, seat).saturating_mul(self.contents.numbers.food_of_point.into());
        state.player(seat).food.saturating_add(backed).min(MOST)
    }

    /// The bids that the player who is asked may make: the lowest and the highest, for a card or a chart; none when the
    /// first is larger than the second (R5.2, R13.3).
    #[inline]
    pub(crate) fn bids(&self, state: &State) -> (u16, u16) {
        let seat = state.asked;
        let higher = state.auction.high.saturating_add(1);
        let (low, high) = match (state.in_setup(), state.auction.leader) {
            (true, None) => return (0, state.player(seat).food),
            (true, Some(_)) => (higher, state.player(seat).food),
            (false, None) => (self.contents.numbers.lowest_bid.into(), self.highest_bid(state, seat)),
            (false, Some(_)) => (higher, self.highest_bid(state, seat)),
        };
        (low, if self.rules.step_one { high.min(low) } else { high })
    }

    /// The points that a bid needs from its winner, and the most that may be given up for it (R5.4).
    pub(crate) fn payments(&self, state: &State, seat: Seat) -> (u16, u16) {
        let rate = u16::from(self.contents.numbers.food_of_point);
        if rate == 0 {
            return (0, 0);
        }
        let bid = state.auction.high;
        let needed = bid.saturating_sub(state.player(seat).food).div_ceil(rate);
        if self.rules.food_first {
            (needed, needed)
        } else {
            (needed, bid.div_ceil(rate).min(self.backing(state, seat)).max(needed))
        }
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// RULE R5.1
    pub(crate) fn put_up(&mut self, card: CardKind) {
        self.lay_out(card);
        self.state.duty_met = true;
        self.state.auction = Auction::NONE;
        let seat = self.state.active;
        self.tell(|_| Event::PutUp { seat, card });
        let left = self.state.left(seat);
        self.ask(left, if self.game.is_duel() { Ask::Buy } else { Ask::Bid });
    }

    /// The player who is asked bids: the only amount at once, or it is asked next.
    pub(crate) fn raise(&mut self) {
        let (low, high) = self.game.bids(self.state);
        if low == high { self.bid(low) } else { self.ask(self.state.asked, Ask::Amount) }
    }

    /// RULE R5.1, R5.2
    pub(crate) fn bid(&mut self, amount: u16) {
        let seat = self.state.asked;
        (self.state.auction.high, self.state.auction.leader) = (amount, Some(seat));
        self.tell(|_| Event::Bid { seat, amount });
        if self.state.in_setup() {
            return self.next_chart_bidder();
        }
        if !self.game.rules.pass_final {
            self.state.auction.passed = 0;
        }
        self.next_bidder();
    }

    pub(crate) fn pass(&mut self) {
        let seat = self.state.asked;
        self.state.auction.passed |= 1 << seat.0;
        self.tell(|_| Event::Passed { seat });
        match (self.state.in_setup(), self.state.ask) {
            (true, _) => self.next_chart_bidder(),
            (_, Ask::Buy) => self.unsold(),
            _ => self.next_bidder(),
        }
    }

    /// Asks the next bidder clockwise who has not passed, or ends the auction.
    fn next_bidder(&mut self) {
        let Auction { leader, passed, .. } = self.state.auction;
        let mut seat = self.state.left(self.state.asked);
        while seat != self.state.asked {
            if seat != self.state.active && leader != Some(seat) && passed >> seat.0 & 1 == 0 {
                return self.ask(seat, Ask::Bid);
            }
            seat = self.state.left(seat);
        }
        match leader {
            Some(winner) => self.charge(winner),
            None => self.unsold(),
        }
    }

    /// RULE R5.7
    fn unsold(&mut self) {
        let (seat, card) = (self.state.active, self.state.card);
        self.tell(|_| Event::Unsold { seat, card });
        self.done();
    }

    /// RULE R12.3
    pub(crate) fn buy(&mut self) {
        let seat = self.state.asked;
        let price = self.game.contents.numbers.lowest_bid.into();
        (self.state.auction.high, self.state.auction.leader) = (price, Some(seat));
        self.charge(seat);
    }

    /// The winner pays: food first, or as the winner chooses (R5.4).
    fn charge(&mut self, winner: Seat) {
        let (least, most) = self.game.payments(self.state, winner);
        self.state.asked = winner;
        if least == most { self.pay(least) } else { self.ask(winner, Ask::Pay) }
    }

    /// RULE R5.4: the points given up become food, the bid goes to the seller, the change stays with the winner.
    pub(crate) fn pay(&mut self, points: u16) {
        let (seat, buyer, card, price) =
            (self.state.active, self.state.asked, self.state.card, self.state.auction.high);
        let food = points * u16::from(self.game.contents.numbers.food_of_point);
        self.score(buyer, Source::Bids, -(points as i16));
        self.feed(buyer, i32::from(food) - i32::from(price));
        self.feed(seat, price.into());
        self.tell(|_| Event::Sold { seat, buyer, card, price, points });
        // RULE R5.5
        self.state.actor = buyer;
        self.ask(buyer, Ask::Effect);
    }
}
