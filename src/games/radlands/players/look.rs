//! The worth of single changes to a player: a card hit, saved or gained, as the table stands.

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::{Side, State};
use crate::games::radlands::board::words::{Camp, Duel, EventCard, Person, Seat};
use crate::games::radlands::rules::radlands::Radlands;

crate::mind_weights! {
    /// The weights of the greedy mind, in points of about one water well spent.
    pub(super) struct GreedyWeights of Radlands {
        win, "the last camp of the opponent";
        camp_hit, "a first hit on a camp";
        camp_razed, "the hit that destroys a damaged camp";
        brink, "how much more hits on the last two camps count: a share for each camp that is gone";
        injured, "the share of a person's worth that a first hit takes";
        punk, "a punk in play";
        cover, "the first person before a camp, a share of what a hit on the camp costs";
        shelter, "someone in front of a person, a share of its worth";
        card, "a hand card";
        water, "a water spent";
        thirst, "a water gained that pays for something in the hand";
        spare, "a water gained otherwise";
        silo, "the Silo in the hand";
        delay, "what is left of an event's effect for each slot that it has to wait";
        raid_placed, "Raiders put into the queue, a share of their hit";
        raid_moved, "Raiders moved forward, a share of their hit";
        raid_now, "Raiders resolved now instead of next turn, a share of their hit";
        raid_moved_back, "an event of the opponent moved back, a share of a card";
        stepped, "a step of Juggernaut, a share of the camp it destroys in the end";
        flipped, "a punk turned face up, besides the punk";
        revealed, "the icon of one of three unknown cards";
        chosen, "a card chosen among several, in cards";
        exchanged, "three cards drawn and three discarded, in cards";
        held, "how much of what a person brings less its price counts when cards of the hand are compared";
        deployed, "a person who is played and acts at once";
        hastened, "an own event moved forward, a share of what it brings";
        exposed, "the opponent unprotected for a turn";
    }
    tables {
        people: Person, "person", "A person in play, undamaged.";
        events: EventCard, "event", "An event in the hand, besides what any card is worth.";
        keep: Camp, "keep", "A camp among those dealt, when three are kept.";
    }
}

impl GreedyWeights {
    /// The weights for a game: nothing is fitted to a person that is not printed.
    pub(super) fn in_game(mut self, game: &Radlands) -> GreedyWeights {
        game.contents.even_out(&mut self.people);
        self
    }
}

/// The most that counts of a hit that could win but is not dealt now.
pub(super) const THREAT: f32 = 50.0;

/// A table as one player sees it who wonders what a change would be worth.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) game: &'a Radlands,
    pub(super) weights: &'a GreedyWeights,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) own: &'a Side,
    pub(super) enemy: &'a Side,
    /// The opponent's unprotected cards.
    pub(super) open: Places,
    /// Cards in the opponent's hand.
    pub(super) enemy_cards: u32,
}

impl<'a> Look<'a> {
    /// The table for the seat that is to decide, who knows no more of the opponent's hand than how many cards it has.
    pub(super) fn new(
        game: &'a Radlands,
        weights: &'a GreedyWeights,
        (state, enemy_cards): (&'a State, u32),
    ) -> Look<'a> {
        let seat = game.decider(state);
        let (own, enemy) = (state.side(seat), state.side(seat.other()));
        Look { game, weights, state, seat, own, enemy, open: state.open(seat.other()), enemy_cards }
    }

    /// The worth of a card as a person in play, undamaged.
    #[inline]
    pub(super) fn person_worth(&self, card: Card) -> f32 {
        self.weights.people.get(card.index()).copied().unwrap_or(0.0)
    }

    /// The worth of the person at a place to its owner.
    #[inline]
    pub(super) fn worth(&self, side: &Side, place: Place) -> f32 {
        if side.punks.has(place) {
            return self.weights.punk;
        }
        let whole = self.weights.people.get(usize::from(side.cards[place.index()])).copied().unwrap_or(0.0);
        if side.damaged.has(place) { whole * (1.0 - self.weights.injured) } else { whole }
    }

    /// The cost of a hit to the owner of a camp.
    fn camp_loss(&self, side: &Side, place: Place, destroy: bool) -> f32 {
        let (weights, left) = (self.weights, side.camps().len());
        if left == 1 && self.dies(side, place, destroy) {
            return weights.win;
        }
        let loss = match (side.damaged.has(place), destroy) {
            (false, false) => weights.camp_hit,
            (false, true) => weights.camp_hit + weights.camp_razed,
            (true, _) => weights.camp_razed,
        };
        loss * (1.0 + weights.brink * f32::from(3 - left.min(3)))
    }

    /// Does a hit destroy a card (R7.1)?
    #[inline]
    pub(super) fn dies(&self, side: &Side, place: Place, destroy: bool) -> bool {
        destroy || side.punks.has(place) || side.damaged.has(place)
    }

    /// The cost of a hit to the owner of a card.
    #[inline]
    pub(super) fn loss(&self, side: &Side, place: Place, destroy: bool) -> f32 {
        if place.is_camp() {
            return self.camp_loss(side, place, destroy);
        }
        let worth = self.worth(side, place);
        if self.dies(side, place, destroy) { worth + self.uncovered(side, place) } else { worth * self.weights.injured }
    }

    /// Its cost besides that the only person before a camp is gone.
    #[inline]
    fn uncovered(&self, side: &Side, place: Place) -> f32 {
        let column = place.column();
        let here = side.present & Places::column(column);
        if here == place.set() | Place::camp(column).set() { self.cover(side, column) } else { 0.0 }
    }

    /// The worth of the first person before a camp; nothing where the camp is destroyed.
    #[inline]
    pub(super) fn cover(&self, side: &Side, column: u8) -> f32 {
        let camp = Place::camp(column);
        if side.present.has(camp) { self.weights.cover * self.camp_loss(side, camp, false).min(THREAT) } else { 0.0 }
    }

    /// The most that a hit on one of the opponent's cards takes; 0 without one.
    #[inline]
    pub(super) fn best_hit(&self, among: Places, destroy: bool) -> f32 {
        among.iter().map(|place| self.loss(self.enemy, place, destroy)).fold(0.0, f32::max)
    }

    /// The gain from hits on all these cards of a side.
    #[inline]
    pub(super) fn all_hits(&self, side: &Side, among: Places, destroy: bool) -> f32 {
        among.iter().map(|place| self.loss(side, place, destroy)).sum()
    }

    /// The least that the owner of some cards loses by a hit on one of them; 0 without one.
    #[inline]
    pub(super) fn least_hit(&self, side: &Side, among: Places, destroy: bool) -> f32 {
        let least = among.iter().map(|place| self.loss(side, place, destroy)).fold(f32::INFINITY, f32::min);
        if least.is_finite() { least } else { 0.0 }
    }

    /// The cost of sacrificing the least of the own people.
    #[inline]
    pub(super) fn sacrifice(&self) -> f32 {
        self.least_hit(self.own, self.own.people(), true)
    }

    /// The gain from restoring an own card.
    #[inline]
    pub(super) fn restored(&self, place: Place) -> f32 {
        if !place.is_camp() {
            let card = Card(self.own.cards[place.index()]);
            return self.person_worth(card) * self.weights.injured;
        }
        let last = 1.0 + self.weights.brink * f32::from(3 - self.own.camps().len().min(3));
        self.weights.camp_hit * last
    }

    /// The most that a Restore brings from a source.
    #[inline]
    pub(super) fn best_restore(&self, source: Option<Place>) -> f32 {
        self.game.restorable(self.own, source).iter().map(|place| self.restored(place)).fold(0.0, f32::max)
    }

    /// The gain from a person of this worth at a place of a column besides itself: it covers the camp, or one of two is
    /// behind the other.
    pub(super) fn placed(&self, side: &Side, worth: f32, column: u8, front: bool) -> f32 {
        let here = side.people() & Places::column(column);
        match here.first() {
            None => self.cover(side, column),
            Some(other) => self.weights.shelter * if front { self.worth(side, other) } else { worth },
        }
    }

    /// The most that a place brings to a punk.
    pub(super) fn best_punk(&self) -> f32 {
        let open = (0..Place::COLUMNS).filter(|&c| (self.own.people() & Places::column(c)).is_empty());
        let room = self.game.spots(self.own, false) != 0;
        let gain = if room { self.weights.punk } else { 0.0 };
        gain + open.map(|column| self.cover(self.own, column)).fold(0.0, f32::max)
    }

    /// The worth of a hand card to the own side.
    #[inline]
    pub(super) fn in_hand(&self, card: Card) -> f32 {
        match card.as_event() {
            Some(event) => self.weights.card + self.weights.events[event.index()],
            None => self.weights.card,
        }
    }

    /// The worth of keeping a hand card, to choose among cards: its worth in play less its price.
    pub(super) fn kept(&self, card: Card) -> f32 {
        match card.as_person() {
            Some(person) => {
                let price = f32::from(self.game.contents.people[person.index()].cost);
                self.weights.held * (self.person_worth(card) - self.weights.water * price)
            }
            None => self.in_hand(card),
        }
    }
}
