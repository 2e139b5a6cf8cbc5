//! A learned value: whole weights of the inputs of a view.

use crate::base::checksum::Checksum;
use crate::base::inputs::{Inputs, ONE, mixed};
use crate::base::numbers::exp;
use crate::base::refusal::Refusal;
use crate::game::{BySeat, Game, Seat, standing_among};

/// Weights of inputs: a seat whose view has the inputs `x` wins with the chance of the logistic of their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The fingerprint of the inputs' meaning.
    pub layout: u64,
    /// The games of self-play that it was learned from: its cost. No decision depends on it.
    pub games: u64,
    /// A whole weight for each input.
    pub weights: Vec<i32>,
}

/// The weight that is one unit of log odds for an input that is there.
pub const UNIT: i32 = 4096;

/// The largest weight, one way or the other.
pub const MOST: i32 = 64 * UNIT;

/// Inputs that every game has besides those of its views: a constant one; steps of the standing, of the progress of the own
/// seat and of that of the best other one; and one for each pair of the latter two, in fewer steps.
const COMMON: usize = 1 + 3 * STEPS + PAIRED * PAIRED;

/// Steps of progress that are distinguished.
const STEPS: usize = 24;

/// Steps of progress of which every pair is distinguished.
const PAIRED: usize = 8;

/// The number of inputs of a game, and the fingerprint of their meaning. `None` where a game derives none.
pub fn layout<G: Game>() -> Option<(usize, u64)> {
    G::INPUTS
        .as_ref()
        .map(|derived| (COMMON + derived.len, mixed(mixed(COMMON as u64, derived.layout), derived.len as u64)))
}

/// Writes the inputs of a position as a seat knows it.
pub fn inputs<G: Game>(game: &G, state: &G::State, seat: Seat, to: &mut Inputs) {
    to.begin(seat.index(), game.seats());
    to.there(0);
    to.skip(1);
    let progress = game.progress(state);
    let of = |by: fn(&BySeat<f32>, Seat) -> f32| progress.map_or(0.0, |all| by(&all, seat).clamp(0.0, 1.0));
    let both = [of(|all, seat| all[seat]), of(best_other)];
    for progress in [of(standing_among::<G>), both[0], both[1]] {
        // Thresholds, and within a step how far it has come.
        let reached = progress * STEPS as f32;
        let whole = reached as usize;
        (0..whole.min(STEPS)).for_each(|step| to.there(step));
        if whole < STEPS {
            to.amount(whole, ((reached - whole as f32) * ONE as f32) as i32);
        }
        to.skip(STEPS);
    }
    let [own, other] = both.map(|progress| ((progress * PAIRED as f32) as usize).min(PAIRED - 1));
    to.there(own * PAIRED + other);
    to.skip(PAIRED * PAIRED);
    if let Some(derived) = &G::INPUTS {
        (derived.put)(&game.view(state, seat), to);
    }
}

/// Log odds that the whole way from no progress to all of it is worth before anything was learned.
const WAY: i32 = 4;

/// The most progress of another seat; the own one where there is none.
fn best_other(progress: &BySeat<f32>, seat: Seat) -> f32 {
    seat.others(progress.len()).map(|other| progress[other]).reduce(f32::max).unwrap_or(progress[seat])
}

impl Value {
    /// A value that knows nothing but the progress of the game.
    pub fn by_progress(layout: u64, inputs: usize) -> Value {
        let mut weights = vec![0; inputs];
        weights[0] = -WAY * UNIT / 2;
        weights[1..=STEPS].fill(WAY * UNIT / STEPS as i32);
        Value { layout, games: 0, weights }
    }

    /// The chance to win, from 0 to 1.
    #[inline]
    pub fn worth(&self, inputs: &[(u32, i32)]) -> f32 {
        let weight = |number: u32| self.weights.get(number as usize).copied().unwrap_or_default();
        let sum: i64 = inputs.iter().map(|&(number, amount)| i64::from(weight(number)) * i64::from(amount)).sum();
        chance(sum as f64 / f64::from(UNIT * ONE)) as f32
    }

    /// A fingerprint of all that it is.
    pub fn fingerprint(&self) -> String {
        let mut sum = Checksum::new();
        sum.add(&self.layout.to_le_bytes());
        self.weights.iter().for_each(|weight| sum.add(&weight.to_le_bytes()));
        format!("{:016x}", sum.value())
    }

    /// Refuses a value of other inputs.
    ///
    /// # Errors
    /// When the game has no inputs, or others than those that the weights are of.
    pub fn fits<G: Game>(&self, origin: &str) -> Result<(), Refusal> {
        let refused = |reason: String| Err(Refusal::new(format!("{origin}: learned: {reason}")));
        match layout::<G>() {
            None => refused(format!("the game {} derives no inputs, and nothing can be learned of it", G::NAME)),
            Some((len, _)) if len != self.weights.len() => {
                let found = self.weights.len();
                refused(format!("found {found} weights, expected {len}: it was learned of another version of the game"))
            }
            Some((_, layout)) if layout != self.layout => {
                let found = self.layout;
                refused(format!("inputs: found {found:016x}, expected {layout:016x}: it was learned of other inputs"))
            }
            Some(_) => Ok(()),
        }
    }
}

/// The logistic of log odds.
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + exp(-odds.clamp(-40.0, 40.0)))
}
