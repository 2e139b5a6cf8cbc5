//! The table as a person would describe it.

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::state::{Lifted, Marks, QueuedEvent, Side, State};
use crate::games::radlands::board::words::{Camp, CampTrait, Outcome, PersonTrait, Seat};
use crate::games::radlands::contents::Ability;
use crate::games::radlands::rules::action::Which;
use crate::games::radlands::rules::effects::Effect;
use crate::games::radlands::rules::radlands::Radlands;

/// A person in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Man {
    pub(super) card: Card,
    pub(super) punk: bool,
    pub(super) damaged: bool,
    pub(super) spent: bool,
    pub(super) used: [bool; 3],
    /// Is it "this card" of the effect being resolved?
    pub(super) this: bool,
}

impl Man {
    pub(super) fn new(card: Card, punk: bool) -> Man {
        Man { card, punk, damaged: false, spent: true, used: [false; 3], this: false }
    }

    /// Its trait, if that acts (R7.6).
    pub(super) fn quality(self, game: &Radlands) -> PersonTrait {
        match self.card.as_person() {
            Some(person) if !self.punk && !self.damaged => game.contents.people[person.index()].quality,
            _ => PersonTrait::None,
        }
    }

    /// RULE R7.4
    pub(super) fn ready(self) -> bool {
        !self.spent && !self.damaged
    }
}

/// A camp in play or destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Base {
    pub(super) camp: Camp,
    pub(super) destroyed: bool,
    pub(super) damaged: bool,
    pub(super) spent: bool,
    pub(super) used: [bool; 3],
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) bases: Vec<Base>,
    /// People by column: back, front.
    pub(super) men: [[Option<Man>; 2]; 3],
    pub(super) step: u8,
    pub(super) hand: Vec<Card>,
    pub(super) known: Vec<Card>,
    pub(super) queue: [Option<Card>; 3],
    pub(super) silo: bool,
}

/// The whole table.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Model<'a> {
    pub(super) game: &'a Radlands,
    pub(super) players: [Player; 2],
    /// The deck below the punks that went back on it, in no order.
    pub(super) deck: Vec<Card>,
    /// The punks on top, the topmost last.
    pub(super) top: Vec<Card>,
    pub(super) discard: Vec<Card>,
    pub(super) aside: Vec<Card>,
    pub(super) lifted: Vec<Man>,
    pub(super) active: usize,
    pub(super) turn: u16,
    pub(super) acts: u16,
    pub(super) water: u8,
    pub(super) entered: u8,
    pub(super) run_outs: u8,
    pub(super) due: bool,
    pub(super) event_resolved: bool,
    pub(super) raided: [bool; 2],
    pub(super) event_played: bool,
    pub(super) event_played_with_zeto: bool,
    pub(super) exposed: [bool; 2],
    pub(super) silo_taken: bool,
    pub(super) ability_used: bool,
    pub(super) alone: bool,
    pub(super) over: Option<(Outcome, Option<usize>)>,
}

impl Man {
    /// The person at a place.
    fn at(side: &Side, place: Place) -> Option<Man> {
        side.person(place).map(|card| Man {
            card,
            punk: side.punks.has(place),
            damaged: side.damaged.has(place),
            spent: side.spent.has(place),
            used: side.used.map(|used| used.has(place)),
            this: side.subject.has(place),
        })
    }

    /// A person who is off the board while the players find a place.
    fn lifted(person: Lifted) -> Man {
        Man {
            card: person.card,
            punk: person.is_punk(),
            damaged: person.marks & 1 != 0,
            spent: person.marks & 2 != 0,
            used: [3, 4, 5].map(|bit| person.marks >> bit & 1 == 1),
            this: person.marks >> 6 & 1 == 1,
        }
    }
}

impl Base {
    /// The camp of a column, if it is revealed.
    fn at(side: &Side, column: u8) -> Option<Base> {
        let place = Place::camp(column);
        side.camp(column).map(|camp| Base {
            camp,
            destroyed: !side.present.has(place),
            damaged: side.damaged.has(place),
            spent: side.spent.has(place),
            used: side.used.map(|used| used.has(place)),
        })
    }
}

impl Player {
    /// The things before a player.
    fn of(side: &Side) -> Player {
        Player {
            bases: (0..3).filter_map(|column| Base::at(side, column)).collect(),
            men: [0, 1, 2].map(|column| [false, true].map(|front| Man::at(side, Place::person(column, front)))),
            step: side.step,
            hand: side.hand.iter().collect(),
            known: side.known.iter().collect(),
            queue: side.queue.map(|slot| slot.map(QueuedEvent::card)),
            silo: side.silo,
        }
    }
}

impl<'a> Model<'a> {
    /// The table that a state describes; the camps are revealed.
    pub fn of(game: &'a Radlands, state: &State) -> Model<'a> {
        Model {
            game,
            players: state.sides.each_ref().map(Player::of),
            deck: state.deck.iter().collect(),
            top: state.on_top().iter().map(|&card| Card(card)).collect(),
            discard: state.discard.iter().collect(),
            aside: state.aside().collect(),
            lifted: state.lifted.iter().filter(|person| person.card != Card::NONE).copied().map(Man::lifted).collect(),
            active: state.active.index(),
            turn: state.turn,
            acts: state.acts,
            water: state.water,
            entered: state.entered,
            run_outs: state.run_outs,
            due: state.due,
            event_resolved: state.marks.has(Marks::EVENT),
            raided: [0, 1].map(|seat| state.marks.has(Marks::RAIDED << seat)),
            event_played: state.marks.has(Marks::PLAYED_EVENT),
            event_played_with_zeto: state.marks.has(Marks::ZETO),
            exposed: [0, 1].map(|seat| state.is_exposed(Seat(seat))),
            silo_taken: state.marks.has(Marks::SILO),
            ability_used: state.marks.has(Marks::USED),
            alone: state.marks.has(Marks::ALONE),
            over: state.outcome.map(|outcome| (outcome, state.winner.map(Seat::index))),
        }
    }

    /// The person at a place.
    pub(super) fn man(&self, seat: usize, place: Place) -> Option<&Man> {
        if place.is_camp() { None } else { self.slot(seat, place) }
    }

    fn slot(&self, seat: usize, place: Place) -> Option<&Man> {
        self.players[seat].men[usize::from(place.column())][usize::from(place.is_front())].as_ref()
    }

    pub(super) fn slot_mut(&mut self, seat: usize, place: Place) -> &mut Option<Man> {
        &mut self.players[seat].men[usize::from(place.column())][usize::from(place.is_front())]
    }

    pub(super) fn base(&self, seat: usize, place: Place) -> &Base {
        &self.players[seat].bases[usize::from(place.column())]
    }

    /// Is a card in play there (R1.2)?
    pub(super) fn in_play(&self, seat: usize, place: Place) -> bool {
        if place.is_camp() { !self.base(seat, place).destroyed } else { self.man(seat, place).is_some() }
    }

    /// Is that card damaged?
    pub(super) fn damaged(&self, seat: usize, place: Place) -> bool {
        if place.is_camp() { self.base(seat, place).damaged } else { self.man(seat, place).is_some_and(|m| m.damaged) }
    }

    /// All places of people, column by column.
    pub(super) fn people(&self, seat: usize) -> Vec<Place> {
        let places = (0..3).flat_map(|column| [Place::person(column, false), Place::person(column, true)]);
        places.filter(|&place| self.man(seat, place).is_some()).collect()
    }

    /// All cards in play.
    pub(super) fn cards(&self, seat: usize) -> Vec<Place> {
        Place::all().filter(|&place| self.in_play(seat, place)).collect()
    }

    /// The camps that are not destroyed.
    pub(super) fn camps(&self, seat: usize) -> Vec<Place> {
        (0..3).map(Place::camp).filter(|&place| self.in_play(seat, place)).collect()
    }

    /// RULE R6.5: the cards of a column in play, from the back to the front.
    fn line(&self, seat: usize, column: u8) -> Vec<Place> {
        let (camp, back, front) = (Place::camp(column), Place::person(column, false), Place::person(column, true));
        let juggernaut = self.base(seat, camp).camp == Camp::Juggernaut;
        let order = match self.players[seat].step {
            1 if juggernaut => [back, camp, front],
            2 if juggernaut => [back, front, camp],
            _ => [camp, back, front],
        };
        order.into_iter().filter(|&place| self.in_play(seat, place)).collect()
    }

    /// RULE R6.1, R6.4
    pub(super) fn unprotected(&self, seat: usize, place: Place) -> bool {
        let last = self.line(seat, place.column()).last().copied();
        self.in_play(seat, place) && (self.exposed[seat] || last == Some(place))
    }

    /// RULE R7.6: does a person of this player with that trait act?
    pub(super) fn has_trait(&self, seat: usize, quality: PersonTrait) -> bool {
        self.people(seat).iter().any(|&place| self.man(seat, place).is_some_and(|m| m.quality(self.game) == quality))
    }

    /// RULE R7.3, for a Restore of the card at `source`, if it is in play.
    pub(super) fn restorable(&self, seat: usize, place: Place, source: Option<Place>) -> bool {
        let never = place.is_camp()
            && self.game.contents.camps[self.base(seat, place).camp.index()].quality == CampTrait::NeverRestored;
        let itself = source == Some(place) && !self.game.rules.self_restore;
        self.in_play(seat, place) && self.damaged(seat, place) && !never && !itself
    }

    /// Does the Juggernaut of this column stand with room for one before it and one behind (R6.5)?
    pub(super) fn splits(&self, seat: usize, column: u8) -> bool {
        let base = self.base(seat, Place::camp(column));
        base.camp == Camp::Juggernaut && !base.destroyed && self.players[seat].step == 1
    }

    pub(super) fn count_in(&self, seat: usize, column: u8) -> usize {
        self.players[seat].men[usize::from(column)].iter().flatten().count()
    }

    /// RULE R5.7
    pub(super) fn price(&self, seat: usize, card: Card, column: u8) -> u8 {
        let Some(person) = card.as_person() else { return 0 };
        let row = &self.game.contents.people[person.index()];
        let base = self.base(seat, Place::camp(column));
        if row.quality == PersonTrait::FreeAtRuins && base.destroyed {
            return 0;
        }
        let oasis = self.game.contents.camps[base.camp.index()].quality == CampTrait::CheapColumn;
        let cheaper = oasis && !base.destroyed && self.count_in(seat, column) == 0;
        if cheaper { row.cost.saturating_sub(1) } else { row.cost }
    }

    /// RULE R9.4: is the next event of this player numbered 0?
    pub(super) fn at_once(&self, seat: usize) -> bool {
        let first = if self.game.rules.zeto_first_of_turn { !self.event_played } else { !self.event_played_with_zeto };
        self.has_trait(seat, PersonTrait::FirstEventAtOnce) && seat == self.active && first
    }

    /// RULE R5.3: the slot (from 0) for an event of a number from 1.
    pub(super) fn free_slot(&self, seat: usize, number: u8) -> Option<usize> {
        (usize::from(number) - 1..3).find(|&slot| self.players[seat].queue[slot].is_none())
    }

    /// The ability of a card: printed, or granted by Argo Yesky (R10.4).
    pub(super) fn ability(&self, seat: usize, place: Place, which: Which) -> Option<Ability> {
        let contents = &self.game.contents;
        if place.is_camp() {
            let printed = contents.camps[self.base(seat, place).camp.index()].abilities;
            return if which == Which::Granted { None } else { printed[which as usize] };
        }
        let man = self.man(seat, place)?;
        let person = man.card.as_person().filter(|_| !man.punk);
        if which != Which::Granted {
            return contents.people[person?.index()].abilities[which as usize];
        }
        let grants = |quality| quality == PersonTrait::GrantsAndEntersPunk;
        let itself = person.is_some_and(|person| grants(contents.people[person.index()].quality));
        let argo = contents.people.iter().find(|card| grants(card.quality))?;
        if !itself && self.has_trait(seat, PersonTrait::GrantsAndEntersPunk) { argo.abilities[0] } else { None }
    }

    /// RULE R10.2
    pub(super) fn cost(&self, seat: usize, ability: Ability) -> u8 {
        let less = match ability.effect {
            Effect::DamageLessPerRuin => 3 - self.camps(seat).len(),
            Effect::DamageLessPerPunk => self.punks(seat).len(),
            _ => 0,
        };
        ability.cost.saturating_sub(less as u8)
    }

    pub(super) fn punks(&self, seat: usize) -> Vec<Place> {
        let punk = |place: &Place| self.man(seat, *place).is_some_and(|man| man.punk);
        self.people(seat).into_iter().filter(punk).collect()
    }

    /// The place of "this card", if it is a person in play.
    pub(super) fn this(&self, seat: usize) -> Option<Place> {
        self.people(seat).into_iter().find(|&place| self.man(seat, place).is_some_and(|man| man.this))
    }

    /// Puts a person on a spot; who stands there goes to the other side (R5.1, R6.5).
    pub(super) fn stand(&mut self, seat: usize, spot: Spot, man: Man) {
        let place = spot.place();
        let other = Place::person(place.column(), !place.is_front());
        if let Some(there) = self.slot_mut(seat, place).take() {
            *self.slot_mut(seat, other) = Some(there);
        }
        *self.slot_mut(seat, place) = Some(man);
    }

    /// RULE R6.2, R6.5
    pub(super) fn move_up(&mut self, seat: usize) {
        for column in 0..3 {
            if !self.splits(seat, column) {
                let men = &mut self.players[seat].men[usize::from(column)];
                if men[0].is_none() {
                    men[0] = men[1].take();
                }
            }
        }
    }
}
