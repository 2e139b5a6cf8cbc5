//! Cards as counts: a hand, the draw pile, the discard pile.

use super::words::CardKind;
use crate::{bit_set, inputs};

bit_set! {
    /// A set of kinds of cards.
    pub struct Kinds(pub u16) of kind: CardKind {
        bit: kind as u8,
        item(bit): CardKind::ALL[bit as usize],
    }
}

/// The number of cards of each kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub [u8; CardKind::COUNT]);

inputs!(Cards { 0 });

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards([0; CardKind::COUNT]);

    /// The number of cards of a kind.
    #[inline]
    pub const fn count(&self, kind: CardKind) -> u8 {
        self.0[kind as usize]
    }

    /// Is there a card of this kind?
    #[inline]
    pub const fn has(&self, kind: CardKind) -> bool {
        self.count(kind) > 0
    }

    /// The number of cards in all.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Is there no card?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CardKind::COUNT]
    }

    /// The kinds of which there is a card.
    #[inline]
    pub fn kinds(&self) -> Kinds {
        self.0.iter().enumerate().fold(Kinds::EMPTY, |set, (kind, &count)| Kinds(set.0 | u16::from(count > 0) << kind))
    }

    /// Adds a card.
    #[inline]
    pub const fn add(&mut self, kind: CardKind) {
        self.0[kind as usize] += 1;
    }

    /// Takes a card away; there must be one.
    #[inline]
    pub const fn remove(&mut self, kind: CardKind) {
        self.0[kind as usize] -= 1;
    }

    /// Adds all cards of another count.
    pub fn add_all(&mut self, others: &Cards) {
        self.0.iter_mut().zip(others.0).for_each(|(own, other)| *own += other);
    }

    /// The cards left after taking away those of another count; `None` if they are not all there.
    #[must_use]
    pub fn without(&self, others: &Cards) -> Option<Cards> {
        let mut left = *self;
        for (own, other) in left.0.iter_mut().zip(others.0) {
            *own = own.checked_sub(other)?;
        }
        Some(left)
    }

    /// The card with a number, counted from 0 kind by kind; there must be more than `n`.
    #[inline]
    pub fn nth(&self, n: u32) -> CardKind {
        let mut below = 0;
        let mut at = 0;
        for &count in &self.0 {
            below += u32::from(count);
            at += usize::from(below <= n);
        }
        CardKind::ALL[at.min(CardKind::COUNT - 1)]
    }

    /// Every kind with a card, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (CardKind, u8)> + '_ {
        CardKind::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
