//! Games against each other whose strengths are known.

use wildlab::analysis::*;
use wildlab::game::rng::Rng;

use super::scenarios::{Scenario, scenario};
use super::world::uniform;

/// The strengths of six cards; what follows them is the edge of the first seat.
const CARDS: [f64; 7] = [0.5, 0.2, 0.1, -0.1, -0.2, -0.5, 0.3];
const FIRST: usize = 6;

fn side(cards: &[usize], first: bool, place: u8) -> Side {
    let held = cards.iter().copied().chain(first.then_some(FIRST));
    Side { holds: held.map(|thing| (thing, 1.0)).collect(), place }
}

/// A deal of three cards to each of two, played twice with the seats exchanged. On most deals both games see the same
/// luck.
fn exchanged(rng: &mut Rng, deal: u64) -> [Contested; 2] {
    let mut cards = [0, 1, 2, 3, 4, 5];
    rng.shuffle(&mut cards);
    let worth = |cards: &[usize]| cards.iter().map(|&card| CARDS[card]).sum::<f64>();
    let luck = uniform(rng);
    let shared = uniform(rng) < 0.7;
    let (one, other) = cards.split_at(3);
    [(one, other), (other, one)].map(|(first, second)| {
        let chance = 1.0 / (1.0 + (worth(second) - worth(first) - CARDS[FIRST]).exp());
        let own = if shared { luck } else { uniform(rng) };
        let won = own < chance;
        Contested { deal, sides: vec![side(first, true, 2 - u8::from(won)), side(second, false, 1 + u8::from(won))] }
    })
}

/// A ranking of four sides with one thing each.
fn ranked(rng: &mut Rng, deal: u64) -> Contested {
    let mut left: Vec<usize> = (0..4).collect();
    let mut sides = Vec::new();
    while !left.is_empty() {
        let sum: f64 = left.iter().map(|&thing| CARDS[thing].exp()).sum();
        let mut luck = uniform(rng) * sum;
        let at = left.iter().position(|&thing| {
            luck -= CARDS[thing].exp();
            luck < 0.0
        });
        let thing = left.remove(at.unwrap_or(left.len() - 1));
        sides.push(side(&[thing], false, sides.len() as u8 + 1));
    }
    Contested { deal, sides }
}

pub(crate) fn contests() -> Vec<Scenario> {
    let duels = |rng: &mut Rng, deals: u64| -> Strengths {
        let games: Vec<Contested> = (0..deals).flat_map(|deal| exchanged(rng, deal)).collect();
        strengths(&games, CARDS.len()).expect("the cards meet")
    };
    let cards: Vec<usize> = (0..6).collect();
    vec![
        scenario("strengths, two sides", "a card above the average, 300 deals exchanged".into(), move |rng| {
            // The strengths of the cards add up to 0.
            let found = duels(rng, 300).above_average(0, &cards).expect("the cards meet");
            found.interval.contains(CARDS[0])
        }),
        scenario("strengths, two sides", "the first seat, 300 deals exchanged".into(), move |rng| {
            duels(rng, 300).contrast(&[(FIRST, 1.0)]).expect("one is first").interval.contains(CARDS[FIRST])
        }),
        scenario("strengths, four sides", "one thing over another, 200 games".into(), |rng| {
            let games: Vec<Contested> = (0..200).map(|deal| ranked(rng, deal)).collect();
            let found = strengths(&games, 4).expect("all meet").difference(0, 3).expect("all meet");
            found.interval.contains(CARDS[0] - CARDS[3])
        }),
    ]
}
