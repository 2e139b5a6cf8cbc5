//! Watches games and counts for the records.

use super::cards::CardFacts;
use crate::described_enum;
use crate::game::{Game, MOST_SEATS, Observer, Seat};
use crate::games::wildlife::board::state::{Hit, State};
use crate::games::wildlife::board::words::{Ability, CardKind, Source, Species};
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::event::Event;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::record::Sums;

described_enum! {
    /// The counts of a seat.
    pub enum Count {
        Turns = "own_turns", "turns that it had";
        Decisions = "choices", "decisions between several answers";
        Plays = "plays", "cards that it laid out in its turns";
        Auctions = "auctions", "cards that it put up for auction, or offered for sale";
        Sales = "sales", "cards of these that were bought";
        Purchases = "purchases", "cards that it bought";
        Declined = "declined", "bought cards that it left without effect";
        Earned = "earned", "food that it got for cards";
        Spent = "spent", "food that it paid for cards";
        PointsPaid = "points_paid", "points that it gave up for bids";
        Bids = "bids", "bids that it made";
        Migrations = "migrations", "tiles that migrated";
        Expansions = "expansions", "tiles that it brought to empty spaces, by aggression too";
        Attacks = "attacks", "tiles of opponents that it replaced by attacks";
        Aggressions = "aggressions", "tiles of opponents that it replaced by aggression";
        Swaps = "swaps", "tiles of opponents with which it changed places";
        Blocks = "blocks", "hits that it blocked";
        Lost = "lost", "tiles that opponents replaced";
        PlagueLost = "plague_lost", "tiles that it lost to plagues";
        Adaptations = "adaptations", "adaptation tiles that it took";
        Taken = "abilities_taken", "ability tiles that it took";
        Robbed = "abilities_lost", "ability tiles that opponents took from it";
        Filled = "filled", "areas that it filled with a marker";
        Acted = "acted", "turns of others in which it bid, bought or blocked";
    }
}

/// The facts of one game about a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatFacts {
    pub(crate) counts: [u16; Count::COUNT],
    /// Points by where they come from.
    pub(crate) points: [i16; Source::COUNT],
    /// Its place after each of the first three big scorings; 0: there was none.
    pub(crate) places: [u8; Facts::SCORINGS],
    /// The price that it paid for its species (R13.3).
    pub(crate) price: u16,
    /// Adaptation tiles that it had at the first big scoring.
    pub(crate) adapted: u8,
    /// Ability tiles owned at the end, by kind.
    pub(crate) owned: [u8; Ability::COUNT],
    /// Has it acted in the running turn of another?
    acted: bool,
}

impl SeatFacts {
    const NONE: SeatFacts = SeatFacts {
        counts: [0; Count::COUNT],
        points: [0; Source::COUNT],
        places: [0; Facts::SCORINGS],
        price: 0,
        adapted: 0,
        owned: [0; Ability::COUNT],
        acted: false,
    };
}

/// The facts of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) seats: [SeatFacts; MOST_SEATS],
    /// Draw piles made from the discard pile.
    pub(crate) reshuffles: u8,
    /// Times the lead went from one player to another, looked at when turns begin.
    pub(crate) lead_changes: u8,
    /// Counts of used, dropped and sold cards, by seat and kind.
    cards: [[CardFacts; CardKind::COUNT]; MOST_SEATS],
    leader: Option<Seat>,
    /// The number of the big scoring that runs.
    scoring: u8,
    /// Big scorings that are over.
    pub(crate) scored: u8,
}

impl Facts {
    /// The big scorings whose places are written down.
    pub(crate) const SCORINGS: usize = 3;

    const NONE: Facts = Facts {
        seats: [SeatFacts::NONE; MOST_SEATS],
        reshuffles: 0,
        lead_changes: 0,
        cards: [[CardFacts::NONE; CardKind::COUNT]; MOST_SEATS],
        leader: None,
        scoring: 0,
        scored: 0,
    };
}

/// The standing after a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Snapshot {
    pub(crate) markers: u8,
    /// For each seat: points, food, reserve, tiles on the board.
    pub(crate) seats: [(i16, u16, u8, u8); MOST_SEATS],
}

impl Snapshot {
    fn of(state: &State) -> Snapshot {
        let seats = state.players.map(|player| (player.points, player.food, player.reserve, player.tiles.len() as u8));
        Snapshot { markers: state.marked.count_ones() as u8, seats }
    }
}

/// Watches the games of one cell.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The game being watched.
    pub(crate) facts: Facts,
    /// Its rounds, if they are wanted.
    pub(crate) rounds: Option<Vec<Snapshot>>,
    /// Counts of used, dropped and sold cards, over all games.
    pub(crate) cards: Sums<CardFacts>,
}

impl Tally {
    pub(crate) fn new(rounds: bool) -> Tally {
        Tally { facts: Facts::NONE, rounds: rounds.then(Vec::new), cards: Sums::new(CardKind::COUNT) }
    }

    /// Forgets the last game.
    pub(crate) fn begin(&mut self) {
        self.facts = Facts::NONE;
        if let Some(rounds) = &mut self.rounds {
            rounds.clear();
        }
    }

    /// The game has ended in this state.
    pub(crate) fn end(&mut self, game: &WildLife, state: &State) {
        self.places(state);
        let ending = game.ending(state);
        for (seat, cards) in self.facts.cards[..usize::from(state.seats)].iter().enumerate() {
            let won = ending.as_ref().is_some_and(|ending| ending.seats[seat].place == 1);
            for (at, card) in cards.iter().enumerate().filter(|(_, card)| **card != CardFacts::NONE) {
                self.cards.add(at, card, won);
            }
        }
        for seat in state.all() {
            self.facts.seats[seat.index()].owned = state.player(seat).owned;
        }
        if let Some(rounds) = &mut self.rounds {
            rounds.push(Snapshot::of(state));
        }
    }

    #[inline]
    fn count(&mut self, seat: Seat, count: Count, amount: u16) {
        let counts = &mut self.facts.seats[seat.index()].counts[count.index()];
        *counts = counts.saturating_add(amount);
    }

    /// A seat acts in the turn of another.
    fn act(&mut self, seat: Seat, state: &State) {
        let facts = &mut self.facts.seats[seat.index()];
        if seat != state.active && !facts.acted {
            facts.acted = true;
            self.count(seat, Count::Acted, 1);
        }
    }

    /// Writes the places after the last big scoring down, when its points are all given.
    fn places(&mut self, state: &State) {
        let at = usize::from(self.facts.scoring).wrapping_sub(1);
        self.facts.scoring = 0;
        if at < Facts::SCORINGS {
            self.facts.scored += 1;
            for seat in state.all() {
                if at == 0 {
                    self.facts.seats[seat.index()].adapted = state.player(seat).adaptations;
                }
                let points = state.player(seat).points;
                let ahead = state.playing().iter().filter(|player| player.points > points).count();
                self.facts.seats[seat.index()].places[at] = ahead as u8 + 1;
            }
        }
    }

    fn turn(&mut self, seat: Seat, state: &State) {
        self.places(state);
        self.count(seat, Count::Turns, 1);
        self.facts.seats.iter_mut().for_each(|facts| facts.acted = false);
        if state.turn > 1
            && (state.turn - 1).is_multiple_of(u16::from(state.seats))
            && let Some(rounds) = &mut self.rounds
        {
            rounds.push(Snapshot::of(state));
        }
        let most = state.playing().iter().map(|player| player.points).max();
        let mut first = state.all().filter(|&seat| Some(state.player(seat).points) == most);
        if let (Some(leader), None) = (first.next(), first.next()) {
            let changed = self.facts.leader.is_some_and(|last| last != leader);
            self.facts.lead_changes = self.facts.lead_changes.saturating_add(changed.into());
            self.facts.leader = Some(leader);
        }
    }

    fn card(&mut self, seat: Seat, card: CardKind) -> &mut CardFacts {
        &mut self.facts.cards[seat.index()][card.index()]
    }

    /// Counts a card of the own hand that is used or dropped.
    fn laid_out(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Use(card, _) => add(&mut self.card(seat, card).used),
            Action::Drop(card) => add(&mut self.card(seat, card).dropped),
            _ => {}
        }
    }

    fn sold(&mut self, (seat, buyer): (Seat, Seat), card: CardKind, price: u16, points: u16) {
        let seller = self.card(seat, card);
        add(&mut seller.sold);
        seller.earned = seller.earned.saturating_add(price);
        let bought = self.card(buyer, card);
        add(&mut bought.bought);
        bought.spent = bought.spent.saturating_add(price);
        bought.points = bought.points.saturating_add(points);
        self.count(seat, Count::Sales, 1);
        self.count(seat, Count::Earned, price);
        self.count(buyer, Count::Purchases, 1);
        self.count(buyer, Count::Spent, price);
        self.count(buyer, Count::PointsPaid, points);
    }

    fn on_board(&mut self, event: Event) {
        match event {
            Event::Migrated { seat, .. } => self.count(seat, Count::Migrations, 1),
            Event::Expanded { seat, .. } | Event::Landed { seat, .. } => self.count(seat, Count::Expansions, 1),
            Event::Replaced { seat, owner, hit, .. } => {
                let count = if hit == Hit::Attack { Count::Attacks } else { Count::Aggressions };
                self.count(seat, count, 1);
                self.count(owner, Count::Lost, 1);
            }
            Event::Swapped { seat, .. } => self.count(seat, Count::Swaps, 1),
            Event::Lost { seat, .. } => self.count(seat, Count::PlagueLost, 1),
            Event::Filled { seat, .. } => self.count(seat, Count::Filled, 1),
            _ => {}
        }
    }
}

/// A tally at a game.
pub(crate) struct Watching<'a>(pub(crate) &'a mut Tally);

impl Observer<WildLife> for Watching<'_> {
    #[inline]
    fn see(&mut self, event: Event, state: &State) {
        self.0.note(event, state);
    }
}

impl Tally {
    fn note(&mut self, event: Event, state: &State) {
        match event {
            Event::Species { seat, price, .. } => self.facts.seats[seat.index()].price = price,
            Event::Points { seat, source, by, .. } => self.facts.seats[seat.index()].points[source.index()] += by,
            Event::Turn { seat, .. } => self.turn(seat, state),
            Event::Decides { seat, action } => {
                self.count(seat, Count::Decisions, 1);
                self.laid_out(seat, action);
            }
            Event::Forced { seat, action } => self.laid_out(seat, action),
            Event::Played { seat, .. } => self.count(seat, Count::Plays, 1),
            Event::PutUp { seat, card } => {
                self.count(seat, Count::Auctions, 1);
                add(&mut self.card(seat, card).put_up);
            }
            // Bids for charts come before the first turn (R13.3).
            Event::Bid { seat, .. } if state.turn > 0 => {
                self.count(seat, Count::Bids, 1);
                self.act(seat, state);
            }
            Event::Sold { seat, buyer, card, price, points } => {
                self.sold((seat, buyer), card, price, points);
                self.act(buyer, state);
            }
            Event::Declined { seat, card } => {
                self.count(seat, Count::Declined, 1);
                add(&mut self.card(seat, card).declined);
            }
            Event::Blocked { seat, .. } => {
                self.count(seat, Count::Blocks, 1);
                self.act(seat, state);
            }
            Event::Adapted { seat, .. } => self.count(seat, Count::Adaptations, 1),
            Event::Took { seat, victim, .. } => {
                self.count(seat, Count::Taken, 1);
                if let Some(victim) = victim {
                    self.count(victim, Count::Robbed, 1);
                }
            }
            Event::Reshuffled { .. } => self.facts.reshuffles += 1,
            Event::Scoring { number } => {
                // After one turn there can be two, by ruling.
                self.places(state);
                self.facts.scoring = number;
            }
            _ => self.on_board(event),
        }
    }
}

/// One more.
fn add(count: &mut u8) {
    *count = count.saturating_add(1);
}

/// The names of all species, for the words of a column.
pub(crate) fn species_names() -> [&'static str; Species::COUNT] {
    Species::ALL.map(Species::name)
}
