//! A game's parameters: the box, the rule options, the named trios; and tables made of them for the rules.

use std::sync::Arc;

use super::action::Which;
use super::effects::{Effect, Needs, Terms};
use super::menu::{DRAW, JUNK_SILO, TAKE_SILO};
use super::options::{CampChoice, Rules};
use super::outlook::AbilitySet;
use crate::base::refusal::Refusal;
use crate::games::radlands::board::cards::{Card, Cards, PEOPLE};
use crate::games::radlands::board::layout::{Layout, Slots};
use crate::games::radlands::board::places::{Place, Places};
use crate::games::radlands::board::state::Side;
use crate::games::radlands::board::words::{Camp, CampTrait, Duel, EventCard, Icon, Person, PersonTrait, Seat};
use crate::games::radlands::contents::{Abilities, Ability, CardSet, Contents};

/// The trios of the rulebook's first game (R2.1).
pub const FIRST_GAME: [[Camp; 3]; 2] =
    [[Camp::Railgun, Camp::Garage, Camp::SupplyDepot], [Camp::VictoryTotem, Camp::Reactor, Camp::Cannon]];

/// The most water that the tables look up; more is as good.
pub(crate) const RICH: usize = 10;

/// The game with its parameters.
#[derive(Clone, Debug)]
pub struct Radlands {
    /// The box.
    pub contents: Arc<Contents>,
    /// The rule options.
    pub rules: Rules,
    /// The trios under `camp-choice=fixed`, each by camp number.
    pub trios: [[Camp; 3]; 2],
    /// Do the camps dealt, and the opening hands that come with them, go to the other seat first?
    pub(crate) dealt_on: bool,
    pub(crate) tables: Tables,
}

/// An ability as the rules look it up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub cost: u8,
    pub effect: Effect,
    pub terms: Terms,
    /// Conditions for it to be used, under the option `idle`.
    pub needs: Needs,
    /// Does it use another ability?
    pub borrows: bool,
}

impl Row {
    /// Can it cost less than is printed (R10.2)?
    pub(crate) const fn is_discounted(self) -> bool {
        matches!(self.effect, Effect::DamageLessPerRuin | Effect::DamageLessPerPunk)
    }

    /// A quick decision whether a ready card can use it.
    fn quick(self) -> Needs {
        let cost = match self.effect {
            Effect::DamageLessPerRuin => Needs::water(self.cost).beside_ruins(),
            Effect::DamageLessPerPunk => Needs::water(self.cost).beside_punks(),
            _ => Needs::water(self.cost),
        };
        // A person who is ready is undamaged: it could not restore itself anyway. Of camps `Outlook::usable` knows.
        let of_source = Needs::OF_SOURCE.without(Needs::RESTORE);
        let look = self.borrows || self.needs.has(of_source.and(Needs::MOVABLE));
        let restores = Needs::RESTORABLE.when(self.needs.has(Needs::RESTORE));
        let plain = self.needs.without(Needs::OF_SOURCE.and(Needs::MOVABLE));
        plain.and(restores).and(cost).and(Needs::LOOK.when(look))
    }
}

/// The things that an amount of water pays for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// Names of people that it buys, a bit each.
    pub people: u64,
    /// Names of events that it buys.
    pub events: u64,
    /// Names of people that it buys together with the use of an ability that needs nothing else.
    pub useful: u64,
    /// A card from the deck and the Silo, as [`super::menu`] numbers them: by whether the Silo is in the hand, and was
    /// taken this turn.
    pub plain: [[u64; 2]; 2],
    /// The most that can hold with it, costs and all.
    pub at_best: Needs,
}

impl Purse {
    fn of(water: u8, contents: &Contents, rules: &Rules, rows: &[[Option<Row>; 2]; Card::COUNT]) -> Purse {
        let buys = |cost: u8| cost <= water;
        let person = |card: Card| card.as_person().map(|person| contents.people[person.index()].cost);
        let event = |card: Card| card.as_event().map(|event| contents.events[event.index()].cost);
        let simple = |row: &Row, price: u8| row.quick().met_by(Needs::water(water - price));
        let useful = |card: Card, price: u8| rows[card.index()].iter().flatten().any(|row| simple(row, price));
        let plain = |held: bool, taken: bool| {
            // RULING R4.4
            let silo = if held { JUNK_SILO } else { TAKE_SILO };
            let legal = if held { rules.idle || !taken } else { buys(contents.numbers.silo_price) };
            (DRAW * u64::from(buys(contents.numbers.draw_price))) | (silo * u64::from(legal))
        };
        Purse {
            people: names(|card| person(card).is_some_and(buys)),
            events: names(|card| event(card).is_some_and(buys)),
            useful: names(|card| person(card).is_some_and(|price| buys(price) && useful(card, price))),
            plain: [false, true].map(|held| [false, true].map(|taken| plain(held, taken))),
            at_best: Needs::at_best(water),
        }
    }
}

/// The names of some cards, a bit each.
fn names(test: impl Fn(Card) -> bool) -> u64 {
    Card::all().filter(|&card| test(card)).fold(0, |set, card| set | 1 << card.0)
}

/// All quick needs and marks of a side's cards together, of those that are destroyed or not ready too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    pub camps: Needs,
    pub people: Needs,
}

/// Traits that last while a person is in play.
const LASTING: [PersonTrait; 4] = [
    PersonTrait::FirstUseStaysReady,
    PersonTrait::FirstEventAtOnce,
    PersonTrait::GrantsAndEntersPunk,
    PersonTrait::AllEnterReady,
];

/// Tables that the rules look up again and again, built once from the box.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Abilities of camps.
    pub camps: [[Option<Row>; 2]; Camp::COUNT],
    /// Abilities of people; events have none.
    pub people: [[Option<Row>; 2]; Card::COUNT],
    /// The needs of a ready camp to use each of its printed abilities, the cost too: without this it cannot, and with
    /// this it can unless [`Needs::LOOK`] asks for more. The first one has the camp's marks. With room for those that
    /// are none.
    pub quick_camps: [[Needs; 2]; 64],
    /// The needs of a ready person to use a printed ability, as for camps; two abilities take a closer look.
    pub quick_people: [Needs; 256],
    /// The facts that follow from the taken places, by their set.
    pub layouts: [Layout; Layout::COUNT],
    /// The bit of each card's trait if that lasts; none for other traits, events and empty places.
    pub trait_bits: [u16; 256],
    /// A granted ability (R15.23).
    pub granted: Option<Row>,
    /// Traits of people; events have none.
    pub traits: [PersonTrait; Card::COUNT],
    /// Traits of camps.
    pub camp_traits: [CampTrait; Camp::COUNT],
    /// The possible purchases, by the water that is there.
    purses: [Purse; RICH],
    /// Names of people who cost nothing at ruins.
    pub free_at_ruins: u64,
    /// Names of events for which there is a slot or which need none, by what the queue holds.
    pub with_slot: [u64; Slots::COUNT],
    /// Conditions on the own queue, and on Raiders that would resolve at once.
    pub own_queues: [[Needs; 2]; Slots::COUNT],
    /// Conditions on the opponent's queue.
    pub enemy_queues: [Needs; Slots::COUNT],
    /// The effect of junking each card.
    pub junk: [Icon; Card::COUNT],
    /// Names of cards whose junk icon works, by the needs of icons that hold.
    junk_for: [u64; Needs::ICONS],
    /// The whole deck.
    pub deck: Cards,
}

impl Radlands {
    /// A game of this box under these rules.
    ///
    /// # Errors
    /// When the trios name a camp twice; there is one card of each.
    pub fn new(
        contents: impl Into<Arc<Contents>>,
        rules: Rules,
        mut trios: [[Camp; 3]; 2],
    ) -> Result<Radlands, Refusal> {
        let contents = contents.into();
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
    pub(crate) fn deal_order(&self) -> [Seat; 2] {
        if self.dealt_on { [Seat(1), Seat(0)] } else { Seat::BOTH }
    }

    /// Camps that are dealt to each player (R2.1).
    pub(crate) fn dealt(&self) -> u8 {
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
        let event = |card: Card| card.as_event().map(|event| contents.events[event.index()]);
        let granter = contents.people.iter().find(|card| card.quality == PersonTrait::GrantsAndEntersPunk);
        let camps = contents.camps.map(|camp| rows(camp.abilities));
        let people: [[Option<Row>; 2]; Card::COUNT] =
            std::array::from_fn(|at| person(Card(at as u8)).map_or([None; 2], |card| rows(card.abilities)));
        let lasting = |card: Card| person(card).map(|card| card.quality).filter(|quality| LASTING.contains(quality));
        let junk = |card: Card| contents.junk(card).unwrap_or(Icon::Draw);
        Tables {
            quick_camps: std::array::from_fn(|at| {
                let [first, second] = camps.get(at).map_or([Needs::NEVER; 2], |rows| rows.map(quick));
                [first.and(contents.camps.get(at).map_or(Needs::NONE, |camp| camp.quality.mark())), second]
            }),
            quick_people: std::array::from_fn(|at| {
                let needs = people.get(at).map_or(Needs::NEVER, |rows| either(rows.map(quick)));
                needs.and(Needs::TRAIT.when(lasting(Card(at as u8)).is_some()))
            }),
            layouts: std::array::from_fn(|places| Layout::of(Places(places as u16), contents.numbers.people_a_column)),
            trait_bits: std::array::from_fn(|at| lasting(Card(at as u8)).map_or(0, |quality| 1 << quality as u16)),
            camps,
            people,
            granted: granter.and_then(|card| card.abilities[0]).map(row),
            traits: std::array::from_fn(|at| person(Card(at as u8)).map_or(PersonTrait::None, |card| card.quality)),
            camp_traits: contents.camps.map(|camp| camp.quality),
            purses: std::array::from_fn(|water| Purse::of(water as u8, contents, rules, &people)),
            free_at_ruins: names(|card| person(card).is_some_and(|card| card.quality == PersonTrait::FreeAtRuins)),
            with_slot: Slots::all().map(|slots| names(|card| event(card).is_some_and(|card| slots.fits(card.number)))),
            own_queues: Slots::all().map(|slots| {
                [false, true].map(|at_once| slots.own_needs(slots.raids(contents.numbers.raiders_number, at_once)))
            }),
            enemy_queues: Slots::all().map(Slots::enemy_needs),
            junk: std::array::from_fn(|at| junk(Card(at as u8))),
            junk_for: std::array::from_fn(|holding| {
                names(|card| rules.idle || junk(card).needs().met_by(Needs::of_icons(holding)))
            }),
            deck: Card::all()
                .flat_map(|card| std::iter::repeat_n(card, usize::from(contents.copies[card.index()])))
                .collect(),
        }
    }

    /// The things that an amount of water pays for.
    #[inline]
    pub(crate) fn purse(&self, water: u8) -> &Purse {
        &self.purses[usize::from(water).min(RICH - 1)]
    }

    /// The quick needs of the abilities of a camp, destroyed or not, with its marks.
    #[inline]
    pub(crate) fn quick_camp(&self, side: &Side, column: usize) -> [Needs; 2] {
        self.quick_camps[usize::from(side.cards[column] & 63)]
    }

    /// The quick needs of the person at a place, with its mark; no one's never hold.
    #[inline]
    pub(crate) fn quick_person(&self, side: &Side, place: usize) -> Needs {
        self.quick_people[usize::from(side.cards[place])]
    }

    /// The quick needs of a printed ability of the card at a place.
    #[inline]
    pub(crate) fn quick_at(&self, side: &Side, place: Place, which: Which) -> Needs {
        if place.is_camp() {
            self.quick_camp(side, place.index())[which as usize % 2]
        } else {
            self.quick_person(side, place.index())
        }
    }

    /// All quick needs and marks of a side.
    #[inline(always)]
    pub(crate) fn kinds(&self, side: &Side) -> Kinds {
        let camps = [0, 1, 2]
            .map(|column| self.quick_camp(side, column))
            .as_flattened()
            .iter()
            .fold(0, |all, needs| all | needs.0);
        let people = [3, 4, 5, 6, 7, 8].iter().fold(0, |all, &place| all | self.quick_person(side, place).0);
        Kinds { camps: Needs(camps), people: Needs(people) }
    }

    /// The abilities whose quick needs are met by what holds, whether their cards are ready or not.
    #[inline(always)]
    pub(crate) fn met(&self, side: &Side, holding: Needs) -> AbilitySet {
        let mut all = 0;
        for column in [0, 1, 2] {
            let [first, second] = self.quick_camp(side, column);
            all |= AbilitySet::from(first.met_by(holding)) << (3 * column);
            all |= AbilitySet::from(second.met_by(holding)) << (3 * column + 1);
        }
        for place in [3, 4, 5, 6, 7, 8] {
            all |= AbilitySet::from(self.quick_person(side, place).met_by(holding)) << (3 * place);
        }
        all
    }

    /// Names of cards whose junk icon can do something where this holds (R5.8).
    #[inline]
    pub(crate) fn junk_for(&self, holding: Needs) -> u64 {
        self.junk_for[holding.icons()]
    }

    /// The effect of junking a card.
    #[inline]
    pub(crate) fn junk_of(&self, card: Card) -> Icon {
        self.junk[card.index()]
    }
}

/// The needs of a printed ability, for a quick look.
fn quick(row: Option<Row>) -> Needs {
    row.map_or(Needs::NEVER, Row::quick)
}

/// The common needs of two abilities; of a single one, its needs.
fn either([first, second]: [Needs; 2]) -> Needs {
    if second == Needs::NEVER { first } else { Needs(first.0 & second.0).and(Needs::LOOK) }
}

impl CampTrait {
    /// The mark of a trait that counts at every decision.
    const fn mark(self) -> Needs {
        match self {
            CampTrait::NeverRestored => Needs::NEVER_RESTORED,
            CampTrait::CheapColumn => Needs::CHEAP_COLUMN,
            _ => Needs::NONE,
        }
    }
}

impl Icon {
    /// Its needs to do something, used by a card that is not in play.
    pub(crate) const fn needs(self) -> Needs {
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
