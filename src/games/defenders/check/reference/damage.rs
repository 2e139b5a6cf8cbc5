//! Damage and death (R4.6), as far as a machine card deals them.

use super::Fate;
use super::board::Board;
use crate::games::defenders::board::words::{Ability, Habitat, Outcome};
use crate::games::defenders::rules::options::LabOff;
use crate::games::defenders::text::position::PhaseName;

impl Board<'_> {
    /// RULE R4.6: a player takes a lot of damage, or a massacre ends the game.
    pub(super) fn take_damage(&mut self, seat: usize, amount: u8, fate: &mut dyn Fate) -> Result<(), Outcome> {
        if amount == 0 {
            return Ok(());
        }
        let limit = self.contents.limits.damage;
        let tokens = self.position.seats[seat].damage.saturating_add(amount);
        self.position.seats[seat].damage = if tokens <= limit {
            tokens
        } else if !self.kill(seat, fate) {
            // RULING: no one dies; the tokens go, or stay at the limit.
            if self.rules.cardless_death_clears { 0 } else { limit }
        } else if self.rules.overkill_lost {
            0
        } else {
            // What is left after the token that killed is laid on the emptied board. RULING: a lot kills one card.
            (tokens - limit - 1).min(limit)
        };
        // RULE R9.4. RULING: the game ends after the whole lot, and before what is gained for it.
        if self.is_massacre() {
            return Err(Outcome::Massacre);
        }
        self.feel_the_burn(seat);
        Ok(())
    }

    /// RULE R11: Feel the Burn gives its owner support for each lot of damage, up to the next camp (R4.1).
    fn feel_the_burn(&mut self, seat: usize) {
        let revealed = self.position.solo || self.position.phase != PhaseName::Organize;
        let burns = |card: &String| ability_of(card) == Some(Ability::FeelTheBurn);
        let player = &self.position.seats[seat];
        if !revealed || !player.active.as_ref().is_some_and(burns) {
            return;
        }
        // The first camp on the board is the starting camp, which cost nothing.
        let built = player.camps.len().saturating_sub(1);
        let track = self.contents.track(self.position.seats.len());
        if let Some(&cost) = track.costs.get(built) {
            let player = &mut self.position.seats[seat];
            player.support = (player.support + self.contents.amounts.feel_the_burn).min(cost);
        }
    }

    /// RULE R4.6: a random card of the hand dies; with no hand, the top of the deck. Says whether one did.
    fn kill(&mut self, seat: usize, fate: &mut dyn Fate) -> bool {
        let named = fate.dying_card(seat, &self.position);
        // RULE R10: in solo there is one hand.
        let hands: Vec<usize> = if self.position.solo { (0..self.position.seats.len()).collect() } else { vec![seat] };
        let mut candidates: Vec<(usize, String)> = Vec::new();
        for owner in hands {
            candidates.extend(self.position.seats[owner].hand.iter().map(|card| (owner, card.clone())));
        }
        if candidates.is_empty() {
            if self.position.seats[seat].deck.is_empty() {
                self.reshuffle(seat);
            }
            candidates.extend(self.position.seats[seat].deck.iter().map(|card| (seat, card.clone())));
        }
        // What cannot die does not: another card does, and the comparison shows it.
        let dies = candidates.iter().find(|(_, card)| named.as_ref() == Some(card)).or(candidates.first()).cloned();
        let Some((owner, card)) = dies else { return false };
        let player = &mut self.position.seats[owner];
        player.hand.retain(|other| *other != card);
        let from_deck = player.deck.contains(&card);
        player.deck.retain(|other| *other != card);
        player.dead.push(card);
        // RULE R3.5, EN and RU: a deck whose last card is taken is made anew at once.
        if from_deck && player.deck.is_empty() && !self.rules.reshuffle_late {
            self.reshuffle(owner);
        }
        true
    }

    /// RULE R3.5: the exhaustion pile, without the active and teamed-up cards, becomes the deck.
    fn reshuffle(&mut self, seat: usize) {
        let player = &mut self.position.seats[seat];
        player.deck.append(&mut player.exhausted);
    }

    /// RULE R9.4: too many dead of one habitat, whosever they are.
    fn is_massacre(&self) -> bool {
        let dead: Vec<Option<Habitat>> =
            self.position.seats.iter().flat_map(|seat| &seat.dead).map(|card| self.habitat_of(card)).collect();
        self.rules.lab_off != LabOff::Massacre
            && Habitat::ALL.into_iter().any(|habitat| {
                let died = dead.iter().filter(|&&other| other == Some(habitat)).count();
                died >= self.contents.limits.massacre.into()
            })
    }

    /// The habitat in the corner of a card.
    fn habitat_of(&self, card: &str) -> Option<Habitat> {
        let (_, copy) = card.split_once('.')?;
        let copy: usize = copy.parse().ok()?;
        self.contents.defender(ability_of(card)?).habitats.get(copy.checked_sub(1)?).copied()
    }
}

/// The ability that a card is named after: `pyromancy.2` is the second card of Pyromancy.
fn ability_of(card: &str) -> Option<Ability> {
    card.split_once('.').and_then(|(ability, _)| Ability::from_name(ability))
}
