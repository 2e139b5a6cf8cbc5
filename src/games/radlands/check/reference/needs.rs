//! The needs of an ability or icon to be used, clause by clause (R5.8, R14, R15).

use super::model::{Man, Model};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{Icon, Seat};
use crate::games::radlands::rules::action::Which;
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::step::Borrower;

/// `Err` with the reason, unless the condition holds.
pub(super) fn require(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

impl Model<'_> {
    /// May this player use an effect with the card at `this`? The cost is another player's question.
    pub(super) fn judge_effect(&self, seat: usize, effect: Effect, this: Place) -> Result<(), &'static str> {
        self.judge_means(seat, effect, this)?;
        if self.game.rules.idle {
            return Ok(());
        }
        self.judge_printed_condition(seat, effect, this)?;
        self.judge_change(seat, effect, this)
    }

    /// Is there what the effect cannot do without?
    fn judge_means(&self, seat: usize, effect: Effect, this: Place) -> Result<(), &'static str> {
        use Effect::*;
        match effect {
            DamageAnyThenSacrifice
            | SacrificeThenTheyDestroy
            | SacrificeThenDraw
            | SacrificeThenWater
            | SacrificeThenRestore
            | SacrificeThenDamage
            | ReturnPerson => {
                require(!self.people(seat).is_empty(), "it takes an own person (R10.3)")?;
            }
            FlipPunk => require(!self.punks(seat).is_empty(), "there is no own punk (R14.19)")?,
            RestorePersonReady => {
                let hurt = self.people(seat).iter().any(|&place| self.damaged(seat, place));
                require(hurt, "no own person is damaged (R14.22)")?;
            }
            DamageAlone => require(!self.ability_used, "another ability was used this turn")?,
            Borrow => self.judge_any_loan(seat, Borrower::Mimic, Some(this))?,
            UseDamagedPerson => self.judge_any_loan(seat, Borrower::Lab, None)?,
            PlayAndUse => {
                let hand = self.players[seat].hand.iter();
                let mut plays = hand.flat_map(|&card| Spot::all().map(move |spot| (card, spot)));
                let some = plays.any(|(card, spot)| self.judge_deploy(seat, card, spot).is_ok());
                require(some, "no person of the hand can be played and used (R14.23)")?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Does what stands after "if" hold?
    fn judge_printed_condition(&self, seat: usize, effect: Effect, this: Place) -> Result<(), &'static str> {
        use Effect::*;
        let enemy = 1 - seat;
        match effect {
            DamageIfEvent => require(self.event_resolved, "no event resolved this turn (R14.4)"),
            DamageIfTwoPlayed => require(self.entered >= 2, "two people were not put into play this turn (R14.16)"),
            RestoreIfRaided => {
                require(self.raided[seat], "the own Raiders did not resolve this turn (R14.18)")?;
                self.judge_restorable(seat, this)
            }
            PunkIfFew => {
                require(self.people(seat).len() <= 1, "there are two people or more (R14.24)")?;
                self.judge_icon(seat, Icon::Punk)
            }
            RestoreIfTwoPlayed => {
                require(self.entered >= 2, "two people were not put into play this turn (R14.31)")?;
                self.judge_restorable(seat, this)
            }
            DamageIfUndamaged => require(!self.damaged(seat, this), "this card is damaged"),
            DiscardThenPunkOrWater => require(!self.players[seat].hand.is_empty(), "the hand is empty"),
            DamageAnyCampIfFour => require(self.people(seat).len() >= 4, "there are fewer than four people"),
            DamageIfTwoHere => require(self.count_in(seat, this.column()) == 2, "two people are not in this column"),
            RestoreIfCampOpen => {
                require(self.has_open_camp(enemy), "the opponent has no unprotected camp")?;
                self.judge_restorable(seat, this)
            }
            DamageIfPunk => require(!self.punks(seat).is_empty(), "there is no own punk (R15.10)"),
            DamageIfQueued => {
                require(self.players[enemy].queue.iter().any(Option::is_some), "their queue is empty (R15.11)")
            }
            _ => Ok(()),
        }
    }

    /// Would it change anything (R5.8)?
    fn judge_change(&self, seat: usize, effect: Effect, this: Place) -> Result<(), &'static str> {
        use Effect::*;
        let enemy = 1 - seat;
        match effect {
            Injure | InjureAllOpen | DestroyOpenEnemy => self.judge_icon(seat, Icon::Injure),
            Restore => self.judge_restorable(seat, this),
            Raid => self.judge_icon(seat, Icon::Raid),
            Punk => self.judge_icon(seat, Icon::Punk),
            AdvanceEvent => {
                let some = [0, 1].iter().any(|&seat| (0..3).any(|slot| self.can_advance(seat, slot)));
                require(some, "no event can move forward (R14.17)")
            }
            DestroyOpenDamaged => {
                let open = |&place: &Place| self.unprotected(enemy, place) && self.damaged(enemy, place);
                require(Place::all().any(|place| open(&place)), "no unprotected card is damaged (R14.25)")
            }
            DamageThisThenExchange => require(!self.players[seat].hand.is_empty(), "the hand is empty (R14.29)"),
            Rebuild => {
                require(!self.damaged(seat, this), "this card is damaged (R14.33)")?;
                require(self.camps(seat).len() < 3, "no own camp is destroyed (R14.33)")
            }
            RaidThenPunk => self.judge_icon(seat, Icon::Raid).or(self.judge_icon(seat, Icon::Punk)),
            MovePerson => {
                let some = [0, 1].iter().any(|&s| self.people(s).iter().any(|&place| self.can_move(s, place)));
                require(some, "no one can be moved")
            }
            DamageOpenCamp => require(self.has_open_camp(enemy), "the opponent has no unprotected camp (R15.5)"),
            DestroyDamagedEnemies => {
                let hurt = self.people(enemy).iter().any(|&place| self.damaged(enemy, place));
                require(hurt, "no enemy is damaged (R15.16)")
            }
            _ => Ok(()),
        }
    }

    /// Is there a card that can be restored by the one at `this`?
    fn judge_restorable(&self, seat: usize, this: Place) -> Result<(), &'static str> {
        let some = Place::all().any(|place| self.restorable(seat, place, Some(this)));
        require(some, "no card is restorable (R7.3)")
    }

    /// Has this player an unprotected camp?
    fn has_open_camp(&self, seat: usize) -> bool {
        self.camps(seat).iter().any(|&place| self.unprotected(seat, place))
    }

    /// Does the printed condition of an ability hold (R10.6)? Only with `idle` can it fail.
    pub(super) fn condition(&self, seat: usize, effect: Effect, this: Place) -> bool {
        use Effect::*;
        let enemy = 1 - seat;
        match effect {
            DamageIfEvent => self.event_resolved,
            DamageIfTwoPlayed | RestoreIfTwoPlayed => self.entered >= 2,
            RestoreIfRaided => self.raided[seat],
            PunkIfFew => self.people(seat).len() <= 1,
            Rebuild => !self.damaged(seat, this) && self.camps(seat).len() < 3,
            DamageIfUndamaged => !self.damaged(seat, this),
            DiscardThenPunkOrWater => !self.players[seat].hand.is_empty(),
            DamageAnyCampIfFour => self.people(seat).len() >= 4,
            DamageIfTwoHere => self.count_in(seat, this.column()) == 2,
            RestoreIfCampOpen => self.camps(enemy).iter().any(|&place| self.unprotected(enemy, place)),
            DamageIfPunk => !self.punks(seat).is_empty(),
            DamageIfQueued => self.players[enemy].queue.iter().any(Option::is_some),
            _ => true,
        }
    }

    /// Would an icon of a card that is not in play do something (R5.8)?
    pub(super) fn judge_icon(&self, seat: usize, icon: Icon) -> Result<(), &'static str> {
        let enemy = 1 - seat;
        match icon {
            Icon::Injure => {
                let open = self.people(enemy).iter().any(|&place| self.unprotected(enemy, place));
                require(open, "there is no unprotected enemy (R8.2)")
            }
            Icon::Restore => {
                let some = Place::all().any(|place| self.restorable(seat, place, None));
                require(some, "no card is restorable (R7.3)")
            }
            Icon::Punk => {
                require(self.cards_left(), "there is no card to take (R13.2)")?;
                let some = Spot::all().any(|spot| self.judge_punk_spot(seat, spot, false).is_ok());
                require(some, "there is no room for a punk (R5.2)")
            }
            Icon::Raid => {
                let queue = &self.players[seat].queue;
                let works = if let Some(slot) = queue.iter().position(|slot| *slot == Some(Card::RAIDERS)) {
                    self.can_advance(seat, slot)
                } else {
                    let number = self.game.contents.numbers.raiders_number;
                    number == 0 || self.at_once(seat) || self.free_slot(seat, number).is_some()
                };
                require(works, "the Raiders cannot move (R8.5)")
            }
            Icon::Damage | Icon::Draw | Icon::Water => Ok(()),
        }
    }

    /// Can a card be taken, now or from a new deck (R13.2)?
    pub(super) fn cards_left(&self) -> bool {
        !self.deck.is_empty() || !self.top.is_empty() || !self.discard.is_empty()
    }

    /// RULE R9.2
    pub(super) fn can_advance(&self, seat: usize, slot: usize) -> bool {
        let queue = &self.players[seat].queue;
        queue[slot].is_some() && (slot == 0 || queue[slot - 1].is_none())
    }

    /// RULE R5.1, R5.2, R6.5: may a person be put on this spot?
    pub(super) fn judge_spot(&self, seat: usize, spot: Spot, replace: bool) -> Result<(), &'static str> {
        let most = usize::from(self.game.contents.numbers.people_a_column);
        let column = spot.column();
        let room = |column: u8| self.count_in(seat, column) < most;
        let mut left = self.count_in(seat, column);
        match spot.victim() {
            None => require(room(column), "there is no room in this column (R1.4)")?,
            Some(victim) => {
                require(!(0..3).any(room), "there is room in a column (R5.2)")?;
                require(replace, "a person is not replaced (R5.2)")?;
                require(self.man(seat, victim).is_some(), "there is no one to destroy (R5.2)")?;
                left -= 1;
            }
        }
        let both = left > 0 || self.splits(seat, column);
        require(both || !spot.is_front(), "in an empty column there is no front (R1.4)")
    }

    pub(super) fn judge_punk_spot(&self, seat: usize, spot: Spot, uprising: bool) -> Result<(), &'static str> {
        let rules = &self.game.rules;
        self.judge_spot(seat, spot, if uprising { rules.uprising_replace } else { rules.punk_full_replace })
    }

    /// Can a person be moved to another place of its side (card set b)?
    pub(super) fn can_move(&self, seat: usize, place: Place) -> bool {
        let mut without = self.clone();
        *without.slot_mut(seat, place) = None;
        without.move_up(seat);
        let was = Spot::open(place.column(), place.is_front());
        Spot::all().any(|spot| spot != was && without.judge_spot(seat, spot, false).is_ok())
    }

    fn judge_any_loan(&self, seat: usize, by: Borrower, this: Option<Place>) -> Result<(), &'static str> {
        let places = [seat, 1 - seat].into_iter().flat_map(|whose| Place::all().map(move |place| (whose, place)));
        let mut all = places.flat_map(|(whose, place)| Which::ALL.map(|which| (whose, place, which)));
        let some = all.any(|loan| self.judge_loan(seat, by, this, loan).is_ok());
        require(some, "there is no ability to use (R10.5)")
    }

    /// RULE R10.5, R14.15, R14.23, R15.1
    pub(super) fn judge_loan(
        &self,
        seat: usize,
        by: Borrower,
        this: Option<Place>,
        (whose, place, which): (usize, Place, Which),
    ) -> Result<(), &'static str> {
        let man = self.man(whose, place).ok_or("there is no one (R10.5)")?;
        let ability = self.ability(whose, place, which).ok_or("it has no such ability (R10.4)")?;
        let user = match by {
            Borrower::Lab => {
                require(whose == seat && man.damaged, "it must be an own damaged person (R14.15)")?;
                place
            }
            Borrower::Base => {
                require(whose == seat && this == Some(place), "it must be the person just played (R14.23)")?;
                place
            }
            Borrower::Mimic => {
                let mimic = this.ok_or("the Mimic is gone (R11.5)")?;
                if whose == seat {
                    require(place != mimic, "a Mimic borrows from another person (R15.1)")?;
                    require(man.ready(), "that person is not ready (R15.1)")?;
                } else {
                    require(!man.damaged, "that enemy is damaged (R15.1)")?;
                }
                let granted = which != Which::Granted || self.game.rules.mimic_granted;
                require(granted, "granted abilities are not borrowed (R15.1)")?;
                require(ability.effect != Effect::Borrow, "a Mimic does not borrow a Mimic's ability (R15.1)")?;
                mimic
            }
        };
        require(self.cost(seat, ability) <= self.water, "there is not enough water (R10.5)")?;
        self.judge_effect(seat, ability.effect, user)
    }

    /// RULE R14.23
    pub(super) fn judge_deploy(&self, seat: usize, card: Card, spot: Spot) -> Result<(), &'static str> {
        self.judge_play(seat, card, spot)?;
        let mut then = self.clone();
        then.water -= self.price(seat, card, spot.column());
        if let Some(victim) = spot.victim() {
            *then.slot_mut(seat, victim) = None;
            then.move_up(seat);
        }
        let at = then.players[seat].hand.iter().position(|&other| other == card);
        at.map(|at| then.players[seat].hand.remove(at));
        then.stand(seat, spot, Man::new(card, false));
        then.entered = 2.min(then.entered + 1);
        let place = spot.place();
        let usable = |which| then.judge_loan(seat, Borrower::Base, Some(place), (seat, place, which)).is_ok();
        require(Which::ALL.into_iter().any(usable), "its ability could not be paid and used as well (R14.23)")
    }

    /// The seat as the simulator names it.
    pub(super) fn seat(&self, seat: usize) -> Seat {
        Seat(seat as u8)
    }
}
