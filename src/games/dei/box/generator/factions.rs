//! Faction cards: icons of a budget, dealt evenly to cards (G4).

use super::{purpose, stream};
use crate::game::Rng;
use crate::games::dei::board::cards::{CardId, Face, Icon};
use crate::games::dei::board::words::Faction;
use crate::games::dei::r#box::levers::{Budget, Levers};

/// Deals that are tried.
const TRIES: usize = 5000;
/// Own cards of a faction, without its drone card.
const OWN: usize = CardId::PER_FACTION - CardId::SHARED - 1;

/// The faction cards of a seed but for the drone cards; those that all share stand once, as cards of the first faction.
///
/// # Errors
/// A budget that cannot be dealt.
pub(in crate::games::dei::r#box) fn made(levers: &Levers, seed: u32) -> Result<Vec<(CardId, Face)>, String> {
    let [shared, own @ ..] = &levers.budgets;
    let mut cards = Vec::new();
    let dealt = deal(&mut stream(seed, purpose::FACTIONS), levers, *shared, CardId::SHARED);
    let dealt = dealt.ok_or_else(|| refusal(levers, "shared", CardId::SHARED))?;
    cards.extend((0..).map(|number| CardId::of_faction(Faction::Auxilia, number)).zip(dealt));
    for (faction, budget) in Faction::ALL.into_iter().zip(own) {
        let mut rng = stream(seed, purpose::FACTIONS + 1 + faction as u64);
        let dealt = deal(&mut rng, levers, *budget, OWN).ok_or_else(|| refusal(levers, faction.name(), OWN))?;
        cards.extend((CardId::SHARED..).map(|number| CardId::of_faction(faction, number)).zip(dealt));
    }
    Ok(cards)
}

fn refusal(levers: &Levers, key: &str, cards: usize) -> String {
    let [least, most] = levers.faction_weights();
    let expected = format!("expected icons for {cards} different cards of weight {least} to {most}");
    format!("generator.budgets.{key}: found a budget that cannot be dealt, {expected}")
}

/// The icons of a budget on some cards, as evenly as they go: all cards different, none too weak or too strong.
fn deal(rng: &mut Rng, levers: &Levers, budget: Budget, cards: usize) -> Option<Vec<Face>> {
    let mut icons = budget.icons();
    let [least, most] = levers.faction_weights();
    for _ in 0..TRIES {
        rng.shuffle(&mut icons);
        let (each, more) = (icons.len() / cards, icons.len() % cards);
        let mut left = &icons[..];
        let dealt: Option<Vec<Face>> = (0..cards)
            .map(|card| {
                let (own, rest) = left.split_at(each + usize::from(card + more >= cards));
                left = rest;
                face(own)
            })
            .collect();
        let dealt = dealt?;
        let fits = |face: &Face| (least..=most).contains(&levers.weights.weight(face));
        let differ = |(at, face): (usize, &Face)| dealt[..at].iter().all(|other| other.icons != face.icons);
        if dealt.iter().all(fits) && dealt.iter().enumerate().all(differ) {
            return Some(dealt);
        }
    }
    None
}

/// A card of these icons, in the order of the icons; `None` where they are none or too many.
fn face(icons: &[Icon]) -> Option<Face> {
    let mut icons = icons.to_vec();
    icons.sort();
    icons.iter().map(|icon| icon.sign()).collect::<Vec<_>>().join(" ").parse().ok()
}
