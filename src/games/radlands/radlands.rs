//! A game's parameters: the box, the rule options, the named trios; and tables made of them for the rules.

use super::cards::{Card, Cards, PEOPLE};
use super::contents::{Abilities, Ability, CardSet, Contents};
use super::effects::{Effect, Needs, Terms};
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

/// The part of a printed ability that mostly decides whether it can be used; 255 water where there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quick {
    pub needs: Needs,
    /// The least that it can cost.
    pub least: u8,
    /// Does it take a closer look?
    pub exact: bool,
}

impl Quick {
    fn of(row: Option<Row>) -> Quick {
        let Some(row) = row else { return Quick { needs: Needs::NONE, least: u8::MAX, exact: false } };
        let discount = matches!(row.effect, Effect::DamageLessPerRuin | Effect::DamageLessPerPunk);
        let movable = row.effect == Effect::MovePerson;
        let needs = if movable { Needs::NONE } else { row.needs };
        Quick { needs, least: if discount { 0 } else { row.cost }, exact: row.borrows || discount || movable }
    }
}

/// What the rules look up again and again, made of the box once.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Abilities of camps.
    pub camps: [[Option<Row>; 2]; Camp::COUNT],
    /// Abilities of people; events have none.
    pub people: [[Option<Row>; 2]; Card::COUNT],
    /// The same, for a quick look.
    pub quick_camps: [[Quick; 2]; Camp::COUNT],
    pub quick_people: [[Quick; 2]; Card::COUNT],
    /// Camps that are never restored, a bit each.
    pub never_restored: u64,
    /// Camps that make people cheaper, a bit each.
    pub cheap_columns: u64,
    /// The bit of each card's trait; none for "no trait", events and empty places.
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
    /// Names of events by number.
    pub numbered: [u64; 4],
    /// Names by junk icon.
    pub junk: [u64; Icon::COUNT],
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
        let with_trait = |quality: CampTrait| {
            let has = |camp: &Camp| contents.camps[camp.index()].quality == quality;
            Camp::ALL.into_iter().filter(has).fold(0, |set, camp| set | 1 << camp as u8)
        };
        Tables {
            quick_camps: camps.map(|rows| rows.map(Quick::of)),
            quick_people: people.map(|rows| rows.map(Quick::of)),
            never_restored: with_trait(CampTrait::NeverRestored),
            cheap_columns: with_trait(CampTrait::CheapColumn),
            trait_bits: std::array::from_fn(|at| person(Card(at as u8)).map_or(0, |card| 1 << card.quality as u16)),
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
            numbered: std::array::from_fn(|number| {
                names(&|card| event(card).is_some_and(|card| usize::from(card.number) == number))
            }),
            junk: Icon::ALL.map(|icon| names(&|card| contents.junk(card) == Some(icon))),
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

    /// What junking a card does.
    pub(super) fn junk_of(&self, card: Card) -> Icon {
        let at = self.junk.iter().position(|names| names >> card.0 & 1 == 1);
        at.map_or(Icon::Draw, |at| Icon::ALL[at])
    }
}

const _: () = assert!(PEOPLE.count_ones() as usize == Person::COUNT && EventCard::COUNT + Person::COUNT < 64);
