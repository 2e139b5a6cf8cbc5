//! Constraints of faction cards (G4), market cards (G5) and prices (G6).

use std::collections::BTreeMap;

use super::{Subject, unless};
use crate::games::dei::board::cards::{Card, CardId, Face, Icon};
use crate::games::dei::board::words::{Drone, Faction, Market};
use crate::games::dei::r#box::levers::{Levers, Pool};

/// The words of a card, sorted.
fn sorted(card: &Card) -> Vec<String> {
    let mut words = card.face.words();
    words.sort();
    words
}

/// The weight of one word of a card.
fn worth(levers: &Levers, word: &str) -> u32 {
    let weights = &levers.weights;
    let each: u8 = match word {
        "S1" => weights.supply,
        "S2" => 2 * weights.supply,
        "T1" => weights.technology,
        "T2" => 2 * weights.technology,
        "E1" => weights.cell,
        drone if drone.starts_with("D:") => {
            let steps = drone.split_once('+').and_then(|(_, steps)| steps.parse::<u8>().ok()).unwrap_or(0);
            weights.drone + steps * weights.step
        }
        icon => Icon::from_sign(icon).map_or(0, |icon| weights.icons[icon.index()]),
    };
    each.into()
}

fn weight(levers: &Levers, face: &Face) -> u32 {
    face.words().iter().map(|word| worth(levers, word)).sum()
}

/// Some cards of a faction by their numbers.
fn of_faction<'s>(subject: &'s Subject, faction: Faction, numbers: std::ops::Range<usize>) -> Vec<&'s Card> {
    numbers.map(|number| subject.values.card(CardId::of_faction(faction, number))).collect()
}

/// Are cards dealt from the icons of a budget, with at most one icon more on one than on another?
fn dealt(subject: &Subject, cards: &[&Card], budget: usize, name: &str) -> Option<String> {
    let mut found: Vec<String> = cards.iter().flat_map(|card| card.face.words()).collect();
    let budget = &subject.values.levers.budgets[budget];
    let counts = [("M", budget.r#move), ("R", budget.recruit), ("C", budget.collect), ("B", budget.build)];
    let mut wanted: Vec<String> =
        counts.iter().flat_map(|(sign, count)| vec![(*sign).to_owned(); usize::from(*count)]).collect();
    found.sort();
    wanted.sort();
    if found != wanted {
        return Some(format!("{name} cards have the icons {}, not {}", found.join(" "), wanted.join(" ")));
    }
    let sizes: Vec<usize> = cards.iter().map(|card| card.face.words().len()).collect();
    let even = sizes.iter().max().zip(sizes.iter().min()).is_some_and(|(most, least)| most - least <= 1);
    unless(even, || format!("{name} cards have {sizes:?} icons"))
}

pub(super) fn shared(subject: &Subject) -> Option<String> {
    Faction::ALL.iter().find_map(|faction| dealt(subject, &of_faction(subject, *faction, 0..5), 0, "shared"))
}

pub(super) fn own(subject: &Subject) -> Option<String> {
    let of =
        |(at, faction): (usize, Faction)| dealt(subject, &of_faction(subject, faction, 5..7), at + 1, faction.name());
    Faction::ALL.into_iter().enumerate().find_map(of)
}

pub(super) fn weights(subject: &Subject) -> Option<String> {
    let levers = &subject.values.levers;
    let limits = u32::from(levers.factions.least_weight)..=u32::from(levers.factions.most_weight);
    Faction::ALL.into_iter().find_map(|faction| {
        [0..5, 5..7].into_iter().find_map(|numbers| {
            let cards = of_faction(subject, faction, numbers);
            let odd = cards.iter().find(|card| !limits.contains(&weight(levers, &card.face)));
            let twin = (0..cards.len()).find(|at| cards[..*at].iter().any(|other| sorted(other) == sorted(cards[*at])));
            let heavy =
                odd.map(|card| format!("{faction} has a card {} of weight {}", card.face, weight(levers, &card.face)));
            heavy.or_else(|| twin.map(|at| format!("{faction} has the card {} twice", cards[at].face)))
        })
    })
}

pub(super) fn own_drone(subject: &Subject) -> Option<String> {
    Faction::ALL.into_iter().find_map(|faction| {
        let card = subject.values.card(CardId::of_faction(faction, 7));
        let wanted = format!("D:{}", subject.values.drones[faction.index()]);
        unless(card.face.words() == [wanted], || format!("the last card of {faction} is {}", card.face))
    })
}

/// The cards of a market.
fn deck<'s>(subject: &'s Subject, market: Market) -> Vec<&'s Card> {
    CardId::of_market(market).map(|card| subject.values.card(card)).collect()
}

/// Do the cards of a market fall into tiers of these sizes, by weight, with supplies of the tier?
fn tiered(subject: &Subject, market: Market, sizes: [usize; 3], more: i32) -> Option<String> {
    let levers = &subject.values.levers;
    let mut cards = deck(subject, market);
    cards.sort_by_key(|card| weight(levers, &card.face));
    let mut tiers = sizes.into_iter().enumerate().flat_map(|(tier, size)| vec![tier; size]);
    cards.iter().find_map(|card| {
        let tier = tiers.next()?;
        let own = &levers.market;
        let weights = u32::from(own.least_weight[tier])..=u32::from(own.most_weight[tier]);
        let limit = |supplies: i8| (i32::from(supplies) + more).max(0);
        let supplies = limit(own.least_supplies[tier])..=limit(own.most_supplies[tier]);
        let found = weight(levers, &card.face);
        let fits = weights.contains(&found) && supplies.contains(&card.supplies.into());
        unless(fits, || format!("{market} has a card {} of weight {found} with {} supplies", card.face, card.supplies))
    })
}

pub(super) fn tiers(subject: &Subject) -> Option<String> {
    let coloured = Market::ALL.into_iter().filter(|market| market.colour().is_some());
    coloured.into_iter().find_map(|market| tiered(subject, market, [3, 3, 2], 0))
}

pub(super) fn black_tiers(subject: &Subject) -> Option<String> {
    tiered(subject, Market::Black, [4, 5, 3], subject.values.levers.market.black_supplies.into())
}

/// Are words icons of a pool?
fn of_pool(words: &[String], Pool(pool): &Pool) -> bool {
    words.iter().all(|word| pool.iter().any(|(icon, _)| icon.sign() == word))
}

/// Two cards of a deck with the same icons.
fn twin(cards: &[&Card]) -> Option<String> {
    let at = (0..cards.len()).find(|at| cards[..*at].iter().any(|other| sorted(other) == sorted(cards[*at])))?;
    Some(format!("the card {} stands twice", cards[at].face))
}

pub(super) fn colours(subject: &Subject) -> Option<String> {
    let coloured = Market::ALL.into_iter().filter_map(|market| Some((market, market.colour()?)));
    coloured.into_iter().find_map(|(market, colour)| {
        let cards = deck(subject, market);
        let pool = subject.values.levers.market.pool(market);
        let letter = colour.letter();
        let mut starred = 0;
        for card in &cards {
            let words = card.face.words();
            let is_star = words[0].contains('*');
            starred += usize::from(is_star);
            let rest = &words[usize::from(is_star)..];
            let own = words.iter().any(|word| word.len() > 1 && word.ends_with(letter));
            let star = !is_star || words[0].ends_with(letter);
            if !(2..=4).contains(&words.len()) || !own || !star || !of_pool(rest, pool) {
                return Some(format!("{market} has a card {}", card.face));
            }
        }
        unless(starred == 2, || format!("{market} has {starred} cards with an action for each outpost"))
            .or_else(|| twin(&cards))
    })
}

pub(super) fn black(subject: &Subject) -> Option<String> {
    let cards = deck(subject, Market::Black);
    let pool = subject.values.levers.market.pool(Market::Black);
    let mut beginnings: BTreeMap<String, usize> = BTreeMap::new();
    for card in &cards {
        let words = card.face.words();
        let begins = ["K", "S1", "S2", "T2", "E1"].contains(&&words[0][..]);
        if begins {
            *beginnings.entry(words[0].clone()).or_default() += 1;
        }
        if !(2..=4).contains(&words.len()) || !of_pool(&words[usize::from(begins)..], pool) {
            return Some(format!("the black market has a card {}", card.face));
        }
    }
    let wanted = [("E1", 2), ("K", 3), ("S1", 1), ("S2", 2), ("T2", 2)].map(|(sign, count)| (sign.to_owned(), count));
    unless(beginnings == BTreeMap::from(wanted), || format!("the cards of the black market begin with {beginnings:?}"))
        .or_else(|| twin(&cards))
}

pub(super) fn drones(subject: &Subject) -> Option<String> {
    Drone::ALL.into_iter().find_map(|drone| {
        let cards: Vec<&Card> = CardId::of_the_drone(drone).map(|card| subject.values.card(card)).collect();
        let plain = [format!("D:{drone}+1"), format!("D:{drone}+2")];
        let third = cards[2].face.words();
        let fits = cards[0].face.words() == plain[..1]
            && cards[1].face.words() == plain[1..]
            && third.len() == 2
            && third[0] == format!("D:{drone}")
            && ["M", "R", "C"].contains(&&third[1][..]);
        let supplies: Vec<u8> = cards.iter().map(|card| card.supplies).collect();
        unless(fits && supplies == [1, 2, 1], || format!("the cards of {drone} are others, with supplies {supplies:?}"))
    })
}

pub(super) fn prices(subject: &Subject) -> Option<String> {
    let levers = &subject.values.levers;
    CardId::all().filter(|card| card.faction().is_none()).find_map(|id| {
        let card = subject.values.card(id);
        let of = |hundredths: i16, count: u32| f64::from(hundredths) * f64::from(count);
        let exact = of(levers.price.of_weight, weight(levers, &card.face))
            + of(levers.price.of_supplies, card.supplies.into())
            + f64::from(levers.price.constant);
        // Rounded half up.
        let points = ((exact / 100.0 + 0.5).floor()).max(1.0);
        let paid = f64::from(card.price.technology) + 2.0 * f64::from(card.price.cells);
        let fits = (points - paid).abs() < 0.25 && card.price.cells <= 2;
        unless(fits, || format!("{id} costs {}, not {points} points", card.price))
    })
}
