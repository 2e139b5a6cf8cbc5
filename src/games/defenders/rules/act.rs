//! Actions and items (R5, R6), in the order of R4.7.

use super::action::Action;
use super::chance::Chance;
use super::damage::Fire;
use super::defenders::Defenders;
use super::event::{Event, Gain, Harm, Observer, Way};
use super::table::Table;
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::Phase;
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Ability, Item, Outcome, Seat};

/// The rest of an action, to be settled after its effect (R4.7).
#[derive(Clone, Copy, Default)]
struct Wake {
    /// A toxic site was cleared: 1 damage.
    toxic: bool,
    /// The final camp was built: the player exits.
    exits: bool,
    /// It may have been what was left to win (R9.1): a camp or a factory.
    last: bool,
}

/// No real turn comes near this many decisions; a game with one is stalled (R9.5).
pub(crate) const MOST_ACTIONS: u8 = 100;

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// One decision of the active player, and the end of the turn where it brings it.
    pub(crate) fn act(&mut self, action: Action) {
        // RULE R9.5: Bread for a step to the next Council camp, and so on without end.
        self.state.acted = self.state.acted.saturating_add(1);
        if self.state.acted > MOST_ACTIONS {
            self.end(Outcome::Stalled);
        } else if matches!(action, Action::End) || self.perform(action) {
            self.end_turn();
        } else {
            self.go_on();
        }
    }

    /// One action or item with all that R4.7 orders. Returns whether the player exited, and so ends the turn.
    pub(crate) fn perform(&mut self, action: Action) -> bool {
        let seat = self.state.seat();
        let fire = self.fire_on(seat, action);
        self.state.points -= u8::from(action.costs_point());
        let wake = self.take_effect(seat, action);
        // RULE R4.7: effect, toxic damage, win check, roll, its damage.
        if wake.toxic && self.game.rules.toxic_before_roll {
            self.hurt(seat, 1, Harm::Toxic);
        }
        if self.state.phase == Phase::Over || wake.last && self.won() {
            return false;
        }
        // RULING final-camp-roll
        if !wake.exits || self.game.rules.final_camp_rolls {
            self.roll(seat, fire);
        }
        if wake.toxic && !self.game.rules.toxic_before_roll {
            self.hurt(seat, 1, Harm::Toxic);
        }
        let exits = wake.exits && self.state.phase != Phase::Over;
        if exits {
            self.exit(seat);
        }
        exits
    }

    /// R4.4: the fire on the hex where the action begins. Items draw none; Sanctuary shields regrouping.
    pub(crate) fn fire_on(&self, seat: Seat, action: Action) -> Fire {
        let Some(hex) = self.state.player(seat).hex() else { return Fire::None };
        let sheltered = matches!(action, Action::Regroup(_)) & Defenders::shields_regrouping(self.state);
        let fire = self.game.fire(self.state, hex);
        if action.costs_point() & !sheltered { fire } else { Fire::None }
    }

    fn take_effect(&mut self, seat: Seat, action: Action) -> Wake {
        let mut wake = Wake::default();
        let Some(hex) = self.state.player(seat).hex() else { return wake };
        match action {
            Action::Move(to) => wake.toxic = self.move_to(seat, to),
            Action::Regroup(to) => self.put(seat, to, Way::Regroup),
            Action::Build => {
                wake.exits = self.build_camp(seat, hex);
                wake.last = true;
            }
            Action::Clear => wake.toxic = self.clear(seat, hex),
            Action::Heal => self.heal(seat, u8::MAX),
            Action::Destroy => self.destroy_mech(seat, hex),
            Action::Breach(dir) => self.breach(seat, Edge::new(hex, dir)),
            Action::Rewild => {
                self.rewild(seat, hex);
                wake.last = true;
            }
            Action::Gain => self.gain_camp_item(seat, hex),
            Action::TeamUp(card) => self.team_up(card),
            Action::Bread => {
                self.state.points = self.state.points.saturating_add(1);
                self.use_up(seat, Item::Bread);
            }
            Action::RocketsDestroy(target) => {
                self.destroy_mech(seat, target);
                self.use_up(seat, Item::Rockets);
            }
            Action::RocketsBreach(dir) => {
                self.breach(seat, Edge::new(hex, dir));
                self.use_up(seat, Item::Rockets);
            }
            Action::PotionsHeal => {
                self.heal(seat, 1);
                self.use_up(seat, Item::Potions);
            }
            Action::PotionsClear => {
                wake.toxic = self.clear(seat, hex);
                self.use_up(seat, Item::Potions);
            }
            Action::MapsMove(to) => {
                wake.toxic = self.move_to(seat, to);
                self.use_up(seat, Item::Maps);
            }
            Action::MapsRegroup(to) => {
                self.put(seat, to, Way::Regroup);
                self.use_up(seat, Item::Maps);
            }
            _ => {}
        }
        wake
    }

    /// R6: the token turns to used after its effect.
    fn use_up(&mut self, seat: Seat, item: Item) {
        self.state.player_mut(seat).set_item(item, false);
        self.tell(|_| Event::ItemUsed { seat, item });
    }

    /// The organizer changes its hex.
    pub(crate) fn put(&mut self, seat: Seat, to: Hex, way: Way) {
        let from = self.state.player(seat).hex().unwrap_or(to);
        self.state.player_mut(seat).set_hex(Some(to));
        self.tell(|_| Event::Moved { seat, from, to, way });
    }

    /// R5.1: a move, then the item of the camp it ends on, then Friendly Fungi. Returns whether a toxic site was
    /// cleared.
    fn move_to(&mut self, seat: Seat, to: Hex) -> bool {
        self.put(seat, to, Way::Move);
        self.arrive(seat, to)
    }

    /// The gain from a move where it ends. Returns whether a toxic site was cleared.
    pub(crate) fn arrive(&mut self, seat: Seat, hex: Hex) -> bool {
        if self.game.usable_camps(self.state).contains(hex) {
            self.gain_camp_item(seat, hex);
        }
        let fungi = self.state.in_force(seat, Ability::FriendlyFungi);
        fungi && (self.state.polluted() | self.state.toxic).contains(hex) && self.clear(seat, hex)
    }

    fn gain_camp_item(&mut self, seat: Seat, hex: Hex) {
        if let Some(owner) = self.state.camp_owner(hex) {
            let item = self.state.player(owner).faction().item();
            self.gain_item(seat, item);
        }
    }

    /// R6: a player holds at most one of each item.
    pub(crate) fn gain_item(&mut self, seat: Seat, item: Item) {
        if !self.state.player(seat).has(item) {
            self.state.player_mut(seat).set_item(item, true);
            self.tell(|_| Event::ItemGained { seat, item });
        }
    }

    /// R5.2, R4.2: the camp, the reset marker, the draw, Sustenance. Returns whether the player exits (R4.3).
    fn build_camp(&mut self, seat: Seat, hex: Hex) -> bool {
        let hand = self.game.hand_for_camp(self.state, seat);
        self.state.camps[seat.index()].insert(hex);
        self.state.player_mut(seat).support = 0;
        let left = self.game.camps_left(self.state, seat);
        self.tell(|_| Event::CampBuilt { seat, hex, left: left as u8 });
        self.draw_up_to(seat, hand);
        if self.state.ongoing.contains(Ability::Sustenance)
            && let Some(owner) = self.state.seat_of(Ability::Sustenance.faction())
            && !self.state.has_exited(owner)
        {
            self.gain_support(owner, self.game.contents.amounts.sustenance, Gain::Ability(Ability::Sustenance));
        }
        // RULE R4.3: the last player left does not exit while a factory is not rewilded, and wins when none is.
        left == 0 && self.state.has_company(seat)
    }

    /// R5.4: all pollution of a hex, or its toxic site. Returns whether it was toxic (R4.5).
    pub(crate) fn clear(&mut self, seat: Seat, hex: Hex) -> bool {
        let toxic = self.state.toxic.contains(hex);
        self.state.toxic.remove(hex);
        self.state.set_pollution(hex, 0);
        self.tell(|_| Event::Cleared { seat, hex, toxic });
        self.gain_support(seat, 1, Gain::Clear);
        toxic
    }

    /// R5.6, with Scrap Hunter.
    pub(crate) fn destroy_mech(&mut self, seat: Seat, hex: Hex) {
        let left = self.state.mech_count(hex).saturating_sub(1);
        self.state.set_mechs(hex, left);
        self.tell(|_| Event::MechDestroyed { seat, hex, left });
        self.gain_support(seat, 1, Gain::Mech);
        if self.state.in_force(seat, Ability::ScrapHunter) {
            self.gain_support(seat, self.game.contents.amounts.scrap_hunter, Gain::Ability(Ability::ScrapHunter));
        }
    }

    /// R5.7
    pub(crate) fn breach(&mut self, seat: Seat, edge: Edge) {
        self.state.breaches.insert(edge);
        self.update_barrier();
        let player = self.state.player_mut(seat);
        player.markers -= 1;
        let markers = player.markers;
        self.tell(|_| Event::Breached { seat, edge, markers });
        self.gain_support(seat, 1, Gain::Breach);
    }

    /// R5.8
    fn rewild(&mut self, seat: Seat, hex: Hex) {
        self.state.wild.insert(hex);
        let number = self.state.factory_number(hex).unwrap_or_default() as u8;
        self.tell(|_| Event::Rewilded { seat, hex, number });
        self.gain_support(seat, 1, Gain::Rewild);
    }

    /// R5.11
    fn team_up(&mut self, card: Card) {
        let player = self.state.player_mut(card.seat());
        player.hand -= CardSet::only(card.place());
        player.teamed |= CardSet::only(card.place());
        self.state.points = self.state.points.saturating_add(1);
        self.tell(|_| Event::TeamedUp { seat: card.seat(), card });
    }

    /// R9.1: every player has built all camps and every factory built is rewilded.
    fn won(&mut self) -> bool {
        let built = self.state.all_seats().all(|seat| self.game.camps_left(self.state, seat) == 0);
        let won = built && self.state.running().is_empty();
        if won {
            self.end(Outcome::Win);
        }
        won
    }

    /// R4.3: the organizer leaves the board; the marker passes on; in solo the hand cards go to the pile (R10).
    fn exit(&mut self, seat: Seat) {
        self.state.exited |= 1 << seat.0;
        self.state.player_mut(seat).set_hex(None);
        if self.state.is_solo() {
            let player = self.state.player_mut(seat);
            player.exhausted |= player.hand;
            player.hand = CardSet::EMPTY;
        }
        self.tell(|_| Event::Exited { seat });
        if self.state.first() == seat && !self.state.is_solo() {
            self.pass_first();
        }
    }

    /// R3.1: the first-player marker goes to the next player still in the game.
    pub(crate) fn pass_first(&mut self) {
        let next = self.state.after(self.state.first());
        if let Some(seat) = self.state.clockwise(next).next() {
            self.state.first = seat.0;
            self.tell(|_| Event::FirstPlayer { seat });
        }
    }
}
