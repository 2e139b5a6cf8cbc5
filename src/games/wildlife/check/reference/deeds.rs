//! Effects of decisions: actions on the board, evolution, events, auctions.

use super::flat::{Effect, Flat};
use super::model::{Model, Question, Tile};
use crate::games::wildlife::board::state::{Cause, Hit};
use crate::games::wildlife::board::words::{Ability, CardKind, Level, Source};

impl Model<'_> {
    /// Plays a legal answer, and all that follows from it up to the next question.
    pub fn play(&mut self, flat: Flat) {
        let seat = self.now.asked;
        match flat {
            Flat::Settle(space) => {
                self.now.spaces[space] = Some(seat);
                self.now.players[seat].reserve -= 1;
                self.now.settled += 1;
                self.ask_settler(self.now.players[seat].left);
            }
            Flat::Name(species, None) => {
                self.give_chart(seat, species);
                self.open();
            }
            Flat::Name(species, Some(opening)) => {
                (self.now.active, self.now.chart) = (seat, Some(species));
                (self.now.high, self.now.leader, self.now.passed) = (opening, Some(seat), Vec::new());
                self.ask_raise(seat);
            }
            Flat::Bid(amount, _) => {
                (self.now.high, self.now.leader) = (amount, Some(seat));
                if self.now.question == Question::Raise {
                    return self.ask_raise(seat);
                }
                if !self.game.rules.pass_final {
                    self.now.passed.clear();
                }
                self.ask_bid(seat);
            }
            Flat::Pass => {
                self.now.passed.push(seat);
                match self.now.question {
                    Question::Raise => self.ask_raise(seat),
                    Question::Buy => self.back_to_turn(),
                    _ => self.ask_bid(seat),
                }
            }
            Flat::Auction(card) => self.auction(seat, card),
            Flat::Use(card, effect) => {
                self.spend_play(seat, card);
                self.now.actor = seat;
                self.now.card = Some(card);
                self.effect(seat, effect);
            }
            Flat::Drop(card) => self.spend_play(seat, card),
            Flat::FreeMigration(from, to) => {
                self.now.migrated = true;
                self.walk(seat, from, to, false);
            }
            Flat::Mobility(from, to) => {
                self.turn_over(seat, Ability::Mobility);
                match self.now.spaces[to] {
                    Some(owner) => {
                        self.hit(owner, Hit::Swap(crate::games::wildlife::board::spaces::Space(from as u8)), to);
                    }
                    None => self.walk(seat, from, to, true),
                }
            }
            Flat::Aggression(space) => {
                self.turn_over(seat, Ability::Aggression);
                match self.now.spaces[space] {
                    Some(owner) => self.hit(owner, Hit::Aggression, space),
                    None => self.bring(seat, space, true),
                }
            }
            Flat::Convert => {
                self.now.players[seat].food -= i32::from(self.game.contents.numbers.food_for_point);
                self.score(seat, Source::Conversion, 1);
            }
            Flat::End => self.end_turn(),
            Flat::Buy => {
                (self.now.high, self.now.leader) = (self.game.contents.numbers.lowest_bid.into(), Some(seat));
                self.sold();
            }
            Flat::Pay(points) => self.paid(points),
            Flat::Effect(effect) => self.effect(seat, effect),
            Flat::Decline => self.back_to_turn(),
            Flat::Block => self.block(seat),
            Flat::Allow => {
                if let Question::Block(hit, space) = self.now.question {
                    self.land(hit, space);
                }
            }
            Flat::Lose(space) => {
                self.now.spaces[space] = None;
                if let Question::Lose(left) = self.now.question {
                    self.ask_loser(seat, left - 1);
                }
            }
        }
    }

    /// The active player goes on.
    pub(super) fn back_to_turn(&mut self) {
        let active = self.now.active;
        (self.now.actor, self.now.asked, self.now.question) = (active, active, Question::Turn);
    }

    /// RULE R3.3
    fn spend_play(&mut self, seat: usize, card: CardKind) {
        let hand = &mut self.now.players[seat].hand;
        if let Some(at) = hand.iter().position(|held| *held == card) {
            hand.remove(at);
        }
        self.now.played.push(card);
        self.now.plays += 1;
        if self.now.plays_left == 0 {
            self.turn_over(seat, Ability::Intelligence);
            self.now.plays_left = self.game.contents.ability.intelligence_plays;
        }
        self.now.plays_left -= 1;
    }

    fn turn_over(&mut self, seat: usize, ability: Ability) {
        let tiles = &mut self.now.players[seat].tiles;
        if let Some(tile) = tiles.iter_mut().find(|tile| tile.ability == ability && !tile.turned) {
            tile.turned = true;
        }
    }

    /// The effect of a card for its user (R4, R5.5).
    fn effect(&mut self, seat: usize, effect: Effect) {
        match effect {
            Effect::Migrate(from, to) => self.walk(seat, from, to, false),
            Effect::Expand(space) => self.bring(seat, space, false),
            Effect::Attack(space) => {
                if let Some(owner) = self.now.spaces[space] {
                    return self.hit(owner, Hit::Attack, space);
                }
            }
            Effect::Adapt(terrain) => {
                // RULE R6.1
                let player = &mut self.now.players[seat];
                let level = &mut player.levels[terrain.index()];
                self.now.adaptations[terrain.index()][level.index()] -= 1;
                *level = Level::ALL[level.index() + 1];
                player.adaptations += 1;
            }
            Effect::Take(ability, victim) => self.take(seat, ability, victim),
            Effect::Event => return self.event(seat),
        }
        self.back_to_turn();
    }

    /// A tile goes to an empty space (R7.1, R8.3).
    fn walk(&mut self, seat: usize, from: usize, to: usize, by_ability: bool) {
        self.now.spaces[from] = None;
        self.now.spaces[to] = Some(seat);
        self.rested(seat, to, by_ability);
    }

    /// A tile from the reserve goes to an empty space (R7.3, R8.4).
    fn bring(&mut self, seat: usize, space: usize, by_ability: bool) {
        self.now.spaces[space] = Some(seat);
        self.now.players[seat].reserve -= 1;
        self.rested(seat, space, by_ability);
        self.left_reserve(seat);
    }

    /// RULE R8.5, R8.6: the owner of the tile may block.
    fn hit(&mut self, owner: usize, hit: Hit, space: usize) {
        if self.can_block(owner) {
            (self.now.asked, self.now.question) = (owner, Question::Block(hit, space));
        } else {
            self.land(hit, space);
        }
    }

    fn block(&mut self, owner: usize) {
        if self.now.players[owner].blocks_left == 0 {
            self.turn_over(owner, Ability::Defense);
            self.now.players[owner].blocks_left = self.game.contents.ability.defense_blocks;
        }
        self.now.players[owner].blocks_left -= 1;
        self.now.players[owner].blocked = true;
        self.back_to_turn();
    }

    /// RULE R7.4, R8.3, R8.4
    fn land(&mut self, hit: Hit, space: usize) {
        let actor = self.now.actor;
        if let Hit::Swap(from) = hit {
            self.now.spaces.swap(from.index(), space);
        } else {
            self.now.spaces[space] = Some(actor);
            self.now.players[actor].reserve -= 1;
            self.left_reserve(actor);
        }
        self.back_to_turn();
    }

    /// RULE R10.1
    fn rested(&mut self, seat: usize, space: usize, by_ability: bool) {
        let (area, scoring) = (self.area(space), &self.game.contents.scoring);
        let placed = self.now.marked.len();
        let counts = !by_ability || self.game.rules.minor_by_ability;
        if !counts || !self.is_full(area) || self.now.marked.contains(&area) || placed == scoring.minor.len() {
            return;
        }
        self.now.marked.push(area);
        self.score(seat, Source::Minor, scoring.minor[placed].into());
        let is_last = placed + 1 == scoring.minor.len();
        if scoring.big.contains(&(placed as u8 + 1)) {
            self.now.due += u8::from(!is_last);
            self.now.last_marker |= is_last;
        }
        // RULE R11.1, R12.5
        if is_last && !self.is_duel() {
            self.now.cause.get_or_insert(Cause::Areas);
        }
    }

    /// RULE R11.1, R12.5
    fn left_reserve(&mut self, seat: usize) {
        if self.now.players[seat].reserve == 0 {
            self.now.cause.get_or_insert(Cause::Reserve);
        }
    }

    /// RULE R6.2, R6.3
    fn take(&mut self, seat: usize, ability: Ability, victim: Option<usize>) {
        let mut tile = Tile { ability, turned: false };
        if let Some(from) = victim {
            let tiles = &mut self.now.players[from].tiles;
            let of_kind = |turned: bool| tiles.iter().position(|tile| tile.ability == ability && tile.turned == turned);
            if let Some(at) = of_kind(false).or_else(|| of_kind(true)) {
                tile = tiles.remove(at);
            }
        } else if let Some(at) = self.now.abilities.iter().position(|left| *left == ability) {
            self.now.abilities.remove(at);
        }
        self.now.players[seat].tiles.push(tile);
    }

    /// RULE R9
    fn event(&mut self, seat: usize) {
        let events = &self.game.contents.events;
        match self.now.card {
            Some(CardKind::Plague) => {
                let first = self.now.players[seat].left;
                return self.ask_loser_of(seat, first, events.plague);
            }
            Some(CardKind::Famine) => {
                for other in self.others(seat) {
                    let paid = self.now.players[other].food.min(events.famine.into());
                    self.now.players[other].food -= paid;
                    let missing = i32::from(events.famine) - paid;
                    self.score(other, Source::Famine, -missing * i32::from(events.famine_points));
                }
            }
            _ => {
                self.now.players[seat].food += i32::from(events.surplus_user);
                let fewest = self.now.players.iter().map(|player| player.points).min().unwrap_or(0);
                for other in 0..self.count() {
                    // RULE R12.4
                    let gets = !self.is_duel() || other == seat && !self.game.rules.surplus_seven;
                    if gets && self.now.players[other].points == fewest {
                        self.now.players[other].food += i32::from(events.surplus_last);
                    }
                }
            }
        }
        self.back_to_turn();
    }

    /// RULE R9.1: this player loses `more` more tiles, then the next.
    fn ask_loser(&mut self, seat: usize, more: u8) {
        let user = self.now.actor;
        self.ask_loser_of(user, seat, more);
    }

    fn ask_loser_of(&mut self, user: usize, mut seat: usize, mut more: u8) {
        while seat != user {
            if more > 0 && !self.tiles_on_board(seat).is_empty() {
                (self.now.asked, self.now.question) = (seat, Question::Lose(more));
                return;
            }
            seat = self.now.players[seat].left;
            more = self.game.contents.events.plague;
        }
        self.back_to_turn();
    }

    /// RULE R5.1, R12.3
    fn auction(&mut self, seat: usize, card: CardKind) {
        self.spend_play(seat, card);
        self.now.duty_met = true;
        (self.now.card, self.now.high, self.now.leader, self.now.passed) = (Some(card), 0, None, Vec::new());
        if self.is_duel() {
            (self.now.asked, self.now.question) = (self.now.players[seat].left, Question::Buy);
        } else {
            self.ask_bid(seat);
        }
    }

    /// RULE R5.1: asks the next bidder after this one, if anybody is left to ask.
    fn ask_bid(&mut self, after: usize) {
        let now = &self.now;
        let can = |seat: &usize| *seat != now.active && Some(*seat) != now.leader && !now.passed.contains(seat);
        if let Some(next) = self.others(after).into_iter().chain([after]).find(can) {
            (self.now.asked, self.now.question) = (next, Question::Bid);
        } else if self.now.leader.is_some() {
            self.sold();
        } else {
            self.back_to_turn();
        }
    }

    /// RULE R5.4
    fn sold(&mut self) {
        let Some(winner) = self.now.leader else { return };
        let (least, most) = self.payments(winner, self.now.high);
        if least == most {
            self.paid(least);
        } else {
            (self.now.asked, self.now.question) = (winner, Question::Pay);
        }
    }

    fn paid(&mut self, points: u16) {
        let Some(winner) = self.now.leader else { return };
        let (price, rate) = (i32::from(self.now.high), i32::from(self.game.contents.numbers.food_of_point));
        self.score(winner, Source::Bids, -i32::from(points));
        self.now.players[winner].food += i32::from(points) * rate - price;
        self.now.players[self.now.active].food += price;
        (self.now.actor, self.now.asked, self.now.question) = (winner, winner, Question::Effect);
    }
}
