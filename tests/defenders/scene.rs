//! A small stage for rule tests: a bare board, set up by hand, with scripted chance.
//!
//! A bare scene: every hex is plains, no wall, mech, pollution or factory, both engines on the core, all arrows at
//! vertex 0, direction right. Each seat has its organizer on its starting camp on a corner of the board (seat 0 at
//! 3,0, seat 1 at 0,3, seat 2 at -3,3, seat 3 at -3,0), an empty hand and a full deck.

use wildlab::game::rng::Seed;
use wildlab::games::defenders::chance::{Purpose, Script};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::hex::{Hex, HexSet};
use wildlab::games::defenders::position::{EngineAt, Habitats, Heading, OnCore, PhaseName, Position};
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::words::{Habitat, Item, Organizer, Seat, Turn};
use wildlab::games::defenders::{Defenders, LineUp, State};

pub use crate::staged::Play;

/// Corners on which the starting camps stand.
const CORNERS: [(i32, i32); 4] = [(3, 0), (0, 3), (-3, 3), (-3, 0)];
/// The hexes for camps of [`Scene::exited`]: at the northern rim, out of the way.
const RIM: [(i32, i32); 5] = [(0, -3), (1, -3), (2, -3), (3, -3), (-1, -2)];
/// The hexes for camps of [`Scene::room`].
const ROOM: [(i32, i32); 3] = [(0, -2), (1, -2), (2, -2)];

/// A position being staged, then played.
pub struct Scene {
    pub game: Defenders,
    pub position: Position,
    script: Script,
    pub events: Vec<Event>,
}

/// A hex by its coordinates.
pub fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r).expect("a test names hexes of the board")
}

impl Scene {
    /// A bare board for these organizers, seat 0 to act with 3 points and the first card of its deck active.
    pub fn new(organizers: &[Organizer]) -> Scene {
        Scene::with_rules(organizers, &[])
    }

    /// A scene under rule options such as `core-walls=no`.
    pub fn with_rules(organizers: &[Organizer], options: &[&str]) -> Scene {
        let mut rules = Rules::default();
        for option in options {
            rules.set(option).expect("a test names rule options that exist");
        }
        Scene::with_game(organizers, rules, organizers.len() as u8, &[])
    }

    /// Solo with two organizers.
    pub fn solo(organizers: &[Organizer; 2], options: &[&str]) -> Scene {
        let mut rules = Rules::default();
        for option in options {
            rules.set(option).expect("a test names rule options that exist");
        }
        Scene::with_game(organizers, rules, 1, &[])
    }

    /// With box values such as `die.faces=[0,1]`.
    pub fn with_game(organizers: &[Organizer], rules: Rules, players: u8, sets: &[String]) -> Scene {
        let mut line_up = LineUp::of(players);
        line_up.organizers = organizers.iter().copied().map(Some).collect();
        let contents = Contents::load(None, (), sets).expect("a test sets values that exist");
        let game = Defenders::new(contents, rules, line_up).expect("a test seats players that fit");
        let mut script = Script::new(Seed::new(1));
        let dealt = game.deal(&mut script, &mut ());
        let mut position = game.position(&dealt);
        bare(&mut position);
        let mut scene = Scene { game, position, script, events: Vec::new() };
        for seat in 0..organizers.len() {
            scene.position.seats[seat].hex = Some(CORNERS[seat]);
            scene.position.seats[seat].camps = vec![CORNERS[seat]];
            scene.deal(seat, &[]);
        }
        let first = scene.position.seats[0].deck[0].clone();
        scene.active(0, &first)
    }

    /// Puts these cards in a seat's hand and all others in its deck.
    fn deal(&mut self, seat: usize, hand: &[&str]) {
        let organizer = self.position.seats[seat].organizer;
        let at = &mut self.position.seats[seat];
        let all = organizer.abilities().into_iter().flat_map(|a| [format!("{a}.1"), format!("{a}.2")]);
        at.hand = hand.iter().map(|name| (*name).to_string()).collect();
        at.deck = all.filter(|name| !hand.contains(&name.as_str())).collect();
        at.exhausted.clear();
        at.teamed.clear();
        at.dead.clear();
        at.active = None;
    }

    /// A seat's hand; the rest of its cards, but for the active one, are its deck.
    pub fn hand(mut self, seat: usize, cards: &[&str]) -> Scene {
        let active = self.position.seats[seat].active.clone();
        self.deal(seat, cards);
        match active {
            Some(card) => self.active(seat, &card),
            None => self,
        }
    }

    /// Makes a card active, taken from hand or deck; a card that was active goes back to the deck.
    pub fn active(mut self, seat: usize, card: &str) -> Scene {
        let at = &mut self.position.seats[seat];
        if let Some(old) = at.active.take() {
            at.deck.push(old);
        }
        at.hand.retain(|name| name != card);
        at.deck.retain(|name| name != card);
        at.exhausted.retain(|name| name != card);
        at.active = Some(card.into());
        self
    }

    /// Moves cards from hand or deck to a pile: `exhausted` or `dead`.
    pub fn pile(mut self, seat: usize, pile: &str, cards: &[&str]) -> Scene {
        let at = &mut self.position.seats[seat];
        for card in cards {
            at.hand.retain(|name| name != card);
            at.deck.retain(|name| name != card);
            match pile {
                "exhausted" => at.exhausted.push((*card).into()),
                "dead" => at.dead.push((*card).into()),
                other => panic!("no pile {other}"),
            }
        }
        self
    }

    /// Leaves a seat's deck empty: all its cards go to the exhaustion pile.
    pub fn empty_deck(mut self, seat: usize) -> Scene {
        let at = &mut self.position.seats[seat];
        at.exhausted.append(&mut at.deck);
        self
    }

    /// Anything else.
    pub fn edit(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }

    /// Puts an organizer on a hex.
    pub fn at(mut self, seat: usize, q: i32, r: i32) -> Scene {
        self.position.seats[seat].hex = Some((q, r));
        self
    }

    /// More camps of a seat.
    pub fn camps(mut self, seat: usize, hexes: &[(i32, i32)]) -> Scene {
        self.position.seats[seat].camps.extend(hexes);
        self
    }

    /// Three more camps of a seat, so that 5 support fit in front of its next one.
    pub fn room(self, seat: usize) -> Scene {
        self.camps(seat, &ROOM)
    }

    /// A seat that has built all its camps and left the game (R4.3); who had the first-player marker passes it on.
    pub fn exited(mut self, seat: usize) -> Scene {
        let seats = self.position.seats.len();
        self.deal(seat, &[]);
        let at = &mut self.position.seats[seat];
        at.exited = true;
        at.hex = None;
        at.support = 0;
        at.camps.truncate(1);
        at.camps.extend(&RIM[..if seats == 2 { 5 } else { 4 }]);
        let next = ((seat + 1) % seats) as u8;
        for holder in [&mut self.position.first, &mut self.position.seat] {
            if usize::from(*holder) == seat {
                *holder = next;
            }
        }
        self.position.waiting.retain(|&other| usize::from(other) != seat);
        self
    }

    /// Sets the seat whose turn it is.
    pub fn turn(mut self, seat: u8) -> Scene {
        self.position.seat = seat;
        self
    }

    /// The habitat of some hexes.
    pub fn land(mut self, habitat: Habitat, hexes: &[(i32, i32)]) -> Scene {
        let h = &mut self.position.habitats;
        for list in [&mut h.forest, &mut h.plains, &mut h.marsh, &mut h.mountain] {
            list.retain(|at| !hexes.contains(at));
        }
        match habitat {
            Habitat::Forest => h.forest.extend(hexes),
            Habitat::Plains => h.plains.extend(hexes),
            Habitat::Marsh => h.marsh.extend(hexes),
            Habitat::Mountain => h.mountain.extend(hexes),
        }
        self
    }

    /// Mechs on a hex.
    pub fn mechs(mut self, q: i32, r: i32, count: u8) -> Scene {
        self.position.mechs.push((q, r, count));
        self
    }

    /// Pollution on a hex.
    pub fn pollution(mut self, q: i32, r: i32, count: u8) -> Scene {
        self.position.pollution.push((q, r, count));
        self
    }

    /// Toxic sites.
    pub fn toxic(mut self, hexes: &[(i32, i32)]) -> Scene {
        self.position.toxic.extend(hexes);
        self
    }

    /// Wall pieces, as `(q, r, d)`.
    pub fn walls(mut self, edges: &[(i32, i32, usize)]) -> Scene {
        self.position.walls.extend(edges);
        self
    }

    /// Wall pieces on all six edges of a hex.
    pub fn enclose(mut self, q: i32, r: i32) -> Scene {
        for d in 0..6 {
            let edge =
                wildlab::games::defenders::walls::Edge::new(hex(q, r), wildlab::games::defenders::hex::Dir::new(d));
            let (place, dir) = edge.place();
            let side = (place.axial().0, place.axial().1, dir.index());
            let core = edge.sides().contains(Hex::CORE);
            let factory = edge.sides().into_iter().any(|h| self.position.factories.iter().any(|f| f.hex == h.axial()));
            if !core && !factory && !self.has_wall(edge) {
                self.position.walls.push(side);
            }
        }
        self
    }

    fn has_wall(&self, edge: wildlab::games::defenders::walls::Edge) -> bool {
        use wildlab::games::defenders::{hex::Dir, walls::Edge};
        self.position.walls.iter().any(|&(q, r, d)| Edge::new(hex(q, r), Dir::new(d)) == edge)
    }

    /// Breached edges.
    pub fn breaches(mut self, edges: &[(i32, i32, usize)]) -> Scene {
        self.position.breaches.extend(edges);
        self
    }

    /// The next factory tile (5, then 4 …), built on a hex.
    pub fn factory(mut self, q: i32, r: i32, rewilded: bool) -> Scene {
        let number = 5 - self.position.factories.len() as u8;
        self.position.factories.push(wildlab::games::defenders::position::FactoryAt { number, hex: (q, r), rewilded });
        self
    }

    /// The arrow of a factory tile.
    pub fn arrow(mut self, number: usize, vertex: u8) -> Scene {
        self.position.arrows[number] = vertex;
        self
    }

    /// Engine 0 (A) or 1 (B) on edge `d` of a hex; `cw`: with that hex at its right.
    pub fn engine(mut self, engine: usize, q: i32, r: i32, edge: usize, cw: bool) -> Scene {
        let turn = if cw { Heading::Clockwise } else { Heading::CounterClockwise };
        self.position.engines[engine] = EngineAt::Standing { hex: (q, r), edge, turn };
        self
    }

    /// The machine direction.
    pub fn direction(mut self, turn: Turn) -> Scene {
        self.position.direction = turn;
        self
    }

    /// Support, damage, breach markers of a seat.
    pub fn marks(mut self, seat: usize, support: u8, damage: u8, markers: u8) -> Scene {
        let at = &mut self.position.seats[seat];
        (at.support, at.damage, at.markers) = (support, damage, markers);
        self
    }

    /// Items of a seat.
    pub fn items(mut self, seat: usize, items: &[Item]) -> Scene {
        self.position.seats[seat].items = items.to_vec();
        self
    }

    /// Action points left.
    pub fn points(mut self, points: u8) -> Scene {
        self.position.points = points;
        self
    }

    /// Stages the picking of active defenders: each seat holds and will pick this one card; no one has acted yet.
    /// A seat for which `""` stands picks nothing: it has exited, or plays the top of its deck.
    pub fn picking(mut self, picks: &[&str]) -> Scene {
        self.position.phase = PhaseName::Organize;
        self.position.points = 0;
        self.position.waiting = (0..picks.len() as u8).filter(|&seat| !picks[usize::from(seat)].is_empty()).collect();
        self.position.seat = self.position.waiting[0];
        for (seat, pick) in picks.iter().enumerate() {
            if pick.is_empty() {
                self.position.seats[seat].active = None;
                continue;
            }
            let mut cards: Vec<String> = self.position.seats[seat].hand.clone();
            if !cards.iter().any(|card| card == pick) {
                cards.push((*pick).into());
            }
            let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
            self.deal(seat, &cards);
        }
        self
    }

    /// Plays the picks staged by [`Scene::picking`].
    pub fn reveal(mut self, picks: &[&str]) -> Play {
        self = self.picking(picks);
        let mut play = self.play_on();
        for pick in picks.iter().filter(|pick| !pick.is_empty()) {
            play.play(&format!("pick {pick}"));
        }
        play
    }

    /// Scripts the damage die.
    pub fn dice(mut self, faces: &[u8]) -> Scene {
        self.script = self.script.with(Purpose::Die, faces.iter().copied());
        self
    }

    /// Scripts which machine cards come: places 0 reboot, 1-2 engines, 3-4 factories, 5-6 mechs.
    pub fn machine(mut self, places: &[u8]) -> Scene {
        self.script = self.script.with(Purpose::Machine, places.iter().copied());
        self
    }

    /// Scripts the next cards from a seat's deck, by name.
    pub fn draws(mut self, seat: u8, cards: &[&str]) -> Scene {
        let state = self.state();
        let places: Vec<u8> = cards.iter().map(|c| self.game.card_named(&state, c).unwrap().place() as u8).collect();
        self.script = self.script.with(Purpose::Deck(Seat(seat)), places);
        self
    }

    /// Scripts which hand card dies, by name.
    pub fn dies(mut self, seat: u8, card: &str) -> Scene {
        let code = self.game.card_named(&self.state(), card).unwrap().code();
        self.script = self.script.with(Purpose::Death(Seat(seat)), [code]);
        self
    }

    /// The staged state.
    pub fn state(&self) -> State {
        self.game.state(&self.position).unwrap_or_else(|refusal| panic!("the scene is not sound:\n{refusal}"))
    }

    /// The stage becomes a game.
    pub fn play_on(self) -> Play {
        let state = self.state();
        Play::new(self.game, state, self.script, self.events)
    }
}

fn bare(position: &mut Position) {
    let all = |keep: bool| -> Vec<(i32, i32)> {
        HexSet::BOARD.into_iter().filter(|&h| keep && h != Hex::CORE).map(Hex::axial).collect()
    };
    position.habitats = Habitats { forest: all(false), plains: all(true), marsh: all(false), mountain: all(false) };
    position.walls.clear();
    position.breaches.clear();
    position.mechs.clear();
    position.pollution.clear();
    position.toxic.clear();
    position.engines = [EngineAt::Waiting(OnCore::Core); 2];
    position.arrows = [0; 6];
    position.phase = PhaseName::Act;
    position.seat = 0;
    position.first = 0;
    position.round = 1;
    position.turn = 1;
    position.points = 3;
    position.waiting = (0..position.seats.len() as u8).collect();
}
