//! Markets: what may be bought, and how (R9, R10.3, R12.4).

use super::action::{Action, Terms};
use super::chance::Chance;
use super::dei::Dei;
use super::event::{Event, Flow, Source};
use super::state::State;
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::cards::CardId;
use crate::games::dei::board::words::{Candy, Colour, Feat, Market, Slot, Token};

/// The means of payment of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Tokens, by kind.
    pub(crate) purse: [u8; Token::COUNT],
    /// One more cube of any colour (R10.2).
    pub(crate) wild: bool,
}

impl Dei {
    /// The means of payment of the active player now.
    #[inline]
    pub(crate) fn means(&self, state: &State) -> Means {
        Means { purse: state.own().purse, wild: state.play.wild }
    }

    /// The price of a card for sale, by kind of token, at the slot where it lies (R9.1).
    pub fn price(&self, market: Market, slot: Slot, card: CardId) -> [u8; Token::COUNT] {
        let price = self.card(card).price;
        let more = if market == Market::Black && slot == Slot::Left { self.contents.markets.black_left } else { 0 };
        [price.technology + more, price.cells]
    }

    /// The price under some terms; none where they do not apply (R12.4).
    pub(crate) fn price_on(
        &self,
        state: &State,
        (market, slot): (Market, Slot),
        card: CardId,
        terms: Terms,
    ) -> Option<[u8; Token::COUNT]> {
        let [technology, cells] = self.price(market, slot, card);
        let player = state.own();
        let cheaper = player.has(Feat::KnowTheMarket) && self.card(card).is_drone() && technology + cells > 0;
        match terms {
            Terms::Full => (!cheaper).then_some([technology, cells]),
            Terms::Swap => {
                let may = player.has(Feat::AlternativeEnergy) && !state.energy_used && cells > 0;
                may.then(|| [technology + 1, cells - 1])
            }
            Terms::LessTechnology => (cheaper && technology > 0).then(|| [technology - 1, cells]),
            Terms::LessCell => (cheaper && cells > 0).then(|| [technology, cells - 1]),
        }
    }

    /// Calls something with every purchase that the active player can make with some means, until it says stop.
    pub(crate) fn purchases(&self, state: &State, means: Means, mut found: impl FnMut(Action) -> bool) -> bool {
        let cubes = self.cubes(state, state.active);
        for market in Market::ALL {
            for slot in Slot::ALL {
                let Some(card) = state.rows[market.index()][slot.index()] else { continue };
                let enough = market.colour().is_none_or(|colour: Colour| {
                    cubes[colour.index()] + u8::from(means.wild) >= self.contents.markets.banners[slot.index()]
                });
                if !enough {
                    continue;
                }
                for terms in Terms::ALL {
                    let price = self.price_on(state, (market, slot), card, terms);
                    let paid = price.is_some_and(|price| price[0] <= means.purse[0] && price[1] <= means.purse[1]);
                    if paid && found(Action::Buy { market, slot, terms }) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Could the active player buy anything with some means?
    pub(crate) fn can_buy(&self, state: &State, means: Means) -> bool {
        self.purchases(state, means, |_| true)
    }

    /// The means with a candy placed.
    pub(crate) fn means_with(&self, state: &State, candy: Candy) -> Means {
        let mut means = self.means(state);
        match candy {
            Candy::Technology => means.purse[0] += u8::from(state.reserve[Token::Technology.index()] > 0),
            Candy::Wild => means.wild = true,
            _ => {}
        }
        means
    }

    /// Could the active player buy anything, now or with a candy that makes it possible (R5.5, R10.3)?
    pub(crate) fn could_buy(&self, state: &State) -> bool {
        let with = |candy: Candy| {
            !state.play.candied
                && state.own().candy[candy.index()] > 0
                && self.can_buy(state, self.means_with(state, candy))
        };
        self.can_buy(state, self.means(state)) || with(Candy::Technology) || with(Candy::Wild)
    }

    /// May the active player use the Delivery Robot (R12.4)?
    pub(crate) fn robot_works(&self, state: &State) -> bool {
        let player = state.own();
        if !player.has(Feat::DeliveryRobot)
            || state.robot_used
            || !self.rules.robot_extra && state.faced_down
            || player.purse[Token::Cell.index()] == 0
        {
            return false;
        }
        let mut means = Means { purse: player.purse, wild: false };
        means.purse[Token::Cell.index()] -= 1;
        self.can_buy(state, means)
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// RULE R9.2
    pub(crate) fn buy(&mut self, market: Market, slot: Slot, terms: Terms) {
        let seat = self.state.active;
        let Some(card) = self.state.rows[market.index()][slot.index()] else { return };
        let Some(price) = self.game.price_on(self.state, (market, slot), card, terms) else { return };
        for token in Token::ALL {
            self.pay(seat, Flow::Price, token, price[token.index()]);
        }
        if market == Market::Black && slot == Slot::Right {
            self.gain(seat, Flow::Change, Token::Technology, self.game.contents.markets.black_right);
        }
        if terms == Terms::Swap {
            self.state.energy_used = true;
        }
        self.state.player_mut(seat).hand.insert(card);
        (self.state.play.due, self.state.play.wild) = (false, false);
        self.tell(|_| Event::Bought { seat, market, slot, card, terms });
        self.slide(market, slot);
        if self.state.player(seat).has(Feat::TradeBase) {
            self.supply(seat, Source::Trade, 1);
        }
    }

    /// The cards left of a gap slide to the right, and a new card comes into the left slot.
    fn slide(&mut self, market: Market, gap: Slot) {
        let row = &mut self.state.rows[market.index()];
        row.copy_within(..gap.index(), 1);
        row[Slot::Left.index()] = None;
        let left = &mut self.state.left[market.index()];
        if *left > 0 {
            *left -= 1;
            let card = self.state.decks[market.index()][usize::from(*left)];
            // A card that has left the deck says nothing there.
            self.state.decks[market.index()][usize::from(*left)] = CardId(0);
            self.state.rows[market.index()][Slot::Left.index()] = Some(card);
            self.tell(|_| Event::Revealed { market, card });
        }
    }

    /// Tokens from a purse to the reserve; they must be there.
    pub(crate) fn pay(&mut self, seat: Seat, flow: Flow, token: Token, count: u8) {
        if count > 0 {
            let purse = &mut self.state.player_mut(seat).purse[token.index()];
            *purse -= count;
            let now = *purse;
            self.state.reserve[token.index()] += count;
            self.tell(|_| Event::Purse { seat, flow, token, by: -i16::from(count), now });
        }
    }

    /// Tokens from the reserve to a purse, as far as there are any (R7.5).
    pub(crate) fn gain(&mut self, seat: Seat, flow: Flow, token: Token, count: u8) {
        let count = count.min(self.state.reserve[token.index()]);
        self.state.reserve[token.index()] -= count;
        self.receive(seat, flow, token, count);
    }

    /// Tokens from elsewhere to a purse.
    pub(crate) fn receive(&mut self, seat: Seat, flow: Flow, token: Token, count: u8) {
        if count > 0 {
            let purse = &mut self.state.player_mut(seat).purse[token.index()];
            *purse += count;
            let now = *purse;
            self.tell(|_| Event::Purse { seat, flow, token, by: count.into(), now });
        }
    }

    /// Supplies for a player.
    pub(crate) fn supply(&mut self, seat: Seat, source: Source, by: u16) {
        if by > 0 {
            let supplies = &mut self.state.player_mut(seat).supplies;
            *supplies += by;
            let now = *supplies;
            self.tell(|_| Event::Supplies { seat, source, by, now });
        }
    }
}
