//! Players compared with plays.

use std::collections::BTreeMap;

use super::sample::{Features, Sampled, WON};
use crate::analysis::statistics::holm;
use crate::base::order::Ordered;
use crate::game::rng::{Rng, Seed};

/// A player is ruled out below this probability: 5 %, less 2 for the error of what is known of it from its games.
const LEVEL: f64 = 0.03;

/// Into how many parts the values of a number are divided.
const PARTS: usize = 6;

/// The stream of the draws.
const DRAWS: u64 = 4400;

/// The standard normal quantiles of a test of 5 % to one side, and of a power of 80 %.
const TO_TELL: (f64, f64) = (1.645, 0.842);

/// The plays, each with the number of its setting, and the games of all players: by setting, then by player.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// The plays.
    pub plays: &'a [(usize, Features)],
    /// The games.
    pub samples: &'a [Vec<Sampled>],
    /// Draws per player.
    pub draws: u32,
    /// The seed of the draws.
    pub seed: u64,
}

/// The fit of one player to the plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The likelihood of the plays, as its logarithm, less that of the likeliest player: 0 for that one.
    pub behind: f64,
    /// The p-value: how often this player's own games lie at least as far from the likeliest player.
    pub p: f64,
    /// Plays needed to distinguish it from the likeliest player with 80 % power; none for the likeliest, or if no
    /// number suffices.
    pub plays_to_tell: Option<u64>,
}

impl Standing {
    /// Are the plays compatible with it?
    pub fn fits(&self) -> bool {
        self.p > LEVEL
    }
}

/// A feature in which the plays differ from a player beyond chance, or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Odd {
    /// The feature.
    pub name: String,
    /// Plays that state it.
    pub plays: usize,
    /// Its mean in the plays.
    pub found: f64,
    /// Its mean in as many games of the player.
    pub expected: f64,
    /// The middle 95 % of that mean.
    pub range: (f64, f64),
    /// The probability of such a difference by chance, adjusted for the number of features (Holm).
    pub p: f64,
}

/// The evidence of games about each player, for plays that state certain features.
struct Scores {
    shares: Vec<Shares>,
    scored: Vec<Scored>,
}

/// A number of plays and, by player, what each of that player's games in the place of a play says of every player.
type Scored = (usize, Vec<Vec<Vec<f64>>>);

/// Plays that state the same: the setting, the features, the number of plays, and their table.
type Stated = (usize, Vec<String>, usize, Vec<Vec<Vec<f64>>>);

/// The shares of a feature's values among the games of a player in a setting.
pub(super) struct Shares {
    /// By feature: the upper ends of the parts, and the logarithms of their shares by player.
    by_feature: BTreeMap<String, (Vec<f64>, Vec<Vec<f64>>)>,
}

impl Shares {
    /// The shares of all players in one setting.
    pub(super) fn of(samples: &[Sampled]) -> Shares {
        let mut by_feature = BTreeMap::new();
        let names: std::collections::BTreeSet<&String> =
            samples.iter().flat_map(|sample| sample.games.iter().flat_map(Features::keys)).collect();
        for name in names {
            let values = |sample: &Sampled| sample.games.iter().filter_map(|game| game.get(name).copied()).collect();
            let by_player: Vec<Vec<f64>> = samples.iter().map(values).collect();
            let mut all: Vec<f64> = by_player.concat();
            all.order_by(f64::total_cmp);
            let mut ends: Vec<f64> = (1..PARTS).map(|part| all[part * all.len() / PARTS]).collect();
            if all.first() == Some(&0.0) && all.last() == Some(&1.0) && all.iter().all(|v| [0.0, 1.0].contains(v)) {
                ends = vec![1.0];
            }
            ends.dedup();
            let shares = |values: &Vec<f64>| {
                let mut counts = vec![0.5; ends.len() + 1];
                for value in values {
                    counts[part(&ends, *value)] += 1.0;
                }
                let sum: f64 = counts.iter().sum();
                counts.into_iter().map(|count: f64| libm::log(count / sum)).collect()
            };
            let shares = by_player.iter().map(shares).collect();
            by_feature.insert(name.clone(), (ends, shares));
        }
        Shares { by_feature }
    }

    /// The likelihood of a game's features for each player, as logarithms. A cause that is known says who won; of the
    /// causes only the one that ended the game counts, so that their number does not.
    pub(super) fn of_game(&self, features: &Features, into: &mut [f64]) {
        let caused = features.keys().any(|name| name.starts_with("cause="));
        for (name, value) in features {
            if caused && (name == WON || name.starts_with("cause=") && *value == 0.0) {
                continue;
            }
            let Some((ends, shares)) = self.by_feature.get(name) else { continue };
            let part = part(ends, *value);
            into.iter_mut().zip(shares).for_each(|(sum, shares)| *sum += shares[part]);
        }
    }
}

/// The part of a value: the number of ends at or below it.
fn part(ends: &[f64], value: f64) -> usize {
    ends.iter().filter(|end| value >= **end).count()
}

/// A game's features, cut to those that a play states.
pub(super) fn as_in(game: &Features, play: &Features) -> Features {
    game.iter().filter(|(name, _)| play.contains_key(*name)).map(|(name, value)| (name.clone(), *value)).collect()
}

impl Fit<'_> {
    fn players(&self) -> usize {
        self.samples.first().map_or(0, Vec::len)
    }

    /// The fit of each player to the plays.
    pub fn standings(&self) -> Vec<Standing> {
        self.standings_by(&self.scores())
    }

    /// The evidence of the games about each player.
    fn scores(&self) -> Scores {
        let shares: Vec<Shares> = self.samples.iter().map(|samples| Shares::of(samples)).collect();
        let scored = self.scored(&shares);
        Scores { shares, scored }
    }

    /// The standings by scores of plays that state the same features.
    fn standings_by(&self, Scores { shares, scored }: &Scores) -> Vec<Standing> {
        let mut own = vec![0.0; self.players()];
        for (setting, play) in self.plays {
            shares[*setting].of_game(play, &mut own);
        }
        let best = own.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let likeliest = own.iter().position(|sum| *sum >= best).unwrap_or_default();
        (0..self.players())
            .map(|player| {
                let behind = best - own[player];
                let mut rng = Seed::new(self.seed).stream(DRAWS + player as u64);
                let reached = (0..self.draws).filter(|_| self.drawn(scored, player, &mut rng) >= behind - 1e-9).count();
                let p = (reached as f64 + 1.0) / (f64::from(self.draws) + 1.0);
                let plays_to_tell =
                    if player == likeliest { None } else { self.plays_to_tell(scored, player, likeliest) };
                Standing { behind: -behind, p, plays_to_tell }
            })
            .collect()
    }

    /// For each play, by player: what each of that player's games, in the place of the play, says of every player. Plays of one
    /// setting that state the same features share a table.
    fn scored(&self, shares: &[Shares]) -> Vec<Scored> {
        let mut tables: Vec<Stated> = Vec::new();
        for (setting, play) in self.plays {
            let names: Vec<String> = play.keys().cloned().collect();
            if let Some(known) = tables.iter_mut().find(|(at, known, ..)| at == setting && *known == names) {
                known.2 += 1;
                continue;
            }
            let score = |game: &Features| {
                let mut sums = vec![0.0; self.players()];
                shares[*setting].of_game(&as_in(game, play), &mut sums);
                sums
            };
            let table = self.samples[*setting].iter().map(|sample| sample.games.iter().map(score).collect()).collect();
            tables.push((*setting, names, 1, table));
        }
        tables.into_iter().map(|(_, _, plays, table)| (plays, table)).collect()
    }

    /// Distances of a player from the likeliest one in games of its own, drawn in the place of the plays.
    fn drawn(&self, scored: &[Scored], player: usize, rng: &mut Rng) -> f64 {
        let mut sums = vec![0.0; self.players()];
        for (plays, table) in scored {
            let games = &table[player];
            for _ in 0..*plays {
                let game = &games[rng.below(games.len() as u32) as usize];
                sums.iter_mut().zip(game).for_each(|(sum, score)| *sum += score);
            }
        }
        sums.iter().copied().fold(f64::NEG_INFINITY, f64::max) - sums[player]
    }

    /// Plays of this kind that tell a player from the likeliest one.
    fn plays_to_tell(&self, scored: &[Scored], player: usize, likeliest: usize) -> Option<u64> {
        // The mean and the variance of what a play says for the likeliest player, in games of either.
        let moments = |of: usize| {
            let (mut mean, mut variance, mut weight) = (0.0, 0.0, 0.0);
            for (plays, table) in scored {
                let said: Vec<f64> = table[of].iter().map(|game| game[likeliest] - game[player]).collect();
                let own = said.iter().sum::<f64>() / said.len() as f64;
                let spread = said.iter().map(|value| (value - own).powi(2)).sum::<f64>() / said.len() as f64;
                mean += *plays as f64 * own;
                variance += *plays as f64 * spread;
                weight += *plays as f64;
            }
            (mean / weight, (variance / weight).sqrt())
        };
        let ((high, spread), (low, wide)) = (moments(likeliest), moments(player));
        let plays = ((TO_TELL.0 * wide + TO_TELL.1 * spread) / (high - low)).powi(2).ceil();
        (high > low && plays < 1e6).then_some(plays.max(1.0) as u64)
    }

    /// In what the plays differ from one player, the surest difference first.
    pub fn odd(&self, player: usize) -> Vec<Odd> {
        let names: std::collections::BTreeSet<&String> = self.plays.iter().flat_map(|(_, play)| play.keys()).collect();
        let mut rng = Seed::new(self.seed).stream(DRAWS - 1);
        let mut all = Vec::new();
        for name in names {
            let stated: Vec<(usize, f64)> =
                self.plays.iter().filter_map(|(at, play)| play.get(name).map(|value| (*at, *value))).collect();
            let values = |setting: usize| -> Vec<f64> {
                self.samples[setting][player].games.iter().filter_map(|game| game.get(name).copied()).collect()
            };
            let by_setting: Vec<Vec<f64>> = (0..self.samples.len()).map(values).collect();
            if stated.iter().any(|(at, _)| by_setting[*at].is_empty()) {
                continue;
            }
            let plays = stated.len();
            let found = stated.iter().map(|(_, value)| value).sum::<f64>() / plays as f64;
            let mean = |at: usize| by_setting[at].iter().sum::<f64>() / by_setting[at].len() as f64;
            let expected = stated.iter().map(|(at, _)| mean(*at)).sum::<f64>() / plays as f64;
            let mut drawn: Vec<f64> = (0..self.draws)
                .map(|_| {
                    let mut draw = |at: usize| by_setting[at][rng.below(by_setting[at].len() as u32) as usize];
                    stated.iter().map(|(at, _)| draw(*at)).sum::<f64>() / plays as f64
                })
                .collect();
            let far = (found - expected).abs() - 1e-9;
            let reached = drawn.iter().filter(|mean| (**mean - expected).abs() >= far).count();
            let p = (reached as f64 + 1.0) / (f64::from(self.draws) + 1.0);
            drawn.order_by(f64::total_cmp);
            let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize];
            all.push(Odd { name: name.clone(), plays, found, expected, range: (at(0.025), at(0.975)), p });
        }
        let adjusted = holm(&all.iter().map(|odd| odd.p).collect::<Vec<_>>());
        all.iter_mut().zip(adjusted).for_each(|(odd, p)| odd.p = p);
        all.order_by(|a, b| a.p.total_cmp(&b.p));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are won with this probability, and last longer if they are lost.
    fn games(won: f64, count: usize, seed: u64) -> Sampled {
        let mut rng = Seed::new(seed).stream(1);
        let game = |_| {
            let (dice, long) = (f64::from(rng.below(10_000)) / 10_000.0, f64::from(rng.below(5)));
            let win = f64::from(u8::from(dice < won));
            Features::from([(WON.into(), win), ("rounds".into(), 10.0 - 2.0 * win + long)])
        };
        Sampled { games: (0..count).map(game).collect() }
    }

    const LADDER: [f64; 5] = [0.05, 0.2, 0.4, 0.55, 0.8];

    fn ladder() -> Vec<Vec<Sampled>> {
        vec![LADDER.iter().zip(1..).map(|(won, seed)| games(*won, 2000, seed)).collect()]
    }

    #[test]
    fn the_interval_holds_the_rung_that_played_in_at_least_93_of_100_repeats() {
        let samples = ladder();
        let plays = |won: f64, seed: u64| -> Vec<(usize, Features)> {
            games(won, 40, seed).games.into_iter().map(|play| (0, play)).collect()
        };
        // All plays state the same features: the games are scored once.
        let first = plays(0.5, 1);
        let scores = Fit { plays: &first, samples: &samples, draws: 99, seed: 0 }.scores();
        for (rung, won) in [(1, LADDER[1]), (3, LADDER[3])] {
            let held = (0..1000).filter(|repeat| {
                let plays = plays(won, 7_000 + repeat);
                Fit { plays: &plays, samples: &samples, draws: 99, seed: *repeat }.standings_by(&scores)[rung].fits()
            });
            let held = held.count();
            assert!(held >= 930, "rung {rung}: {held} of 1000");
        }
    }

    #[test]
    fn far_rungs_are_ruled_out_and_a_known_number_of_plays_tells_near_ones() {
        let samples = ladder();
        let plays: Vec<(usize, Features)> = games(0.4, 40, 99).games.into_iter().map(|play| (0, play)).collect();
        let standings = Fit { plays: &plays, samples: &samples, draws: 199, seed: 1 }.standings();
        assert!(standings[2].fits() && !standings[0].fits() && !standings[4].fits(), "{standings:?}");
        let near = standings.iter().filter_map(|standing| standing.plays_to_tell).max().unwrap();
        assert!((10..400).contains(&near), "{standings:?}");
    }

    #[test]
    fn what_differs_beyond_chance_is_found_and_nothing_else() {
        let samples = ladder();
        let longer =
            |play: Features| play.into_iter().map(|(name, v)| if name == WON { (name, v) } else { (name, v + 3.0) });
        let plays: Vec<(usize, Features)> =
            games(0.4, 60, 5).games.into_iter().map(|play| (0, longer(play).collect())).collect();
        let odd = Fit { plays: &plays, samples: &samples, draws: 499, seed: 1 }.odd(2);
        assert_eq!((odd[0].name.as_str(), odd.len()), ("rounds", 2));
        assert!(odd[0].p < 0.01 && odd[1].p > 0.05, "{odd:?}");
    }

    #[test]
    fn what_a_play_does_not_say_is_left_out() {
        let samples = ladder();
        let plays = vec![(0, Features::from([(WON.into(), 1.0)])); 12];
        let standings = Fit { plays: &plays, samples: &samples, draws: 199, seed: 1 }.standings();
        assert_eq!(standings.iter().position(|standing| standing.behind == 0.0), Some(4));
        assert!(!standings[0].fits(), "{standings:?}");
    }
}
