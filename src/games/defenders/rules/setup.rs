//! Setup (R2): from the box to the first decision.

use super::chance::{Chance, Purpose, mix_tiles, random_seat, shuffle, turn_arrow};
use super::defenders::{Defenders, Difficult, FULL_MACHINE_DECK, MACHINE_CARDS, beside_core};
use super::event::{Draw, Event, Observer};
use super::table::Table;
use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::state::{Engine, Phase, Player, State};
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Faction, MOST_SEATS, MachineKind, Organizer, Seat};
use crate::games::defenders::contents::{Side, TILES};

impl Defenders {
    /// Sets a game up to its first decision.
    pub fn deal<C: Chance, O: Observer<Defenders>>(&self, chance: &mut C, observer: &mut O) -> State {
        let solo = self.line_up.players == 1;
        let mut state = State::blank(self.line_up.seats(), solo);
        self.seat_players(&mut state, chance);
        self.lay_tiles(&mut state, chance);
        for arrow in &mut state.arrows {
            *arrow = turn_arrow(chance);
        }
        place_engines(&mut state);
        state.barrier = self.barrier(&state);
        self.place_mechs(&mut state);
        state.machine_deck = FULL_MACHINE_DECK;
        state.difficult = self.draw_difficult(chance);
        let mut table = Table { game: self, state: &mut state, chance, observer };
        table.deal_hands();
        state
    }

    fn seat_players(&self, state: &mut State, chance: &mut impl Chance) {
        let track = self.track(state.seats());
        let organizers = self.draw_organizers(chance);
        for (player, organizer) in state.players[..self.line_up.seats()].iter_mut().zip(organizers) {
            *player = Player { markers: track.breach_markers, ..Player::new(organizer) };
        }
    }

    /// One organizer a seat: those named, and for the rest random factions not in play and random organizers.
    fn draw_organizers(&self, chance: &mut impl Chance) -> [Organizer; MOST_SEATS] {
        let seats = self.line_up.seats();
        let named = |seat: usize| self.line_up.organizers.get(seat).copied().flatten();
        // The same numbers are drawn whatever is named, so that naming one seat leaves the others as they were.
        let mut factions = Faction::ALL;
        shuffle(chance, Purpose::LineUp, &mut factions);
        let mut coins = [0; MOST_SEATS];
        coins[..seats].fill_with(|| chance.below(Purpose::LineUp, 2) as usize);
        let taken = |faction: &Faction| self.line_up.organizers.iter().flatten().any(|o| o.faction() == *faction);
        let mut free = factions.into_iter().filter(|faction| !taken(faction));
        std::array::from_fn(|seat| {
            named(seat).unwrap_or_else(|| {
                let drawn = || free.next().unwrap_or(factions[0]);
                let faction = self.line_up.factions.get(seat).copied().unwrap_or_else(drawn);
                faction.organizers()[coins[seat]]
            })
        })
    }

    /// R1.3: the tiles go to the slots at random; the slot decides the side.
    fn lay_tiles(&self, state: &mut State, chance: &mut impl Chance) {
        let mut tiles: [usize; TILES] = std::array::from_fn(|tile| tile);
        mix_tiles(chance, &mut tiles);
        for (i, slot) in self.contents.slots.iter().enumerate().take(TILES) {
            let mut up = slot.side == Side::Up;
            // RULING tile-side: with `coin`, even tiles fit only `up` slots, odd ones only `down` slots.
            if !self.rules.tile_side_by_slot {
                let fitting = tiles[i..].iter().position(|tile| (tile % 2 == 0) == up).unwrap_or(0);
                tiles[i..=i + fitting].rotate_right(1);
                up = chance.below(Purpose::Tiles, 2) == 0;
            }
            let tile = &self.contents.tiles[tiles[i]];
            let faces = if up { &tile.up } else { &tile.down };
            for (&hex, face) in slot.hexes.iter().zip(faces) {
                state.print(hex, face.habitat);
                // R2.3: one pollution on each marked hex.
                state.set_pollution(hex, u8::from(face.pollution));
            }
        }
    }

    /// R2.3: mechs on the core and on the hexes that the perimeter marks.
    fn place_mechs(&self, state: &mut State) {
        state.set_mechs(Hex::CORE, self.contents.setup.core_mechs);
        for &hex in &self.contents.setup.hunters {
            state.set_mechs(hex, 1);
        }
    }

    /// R2.5: each difficult card drawn replaces the base card of its name.
    pub(crate) fn draw_difficult(&self, chance: &mut impl Chance) -> u8 {
        let kinds = match self.line_up.difficult {
            Difficult::Kinds(kinds) => kinds,
            // Nothing is drawn, and nothing else depends on it.
            Difficult::Random(0) if self.rules.machine_deck_known => return 0,
            Difficult::Random(n) => {
                let mut cards: Vec<MachineKind> = MachineKind::ALL
                    .into_iter()
                    .flat_map(|kind| std::iter::repeat_n(kind, self.contents.machine.difficult[kind.index()].into()))
                    .collect();
                shuffle(chance, Purpose::Difficult, &mut cards);
                let mut kinds = [0; MachineKind::COUNT];
                for kind in &cards[..n.into()] {
                    kinds[kind.index()] += 1;
                }
                kinds
            }
        };
        if self.rules.machine_deck_known {
            return self.difficult_places(kinds);
        }
        // RULING machine-deck-known: places that no one can guess from each other.
        let mut places: Vec<usize> = (0..MACHINE_CARDS).collect();
        shuffle(chance, Purpose::Difficult, &mut places);
        self.difficult_among(&places, kinds)
    }
}

/// R2.2: engine A two walls to the right of the arrow's spoke, engine B two walls to the left of the opposite one.
fn place_engines(state: &mut State) {
    let arrow = usize::from(state.arrows[state.top_tile()]);
    let right = beside_core(Dir::new(arrow + 1));
    state.walls.insert(Edge::new(right, Dir::new(arrow + 5)));
    state.walls.insert(Edge::new(right, Dir::new(arrow)));
    state.engines[0] = Engine::new(right, Dir::new(arrow + 1));

    let number = arrow + 3;
    let left = beside_core(Dir::new(number));
    state.walls.insert(Edge::new(left, Dir::new(number + 2)));
    state.walls.insert(Edge::new(left, Dir::new(number + 1)));
    state.engines[1] = Engine::new(left.cell(Dir::new(number)), Dir::new(number + 3));
}

impl State {
    /// R2.6: a starting camp and its organizer.
    pub(crate) fn place_starting_camp(&mut self, seat: Seat, hex: Hex) {
        self.camps[seat.index()].insert(hex);
        self.player_mut(seat).set_hex(Some(hex));
    }
}

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R2.4: the opening hands; in solo the player says from which deck each card comes (R10).
    fn deal_hands(&mut self) {
        let opening = self.game.contents.limits.opening_hand;
        if self.state.is_solo() {
            self.state.points = opening;
            self.state.phase = Phase::Opening;
            if opening == 0 {
                self.ask_for_camps();
            }
            return;
        }
        for seat in self.state.all_seats() {
            for _ in 0..opening {
                self.draw(seat, Draw::Opening);
            }
        }
        self.ask_for_camps();
    }

    /// R10: one card of the opening hand.
    pub(crate) fn draw_opening(&mut self, seat: Seat) {
        self.draw(seat, Draw::Chosen);
        self.state.points -= 1;
        let decks_empty = self.state.all_seats().all(|seat| self.state.player(seat).deck == CardSet::EMPTY);
        if self.state.points == 0 || decks_empty {
            self.state.points = 0;
            self.ask_for_camps();
        }
    }

    /// R2.6: camps go in seat order from a random seat.
    fn ask_for_camps(&mut self) {
        let start = random_seat(self.chance, self.state.seats());
        let start = if self.game.rules.camps_from_random_seat { start } else { Seat(0) };
        self.state.phase = Phase::Camps;
        self.state.waiting = (1 << self.state.seats) - 1;
        self.state.seat = start.0;
    }

    /// R2.6: a starting camp and its organizer; then the next player's, or the first round.
    pub(crate) fn settle(&mut self, hex: Hex) {
        let seat = self.state.seat();
        self.state.place_starting_camp(seat, hex);
        self.tell(|_| Event::Settled { seat, hex });
        self.state.waiting &= !(1 << seat.0);
        if let Some(next) = self.next_waiting(seat) {
            self.state.seat = next.0;
            return;
        }
        // R2.7: then a random player is first; in solo no one is (R10).
        let first = random_seat(self.chance, self.state.seats());
        self.state.first = if self.state.is_solo() { 0 } else { first.0 };
        self.begin_round();
    }
}
