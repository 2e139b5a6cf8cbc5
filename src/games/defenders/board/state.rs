//! The whole state of a game, as small plain data.
//!
//! `State` holds no random numbers, no heap and no rules. Counts and the sets that mirror them change together through
//! the methods here; [`Defenders::violations`](crate::games::defenders::Defenders::violations) is the slow canonical
//! truth about what must agree.

use super::cards::{AbilitySet, Card, CardSet};
use super::hex::{Dir, Hex, HexSet};
use super::walls::{Edge, EdgeSet};
use super::words::{Ability, Faction, Habitat, Item, MOST_SEATS, Organizer, Outcome, Seat, Turn};
use crate::games::pieces::bits;

/// The phase of a game, which fixes who decides what next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Solo: the opening hand is drawn card by card from either deck (R10).
    Opening,
    /// The starting camps are placed (R2.6).
    Camps,
    /// Players pick their active defenders, hidden from each other (R3.1 A); in solo, any hand card.
    Organize,
    /// The first player says whose reveal ability resolves next (R3.1 B).
    Order,
    /// The owner of a reveal ability aims it (R11).
    Target,
    /// Secret Paths: each player may relocate (R11).
    Paths,
    /// The active player acts (R5).
    Act,
    /// The game has ended (R9).
    Over,
}

/// An engine: on an edge with a hex at its right and a vertex in front, or on the core (R7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engine {
    right: Hex,
    edge: Dir,
}
const _: () = assert!(size_of::<Engine>() == 2);

impl Engine {
    /// An engine that waits on the core.
    pub const ON_CORE: Engine = Engine { right: Hex::from_bit(0), edge: Dir::E };

    /// An engine on edge `edge` of the hex at its right: it faces vertex `edge` of that hex.
    pub const fn new(right: Hex, edge: Dir) -> Engine {
        Engine { right, edge }
    }

    /// Is it on the board, on an edge?
    #[inline]
    pub fn is_on_board(self) -> bool {
        self.right.bit() != Engine::ON_CORE.right.bit()
    }

    /// The edge it stands on.
    #[inline]
    pub const fn edge(self) -> Edge {
        Edge::new(self.right, self.edge)
    }

    /// The edge it stands on as a set; none on the core.
    #[inline]
    fn stands_on(self) -> EdgeSet {
        STANDS_ON[usize::from(self.right.bit()) % STANDS_ON.len()][self.edge.index()]
    }

    /// The hex at its right.
    #[inline]
    pub const fn right(self) -> Hex {
        self.right
    }

    /// The number of its edge at the hex at its right; also of the vertex it faces.
    #[inline]
    pub const fn right_edge(self) -> Dir {
        self.edge
    }

    /// The hex at its left. An engine stands between two hexes of the board.
    #[inline]
    pub const fn left(self) -> Hex {
        self.right.cell(self.edge)
    }

    /// The hex beyond its front vertex, or the perimeter.
    #[inline]
    pub const fn front(self) -> Option<Hex> {
        self.right.step(self.edge.turned(1))
    }

    /// The hex around which it advances.
    #[inline]
    pub const fn pivot(self, turn: Turn) -> Hex {
        match turn {
            Turn::Right => self.right(),
            Turn::Left => self.left(),
        }
    }

    /// The engine turned clockwise about the core, by sixths.
    #[must_use]
    pub fn rotated(self, sixths: usize) -> Engine {
        if self.is_on_board() { Engine::new(self.right.rotated(sixths), self.edge.turned(sixths)) } else { self }
    }
}

/// The edge on which an engine stands, by the bit of the hex at its right and its edge there.
static STANDS_ON: [[EdgeSet; Dir::COUNT]; 64] = {
    let mut edges = [[EdgeSet::EMPTY; Dir::COUNT]; 64];
    let mut bit = 0;
    while bit < 64 {
        let hex = Hex::from_bit(bit as u8);
        let mut d = 0;
        while d < Dir::COUNT && HexSet::BOARD.contains(hex) {
            edges[bit][d].insert(Edge::new(hex, Dir::ALL[d]));
            d += 1;
        }
        bit += 1;
    }
    edges
};

/// The things in front of one player (in solo: of one faction).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// The cards in hand. A picked card stays here until it is revealed.
    pub hand: CardSet,
    /// The cards still to be drawn.
    pub deck: CardSet,
    /// The exhaustion pile without this round's active and teamed-up cards.
    pub exhausted: CardSet,
    /// The cards teamed up this round.
    pub teamed: CardSet,
    /// The active defender, or the picked one until the reveal.
    pub(crate) active: u8,
    /// The organizer of the faction.
    pub organizer: Organizer,
    /// The hex on which the organizer stands; [`Player::hex`].
    pub(crate) hex: u8,
    /// The marker on the support track.
    pub support: u8,
    /// Damage tokens.
    pub damage: u8,
    /// Breach markers left.
    pub markers: u8,
    /// Items gained and not used, a bit each.
    pub(crate) items: u8,
}
const _: () = assert!(size_of::<Player>() == 16);

/// No card, no hex.
const NONE: u8 = u8::MAX;

impl Player {
    /// A player before anything is dealt.
    pub const fn new(organizer: Organizer) -> Player {
        Player {
            hand: CardSet::EMPTY,
            deck: CardSet::ALL,
            exhausted: CardSet::EMPTY,
            teamed: CardSet::EMPTY,
            active: NONE,
            organizer,
            hex: NONE,
            support: 0,
            damage: 0,
            markers: 0,
            items: 0,
        }
    }

    /// The faction.
    #[inline]
    pub const fn faction(&self) -> Faction {
        self.organizer.faction()
    }

    /// The place of the active (or picked) card.
    #[inline]
    pub const fn active(&self) -> Option<usize> {
        if self.active == NONE { None } else { Some(self.active as usize) }
    }

    /// Makes a card the active one, or none.
    #[inline]
    pub fn set_active(&mut self, place: Option<usize>) {
        self.active = place.map_or(NONE, |place| place as u8);
    }

    /// The organizer's hex, if it is on the board.
    #[inline]
    pub const fn hex(&self) -> Option<Hex> {
        if self.hex == NONE { None } else { Some(Hex::from_bit(self.hex)) }
    }

    /// Puts the organizer on a hex, or takes it off the board.
    #[inline]
    pub fn set_hex(&mut self, hex: Option<Hex>) {
        self.hex = hex.map_or(NONE, Hex::bit);
    }

    /// Has the player this item to use?
    #[inline]
    pub const fn has(&self, item: Item) -> bool {
        self.items >> item as u8 & 1 != 0
    }

    /// Turns the item's token to gained or used.
    #[inline]
    pub fn set_item(&mut self, item: Item, gained: bool) {
        let bit = 1 << item as u8;
        if gained { self.items |= bit } else { self.items &= !bit }
    }

    /// The active card as a set.
    #[inline]
    pub(crate) fn active_set(&self) -> CardSet {
        self.active().map_or(CardSet::EMPTY, CardSet::only)
    }

    /// The cards that have died (R4.6): those that are nowhere else.
    #[inline]
    pub fn dead(&self) -> CardSet {
        CardSet::ALL - self.hand - self.deck - self.exhausted - self.teamed - self.active_set()
    }
}

/// A set of seats.
pub type SeatMask = u8;

/// The state of a game of *Defenders of the Wild*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hexes on which each habitat is printed, covered or not.
    pub(crate) terrain: [HexSet; Habitat::COUNT],
    /// The walls that stand: the pieces, and those of factories. The core's are not among them.
    pub walls: EdgeSet,
    /// The breached walls.
    pub breaches: EdgeSet,
    /// The edges that no organizer crosses now: [`Defenders::barrier`](crate::games::defenders::Defenders::barrier),
    /// kept up to date.
    pub(crate) barrier: EdgeSet,
    pub(crate) pollution: [HexSet; 2],
    /// The toxic sites.
    pub toxic: HexSet,
    pub(crate) mechs: HexSet,
    /// The camps of each seat.
    pub camps: [HexSet; MOST_SEATS],
    /// The hexes with a factory tile, rewilded or not.
    pub factories: HexSet,
    /// The rewilded ones.
    pub wild: HexSet,
    /// The ongoing abilities in force.
    pub ongoing: AbilitySet,
    pub(crate) players: [Player; MOST_SEATS],
    /// The number of the round, from 1; in solo, of the turn.
    pub round: u16,
    /// Turns begun.
    pub turn: u16,
    pub(crate) mech_counts: [u8; Hex::SPAN],
    pub(crate) sites: [u8; 6],
    /// The arrow vertex of each factory tile, by number.
    pub arrows: [u8; 6],
    /// The number of factory tiles built: 5, 4, 3 … in this order.
    pub built: u8,
    /// The engines A and B.
    pub engines: [Engine; 2],
    /// The machine direction.
    pub direction: Turn,
    /// The machine cards not drawn yet, a bit each.
    pub machine_deck: u8,
    /// The machine cards that are difficult ones, a bit each.
    pub difficult: u8,
    /// The machine cards that have been drawn at least once, a bit each.
    pub seen: u8,
    /// Dead defenders by habitat.
    pub dead: [u8; Habitat::COUNT],
    pub(crate) seats: u8,
    pub(crate) solo: bool,
    /// The next decision.
    pub phase: Phase,
    /// The seat to decide, or whose turn it is.
    pub(crate) seat: u8,
    pub(crate) first: u8,
    /// Seats that have exited.
    pub exited: SeatMask,
    /// Seats that still act this round, place a camp, or pick.
    pub(crate) waiting: SeatMask,
    /// Seats whose reveal ability is still to resolve.
    pub(crate) to_reveal: SeatMask,
    /// Seats that Secret Paths still asks.
    pub(crate) to_relocate: SeatMask,
    /// Action points left.
    pub points: u8,
    /// Decisions taken this turn.
    pub(crate) acted: u8,
    pub(crate) outcome: u8,
}
const _: () = assert!(size_of::<State>() <= 352);

impl State {
    /// A state before anything is dealt.
    pub(crate) fn blank(seats: usize, solo: bool) -> State {
        State {
            terrain: [HexSet::EMPTY; Habitat::COUNT],
            walls: EdgeSet::EMPTY,
            breaches: EdgeSet::EMPTY,
            barrier: EdgeSet::EMPTY,
            pollution: [HexSet::EMPTY; 2],
            toxic: HexSet::EMPTY,
            mechs: HexSet::EMPTY,
            camps: [HexSet::EMPTY; MOST_SEATS],
            factories: HexSet::EMPTY,
            wild: HexSet::EMPTY,
            ongoing: AbilitySet::EMPTY,
            players: [Player::new(Organizer::B); MOST_SEATS],
            round: 0,
            turn: 0,
            mech_counts: [0; Hex::SPAN],
            sites: [NONE; 6],
            arrows: [0; 6],
            built: 0,
            engines: [Engine::ON_CORE; 2],
            direction: Turn::Right,
            machine_deck: 0,
            difficult: 0,
            seen: 0,
            dead: [0; Habitat::COUNT],
            seats: seats as u8,
            solo,
            phase: Phase::Camps,
            seat: 0,
            first: 0,
            exited: 0,
            waiting: 0,
            to_reveal: 0,
            to_relocate: 0,
            points: 0,
            acted: 0,
            outcome: NONE,
        }
    }

    /// The number of seats: players, or in solo the two factions.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Is this a solo game (R10)?
    #[inline]
    pub const fn is_solo(&self) -> bool {
        self.solo
    }

    /// Every seat, clockwise from 0.
    #[inline]
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The seats clockwise from one, itself first, that are still in the game.
    #[inline]
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        let present = !u32::from(self.exited) & ((1 << seats) - 1);
        // Written down twice, the seats from any one on are a stretch of bits.
        let around = (present | present << seats) >> from.0 & ((1 << seats) - 1);
        bits(around.into()).map(move |i| {
            // Counted on from the last seat to the first, without a branch.
            let past = from.0.wrapping_add(i).wrapping_sub(seats) as i8;
            Seat((past + (seats as i8 & past >> 7)) as u8)
        })
    }

    /// Is anybody besides a seat still in the game?
    #[inline]
    pub(crate) fn has_company(&self, seat: Seat) -> bool {
        self.clockwise(seat).nth(1).is_some()
    }

    /// The seat to the left of one: the next clockwise, in the game or not.
    #[inline]
    pub(crate) const fn after(&self, seat: Seat) -> Seat {
        if seat.0 + 1 < self.seats { Seat(seat.0 + 1) } else { Seat(0) }
    }

    /// A seat's player board.
    #[inline]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The deciding seat, or the seat whose turn it is.
    #[inline]
    pub const fn seat(&self) -> Seat {
        Seat(self.seat)
    }

    /// The holder of the first-player marker.
    #[inline]
    pub const fn first(&self) -> Seat {
        Seat(self.first)
    }

    /// The seat of a faction, if it is in play.
    #[inline]
    pub fn seat_of(&self, faction: Faction) -> Option<Seat> {
        self.all_seats().find(|&seat| self.player(seat).faction() == faction)
    }

    /// Is an ability in force that is this seat's own?
    #[inline]
    pub fn in_force(&self, seat: Seat, ability: Ability) -> bool {
        self.ongoing.contains(ability) & (self.player(seat).faction() as u8 == ability.faction() as u8)
    }

    /// Has the seat left the game (R4.3)?
    #[inline]
    pub const fn has_exited(&self, seat: Seat) -> bool {
        self.exited >> seat.0 & 1 != 0
    }

    /// The result of the game, once it is over.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::ALL.get(usize::from(self.outcome)).copied()
    }

    /// The hexes on which a habitat is printed, covered or not.
    #[inline]
    pub fn printed(&self, habitat: Habitat) -> HexSet {
        self.terrain[habitat as usize]
    }

    /// The habitat printed on a hex; the core has none, and returns the first.
    pub fn habitat(&self, hex: Hex) -> Habitat {
        Habitat::ALL.into_iter().find(|&habitat| self.printed(habitat).contains(hex)).unwrap_or(Habitat::ALL[0])
    }

    /// Prints a habitat on a hex that has none yet.
    pub(crate) fn print(&mut self, hex: Hex, habitat: Habitat) {
        self.terrain[habitat as usize].insert(hex);
    }

    /// The hexes with a printed habitat that no factory covers: neither factories nor the core.
    #[inline]
    pub fn habitat_hexes(&self) -> HexSet {
        !(self.factories | Hex::CORE.set())
    }

    /// The hexes of a habitat as defenders and factions see it: printed and uncovered, or wild (R1.4).
    #[inline]
    pub fn land(&self, habitat: Habitat) -> HexSet {
        (self.printed(habitat) - self.factories) | self.wild
    }

    /// The wall pieces: a factory's walls are none (R1.6).
    pub fn wall_pieces(&self) -> EdgeSet {
        self.walls - EdgeSet::around(self.factories)
    }

    /// Factories that still run.
    #[inline]
    pub fn running(&self) -> HexSet {
        self.factories - self.wild
    }

    /// All camps.
    #[inline]
    pub fn all_camps(&self) -> HexSet {
        self.camps[0] | self.camps[1] | self.camps[2] | self.camps[3]
    }

    /// The seat whose camp stands on a hex.
    #[inline]
    pub fn camp_owner(&self, hex: Hex) -> Option<Seat> {
        self.all_camps().contains(hex).then(|| self.camp_seat(hex))
    }

    /// The seat whose camp stands on a hex, or seat 0. At most one camp stands on a hex (R5.2).
    #[inline]
    pub(crate) fn camp_seat(&self, hex: Hex) -> Seat {
        let [_, b, c, d] = self.camps;
        Seat(u8::from((b | d).contains(hex)) + 2 * u8::from((c | d).contains(hex)))
    }

    /// The hexes with mechs.
    #[inline]
    pub const fn mechs(&self) -> HexSet {
        self.mechs
    }

    /// The number of mechs on a hex.
    #[inline]
    pub const fn mech_count(&self, hex: Hex) -> u8 {
        self.mech_counts[hex.index()]
    }

    /// Sets the number of mechs on a hex.
    #[inline]
    pub(crate) fn set_mechs(&mut self, hex: Hex, count: u8) {
        self.mech_counts[hex.index()] = count;
        self.mechs.put(hex, count > 0);
    }

    /// Mechs on the board, the core's included.
    pub fn mech_total(&self) -> u32 {
        self.mech_counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// The pollution on a hex, 0 to 3.
    #[inline]
    pub fn pollution(&self, hex: Hex) -> u8 {
        u8::from(self.pollution[0].contains(hex)) + 2 * u8::from(self.pollution[1].contains(hex))
    }

    /// Sets the pollution of a hex.
    #[inline]
    pub(crate) fn set_pollution(&mut self, hex: Hex, count: u8) {
        for (n, plane) in self.pollution.iter_mut().enumerate() {
            plane.put(hex, count >> n & 1 == 1);
        }
    }

    /// The hexes with pollution.
    #[inline]
    pub fn polluted(&self) -> HexSet {
        self.pollution[0] | self.pollution[1]
    }

    /// Pollution tokens on the board.
    pub fn pollution_total(&self) -> u32 {
        (self.pollution[0].len() + 2 * self.pollution[1].len()) as u32
    }

    /// The number of the tile on top of the core; the last one, 0, is never built.
    #[inline]
    pub const fn top_tile(&self) -> usize {
        5 - self.built as usize
    }

    /// The hex of a built factory tile.
    #[inline]
    pub fn site(&self, number: usize) -> Option<Hex> {
        let bit = self.sites[number];
        (bit != NONE).then(|| Hex::from_bit(bit))
    }

    /// The number of the factory on a hex.
    pub fn factory_number(&self, hex: Hex) -> Option<usize> {
        self.sites.iter().position(|&bit| bit == hex.bit())
    }

    pub(crate) fn set_site(&mut self, number: usize, hex: Option<Hex>) {
        self.sites[number] = hex.map_or(NONE, Hex::bit);
    }

    /// The edges on which engines stand.
    #[inline]
    pub fn engine_edges(&self) -> EdgeSet {
        let [a, b] = self.engines.map(Engine::stands_on);
        a | b
    }

    /// The hexes on which organizers stand.
    #[inline]
    pub fn organizers(&self) -> HexSet {
        // No hex is a bit off the board.
        let all = self.players.iter().fold(HexSet::EMPTY, |all, player| all | Hex::from_bit(player.hex).set());
        all & HexSet::BOARD
    }

    /// A seat's cards in hand, as cards.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> + use<> {
        self.player(seat).hand.iter().map(move |place| Card::new(seat, place))
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.phase = Phase::Over;
        self.outcome = outcome as u8;
        self.points = 0;
    }
}
