//! Candidates compared on the same games.
//!
//! Every candidate is tried in the same imagined games, so that they are compared game by game. The budget is split by
//! sequential halving (Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): all are
//! tried equally often, the worse half is dropped, and so on.
//!
//! A first choice is protected: a hundred small mistakes per game cost more than a few good ideas bring. A rival
//! replaces it when it is ahead by more than luck would put any rival at any look, but for an error rate that is shared
//! out over rivals and looks. It is dropped as soon as it would hardly get there with all remaining games: the chance
//! of that, computed from the games so far and nothing else, is the predictive power of Spiegelhalter, Freedman and
//! Blackburn, *Monitoring clinical trials: conditional or predictive power?* (1986). So the effort goes where something
//! is in doubt.

use crate::base::numbers::ln;

/// The conditions under which a rival replaces the first choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Care {
    /// The margin by which it must be better, in wins per game.
    pub margin: f32,
    /// The chance that a rival that is no better replaces the first choice: per decision, over all rivals and looks.
    pub doubt: f32,
    /// The least chance to replace the first choice after all with which a rival is tried on.
    pub hope: f32,
}

/// The games before the first look; the next looks come when there are twice as many.
const FIRST_LOOK: usize = 8;

/// A comparison under way.
pub(super) struct Trial {
    /// The worth of each tried game, by candidate; all candidates in the same order of games.
    worth: Vec<Vec<f32>>,
    /// The candidates still tried; the first choice stays the first of them.
    left: Vec<usize>,
    /// Is the first candidate a first choice?
    first: bool,
    /// Candidates and games per stage to come; the present stage last.
    stages: Vec<(usize, usize)>,
    /// Games tried so far, and at most.
    games: usize,
    most: usize,
    /// The lead that a rival needs, in standard errors.
    bar: f64,
    /// The mean difference that counts as none, in wins per game.
    margin: f64,
    /// The most that a rival may lack of that lead to be tried on, in standard errors of the games to come.
    far: f64,
    decided: Option<usize>,
}

impl Trial {
    /// A number of candidates, at least one, and of games, over all candidates; the first may be a first choice.
    pub(super) fn new(candidates: usize, games: u32, first: bool, care: Care) -> Trial {
        let kept = usize::from(first);
        let mut sizes = vec![candidates];
        let mut left = candidates;
        while left > 1 + kept {
            left = kept + (left - kept).div_ceil(2);
            sizes.push(left);
        }
        sizes.retain(|&size| size > 1);
        let share = |size: usize| (games as usize / sizes.len() / size).max(1);
        let mut stages: Vec<(usize, usize)> = sizes.iter().map(|&size| (size, share(size))).collect();
        stages.reverse();
        let most: usize = stages.iter().map(|(_, games)| games).sum();
        let looks = 1 + most.max(FIRST_LOOK).div_ceil(FIRST_LOOK).ilog2();
        let error = f64::from(care.doubt) / f64::from(looks) / candidates.saturating_sub(1).max(1) as f64;
        Trial {
            worth: vec![Vec::new(); candidates],
            left: (0..candidates).collect(),
            first,
            stages,
            games: 0,
            most,
            bar: errors_above(error),
            margin: care.margin.into(),
            far: errors_above(care.hope.into()),
            decided: (candidates <= 1).then_some(0),
        }
    }

    /// The candidate that is the best, once that is decided.
    pub(super) const fn decided(&self) -> Option<usize> {
        self.decided
    }

    /// The candidates to be tried in the next game.
    pub(super) fn left(&self) -> &[usize] {
        &self.left
    }

    /// Notes the worth of the present game with a candidate.
    pub(super) fn note(&mut self, candidate: usize, worth: f32) {
        self.worth[candidate].push(worth);
    }

    /// The mean worth of a candidate, and in how many games it was tried.
    pub(super) fn found(&self, candidate: usize) -> (f32, u32) {
        let worth = &self.worth[candidate];
        (worth.iter().sum::<f32>() / worth.len().max(1) as f32, worth.len() as u32)
    }

    /// Looks at the results after a game was tried with all remaining candidates.
    pub(super) fn look(&mut self) {
        self.games += 1;
        let due = self.games >= FIRST_LOOK
            && (self.games / FIRST_LOOK).is_power_of_two()
            && self.games.is_multiple_of(FIRST_LOOK);
        if self.first && (due || self.games == self.most) {
            self.compare();
        }
        let Some((_, to_go)) = self.stages.last_mut() else { return };
        *to_go -= 1;
        if *to_go == 0 {
            self.stages.pop();
            self.halve();
        }
        if self.left.len() == 1 || self.stages.is_empty() {
            self.decided.get_or_insert(self.left[0]);
        }
    }

    /// Takes a rival that has proved itself, and leaves those that hardly will.
    fn compare(&mut self) {
        let ahead: Vec<(usize, f64)> =
            self.left[1..].iter().map(|&rival| (rival, self.ahead(rival, self.left[0]))).collect();
        let best = ahead.iter().copied().reduce(|best, one| if one.1 > best.1 { one } else { best });
        if let Some((rival, _)) = best.filter(|&(_, ahead)| ahead > self.bar) {
            self.decided = Some(rival);
            return;
        }
        let gone = self.games as f64 / self.most as f64;
        let least = self.bar * gone.sqrt() - self.far * (1.0 - gone).max(0.0).sqrt();
        let hopeless: Vec<usize> =
            ahead.into_iter().filter(|&(_, ahead)| ahead < least).map(|(rival, _)| rival).collect();
        self.left.retain(|candidate| !hopeless.contains(candidate));
    }

    /// Keeps as many candidates as the next stage tries: the best so far.
    fn halve(&mut self) {
        let Some(&(room, _)) = self.stages.last() else {
            if !self.first {
                self.sort();
            }
            return;
        };
        self.sort();
        self.left.truncate(room);
    }

    /// Sorts the candidates that are left, best first; the first choice stays where it is.
    fn sort(&mut self) {
        let kept = usize::from(self.first);
        let mut rest = self.left.split_off(kept);
        rest.sort_by(|&a, &b| self.found(b).0.total_cmp(&self.found(a).0));
        self.left.append(&mut rest);
    }

    /// The lead of a candidate over another beyond the margin, in standard errors, on the games that both have tried.
    /// Two imagined games more, with the greatest difference seen for either, keep a handful of equal results from
    /// looking certain.
    fn ahead(&self, candidate: usize, other: usize) -> f64 {
        let pairs = self.worth[candidate].iter().zip(&self.worth[other]).map(|(a, b)| f64::from(a - b));
        let greatest = pairs.clone().map(f64::abs).fold(0.0, f64::max);
        if greatest == 0.0 {
            return 0.0;
        }
        let n = pairs.clone().count() as f64 + 2.0;
        let mean = pairs.clone().sum::<f64>() / n;
        let squares = pairs.map(|difference| difference * difference).sum::<f64>() + 2.0 * greatest * greatest;
        (mean - self.margin) / ((squares / n - mean * mean) / (n - 1.0)).sqrt()
    }
}

/// The standard errors beyond which luck alone goes with a chance, to one side; from 1e-9 to 0.5, and right to 0.0005
/// (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 1964, 26.2.23).
fn errors_above(chance: f64) -> f64 {
    let t = (-2.0 * ln(chance.clamp(1e-9, 0.5))).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}
