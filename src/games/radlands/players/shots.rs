//! Cards that can damage, and their cost in water: looked up, because every position that is judged asks for it.

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Places;
use crate::games::radlands::board::state::Side;
use crate::games::radlands::board::words::{Camp, PersonTrait};
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::radlands::{Radlands, Row};

/// No ability to damage.
const NO_SHOT: u8 = u8::MAX;
/// Its cost depends on the table.
const DEPENDS: u8 = u8::MAX - 1;
/// Room for the numbers of all cards, and of none.
const CARDS: usize = 64;
const _: () = assert!(Card::COUNT < CARDS && Camp::COUNT < CARDS);

/// The cost of each card's cheapest ability that damages.
#[derive(Clone, Debug)]
pub(super) struct Shots {
    camps: [u8; CARDS],
    people: [u8; CARDS],
}

impl Shots {
    /// The costs in a game's box.
    pub(super) fn of(game: &Radlands) -> Shots {
        let cost = |rows: Option<&[Option<Row>; 2]>| {
            let costs = rows.into_iter().flatten().flatten().map(|row| match row.effect {
                Effect::DamageLessPerRuin | Effect::DamageLessPerPunk | Effect::DamageIfPunk => DEPENDS,
                effect if damages(effect) => row.cost,
                _ => NO_SHOT,
            });
            costs.min().unwrap_or(NO_SHOT)
        };
        Shots {
            camps: std::array::from_fn(|card| cost(game.tables.camps.get(card))),
            people: std::array::from_fn(|card| cost(game.tables.people.get(card))),
        }
    }

    /// The number of them that a side could pay with the water of a turn, everyone ready.
    #[inline]
    pub(super) fn count(&self, game: &Radlands, side: &Side) -> u8 {
        let mut costs = [0_u8; 4];
        let mut add = |cost: u8| costs[usize::from(cost.min(3))] += u8::from(cost != NO_SHOT);
        for place in side.camps() {
            let card = usize::from(side.cards[place.index()]) % CARDS;
            let cost = self.camps[card];
            add(if cost == DEPENDS { depending(game, side, game.tables.camps.get(card)) } else { cost });
        }
        let able = side.people() - side.damaged;
        if game.traits(side).has(PersonTrait::GrantsAndEntersPunk) {
            let cost = game.tables.granted.as_ref().map_or(NO_SHOT, |row| row.cost);
            able.iter().for_each(|_| add(cost));
        } else {
            for place in able - side.punks {
                let card = usize::from(side.cards[place.index()]) % CARDS;
                let cost = self.people[card];
                add(if cost == DEPENDS { depending(game, side, game.tables.people.get(card)) } else { cost });
            }
        }
        payable(costs, game.contents.numbers.water + u8::from(side.silo))
    }
}

/// Does an ability damage a card that its owner chooses, without a condition that is seldom met?
const fn damages(effect: Effect) -> bool {
    use Effect::*;
    matches!(
        effect,
        Damage
            | DamageAndBeDamaged
            | DamageAndLoot
            | DamageAny
            | SacrificeThenDamage
            | DamageAndOrRestore
            | DamageOpenCamp
            | DamageAlone
    )
}

/// The cost of an ability whose cost or use depends on the table.
#[cold]
fn depending(game: &Radlands, side: &Side, rows: Option<&[Option<Row>; 2]>) -> u8 {
    let cost = |row: &Row| match row.effect {
        Effect::DamageLessPerRuin | Effect::DamageLessPerPunk => game.cost(side, row),
        Effect::DamageIfPunk if side.punks != Places::NONE => row.cost,
        effect if damages(effect) => row.cost,
        _ => NO_SHOT,
    };
    rows.into_iter().flatten().flatten().map(cost).min().unwrap_or(NO_SHOT)
}

/// The number of abilities that some water pays, the cheapest first, by their numbers for 0, 1, 2 and 3.
fn payable(costs: [u8; 4], mut water: u8) -> u8 {
    let mut paid = costs[0];
    for cost in 1..=3 {
        let count = costs[usize::from(cost)].min(water / cost);
        water -= cost * count;
        paid += count;
    }
    paid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_abilities_are_paid_first() {
        assert_eq!(payable([1, 2, 1, 0], 3), 3);
        assert_eq!(payable([0, 1, 1, 1], 3), 2);
        assert_eq!(payable([0, 0, 0, 2], 3), 1);
        assert_eq!(payable([2, 0, 2, 0], 5), 4);
    }
}
