//! A decision and all that follows from it, as nested calls: what the cards say, line by line (R3, R5, R8 to R16).

use super::model::Man;
use super::verbs::{Flow, Resolver, Stop};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{Icon, Outcome, PersonTrait, Seat};
use crate::games::radlands::rules::action::{Action, Which};
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::options::Vera;
use crate::games::radlands::rules::step::{Aim, Source, What};

/// An ability of a card: whose, where, which.
type Loan = (usize, Place, Which);

impl Resolver<'_> {
    /// A decision of the turn, and everything up to the next one.
    pub(super) fn turn_action(&mut self, action: Action) -> Flow {
        let seat = self.model.active;
        self.model.acts = self.model.acts.saturating_add(1);
        match action {
            Action::Play(card, spot) => self.play_person(seat, card, spot)?,
            Action::Event(card) => {
                let event = card.as_event().ok_or_else(|| Stop::Wrong("no event".to_owned()))?;
                let row = self.model.game.contents.events[event.index()];
                self.model.water -= row.cost;
                self.leave_hand(seat, card);
                self.play_event(seat, card, row.number)?;
            }
            Action::Draw => {
                self.model.water -= self.model.game.contents.numbers.draw_price;
                self.draw(seat)?;
            }
            Action::Junk(card) => {
                self.discard(seat, card);
                let icon = self.model.game.contents.junk(card).unwrap_or(Icon::Draw);
                self.icon(seat, icon, Source::Junk)?;
            }
            Action::TakeSilo => {
                self.model.water -= self.model.game.contents.numbers.silo_price;
                (self.model.players[seat].silo, self.model.silo_taken) = (true, true);
            }
            Action::JunkSilo => {
                self.model.players[seat].silo = false;
                self.model.water += self.model.game.contents.numbers.silo_water;
            }
            Action::Use(place, which) => {
                if !place.is_camp() {
                    self.set_this(seat, place);
                }
                let source = if place.is_camp() { Source::Camp(place.column()) } else { Source::Person };
                self.ability(seat, (seat, place, which), place, source)?;
            }
            _ => self.end_turn()?,
        }
        // RULE R11.8: with nothing left to do the turn ends by itself.
        loop {
            self.forget_this();
            if self.something_to_do() {
                return Ok(());
            }
            self.end_turn()?;
        }
    }

    fn something_to_do(&self) -> bool {
        let plain = [Action::TakeSilo, Action::Draw, Action::JunkSilo].into_iter();
        let cards = Card::all().flat_map(|card| [Action::Junk(card), Action::Event(card)]);
        let uses = Place::all().flat_map(|place| Which::ALL.map(|which| Action::Use(place, which)));
        let plays = Card::all().flat_map(|card| Spot::all().map(move |spot| Action::Play(card, spot)));
        plain.chain(cards).chain(uses).chain(plays).any(|action| self.model.judge_turn(action).is_ok())
    }

    pub(super) fn set_this(&mut self, seat: usize, place: Place) {
        self.forget_this();
        if let Some(man) = self.model.slot_mut(seat, place) {
            man.this = true;
        }
    }

    pub(super) fn forget_this(&mut self) {
        for player in &mut self.model.players {
            player.men.iter_mut().flatten().flatten().for_each(|man| man.this = false);
        }
    }

    /// RULE R3.5, then R3.1 to R3.3 of the next player.
    fn end_turn(&mut self) -> Flow {
        let model = &mut self.model;
        for player in &mut model.players {
            for man in player.men.iter_mut().flatten().flatten() {
                (man.spent, man.used) = (false, [false; 3]);
            }
            for base in &mut player.bases {
                (base.spent, base.used) = (false, [false; 3]);
            }
        }
        (model.water, model.entered, model.event_resolved, model.raided) = (0, 0, false, [false; 2]);
        (model.event_played, model.event_played_with_zeto, model.exposed) = (false, false, [false; 2]);
        (model.silo_taken, model.ability_used, model.alone) = (false, false, false);
        if model.turn >= model.game.rules.stall_turns {
            self.end(Outcome::Stalled, None);
            return Err(Stop::Over);
        }
        model.turn += 1;
        model.acts = 0;
        model.active = 1 - model.active;
        let seat = model.active;
        if let Some(event) = model.players[seat].queue[0].take() {
            self.event(seat, event)?;
        }
        let queue = &mut self.model.players[seat].queue;
        for slot in [0, 1] {
            if queue[slot].is_none() {
                queue[slot] = queue[slot + 1].take();
            }
        }
        let numbers = self.model.game.contents.numbers;
        for _ in 0..numbers.turn_cards {
            self.draw(seat)?;
        }
        self.model.water = if self.model.turn == 1 { numbers.first_water } else { numbers.water };
        Ok(())
    }

    /// RULE R5.3, R8.5, R9.4
    fn play_event(&mut self, seat: usize, card: Card, number: u8) -> Flow {
        let at_once = number == 0 || self.model.at_once(seat);
        let slot = if at_once { None } else { self.model.free_slot(seat, number) };
        if !at_once && slot.is_none() {
            return Ok(());
        }
        if seat == self.model.active {
            self.model.event_played = true;
            self.model.event_played_with_zeto |= self.model.has_trait(seat, PersonTrait::FirstEventAtOnce);
        }
        match slot {
            Some(slot) => self.model.players[seat].queue[slot] = Some(card),
            None => self.event(seat, card)?,
        }
        Ok(())
    }

    /// RULE R9.2
    pub(super) fn advance(&mut self, seat: usize, slot: usize) -> Flow {
        let queue = &mut self.model.players[seat].queue;
        if slot > 0 {
            if queue[slot - 1].is_none() {
                queue[slot - 1] = queue[slot].take();
            }
            return Ok(());
        }
        match queue[0].take() {
            Some(card) => self.event(seat, card),
            None => Ok(()),
        }
    }

    /// R8
    pub(super) fn icon(&mut self, seat: usize, icon: Icon, source: Source) -> Flow {
        match icon {
            Icon::Damage => self.aim_hit(Aim::Damage, seat, source, false),
            Icon::Injure => self.aim_hit(Aim::Injure, seat, source, false),
            Icon::Restore => {
                if let Some((_, place)) = self.aim(Aim::Restore, seat, source)? {
                    self.restore(seat, place);
                }
                Ok(())
            }
            Icon::Draw => self.draw(seat),
            Icon::Punk => self.punk(seat, source, false),
            Icon::Water => {
                if seat == self.model.active {
                    self.model.water += 1;
                }
                Ok(())
            }
            Icon::Raid => {
                let queue = &self.model.players[seat].queue;
                match queue.iter().position(|slot| *slot == Some(Card::RAIDERS)) {
                    Some(slot) => self.advance(seat, slot),
                    None => self.play_event(seat, Card::RAIDERS, self.model.game.contents.numbers.raiders_number),
                }
            }
        }
    }

    /// Chooses a card and damages or destroys it.
    pub(super) fn aim_hit(&mut self, aim: Aim, seat: usize, source: Source, destroy: bool) -> Flow {
        match self.aim(aim, seat, source)? {
            Some((whose, place)) => self.hit_all(&[(whose, place)], destroy, seat, source),
            None => Ok(()),
        }
    }

    pub(super) fn hit_this(&mut self, seat: usize, source: Source, destroy: bool) -> Flow {
        let step = crate::games::radlands::rules::step::Step { what: What::DamageThis, seat: Seat(seat as u8), source };
        match self.model.source(step) {
            Some(place) => self.hit_all(&[(seat, place)], destroy, seat, source),
            None => Ok(()),
        }
    }

    /// RULE R5.2: one of the own people makes room.
    fn make_room(&mut self, seat: usize, spot: Spot) -> Flow {
        match spot.victim() {
            Some(victim) => self.hit_all(&[(seat, victim)], true, seat, Source::Junk),
            None => Ok(()),
        }
    }

    pub(super) fn count_entered(&mut self, seat: usize) {
        if seat == self.model.active {
            self.model.entered = 2.min(self.model.entered + 1);
        }
    }

    /// RULE R8.3
    pub(super) fn punk(&mut self, seat: usize, source: Source, uprising: bool) -> Flow {
        let Some(Action::Spot(spot)) = self.ask(What::Punk { uprising }, seat, source)? else { return Ok(()) };
        self.make_room(seat, spot)?;
        if let Some(card) = self.take()? {
            let mut man = Man::new(card, true);
            man.spent = !self.model.has_trait(seat, PersonTrait::AllEnterReady);
            self.model.stand(seat, spot, man);
            self.count_entered(seat);
        }
        self.alive()
    }

    /// RULE R5.1, R12.2
    pub(super) fn play_person(&mut self, seat: usize, card: Card, spot: Spot) -> Flow {
        self.model.water -= self.model.price(seat, card, spot.column());
        self.leave_hand(seat, card);
        self.make_room(seat, spot)?;
        self.model.stand(seat, spot, Man::new(card, false));
        self.count_entered(seat);
        self.enters(seat, spot.place(), true)
    }

    /// RULE R12.2: readiness, then the traits.
    pub(super) fn enters(&mut self, seat: usize, place: Place, own_trait: bool) -> Flow {
        let game = self.model.game;
        let quality = self.model.man(seat, place).map_or(PersonTrait::None, |man| man.quality(game));
        let by_itself = own_trait && quality == PersonTrait::EntersReady;
        let ready = by_itself || self.model.has_trait(seat, PersonTrait::AllEnterReady);
        if let Some(man) = self.model.slot_mut(seat, place) {
            man.spent = !ready;
        }
        self.set_this(seat, place);
        match quality {
            PersonTrait::EntersDrawDamaged => {
                self.draw(seat)?;
                self.hit_this(seat, Source::Person, false)
            }
            PersonTrait::EntersPushBack => {
                let queue = self.model.players[1 - seat].queue;
                let movable = queue[1].is_some() && queue[2].is_none() || queue[0].is_some() && queue[1].is_none();
                if movable && self.ask(What::PushBack, seat, Source::Person)? == Some(Action::Yes) {
                    let queue = &mut self.model.players[1 - seat].queue;
                    for slot in [2, 1] {
                        if queue[slot].is_none() {
                            queue[slot] = queue[slot - 1].take();
                        }
                    }
                }
                Ok(())
            }
            PersonTrait::EntersPunk | PersonTrait::GrantsAndEntersPunk => self.punk(seat, Source::Person, false),
            PersonTrait::EntersRestore => self.icon(seat, Icon::Restore, Source::Person),
            _ => Ok(()),
        }
    }

    /// RULE R10.1, R15.21: pays an ability, marks its user, does what it says. `user` is "this card".
    pub(super) fn ability(&mut self, seat: usize, loan: Loan, user: Place, source: Source) -> Flow {
        let (whose, place, which) = loan;
        let ability = self.model.ability(whose, place, which);
        let ability = ability.ok_or_else(|| Stop::Wrong("there is no such ability".to_owned()))?;
        let holds = self.model.condition(seat, ability.effect, user);
        self.model.water -= self.model.cost(seat, ability);
        if (whose, place) == (seat, user) {
            self.mark_used(seat, place, which);
        }
        self.model.alone |= ability.effect == Effect::DamageAlone;
        if holds { self.effect(seat, ability.effect, source) } else { Ok(()) }
    }

    fn mark_used(&mut self, seat: usize, place: Place, which: Which) {
        let vera = self.model.has_trait(seat, PersonTrait::FirstUseStaysReady);
        let (rule, any) = (self.model.game.rules.vera, self.model.ability_used);
        let mark = |used: &mut [bool; 3], spent: &mut bool| {
            let first = match rule {
                Vera::PerCard => *used == [false; 3],
                Vera::PerAbility => !used[which as usize],
                Vera::OnceATurn => !any,
            };
            used[which as usize] = true;
            *spent |= !(vera && first);
        };
        if place.is_camp() {
            let base = &mut self.model.players[seat].bases[usize::from(place.column())];
            mark(&mut base.used, &mut base.spent);
        } else if let Some(man) = self.model.slot_mut(seat, place) {
            mark(&mut man.used, &mut man.spent);
        }
        self.model.ability_used = true;
    }
}
