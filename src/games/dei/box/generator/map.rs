//! Maps: districts, quick layouts, symbols.

use super::symbols::Wanted;
use super::{GROUPS, Map, added, districts, layouts, pick, purpose, stream, symbols};
use crate::game::Rng;
use crate::games::dei::board::district::{District, DistrictId};
use crate::games::dei::board::layout::Layout;
use crate::games::dei::r#box::levers::MapLevers;
use crate::games::dei::r#box::{FEWEST, MOST, TABLES};

/// Sets of districts that are tried.
const TRIES: usize = 400;

/// The map of a seed.
///
/// # Errors
/// Levers that contradict each other, or that no map fits.
pub(in crate::games::dei::r#box) fn made(levers: &MapLevers, seed: u32) -> Result<Map, String> {
    let wanted = Wanted::of(levers)?;
    let sites = sites(levers)?;
    let mut rng = stream(seed, purpose::MAP);
    for _ in 0..TRIES {
        let districts = all_districts(&mut rng, levers, sites);
        let Some(layouts) = all_layouts(&mut rng, levers, &districts) else { continue };
        let mut map = Map { districts, layouts };
        if symbols::put(&mut rng, &wanted, &mut map) {
            put_bridges(&mut rng, &mut map);
            return Ok(map);
        }
    }
    Err(format!("no map of {TRIES} for seed {seed} fits these values, expected limits that leave more room"))
}

/// The number of districts with a bridge site, per group.
fn sites(levers: &MapLevers) -> Result<[usize; TABLES], String> {
    let wrong = |reason: &str| format!("generator.map.bridges: found {:?}, {reason}", levers.bridges);
    let sites = added(&levers.bridges).ok_or_else(|| wrong("expected rising numbers"))?;
    for (group, count) in GROUPS.into_iter().zip(sites) {
        let named = DistrictId::BRIDGES.iter().filter(|district| group.contains(&district.index())).count();
        if !(named..=group.len()).contains(&count) {
            let players = DistrictId(group.start as u8).players();
            let most = group.len();
            return Err(wrong(&format!("expected {named} to {most} more in the districts from {players} players on")));
        }
    }
    Ok(sites)
}

fn all_districts(rng: &mut Rng, levers: &MapLevers, sites: [usize; TABLES]) -> [District; DistrictId::COUNT] {
    let mut with_site = [false; DistrictId::COUNT];
    for (group, count) in GROUPS.into_iter().zip(sites) {
        let (named, mut others): (Vec<usize>, Vec<usize>) =
            group.partition(|at| DistrictId::BRIDGES.contains(&DistrictId(*at as u8)));
        rng.shuffle(&mut others);
        named.into_iter().chain(others).take(count).for_each(|at| with_site[at] = true);
    }
    with_site.map(|with_site| districts::district(rng, with_site, levers.open))
}

fn all_layouts(
    rng: &mut Rng,
    levers: &MapLevers,
    districts: &[District; DistrictId::COUNT],
) -> Option<[Layout; TABLES]> {
    let mut layouts = Vec::with_capacity(TABLES);
    // Where no layout will do, it is mostly one of the largest.
    for players in (FEWEST..=MOST).rev() {
        layouts.push(layouts::layout(rng, levers, districts, players)?);
    }
    layouts.reverse();
    layouts.try_into().ok()
}

/// The neutral bridges. All sites of a district join the same two roofs.
fn put_bridges(rng: &mut Rng, map: &mut Map) {
    for district in DistrictId::BRIDGES {
        let spans = map.districts[district.index()].cells.spans();
        if !spans.is_empty() {
            map.districts[district.index()].bridge = Some(*pick(rng, &spans));
        }
    }
}
