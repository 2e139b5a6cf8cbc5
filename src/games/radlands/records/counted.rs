//! The counts of a game, summed over many, by name.

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::{Camp, Outcome};
use crate::games::radlands::rules::radlands::Radlands;
use crate::record::{SumSheet, Summed};
use crate::{described_enum, named_enum};

named_enum! {
    /// The sources of damage to a camp, in records: the kinds of R13.5.
    pub enum Blow {
        /// A person of the opponent.
        Person = "person",
        /// A camp of the opponent.
        Camp = "camp",
        /// An event of the opponent.
        Event = "event",
        /// The Raiders of the opponent.
        Raiders = "raiders",
        /// A card of the camp's owner.
        Own = "own",
    }
}

impl Blow {
    /// The source of the damage, in the columns' documentation.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Blow::Person => "people of the opponent",
            Blow::Camp => "camps of the opponent",
            Blow::Event => "events of the opponent",
            Blow::Raiders => "the Raiders of the opponent",
            Blow::Own => "cards of the camp's owner",
        }
    }
}

described_enum! {
    /// The counts for each seat.
    pub enum Count {
        Turns = "own_turns", "turns that it began";
        Decided = "decided", "decisions that it took, the choice of camps not counted";
        OpeningHand = "opening_hand", "cards of its opening hand";
        Drawn = "drawn", "cards drawn after the opening hand, by any means";
        PeoplePlayed = "people_played", "people played from the hand";
        EventsPlayed = "events_played", "events played from the hand";
        Junked = "junked", "hand cards junked";
        Discarded = "discarded", "hand cards discarded without being junked";
        CampUses = "camp_uses", "abilities of its camps used";
        PersonUses = "person_uses", "abilities of people used, borrowed and granted ones included";
        WaterSpent = "water_spent", "water spent";
        WaterLost = "water_lost", "water left unspent at the end of its turns";
        SiloTaken = "silo_taken", "times it took the Silo";
        SiloJunked = "silo_junked", "times it junked the Silo";
        RaidersResolved = "raiders_resolved", "times its Raiders resolved";
        EventsResolved = "events_resolved", "events of it that resolved, the Raiders not counted";
        PunksGained = "punks_gained", "punks gained";
        PunksLost = "punks_lost", "punks of it destroyed";
        PeopleLost = "people_lost", "people of it destroyed, punks not counted";
        Restored = "restored", "cards of it restored";
    }
}

/// A seat's use of a deck card in one game, in times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardFacts {
    pub(crate) opening: u8,
    pub(crate) drawn: u8,
    pub(crate) played: u8,
    pub(crate) junked: u8,
    pub(crate) discarded: u8,
    pub(crate) used: u8,
}

impl CardFacts {
    pub(crate) const NONE: CardFacts = CardFacts { opening: 0, drawn: 0, played: 0, junked: 0, discarded: 0, used: 0 };
}

impl Summed for CardFacts {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<CardFacts>) {
        let had = "seats that had the card in the hand at some time, from the deck";
        sheet.contested("", had, |card| u64::from(card.opening) + u64::from(card.drawn));
        sheet.times("opening", "times it was in an opening hand", |card| card.opening.into());
        sheet.times("drawn", "times it was drawn later", |card| card.drawn.into());
        sheet.times("played", "times it was played from a hand", |card| card.played.into());
        sheet.times("junked", "times it was junked from a hand", |card| card.junked.into());
        let discarded = "times it was discarded from a hand without being junked";
        sheet.times("discarded", discarded, |card| card.discarded.into());
        let used = "times an ability of it was used, borrowed and granted included";
        sheet.times("used", used, |card| card.used.into());
        sheet.contested("opening", "seats with it in the opening hand", |card| card.opening.into());
        sheet.contested("drawn", "seats that drew it later", |card| card.drawn.into());
        sheet.contested("played", "seats that played it", |card| card.played.into());
        sheet.contested("junked", "seats that junked it", |card| card.junked.into());
        sheet.contested("discarded", "seats that discarded it", |card| card.discarded.into());
        sheet.contested("used", "seats that used an ability of it", |card| card.used.into());
    }
}

/// The fate of a camp with one seat in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CampFacts {
    pub(crate) dealt: bool,
    pub(crate) kept: bool,
    /// Cards that it gave to the opening hand.
    pub(crate) cards: u8,
    pub(crate) uses: u8,
    /// Damage that it did to camps of the opponent.
    pub(crate) damage: u8,
    pub(crate) destroyed: u8,
}

impl Summed for CampFacts {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<CampFacts>) {
        sheet.times("dealt", "times it was dealt to a seat", |camp| camp.dealt.into());
        sheet.contested("", "seats that kept it", |camp| camp.kept.into());
        let cards = "cards that it gave to opening hands: its draw number for each seat that kept it";
        sheet.times("draw_cards", cards, |camp| camp.cards.into());
        sheet.times("uses", "times an ability of it was used", |camp| camp.uses.into());
        sheet.contested("used", "seats that used it at least once", |camp| camp.uses.into());
        let damage = "damage that its own ability did to camps of the opponent";
        sheet.times("damage", damage, |camp| camp.damage.into());
        sheet.times("destroyed", "times it was destroyed after setup", |camp| camp.destroyed.into());
        sheet.contested("destroyed", "seats that lost it at least once", |camp| camp.destroyed.into());
    }
}

/// The effect of a card on camps in one game, for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    pub(crate) damage: u8,
    pub(crate) destroyed: u8,
    pub(crate) own_damage: u8,
    pub(crate) last: bool,
}

impl Hits {
    pub(crate) const NONE: Hits = Hits { damage: 0, destroyed: 0, own_damage: 0, last: false };
}

impl Summed for Hits {
    #[inline]
    fn sums(sheet: &mut impl SumSheet<Hits>) {
        sheet.contested("", "seats for which it hit a camp of the opponent", |hits| hits.damage.into());
        let damage = "damage that it did to camps of the opponent; a camp destroyed outright counts 2";
        sheet.times("damage", damage, |hits| hits.damage.into());
        sheet.times("destroyed", "camps of the opponent that it destroyed", |hits| hits.destroyed.into());
        let last = "games that it ended by destroying the last camp of the opponent";
        sheet.times("last_blows", last, |hits| hits.last.into());
        sheet.times("own_damage", "damage that it did to camps of its owner", |hits| hits.own_damage.into());
    }
}

/// A card that can hit camps: a camp, a person, an event, or the Raiders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hitter(pub(crate) u8);

impl Hitter {
    pub(crate) const COUNT: usize = Camp::COUNT + Card::COUNT + 1;
    pub(crate) const NONE: Hitter = Hitter(u8::MAX);

    pub(crate) const fn camp(camp: Camp) -> Hitter {
        Hitter(camp as u8)
    }

    /// A deck card, or the Raiders.
    pub(crate) const fn card(card: Card) -> Hitter {
        Hitter(Camp::COUNT as u8 + card.0)
    }

    /// Every one, with its kind.
    pub(crate) fn all() -> impl Iterator<Item = (Blow, Hitter)> {
        let camps = Camp::ALL.into_iter().map(|camp| (Blow::Camp, Hitter::camp(camp)));
        let kind = |card: Card| if card.as_person().is_some() { Blow::Person } else { Blow::Event };
        let cards = Card::all().map(move |card| (kind(card), Hitter::card(card)));
        camps.chain(cards).chain([(Blow::Raiders, Hitter::card(Card::RAIDERS))])
    }

    /// Its name in a game; none where no card is known.
    pub(crate) fn named(self, game: &Radlands) -> Option<&str> {
        let card = usize::from(self.0).checked_sub(Camp::COUNT).filter(|_| usize::from(self.0) < Hitter::COUNT);
        card.map(|card| game.contents.name(Card(card as u8))).or(self.name())
    }

    /// Its printed name; none where no card is known.
    pub(crate) fn name(self) -> Option<&'static str> {
        let at = usize::from(self.0);
        match Camp::ALL.get(at) {
            Some(camp) => Some(camp.name()),
            None if at < Hitter::COUNT => Some(Card(self.0 - Camp::COUNT as u8).name()),
            None => None,
        }
    }
}

impl Blow {
    /// The kind of blow that ended a game; none where no camp was destroyed last, or those of both at once.
    pub(crate) const fn last(outcome: Outcome) -> Option<Blow> {
        match outcome {
            Outcome::ByPerson => Some(Blow::Person),
            Outcome::ByCamp => Some(Blow::Camp),
            Outcome::ByEvent => Some(Blow::Event),
            Outcome::ByRaiders => Some(Blow::Raiders),
            Outcome::ByOwnCard => Some(Blow::Own),
            Outcome::BothCamps | Outcome::Deck | Outcome::Obelisk | Outcome::Stalled => None,
        }
    }
}
