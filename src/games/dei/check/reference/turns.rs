//! The course of a game, in the model: setup, turns, phases, cards, missions, the end (R2, R3, R5, R13, R14, R15).

use super::super::super::board::cards::CardId;
use super::super::super::board::regions::Region;
use super::super::super::board::words::{Champion, Colour, Mission};
use super::super::super::rules::action::Action;
use super::super::super::rules::options::{ControlCheck, DroneCards, Switch};
use super::super::super::rules::state::Ask;
use super::deeds::take;
use super::model::Model;

impl Model<'_> {
    /// Plays one decision.
    pub(super) fn play(&mut self, action: Action) {
        match action {
            Action::Draft(feat) => {
                self.own().feats.push((feat, false));
                self.now.drafted += 1;
                self.next_draft();
            }
            Action::Settle(region) => {
                self.settle(region.index());
                self.next_settler(self.now.place + 1);
            }
            Action::Plan(first, second) => self.plan(vec![first, second]),
            Action::PlanOne(card) => self.plan(vec![card]),
            Action::PlayUp(card) => {
                self.lay(card);
                self.own().up.push(card);
                let face = self.game.contents.cards[card.index()].face;
                self.bring_icons(&face, true);
                self.now.ask = Ask::Icons;
            }
            Action::PlayDown(card) => {
                self.lay(card);
                self.own().down.push(card);
                (self.now.down, self.now.due, self.now.faced_down) = (true, true, true);
                self.now.ask = Ask::Icons;
            }
            Action::Robot(card) => self.send_robot(card),
            Action::Buy { market, slot, terms } if self.now.ask == Ask::Robot => {
                self.buy(market, slot, terms);
                self.now.ask = Ask::Card;
            }
            Action::EndCard => {
                self.no_card();
                if self.game.rules.control_check == ControlCheck::Card {
                    self.control();
                }
                self.now.ask = Ask::Card;
            }
            Action::EndPhase => self.end_phase(),
            Action::Grab => {
                self.grab();
                self.after_abilities();
            }
            Action::Leave => self.after_abilities(),
            Action::Unlock(colour) => {
                self.unlock(colour);
                self.ask_unlock();
            }
            Action::Keep => self.next_player(),
            Action::Mission { column, row } => self.claim(column.into(), row.into()),
            Action::Decline => self.after_mission(),
            _ => self.on_card(action),
        }
    }

    fn send_robot(&mut self, card: CardId) {
        take(&mut self.own().hand, &card);
        self.own().bin.push(card);
        self.own().purse[1] -= 1;
        self.now.reserve[1] += 1;
        self.now.robot_used = true;
        self.now.ask = Ask::Robot;
    }

    fn no_card(&mut self) {
        let now = &mut self.now;
        (now.card, now.down, now.candied, now.wild, now.each, now.due) = (None, false, false, false, None, false);
        (now.card_booted, now.split) = (false, None);
        now.pending.clear();
        now.copied.clear();
    }

    fn lay(&mut self, card: CardId) {
        self.no_card();
        take(&mut self.own().hand, &card);
        self.now.card = Some(card);
        self.now.played += 1;
    }

    /// RULE R15.2: counter-clockwise from the last player, one colour after the other.
    fn next_draft(&mut self) {
        let count = self.count();
        if self.now.drafted == 3 * count {
            return self.next_settler(0);
        }
        self.now.active = count - 1 - self.now.drafted % count;
        self.now.ask = Ask::Draft;
    }

    /// RULE R2.11
    fn settle(&mut self, champion: usize) {
        let all = i32::from(self.game.contents.setup.scrappers[self.now.place]);
        let [one, two] = self.city.refuges.map(Region::index);
        let other = if champion == one { two } else { one };
        let player = self.own();
        player.champion = Some(champion);
        player.stock -= all;
        player.scrappers.extend(std::iter::repeat_n(champion, (all / 2) as usize));
        player.scrappers.extend(std::iter::repeat_n(other, (all - all / 2) as usize));
    }

    fn next_settler(&mut self, place: usize) {
        if place == self.count() {
            self.act();
            self.now.turn = 0;
            return self.next_turn();
        }
        (self.now.place, self.now.active, self.now.ask) = (place, self.now.order[place], Ask::Settle);
        let [one, two] = self.city.refuges;
        if one == two {
            self.settle(one.index());
            self.next_settler(place + 1);
        }
    }

    /// RULE R3.1, R3.3, R15.4
    fn next_turn(&mut self) {
        self.now.turn += 1;
        let (count, before) = (self.count(), self.now.order[0]);
        if self.now.turn > 1 && self.game.rules.left_order {
            let mut first = (before + 1) % count;
            if count == 3 && self.now.turn == 4 && self.game.rules.last_marker == Switch::On {
                let supplies = |seat: usize| self.now.players[seat].supplies;
                let fewest = (0..count).map(supplies).min().unwrap_or(0);
                // Met going left from the first player of turn 3, who is met last.
                let met = [1, 2, 3].map(|by| (before + by) % count);
                first = met.into_iter().find(|&seat| supplies(seat) == fewest).unwrap_or(first);
                if self.game.rules.showdown {
                    first = (first + 1) % count;
                }
            }
            self.now.order = (0..count).map(|by| (first + by) % count).collect();
        } else if self.now.turn > 1 {
            let mut order: Vec<usize> = Vec::new();
            for &seat in &self.now.order {
                let supplies = self.now.players[seat].supplies;
                let at = order.iter().take_while(|&&other| self.now.players[other].supplies <= supplies).count();
                order.insert(at, seat);
            }
            self.now.order = order;
        }
        self.now.phase = 0;
        self.next_phase();
    }

    fn next_phase(&mut self) {
        self.now.phase += 1;
        self.now.place = 0;
        if self.game.rules.planning { self.next_plan(0) } else { self.begin_player() }
    }

    /// RULE R15.3
    fn next_plan(&mut self, place: usize) {
        if place == self.count() {
            self.now.place = 0;
            return self.begin_player();
        }
        (self.now.place, self.now.active) = (place, self.now.order[place]);
        if self.own().hand.is_empty() { self.next_plan(place + 1) } else { self.now.ask = Ask::Plan }
    }

    fn plan(&mut self, cards: Vec<CardId>) {
        self.own().plan = cards;
        self.next_plan(self.now.place + 1);
    }

    fn begin_player(&mut self) {
        self.now.active = self.now.order[self.now.place];
        self.no_card();
        (self.now.played, self.now.faced_down, self.now.robot_used) = (0, false, false);
        (self.now.energy_used, self.now.booted) = (false, false);
        self.now.ask = Ask::Card;
    }

    /// RULE R3.2, R11.2
    fn end_phase(&mut self) {
        self.own().plan.clear();
        if self.game.rules.control_check == ControlCheck::Phase {
            self.control();
        }
        let own = &self.now.players[self.now.active];
        let takes = own.faction.champion() == Champion::Abraham && self.game.rules.abraham_takes == Switch::On;
        let there = own.champion.is_some_and(|region| self.now.tokens[region] > 0);
        if takes && there && !self.game.rules.abraham_always {
            self.now.ask = Ask::Grab;
            return;
        }
        if takes && there {
            self.grab();
        }
        self.after_abilities();
    }

    fn grab(&mut self) {
        if let Some(region) = self.own().champion {
            let kind = self.kind(region);
            self.now.tokens[region] -= 1;
            self.own().purse[kind] += 1;
        }
    }

    fn after_abilities(&mut self) {
        match self.now.phase {
            2 if self.game.rules.unlock_always => {
                for colour in Colour::ALL {
                    if self.unlocks(colour) {
                        self.unlock(colour);
                    }
                }
                self.next_player();
            }
            2 => self.ask_unlock(),
            3 if !self.game.rules.showdown => self.now.ask = Ask::Mission,
            _ => self.next_player(),
        }
    }

    /// RULE R12.1
    fn unlocks(&self, colour: Colour) -> bool {
        let own = &self.now.players[self.now.active];
        let locked = own.feats.iter().any(|(feat, unlocked)| feat.colour() == colour && !unlocked);
        locked && self.cubes(self.now.active, Some(colour)) >= i32::from(self.game.contents.feats.cubes)
    }

    fn unlock(&mut self, colour: Colour) {
        let feats = self.own().feats.iter_mut().filter(|(feat, _)| feat.colour() == colour);
        feats.for_each(|(_, unlocked)| *unlocked = true);
        self.act();
    }

    fn ask_unlock(&mut self) {
        if Colour::ALL.into_iter().any(|colour| self.unlocks(colour)) {
            self.now.ask = Ask::Unlock;
        } else {
            self.next_player();
        }
    }

    fn next_player(&mut self) {
        self.now.place += 1;
        if self.now.place < self.count() {
            self.begin_player();
        } else if self.now.phase < 3 {
            self.next_phase();
        } else if self.game.rules.showdown {
            self.now.place = 0;
            self.next_showdown();
        } else {
            self.end_turn();
        }
    }

    /// RULE R15.4
    fn next_showdown(&mut self) {
        if self.now.place == self.count() {
            return self.end_turn();
        }
        self.now.active = self.now.order[self.now.place];
        self.now.ask = Ask::Mission;
    }

    /// RULE R13
    fn claim(&mut self, column: usize, row: usize) {
        let me = self.now.active;
        let Some(card) = self.game_mission(column, row) else { return };
        let own = &self.now.players[me];
        let drones = match self.game.rules.drone_cards {
            DroneCards::NotBinned => [&own.hand[..], &own.up[..], &own.down[..]].concat(),
            DroneCards::FaceUp => [&own.hand[..], &own.up[..]].concat(),
            DroneCards::All => [&own.hand[..], &own.up[..], &own.down[..], &own.bin[..]].concat(),
        };
        let held = |region: usize| {
            own.scrappers.contains(&region) || !self.game.rules.scrapper_garrison && own.champion == Some(region)
        };
        let count = match card.mission {
            Mission::Technology => own.purse[0],
            Mission::Cells => own.purse[1],
            Mission::Drones => {
                drones.iter().filter(|card| self.game.contents.cards[card.index()].face.flight.is_some()).count() as i32
            }
            Mission::Buildings => (own.refuges.len() + own.bridges.len() + own.elevators.len()) as i32,
            Mission::Scrappers => own.scrappers.len() as i32,
            Mission::Cubes => self.cubes(me, None),
            Mission::Tactic => self.cubes(me, Some(Colour::Tactic)),
            Mission::Logistic => self.cubes(me, Some(Colour::Logistic)),
            Mission::Machinery => self.cubes(me, Some(Colour::Machinery)),
            Mission::Garrison => {
                self.city.outposts.iter().filter(|outpost| held(outpost.region.index())).count() as i32
            }
        };
        let late = column + 1 < usize::from(self.now.turn);
        let rate = if late { card.lower } else { card.upper };
        self.own().supplies += count / i32::from(rate.per) * i32::from(rate.points);
        self.own().missions.push((column, row));
        self.after_mission();
    }

    fn after_mission(&mut self) {
        if self.now.turn == 4 && self.game.rules.own_count {
            self.final_count(self.now.active);
        }
        if self.game.rules.showdown {
            self.now.place += 1;
            self.next_showdown();
        } else {
            self.next_player();
        }
    }

    /// RULE R14.3
    fn final_count(&mut self, seat: usize) {
        let scoring = &self.game.contents.scoring;
        let cubes = self.cubes(seat, None);
        let player = &mut self.now.players[seat];
        player.counted = Some([player.purse[1] as u8, cubes as u8]);
        let feats = player.feats.iter().filter(|(_, unlocked)| *unlocked).count();
        player.supplies += cubes * i32::from(scoring.cube);
        if feats > 0 {
            player.supplies += i32::from(scoring.feats[feats - 1]);
        }
        if scoring.technology > 0 {
            player.supplies += player.purse[0] / i32::from(scoring.technology);
        }
        player.supplies += player.purse[1] * i32::from(scoring.cell);
    }

    /// RULE R14.1
    fn end_turn(&mut self) {
        if self.now.turn == 4 {
            return self.finish();
        }
        for player in &mut self.now.players {
            player.bin.append(&mut player.down);
            player.hand.append(&mut player.up);
        }
        let used = std::mem::take(&mut self.now.used);
        if self.game.rules.candy_returns {
            self.now.pool.extend(used);
        } else {
            self.now.gone.extend(used);
        }
        self.next_turn();
    }

    /// RULE R14.4
    fn finish(&mut self) {
        for seat in 0..self.count() {
            if !self.game.rules.own_count {
                self.final_count(seat);
            }
            let player = &mut self.now.players[seat];
            let cards = [&player.hand[..], &player.up[..], &player.down[..], &player.bin[..]].concat();
            let printed: i32 =
                cards.iter().map(|card| i32::from(self.game.contents.cards[card.index()].supplies)).sum();
            player.supplies += printed;
        }
        self.now.over = true;
    }
}
