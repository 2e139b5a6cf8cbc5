//! Legal decisions, as a list of whole ones (R14.1).

use super::flat::{Effect, Flat};
use super::model::{Model, Question};
use crate::games::wildlife::board::words::{Ability, CardKind, Level, Species, Terrain};
use crate::games::wildlife::rules::options::Backing;

impl Model<'_> {
    /// Every legal answer to the question that is asked.
    pub fn legal(&self) -> Vec<Flat> {
        let now = &self.now;
        let seat = now.asked;
        match now.question {
            Question::Settle => self.settling(seat).into_iter().map(Flat::Settle).collect(),
            Question::Name => self.naming(seat),
            Question::Raise => self.bids(now.high + 1, now.players[seat].food as u32),
            Question::Turn => self.turn(seat),
            Question::Bid => {
                let lowest = if now.leader.is_some() { now.high + 1 } else { self.lowest_bid() };
                self.bids(lowest, self.highest_bid(seat))
            }
            Question::Buy => {
                let can = self.highest_bid(seat) >= self.lowest_bid().into();
                can.then_some(Flat::Buy).into_iter().chain([Flat::Pass]).collect()
            }
            Question::Pay => {
                let (least, most) = self.payments(seat, now.high);
                (least..=most).map(Flat::Pay).collect()
            }
            Question::Effect => {
                let card = now.card.unwrap_or(CardKind::Forest);
                let board = self.board_effects(seat, self.expands_by_migrate(card));
                let effects = self.effects(seat, card, &board).into_iter().map(Flat::Effect);
                effects.chain([Flat::Decline]).collect()
            }
            Question::Block(..) => vec![Flat::Block, Flat::Allow],
            Question::Lose(_) => self.tiles_on_board(seat).into_iter().map(Flat::Lose).collect(),
            Question::Nothing => Vec::new(),
        }
    }

    /// RULE R5.2: a pass and the bids from the lowest to the highest; with one of them its amount is not asked.
    fn bids(&self, lowest: u16, highest: u32) -> Vec<Flat> {
        let lowest = u32::from(lowest);
        let highest = if self.game.rules.step_one { highest.min(lowest) } else { highest };
        let bids = (lowest..=highest).map(|amount| Flat::Bid(amount as u16, highest > lowest));
        bids.chain([Flat::Pass]).collect()
    }

    /// RULE R2.6
    pub(super) fn settling(&self, seat: usize) -> Vec<usize> {
        let setup = &self.game.contents.setup;
        let open = |space: &usize| {
            let area = self.area(*space);
            let limit = if area.is_small() { setup.small_limit } else { setup.large_limit };
            let held = self.spaces_of(area).into_iter().filter(|&other| self.now.spaces[other].is_some()).count();
            held < usize::from(limit)
        };
        self.empty_spaces().filter(|&space| self.level(seat, space) >= Level::Migrate).filter(open).collect()
    }

    /// RULE R13.3
    fn naming(&self, seat: usize) -> Vec<Flat> {
        let players = &self.now.players;
        let free =
            Species::ALL.into_iter().filter(|&species| players.iter().all(|player| player.species != Some(species)));
        let last = players.iter().filter(|player| player.species.is_none()).count() == 1;
        let openings: Vec<Option<u16>> =
            if last { vec![None] } else { (0..=players[seat].food as u16).map(Some).collect() };
        free.flat_map(|species| openings.iter().map(move |&opening| Flat::Name(species, opening))).collect()
    }

    /// RULE R3.2
    fn turn(&self, seat: usize) -> Vec<Flat> {
        let (now, rules, contents) = (&self.now, &self.game.rules, &self.game.contents);
        let player = &now.players[seat];
        let each = contents.ability.intelligence_plays;
        let plays = now.plays_left + each * self.unturned(seat, Ability::Intelligence);
        let board = self.board_effects(seat, false);
        let mut flats = Vec::new();
        let mut kinds = player.hand.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let can_auction = |kind: CardKind| plays > 0 && (rules.event_auction || !kind.is_event());
        // RULING: a duty that no card of the hand can meet binds no one.
        let can_meet = kinds.iter().any(|&kind| can_auction(kind));
        for &kind in kinds.iter().filter(|_| plays > 0) {
            let effects = self.effects(seat, kind, &board);
            // RULE R3.4
            let leaves = |gained: u8| now.duty_met || !can_meet || plays - 1 + gained > 0;
            if can_auction(kind) {
                flats.push(Flat::Auction(kind));
            }
            if leaves(0) && (rules.idle_play || effects.is_empty()) {
                flats.push(Flat::Drop(kind));
            }
            let gain = |effect: &Effect| match effect {
                Effect::Take(Ability::Intelligence, None) => each,
                // RULE R6.3: a tile that is turned over stays so.
                Effect::Take(Ability::Intelligence, Some(victim)) => {
                    each * self.unturned(*victim, Ability::Intelligence).min(1)
                }
                _ => 0,
            };
            let useful = effects.into_iter().filter(|effect| leaves(gain(effect)));
            flats.extend(useful.map(|effect| Flat::Use(kind, effect)));
        }
        if !now.migrated {
            flats.extend(board.iter().filter_map(|(_, effect)| match *effect {
                Effect::Migrate(from, to) => Some(Flat::FreeMigration(from, to)),
                _ => None,
            }));
        }
        if self.unturned(seat, Ability::Mobility) > 0 {
            flats.extend(self.mobility(seat));
        }
        if self.unturned(seat, Ability::Aggression) > 0 && player.reserve > 0 {
            let open = |space: &usize| now.spaces[*space] != Some(seat) && self.level(seat, *space) == Level::Attack;
            flats.extend((0..now.spaces.len()).filter(open).map(Flat::Aggression));
        }
        // RULE R3.6
        let price = i32::from(contents.numbers.food_for_point);
        if price > 0 && player.food >= price {
            flats.push(Flat::Convert);
        }
        // RULE R3.3, R3.4
        let owes = !now.duty_met && (rules.duty_always || now.plays > 0);
        let short = rules.must_play_all && now.plays < contents.numbers.plays && plays > 0 && !kinds.is_empty();
        if !(short || owes && can_meet) {
            flats.push(Flat::End);
        }
        flats
    }

    /// RULE R4.2 to R4.5, R9: everything that a card can do for a player, on the board one of these.
    fn effects(&self, seat: usize, card: CardKind, board: &[(usize, Effect)]) -> Vec<Effect> {
        let joker = card == CardKind::Joker;
        let reaches = |space: usize| joker || card.terrain() == Some(self.area(space).terrain());
        let mut effects: Vec<Effect> =
            board.iter().filter(|(space, _)| reaches(*space)).map(|(_, effect)| *effect).collect();
        if joker || card == CardKind::Adaptation {
            effects
                .extend(Terrain::ALL.into_iter().filter(|&terrain| self.can_adapt(seat, terrain)).map(Effect::Adapt));
        }
        if joker || card == CardKind::Ability {
            effects.extend(Ability::ALL.into_iter().flat_map(|ability| self.takes(seat, ability)));
        }
        let happens = match card {
            CardKind::Plague if self.game.contents.events.plague == 0 => false,
            CardKind::Plague => self.others(seat).into_iter().any(|other| !self.tiles_on_board(other).is_empty()),
            CardKind::Famine | CardKind::Surplus => true,
            _ => false,
        };
        effects.extend(happens.then_some(Effect::Event));
        effects
    }

    /// RULE R13.2
    fn expands_by_migrate(&self, bought: CardKind) -> bool {
        self.game.rules.auto_expand && (bought != CardKind::Joker || self.game.rules.auto_expand_joker)
    }

    /// RULE R7.1, R7.3, R7.4: every action of a player on the board, with its space.
    fn board_effects(&self, seat: usize, by_migrate: bool) -> Vec<(usize, Effect)> {
        let mut effects: Vec<(usize, Effect)> =
            self.migrations(seat).into_iter().map(|(from, to)| (to, Effect::Migrate(from, to))).collect();
        let least = if by_migrate { Level::Migrate } else { Level::Expand };
        let full = self.full_areas();
        for (space, owner) in self.now.spaces.iter().enumerate().filter(|_| self.now.players[seat].reserve > 0) {
            let level = self.level(seat, space);
            match owner {
                None if level >= least => effects.push((space, Effect::Expand(space))),
                Some(owner) if *owner != seat && level == Level::Attack && full.contains(&self.area(space)) => {
                    effects.push((space, Effect::Attack(space)));
                }
                _ => {}
            }
        }
        effects
    }

    /// RULE R7.1: every tile of a player with every space that it can migrate to.
    fn migrations(&self, seat: usize) -> Vec<(usize, usize)> {
        let now = &self.now;
        let moves = |space: usize| self.level(seat, space) >= Level::Migrate;
        let mut found = Vec::new();
        for from in self.tiles_on_board(seat).into_iter().filter(|&space| moves(space)) {
            let mut way = vec![from];
            let mut targets = Vec::new();
            let mut next = 0;
            while next < way.len() {
                for space in self.beside(way[next]).filter(|&space| moves(space)) {
                    let list = match now.spaces[space] {
                        None => &mut targets,
                        Some(owner) if owner == seat => &mut way,
                        Some(_) => continue,
                    };
                    if !list.contains(&space) {
                        list.push(space);
                    }
                }
                next += 1;
            }
            found.extend(targets.into_iter().map(|to| (from, to)));
        }
        found
    }

    /// RULE R8.3
    fn mobility(&self, seat: usize) -> Vec<Flat> {
        let now = &self.now;
        let moves = |space: &usize| self.level(seat, *space) >= Level::Migrate;
        let targets: Vec<usize> =
            (0..now.spaces.len()).filter(|&space| now.spaces[space] != Some(seat)).filter(moves).collect();
        let free = |from: &usize| self.game.rules.mobility_any || moves(from);
        let tiles = self.tiles_on_board(seat).into_iter().filter(free);
        tiles.flat_map(|from| targets.iter().map(move |&to| Flat::Mobility(from, to)).collect::<Vec<_>>()).collect()
    }

    /// RULE R6.1
    fn can_adapt(&self, seat: usize, terrain: Terrain) -> bool {
        let level = self.now.players[seat].levels[terrain.index()];
        level != Level::Attack && self.now.adaptations[terrain.index()][level.index()] > 0
    }

    /// RULE R6.2
    fn takes(&self, seat: usize, ability: Ability) -> Vec<Effect> {
        let owned = |seat: usize| self.now.players[seat].tiles.iter().filter(|tile| tile.ability == ability).count();
        let limited = !self.is_duel() && !self.game.rules.unlimited_abilities;
        if limited && owned(seat) >= self.game.contents.numbers.ability_limit.into() {
            return Vec::new();
        }
        if self.now.abilities.contains(&ability) {
            return vec![Effect::Take(ability, None)];
        }
        let victims = self.victims(seat, ability).into_iter();
        victims.map(|victim| Effect::Take(ability, Some(victim))).collect()
    }

    /// The opponents from whom a tile may be taken when the supply has none (R6.2).
    fn victims(&self, seat: usize, ability: Ability) -> Vec<usize> {
        let players = &self.now.players;
        let owns = |other: &usize| players[*other].tiles.iter().any(|tile| tile.ability == ability);
        let owners: Vec<usize> = (0..players.len()).filter(|&other| other != seat).filter(owns).collect();
        let most = owners.iter().map(|&owner| players[owner].points).max();
        owners.into_iter().filter(|&owner| Some(players[owner].points) == most).collect()
    }

    fn lowest_bid(&self) -> u16 {
        self.game.contents.numbers.lowest_bid.into()
    }

    /// RULE R5.3: the points that may back a bid.
    fn backing(&self, seat: usize) -> u32 {
        let numbers = &self.game.contents.numbers;
        let points = (self.now.players[seat].points - i32::from(numbers.lowest_points)).max(0) as u32;
        match self.game.rules.backing {
            _ if numbers.food_of_point == 0 => 0,
            Backing::Points => points,
            Backing::TwoPoints => points.min(2),
            Backing::None => 0,
        }
    }

    /// RULE R5.3
    fn highest_bid(&self, seat: usize) -> u32 {
        let rate = u32::from(self.game.contents.numbers.food_of_point);
        self.now.players[seat].food as u32 + rate * self.backing(seat)
    }

    /// RULE R5.4: the fewest and the most points that a winner gives up for a price.
    pub(super) fn payments(&self, seat: usize, price: u16) -> (u16, u16) {
        let rate = i32::from(self.game.contents.numbers.food_of_point);
        if rate == 0 {
            return (0, 0);
        }
        let rounded_up = |food: i32| (food.max(0) + rate - 1) / rate;
        let price = i32::from(price);
        let least = rounded_up(price - self.now.players[seat].food);
        let most = rounded_up(price).min(self.backing(seat) as i32);
        (least as u16, if self.game.rules.food_first { least } else { most.max(least) } as u16)
    }

    pub(super) fn empty_spaces(&self) -> impl Iterator<Item = usize> {
        (0..self.now.spaces.len()).filter(|&space| self.now.spaces[space].is_none())
    }

    /// RULE R8.5, R8.6: may this owner of a tile block a hit?
    pub(super) fn can_block(&self, owner: usize) -> bool {
        let player = &self.now.players[owner];
        let tile = self.unturned(owner, Ability::Defense) > 0 && self.game.contents.ability.defense_blocks > 0;
        let another = self.game.rules.defense_each || !player.blocked;
        owner != self.now.active && (player.blocks_left > 0 || tile && another)
    }
}
