//! Watches games and counts what the records hold.

use super::super::board::words::{Building, Colour, Drone, Market, Mission, Slot, Token};
use super::super::rules::dei::Dei;
use super::super::rules::event::{Event, Flow, Source};
use super::super::rules::state::{Ask, MOST_PLAYERS, State, TURNS};
use super::tables::{DroneUse, Tables, Trade};
use crate::described_enum;
use crate::game::{Game, Observer, Seat};

described_enum! {
    /// A count per seat.
    pub enum Count {
        Decisions = "choices", "decisions between several answers";
        Recruits = "recruits", "scrappers recruited";
        Moves = "moves", "Moves";
        Collects = "collects", "tokens collected with Collects";
        Spent = "spent", "tokens paid for cards";
        Binned = "binned", "cards put into the bin, face down or by the Delivery Robot";
        Refuges = "refuges_built", "refuges built";
        Bridges = "bridges_built", "bridges built";
        Elevators = "elevators_built", "elevators built";
        Kills = "kills", "scrappers of others killed";
        Losses = "losses", "scrappers lost to others";
        Candy = "candy_used", "candy placed on cards";
        Copies = "copies", "cards copied";
        Idle = "idle", "icons unused when cards ended";
        Taken = "cubes_taken", "cubes taken from other players";
        Robbed = "cubes_lost", "cubes lost to other players";
        Tokens = "drone_tokens", "tokens taken with the Collector";
    }
}

/// A mission that was taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    pub(crate) mission: Mission,
    pub(crate) column: u8,
    pub(crate) count: u8,
    pub(crate) supplies: u16,
    /// Supplies that the upper value would have brought besides (R13.2).
    pub(crate) lost: i16,
}

/// The facts of one game about a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatFacts {
    pub(crate) counts: [u16; Count::COUNT],
    pub(crate) supplies: [u16; Source::COUNT],
    /// Purchases by market, and by slot.
    pub(crate) bought: [u8; Market::COUNT],
    pub(crate) slots: [u8; 3],
    pub(crate) flights: [u8; Drone::COUNT],
    /// Purchases with their prices, by market and slot.
    pub(crate) trades: [[Trade; Slot::COUNT]; Market::COUNT],
    /// Use of each drone.
    pub(crate) drones: [DroneUse; Drone::COUNT],
    /// Tokens paid for the purchase under way, by kind.
    paying: [u16; 2],
    /// The turn in which the feat of each colour was unlocked; 0: never.
    pub(crate) unlocked: [u8; Colour::COUNT],
    /// The mission of each turn.
    pub(crate) claims: [Option<Claim>; TURNS as usize],
    /// At the end of each turn: supplies, cubes, tokens in the purse, place by supplies.
    pub(crate) ends: [(u16, u8, u8, u8); TURNS as usize],
}

impl SeatFacts {
    const NONE: SeatFacts = SeatFacts {
        counts: [0; Count::COUNT],
        supplies: [0; Source::COUNT],
        bought: [0; Market::COUNT],
        slots: [0; 3],
        flights: [0; Drone::COUNT],
        trades: [[Trade::NONE; Slot::COUNT]; Market::COUNT],
        drones: [DroneUse::NONE; Drone::COUNT],
        paying: [0; 2],
        unlocked: [0; Colour::COUNT],
        claims: [None; TURNS as usize],
        ends: [(0, 0, 0, 0); TURNS as usize],
    };
}

/// Watches the games of one cell.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The seats of the game being watched.
    pub(crate) seats: [SeatFacts; MOST_PLAYERS],
    /// Times the sole lead in supplies went to another player, looked at after each turn.
    pub(crate) lead_changes: u8,
    /// Times a cube went from one player to another.
    pub(crate) swings: u16,
    leader: Option<Seat>,
    /// Sums over all games.
    pub(super) tables: Tables,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        let seats = [SeatFacts::NONE; MOST_PLAYERS];
        Tally { seats, lead_changes: 0, swings: 0, leader: None, tables: Tables::new() }
    }

    /// A game begins.
    pub(super) fn begin(&mut self) {
        self.seats = [SeatFacts::NONE; MOST_PLAYERS];
        (self.lead_changes, self.swings, self.leader) = (0, 0, None);
    }

    /// A game is over.
    pub(super) fn end(&mut self, game: &Dei, state: &State) {
        self.turn_ends(game, state, TURNS);
        let ending = game.ending(state);
        for (at, facts) in self.seats.iter().enumerate().take(usize::from(state.seats)) {
            let won = ending.as_ref().is_some_and(|ending| ending.seats[at].place == 1);
            self.tables.add(state, (at, facts), won);
        }
    }

    #[inline]
    fn count(&mut self, seat: Seat, count: Count, amount: u16) {
        self.seats[seat.index()].counts[count.index()] += amount;
    }

    /// A turn has ended, or the game has.
    pub(crate) fn turn_ends(&mut self, game: &Dei, state: &State, turn: u8) {
        let Some(at) = usize::from(turn).checked_sub(1).filter(|at| *at < TURNS as usize) else { return };
        let supplies = |seat: Seat| state.player(seat).supplies;
        for seat in state.all() {
            let cubes: u8 = game.cubes(state, seat).iter().sum();
            let ahead = state.all().filter(|&other| supplies(other) > supplies(seat)).count() as u8;
            let tokens = state.player(seat).purse.iter().sum();
            self.seats[seat.index()].ends[at] = (supplies(seat), cubes, tokens, ahead + 1);
        }
        let most = state.all().map(supplies).max();
        let mut first = state.all().filter(|&seat| Some(supplies(seat)) == most);
        if let (Some(leader), None) = (first.next(), first.next()) {
            self.lead_changes += u8::from(self.leader.is_some_and(|last| last != leader));
            self.leader = Some(leader);
        }
    }
}

impl Tally {
    /// Tokens that a seat got or gave.
    fn purse(&mut self, seat: Seat, flow: Flow, token: Token, by: u16) {
        let facts = &mut self.seats[seat.index()];
        let count = match flow {
            Flow::Collect => Count::Collects,
            Flow::Price => {
                facts.paying[token.index()] += by;
                Count::Spent
            }
            Flow::Collector => {
                facts.drones[Drone::Collector.index()].tokens += by;
                Count::Tokens
            }
            _ => return,
        };
        self.count(seat, count, by);
    }

    /// A card that a seat bought from a slot of a market, with the supplies printed on it.
    fn bought(&mut self, seat: Seat, (market, slot): (Market, Slot), printed: u8) {
        let facts = &mut self.seats[seat.index()];
        facts.bought[market.index()] += 1;
        facts.slots[slot.index()] += 1;
        let trade = &mut facts.trades[market.index()][slot.index()];
        trade.bought += 1;
        trade.printed += u16::from(printed);
        let paid = std::mem::take(&mut facts.paying);
        trade.paid.iter_mut().zip(paid).for_each(|(all, paid)| *all += paid);
    }
}

/// A tally at a game.
pub(crate) struct Watching<'a> {
    pub(crate) game: &'a Dei,
    pub(crate) tally: &'a mut Tally,
}

impl Observer<Dei> for Watching<'_> {
    #[inline]
    fn see(&mut self, event: Event, state: &State) {
        let tally = &mut *self.tally;
        match event {
            Event::Decides { seat, .. } => tally.count(seat, Count::Decisions, 1),
            Event::Supplies { seat, source, by, .. } => tally.seats[seat.index()].supplies[source.index()] += by,
            Event::Recruited { seat, .. } => {
                tally.count(seat, Count::Recruits, 1);
                let deploys = matches!(state.ask, Ask::Deploy(_));
                tally.seats[seat.index()].drones[Drone::Transport.index()].recruited += u8::from(deploys);
            }
            Event::Beamed { seat, .. } => tally.seats[seat.index()].drones[Drone::Teleport.index()].moved += 1,
            Event::Moved { seat, .. } => tally.count(seat, Count::Moves, 1),
            Event::Copied { seat, .. } => tally.count(seat, Count::Copies, 1),
            Event::Sweetened { seat, .. } => tally.count(seat, Count::Candy, 1),
            Event::CardEnded { seat, idle, .. } => tally.count(seat, Count::Idle, idle.into()),
            Event::Binned { seat, .. } | Event::Played { seat, up: false, .. } => tally.count(seat, Count::Binned, 1),
            Event::Purse { seat, flow, token, by, .. } => tally.purse(seat, flow, token, by.unsigned_abs()),
            Event::Built { seat, building: Building::Refuge, .. } => tally.count(seat, Count::Refuges, 1),
            Event::Built { seat, building: Building::Bridge, .. } => tally.count(seat, Count::Bridges, 1),
            Event::Built { seat, building: Building::Elevator, .. } => tally.count(seat, Count::Elevators, 1),
            Event::Killed { seat, by, .. } => {
                tally.count(seat, Count::Losses, 1);
                tally.count(by, Count::Kills, 1);
                let reaps = state.ask == Ask::Reap;
                tally.seats[by.index()].drones[Drone::Reaper.index()].killed += u8::from(reaps);
            }
            Event::Cube { from: Some(from), to: Some(to), .. } => {
                tally.swings += 1;
                tally.count(from, Count::Robbed, 1);
                tally.count(to, Count::Taken, 1);
            }
            Event::Flew { seat, drone, .. } => {
                let facts = &mut tally.seats[seat.index()];
                facts.flights[drone.index()] += 1;
                facts.drones[drone.index()].flights += 1;
                let own = self.game.drone_of(state.player(seat).faction) == drone;
                facts.drones[drone.index()].own += u8::from(own);
            }
            Event::Bought { seat, market, slot, card, .. } => {
                tally.bought(seat, (market, slot), self.game.card(card).supplies);
            }
            Event::Unlocked { seat, feat } => {
                tally.seats[seat.index()].unlocked[feat.colour().index()] = state.turn;
            }
            Event::Claimed { seat, column, row, mission, count, supplies } => {
                let at = usize::from(state.turn.saturating_sub(1));
                let card = self.game.mission(state, column.into(), row.into());
                let upper = card.map_or(supplies, |card| card.upper.of(count));
                let lost = upper as i16 - supplies as i16;
                tally.seats[seat.index()].claims[at] = Some(Claim { mission, column, count, supplies, lost });
            }
            Event::CleanUp { turn } => tally.turn_ends(self.game, state, turn),
            _ => {}
        }
    }
}
