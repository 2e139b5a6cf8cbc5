//! Alternatives of *Radlands*: sets of games that questions compare with the game as it is.

use super::CardSet;
use crate::base::titles::title;
use crate::game::boxed::{Kit, replacing};
use crate::game::{Settings, Variant};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::Icon;
use crate::games::radlands::rules::options::Preset;
use crate::games::radlands::rules::radlands::Radlands;

/// The names of the sets.
pub(crate) const SETS: &[&str] =
    &["rulings", "printings", "first-turn", "dealt", "card-costs", "without-card", "cards", "junk"];

/// Options that say what is played, not how a rule is read: no ruling moves them.
const CONTROLS: [&str; 2] = ["camp-choice", "first-player"];

/// A set of variants of a game; `None` if there is no set of that name.
pub(crate) fn variants(game: &Radlands, set: &str) -> Option<Vec<Variant>> {
    Some(match set {
        "rulings" => rulings(game),
        "printings" => printings(game),
        "first-turn" => first_turn(game),
        "dealt" => dealt(game),
        "card-costs" => card_costs(game),
        "without-card" => without_card(game),
        "cards" => [card_costs(game), without_card(game)].concat(),
        "junk" => junk(game),
        _ => return None,
    })
}

fn variant(name: String, group: &str, title: String, settings: Settings) -> Variant {
    Variant { name, group: group.into(), title, settings }
}

/// Each ruling moved to each of its other values (R19).
fn rulings(game: &Radlands) -> Vec<Variant> {
    Kit::of(&game.contents, &game.rules).rulings("", |option| !CONTROLS.contains(&option.name))
}

/// The other card sets and the other rulebooks.
fn printings(game: &Radlands) -> Vec<Variant> {
    let cards = CardSet::ALL.into_iter().filter(|&set| set != game.contents.choice).map(|set| {
        let title = format!("card set {}", set.name().to_uppercase());
        variant(format!("cards={set}"), "card set", title, Settings::new().with("cards", set.name()))
    });
    let now = game.rules.nearest_preset();
    let rules = Preset::ALL.into_iter().filter(|&preset| preset != now).map(|preset| {
        let title = match preset {
            Preset::It => "the Italian rulebook".into(),
            Preset::En => "the English rulebook".into(),
            Preset::Before2023 => "the older rules".to_string(),
        };
        variant(format!("rules={preset}"), "rulebook", title, Settings::new().with("rules", preset.name()))
    });
    cards.chain(rules).collect()
}

/// Water of the first turn, and cards for the second player (R3.3, R2.2).
fn first_turn(game: &Radlands) -> Vec<Variant> {
    let numbers = &game.contents.numbers;
    let water = (0..=3).filter(|&water| water != numbers.first_water).map(|water| {
        let set = format!("rules.first_water={water}");
        replacing(
            &format!("water {water}"),
            "water of the first turn",
            format!("{water} water on the first turn"),
            &[set],
        )
    });
    let cards = (0..=2).filter(|&cards| cards != numbers.second_extra_cards).map(|cards| {
        let set = format!("rules.second_extra_cards={cards}");
        let title = format!("{cards} more card{} for the second player", if cards == 1 { "" } else { "s" });
        replacing(&format!("cards {cards}"), "cards for the second player", title, &[set])
    });
    water.chain(cards).collect()
}

/// Games by the number of camps that a player chooses three from (R2.1); three of three are random trios.
fn dealt(game: &Radlands) -> Vec<Variant> {
    let others = [3_u8, 4, 6, 8].into_iter().filter(|&dealt| dealt != game.contents.numbers.camps_dealt);
    let one = |dealt: u8| {
        let title = if dealt == 3 { "random trios".into() } else { format!("3 of {dealt} camps") };
        replacing(&format!("dealt {dealt}"), "camps dealt", title, &[format!("rules.camps_dealt={dealt}")])
    };
    others.map(one).collect()
}

/// The path of a value of a card in the box.
fn path(game: &Radlands, card: Card, value: &str) -> String {
    let section = if card.as_person().is_some() { "people" } else { "events" };
    format!("{section}.{}.{value}", game.contents.name(card))
}

/// The cost of a card.
fn cost(game: &Radlands, card: Card) -> u8 {
    let person = card.as_person().map(|person| game.contents.people[person.index()].cost);
    person.or_else(|| card.as_event().map(|event| game.contents.events[event.index()].cost)).unwrap_or(0)
}

/// Every card that is in the deck one water cheaper, and one more expensive.
fn card_costs(game: &Radlands) -> Vec<Variant> {
    let one = |card: Card, less: bool| {
        let now = cost(game, card);
        let cost = if less { now.checked_sub(1)? } else { now + 1 };
        let (sign, word) = if less { ("-1", "cheaper") } else { ("+1", "more expensive") };
        let name = game.contents.name(card);
        let title = format!("{}: {word}, {cost} instead of {now}", game.contents.title(card));
        Some(replacing(&format!("{name} {sign}"), name, title, &[format!("{}={cost}", path(game, card, "cost"))]))
    };
    in_deck(game).flat_map(|card| [one(card, true), one(card, false)]).flatten().collect()
}

/// The deck without the copies of one card, for every card.
fn without_card(game: &Radlands) -> Vec<Variant> {
    let one = |card: Card| {
        let name = game.contents.name(card);
        let title = format!("without {}", game.contents.title(card));
        replacing(&format!("no {name}"), name, title, &[format!("copies.{name}=0")])
    };
    in_deck(game).map(one).collect()
}

fn in_deck(game: &Radlands) -> impl Iterator<Item = Card> {
    Card::all().filter(|card| game.contents.copies[card.index()] > 0)
}

/// All cards with the same junk icon, for every icon that cards can have.
fn junk(game: &Radlands) -> Vec<Variant> {
    let icons = Icon::ALL.into_iter().filter(|icon| *icon != Icon::Damage);
    let one = |icon: Icon| {
        let sets: Vec<String> = Card::all().map(|card| format!("{}={icon}", path(game, card, "junk"))).collect();
        replacing(&format!("junk {icon}"), "junk", format!("all cards junk for {}", title(icon.name())), &sets)
    };
    icons.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Setup;
    use std::collections::BTreeSet;

    #[test]
    fn every_variant_of_every_set_is_another_game_that_can_be_played() {
        let game = Radlands::standard();
        let mut sizes = Vec::new();
        for set in SETS {
            let all = variants(&game, set).unwrap();
            let names: BTreeSet<&String> = all.iter().map(|variant| &variant.name).collect();
            let titles: BTreeSet<&String> = all.iter().map(|variant| &variant.title).collect();
            assert_eq!((names.len(), titles.len()), (all.len(), all.len()), "{set}");
            let mut kinds = BTreeSet::from([game.identity().to_string()]);
            for variant in &all {
                let other = Radlands::from_settings(&variant.settings).unwrap();
                assert!(kinds.insert(other.identity().to_string()), "{set}: {} is a game twice", variant.name);
            }
            sizes.push(all.len());
        }
        // 26 people and 10 events, of which those without a cost cannot be cheaper; 14 rulings less two controls, one
        // of them with three values.
        let free = Card::all().filter(|&card| cost(&game, card) == 0).count();
        let costs = 72 - free;
        assert_eq!(sizes, [13, 4, 5, 3, costs, 36, costs + 36, 6]);
        assert!(variants(&game, "none such").is_none());
    }

    #[test]
    fn variants_move_what_the_game_at_hand_has() {
        let settings = Settings::new().with("set", "rules.first_water=2").with("set", "copies.sniper=0");
        let game = Radlands::from_settings(&settings).unwrap();
        let names =
            |set: &str| variants(&game, set).unwrap().into_iter().map(|variant| variant.name).collect::<Vec<_>>();
        assert_eq!(names("first-turn"), ["water 0", "water 1", "water 3", "cards 1", "cards 2"]);
        assert!(!names("cards").iter().any(|name| name.contains("sniper")));
    }
}
