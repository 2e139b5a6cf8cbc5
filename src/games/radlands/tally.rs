//! Watches games and counts what the records tell: the facts of one game, and the sums of many.

use super::cards::Card;
use super::counted::{Blow, BlowSum, CampSum, CardSum, Count, Hitter};
use super::places::{Place, Places};
use super::radlands::Radlands;
use super::state::{Side, State};
use super::step::{Source, What};
use super::words::{Camp, Seat};

/// A camp that was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    pub(super) camp: Option<Camp>,
    pub(super) turn: u16,
    pub(super) by: Blow,
}

/// Where a deck card was, or what was done with it, in [`SeatFacts::cards`].
pub(super) const OPENING: usize = 0;
pub(super) const DRAWN: usize = 1;
pub(super) const PLAYED: usize = 2;
pub(super) const JUNKED: usize = 3;
pub(super) const DISCARDED: usize = 4;
pub(super) const USED: usize = 5;

/// The facts of one game about a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatFacts {
    /// The camps dealt, a bit each.
    pub(super) dealt: u64,
    pub(super) counts: [u16; Count::COUNT],
    /// Damage to camps of the opponent, by what did it; under [`Blow::Own`], to its own camps by its own cards.
    pub(super) damage: [u8; Blow::COUNT],
    /// The first three camps lost after setup.
    pub(super) lost: [Option<Loss>; 3],
    /// The most camps that it had less than the opponent.
    pub(super) behind: u8,
    /// For each card: opening hand, drawn, played, junked, discarded, used.
    cards: [[u8; 6]; Card::COUNT],
    /// For each column: uses of the camp, and times it was lost.
    pub(super) camps: [[u8; 2]; 3],
}

impl SeatFacts {
    const NONE: SeatFacts = SeatFacts {
        dealt: 0,
        counts: [0; Count::COUNT],
        damage: [0; Blow::COUNT],
        lost: [None; 3],
        behind: 0,
        cards: [[0; 6]; Card::COUNT],
        camps: [[0; 2]; 3],
    };
}

/// The facts of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) seats: [SeatFacts; 2],
    pub(super) reshuffles: u8,
    pub(super) lead_changes: u8,
    /// Who lost the first camp after setup.
    pub(super) first_lost: Option<Seat>,
    /// Who was the first with one camp left.
    pub(super) down_to_one: Option<Seat>,
    /// What destroyed the last camp that was destroyed.
    pub(super) last_blow: Hitter,
    /// Who has or last had more camps.
    leader: Option<Seat>,
    /// For each card that can hit camps: damage and camps destroyed, of the opponent and of its owner; by seat.
    hits: [[[u8; 3]; Hitter::COUNT]; 2],
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
        hits: [[[0; 3]; Hitter::COUNT]; 2],
    };
}

/// What a turn left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub(super) turn: u16,
    pub(super) seat: Seat,
    pub(super) water_left: u8,
    pub(super) deck: u8,
    /// For each seat: camps, damaged camps, hand cards, people, punks among them, queued events.
    pub(super) sides: [[u8; 6]; 2],
}

impl Snapshot {
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
    pub(super) facts: Facts,
    /// Its turns, if they are wanted.
    pub(super) turns: Option<Vec<Snapshot>>,
    /// The running turn.
    pub(super) turn: (u16, Seat),
    /// Water of the active player.
    pub(super) water: u8,
    /// Cards taken off the deck that have gone nowhere yet.
    pub(super) taken: u8,
    /// Damaged camps.
    pub(super) damaged: [Places; 2],
    /// The card whose ability is being resolved, if it is a person's.
    pub(super) acting: Hitter,
    /// Over all games.
    pub(super) cards: [[u64; CardSum::COUNT]; Card::COUNT],
    pub(super) camps: [[u64; CampSum::COUNT]; Camp::COUNT],
    pub(super) blows: [[u64; BlowSum::COUNT]; Hitter::COUNT],
}

impl Tally {
    pub(super) fn new(turns: bool) -> Tally {
        Tally {
            facts: Facts::NONE,
            turns: turns.then(Vec::new),
            turn: (0, Seat(0)),
            water: 0,
            taken: 0,
            damaged: [Places::NONE; 2],
            acting: Hitter::NONE,
            cards: [[0; CardSum::COUNT]; Card::COUNT],
            camps: [[0; CampSum::COUNT]; Camp::COUNT],
            blows: [[0; BlowSum::COUNT]; Hitter::COUNT],
        }
    }

    /// Forgets the last game, not its sums.
    pub(super) fn begin(&mut self) {
        self.facts = Facts::NONE;
        (self.turn, self.water, self.taken) = ((0, Seat(0)), 0, 0);
        (self.damaged, self.acting) = ([Places::NONE; 2], Hitter::NONE);
        if let Some(turns) = &mut self.turns {
            turns.clear();
        }
    }

    #[inline]
    pub(super) fn count(&mut self, seat: Seat, count: Count, amount: u8) {
        self.facts.seats[seat.index()].counts[count.index()] += u16::from(amount);
    }

    /// Something was done with a deck card.
    #[inline]
    pub(super) fn card(&mut self, seat: Seat, card: Card, what: usize) {
        if let Some(counts) = self.facts.seats[seat.index()].cards.get_mut(card.index()) {
            add(&mut counts[what], 1);
        }
    }

    /// The turn that was running has ended.
    pub(super) fn end_turn(&mut self, state: &State) {
        let (turn, seat) = self.turn;
        if let Some(turns) = &mut self.turns
            && turn > 0
        {
            turns.push(Snapshot::of(state, turn, seat, self.water));
        }
    }

    /// A camp was hit.
    pub(super) fn hit(
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
        if let Some([damage, dead, own]) = facts.hits[whose.index()].get_mut(usize::from(hitter.0)) {
            add(if whose == seat { own } else { damage }, amount);
            add(dead, u8::from(destroyed && whose != seat));
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

    /// Who has more camps, and by how many?
    pub(super) fn look_at_lead(&mut self, state: &State) {
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
    pub(super) fn end(&mut self, game: &Radlands, state: &State) {
        // The card whose draw ends the game comes to the hand after the end.
        self.end_turn(state);
        for seat in Seat::BOTH {
            let (facts, win) = (&self.facts.seats[seat.index()], u64::from(state.winner == Some(seat)));
            for (card, sums) in facts.cards.iter().zip(&mut self.cards).filter(|(card, _)| **card != [0; 6]) {
                add_card(sums, card.map(u64::from), win);
            }
            for camp in super::cards::bits(facts.dealt) {
                self.camps[usize::from(camp)][CampSum::Dealt.index()] += 1;
            }
            for (column, &[uses, lost]) in (0..Place::COLUMNS).zip(&facts.camps) {
                let Some(camp) = state.side(seat).camp(column) else { continue };
                let sums = &mut self.camps[camp.index()];
                let mut add = |sum: CampSum, amount: u64| sums[sum.index()] += amount;
                let [uses, lost] = [uses, lost].map(u64::from);
                add(CampSum::Games, 1);
                add(CampSum::Wins, win);
                add(CampSum::Cards, game.contents.camps[camp.index()].draw.into());
                add(CampSum::Uses, uses);
                add(CampSum::GamesUsed, uses.min(1));
                add(CampSum::WinsUsed, uses.min(win));
                add(CampSum::Damage, self.facts.hits[seat.index()][camp.index()][0].into());
                add(CampSum::Destroyed, lost);
                add(CampSum::GamesDestroyed, lost.min(1));
                add(CampSum::WinsDestroyed, lost.min(win));
            }
            for (hits, sums) in self.facts.hits[seat.index()].iter().zip(&mut self.blows) {
                if *hits != [0; 3] {
                    let [damage, destroyed, own] = hits.map(u64::from);
                    let all = [damage.min(1), damage.min(win), damage, destroyed, 0, own];
                    sums.iter_mut().zip(all).for_each(|(sum, amount)| *sum += amount);
                }
            }
        }
        let by_camps = state.outcome.and_then(Blow::last).is_some_and(|blow| blow != Blow::Own);
        if by_camps && let Some(sums) = self.blows.get_mut(usize::from(self.facts.last_blow.0)) {
            sums[BlowSum::LastBlows.index()] += 1;
        }
    }
}

/// Adds to a count; what no game of people comes near stays at its most.
#[inline]
fn add(count: &mut u8, amount: u8) {
    *count = count.saturating_add(amount);
}

/// Adds what a seat did with a card.
fn add_card(sums: &mut [u64; CardSum::COUNT], [opening, drawn, played, junked, discarded, used]: [u64; 6], win: u64) {
    let had = (opening + drawn).min(1);
    let all = [opening, drawn, played, junked, discarded, used];
    let each = all.into_iter().flat_map(|times| [times.min(1), times.min(win)]);
    let amounts = [had, had.min(win)].into_iter().chain(all).chain(each);
    sums.iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
}
