//! A player's possibilities: which needs of abilities hold, and which abilities can be used or borrowed (R5.8, R10).

use super::action::Which;
use super::effects::{Effect, Needs};
use super::menu::ability;
use super::radlands::{Kinds, RICH, Radlands, Row};
use crate::games::radlands::board::cards::{Card, PEOPLE, bits};
use crate::games::radlands::board::layout::{Layout, Slots};
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::state::{Lifted, Marks, QueuedEvent, Side, State};
use crate::games::radlands::board::words::{CampTrait, Duel, PersonTrait, Seat};

/// Traits that act at this moment, a bit each (R7.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits(u16);

impl Traits {
    #[inline]
    pub(crate) const fn has(self, quality: PersonTrait) -> bool {
        self.0 >> quality as u8 & 1 == 1
    }
}

/// A set of abilities: bit `3 * place + which`.
pub(crate) type AbilitySet = u32;

/// The bit of an ability.
#[inline]
pub(crate) const fn ability_bit(place: Place, which: Which) -> AbilitySet {
    1 << (3 * place.0 + which as u8)
}

/// The abilities of cards at some places; `which` has a bit for each kind.
#[inline]
fn abilities_at(places: Places, which: AbilitySet) -> AbilitySet {
    FIRSTS[usize::from(places.0) % Layout::COUNT] * which
}

/// The first abilities of cards at some places.
static FIRSTS: [AbilitySet; Layout::COUNT] = {
    let mut firsts = [0; Layout::COUNT];
    let mut places = 1;
    while places < Layout::COUNT {
        let last = places.ilog2();
        firsts[places] = firsts[places & !(1 << last)] | 1 << (3 * last);
        places += 1;
    }
    firsts
};

/// The table as one player sees it who wonders what to use.
///
/// Rare uses take it by value, so that it is written to memory only when needed.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    game: &'a Radlands,
    state: &'a State,
    seat: Seat,
    own: &'a Side,
    water: u8,
    kinds: Kinds,
    traits: Traits,
    /// Spots with room.
    room: u32,
    /// Conditions that hold for every source.
    holds: Needs,
    /// Cards that a card outside play could restore.
    restorable: Places,
    /// The contents of the own queue.
    queue: Slots,
    /// Is the next event that is played numbered 0?
    at_once: bool,
}

impl Radlands {
    /// RULE R7.6: the lasting traits of a player's undamaged face-up people.
    #[inline]
    pub(crate) fn traits(&self, side: &Side) -> Traits {
        let bits = |place: usize| self.tables.trait_bits[usize::from(side.cards[place])];
        // Mostly no one has one, face up or down.
        if bits(3) | bits(4) | bits(5) | bits(6) | bits(7) | bits(8) == 0 {
            return Traits::default();
        }
        let acting = side.people() - side.punks - side.damaged;
        Traits(acting.iter().fold(0, |traits, place| traits | bits(place.index())))
    }

    /// RULE R7.3: an own damaged card, except one that is never restored and the source itself.
    #[inline]
    pub(crate) fn restorable(&self, side: &Side, source: Option<Place>) -> Places {
        let cards = self.ever_restorable(side);
        match source {
            Some(place) if !self.rules.self_restore => cards - place.set(),
            _ => cards,
        }
    }

    /// The damaged cards, without those that are never restored.
    #[inline]
    fn ever_restorable(&self, side: &Side) -> Places {
        let [[first, _], [second, _], [third, _]] = [0, 1, 2].map(|column| self.tables.quick_camp(side, column));
        if first.and(second).and(third).has(Needs::NEVER_RESTORED) { self.without_lost(side) } else { side.damaged }
    }

    /// The damaged cards without the camps that are never restored.
    #[cold]
    fn without_lost(&self, side: &Side) -> Places {
        let never = |place: &Place| self.tables.quick_camp(side, place.index())[0].has(Needs::NEVER_RESTORED);
        let camps = Places::CAMPS.iter().filter(never).fold(Places::NONE, |set, place| set | place.set());
        side.damaged - camps
    }

    /// The trait of a column's camp, destroyed or not.
    #[inline]
    pub(crate) fn camp_trait(&self, side: &Side, column: u8) -> CampTrait {
        let camp = usize::from(side.cards[usize::from(column)]);
        self.tables.camp_traits.get(camp).copied().unwrap_or(CampTrait::None)
    }

    /// The spots on which a person can be put, a bit each (R5.1, R5.2, R6.5).
    #[inline]
    pub(crate) fn spots(&self, side: &Side, replace: bool) -> u32 {
        let room = self.room(side);
        if room != 0 || !replace { room } else { self.spots_of_victims(side) }
    }

    /// The spots with room.
    #[inline]
    pub(crate) fn room(&self, side: &Side) -> u32 {
        let room = self.layout(side).room();
        // RULE R6.5: in an empty column whose Juggernaut is at step 1, behind and before it.
        if side.step == 1 { room | (self.alone_columns(side) & room) << 1 } else { room }
    }

    /// The facts that follow from the taken places.
    #[inline]
    fn layout(&self, side: &Side) -> Layout {
        self.tables.layouts[usize::from(side.present.0) % Layout::COUNT]
    }

    /// RULE R5.2: where all columns are full, the spots for which a player is destroyed.
    #[cold]
    fn spots_of_victims(&self, side: &Side) -> u32 {
        let (back, front) = (side.present.0 >> 3 & 7, side.present.0 >> 6);
        // Bit `c` of a set of columns becomes bit `2c`, the back spot of that column.
        let spread = |columns: u32| columns & 1 | (columns & 2) << 1 | (columns & 4) << 2;
        let one = self.contents.numbers.people_a_column == 1;
        let sides = if one { spread(7) | self.alone_columns(side) << 1 } else { 0b11_1111 };
        let victims = |columns: u16| spread(columns.into()) * 3;
        (sides & victims(back)) << 6 | (sides & victims(front)) << 12
    }

    /// The back spots of the columns whose front person may stand there alone.
    #[cold]
    fn alone_columns(&self, side: &Side) -> u32 {
        let alone = (0..Place::COLUMNS).filter(|&column| side.front_may_stand_alone(column));
        alone.fold(0, |set, column| set | 1 << (2 * column))
    }

    /// The cost of playing a person into a column (R5.7).
    #[inline]
    pub(crate) fn price(&self, side: &Side, card: Card, column: u8) -> u8 {
        let camp = side.present.has(Place::camp(column));
        if !camp && self.tables.free_at_ruins >> card.0 & 1 == 1 {
            return 0;
        }
        let person = card.as_person().map_or(0, |person| self.contents.people[person.index()].cost);
        person.saturating_sub(u8::from(self.is_cheap(side, column)))
    }

    /// RULE R14.20: an Oasis that is not destroyed, and no one in its column.
    #[inline]
    pub(crate) fn is_cheap(&self, side: &Side, column: u8) -> bool {
        let nobody = side.present & Places::column(column) == Place::camp(column).set();
        nobody & self.tables.quick_camp(side, usize::from(column))[0].has(Needs::CHEAP_COLUMN)
    }

    /// The cost of an ability to its owner (R10.2).
    #[inline]
    pub(crate) fn cost(&self, side: &Side, row: &Row) -> u8 {
        let less = match row.effect {
            Effect::DamageLessPerRuin => 3 - side.camps().len(),
            Effect::DamageLessPerPunk => side.punks.len(),
            _ => 0,
        };
        row.cost.saturating_sub(less)
    }

    /// An ability of a card of some side.
    #[inline]
    pub(crate) fn row(&self, side: &Side, traits: Traits, place: Place, which: Which) -> Option<&Row> {
        let tables = &self.tables;
        let card = usize::from(side.cards[place.index()]);
        let punk = side.punks.has(place);
        match which {
            Which::Granted => {
                let grants = traits.has(PersonTrait::GrantsAndEntersPunk) && !place.is_camp();
                let itself = !punk && tables.traits.get(card) == Some(&PersonTrait::GrantsAndEntersPunk);
                if grants && !itself { tables.granted.as_ref() } else { None }
            }
            printed if place.is_camp() => tables.camps.get(card)?[printed as usize].as_ref(),
            _ if punk => None,
            printed => tables.people.get(card)?[printed as usize].as_ref(),
        }
    }

    /// RULE R9.4: is the next event that this player plays numbered 0?
    #[cold]
    pub(crate) fn plays_at_once(&self, state: &State, seat: Seat, traits: Traits) -> bool {
        let mark = if self.rules.zeto_first_of_turn { Marks::PLAYED_EVENT } else { Marks::ZETO };
        traits.has(PersonTrait::FirstEventAtOnce) && seat == state.active && !state.marks.has(mark)
    }

    /// The slot, from 0, that an event of this number gets (R5.3); the number is 1 or more.
    #[inline]
    pub(crate) fn slot_for(queue: [Option<QueuedEvent>; 3], number: u8) -> Option<usize> {
        (usize::from(number).saturating_sub(1)..3).find(|&slot| queue[slot].is_none())
    }

    /// The slots of a queue whose event can move forward or resolve (R14.17), a bit each.
    #[inline]
    pub(crate) fn advancing(queue: [Option<QueuedEvent>; 3]) -> u8 {
        let there = queue.map(|slot| u8::from(slot.is_some()));
        there[0] | (there[1] & !there[0]) << 1 | (there[2] & !there[1]) << 2
    }

    /// People of a side that can be moved to another place of it (card set b).
    pub(crate) fn movable(&self, side: &Side) -> Places {
        side.people()
            .iter()
            .filter(|&place| self.moves(side, place) != 0)
            .fold(Places::NONE, |set, place| set | place.set())
    }

    /// The spots to which a person can be moved; not the one where it is.
    pub(crate) fn moves(&self, side: &Side, place: Place) -> u32 {
        let mut without = *side;
        without.lift(place);
        without.close_up();
        self.spots(&without, false) & !(1 << Spot::open(place.column(), place.is_front()).0)
    }

    /// The table as a player sees it.
    #[inline(never)]
    pub(crate) fn outlook<'a>(&'a self, state: &'a State, seat: Seat) -> Outlook<'a> {
        Outlook::of(self, state, seat)
    }
}

impl<'a> Outlook<'a> {
    /// The table as a player sees it.
    #[inline(always)]
    pub(crate) fn of(game: &'a Radlands, state: &'a State, seat: Seat) -> Self {
        Outlook::new(game, state, seat, state.side(seat), (state.water, state.entered))
    }

    #[inline(always)]
    fn new(game: &'a Radlands, state: &'a State, seat: Seat, own: &'a Side, (water, entered): (u8, u8)) -> Self {
        let (kinds, room) = (game.tables.kinds(own), game.room(own));
        let traits = if kinds.people.has(Needs::TRAIT) { game.traits(own) } else { Traits::default() };
        // `&` and `|` where `&&` and `||` would do: to work out both sides takes less time than to guess wrong which
        // one is needed.
        let enemy = state.side(seat.other());
        let (front, hurt) = (state.front(seat.other()), enemy.damaged);
        let lost = kinds.camps.has(Needs::NEVER_RESTORED);
        let restorable = if lost { game.without_lost(own) } else { own.damaged };
        let (queue, theirs) = (own.slots, enemy.slots);
        let at_once = if traits == Traits::default() { false } else { game.plays_at_once(state, seat, traits) };
        let tables = &game.tables;
        let punk_spot = (room != 0) | game.rules.punk_full_replace;
        let punk = state.can_take() & punk_spot;
        let layout = game.layout(own);
        let enough = usize::from(water).min(RICH - 1);
        let costs = |discount: u8| Needs::WATERS[(enough + usize::from(discount)) % Needs::WATERS.len()];
        let holds = layout.needs().0
            | Needs::ALWAYS.0
            | costs(0).0
            | costs(layout.ruins()).beside_ruins().0
            | costs(own.punks.len()).beside_punks().0
            | front.needs().0
            | Needs::RESTORABLE.when(!restorable.is_empty()).0
            | tables.own_queues[queue.index()][usize::from(at_once)].0
            | tables.enemy_queues[theirs.index()].0
            | Needs::PUNK_SPOT.when(punk_spot).0
            | Needs::PUNK.and(Needs::RAID_OR_PUNK).when(punk).0
            | Needs::EVENT.when(state.marks.has(Marks::EVENT)).0
            | Needs::TWO_PLAYED.when(entered >= 2).0
            | Needs::RAIDED.when(state.marks.has(Marks::RAIDED << seat.0)).0
            | Needs::OWN_PUNK.when(!own.punks.is_empty()).0
            | Needs::OPEN_DAMAGED.when(!(front.places() & hurt).is_empty()).0
            | Needs::DAMAGED_ENEMY.when(!(hurt & Places::PEOPLE).is_empty()).0
            | Needs::HAND.when(!own.hand.is_empty()).0
            | Needs::DAMAGED_PERSON.when(!(own.damaged & Places::PEOPLE).is_empty()).0
            | Needs::ALONE.when(!state.marks.has(Marks::USED)).0;
        Outlook { game, state, seat, own, water, kinds, traits, room, holds: Needs(holds), restorable, queue, at_once }
    }

    /// The own cards' quick needs and marks.
    #[inline]
    pub(crate) const fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// Conditions that hold for every source.
    #[inline]
    pub(crate) const fn holding(&self) -> Needs {
        self.holds
    }

    /// The spots with room.
    #[inline]
    pub(crate) const fn room(&self) -> u32 {
        self.room
    }

    /// The spots for a person who is played (R5.1, R5.2).
    #[inline]
    pub(crate) fn play_spots(&self) -> u32 {
        if self.room != 0 { self.room } else { self.game.spots(self.own, self.game.rules.full_columns_replace) }
    }

    /// Names of events that find a slot or need none (R5.3, R9.4).
    #[inline]
    pub(crate) fn with_slot(&self) -> u64 {
        if self.at_once { u64::MAX } else { self.game.tables.with_slot[self.queue.index()] }
    }

    /// Conditions for an ability of the card at a place.
    #[inline]
    fn holds_at(&self, source: Place) -> Needs {
        let itself = if self.game.rules.self_restore { Places::NONE } else { source.set() };
        let here = Places::column(source.column()) & self.own.people();
        let found = Needs::UNDAMAGED.when(!self.own.damaged.has(source)).0
            | Needs::TWO_HERE.when(here.len() == 2).0
            | Needs::RESTORE.when(!(self.restorable - itself).is_empty()).0;
        Needs(self.holds.0 | found)
    }

    /// Do these needs hold for an ability of the card at a place?
    #[inline]
    fn met(&self, needs: Needs, source: Place) -> bool {
        let mut holds = self.holds_at(source);
        if needs.0 & Needs::MOVABLE.0 != 0 {
            let movable = self.state.sides.iter().any(|side| !self.game.movable(side).is_empty());
            holds = holds.and(Needs::MOVABLE.when(movable));
        }
        needs.met_by(holds)
    }

    /// Does its printed condition hold (R10.6)?
    pub(crate) fn is_given(&self, row: &Row, source: Place) -> bool {
        self.met(row.terms.given, source)
    }

    /// Could this ability be used, and paid, by the card at a place?
    pub(crate) fn is_usable(&self, row: &Row, source: Place) -> bool {
        if self.game.cost(self.own, row) > self.water {
            return false;
        }
        self.met(row.needs, source) && (!row.borrows || self.has_loan(row, source))
    }

    /// Is there an ability for one that uses another?
    #[cold]
    fn has_loan(&self, row: &Row, source: Place) -> bool {
        match row.effect {
            Effect::Borrow => self.mimic_has_loan(source),
            Effect::UseDamagedPerson => self.lab_loans() != 0,
            _ => self.can_deploy(),
        }
    }

    /// The abilities of the own cards that can be used (R5.6, R10.1).
    #[inline(always)]
    pub(crate) fn usable(&self) -> AbilitySet {
        if self.state.marks.has(Marks::ALONE) {
            return 0;
        }
        let Kinds { camps, people } = self.kinds;
        let ready = Self::ready(self.own);
        // All places, empty or not: that takes less time than to guess how many are.
        let mut all = self.game.tables.met(self.own, self.holds) & ready;
        if camps.and(people).has(Needs::LOOK) & (all != 0) {
            all = self.look_closer(all);
        }
        // A camp does not restore itself, so that it may be the only restorable card for all but itself.
        let own = camps.has(Needs::RESTORABLE) & self.restorable.is_single_camp();
        if own & !self.game.rules.self_restore {
            all = self.without_own_repair(all);
        }
        if self.traits.has(PersonTrait::GrantsAndEntersPunk) {
            all |= self.granted(self.own.ready() & Places::PEOPLE);
        }
        all
    }

    /// The printed abilities of the ready cards, as the quick needs number them.
    #[inline(always)]
    pub(crate) fn ready(own: &Side) -> AbilitySet {
        let ready = own.ready();
        abilities_at(ready & Places::CAMPS, 0b11) | abilities_at((ready & Places::PEOPLE) - own.punks, 0b01)
    }

    /// These abilities, with those that ask for it as a closer look finds them.
    #[cold]
    fn look_closer(self, quick: AbilitySet) -> AbilitySet {
        let asks =
            |&(place, which): &(Place, Which)| self.game.tables.quick_at(self.own, place, which).has(Needs::LOOK);
        bits(quick.into())
            .map(ability)
            .filter(asks)
            .map(|(place, _)| place)
            .fold(quick, |all, place| all & !abilities_at(place.set(), 0b11) | self.look(place))
    }

    /// These abilities without those that would only restore their own camp.
    #[cold]
    fn without_own_repair(self, all: AbilitySet) -> AbilitySet {
        let camp = self.restorable.first().unwrap_or(Place::camp(0));
        let own = abilities_at(camp.set(), 0b11);
        if all & own == 0 { all } else { all & !own | self.look(camp) }
    }

    /// The granted abilities of some own people that they could use.
    #[cold]
    fn granted(self, people: Places) -> AbilitySet {
        let row = |place: Place| self.game.row(self.own, self.traits, place, Which::Granted);
        let usable = |place: &Place| row(*place).is_some_and(|row| self.is_usable(row, *place));
        people.iter().filter(usable).fold(0, |set, place| set | ability_bit(place, Which::Granted))
    }

    /// The printed abilities of a card that can be used.
    fn look(&self, place: Place) -> AbilitySet {
        let (tables, card) = (&self.game.tables, usize::from(self.own.cards[place.index()]));
        let rows = if place.is_camp() { tables.camps.get(card) } else { tables.people.get(card) };
        let Some([first, second]) = rows else { return 0 };
        let usable = |row: &Option<Row>| AbilitySet::from(row.as_ref().is_some_and(|row| self.is_usable(row, place)));
        (usable(first) | usable(second) << 1) << (3 * place.0)
    }

    /// Is there anything that a Mimic at a place can borrow?
    fn mimic_has_loan(&self, mimic: Place) -> bool {
        let quick = |card: u8| self.game.tables.quick_people[usize::from(card)];
        let lends = |needs: Needs| needs.met_by(self.holds) & !needs.has(Needs::LOOK);
        let one_of = |side: &Side, people: Places| {
            (people - side.punks).iter().any(|place| lends(quick(side.cards[place.index()])))
        };
        let enemy = self.state.side(self.seat.other());
        let own = (self.own.ready() & Places::PEOPLE) - mimic.set();
        // Mostly there is an ability that asks for no closer look; the quick needs are those of undamaged people.
        let quickly = one_of(self.own, own) || one_of(enemy, enemy.people() - enemy.damaged);
        (!self.own.damaged.has(mimic) && quickly) || self.mimic_loans(mimic) != [0, 0]
    }

    /// RULE R15.1: what a Mimic at a place can borrow: of the own side, of the opponent's.
    pub(crate) fn mimic_loans(&self, mimic: Place) -> [AbilitySet; 2] {
        let enemy = self.state.side(self.seat.other());
        let own = self.own.ready() & Places::PEOPLE;
        let theirs = enemy.people() - enemy.damaged;
        let loans = |side: &Side, traits, places: Places| {
            let mut set = 0;
            for place in places {
                for which in Which::ALL {
                    let row = self.game.row(side, traits, place, which).filter(|row| row.effect != Effect::Borrow);
                    let allowed = which != Which::Granted || self.game.rules.mimic_granted;
                    if allowed && row.is_some_and(|row| self.is_usable(row, mimic)) {
                        set |= ability_bit(place, which);
                    }
                }
            }
            set
        };
        [loans(self.own, self.traits, own - mimic.set()), loans(enemy, self.game.traits(enemy), theirs)]
    }

    /// RULE R14.15: abilities of the own damaged people.
    pub(crate) fn lab_loans(&self) -> AbilitySet {
        self.abilities_of(self.own.damaged & Places::PEOPLE)
    }

    /// The abilities of some own people that they could use, ready or not.
    pub(crate) fn abilities_of(&self, people: Places) -> AbilitySet {
        let mut set = 0;
        for place in people {
            for which in Which::ALL {
                if self.game.row(self.own, self.traits, place, which).is_some_and(|row| self.is_usable(row, place)) {
                    set |= ability_bit(place, which);
                }
            }
        }
        set
    }

    /// RULE R14.23: could this person be played on this spot, and an ability of it be used, with the water for both?
    pub(crate) fn deploys(&self, card: Card, spot: Spot) -> bool {
        let price = self.game.price(self.own, card, spot.column());
        let printed = &self.game.tables.people[card.index()];
        let granted = self.traits.has(PersonTrait::GrantsAndEntersPunk);
        // Without anybody gone and without a trait, the person brings about nothing else than this.
        let brought = Needs::OF_SOURCE.and(Needs::MOVABLE).and(Needs::PERSON).and(Needs::FOUR).and(Needs::TWO_PLAYED);
        let changes = spot.victim().is_some() || self.game.tables.quick_people[card.index()].has(Needs::TRAIT);
        let hopes = |row: &Row| changes || row.needs.without(brought).met_by(self.holds);
        let affords = |row: &Row| (price + row.cost <= self.water || row.is_discounted()) && hopes(row);
        if price > self.water || !(granted || printed.iter().flatten().any(affords)) {
            return false;
        }
        let mut own = *self.own;
        if let Some(victim) = spot.victim() {
            own.lift(victim);
            own.close_up();
        }
        own.hand.remove(card);
        place_person(&mut own, spot, Lifted { card, marks: 0 });
        let entered = 2.min(self.state.entered + 1);
        let then = Outlook::new(self.game, self.state, self.seat, &own, (self.water - price, entered));
        then.abilities_of(spot.place().set()) != 0
    }

    fn can_deploy(&self) -> bool {
        let spots = self.play_spots();
        // An ability that needs nothing but water can be used wherever its person is played.
        if spots != 0 && self.own.hand.names() & self.game.tables.purse(self.water).useful != 0 {
            return true;
        }
        bits(self.own.hand.names() & PEOPLE)
            .any(|card| bits(spots.into()).any(|spot| self.deploys(Card(card), Spot(spot))))
    }
}

/// Puts a person on a spot; who stands there goes to the other place of the column (R5.1, R6.5).
#[inline]
pub(crate) fn place_person(side: &mut Side, spot: Spot, person: Lifted) {
    let place = spot.place();
    if side.present.has(place) {
        side.move_person(place, Place::person(spot.column(), !spot.is_front()));
    }
    side.put(place, person);
}
