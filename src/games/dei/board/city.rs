//! The city: what a layout makes of the districts. Pieces merge into regions, and regions have lines, touch, and hold things
//! (R1.3 to R1.9).

use super::district::{Cells, District, DistrictId, PIECES, Part, Piece, SIDE, Span};
use super::layout::{Layout, MOST_PLACES, Place, UNTURNED};
use super::regions::{OutpostId, Outposts, PairId, Region, Regions, SiteId};
use super::words::Letter;

/// An outpost circle of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outpost {
    /// Its letter.
    pub letter: Letter,
    /// The piece with the circle.
    pub piece: Piece,
    /// Its region.
    pub region: Region,
}

/// A bridge site of a city (R1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its district.
    pub district: DistrictId,
    /// Its pieces in the district.
    pub span: Span,
    /// The roofs that a bridge joins. They can be one region: then nothing can be built there.
    pub roofs: [Region; 2],
    /// The ground that it crosses.
    pub over: Region,
}

impl Site {
    /// Can a bridge be built there?
    #[inline]
    pub fn joins(&self) -> bool {
        self.roofs[0] != self.roofs[1]
    }
}

/// An elevator pair of a city: a ground region and a roof region that touch (R1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The ground.
    pub ground: Region,
    /// The roof.
    pub roof: Region,
    /// Do they touch inside a district? The others touch across a border only (ruling `elevator-pairs`).
    pub inside: bool,
}

/// Regions by region.
type Graph = [Regions; Region::MOST];

/// The map that a layout makes of the districts. It follows from these two alone and never changes during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct City {
    /// The layout.
    pub layout: Layout,
    /// The lowest piece of each region, by region: it names the region (R1.4).
    pub names: Vec<Piece>,
    /// The region of each piece, by piece; meaningless for pieces that are not in play.
    pub region_of: [Region; Piece::COUNT],
    /// The regions on the ground.
    pub ground: Regions,
    /// The regions on roofs.
    pub roofs: Regions,
    /// Regions with a line to each region.
    pub lines: Graph,
    /// Regions that touch each region.
    pub touches: Graph,
    /// Regions linked to each region for every player: lines, neutral bridges, neutral elevators (R1.5).
    pub linked: Graph,
    /// Regions next to each region for drones: lines and touches (R1.6).
    pub beside: Graph,
    /// Regions next to each other for drones by neutral bridges (ruling `drone-bridges`).
    pub bridged: Graph,
    /// Tokens at the start: Technology on ground, Cells on roofs (R2.5).
    pub tokens: [u8; Region::MOST],
    /// The neutral refuges: the region of the lower code first. Both can be one region.
    pub refuges: [Region; 2],
    /// Regions with a neutral elevator.
    pub elevators: Regions,
    /// The regions of the drone spots, in the order of the codes.
    pub drone_spots: Vec<Region>,
    /// The outposts, in the order of the codes.
    pub outposts: Vec<Outpost>,
    /// The outposts in each region.
    pub outposts_in: [Outposts; Region::MOST],
    /// The bridge sites, in the order of the codes.
    pub sites: Vec<Site>,
    /// The sites with a neutral bridge.
    pub neutral_bridges: Vec<SiteId>,
    /// The elevator pairs, by ground and roof.
    pub pairs: Vec<Pair>,
    /// The pairs with a neutral elevator, each once.
    pub neutral_elevators: Vec<PairId>,
}

impl City {
    /// The map that a layout makes of the districts.
    pub fn of(districts: &[District; DistrictId::COUNT], layout: &Layout) -> City {
        let merged = Merged::of(districts, layout);
        let Joints { lines, touches, inside } = merged.joints();
        let Merged { names, region_of, .. } = merged;
        let mut city = City {
            layout: *layout,
            region_of,
            ground: regions_where(&names, |piece| !piece.part().is_roof()),
            roofs: regions_where(&names, |piece| piece.part().is_roof()),
            lines,
            touches,
            linked: lines,
            beside: std::array::from_fn(|region| lines[region] | touches[region]),
            bridged: [Regions::EMPTY; Region::MOST],
            tokens: [0; Region::MOST],
            refuges: [Region(0); 2],
            elevators: Regions::EMPTY,
            drone_spots: Vec::new(),
            outposts: Vec::new(),
            outposts_in: [Outposts::EMPTY; Region::MOST],
            sites: Vec::new(),
            neutral_bridges: Vec::new(),
            pairs: Vec::new(),
            neutral_elevators: Vec::new(),
            names,
        };
        city.list_pairs(&inside);
        let used = DistrictId::used(layout.players());
        used.zip(districts).for_each(|(district, printed)| city.print(district, printed));
        city
    }

    /// All regions.
    #[inline]
    pub fn regions(&self) -> Regions {
        self.ground | self.roofs
    }

    /// The number of regions.
    #[inline]
    pub const fn count(&self) -> usize {
        self.names.len()
    }

    /// The piece that names a region (R1.4).
    #[inline]
    pub fn name(&self, region: Region) -> Piece {
        self.names[region.index()]
    }

    /// The region of a name.
    pub fn named(&self, name: &str) -> Option<Region> {
        let piece: Piece = name.parse().ok()?;
        self.names.iter().position(|own| *own == piece).map(|at| Region(at as u8))
    }

    /// The pieces of a region, in order.
    pub fn pieces(&self, region: Region) -> impl Iterator<Item = Piece> + '_ {
        self.pieces_in_play().filter(move |piece| self.region_of[piece.index()] == region)
    }

    /// Every piece in play, in order.
    fn pieces_in_play(&self) -> impl Iterator<Item = Piece> + '_ {
        (0..Piece::COUNT as u8).map(Piece).filter(|piece| self.region_of[piece.index()] != NOWHERE)
    }

    /// Is it a roof?
    #[inline]
    pub const fn is_roof(&self, region: Region) -> bool {
        self.roofs.contains(region)
    }

    /// The pair of a ground region and a roof region, in whatever order, if they touch.
    pub fn pair(&self, one: Region, two: Region) -> Option<PairId> {
        let (ground, roof) = if self.is_roof(one) { (two, one) } else { (one, two) };
        let at = self.pairs.binary_search_by_key(&(ground, roof), |pair| (pair.ground, pair.roof)).ok()?;
        Some(PairId(at as u8))
    }

    /// The name of a bridge site, as in `2.3:A-B/b`.
    pub fn site_name(&self, site: SiteId) -> String {
        let Site { district, span, .. } = self.sites[usize::from(site.0)];
        format!("{district}:{span}")
    }

    /// The bridge site of a name.
    pub fn site_named(&self, name: &str) -> Option<SiteId> {
        (0..self.sites.len() as u8).map(SiteId).find(|site| self.site_name(*site) == name)
    }

    /// The name of an elevator pair, as in `2.5a-2.5B`.
    pub fn pair_name(&self, pair: PairId) -> String {
        let Pair { ground, roof, .. } = self.pairs[usize::from(pair.0)];
        format!("{}-{}", self.name(ground), self.name(roof))
    }

    /// The elevator pair of a name.
    pub fn pair_named(&self, name: &str) -> Option<PairId> {
        let (ground, roof) = name.split_once('-')?;
        self.pair(self.named(ground)?, self.named(roof)?)
    }

    /// The regions of both neutral refuges.
    #[inline]
    pub const fn refuge_regions(&self) -> Regions {
        Regions(1 << self.refuges[0].0 | 1 << self.refuges[1].0)
    }

    /// The outposts of a set of regions.
    pub fn outposts_of(&self, regions: Regions) -> Outposts {
        regions.iter().fold(Outposts::EMPTY, |all, region| all | self.outposts_in[region.index()])
    }

    fn list_pairs(&mut self, inside: &Graph) {
        for ground in self.ground {
            for roof in self.touches[ground.index()] {
                self.pairs.push(Pair { ground, roof, inside: inside[ground.index()].contains(roof) });
            }
        }
    }

    /// Puts what is printed on a district into its regions.
    fn print(&mut self, district: DistrictId, printed: &District) {
        let region = |part: Part| self.region_of[Piece::of(district, part).index()];
        for part in printed.cells.parts() {
            self.tokens[region(part).index()] += printed.tokens[part.index()];
        }
        if let (Some(part), Some(at)) = (printed.refuge, DistrictId::REFUGES.iter().position(|own| *own == district)) {
            self.refuges[at] = region(part);
        }
        self.drone_spots.extend(printed.drone.map(region));
        if let Some((letter, part)) = printed.outpost {
            let (piece, region) = (Piece::of(district, part), region(part));
            self.outposts_in[region.index()].insert(OutpostId(self.outposts.len() as u8));
            self.outposts.push(Outpost { letter, piece, region });
        }
        for span in printed.cells.spans() {
            let site = Site { district, span, roofs: span.roofs.map(region), over: region(span.over) };
            if printed.bridge == Some(span) {
                self.neutral_bridges.push(SiteId(self.sites.len() as u8));
            }
            self.sites.push(site);
        }
        let bridge = printed.bridge.map(|span| span.roofs.map(region));
        let elevator = printed.elevator.map(|ends| ends.map(region));
        if let Some(ends) = bridge {
            link(&mut self.linked, ends);
            link(&mut self.bridged, ends);
        }
        if let Some(ends) = elevator {
            link(&mut self.linked, ends);
            self.elevators = self.elevators | Regions::only(ends[0]) | Regions::only(ends[1]);
            let pair = self.pair(ends[0], ends[1]);
            self.neutral_elevators.extend(pair.filter(|pair| !self.neutral_elevators.contains(pair)));
        }
    }
}

/// Links two regions, unless they are one.
fn link(graph: &mut Graph, [one, two]: [Region; 2]) {
    graph[one.index()].insert_if(two, one != two);
    graph[two.index()].insert_if(one, one != two);
}

fn regions_where(names: &[Piece], is_so: impl Fn(Piece) -> bool) -> Regions {
    (0..names.len() as u8).map(Region).filter(|region| is_so(names[region.index()])).collect()
}

/// The region of pieces that are not in play.
const NOWHERE: Region = Region(u8::MAX);

/// The regions alone: what a search for layouts looks at.
pub(in crate::games::dei) struct Merged<'d> {
    districts: &'d [District; DistrictId::COUNT],
    layout: &'d Layout,
    /// The lowest piece of each region.
    pub(in crate::games::dei) names: Vec<Piece>,
    /// The region of each piece.
    pub(in crate::games::dei) region_of: [Region; Piece::COUNT],
}

/// Adjacent regions: lines on one level, touches between ground and roof.
pub(in crate::games::dei) struct Joints {
    pub(in crate::games::dei) lines: Graph,
    pub(in crate::games::dei) touches: Graph,
    /// Touches inside a district.
    inside: Graph,
}

impl<'d> Merged<'d> {
    /// Joins the pieces of open sides (R1.3).
    pub(in crate::games::dei) fn of(districts: &'d [District; DistrictId::COUNT], layout: &'d Layout) -> Merged<'d> {
        let mut lowest: [u8; Piece::COUNT] = std::array::from_fn(|piece| piece as u8);
        borders(layout, districts, Sides::Open, |one, two| {
            if one.part().is_roof() == two.part().is_roof() {
                let [one, two] = [one, two].map(|piece| lowest_of(&mut lowest, piece.0));
                lowest[usize::from(one.max(two))] = one.min(two);
            }
        });
        let mut names = Vec::with_capacity(Region::MOST);
        let mut region_of = [NOWHERE; Piece::COUNT];
        for (district, printed) in DistrictId::used(layout.players()).zip(districts) {
            let has = parts_of(&printed.cells);
            for part in Part::ALL.into_iter().filter(|part| has[part.index()]) {
                let piece = Piece::of(district, part);
                let first = lowest_of(&mut lowest, piece.0);
                if first == piece.0 {
                    region_of[piece.index()] = Region(names.len() as u8);
                    names.push(piece);
                } else {
                    region_of[piece.index()] = region_of[usize::from(first)];
                }
            }
        }
        Merged { districts, layout, names, region_of }
    }

    /// Lines and touches between the regions.
    pub(in crate::games::dei) fn joints(&self) -> Joints {
        let none = [Regions::EMPTY; Region::MOST];
        let mut joints = Joints { lines: none, touches: none, inside: none };
        for (district, printed) in DistrictId::used(self.layout.players()).zip(self.districts) {
            for (one, two) in Cells::beside() {
                let [one, two] = [one, two].map(|cell| Piece::of(district, printed.cells.0[cell]));
                self.join(&mut joints, one, two, true);
            }
        }
        borders(self.layout, self.districts, Sides::All, |one, two| self.join(&mut joints, one, two, false));
        joints
    }

    #[inline]
    fn join(&self, joints: &mut Joints, one: Piece, two: Piece, inside: bool) {
        let ends = [one, two].map(|piece| self.region_of[piece.index()]);
        if one.part().is_roof() == two.part().is_roof() {
            return link(&mut joints.lines, ends);
        }
        link(&mut joints.touches, ends);
        if inside {
            link(&mut joints.inside, ends);
        }
    }
}

/// Per piece of a district: true if a cell belongs to it.
fn parts_of(cells: &Cells) -> [bool; PIECES] {
    let mut has = [false; PIECES];
    cells.0.iter().for_each(|part| has[part.index()] = true);
    has
}

/// The lowest piece of a growing region.
fn lowest_of(lowest: &mut [u8; Piece::COUNT], piece: u8) -> u8 {
    let mut at = piece;
    while lowest[usize::from(at)] != at {
        at = lowest[usize::from(at)];
    }
    lowest[usize::from(piece)] = at;
    at
}

/// The borders between districts that a check covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    /// Borders of two open sides.
    Open,
    /// All of them.
    All,
}

/// The pieces of every two cells that meet at the border of two districts.
fn borders(
    layout: &Layout,
    districts: &[District; DistrictId::COUNT],
    sides: Sides,
    mut meet: impl FnMut(Piece, Piece),
) {
    let (rows, columns) = layout.size();
    let places = layout.places();
    let part = |place: Place, row: usize, column: usize| {
        let cell = UNTURNED[usize::from(place.turns)][row * SIDE + column];
        Piece::of(place.district, districts[place.district.index()].cells.0[usize::from(cell)])
    };
    let is_open = |place: Place, side: usize| districts[place.district.index()].open.turned(side, place.turns);
    let counts = |one: Place, side: usize, two: Place, other: usize| {
        sides == Sides::All || is_open(one, side) && is_open(two, other)
    };
    for (at, &place) in places.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        if let Some(&east) = places.get(at + 1).filter(|east| column + 1 < columns && counts(place, 1, **east, 3)) {
            (0..SIDE).for_each(|row| meet(part(place, row, SIDE - 1), part(east, row, 0)));
        }
        if let Some(&south) = places.get(at + columns).filter(|south| row + 1 < rows && counts(place, 2, **south, 0)) {
            (0..SIDE).for_each(|column| meet(part(place, SIDE - 1, column), part(south, 0, column)));
        }
    }
}

/// The piece of each cell of a layout, row by row from the north-west, for pictures; a row has three cells per column.
pub fn cells(districts: &[District; DistrictId::COUNT], layout: &Layout) -> Vec<Piece> {
    let (rows, columns) = layout.size();
    let cell = |row: usize, column: usize| {
        let place = layout.places()[row / SIDE * columns + column / SIDE];
        let cell = UNTURNED[usize::from(place.turns)][row % SIDE * SIDE + column % SIDE];
        Piece::of(place.district, districts[place.district.index()].cells.0[usize::from(cell)])
    };
    (0..rows * SIDE)
        .flat_map(|row| (0..columns * SIDE).map(move |column| (row, column)))
        .map(|(r, c)| cell(r, c))
        .collect()
}

const _: () = assert!(MOST_PLACES * PIECES <= Region::MOST);
