//! The steps of an effect that is being resolved, and the stack on which they wait (R11).

use serde::{Deserialize, Serialize};

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::Seat;

/// The source of the text that a step follows (R11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A junked card: it is nowhere in play.
    Junk,
    /// The camp of that column.
    Camp(u8),
    /// The person that acts or enters, wherever it is now.
    Person,
    /// An event.
    Event,
    /// The Raiders.
    Raiders,
}

/// A question about one card in play. "They" choose where the name says so, else the owner of the effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Aim {
    /// R8.1: an unprotected card of the opponent.
    Damage,
    /// R15.14: the same, and Draw if it is a camp.
    Loot,
    /// R15.13: they do Damage to the owner.
    Answer,
    /// R8.2: an unprotected enemy.
    Injure,
    /// R8.2: an own restorable card, or none.
    Restore,
    /// R15.6: Damage, or none of it where a card is restorable.
    MutantDamage,
    /// R15.6: Restore, which is not omitted.
    MutantRestore,
    /// Any card of the opponent.
    DamageAny,
    /// R15.5: an unprotected camp of the opponent.
    DamageOpenCamp,
    /// Card set b: any camp of the opponent.
    DamageAnyCamp,
    /// R15.9: an unprotected enemy.
    DestroyOpenEnemy,
    /// R16.2: any enemy.
    DestroyAnyEnemy,
    /// R15.25: any camp of the opponent.
    DestroyAnyCamp,
    /// R14.25: an unprotected damaged card of the opponent.
    DestroyOpenDamaged,
    /// R10.3: an own person.
    Sacrifice,
    /// R15.18: an own person.
    Return,
    /// R14.22: an own damaged person.
    RestoreReady,
    /// R14.19: an own punk.
    Flip,
    /// R14.33: an own destroyed camp.
    Rebuild,
    /// R14.3: they choose one of their people.
    TheyDestroyPerson,
    /// R14.6: they choose one of their cards.
    TheyDamageCard,
    /// R14.7: they choose one of their cards.
    TheyDestroyCard,
    /// R14.5: they choose one of their camps.
    TheyDestroyCamp,
    /// R16.11: they choose one of their camps.
    TheyDamageCamp,
}

/// The user of another card's ability (R10.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Borrower {
    /// R15.1
    Mimic,
    /// R14.15
    Lab,
    /// R14.23: the person just played.
    Base,
}

/// Icons of which one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Icons {
    /// R14.11
    DrawRestorePunk,
    /// Card set b, Scavenger Camp.
    PunkWater,
}

/// A hit on several cards at once (R11.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Strike {
    /// R15.8, R16.6
    InjureOpenEnemies,
    /// R15.16
    DestroyDamagedEnemies,
    /// R16.8
    InjureEverybody,
}

/// The effect or question of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// R2.1: which camps to keep.
    ChooseCamps,
    /// R2.2 to R2.5, when the camps are chosen.
    RevealCamps,
    /// R3.2: the rest of the queue moves forward.
    AdvanceQueue,
    /// R3.3
    Replenish,
    /// R9.3: an event has done its effect.
    EventDone(Card),
    /// A question about a card in play.
    Aim(Aim),
    /// R8.3; Uprising has an option of its own for full columns.
    Punk {
        /// Is it one of Uprising's three?
        uprising: bool,
    },
    /// R8.4
    Water,
    /// R8.5
    Raid,
    /// Draw a number of cards.
    Draw(u8),
    /// Draw a number of cards and remember which (R14.30, R16.3).
    DrawFresh(u8),
    /// R14.30: discard one of the fresh cards.
    DiscardFresh,
    /// R16.3: keep one of the fresh cards.
    KeepFresh,
    /// R15.12: discard the top cards, and remember which.
    Reveal(u8),
    /// R15.12: use the junk icon of one of them.
    UseAside,
    /// Discard hand cards, in the order of their names.
    Discard {
        /// The number of cards left to discard.
        left: u8,
        /// The name that was discarded last.
        from: u8,
    },
    /// R14.29: discard hand cards in the order of their names, as long as one likes.
    Exchange {
        /// The number of cards discarded.
        count: u8,
        /// The name that was discarded last.
        from: u8,
    },
    /// R14.26: restore cards in the order of their places, as long as one likes.
    RestoreMany {
        /// The first place that may be restored.
        from: u8,
    },
    /// "Damage this card."
    DamageThis,
    /// "Destroy this card."
    DestroyThis,
    /// R14.15: the person whose ability was used is destroyed; R14.23: it is damaged.
    EndLoan {
        /// Destroyed, not damaged?
        destroy: bool,
    },
    /// One of several icons.
    ChooseIcon(Icons),
    /// R14.5
    StepForward,
    /// R14.7: pay or suffer.
    PayOff,
    /// R14.13
    React,
    /// Another card's ability.
    Borrow(Borrower),
    /// R14.17
    Advance,
    /// R14.23: play a person.
    Deploy,
    /// A hit on several cards.
    Strike(Strike),
    /// R15.24, R16.9: which column.
    Column {
        /// Does it destroy the people, or damage all cards?
        napalm: bool,
    },
    /// R15.11: move the opponent's events back?
    PushBack,
    /// R16.1: take all own people up.
    Lift,
    /// R16.1: put the next one down.
    Settle,
    /// R16.1: the opponent is exposed.
    Expose,
    /// R16.4: which own person stays.
    Survivor {
        /// Is it the opponent's turn to choose?
        they: bool,
    },
    /// R16.7
    Truce,
    /// R16.10
    Bombard,
    /// Card set b: which person is moved.
    MoveWhom,
    /// Card set b: to which spot; not back where it was.
    MoveTo {
        /// Is it the opponent's person?
        theirs: bool,
        /// The spot where it was.
        was: u8,
    },
}

/// One step, for a player, following some card's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(align(8))] // written and read as one word
pub struct Step {
    /// Its effect or question.
    pub what: What,
    /// The owner of the effect.
    pub seat: Seat,
    /// The card whose text it follows.
    pub source: Source,
}
const _: () = assert!(size_of::<Step>() == 8);

impl Step {
    /// Fills unused room.
    const NONE: Step = Step { what: What::Replenish, seat: Seat(0), source: Source::Junk };
}

/// The steps that wait; the last one is next. Empty: the active player acts (R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    steps: [Step; Self::MOST],
    len: u8,
}

impl Default for Stack {
    fn default() -> Stack {
        Stack { steps: [Step::NONE; Self::MOST], len: 0 }
    }
}

impl Stack {
    /// The most steps that wait at a decision: three of a turn, three of a loan, three of an effect, with room to
    /// spare.
    pub const WAITING: usize = 12;
    /// Room for those that one decision adds: a loan of a loan whose effect resolves an event.
    const MOST: usize = Self::WAITING + 8;

    /// The next step.
    #[inline]
    pub fn top(&self) -> Option<Step> {
        self.steps[..usize::from(self.len)].last().copied()
    }

    /// Is nothing waiting?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All steps, the next one last.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// Puts a step before all others.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.len)] = step;
        self.len += 1;
    }

    /// Takes the next step off; its room is cleared, so that equal stacks are equal.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.steps[usize::from(self.len)] = Step::NONE;
    }
}
