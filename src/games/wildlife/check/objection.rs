//! The reasons why a decision is not legal, found without the menu (R14.1).

use super::judge::Judge;
use crate::game::{MOST_SEATS, Seat};
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Ask, Move, State};
use crate::games::wildlife::board::words::{Ability, CardKind, Level, Species, Terrain};
use crate::games::wildlife::rules::action::{Action, Deed};
use crate::games::wildlife::rules::options::Backing;
use crate::games::wildlife::rules::wildlife::WildLife;

/// The objection to an action that answers another question.
const NOT_ASKED: Option<&str> = Some("that is not asked now (R14.1)");

/// An objection, unless something holds.
fn unless(holds: bool, objection: &'static str) -> Option<&'static str> {
    (!holds).then_some(objection)
}

impl WildLife {
    /// The reason why a decision is not legal; none for a legal one.
    pub fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        if state.over {
            return Some("the game is over");
        }
        let judge = Judge { game: self, state, seat: state.asked };
        match state.ask {
            Ask::Turn => judge.turn(action),
            Ask::Settle => match action {
                Action::Settle(space) => judge.settle(space),
                _ => NOT_ASKED,
            },
            Ask::Name | Ask::Opening | Ask::Chart => judge.chart(action),
            Ask::Bid | Ask::Buy | Ask::Amount | Ask::Pay => judge.bid(action),
            Ask::Effect => match action {
                Action::Decline => None,
                Action::Effect(deed) => unless(judge.useful(state.card, deed), "the card has no such use (R4.5)"),
                _ => NOT_ASKED,
            },
            Ask::Adapt | Ask::Take | Ask::Victim(_) => judge.evolve(action),
            Ask::Block(..) => {
                unless(matches!(action, Action::Block | Action::Allow), "the hit is blocked or allowed (R8.6)")
            }
            Ask::Lose(_) => match action {
                Action::Lose(space) => unless(judge.owner(space) == Some(state.asked), "no own tile is there (R9.1)"),
                _ => NOT_ASKED,
            },
            _ => judge.on_board(action),
        }
    }

    /// Every decision there could be, legal or not.
    pub fn all_actions(&self, state: &State) -> Vec<Action> {
        let mut all: Vec<Action> = Vec::new();
        for space in (0..self.contents.island.len() as u8).map(Space) {
            let forms = [Action::Settle, Action::From, Action::To, Action::At, Action::Lose];
            all.extend(forms.map(|form| form(space)));
        }
        for card in CardKind::ALL {
            all.extend([Action::Auction(card), Action::Drop(card)]);
            all.extend(Deed::ALL.map(|deed| Action::Use(card, deed)));
        }
        all.extend(Deed::ALL.map(Action::Effect));
        all.extend(Species::ALL.map(Action::Name));
        all.extend(Terrain::ALL.map(Action::Adapt));
        all.extend(Ability::ALL.map(Action::Take));
        all.extend(Seat::all(MOST_SEATS).map(Action::Victim));
        let most = self.highest_bid(state, state.asked).max(state.player(state.asked).food).saturating_add(2);
        all.extend((0..=most.min(30_000)).flat_map(|number| [Action::Amount(number), Action::Pay(number)]));
        all.extend([Action::FreeMigration, Action::Mobility, Action::Aggression, Action::Convert, Action::End]);
        all.extend([Action::Bid, Action::Pass, Action::Buy, Action::Decline, Action::Block, Action::Allow]);
        all
    }
}

impl Judge<'_> {
    /// RULE R2.6
    fn settle(&self, space: Space) -> Option<&'static str> {
        let area = self.game.contents.island.area(space);
        let setup = &self.game.contents.setup;
        let limit = if area.is_small() { setup.small_limit } else { setup.large_limit };
        let tiles = self
            .spaces()
            .filter(|&other| self.game.contents.island.area(other) == area && self.owner(other).is_some())
            .count();
        if self.owner(space).is_some() {
            return Some("a tile is there (R1.2)");
        }
        if self.level(space) == Level::None {
            return Some("the terrain is of level none (R2.6)");
        }
        unless(tiles < limit.into(), "the area holds as many tiles as it can while settling (R2.6)")
    }

    /// RULE R13.3
    fn chart(&self, action: Action) -> Option<&'static str> {
        let (state, food) = (self.state, self.state.player(self.seat).food);
        let high = state.auction.high;
        match (state.ask, action) {
            (Ask::Name, Action::Name(species)) => {
                let free = state.playing().iter().all(|player| player.species != Some(species));
                unless(free, "somebody has that chart (R13.3)")
            }
            (Ask::Opening, Action::Amount(amount)) => unless(amount <= food, "the food does not suffice (R13.3)"),
            (Ask::Chart, Action::Pass) => None,
            (Ask::Chart, Action::Bid) => unless(food > high, "the food does not suffice (R13.3)"),
            _ => NOT_ASKED,
        }
    }

    /// The points that may back a bid (R5.3).
    fn backing(&self) -> i32 {
        let numbers = &self.game.contents.numbers;
        let points = (i32::from(self.state.player(self.seat).points) - i32::from(numbers.lowest_points)).max(0);
        match self.game.rules.backing {
            _ if numbers.food_of_point == 0 => 0,
            Backing::Points => points,
            Backing::TwoPoints => points.min(2),
            Backing::None => 0,
        }
    }

    /// RULE R5.1 to R5.4, R12.3, and higher bids for charts (R13.3).
    fn bid(&self, action: Action) -> Option<&'static str> {
        let (state, numbers) = (self.state, &self.game.contents.numbers);
        let rate = i32::from(numbers.food_of_point);
        let food = i32::from(state.player(self.seat).food);
        let high = i32::from(state.auction.high);
        let chart = state.turn == 0;
        let most = if chart { food } else { food + rate * self.backing() };
        let least = if state.auction.leader.is_some() { high + 1 } else { i32::from(numbers.lowest_bid) };
        match (state.ask, action) {
            (Ask::Bid | Ask::Buy, Action::Pass) => None,
            (Ask::Bid, Action::Bid) | (Ask::Buy, Action::Buy) => {
                unless(least <= most, "food and points do not suffice (R5.3)")
            }
            (Ask::Amount, Action::Amount(amount)) => {
                let amount = i32::from(amount);
                let fits = amount == least || amount > least && !self.game.rules.step_one;
                unless(fits && amount <= most, "the bid is too low or too high (R5.2, R5.3)")
            }
            (Ask::Pay, Action::Pay(points)) => {
                let needed = if rate == 0 { 0 } else { ((high - food).max(0) + rate - 1) / rate };
                let allowed = if rate == 0 { 0 } else { ((high + rate - 1) / rate).min(self.backing()) };
                let points = i32::from(points);
                let more = points > needed && points <= allowed && !self.game.rules.food_first;
                unless(points == needed || more, "more points than the bid takes, or fewer than it needs (R5.4)")
            }
            _ => NOT_ASKED,
        }
    }

    /// RULE R6
    fn evolve(&self, action: Action) -> Option<&'static str> {
        let state = self.state;
        // RULE R3.4: the last play is spent, and the auction is owed.
        let must_gain = state.actor == state.active && !state.duty_met && self.game.plays_left(state) == 0;
        match (state.ask, action) {
            (Ask::Adapt, Action::Adapt(terrain)) => unless(self.adapts(terrain), "no level rises there (R6.1)"),
            (Ask::Take, Action::Take(ability)) if !self.takes(ability) => Some("no such tile can be taken (R6.2)"),
            (Ask::Take, Action::Take(ability)) => {
                let gains = ability == Ability::Intelligence && self.can_gain_play();
                unless(!must_gain || gains, "a card must still be put up for auction (R3.4)")
            }
            (Ask::Victim(ability), Action::Victim(seat)) if self.victims(ability).contains(&seat) => {
                unless(!must_gain || self.gives_play(Some(seat)), "a card must still be put up for auction (R3.4)")
            }
            (Ask::Victim(_), Action::Victim(_)) => {
                Some("that player is not furthest ahead of those who own one (R6.2)")
            }
            _ => NOT_ASKED,
        }
    }

    /// RULE R7, R8
    fn on_board(&self, action: Action) -> Option<&'static str> {
        let there = |space: Space, terrain: Option<Terrain>| terrain.is_none_or(|own| self.terrain(space) == own);
        match (self.state.ask, action) {
            (Ask::From(Move::Mobility), Action::From(space)) => {
                unless(self.mobile(space), "that tile cannot move (R8.3)")
            }
            (Ask::From(Move::Migrate(terrain)), Action::From(space)) => {
                unless(self.migrates_from(space, terrain), "no tile there can migrate (R7.1)")
            }
            (Ask::To(Move::Mobility, _), Action::To(space)) => unless(self.lands(space), "no tile can go there (R8.3)"),
            (Ask::To(Move::Migrate(terrain), from), Action::To(space)) => {
                unless(there(space, terrain) && self.migrates(from, space), "the tile cannot migrate there (R7.1)")
            }
            (Ask::Expand(terrain), Action::At(space)) => {
                unless(there(space, terrain) && self.expands(space), "no expansion there (R7.3)")
            }
            (Ask::Attack(terrain), Action::At(space)) => {
                unless(there(space, terrain) && self.attacks(space), "no attack there (R7.4)")
            }
            (Ask::Aggression, Action::At(space)) => unless(self.strikes(space), "no aggression there (R8.4)"),
            _ => NOT_ASKED,
        }
    }

    /// RULE R3.2 to R3.6
    fn turn(&self, action: Action) -> Option<&'static str> {
        let (state, numbers) = (self.state, &self.game.contents.numbers);
        let player = state.player(self.seat);
        let unused = |ability: Ability| player.owned[ability.index()] > player.used[ability.index()];
        match action {
            Action::Auction(card) | Action::Use(card, _) | Action::Drop(card) => self.play(card, action),
            Action::FreeMigration if state.migrated => Some("the free migration was used (R7.2)"),
            Action::FreeMigration => {
                unless(self.spaces().any(|from| self.migrates_from(from, None)), "no tile can migrate (R7.1)")
            }
            Action::Mobility => {
                let moves = self.spaces().any(|from| self.mobile(from)) && self.spaces().any(|to| self.lands(to));
                unless(unused(Ability::Mobility) && moves, "no mobility tile, or nothing to move (R8.3)")
            }
            Action::Aggression => {
                let strikes = self.spaces().any(|to| self.strikes(to));
                unless(unused(Ability::Aggression) && strikes, "no aggression tile, or nowhere to strike (R8.4)")
            }
            Action::Convert => {
                let price = numbers.food_for_point;
                unless(price > 0 && player.food >= price.into(), "the food does not suffice (R3.6)")
            }
            Action::End => self.end(),
            _ => NOT_ASKED,
        }
    }

    fn saleable(&self, card: CardKind) -> bool {
        self.game.rules.event_auction || !card.is_event()
    }

    /// Is an auction owed that the hand has a card for? (R3.4)
    fn owes(&self) -> bool {
        !self.state.duty_met && self.state.player(self.seat).hand.iter().any(|(card, _)| self.saleable(card))
    }

    /// RULE R3.3, R3.4, R4, R5.1
    fn play(&self, card: CardKind, action: Action) -> Option<&'static str> {
        let plays = self.game.plays_left(self.state);
        if !self.state.player(self.seat).hand.has(card) {
            return Some("the card is not in the hand (R4.1)");
        }
        if plays == 0 {
            return Some("no play is left (R3.3)");
        }
        let gains = matches!(action, Action::Use(_, Deed::Take)) && self.can_gain_play();
        if !matches!(action, Action::Auction(_)) && plays == 1 && self.owes() && !gains {
            return Some("the last play is owed to an auction (R3.4)");
        }
        match action {
            Action::Auction(_) => unless(self.saleable(card), "events are not put up for auction (R5.1)"),
            Action::Use(_, deed) => unless(self.useful(card, deed), "the card has no such use (R4.5)"),
            _ => {
                let idle = self.game.rules.idle_play || !Deed::ALL.iter().any(|&deed| self.useful(card, deed));
                unless(idle, "a card that could be used is not dropped (R4.1)")
            }
        }
    }

    /// RULE R3.3, R3.4
    fn end(&self) -> Option<&'static str> {
        let (state, rules) = (self.state, &self.game.rules);
        if self.owes() && (rules.duty_always || state.plays > 0) {
            return Some("a card must still be put up for auction (R3.4)");
        }
        let hand = &state.player(self.seat).hand;
        let more = rules.must_play_all && state.plays < self.game.contents.numbers.plays;
        unless(!more || hand.is_empty() || self.game.plays_left(state) == 0, "all plays must be made (R3.3)")
    }
}
