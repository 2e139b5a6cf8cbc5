//! People enter play, and abilities are used (R5.1, R8.3, R10, R12).

use super::action::Which;
use super::chance::Chance;
use super::effects::Effect;
use super::event::Event;
use super::options::Vera;
use super::outlook::place_person;
use super::radlands::Radlands;
use super::step::{Aim, Borrower, Source, Step, What};
use super::table::Table;
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::state::{Lifted, Marks};
use crate::games::radlands::board::words::{Duel, PersonTrait, Seat};

/// The mark of a punk in [`Lifted`].
const PUNK_MARK: u8 = 4;
/// The Punk icon.
const PUNK: What = What::Punk { uprising: false };

impl<C: Chance, O: Observer<Radlands>> Table<'_, C, O> {
    /// RULE R5.1, R5.2: paid, then who makes room is destroyed, then the person enters.
    pub(crate) fn play_person(&mut self, seat: Seat, card: Card, spot: Spot) {
        let price = self.game.price(self.state.side(seat), card, spot.column());
        self.pay(seat, price);
        self.leave_hand(seat, card);
        self.make_room(seat, spot);
        let side = self.state.side_mut(seat);
        place_person(side, spot, Lifted { card, marks: 0 });
        let place = spot.place();
        self.tell(|_| Event::Played { seat, card, place });
        self.count_entered(seat);
        self.enter(seat, place, true);
    }

    fn make_room(&mut self, seat: Seat, spot: Spot) {
        let step = Step { what: What::Raid, seat, source: Source::Junk };
        self.hit_one(seat, spot.victim(), true, step);
    }

    /// RULE R12.6: of the active player, up to 2.
    fn count_entered(&mut self, seat: Seat) {
        if seat == self.state.active {
            self.state.entered = 2.min(self.state.entered + 1);
        }
    }

    /// RULE R12.2: a face-up person is in play: readiness, then its traits.
    fn enter(&mut self, seat: Seat, place: Place, own_trait: bool) {
        let side = self.state.side(seat);
        let quality = self.game.tables.traits[usize::from(side.cards[place.index()])];
        let ready =
            self.game.traits(side).has(PersonTrait::AllEnterReady) || own_trait && quality == PersonTrait::EntersReady;
        let side = self.state.side_mut(seat);
        side.spent.put(place, !ready);
        side.subject = place.set();
        let steps: &[What] = match quality {
            PersonTrait::EntersDrawDamaged => &[What::Draw(1), What::DamageThis],
            PersonTrait::EntersPushBack => {
                let queue = self.state.side(seat.other()).queue.map(|slot| slot.is_some());
                let moves = queue[1] && !queue[2] || queue[0] && !queue[1];
                if moves { &[What::PushBack] } else { &[] }
            }
            PersonTrait::EntersPunk | PersonTrait::GrantsAndEntersPunk => &[PUNK],
            PersonTrait::EntersRestore => &[What::Aim(Aim::Restore)],
            _ => &[],
        };
        self.push_all(steps, seat, Source::Person);
    }

    /// RULE R8.3
    pub(crate) fn gain_punk(&mut self, seat: Seat, spot: Spot) {
        self.make_room(seat, spot);
        let Some(card) = self.take() else { return };
        let ready = self.game.traits(self.state.side(seat)).has(PersonTrait::AllEnterReady);
        let place = spot.place();
        let side = self.state.side_mut(seat);
        place_person(side, spot, Lifted { card, marks: PUNK_MARK });
        side.spent.put(place, !ready);
        self.count_entered(seat);
        self.tell(|_| Event::Punk { seat, place });
    }

    /// RULE R14.19
    pub(crate) fn flip(&mut self, step: Step, place: Place) {
        let seat = step.seat;
        let side = self.state.side_mut(seat);
        let card = Card(side.cards[place.index()]);
        if card.as_person().is_none() {
            side.lift(place);
            side.close_up();
            self.state.discard.add(card);
            self.tell(|_| Event::Flipped { seat, card });
            return self.push_all(&[What::Punk { uprising: false }, What::Water], seat, step.source);
        }
        side.punks &= !place.set();
        for used in &mut side.used {
            *used &= !place.set();
        }
        self.tell(|_| Event::Flipped { seat, card });
        if self.game.rules.training_counts {
            self.count_entered(seat);
        }
        self.enter(seat, place, self.game.rules.training_ready);
    }

    /// RULE R10.1: an ability of an own ready card.
    pub(crate) fn use_ability(&mut self, seat: Seat, place: Place, which: Which) {
        let source = if place.is_camp() { Source::Camp(place.column()) } else { Source::Person };
        if !place.is_camp() {
            self.state.side_mut(seat).subject = place.set();
        }
        self.resolve_ability(Step { what: What::Raid, seat, source }, (seat, place, which), place);
    }

    /// RULE R15.1: Mimic uses another's ability as its own; the other card is not touched.
    pub(crate) fn borrow(&mut self, seat: Seat, whose: Seat, place: Place, which: Which) {
        if let Some(mimic) = self.state.side(seat).subject.first() {
            let step = Step { what: What::Raid, seat, source: Source::Person };
            self.resolve_ability(step, (whose, place, which), mimic);
        }
    }

    /// RULE R14.15, R14.23: an own person's ability is used, whether it is ready or not.
    pub(crate) fn lend(&mut self, step: Step, borrower: Borrower, place: Place, which: Which) {
        if borrower == Borrower::Lab {
            self.push(What::EndLoan { destroy: true }, step);
            self.state.side_mut(step.seat).subject = place.set();
        }
        let step = Step { source: Source::Person, ..step };
        self.resolve_ability(step, (step.seat, place, which), place);
    }

    /// Pays an ability, marks the own card as used, and puts its steps first. `user` is the place of "this card".
    fn resolve_ability(&mut self, step: Step, (whose, place, which): (Seat, Place, Which), user: Place) {
        let seat = step.seat;
        let side = self.state.side(whose);
        let game = self.game;
        let Some(row) = game.row(side, game.traits(side), place, which) else { return };
        let cost = game.cost(self.state.side(seat), row);
        // RULE R10.6: what cannot be used unless it holds need not be looked at again.
        let given = !game.rules.idle || game.outlook(self.state, seat).is_given(row, user);
        self.pay(seat, cost);
        // With Mimic only Mimic is used, which it was when it was chosen.
        if whose == seat && place == user {
            self.mark_used(seat, place, which);
        }
        if row.effect == Effect::DamageAlone {
            self.state.marks.set(Marks::ALONE);
        }
        self.tell(|_| Event::Used { seat: whose, place, which });
        if given {
            self.push_all(row.effect.steps(), seat, step.source);
        }
    }

    /// RULE R10.1, R15.21: the card becomes not ready, unless Vera Vosh leaves it as it is.
    fn mark_used(&mut self, seat: Seat, place: Place, which: Which) {
        let side = self.state.side(seat);
        let first = match self.game.rules.vera {
            Vera::PerCard => !side.used.iter().any(|used| used.has(place)),
            Vera::PerAbility => !side.used[which as usize].has(place),
            Vera::OnceATurn => !self.state.marks.has(Marks::USED),
        };
        let stays = first && self.game.traits(side).has(PersonTrait::FirstUseStaysReady);
        let side = self.state.side_mut(seat);
        side.used[which as usize] |= place.set();
        if !stays {
            side.spent |= place.set();
        }
        self.state.marks.set(Marks::USED);
    }
}

const _: () = assert!(Places::PEOPLE.len() == 6);
