//! Everything that can happen to cards, in plain words: take, draw, discard, hit, restore, return (R7, R13).

use std::collections::VecDeque;

use super::model::Model;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{CampTrait, Duel, Icon, Outcome, Seat};
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::{Aim, Source, Step, What};

/// Reason to stop resolving: the game is over, or the simulator reported something that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Over,
    Wrong(String),
}

pub(super) type Flow = Result<(), Stop>;

/// One decision as the simulator reports it.
pub(super) type Decision = crate::sim::selfcheck::Taken<Radlands>;

/// The table, and what the simulator reported: the decisions and the cards taken.
pub(super) struct Resolver<'a> {
    pub model: Model<'a>,
    pub decisions: VecDeque<Decision>,
    pub taken: VecDeque<Card>,
    pub asked: u64,
}

/// Every answer there could be to a question.
fn answers(what: What) -> Vec<Action> {
    let mut all = vec![Action::Pass, Action::Yes, Action::No];
    for seat in Seat::BOTH {
        for place in Place::all() {
            all.push(Action::Target(seat, place));
            all.extend(
                crate::games::radlands::rules::action::Which::ALL.map(|which| Action::Borrow(seat, place, which)),
            );
        }
        all.extend((1..=3).map(|slot| Action::Queued(seat, slot)));
    }
    all.extend(Spot::all().map(Action::Spot));
    all.extend((0..3).map(Action::Column));
    all.extend(Icon::ALL.map(Action::Icon));
    for card in Card::all() {
        all.extend([Action::UseJunk(card), Action::Discard(card), Action::Keep(card)]);
        if what == What::Deploy {
            all.extend(Spot::all().map(|spot| Action::Play(card, spot)));
        }
    }
    all
}

impl Resolver<'_> {
    /// Asks a question: none without an answer, the only one where there is one, else the simulator's answer.
    pub(super) fn ask(&mut self, what: What, seat: usize, source: Source) -> Result<Option<Action>, Stop> {
        let step = Step { what, seat: self.model.seat(seat), source };
        let allowed = |action: &Action| self.model.judge_answer(step, *action).is_ok();
        let candidates: Vec<Action> = answers(what).into_iter().filter(allowed).collect();
        if candidates.len() < 2 {
            return Ok(candidates.first().copied());
        }
        self.asked += 1;
        self.model.acts = self.model.acts.saturating_add(1);
        let Some(told) = self.decisions.pop_front() else {
            return Err(Stop::Wrong(format!("{what:?} is asked, and no one was asked anything")));
        };
        let same = told.legal.len() == candidates.len() && candidates.iter().all(|action| told.legal.contains(action));
        if !same {
            return Err(Stop::Wrong(format!(
                "{what:?}: allowed are {candidates:?}, the simulator lists {:?}",
                told.legal
            )));
        }
        let they = matches!(
            what,
            What::PayOff
                | What::Survivor { they: true }
                | What::Aim(
                    Aim::Answer
                        | Aim::TheyDestroyPerson
                        | Aim::TheyDamageCard
                        | Aim::TheyDestroyCard
                        | Aim::TheyDestroyCamp
                        | Aim::TheyDamageCamp
                )
        );
        if told.decider.index() != if they { 1 - seat } else { seat } {
            return Err(Stop::Wrong(format!("{what:?} was asked of seat {}", told.decider)));
        }
        Ok(Some(told.action))
    }

    /// A question about a card in play.
    pub(super) fn aim(&mut self, aim: Aim, seat: usize, source: Source) -> Result<Option<(usize, Place)>, Stop> {
        Ok(match self.ask(What::Aim(aim), seat, source)? {
            Some(Action::Target(whose, place)) => Some((whose.index(), place)),
            _ => None,
        })
    }

    pub(super) fn alive(&self) -> Flow {
        if self.model.over.is_some() { Err(Stop::Over) } else { Ok(()) }
    }

    pub(super) fn end(&mut self, outcome: Outcome, winner: Option<usize>) {
        if self.model.over.is_none() {
            self.model.over = Some((outcome, winner));
        }
    }

    /// RULE R13.1 to R13.3. The card is put somewhere before anyone looks whether the game is over.
    pub(super) fn take(&mut self) -> Result<Option<Card>, Stop> {
        self.alive()?;
        let last_run_out = self.model.game.contents.numbers.deck_run_outs;
        let at_once = self.model.game.rules.reshuffle_at_once;
        if self.model.deck.is_empty() && self.model.top.is_empty() {
            if !self.model.due {
                self.model.run_outs += 1;
                self.model.due = true;
                if self.model.run_outs >= last_run_out {
                    self.end(Outcome::Deck, None);
                    return Err(Stop::Over);
                }
            }
            if self.model.discard.is_empty() {
                return Ok(None);
            }
            self.model.deck = std::mem::take(&mut self.model.discard);
            self.model.due = false;
        }
        let Some(card) = self.taken.pop_front() else {
            return Err(Stop::Wrong("a card is due, and the simulator took none".to_owned()));
        };
        match self.model.top.pop() {
            Some(top) if top == card => {}
            Some(top) => return Err(Stop::Wrong(format!("{top} is on the deck, the simulator took {card}"))),
            None => {
                let at = self.model.deck.iter().position(|&other| other == card);
                let at = at.ok_or_else(|| Stop::Wrong(format!("{card} is not in the deck")))?;
                self.model.deck.remove(at);
            }
        }
        if self.model.deck.is_empty() && self.model.top.is_empty() {
            let wins = |&seat: &usize| {
                let camps = self.model.camps(seat);
                camps.iter().any(|&camp| {
                    let camp = self.model.base(seat, camp).camp;
                    self.model.game.contents.camps[camp.index()].quality == CampTrait::WinsWithTheDeck
                })
            };
            if let Some(winner) = [0, 1].iter().copied().find(wins).filter(|_| self.model.run_outs == 0) {
                self.end(Outcome::Obelisk, Some(winner));
            } else if at_once && !self.model.due {
                self.model.run_outs += 1;
                self.model.due = true;
                if self.model.run_outs >= last_run_out {
                    self.end(Outcome::Deck, None);
                } else if !self.model.discard.is_empty() {
                    self.model.deck = std::mem::take(&mut self.model.discard);
                    self.model.due = false;
                }
            }
        }
        Ok(Some(card))
    }

    pub(super) fn draw(&mut self, seat: usize) -> Flow {
        if let Some(card) = self.take()? {
            self.model.players[seat].hand.push(card);
        }
        self.alive()
    }

    /// A card leaves the hand; the opponent knows one less of its name (R18.3).
    pub(super) fn leave_hand(&mut self, seat: usize, card: Card) {
        let player = &mut self.model.players[seat];
        for list in [&mut player.hand, &mut player.known] {
            if let Some(at) = list.iter().position(|&other| other == card) {
                list.remove(at);
            }
        }
    }

    pub(super) fn discard(&mut self, seat: usize, card: Card) {
        self.leave_hand(seat, card);
        self.model.discard.push(card);
    }

    /// Discards a number of hand cards of the player's choice, all if there are fewer.
    pub(super) fn discard_cards(&mut self, seat: usize, count: u8, source: Source) -> Flow {
        let mut left = usize::from(count).min(self.model.players[seat].hand.len());
        let mut from = 0;
        while left > 0 {
            let what = What::Discard { left: left as u8, from };
            let Some(Action::Discard(card)) = self.ask(what, seat, source)? else {
                return Err(Stop::Wrong("no card can be discarded".to_owned()));
            };
            self.discard(seat, card);
            (from, left) = (card.0, left - 1);
        }
        Ok(())
    }

    /// RULE R11.4: all these cards at once.
    pub(super) fn hit_all(&mut self, cards: &[(usize, Place)], destroy: bool, seat: usize, source: Source) -> Flow {
        let dies = |model: &Model, whose: usize, place: Place| {
            let punk = model.man(whose, place).is_some_and(|man| man.punk);
            destroy || punk || model.damaged(whose, place)
        };
        // Owner of the effect first, then column by column, back before front.
        let mut order: Vec<(usize, Place)> = cards.to_vec();
        order.sort_by_key(|&(whose, place)| (whose != seat, place.column(), place));
        let dead: Vec<bool> = order.iter().map(|&(whose, place)| dies(&self.model, whose, place)).collect();
        for (&(whose, place), dead) in order.iter().zip(dead) {
            match (place.is_camp(), dead) {
                (true, false) => self.model.players[whose].bases[usize::from(place.column())].damaged = true,
                (true, true) => {
                    let base = &mut self.model.players[whose].bases[usize::from(place.column())];
                    (base.destroyed, base.damaged, base.spent) = (true, false, false);
                    if base.camp == crate::games::radlands::board::words::Camp::Juggernaut {
                        self.model.players[whose].step = 0;
                    }
                }
                (false, false) => {
                    if let Some(man) = self.model.slot_mut(whose, place) {
                        man.damaged = true;
                    }
                }
                (false, true) => {
                    if let Some(man) = self.model.slot_mut(whose, place).take() {
                        let pile = if man.punk { &mut self.model.top } else { &mut self.model.discard };
                        pile.push(man.card);
                    }
                }
            }
        }
        for player in 0..2 {
            self.model.move_up(player);
        }
        self.see_camps(seat, source);
        self.alive()
    }

    /// RULE R13.4
    fn see_camps(&mut self, seat: usize, source: Source) {
        let gone = [0, 1].map(|player| self.model.camps(player).is_empty());
        let loser = match gone {
            [false, false] => return,
            [true, true] => return self.end(Outcome::BothCamps, None),
            [true, false] => 0,
            [false, true] => 1,
        };
        let outcome = match source {
            _ if loser == seat => Outcome::ByOwnCard,
            Source::Camp(_) => Outcome::ByCamp,
            Source::Event => Outcome::ByEvent,
            Source::Raiders => Outcome::ByRaiders,
            Source::Person | Source::Junk => Outcome::ByPerson,
        };
        self.end(outcome, Some(1 - loser));
    }

    /// RULE R7.3
    pub(super) fn restore(&mut self, seat: usize, place: Place) {
        if place.is_camp() {
            self.model.players[seat].bases[usize::from(place.column())].damaged = false;
        } else if let Some(man) = self.model.slot_mut(seat, place) {
            (man.damaged, man.spent) = (false, true);
        }
    }

    /// RULE R7.5
    pub(super) fn return_to_hand(&mut self, seat: usize, place: Place) {
        if let Some(man) = self.model.slot_mut(seat, place).take() {
            let player = &mut self.model.players[seat];
            player.hand.push(man.card);
            if !man.punk {
                player.known.push(man.card);
            }
        }
        self.model.move_up(seat);
    }
}
