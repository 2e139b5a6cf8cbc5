//! The laws of a state (R20): the slow, obvious check of a state.

use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::layout::Slots;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::{Side, State};
use crate::games::radlands::board::words::{Camp, Duel, Seat};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::{Source, Stack, What};

impl Radlands {
    /// The invariants that a state breaks.
    pub fn violations(&self, state: &State) -> Vec<String> {
        let mut found = Vec::new();
        self.check_cards(state, &mut found);
        for seat in Seat::BOTH {
            let start = found.len();
            if state.turn == 0 && state.dealt != [0; 2] {
                check_setup(self, state, seat, &mut found);
            } else {
                self.check_side(state, state.side(seat), &mut found);
            }
            found[start..].iter_mut().for_each(|reason| *reason = format!("seat {seat}: {reason} (R20)"));
        }
        self.check_turn(state, &mut found);
        check_steps(state, &mut found);
        found
    }

    /// R20.1: every card of the box is in one place.
    fn check_cards(&self, state: &State, found: &mut Vec<String>) {
        let mut cards: Vec<Card> = state.deck.iter().chain(state.discard.iter()).chain(state.resolving()).collect();
        cards.extend(state.on_top().iter().map(|&card| Card(card)));
        for side in &state.sides {
            cards.extend(side.hand.iter());
            cards.extend(side.people().iter().map(|place| Card(side.cards[place.index()])));
            cards.extend(side.queue.iter().flatten().map(|event| event.card()).filter(|&card| card != Card::RAIDERS));
            if side.known.without(side.hand).is_none_or(|rest| !rest.is_empty()) && !within(side.known, side.hand) {
                found.push("more cards are known than are in the hand (R18.3)".to_owned());
            }
        }
        cards.extend(state.lifted.iter().map(|person| person.card).filter(|&card| card != Card::NONE));
        for card in Card::all() {
            let (there, due) = (cards.iter().filter(|&&c| c == card).count(), self.contents.copies[card.index()]);
            if there != usize::from(due) {
                found.push(format!("{card}: {there} of {due} cards are somewhere (R20.1)"));
            }
        }
        if let Some(odd) = cards.iter().find(|card| card.index() >= Card::COUNT) {
            found.push(format!("card number {} is no card (R20.1)", odd.0));
        }
        let punks: u8 = state.sides.iter().map(|side| side.punks.len()).sum();
        let lifted = state.lifted.iter().filter(|person| person.is_punk()).count();
        if usize::from(punks + state.top_len) + lifted > State::TOP {
            found.push(format!("{punks} punks and {} on the deck are too many (R20.4)", state.top_len));
        }
    }

    /// R20.2 and R20.3, for one player.
    fn check_side(&self, state: &State, side: &Side, found: &mut Vec<String>) {
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                found.push(what.to_owned());
            }
        };
        claim((0..Place::COLUMNS).all(|column| side.camp(column).is_some()), "a camp is missing");
        claim((side.present - Places::CAMPS - Places::PEOPLE).is_empty(), "a card stands nowhere");
        for column in 0..Place::COLUMNS {
            let [back, front] = [false, true].map(|front| side.present.has(Place::person(column, front)));
            let alone = side.camp(column) == Some(Camp::Juggernaut) && side.step == 1;
            claim(back || !front || alone, "a front person without a back one");
            let people = u8::from(back) + u8::from(front);
            claim(people <= self.contents.numbers.people_a_column, "too many people in a column");
        }
        claim((side.punks - side.people()).is_empty(), "a punk who is nowhere");
        claim((side.damaged - side.present).is_empty(), "a damaged card that is not in play");
        claim((side.spent - side.present).is_empty(), "a used card that is not in play");
        claim((side.punks & side.damaged).is_empty(), "a damaged punk");
        claim((side.subject - side.people()).is_empty() && side.subject.len() <= 1, "a wrong acting person");
        for used in side.used {
            claim((used - side.present - Places::CAMPS).is_empty(), "a used ability of no one");
        }
        for place in Places::PEOPLE - side.present {
            claim(side.cards[place.index()] == u8::MAX, "a card is left at an empty place");
        }
        for place in side.people() - side.punks {
            claim(Card(side.cards[place.index()]).as_person().is_some(), "someone in play is no person");
        }
        let jugger = (0..Place::COLUMNS).find(|&column| side.camp(column) == Some(Camp::Juggernaut));
        let steps = jugger.is_some_and(|column| side.present.has(Place::camp(column)));
        claim(side.step <= 2 && (side.step == 0 || steps), "a step without a Juggernaut");
        let resolving = |seat: usize| {
            state.stack.steps().iter().any(|s| s.what == What::EventDone(Card::RAIDERS) && s.seat.index() == seat)
        };
        let own = state.sides.iter().position(|other| std::ptr::eq(other, side)).unwrap_or_default();
        let raiders = side.queue.iter().flatten().filter(|event| event.is_raiders()).count();
        claim(raiders + usize::from(resolving(own)) <= 1, "Raiders in two places");
        claim(side.queue.iter().flatten().all(|e| e.is_raiders() || e.card().as_event().is_some()), "no event queued");
        claim(side.slots == Slots::of(side.queue), "the queue holds something else than its slots say");
        claim(!side.camps().is_empty() || state.is_over(), "no camp is left, and the game goes on");
    }

    fn check_turn(&self, state: &State, found: &mut Vec<String>) {
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                found.push(format!("{what} (R20)"));
            }
        };
        claim(state.entered <= 2, "more than two people were counted");
        claim(state.active.0 < 2 && state.first.is_none_or(|first| first.0 < 2), "no such seat");
        claim(usize::from(state.top_len) <= State::TOP, "too many cards on the deck");
        claim(state.run_outs < self.contents.numbers.deck_run_outs || state.is_over(), "the deck has run out");
        claim(state.winner.is_none() || state.outcome.is_some(), "someone won a game that goes on");
        claim(state.stack.steps().iter().all(|step| step.seat.0 < 2), "a step of no seat");
        if state.is_over() {
            return;
        }
        match state.stack.top() {
            None => {
                claim(state.turn > 0, "a turn before the first");
                claim(state.sides.iter().all(|side| side.subject.is_empty()), "someone acts, and nothing waits");
                claim(state.aside().next().is_none(), "cards lie aside, and nothing waits");
                claim(state.lifted.iter().all(|person| person.card == Card::NONE), "people are up, and nothing waits");
            }
            Some(step) => claim(step.what.asks(), "the next step asks nothing"),
        }
    }
}

/// Is every card of one in the other?
fn within(few: Cards, many: Cards) -> bool {
    Card::all().all(|card| few.count(card) <= many.count(card))
}

/// The steps that wait say only what the rules can say, and what they speak of is there.
fn check_steps(state: &State, found: &mut Vec<String>) {
    let mut claim = |holds: bool, what: &str| {
        if !holds {
            found.push(format!("stack: {what} (R11)"));
        }
    };
    let steps = state.stack.steps();
    let setup = |what: What| matches!(what, What::RevealCamps | What::ChooseCamps);
    let in_setup = state.turn == 0;
    claim(steps.len() <= Stack::WAITING, "too many steps wait");
    claim(steps.iter().all(|step| setup(step.what) == in_setup), "setup and turns are mixed");
    let over = state.is_over();
    claim(!in_setup || over || steps.first().is_some_and(|step| step.what == What::RevealCamps), "setup does not end");
    claim(in_setup || state.dealt == [0; 2], "camps are dealt after setup");
    for step in steps {
        claim(!matches!(step.source, Source::Camp(column) if column >= Place::COLUMNS), "a camp of no column");
        let sound = match step.what {
            What::EventDone(card) => card == Card::RAIDERS || card.as_event().is_some(),
            What::Discard { left, from } => left <= 3 && usize::from(from) < Card::COUNT,
            What::Exchange { count, from } => count < 200 && usize::from(from) < Card::COUNT,
            What::RestoreMany { from } => usize::from(from) <= Place::COUNT,
            What::MoveTo { was, .. } => was < 6,
            What::Draw(count) | What::DrawFresh(count) | What::Reveal(count) => count < 200,
            _ => true,
        };
        claim(sound, "a step with a number out of range");
    }
    let top = state.stack.top().filter(|_| !state.is_over());
    let settles = top.is_some_and(|step| matches!(step.what, What::Settle | What::MoveTo { .. }));
    let lifted = state.lifted[0].card != Card::NONE;
    claim(settles == lifted || state.is_over(), "people are taken up, and no one is put down");
    if let Some(step) = top {
        let fresh = matches!(step.what, What::DiscardFresh | What::KeepFresh);
        let kept = within(state.aside().collect(), state.side(step.seat).hand);
        claim(!fresh || kept, "fresh cards are not in the hand");
        claim(fresh || step.what == What::UseAside || state.aside().next().is_none(), "cards lie aside");
    }
}

/// Before the camps are revealed (R2.1).
fn check_setup(game: &Radlands, state: &State, seat: Seat, found: &mut Vec<String>) {
    let side = state.side(seat);
    let dealt = state.dealt[seat.index()];
    if dealt >> Camp::COUNT != 0 || dealt.count_ones() != u32::from(game.dealt()) {
        found.push("a wrong number of camps is dealt".to_owned());
    }
    if state.dealt[0] & state.dealt[1] != 0 {
        found.push("a camp is dealt to both".to_owned());
    }
    let camps: Vec<Camp> = (0..Place::COLUMNS).filter_map(|column| side.camp(column)).collect();
    if !camps.is_empty() && (camps.len() != 3 || !camps.is_sorted() || camps.iter().any(|&c| dealt >> c as u8 & 1 == 0))
    {
        found.push("the camps kept are not three of those dealt, by number".to_owned());
    }
    let chooses = state.stack.steps().iter().any(|step| step.what == What::ChooseCamps && step.seat == seat);
    if chooses != camps.is_empty() {
        found.push("a player has chosen and chooses, or neither".to_owned());
    }
    if !side.present.is_empty() {
        found.push("a card is in play before the camps are revealed".to_owned());
    }
    if side.step != 0 {
        found.push("a step is taken before the game begins".to_owned());
    }
}
