//! Seeds and streams of random numbers.
//!
//! Replays must hold across machines and library versions, so the generator is Xoshiro256++ by name (Blackman and
//! Vigna, *Scrambled Linear Pseudorandom Number Generators*, 2021), its seeding is `SplitMix64` written out here, and
//! bounded draws and shuffles are the project's own. A seed names one game; every purpose within it (tiles, dice, each
//! deck, each player's mind …) has a stream of its own, so that one more roll never moves the cards.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// One game: which run of games, and which game of that run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    /// The run's seed, as given by the user.
    pub run: u64,
    /// The number of the game within the run.
    pub game: u64,
}

impl Seed {
    /// The first game of a run, named by `--seed` alone.
    pub const fn new(run: u64) -> Seed {
        Seed { run, game: 0 }
    }

    /// The seed of the chance after the deal when the game is played another time: 0 is the game itself, every other
    /// number a future of its own. The deal stays that of this seed ([`Course::dealt`](super::Course::dealt)).
    #[must_use]
    pub const fn again(self, time: u64) -> Seed {
        if time == 0 {
            return self;
        }
        Seed { run: mixed(mixed(self.run ^ AGAIN).wrapping_add(time)), game: self.game }
    }

    /// The stream of random numbers for one purpose within this game.
    pub fn stream(self, purpose: u64) -> Rng {
        let mut state = mixed(self.run).wrapping_add(self.game);
        state = mixed(state).wrapping_add(purpose);
        state = mixed(state);
        let mut seed = [0; 32];
        for word in seed.chunks_exact_mut(8) {
            state = state.wrapping_add(GOLDEN_GAMMA);
            word.copy_from_slice(&mixed(state).to_le_bytes());
        }
        Rng(Xoshiro256PlusPlus::from_seed(seed))
    }
}

/// Sets the futures of a game apart from the games of other runs.
const AGAIN: u64 = 0x5851_F42D_4C95_7F2D;

const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function of `SplitMix64` (Steele, Lea and Flood, 2014).
const fn mixed(value: u64) -> u64 {
    let mut z = value.wrapping_add(GOLDEN_GAMMA);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 for `n` of 0 or 1, without using the stream.
    ///
    /// Lemire's multiplication with rejection (*Fast Random Integer Generation in an Interval*, 2019), on 32 bits.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        let mut product = u64::from((self.word() >> 32) as u32) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from((self.word() >> 32) as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Puts a slice in random order (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_these_words_for_ever() {
        // Reference words: a change here is a change of every recorded game.
        let words = |seed: Seed, purpose| {
            let mut rng = seed.stream(purpose);
            [rng.word(), rng.word()]
        };
        assert_eq!(words(Seed::new(0), 0), REFERENCE[0]);
        assert_eq!(words(Seed { run: 7, game: 3 }, 2), REFERENCE[1]);
    }

    const REFERENCE: [[u64; 2]; 2] = [
        [13_159_821_720_124_274_348, 17_516_701_631_542_297_752],
        [15_714_509_419_401_822_644, 3_334_658_531_049_041_514],
    ];

    #[test]
    fn the_generator_is_xoshiro256_plus_plus() {
        // The published reference implementation, seeded with 1, 2, 3, 4.
        let mut seed = [0; 32];
        for (i, word) in seed.chunks_exact_mut(8).enumerate() {
            word.copy_from_slice(&(i as u64 + 1).to_le_bytes());
        }
        let mut rng = Rng(Xoshiro256PlusPlus::from_seed(seed));
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!([rng.word(), rng.word(), rng.word(), rng.word()], expected);
    }

    #[test]
    fn different_runs_games_and_purposes_give_different_streams() {
        let mut firsts = std::collections::BTreeSet::new();
        for run in 0..10 {
            for game in 0..10 {
                for purpose in 0..10 {
                    firsts.insert(Seed { run, game }.stream(purpose).word());
                }
            }
        }
        assert_eq!(firsts.len(), 1000);
    }

    #[test]
    fn another_time_is_another_future_and_the_first_is_the_game_itself() {
        let seed = Seed { run: 7, game: 3 };
        assert_eq!(seed.again(0), seed);
        let mut firsts = std::collections::BTreeSet::new();
        for run in 0..10 {
            for game in 0..10 {
                firsts.extend((0..10).map(|time| Seed { run, game }.again(time).stream(0).word()));
            }
        }
        assert_eq!(firsts.len(), 1000);
    }

    #[test]
    fn a_bounded_draw_is_uniform() {
        // 60,000 draws of 6 on a fixed seed: chi-square with 5 degrees of freedom stays under its 99.9 % point, 20.5.
        let mut rng = Seed::new(1).stream(0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn a_shuffle_reaches_every_order_equally() {
        // 24,000 shuffles of 4: 24 orders, 23 degrees of freedom, 99.9 % point 49.7.
        let mut rng = Seed::new(2).stream(0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi: f64 = counts.values().map(|&c| (f64::from(c) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 49.7, "{chi}");
    }
}
