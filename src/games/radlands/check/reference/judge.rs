//! Is a decision allowed? One decision at a time, in the words of the rules.

use super::model::Model;
use super::needs::require;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::Icon;
use crate::games::radlands::rules::action::{Action, Which};
use crate::games::radlands::rules::step::{Aim, Icons, Source, Step, What};

/// The answer does not fit the question.
const WRONG: &str = "this is not what is asked now (R17)";

impl Model<'_> {
    /// R5: an action of the active player.
    pub(crate) fn judge_turn(&self, action: Action) -> Result<(), &'static str> {
        let seat = self.active;
        let numbers = &self.game.contents.numbers;
        let player = &self.players[seat];
        if action == Action::End {
            return Ok(());
        }
        require(self.acts < self.game.rules.turn_cap, "the turn has gone on too long, it can only be ended (R13.6)")?;
        match action {
            Action::Play(card, spot) => self.judge_play(seat, card, spot),
            Action::Event(card) => {
                let event = card.as_event().ok_or("that is no event (R5.3)")?;
                require(player.hand.contains(&card), "that card is not in the hand (R5.3)")?;
                let row = &self.game.contents.events[event.index()];
                require(row.cost <= self.water, "there is not enough water (R5.3)")?;
                let fits = row.number == 0 || self.at_once(seat) || self.free_slot(seat, row.number).is_some();
                require(fits, "its slot and all behind it are taken (R5.3)")
            }
            Action::Draw => {
                require(self.water >= numbers.draw_price, "there is not enough water (R5.4)")?;
                require(self.cards_left() || self.game.rules.idle, "there is no card to draw (R13.2)")
            }
            Action::Junk(card) => {
                require(player.hand.contains(&card), "that card is not in the hand (R5.5)")?;
                let icon = self.game.contents.junk(card).ok_or("that card has no junk icon (R5.5)")?;
                if self.game.rules.idle {
                    return Ok(());
                }
                // The card is in the discard by then (R5.5).
                let mut then = self.clone();
                then.discard.push(card);
                then.judge_icon(seat, icon)
            }
            Action::TakeSilo => {
                require(!player.silo, "the Silo is in the hand (R4.2)")?;
                require(self.water >= numbers.silo_price, "there is not enough water (R4.2)")
            }
            Action::JunkSilo => {
                require(player.silo, "the Silo is not in the hand (R4.3)")?;
                require(!self.silo_taken || self.game.rules.idle, "the Silo was taken this turn (R4.4)")
            }
            Action::Use(place, which) => self.judge_use(place, which),
            _ => Err(WRONG),
        }
    }

    /// RULE R5.1, R5.2, R5.7
    pub(super) fn judge_play(&self, seat: usize, card: Card, spot: Spot) -> Result<(), &'static str> {
        require(card.as_person().is_some(), "that is no person (R5.1)")?;
        require(self.players[seat].hand.contains(&card), "that card is not in the hand (R5.1)")?;
        self.judge_spot(seat, spot, self.game.rules.full_columns_replace)?;
        require(self.price(seat, card, spot.column()) <= self.water, "there is not enough water (R5.7)")
    }

    /// RULE R10.1
    fn judge_use(&self, place: Place, which: Which) -> Result<(), &'static str> {
        let seat = self.active;
        require(self.in_play(seat, place), "there is no card in play (R5.6)")?;
        let ready = match self.man(seat, place) {
            Some(man) => man.ready(),
            None => !self.base(seat, place).spent,
        };
        require(ready, "that card is not ready (R7.4)")?;
        require(!self.alone, "the ability that was used is the only one of the turn")?;
        let ability = self.ability(seat, place, which).ok_or("it has no such ability (R10.4)")?;
        require(self.cost(seat, ability) <= self.water, "there is not enough water (R10.1)")?;
        self.judge_effect(seat, ability.effect, place)
    }

    /// The answer to a question.
    pub(crate) fn judge_answer(&self, step: Step, action: Action) -> Result<(), &'static str> {
        let seat = step.seat.index();
        let enemy = 1 - seat;
        let hand =
            |seat: usize, card: Card| require(self.players[seat].hand.contains(&card), "that card is not in the hand");
        let source = self.source(step);
        match (step.what, action) {
            (What::Aim(aim), Action::Target(whose, place)) => self.judge_target(step, aim, whose.index(), place),
            (What::Aim(Aim::Restore), Action::Pass) => self.judge_any(step),
            (What::Aim(Aim::MutantDamage), Action::Pass) => {
                let some = Place::all().any(|place| self.restorable(seat, place, source));
                require(some, "one of the two parts is done, and nothing is restorable (R15.6)")
            }
            (What::Punk { uprising }, Action::Spot(spot)) => {
                require(self.cards_left(), "there is no card to take (R13.2)")?;
                self.judge_punk_spot(seat, spot, uprising)
            }
            (What::Punk { .. } | What::UseAside | What::RestoreMany { .. }, Action::Pass) => self.judge_any(step),
            (What::DiscardFresh, Action::Discard(card)) => {
                require(self.aside.contains(&card), "that card was not just drawn (R14.30)")
            }
            (What::KeepFresh, Action::Keep(card)) => {
                require(self.aside.contains(&card), "that card was not just drawn (R16.3)")?;
                let first = self.aside.iter().min() == Some(&card);
                require(self.aside.len() > 3 || first, "three cards or fewer all go (R11.2)")
            }
            (What::UseAside, Action::UseJunk(card)) => {
                require(self.aside.contains(&card), "that card was not revealed (R15.12)")?;
                let icon = self.game.contents.junk(card).ok_or("that card has no junk icon")?;
                self.judge_icon(seat, icon)
            }
            (What::Discard { left, from }, Action::Discard(card)) => {
                hand(seat, card)?;
                require(left > 0, WRONG)?;
                require(card.0 >= from, "cards are discarded in the order of their names (R17)")?;
                let all = self.players[seat].hand.len();
                let behind = self.players[seat].hand.iter().filter(|other| **other >= card).count();
                let due = usize::from(left).min(all);
                require(behind >= due, "cards are discarded in the order of their names (R17)")
            }
            (What::Exchange { from, .. }, Action::Discard(card)) => {
                hand(seat, card)?;
                require(card.0 >= from, "cards are discarded in the order of their names (R17)")
            }
            (What::Exchange { count, .. }, Action::Pass) => require(count > 0, "one card is discarded (R14.29)"),
            (What::RestoreMany { from }, Action::Target(whose, place)) => {
                require(whose.index() == seat, "only own cards are restored (R8.6)")?;
                require(place.0 >= from, "cards are restored in the order of their places (R17)")?;
                require(self.restorable(seat, place, source), "that card is not restorable (R7.3)")
            }
            (What::ChooseIcon(icons), Action::Icon(icon)) => self.judge_choice(step, icons, icon),
            (What::PayOff, Action::Yes) => {
                require(self.players[enemy].hand.len() >= 2, "there are not two cards to discard (R14.7)")
            }
            (What::PayOff, Action::No) | (What::PushBack, Action::Yes | Action::No) => Ok(()),
            (What::Borrow(by), Action::Borrow(whose, place, which)) => {
                self.judge_loan(seat, by, self.this(seat), (whose.index(), place, which))
            }
            (What::Advance, Action::Queued(whose, slot)) => {
                let slot = usize::from(slot);
                let moves = (1..=3).contains(&slot) && self.can_advance(whose.index(), slot - 1);
                require(moves, "that event cannot move forward (R9.2)")
            }
            (What::Deploy, Action::Play(card, spot)) => self.judge_deploy(seat, card, spot),
            (What::Column { napalm }, Action::Column(column)) => {
                let people = self.count_in(enemy, column) > 0;
                let card = people || self.in_play(enemy, Place::camp(column));
                require(if napalm { people } else { card }, "that column has nothing to hit")
            }
            (What::Settle, Action::Spot(spot)) => {
                require(!self.lifted.is_empty(), "no one is left to place (R16.1)")?;
                self.judge_spot(seat, spot, false)
            }
            (What::Survivor { they }, Action::Target(whose, place)) => {
                require(whose.index() == if they { enemy } else { seat }, "each player keeps an own person (R16.4)")?;
                require(self.man(whose.index(), place).is_some(), "there is no one (R16.4)")
            }
            (What::MoveWhom, Action::Target(whose, place)) => {
                require(self.man(whose.index(), place).is_some(), "there is no one")?;
                require(self.can_move(whose.index(), place), "that person cannot move")
            }
            (What::MoveTo { theirs, was }, Action::Spot(spot)) => {
                require(spot.0 != was, "that is where the person was")?;
                self.judge_spot(if theirs { enemy } else { seat }, spot, false)
            }
            _ => Err(WRONG),
        }
    }

    /// Passing is an answer only where there is something to pass (R11.8).
    fn judge_any(&self, step: Step) -> Result<(), &'static str> {
        let targets = Place::all().map(|place| Action::Target(step.seat, place));
        let spots = Spot::all().map(Action::Spot);
        let cards = Card::all().map(Action::UseJunk);
        let some = targets.chain(spots).chain(cards).any(|action| self.judge_answer(step, action).is_ok());
        require(some, "there is nothing to leave out (R11.8)")
    }

    /// The place of a step's source, if it is in play.
    pub(super) fn source(&self, step: Step) -> Option<Place> {
        let seat = step.seat.index();
        match step.source {
            Source::Camp(column) => Some(Place::camp(column)).filter(|&camp| self.in_play(seat, camp)),
            Source::Person => self.this(seat),
            Source::Junk | Source::Event | Source::Raiders => None,
        }
    }

    fn judge_choice(&self, step: Step, icons: Icons, icon: Icon) -> Result<(), &'static str> {
        let seat = step.seat.index();
        let offered = match icons {
            Icons::DrawRestorePunk => [Icon::Draw, Icon::Restore, Icon::Punk].contains(&icon),
            Icons::PunkWater => [Icon::Punk, Icon::Water].contains(&icon),
        };
        require(offered, "that icon is not offered (R14.11)")?;
        if icon == Icon::Restore {
            let source = self.source(step);
            let some = Place::all().any(|place| self.restorable(seat, place, source));
            return require(some, "no card is restorable (R7.3)");
        }
        self.judge_icon(seat, icon)
    }

    /// A card in play, for one of the questions about such.
    fn judge_target(&self, step: Step, aim: Aim, whose: usize, place: Place) -> Result<(), &'static str> {
        let seat = step.seat.index();
        let own = matches!(
            aim,
            Aim::Answer
                | Aim::Restore
                | Aim::MutantRestore
                | Aim::Sacrifice
                | Aim::Return
                | Aim::RestoreReady
                | Aim::Flip
                | Aim::Rebuild
        );
        require(whose == if own { seat } else { 1 - seat }, "that is a card of the wrong player (R8.6)")?;
        if aim == Aim::Rebuild {
            return require(place.is_camp() && !self.in_play(whose, place), "that is no destroyed camp (R14.33)");
        }
        require(self.in_play(whose, place), "there is no card in play (R1.2)")?;
        let open = || require(self.unprotected(whose, place), "that card is protected (R6.1)");
        let person = || require(!place.is_camp(), "that is a camp, not a person (R1.5)");
        let camp = || require(place.is_camp(), "that is a person, not a camp");
        match aim {
            Aim::Damage | Aim::Loot | Aim::Answer | Aim::MutantDamage => open(),
            Aim::Injure | Aim::DestroyOpenEnemy => person().and_then(|()| open()),
            Aim::Restore | Aim::MutantRestore => {
                require(self.restorable(seat, place, self.source(step)), "that card is not restorable (R7.3)")
            }
            Aim::DamageAny | Aim::TheyDamageCard | Aim::TheyDestroyCard => Ok(()),
            Aim::DamageOpenCamp => camp().and_then(|()| open()),
            Aim::DamageAnyCamp | Aim::DestroyAnyCamp | Aim::TheyDestroyCamp | Aim::TheyDamageCamp => camp(),
            Aim::DestroyAnyEnemy | Aim::TheyDestroyPerson | Aim::Sacrifice | Aim::Return => person(),
            Aim::DestroyOpenDamaged => {
                open()?;
                require(self.damaged(whose, place), "that card is not damaged (R14.25)")
            }
            Aim::RestoreReady => {
                person()?;
                require(self.damaged(whose, place), "that person is not damaged (R14.22)")
            }
            Aim::Flip => require(self.man(whose, place).is_some_and(|man| man.punk), "that is no punk (R14.19)"),
            Aim::Rebuild => Ok(()),
        }
    }
}
