//! Market cards: icons drawn from the pool of a deck until their weight fits (G5), and prices (G6).

use super::{pick, purpose, stream};
use crate::game::Rng;
use crate::games::dei::board::cards::{Card, CardId, Face, Icon, Price};
use crate::games::dei::board::words::{Drone, Market};
use crate::games::dei::r#box::levers::{Levers, Pool};

/// Cards of a tier: in the deck of a colour, and in the black market.
const OF_TIER: [[usize; 3]; 2] = [[3, 3, 2], [4, 5, 3]];
/// Cards of a deck that begin with an action for each outpost.
const PER_OUTPOST: usize = 2;
/// Icons of a card, at least and at most.
const ICONS: [usize; 2] = [2, 4];
/// The first words of black-market cards, in random order; the remaining cards have no fixed first word.
const BEGINNINGS: [&str; 10] = ["K", "K", "K", "S1", "S2", "S2", "T2", "T2", "E1", "E1"];
/// Draws of a card that are tried.
const TRIES: usize = 20_000;
/// Cells of a price, at most, and what a Cell is worth.
const MOST_CELLS: u8 = 2;
const OF_CELL: u8 = 2;
/// The icons that a third drone card can have besides the drone.
const BESIDE_DRONE: [Icon; 3] = [Icon::Move, Icon::Recruit, Icon::Collect];

/// The order in which the icons of a card stand.
const ORDER: [Icon; 13] = [
    Icon::TacticRecruit,
    Icon::MachineryRecruit,
    Icon::Recruit,
    Icon::TacticMove,
    Icon::LogisticMove,
    Icon::Move,
    Icon::LogisticCollect,
    Icon::MachineryCollect,
    Icon::Collect,
    Icon::Build,
    Icon::Refuge,
    Icon::Bridge,
    Icon::Elevator,
];

/// The market cards of a seed.
///
/// # Errors
/// Weights and pools from which no cards can be made.
pub(in crate::games::dei::r#box) fn made(levers: &Levers, seed: u32) -> Result<Vec<(CardId, Card)>, String> {
    let mut cards = Vec::new();
    for market in Market::ALL {
        let mut rng = stream(seed, purpose::MARKETS + market as u64);
        let deck = deck(&mut rng, levers, market)?;
        cards.extend(CardId::of_market(market).zip(deck));
    }
    let mut rng = stream(seed, purpose::MARKETS + Market::COUNT as u64);
    for drone in Drone::ALL {
        cards.extend(CardId::of_the_drone(drone).zip(drone_cards(&mut rng, levers, drone)?));
    }
    Ok(cards)
}

/// The first word of each card of a deck, if it is fixed.
fn beginnings(rng: &mut Rng, market: Market) -> Vec<Option<&'static str>> {
    let mut all: Vec<Option<&str>> = match market.colour() {
        Some(colour) => {
            let of_colour = |icon: &Icon| icon.per_outpost().is_some_and(|(_, own)| own == colour);
            let icons: Vec<Icon> = Icon::ALL.into_iter().filter(of_colour).collect();
            (0..PER_OUTPOST).map(|_| Some(pick(rng, &icons).sign())).collect()
        }
        None => BEGINNINGS.map(Some).to_vec(),
    };
    all.resize(CardId::of_market(market).len(), None);
    rng.shuffle(&mut all);
    all
}

fn deck(rng: &mut Rng, levers: &Levers, market: Market) -> Result<Vec<Card>, String> {
    let is_black = market.colour().is_none();
    let tiers = OF_TIER[usize::from(is_black)];
    let tiers = (0..tiers.len()).flat_map(|tier| std::iter::repeat_n(tier, tiers[tier]));
    let beginnings = beginnings(rng, market);
    let mut deck: Vec<Card> = Vec::new();
    for (tier, beginning) in tiers.zip(beginnings) {
        let face = (0..TRIES).find_map(|_| {
            let face = drawn(rng, levers, market, tier, beginning)?;
            deck.iter().all(|other| !alike(&other.face, &face)).then_some(face)
        });
        let face = face.ok_or_else(|| {
            let [least, most] = levers.market.weights(tier);
            let from = beginning.map_or(String::new(), |sign| format!(" that begins with {sign}"));
            format!("generator.market: found no {market} card{from} of weight {least} to {most}, expected other values")
        })?;
        let [least, most] = levers.market.supplies(tier, is_black);
        let supplies = least + rng.below(u32::from(most - least) + 1) as u8;
        deck.push(Card { face, price: price(rng, levers, &face, supplies), supplies });
    }
    Ok(deck)
}

/// Have two cards the same icons?
fn alike(one: &Face, two: &Face) -> bool {
    (one.icons, one.gains, one.flight) == (two.icons, two.gains, two.flight)
}

/// A card of a tier, if the draw comes to one.
fn drawn(rng: &mut Rng, levers: &Levers, market: Market, tier: usize, beginning: Option<&str>) -> Option<Face> {
    let [least, most] = levers.market.weights(tier);
    let pool = levers.market.pool(market);
    let mut icons: Vec<Icon> = Vec::new();
    let written = |icons: &[Icon]| {
        let place = |icon: &Icon| ORDER.iter().position(|own| own == icon).unwrap_or(ORDER.len());
        let mut icons = icons.to_vec();
        icons.sort_by_key(place);
        let words: Vec<&str> = beginning.into_iter().chain(icons.iter().map(|icon| icon.sign())).collect();
        words.join(" ").parse::<Face>().ok()
    };
    while icons.len() + usize::from(beginning.is_some()) < ICONS[1] {
        icons.push(from_pool(rng, pool));
        let face = written(&icons)?;
        let weight = levers.weights.weight(&face);
        if weight > most {
            return None;
        }
        if weight >= least && face.words().len() >= ICONS[0] {
            let is_own = |icon: Icon| market.colour().is_none_or(|colour| icon.colour() == Some(colour));
            let has_own = face.icons.iter().any(|(icon, _)| is_own(icon));
            return (has_own || market.colour().is_none()).then_some(face);
        }
    }
    None
}

fn from_pool(rng: &mut Rng, Pool(icons): &Pool) -> Icon {
    let total: u32 = icons.iter().map(|(_, count)| u32::from(*count)).sum();
    let mut left = rng.below(total);
    for (icon, count) in icons {
        match left.checked_sub(u32::from(*count)) {
            Some(less) => left = less,
            None => return *icon,
        }
    }
    Icon::Move
}

/// Two cards with further steps, and one with another icon.
fn drone_cards(rng: &mut Rng, levers: &Levers, drone: Drone) -> Result<[Card; CardId::PER_DRONE], String> {
    let beside = pick(rng, &BESIDE_DRONE).sign();
    let faces = [format!("D:{drone}+1"), format!("D:{drone}+2"), format!("D:{drone} {beside}")];
    let [one, two, plain] = faces.map(|face| face.parse::<Face>());
    let mut card = |face: Face, supplies: u8| Card { face, price: price(rng, levers, &face, supplies), supplies };
    Ok([card(one?, 1), card(two?, 2), card(plain?, 1)])
}

/// The price of a card: up to two Cells at random, the rest in Technology.
fn price(rng: &mut Rng, levers: &Levers, face: &Face, supplies: u8) -> Price {
    let points = levers.price.points(levers.weights.weight(face), supplies);
    let most = MOST_CELLS.min(points / OF_CELL);
    let cells = rng.below(u32::from(most) + 1) as u8;
    Price { technology: points - OF_CELL * cells, cells }
}
