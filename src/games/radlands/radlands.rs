//! A game's parameters: the box, the rule options, the named trios; and tables made of them for the rules.

use super::cards::{Card, Cards, PEOPLE};
use super::contents::{Abilities, Ability, CardSet, Contents};
use super::effects::{Effect, Needs, Terms};
use super::places::{Place, Places};
use super::rules::{CampChoice, Rules};
use super::words::{Camp, CampTrait, EventCard, Icon, Person, PersonTrait, Seat};
use crate::base::refusal::Refusal;

/// The trios of the rulebook's first game (R2.1).
pub const FIRST_GAME: [[Camp; 3]; 2] =
    [[Camp::Railgun, Camp::Garage, Camp::SupplyDepot], [Camp::VictoryTotem, Camp::Reactor, Camp::Cannon]];

/// The most water that the tables look up; more is as good.
const RICH: usize = 10;

/// The game with its parameters.
#[derive(Clone, Debug)]
pub struct Radlands {
    /// The box.
    pub contents: Contents,
    /// The rule options.
    pub rules: Rules,
    /// The trios under `camp-choice=fixed`, each by camp number.
    pub trios: [[Camp; 3]; 2],
    /// Do the camps dealt, and the opening hands that come with them, go to the other seat first?
    pub(super) dealt_on: bool,
    pub(super) tables: Tables,
}

/// An ability as the rules look it up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub cost: u8,
    pub effect: Effect,
    pub terms: Terms,
    /// What must hold for it to be used, under the option `idle`.
    pub needs: Needs,
    /// Does it use another ability?
    pub borrows: bool,
}

/// The needs of a card's two printed abilities, their costs among them: without these they cannot be used, and with them
/// they can, where no [`Needs::LOOK`] asks for more.
pub(super) type Quick = [Needs; 2];

/// Those of a card without abilities.
const USELESS: Quick = [Needs::NEVER; 2];

impl Row {
    /// What decides quickly whether a ready card can use it.
    fn quick(self, camp: bool) -> Needs {
        let discount = matches!(self.effect, Effect::DamageLessPerRuin | Effect::DamageLessPerPunk);
        let cost = Needs::water(if discount { 0 } else { self.cost });
        // A person who is ready is undamaged: it could not restore itself anyway.
        let of_source = if camp { Needs::OF_SOURCE } else { Needs::OF_SOURCE.without(Needs::RESTORE) };
        let look = self.borrows || discount || self.needs.has(of_source.and(Needs::MOVABLE));
        let restores = Needs::RESTORABLE.when(self.needs.has(Needs::RESTORE));
        let plain = self.needs.without(Needs::OF_SOURCE.and(Needs::MOVABLE));
        plain.and(restores).and(cost).and(Needs::LOOK.when(look))
    }
}

/// What follows from the places of a side that are taken: the spots with room in the low bits, needs in the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout(u16);

impl Layout {
    /// The bits of spots.
    const SPOTS: u16 = 0b11_1111;

    fn of(present: Places, cap: u8) -> Layout {
        let people = (present & Places::PEOPLE).len();
        let needs = Needs::PERSON.when(people > 0).0
            | Needs::FEW.when(people <= 1).0
            | Needs::FOUR.when(people >= 4).0
            | Needs::RUIN.when(present & Places::CAMPS != Places::CAMPS).0;
        debug_assert!(needs >> 16 == 0 && needs as u16 & Self::SPOTS == 0, "room for both");
        Layout(room(present, cap) as u16 | needs as u16)
    }

    /// The spots with room, where no Juggernaut stands before its place.
    #[inline]
    pub(super) const fn room(self) -> u32 {
        (self.0 & Self::SPOTS) as u32
    }

    /// Which needs hold.
    #[inline]
    pub(super) const fn needs(self) -> Needs {
        Needs((self.0 & !Self::SPOTS) as u64)
    }
}

/// The spots of columns with room for one more person (R5.1): behind or before the one who is there.
fn room(present: Places, cap: u8) -> u32 {
    let spots = (0..Place::COLUMNS).map(|column| match (present & Places::PEOPLE & Places::column(column)).len() {
        0 => 0b01 << (2 * column),
        1 if cap > 1 => 0b11 << (2 * column),
        _ => 0,
    });
    spots.sum()
}

/// Traits that last while a person is in play.
const LASTING: [PersonTrait; 4] = [
    PersonTrait::FirstUseStaysReady,
    PersonTrait::FirstEventAtOnce,
    PersonTrait::GrantsAndEntersPunk,
    PersonTrait::AllEnterReady,
];

/// What the rules look up again and again, made of the box once.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Abilities of camps.
    pub camps: [[Option<Row>; 2]; Camp::COUNT],
    /// Abilities of people; events have none.
    pub people: [[Option<Row>; 2]; Card::COUNT],
    /// The same, for a quick look: by camp and by card, with room for those that are none.
    pub quick_camps: [Quick; 64],
    pub quick_people: [Quick; 64],
    /// What follows from the places that are taken, by their set.
    pub layouts: [Layout; 512],
    /// Camps that are never restored, a bit each.
    pub never_restored: u64,
    /// Camps that make people cheaper, a bit each.
    pub cheap_columns: u64,
    /// The bit of each card's trait if that lasts; none for other traits, events and empty places.
    pub trait_bits: [u16; 64],
    /// What a granted ability is (R15.23).
    pub granted: Option<Row>,
    /// Traits of people; events have none.
    pub traits: [PersonTrait; Card::COUNT],
    /// Traits of camps.
    pub camp_traits: [CampTrait; Camp::COUNT],
    /// Names of people that so much water buys, a bit each.
    pub people_for: [u64; RICH],
    /// Names of events that so much water buys.
    pub events_for: [u64; RICH],
    /// Names of people who cost nothing at ruins.
    pub free_at_ruins: u64,
    /// Names of events for which there is a slot or which need none, by the slots that are taken.
    pub with_slot: [u64; 8],
    /// What junking each card does.
    pub junk: [Icon; Card::COUNT],
    /// Names of cards whose junk icon works, by those of [`Needs::ICONS`] that hold.
    junk_for: [u64; 16],
    /// The whole deck.
    pub deck: Cards,
}

impl Radlands {
    /// A game of this box under these rules.
    ///
    /// # Errors
    /// When the trios name a camp twice; there is one card of each.
    pub fn new(contents: Contents, rules: Rules, mut trios: [[Camp; 3]; 2]) -> Result<Radlands, Refusal> {
        let all = trios.as_flattened();
        if let Some(twice) = all.iter().enumerate().find(|(i, camp)| all[..*i].contains(camp)) {
            return Err(Refusal::new(format!("the trios name {} twice, expected six different camps", twice.1)));
        }
        for trio in &mut trios {
            trio.sort();
        }
        let tables = Tables::of(&contents, &rules);
        Ok(Radlands { contents, rules, trios, dealt_on: false, tables })
    }

    /// The game with the cards of set a under the default rules.
    ///
    /// # Panics
    /// Never: a test makes it.
    pub fn standard() -> Radlands {
        Radlands::new(Contents::embedded(CardSet::A), Rules::default(), FIRST_GAME).expect("the first game is sound")
    }

    /// The seats in the order in which camps and opening hands are dealt.
    pub(super) fn deal_order(&self) -> [Seat; 2] {
        if self.dealt_on { [Seat(1), Seat(0)] } else { Seat::BOTH }
    }

    /// Camps that are dealt to each player (R2.1).
    pub(super) fn dealt(&self) -> u8 {
        match self.rules.camp_choice {
            CampChoice::Draft => self.contents.numbers.camps_dealt,
            CampChoice::Random | CampChoice::Fixed => self.contents.numbers.camps_kept,
        }
    }
}

/// Two trios from a text such as `garage,railgun,supply-depot:reactor,cannon,victory-totem`.
///
/// # Errors
/// When it does not name three camps for each seat.
pub fn read_trios(text: &str) -> Result<[[Camp; 3]; 2], Refusal> {
    let expected = "expected two trios such as garage,railgun,supply-depot:reactor,cannon,victory-totem";
    let trio = |part: &str| -> Result<[Camp; 3], Refusal> {
        let camps: Result<Vec<Camp>, String> = part.split(',').map(|name| name.trim().parse()).collect();
        let camps = camps.map_err(|reason| Refusal::new(format!("{text}: {reason}")))?;
        camps.try_into().map_err(|_| Refusal::new(format!("{text}: found a trio of another number, {expected}")))
    };
    let (first, second) = text.split_once(':').ok_or_else(|| Refusal::new(format!("{text}: no `:`, {expected}")))?;
    Ok([trio(first)?, trio(second)?])
}

impl Tables {
    fn of(contents: &Contents, rules: &Rules) -> Tables {
        let row = |ability: Ability| {
            let terms = ability.effect.terms();
            // RULING idle (R5.8)
            let needs = if rules.idle { terms.must } else { terms.must.and(terms.given).and(terms.with) };
            let borrows = matches!(ability.effect, Effect::Borrow | Effect::UseDamagedPerson | Effect::PlayAndUse);
            Row { cost: ability.cost, effect: ability.effect, terms, needs, borrows }
        };
        let rows = |abilities: Abilities| abilities.map(|ability| ability.map(row));
        let person = |card: Card| card.as_person().map(|person| contents.people[person.index()]);
        let names = |test: &dyn Fn(Card) -> bool| Card::all().filter(|&c| test(c)).fold(0, |set, c| set | 1 << c.0);
        let event = |card: Card| card.as_event().map(|event| contents.events[event.index()]);
        let granter = contents.people.iter().find(|card| card.quality == PersonTrait::GrantsAndEntersPunk);
        let camps = contents.camps.map(|camp| rows(camp.abilities));
        let people: [[Option<Row>; 2]; Card::COUNT] =
            std::array::from_fn(|at| person(Card(at as u8)).map_or([None; 2], |card| rows(card.abilities)));
        let lasting = |card: Card| person(card).map(|card| card.quality).filter(|quality| LASTING.contains(quality));
        let junk = |card: Card| contents.junk(card).unwrap_or(Icon::Draw);
        let with_trait = |quality: CampTrait| {
            let has = |camp: &Camp| contents.camps[camp.index()].quality == quality;
            Camp::ALL.into_iter().filter(has).fold(0, |set, camp| set | 1 << camp as u8)
        };
        Tables {
            quick_camps: quick(&camps, true),
            quick_people: quick(&people, false),
            layouts: std::array::from_fn(|places| Layout::of(Places(places as u16), contents.numbers.people_a_column)),
            never_restored: with_trait(CampTrait::NeverRestored),
            cheap_columns: with_trait(CampTrait::CheapColumn),
            trait_bits: std::array::from_fn(|at| lasting(Card(at as u8)).map_or(0, |quality| 1 << quality as u16)),
            camps,
            people,
            granted: granter.and_then(|card| card.abilities[0]).map(row),
            traits: std::array::from_fn(|at| person(Card(at as u8)).map_or(PersonTrait::None, |card| card.quality)),
            camp_traits: contents.camps.map(|camp| camp.quality),
            people_for: std::array::from_fn(|water| {
                names(&|card| person(card).is_some_and(|card| usize::from(card.cost) <= water))
            }),
            events_for: std::array::from_fn(|water| {
                names(&|card| event(card).is_some_and(|card| usize::from(card.cost) <= water))
            }),
            free_at_ruins: names(&|card| person(card).is_some_and(|card| card.quality == PersonTrait::FreeAtRuins)),
            with_slot: std::array::from_fn(|taken| {
                // RULE R5.3: its slot or one behind it is free.
                let fits = |number: u8| number == 0 || (!taken & 0b111) >> (number - 1) != 0;
                names(&|card| event(card).is_some_and(|card| fits(card.number)))
            }),
            junk: std::array::from_fn(|at| junk(Card(at as u8))),
            junk_for: std::array::from_fn(|holding| {
                names(&|card| rules.idle || junk(card).needs().met_by(Needs(holding as u64)))
            }),
            deck: Card::all()
                .flat_map(|card| std::iter::repeat_n(card, usize::from(contents.copies[card.index()])))
                .collect(),
        }
    }

    /// Names of people that so much water buys.
    #[inline]
    pub(super) fn people_for(&self, water: u8) -> u64 {
        self.people_for[usize::from(water).min(RICH - 1)]
    }

    /// Names of events that so much water buys.
    #[inline]
    pub(super) fn events_for(&self, water: u8) -> u64 {
        self.events_for[usize::from(water).min(RICH - 1)]
    }

    /// Names of cards whose junk icon can do something where this holds (R5.8).
    #[inline]
    pub(super) fn junk_for(&self, holding: Needs) -> u64 {
        self.junk_for[(holding.0 & Needs::ICONS.0) as usize]
    }

    /// What junking a card does.
    #[inline]
    pub(super) fn junk_of(&self, card: Card) -> Icon {
        self.junk[card.index()]
    }
}

/// The needs of all printed abilities of camps or people, for a quick look.
fn quick(rows: &[[Option<Row>; 2]], camps: bool) -> [Quick; 64] {
    let of = |row: Option<Row>| row.map_or(Needs::NEVER, |row| row.quick(camps));
    std::array::from_fn(|at| rows.get(at).map_or(USELESS, |rows| rows.map(of)))
}

impl Icon {
    /// What it needs to do something, used by a card that is not in play.
    pub(super) const fn needs(self) -> Needs {
        match self {
            Icon::Injure => Needs::OPEN_ENEMY,
            Icon::Restore => Needs::RESTORABLE,
            Icon::Raid => Needs::RAID,
            Icon::Punk => Needs::PUNK_SPOT,
            Icon::Damage | Icon::Draw | Icon::Water => Needs::NONE,
        }
    }
}

const _: () = assert!(PEOPLE.count_ones() as usize == Person::COUNT && EventCard::COUNT + Person::COUNT < 64);
