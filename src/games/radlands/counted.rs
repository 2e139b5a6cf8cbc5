//! What is counted of a game and summed over many, by name.

use super::cards::Card;
use super::words::{Camp, Outcome};
use crate::named_enum;

named_enum! {
    /// What damages a camp, in records: the kinds of R13.5.
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

named_enum! {
    /// What is counted for each seat.
    pub enum Count {
        /// Turns begun.
        Turns = "own_turns",
        /// Decisions taken, the choice of camps not counted.
        Decided = "decided",
        /// Cards of the opening hand.
        OpeningHand = "opening_hand",
        /// Cards drawn after that.
        Drawn = "drawn",
        /// People played from the hand.
        PeoplePlayed = "people_played",
        /// Events played from the hand.
        EventsPlayed = "events_played",
        /// Hand cards junked.
        Junked = "junked",
        /// Hand cards discarded.
        Discarded = "discarded",
        /// Abilities used of its camps.
        CampUses = "camp_uses",
        /// Abilities used of people.
        PersonUses = "person_uses",
        /// Water spent.
        WaterSpent = "water_spent",
        /// Water left at the end of a turn.
        WaterLost = "water_lost",
        /// Times the Silo was taken.
        SiloTaken = "silo_taken",
        /// Times the Silo was junked.
        SiloJunked = "silo_junked",
        /// Times its Raiders resolved.
        RaidersResolved = "raiders_resolved",
        /// Other events of it that resolved.
        EventsResolved = "events_resolved",
        /// Punks gained.
        PunksGained = "punks_gained",
        /// Punks destroyed.
        PunksLost = "punks_lost",
        /// People destroyed, punks not counted.
        PeopleLost = "people_lost",
        /// Cards restored.
        Restored = "restored",
    }
}

named_enum! {
    /// What is summed for each deck card.
    pub enum CardSum {
        /// Seats that had it in the hand at some time.
        Games = "games",
        /// Those of them that won.
        Wins = "wins",
        /// Times it was in an opening hand.
        Opening = "opening",
        /// Times it was drawn later.
        Drawn = "drawn",
        /// Times it was played.
        Played = "played",
        /// Times it was junked.
        Junked = "junked",
        /// Times it was discarded from a hand.
        Discarded = "discarded",
        /// Times an ability of it was used.
        Used = "used",
        /// Seats with it in the opening hand.
        GamesOpening = "games_opening",
        /// Those of them that won.
        WinsOpening = "wins_opening",
        /// Seats that drew it later.
        GamesDrawn = "games_drawn",
        /// Those of them that won.
        WinsDrawn = "wins_drawn",
        /// Seats that played it.
        GamesPlayed = "games_played",
        /// Those of them that won.
        WinsPlayed = "wins_played",
        /// Seats that junked it.
        GamesJunked = "games_junked",
        /// Those of them that won.
        WinsJunked = "wins_junked",
        /// Seats that discarded it.
        GamesDiscarded = "games_discarded",
        /// Those of them that won.
        WinsDiscarded = "wins_discarded",
        /// Seats that used an ability of it.
        GamesUsed = "games_used",
        /// Those of them that won.
        WinsUsed = "wins_used",
    }
}

named_enum! {
    /// What is summed for each camp.
    pub enum CampSum {
        /// Times it was dealt to a seat.
        Dealt = "dealt",
        /// Seats that kept it.
        Games = "games",
        /// Those of them that won.
        Wins = "wins",
        /// Cards that it gave to opening hands.
        Cards = "draw_cards",
        /// Times an ability of it was used.
        Uses = "uses",
        /// Seats that used it.
        GamesUsed = "games_used",
        /// Those of them that won.
        WinsUsed = "wins_used",
        /// Damage that it did to camps of the opponent.
        Damage = "damage",
        /// Times it was destroyed after setup.
        Destroyed = "destroyed",
        /// Seats that lost it.
        GamesDestroyed = "games_destroyed",
        /// Those of them that won.
        WinsDestroyed = "wins_destroyed",
    }
}

named_enum! {
    /// What is summed for each card that hits camps.
    pub enum BlowSum {
        /// Games in which it hit a camp of the opponent.
        Games = "games",
        /// Those of them that its owner won.
        Wins = "wins",
        /// Damage to camps of the opponent.
        Damage = "damage",
        /// Camps of the opponent that it destroyed.
        Destroyed = "destroyed",
        /// Games that it ended by destroying the last camp of the opponent.
        LastBlows = "last_blows",
        /// Damage to camps of its owner.
        OwnDamage = "own_damage",
    }
}

/// A card that can hit camps: a camp, a person, an event, or the Raiders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hitter(pub(super) u8);

impl Hitter {
    pub(super) const COUNT: usize = Camp::COUNT + Card::COUNT + 1;
    pub(super) const NONE: Hitter = Hitter(u8::MAX);

    pub(super) const fn camp(camp: Camp) -> Hitter {
        Hitter(camp as u8)
    }

    /// A deck card, or the Raiders.
    pub(super) const fn card(card: Card) -> Hitter {
        Hitter(Camp::COUNT as u8 + card.0)
    }

    /// Every one, with its kind.
    pub(super) fn all() -> impl Iterator<Item = (Blow, Hitter)> {
        let camps = Camp::ALL.into_iter().map(|camp| (Blow::Camp, Hitter::camp(camp)));
        let kind = |card: Card| if card.as_person().is_some() { Blow::Person } else { Blow::Event };
        let cards = Card::all().map(move |card| (kind(card), Hitter::card(card)));
        camps.chain(cards).chain([(Blow::Raiders, Hitter::card(Card::RAIDERS))])
    }

    /// Its name; none where no card is known.
    pub(super) fn name(self) -> Option<&'static str> {
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
    pub(super) const fn last(outcome: Outcome) -> Option<Blow> {
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
