//! Cards: their icons, gains and prices, as the tables of the box write them.
//!
//! ```
//! use wildlab::games::dei::board::cards::{Face, Icon};
//! use wildlab::games::dei::board::words::Drone;
//!
//! let face: Face = "T2 Rt M M".parse().unwrap();
//! assert_eq!((face.gains.technology, face.icons.count(Icon::TacticRecruit), face.icons.count(Icon::Move)), (2, 1, 2));
//! let flight = "D:teleport+1".parse::<Face>().unwrap().flight.unwrap();
//! assert_eq!((flight.drone, flight.further), (Drone::Teleport, 1));
//! assert_eq!(face.to_string(), "T2 Rt M M");
//! ```

use std::fmt;
use std::str::FromStr;

use super::words::{Candy, Colour, Drone, Faction, Market};
use crate::{bit_set, named_enum};

named_enum! {
    /// An action on a card (R6, R7), but for the flight of a drone.
    pub enum Icon {
        /// A Recruit.
        Recruit = "recruit",
        /// A Move.
        Move = "move",
        /// A Collect.
        Collect = "collect",
        /// A building of any kind.
        Build = "build",
        /// A refuge.
        Refuge = "refuge",
        /// A bridge.
        Bridge = "bridge",
        /// An elevator.
        Elevator = "elevator",
        /// A Move without the majority condition.
        TacticMove = "tactic-move",
        /// A Recruit beside an own unit.
        TacticRecruit = "tactic-recruit",
        /// A Move between ground and roofs, too.
        LogisticMove = "logistic-move",
        /// A Collect with a swap.
        LogisticCollect = "logistic-collect",
        /// A Recruit that brings a token to the region.
        MachineryRecruit = "machinery-recruit",
        /// A Collect with a Technology from the reserve.
        MachineryCollect = "machinery-collect",
        /// The icons of another card.
        Copy = "copy",
        /// A Move for each Tactic cube.
        MovePerTactic = "move-per-tactic",
        /// A Recruit for each Tactic cube.
        RecruitPerTactic = "recruit-per-tactic",
        /// A Move for each Logistic cube.
        MovePerLogistic = "move-per-logistic",
        /// A Collect for each Logistic cube.
        CollectPerLogistic = "collect-per-logistic",
        /// A Recruit for each Machinery cube.
        RecruitPerMachinery = "recruit-per-machinery",
        /// A Collect for each Machinery cube.
        CollectPerMachinery = "collect-per-machinery",
    }
}

impl Icon {
    /// Its sign in the tables of the box.
    pub const fn sign(self) -> &'static str {
        const SIGNS: [&str; Icon::COUNT] = [
            "R", "M", "C", "B", "Br", "Bb", "Be", "Mt", "Rt", "Ml", "Cl", "Rm", "Cm", "K", "M*t", "R*t", "M*l", "C*l",
            "R*m", "C*m",
        ];
        SIGNS[self as usize]
    }

    /// The icon of a sign.
    pub fn from_sign(sign: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.sign() == sign)
    }

    /// The basic action that it becomes, once for each cube of a colour (R7.6).
    #[inline]
    pub const fn per_outpost(self) -> Option<(Icon, Colour)> {
        match self {
            Icon::MovePerTactic => Some((Icon::Move, Colour::Tactic)),
            Icon::RecruitPerTactic => Some((Icon::Recruit, Colour::Tactic)),
            Icon::MovePerLogistic => Some((Icon::Move, Colour::Logistic)),
            Icon::CollectPerLogistic => Some((Icon::Collect, Colour::Logistic)),
            Icon::RecruitPerMachinery => Some((Icon::Recruit, Colour::Machinery)),
            Icon::CollectPerMachinery => Some((Icon::Collect, Colour::Machinery)),
            _ => None,
        }
    }

    /// The colour of an advanced action, or of the outposts that it counts.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Icon::TacticMove | Icon::TacticRecruit => Some(Colour::Tactic),
            Icon::LogisticMove | Icon::LogisticCollect => Some(Colour::Logistic),
            Icon::MachineryRecruit | Icon::MachineryCollect => Some(Colour::Machinery),
            _ => match self.per_outpost() {
                Some((_, colour)) => Some(colour),
                None => None,
            },
        }
    }

    /// Is it a Recruit of any colour?
    #[inline]
    pub const fn is_recruit(self) -> bool {
        matches!(self, Icon::Recruit | Icon::TacticRecruit | Icon::MachineryRecruit)
    }

    /// Is it a Move of any colour?
    #[inline]
    pub const fn is_move(self) -> bool {
        matches!(self, Icon::Move | Icon::TacticMove | Icon::LogisticMove)
    }

    /// Is it a Collect of any colour?
    #[inline]
    pub const fn is_collect(self) -> bool {
        matches!(self, Icon::Collect | Icon::LogisticCollect | Icon::MachineryCollect)
    }
}

impl Candy {
    /// The icon that it makes pending; a Technology and a wild outpost make none.
    #[inline]
    pub const fn icon(self) -> Option<Icon> {
        match self {
            Candy::Recruit => Some(Icon::Recruit),
            Candy::Move => Some(Icon::Move),
            Candy::Collect => Some(Icon::Collect),
            Candy::Refuge => Some(Icon::Refuge),
            Candy::Elevator => Some(Icon::Elevator),
            Candy::Bridge => Some(Icon::Bridge),
            Candy::Technology | Candy::Wild => None,
        }
    }
}

/// A count per kind of icon.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Icons(pub [u8; Icon::COUNT]);

impl Icons {
    /// No icon.
    pub const EMPTY: Icons = Icons([0; Icon::COUNT]);

    /// The number of icons of a kind.
    #[inline]
    pub const fn count(&self, icon: Icon) -> u8 {
        self.0[icon as usize]
    }

    /// The number of icons of all kinds.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Icon::COUNT]
    }

    /// Adds some of a kind.
    #[inline]
    pub const fn add(&mut self, icon: Icon, count: u8) {
        self.0[icon as usize] += count;
    }

    /// Takes one of a kind away; there must be one.
    #[inline]
    pub const fn remove(&mut self, icon: Icon) {
        self.0[icon as usize] -= 1;
    }

    /// Adds all of another count.
    #[inline]
    pub fn add_all(&mut self, others: &Icons) {
        self.0.iter_mut().zip(others.0).for_each(|(own, other)| *own += other);
    }

    /// Every kind with an icon, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (Icon, u8)> + '_ {
        Icon::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }
}

impl fmt::Debug for Icons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The flight of a drone (R8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flight {
    /// The drone that flies.
    pub drone: Drone,
    /// Steps beyond the usual ones.
    pub further: u8,
}

/// Supplies and tokens that a card brings when it is played (R7.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gains {
    /// Supplies.
    pub supplies: u8,
    /// Technology from the reserve.
    pub technology: u8,
    /// Cells from the reserve.
    pub cells: u8,
}

/// All icons of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Actions.
    pub icons: Icons,
    /// The flight of a drone: then it is a drone card.
    pub flight: Option<Flight>,
    /// Gains.
    pub gains: Gains,
    /// The signs in the order in which they stand, by number: icons, gains, the flight.
    order: [u8; MOST_ICONS],
}

/// Icons of a card, gains and flight included, at most.
pub const MOST_ICONS: usize = 6;
/// Steps of a flight beyond the usual ones, at most.
const MOST_STEPS: u8 = 9;

/// Signs of gains, with what they bring.
const GAINS: [(&str, Gains); 5] = [
    ("S1", Gains { supplies: 1, technology: 0, cells: 0 }),
    ("S2", Gains { supplies: 2, technology: 0, cells: 0 }),
    ("T1", Gains { supplies: 0, technology: 1, cells: 0 }),
    ("T2", Gains { supplies: 0, technology: 2, cells: 0 }),
    ("E1", Gains { supplies: 0, technology: 0, cells: 1 }),
];
/// The number of a flight among the signs.
const FLIGHT: u8 = (Icon::COUNT + GAINS.len()) as u8;
/// No sign.
const NONE: u8 = u8::MAX;

impl Face {
    /// The words of its icons, in the order in which they stand.
    pub fn words(&self) -> Vec<String> {
        let word = |sign: u8| match usize::from(sign) {
            icon if icon < Icon::COUNT => Icon::ALL[icon].sign().to_owned(),
            gain if gain < usize::from(FLIGHT) => GAINS[gain - Icon::COUNT].0.to_owned(),
            _ => self.flight.map_or(String::new(), |flight| match flight.further {
                0 => format!("D:{}", flight.drone),
                further => format!("D:{}+{further}", flight.drone),
            }),
        };
        self.order.into_iter().filter(|&sign| sign != NONE).map(word).collect()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words().join(" "))
    }
}

impl FromStr for Face {
    type Err = String;

    fn from_str(text: &str) -> Result<Face, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if !(1..=MOST_ICONS).contains(&words.len()) {
            return Err(format!("found {} icons in `{text}`, expected 1 to {MOST_ICONS}", words.len()));
        }
        let mut face = Face { order: [NONE; MOST_ICONS], ..Face::default() };
        for (place, word) in face.order.iter_mut().zip(words) {
            if let Some(icon) = Icon::from_sign(word) {
                *place = icon as u8;
                face.icons.add(icon, 1);
            } else if let Some(gain) = GAINS.iter().position(|(sign, _)| *sign == word) {
                *place = (Icon::COUNT + gain) as u8;
                let more = GAINS[gain].1;
                face.gains.supplies += more.supplies;
                face.gains.technology += more.technology;
                face.gains.cells += more.cells;
            } else if let Some(flight) = flight(word).filter(|_| face.flight.is_none()) {
                *place = FLIGHT;
                face.flight = Some(flight);
            } else {
                return Err(format!("found `{word}`, expected icons such as R, Mt, C*l, S2, T1, E1 or one D:reaper+1"));
            }
        }
        Ok(face)
    }
}

/// The flight that a word describes.
fn flight(word: &str) -> Option<Flight> {
    let (name, further) = word.strip_prefix("D:").map(|rest| rest.split_once('+').unwrap_or((rest, "0")))?;
    let further = further.parse().ok().filter(|further| *further <= MOST_STEPS)?;
    Some(Flight { drone: Drone::from_name(name)?, further })
}

/// Tokens of one kind in a price, at most.
pub const MOST_PRICE: u8 = 20;

/// The price of a market card, in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Price {
    /// Technology.
    pub technology: u8,
    /// Cells.
    pub cells: u8,
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match (self.technology, self.cells) {
            (technology, 0) => format!("{technology}T"),
            (0, cells) => format!("{cells}E"),
            (technology, cells) => format!("{technology}T {cells}E"),
        })
    }
}

impl FromStr for Price {
    type Err = String;

    fn from_str(text: &str) -> Result<Price, String> {
        let mut price = Price::default();
        let wrong =
            || format!("found `{text}`, expected a price such as 2T, 1E or 1T 2E, at most {MOST_PRICE} of each");
        let mut seen = (false, false);
        for word in text.split_whitespace() {
            let (number, kind) = word.split_at_checked(word.len() - 1).ok_or_else(wrong)?;
            let number = number.parse().ok().filter(|number| *number <= MOST_PRICE).ok_or_else(wrong)?;
            match kind {
                "T" if !seen.0 => (price.technology, seen.0) = (number, true),
                "E" if !seen.1 => (price.cells, seen.1) = (number, true),
                _ => return Err(wrong()),
            }
        }
        if seen == (false, false) { Err(wrong()) } else { Ok(price) }
    }
}

/// A card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its icons.
    pub face: Face,
    /// Its price; faction cards have none.
    pub price: Price,
    /// The supplies that count at the end; faction cards have none (R14.4).
    pub supplies: u8,
}

impl Card {
    /// Does it fly a drone?
    #[inline]
    pub const fn is_drone(&self) -> bool {
        self.face.flight.is_some()
    }
}

/// Faction cards, eight of each faction, and market cards: eight of each colour, black ones, and three of each drone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u8);

impl CardId {
    /// Cards of a faction.
    pub const PER_FACTION: usize = 8;
    /// Cards of a faction that all factions share.
    pub const SHARED: usize = 5;
    /// Cards of the market of a colour, without drone cards.
    pub const PER_COLOUR: usize = 8;
    /// Cards of the black market.
    pub const BLACK: usize = 12;
    /// Market cards of each drone.
    pub const PER_DRONE: usize = 3;
    /// The first market card.
    pub const FIRST_OF_MARKETS: usize = Faction::COUNT * CardId::PER_FACTION;
    /// The first card of the black market.
    pub const FIRST_BLACK: usize = CardId::FIRST_OF_MARKETS + Colour::COUNT * CardId::PER_COLOUR;
    /// The first drone card of the markets.
    pub const FIRST_DRONE: usize = CardId::FIRST_BLACK + CardId::BLACK;
    /// All cards.
    pub const COUNT: usize = CardId::FIRST_DRONE + Drone::COUNT * CardId::PER_DRONE;

    /// Every card.
    pub fn all() -> impl DoubleEndedIterator<Item = CardId> + ExactSizeIterator + Clone {
        (0..CardId::COUNT as u8).map(CardId)
    }

    /// The place in tables by card.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A faction's card with a number below 8; the last one is the drone card.
    #[inline]
    pub const fn of_faction(faction: Faction, number: usize) -> CardId {
        CardId((faction as usize * CardId::PER_FACTION + number) as u8)
    }

    /// The faction of a faction card.
    #[inline]
    pub const fn faction(self) -> Option<Faction> {
        let faction = self.index() / CardId::PER_FACTION;
        if faction < Faction::COUNT { Some(Faction::ALL[faction]) } else { None }
    }

    /// The market of a market card that is no drone card.
    #[inline]
    pub const fn market(self) -> Option<Market> {
        let index = self.index();
        if index < CardId::FIRST_OF_MARKETS || index >= CardId::FIRST_DRONE {
            return None;
        }
        let market = (index - CardId::FIRST_OF_MARKETS) / CardId::PER_COLOUR;
        Some(Market::ALL[if market < Colour::COUNT { market } else { Colour::COUNT }])
    }

    /// The drone whose market card this is; its icons may fly another one only in a box of the user.
    #[inline]
    pub const fn of_drone(self) -> Option<Drone> {
        let index = self.index();
        if index < CardId::FIRST_DRONE {
            return None;
        }
        Some(Drone::ALL[(index - CardId::FIRST_DRONE) / CardId::PER_DRONE])
    }

    /// The cards of a market, without drone cards.
    pub fn of_market(market: Market) -> impl ExactSizeIterator<Item = CardId> + Clone {
        let first = CardId::FIRST_OF_MARKETS + market as usize * CardId::PER_COLOUR;
        let count = if market == Market::Black { CardId::BLACK } else { CardId::PER_COLOUR };
        (first as u8..(first + count) as u8).map(CardId)
    }

    /// The market cards of a drone.
    pub fn of_the_drone(drone: Drone) -> impl ExactSizeIterator<Item = CardId> + Clone {
        let first = CardId::FIRST_DRONE + drone as usize * CardId::PER_DRONE;
        (first as u8..(first + CardId::PER_DRONE) as u8).map(CardId)
    }

    /// The card of a name, such as `tactic-3`.
    pub fn from_name(name: &str) -> Option<CardId> {
        CardId::all().find(|card| card.to_string() == name)
    }
}

/// Its name: the deck and a number from 1, as in `auxilia-8`, `black-12`, `drone-3`.
impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deck, first) = match (self.faction(), self.market()) {
            (Some(faction), _) => (faction.name(), faction.index() * CardId::PER_FACTION),
            (_, Some(market)) => (market.name(), CardId::FIRST_OF_MARKETS + market.index() * CardId::PER_COLOUR),
            _ => ("drone", CardId::FIRST_DRONE),
        };
        f.pad(&format!("{deck}-{}", self.index() - first + 1))
    }
}

impl FromStr for CardId {
    type Err = String;

    fn from_str(text: &str) -> Result<CardId, String> {
        CardId::from_name(text).ok_or_else(|| format!("found `{text}`, expected a card such as auxilia-8 or tactic-3"))
    }
}

bit_set! {
    /// A set of cards.
    pub struct Cards(pub u128) of card: CardId {
        bit: card.0,
        item(bit): CardId(bit),
    }
}
