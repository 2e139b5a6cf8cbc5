//! The cities of a box: for each number of players the quick layout, and numbered random ones that are made when they are
//! first asked for.

use std::fmt;
use std::sync::OnceLock;

use super::city::City;
use super::district::{District, DistrictId};
use super::layout::Layout;
use crate::game::Seed;

/// The city of a box with a number: 0 is the quick layout, the others are random ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CityId(pub u16);

impl CityId {
    /// The quick layout.
    pub const QUICK: CityId = CityId(0);
    /// The number of random layouts: a game with the ruling `layout=random` draws one of them.
    pub const RANDOM: u16 = 4096;

    /// The random layout with a number from 0.
    pub const fn random(number: u16) -> CityId {
        CityId(number % CityId::RANDOM + 1)
    }
}

/// The run whose games are the numbered random layouts.
const RUN: u64 = 0x0064_6569_6369_7479;

/// The cities for one number of players.
pub struct Cities {
    districts: [District; DistrictId::COUNT],
    players: usize,
    quick: City,
    /// All slots are made with the first random layout: most boxes never need one.
    random: OnceLock<Box<[OnceLock<Box<City>>]>>,
}

impl Cities {
    /// The cities of districts and a quick layout.
    pub fn new(districts: &[District; DistrictId::COUNT], quick: &Layout) -> Cities {
        let quick_city = City::of(districts, quick);
        Cities { districts: *districts, players: quick.players(), quick: quick_city, random: OnceLock::new() }
    }

    /// The city with a number.
    #[inline]
    pub fn city(&self, id: CityId) -> &City {
        match id.0 {
            0 => &self.quick,
            number => self.random(number - 1),
        }
    }

    /// The layout with a number.
    pub fn layout(&self, id: CityId) -> &Layout {
        &self.city(id).layout
    }

    /// A random layout depends on its number and the number of players alone, and on nothing that is printed.
    #[inline]
    fn random(&self, number: u16) -> &City {
        let number = number % CityId::RANDOM;
        let slots = || std::iter::repeat_with(OnceLock::new).take(usize::from(CityId::RANDOM)).collect();
        self.random.get_or_init(slots)[usize::from(number)].get_or_init(|| {
            let mut rng = Seed { run: RUN, game: number.into() }.stream(self.players as u64);
            Box::new(City::of(&self.districts, &Layout::random(self.players, &mut rng)))
        })
    }
}

impl PartialEq for Cities {
    fn eq(&self, other: &Cities) -> bool {
        self.districts == other.districts && self.quick == other.quick
    }
}

impl fmt::Debug for Cities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cities")
            .field("players", &self.players)
            .field("quick", &self.quick.layout)
            .finish_non_exhaustive()
    }
}

impl Eq for Cities {}
