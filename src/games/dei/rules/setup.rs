//! Setup: factions, city, drones, markets, missions, feats, starting units (R2, R15.2).

use super::chance::{Chance, Purpose, pick};
use super::dei::Dei;
use super::event::Event;
use super::state::{Ask, COLUMNS, ROWS, State};
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::cards::{CardId, Cards};
use crate::games::dei::board::cities::CityId;
use crate::games::dei::board::regions::Region;
use crate::games::dei::board::words::{Colour, Drone, Faction, Feat, Letter, Market, Slot, Token};

impl Dei {
    /// A game set up to its first decision.
    pub fn deal(&self, chance: &mut impl Chance, observer: &mut impl Observer<Dei>) -> State {
        let mut state = State::empty(self.seats);
        if !self.rules.quick_layout {
            // RULE R2.2: the box numbers its random layouts.
            let number = chance.below_layouts();
            state.city = CityId::random(number);
        }
        let mut table = Table::of(self, &mut state, chance, observer);
        table.set_up();
        state
    }

    /// The colour in which the feats are drafted now; none: the player asked chooses it (R15.2).
    pub(crate) fn draft_colour(&self, state: &State) -> Option<Colour> {
        if usize::from(state.drafted).is_multiple_of(self.seats) {
            return None;
        }
        let last = state.player(Seat(state.seats - 1));
        let asked = state.player(state.asked);
        Colour::ALL
            .into_iter()
            .find(|colour| last.feats[colour.index()].is_some() && asked.feats[colour.index()].is_none())
    }
}

/// Draws among the numbered random layouts.
trait Layouts {
    fn below_layouts(&mut self) -> u16;
}

impl<C: Chance> Layouts for C {
    fn below_layouts(&mut self) -> u16 {
        match self.scripted(Purpose::Layout) {
            Some(number) => number.into(),
            None => self.below(Purpose::Layout, CityId::RANDOM.into()) as u16,
        }
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    fn set_up(&mut self) {
        self.deal_factions();
        self.color_outposts();
        self.place_drones();
        self.lay_tokens();
        self.fill_markets();
        self.deal_missions();
        self.state.pool = self.game.contents.candy;
        if self.game.rules.feat_draft {
            self.ask_draft();
        } else {
            self.deal_feats();
            self.ask_settle(0);
        }
        self.play_forced();
    }

    /// RULE R2.1, R2.9
    fn deal_factions(&mut self) {
        let named = self.game.factions;
        let mut left: Vec<Faction> =
            Faction::ALL.into_iter().filter(|&faction| !named.as_slice().contains(&Some(faction))).collect();
        for side in 0..self.game.seats {
            let seat = self.game.dealt.seat_of(side);
            let faction =
                named[seat].unwrap_or_else(|| pick(self.chance, Purpose::Factions, &mut left, |faction| faction as u8));
            let hand: Cards = (0..CardId::PER_FACTION).map(|number| CardId::of_faction(faction, number)).collect();
            let contents = &self.game.contents;
            let player = self.state.player_mut(seat);
            (player.faction, player.hand, player.stock) = (faction, hand, contents.pieces.scrappers);
            player.purse = [contents.setup.technology, contents.setup.cells];
            self.tell(|_| Event::Faction { seat, faction });
        }
    }

    /// RULE R2.6
    fn color_outposts(&mut self) {
        if self.game.rules.shuffled_outposts {
            let mut left = Colour::ALL.to_vec();
            for letter in Letter::ALL {
                self.state.colours[letter.index()] =
                    pick(self.chance, Purpose::Outposts, &mut left, |colour| colour as u8);
            }
        }
        let [a, b, c] = self.state.colours;
        self.tell(|_| Event::Outposts { a, b, c });
    }

    /// RULE R2.4
    fn place_drones(&mut self) {
        let mut spots: Vec<(u8, Region)> = (0..).zip(self.city.drone_spots.iter().copied()).collect();
        for drone in Drone::ALL {
            let flies = self.state.playing().iter().any(|player| self.game.drone_of(player.faction) == drone);
            if flies && !spots.is_empty() {
                let (_, region) = pick(self.chance, Purpose::Drones, &mut spots, |(number, _)| number);
                self.state.drones[drone.index()] = Some(region);
                self.tell(|_| Event::DroneAt { drone, region });
            }
        }
    }

    /// RULE R2.5
    fn lay_tokens(&mut self) {
        self.state.tokens = self.city.tokens;
        let pieces = &self.game.contents.pieces;
        self.state.reserve = [pieces.technology, pieces.cells];
        for region in self.city.regions() {
            let token = self.game.token_of(self.state, region);
            self.state.reserve[token.index()] -= self.state.tokens[region.index()];
        }
        for seat in self.state.all() {
            let purse = self.state.player(seat).purse;
            for token in Token::ALL {
                self.state.reserve[token.index()] -= purse[token.index()];
            }
        }
    }

    /// RULE R2.7
    fn fill_markets(&mut self) {
        let flies = |drone: &Drone| self.state.drones[drone.index()].is_some();
        let mut drones: Vec<CardId> = Drone::ALL.into_iter().filter(flies).flat_map(CardId::of_the_drone).collect();
        let each = drones.len() / Colour::COUNT;
        let mut cards: Vec<Vec<CardId>> = Vec::new();
        for market in Market::ALL {
            let mut own: Vec<CardId> = CardId::of_market(market).collect();
            if market.colour().is_some() {
                for _ in 0..each {
                    own.push(pick(self.chance, Purpose::Decks, &mut drones, |card| card.0));
                }
            }
            cards.push(own);
        }
        for (market, mut own) in Market::ALL.into_iter().zip(cards) {
            let count = own.len();
            // The first card drawn lies on top: it is the last of the deck, but for the three that are turned up.
            let mut order = Vec::with_capacity(count);
            for _ in 0..count {
                order.push(pick(self.chance, Purpose::Decks, &mut own, |card| card.0));
            }
            for (slot, card) in Slot::ALL.into_iter().zip(order.drain(..Slot::COUNT.min(count))) {
                self.state.rows[market.index()][slot.index()] = Some(card);
            }
            self.state.left[market.index()] = order.len() as u8;
            for (place, card) in self.state.decks[market.index()].iter_mut().zip(order.into_iter().rev()) {
                *place = card;
            }
        }
    }

    /// RULE R2.8, R15.1
    fn deal_missions(&mut self) {
        let mut left: Vec<u8> = (0..self.game.contents.missions.len() as u8).collect();
        let rows = if self.game.rules.four_missions { 1 } else { ROWS };
        for column in 0..COLUMNS {
            for row in 0..rows {
                let card = pick(self.chance, Purpose::Missions, &mut left, |card| card);
                self.state.missions[column][row] = Some(card);
                let mission = self.game.contents.missions[usize::from(card)].mission;
                self.tell(|_| Event::Dealt { column: column as u8, row: row as u8, mission });
            }
        }
    }

    /// RULE R2.9
    fn deal_feats(&mut self) {
        for colour in Colour::ALL {
            let mut left: Vec<Feat> = Feat::of(colour).collect();
            for side in 0..self.game.seats {
                let seat = self.game.dealt.seat_of(side);
                let feat = pick(self.chance, Purpose::Feats, &mut left, |feat| feat as u8);
                self.state.player_mut(seat).feats[colour.index()] = Some(feat);
                self.tell(|_| Event::Feat { seat, feat });
            }
        }
    }

    /// RULE R15.2: from the last player counter-clockwise to the first, three times.
    fn ask_draft(&mut self) {
        let seats = self.state.seats;
        let seat = Seat(seats - 1 - self.state.drafted % seats);
        self.state.active = seat;
        self.ask(seat, Ask::Draft);
    }

    /// A player drafts a feat.
    pub(crate) fn draft(&mut self, feat: Feat) {
        let seat = self.state.asked;
        self.state.player_mut(seat).feats[feat.colour().index()] = Some(feat);
        self.state.drafted += 1;
        self.tell(|_| Event::Drafted { seat, feat });
        if usize::from(self.state.drafted) < self.game.seats * Colour::COUNT {
            self.ask_draft();
        } else {
            self.ask_settle(0);
        }
    }

    /// Asks where the champion of a place in turn order starts, or begins the first turn (R2.11).
    fn ask_settle(&mut self, place: u8) {
        if place == self.state.seats {
            self.changed(self.city.regions());
            return self.begin_turn();
        }
        let seat = self.state.order[usize::from(place)];
        (self.state.place, self.state.active) = (place, seat);
        self.ask(seat, Ask::Settle);
        if self.city.refuge_regions().len() == 1 {
            self.settle(self.city.refuges[0]);
        }
    }

    /// RULE R2.11: scrappers are split evenly, an odd one goes to the other refuge.
    pub(crate) fn settle(&mut self, region: Region) {
        let seat = self.state.asked;
        let [one, two] = self.city.refuges;
        let other = if region == one { two } else { one };
        let scrappers = self.game.contents.setup.scrappers[usize::from(self.state.place)];
        let with = scrappers / 2;
        let player = self.state.player_mut(seat);
        player.place_champion(region);
        player.put(region, with);
        player.put(other, scrappers - with);
        player.stock -= scrappers;
        self.tell(|_| Event::Starts { seat, region, scrappers: with, champion: true });
        self.tell(|_| Event::Starts { seat, region: other, scrappers: scrappers - with, champion: false });
        self.ask_settle(self.state.place + 1);
    }
}
