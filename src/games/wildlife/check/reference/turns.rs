//! Setup, the beginning and the end of turns, bids for charts.

use super::model::{Model, Question, Tile};
use crate::games::wildlife::board::state::Cause;
use crate::games::wildlife::board::words::{Ability, CardKind, Source, Species};

impl Model<'_> {
    /// RULE R13.3: asks who comes after this one to raise the bid for the chart, or gives it to the highest bidder.
    pub(super) fn ask_raise(&mut self, after: usize) {
        let now = &self.now;
        let can = |seat: &usize| {
            now.players[*seat].species.is_none() && Some(*seat) != now.leader && !now.passed.contains(seat)
        };
        if let Some(next) = self.others(after).into_iter().chain([after]).find(can) {
            (self.now.asked, self.now.question) = (next, Question::Raise);
            return;
        }
        let (Some(winner), Some(species)) = (now.leader, now.chart) else { return };
        self.now.players[winner].food -= i32::from(self.now.high);
        self.give_chart(winner, species);
        let namer = self.now.active;
        let free = |seat: &usize| self.now.players[*seat].species.is_none();
        if let Some(next) = self.others(namer).into_iter().chain([namer]).find(free) {
            (self.now.active, self.now.asked, self.now.question) = (next, next, Question::Name);
        }
    }

    pub(super) fn give_chart(&mut self, seat: usize, species: Species) {
        self.now.players[seat].species = Some(species);
        self.now.players[seat].levels = self.game.contents.chart.levels(species);
    }

    /// RULE R13.3: the players sit by the age of their species, and the game begins.
    pub(super) fn open(&mut self) {
        let ages = &self.game.contents.ages;
        let age = |seat: &usize| self.now.players[*seat].species.map_or(0, |species| ages[species.index()]);
        let mut seats: Vec<usize> = (0..self.count()).collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(age(seat)));
        for (at, &seat) in seats.iter().enumerate() {
            self.now.players[seat].left = seats[(at + 1) % seats.len()];
        }
        let first = if self.game.rules.oldest_starts { seats[0] } else { self.starts.unwrap_or_default() };
        if self.starts != Some(first) {
            self.wrong.push(format!("seat {first} should start, and {:?} did", self.starts));
        }
        self.now.first = first;
        for (place, seat) in std::iter::once(first).chain(self.others(first)).enumerate() {
            self.begin(seat, place);
        }
        self.ask_settler(first);
    }

    /// RULE R2.3, R2.5
    fn begin(&mut self, seat: usize, place: usize) {
        let setup = &self.game.contents.setup;
        self.now.players[seat].order = place as u8 + 1;
        self.score(seat, Source::Start, setup.points[place].into());
        for ability in Ability::ALL {
            for _ in 0..setup.owned(ability)[place] {
                if let Some(at) = self.now.abilities.iter().position(|left| *left == ability) {
                    self.now.abilities.remove(at);
                    self.now.players[seat].tiles.push(Tile { ability, turned: false });
                }
            }
        }
        // RULE R13.1
        let fixed = if self.game.rules.unlimited_abilities { setup.ability_cards } else { 0 };
        for at in 0..setup.hand {
            let card = self.draw(seat);
            if at < fixed && card != Some(CardKind::Ability) {
                self.wrong.push(format!("seat {seat} is dealt {card:?}, expected an ability card"));
            }
        }
    }

    /// RULE R2.6, R2.7
    pub(super) fn ask_settler(&mut self, mut seat: usize) {
        let tiles = usize::from(self.game.settles()) * self.count();
        while self.now.settled < tiles {
            if !self.settling(seat).is_empty() {
                (self.now.active, self.now.asked, self.now.question) = (seat, seat, Question::Settle);
                return;
            }
            self.now.settled += 1;
            seat = self.now.players[seat].left;
        }
        self.start_turn(self.now.first);
    }

    /// RULE R3.1
    fn start_turn(&mut self, seat: usize) {
        self.now.turn += 1;
        (self.now.plays, self.now.plays_left) = (0, self.game.contents.numbers.plays);
        (self.now.duty_met, self.now.migrated) = (false, false);
        self.now.active = seat;
        let ability = &self.game.contents.ability;
        let tiles = self.unturned(seat, Ability::Food);
        self.score(seat, Source::FoodTiles, i32::from(tiles) * i32::from(ability.food_points));
        self.now.players[seat].food += i32::from(tiles) * i32::from(ability.food_food);
        self.back_to_turn();
    }

    /// RULE R3.5
    pub(super) fn end_turn(&mut self) {
        let seat = self.now.active;
        let played = std::mem::take(&mut self.now.played);
        self.now.discard.extend(played);
        while self.now.players[seat].hand.len() < self.game.contents.setup.hand.into() && self.draw(seat).is_some() {}
        for player in &mut self.now.players {
            player.tiles.iter_mut().for_each(|tile| tile.turned = false);
            (player.blocks_left, player.blocked) = (0, false);
        }
        // RULE R10.3, R11.2
        let ends = self.now.cause.is_some();
        let all = self.now.due + u8::from(self.now.last_marker || ends);
        for _ in 0..if self.game.rules.one_scoring { all.min(1) } else { all } {
            self.big_scoring();
        }
        (self.now.due, self.now.last_marker) = (0, false);
        // RULE R11.4
        if !ends && self.now.turn >= self.game.rules.stall_turns {
            self.now.cause = Some(Cause::Stalled);
        }
        if self.now.cause.is_some() {
            (self.now.over, self.now.question) = (true, Question::Nothing);
            return;
        }
        let next = self.next_player();
        self.start_turn(next);
    }

    /// RULE R3.5, R13.4
    fn next_player(&mut self) -> usize {
        let next = self.now.players[self.now.active].left;
        self.now.round_turns += 1;
        if !self.game.rules.moving_start || usize::from(self.now.round_turns) < self.count() {
            return next;
        }
        self.now.round_turns = 0;
        let before = self.now.first;
        let others = self.others(before);
        let met: Vec<usize> = if self.game.rules.self_first {
            std::iter::once(before).chain(others).collect()
        } else {
            others.into_iter().chain([before]).collect()
        };
        let fewest = self.now.players.iter().map(|player| player.points).min();
        let last = met.into_iter().find(|&seat| Some(self.now.players[seat].points) == fewest);
        self.now.first = last.unwrap_or(before);
        self.now.first
    }

    /// A player draws the card that chance drew; none if no card is left (R3.5).
    fn draw(&mut self, seat: usize) -> Option<CardKind> {
        if self.now.pile.is_empty() {
            self.now.pile = std::mem::take(&mut self.now.discard);
        }
        if self.now.pile.is_empty() {
            return None;
        }
        let at = self.drawn.iter().position(|(drawer, _)| *drawer == seat);
        let Some((_, card)) = at.and_then(|at| self.drawn.remove(at)) else {
            self.wrong.push(format!("seat {seat} should draw another card"));
            return None;
        };
        match self.now.pile.iter().position(|left| *left == card) {
            Some(at) => {
                self.now.pile.remove(at);
                self.now.players[seat].hand.push(card);
            }
            None => self.wrong.push(format!("seat {seat} drew {card}, and the pile has none")),
        }
        Some(card)
    }
}
