//! Regions and sets of regions (R1.3).

use crate::{bit_set, one_of};

/// A region of a city, numbered in the order of its lowest piece (R1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(pub u8);

impl Region {
    /// Regions that a city can have, at most: one for each piece.
    pub const MOST: usize = 64;

    /// The place in tables by region.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of regions.
    pub struct Regions(pub u64) of region: Region {
        bit: region.0,
        item(bit): Region(bit),
    }
}

/// An outpost, by its place in the order of the district codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutpostId(pub u8);

impl OutpostId {
    /// Outposts of a city, at most.
    pub const MOST: usize = 16;

    /// The place in tables by outpost.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of outposts.
    pub struct Outposts(pub u16) of outpost: OutpostId {
        bit: outpost.0,
        item(bit): OutpostId(bit),
    }
}

/// A bridge site of a city, by its place in the order of the districts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteId(pub u8);

bit_set! {
    /// A set of bridge sites.
    pub struct Sites(pub u32) of site: SiteId {
        bit: site.0,
        item(bit): SiteId(bit),
    }
}

/// An elevator pair of a city, in the order of its ground region, then its roof region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairId(pub u8);

one_of!(Region, Region::MOST);
one_of!(SiteId, 32);
one_of!(PairId, 32);
