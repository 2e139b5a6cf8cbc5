//! Quick layouts: of many random ones the one with a middling number of regions and without large ones (G2).

use crate::game::Rng;
use crate::games::dei::board::city::Merged;
use crate::games::dei::board::district::{District, DistrictId, Part, Piece};
use crate::games::dei::board::layout::Layout;
use crate::games::dei::board::regions::{Region, Regions};
use crate::games::dei::r#box::FEWEST;
use crate::games::dei::r#box::levers::MapLevers;

/// Random layouts that are looked at.
const TRIES: usize = 400;
/// Where none of the first ones will do, the districts are given up.
const HOPELESS: usize = 150;

/// The quick layout for a number of players; `None` if no layout will do.
pub(super) fn layout(
    rng: &mut Rng,
    levers: &MapLevers,
    districts: &[District; DistrictId::COUNT],
    players: usize,
) -> Option<Layout> {
    let wanted = Wanted::of(levers, players);
    let mut best: Option<((usize, u32), Layout)> = None;
    for tried in 0..TRIES {
        if tried == HOPELESS && best.is_none() {
            return None;
        }
        let layout = Layout::any(players, rng);
        if layout.refuges_meet() {
            continue;
        }
        let Some(rank) = wanted.rank(&Merged::of(districts, &layout)) else { continue };
        if best.as_ref().is_some_and(|(best, _)| *best <= rank) || !wanted.is_joined(districts, &layout) {
            continue;
        }
        best = Some((rank, layout));
    }
    best.map(|(_, layout)| layout)
}

/// Requirements for a layout.
struct Wanted {
    regions: [usize; 2],
    pieces: u32,
    joining: usize,
}

impl Wanted {
    fn of(levers: &MapLevers, players: usize) -> Wanted {
        let table = players - FEWEST;
        Wanted {
            regions: [levers.fewest_regions[table], levers.most_regions[table]].map(usize::from),
            pieces: levers.pieces.into(),
            joining: levers.joining[table].min(levers.bridges[table]).into(),
        }
    }

    /// The distance from the middle, in halves, and the pieces of the largest region; `None` where a number is beyond its limits.
    fn rank(&self, merged: &Merged) -> Option<(usize, u32)> {
        let [fewest, most] = self.regions;
        let found = merged.names.len();
        let mut pieces = [0_u32; Region::MOST];
        for region in merged.region_of {
            if let Some(count) = pieces.get_mut(region.index()) {
                *count += 1;
            }
        }
        let largest = pieces.into_iter().max().unwrap_or(0);
        let fits = (fewest..=most).contains(&found) && largest <= self.pieces;
        fits.then(|| ((2 * found).abs_diff(fewest + most), largest))
    }

    /// Is the ground connected on foot, and do bridge sites join different roofs, those of the neutral bridges among them?
    fn is_joined(&self, districts: &[District; DistrictId::COUNT], layout: &Layout) -> bool {
        let merged = Merged::of(districts, layout);
        let region = |district: DistrictId, part: Part| merged.region_of[Piece::of(district, part).index()];
        let joins = |district: DistrictId| {
            let spans = districts[district.index()].cells.spans();
            spans.iter().any(|span| region(district, span.roofs[0]) != region(district, span.roofs[1]))
        };
        let used = DistrictId::used(layout.players());
        let named = DistrictId::BRIDGES.into_iter().filter(|district| district.players() <= layout.players());
        used.filter(|district| joins(*district)).count() >= self.joining
            && named.into_iter().all(joins)
            && is_walkable(&merged)
    }
}

/// Can all ground be reached on foot?
fn is_walkable(merged: &Merged) -> bool {
    let lines = merged.joints().lines;
    let regions = (0..merged.names.len() as u8).map(Region);
    let ground: Regions = regions.filter(|region| !merged.names[region.index()].part().is_roof()).collect();
    let Some(first) = ground.first() else { return false };
    let mut reached = Regions::only(first);
    let mut open = reached;
    while let Some(region) = open.first() {
        open.remove(region);
        let further = lines[region.index()] - reached;
        reached |= further;
        open |= further;
    }
    reached == ground
}
