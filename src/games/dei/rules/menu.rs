//! Legal decisions: plain lists of the answers to every question (R17).

use super::action::{Action, Actions, Seats};
use super::dei::Dei;
use super::options::Switch;
use super::sign::Sign;
use super::state::{Ask, CARDS_A_PHASE, Player, State, Way};
use super::strength::Pieces;
use crate::game::Seat;
use crate::games::dei::board::cards::{Cards, Icon};
use crate::games::dei::board::city::City;
use crate::games::dei::board::regions::{PairId, Region, Regions, SiteId};
use crate::games::dei::board::words::{Candy, Drone, Feat, Token};

/// A list of legal decisions that is being filled.
pub(super) struct Menu<'a> {
    pub(super) game: &'a Dei,
    pub(super) state: &'a State,
    pub(super) city: &'a City,
    pub(super) seat: Seat,
    pub(super) player: &'a Player,
    pub(super) list: &'a mut Actions,
    /// The maximum length of the list: 2 is enough to see that there is a choice.
    most: usize,
}

impl Dei {
    /// Lists the legal decisions of a game that is not over, or the first of them, until there are `most` or more.
    pub(crate) fn list(&self, state: &State, list: &mut Actions, most: usize) {
        list.clear();
        if state.over {
            return;
        }
        let (city, seat) = (self.city(state), state.asked);
        Menu { game: self, state, city, seat, player: state.player(seat), list, most }.fill();
    }

    /// The cards that a player may play next (R5.1, R15.3).
    pub(crate) fn playable(&self, state: &State) -> Cards {
        let player = state.own();
        if state.played >= CARDS_A_PHASE {
            return Cards::EMPTY;
        }
        if self.rules.planning {
            let next = player.plan[usize::from(state.played)];
            return next.map_or(Cards::EMPTY, Cards::only) & player.hand;
        }
        player.hand
    }

    /// The cards that the Delivery Robot may take: planned ones stay where they are.
    pub(crate) fn spare(&self, state: &State) -> Cards {
        let player = state.own();
        player.hand - player.plan.iter().flatten().fold(Cards::EMPTY, |all, &card| all | Cards::only(card))
    }

    /// May the active player play a card face down (R5.1, R5.5)?
    pub(crate) fn may_face_down(&self, state: &State) -> bool {
        !state.faced_down
            && (self.rules.robot_extra || !state.robot_used)
            && (!self.rules.must_buy || self.could_buy(state))
    }

    /// Must the purchase of the card in play be made before it ends (R5.4)? If nothing can be bought any more, it lapses.
    pub(crate) fn must_still_buy(&self, state: &State) -> bool {
        state.play.due && self.rules.must_buy && self.could_buy(state)
    }

    /// May a candy be placed on the card in play (R10.2, R10.3)?
    pub(crate) fn may_sweeten(&self, state: &State, candy: Candy) -> bool {
        let play = &state.play;
        if play.candied || play.card.is_none() || state.own().candy[candy.index()] == 0 {
            return false;
        }
        if candy == Candy::Wild {
            let each = play.each.is_some()
                || play.pending.signs().any(|sign| sign.icon().is_some_and(|icon| icon.per_outpost().is_some()));
            if !play.due && (play.down || !each) {
                return false;
            }
        }
        !self.must_still_buy(state) || self.can_buy(state, self.means_with(state, candy))
    }

    /// The cards that the card in play may copy (R7.4).
    pub(crate) fn copyable(&self, state: &State) -> Cards {
        let mut cards = if self.rules.copy_any {
            state.playing().iter().fold(Cards::EMPTY, |all, player| all | player.up)
        } else {
            state.own().up
        };
        if let Some(card) = state.play.card {
            cards.remove(card);
        }
        if self.rules.copy_chain { cards - state.play.copied } else { cards }
    }

    /// The regions that a drone reaches with an icon (R8.1).
    pub(crate) fn reach(&self, state: &State, seat: Seat, from: Region, further: u8) -> Regions {
        let city = self.city(state);
        let remote = u8::from(state.player(seat).has(Feat::RemoteControl));
        let mut reached = Regions::only(from);
        let mut front = reached;
        for _ in 0..self.contents.flights.steps + further + remote {
            let mut next = Regions::EMPTY;
            for region in front {
                next |= city.beside[region.index()];
                if self.rules.drone_bridges {
                    next |= city.bridged[region.index()];
                }
            }
            front = next - reached;
            reached |= front;
        }
        reached
    }

    /// The units that the Teleport may take from its region: scrappers, the champion.
    pub(crate) fn beams(&self, state: &State) -> (bool, bool) {
        let (player, Some(region)) = (state.own(), state.drones[Drone::Teleport.index()]) else {
            return (false, false);
        };
        (player.scrappers(region) > 0, self.rules.champions_beam && player.champion_in(region))
    }

    /// The seats that the Reaper can hit.
    pub(crate) fn reapable(&self, state: &State) -> Seats {
        let Some(region) = state.drones[Drone::Reaper.index()] else { return Seats(0) };
        if self.rules.reaper == Switch::Off {
            return Seats(0);
        }
        let hit = |seat: &Seat| state.player(*seat).scrappers(region) > 0;
        Seats(state.others(state.active).filter(hit).fold(0, |all, seat| all | 1 << seat.0))
    }

    /// The kind of token of a region (R1.9).
    #[inline]
    pub fn token_of(&self, state: &State, region: Region) -> Token {
        if self.city(state).is_roof(region) { Token::Cell } else { Token::Technology }
    }

    /// May the token of a Collect be swapped (R7.2, R12.4)?
    pub(crate) fn may_swap(&self, state: &State, seat: Seat, sign: Sign, region: Region) -> bool {
        let token = self.token_of(state, region);
        let other = if token == Token::Cell { Token::Technology } else { Token::Cell };
        if state.reserve[other.index()] == 0 {
            return false;
        }
        let player = state.player(seat);
        let exploits = || {
            player.has(Feat::ResourceExploitation)
                && token == Token::Technology
                && self.lifted(state, player).contains(region)
        };
        sign == Sign::of(Icon::LogisticCollect) || exploits()
    }

    /// May a Recruit icon be used as a plain Move or Collect (R12.3)?
    #[inline]
    pub(crate) fn prevails_with(&self, player: &Player) -> bool {
        player.stock == 0 && player.has(Feat::Prevail)
    }
}

impl Menu<'_> {
    #[inline]
    fn push(&mut self, action: Action) {
        self.list.push(action);
    }

    /// Is the list as long as it is wanted?
    #[inline]
    fn full(&self) -> bool {
        self.list.len() >= self.most
    }

    fn fill(&mut self) {
        match self.state.ask {
            Ask::Draft => self.drafts(),
            Ask::Settle => self.city.refuge_regions().iter().for_each(|region| self.push(Action::Settle(region))),
            Ask::Plan => self.plans(),
            Ask::Card => self.cards(),
            Ask::Robot => self.purchases(),
            Ask::Icons => self.icons(),
            Ask::Group(way) => self.groups(way),
            Ask::Take => {
                let region = self.state.drones[Drone::Collector.index()];
                let there = region.map_or(0, |region| self.state.tokens[region.index()]);
                (1..=there.min(self.game.contents.flights.collector)).for_each(|count| self.push(Action::Take(count)));
                self.push(Action::Enough);
            }
            Ask::Deploy(_) => {
                if let Some(region) = self.state.drones[Drone::Transport.index()] {
                    self.sources(region, |menu, from| menu.push(Action::Deploy(from)));
                }
                self.push(Action::Enough);
            }
            Ask::Beam(number) => self.beams(number),
            Ask::Reap => self.reaps(),
            Ask::Grab => [Action::Grab, Action::Leave].into_iter().for_each(|action| self.push(action)),
            Ask::Unlock => {
                let colours = self.game.unlockable(self.state, self.seat);
                colours.for_each(|colour| self.push(Action::Unlock(colour)));
                self.push(Action::Keep);
            }
            Ask::Mission => self.missions(),
        }
    }

    /// RULE R15.2
    fn drafts(&mut self) {
        let colour = self.game.draft_colour(self.state);
        let taken =
            |feat: Feat| self.state.playing().iter().any(|player| player.feats[feat.colour().index()] == Some(feat));
        let open = |feat: &Feat| match colour {
            Some(colour) => feat.colour() == colour,
            None => self.player.feats[feat.colour().index()].is_none(),
        };
        let feats: Vec<Feat> = Feat::ALL.into_iter().filter(open).filter(|&feat| !taken(feat)).collect();
        for feat in feats {
            self.push(Action::Draft(feat));
        }
    }

    /// RULE R15.3
    fn plans(&mut self) {
        let hand = self.player.hand;
        if hand.len() == 1 {
            hand.iter().for_each(|card| self.push(Action::PlanOne(card)));
        }
        for first in hand {
            for second in hand.iter().filter(|&second| second != first) {
                self.push(Action::Plan(first, second));
            }
        }
    }

    /// RULE R5.1, R12.4
    fn cards(&mut self) {
        let playable = self.game.playable(self.state);
        playable.iter().for_each(|card| self.push(Action::PlayUp(card)));
        if self.full() {
            return;
        }
        if !playable.is_empty() && self.game.may_face_down(self.state) {
            playable.iter().for_each(|card| self.push(Action::PlayDown(card)));
        }
        if self.game.robot_works(self.state) {
            self.game.spare(self.state).iter().for_each(|card| self.push(Action::Robot(card)));
        }
        if playable.is_empty() {
            self.push(Action::EndPhase);
        }
    }

    fn purchases(&mut self) {
        let list = &mut *self.list;
        self.game.purchases(self.state, self.game.means(self.state), |purchase| {
            list.push(purchase);
            false
        });
    }

    /// RULE R5.2 to R5.5
    fn icons(&mut self) {
        for sign in self.state.play.pending.signs() {
            self.uses(sign);
            if self.full() {
                return;
            }
        }
        self.split();
        for candy in Candy::ALL {
            if self.game.may_sweeten(self.state, candy) {
                self.push(Action::Candy(candy));
            }
        }
        if self.state.play.due {
            self.purchases();
        }
        if !self.game.must_still_buy(self.state) {
            self.push(Action::EndCard);
        }
    }

    /// The uses of a pending icon.
    fn uses(&mut self, sign: Sign) {
        if let Some(flight) = sign.flight() {
            if let Some(from) = self.state.drones[flight.drone.index()] {
                let reach = self.game.reach(self.state, self.seat, from, flight.further);
                reach.iter().for_each(|region| self.push(Action::Fly { sign, region }));
            }
            return;
        }
        if sign.is_move() {
            self.moves(sign);
        } else if sign.is_recruit() {
            self.recruits(sign);
            if self.game.prevails_with(self.player) {
                self.moves(sign);
                self.collects(sign);
            }
        } else if sign.is_collect() {
            self.collects(sign);
        } else {
            self.others(sign);
        }
    }

    /// Builds, actions for each outpost, copies.
    fn others(&mut self, sign: Sign) {
        match sign.icon() {
            Some(Icon::Build) => {
                self.refuges(sign);
                self.bridges(sign);
                self.elevators(sign);
            }
            Some(Icon::Refuge) => self.refuges(sign),
            Some(Icon::Bridge) => self.bridges(sign),
            Some(Icon::Elevator) => self.elevators(sign),
            Some(Icon::Copy) => {
                self.game.copyable(self.state).iter().for_each(|card| self.push(Action::Copy(card)));
            }
            Some(icon) => {
                if let Some((_, colour)) = icon.per_outpost() {
                    let cubes = self.game.cubes(self.state, self.seat)[colour.index()];
                    if cubes > 0 || self.state.play.wild {
                        self.push(Action::Expand(sign));
                    }
                }
            }
            None => {}
        }
    }

    /// RULE R6.2
    fn moves(&mut self, sign: Sign) {
        let mut origins = self.player.present();
        if self.player.has(Feat::Caravan) {
            origins |= self.player.refuge_regions();
        }
        if sign == Sign::NEENA {
            origins = self.player.champion().map_or(Regions::EMPTY, Regions::only);
        }
        for from in origins {
            self.moves_from(sign, from, Regions::EMPTY);
            if self.full() {
                return;
            }
        }
    }

    fn moves_from(&mut self, sign: Sign, from: Region, but: Regions) {
        let (any, alone) = self.game.destinations(self.state, self.seat, sign, from);
        let contested = self.game.contested(self.state, self.seat);
        for to in (any | alone) - but {
            let way = Way { sign, from, to };
            if !contested.contains(to) || self.game.some_may_go(self.state, self.seat, way, alone.contains(to)) {
                self.push(Action::Move { sign, from, to });
            }
        }
    }

    /// The other destinations of a Move that goes on (ruling `split-moves`).
    fn split(&mut self) {
        let Some(split) = self.state.play.split else { return };
        if self.state.play.pending.count(split.sign) > 0 {
            return;
        }
        let all = self.game.all_of(self.state, self.seat, split.sign, split.from);
        let some =
            if split.sign == Sign::NEENA { all.champion } else { all.scrappers > 0 || all.champion || all.refuge };
        if some {
            self.moves_from(split.sign, split.from, split.used);
        }
    }

    /// The groups that may take a way.
    fn groups(&mut self, way: Way) {
        let all = self.game.all_of(self.state, self.seat, way.sign, way.from);
        for champion in [false, true] {
            for refuge in [false, true] {
                if champion && !all.champion || refuge && !all.refuge {
                    continue;
                }
                for scrappers in 0..=all.scrappers {
                    let group = super::links::Group { scrappers, champion, refuge };
                    if self.game.may_go(self.state, self.seat, way, group) {
                        self.push(Action::Group { scrappers, champion, refuge });
                    }
                }
            }
        }
    }

    /// Where a scrapper for a region comes from: the stock, or with an empty one any other region (R6.1).
    fn sources(&mut self, region: Region, mut found: impl FnMut(&mut Self, Option<Region>)) {
        if self.player.stock > 0 {
            return found(self, None);
        }
        let player = self.player;
        player.with_scrappers().filter(|&from| from != region).for_each(|from| found(self, Some(from)));
    }

    /// RULE R6.1, R7.1, R7.3
    fn recruits(&mut self, sign: Sign) {
        let (neutral, own) = (self.city.refuge_regions(), self.player.refuge_regions());
        let red = sign == Sign::of(Icon::TacticRecruit);
        let beside = if red { self.player.present() } else { Regions::EMPTY };
        let free = neutral | if self.game.rules.red_majority { Regions::EMPTY } else { beside };
        for region in neutral | own | beside {
            let there = Pieces::of(self.player, region);
            let after = Pieces { scrappers: there.scrappers + 1, ..there };
            if !free.contains(region) && !self.game.prevails(self.state, self.seat, region, after) {
                continue;
            }
            let token = self.game.token_of(self.state, region);
            let puts = sign == Sign::of(Icon::MachineryRecruit) && self.state.reserve[token.index()] > 0;
            self.sources(region, |menu, from| {
                menu.push(Action::Recruit { sign, region, from, token: false });
                if puts {
                    menu.push(Action::Recruit { sign, region, from, token: true });
                }
            });
        }
    }

    /// RULE R6.3, R7.2, R12.2, R12.4
    fn collects(&mut self, sign: Sign) {
        let kills = self.player.has(Feat::LastResort);
        let digs = self.player.has(Feat::DeepDigs);
        for region in self.player.present() {
            let token = self.game.token_of(self.state, region);
            let here = self.state.tokens[region.index()] > 0;
            if here || kills {
                let major = self.game.majority(self.state, region) == Some(self.seat);
                if major && here {
                    self.push(Action::Collect { sign, region, swap: false });
                    if self.game.may_swap(self.state, self.seat, sign, region) {
                        self.push(Action::Collect { sign, region, swap: true });
                    }
                }
                if !major && kills {
                    for victim in self.state.all() {
                        if victim != self.seat && self.state.player(victim).scrappers(region) > 0 {
                            self.push(Action::Kill { sign, region, victim });
                        }
                    }
                }
            }
            if digs && self.state.reserve[token.index()] > 0 {
                self.push(Action::Dig { sign, region });
            }
        }
    }

    /// RULE R6.4
    fn refuges(&mut self, sign: Sign) {
        let anywhere = self.player.has(Feat::DropPod);
        let regions = if anywhere { self.city.regions() } else { self.player.present() };
        let own = self.player.refuges;
        let stock = own.iter().flatten().count() < usize::from(self.game.contents.pieces.refuges);
        let taken = self.player.refuge_regions();
        for region in regions {
            if stock {
                self.push(Action::Refuge { sign, region, from: None });
            } else {
                for from in taken.iter().filter(|&from| from != region) {
                    self.push(Action::Refuge { sign, region, from: Some(from) });
                }
            }
        }
    }

    fn bridges(&mut self, sign: Sign) {
        let own = self.player.bridges;
        let stock = own.iter().flatten().count() < usize::from(self.game.contents.pieces.bridges);
        for (at, site) in self.city.sites.iter().enumerate() {
            let id = SiteId(at as u8);
            let near = site.roofs.iter().any(|&roof| self.player.present().contains(roof));
            if !site.joins() || !near || self.game.rules.one_link && own.contains(&Some(id)) {
                continue;
            }
            if stock {
                self.push(Action::Bridge { sign, site: id, from: None });
            } else {
                for from in distinct(own).filter(|&from| from != id) {
                    self.push(Action::Bridge { sign, site: id, from: Some(from) });
                }
            }
        }
    }

    fn elevators(&mut self, sign: Sign) {
        let own = self.player.elevators;
        let stock = own.iter().flatten().count() < usize::from(self.game.contents.pieces.elevators);
        let present = self.player.present();
        for (at, pair) in self.city.pairs.iter().enumerate() {
            let id = PairId(at as u8);
            let near = present.contains(pair.ground) || present.contains(pair.roof);
            if !near
                || !pair.inside && !self.game.rules.touching_pairs
                || self.game.rules.one_link && own.contains(&Some(id))
            {
                continue;
            }
            if stock {
                self.push(Action::Elevator { sign, pair: id, from: None });
            } else {
                for from in distinct(own).filter(|&from| from != id) {
                    self.push(Action::Elevator { sign, pair: id, from: Some(from) });
                }
            }
        }
    }

    /// RULE R8.4
    fn beams(&mut self, number: u8) {
        let (scrapper, champion) = self.game.beams(self.state);
        if let Some(here) = self.state.drones[Drone::Teleport.index()] {
            let regions = if number == 0 { self.city.regions() } else { self.city.ground };
            for region in regions - Regions::only(here) {
                if scrapper {
                    self.push(Action::Beam { champion: false, region });
                }
                if champion {
                    self.push(Action::Beam { champion: true, region });
                }
            }
        }
        self.push(Action::Enough);
    }

    /// RULE R8.5
    fn reaps(&mut self) {
        let seats = self.game.reapable(self.state);
        if self.game.is_duel() {
            let region = self.state.drones[Drone::Reaper.index()];
            let there: u8 = self
                .state
                .others(self.seat)
                .fold(0, |all, other| all + region.map_or(0, |region| self.state.player(other).scrappers(region)));
            (1..=there.min(2)).for_each(|count| self.push(Action::ReapTwo(count)));
        } else {
            (1..=seats.0).filter(|set| set & !seats.0 == 0).for_each(|set| self.push(Action::Reap(Seats(set))));
        }
        self.push(Action::Enough);
    }

    /// RULE R13.1, R15.5
    fn missions(&mut self) {
        for (column, cards) in self.state.missions.iter().enumerate() {
            if self.player.missions[column].is_none() {
                for row in (0..cards.len()).filter(|&row| cards[row].is_some()) {
                    self.push(Action::Mission { column: column as u8, row: row as u8 });
                }
            }
        }
        if self.game.rules.rebel {
            self.push(Action::Decline);
        }
    }
}

/// Buildings on the board, each place once.
fn distinct<T: Copy + PartialEq>(own: [Option<T>; 3]) -> impl Iterator<Item = T> {
    own.into_iter().enumerate().filter_map(move |(at, place)| place.filter(|_| !own[..at].contains(&place)))
}
