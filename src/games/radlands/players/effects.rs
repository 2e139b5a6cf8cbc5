//! The gain from abilities, icons and events as the table stands, without playing them.

use super::look::{Look, THREAT};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::Side;
use crate::games::radlands::board::words::{EventCard, Icon};
use crate::games::radlands::rules::action::Which;
use crate::games::radlands::rules::effects::{Effect, Needs};
use crate::games::radlands::rules::outlook::Traits;
use crate::games::radlands::rules::radlands::Row;

impl Look<'_> {
    /// The gain from an icon (R8), used by a card that is not in play.
    pub(super) fn icon(&self, icon: Icon) -> f32 {
        match icon {
            Icon::Damage => self.best_hit(self.open, false),
            Icon::Injure => self.best_hit(self.open & Places::PEOPLE, false),
            Icon::Restore => self.best_restore(None),
            Icon::Draw => self.weights.card,
            Icon::Punk => self.best_punk(),
            Icon::Water => self.water_gained(),
            Icon::Raid => self.raid(),
        }
    }

    /// The worth of one more water: much if it pays for a card of the hand.
    pub(super) fn water_gained(&self) -> f32 {
        let (tables, water) = (&self.game.tables, self.state.water);
        let more = water.saturating_add(1);
        let buys = |water: u8| tables.purse(water).people | tables.purse(water).events;
        let paid = self.own.hand.names() & buys(more) & !buys(water) != 0;
        if paid { self.weights.thirst } else { self.weights.spare }
    }

    /// The gain from a Raid (R8.5).
    pub(super) fn raid(&self) -> f32 {
        let at_once = self.game.plays_at_once(self.state, self.seat, self.game.traits(self.own));
        if !self.game.tables.own_queues[self.own.slots.index()][usize::from(at_once)].has(Needs::RAID) {
            return 0.0;
        }
        let hit = self.least_hit(self.enemy, self.enemy.camps(), false);
        match self.own.raiders() {
            None => hit.min(THREAT) * self.weights.raid_placed,
            Some(0) if hit >= self.weights.win => hit,
            Some(0) => hit * self.weights.raid_now,
            Some(_) => hit.min(THREAT) * self.weights.raid_moved,
        }
    }

    /// The gain from an ability to its user at a place, its cost apart.
    pub(super) fn effect(&self, effect: Effect, source: Place) -> f32 {
        use Effect::*;
        let own_loss = |destroy| -self.loss(self.own, source, destroy);
        match effect {
            Damage | DamageIfEvent | DamageIfTwoPlayed | DamageLessPerRuin | DamageLessPerPunk | DamageIfUndamaged
            | DamageAlone | DamageIfTwoHere | DamageIfPunk | DamageIfQueued => self.best_hit(self.open, false),
            Injure => self.best_hit(self.open & Places::PEOPLE, false),
            Restore | RestoreIfRaided | RestoreIfTwoPlayed | RestoreIfCampOpen => self.best_restore(Some(source)),
            Raid => self.raid(),
            Punk | PunkIfFew => self.best_punk(),
            Water => self.water_gained(),
            DamageAnyThenSacrifice => self.best_hit(self.enemy.present, false) - self.sacrifice(),
            SacrificeThenTheyDestroy => self.least_hit(self.enemy, self.enemy.people(), true) - self.sacrifice(),
            StepForward => {
                let camp = self.least_hit(self.enemy, self.enemy.camps(), true);
                if self.own.step == 2 { camp } else { camp.min(THREAT) * self.weights.stepped }
            }
            TheyDamageOne => self.least_hit(self.enemy, self.enemy.present, false),
            TheyDestroyOneOrDiscard => {
                let lost = self.least_hit(self.enemy, self.enemy.present, true);
                if self.enemy_cards >= 2 { lost.min(2.0 * self.weights.card) } else { lost }
            }
            SacrificeThenDraw => self.weights.card - self.sacrifice(),
            SacrificeThenWater => self.water_gained() - self.sacrifice(),
            SacrificeThenRestore => self.best_restore(Some(source)) - self.sacrifice(),
            SacrificeThenDamage => self.best_hit(self.open, false) - self.sacrifice(),
            DamageThisThenIcon => {
                own_loss(false) + self.weights.card.max(self.best_restore(Some(source))).max(self.best_punk())
            }
            DestroyThisAndAllPeople => {
                self.all_hits(self.enemy, self.enemy.people(), true) - self.all_hits(self.own, self.own.people(), true)
                    + own_loss(true)
            }
            DamageThisThenDamage => own_loss(false) + self.best_hit(self.open, false),
            DamageThisThenExchange => own_loss(false) + self.weights.card,
            DamageThisThenRestoreAny => {
                let cards = self.game.restorable(self.own, Some(source));
                own_loss(false) + cards.iter().map(|place| self.restored(place)).sum::<f32>()
            }
            _ => self.other_effect(effect, source),
        }
    }

    /// The rest of [`Look::effect`].
    fn other_effect(&self, effect: Effect, source: Place) -> f32 {
        use Effect::*;
        let (own, enemy) = (self.own, self.enemy);
        match effect {
            UseDamagedPerson => {
                let hurt = own.damaged & Places::PEOPLE;
                hurt.iter().map(|place| self.best_ability(own, place) - self.worth(own, place)).fold(-1.0, f32::max)
            }
            Borrow => {
                let lenders = (own.ready() & Places::PEOPLE) - source.set();
                let mine = lenders.iter().map(|place| self.best_ability(own, place));
                let theirs = (enemy.people() - enemy.damaged).iter().map(|place| self.best_ability(enemy, place));
                mine.chain(theirs).fold(-1.0, f32::max)
            }
            PlayAndUse => self.weights.deployed,
            AdvanceEvent => self.raid().max(self.weights.hastened * self.weights.card),
            FlipPunk => self.weights.flipped,
            RestorePersonReady => {
                let hurt = own.damaged & Places::PEOPLE;
                hurt.iter().map(|place| self.restored(place)).fold(0.0, f32::max)
            }
            DestroyOpenDamaged => self.best_hit(self.open & enemy.damaged, true),
            DrawTwoDiscardOne => self.weights.card * self.weights.chosen,
            DrawThreeDiscardThree => self.weights.card * self.weights.exchanged,
            Rebuild => {
                let fresh = self.weights.camp_hit + self.weights.camp_razed;
                fresh - self.loss(own, source, true).min(fresh)
            }
            DamageAnyCampIfFour => self.best_hit(enemy.camps(), false),
            DestroyAnyCamp => self.best_hit(enemy.camps(), true),
            DiscardThenPunkOrWater => self.best_punk().max(self.water_gained()) - self.weights.card,
            RaidThenPunk => self.raid() + self.best_punk(),
            DamageOpenCamp => self.best_hit(self.open & Places::CAMPS, false),
            DamageAndOrRestore => {
                self.best_hit(self.open, false) + self.best_restore(Some(source)) - self.loss(own, source, false)
            }
            InjureAllOpen => self.all_hits(enemy, self.open & Places::PEOPLE, false),
            DestroyOpenEnemy => self.best_hit(self.open & Places::PEOPLE, true),
            DiscardThreeUseOne => self.weights.revealed,
            DamageAndBeDamaged => {
                let answer = own.foremost().iter().map(|place| self.loss(own, place, false)).fold(0.0, f32::max);
                self.best_hit(self.open, false) - answer
            }
            DamageAndLoot => {
                let camps = self.best_hit(self.open & Places::CAMPS, false);
                let loot = if camps > 0.0 { camps + self.weights.card } else { 0.0 };
                loot.max(self.best_hit(self.open & Places::PEOPLE, false))
            }
            DestroyDamagedEnemies => self.all_hits(enemy, enemy.damaged & Places::PEOPLE, true),
            DamageAny => self.best_hit(enemy.present, false),
            ReturnPerson => own.people().iter().map(|place| self.returned(place)).fold(-1.0, f32::max),
            DamageColumn => self.best_column(enemy.present, false),
            _ => 0.0,
        }
    }

    /// The gain from taking an own person back into the hand: a hurt one can be played anew.
    pub(super) fn returned(&self, place: Place) -> f32 {
        let covers = self.loss(self.own, place, true) - self.worth(self.own, place);
        self.weights.card - self.weights.water - self.worth(self.own, place) - covers
    }

    /// The most that hits on all cards of one column take.
    pub(super) fn best_column(&self, among: Places, destroy: bool) -> f32 {
        let column = |c| self.all_hits(self.enemy, among & Places::column(c), destroy);
        (0..Place::COLUMNS).map(column).fold(0.0, f32::max)
    }

    /// The best ability of a person for the own side, that can be paid now.
    fn best_ability(&self, side: &Side, place: Place) -> f32 {
        let traits = self.game.traits(side);
        let gain = |which| self.ability(side, traits, place, which).unwrap_or(f32::NEG_INFINITY);
        gain(Which::First).max(gain(Which::Second)).max(gain(Which::Granted)).max(-1.0)
    }

    /// The gain from an ability of some card to the own side, less its cost; `None` if it cannot be paid.
    pub(super) fn ability(&self, side: &Side, traits: Traits, place: Place, which: Which) -> Option<f32> {
        let row: &Row = self.game.row(side, traits, place, which)?;
        let cost = self.game.cost(self.own, row);
        // An ability that uses another one is worth what that one is, which it is not looked up for again.
        (cost <= self.state.water && !row.borrows)
            .then(|| self.effect(row.effect, place) - self.weights.water * f32::from(cost))
    }

    /// The gain from an event when it resolves on a table such as this one.
    pub(super) fn event(&self, event: EventCard) -> f32 {
        let (own, enemy, weights) = (self.own, self.enemy, self.weights);
        match event {
            EventCard::HighGround => weights.exposed,
            EventCard::Banish => self.best_hit(enemy.people(), true),
            EventCard::Interrogate => weights.card * weights.chosen,
            EventCard::Famine => self.starved(enemy) - self.starved(own),
            EventCard::Uprising => self.best_punk() + 2.0 * weights.punk,
            EventCard::Strafe => self.all_hits(enemy, self.open & Places::PEOPLE, false),
            EventCard::Truce => self.recalled(enemy) - self.recalled(own),
            EventCard::Radiation => {
                self.all_hits(enemy, enemy.people(), false) - self.all_hits(own, own.people(), false)
            }
            EventCard::Napalm => self.best_column(enemy.people(), true),
            EventCard::Bombardment => {
                let ruins = f32::from(3 - enemy.camps().len().min(3));
                self.all_hits(enemy, enemy.camps(), false) + weights.card * ruins
            }
        }
    }

    /// The loss of a side that keeps one person only.
    fn starved(&self, side: &Side) -> f32 {
        let worth = |place| self.loss(side, place, true);
        let (sum, most) =
            side.people().iter().map(worth).fold((0.0, 0.0), |(sum, most): (f32, f32), one| (sum + one, most.max(one)));
        sum - most
    }

    /// The loss of a side whose people all go back into the hand.
    fn recalled(&self, side: &Side) -> f32 {
        self.all_hits(side, side.people(), true) - self.weights.card * f32::from(side.people().len())
    }

    /// The gain from an event in the own hand when it is played now, its cost and the card apart.
    pub(super) fn event_played(&self, card: Card) -> f32 {
        let Some(event) = card.as_event() else { return 0.0 };
        let row = self.game.contents.events[event.index()];
        let at_once = self.game.plays_at_once(self.state, self.seat, self.game.traits(self.own));
        let slot = crate::games::radlands::Radlands::slot_for(self.own.queue, row.number).map_or(0, |slot| slot + 1);
        let waits = if at_once || row.number == 0 { 0 } else { slot };
        let left = [1.0, 1.0, self.weights.delay, self.weights.delay * self.weights.delay][waits.min(3)];
        // Who waits cannot count on what stands there now.
        let now = self.event(event);
        if waits == 0 { now } else { (now * left * self.weights.delay).min(THREAT) }
    }
}
