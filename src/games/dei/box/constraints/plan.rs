//! A layout as a grid of cells: regions by spreading from cell to cell.

use crate::games::dei::board::district::{District, DistrictId, Part, SIDE, SIDES};
use crate::games::dei::board::layout::Layout;

/// A piece of a district.
pub(super) type On = (DistrictId, Part);

/// A cell of a layout.
struct Cell {
    on: On,
    /// Is the border that it has on this side open? North, east, south, west.
    open: [bool; SIDES],
    region: usize,
}

/// A layout as a grid of cells.
pub(super) struct Plan {
    layout: Layout,
    cells: Vec<Cell>,
    width: usize,
}

impl Plan {
    /// The grid of a layout.
    pub(super) fn of(districts: &[District; DistrictId::COUNT], layout: &Layout) -> Plan {
        let (rows, columns) = layout.size();
        let width = columns * SIDE;
        let mut cells: Vec<Option<Cell>> = (0..rows * columns * SIDE * SIDE).map(|_| None).collect();
        for (at, place) in layout.places().iter().enumerate() {
            let district = &districts[place.district.index()];
            for (cell, &part) in district.cells.0.iter().enumerate() {
                let (mut row, mut column) = (cell / SIDE, cell % SIDE);
                let mut open = district.open.0;
                for _ in 0..place.turns {
                    (row, column) = (column, SIDE - 1 - row);
                    open.rotate_right(1);
                }
                let (row, column) = (at / columns * SIDE + row, at % columns * SIDE + column);
                cells[row * width + column] = Some(Cell { on: (place.district, part), open, region: usize::MAX });
            }
        }
        let mut plan = Plan { layout: *layout, cells: cells.into_iter().flatten().collect(), width };
        plan.spread();
        plan
    }

    /// Numbers the regions.
    fn spread(&mut self) {
        let mut regions = 0;
        for start in 0..self.cells.len() {
            if self.cells[start].region != usize::MAX {
                continue;
            }
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                if self.cells[cell].region == usize::MAX {
                    self.cells[cell].region = regions;
                    open.extend((0..SIDES).filter_map(|side| self.merges(cell, side)));
                }
            }
            regions += 1;
        }
    }

    /// The cell on a side of another one.
    fn beside(&self, cell: usize, side: usize) -> Option<usize> {
        let (row, column) = (cell / self.width, cell % self.width);
        match side {
            0 => (row > 0).then(|| cell - self.width),
            1 => (column + 1 < self.width).then(|| cell + 1),
            2 => (cell + self.width < self.cells.len()).then(|| cell + self.width),
            _ => (column > 0).then(|| cell - 1),
        }
    }

    /// The cell on a side, if it belongs to the region of this one.
    fn merges(&self, cell: usize, side: usize) -> Option<usize> {
        let other = self.beside(cell, side)?;
        let (one, two) = (&self.cells[cell], &self.cells[other]);
        let merges = if one.on.0 == two.on.0 {
            one.on.1 == two.on.1
        } else {
            one.on.1.is_roof() == two.on.1.is_roof() && one.open[side] && two.open[(side + 2) % SIDES]
        };
        merges.then_some(other)
    }

    /// The number of players.
    pub(super) fn players(&self) -> usize {
        self.layout.players()
    }

    /// The layout.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Is a district in play?
    pub(super) fn has(&self, district: DistrictId) -> bool {
        self.cells.iter().any(|cell| cell.on.0 == district)
    }

    /// The region of a piece, if it is in play.
    pub(super) fn region(&self, on: On) -> Option<usize> {
        self.cells.iter().find(|cell| cell.on == on).map(|cell| cell.region)
    }

    /// The pieces of each region.
    pub(super) fn regions(&self) -> Vec<Vec<On>> {
        let mut regions: Vec<Vec<On>> = Vec::new();
        for cell in &self.cells {
            if regions.len() <= cell.region {
                regions.resize(cell.region + 1, Vec::new());
            }
            if !regions[cell.region].contains(&cell.on) {
                regions[cell.region].push(cell.on);
            }
        }
        regions
    }

    /// Is all ground connected from cell to cell?
    pub(super) fn is_walkable(&self) -> bool {
        let is_ground = |cell: usize| !self.cells[cell].on.1.is_roof();
        let Some(start) = (0..self.cells.len()).find(|cell| is_ground(*cell)) else { return false };
        let mut seen = vec![false; self.cells.len()];
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                let beside = (0..SIDES).filter_map(|side| self.beside(cell, side));
                open.extend(beside.filter(|other| is_ground(*other) && !seen[*other]));
            }
        }
        (0..self.cells.len()).all(|cell| seen[cell] || !is_ground(cell))
    }

    /// Have two regions of one level cells side by side?
    pub(super) fn have_line(&self, one: usize, two: usize) -> bool {
        let meets = |cell: usize| {
            let others = (0..SIDES).filter_map(|side| self.beside(cell, side)).map(|other| &self.cells[other]);
            others
                .into_iter()
                .any(|other| other.region == two && other.on.1.is_roof() == self.cells[cell].on.1.is_roof())
        };
        (0..self.cells.len()).any(|cell| self.cells[cell].region == one && meets(cell))
    }
}
