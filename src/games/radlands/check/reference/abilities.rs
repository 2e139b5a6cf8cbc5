//! The effects of abilities, text by text (R14, R15).

use super::model::Model;
use super::verbs::{Flow, Resolver, Stop};
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::words::Icon;
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::step::{Aim, Borrower, Icons, Source, What};

/// The people of a player for whom something holds.
fn people(model: &Model, whose: usize, test: impl Fn(Place) -> bool) -> Vec<(usize, Place)> {
    model.people(whose).into_iter().filter(|&place| test(place)).map(|place| (whose, place)).collect()
}

impl Resolver<'_> {
    /// The effect of an ability: an icon, with or without a condition, or a text.
    pub(super) fn effect(&mut self, seat: usize, effect: Effect, source: Source) -> Flow {
        use Effect::*;
        match effect {
            Damage | DamageIfEvent | DamageIfTwoPlayed | DamageLessPerRuin | DamageLessPerPunk | DamageIfUndamaged
            | DamageAlone | DamageIfTwoHere | DamageIfPunk | DamageIfQueued => self.icon(seat, Icon::Damage, source),
            Injure => self.icon(seat, Icon::Injure, source),
            Restore | RestoreIfRaided | RestoreIfTwoPlayed | RestoreIfCampOpen => {
                self.icon(seat, Icon::Restore, source)
            }
            Raid => self.icon(seat, Icon::Raid, source),
            Punk | PunkIfFew => self.icon(seat, Icon::Punk, source),
            Water => self.icon(seat, Icon::Water, source),
            _ => self.costly_text(seat, effect, source),
        }
    }

    /// The texts in which a player is sacrificed, or a card pays with itself.
    fn costly_text(&mut self, seat: usize, effect: Effect, source: Source) -> Flow {
        use Effect::*;
        let enemy = 1 - seat;
        match effect {
            DamageAnyThenSacrifice => {
                self.aim_hit(Aim::DamageAny, seat, source, false)?;
                self.aim_hit(Aim::Sacrifice, seat, source, true)
            }
            SacrificeThenTheyDestroy => {
                self.aim_hit(Aim::Sacrifice, seat, source, true)?;
                self.aim_hit(Aim::TheyDestroyPerson, seat, source, true)
            }
            SacrificeThenDraw => self.sacrifice_for(seat, Icon::Draw, source),
            SacrificeThenWater => self.sacrifice_for(seat, Icon::Water, source),
            SacrificeThenRestore => self.sacrifice_for(seat, Icon::Restore, source),
            SacrificeThenDamage => self.sacrifice_for(seat, Icon::Damage, source),
            StepForward => {
                let player = &mut self.model.players[seat];
                player.step = if player.step == 2 { 0 } else { player.step + 1 };
                let home = player.step == 0;
                self.model.move_up(seat);
                if home { self.aim_hit(Aim::TheyDestroyCamp, seat, source, true) } else { Ok(()) }
            }
            TheyDamageOne => self.aim_hit(Aim::TheyDamageCard, seat, source, false),
            TheyDestroyOneOrDiscard => match self.ask(What::PayOff, seat, source)? {
                Some(Action::Yes) => self.discard_cards(enemy, 2, source),
                _ => self.aim_hit(Aim::TheyDestroyCard, seat, source, true),
            },
            DamageThisThenIcon => {
                self.hit_this(seat, source, false)?;
                self.choose_icon(Icons::DrawRestorePunk, seat, source)
            }
            DestroyThisAndAllPeople => {
                let mut all = people(&self.model, seat, |_| true);
                all.extend(people(&self.model, enemy, |_| true));
                if let Source::Camp(column) = source {
                    all.extend(
                        Some((seat, Place::camp(column))).filter(|_| self.model.in_play(seat, Place::camp(column))),
                    );
                }
                self.hit_all(&all, true, seat, source)
            }
            DamageThisThenDamage => {
                self.hit_this(seat, source, false)?;
                self.icon(seat, Icon::Damage, source)
            }
            _ => self.camp_text(seat, effect, source),
        }
    }

    /// The other texts of camps (R14).
    fn camp_text(&mut self, seat: usize, effect: Effect, source: Source) -> Flow {
        use Effect::*;
        match effect {
            UseDamagedPerson => self.use_damaged_person(seat, source),
            AdvanceEvent => match self.ask(What::Advance, seat, source)? {
                Some(Action::Queued(whose, slot)) => self.advance(whose.index(), usize::from(slot) - 1),
                _ => Ok(()),
            },
            FlipPunk => self.flip(seat, source),
            RestorePersonReady => {
                if let Some((_, place)) = self.aim(Aim::RestoreReady, seat, source)? {
                    self.restore(seat, place);
                    if let Some(man) = self.model.slot_mut(seat, place) {
                        man.spent = false;
                    }
                }
                Ok(())
            }
            PlayAndUse => self.play_and_use(seat, source),
            DestroyOpenDamaged => self.aim_hit(Aim::DestroyOpenDamaged, seat, source, true),
            DamageThisThenRestoreAny => {
                self.hit_this(seat, source, false)?;
                let mut from = 0;
                while let Some(Action::Target(_, place)) = self.ask(What::RestoreMany { from }, seat, source)? {
                    self.restore(seat, place);
                    from = place.0 + 1;
                }
                Ok(())
            }
            DamageThisThenExchange => self.exchange(seat, source),
            DrawTwoDiscardOne => {
                self.draw_fresh(seat, 2)?;
                let fresh = self.ask(What::DiscardFresh, seat, source)?;
                self.model.aside.clear();
                if let Some(Action::Discard(card)) = fresh {
                    self.drop_fresh(seat, card);
                }
                Ok(())
            }
            Rebuild => {
                if let Some((_, place)) = self.aim(Aim::Rebuild, seat, source)? {
                    let base = &mut self.model.players[seat].bases[usize::from(place.column())];
                    (base.destroyed, base.damaged, base.spent) = (false, false, false);
                }
                self.hit_this(seat, source, true)
            }
            DamageAnyCampIfFour => self.aim_hit(Aim::DamageAnyCamp, seat, source, false),
            DiscardThenPunkOrWater => {
                self.discard_cards(seat, 1, source)?;
                self.choose_icon(Icons::PunkWater, seat, source)
            }
            RaidThenPunk => {
                self.icon(seat, Icon::Raid, source)?;
                self.icon(seat, Icon::Punk, source)
            }
            _ => self.person_text(seat, effect, source),
        }
    }

    /// The texts of people (R15).
    fn person_text(&mut self, seat: usize, effect: Effect, source: Source) -> Flow {
        use Effect::*;
        let enemy = 1 - seat;
        match effect {
            MovePerson => self.move_person(seat, source),
            Borrow => self.mimic(seat),
            DamageOpenCamp => self.aim_hit(Aim::DamageOpenCamp, seat, source, false),
            DamageAndOrRestore => self.mutant(seat, source),
            InjureAllOpen => {
                let open = people(&self.model, enemy, |place| self.model.unprotected(enemy, place));
                self.hit_all(&open, false, seat, source)
            }
            DestroyOpenEnemy => self.aim_hit(Aim::DestroyOpenEnemy, seat, source, true),
            DiscardThreeUseOne => self.discard_three(seat, source),
            DamageAndBeDamaged => {
                self.icon(seat, Icon::Damage, source)?;
                self.aim_hit(Aim::Answer, seat, source, false)
            }
            DamageAndLoot => match self.aim(Aim::Loot, seat, source)? {
                Some((whose, place)) => {
                    self.hit_all(&[(whose, place)], false, seat, source)?;
                    if place.is_camp() { self.draw(seat) } else { Ok(()) }
                }
                None => Ok(()),
            },
            DestroyDamagedEnemies => {
                let hurt = people(&self.model, enemy, |place| self.model.damaged(enemy, place));
                self.hit_all(&hurt, true, seat, source)
            }
            DamageAny => self.aim_hit(Aim::DamageAny, seat, source, false),
            ReturnPerson => {
                if let Some((_, place)) = self.aim(Aim::Return, seat, source)? {
                    self.return_to_hand(seat, place);
                }
                Ok(())
            }
            DrawThreeDiscardThree => {
                for _ in 0..3 {
                    self.draw(seat)?;
                }
                self.discard_cards(seat, 3, source)
            }
            DamageColumn => self.hit_column(seat, source, false),
            DestroyAnyCamp => self.aim_hit(Aim::DestroyAnyCamp, seat, source, true),
            _ => Err(Stop::Wrong(format!("{effect:?} has no text"))),
        }
    }

    /// Mimic uses the ability of another card (R15.1).
    fn mimic(&mut self, seat: usize) -> Flow {
        let Some(Action::Borrow(whose, place, which)) =
            self.ask(What::Borrow(Borrower::Mimic), seat, Source::Person)?
        else {
            return Ok(());
        };
        match self.model.this(seat) {
            Some(mimic) => self.ability(seat, (whose.index(), place, which), mimic, Source::Person),
            None => Ok(()),
        }
    }

    /// Mutant damages, restores or both, then damages itself.
    fn mutant(&mut self, seat: usize, source: Source) -> Flow {
        match self.aim(Aim::MutantDamage, seat, source)? {
            Some((whose, place)) => {
                self.hit_all(&[(whose, place)], false, seat, source)?;
                self.icon(seat, Icon::Restore, source)?;
            }
            None => {
                if let Some((_, place)) = self.aim(Aim::MutantRestore, seat, source)? {
                    self.restore(seat, place);
                }
            }
        }
        self.hit_this(seat, source, false)
    }
}
