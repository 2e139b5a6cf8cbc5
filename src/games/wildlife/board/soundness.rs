//! Checks that make a drawing a board (G1 to G6).

use super::drawing::{Drawing, LONGEST};
use super::words::Area;

/// The sizes of a large area and of a small one.
const SIZES: [std::ops::RangeInclusive<usize>; 2] = [8..=9, 4..=5];

impl Drawing {
    /// Everything that keeps a drawing from being a board, each reason with the clause of the box and a square.
    pub fn faults(&self) -> Vec<String> {
        if self.land().is_empty() {
            return vec!["G1: there is no land".to_owned()];
        }
        let mut faults = Vec::new();
        self.check_land(&mut faults);
        self.check_sea(&mut faults);
        self.check_areas(&mut faults);
        self.check_touches(&mut faults);
        faults
    }

    /// G1 and G6.
    fn check_land(&self, faults: &mut Vec<String>) {
        let land = self.land();
        let Some(&first) = land.first() else { return };
        let reached = self.reached(first, |square| self.area(square).is_some());
        if let Some(&apart) = land.iter().find(|square| !reached[**square]) {
            let (apart, first) = (self.square(apart), self.square(first));
            faults.push(format!("G1: {apart} is not connected with {first}, expected one island"));
        }
        if self.width() > LONGEST || self.height() > LONGEST {
            let found = format!("found {} columns and {} rows", self.width(), self.height());
            faults.push(format!("G6: {found}, expected at most {LONGEST} of each"));
        }
        for square in land {
            let neighbours = self.beside(square).filter(|&other| self.area(other).is_some()).count();
            if neighbours < 2 {
                let found = format!("{} has {} on land", self.square(square), few(neighbours, "neighbour"));
                faults.push(format!("G6: {found}, expected two or more"));
            }
        }
    }

    /// G2
    fn check_sea(&self, faults: &mut Vec<String>) {
        let (width, height) = (self.width(), self.height());
        let is_rim = |square: usize| {
            let (x, y) = (square % width, square / width);
            x == 0 || y == 0 || x + 1 == width || y + 1 == height
        };
        let sea = |square: usize| self.area(square).is_none();
        let mut open = vec![false; width * height];
        for rim in (0..width * height).filter(|&square| is_rim(square) && sea(square)) {
            for (square, reached) in self.reached(rim, sea).into_iter().enumerate() {
                open[square] |= reached;
            }
        }
        if let Some(enclosed) = (0..width * height).find(|&square| sea(square) && !open[square]) {
            faults.push(format!("G2: the sea at {} is enclosed by land", self.square(enclosed)));
        }
    }

    /// G3
    fn check_areas(&self, faults: &mut Vec<String>) {
        for area in Area::all() {
            let squares: Vec<usize> =
                self.land().into_iter().filter(|&square| self.area(square) == Some(area)).collect();
            let kind = usize::from(area.is_small());
            let (least, most) = (SIZES[kind].start(), SIZES[kind].end());
            let about = format!("{area} ({} {})", ["large", "small"][kind], area.terrain());
            let Some(&first) = squares.first() else {
                faults.push(format!("G3: area {about} is missing, expected {least} or {most} spaces"));
                continue;
            };
            if !SIZES[kind].contains(&squares.len()) {
                let found = format!("area {about} at {} has {} spaces", self.square(first), squares.len());
                faults.push(format!("G3: {found}, expected {least} or {most}"));
            }
            let reached = self.reached(first, |square| self.area(square) == Some(area));
            if let Some(&apart) = squares.iter().find(|square| !reached[**square]) {
                let (apart, first) = (self.square(apart), self.square(first));
                faults.push(format!("G3: {apart} of area {about} is not connected with {first}"));
            }
        }
    }

    /// G4 and G5
    fn check_touches(&self, faults: &mut Vec<String>) {
        let mut touches = [[false; Area::COUNT]; Area::COUNT];
        for square in self.land() {
            for other in self.beside(square) {
                let (Some(one), Some(two)) = (self.area(square), self.area(other)) else { continue };
                if square < other && one != two && one.terrain() == two.terrain() {
                    let (square, other) = (self.square(square), self.square(other));
                    let found = format!("{square} of {one} touches {other} of {two}");
                    faults.push(format!("G4: {found}, expected the areas of a terrain apart"));
                }
                touches[one.index()][two.index()] |= one != two;
            }
        }
        for (area, touched) in Area::all().zip(touches) {
            let count = touched.iter().filter(|touched| **touched).count();
            let first = self.land().into_iter().find(|&square| self.area(square) == Some(area));
            if let Some(first) = first.filter(|_| count < 2) {
                let found = format!("area {area} at {} touches {}", self.square(first), few(count, "other area"));
                faults.push(format!("G5: {found}, expected two or more"));
            }
        }
    }

    /// The squares that can be reached from a square through squares of a kind.
    fn reached(&self, from: usize, of_kind: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.width() * self.height()];
        let mut open = vec![from];
        reached[from] = true;
        while let Some(square) = open.pop() {
            for other in self.beside(square) {
                if !reached[other] && of_kind(other) {
                    reached[other] = true;
                    open.push(other);
                }
            }
        }
        reached
    }
}

/// None or one of something.
fn few(count: usize, of: &str) -> String {
    if count == 0 { format!("no {of}") } else { format!("only {count} {of}") }
}
