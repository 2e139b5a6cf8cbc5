//! Watches games and counts for the records: the facts of one game, and the sums of many.

use super::counted::{Blow, CampFacts, CardFacts, Count, Hits, Hitter};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::{Side, State};
use crate::games::radlands::board::words::{Camp, Duel, Outcome, Seat};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::{Source, What};
use crate::record::{Fate, Sums};

/// A camp that was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub(crate) camp: Option<Camp>,
    pub(crate) turn: u16,
    pub(crate) by: Blow,
}

/// The facts of one game about a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatFacts {
    /// The camps dealt, a bit each.
    pub(crate) dealt: u64,
    pub(crate) counts: [u16; Count::COUNT],
    /// Damage to camps of the opponent, by what did it; under [`Blow::Own`], to its own camps by its own cards.
    pub(crate) damage: [u8; Blow::COUNT],
    /// The first three camps lost after setup.
    pub(crate) lost: [Option<Loss>; 3],
    /// The most camps that it had less than the opponent.
    pub(crate) behind: u8,
    cards: [CardFacts; Card::COUNT],
    /// For each column: uses of the camp, and times it was lost.
    pub(crate) camps: [[u8; 2]; 3],
}

impl SeatFacts {
    const NONE: SeatFacts = SeatFacts {
        dealt: 0,
        counts: [0; Count::COUNT],
        damage: [0; Blow::COUNT],
        lost: [None; 3],
        behind: 0,
        cards: [CardFacts::NONE; Card::COUNT],
        camps: [[0; 2]; 3],
    };
}

/// The facts of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) seats: [SeatFacts; 2],
    pub(crate) reshuffles: u8,
    pub(crate) lead_changes: u8,
    /// The seat that lost the first camp after setup.
    pub(crate) first_lost: Option<Seat>,
    /// The seat that was first down to one camp.
    pub(crate) down_to_one: Option<Seat>,
    /// The cause that destroyed the last camp that was destroyed.
    pub(crate) last_blow: Hitter,
    /// The seat that has or last had more camps.
    leader: Option<Seat>,
    /// For each card that can hit camps, by seat.
    hits: [[Hits; Hitter::COUNT]; 2],
}

impl Facts {
    const NONE: Facts = Facts {
        seats: [SeatFacts::NONE; 2],
        reshuffles: 0,
        lead_changes: 0,
        first_lost: None,
        down_to_one: None,
        last_blow: Hitter::NONE,
        leader: None,
        hits: [[Hits::NONE; Hitter::COUNT]; 2],
    };
}

/// The remains of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) turn: u16,
    pub(crate) seat: Seat,
    pub(crate) water_left: u8,
    pub(crate) deck: u8,
    /// For each seat, the numbers of [`Snapshot::SIDE`].
    pub(crate) sides: [[u8; Self::SIDE.len()]; 2],
}

impl Snapshot {
    /// Names of what is counted of a seat, with their documentation.
    pub(crate) const SIDE: [(&'static str, &'static str); 6] = [
        ("camps", "camps that stand at its end"),
        ("camps_damaged", "damaged ones among them"),
        ("hand", "hand cards at its end, the Silo not counted"),
        ("people", "people at its end"),
        ("punks", "punks among them"),
        ("queued", "events in the queue at its end"),
    ];

    fn of(state: &State, turn: u16, seat: Seat, water_left: u8) -> Snapshot {
        let side = |side: &Side| {
            let queued = side.queue.iter().flatten().count() as u8;
            let damaged = (side.damaged & Places::CAMPS).len();
            [side.camps().len(), damaged, side.hand.len() as u8, side.people().len(), side.punks.len(), queued]
        };
        let sides = [side(&state.sides[0]), side(&state.sides[1])];
        Snapshot { turn, seat, water_left, deck: state.deck_size() as u8, sides }
    }
}

/// Watches the games of one cell.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The game being watched.
    pub(crate) facts: Facts,
    /// Its turns, if they are wanted.
    pub(crate) turns: Option<Vec<Snapshot>>,
    /// The running turn.
    pub(crate) turn: (u16, Seat),
    /// Water of the active player.
    pub(crate) water: u8,
    /// Cards taken off the deck that have gone nowhere yet.
    pub(crate) taken: u8,
    /// Damaged camps.
    pub(crate) damaged: [Places; 2],
    /// The card whose ability is being resolved, if it is a person's.
    pub(crate) acting: Hitter,
    /// Over all games.
    pub(crate) cards: Sums<CardFacts>,
    pub(crate) camps: Sums<CampFacts>,
    pub(crate) blows: Sums<Hits>,
}

impl Tally {
    pub(crate) fn new(turns: bool) -> Tally {
        Tally {
            facts: Facts::NONE,
            turns: turns.then(Vec::new),
            turn: (0, Seat(0)),
            water: 0,
            taken: 0,
            damaged: [Places::NONE; 2],
            acting: Hitter::NONE,
            cards: Sums::new(Card::COUNT),
            camps: Sums::new(Camp::COUNT),
            blows: Sums::new(Hitter::COUNT),
        }
    }

    /// Forgets the last game, not its sums.
    pub(crate) fn begin(&mut self) {
        self.facts = Facts::NONE;
        (self.turn, self.water, self.taken) = ((0, Seat(0)), 0, 0);
        (self.damaged, self.acting) = ([Places::NONE; 2], Hitter::NONE);
        if let Some(turns) = &mut self.turns {
            turns.clear();
        }
    }

    #[inline]
    pub(crate) fn count(&mut self, seat: Seat, count: Count, amount: u8) {
        self.facts.seats[seat.index()].counts[count.index()] += u16::from(amount);
    }

    /// Something was done with a deck card.
    #[inline]
    pub(crate) fn card(&mut self, seat: Seat, card: Card, what: impl Fn(&mut CardFacts) -> &mut u8) {
        if let Some(facts) = self.facts.seats[seat.index()].cards.get_mut(card.index()) {
            add(what(facts), 1);
        }
    }

    /// The turn that was running has ended.
    pub(crate) fn end_turn(&mut self, state: &State) {
        let (turn, seat) = self.turn;
        if let Some(turns) = &mut self.turns
            && turn > 0
        {
            turns.push(Snapshot::of(state, turn, seat, self.water));
        }
    }

    /// A camp was hit.
    pub(crate) fn hit(
        &mut self,
        state: &State,
        (seat, place): (Seat, Place),
        (by, whose): (Source, Seat),
        destroyed: bool,
    ) {
        let damaged = &mut self.damaged[seat.index()];
        // Destroyed outright, an undamaged camp takes both hits.
        let amount = if destroyed && !damaged.has(place) { 2 } else { 1 };
        damaged.put(place, !destroyed);
        let hitter = self.hitter(state, by, whose);
        let blow = match by {
            _ if whose == seat => Blow::Own,
            Source::Camp(_) => Blow::Camp,
            Source::Event => Blow::Event,
            Source::Raiders => Blow::Raiders,
            Source::Person | Source::Junk => Blow::Person,
        };
        let facts = &mut self.facts;
        add(&mut facts.seats[whose.index()].damage[blow.index()], amount);
        if let Some(hits) = facts.hits[whose.index()].get_mut(usize::from(hitter.0)) {
            add(if whose == seat { &mut hits.own_damage } else { &mut hits.damage }, amount);
            add(&mut hits.destroyed, u8::from(destroyed && whose != seat));
        }
        if destroyed {
            facts.last_blow = hitter;
            self.lose(state, (seat, place), blow);
        }
    }

    /// The card that a step follows.
    fn hitter(&self, state: &State, by: Source, whose: Seat) -> Hitter {
        match by {
            Source::Camp(column) => state.side(whose).camp(column).map_or(Hitter::NONE, Hitter::camp),
            Source::Person => self.acting,
            Source::Raiders => Hitter::card(Card::RAIDERS),
            Source::Event => {
                let card = |what: What| if let What::EventDone(card) = what { Some(card) } else { None };
                let resolving = state.stack.steps().iter().rev().find_map(|step| card(step.what));
                resolving.map_or(Hitter::NONE, Hitter::card)
            }
            Source::Junk => Hitter::NONE,
        }
    }

    /// A camp was lost.
    fn lose(&mut self, state: &State, (seat, place): (Seat, Place), by: Blow) {
        let facts = &mut self.facts;
        facts.first_lost.get_or_insert(seat);
        if state.side(seat).camps().len() == 1 {
            facts.down_to_one.get_or_insert(seat);
        }
        let own = &mut facts.seats[seat.index()];
        add(&mut own.camps[place.index()][1], 1);
        if let Some(free) = own.lost.iter_mut().find(|loss| loss.is_none()) {
            *free = Some(Loss { camp: state.side(seat).camp(place.column()), turn: state.turn, by });
        }
        self.look_at_lead(state);
    }

    /// The seat with more camps, and the difference.
    pub(crate) fn look_at_lead(&mut self, state: &State) {
        let [first, second] = [&state.sides[0], &state.sides[1]].map(|side| side.camps().len());
        let facts = &mut self.facts;
        if first != second {
            let leader = Seat(u8::from(second > first));
            let changes = facts.leader.is_some_and(|before| before != leader);
            add(&mut facts.lead_changes, u8::from(changes));
            facts.leader = Some(leader);
            let loser = &mut facts.seats[leader.other().index()];
            loser.behind = loser.behind.max(first.abs_diff(second));
        }
    }

    /// Adds the game that has ended to the sums.
    pub(crate) fn end(&mut self, game: &Radlands, state: &State) {
        // The card whose draw ends the game reaches the hand after the end.
        self.end_turn(state);
        // Both share the first place of a draw; a stalled game has no result.
        let tied = state.winner.is_none() && state.outcome.is_some_and(|how| how != Outcome::Stalled);
        for seat in Seat::BOTH {
            let (facts, hits) = (&self.facts.seats[seat.index()], &self.facts.hits[seat.index()]);
            let fate = if tied { Fate::Tied } else { (state.winner == Some(seat)).into() };
            for (at, card) in facts.cards.iter().enumerate().filter(|(_, card)| **card != CardFacts::NONE) {
                self.cards.add(at, card, fate);
            }
            for camp in crate::games::radlands::board::cards::bits(facts.dealt) {
                self.camps.add(camp.into(), &CampFacts { dealt: true, ..CampFacts::default() }, fate);
            }
            for (column, &[uses, destroyed]) in (0..Place::COLUMNS).zip(&facts.camps) {
                let Some(camp) = state.side(seat).camp(column) else { continue };
                let cards = game.contents.camps[camp.index()].draw;
                let damage = hits[camp.index()].damage;
                let camps = CampFacts { dealt: false, kept: true, cards, uses, damage, destroyed };
                self.camps.add(camp.index(), &camps, fate);
            }
            for (at, hits) in hits.iter().enumerate().filter(|(_, hits)| **hits != Hits::NONE) {
                self.blows.add(at, hits, fate);
            }
        }
        let by_camps = state.outcome.and_then(Blow::last).is_some_and(|blow| blow != Blow::Own);
        if by_camps && self.facts.last_blow != Hitter::NONE {
            let last = Hits { last: true, ..Hits::NONE };
            self.blows.add(self.facts.last_blow.0.into(), &last, false);
        }
    }
}

/// Adds to a count; what no game of people comes near stays at its most.
#[inline]
fn add(count: &mut u8, amount: u8) {
    *count = count.saturating_add(amount);
}
