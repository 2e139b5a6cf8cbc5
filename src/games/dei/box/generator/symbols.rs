//! Symbols of a map: refuges, outposts, elevators, drone spots, tokens (G3).

use super::{GROUPS, Map, added, pick};
use crate::game::Rng;
use crate::games::dei::board::city::Merged;
use crate::games::dei::board::district::{Cells, DistrictId, Part, Piece};
use crate::games::dei::board::regions::Region;
use crate::games::dei::board::words::Letter;
use crate::games::dei::r#box::levers::MapLevers;
use crate::games::dei::r#box::{FEWEST, TABLES};

/// Symbols on a piece of ground and on a roof, at most.
const MOST_ON: [u8; 2] = [3, 2];
/// Drone spots that each group of districts adds.
const SPOTS: [usize; TABLES] = [2, 1, 1];
/// Choices of pieces for outposts that are tried before others are begun with.
const STEPS: usize = 3000;
/// Beginnings.
const TRIES: usize = 20;

/// Numbers that the levers require of each group of districts.
pub(super) struct Wanted {
    technology: [usize; TABLES],
    cells: [usize; TABLES],
    elevators: [usize; TABLES],
    roof_outposts: usize,
}

impl Wanted {
    /// # Errors
    /// Numbers that fall with the number of players, or that have no room.
    pub(super) fn of(levers: &MapLevers) -> Result<Wanted, String> {
        let of = |key: &str, numbers: &[u8]| {
            added(numbers)
                .ok_or_else(|| format!("generator.map.{key} falls with more players, expected rising numbers"))
        };
        let elevators = of("elevators", &levers.elevators)?;
        for (group, count) in GROUPS.into_iter().zip(elevators) {
            let room = group.filter(|at| !is_refuge(*at)).count();
            if count > room {
                let found = format!("generator.map.elevators adds {count} with further districts");
                return Err(format!("{found}, expected at most {room}, one in a district without a refuge"));
            }
        }
        Ok(Wanted {
            technology: of("technology", &levers.technology)?,
            cells: of("cells", &levers.cells)?,
            elevators,
            roof_outposts: levers.roof_outposts.into(),
        })
    }
}

fn is_refuge(district: usize) -> bool {
    DistrictId::REFUGES.iter().any(|refuge| refuge.index() == district)
}

/// The region of each piece in the three quick layouts.
type Regions<'m> = [Merged<'m>; TABLES];

/// The regions of two pieces in every layout with both districts: those for at least the players that both need.
fn common<'r, 'm>(regions: &'r Regions<'m>, pieces: [Piece; 2]) -> impl Iterator<Item = [Region; 2]> + use<'r, 'm> {
    let players = pieces.map(|piece| piece.district().players()).into_iter().max().unwrap_or(FEWEST);
    regions[players - FEWEST..].iter().map(move |merged| pieces.map(|piece| merged.region_of[piece.index()]))
}

/// Puts all symbols on a map; `false` if there is no room for some of them.
pub(super) fn put(rng: &mut Rng, wanted: &Wanted, map: &mut Map) -> bool {
    let Map { districts, layouts } = *map;
    let regions: Regions = std::array::from_fn(|table| Merged::of(&districts, &layouts[table]));
    (0..TRIES).any(|_| put_refuges(rng, &regions, map) && put_outposts(rng, wanted, &regions, map))
        && (0..TRIES).any(|_| put_elevators(rng, wanted, &regions, map))
        && put_tokens(rng, wanted, map)
        && put_drones(rng, map)
}

/// Refuges on ground, in no layout in one region or side by side.
fn put_refuges(rng: &mut Rng, regions: &Regions, map: &mut Map) -> bool {
    let mut on = [Piece(0); 2];
    for (piece, district) in on.iter_mut().zip(DistrictId::REFUGES) {
        let cells = &map.districts[district.index()].cells;
        let ground: Vec<Part> = cells.parts().filter(|part| !part.is_roof()).collect();
        let part = *pick(rng, &ground);
        *piece = Piece::of(district, part);
        map.districts[district.index()].refuge = Some(part);
    }
    regions.iter().all(|merged| {
        let [one, two] = on.map(|piece| merged.region_of[piece.index()]);
        one != two && !merged.joints().lines[one.index()].contains(two)
    })
}

/// One outpost in each district but one of the last group, in no layout two in a region or beside a refuge.
fn put_outposts(rng: &mut Rng, wanted: &Wanted, regions: &Regions, map: &mut Map) -> bool {
    let [first, second, last] = GROUPS;
    let without = last.start + rng.below(last.len() as u32) as usize;
    let mut places: Vec<usize> = (0..DistrictId::COUNT).filter(|at| *at != without).collect();
    rng.shuffle(&mut places);
    let (roofs, ground) = places.split_at(wanted.roof_outposts.min(places.len()));
    let candidates = |at: usize, roof: bool, rng: &mut Rng| {
        let of_level = map.districts[at].cells.parts().filter(|part| part.is_roof() == roof);
        let mut pieces: Vec<Piece> = of_level.map(|part| Piece::of(DistrictId(at as u8), part)).collect();
        rng.shuffle(&mut pieces);
        pieces
    };
    let on_roofs: Vec<Vec<Piece>> = roofs.iter().map(|at| candidates(*at, true, rng)).collect();
    let on_ground: Vec<Vec<Piece>> = ground.iter().map(|at| candidates(*at, false, rng)).collect();
    let mut choices = [on_roofs, on_ground].concat();
    choices.sort_by_key(Vec::len);
    let refuges: Vec<Piece> = DistrictId::REFUGES
        .into_iter()
        .filter_map(|district| Some(Piece::of(district, map.districts[district.index()].refuge?)))
        .collect();
    let Some(chosen) = Search { regions, choices: &choices, steps: STEPS }.from(refuges) else { return false };
    let mut letters: Vec<Letter> = Vec::new();
    map.districts.iter_mut().for_each(|district| district.outpost = None);
    for group in [first, second, last] {
        letters.clear();
        let own: Vec<&Piece> = chosen[2..].iter().filter(|piece| group.contains(&piece.district().index())).collect();
        letters.extend(Letter::ALL.iter().cycle().take(own.len()));
        rng.shuffle(&mut letters);
        for (piece, letter) in own.into_iter().zip(&letters) {
            map.districts[piece.district().index()].outpost = Some((*letter, piece.part()));
        }
    }
    true
}

/// Looks for one piece of each choice, no two in one region of a layout.
struct Search<'s, 'm> {
    regions: &'s Regions<'m>,
    choices: &'s [Vec<Piece>],
    steps: usize,
}

impl Search<'_, '_> {
    /// The pieces, after those that are taken.
    fn from(&mut self, taken: Vec<Piece>) -> Option<Vec<Piece>> {
        let before = taken.len();
        let mut chosen = taken;
        self.go(&mut chosen, before).then_some(chosen)
    }

    fn go(&mut self, chosen: &mut Vec<Piece>, before: usize) -> bool {
        let Some(choice) = self.choices.get(chosen.len() - before) else { return true };
        for &piece in choice {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let meets = |other: &Piece| common(self.regions, [piece, *other]).any(|[one, two]| one == two);
            if chosen.iter().any(meets) {
                continue;
            }
            chosen.push(piece);
            if self.go(chosen, before) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// Elevators between a ground and a roof that touch in a district, in no layout two between the same regions.
fn put_elevators(rng: &mut Rng, wanted: &Wanted, regions: &Regions, map: &mut Map) -> bool {
    map.districts.iter_mut().for_each(|district| district.elevator = None);
    let mut all: Vec<[Piece; 2]> = Vec::new();
    for (group, count) in GROUPS.into_iter().zip(wanted.elevators) {
        let mut places: Vec<usize> = group.filter(|at| !is_refuge(*at)).collect();
        rng.shuffle(&mut places);
        for &at in places.iter().take(count) {
            let cells = map.districts[at].cells;
            let ends = *pick(rng, &touching(&cells));
            map.districts[at].elevator = Some(ends);
            all.push(ends.map(|part| Piece::of(DistrictId(at as u8), part)));
        }
    }
    let same = |one: &[Piece; 2], two: &[Piece; 2]| {
        let [ground, roof] = [0, 1].map(|end| common(regions, [one[end], two[end]]));
        ground.zip(roof).any(|(ground, roof)| ground[0] == ground[1] && roof[0] == roof[1])
    };
    !all.iter().enumerate().any(|(at, one)| all[..at].iter().any(|two| same(one, two)))
}

/// A ground and a roof that touch, each two once.
fn touching(cells: &Cells) -> Vec<[Part; 2]> {
    let pairs = Cells::beside().map(|(one, two)| [cells.0[one].min(cells.0[two]), cells.0[one].max(cells.0[two])]);
    let mut pairs: Vec<[Part; 2]> = pairs.filter(|[low, high]| !low.is_roof() && high.is_roof()).collect();
    pairs.sort();
    pairs.dedup();
    pairs
}

/// Deals the symbols of each group to its pieces.
fn put_tokens(rng: &mut Rng, wanted: &Wanted, map: &mut Map) -> bool {
    for (level, numbers) in [wanted.technology, wanted.cells].into_iter().enumerate() {
        for (group, count) in GROUPS.into_iter().zip(numbers) {
            for _ in 0..count {
                let with_room = |at: usize| {
                    let district = &map.districts[at];
                    let parts = district.cells.parts().filter(move |part| usize::from(part.is_roof()) == level);
                    parts.filter(|part| district.tokens[part.index()] < MOST_ON[level]).map(move |part| (at, part))
                };
                let pieces: Vec<(usize, Part)> = group.clone().flat_map(with_room).collect();
                if pieces.is_empty() {
                    return false;
                }
                let (at, part) = *pick(rng, &pieces);
                map.districts[at].tokens[part.index()] += 1;
            }
        }
    }
    true
}

/// Drone spots on any piece of a district without a refuge.
fn put_drones(rng: &mut Rng, map: &mut Map) -> bool {
    for (group, count) in GROUPS.into_iter().zip(SPOTS) {
        let mut places: Vec<usize> = group.filter(|at| !is_refuge(*at)).collect();
        rng.shuffle(&mut places);
        for &at in places.iter().take(count) {
            let parts: Vec<Part> = map.districts[at].cells.parts().collect();
            map.districts[at].drone = Some(*pick(rng, &parts));
        }
    }
    true
}
