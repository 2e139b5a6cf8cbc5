//! Agreement of people with players: how often a player would have taken their decision, given what they knew.

use super::super::statistics::{Estimate, Interval, LEVEL, ratio, wilson_of_share};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Checked, Course, Decision, Show};
use crate::mind::{Mind, Policy, Sight, mind};
use crate::sim::{HUMAN, Played, Simulated, decide};

/// The number of a player's best decisions among which that of a person is looked for.
const FIRST: usize = 3;

/// The share of people's decisions that a player would have taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The player's name.
    pub policy: String,
    /// Decisions between at least two options.
    pub decisions: u64,
    /// The share of them that the player would have taken.
    pub first: Estimate,
    /// The share of them among the player's best three; none if it scores no options.
    pub three: Option<Estimate>,
}

/// Sums over the decisions of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    decisions: u64,
    first: f64,
    three: f64,
    scored: u64,
}

impl Sums {
    /// Adds a decision of a person that the player has thought about. A random player's share is exact: one of all.
    fn add<A: Copy + PartialEq>(&mut self, taken: A, legal: usize, (action, best): (A, &[A]), is_random: bool) {
        self.decisions += 1;
        if is_random {
            self.first += 1.0 / legal as f64;
            self.three += (FIRST as f64 / legal as f64).min(1.0);
            self.scored += 1;
            return;
        }
        let same = action == taken;
        self.first += f64::from(u8::from(same));
        if !best.is_empty() {
            self.scored += 1;
            self.three += f64::from(u8::from(same || best.iter().take(FIRST).any(|&one| one == taken)));
        }
    }
}

/// The agreement of the people in games with each of some players, in their order. Players that see hidden cards are omitted.
///
/// # Errors
/// When a player does not fit a game, or the user asked for a stop.
pub fn agreement<G: Simulated + Show + Checked>(
    games: &[Played<G>],
    policies: &[Policy],
) -> Result<Vec<Agreement>, Failure> {
    let bar = progress::bar((games.len() * policies.len()) as u64, "games compared with players");
    let of = |policy: &Policy| {
        let mut sums = Vec::new();
        for played in games {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            match of_game(played, policy)? {
                Some(own) => sums.push(own),
                None => return Ok(None),
            }
            bar.inc(1);
        }
        Ok(summed(&policy.name, &sums))
    };
    let all = policies.iter().map(of).filter_map(Result::transpose).collect();
    bar.finish_and_clear();
    all
}

/// The sums of one game; nothing for a player that sees hidden cards.
fn of_game<G: Simulated + Show + Checked>(played: &Played<G>, policy: &Policy) -> Result<Option<Sums>, Refusal> {
    let (game, seed) = (&played.cell.game, played.file.seed()?);
    let mut minds: Vec<Option<Box<dyn Mind<G>>>> = Vec::new();
    for (seat, who) in played.file.seats.iter().enumerate() {
        let mut own = (who == HUMAN).then(|| mind(game, policy)).transpose()?;
        if own.as_ref().is_some_and(|mind| mind.is_omniscient()) {
            return Ok(None);
        }
        if let Some(mind) = &mut own {
            mind.begin(seed, seat.into());
        }
        minds.push(own);
    }
    let mut sums = Sums::default();
    let mut course = Course::start(game, game.chance(seed), &mut ());
    for &taken in &played.actions {
        let seat = game.decider(&course.state);
        if let Some(mind) = &mut minds[seat.index()] {
            let Decision { action, considered, legal, .. } = decide(game, &course.state, &course.chance, mind.as_mut());
            if action != taken {
                mind.took(game, Sight::View(&game.view(&course.state, seat)), taken);
            }
            if legal > 1 {
                let best: Vec<G::Action> = considered.iter().take(FIRST).map(|one| one.action).collect();
                sums.add(taken, legal, (action, &best), policy.is_plain_random());
            }
        }
        course.play(taken, &mut ());
    }
    Ok(Some(sums))
}

/// The shares of all games.
fn summed(policy: &str, games: &[Sums]) -> Option<Agreement> {
    let decisions = games.iter().map(|game| game.decisions).sum();
    let of = |part: &dyn Fn(&Sums) -> (f64, u64)| share(&games.iter().map(part).collect::<Vec<_>>());
    let first = of(&|game| (game.first, game.decisions))?;
    let three = of(&|game| (game.three, game.scored));
    Some(Agreement { policy: policy.into(), decisions, first, three })
}

/// A share with its interval: decisions of one game resemble each other, so they count as fewer, by the variance of the
/// ratio between games. Of a single game nothing is known of that.
fn share(games: &[(f64, u64)]) -> Option<Estimate> {
    let trials = games.iter().map(|game| game.1).sum::<u64>() as f64;
    let pairs: Vec<(f64, f64)> = games.iter().map(|&(hits, trials)| (hits, trials as f64)).collect();
    let together = ratio(&pairs)?;
    let (value, n) = (together.value.clamp(0.0, 1.0), trials as u64);
    let apart = value * (1.0 - value) / trials;
    let width = (together.interval.high - together.interval.low) / (2.0 * 1.96);
    let effect =
        if games.len() > 1 && apart > 0.0 && width.is_finite() { (width * width / apart).max(1.0) } else { 1.0 };
    let Interval { low, high } = wilson_of_share(value, trials / effect, LEVEL);
    Some(Estimate { value, interval: Interval { low, high }, n })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_counted_and_random_players_by_their_chance() {
        let mut sums = Sums::default();
        sums.add(1, 10, (1, &[2, 1, 3]), false);
        sums.add(4, 10, (1, &[1, 2, 3]), false);
        sums.add(4, 10, (4, &[]), false);
        assert_eq!(sums, Sums { decisions: 3, first: 2.0, three: 1.0, scored: 2 });
        let mut random = Sums::default();
        random.add(1, 2, (0, &[]), true);
        random.add(1, 6, (0, &[]), true);
        assert!((random.first - (0.5 + 1.0 / 6.0)).abs() < 1e-12 && (random.three - 1.5).abs() < 1e-12);
    }

    #[test]
    fn decisions_of_games_that_differ_count_as_fewer() {
        let alike: Vec<(f64, u64)> = (0..20).map(|_| (5.0, 10)).collect();
        let apart: Vec<(f64, u64)> = (0..20).map(|game| (if game % 2 == 0 { 0.0 } else { 10.0 }, 10)).collect();
        let [one, other] = [&alike, &apart].map(|games| share(games).unwrap());
        assert!((one.value - 0.5).abs() < 1e-9 && (other.value - 0.5).abs() < 1e-9 && one.n == 200);
        let width = |estimate: &Estimate| estimate.interval.high - estimate.interval.low;
        assert!(width(&other) > 2.0 * width(&one), "{one:?} {other:?}");
        assert!(share(&[]).is_none() && share(&[(0.0, 0)]).is_none());
        assert!(width(&share(&[(3.0, 4)]).unwrap()) > 0.3);
    }
}
