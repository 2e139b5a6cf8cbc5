//! The longer texts of the cards, line by line (R14 to R16).

use super::model::{Man, Model};
use super::verbs::{Flow, Resolver, Stop};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{EventCard, Icon};
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::step::{Aim, Borrower, Icons, Source, What};

impl Resolver<'_> {
    pub(super) fn sacrifice_for(&mut self, seat: usize, icon: Icon, source: Source) -> Flow {
        self.aim_hit(Aim::Sacrifice, seat, source, true)?;
        self.icon(seat, icon, source)
    }

    pub(super) fn choose_icon(&mut self, icons: Icons, seat: usize, source: Source) -> Flow {
        match self.ask(What::ChooseIcon(icons), seat, source)? {
            Some(Action::Icon(icon)) => self.icon(seat, icon, source),
            _ => Ok(()),
        }
    }

    /// RULE R14.15
    pub(super) fn use_damaged_person(&mut self, seat: usize, source: Source) -> Flow {
        let loan = self.ask(What::Borrow(Borrower::Lab), seat, source)?;
        let Some(Action::Borrow(_, place, which)) = loan else { return Ok(()) };
        self.set_this(seat, place);
        self.ability(seat, (seat, place, which), place, Source::Person)?;
        match self.model.this(seat) {
            Some(place) => self.hit_all(&[(seat, place)], true, seat, source),
            None => Ok(()),
        }
    }

    /// RULE R14.23
    pub(super) fn play_and_use(&mut self, seat: usize, source: Source) -> Flow {
        let Some(Action::Play(card, spot)) = self.ask(What::Deploy, seat, source)? else { return Ok(()) };
        self.play_person(seat, card, spot)?;
        if let Some(Action::Borrow(_, place, which)) = self.ask(What::Borrow(Borrower::Base), seat, source)? {
            self.ability(seat, (seat, place, which), place, Source::Person)?;
        }
        match self.model.this(seat) {
            Some(place) => self.hit_all(&[(seat, place)], false, seat, source),
            None => Ok(()),
        }
    }

    /// RULE R14.19
    pub(super) fn flip(&mut self, seat: usize, source: Source) -> Flow {
        let Some((_, place)) = self.aim(Aim::Flip, seat, source)? else { return Ok(()) };
        let Some(punk) = self.model.man(seat, place).copied() else { return Ok(()) };
        if punk.card.as_person().is_none() {
            *self.model.slot_mut(seat, place) = None;
            self.model.move_up(seat);
            self.model.discard.push(punk.card);
            self.icon(seat, Icon::Punk, source)?;
            return self.icon(seat, Icon::Water, source);
        }
        *self.model.slot_mut(seat, place) = Some(Man::new(punk.card, false));
        if self.model.game.rules.training_counts {
            self.count_entered(seat);
        }
        self.enters(seat, place, self.model.game.rules.training_ready)
    }

    /// RULE R14.29
    pub(super) fn exchange(&mut self, seat: usize, source: Source) -> Flow {
        self.hit_this(seat, source, false)?;
        let (mut count, mut from) = (0, 0);
        while let Some(Action::Discard(card)) = self.ask(What::Exchange { count, from }, seat, source)? {
            self.discard(seat, card);
            (count, from) = (count + 1, card.0);
        }
        for _ in 0..if count > 0 { count + 1 } else { 0 } {
            self.draw(seat)?;
        }
        Ok(())
    }

    pub(super) fn draw_fresh(&mut self, seat: usize, count: usize) -> Flow {
        for _ in 0..count {
            if let Some(card) = self.take()? {
                self.model.players[seat].hand.push(card);
                self.model.aside.push(card);
            }
            self.alive()?;
        }
        Ok(())
    }

    /// A fresh card goes to the discard; what the opponent knows of the hand stays (R18.3).
    pub(super) fn drop_fresh(&mut self, seat: usize, card: Card) {
        let hand = &mut self.model.players[seat].hand;
        if let Some(at) = hand.iter().position(|&other| other == card) {
            hand.remove(at);
            self.model.discard.push(card);
        }
    }

    /// Card set b, Construction Yard.
    pub(super) fn move_person(&mut self, seat: usize, source: Source) -> Flow {
        let Some(Action::Target(whose, place)) = self.ask(What::MoveWhom, seat, source)? else { return Ok(()) };
        let whose = whose.index();
        let Some(man) = self.model.slot_mut(whose, place).take() else { return Ok(()) };
        self.model.move_up(whose);
        let was = Spot::open(place.column(), place.is_front()).0;
        match self.ask(What::MoveTo { theirs: whose != seat, was }, seat, source)? {
            Some(Action::Spot(spot)) => self.model.stand(whose, spot, man),
            _ => return Err(Stop::Wrong("a person was moved nowhere".to_owned())),
        }
        Ok(())
    }

    /// RULE R15.12
    pub(super) fn discard_three(&mut self, seat: usize, source: Source) -> Flow {
        let mut cards = Vec::new();
        for _ in 0..3 {
            cards.extend(self.take()?);
            self.alive()?;
        }
        self.model.discard.extend(&cards);
        self.model.aside = cards;
        let answer = self.ask(What::UseAside, seat, source)?;
        self.model.aside.clear();
        match answer {
            Some(Action::UseJunk(card)) => {
                let icon = self.model.game.contents.junk(card).unwrap_or(Icon::Draw);
                self.icon(seat, icon, Source::Junk)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn hit_column(&mut self, seat: usize, source: Source, napalm: bool) -> Flow {
        let Some(Action::Column(column)) = self.ask(What::Column { napalm }, seat, source)? else { return Ok(()) };
        let hit = |place: &Place| place.column() == column && !(napalm && place.is_camp());
        let cards: Vec<_> = self.model.cards(1 - seat).into_iter().filter(hit).map(|place| (1 - seat, place)).collect();
        self.hit_all(&cards, napalm, seat, source)
    }

    /// R16: an event of this player resolves, then goes to the discard.
    pub(super) fn event(&mut self, seat: usize, card: Card) -> Flow {
        self.model.event_resolved = true;
        let Some(event) = card.as_event() else {
            self.model.raided[seat] = true;
            return self.aim_hit(Aim::TheyDamageCamp, seat, Source::Raiders, false);
        };
        self.event_effect(seat, event)?;
        self.model.discard.push(card);
        Ok(())
    }

    fn event_effect(&mut self, seat: usize, event: EventCard) -> Flow {
        let (enemy, source) = (1 - seat, Source::Event);
        match event {
            EventCard::HighGround => self.high_ground(seat),
            EventCard::Banish => self.aim_hit(Aim::DestroyAnyEnemy, seat, source, true),
            EventCard::Interrogate => self.interrogate(seat),
            EventCard::Famine => self.famine(seat),
            EventCard::Uprising => (0..3).try_for_each(|_| self.punk(seat, source, true)),
            EventCard::Strafe => self.effect(seat, Effect::InjureAllOpen, source),
            EventCard::Truce => {
                for whose in 0..2 {
                    while let Some(&place) = self.model.people(whose).first() {
                        self.return_to_hand(whose, place);
                    }
                }
                Ok(())
            }
            EventCard::Radiation => {
                let mut everybody = all(&self.model, seat);
                everybody.extend(all(&self.model, enemy));
                self.hit_all(&everybody, false, seat, source)
            }
            EventCard::Napalm => self.hit_column(seat, source, true),
            EventCard::Bombardment => {
                let camps: Vec<_> = self.model.camps(enemy).into_iter().map(|place| (enemy, place)).collect();
                self.hit_all(&camps, false, seat, source)?;
                (self.model.camps(enemy).len()..3).try_for_each(|_| self.draw(seat))
            }
        }
    }

    /// The own people find their places anew; the other player is unprotected for the rest of the turn.
    fn high_ground(&mut self, seat: usize) -> Flow {
        let (enemy, source) = (1 - seat, Source::Event);
        for (_, place) in all(&self.model, seat) {
            let man = self.model.slot_mut(seat, place).take();
            self.model.lifted.extend(man);
        }
        while !self.model.lifted.is_empty() {
            let answer = self.ask(What::Settle, seat, source)?;
            let man = self.model.lifted.remove(0);
            match answer {
                Some(Action::Spot(spot)) => self.model.stand(seat, spot, man),
                _ => return Err(Stop::Wrong("a person finds no place".to_owned())),
            }
        }
        self.model.exposed[enemy] = true;
        Ok(())
    }

    /// Draw four cards and keep one.
    fn interrogate(&mut self, seat: usize) -> Flow {
        let source = Source::Event;
        self.draw_fresh(seat, 4)?;
        let kept = match self.ask(What::KeepFresh, seat, source)? {
            Some(Action::Keep(card)) if self.model.aside.len() == 4 => Some(card),
            _ => None,
        };
        let mut fresh = std::mem::take(&mut self.model.aside);
        if let Some(at) = fresh.iter().position(|&card| Some(card) == kept) {
            fresh.remove(at);
        }
        for card in fresh {
            self.drop_fresh(seat, card);
        }
        Ok(())
    }

    /// Each player keeps one person.
    fn famine(&mut self, seat: usize) -> Flow {
        let (enemy, source) = (1 - seat, Source::Event);
        for (they, whose) in [(false, seat), (true, enemy)] {
            if let Some(Action::Target(_, kept)) = self.ask(What::Survivor { they }, seat, source)? {
                let mut others = all(&self.model, whose);
                others.retain(|&(_, place)| place != kept);
                self.hit_all(&others, true, seat, source)?;
            }
        }
        Ok(())
    }
}

/// The people of a player.
fn all(model: &Model, whose: usize) -> Vec<(usize, Place)> {
    model.people(whose).into_iter().map(|place| (whose, place)).collect()
}
