//! The table of the literal model: lists of players, units, cards.

use std::collections::VecDeque;

use super::super::super::board::cards::CardId;
use super::super::super::board::city::City;
use super::super::super::board::regions::{Region, Regions};
use super::super::super::board::words::{Candy, Colour, Drone, Faction, Feat, Market};
use super::super::super::rules::dei::Dei;
use super::super::super::rules::sign::Sign;
use super::super::super::rules::state::{Ask, COLUMNS, NO_ONE, ROWS, State};

/// The cards and tokens of a player, and the places of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) faction: Faction,
    /// The region of each scrapper on the board.
    pub(super) scrappers: Vec<usize>,
    pub(super) champion: Option<usize>,
    pub(super) stock: i32,
    pub(super) dead: i32,
    pub(super) refuges: Vec<usize>,
    pub(super) bridges: Vec<usize>,
    pub(super) elevators: Vec<usize>,
    pub(super) purse: [i32; 2],
    pub(super) supplies: i32,
    /// Feats, and whether they are unlocked.
    pub(super) feats: Vec<(Feat, bool)>,
    pub(super) hand: Vec<CardId>,
    pub(super) up: Vec<CardId>,
    pub(super) down: Vec<CardId>,
    pub(super) bin: Vec<CardId>,
    pub(super) candy: Vec<Candy>,
    /// Mission tokens, by column and row.
    pub(super) missions: Vec<(usize, usize)>,
    pub(super) plan: Vec<CardId>,
    pub(super) counted: Option<[u8; 2]>,
}

/// Everything that changes.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) players: Vec<Player>,
    pub(super) tokens: Vec<i32>,
    pub(super) reserve: [i32; 2],
    pub(super) drones: Vec<(Drone, usize)>,
    pub(super) colours: Vec<Colour>,
    pub(super) holders: Vec<Option<usize>>,
    pub(super) rows: Vec<Vec<Option<CardId>>>,
    /// The next card first.
    pub(super) decks: Vec<VecDeque<CardId>>,
    pub(super) pool: Vec<Candy>,
    pub(super) used: Vec<Candy>,
    pub(super) gone: Vec<Candy>,
    pub(super) turn: u8,
    pub(super) phase: u8,
    pub(super) order: Vec<usize>,
    pub(super) place: usize,
    pub(super) active: usize,
    pub(super) ask: Ask,
    pub(super) drafted: usize,
    pub(super) played: u8,
    pub(super) faced_down: bool,
    pub(super) robot_used: bool,
    pub(super) energy_used: bool,
    pub(super) booted: bool,
    pub(super) card: Option<CardId>,
    pub(super) down: bool,
    pub(super) pending: Vec<Sign>,
    pub(super) candied: bool,
    pub(super) wild: bool,
    pub(super) each: Option<Sign>,
    pub(super) due: bool,
    pub(super) copied: Vec<CardId>,
    pub(super) card_booted: bool,
    /// The icon of a Move that may go on, its origin, its destinations, and has a refuge gone with it.
    pub(super) split: Option<(Sign, usize, Vec<usize>, bool)>,
    pub(super) over: bool,
}

/// The literal model of a game.
#[derive(Clone, Debug)]
pub struct Model<'a> {
    pub(super) game: &'a Dei,
    pub(super) city: &'a City,
    pub(super) now: Table,
    /// The candy that the game drew: chance.
    pub(super) drawn: VecDeque<(usize, Candy)>,
    /// The mission cards, by column and row: they never change.
    pub(super) missions: [[Option<usize>; ROWS]; COLUMNS],
    /// Outcomes of chance that are impossible by the rules.
    pub(super) wrong: Vec<String>,
}

impl<'a> Model<'a> {
    /// The table that a state describes.
    pub fn of(game: &'a Dei, state: &State) -> Model<'a> {
        let missions = state.missions.map(|rows| rows.map(|card| card.map(usize::from)));
        let now = Table::of(game, state);
        Model { game, city: game.city(state), now, drawn: VecDeque::new(), missions, wrong: Vec::new() }
    }

    pub(super) fn own(&mut self) -> &mut Player {
        &mut self.now.players[self.now.active]
    }

    pub(super) fn count(&self) -> usize {
        self.now.players.len()
    }

    /// The other seats, clockwise from the left of one.
    pub(super) fn others(&self, seat: usize) -> Vec<usize> {
        (1..self.count()).map(|by| (seat + by) % self.count()).collect()
    }

    pub(super) fn has(&self, seat: usize, feat: Feat) -> bool {
        self.now.players[seat].feats.contains(&(feat, true))
    }

    pub(super) fn is_roof(&self, region: usize) -> bool {
        self.city.names[region].part().is_roof()
    }

    /// The kind of token of a region: 0 Technology, 1 Cells (R1.9).
    pub(super) fn kind(&self, region: usize) -> usize {
        usize::from(self.is_roof(region))
    }

    pub(super) fn drone(&self, drone: Drone) -> usize {
        self.now.drones.iter().find(|(own, _)| *own == drone).map_or(0, |(_, region)| *region)
    }

    /// RULE R4.1, R12.2
    fn strength(&self, seat: usize, region: usize) -> i32 {
        let player = &self.now.players[seat];
        let numbers = &self.game.contents.strength;
        let scrappers = player.scrappers.iter().filter(|at| **at == region).count() as i32;
        let champion = player.champion == Some(region);
        let refuges = player.refuges.iter().filter(|at| **at == region).count() as i32;
        let mut strength = scrappers;
        if champion {
            strength += if player.faction == Faction::FarmZ { numbers.z13.into() } else { 1 };
        }
        if self.has(seat, Feat::Bombardment)
            && player.bridges.iter().any(|site| self.city.sites[*site].over.index() == region)
        {
            strength += i32::from(numbers.bombardment);
        }
        if self.has(seat, Feat::Fortress) && refuges > 0 {
            strength += i32::from(numbers.fortress);
        }
        if self.has(seat, Feat::Caravan) {
            strength += refuges * i32::from(numbers.caravan);
        }
        if scrappers == 0 && !champion && (self.game.rules.unit_presence || strength == 0) {
            return 0;
        }
        if self.has(seat, Feat::TrojanHorse) && self.now.drones.iter().any(|(_, at)| *at == region) {
            strength += i32::from(numbers.trojan_horse);
        }
        strength
    }

    /// RULE R4.5: all outposts, one after the other.
    pub(super) fn control(&mut self) {
        for at in 0..self.city.outposts.len() {
            let region = self.city.outposts[at].region.index();
            let strengths: Vec<i32> = (0..self.count()).map(|seat| self.strength(seat, region)).collect();
            let most = strengths.iter().copied().max().unwrap_or(0);
            let first: Vec<usize> = (0..self.count()).filter(|&seat| most > 0 && strengths[seat] == most).collect();
            let knows = first.iter().copied().find(|&seat| self.has(seat, Feat::CityKnowledge));
            let winner = if first.len() == 1 { Some(first[0]) } else { knows };
            let holder = self.now.holders[at];
            self.now.holders[at] = match (winner, holder) {
                (Some(winner), _) => Some(winner),
                (None, None) => None,
                (None, Some(holder)) if strengths[holder] > 0 => {
                    if self.game.rules.tied_holder_keeps {
                        Some(holder)
                    } else {
                        None
                    }
                }
                (None, Some(holder)) => {
                    let keeps = most > 0 && !self.game.rules.left_holder_returns;
                    if keeps { Some(holder) } else { None }
                }
            };
        }
    }

    /// The cubes of a seat of a colour; of all colours without one.
    pub(super) fn cubes(&self, seat: usize, colour: Option<Colour>) -> i32 {
        let of = |at: &usize| {
            let letter = self.city.outposts[*at].letter.index();
            self.now.holders[*at] == Some(seat) && colour.is_none_or(|colour| self.now.colours[letter] == colour)
        };
        (0..self.city.outposts.len()).filter(of).count() as i32
    }
}

fn numbers(regions: Regions) -> Vec<usize> {
    regions.iter().map(Region::index).collect()
}

impl Player {
    fn of(state: &State, seat: usize) -> Player {
        let player = &state.players[seat];
        let there = |region: Region| std::iter::repeat_n(region.index(), player.scrappers(region).into());
        let feat = |feat: &Feat| (*feat, player.unlocked & 1 << *feat as u32 != 0);
        let rows = player.missions.iter().enumerate();
        Player {
            faction: player.faction,
            scrappers: (0..Region::MOST as u8).map(Region).flat_map(there).collect(),
            champion: player.champion().map(Region::index),
            stock: player.stock.into(),
            dead: player.dead.into(),
            refuges: player.refuges.iter().flatten().map(|region| region.index()).collect(),
            bridges: player.bridges.iter().flatten().map(|site| site.0.into()).collect(),
            elevators: player.elevators.iter().flatten().map(|pair| pair.0.into()).collect(),
            purse: player.purse.map(i32::from),
            supplies: player.supplies.into(),
            feats: player.feats.iter().flatten().map(feat).collect(),
            hand: player.hand.iter().collect(),
            up: player.up.iter().collect(),
            down: player.down.iter().collect(),
            bin: player.bin.iter().collect(),
            candy: listed(player.candy),
            missions: rows.filter_map(|(column, row)| row.map(|row| (column, row.into()))).collect(),
            plan: player.plan.iter().flatten().copied().collect(),
            counted: player.counted,
        }
    }
}

impl Table {
    /// The model of a state.
    pub(super) fn of(game: &Dei, state: &State) -> Table {
        let play = &state.play;
        let city = game.city(state);
        let deck = |market: Market| {
            let left = usize::from(state.left[market.index()]);
            state.decks[market.index()][..left].iter().rev().copied().collect()
        };
        let drone = |drone: Drone| Some((drone, state.drones[drone.index()]?.index()));
        let pending = |sign: Sign| std::iter::repeat_n(sign, play.pending.count(sign).into());
        let mut table = Table {
            players: (0..usize::from(state.seats)).map(|seat| Player::of(state, seat)).collect(),
            tokens: state.tokens[..city.count()].iter().map(|&count| count.into()).collect(),
            reserve: state.reserve.map(i32::from),
            drones: Drone::ALL.into_iter().filter_map(drone).collect(),
            colours: state.colours.to_vec(),
            holders: state.holders[..city.outposts.len()]
                .iter()
                .map(|&holder| (holder != NO_ONE).then_some(holder.into()))
                .collect(),
            rows: state.rows.iter().map(|row| row.to_vec()).collect(),
            decks: Market::ALL.into_iter().map(deck).collect(),
            pool: listed(state.pool),
            used: listed(state.used),
            gone: listed(state.gone),
            turn: state.turn,
            phase: state.phase,
            order: state.in_order().iter().map(|seat| seat.index()).collect(),
            place: state.place.into(),
            active: state.active.index(),
            ask: state.ask,
            drafted: state.drafted.into(),
            played: state.played,
            faced_down: state.faced_down,
            robot_used: state.robot_used,
            energy_used: state.energy_used,
            booted: state.booted,
            card: play.card,
            down: play.down,
            pending: play.pending.signs().flat_map(pending).collect(),
            candied: play.candied,
            wild: play.wild,
            each: play.each,
            due: play.due,
            copied: play.copied.iter().collect(),
            card_booted: play.booted,
            split: play.split.map(|split| (split.sign, split.from.index(), numbers(split.used), split.refuge)),
            over: state.over,
        };
        table.tidy();
        table
    }

    /// Puts lists in one order, and leaves out what says nothing.
    pub(super) fn tidy(&mut self) {
        for player in &mut self.players {
            let lists = [&mut player.scrappers, &mut player.refuges, &mut player.bridges, &mut player.elevators];
            for list in lists {
                list.sort_unstable();
            }
            let cards = [&mut player.hand, &mut player.up, &mut player.down, &mut player.bin];
            for list in cards {
                list.sort_unstable();
            }
            player.candy.sort_unstable();
            player.feats.sort_unstable();
            player.missions.sort_unstable();
        }
        for list in [&mut self.pool, &mut self.used, &mut self.gone] {
            list.sort_unstable();
        }
        self.pending.sort_unstable();
        self.copied.sort_unstable();
        if let Some((_, _, used, _)) = &mut self.split {
            used.sort_unstable();
        }
        self.drones.sort_unstable();
        if self.over {
            (self.active, self.place, self.ask) = (0, 0, Ask::Card);
        }
    }
}

fn listed(faces: [u8; Candy::COUNT]) -> Vec<Candy> {
    Candy::ALL.into_iter().flat_map(|candy| std::iter::repeat_n(candy, faces[candy.index()].into())).collect()
}
