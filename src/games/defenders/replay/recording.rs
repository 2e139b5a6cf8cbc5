//! A whole game, written down event by event with the states between.

use super::super::action::{Action, Actions};
use super::super::chance::Streams;
use super::super::defenders::Defenders;
use super::super::event::{Event, Observer};
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::super::words::Seat;
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::minds;
use crate::mind::{Choices, Mind, Policy, Sight};

/// One event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// The state right after it. At a decision: the one in which it is taken.
    pub state: State,
    /// How many decisions have been taken, the one that led here included: it is the last of them.
    pub decisions: usize,
}

/// One decision, and what the player thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Who decides.
    pub seat: Seat,
    /// What was decided.
    pub action: Action,
    /// What the mind considered, best first, with its scores; empty for minds that weigh nothing.
    pub considered: Vec<(Action, f32)>,
    /// How many decisions were legal.
    pub legal: usize,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The game's parameters.
    pub game: Defenders,
    /// Which game it is.
    pub seed: Seed,
    /// The policy of each seat, by name.
    pub policies: Vec<String>,
    /// The events, in order; at least one.
    pub steps: Vec<Step>,
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
}

/// Writes events down with their states.
struct Watching<'a> {
    steps: &'a mut Vec<Step>,
    decisions: usize,
}

impl Observer<Defenders> for Watching<'_> {
    fn see(&mut self, event: Event, state: &State) {
        self.steps.push(Step { event, state: *state, decisions: self.decisions });
    }
}

impl Recording {
    /// Plays a seeded game with one policy for all seats, or one a seat, and writes it down. It is the game that
    /// `wildlab play` and the runs play.
    ///
    /// # Errors
    /// When the policies do not fit the game.
    pub fn play(game: &Defenders, policies: &[Policy], seed: Seed) -> Result<Recording, Refusal> {
        let mut seated = minds(game, policies)?;
        for (seat, mind) in seated.iter_mut().enumerate() {
            mind.begin(seed, seat);
        }
        let names = (0..seated.len()).map(|seat| policies[if policies.len() == 1 { 0 } else { seat }].name.clone());
        let mut recording =
            Recording { game: game.clone(), seed, policies: names.collect(), steps: Vec::new(), decisions: Vec::new() };
        recording.record(game, &mut seated);
        Ok(recording)
    }

    fn record(&mut self, game: &Defenders, minds: &mut [Box<dyn Mind<Defenders>>]) {
        let mut chance = Streams::new(self.seed);
        let mut state = game.deal(&mut chance, &mut Watching { steps: &mut self.steps, decisions: 0 });
        let mut legal = Actions::new();
        loop {
            game.legal(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            let decision = decide(game, &state, &chance, minds[state.seat().index()].as_mut(), &mut legal);
            let action = decision.action;
            self.decisions.push(decision);
            let mut observer = Watching { steps: &mut self.steps, decisions: self.decisions.len() };
            // Picks are hidden from the players until the reveal, so no event tells them; a recording holds them all.
            if state.phase == Phase::Organize {
                observer.see(Event::Decides { seat: state.seat(), action }, &state);
            }
            Table { game, state: &mut state, chance: &mut chance, observer: &mut observer }.play(action);
        }
        // What follows the last event without a word belongs to the end.
        if let Some(last) = self.steps.last_mut() {
            last.state = state;
        }
    }

    /// The state at the end.
    ///
    /// # Panics
    /// Never: a dealt game has drawn cards, and so has a step.
    pub fn end(&self) -> &State {
        &self.steps.last().expect("a game has events").state
    }
}

/// Asks a mind what it thinks, then what it does.
fn decide(
    game: &Defenders,
    state: &State,
    chance: &Streams,
    mind: &mut dyn Mind<Defenders>,
    legal: &mut Actions,
) -> Decision {
    let seat = state.seat();
    let view = game.view(state, seat);
    let omniscient = mind.is_omniscient();
    let sight = || if omniscient { Sight::Truth(state, chance) } else { Sight::View(&view) };
    let mut considered = mind.weigh(game, sight(), legal);
    considered.sort_by(|a, b| b.1.total_cmp(&a.1));
    let count = legal.len();
    let action = mind.choose(game, sight(), &mut Choices::new(game, state, legal));
    Decision { seat, action, considered, legal: count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Minded;
    use crate::mind::Players;
    use crate::sim::playout;

    #[test]
    fn a_recording_is_the_game_that_runs_play() {
        for (players, name) in [(1, "greedy"), (2, "random"), (3, "newcomer"), (4, "greedy")] {
            let game = Defenders::standard(players);
            let policies = [Policy::load(name, Defenders::POLICIES).unwrap()];
            let seed = Seed { run: 5, game: 3 };
            let recording = Recording::play(&game, &policies, seed).unwrap();
            let played = playout(&game, seed, &mut Players::new(&game, &policies).unwrap(), &mut ());
            assert_eq!(*recording.end(), played.state, "{players} {name}");
            assert_eq!(recording.decisions.len() as u64, played.decisions);
            assert_eq!(recording.policies.len(), game.line_up.seats());
        }
    }

    #[test]
    fn decisions_and_events_tell_the_same_story() {
        let policies = [Policy::load("greedy", Defenders::POLICIES).unwrap()];
        let recording = Recording::play(&Defenders::standard(4), &policies, Seed::new(2)).unwrap();
        let told: Vec<(Seat, Action)> = recording
            .steps
            .iter()
            .filter_map(|step| match step.event {
                Event::Decides { seat, action } => Some((seat, action)),
                _ => None,
            })
            .collect();
        let decided: Vec<(Seat, Action)> = recording.decisions.iter().map(|d| (d.seat, d.action)).collect();
        assert_eq!(told, decided);
        assert!(recording.steps.windows(2).all(|pair| pair[0].decisions <= pair[1].decisions));
        let weighed = recording.decisions.iter().filter(|decision| !decision.considered.is_empty());
        for decision in weighed.clone() {
            let scores = &decision.considered;
            assert!(scores.windows(2).all(|pair| pair[0].1 >= pair[1].1), "best first");
        }
        assert!(weighed.count() > recording.decisions.len() / 2, "a greedy player says what it thinks");
    }
}
