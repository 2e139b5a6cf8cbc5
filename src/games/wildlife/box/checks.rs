//! Compares the values of a box with each other.

use super::{TABLES, Values};
use crate::base::refusal::Refusal;
use crate::game::facts::Place;
use crate::games::wildlife::board::words::{Ability, CardKind, Species};

/// The most players.
const MOST_PLAYERS: usize = 6;
/// Cards in all, at most.
const MOST_CARDS: u32 = 250;

/// Everything in which the values of a box disagree; nothing for a sound box.
pub(super) fn check(values: &Values, place: &Place) -> Refusal {
    let mut refusal = Refusal::default();
    let mut add = |path: &str, finding: String| refusal.add(place.about(path, &finding));
    check_cards(values, &mut add);
    check_setup(values, &mut add);
    check_tiles(values, &mut add);
    check_scoring(values, &mut add);
    check_ages(values, &mut add);
    refusal
}

/// The cards suffice for six hands and for the cards played in a turn, and can be counted in a byte.
fn check_cards(values: &Values, add: &mut impl FnMut(&str, String)) {
    let total: u32 = values.cards.iter().map(|&copies| u32::from(copies)).sum();
    let intelligence =
        values.abilities[Ability::Intelligence.index()].max(values.abilities_two[Ability::Intelligence.index()]);
    let plays =
        u32::from(values.numbers.plays) + u32::from(intelligence) * u32::from(values.ability.intelligence_plays);
    let fewest = MOST_PLAYERS as u32 * u32::from(values.setup.hand) + plays;
    if !(fewest..=MOST_CARDS).contains(&total) {
        let expected = format!("expected {fewest} to {MOST_CARDS}: six hands and the plays of a turn at least");
        add("cards", format!("found {total} cards in all, {expected}"));
    }
    let abilities = values.cards[CardKind::Ability.index()];
    let most = abilities / MOST_PLAYERS as u8;
    if values.setup.ability_cards > most.min(values.setup.hand) {
        let found = values.setup.ability_cards;
        add(
            "setup.ability_cards",
            format!("found {found}, expected at most {most} of {abilities} ability cards for six"),
        );
    }
}

fn check_setup(values: &Values, add: &mut impl FnMut(&str, String)) {
    let setup = &values.setup;
    for (table, (&tiles, &settled)) in setup.tiles.iter().zip(&setup.settled).enumerate().take(TABLES) {
        if settled >= tiles {
            let players = table + 2;
            let expected = format!("expected fewer than the {tiles} tiles of a player");
            add(&format!("setup.settled.{table}"), format!("found {settled} with {players} players, {expected}"));
        }
    }
}

/// The tiles that players own at the start are in the supply, and within the limit.
fn check_tiles(values: &Values, add: &mut impl FnMut(&str, String)) {
    let limit = values.numbers.ability_limit;
    for ability in Ability::ALL {
        let owned = values.setup.owned(ability);
        let path = format!("setup.{ability}_tiles");
        for players in 2..=MOST_PLAYERS {
            let of_two = players == 2;
            let supply = if of_two { values.abilities_two } else { values.abilities }[ability.index()];
            let total: u8 = owned.iter().take(players).sum();
            if total > supply {
                let expected = format!("expected at most the {supply} of the box");
                add(&path, format!("found {total} for {players} players, {expected}"));
                break;
            }
        }
        if let Some(most) = owned.iter().max().filter(|most| **most > limit) {
            add(&path, format!("found {most} of one player, expected at most rules.ability_limit, {limit}"));
        }
    }
}

fn check_scoring(values: &Values, add: &mut impl FnMut(&str, String)) {
    let (minor, big) = (&values.scoring.minor, &values.scoring.big);
    if big.windows(2).any(|pair| pair[0] >= pair[1]) {
        add("scoring.big", format!("found {big:?}, expected rising numbers"));
    }
    if let Some(beyond) = big.iter().find(|&&marker| usize::from(marker) > minor.len()) {
        add("scoring.big", format!("found {beyond}, expected at most the {} markers of scoring.minor", minor.len()));
    }
}

/// The oldest species starts: no two are equally old.
fn check_ages(values: &Values, add: &mut impl FnMut(&str, String)) {
    for (at, species) in Species::ALL.into_iter().enumerate() {
        let twin = Species::ALL.into_iter().take(at).find(|other| values.ages[other.index()] == values.ages[at]);
        if let Some(twin) = twin {
            add(
                &format!("ages.{species}"),
                format!("found {}, the age of the {twin}, expected another", values.ages[at]),
            );
        }
    }
}
