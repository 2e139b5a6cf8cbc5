//! Setup: species, start player, cards, settling (R2).

use super::chance::{Chance, Purpose, deal_species, draw_card, draw_seat};
use super::event::Event;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::spaces::{Space, Spaces};
use crate::games::wildlife::board::state::{Ask, State, Tiles};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Source, Species, Terrain};
use crate::games::wildlife::r#box::SetupNumbers;

/// Every species, a bit each.
const ALL_SPECIES: u8 = (1 << Species::COUNT) - 1;

impl WildLife {
    /// A game set up to its first decision.
    pub fn deal(&self, chance: &mut impl Chance, observer: &mut impl Observer<WildLife>) -> State {
        let mut state = State::empty(self.seats);
        let contents = &self.contents;
        state.pile.0 = contents.cards;
        state.adaptations = [contents.adaptations; Terrain::COUNT];
        state.abilities = if self.is_duel() { contents.abilities_two } else { contents.abilities };
        let food = if self.rules.species_auction { contents.setup.auction_food } else { contents.setup.food };
        for player in &mut state.players[..self.seats] {
            (player.reserve, player.food) = (self.tiles(), food);
        }
        Table { game: self, state: &mut state, chance, observer }.set_up();
        state
    }

    /// The spaces on which a player may settle (R2.6).
    pub(crate) fn settling(&self, state: &State, seat: Seat) -> Spaces {
        let (island, player, occupied) = (&self.contents.island, state.player(seat), state.occupied());
        let mut spaces = Spaces::EMPTY;
        for area in Area::all().filter(|area| player.reach[0] >> area.terrain().index() & 1 == 1) {
            let limit = if area.is_small() { self.contents.setup.small_limit } else { self.contents.setup.large_limit };
            let area = island.areas[area.index()];
            spaces |= (area - occupied).when((area & occupied).len() < limit.into());
        }
        spaces
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    fn set_up(&mut self) {
        if self.game.rules.species_auction {
            let side = draw_seat(self.chance, Purpose::Namer, self.game.seats);
            self.ask_name(self.game.dealt.seat_of(side.index()));
        } else {
            self.deal_charts();
            self.open();
        }
        self.play_forced();
    }

    /// RULE R2.1: named species go to their seats, the others are dealt.
    fn deal_charts(&mut self) {
        let named = self.game.species;
        let taken = named.as_slice().iter().flatten();
        let mut left = taken.fold(ALL_SPECIES, |left, &species| left & !(1 << species as u8));
        for side in 0..self.game.seats {
            let seat = self.game.dealt.seat_of(side);
            let species = named[seat].unwrap_or_else(|| deal_species(self.chance, left));
            left &= !(1 << species as u8);
            self.give_chart(seat, species, 0);
        }
    }

    /// A player has a chart.
    pub(crate) fn give_chart(&mut self, seat: Seat, species: Species, price: u16) {
        let levels = self.game.contents.chart.levels(species);
        let player = self.state.player_mut(seat);
        player.species = Some(species);
        for terrain in Terrain::ALL {
            player.set_level(terrain, levels[terrain.index()]);
        }
        self.tell(|_| Event::Species { seat, species, price });
    }

    /// Every player has a chart and a seat: start player, points, ability tiles, cards (R2.2 to R2.5).
    pub(crate) fn open(&mut self) {
        let first = self.start_player();
        self.state.first = first;
        self.tell(|_| Event::Starts { seat: first });
        let mut seat = first;
        for place in 0..self.game.seats {
            self.state.player_mut(seat).order = place as u8 + 1;
            let setup = &self.game.contents.setup;
            let (points, owned) = (setup.points[place], setup.owned_at(place));
            self.score(seat, Source::Start, points);
            for ability in Ability::ALL {
                let tiles = owned[ability.index()].min(self.state.abilities[ability.index()]);
                self.state.player_mut(seat).owned[ability.index()] = tiles;
                self.state.abilities[ability.index()] -= tiles;
            }
            seat = self.state.left(seat);
        }
        self.deal_hands();
        self.ask_settle(first);
    }

    /// RULE R2.2
    fn start_player(&mut self) -> Seat {
        if !self.game.rules.oldest_starts {
            return draw_seat(self.chance, Purpose::Start, self.game.seats);
        }
        let age = |seat: &Seat| self.state.player(*seat).species.map_or(0, |own| self.game.contents.ages[own.index()]);
        self.state.all().max_by_key(age).unwrap_or_default()
    }

    /// RULE R2.5, R13.1
    fn deal_hands(&mut self) {
        let setup = &self.game.contents.setup;
        let (size, fixed) = (setup.hand, if self.game.rules.unlimited_abilities { setup.ability_cards } else { 0 });
        let fixed = fixed.min(size);
        for side in 0..self.game.seats {
            let seat = self.game.dealt.seat_of(side);
            for _ in 0..fixed.min(self.state.pile.count(CardKind::Ability)) {
                self.give_card(seat, CardKind::Ability);
            }
        }
        for side in 0..self.game.seats {
            let seat = self.game.dealt.seat_of(side);
            self.draw_up(seat, size);
        }
    }

    fn give_card(&mut self, seat: Seat, card: CardKind) {
        self.state.pile.remove(card);
        self.state.player_mut(seat).hand.add(card);
        self.tell(|_| Event::Drew { seat, card });
    }

    /// A player draws up to a hand of `size` cards (R3.5).
    pub(crate) fn draw_up(&mut self, seat: Seat, size: u8) {
        let missing = u32::from(size).saturating_sub(self.state.player(seat).hand.len());
        for _ in 0..missing {
            if self.state.pile.is_empty() {
                if self.state.discard.is_empty() {
                    return;
                }
                self.state.pile = std::mem::take(&mut self.state.discard);
                self.state.reshuffled = true;
                self.tell(|state| Event::Reshuffled { cards: state.pile.len() as u8 });
            }
            let card = draw_card(self.chance, self.state.reshuffled, &self.state.pile);
            self.give_card(seat, card);
        }
    }

    /// Asks the next player who finds a space to settle, from this one on, or begins the first turn (R2.6, R2.7).
    fn ask_settle(&mut self, from: Seat) {
        let mut seat = from;
        let due = self.game.settles() as usize * self.game.seats;
        while usize::from(self.state.settled) < due {
            self.state.active = seat;
            if !self.game.settling(self.state, seat).is_empty() {
                return self.ask(seat, Ask::Settle);
            }
            // RULING: the tile stays in the reserve.
            self.state.settled += 1;
            self.tell(|_| Event::Unsettled { seat });
            seat = self.state.left(seat);
        }
        self.start_turn(self.state.first);
    }

    /// RULE R2.6
    pub(crate) fn settle(&mut self, space: Space) {
        let seat = self.state.asked;
        let player = self.state.player_mut(seat);
        player.tiles.insert(space);
        // Only a position from elsewhere has too few.
        player.reserve = player.reserve.saturating_sub(1);
        self.state.settled += 1;
        self.tell(|_| Event::Settled { seat, space });
        self.ask_settle(self.state.left(seat));
    }
}

impl WildLife {
    /// The level that the chart of a player's species prints in a terrain.
    pub fn printed(&self, state: &State, seat: Seat, terrain: Terrain) -> Level {
        let species = state.player(seat).species;
        species.map_or(Level::None, |species| self.contents.chart.levels(species)[terrain.index()])
    }
}

impl SetupNumbers {
    /// The ability tiles that a player owns at the start, by the place in turn order from 0.
    pub(crate) fn owned_at(&self, place: usize) -> Tiles {
        let lists = [
            &self.food_tiles,
            &self.intelligence_tiles,
            &self.mobility_tiles,
            &self.defense_tiles,
            &self.aggression_tiles,
        ];
        lists.map(|list| list.get(place).copied().unwrap_or(0))
    }
}
