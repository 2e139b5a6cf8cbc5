//! The score of one legal decision of any kind (R17), by what it changes.

use super::look::Look;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::state::QueuedEvent;
use crate::games::radlands::board::words::Seat;
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::step::{Aim, Step, What};

impl Look<'_> {
    /// The score of a legal decision of the seat that looks. Doing nothing more scores 0.
    pub(super) fn score(&self, action: Action) -> f32 {
        match self.state.stack.top() {
            None => self.act(action),
            Some(step) => self.answer(step, action),
        }
    }

    /// An action of the own turn (R5).
    fn act(&self, action: Action) -> f32 {
        let (weights, numbers) = (self.weights, &self.game.contents.numbers);
        match action {
            Action::Play(card, spot) => self.play(card, spot),
            Action::Event(card) => {
                let cost = card.as_event().map_or(0, |event| self.game.contents.events[event.index()].cost);
                self.event_played(card) - weights.water * f32::from(cost) - self.in_hand(card)
            }
            Action::Draw => weights.card - weights.water * f32::from(numbers.draw_price),
            Action::Junk(card) => self.icon(self.game.tables.junk_of(card)) - self.in_hand(card),
            Action::TakeSilo => weights.silo - weights.water * f32::from(numbers.silo_price),
            Action::JunkSilo => self.water_gained() * f32::from(numbers.silo_water) - weights.silo,
            Action::Use(place, which) => {
                let traits = self.game.traits(self.own);
                self.game.row(self.own, traits, place, which).map_or(0.0, |row| {
                    let cost = f32::from(self.game.cost(self.own, row));
                    self.effect(row.effect, place) - weights.water * cost
                })
            }
            _ => 0.0,
        }
    }

    /// Playing a person (R5.1).
    fn play(&self, card: Card, spot: Spot) -> f32 {
        let worth = self.person_worth(card);
        let price = f32::from(self.game.price(self.own, card, spot.column()));
        let room = spot.victim().map_or(0.0, |victim| -self.worth(self.own, victim));
        let place = if spot.victim().is_some() { 0.0 } else { self.spot(worth, spot) };
        worth + place + room - self.weights.water * price - self.in_hand(card)
    }

    fn spot(&self, worth: f32, spot: Spot) -> f32 {
        self.placed(self.own, worth, spot.column(), spot.is_front())
    }

    /// The answer to a question.
    fn answer(&self, step: Step, action: Action) -> f32 {
        match (step.what, action) {
            (_, Action::Camps(camps)) => camps.iter().map(|camp| self.weights.keep[camp.index()]).sum(),
            (What::Aim(aim), Action::Target(whose, place)) => self.aim(aim, whose, place),
            (What::Deploy, Action::Play(card, spot)) => self.play(card, spot),
            (What::Punk { .. }, Action::Spot(spot)) => self.punk(spot),
            (What::Settle | What::MoveTo { theirs: false, .. }, Action::Spot(spot)) => {
                self.spot(self.person_worth(self.state.lifted[0].card), spot)
            }
            (What::MoveTo { .. }, Action::Spot(spot)) => {
                let worth = self.person_worth(self.state.lifted[0].card);
                -self.placed(self.enemy, worth, spot.column(), spot.is_front())
            }
            (What::RestoreMany { .. }, Action::Target(_, place)) => self.restored(place),
            (What::Survivor { .. }, Action::Target(_, place)) => self.loss(self.own, place, true),
            (What::MoveWhom, Action::Target(whose, place)) if whose != self.seat => self.loss(self.enemy, place, true),
            (What::PayOff, Action::Yes) => -2.0 * self.weights.card,
            (What::PayOff, _) => -self.least_hit(self.own, self.own.present, true),
            (What::PushBack, Action::Yes) => self.weights.raid_moved_back * self.weights.card,
            (What::Column { napalm }, Action::Column(column)) => {
                let here = if napalm { self.enemy.people() } else { self.enemy.present };
                self.all_hits(self.enemy, here & Places::column(column), napalm)
            }
            (_, Action::Queued(whose, slot)) => self.advanced(whose, slot),
            (_, Action::Icon(icon)) => self.icon(icon),
            (_, Action::UseJunk(card)) => self.icon(self.game.tables.junk_of(card)),
            (What::Exchange { .. }, Action::Discard(card)) => self.weights.card - self.kept(card),
            (_, Action::Discard(card)) => -self.kept(card),
            (_, Action::Keep(card)) => self.kept(card),
            (_, Action::Borrow(whose, place, which)) => {
                let side = self.state.side(whose);
                self.ability(side, self.game.traits(side), place, which).unwrap_or(0.0)
            }
            _ => 0.0,
        }
    }

    /// A card in play is chosen.
    fn aim(&self, aim: Aim, whose: Seat, place: Place) -> f32 {
        let side = self.state.side(whose);
        match (aim, harm(aim)) {
            (Aim::Loot, _) if place.is_camp() => self.loss(side, place, false) + self.weights.card,
            (_, Some(destroy)) if whose == self.seat => -self.loss(side, place, destroy),
            (_, Some(destroy)) => self.loss(side, place, destroy),
            (Aim::Return, _) => self.returned(place),
            (Aim::Flip | Aim::Rebuild, _) => 0.0,
            _ => self.restored(place),
        }
    }

    /// A punk is put on a spot.
    fn punk(&self, spot: Spot) -> f32 {
        let worth = self.weights.punk;
        match spot.victim() {
            Some(victim) => worth - self.worth(self.own, victim),
            None => worth + self.spot(worth, spot),
        }
    }

    /// An event moves forward.
    fn advanced(&self, whose: Seat, slot: u8) -> f32 {
        let event = self.state.side(whose).queue[usize::from(slot).saturating_sub(1).min(2)];
        let Some(card) = event.map(QueuedEvent::card) else { return 0.0 };
        if whose != self.seat {
            return -self.weights.card;
        }
        card.as_event().map_or_else(|| self.raid(), |event| self.weights.hastened * self.event(event))
    }
}

/// Does the card that is chosen suffer, and is it then destroyed whatever its state?
pub(super) const fn harm(aim: Aim) -> Option<bool> {
    match aim {
        Aim::Damage
        | Aim::Loot
        | Aim::Answer
        | Aim::Injure
        | Aim::MutantDamage
        | Aim::DamageAny
        | Aim::DamageOpenCamp
        | Aim::DamageAnyCamp
        | Aim::TheyDamageCard
        | Aim::TheyDamageCamp => Some(false),
        Aim::DestroyOpenEnemy
        | Aim::DestroyAnyEnemy
        | Aim::DestroyAnyCamp
        | Aim::DestroyOpenDamaged
        | Aim::Sacrifice
        | Aim::TheyDestroyPerson
        | Aim::TheyDestroyCard
        | Aim::TheyDestroyCamp => Some(true),
        Aim::Restore | Aim::MutantRestore | Aim::RestoreReady | Aim::Return | Aim::Flip | Aim::Rebuild => None,
    }
}
