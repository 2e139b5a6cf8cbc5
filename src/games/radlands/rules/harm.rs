//! The changes to cards in play: damage, destruction, repair, steps forward (R7, R11.4).

use super::chance::Chance;
use super::event::Event;
use super::radlands::Radlands;
use super::step::{Aim, Source, Step, What};
use super::table::Table;
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::words::{Camp, Duel, Outcome, Seat};

impl<C: Chance, O: Observer<Radlands>> Table<'_, C, O> {
    /// Damages or destroys one card; nothing where it is gone (R11.5).
    pub(crate) fn hit_one(&mut self, seat: Seat, place: Option<Place>, destroy: bool, step: Step) {
        let Some(place) = place else { return };
        let side = self.state.side_mut(seat);
        // RULE R7.1
        if destroy || (side.damaged | side.punks).has(place) {
            self.destroy(seat, place, step);
            self.state.side_mut(seat).close_up();
            self.end_if_camps_are_gone(step);
        } else {
            side.damaged |= place.set();
            self.tell(|_| Event::Damaged { seat, place, by: step.source, whose: step.seat });
        }
    }

    /// RULE R11.4: hits all these cards at once, then the columns close up, then the game may be over.
    pub(crate) fn strike(&mut self, sets: [Places; 2], destroy: bool, step: Step) {
        for seat in [step.seat, step.seat.other()] {
            let hit = sets[seat.half()];
            if hit.is_empty() {
                continue;
            }
            let side = self.state.side_mut(seat);
            // RULE R7.1
            let dead = if destroy { hit } else { hit & (side.damaged | side.punks) };
            let hurt = hit - dead;
            side.damaged |= hurt;
            for place in hurt {
                self.tell(|_| Event::Damaged { seat, place, by: step.source, whose: step.seat });
            }
            for place in dead.by_column() {
                self.destroy(seat, place, step);
            }
        }
        for side in &mut self.state.sides {
            side.close_up();
        }
        self.end_if_camps_are_gone(step);
    }

    /// RULE R7.2
    fn destroy(&mut self, seat: Seat, place: Place, step: Step) {
        let (by, whose) = (step.source, step.seat);
        let side = &mut self.state.sides[seat.half()];
        if place.is_camp() {
            side.present &= !place.set();
            side.damaged &= !place.set();
            side.spent &= !place.set();
            let card = side.cards[place.index()];
            if side.camp(place.column()) == Some(Camp::Juggernaut) {
                side.step = 0;
            }
            return self.tell(|_| Event::Destroyed { seat, place, card, punk: false, by, whose });
        }
        let person = side.lift(place);
        let punk = person.is_punk();
        if punk {
            self.state.top[usize::from(self.state.top_len)] = person.card.0;
            self.state.top_len += 1;
        } else {
            self.state.discard.add(person.card);
        }
        self.tell(|_| Event::Destroyed { seat, place, card: person.card.0, punk, by, whose });
    }

    /// RULE R13.4
    pub(crate) fn end_if_camps_are_gone(&mut self, step: Step) {
        let [first, second] = Seat::BOTH.map(|seat| self.state.side(seat).camps().is_empty());
        if first && second {
            return self.finish(Outcome::BothCamps, None);
        }
        if !first && !second {
            return;
        }
        let loser = Seat(u8::from(second));
        let outcome = match step.source {
            _ if step.seat == loser => Outcome::ByOwnCard,
            Source::Camp(_) => Outcome::ByCamp,
            Source::Event => Outcome::ByEvent,
            Source::Raiders => Outcome::ByRaiders,
            Source::Person | Source::Junk => Outcome::ByPerson,
        };
        self.finish(outcome, Some(loser.other()));
    }

    /// RULE R7.3: a restored person is not ready for the rest of the turn.
    pub(crate) fn restore(&mut self, seat: Seat, place: Place) {
        let side = self.state.side_mut(seat);
        side.damaged &= !place.set();
        if !place.is_camp() {
            side.spent |= place.set();
        }
        self.tell(|_| Event::Restored { seat, place });
    }

    /// RULE R14.33: undamaged and ready; that it was used this turn stays.
    pub(crate) fn rebuild(&mut self, seat: Seat, place: Place) {
        self.state.side_mut(seat).present |= place.set();
        self.tell(|_| Event::Rebuilt { seat, place });
    }

    /// RULE R14.5, R6.5
    pub(crate) fn step_forward(&mut self, step: Step) {
        let seat = step.seat;
        let side = self.state.side_mut(seat);
        side.step = (side.step + 1) % 3;
        let now = side.step;
        // At step 2 all people are behind it.
        side.close_up();
        self.tell(|_| Event::Stepped { seat, step: now });
        if now == 0 {
            self.push(What::Aim(Aim::TheyDestroyCamp), step);
        }
    }

    /// RULE R16.10
    pub(crate) fn bombard(&mut self, step: Step) {
        let enemy = step.seat.other();
        let mut sets = [Places::NONE; 2];
        sets[enemy.half()] = self.state.side(enemy).camps();
        self.strike(sets, false, step);
        self.push(What::Draw(3 - self.state.side(enemy).camps().len()), step);
    }

    /// RULE R15.18, R7.5: back to the hand; a face-up person is known to both.
    pub(crate) fn return_person(&mut self, seat: Seat, place: Place) {
        let side = self.state.side_mut(seat);
        let person = side.lift(place);
        side.hand.add(person.card);
        if !person.is_punk() {
            side.known.add(person.card);
        }
        side.close_up();
        self.tell(|_| Event::Returned { seat, card: person.card, punk: person.is_punk() });
    }

    /// RULE R16.7
    pub(crate) fn truce(&mut self) {
        for seat in Seat::BOTH {
            while let Some(place) = self.state.side(seat).people().by_column().next() {
                self.return_person(seat, place);
            }
        }
    }
}

const _: () = assert!(Card::COUNT < u8::MAX as usize);
