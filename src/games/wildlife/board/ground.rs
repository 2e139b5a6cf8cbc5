//! The ground of an island: borders between terrains, and the spaces on which a species can move or grow.

use super::chart::Chart;
use super::spaces::{Island, Spaces};
use super::words::{Area, Level, Levels, Species, Terrain};

/// Sides by terrain and terrain; those inside a terrain count too.
pub type Borders = [[u16; Terrain::COUNT]; Terrain::COUNT];

/// The spaces in which a species has some level or better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The spaces.
    pub spaces: usize,
    /// The sizes of its connected parts, the largest first.
    pub parts: Vec<usize>,
    /// Sides between two of the spaces.
    pub sides: usize,
}

/// The grounds of every species by its chart: from level migrate on, and from level expand on.
pub fn grounds(island: &Island, chart: &Chart) -> Vec<[Ground; 2]> {
    let both = |species| [Level::Migrate, Level::Expand].map(|least| island.ground(&chart.levels(species), least));
    Species::ALL.map(both).to_vec()
}

impl Island {
    /// The ground on which a species has this level or better by its printed chart.
    pub fn ground(&self, levels: &Levels, least: Level) -> Ground {
        let terrains = Terrain::ALL.iter().filter(|terrain| levels[terrain.index()] >= least);
        let spaces = self.terrains[terrains.fold(0, |set, terrain| set | 1 << terrain.index())];
        let mut parts: Vec<usize> = self.parts(spaces).map(Spaces::len).collect();
        parts.sort_by_key(|&size| std::cmp::Reverse(size));
        Ground { spaces: spaces.len(), parts, sides: self.sides(spaces, spaces) / 2 }
    }

    /// Pairs of neighbours of one space of the first set and one of the second.
    fn sides(&self, one: Spaces, two: Spaces) -> usize {
        one.iter().map(|space| (self.near[space.index()] & two).len()).sum()
    }

    /// Pairs of neighbours of two terrains, or inside one.
    pub fn borders_of(&self, one: Terrain, two: Terrain) -> u16 {
        let sides = self.sides(self.of_terrain(one), self.of_terrain(two));
        (if one == two { sides / 2 } else { sides }) as u16
    }

    /// Pairs of neighbours by the two terrains; those inside a terrain stand where both are this terrain.
    pub fn borders(&self) -> Borders {
        Terrain::ALL.map(|one| Terrain::ALL.map(|two| self.borders_of(one, two)))
    }

    /// Sides of a terrain to the sea.
    pub fn coast(&self, terrain: Terrain) -> usize {
        self.of_terrain(terrain).iter().map(|space| 4 - self.near[space.index()].len()).sum()
    }

    /// The areas that an area touches.
    pub fn touched(&self, area: Area) -> Vec<Area> {
        let own = self.areas[area.index()];
        let around = self.around(own) - own;
        Area::all().filter(|other| !(self.areas[other.index()] & around).is_empty()).collect()
    }
}
