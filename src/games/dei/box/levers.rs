//! The parameters of the generator.

use super::TABLES;
use crate::box_section;
use crate::game::facts::{By, Numbers as List, Part, Parts, Reader, join};
use crate::games::dei::board::cards::{Face, Flight, Gains, Icon, MOST_PRICE};
use crate::games::dei::board::district::DistrictId;
use crate::games::dei::board::words::Market;

/// Tiers of market cards.
pub const TIERS: usize = 3;

box_section! {
    /// Everything that the generator can be made to do otherwise.
    pub struct Levers {
        /// The map.
        map: MapLevers = Part,
        /// The weights of icons.
        weights: Weights = By(weights),
        /// The weight of a faction card.
        factions: FactionLevers = Part,
        /// Icons of the cards that factions share, then those of each faction's own.
        budgets: [Budget; 5] = Parts(["shared", "auxilia", "ravagers", "refuge-42", "farm-z"]),
        /// Prices of market cards.
        price: PriceLevers = Part,
        /// Market cards.
        market: MarketLevers = Part,
    }
}

box_section! {
    /// The map. Lists are for 2, 3 and 4 players.
    pub struct MapLevers {
        /// Chance in percent that a side is open.
        open: u8 = 0..=100,
        /// Districts with a bridge site.
        bridges: Vec<u8> = List(TABLES..=TABLES, 1..=DistrictId::COUNT as u8),
        /// Districts with a site that joins different roofs in the quick layout, at least.
        joining: Vec<u8> = List(TABLES..=TABLES, 0..=DistrictId::COUNT as u8),
        /// Regions of the quick layout, at least.
        fewest_regions: Vec<u8> = List(TABLES..=TABLES, 2..=60),
        /// Regions of the quick layout, at most.
        most_regions: Vec<u8> = List(TABLES..=TABLES, 2..=64),
        /// Pieces of a region, at most.
        pieces: u8 = 1..=60,
        /// Symbols of Technology.
        technology: Vec<u8> = List(TABLES..=TABLES, 0..=90),
        /// Symbols of Cells.
        cells: Vec<u8> = List(TABLES..=TABLES, 0..=60),
        /// Outposts on roofs, of 15.
        roof_outposts: u8 = 0..=15,
        /// Neutral elevators.
        elevators: Vec<u8> = List(TABLES..=TABLES, 0..=14),
    }
}

/// The weight of a card, icon by icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Actions, by [`Icon`].
    pub icons: [u8; Icon::COUNT],
    /// A supply.
    pub supply: u8,
    /// A Technology.
    pub technology: u8,
    /// A Cell.
    pub cell: u8,
    /// A drone.
    pub drone: u8,
    /// A step of a drone.
    pub step: u8,
}

box_section! {
    /// Faction cards.
    #[derive(Copy)]
    pub struct FactionLevers {
        /// Weight of a card, at least.
        least_weight: u8 = 1..=30,
        /// Weight of a card, at most.
        most_weight: u8 = 1..=30,
    }
}

box_section! {
    /// Icons that are dealt to cards.
    #[derive(Copy)]
    pub struct Budget {
        /// Moves.
        r#move["move"]: u8 = 0..=12,
        /// Recruits.
        recruit: u8 = 0..=12,
        /// Collects.
        collect: u8 = 0..=12,
        /// Buildings of any kind.
        build: u8 = 0..=12,
    }
}

box_section! {
    /// Prices.
    #[derive(Copy)]
    pub struct PriceLevers {
        /// Hundredths of a point for the weight of a card.
        of_weight: i16 = -200..=200,
        /// Hundredths of a point for its supplies.
        of_supplies: i16 = -200..=200,
        /// Hundredths of a point more for each card.
        constant: i16 = -2000..=2000,
    }
}

box_section! {
    /// Market cards. Lists are for the three tiers.
    pub struct MarketLevers {
        /// Weight, at least.
        least_weight: Vec<u8> = List(TIERS..=TIERS, 1..=30),
        /// Weight, at most.
        most_weight: Vec<u8> = List(TIERS..=TIERS, 1..=30),
        /// Supplies, at least.
        least_supplies: Vec<i8> = List(TIERS..=TIERS, -2..=12),
        /// Supplies, at most.
        most_supplies: Vec<i8> = List(TIERS..=TIERS, 0..=12),
        /// Supplies that cards of the black market have more.
        black_supplies: i8 = -4..=9,
        /// Icons of the Tactic deck.
        tactic_pool: Pool = By(pool),
        /// Icons of the Logistic deck.
        logistic_pool: Pool = By(pool),
        /// Icons of the Machinery deck.
        machinery_pool: Pool = By(pool),
        /// Icons of the black market.
        black_pool: Pool = By(pool),
    }
}

/// Icons with relative frequencies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool(pub Vec<(Icon, u8)>);

impl Levers {
    /// Weights of a faction card, at least and at most.
    pub fn faction_weights(&self) -> [u16; 2] {
        [self.factions.least_weight, self.factions.most_weight].map(u16::from)
    }
}

impl MarketLevers {
    /// Weights of a tier, at least and at most.
    pub fn weights(&self, tier: usize) -> [u16; 2] {
        [self.least_weight[tier], self.most_weight[tier]].map(u16::from)
    }

    /// Supplies of a tier, at least and at most.
    pub fn supplies(&self, tier: usize, is_black: bool) -> [u8; 2] {
        let more = if is_black { self.black_supplies } else { 0 };
        let [least, most] = [self.least_supplies[tier], self.most_supplies[tier]].map(|own| (own + more).max(0) as u8);
        [least.min(most), most]
    }

    /// The icons that the cards of a market are drawn from.
    pub const fn pool(&self, market: Market) -> &Pool {
        match market {
            Market::Tactic => &self.tactic_pool,
            Market::Logistic => &self.logistic_pool,
            Market::Machinery => &self.machinery_pool,
            Market::Black => &self.black_pool,
        }
    }
}

impl Budget {
    /// Its icons.
    pub fn icons(&self) -> Vec<Icon> {
        let of = |icon: Icon, count: u8| std::iter::repeat_n(icon, count.into());
        let all = of(Icon::Move, self.r#move).chain(of(Icon::Recruit, self.recruit));
        all.chain(of(Icon::Collect, self.collect)).chain(of(Icon::Build, self.build)).collect()
    }
}

impl Weights {
    /// The weight of an icon.
    pub const fn of(&self, icon: Icon) -> u8 {
        self.icons[icon as usize]
    }

    /// The sum of the weights of all icons of a card.
    pub fn weight(&self, face: &Face) -> u16 {
        let times = |each: u8, count: u8| u16::from(each) * u16::from(count);
        let Gains { supplies, technology, cells } = face.gains;
        let gains = times(self.supply, supplies) + times(self.technology, technology) + times(self.cell, cells);
        let flight = face.flight.map_or(0, |Flight { further, .. }| u16::from(self.drone) + times(self.step, further));
        face.icons.iter().map(|(icon, count)| times(self.of(icon), count)).sum::<u16>() + gains + flight
    }
}

impl PriceLevers {
    /// The points of a price: rounded, half up, at least 1.
    pub fn points(&self, weight: u16, supplies: u8) -> u8 {
        let hundredths =
            i32::from(self.of_weight) * i32::from(weight) + i32::from(self.of_supplies) * i32::from(supplies);
        (hundredths + i32::from(self.constant) + 50).div_euclid(100).clamp(1, MOST_PRICE.into()) as u8
    }
}

fn weights(r: &mut Reader, path: &str) -> Weights {
    let mut weight = |key: &str| r.number(&join(path, key), 0..=20);
    Weights {
        icons: Icon::ALL.map(|icon| weight(icon.name())),
        supply: weight("supply"),
        technology: weight("technology"),
        cell: weight("cell"),
        drone: weight("drone"),
        step: weight("step"),
    }
}

fn pool(r: &mut Reader, path: &str) -> Pool {
    let text = r.text(path);
    let words: Vec<&str> = text.split_whitespace().collect();
    let pair = |pair: &[&str]| {
        let [sign, count] = pair else { return None };
        Some((Icon::from_sign(sign)?, count.parse().ok().filter(|count| (1..=99).contains(count))?))
    };
    let icons: Option<Vec<(Icon, u8)>> = words.chunks(2).map(pair).collect();
    icons.filter(|icons| !icons.is_empty()).map_or_else(
        || {
            r.problem(path, "expected icons, each with a number from 1 to 99, such as Mt 3 M 2");
            Pool::default()
        },
        Pool,
    )
}
