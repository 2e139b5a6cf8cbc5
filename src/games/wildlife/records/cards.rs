//! Fate of cards: used, dropped, put up for auction, and the prices that they bring.

use crate::games::wildlife::board::words::CardKind;
use crate::record::{Column, Kind, SumSheet, SumTable, Summed, Sums};

/// Counts of a seat's dealings with the cards of one kind in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardFacts {
    pub(crate) used: u8,
    pub(crate) dropped: u8,
    pub(crate) put_up: u8,
    pub(crate) sold: u8,
    /// Food that it brought.
    pub(crate) earned: u16,
    pub(crate) bought: u8,
    /// Food paid for it.
    pub(crate) spent: u16,
    /// Points given up for it.
    pub(crate) points: u16,
    pub(crate) declined: u8,
}

impl CardFacts {
    pub(crate) const NONE: CardFacts =
        CardFacts { used: 0, dropped: 0, put_up: 0, sold: 0, earned: 0, bought: 0, spent: 0, points: 0, declined: 0 };
}

impl Summed for CardFacts {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<CardFacts>) {
        sheet.times("used", "cards that their owners used", |card| card.used.into());
        sheet.times("dropped", "cards laid out without effect", |card| card.dropped.into());
        sheet.times("put_up", "cards put up for auction, or offered for sale", |card| card.put_up.into());
        sheet.times("sold", "cards of these that were bought", |card| card.sold.into());
        sheet.times("earned", "food that their sellers got for them", |card| card.earned.into());
        sheet.times("bought", "cards bought", |card| card.bought.into());
        sheet.times("spent", "food that their buyers paid", |card| card.spent.into());
        sheet.times("points", "points that their buyers gave up for them", |card| card.points.into());
        sheet.times("declined", "bought cards left without effect", |card| card.declined.into());
        let docs = |what: &'static str| [what, "those of them that won"];
        sheet.games("used", docs("seats that used one"), |card| card.used.into());
        sheet.games("put_up", docs("seats that put one up"), |card| card.put_up.into());
        sheet.games("sold", docs("seats that sold one"), |card| card.sold.into());
        sheet.games("bought", docs("seats that bought one"), |card| card.bought.into());
    }
}

/// The table of cards.
pub(super) fn table() -> SumTable {
    SumTable {
        name: "cards",
        about: "One row for each cell and kind of card. All seats of a game count.",
        keys: vec![Column::new("card", Kind::Text, "the kind of card")],
        rows: CardKind::ALL.iter().map(|card| vec![card.name().into()]).collect(),
        sums: Sums::<CardFacts>::columns(),
        lies: None,
    }
}
