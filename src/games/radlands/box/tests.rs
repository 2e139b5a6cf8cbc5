//! The embedded box against its checksums, and the reader against bad input.

use std::path::Path;

use super::*;
use crate::game::facts::Tag;

fn refused(cards: CardSet, sets: &[&str]) -> String {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    Contents::load(None, cards, &sets).unwrap_err().to_string()
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{text}\nlacks {part}");
    }
}

/// The number of camps with each draw number.
fn draws(contents: &Contents) -> [usize; 4] {
    std::array::from_fn(|draw| contents.camps.iter().filter(|camp| usize::from(camp.draw) == draw).count())
}

/// The number of trios with each opening hand, and the mean.
fn openings(contents: &Contents) -> (Vec<usize>, f64) {
    let draw = |i: usize| usize::from(contents.camps[i].draw);
    let mut hands = vec![0; 10];
    for a in 0..34 {
        for b in a + 1..34 {
            for c in b + 1..34 {
                hands[draw(a) + draw(b) + draw(c)] += 1;
            }
        }
    }
    let total: usize = hands.iter().sum();
    let mean = hands.iter().enumerate().map(|(cards, n)| cards * n).sum::<usize>() as f64 / total as f64;
    hands.truncate(hands.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1));
    (hands, (mean * 1000.0).round() / 1000.0)
}

#[test]
fn r1_2_set_a_has_the_checksums_of_the_box() {
    let contents = Contents::embedded(CardSet::A);
    assert_eq!(draws(&contents), [9, 20, 4, 1]);
    assert_eq!(openings(&contents), (vec![84, 720, 1854, 1896, 994, 346, 84, 6], 2.735));
    assert_eq!(openings(&contents).0.iter().sum::<usize>(), 5984);
    let borrows = |effect| matches!(effect, Effect::Borrow | Effect::UseDamagedPerson | Effect::PlayAndUse);
    let camps: Vec<Ability> = contents.camps.iter().flat_map(|camp| camp.abilities).flatten().collect();
    let numbered: Vec<&Ability> = camps.iter().filter(|ability| !borrows(ability.effect)).collect();
    let with = contents.camps.iter().filter(|camp| camp.abilities[0].is_some()).count();
    let sum: u32 = numbered.iter().map(|ability| u32::from(ability.cost)).sum();
    assert_eq!((camps.len(), with, numbered.len(), sum), (35, 32, 33, 43));
    let people: Vec<Ability> = contents.people.iter().flat_map(|card| card.abilities).flatten().collect();
    let numbered: Vec<&Ability> = people.iter().filter(|ability| !borrows(ability.effect)).collect();
    let sum: u32 = numbered.iter().map(|ability| u32::from(ability.cost)).sum();
    assert_eq!((people.len(), numbered.len(), sum), (27, 26, 28));
    let copies = |of: &dyn Fn(Card) -> bool| -> u32 {
        Card::all().filter(|&card| of(card)).map(|card| u32::from(contents.copies[card.index()])).sum()
    };
    assert_eq!((copies(&|card| card.as_person().is_some()), copies(&|_| true)), (46, 66));
    let icons = |icon| copies(&|card| contents.junk(card) == Some(icon));
    let [injure, raid, draw] = [Icon::Injure, Icon::Raid, Icon::Draw].map(icons);
    let [restore, water, punk] = [Icon::Restore, Icon::Water, Icon::Punk].map(icons);
    assert_eq!([injure, raid, draw, restore, water, punk], [20, 16, 8, 8, 8, 6]);
    let paid = |card: Card| match (card.as_person(), card.as_event()) {
        (Some(person), _) => (u32::from(contents.people[person.index()].cost), 0),
        (_, Some(event)) => (0, u32::from(contents.events[event.index()].cost)),
        _ => (0, 0),
    };
    let costs = Card::all().fold((0, 0), |(people, events), card| {
        let n = u32::from(contents.copies[card.index()]);
        (people + n * paid(card).0, events + n * paid(card).1)
    });
    assert_eq!(costs, (61, 32));
    let numbers: [usize; 4] =
        std::array::from_fn(|number| contents.events.iter().filter(|card| usize::from(card.number) == number).count());
    assert_eq!(numbers, [3, 5, 1, 1]);
}

#[test]
fn set_b_has_the_checksums_of_the_box_and_changes_eleven_camps() {
    let (a, b) = (Contents::embedded(CardSet::A), Contents::embedded(CardSet::B));
    assert_eq!(draws(&b), [9, 21, 4, 0]);
    assert_eq!(openings(&b), (vec![84, 756, 2034, 2086, 894, 126, 4], 2.559));
    let changed = a.camps.iter().zip(&b.camps).filter(|(a, b)| a != b).count();
    assert_eq!((changed, a.people == b.people, a.events == b.events), (11, true, true));
    assert!(a.hash != b.hash && b.facts.iter().filter(|fact| fact.tag == Tag::Inferred).count() == 11 + 36);
}

#[test]
fn set_n_changes_what_the_proposal_says() {
    let (a, n) = (Contents::embedded(CardSet::A), Contents::embedded(CardSet::N));
    let damaged: Vec<&str> = Camp::ALL.iter().filter(|c| n.camps[c.index()].damaged).map(|c| c.name()).collect();
    let expected =
        ["railgun", "the-octagon", "mulcher", "blood-bank", "nest-of-spies", "omen-clock", "oasis", "parachute-base"];
    assert_eq!(damaged, {
        let mut expected = expected.to_vec();
        expected.sort_by_key(|name| Camp::from_name(name));
        expected
    });
    let draw = |camp: Camp| n.camps[camp.index()].draw;
    assert_eq!([Camp::TheOctagon, Camp::Railgun, Camp::Mulcher, Camp::BloodBank].map(draw), [1, 1, 1, 2]);
    assert_eq!([Camp::TransplantLab, Camp::CommandPost].map(draw), [1, 1]);
    let karli = n.people[Person::KarliBlaze.index()];
    assert_eq!((karli.cost, karli.abilities[0].unwrap().cost, n.people[Person::VeraVosh.index()].cost), (2, 2, 2));
    let junks = Card::all().filter(|&card| a.junk(card) != n.junk(card)).count();
    assert_eq!((junks, a.copies == n.copies), (9, true));
}

#[test]
fn single_values_are_set_by_their_path() {
    let sets = ["people.sniper.cost=2", "camps.outpost.abilities.1.cost=0", "copies.truce=0", "rules.first_water=3"];
    let contents = Contents::load(None, CardSet::A, &sets.map(String::from)).unwrap();
    assert_eq!(contents.people[Person::Sniper.index()].cost, 2);
    assert_eq!(contents.camps[Camp::Outpost.index()].abilities[1].unwrap().cost, 0);
    assert_eq!((contents.copies[Card::event(EventCard::Truce).index()], contents.numbers.first_water), (0, 3));
    assert_eq!(contents.facts.iter().filter(|fact| fact.tag == Tag::Set).count(), 4);
    let b = Contents::load(None, CardSet::B, &["camps.cannon.damaged=false".into()]).unwrap();
    assert!(!b.camps[Camp::Cannon.index()].damaged);
}

#[test]
fn a_bad_value_is_refused_with_its_path_and_what_is_expected() {
    assert_says(&refused(CardSet::A, &["people.snipre.cost=2"]), &["did you mean `people.sniper.cost`?"]);
    assert_says(&refused(CardSet::A, &["people.sniper.cost=10"]), &["found `10`, expected a whole number from 0 to 9"]);
    assert_says(
        &refused(CardSet::A, &["people.sniper.junk=laugh"]),
        &["people.sniper.junk", "expected one of: damage"],
    );
    assert_says(&refused(CardSet::A, &["people.sniper.junk=damage"]), &["no card junks for Damage"]);
    assert_says(&refused(CardSet::A, &["copies.sniper=4"]), &["from 0 to 3"]);
    assert_says(&refused(CardSet::A, &["rules.camps_kept=4"]), &["expected the whole number 3"]);
    assert_says(&refused(CardSet::A, &["rules.people_a_column=3"]), &["from 1 to 2"]);
    assert_says(&refused(CardSet::A, &["camps.railgun.abilities.0.effect=borrow"]), &["found a cost of `borrow`"]);
    assert_says(&refused(CardSet::A, &["people.muse.abilities.0.effect=rebuild"]), &["one that a person can have"]);
    let none: Vec<String> = Card::all().take(20).map(|card| format!("copies.{card}=0")).collect();
    let none: Vec<&str> = none.iter().map(String::as_str).collect();
    assert_says(&refused(CardSet::A, &none), &["expected at least 40"]);
}

#[test]
fn a_file_names_unknown_and_mistyped_keys_all_at_once() {
    let text = Values::EMBEDDED
        .0
        .replace("railgun = {", "raligun = {")
        .replace("draw = 3,", "draw = \"many\",")
        .replace("[sets.b.camps]\ncannon", "[sets.b.camps]\ncanon");
    let found = Contents::parse("my.toml", &text, CardSet::A, &[]).unwrap_err().to_string();
    assert_says(&found, &["my.toml: camps.raligun: unknown key, did you mean `camps.railgun`?"]);
    assert_says(&found, &["my.toml: sets.b.camps.canon: unknown key", "camps.obelisk.draw: found `\"many\"`"]);
    assert!(Contents::parse("my.toml", "name = 1", CardSet::N, &[]).is_err());
    assert!(Contents::load(Some(Path::new("no/such/box.toml")), CardSet::A, &[]).is_err());
}

#[test]
fn a_file_holds_all_values_or_only_what_differs() {
    for cards in CardSet::ALL {
        let embedded = Contents::embedded(cards);
        for text in ["", Values::EMBEDDED.0] {
            assert_eq!(Contents::parse("my.toml", text, cards, &[]).unwrap().hash, embedded.hash);
        }
        let mine = Contents::parse("my.toml", "[people.argo-yesky]\ncost = 2\n[rules]\nwater = 4", cards, &[]).unwrap();
        let set = ["people.argo-yesky.cost=2".to_owned(), "rules.water=4".to_owned()];
        assert_eq!(mine.hash, Contents::load(None, cards, &set).unwrap().hash);
        assert_eq!((mine.people[Person::ArgoYesky.index()].cost, mine.numbers.water), (2, 4));
    }
}

#[test]
fn a_file_cannot_change_what_the_card_set_changes_without_saying_so() {
    let cannon = "[camps.cannon]\ndraw = 3\n";
    assert_eq!(Contents::parse("my.toml", cannon, CardSet::A, &[]).unwrap().camps[Camp::Cannon.index()].draw, 3);
    let refused = Contents::parse("my.toml", cannon, CardSet::B, &[]).unwrap_err().to_string();
    assert_says(
        &refused,
        &["my.toml: camps.cannon: `sets.b` has a value of its own, expected `sets.b.camps.cannon` too"],
    );
    let both = format!("{cannon}[sets.b.camps.cannon]\ndraw = 0\n");
    assert_eq!(Contents::parse("my.toml", &both, CardSet::B, &[]).unwrap().camps[Camp::Cannon.index()].draw, 0);
}

#[test]
fn no_text_and_no_set_makes_the_reader_panic() {
    let mut rng = crate::game::rng::Seed::new(1).stream(0);
    let mut next = |below: usize| rng.below(below as u32) as usize;
    let junk =
        ["", "=", "[", "]", "{", "}", "\"", ".", "-1", "9999999999999999999", "1.5", "true", "[]", "{}", "é", "\n"];
    for _ in 0..400 {
        let mut text = Values::EMBEDDED.0.as_bytes().to_vec();
        let start = next(text.len());
        let end = (start + next(12)).min(text.len());
        text.splice(start..end, junk[next(junk.len())].bytes());
        let text = String::from_utf8_lossy(&text);
        let cards = CardSet::ALL[next(3)];
        if let Err(refusal) = Contents::parse("my.toml", &text, cards, &[]) {
            assert!(
                refusal.reasons.iter().all(|reason| reason.starts_with("my.toml: ") && reason.lines().count() == 1)
            );
        }
        let typed =
            format!("{}={}", ["camps.railgun", "copies", "people.mimic.abilities.0"][next(3)], junk[next(junk.len())]);
        let _ = Contents::parse("my.toml", Values::EMBEDDED.0, cards, &[typed]);
    }
}

#[test]
fn the_listing_of_every_card_set_has_every_value_once_within_80_columns() {
    use crate::game::boxed::Kit;
    use crate::games::radlands::rules::options::Rules;
    for cards in CardSet::ALL {
        Kit::of(&Contents::embedded(cards), &Rules::default()).assert_whole();
    }
}
