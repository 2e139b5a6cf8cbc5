//! Deals of competitive games: seats that depend on each other, deals that favour a seat, ties, few deals.

use wildlab::analysis::*;
use wildlab::game::rng::{Rng, Seed};

use super::scenarios::{Scenario, scenario};
use super::world::uniform;

/// A world of games: the score of a player is the luck of the game, the gift of the deal to the seat, the player's own
/// edge and the seat's, rounded, so that ties occur.
#[derive(Clone, Copy)]
struct World {
    seats: usize,
    /// Is a deal played once for every exchange of the seats?
    exchanged: bool,
    /// The favour of a deal to a seat, in points; the luck of a game is 4.
    favour: f64,
    /// The edge of player 0 over the others, in points.
    edge: f64,
    /// The edge of the first seat over the others, in points.
    first: f64,
}

const EVEN: World = World { seats: 2, exchanged: true, favour: 6.0, edge: 0.0, first: 0.0 };

/// One game: for each player, the seat, the place and the score.
type Game = Vec<(usize, u8, f64)>;

impl World {
    fn deal(&self, rng: &mut Rng) -> Vec<Game> {
        let gifts: Vec<f64> = (0..self.seats).map(|_| self.favour * (uniform(rng) - 0.5)).collect();
        let rounds = if self.exchanged { self.seats } else { 1 };
        (0..rounds).map(|round| self.game(rng, &gifts, round)).collect()
    }

    fn game(&self, rng: &mut Rng, gifts: &[f64], round: usize) -> Game {
        let mut scored: Vec<(usize, f64)> = Vec::with_capacity(self.seats);
        for player in 0..self.seats {
            let seat = (player + round) % self.seats;
            let edge = if player == 0 { self.edge } else { 0.0 } + if seat == 0 { self.first } else { 0.0 };
            scored.push((seat, (20.0 + 4.0 * (uniform(rng) + uniform(rng) - 1.0) + gifts[seat] + edge).round()));
        }
        let place = |score: f64| 1 + scored.iter().filter(|(_, other)| *other > score).count() as u8;
        scored.iter().map(|&(seat, score)| (seat, place(score), score)).collect()
    }

    fn name(&self, deals: usize) -> String {
        let exchanged = if self.exchanged { "exchanged" } else { "once" };
        let favour = if self.favour > 3.0 { "favour a seat" } else { "alike" };
        format!("{} seats, {deals} deals that {favour}, {exchanged}", self.seats)
            .replace("that alike", "that are alike")
    }

    /// Player 0's share of the wins of a deal.
    fn won(&self, rng: &mut Rng) -> f64 {
        mean_of(&self.deal(rng), |game| shares(game)[0])
    }

    /// A mean over enough deals that its error does not matter, on a seed of its own.
    fn truth(&self, of_deal: impl Fn(&[Game]) -> f64) -> f64 {
        let rng = &mut Seed::new(77).stream(0);
        (0..TRUE_DEALS).map(|_| of_deal(&self.deal(rng))).sum::<f64>() / TRUE_DEALS as f64
    }
}

const TRUE_DEALS: usize = 200_000;

fn shares(game: &Game) -> Vec<f64> {
    win_shares(&game.iter().map(|(_, place, _)| *place).collect::<Vec<_>>())
}

fn mean_of(games: &[Game], of_game: impl Fn(&Game) -> f64) -> f64 {
    games.iter().map(of_game).sum::<f64>() / games.len() as f64
}

/// Each seat's share of the wins of a deal.
fn by_seat(games: &[Game]) -> Vec<f64> {
    let mut sums = vec![0.0; games[0].len()];
    for game in games {
        for (share, (seat, _, _)) in shares(game).iter().zip(game) {
            sums[*seat] += share / games.len() as f64;
        }
    }
    sums
}

/// The scores of player 0, game by game.
fn scores(games: &[Game]) -> Vec<f64> {
    games.iter().map(|game| game[0].2).collect()
}

/// The margin of each game.
fn margins(games: &[Game]) -> Vec<Margin> {
    let standing = |game: &Game| game.iter().map(|&(_, place, score)| (place, score)).collect::<Vec<_>>();
    games.iter().filter_map(|game| margin(&standing(game))).collect()
}

fn cautious(scenario: Scenario) -> Scenario {
    Scenario { most: 1.01, ..scenario }
}

pub(crate) fn deals() -> Vec<Scenario> {
    let mut all = win_shares_by_deal();
    all.extend(seats_at_once());
    all.extend(who_beats_whom());
    all.extend(scores_by_deal());
    all.extend(over_alternatives());
    all.extend(hardly_ever_decided());
    all
}

/// Deals whose two games mostly go one to each side: what decides is rarer than the deals are many.
fn hardly_ever_decided() -> Vec<Scenario> {
    let experiment = |deals: usize, rate: f64| {
        let setting = format!("hardly ever decided: {deals} deals, {} % one-sided", 100.0 * rate);
        cautious(scenario("share by deal", setting, move |rng| {
            let values: Vec<f64> = (0..deals).map(|_| if uniform(rng) < rate { 1.0 } else { 0.5 }).collect();
            share_by_deal(&values).interval.contains(0.5 + rate / 2.0)
        }))
    };
    vec![experiment(25, 0.1), experiment(50, 0.04), experiment(200, 0.01)]
}

fn win_shares_by_deal() -> Vec<Scenario> {
    let mut all = Vec::new();
    let settings = [
        (2, true, 1.0, 25),
        (2, true, 1.0, 200),
        (2, true, 6.0, 50),
        (4, true, 0.5, 25),
        (6, true, 0.0, 50),
        (3, false, 1.0, 50),
        (5, false, 0.0, 200),
    ];
    for (seats, exchanged, edge, deals) in settings {
        let world = World { seats, exchanged, edge, ..EVEN };
        let truth = world.truth(|games| mean_of(games, |game| shares(game)[0]));
        let setting = format!("{}, true share {truth:.2}", world.name(deals));
        let mut one = cautious(scenario("share by deal", setting, move |rng| {
            let values: Vec<f64> = (0..deals).map(|_| world.won(rng)).collect();
            share_by_deal(&values).interval.contains(truth)
        }));
        // Near an end a few deals decide, as for Wilson's own interval.
        one.least = if truth > 0.9 { 0.93 } else { one.least };
        all.push(one);
    }
    for (seats, deals) in [(2, 25), (2, 200), (4, 50)] {
        let (one, other) = (World { seats, edge: 1.5, ..EVEN }, World { seats, ..EVEN });
        let truth = one.truth(|games| mean_of(games, |game| shares(game)[0])) - 1.0 / seats as f64;
        let setting = format!("two cells, {}", one.name(deals));
        all.push(cautious(scenario("difference of shares", setting, move |rng| {
            let pair = |_| {
                // The same deal and luck in both cells.
                let (mut same, seed) = (rng.clone(), rng.word());
                let (a, b) = (one.won(&mut same.clone()) as f32, other.won(&mut same) as f32);
                *rng = Seed::new(seed).stream(1);
                (a, b)
            };
            let (a, b): (Vec<f32>, Vec<f32>) = (0..deals).map(pair).unzip();
            Outcomes::of_shares(&[a, b], seats as u32).difference(0, 1).interval.contains(truth)
        })));
    }
    all
}

fn seats_at_once() -> Vec<Scenario> {
    let mut all = Vec::new();
    let settings =
        [(2, true, 25), (3, true, 25), (4, true, 50), (6, true, 25), (6, true, 200), (4, false, 25), (6, false, 50)];
    for (seats, exchanged, deals) in settings {
        let world = World { seats, exchanged, ..EVEN };
        all.push(cautious(scenario("seats win alike (Rao-Scott)", world.name(deals), move |rng| {
            let rows: Vec<Vec<f64>> = (0..deals).map(|_| by_seat(&world.deal(rng))).collect();
            seat_shares(&rows).expect("there are deals").homogeneity.p >= 0.05
        })));
    }
    for (seats, exchanged, deals) in [(3, true, 25), (4, false, 50), (6, true, 200)] {
        let world = World { seats, exchanged, first: 1.0, ..EVEN };
        let truths: Vec<f64> = (0..seats).map(|seat| world.truth(|games| by_seat(games)[seat])).collect();
        let setting = format!("all seats, {}", world.name(deals));
        all.push(cautious(scenario("shares of seats at once", setting, move |rng| {
            let rows: Vec<Vec<f64>> = (0..deals).map(|_| by_seat(&world.deal(rng))).collect();
            let found = seat_shares(&rows).expect("there are deals");
            found.seats.iter().zip(&truths).all(|(seat, truth)| seat.at_once.contains(*truth))
        })));
    }
    all
}

/// Games of things in pairs, with the seats exchanged, on deals that share their luck: wins of the log odds between
/// them.
fn duels(rng: &mut Rng, strengths: &[f64], deals: u64) -> Vec<Meeting> {
    let mut met = Vec::new();
    for deal in 0..deals {
        let (luck, shared) = (uniform(rng), uniform(rng) < 0.5);
        for one in 0..strengths.len() {
            for other in one + 1..strengths.len() {
                for _ in 0..2 {
                    let own = if shared { luck } else { uniform(rng) };
                    let won = own < 1.0 / (1.0 + (strengths[other] - strengths[one]).exp());
                    met.push(Meeting { deal, one, other, share: f64::from(u8::from(won)) });
                }
            }
        }
    }
    met
}

fn who_beats_whom() -> Vec<Scenario> {
    let mut all = Vec::new();
    for (strengths, deals) in [(vec![0.5, 0.2, -0.2, -0.5], 25), (vec![1.5, 0.0, -1.5], 100)] {
        let setting = format!("strengths {strengths:?}, {deals} common deals exchanged");
        all.push(cautious(scenario("matchups as strengths (Rao-Scott)", setting, move |rng| {
            let found = matchups(&duels(rng, &strengths, deals), strengths.len()).expect("they meet");
            found.departs.p >= 0.05
        })));
    }
    for (things, deals) in [(4, 25), (3, 100)] {
        let setting = format!("{things} things that are alike, {deals} common deals exchanged");
        all.push(cautious(scenario("no pair and no cycle is found", setting, move |rng| {
            let found = matchups(&duels(rng, &vec![0.0; things], deals), things).expect("they meet");
            found.pairs.iter().all(|pair| pair.adjusted >= 0.05) && found.cycles.iter().all(|cycle| cycle.p >= 0.05)
        })));
    }
    all
}

fn scores_by_deal() -> Vec<Scenario> {
    let mut all = Vec::new();
    for (seats, share, deals) in [(2, 0.5, 25), (4, 0.5, 200), (3, 0.9, 50)] {
        let world = World { seats, ..EVEN };
        // The least score that this share does not exceed.
        let mut all_scores: Vec<f64> = {
            let rng = &mut Seed::new(77).stream(0);
            (0..TRUE_DEALS).flat_map(|_| scores(&world.deal(rng))).collect()
        };
        all_scores.sort_by(f64::total_cmp);
        let truth = all_scores[(share * all_scores.len() as f64) as usize];
        let setting = format!("share {share}, {}", world.name(deals));
        all.push(cautious(scenario("quantile by deal (Woodruff)", setting, move |rng| {
            let found: Vec<Vec<f64>> = (0..deals).map(|_| scores(&world.deal(rng))).collect();
            quantile_by_deal(&found, share).expect("there are scores").interval.contains(truth)
        })));
    }
    for (seats, deals) in [(2, 25), (5, 50)] {
        let world = World { seats, edge: 1.0, ..EVEN };
        let truth = world.truth(|games| mean_of(games, |game| game[0].2));
        all.push(cautious(scenario("mean score by deal", world.name(deals), move |rng| {
            let found: Vec<Vec<f64>> = (0..deals).map(|_| scores(&world.deal(rng))).collect();
            mean_by_deal(&found).interval.contains(truth)
        })));
        let close = |games: &[Game]| {
            let margins = margins(games);
            margins.iter().filter(|margin| margin.points <= 1.0).count() as f64 / margins.len() as f64
        };
        let truth = world.truth(close);
        let setting = format!("decided by a point at most, {}", world.name(deals));
        all.push(cautious(scenario("closeness by deal", setting, move |rng| {
            let found: Vec<Vec<Margin>> = (0..deals).map(|_| margins(&world.deal(rng))).collect();
            closeness(&found, &[0.5], &[1.0]).expect("there are games").within[0].interval.contains(truth)
        })));
    }
    all
}

fn over_alternatives() -> Vec<Scenario> {
    /// The true difference in each alternative.
    const TRUE: [f64; 6] = [0.1, 0.05, 0.0, 0.0, -0.05, 0.08];
    let experiment = |rng: &mut Rng, truths: &[f64]| {
        let rates: Vec<f64> = truths.iter().flat_map(|truth| [0.5 + truth, 0.5]).collect();
        let games = super::world::common_seeds(rng, 200, &rates, 0.6);
        bands(truths.len(), |which, level| games.difference_at(2 * which, 2 * which + 1, level))
            .expect("there are some")
    };
    let (least, most) = (-0.05, 0.1);
    let extremes = move |rng: &mut Rng| {
        let found = experiment(rng, &TRUE);
        let signs = found.at_once.iter().zip(TRUE).all(|(one, truth)| one.interval.contains(truth));
        signs && found.least.interval.contains(least) && found.most.interval.contains(most)
    };
    let everywhere = move |rng: &mut Rng| experiment(rng, &[0.3, 0.3, 0.3, 0.0]).holds != Holds::Everywhere;
    vec![
        cautious(scenario("bands, all at once", "6 alternatives, 200 common seeds".into(), extremes)),
        cautious(scenario(
            "bands, held everywhere by chance",
            "3 of 4 alternatives hold, 200 seeds".into(),
            everywhere,
        )),
    ]
}
