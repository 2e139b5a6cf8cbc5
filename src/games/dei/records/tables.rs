//! Tables of sums: what missions, market slots, drones and feats brought, over all games of a cell.

use super::super::board::words::{Colour, Drone, Feat, Market, Mission, Slot};
use super::super::rules::state::{State, TURNS};
use super::tally::{Claim, SeatFacts};
use crate::record::{Column, Kind, SumSheet, SumTable, Summed, Sums, Value};

/// A mission that a seat took.
#[derive(Clone, Debug)]
struct Taken {
    claim: Claim,
    turn: u8,
}

impl Summed for Taken {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<Taken>) {
        sheet.times("taken", "times it was taken", |_| 1);
        for turn in 1..=TURNS {
            sheet.times(&format!("turn_{turn}"), &format!("times it was taken in turn {turn}"), |own| {
                u64::from(own.turn == turn)
            });
        }
        sheet.times("early", "times it was taken in a column of a later turn", |own| {
            u64::from(own.claim.column + 1 > own.turn)
        });
        sheet.times("late", "times it was taken in a column of an earlier turn", |own| {
            u64::from(own.claim.column + 1 < own.turn)
        });
        sheet.times("count", "what it counted, in sum", |own| own.claim.count.into());
        sheet.times("supplies", "supplies that it brought", |own| own.claim.supplies.into());
        sheet.points("lost", "supplies that the lower value cost", |own| own.claim.lost.into());
        sheet.games("taken", ["seats that took it, once for each time", "those of them that won"], |_| 1);
    }
}

/// Purchases at one slot of a market.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trade {
    pub(crate) bought: u8,
    /// Tokens paid, by kind.
    pub(crate) paid: [u16; 2],
    /// Supplies printed on the cards.
    pub(crate) printed: u16,
}

impl Trade {
    pub(crate) const NONE: Trade = Trade { bought: 0, paid: [0; 2], printed: 0 };
}

impl Summed for Trade {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<Trade>) {
        sheet.times("bought", "cards bought", |own| own.bought.into());
        sheet.times("technology", "Technology paid", |own| own.paid[0].into());
        sheet.times("cells", "Energy Cells paid", |own| own.paid[1].into());
        sheet.times("supplies", "supplies printed on the cards", |own| own.printed.into());
        sheet.games("bought", ["seats that bought one", "those of them that won"], |own| own.bought.into());
    }
}

/// A seat's use of one drone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DroneUse {
    pub(crate) flights: u8,
    /// Flights of the drone of its own faction.
    pub(crate) own: u8,
    pub(crate) tokens: u16,
    pub(crate) recruited: u8,
    pub(crate) moved: u8,
    pub(crate) killed: u8,
}

impl DroneUse {
    pub(crate) const NONE: DroneUse = DroneUse { flights: 0, own: 0, tokens: 0, recruited: 0, moved: 0, killed: 0 };
}

impl Summed for DroneUse {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<DroneUse>) {
        sheet.times("flights", "flights", |own| own.flights.into());
        sheet.times("own", "flights by the player whose faction's drone it is", |own| own.own.into());
        sheet.times("tokens", "tokens taken", |own| own.tokens.into());
        sheet.times("recruited", "scrappers recruited", |own| own.recruited.into());
        sheet.times("moved", "units moved", |own| own.moved.into());
        sheet.times("killed", "scrappers killed", |own| own.killed.into());
        sheet.games("flown", ["seats that flew it", "those of them that won"], |own| own.flights.into());
    }
}

/// A feat that a seat was dealt, and the turn in which it was unlocked; 0: never.
#[derive(Clone, Debug)]
struct Held(u8);

impl Summed for Held {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<Held>) {
        sheet.times("dealt", "times it was dealt or drafted", |_| 1);
        sheet.times("unlocked", "times it was unlocked", |own| u64::from(own.0 > 0));
        for turn in 1..=TURNS {
            sheet.times(&format!("turn_{turn}"), &format!("times it was unlocked in turn {turn}"), |own| {
                u64::from(own.0 == turn)
            });
        }
        sheet.games("dealt", ["seats that were dealt it", "those of them that won"], |_| 1);
        sheet.games("unlocked", ["seats that unlocked it", "those of them that won"], |own| own.0.into());
    }
}

/// The sums of all tables.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    missions: Sums<Taken>,
    markets: Sums<Trade>,
    drones: Sums<DroneUse>,
    feats: Sums<Held>,
}

impl Tables {
    pub(super) fn new() -> Tables {
        Tables {
            missions: Sums::new(Mission::COUNT),
            markets: Sums::new(Market::COUNT * Slot::COUNT),
            drones: Sums::new(Drone::COUNT),
            feats: Sums::new(Feat::COUNT),
        }
    }

    /// Adds what a seat did in a game that is over.
    pub(super) fn add(&mut self, state: &State, (at, facts): (usize, &SeatFacts), won: bool) {
        for (turn, claim) in (1..).zip(facts.claims) {
            if let Some(claim) = claim {
                self.missions.add(claim.mission.index(), &Taken { claim, turn }, won);
            }
        }
        for (at, trade) in facts.trades.iter().flatten().enumerate().filter(|(_, trade)| **trade != Trade::NONE) {
            self.markets.add(at, trade, won);
        }
        for (at, flights) in facts.drones.iter().enumerate().filter(|(_, flights)| **flights != DroneUse::NONE) {
            self.drones.add(at, flights, won);
        }
        for colour in Colour::ALL {
            if let Some(feat) = state.players[at].feats[colour.index()] {
                self.feats.add(feat as usize, &Held(facts.unlocked[colour.index()]), won);
            }
        }
    }

    /// The sums, table by table.
    pub(super) fn totals(&self) -> Vec<Vec<i64>> {
        vec![self.missions.totals(), self.markets.totals(), self.drones.totals(), self.feats.totals()]
    }
}

/// The tables, empty.
pub(super) fn all() -> Vec<SumTable> {
    let table = |name, about, keys, rows, sums| SumTable { name, about, keys, rows, sums, lies: None };
    let key = |name: &'static str, doc: &'static str| Column::new(name, Kind::Text, doc);
    let named = |names: Vec<&'static str>| names.into_iter().map(|name| vec![Value::from(name)]).collect();
    let slots = |market: Market| Slot::ALL.map(|slot| vec![market.name().into(), slot.name().into()]);
    vec![
        table(
            "missions",
            "One row for each cell and kind of mission. All seats of a game count.",
            vec![key("mission", "what the mission counts")],
            named(Mission::ALL.map(Mission::name).to_vec()),
            Sums::<Taken>::columns(),
        ),
        table(
            "markets",
            "One row for each cell, market and slot. All seats of a game count.",
            vec![key("market", "the market"), key("slot", "the slot of its row")],
            Market::ALL.into_iter().flat_map(slots).collect(),
            Sums::<Trade>::columns(),
        ),
        table(
            "drones",
            "One row for each cell and drone. All seats of a game count.",
            vec![key("drone", "the drone")],
            named(Drone::ALL.map(Drone::name).to_vec()),
            Sums::<DroneUse>::columns(),
        ),
        table(
            "feats",
            "One row for each cell and feat. All seats of a game count.",
            vec![key("feat", "the feat")],
            named(Feat::ALL.map(Feat::name).to_vec()),
            Sums::<Held>::columns(),
        ),
    ]
}
