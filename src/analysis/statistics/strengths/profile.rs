//! Intervals of contrasts that few games decide, from the profile of their penalised likelihood.
//!
//! Heinze and Schemper, *A solution to the problem of separation in logistic regression* (2002): a contrast fits while
//! the greatest penalised likelihood with it lies within half a chi-square quantile of the maximum. As games are whole,
//! these intervals alone would miss too often if a single game went the other way: as Clopper and Pearson, *The use of
//! confidence or fiducial limits* (1934), do for a share, each end is computed with the results moved half a deal
//! towards it. If something won every game, its end is open then: no game says how much stronger it might be.
//!
//! Deals between the same sides count once, however often they were played; if the deals scatter more than the model
//! says, the likelihood is reduced accordingly.

use std::cell::OnceCell;

use nalgebra::DVector;

use super::penalised::{OPEN, Penalised, Place, Wish};

/// A contrast whose profile is computed.
pub(super) struct Profile<'a> {
    games: &'a Penalised,
    top: &'a Place,
    along: DVector<f64>,
    /// The standard error of the contrast at the top, by the model and the scatter of the deals.
    error: f64,
    /// The effect of one deal on the estimate of the contrast.
    step: f64,
    /// The ratio of the deals' scatter to the model's, at least 1.
    scatter: f64,
    /// The tops with the results moved half a deal down and up, computed on demand.
    moved: [OnceCell<Option<Place>>; 2],
}

/// A fixed value of the contrast, and the best place with it.
struct Held {
    value: f64,
    /// Its distance from the top in standard errors: the signed root of the likelihood ratio.
    away: f64,
    /// The derivative of that by the value.
    rise: f64,
    place: Place,
}

impl<'a> Profile<'a> {
    pub(super) fn new(
        (games, top): (&'a Penalised, &'a Place),
        along: DVector<f64>,
        (variance, scatter): (f64, f64),
        step: f64,
    ) -> Profile<'a> {
        let moved = [OnceCell::new(), OnceCell::new()];
        Profile { games, top, along, error: (variance * scatter).sqrt(), step, scatter, moved }
    }

    fn wish(&self, held: Option<f64>, way: f64) -> Wish<'_> {
        Wish { along: &self.along, held, tilt: 0.5 * way * self.step }
    }

    /// The top with the results moved half a deal up (`way` 1) or down (−1); none if there is no such top.
    fn moved(&self, way: f64) -> Option<&Place> {
        let climb = || self.games.climb((&self.top.at, &self.top.inverse), self.wish(None, way));
        self.moved[usize::from(way > 0.0)].get_or_init(|| climb().filter(|place| self.is_known(place))).as_ref()
    }

    /// True if a climb ended at a place that games still bound.
    fn is_known(&self, place: &Place) -> bool {
        place.arrived && self.games.furthest(&place.at) <= OPEN
    }

    /// The best place with a value, starting from a nearby place.
    fn held(&self, top: &Place, value: f64, way: f64, from: &Place) -> Option<Held> {
        let place = self.games.climb((&from.at, &from.inverse), self.wish(Some(value), way))?;
        let away = (2.0 * (top.height - place.height).max(0.0) / self.scatter).sqrt();
        // The slope at the best place points along the contrast: it is the cost of one more unit of it.
        let cost = -way * self.along.dot(&place.slope) / self.along.norm_squared();
        let rise = way * cost / (self.scatter * away);
        Some(Held { value, away, rise, place })
    }

    /// The end of the interval on one side, this many standard errors away; infinite where it is open.
    pub(super) fn end(&self, way: f64, width: f64) -> f64 {
        self.found_end(way, width).unwrap_or(way * f64::INFINITY)
    }

    /// Newton's steps to the end, inside a bracket once there is one.
    fn found_end(&self, way: f64, width: f64) -> Option<f64> {
        let top = self.moved(way)?;
        let start = self.along.dot(&top.at);
        // The furthest place known to be inside, and the nearest value outside.
        let mut inside: Option<Held> = None;
        let mut outside: Option<f64> = None;
        let mut value = start + way * width * self.error;
        for _ in 0..80 {
            let from = inside.as_ref().map_or(top, |inside| &inside.place);
            let here = self.held(top, value, way, from);
            // A likelihood that rises again has no slope to predict the end.
            let falls = here.as_ref().filter(|here| here.rise.is_finite() && here.rise > 0.0);
            let stride = falls.map_or(f64::NAN, |here| (width - here.away) / here.rise);
            let is_there = here.as_ref().is_some_and(|here| (width - here.away).abs() < 1e-9);
            if is_there || stride.abs() < 1e-10 * (1.0 + value.abs()) {
                return here.filter(|here| self.is_known(&here.place)).map(|here| here.value);
            }
            match here.filter(|here| here.away < width) {
                Some(here) => {
                    if self.games.furthest(&here.place.at) > OPEN {
                        return None;
                    }
                    inside = Some(here);
                }
                // Nothing was found where the information vanishes: too far.
                None => outside = Some(value),
            }
            let known = inside.as_ref().map_or(start, |inside| inside.value);
            if outside.is_some_and(|outside| (outside - known).abs() < 1e-9 * (1.0 + outside.abs())) {
                // A jump is no end: beyond it the climb lost its way.
                return inside.filter(|inside| width - inside.away < 1e-3).map(|inside| inside.value);
            }
            let newton = value + stride;
            value = match outside {
                // Without a bracket, the distance at most doubles.
                None if newton * way > value * way => way * (newton * way).min((2.0 * value - start) * way),
                None => 2.0 * value - start,
                Some(outside) if newton > known.min(outside) && newton < known.max(outside) => newton,
                Some(outside) => f64::midpoint(known, outside),
            };
        }
        None
    }

    /// The distance of the contrast from 0 in standard errors, with the results moved half a deal towards 0.
    pub(super) fn away_from_zero(&self) -> f64 {
        let value = self.along.dot(&self.top.at);
        let way = if value > 0.0 { -1.0 } else { 1.0 };
        let found = || {
            let top = self.moved(way)?;
            // Half a deal was enough to pass 0.
            if self.along.dot(&top.at) * value <= 0.0 {
                return Some(0.0);
            }
            Some(self.held(top, 0.0, way, top)?.away)
        };
        found().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Contested, Side, strengths};
    use super::*;
    use crate::game::rng::{Rng, Seed};

    /// The highest place by plain scoring: each step is the inverse of the information times the slope, halved until it
    /// does not descend, until no step is left.
    fn plainly(games: &Penalised, start: &DVector<f64>, wish: Wish) -> (DVector<f64>, f64) {
        let held = |at: &DVector<f64>, mut step: DVector<f64>| {
            if let Some(held) = wish.held {
                let way = games.inverse(at).unwrap() * wish.along;
                let missing = held - wish.along.dot(at) - wish.along.dot(&step);
                step.axpy(missing / wish.along.dot(&way), &way, 1.0);
            }
            step
        };
        let mut at = start + held(start, DVector::zeros(start.len()));
        let height = |at: &DVector<f64>| games.look(at, wish).map_or(f64::NEG_INFINITY, |here| here.height);
        for _ in 0..3000 {
            let Some((here, inverse)) = games.look(&at, wish).zip(games.inverse(&at)) else { break };
            let mut step = held(&at, &inverse * &here.slope);
            step *= (2.0 / step.amax()).min(1.0);
            while step.amax() > 1e-9 && height(&(&at + &step)) < here.height - 1e-13 {
                step *= 0.5;
            }
            at += &step;
            if step.amax() < 1e-8 || games.furthest(&at) > OPEN + 4.0 {
                break;
            }
        }
        let height = height(&at);
        (at, height)
    }

    /// An end by halving a bracket.
    fn end_plainly(profile: &Profile, way: f64, width: f64) -> f64 {
        let (top, height) = plainly(profile.games, &profile.top.at, profile.wish(None, way));
        if profile.games.furthest(&top) > OPEN {
            return way * f64::INFINITY;
        }
        let start = profile.along.dot(&top);
        let mut from = top;
        let mut is_inside = |far: f64| {
            let (at, below) = plainly(profile.games, &from, profile.wish(Some(start + way * far), way));
            let inside = (2.0 * (height - below).max(0.0) / profile.scatter).sqrt() < width;
            let open = profile.games.furthest(&at) > OPEN;
            if inside {
                from = at;
            }
            (inside, open)
        };
        let (mut inside, mut outside) = (0.0, 1.0);
        loop {
            match is_inside(outside) {
                (false, _) => break,
                (true, true) => return way * f64::INFINITY,
                (true, false) => (inside, outside) = (outside, 1.5 * outside),
            }
        }
        for _ in 0..32 {
            let middle = f64::midpoint(inside, outside);
            if is_inside(middle).0 { inside = middle } else { outside = middle }
        }
        if is_inside(inside).1 { way * f64::INFINITY } else { start + way * inside }
    }

    /// Deals of `held` things to each of two sides, or one thing to each of more; a thing with a lower number is
    /// better. Some are draws.
    fn dealt(
        rng: &mut Rng,
        (things, sides, held): (usize, usize, usize),
        deals: u64,
        (edge, draws): (f64, f64),
    ) -> Vec<Contested> {
        let even = |rng: &mut Rng| (rng.word() as f64 / u64::MAX as f64).max(1e-12);
        let deal = |deal: u64| {
            let mut order: Vec<usize> = (0..things).collect();
            rng.shuffle(&mut order);
            let worth = |own: &[usize]| -edge * own.iter().sum::<usize>() as f64;
            let mut luck: Vec<(f64, &[usize])> =
                order.chunks(held).take(sides).map(|own| (worth(own) - (-even(rng).ln()).ln(), own)).collect();
            luck.sort_by(|one, other| other.0.total_cmp(&one.0));
            let shared = even(rng) < draws;
            let side = |(at, (_, own)): (usize, (f64, &[usize]))| {
                let place = if shared && at == 1 { 1 } else { at as u8 + 1 };
                Side { holds: own.iter().map(|&thing| (thing, 1.0)).collect(), place }
            };
            Contested { deal, sides: luck.into_iter().enumerate().map(side).collect() }
        };
        (0..deals).map(deal).collect()
    }

    #[test]
    fn ends_are_those_of_a_plain_search() {
        // Things, sides, held by each, deals, edge of each thing over the next, part of draws.
        let settings = [
            ("two things, balanced", (2, 2, 1), 12, (0.3, 0.0)),
            ("two things, all but separated", (2, 2, 1), 40, (4.0, 0.0)),
            ("two things, draws", (2, 2, 1), 15, (0.5, 0.4)),
            ("four things, separated", (4, 2, 1), 30, (3.0, 0.0)),
            ("four things, few deals", (4, 2, 1), 8, (0.5, 0.2)),
            ("eight things, three on a side", (8, 2, 3), 24, (0.2, 0.1)),
            ("nine things, often separated, three on a side", (9, 2, 3), 30, (0.7, 0.0)),
            ("five things, four sides", (5, 4, 1), 8, (0.4, 0.2)),
            ("twelve things, three on a side", (12, 2, 3), 40, (0.3, 0.0)),
            ("ten things, two on a side", (10, 2, 2), 40, (0.8, 0.3)),
        ];
        let (mut finite, mut open) = (0, 0);
        for (number, (name, shape, deals, how)) in settings.into_iter().enumerate() {
            for run in 0..2 {
                let mut rng = Seed { run, game: number as u64 }.stream(9);
                let games = dealt(&mut rng, shape, deals, how);
                let Some(fit) = strengths(&games, shape.0) else { continue };
                let first = fit.direction(&[(0, 1.0), (1, -1.0)]);
                let mean: Vec<(usize, f64)> =
                    (0..shape.0).map(|i| (i, f64::from(u8::from(i == 0)) - 1.0 / shape.0 as f64)).collect();
                for along in [first, fit.direction(&mean)].into_iter().flatten() {
                    let variance = along.dot(&(&fit.drawn_inverse * &along));
                    let step = fit.once.step(&along, &fit.drawn_inverse);
                    let profile = Profile::new((&fit.once, &fit.drawn), along, (variance, 1.3), step);
                    for (way, width) in [(-1.0, 1.96), (1.0, 1.96), (1.0, 3.2)] {
                        let (found, plain) = (profile.end(way, width), end_plainly(&profile, way, width));
                        let same = found.is_infinite() && plain.is_infinite() && found * plain > 0.0
                            || (found - plain).abs() < 1e-7 * (1.0 + plain.abs());
                        assert!(same, "{name}, run {run}, way {way}, {width}: {found} is not {plain}");
                        *(if found.is_finite() { &mut finite } else { &mut open }) += 1;
                    }
                }
            }
        }
        assert!(finite > 40 && open > 8, "{finite} {open}");
    }
}
