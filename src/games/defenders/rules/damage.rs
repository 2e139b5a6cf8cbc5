//! Damage and death (R4.4 to R4.6).

use super::chance::{Chance, dying_card, roll_die};
use super::defenders::Defenders;
use super::event::{Event, Gain, Harm, Observer};
use super::options::LabOff;
use super::table::Table;
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Outcome, Seat};

/// Under what fire an action begins (R4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// No mech reaches the hex.
    None,
    /// Next to a factory or the core with a mech: only the face 1 counts.
    Sniper,
    /// A mech is on the hex: every face counts.
    Melee,
}

impl Defenders {
    /// The fire that an action begun on this hex draws.
    pub fn fire(&self, state: &State, hex: Hex) -> Fire {
        // RULING core-snipers
        let core = if self.rules.core_snipers { Hex::CORE.set() } else { HexSet::EMPTY };
        let snipers = state.mechs() & (state.factories | core);
        let sniped = !(snipers & hex.neighbours()).is_empty();
        let beside = if sniped { Fire::Sniper } else { Fire::None };
        if state.mechs().contains(hex) { Fire::Melee } else { beside }
    }

    /// Does regrouping draw no fire? Sanctuary shields it (R11).
    #[inline(always)]
    pub(crate) fn shields_regrouping(state: &State) -> bool {
        state.ongoing.contains(Ability::Sanctuary)
    }

    /// The damage by a die's face that counts for a seat under this fire.
    pub fn counted(&self, state: &State, seat: Seat, fire: Fire, face: u8) -> u8 {
        let one = (face == 1) & (fire != Fire::None) & !state.in_force(seat, Ability::Evasion);
        let two = (face == 2) & (fire == Fire::Melee) & !state.in_force(seat, Ability::Fortitude);
        // RULING: a higher face, which the printed die has not, hurts in melee, and no ability ignores it.
        let more = (face > 2) & (fire == Fire::Melee);
        face * u8::from(one | two | more)
    }
}

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R4.4: one roll an action, and its damage.
    pub(crate) fn roll(&mut self, seat: Seat, fire: Fire) {
        if fire == Fire::None {
            return;
        }
        let face = roll_die(self.chance, &self.game.contents.die);
        let counts = self.game.counted(self.state, seat, fire, face);
        let melee = fire == Fire::Melee;
        self.tell(|_| Event::Rolled { seat, face, counts, melee });
        self.hurt(seat, counts, if melee { Harm::Melee } else { Harm::Sniper });
    }

    /// R4.6: a lot of damage. Past the limit a random card of the hand dies and all tokens go.
    pub(crate) fn hurt(&mut self, seat: Seat, amount: u8, source: Harm) {
        if amount == 0 || self.state.phase == Phase::Over {
            return;
        }
        let limit = self.game.contents.limits.damage;
        let total = self.state.player(seat).damage + amount;
        self.state.player_mut(seat).damage = total.min(limit);
        self.tell(|_| Event::Damaged { seat, amount, now: total.min(limit), source });
        if total > limit {
            self.kill(seat, total - limit - 1);
        }
        if self.state.phase != Phase::Over && self.state.in_force(seat, Ability::FeelTheBurn) {
            self.gain_support(seat, self.game.contents.amounts.feel_the_burn, Gain::Ability(Ability::FeelTheBurn));
        }
    }

    /// A defender dies; `rest` is what the lot still held after the token that killed.
    fn kill(&mut self, seat: Seat, rest: u8) {
        let Some(card) = self.take_dying(seat) else {
            // RULING cardless-death
            if self.game.rules.cardless_death_clears {
                self.state.player_mut(seat).damage = 0;
            }
            self.tell(|_| Event::NobodyDied { seat });
            return;
        };
        // RULING overkill
        let limit = self.game.contents.limits.damage;
        self.state.player_mut(seat).damage = if self.game.rules.overkill_lost { 0 } else { rest.min(limit) };
        let organizer = self.state.player(card.seat()).organizer;
        let habitat = self.game.deck(organizer).habitats[card.place()];
        let dead = &mut self.state.dead[habitat.index()];
        *dead += 1;
        let dead = *dead;
        self.tell(|_| Event::Died { seat, card, habitat, dead });
        if dead >= self.game.contents.limits.massacre && self.game.rules.lab_off != LabOff::Massacre {
            self.end(Outcome::Massacre);
        }
    }

    /// A random card of the hand (in solo of both hands), or with no hand the top of the deck, leaves the game.
    fn take_dying(&mut self, seat: Seat) -> Option<Card> {
        let hand = |seat: Seat| (seat, self.state.player(seat).hand);
        let card = if self.state.is_solo() {
            dying_card(self.chance, seat, &[hand(Seat(0)), hand(Seat(1))])
        } else {
            dying_card(self.chance, seat, &[hand(seat)])
        };
        if let Some(card) = card {
            self.state.player_mut(card.seat()).hand -= CardSet::only(card.place());
            return Some(card);
        }
        self.take_top(seat).map(|place| Card::new(seat, place))
    }

    /// Removes damage tokens.
    pub(crate) fn heal(&mut self, seat: Seat, amount: u8) {
        let player = self.state.player_mut(seat);
        let removed = amount.min(player.damage);
        player.damage -= removed;
        let now = player.damage;
        if removed > 0 {
            self.tell(|_| Event::Healed { seat, removed, now });
        }
    }
}
