//! The table at which a game is played: the rules, the state, the chance and who watches, together.
//!
//! Every verb of the rules is a method of [`Table`], in the file of its subject. A decision is played, then the waiting
//! steps run until the next question that has more than one answer (R11.8).

use super::action::Action;
use super::chance::Chance;
use super::event::Event;
use super::menu::Answers;
use super::radlands::Radlands;
use super::step::{Aim, Borrower, Source, Step, Strike, What};
use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::state::{Lifted, State};
use crate::games::radlands::board::words::{Duel, Icon, Seat};

/// A game being played.
pub struct Table<'a, C, O> {
    /// The game's parameters.
    pub game: &'a Radlands,
    /// Its state, changed in place.
    pub state: &'a mut State,
    /// The source of draws.
    pub chance: &'a mut C,
    /// The observer.
    pub observer: &'a mut O,
}

impl<C: Chance, O: Observer<Radlands>> Table<'_, C, O> {
    /// Plays one legal decision, and everything that follows from it up to the next one.
    ///
    /// The action must be legal here; [`Radlands::objection`] says so.
    pub fn play(&mut self, action: Action) {
        self.begin(action);
        self.run(Some(action));
    }

    /// Plays on to the end of the game with decisions by their number ([`crate::game::Game::play_out`]). Every state is
    /// looked at once: the answers to a question are taken where it is found that there are several, and the actions of
    /// a turn show whether there is one besides its end.
    pub(crate) fn play_out(&mut self, mut choose: impl FnMut(Seat, usize) -> usize) -> u64 {
        let (mut decisions, mut decision) = (0, None);
        loop {
            let answer = self.advance(decision, |seat, answers| answers.nth(choose(seat, answers.count())));
            if self.state.is_over() {
                return decisions;
            }
            let action = if let Some(answer) = answer {
                answer
            } else {
                let (seat, mut only) = (self.state.active, false);
                let action = self.game.agenda(self.state).pick(|count| {
                    only = count == 1;
                    if only { 0 } else { choose(seat, count) }
                });
                if only {
                    decision = None;
                    self.end_turn();
                    continue;
                }
                action
            };
            self.observer.decides(action, self.state);
            self.begin(action);
            decision = Some(action);
            decisions += 1;
        }
    }

    /// A decision is about to be played.
    #[inline]
    fn begin(&mut self, action: Action) {
        if O::WATCHES && !matches!(action, Action::Camps(_)) {
            let seat = self.game.decider(self.state);
            self.tell(|_| Event::Decides { seat, action });
        }
        self.state.acts = self.state.acts.saturating_add(1);
    }

    /// Reports an event to the observer, if there is one.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&State) -> Event) {
        if O::WATCHES {
            self.observer.see(event(self.state), self.state);
        }
    }

    #[inline]
    fn decide(&mut self, action: Action) {
        match self.state.stack.top() {
            None => self.act(action),
            Some(step) => {
                self.state.stack.pop();
                self.answer(step, action);
            }
        }
    }

    /// R5: an action of the turn.
    fn act(&mut self, action: Action) {
        let seat = self.state.active;
        let numbers = &self.game.contents.numbers;
        match action {
            Action::Play(card, spot) => self.play_person(seat, card, spot),
            Action::Event(card) => self.play_event(seat, card),
            Action::Draw => {
                self.pay(seat, numbers.draw_price);
                self.draw(seat);
            }
            Action::Junk(card) => self.junk(seat, card),
            Action::TakeSilo => self.take_silo(seat, numbers.silo_price),
            Action::JunkSilo => self.junk_silo(seat, numbers.silo_water),
            Action::Use(place, which) => self.use_ability(seat, place, which),
            _ => self.end_turn(),
        }
    }

    /// Takes a decision, then resolves what waits, until there is something to decide or the game is over.
    pub(crate) fn run(&mut self, mut decision: Option<Action>) {
        loop {
            self.advance(decision.take(), |_, _| ());
            if self.state.is_over() || !self.state.stack.is_empty() || self.game.has_action(self.state) {
                return;
            }
            // RULE R11.8: there is nothing to do but to end the turn.
            self.end_turn();
        }
    }

    /// Takes a decision, then resolves what waits until a question is asked, nothing waits any more, or the game is
    /// over. Of a question, returns what `asked` makes of who answers it and of its answers.
    #[inline(always)]
    fn advance<A>(&mut self, mut decision: Option<Action>, asked: impl FnOnce(Seat, &Answers) -> A) -> Option<A> {
        loop {
            if let Some(action) = decision.take() {
                self.decide(action);
            }
            if self.state.is_over() {
                return None;
            }
            let Some(step) = self.state.stack.top() else {
                for side in &mut self.state.sides {
                    side.subject = Places::NONE;
                }
                return None;
            };
            if !step.what.asks() {
                self.state.stack.pop();
                self.perform(step);
                continue;
            }
            // RULE R11.8: a question with one answer is not asked, with none it is skipped.
            let answers = self.game.answers(self.state, step);
            match answers.count() {
                0 => {
                    self.state.stack.pop();
                    if step.what == What::UseAside {
                        self.state.aside = [u8::MAX; 4];
                    }
                }
                1 => decision = Some(answers.nth(0)),
                _ => return Some(asked(step.decider(), &answers)),
            }
        }
    }

    /// Puts the steps of an effect before all that waits.
    #[inline]
    pub(crate) fn push_all(&mut self, steps: &[What], seat: Seat, source: Source) {
        for &what in steps.iter().rev() {
            self.state.stack.push(Step { what, seat, source });
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, what: What, step: Step) {
        self.state.stack.push(Step { what, ..step });
    }

    /// A step that asks nothing.
    fn perform(&mut self, step: Step) {
        let Step { what, seat, .. } = step;
        match what {
            What::RevealCamps => self.reveal_camps(),
            What::AdvanceQueue => self.advance_queue(seat),
            What::Replenish => self.replenish(seat),
            What::EventDone(card) => self.event_done(card),
            What::Water => self.gain_water(seat, 1),
            What::Raid => self.raid(seat),
            What::Draw(count) => (0..count).for_each(|_| self.draw(seat)),
            What::DrawFresh(count) => self.draw_fresh(seat, count),
            What::Reveal(count) => self.discard_from_deck(seat, count),
            What::DamageThis => self.hit_one(seat, self.game.source_place(self.state, step), false, step),
            What::DestroyThis => self.hit_one(seat, self.game.source_place(self.state, step), true, step),
            What::EndLoan { destroy } => {
                let person = self.state.side(seat).subject.first();
                self.hit_one(seat, person, destroy, step);
            }
            What::StepForward => self.step_forward(step),
            What::React => {
                let mut sets = [Places::NONE; 2];
                let place = self.game.source_place(self.state, step);
                sets[seat.half()] = self.state.side(seat).people() | place.map_or(Places::NONE, Place::set);
                sets[seat.other().half()] = self.state.side(seat.other()).people();
                self.strike(sets, true, step);
            }
            What::Strike(strike) => self.strike_many(strike, step),
            What::Lift => self.lift_people(seat),
            What::Expose => self.expose(seat.other()),
            What::Truce => self.truce(),
            What::Bombard => self.bombard(step),
            _ => {}
        }
    }

    fn strike_many(&mut self, strike: Strike, step: Step) {
        let (own, enemy) = (step.seat.half(), step.seat.other());
        let mut sets = [Places::NONE; 2];
        match strike {
            Strike::InjureOpenEnemies => sets[enemy.half()] = self.state.open(enemy) & Places::PEOPLE,
            Strike::DestroyDamagedEnemies => {
                sets[enemy.half()] = self.state.side(enemy).damaged & Places::PEOPLE;
            }
            Strike::InjureEverybody => {
                sets[enemy.half()] = self.state.side(enemy).people();
                sets[own] = self.state.sides[own].people();
            }
        }
        self.strike(sets, strike == Strike::DestroyDamagedEnemies, step);
    }

    /// The answer to a question that was just taken off the stack.
    fn answer(&mut self, step: Step, action: Action) {
        let seat = step.seat;
        match (step.what, action) {
            (What::ChooseCamps, Action::Camps(camps)) => self.keep_camps(seat, camps),
            (What::Aim(aim), Action::Target(whose, place)) => self.hit_target(step, aim, whose, place),
            (What::Aim(Aim::MutantDamage), Action::Pass) => self.push(What::Aim(Aim::MutantRestore), step),
            (What::Punk { .. }, Action::Spot(spot)) => self.gain_punk(seat, spot),
            (What::DiscardFresh, Action::Discard(card)) => self.discard_fresh(seat, card, false),
            (What::KeepFresh, Action::Keep(card)) => self.discard_fresh(seat, card, true),
            (What::UseAside, answer) => self.use_aside(step, answer),
            (What::Discard { left, .. }, Action::Discard(card)) => {
                let left = u32::from(left).min(self.state.side(seat).hand.len()) as u8 - 1;
                self.discard(seat, card);
                self.push(What::Discard { left, from: card.0 }, step);
            }
            (What::Exchange { count, .. }, Action::Discard(card)) => {
                self.discard(seat, card);
                self.push(What::Exchange { count: count + 1, from: card.0 }, step);
            }
            (What::Exchange { count, .. }, _) => self.push(What::Draw(count + 1), step),
            (What::RestoreMany { .. }, Action::Target(_, place)) => {
                self.restore(seat, place);
                self.push(What::RestoreMany { from: place.0 + 1 }, step);
            }
            (What::ChooseIcon(_), Action::Icon(icon)) => self.follow_icon(icon, step),
            (What::PayOff, Action::Yes) => {
                self.push(What::Discard { left: 2, from: 0 }, Step { seat: seat.other(), ..step });
            }
            (What::PayOff, _) => self.push(What::Aim(Aim::TheyDestroyCard), step),
            (What::PushBack, Action::Yes) => self.push_back(seat.other()),
            (What::Borrow(borrower), Action::Borrow(whose, place, which)) => match borrower {
                Borrower::Mimic => self.borrow(seat, whose, place, which),
                Borrower::Lab | Borrower::Base => self.lend(step, borrower, place, which),
            },
            (What::Advance, Action::Queued(whose, slot)) => self.advance_event(whose, usize::from(slot) - 1),
            (What::Deploy, Action::Play(card, spot)) => {
                self.push(What::EndLoan { destroy: false }, step);
                self.push(What::Borrow(Borrower::Base), step);
                self.play_person(seat, card, spot);
            }
            _ => self.answer_for_people(step, action),
        }
    }

    /// The answer to a question about who is hit, stays or goes where.
    fn answer_for_people(&mut self, step: Step, action: Action) {
        let seat = step.seat;
        match (step.what, action) {
            (What::Column { napalm }, Action::Column(column)) => {
                let enemy = seat.other();
                let side = self.state.side(enemy);
                let hit = if napalm { side.people() } else { side.present } & Places::column(column);
                let mut sets = [Places::NONE; 2];
                sets[enemy.half()] = hit;
                self.strike(sets, napalm, step);
            }
            (What::Settle, Action::Spot(spot)) => {
                self.settle(seat, spot);
                self.push(What::Settle, step);
            }
            (What::Survivor { .. }, Action::Target(whose, place)) => {
                let mut sets = [Places::NONE; 2];
                sets[whose.half()] = self.state.side(whose).people() - place.set();
                self.strike(sets, true, step);
            }
            (What::MoveWhom, Action::Target(whose, place)) => {
                let side = self.state.side_mut(whose);
                let person = side.lift(place);
                side.close_up();
                self.state.lifted[0] = person;
                let was = Spot::open(place.column(), place.is_front()).0;
                self.push(What::MoveTo { theirs: whose != seat, was }, step);
            }
            (What::MoveTo { theirs, .. }, Action::Spot(spot)) => {
                self.settle(if theirs { seat.other() } else { seat }, spot);
            }
            _ => {}
        }
    }

    /// The effect of a target on the card that was chosen.
    fn hit_target(&mut self, step: Step, aim: Aim, whose: Seat, place: Place) {
        match aim {
            Aim::Loot => {
                if place.is_camp() {
                    self.push(What::Draw(1), step);
                }
                self.hit_one(whose, Some(place), false, step);
            }
            Aim::MutantDamage => {
                self.push(What::Aim(Aim::Restore), step);
                self.hit_one(whose, Some(place), false, step);
            }
            Aim::Damage
            | Aim::Answer
            | Aim::Injure
            | Aim::DamageAny
            | Aim::DamageOpenCamp
            | Aim::DamageAnyCamp
            | Aim::TheyDamageCard
            | Aim::TheyDamageCamp => self.hit_one(whose, Some(place), false, step),
            Aim::DestroyOpenEnemy
            | Aim::DestroyAnyEnemy
            | Aim::DestroyAnyCamp
            | Aim::DestroyOpenDamaged
            | Aim::Sacrifice
            | Aim::TheyDestroyPerson
            | Aim::TheyDestroyCard
            | Aim::TheyDestroyCamp => self.hit_one(whose, Some(place), true, step),
            Aim::Restore | Aim::MutantRestore => self.restore(whose, place),
            Aim::RestoreReady => {
                self.restore(whose, place);
                self.state.side_mut(whose).spent.put(place, false);
            }
            Aim::Return => self.return_person(whose, place),
            Aim::Flip => self.flip(step, place),
            Aim::Rebuild => self.rebuild(whose, place),
        }
    }

    /// The effect of an icon (R8): done where it asks nothing, else asked next.
    pub(crate) fn follow_icon(&mut self, icon: Icon, step: Step) {
        match icon {
            Icon::Damage => self.push(What::Aim(Aim::Damage), step),
            Icon::Injure => self.push(What::Aim(Aim::Injure), step),
            Icon::Restore => self.push(What::Aim(Aim::Restore), step),
            Icon::Punk => self.push(What::Punk { uprising: false }, step),
            Icon::Draw => self.draw(step.seat),
            Icon::Water => self.gain_water(step.seat, 1),
            Icon::Raid => self.raid(step.seat),
        }
    }

    /// Puts the first of the people taken up on a spot.
    fn settle(&mut self, seat: Seat, spot: Spot) {
        let person = self.state.lifted[0];
        self.state.lifted.copy_within(1.., 0);
        self.state.lifted[5] = Lifted::NONE;
        super::outlook::place_person(self.state.side_mut(seat), spot, person);
    }

    /// R16.1: all people are taken up, column by column.
    fn lift_people(&mut self, seat: Seat) {
        let side = self.state.side(seat);
        for (i, place) in side.people().by_column().enumerate() {
            self.state.lifted[i] = self.state.side_mut(seat).lift(place);
        }
    }
}

impl What {
    /// Does it ask something?
    #[inline]
    pub(crate) const fn asks(self) -> bool {
        matches!(
            self,
            What::ChooseCamps
                | What::Aim(_)
                | What::Punk { .. }
                | What::DiscardFresh
                | What::KeepFresh
                | What::UseAside
                | What::Discard { .. }
                | What::Exchange { .. }
                | What::RestoreMany { .. }
                | What::ChooseIcon(_)
                | What::PayOff
                | What::Borrow(_)
                | What::Advance
                | What::Deploy
                | What::Column { .. }
                | What::PushBack
                | What::Settle
                | What::Survivor { .. }
                | What::MoveWhom
                | What::MoveTo { .. }
        )
    }
}

impl State {
    /// The cards of an effect's end that are nowhere else: events that are being resolved.
    pub(crate) fn resolving(&self) -> impl Iterator<Item = Card> {
        self.stack.steps().iter().filter_map(|step| match step.what {
            What::EventDone(card) if card != Card::RAIDERS => Some(card),
            _ => None,
        })
    }
}
