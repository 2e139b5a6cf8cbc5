//! Invariants (R14.5): the slow, obvious check of a state.

use crate::game::{MOST_SEATS, Seat};
use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::spaces::{Space, Spaces};
use crate::games::wildlife::board::state::{Ask, Hit, Player, State};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Terrain};
use crate::games::wildlife::rules::wildlife::WildLife;

/// Points and food lie within this.
const MOST: i16 = 30_000;

impl WildLife {
    /// The invariants that a state breaks.
    pub fn violations(&self, state: &State) -> Vec<String> {
        let mut found = Vec::new();
        if usize::from(state.seats) != self.players() {
            return vec![format!("{} players at a table of {} (R2.1)", state.seats, self.players())];
        }
        let seats = [state.first, state.active, state.actor, state.asked];
        let lefts = state.playing().iter().map(|player| player.left);
        if seats.into_iter().chain(lefts).chain(state.auction.leader).any(|seat| seat.0 >= state.seats) {
            return vec!["a seat that nobody has (R2.1)".to_owned()];
        }
        self.check_seats(state, &mut found);
        self.check_tiles(state, &mut found);
        self.check_markers(state, &mut found);
        self.check_cards(state, &mut found);
        self.check_evolution(state, &mut found);
        self.check_turn(state, &mut found);
        if found.is_empty() && !state.over && self.menu(state).len() == 0 {
            found.push("nothing can be decided (R14.1)".to_owned());
        }
        found
    }

    fn check_seats(&self, state: &State, found: &mut Vec<String>) {
        let empty = State::empty(self.players());
        if state.players[self.players()..] != empty.players[self.players()..] {
            found.push("a seat beyond the players has something (R2.1)".to_owned());
        }
        let mut round: Vec<Seat> = state.clockwise(Seat(0)).collect();
        round.sort_unstable();
        if !round.into_iter().eq(state.all()) {
            found.push("the players do not sit in one circle (R2.1)".to_owned());
        }
        for (seat, player) in state.playing().iter().enumerate() {
            let others = &state.playing()[..seat];
            if player.species.is_some() && others.iter().any(|other| other.species == player.species) {
                found.push(format!("seat {seat}: another player has its species (R2.1)"));
            }
            if player.points.unsigned_abs() > MOST as u16 || player.food > MOST as u16 {
                found.push(format!("seat {seat}: points or food beyond {MOST} (R1.6)"));
            }
        }
        let begun =
            !matches!(state.ask, Ask::Name | Ask::Opening | Ask::Chart) && (state.turn > 0 || state.ask != Ask::Amount);
        let orders: Vec<u8> = state
            .clockwise(state.playing().iter().position(|p| p.order == self.players() as u8).map_or(Seat(0), Seat::from))
            .map(|seat| state.player(seat).order)
            .collect();
        if begun && !orders.into_iter().eq(1..=state.seats) {
            found.push("the places in turn order do not form a circle (R2.2)".to_owned());
        }
        if begun && state.playing().iter().any(|player| player.species.is_none()) {
            found.push("a player has no species (R2.1)".to_owned());
        }
    }

    /// Tiles on the board and in the reserve are no more than a player has, and no space holds two.
    fn check_tiles(&self, state: &State, found: &mut Vec<String>) {
        let land = self.contents.island.land;
        let mut taken = Spaces::EMPTY;
        for (seat, player) in state.playing().iter().enumerate() {
            if player.tiles.len() + usize::from(player.reserve) > self.tiles().into() {
                found.push(format!("seat {seat}: more tiles than {} (R2.3)", self.tiles()));
            }
            if !(player.tiles & taken).is_empty() {
                found.push(format!("seat {seat}: a space holds two tiles (R1.2)"));
            }
            if !(player.tiles - land).is_empty() {
                found.push(format!("seat {seat}: a tile stands in the sea (R1.2)"));
            }
            if player.reserve == 0 && state.turn > 0 && state.cause.is_none() {
                found.push(format!("seat {seat}: the reserve is empty, and the game does not end (R11.1)"));
            }
            taken |= player.tiles;
        }
    }

    /// An area without a marker is not full while there are markers.
    fn check_markers(&self, state: &State, found: &mut Vec<String>) {
        let (markers, placed) = (self.contents.scoring.minor.len(), state.marked.count_ones() as usize);
        if placed > markers || state.marked >> Area::COUNT != 0 {
            found.push(format!("more markers than {markers} (R10.1)"));
        }
        let setup = &self.contents.setup;
        let settled_full = setup.small_limit > 3 || setup.large_limit > 7;
        if placed < markers && self.rules.minor_by_ability && !settled_full {
            for area in Area::all().filter(|&area| !state.is_marked(area)) {
                if (self.contents.island.areas[area.index()] - state.occupied()).is_empty() {
                    found.push(format!("area {area} is full without a marker (R10.1)"));
                }
            }
        }
        if placed >= markers && self.players() > 2 && state.cause.is_none() {
            found.push("the last marker is placed, and the game does not end (R11.1)".to_owned());
        }
    }

    /// Every card of the box is in one place, and hands hold what they may.
    fn check_cards(&self, state: &State, found: &mut Vec<String>) {
        let mut all = Cards::EMPTY;
        let hands = state.playing().iter().map(|player| &player.hand);
        let places: Vec<&Cards> = hands.chain([&state.pile, &state.discard, &state.played]).collect();
        for kind in CardKind::ALL {
            let there: u32 = places.iter().map(|cards| u32::from(cards.count(kind))).sum();
            if there != u32::from(self.contents.cards[kind.index()]) {
                found.push(format!(
                    "{kind}: {there} of {} cards are somewhere (R2.5)",
                    self.contents.cards[kind.index()]
                ));
                return;
            }
        }
        for cards in &places {
            all.add_all(cards);
        }
        let size = u32::from(self.contents.setup.hand);
        for (seat, player) in state.playing().iter().enumerate() {
            let held = player.hand.len();
            if held > size {
                found.push(format!("seat {seat}: {held} cards in hand, more than {size} (R3.5)"));
            }
            let rests = state.turn > 0 && (seat != state.active.index() || state.plays == 0) && !state.over;
            if rests && held < size && state.pile.len() + state.discard.len() > 0 {
                found.push(format!("seat {seat}: {held} cards in hand between turns, expected {size} (R3.5)"));
            }
        }
    }

    /// Every tile of the supplies is in one place, and levels are those of the chart with the tiles taken.
    fn check_evolution(&self, state: &State, found: &mut Vec<String>) {
        for ability in Ability::ALL {
            let at = ability.index();
            let owned: u32 = state.playing().iter().map(|player| u32::from(player.owned[at])).sum();
            let supply = if self.players() == 2 { self.contents.abilities_two } else { self.contents.abilities };
            let there = owned + u32::from(state.abilities[at]);
            if there != u32::from(supply[at]) {
                found.push(format!("{ability}: {there} of {} tiles are somewhere (R2.4)", supply[at]));
            }
        }
        for terrain in Terrain::ALL {
            for level in [Level::Migrate, Level::Expand, Level::Attack] {
                let took = |seat: &Seat| {
                    self.printed(state, *seat, terrain) < level && state.player(*seat).level(terrain) >= level
                };
                let there = state.all().filter(took).count()
                    + usize::from(state.adaptations[terrain.index()][level.index() - 1]);
                if there != usize::from(self.contents.adaptations[level.index() - 1]) {
                    found.push(format!("{terrain} {level}: {there} tiles are somewhere (R2.4)"));
                }
            }
        }
        for seat in state.all() {
            self.check_levels(state, seat, found);
        }
    }

    fn check_levels(&self, state: &State, seat: Seat, found: &mut Vec<String>) {
        let player: &Player = state.player(seat);
        let [migrate, expand, attack] = player.reach;
        if expand & !migrate != 0 || attack & !expand != 0 || migrate >> Terrain::COUNT != 0 {
            found.push(format!("seat {seat}: a level without the lower ones (R1.3)"));
            return;
        }
        let mut rises = 0;
        for terrain in Terrain::ALL {
            let (printed, level) = (self.printed(state, seat, terrain), player.level(terrain));
            if level < printed {
                found.push(format!("seat {seat}: a level below the chart in {terrain} (R1.3)"));
            }
            rises += level.index().saturating_sub(printed.index());
        }
        if rises != usize::from(player.adaptations) {
            found.push(format!("seat {seat}: {} adaptation tiles for {rises} levels (R6.1)", player.adaptations));
        }
        let setup = &self.contents.setup;
        let free = self.rules.unlimited_abilities || self.players() == 2;
        for ability in Ability::ALL {
            let (owned, used) = (player.owned[ability.index()], player.used[ability.index()]);
            let start =
                usize::from(player.order).checked_sub(1).map_or(0, |place| setup.owned_at(place)[ability.index()]);
            if !free && owned > self.contents.numbers.ability_limit.max(start) {
                found.push(format!("seat {seat}: {owned} {ability} tiles (R6.2)"));
            }
            if used > owned {
                found.push(format!("seat {seat}: more {ability} tiles turned over than owned (R8)"));
            }
        }
        if player.blocks_left > self.contents.ability.defense_blocks {
            found.push(format!("seat {seat}: more blocks left than a tile has (R8.5)"));
        }
    }

    fn check_turn(&self, state: &State, found: &mut Vec<String>) {
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                found.push(what.to_owned());
            }
        };
        let scoring = &self.contents.scoring;
        claim(usize::from(state.due) <= scoring.big.len(), "more big scorings due than markers bring (R10.3)");
        // The end brings one more.
        claim(usize::from(state.scorings) <= scoring.big.len() + 1, "more big scorings than markers bring (R10.3)");
        claim(state.turn < 60_000, "too many turns (R11.4)");
        claim(!state.over || state.cause.is_some(), "a game that is over has a cause (R11)");
        claim(usize::from(state.round_turns) < self.players(), "a round of too many turns (R13.4)");
        claim(
            u16::from(state.settled) <= u16::from(self.settles()) * u16::from(state.seats),
            "too many tiles settled (R2.6)",
        );
        claim(state.auction.passed >> MOST_SEATS == 0, "somebody passed whom nobody knows (R5.1)");
        let most_plays = self.contents.numbers.plays.max(self.contents.ability.intelligence_plays);
        claim(state.plays_left <= most_plays && state.plays < 100, "more plays than a turn has (R3.3)");
        let setup = matches!(state.ask, Ask::Settle | Ask::Name | Ask::Opening | Ask::Chart);
        claim(setup || state.ask == Ask::Amount || state.turn > 0, "a turn before the first (R2.7)");
        claim(!setup || state.turn == 0, "setup after the first turn (R2.7)");
        let reserves = state.playing().iter().all(|player| player.reserve > 0);
        claim(state.ask != Ask::Settle || reserves, "a tile is settled from an empty reserve (R2.6)");
        let own = |seat: Seat, space: Space| state.player(seat).tiles.contains(space);
        match state.ask {
            Ask::Turn => {
                claim(state.asked == state.active && state.actor == state.active, "another player is on turn (R3)");
            }
            Ask::Bid | Ask::Buy => claim(state.asked != state.active, "a seller bids (R5.1)"),
            Ask::To(_, from) => claim(own(state.asked, from), "a tile moves that is not there (R7.1)"),
            Ask::Block(hit, space) => {
                claim(own(state.asked, space) && state.asked != state.actor, "a hit on nothing (R8.6)");
                let swaps = !matches!(hit, Hit::Swap(from) if !own(state.actor, from));
                claim(swaps, "a swap with nothing (R8.3)");
                let reserve = state.player(state.actor).reserve > 0 || matches!(hit, Hit::Swap(_));
                claim(reserve && self.may_block(state, state.asked), "a hit that cannot be, or not be blocked (R8.5)");
            }
            Ask::Lose(left) => claim(left > 0 && state.asked != state.actor, "a plague that takes nothing (R9.1)"),
            _ => {}
        }
        let acts = matches!(
            state.ask,
            Ask::From(_)
                | Ask::To(..)
                | Ask::Expand(_)
                | Ask::Attack(_)
                | Ask::Aggression
                | Ask::Adapt
                | Ask::Take
                | Ask::Victim(_)
                | Ask::Effect
        );
        claim(!acts || state.asked == state.actor, "somebody acts who is not asked (R4)");
        if found.is_empty() && !state.over && self.menu(state).len() == 0 {
            found.push("the question has no answer (R14.1)".to_owned());
        }
    }
}
