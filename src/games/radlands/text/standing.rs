//! The state beside the table, in words: hands, piles, marks of the turn, who decides what.

use super::position::MARKS;
use super::titles::who;
use super::transcript::cause;
use crate::base::terminal::{counted, wrapped};
use crate::base::titles::capitalized;
use crate::games::radlands::board::cards::Cards;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Duel, Seat};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::{Aim, Borrower, Step, What};

/// Everything that the picture of the table does not show.
pub(crate) fn standing(game: &Radlands, state: &State) -> String {
    let mut lines: Vec<(String, String)> =
        Seat::BOTH.iter().map(|&seat| (format!("Hand {seat}"), hand(state, seat))).collect();
    lines.push(("Discard".into(), cards(state.discard)));
    if let Some(marks) = marks(state) {
        lines.push(("This turn".into(), marks));
    }
    lines.push(("Next".into(), next(game, state)));
    lines
        .iter()
        .map(|(name, text)| wrapped(&game.contents.spoken(text.clone()), &format!("{name:<10}"), "          "))
        .collect()
}

/// A hand as it is typed; in setup the camps dealt.
fn hand(state: &State, seat: Seat) -> String {
    let side = state.side(seat);
    if state.dealt[seat.index()] != 0 {
        let dealt = Camp::ALL.into_iter().filter(|&camp| state.dealt[seat.index()] >> camp as u8 & 1 == 1);
        let names: Vec<&str> = dealt.map(Camp::name).collect();
        return format!("camps dealt: {}", names.join(" "));
    }
    let silo = if side.silo { ", and the Silo" } else { "" };
    format!("{}{silo}", cards(side.hand))
}

/// Cards as they are typed, each name once.
fn cards(cards: Cards) -> String {
    let names: Vec<String> = crate::games::radlands::board::cards::Card::all()
        .filter(|&card| cards.has(card))
        .map(|card| match cards.count(card) {
            1 => card.to_string(),
            count => format!("{card} x{count}"),
        })
        .collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

/// The marks of the turn (R12.5).
fn marks(state: &State) -> Option<String> {
    let marks = (0..MARKS.len()).filter(|bit| state.marks.has(1 << bit)).map(|bit| MARKS[bit].replace('-', " "));
    let entered = match state.entered {
        0 => None,
        1 => Some("1 person put into play".into()),
        _ => Some("2 or more people put into play".to_string()),
    };
    let marks: Vec<String> = marks.chain(entered).collect();
    (!marks.is_empty()).then(|| marks.join(", "))
}

/// The state of the game and the next decision.
pub(crate) fn next(game: &Radlands, state: &State) -> String {
    if let Some(outcome) = state.outcome {
        return format!("turn {}: {}", state.turn, cause(state, outcome, state.winner));
    }
    let decider = who(game.decider(state));
    let text = match state.stack.top() {
        None => {
            let water = counted(usize::from(state.water), "water").replace("waters", "water");
            format!("{decider} acts, {water} left")
        }
        Some(step) => format!("{decider} {}", question(state, step)),
    };
    match state.turn {
        0 => capitalized(&format!("setup: {text}")),
        turn => format!("turn {turn}: {text}"),
    }
}

/// The question of a step (R17), after the name of who is asked.
fn question(state: &State, step: Step) -> String {
    let fixed = match step.what {
        What::ChooseCamps => "chooses three of the camps dealt",
        What::Aim(aim) => return aimed(aim).into(),
        What::Punk { .. } => "says where a punk goes",
        What::DiscardFresh => "discards one of the cards just drawn",
        What::KeepFresh => "keeps one of the cards just drawn",
        What::UseAside => "may use the junk icon of one of the discarded cards",
        What::Discard { left, .. } => return format!("discards {}", counted(left, "hand card")),
        What::Exchange { .. } => "discards hand cards to draw as many and one more",
        What::RestoreMany { .. } => "restores any number of cards",
        What::ChooseIcon(_) => "chooses an icon",
        What::PayOff => "discards 2 cards, or else loses a card in play",
        What::Borrow(Borrower::Mimic) => "chooses an ability to borrow",
        What::Borrow(Borrower::Lab) => "chooses a damaged person to use",
        What::Borrow(Borrower::Base) => "chooses an ability of the person just played",
        What::Advance => "chooses an event that moves forward",
        What::Deploy => "chooses a person to play and use",
        What::Column { napalm: true } => "chooses a column whose people are destroyed",
        What::Column { .. } => "chooses a column that is damaged",
        What::PushBack => "may move the opponent's events back",
        What::Settle => return format!("puts {} down", lifted(state)),
        What::MoveTo { .. } => return format!("says where {} goes", lifted(state)),
        What::Survivor { .. } => "chooses one person who survives",
        What::MoveWhom => "chooses a person to move",
        _ => "waits",
    };
    fixed.into()
}

/// The person taken up.
fn lifted(state: &State) -> String {
    let person = state.lifted[0];
    if person.is_punk() { "a punk".into() } else { person.card.title() }
}

/// The words for the purpose of choosing a card in play.
const fn aimed(aim: Aim) -> &'static str {
    match aim {
        Aim::Damage | Aim::Loot | Aim::Answer => "aims damage",
        Aim::Injure => "aims at a person",
        Aim::Restore | Aim::MutantRestore => "chooses a card to restore",
        Aim::MutantDamage => "aims damage, or restores instead",
        Aim::DamageAny => "aims damage at any card",
        Aim::DamageOpenCamp | Aim::DamageAnyCamp => "aims damage at a camp",
        Aim::DestroyOpenEnemy | Aim::DestroyAnyEnemy => "chooses an enemy to destroy",
        Aim::DestroyAnyCamp => "chooses a camp to destroy",
        Aim::DestroyOpenDamaged => "chooses a damaged card to destroy",
        Aim::Sacrifice => "chooses an own person to destroy",
        Aim::Return => "chooses an own person to return",
        Aim::RestoreReady => "chooses a person to restore",
        Aim::Flip => "chooses a punk to turn face up",
        Aim::Rebuild => "chooses a destroyed camp to flip up",
        Aim::TheyDestroyPerson => "chooses an own person who is destroyed",
        Aim::TheyDamageCard => "chooses an own card that is damaged",
        Aim::TheyDestroyCard => "chooses an own card that is destroyed",
        Aim::TheyDestroyCamp => "chooses an own camp that is destroyed",
        Aim::TheyDamageCamp => "chooses an own camp that is damaged",
    }
}

const _: () = assert!(Place::COLUMNS == 3);
