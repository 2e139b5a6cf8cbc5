//! Watches games and counts what the records hold.

use super::super::board::words::{Building, Colour, Drone, Market, Mission};
use super::super::rules::dei::Dei;
use super::super::rules::event::{Event, Source};
use super::super::rules::state::{MOST_PLAYERS, State, TURNS};
use crate::described_enum;
use crate::game::{Observer, Seat};

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
}

impl Tally {
    pub(crate) const fn new() -> Tally {
        Tally { seats: [SeatFacts::NONE; MOST_PLAYERS], lead_changes: 0, swings: 0, leader: None }
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
            Event::Recruited { seat, .. } => tally.count(seat, Count::Recruits, 1),
            Event::Moved { seat, .. } => tally.count(seat, Count::Moves, 1),
            Event::Copied { seat, .. } => tally.count(seat, Count::Copies, 1),
            Event::Sweetened { seat, .. } => tally.count(seat, Count::Candy, 1),
            Event::CardEnded { seat, idle, .. } => tally.count(seat, Count::Idle, idle.into()),
            Event::Binned { seat, .. } | Event::Played { seat, up: false, .. } => tally.count(seat, Count::Binned, 1),
            Event::Purse { seat, flow, by, .. } => {
                use super::super::rules::event::Flow;
                let count = match flow {
                    Flow::Collect => Count::Collects,
                    Flow::Price => Count::Spent,
                    Flow::Collector => Count::Tokens,
                    _ => return,
                };
                tally.count(seat, count, by.unsigned_abs());
            }
            Event::Built { seat, building, .. } => {
                let count = match building {
                    Building::Refuge => Count::Refuges,
                    Building::Bridge => Count::Bridges,
                    Building::Elevator => Count::Elevators,
                };
                tally.count(seat, count, 1);
            }
            Event::Killed { seat, by, .. } => {
                tally.count(seat, Count::Losses, 1);
                tally.count(by, Count::Kills, 1);
            }
            Event::Cube { from: Some(from), to: Some(to), .. } => {
                tally.swings += 1;
                tally.count(from, Count::Robbed, 1);
                tally.count(to, Count::Taken, 1);
            }
            Event::Flew { seat, drone, .. } => tally.seats[seat.index()].flights[drone.index()] += 1,
            Event::Bought { seat, market, slot, .. } => {
                let facts = &mut tally.seats[seat.index()];
                facts.bought[market.index()] += 1;
                facts.slots[slot.index()] += 1;
            }
            Event::Unlocked { seat, feat } => {
                tally.seats[seat.index()].unlocked[feat.colour().index()] = state.turn;
            }
            Event::Claimed { seat, column, mission, count, supplies, .. } => {
                let at = usize::from(state.turn.saturating_sub(1));
                tally.seats[seat.index()].claims[at] = Some(Claim { mission, column, count, supplies });
            }
            Event::CleanUp { turn } => tally.turn_ends(self.game, state, turn),
            _ => {}
        }
    }
}
