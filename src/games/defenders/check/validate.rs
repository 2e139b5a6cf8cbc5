//! Conditions that always hold for a state: the slow, canonical truth.
//!
//! The rules keep these by construction; positions read from files and every step of `wildlab selfcheck` are held
//! against them.

use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Engine, Phase, State};
use crate::games::defenders::board::walls::EdgeSet;
use crate::games::defenders::board::words::{Habitat, Item, MOST_SEATS, MachineKind, Outcome, Seat};
use crate::games::defenders::rules::defenders::{Defenders, FULL_MACHINE_DECK, MACHINE_CARDS};
use crate::games::defenders::rules::options::LabOff;

impl Defenders {
    /// Every way in which a state breaks an invariant; empty for a sound one.
    pub fn violations(&self, state: &State) -> Vec<String> {
        let mut found = Found(Vec::new());
        self.check_board(state, &mut found);
        self.check_factories(state, &mut found);
        self.check_engines(state, &mut found);
        self.check_machine_deck(state, &mut found);
        if !(2..=MOST_SEATS).contains(&state.seats()) || (state.is_solo() && state.seats() != 2) {
            found.0.push(format!("players: {} seats, expected 2 to 4, and 2 in solo", state.seats()));
            return found.0;
        }
        for seat in state.all_seats() {
            self.check_player(state, seat, &mut found);
        }
        self.check_deaths(state, &mut found);
        self.check_flow(state, &mut found);
        found.0
    }

    fn check_board(&self, state: &State, found: &mut Found) {
        for hex in HexSet::BOARD {
            let count = state.mech_count(hex);
            found
                .unless(state.mechs().contains(hex) == (count > 0), || format!("mechs: set and count of {hex} differ"));
            let pollution = state.pollution(hex);
            let toxic = self.contents.limits.toxic;
            found.unless(pollution < toxic, || format!("pollution: {pollution} on {hex}, expected less than {toxic}"));
            found.unless(pollution == 0 || !state.toxic.contains(hex), || {
                format!("pollution: {hex} has a toxic site and pollution; a toxic site replaces pollution (R8.2)")
            });
        }
        let sites = state.toxic.len();
        let most = usize::from(self.contents.supply.toxic_sites);
        found.unless(sites <= most, || format!("toxic: {sites} sites, at most {most} lie on the board (R8.2)"));
        found.unless((state.mechs() & state.wild).is_empty(), || "mechs: a wild hex holds mechs (R5.8, R7.6)".into());
        let wallable = if self.rules.core_walls { EdgeSet::ALL - EdgeSet::CORE } else { EdgeSet::ALL };
        let idle = state.breaches - self.walls(state);
        found.unless(idle.is_empty(), || format!("breaches: there is no wall on {idle:?} (R5.7)"));
        let misplaced = state.wall_pieces() - wallable;
        found.unless(misplaced.is_empty(), || format!("walls: pieces on edges of the core: {misplaced:?} (R1.6)"));
        let missing = EdgeSet::around(state.factories) - state.walls;
        found.unless(missing.is_empty(), || format!("walls: a factory has none on {missing:?} (R1.6)"));
        if !self.rules.supplies_unlimited {
            let supply = &self.contents.supply;
            for (what, lie, most) in [
                ("walls", state.wall_pieces().len(), supply.walls),
                ("mechs", state.mech_total() as usize, supply.mechs),
                ("pollution", state.pollution_total() as usize, supply.pollution),
            ] {
                found.unless(lie <= most.into(), || {
                    format!("{what}: {lie} lie on the board, the supply has {most} (R7.8)")
                });
            }
        }
    }

    fn check_factories(&self, state: &State, found: &mut Found) {
        let built = usize::from(state.built);
        found.unless(built <= 5, || format!("factories: {built} built, at most 5 can be (R9.2)"));
        let mut hexes = HexSet::EMPTY;
        for number in 0..6 {
            let expected = number >= 6 - built.min(6);
            let site = state.site(number);
            found.unless(site.is_some() == expected, || {
                format!("factories: number {number} is out of order; they are built 5, 4, 3, 2, 1 (R1.5)")
            });
            if let Some(hex) = site {
                found.unless(hex != Hex::CORE && HexSet::BOARD.contains(hex), || {
                    format!("factories: number {number} stands on the core")
                });
                found.unless(!hexes.contains(hex), || format!("factories: two stand on {hex}"));
                hexes.insert(hex);
            }
            let arrow = state.arrows[number];
            found.unless(arrow < 6, || format!("arrows: {arrow} for tile {number}, expected a vertex from 0 to 5"));
        }
        found.unless(hexes == state.factories, || "factories: set and sites differ".into());
        found.unless((state.wild - state.factories).is_empty(), || "factories: a wild hex without a factory".into());
    }

    fn check_engines(&self, state: &State, found: &mut Found) {
        let walls = self.walls(state);
        for (name, engine) in ["A", "B"].into_iter().zip(state.engines) {
            if !engine.is_on_board() {
                continue;
            }
            let on_board = HexSet::BOARD.contains(engine.right()) && HexSet::BOARD.contains(engine.left());
            found.unless(on_board, || format!("engines: {name} stands on the perimeter (R7.1)"));
            if on_board {
                found.unless(!walls.contains(engine.edge()), || {
                    format!("engines: {name} stands on a wall, {} (R7.1)", engine.edge())
                });
            }
        }
        let [a, b]: [Engine; 2] = state.engines;
        let apart = !a.is_on_board() || !b.is_on_board() || a.edge() != b.edge();
        found.unless(apart, || "engines: both stand on one edge (R7.1)".into());
    }

    fn check_machine_deck(&self, state: &State, found: &mut Found) {
        found.unless(state.machine_deck & !FULL_MACHINE_DECK == 0 && state.machine_deck != 0, || {
            "machine: between turns at least one card is in the deck (R7)".into()
        });
        found.unless(state.difficult & !FULL_MACHINE_DECK == 0, || "machine: unknown difficult card".into());
        found.unless(!state.machine_deck & !state.seen & FULL_MACHINE_DECK == 0, || {
            "machine: a card in the discard has never been seen".into()
        });
        let mut kinds = [0_u8; MachineKind::COUNT];
        for place in (0..MACHINE_CARDS).filter(|place| state.difficult >> place & 1 == 1) {
            kinds[self.machine_kind(place).index()] += 1;
        }
        for kind in MachineKind::ALL {
            let (n, most) = (kinds[kind.index()], self.contents.machine.difficult[kind.index()]);
            found.unless(n <= most, || format!("machine: {n} difficult {kind} cards, the box holds {most}"));
        }
    }

    fn check_player(&self, state: &State, seat: Seat, found: &mut Found) {
        let player = state.player(seat);
        let name = |what: &str| format!("seats[{seat}].{what}");
        let picked = state.phase == Phase::Organize && !state.is_solo();
        let mut seen = CardSet::EMPTY;
        let active = if picked { CardSet::EMPTY } else { player.active_set() };
        for (pile, cards) in [("hand", player.hand), ("deck", player.deck), ("exhausted", player.exhausted)]
            .into_iter()
            .chain([("teamed", player.teamed), ("active", active)])
        {
            found.unless((cards & seen).is_empty(), || format!("{}: a card lies in two piles", name(pile)));
            seen |= cards;
        }
        if picked && !state.has_exited(seat) {
            found.unless((player.active_set() - player.hand).is_empty(), || {
                format!("{}: a pick is a card of the hand (R3.1)", name("active"))
            });
        }
        let limit = self.contents.limits.damage;
        found.unless(player.damage <= limit, || format!("{}: {}, at most {limit}", name("damage"), player.damage));
        match self.next_cost(state, seat) {
            Some(cost) => found.unless(player.support <= cost, || {
                format!("{}: {}, the next camp stops it at {cost} (R4.1)", name("support"), player.support)
            }),
            None => found.unless(player.support == 0, || format!("{}: all camps are built", name("support"))),
        }
        found.unless(player.markers <= self.track(state.seats()).breach_markers, || {
            format!("{}: more than at the start (R2.4)", name("markers"))
        });
        self.check_items_and_place(state, seat, found);
        let others = state.all_seats().filter(|&other| other < seat);
        for other in others {
            found.unless(state.player(other).faction() != player.faction(), || {
                format!("{}: the {} plays twice", name("faction"), player.faction())
            });
            found.unless((state.camps[seat.index()] & state.camps[other.index()]).is_empty(), || {
                format!("{}: a hex holds one camp (R5.2)", name("camps"))
            });
        }
    }

    fn check_items_and_place(&self, state: &State, seat: Seat, found: &mut Found) {
        let player = state.player(seat);
        for item in Item::ALL.into_iter().filter(|&item| player.has(item)) {
            let in_play = state.all_seats().any(|other| state.player(other).faction().item() == item);
            found.unless(in_play, || format!("seats[{seat}].items: no faction in play gives {item} (R6)"));
        }
        let camps = state.camps[seat.index()];
        let placing = matches!(state.phase, Phase::Opening | Phase::Camps) && state.waiting_to_settle(seat);
        let most = self.track(state.seats()).costs.len() + 1;
        found.unless(!camps.contains(Hex::CORE), || format!("seats[{seat}].camps: none stands on the core"));
        if placing {
            found.unless(camps.is_empty() && player.hex().is_none(), || {
                format!("seats[{seat}]: the starting camp is not placed yet")
            });
            return;
        }
        found.unless((1..=most).contains(&camps.len()), || {
            format!("seats[{seat}].camps: {}, expected 1 to {most}", camps.len())
        });
        let exited = state.has_exited(seat);
        found.unless(exited == player.hex().is_none(), || {
            format!("seats[{seat}].hex: the organizer is on the board until the player exits (R4.3)")
        });
        found.unless(player.hex() != Some(Hex::CORE), || format!("seats[{seat}].hex: no one enters the core (R5.1)"));
        found.unless(!exited || self.camps_left(state, seat) == 0, || {
            format!("seats[{seat}].exited: camps are left to build (R4.3)")
        });
    }

    fn check_deaths(&self, state: &State, found: &mut Found) {
        let mut dead = [0_u8; Habitat::COUNT];
        for seat in state.all_seats() {
            let player = state.player(seat);
            for place in player.dead() {
                dead[self.deck(player.organizer).habitats[place].index()] += 1;
            }
        }
        found.unless(dead == state.dead, || format!("dead: {:?} counted, {dead:?} lie there", state.dead));
        let counts = self.rules.lab_off != LabOff::Massacre;
        let massacre = counts && dead.iter().any(|&n| n >= self.contents.limits.massacre);
        found.unless(massacre == (state.outcome() == Some(Outcome::Massacre)), || {
            "dead: that number of one habitat is a massacre, and ends the game (R9.4)".into()
        });
    }

    fn check_flow(&self, state: &State, found: &mut Found) {
        let over = state.phase == Phase::Over;
        found.unless(over == state.outcome().is_some(), || "outcome: stands exactly when the game is over".into());
        found.unless(state.seat().index() < state.seats(), || "seat: no such seat".into());
        found.unless(state.first().index() < state.seats(), || "first: no such seat".into());
        if over {
            return;
        }
        let seats: u8 = (1 << state.seats()) - 1;
        found.unless(state.exited & !seats == 0 && state.exited != seats, || "exited: someone still plays".into());
        found.unless(state.solo || state.exited >> state.first & 1 == 0, || {
            "first: its holder has exited; the marker passes on (R3.1)".into()
        });
        found.unless(state.barrier == self.barrier(state), || {
            "barrier: not what stands between the hexes (R5.1)".into()
        });
        found.unless(state.ongoing == self.ongoing(state), || {
            "ongoing: not those of the active defenders (R3.3)".into()
        });
        self.check_phase(state, found);
        let done = state.all_seats().all(|seat| self.camps_left(state, seat) == 0);
        let settled = !matches!(state.phase, Phase::Opening | Phase::Camps);
        found.unless(!settled || !done || !state.running().is_empty(), || {
            "outcome: all camps are built and no factory runs; the game is won (R9.1)".into()
        });
        let mut legal = crate::games::defenders::Actions::new();
        self.legal(state, &mut legal);
        found.unless(!legal.is_empty(), || "phase: there is no legal decision".into());
    }
}

impl Defenders {
    /// The needs of each phase: who is asked, who still waits, what lies on the table.
    fn check_phase(&self, state: &State, found: &mut Found) {
        let is_in = |mask: u8, seat: Seat| mask >> seat.0 & 1 == 1;
        let asked = state.seat();
        found.unless(!state.has_exited(asked), || "seat: has exited".into());
        let playing = state.clockwise(Seat(0)).fold(0, |mask, seat| mask | 1 << seat.0);
        for (field, mask) in [("to_reveal", state.to_reveal), ("to_relocate", state.to_relocate)] {
            found.unless(mask & !playing == 0, || format!("{field}: names a seat that is not in the game"));
        }
        let before_play = matches!(state.phase, Phase::Opening | Phase::Camps);
        if before_play {
            found.unless(state.exited == 0, || "exited: no one exits before the first round".into());
            let bare = state.all_seats().all(|seat| {
                let player = state.player(seat);
                player.active().is_none() && (player.teamed | player.exhausted).is_empty()
            });
            found.unless(bare, || "seats: no card has been played before the first round".into());
        }
        match state.phase {
            Phase::Opening => {
                found.unless(state.is_solo(), || "phase: only solo begins with the choice of decks (R10)".into());
                let most = self.contents.limits.opening_hand;
                found.unless((1..=most).contains(&state.points), || {
                    format!("points: {} cards to draw, expected 1 to {most} (R2.4)", state.points)
                });
            }
            Phase::Camps => {
                found.unless(is_in(state.waiting, asked), || "waiting: the seat to place is not in it".into());
            }
            Phase::Organize if !state.is_solo() => {
                found.unless(is_in(state.waiting, asked), || "waiting: the seat to pick is not in it".into());
                for seat in state.clockwise(Seat(0)) {
                    let player = state.player(seat);
                    let expected = !player.hand.is_empty() && player.active().is_none();
                    found.unless(is_in(state.waiting, seat) == expected, || {
                        format!("waiting: seat {seat} waits exactly while it has a hand and no pick (R3.1)")
                    });
                }
            }
            Phase::Act if !state.is_solo() => {
                found.unless(is_in(state.waiting, asked), || "waiting: the seat that acts is not in it".into());
            }
            Phase::Order => found.unless(state.to_reveal.count_ones() > 1 && self.rules.reveal_order_chosen, || {
                "to_reveal: an order is chosen while two abilities or more are left (R3.1)".into()
            }),
            Phase::Paths => found
                .unless(is_in(state.to_relocate, asked), || "to_relocate: the seat that is asked is not in it".into()),
            _ => {}
        }
    }
}

/// The violations found so far.
struct Found(Vec<String>);

impl Found {
    fn unless(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.0.push(reason());
        }
    }
}

impl State {
    /// Has this seat's starting camp still to be placed?
    pub(crate) fn waiting_to_settle(&self, seat: Seat) -> bool {
        self.phase == Phase::Opening || (self.phase == Phase::Camps && self.waiting >> seat.0 & 1 == 1)
    }
}
