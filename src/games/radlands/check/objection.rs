//! The reasons why a decision is not legal, in the words of the rules.
//!
//! This is the second, independent reading of legality: one decision at a time, on the plain table of
//! [`super::reference`], without the sets of [`crate::games::radlands::rules::legal`]. It serves people who ask, and
//! the test that compares it with the list.

use super::reference::Model;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Duel, Icon, Seat};
use crate::games::radlands::rules::action::{Action, Which};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::What;

impl Radlands {
    /// The reason why a decision is not legal here; `None` when it is.
    pub fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        if state.is_over() {
            return Some("the game is over (R13)");
        }
        let turn = Radlands::is_turn_action(action);
        match state.stack.top() {
            Some(step) if step.what == What::ChooseCamps => judge_camps(state, step.seat, action),
            Some(step) if !turn || matches!((step.what, action), (What::Deploy, Action::Play(..))) => {
                if !fits(step.what, action) {
                    return Some("this is not what is asked now (R17)");
                }
                Model::of(self, state).judge_answer(step, action).err()
            }
            None if turn => Model::of(self, state).judge_turn(action).err(),
            _ => Some("this is not decided now (R17)"),
        }
    }

    /// Every decision there could be here, legal or not. In setup, all trios of the dealt camps and one that is not.
    pub fn all_actions(&self, state: &State) -> Vec<Action> {
        let mut all = vec![Action::Draw, Action::TakeSilo, Action::JunkSilo, Action::End, Action::Pass, Action::Yes];
        all.push(Action::No);
        let dealt = Camp::ALL.into_iter().filter(|&camp| state.dealt.iter().any(|dealt| dealt >> camp as u8 & 1 == 1));
        let dealt: Vec<Camp> = dealt.collect();
        for (i, &a) in dealt.iter().enumerate() {
            for (j, &b) in dealt.iter().enumerate().skip(i + 1) {
                all.extend(dealt.iter().skip(j + 1).map(|&c| Action::Camps([a, b, c])));
            }
        }
        for card in Card::all() {
            all.extend(Spot::all().map(|spot| Action::Play(card, spot)));
            all.extend([Action::Event(card), Action::Junk(card), Action::UseJunk(card)]);
            all.extend([Action::Discard(card), Action::Keep(card)]);
        }
        for place in Place::all() {
            all.extend(Which::ALL.map(|which| Action::Use(place, which)));
            for seat in Seat::BOTH {
                all.push(Action::Target(seat, place));
                all.extend(Which::ALL.map(|which| Action::Borrow(seat, place, which)));
            }
        }
        all.extend(Spot::all().map(Action::Spot));
        all.extend((0..3).map(Action::Column));
        all.extend(Seat::BOTH.iter().flat_map(|&seat| (1..=3).map(move |slot| Action::Queued(seat, slot))));
        all.extend(Icon::ALL.map(Action::Icon));
        all
    }
}

/// Could a decision of this form answer that question at all?
fn fits(what: What, action: Action) -> bool {
    match action {
        Action::Target(..) => {
            matches!(what, What::Aim(_) | What::RestoreMany { .. } | What::Survivor { .. } | What::MoveWhom)
        }
        Action::Play(..) => what == What::Deploy,
        Action::Borrow(..) => matches!(what, What::Borrow(_)),
        _ => true,
    }
}

/// RULE R2.1
fn judge_camps(state: &State, seat: Seat, action: Action) -> Option<&'static str> {
    let Action::Camps(camps) = action else { return Some("camps are chosen now (R2.1)") };
    let dealt = camps.iter().all(|&camp| state.dealt[seat.index()] >> camp as u8 & 1 == 1);
    let ordered = camps[0] < camps[1] && camps[1] < camps[2];
    if !dealt {
        return Some("that camp was not dealt to this player (R2.1)");
    }
    (!ordered).then_some("three different camps, by number (R2.1)")
}
