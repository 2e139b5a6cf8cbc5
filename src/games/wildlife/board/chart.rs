//! The creature charts: how well each species does in each terrain before it adapts (R1.3).

use std::fmt;
use std::str::FromStr;

use super::words::{Level, Levels, Species, Terrain};

/// One chart for each species.
///
/// Charts are written as six rows in the order of the species, each with a letter per terrain: `-` none, `m` migrate,
/// `e` expand, `a` attack.
///
/// ```
/// use wildlab::games::wildlife::board::chart::Chart;
/// use wildlab::games::wildlife::board::words::{Level, Species, Terrain};
///
/// let chart: Chart = "-emma-/-a-mme/m-aem-/m-eam-/a-m-em/emm--a".parse().unwrap();
/// assert_eq!(chart.levels(Species::Man)[Terrain::Savannah.index()], Level::Attack);
/// assert_eq!(chart.to_string(), "-emma-/-a-mme/m-aem-/m-eam-/a-m-em/emm--a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chart(pub [Levels; Species::COUNT]);

impl Chart {
    /// The levels printed on the chart of a species.
    #[inline]
    pub const fn levels(&self, species: Species) -> Levels {
        self.0[species as usize]
    }

    /// The number of species with this level in a terrain.
    pub fn count(&self, terrain: Terrain, level: Level) -> usize {
        self.0.iter().filter(|levels| levels[terrain.index()] == level).count()
    }
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.map(|levels| row(&levels)).join("/"))
    }
}

impl FromStr for Chart {
    type Err = String;

    fn from_str(text: &str) -> Result<Chart, String> {
        let rows: Vec<&str> = text.split('/').map(str::trim).collect();
        if rows.len() != Species::COUNT {
            let (found, names) = (rows.len(), Species::names());
            return Err(format!("found {found} rows in `{text}`, expected six divided by `/`: {names}"));
        }
        let mut chart = Chart([[Level::None; Terrain::COUNT]; Species::COUNT]);
        for ((species, levels), text) in Species::ALL.into_iter().zip(&mut chart.0).zip(rows) {
            *levels = levels_of(text).map_err(|reason| format!("{species}: {reason}"))?;
        }
        Ok(chart)
    }
}

/// The levels that a row of six letters describes.
fn levels_of(text: &str) -> Result<Levels, String> {
    let levels: Option<Vec<Level>> = text.chars().map(Level::from_letter).collect();
    let levels = levels.and_then(|levels| Levels::try_from(levels).ok());
    levels.ok_or_else(|| format!("found `{text}`, expected six of - m e a, for {}", Terrain::names()))
}

/// The levels of a species as a row of letters.
pub fn row(levels: &Levels) -> String {
    levels.iter().map(|level| level.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_that_cannot_be_read_says_which_row_is_wrong() {
        let reason = |text: &str| text.parse::<Chart>().unwrap_err();
        assert!(
            reason("-emma-/-a-mme").starts_with("found 2 rows in `-emma-/-a-mme`, expected six divided by `/`: eagle")
        );
        let long = reason("-emma-/-a-mmee/m-aem-/m-eam-/a-m-em/emm--a");
        assert!(long.starts_with("snake: found `-a-mmee`, expected six of - m e a, for forest, desert"), "{long}");
        assert!(reason("-emma-/-a-mme/m-aem-/m-eam-/a-m-ex/emm--a").starts_with("bear: found `a-m-ex`"));
    }
}
