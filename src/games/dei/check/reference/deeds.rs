//! Effects of decisions, in the model: icons, purchases, candy, drones (R5 to R10, R12).

use super::super::super::board::cards::{CardId, Face, Icon};
use super::super::super::board::regions::Region;
use super::super::super::board::words::{Candy, Champion, Drone, Feat, Market, Slot};
use super::super::super::rules::action::{Action, Terms};
use super::super::super::rules::options::{Boots, ControlCheck, Switch};
use super::super::super::rules::sign::Sign;
use super::super::super::rules::state::{Ask, Way};
use super::model::Model;

/// Takes one thing out of a list; it must be there.
pub(super) fn take<T: PartialEq>(list: &mut Vec<T>, thing: &T) -> bool {
    let at = list.iter().position(|other| other == thing);
    at.map(|at| list.remove(at)).is_some()
}

impl Model<'_> {
    /// Plays a decision of the card in play.
    pub(super) fn on_card(&mut self, action: Action) {
        let (me, go_on) = (self.now.active, Ask::Icons);
        if !matches!(action, Action::Move { .. } | Action::Group { .. }) {
            self.now.split = None;
        }
        let mut next = go_on;
        match action {
            Action::Recruit { sign, region, from, token } => {
                self.spend(sign);
                self.recruit(region, from);
                if token {
                    self.bring(region.index());
                }
            }
            Action::Move { sign, from, to } => next = Ask::Group(Way { sign, from, to }),
            Action::Group { scrappers, champion, refuge } => {
                if let Ask::Group(way) = self.now.ask {
                    self.go(way, scrappers, champion, refuge);
                }
            }
            Action::Collect { sign, region, swap } => self.collect(sign, region.index(), swap),
            Action::Kill { sign, region, victim } => {
                self.spend(sign);
                self.kill(victim.index(), region.index());
                self.act();
                self.draw(victim.index());
            }
            Action::Dig { sign, region } => {
                self.spend(sign);
                self.bring(region.index());
            }
            Action::Refuge { sign, region, from } => {
                let own = &mut self.now.players[me].refuges;
                from.map(|from| take(own, &from.index()));
                own.push(region.index());
                self.built(sign, false);
            }
            Action::Bridge { sign, site, from } => {
                let own = &mut self.now.players[me].bridges;
                from.map(|from| take(own, &from.0.into()));
                own.push(site.0.into());
                self.built(sign, true);
            }
            Action::Elevator { sign, pair, from } => {
                let own = &mut self.now.players[me].elevators;
                from.map(|from| take(own, &from.0.into()));
                own.push(pair.0.into());
                self.built(sign, true);
            }
            Action::Expand(sign) => self.expand(sign),
            Action::Copy(card) => self.copy(card),
            Action::Candy(candy) => self.sweeten(candy),
            Action::Buy { market, slot, terms } => self.buy(market, slot, terms),
            Action::Fly { sign, region } => next = self.fly(sign, region.index()),
            _ => next = self.ability(action),
        }
        self.now.ask = next;
    }

    /// Control after an action (ruling `control-check`).
    pub(super) fn act(&mut self) {
        if self.game.rules.control_check == ControlCheck::Action {
            self.control();
        }
    }

    fn spend(&mut self, sign: Sign) {
        if !take(&mut self.now.pending, &sign) {
            self.wrong.push(format!("{sign} is used and not pending"));
        }
    }

    fn grant(&mut self, sign: Sign, count: i32) {
        (0..count).for_each(|_| self.now.pending.push(sign));
    }

    fn recruit(&mut self, region: Region, from: Option<Region>) {
        let own = self.own();
        match from {
            Some(from) => {
                take(&mut own.scrappers, &from.index());
            }
            None => own.stock -= 1,
        }
        own.scrappers.push(region.index());
        self.act();
    }

    /// A token from the reserve comes to a region, if there is one.
    fn bring(&mut self, region: usize) {
        let kind = self.kind(region);
        if self.now.reserve[kind] > 0 {
            self.now.reserve[kind] -= 1;
            self.now.tokens[region] += 1;
        }
    }

    /// Tokens from the reserve, as far as there are any.
    pub(super) fn gain(&mut self, kind: usize, count: i32) {
        let count = count.min(self.now.reserve[kind]);
        self.now.reserve[kind] -= count;
        self.own().purse[kind] += count;
    }

    fn pay(&mut self, kind: usize, count: i32) {
        self.own().purse[kind] -= count;
        self.now.reserve[kind] += count;
    }

    /// RULE R6.2, R11.1, R12.3
    fn go(&mut self, way: Way, scrappers: u8, champion: bool, refuge: bool) {
        let (me, sign, from, to) = (self.now.active, way.sign, way.from.index(), way.to.index());
        let mut next = (sign, from, vec![to], refuge);
        let mut again = false;
        if let Some((icon, origin, used, carried)) = self.now.split.take() {
            // One icon carries one refuge (R12.2).
            again = icon == sign && origin == from && !used.contains(&to) && !(carried && refuge);
            if again {
                next.2.extend(used);
                next.3 |= carried;
            }
        }
        if !again {
            self.spend(sign);
        }
        self.now.split = self.game.rules.split_moves.then_some(next);
        for _ in 0..scrappers {
            take(&mut self.own().scrappers, &from);
            self.own().scrappers.push(to);
        }
        if champion {
            self.own().champion = Some(to);
        }
        if refuge {
            take(&mut self.own().refuges, &from);
            self.own().refuges.push(to);
        }
        self.act();
        if sign == Sign::NEENA {
            return;
        }
        if self.has(me, Feat::SnowBoots) && sign != Sign::BOOTS && !again {
            let first = match self.game.rules.boots {
                Boots::Move => true,
                Boots::Card => !self.now.card_booted,
                Boots::Phase => !self.now.booted,
            };
            (self.now.card_booted, self.now.booted) = (true, true);
            self.grant(Sign::BOOTS, first.into());
        }
        let neena = self.now.players[me].faction.champion() == Champion::Neena && self.game.rules.neena == Switch::On;
        if champion && neena {
            self.grant(Sign::NEENA, 1);
        }
    }

    /// RULE R6.3, R7.2, R7.3
    fn collect(&mut self, sign: Sign, region: usize, swap: bool) {
        self.spend(sign);
        let kind = self.kind(region);
        self.now.tokens[region] -= 1;
        if swap {
            self.now.reserve[kind] += 1;
            self.gain(1 - kind, 1);
        } else {
            self.own().purse[kind] += 1;
        }
        if sign.icon() == Some(Icon::MachineryCollect) {
            self.gain(0, 1);
        }
    }

    pub(super) fn kill(&mut self, victim: usize, region: usize) {
        let player = &mut self.now.players[victim];
        take(&mut player.scrappers, &region);
        if self.game.rules.dead_return {
            player.stock += 1;
        } else {
            player.dead += 1;
        }
    }

    /// RULE R10.1: a candy, as the game drew it.
    fn draw(&mut self, seat: usize) {
        if self.now.pool.is_empty() {
            return;
        }
        match self.drawn.pop_front() {
            Some((drawer, candy)) if drawer == seat && take(&mut self.now.pool, &candy) => {
                self.now.players[seat].candy.push(candy);
            }
            other => self.wrong.push(format!("seat {seat} draws a candy, the game reports {other:?}")),
        }
    }

    fn built(&mut self, sign: Sign, link: bool) {
        self.spend(sign);
        self.act();
        if link && self.has(self.now.active, Feat::FieldEngineer) {
            self.grant(Sign::of(Icon::Move), 2);
        }
    }

    /// RULE R7.6, R10.2
    fn expand(&mut self, sign: Sign) {
        self.spend(sign);
        if let Some((basic, colour)) = sign.icon().and_then(Icon::per_outpost) {
            let cubes = self.cubes(self.now.active, Some(colour)) + i32::from(self.now.wild);
            self.now.wild = false;
            self.now.each = Some(Sign::of(basic));
            self.grant(Sign::of(basic), cubes);
        }
    }

    /// RULE R5.2, R7.5: the icons of a card become pending, and its gains happen.
    pub(super) fn bring_icons(&mut self, face: &Face, copies: bool) {
        for (icon, count) in face.icons.iter() {
            if icon != Icon::Copy || copies {
                self.grant(Sign::of(icon), count.into());
            }
        }
        if let Some(flight) = face.flight {
            self.grant(Sign::of_flight(flight), 1);
        }
        self.own().supplies += i32::from(face.gains.supplies);
        self.gain(0, face.gains.technology.into());
        self.gain(1, face.gains.cells.into());
    }

    /// RULE R7.4
    fn copy(&mut self, card: CardId) {
        self.spend(Sign::of(Icon::Copy));
        if !self.now.copied.contains(&card) {
            self.now.copied.push(card);
        }
        let face = self.game.contents.cards[card.index()].face;
        self.bring_icons(&face, self.game.rules.copy_chain);
    }

    /// RULE R10.2
    fn sweeten(&mut self, candy: Candy) {
        take(&mut self.own().candy, &candy);
        self.now.used.push(candy);
        self.now.candied = true;
        let waits = |sign: &Sign| sign.icon().is_some_and(|icon| icon.per_outpost().is_some());
        match (candy, candy.icon()) {
            (Candy::Technology, _) => self.gain(0, 1),
            (Candy::Wild, _) => match self.now.each {
                Some(basic) if !self.now.due && !self.now.pending.iter().any(waits) => self.grant(basic, 1),
                _ => self.now.wild = true,
            },
            (_, Some(icon)) => self.grant(Sign::of(icon), 1),
            (_, None) => {}
        }
    }

    /// RULE R9.2, R12.4
    pub(super) fn buy(&mut self, market: Market, slot: Slot, terms: Terms) {
        let row = market as usize;
        let Some(card) = self.now.rows[row][slot as usize] else {
            self.wrong.push("a card is bought that is not there".into());
            return;
        };
        let printed = self.game.contents.cards[card.index()].price;
        let (mut technology, mut cells) = (i32::from(printed.technology), i32::from(printed.cells));
        let black = market == Market::Black;
        if black && slot == Slot::Left {
            technology += i32::from(self.game.contents.markets.black_left);
        }
        match terms {
            Terms::Full => {}
            Terms::Swap => {
                (technology, cells) = (technology + 1, cells - 1);
                self.now.energy_used = true;
            }
            Terms::LessTechnology => technology -= 1,
            Terms::LessCell => cells -= 1,
        }
        self.pay(0, technology);
        self.pay(1, cells);
        if black && slot == Slot::Right {
            self.gain(0, self.game.contents.markets.black_right.into());
        }
        self.own().hand.push(card);
        // The cards to the left move on, and a new one comes.
        let next = self.now.decks[row].pop_front();
        let cards = &mut self.now.rows[row];
        cards.remove(slot as usize);
        cards.insert(0, next);
        (self.now.due, self.now.wild) = (false, false);
        if self.has(self.now.active, Feat::TradeBase) {
            self.own().supplies += 1;
        }
    }

    /// RULE R8.1
    fn fly(&mut self, sign: Sign, region: usize) -> Ask {
        let me = self.now.active;
        self.spend(sign);
        let Some(flight) = sign.flight() else { return Ask::Icons };
        for (drone, at) in &mut self.now.drones {
            if *drone == flight.drone {
                *at = region;
            }
        }
        self.act();
        let flights = self.game.contents.flights;
        match flight.drone {
            Drone::Collector if self.now.tokens[region] > 0 => Ask::Take,
            Drone::Transport => self.deploys(flights.transport),
            Drone::Teleport => self.beams(0),
            Drone::Reaper => {
                let hit = self.others(me).into_iter().any(|other| self.now.players[other].scrappers.contains(&region));
                if hit && self.game.rules.reaper == Switch::On { Ask::Reap } else { Ask::Icons }
            }
            Drone::Collector => Ask::Icons,
        }
    }

    fn deploys(&self, left: u8) -> Ask {
        let (player, region) = (&self.now.players[self.now.active], self.drone(Drone::Transport));
        let some = player.stock > 0 || player.scrappers.iter().any(|at| *at != region);
        if left > 0 && some { Ask::Deploy(left) } else { Ask::Icons }
    }

    fn beams(&self, number: u8) -> Ask {
        let (player, region) = (&self.now.players[self.now.active], self.drone(Drone::Teleport));
        let champion = self.game.rules.champions_beam && player.champion == Some(region);
        let some = champion || player.scrappers.contains(&region);
        if some && number < self.game.contents.flights.teleport { Ask::Beam(number) } else { Ask::Icons }
    }

    /// RULE R8.2 to R8.6
    fn ability(&mut self, action: Action) -> Ask {
        match (action, self.now.ask) {
            (Action::Take(count), _) => {
                let region = self.drone(Drone::Collector);
                let kind = self.kind(region);
                self.now.tokens[region] -= i32::from(count);
                self.own().purse[kind] += i32::from(count);
                Ask::Icons
            }
            (Action::Deploy(from), Ask::Deploy(left)) => {
                self.recruit(Region(self.drone(Drone::Transport) as u8), from);
                self.deploys(left - 1)
            }
            (Action::Beam { champion, region }, Ask::Beam(number)) => {
                let from = self.drone(Drone::Teleport);
                if champion {
                    self.own().champion = Some(region.index());
                } else {
                    take(&mut self.own().scrappers, &from);
                    self.own().scrappers.push(region.index());
                }
                self.act();
                if self.is_roof(region.index()) { Ask::Icons } else { self.beams(number + 1) }
            }
            (Action::Reap(victims), _) => {
                let others = self.others(self.now.active).into_iter();
                self.reap(others.filter(|&seat| victims.contains(seat.into())).collect())
            }
            (Action::ReapTwo(count), _) => self.reap(vec![1 - self.now.active; count.into()]),
            _ => Ask::Icons,
        }
    }

    fn reap(&mut self, victims: Vec<usize>) -> Ask {
        let (me, region) = (self.now.active, self.drone(Drone::Reaper));
        for &victim in &victims {
            self.kill(victim, region);
        }
        self.act();
        let paid = if self.game.rules.reaper_each { victims.len() as i32 } else { 1 };
        self.own().supplies += paid * i32::from(self.game.contents.flights.reaper);
        for victim in victims {
            self.draw(victim);
        }
        self.draw(me);
        Ask::Icons
    }
}
