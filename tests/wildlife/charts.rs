//! The charts that fit what is known: how many, which, and where they differ.

use wildlab::games::wildlife::board::chart::Chart;
use wildlab::games::wildlife::board::charts::{PAIRED, RING, fitting, products, rows, wide};
use wildlab::games::wildlife::board::words::{Level, Species, Terrain};

/// The number of the fitting charts that have each level but attack in a cell.
fn counts(species: Species, terrain: Terrain) -> [usize; 3] {
    let count = |level| fitting().iter().filter(|chart| chart.levels(species)[terrain.index()] == level).count();
    [Level::None, Level::Migrate, Level::Expand].map(count)
}

/// The different rows of a species.
fn distinct_rows(species: Species) -> usize {
    let rows: std::collections::BTreeSet<_> = fitting().iter().map(|chart| chart.levels(species)).collect();
    rows.len()
}

#[test]
fn rows_that_fit_each_species_multiply_to_10800() {
    assert_eq!(Species::ALL.map(|species| rows(species).len()), [30, 6, 1, 1, 2, 30]);
    assert_eq!(products().len(), 10_800);
}

#[test]
fn charts_that_fit_are_138_and_360_without_the_limit_of_nones() {
    assert_eq!((fitting().len(), wide().len()), (138, 360));
    assert!(fitting().iter().all(|chart| wide().contains(chart)));
    assert!(wide().iter().all(|chart| chart.has_few_nones() == fitting().contains(chart)));
}

#[test]
fn charts_are_sorted_by_their_texts_as_bytes() {
    let texts: Vec<String> = fitting().iter().map(ToString::to_string).collect();
    assert!(texts.windows(2).all(|pair| pair[0].as_bytes() < pair[1].as_bytes()));
    assert_eq!(texts[0], "-e-mam/-a-mme/m-aem-/m-eam-/a-m-em/em--ma");
    assert_eq!(texts[137], "mm--ae/ea-m-m/m-aem-/m-eam-/a-mme-/mem--a");
    assert_eq!((&texts[26][..], &texts[74][..]), (RING, PAIRED));
    let read: Vec<Chart> = texts.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(read, fitting());
}

#[test]
fn charts_that_fit_have_so_many_rows_and_cells_in_common() {
    assert_eq!(Species::ALL.map(distinct_rows), [12, 3, 1, 1, 2, 9]);
    let same = |species: Species, terrain: Terrain| {
        let first = fitting()[0].levels(species)[terrain.index()];
        fitting().iter().all(|chart| chart.levels(species)[terrain.index()] == first)
    };
    let fixed = Species::ALL.iter().flat_map(|&species| Terrain::ALL.map(|terrain| same(species, terrain)));
    assert_eq!(fixed.filter(|&same| same).count(), 21);
}

#[test]
fn charts_that_fit_differ_as_the_table_says() {
    use Species::*;
    use Terrain::*;
    for (species, terrains, expected) in [
        (Eagle, &[Forest][..], [54, 36, 48]),
        (Eagle, &[Desert], [0, 84, 54]),
        (Eagle, &[Savannah, Plains], [90, 48, 0]),
        (Eagle, &[Water], [42, 60, 36]),
        (Snake, &[Forest], [51, 51, 36]),
        (Snake, &[Mountains], [87, 51, 0]),
        (Snake, &[Water], [0, 36, 102]),
        (Bear, &[Plains], [90, 48, 0]),
        (Bear, &[Water], [48, 90, 0]),
        (Crocodile, &[Forest], [42, 42, 54]),
        (Crocodile, &[Desert], [0, 54, 84]),
        (Crocodile, &[Savannah, Plains, Mountains], [78, 60, 0]),
    ] {
        for &terrain in terrains {
            assert_eq!(counts(species, terrain), expected, "{species} {terrain}");
        }
    }
}

#[test]
fn charts_that_fit_expand_in_three_ways() {
    let expands = |chart: &Chart, species| {
        let levels = chart.levels(species);
        Terrain::ALL.into_iter().find(|terrain| levels[terrain.index()] == Level::Expand).unwrap()
    };
    let count = |ways: [Terrain; 3]| {
        let species = [Species::Eagle, Species::Snake, Species::Crocodile];
        fitting().iter().filter(|chart| species.map(|species| expands(chart, species)) == ways).count()
    };
    assert_eq!(count([Terrain::Desert, Terrain::Water, Terrain::Forest]), 54);
    assert_eq!(count([Terrain::Forest, Terrain::Water, Terrain::Desert]), 48);
    assert_eq!(count([Terrain::Water, Terrain::Forest, Terrain::Desert]), 36);
}
