//! Effects of icons: Recruit, Move, Collect, Build, and their changes by feats (R6, R7, R12).

use super::chance::{Chance, draw_candy};
use super::dei::Dei;
use super::event::{Event, Flow, Source, Spot};
use super::links::Group;
use super::options::Boots;
use super::sign::Sign;
use super::state::{Ask, Split, Way};
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::cards::{CardId, Gains, Icon};
use crate::games::dei::board::regions::{PairId, Region, Regions, SiteId};
use crate::games::dei::board::words::{Building, Candy, Champion, Feat, Token};

/// The other kind of token.
const fn other(token: Token) -> Token {
    match token {
        Token::Technology => Token::Cell,
        Token::Cell => Token::Technology,
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// Makes icons pending (R5.3).
    pub(crate) fn grant(&mut self, sign: Sign, count: u8) {
        if count > 0 {
            let seat = self.state.active;
            self.state.play.pending.add(sign, count);
            self.tell(|_| Event::Granted { seat, sign, count });
        }
    }

    /// Supplies and tokens that a card brings (R7.5).
    pub(crate) fn receive_gains(&mut self, gains: Gains) {
        let seat = self.state.active;
        self.supply(seat, Source::Gains, gains.supplies.into());
        self.gain(seat, Flow::Gain, Token::Technology, gains.technology);
        self.gain(seat, Flow::Gain, Token::Cell, gains.cells);
    }

    /// A scrapper comes into a region from the stock, or from another region.
    pub(crate) fn recruit(&mut self, region: Region, from: Option<Region>) {
        let seat = self.state.active;
        let player = self.state.player_mut(seat);
        match from {
            Some(from) => player.take(from, 1),
            None => player.stock -= 1,
        }
        player.put(region, 1);
        self.tell(|_| Event::Recruited { seat, region, from });
        self.changed(Regions::only(region) | from.map_or(Regions::EMPTY, Regions::only));
    }

    /// RULE R6.1, R7.3
    pub(crate) fn recruit_with(&mut self, sign: Sign, region: Region, from: Option<Region>, token: bool) {
        self.state.play.pending.remove(sign);
        self.recruit(region, from);
        if token {
            self.put_token(region);
        }
        self.done();
    }

    /// A token from the reserve comes into a region.
    fn put_token(&mut self, region: Region) {
        let (seat, token) = (self.state.active, self.game.token_of(self.state, region));
        let reserve = &mut self.state.reserve[token.index()];
        if *reserve > 0 {
            *reserve -= 1;
            self.state.tokens[region.index()] += 1;
            let left = self.state.tokens[region.index()];
            self.tell(|_| Event::Put { seat, region, left });
        }
    }

    /// The first step of a Move: the group follows.
    pub(crate) fn begin_move(&mut self, sign: Sign, from: Region, to: Region) {
        self.ask(self.state.active, Ask::Group(Way { sign, from, to }));
    }

    /// RULE R6.2: a group moves.
    pub(crate) fn go(&mut self, way: Way, group: Group) {
        let Way { sign, from, to } = way;
        let seat = self.state.active;
        let goes_on = self.state.play.split.filter(|split| {
            let same = split.sign == sign && split.from == from && !split.used.contains(to);
            same && !(split.refuge && group.refuge)
        });
        if goes_on.is_none() {
            self.state.play.pending.remove(sign);
        }
        let used = goes_on.map_or(Regions::EMPTY, |split| split.used) | Regions::only(to);
        let refuge = group.refuge || goes_on.is_some_and(|split| split.refuge);
        self.state.play.split = self.game.rules.split_moves.then_some(Split { sign, from, used, refuge });
        let player = self.state.player_mut(seat);
        player.take(from, group.scrappers);
        player.put(to, group.scrappers);
        if group.champion {
            player.place_champion(to);
        }
        if group.refuge {
            relocate(&mut player.refuges, Some(from), to);
        }
        let Group { scrappers, champion, refuge } = group;
        self.tell(|_| Event::Moved { seat, from, to, scrappers, champion, refuge });
        self.changed(Regions::only(from) | Regions::only(to));
        self.grant_moves(sign, champion, goes_on.is_some());
        self.done();
    }

    /// RULE R11.1, R12.3: a Move brings further ones.
    fn grant_moves(&mut self, sign: Sign, champion: bool, goes_on: bool) {
        let seat = self.state.active;
        if sign == Sign::NEENA {
            return;
        }
        if sign != Sign::BOOTS && !goes_on && self.state.player(seat).has(Feat::SnowBoots) {
            let again = match self.game.rules.boots {
                Boots::Move => false,
                Boots::Card => self.state.play.booted,
                Boots::Phase => self.state.booted,
            };
            (self.state.play.booted, self.state.booted) = (true, true);
            if !again {
                self.grant(Sign::BOOTS, 1);
            }
        }
        if champion && self.leads(Champion::Neena) {
            self.grant(Sign::NEENA, 1);
        }
    }

    /// RULE R6.3, R7.2, R7.3
    pub(crate) fn collect(&mut self, sign: Sign, region: Region, swap: bool) {
        self.state.play.pending.remove(sign);
        let (seat, token) = (self.state.active, self.game.token_of(self.state, region));
        self.lift(seat, Flow::Collect, region, 1);
        if swap {
            self.pay(seat, Flow::Swap, token, 1);
            self.gain(seat, Flow::Swap, other(token), 1);
        }
        if sign == Sign::of(Icon::MachineryCollect) {
            self.gain(seat, Flow::Bonus, Token::Technology, 1);
        }
        self.done();
    }

    /// Tokens go from a region into a purse.
    pub(crate) fn lift(&mut self, seat: Seat, flow: Flow, region: Region, count: u8) {
        let token = self.game.token_of(self.state, region);
        let there = &mut self.state.tokens[region.index()];
        let by = count.min(*there);
        *there -= by;
        let left = *there;
        self.tell(|_| Event::Emptied { region, by, left });
        self.receive(seat, flow, token, by);
    }

    /// RULE R12.2: Last Resort.
    pub(crate) fn last_resort(&mut self, sign: Sign, region: Region, victim: Seat) {
        self.state.play.pending.remove(sign);
        self.kill(victim, region);
        self.changed(Regions::only(region));
        self.draw(victim, 1);
        self.done();
    }

    /// A scrapper is killed (R8.6); the candy is drawn later.
    pub(crate) fn kill(&mut self, victim: Seat, region: Region) {
        let by = self.state.active;
        let returns = self.game.rules.dead_return;
        let player = self.state.player_mut(victim);
        player.take(region, 1);
        *(if returns { &mut player.stock } else { &mut player.dead }) += 1;
        self.tell(|_| Event::Killed { seat: victim, by, region });
    }

    /// RULE R10.1
    pub(crate) fn draw(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            if self.state.pool.iter().all(|&left| left == 0) {
                return;
            }
            let candy = draw_candy(self.chance, self.state.pool);
            self.state.pool[candy.index()] -= 1;
            self.state.player_mut(seat).candy[candy.index()] += 1;
            self.tell(|_| Event::Drew { seat, candy });
        }
    }

    /// RULE R12.4: Deep Digs.
    pub(crate) fn dig(&mut self, sign: Sign, region: Region) {
        self.state.play.pending.remove(sign);
        self.put_token(region);
        self.done();
    }

    /// RULE R6.4
    pub(crate) fn build_refuge(&mut self, sign: Sign, region: Region, from: Option<Region>) {
        let player = self.state.player_mut(self.state.active);
        relocate(&mut player.refuges, from, region);
        let changed = Regions::only(region) | from.map_or(Regions::EMPTY, Regions::only);
        self.built(sign, Building::Refuge, Spot::Region(region), from.map(Spot::Region), changed);
    }

    /// RULE R6.4
    pub(crate) fn build_bridge(&mut self, sign: Sign, site: SiteId, from: Option<SiteId>) {
        let player = self.state.player_mut(self.state.active);
        relocate(&mut player.bridges, from, site);
        let over = |site: SiteId| Regions::only(self.city.sites[usize::from(site.0)].over);
        let changed = over(site) | from.map_or(Regions::EMPTY, over);
        self.built(sign, Building::Bridge, Spot::Site(site), from.map(Spot::Site), changed);
    }

    /// RULE R6.4
    pub(crate) fn build_elevator(&mut self, sign: Sign, pair: PairId, from: Option<PairId>) {
        let player = self.state.player_mut(self.state.active);
        relocate(&mut player.elevators, from, pair);
        self.built(sign, Building::Elevator, Spot::Pair(pair), from.map(Spot::Pair), Regions::EMPTY);
    }

    fn built(&mut self, sign: Sign, building: Building, at: Spot, from: Option<Spot>, changed: Regions) {
        let seat = self.state.active;
        self.state.play.pending.remove(sign);
        self.tell(|_| Event::Built { seat, building, at, from });
        self.changed(changed);
        // RULE R12.3
        if building != Building::Refuge && self.state.player(seat).has(Feat::FieldEngineer) {
            self.grant(Sign::of(Icon::Move), ENGINEER_MOVES);
        }
        self.done();
    }

    /// RULE R7.6, R10.2
    pub(crate) fn expand(&mut self, sign: Sign) {
        let seat = self.state.active;
        self.state.play.pending.remove(sign);
        if let Some((basic, colour)) = sign.icon().and_then(Icon::per_outpost) {
            let wild = std::mem::take(&mut self.state.play.wild);
            let cubes = self.game.cubes(self.state, seat)[colour.index()];
            self.state.play.each = Some(Sign::of(basic));
            self.grant(Sign::of(basic), cubes + u8::from(wild));
        }
        self.done();
    }

    /// RULE R7.4
    pub(crate) fn copy(&mut self, card: CardId) {
        let seat = self.state.active;
        self.state.play.pending.remove(Sign::of(Icon::Copy));
        self.state.play.copied.insert(card);
        self.tell(|_| Event::Copied { seat, card });
        let face = self.game.card(card).face;
        self.state.play.pending.add_face(&face, self.game.rules.copy_chain);
        self.receive_gains(face.gains);
        self.done();
    }

    /// RULE R10.2
    pub(crate) fn sweeten(&mut self, candy: Candy) {
        let seat = self.state.active;
        self.state.player_mut(seat).candy[candy.index()] -= 1;
        self.state.used[candy.index()] += 1;
        self.state.play.candied = true;
        self.tell(|_| Event::Sweetened { seat, candy });
        match candy {
            Candy::Technology => self.gain(seat, Flow::Candy, Token::Technology, 1),
            Candy::Wild => {
                let waits = self.state.play.pending.signs().any(|sign| sign.icon().is_some_and(is_each));
                match self.state.play.each {
                    // RULE R10.2: after the action for each outpost was resolved, it is one more of it.
                    Some(basic) if !self.state.play.due && !waits => self.grant(basic, 1),
                    _ => self.state.play.wild = true,
                }
            }
            _ => {
                if let Some(icon) = candy.icon() {
                    self.grant(Sign::of(icon), 1);
                }
            }
        }
        self.done();
    }
}

/// Moves that Field Engineer grants.
const ENGINEER_MOVES: u8 = 2;

/// Is it an action for each outpost?
fn is_each(icon: Icon) -> bool {
    icon.per_outpost().is_some()
}

/// Puts a building on a place, from the stock or from another place.
fn relocate<T: Copy + PartialEq>(own: &mut [Option<T>], from: Option<T>, to: T) {
    if let Some(place) = own.iter_mut().find(|place| **place == from) {
        *place = Some(to);
    }
}
