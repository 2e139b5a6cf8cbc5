//! The texts of cards, in our own words, made from the box: an edited box has edited texts.

use crate::base::terminal::counted;
use crate::base::titles::capitalized;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::{Camp, CampTrait, EventCard, Icon, Person, PersonTrait};
use crate::games::radlands::contents::{Abilities, Ability, CampCard, Contents};
use crate::games::radlands::rules::effects::Effect;

impl Icon {
    /// The effect of the icon (R8).
    pub const fn text(self) -> &'static str {
        match self {
            Icon::Damage => "damage an unprotected card of the opponent",
            Icon::Injure => "damage an unprotected person of the opponent",
            Icon::Restore => "you may restore one of your damaged cards",
            Icon::Draw => "draw a card",
            Icon::Punk => "you may gain a punk: the top card of the deck, face down",
            Icon::Water => "one more water this turn",
            Icon::Raid => "your Raiders enter the queue, move one slot forward or, from slot 1, strike",
        }
    }
}

impl Effect {
    /// The effect of the ability (R14, R15).
    pub const fn text(self) -> &'static str {
        use Effect::*;
        match self {
            Damage => Icon::Damage.text(),
            Injure => Icon::Injure.text(),
            Restore => Icon::Restore.text(),
            Raid => Icon::Raid.text(),
            Punk => Icon::Punk.text(),
            Water => Icon::Water.text(),
            SacrificeThenTheyDestroy => "destroy one of your people; then the opponent destroys one of theirs",
            SacrificeThenDraw => "destroy one of your people, then draw a card",
            SacrificeThenWater => "destroy one of your people for one more water this turn",
            SacrificeThenRestore => "destroy one of your people; then you may restore one of your damaged cards",
            SacrificeThenDamage => "destroy one of your people, then damage an unprotected card of the opponent",
            TheyDamageOne => "the opponent chooses one of their cards, which is damaged",
            TheyDestroyOneOrDiscard => {
                "the opponent discards 2 cards, or chooses one of their cards in play, which is destroyed"
            }
            AdvanceEvent => "move an event of either queue one slot forward; from slot 1 it resolves",
            FlipPunk => {
                "turn one of your punks face up; an event is discarded, and you gain a punk and one more water instead"
            }
            RestorePersonReady => "restore one of your damaged people, who is ready at once",
            DestroyOpenDamaged => "destroy an unprotected damaged card of the opponent",
            DrawTwoDiscardOne => "draw 2 cards, then discard one of the two",
            Rebuild => {
                "if this is undamaged: flip up one of your destroyed camps, undamaged and ready; then destroy this card"
            }
            RaidThenPunk => "raid, then you may gain a punk",
            MovePerson => "move a person of either player to another place of their own side",
            DiscardThenPunkOrWater => "discard a hand card, then gain a punk or one more water",
            InjureAllOpen => "damage all unprotected people of the opponent at once",
            DestroyOpenEnemy => "destroy an unprotected person of the opponent",
            DiscardThreeUseOne => "discard the top 3 cards of the deck; you may use the junk icon of one of them",
            DestroyDamagedEnemies => "destroy all damaged people of the opponent, protected or not",
            ReturnPerson => "return one of your people to your hand",
            DrawThreeDiscardThree => "draw 3 cards, then discard 3",
            _ => self.other_text(),
        }
    }

    /// Damage of every kind, steps forward, and abilities that use another one.
    const fn other_text(self) -> &'static str {
        use Effect::*;
        match self {
            DamageAnyThenSacrifice => {
                "damage any card of the opponent, protected or not; then destroy one of your people"
            }
            DamageIfEvent => "if an event resolved this turn: damage an unprotected card of the opponent",
            DamageIfTwoPlayed => "if you put 2 people into play this turn: damage an unprotected card of the opponent",
            RestoreIfTwoPlayed => "if you put 2 people into play this turn: you may restore one of your damaged cards",
            RestoreIfRaided => "if your Raiders resolved this turn: you may restore one of your damaged cards",
            RestoreIfCampOpen => "if the opponent has an unprotected camp: you may restore one of your damaged cards",
            DamageThisThenIcon => "damage this card; then draw a card, restore a card or gain a punk",
            DamageThisThenDamage => "damage this card, then an unprotected card of the opponent",
            DamageThisThenRestoreAny => "damage this card, then restore any number of your other cards",
            DamageThisThenExchange => {
                "damage this card; then discard one or more hand cards and draw as many and one more"
            }
            DestroyThisAndAllPeople => "destroy this card and all people of both players",
            UseDamagedPerson => "pay for and use an ability of one of your damaged people, who is then destroyed",
            PlayAndUse => "pay for and play a person and one of its abilities; then damage it",
            Borrow => "pay for and use an ability of another ready person of yours, or of an undamaged enemy",
            PunkIfFew => "if you have at most one person: you may gain a punk",
            StepForward => {
                "move one step forward; from the second step back to its place, and the opponent destroys one of their \
                 camps"
            }
            DamageLessPerRuin => {
                "damage an unprotected card of the opponent; costs 1 less for each of your destroyed camps"
            }
            DamageLessPerPunk => "damage an unprotected card of the opponent; costs 1 less for each of your punks",
            DamageIfUndamaged => "if this is undamaged: damage an unprotected card of the opponent",
            DamageAnyCampIfFour => "if you have 4 people: damage any camp of the opponent, protected or not",
            DamageAlone => "damage an unprotected card of the opponent; the only ability that you use this turn",
            DamageIfTwoHere => "if this column has 2 people: damage an unprotected card of the opponent",
            DamageOpenCamp => "damage an unprotected camp of the opponent",
            DamageAndOrRestore => {
                "damage an unprotected card of the opponent, restore one of your cards, or both; then damage this card"
            }
            DamageIfPunk => "if you have a punk: damage an unprotected card of the opponent",
            DamageIfQueued => "if the opponent has an event in the queue: damage an unprotected card of theirs",
            DamageAndBeDamaged => "damage an unprotected card of the opponent, who then does the same to you",
            DamageAndLoot => "damage an unprotected card of the opponent; if that was a camp, draw a card",
            DamageAny => "damage any card of the opponent, protected or not",
            DamageColumn => "damage all cards in one column of the opponent",
            DestroyAnyCamp => "destroy any camp of the opponent, protected or not",
            _ => "",
        }
    }

    /// Is it paid by the ability that it uses?
    const fn is_borrowed(self) -> bool {
        matches!(self, Effect::Borrow | Effect::UseDamagedPerson | Effect::PlayAndUse)
    }
}

impl CampTrait {
    /// The effect of a camp without being used; nothing for most.
    pub const fn text(self) -> &'static str {
        match self {
            CampTrait::None => "",
            CampTrait::CheapColumn => "People cost 1 less in this column while no one is in it.",
            CampTrait::NeverRestored => "It cannot be restored.",
            CampTrait::StartsDestroyed => "It is destroyed before the first turn.",
            CampTrait::WinsWithTheDeck => "You win when the deck runs out the first time.",
        }
    }
}

impl PersonTrait {
    /// The effect of a person without being used; nothing for most.
    pub const fn text(self) -> &'static str {
        match self {
            PersonTrait::None => "",
            PersonTrait::EntersDrawDamaged => "Entering play: draw a card, then damage this card.",
            PersonTrait::EntersPushBack => "Entering play: you may move all events of the opponent one slot back.",
            PersonTrait::EntersPunk => "Entering play: you may gain a punk.",
            PersonTrait::EntersReady => "It enters play ready.",
            PersonTrait::EntersRestore => "Entering play: you may restore one of your damaged cards.",
            PersonTrait::FreeAtRuins => "Costs nothing in a column whose camp is destroyed.",
            PersonTrait::FirstUseStaysReady => "Your cards stay ready when they are used for the first time in a turn.",
            PersonTrait::FirstEventAtOnce => "The first event that you play in a turn resolves at once.",
            PersonTrait::GrantsAndEntersPunk => {
                "All your people have this ability too. Entering play: you may gain a punk."
            }
            PersonTrait::AllEnterReady => "All your people enter play ready.",
        }
    }
}

impl EventCard {
    /// The effect of the event (R16).
    pub const fn text(self) -> &'static str {
        match self {
            EventCard::HighGround => {
                "Rearrange your people; then all cards of the opponent count as unprotected this turn."
            }
            EventCard::Banish => "Destroy any person of the opponent.",
            EventCard::Interrogate => "Draw 4 cards, keep one of them and discard the others.",
            EventCard::Famine => "You, then the opponent, keep one person each; all others are destroyed.",
            EventCard::Uprising => "Gain 3 punks.",
            EventCard::Strafe => "Damage all unprotected people of the opponent.",
            EventCard::Truce => "All people of both players return to their owners' hands.",
            EventCard::Radiation => "Damage all people of both players.",
            EventCard::Napalm => "Destroy all people in one column of the opponent.",
            EventCard::Bombardment => {
                "Damage all camps of the opponent, then draw a card for each of their destroyed camps."
            }
        }
    }
}

/// The effects of the Raiders (R16.11).
pub const RAIDERS: &str =
    "The opponent chooses one of their camps, which is damaged. Then they return to the play area.";

/// An ability with its price: `2 water: damage an unprotected card of the opponent`.
pub fn ability(ability: Ability) -> String {
    let price = if ability.effect.is_borrowed() { "Nothing itself".into() } else { water(ability.cost) };
    format!("{price}: {}.", ability.effect.text())
}

/// An amount of water as a price.
pub fn water(amount: u8) -> String {
    if amount == 0 { "Free".into() } else { format!("{amount} water") }
}

/// All abilities and the trait of a card, as sentences.
fn all(abilities: Abilities, quality: &str) -> String {
    let mut parts: Vec<String> = abilities.into_iter().flatten().map(ability).collect();
    if !quality.is_empty() {
        parts.push(quality.to_string());
    }
    if parts.is_empty() { "It does nothing.".into() } else { parts.join(" ") }
}

impl Contents {
    /// The effect of a camp of this box.
    pub fn camp_text(&self, camp: Camp) -> String {
        let CampCard { abilities, quality, damaged, .. } = self.camps[camp.index()];
        let start = if damaged { " It starts damaged." } else { "" };
        all(abilities, quality.text()) + start
    }

    /// The rest of the print on a camp.
    pub fn camp_facts(&self, camp: Camp) -> String {
        format!("camp, {} at the start", counted(self.camps[camp.index()].draw, "card"))
    }

    /// The effect of a person of this box.
    pub fn person_text(&self, person: Person) -> String {
        let card = self.people[person.index()];
        all(card.abilities, card.quality.text())
    }

    /// The effect of a card of the deck.
    pub fn card_text(&self, card: Card) -> String {
        match (card.as_person(), card.as_event()) {
            (Some(person), _) => self.person_text(person),
            (_, Some(event)) => event.text().into(),
            _ => RAIDERS.into(),
        }
    }

    /// The rest of the print on a card of the deck: kind, price, slot, junk icon.
    pub fn card_facts(&self, card: Card) -> String {
        let junk = |icon: Icon| capitalized(icon.name());
        match (card.as_person(), card.as_event()) {
            (Some(person), _) => {
                let row = self.people[person.index()];
                format!("person, {} to play, junk for {}", water(row.cost).to_lowercase(), junk(row.junk))
            }
            (_, Some(event)) => {
                let row = self.events[event.index()];
                let slot = if row.number == 0 { "at once".into() } else { format!("slot {}", row.number) };
                format!("event, {slot}, {} to play, junk for {}", water(row.cost).to_lowercase(), junk(row.junk))
            }
            _ => format!("event, slot {}", self.numbers.raiders_number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::radlands::contents::CardSet;

    /// Sentences that fit a hint.
    fn assert_reads_well(text: &str, name: &str) {
        assert!((10..300).contains(&text.len()) && text.ends_with('.'), "{name}: {text}");
        assert!(!text.contains("  ") && !text.contains(": ."), "{name}: {text}");
    }

    #[test]
    fn every_card_of_every_set_has_a_text() {
        for cards in CardSet::ALL {
            let contents = Contents::embedded(cards);
            for camp in Camp::ALL {
                assert_reads_well(&contents.camp_text(camp), camp.name());
                let card = contents.camps[camp.index()];
                let (does, text) = (card.abilities[0].is_some(), contents.camp_text(camp));
                assert!(does || !card.quality.text().is_empty(), "{camp} does nothing");
                assert_eq!(
                    text.matches("water: ").count()
                        + text.matches("Free: ").count()
                        + text.matches("Nothing itself: ").count(),
                    card.abilities.iter().flatten().count(),
                    "{camp}: {text}"
                );
            }
            for card in Card::all().chain([Card::RAIDERS]) {
                assert_reads_well(&contents.card_text(card), card.name());
            }
        }
    }

    #[test]
    fn no_two_effects_traits_or_events_share_a_text() {
        let effects = Effect::ALL.into_iter().map(Effect::text);
        let camps = CampTrait::ALL.into_iter().skip(1).map(CampTrait::text);
        let people = PersonTrait::ALL.into_iter().skip(1).map(PersonTrait::text);
        let mut all: Vec<&str> =
            effects.chain(camps).chain(people).chain(EventCard::ALL.map(EventCard::text)).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert!(all.len() == count && !all.contains(&""), "{count} texts, {} different: {all:?}", all.len());
    }

    #[test]
    fn the_page_of_effects_lists_each_with_its_text() {
        let page = include_str!("../../../../docs/radlands/effects.md");
        for effect in Effect::ALL {
            let row = format!("| `{effect}` | {} |", effect.text());
            assert!(page.contains(&row), "docs/radlands/effects.md: expected {row}");
        }
        assert_eq!(page.matches("\n| `").count(), Effect::COUNT);
    }

    #[test]
    fn a_text_follows_the_box() {
        let sets = ["camps.railgun.abilities.0.cost=5", "people.sniper.cost=0", "camps.cannon.damaged=true"];
        let contents = Contents::load(None, CardSet::A, &sets.map(String::from)).unwrap();
        assert_eq!(contents.camp_text(Camp::Railgun), "5 water: damage an unprotected card of the opponent.");
        assert!(contents.camp_text(Camp::Cannon).ends_with("It starts damaged."));
        assert_eq!(contents.card_facts(Card::person(Person::Sniper)), "person, free to play, junk for Restore");
        assert_eq!(contents.camp_facts(Camp::SupplyDepot), "camp, 2 cards at the start");
    }
}
