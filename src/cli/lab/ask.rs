//! A question asked live: the game as it is against a changed one, on common deals.
//!
//! Both play deal after deal, with the same seed and the same player at every seat. What is shown counts the deals in order, so that
//! long games are not left out. Every half-width is that of the stopping rule for differences (`Precision`), which holds
//! although it is looked at again and again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::jobs::Job;
use super::players::without_program;
use crate::analysis::statistics::{Moments, Precision};
use crate::base::refusal::Refusal;
use crate::base::terminal::{command_of, quoted};
use crate::game::{Clock, Contest, Ending, Game, Observer, Seat, Seed, Settings, keys};
use crate::games::{Lab, Visit};
use crate::mind::{Players, Policy};
use crate::sim::{Playout, play_again};

/// A question of a page: the effect of changes on a game.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The game's settings.
    pub(super) settings: String,
    /// The changed settings, as key and value.
    pub(super) changes: Vec<(String, String)>,
    /// The policy at all seats.
    pub(super) policy: String,
    /// The wanted half-width of the difference, in percentage points.
    pub(super) points: f64,
    /// The seed of the deals.
    pub(super) seed: u64,
}

/// Checks a question and begins to answer it.
pub(super) struct Asking {
    pub(super) question: Question,
    pub(super) job: Arc<Job>,
    pub(super) threads: usize,
}

/// The most deals that are played.
const MOST: u64 = 1_000_000;
/// Interval between updates of the figures (250 ms).
const OFTEN: Duration = Duration::from_millis(250);

impl Question {
    /// The changed settings as `key=value; key=value`.
    pub(super) fn changed(&self) -> String {
        self.changes.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// The two games.
    fn games<G: Lab>(&self) -> Result<[G; 2], Refusal> {
        let plain = Settings::parse("settings", &self.settings, &keys::<G>())?;
        let mut changed = plain.clone();
        for (key, value) in &self.changes {
            if !G::KEYS.iter().any(|known| known.name == key) {
                return Err(Refusal::new(format!("there is no setting `{key}`")));
            }
            changed = changed.with(key, value);
        }
        if self.changes.is_empty() {
            return Err(Refusal::new("nothing is changed yet"));
        }
        Ok([G::from_settings(&plain)?, G::from_settings(&changed)?])
    }

    /// The options of `report what-if` that ask this, one after the other.
    pub(super) fn options(&self) -> Vec<String> {
        let mut options = vec![format!("--b={}", self.changed())];
        let settings = self.settings.split("; ").filter(|setting| !setting.is_empty());
        options.extend(settings.map(|setting| format!("--with={setting}")));
        options.push(format!("--policy={}", self.policy));
        options.push(format!("--precision={}", self.points));
        options
    }

    /// The command that asks this.
    pub(super) fn command(&self, game: &str) -> String {
        let word = |option: String| {
            let (name, value) = option.split_once('=').unwrap_or((&option, ""));
            format!("{name} {}", quoted(value))
        };
        let options: Vec<String> = self.options().into_iter().map(word).collect();
        command_of(game, &format!("report what-if {}", options.join(" ")))
    }
}

/// The result of one game.
#[derive(Clone, Copy)]
struct Went {
    share: f64,
    length: f64,
    cause: usize,
}

/// The sums of one of the two games.
#[derive(Clone, Default)]
struct Sums {
    share: Moments,
    length: Moments,
    causes: Vec<u64>,
}

impl Sums {
    fn add(&mut self, went: Went) {
        self.share.add(went.share);
        self.length.add(went.length);
        self.causes.resize(self.causes.len().max(went.cause + 1), 0);
        self.causes[went.cause] += 1;
    }
}

impl Visit for Asking {
    type Out = Result<(), Refusal>;

    fn game<G: Lab>(self) -> Result<(), Refusal> {
        let games = self.question.games::<G>()?;
        let policies = vec![Policy::of::<G>(&self.question.policy)?];
        without_program(&policies[0])?;
        for game in &games {
            Players::new(game, &policies)?;
        }
        let precision = Precision::of_points(self.question.points);
        std::thread::spawn(move || {
            let state = answer(&games, &policies, (&self, precision));
            self.job.end(&state);
        });
        Ok(())
    }
}

/// Plays until the precision is reached or the job is stopped; returns the final figures.
fn answer<G: Lab>(games: &[G; 2], policies: &[Policy], (asking, precision): (&Asking, Precision)) -> Value {
    let next = AtomicU64::new(0);
    let (job, seed) = (&asking.job, asking.question.seed);
    let (sender, receiver) = mpsc::channel();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..asking.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let Ok(mut players) =
                    games.iter().map(|game| Players::new(game, policies)).collect::<Result<Vec<_>, _>>()
                else {
                    return;
                };
                while !job.is_stopped() {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    let seed = Seed { run: seed, game: deal };
                    let mut went = |at: usize| {
                        let (game, mut first) = (&games[at], Beginner::new(&games[at]));
                        let played = play_again(game, (seed, 0), &mut players[at], &mut first);
                        went(game, &played, first.seat)
                    };
                    if deal >= MOST || sender.send((deal, [went(0), went(1)])).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut told = Live::<G>::new(precision);
        let mut shown = Instant::now();
        let mut reached = false;
        while !reached {
            match receiver.recv_timeout(OFTEN) {
                Ok((deal, went)) => reached = told.add(deal, went),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if shown.elapsed() >= OFTEN {
                job.tell(&told.state(false, begun.elapsed()));
                shown = Instant::now();
                if job.is_abandoned() {
                    job.stop();
                }
            }
        }
        let stopped = job.is_stopped() && !reached;
        job.stop();
        let mut state = told.state(true, begun.elapsed());
        state["stopped"] = stopped.into();
        state["reached"] = reached.into();
        state
    })
}

/// Sees who takes the first turn: the seat that decides first once turns are counted, or first of all if they are not.
pub(super) struct Beginner<'a, G> {
    game: &'a G,
    pub(super) seat: Seat,
    /// The clock of that decision: what it says of turns and of rounds.
    said: (bool, bool),
    decisions: u64,
}

impl<'a, G: Game> Beginner<'a, G> {
    pub(super) fn new(game: &'a G) -> Beginner<'a, G> {
        Beginner { game, seat: Seat(0), said: (false, false), decisions: 0 }
    }
}

impl<G: Lab> Observer<G> for Beginner<'_, G> {
    fn see(&mut self, _: G::Event, _: &G::State) {}

    fn decides(&mut self, _: G::Action, state: &G::State) {
        if self.said.0 && self.decisions > 0 {
            return;
        }
        let clock = self.game.clock(state);
        // Before the first turn games count 0, or nothing.
        let said = (clock.turn > Some(0), clock.round > Some(0));
        if self.decisions == 0 || said > self.said {
            (self.seat, self.said) = (self.game.decider(state), said);
        }
        self.decisions += 1;
    }
}

fn went<G: Lab>(game: &G, played: &Playout<G::State>, first: Seat) -> Went {
    let Clock { round, turn } = game.clock(&played.state);
    let length = if G::LENGTH == "turns" { turn.or(round) } else { round.or(turn) };
    let cause = G::CAUSES.iter().position(|cause| *cause == played.ending.cause).unwrap_or_default();
    Went {
        share: share(&played.ending, first),
        length: length.map_or(played.decisions as f64, |length| length as f64),
        cause,
    }
}

/// The share of the win that the beginner has; all of it where all win as one.
fn share(ending: &Ending, first: Seat) -> f64 {
    let seats = ending.seats.len();
    let winners = (0..seats).filter(|&seat| ending.won(seat) == Some(true)).count();
    match ending.won(first) {
        Some(true) if winners == seats => 1.0,
        Some(true) => 1.0 / winners as f64,
        _ => 0.0,
    }
}

/// The figures as they move.
struct Live<G> {
    precision: Precision,
    waiting: BTreeMap<u64, [Went; 2]>,
    sums: [Sums; 2],
    difference: Moments,
    longer: Moments,
    deals: u64,
    look: u64,
    game: std::marker::PhantomData<G>,
}

impl<G: Lab> Live<G> {
    fn new(precision: Precision) -> Live<G> {
        let empty = Moments::default();
        let (waiting, sums, game) = (BTreeMap::new(), Default::default(), std::marker::PhantomData);
        let look = Precision::next_stage(0);
        Live { precision, waiting, sums, difference: empty, longer: empty, deals: 0, look, game }
    }

    /// Counts a deal, and those that waited for it. Is enough known?
    fn add(&mut self, deal: u64, went: [Went; 2]) -> bool {
        self.waiting.insert(deal, went);
        while let Some([a, b]) = self.waiting.remove(&self.deals) {
            self.deals += 1;
            self.sums[0].add(a);
            self.sums[1].add(b);
            self.difference.add(b.share - a.share);
            self.longer.add(b.length - a.length);
            if self.deals == self.look {
                self.look = Precision::next_stage(self.look);
                if self.precision.stop_difference(&self.difference) {
                    return true;
                }
            }
        }
        false
    }

    fn state(&self, done: bool, time: Duration) -> Value {
        let known = |values: &Moments| json!({ "value": values.mean, "half": self.precision.known_to(values) });
        let side = |sums: &Sums| {
            let causes = G::CAUSES.iter().enumerate().map(|(at, cause)| {
                let count = sums.causes.get(at).copied().unwrap_or(0) as f64;
                let moments = Moments::of_sums(self.deals, count, count);
                json!({ "cause": cause, "title": G::cause_title(cause), "share": known(&moments) })
            });
            json!({ "share": known(&sums.share), "length": known(&sums.length), "causes": causes.collect::<Vec<_>>() })
        };
        let mut state = json!({
            "done": done, "deals": self.deals, "seconds": time.as_secs_f64(),
            "together": G::CONTEST == Contest::Together, "unit": G::LENGTH,
            "a": side(&self.sums[0]), "b": side(&self.sums[1]),
            "difference": known(&self.difference), "longer": known(&self.longer),
        });
        if self.deals > 1 {
            state["claim"] = self.claim().into();
        }
        state
    }

    /// The result in one sentence.
    fn claim(&self) -> String {
        let what = if G::CONTEST == Contest::Together { "the win rate" } else { "the wins of the first player" };
        let (points, half) = (100.0 * self.difference.mean, 100.0 * self.precision.known_to(&self.difference));
        let range = format!("{:+.1} to {:+.1}", points - half, points + half);
        if points.abs() <= half {
            return format!("No difference in {what} is found: {points:+.1} points ({range}).");
        }
        let verb = if points > 0.0 { "raises" } else { "lowers" };
        format!("The change {verb} {what} by {:.1} points ({range}).", points.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        let changes = vec![("rule".into(), "a=b".into()), ("set".into(), "x.y=[1, 2]".into())];
        Question { settings: "players=3".into(), changes, policy: "greedy".into(), points: 2.0, seed: 1 }
    }

    #[test]
    fn the_command_can_be_typed_and_the_options_are_words() {
        let command = question().command("chess");
        assert!(command.contains("report what-if --b 'rule=a=b; set=x.y=[1, 2]'"), "{command}");
        assert!(command.ends_with("--with players=3 --policy greedy --precision 2"), "{command}");
        assert_eq!(question().options()[0], "--b=rule=a=b; set=x.y=[1, 2]");
    }
}
