//! The worth of a position to a player, between two turns: a sum over its features.

use super::points::{
    ACTS_NOW, CAMP, CROWD, EVENT, HAND, HAND_FIRST, HAND_SECOND, HELD, HITS_LATER, HITS_NOW, HURT_CAMP, HURT_LAST,
    HURT_PERSON, KILL_NOW, LAST_CAMP, LONGEST_WAIT, NOBODY, OPEN_HURT_LATER, OPEN_HURT_NOW, OPEN_LATER, OPEN_NOW,
    PERSON, PUNK, Points, RAIDERS, RAZES_NOW, SHELTERED, SHOTS_LATER, SHOTS_NOW, SILO, STEP_1, STEP_2, TEMPO, THIN,
    THIN_HURT, TWO_CAMPS,
};
use super::shots::Shots;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Places;
use crate::games::radlands::board::state::{Side, State};
use crate::games::radlands::board::words::{Duel, Seat};
use crate::games::radlands::rules::radlands::Radlands;

/// A position to be judged.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) game: &'a Radlands,
    pub(super) shots: &'a Shots,
    pub(super) state: &'a State,
    /// The seat whose view is taken: the other hand is not looked at.
    pub(super) seat: Seat,
    /// The seat whose turn is next, or has just begun.
    pub(super) mover: Seat,
    /// Is that turn still to begin, so that the event in slot 1 resolves first?
    pub(super) due: bool,
    /// Cards in the own hand that are not known yet.
    pub(super) blanks: u8,
}

impl Position<'_> {
    /// Reports each feature and its amount: more for the own side, less for the other.
    #[inline]
    pub(super) fn features(&self, mut tell: impl FnMut(usize, f32)) {
        let mover = if self.mover == self.seat { 1.0 } else { -1.0 };
        tell(TEMPO, mover);
        let sides = [self.seat, self.seat.other()].map(|seat| self.state.side(seat));
        let open = sides.map(Side::foremost);
        let shots = sides.map(|side| self.shots.count(self.game, side));
        for at in [0, 1] {
            let (side, sign) = (sides[at], [1.0, -1.0][at]);
            let moves = (self.mover == self.seat) == (at == 0);
            self.camps(side, open[at], (sign, moves), &mut tell);
            self.people(side, (sign, moves), &mut tell);
            self.queue(side, (sign, moves), &mut tell);
            // The shots of this side at the camps of the other one.
            let prey = sides[1 - at];
            let camps = open[1 - at] & Places::CAMPS;
            let room = 2 * camps.len() - (camps & prey.damaged).len();
            let hits = shots[at].min(room);
            tell(if moves { SHOTS_NOW } else { SHOTS_LATER }, sign * f32::from(shots[at]));
            tell(if moves { HITS_NOW } else { HITS_LATER }, sign * f32::from(hits));
            if moves {
                tell(RAZES_NOW, sign * f32::from(shots[at].min((camps & prey.damaged).len())));
            }
            let left = 2 * prey.camps().len() - (prey.camps() & prey.damaged).len();
            if moves && hits >= left {
                tell(KILL_NOW, sign);
            }
            if side.silo {
                tell(SILO, sign);
            }
            if side.step > 0 {
                tell(if side.step == 1 { STEP_1 } else { STEP_2 }, sign);
            }
        }
        self.hands(&mut tell);
    }

    #[inline]
    fn camps(&self, side: &Side, open: Places, (sign, moves): (f32, bool), tell: &mut impl FnMut(usize, f32)) {
        let camps = side.camps();
        for place in camps {
            tell(CAMP + usize::from(side.cards[place.index()]), sign);
        }
        let hurt = camps & side.damaged;
        tell(HURT_CAMP, sign * f32::from(hurt.len()));
        match camps.len() {
            2 => tell(TWO_CAMPS, sign),
            1 => {
                tell(LAST_CAMP, sign);
                tell(HURT_LAST, sign * f32::from(hurt.len()));
            }
            _ => {}
        }
        let open = open & Places::CAMPS;
        let whole = f32::from((open - side.damaged).len());
        let damaged = f32::from((open & side.damaged).len());
        // Who moves can still cover a camp; the other one's camps are open now.
        tell(if moves { OPEN_LATER } else { OPEN_NOW }, sign * whole);
        tell(if moves { OPEN_HURT_LATER } else { OPEN_HURT_NOW }, sign * damaged);
    }

    #[inline]
    fn people(&self, side: &Side, (sign, moves): (f32, bool), tell: &mut impl FnMut(usize, f32)) {
        let people = side.people();
        let faces = people - side.punks - side.damaged;
        for place in faces {
            tell(PERSON + usize::from(side.cards[place.index()]), sign);
        }
        tell(PUNK, sign * f32::from(side.punks.len()));
        tell(HURT_PERSON, sign * f32::from((people & side.damaged).len()));
        if moves {
            tell(ACTS_NOW, sign * f32::from(faces.len()));
        }
        match people.len() {
            0 => tell(NOBODY, sign),
            5.. => tell(CROWD, sign),
            _ => {}
        }
        // Camps behind one single hit.
        let alone = (people & Places::BACK) - Places((people & Places::FRONT).0 >> 3);
        let thin = Places((alone & (side.damaged | side.punks)).0 >> 3) & side.present;
        tell(THIN, sign * f32::from((thin - side.damaged).len()));
        tell(THIN_HURT, sign * f32::from((thin & side.damaged).len()));
        let covered = Places((people & Places::FRONT).0 >> 3);
        tell(SHELTERED, sign * f32::from((faces & covered).len()));
    }

    #[inline]
    fn queue(&self, side: &Side, (sign, moves): (f32, bool), tell: &mut impl FnMut(usize, f32)) {
        for (slot, event) in side.queue.iter().enumerate() {
            let Some(event) = event else { continue };
            if let Some((feature, amount)) = queued(event.card(), wait(slot, (moves, self.due))) {
                tell(feature, sign * amount);
            }
        }
    }

    #[inline]
    fn hands(&self, tell: &mut impl FnMut(usize, f32)) {
        let (own, enemy) = (self.state.side(self.seat), self.state.side(self.seat.other()));
        let mut count = u32::from(self.blanks);
        for name in crate::games::radlands::board::cards::bits(own.hand.names()) {
            let copies = own.hand.count(Card(name));
            count += u32::from(copies);
            tell(HELD + usize::from(name), f32::from(copies));
        }
        let theirs = enemy.hand.len();
        tell(HAND, f32::from(self.blanks) - theirs as f32);
        tell(HAND_FIRST, f32::from(u8::from(count > 0)) - f32::from(u8::from(theirs > 0)));
        tell(HAND_SECOND, f32::from(u8::from(count > 1)) - f32::from(u8::from(theirs > 1)));
    }

    /// The worth of the position to its seat, in points.
    #[inline]
    pub(super) fn value(&self, points: &Points) -> f32 {
        if let Some(value) = ended(self.state, self.seat, points) {
            return value;
        }
        let mut value = 0.0;
        self.features(|feature, amount| value += points.features[feature] * amount);
        value
    }
}

/// Turns of either player until an event in a slot resolves: by whether its owner moves next, and whether that turn is
/// still to begin.
#[inline]
pub(super) const fn wait(slot: usize, (moves, due): (bool, bool)) -> usize {
    match (moves, due) {
        (true, true) => 2 * slot,
        (true, false) => 2 * slot + 2,
        (false, _) => 2 * slot + 1,
    }
}

/// The feature that an event in a queue is, and how much of it there is while it has to wait.
#[inline]
pub(super) fn queued(card: Card, wait: usize) -> Option<(usize, f32)> {
    if card == Card::RAIDERS {
        return Some((RAIDERS + wait.min(LONGEST_WAIT), 1.0));
    }
    card.as_event().map(|event| (EVENT + event.index(), 1.0 - 0.1 * wait as f32))
}

/// The worth to a seat of a game that is over.
pub(super) fn ended(state: &State, seat: Seat, points: &Points) -> Option<f32> {
    state.is_over().then(|| match state.winner {
        Some(winner) if winner == seat => points.win,
        Some(_) => -points.win,
        None => 0.0,
    })
}
