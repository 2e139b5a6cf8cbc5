//! The charts that fit everything that is known of the six printed ones.

use std::sync::LazyLock;

use super::chart::{Chart, row};
use super::words::{Level, Levels, Species, Terrain};

/// The charts in which each species expands in the home of the next: bear, eagle, snake, crocodile and again the bear;
/// man and mammoth in each other's. They are the default, and one of [`fitting`].
pub const RING: &str = "-emma-/-a-mme/m-aem-/m-eam-/a-m-em/emm--a";
/// The charts in which three pairs of species expand in each other's home, another one of [`fitting`].
pub const PAIRED: &str = "em--am/ma-m-e/m-aem-/m-eam-/a-mme-/-emm-a";

/// Species without a level in a terrain, at most, if the adaptation tiles of a terrain suffice for six players.
const MOST_NONES: usize = 3;

/// The charts that fit, sorted by their texts as bytes; the key `chart` numbers them from 1.
pub fn fitting() -> &'static [Chart] {
    static FITTING: LazyLock<Vec<Chart>> =
        LazyLock::new(|| wide().iter().copied().filter(Chart::has_few_nones).collect());
    &FITTING
}

/// The charts that fit but for the limit of species without a level in a terrain, sorted likewise.
pub fn wide() -> &'static [Chart] {
    static WIDE: LazyLock<Vec<Chart>> = LazyLock::new(|| {
        let mut charts: Vec<Chart> = products().into_iter().filter(Chart::has_one_at_the_top).collect();
        charts.sort_by_key(ToString::to_string);
        charts
    });
    &WIDE
}

/// Every chart whose rows fit what is known of each species by itself.
pub fn products() -> Vec<Chart> {
    let mut charts = vec![Chart([[Level::None; Terrain::COUNT]; Species::COUNT])];
    for species in Species::ALL {
        let rows = rows(species);
        let with = |chart: &Chart| {
            let mut chart = *chart;
            rows.iter()
                .map(move |row| {
                    chart.0[species.index()] = *row;
                    chart
                })
                .collect::<Vec<_>>()
        };
        charts = charts.iter().flat_map(with).collect();
    }
    charts
}

/// The rows that fit what is known of a species by itself.
pub fn rows(species: Species) -> Vec<Levels> {
    let fits = |levels: &Levels| {
        let text = row(levels);
        match species {
            Species::Eagle | Species::Crocodile => true,
            Species::Snake => matches!((&text[0..1], &text[2..3], &text[4..5]), ("-", "-", _) | (_, "-", "-")),
            Species::Man => text == "m-aem-",
            Species::Mammoth => text == "m-eam-",
            Species::Bear => text.starts_with("a-m") && &text[4..5] == "e",
        }
    };
    let all = (0..4_usize.pow(Terrain::COUNT as u32)).map(numbered);
    all.filter(|levels| has_profile(*levels) && levels[home(species).index()] == Level::Attack).filter(fits).collect()
}

/// The terrain in which a species attacks from the start.
const fn home(species: Species) -> Terrain {
    match species {
        Species::Eagle => Terrain::Mountains,
        Species::Snake => Terrain::Desert,
        Species::Man => Terrain::Savannah,
        Species::Mammoth => Terrain::Plains,
        Species::Bear => Terrain::Forest,
        Species::Crocodile => Terrain::Water,
    }
}

/// One attack, one expand, two migrate and two none.
fn has_profile(levels: Levels) -> bool {
    let count = |level| levels.iter().filter(|found| **found == level).count();
    Level::ALL.map(count) == [2, 2, 1, 1]
}

/// The row of a number below 4⁶.
fn numbered(number: usize) -> Levels {
    std::array::from_fn(|terrain| Level::ALL[number >> (2 * terrain) & 3])
}

impl Chart {
    /// Exactly one species attacks in each terrain, and exactly one expands: only so the tiles suffice for six players.
    pub fn has_one_at_the_top(&self) -> bool {
        Terrain::ALL
            .iter()
            .all(|&terrain| [Level::Attack, Level::Expand].iter().all(|&top| self.count(terrain, top) == 1))
    }

    /// At most three species have no level in a terrain.
    pub fn has_few_nones(&self) -> bool {
        Terrain::ALL.iter().all(|&terrain| self.count(terrain, Level::None) <= MOST_NONES)
    }
}
