//! An errand: turns of three steps that only make sense as a whole.
//!
//! The player says left or right three times. Three times left brings one home every other time, three times right with
//! another chance. Any other way that begins with left is hardly worse than left all the way; any other way that begins
//! with right is lost. So a first step to the right, played on at random, looks bad, however good it is to go right all
//! the way.

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{Contest, Ending, Game, Observer, Seat};
use wildlab::mind::search::{Care, Rollout, Rollouts, RolloutsBudget};
use wildlab::mind::{Choices, Mind, Players, Sight, Turn};
use wildlab::sim::playout;

use super::seated;

struct Errand {
    /// The chance in percent that three times right brings one home.
    right: u32,
    /// Does the same roll decide whether left and whether right bring one home?
    same_roll: bool,
}

const fn errand(right: u32) -> Errand {
    Errand { right, same_roll: false }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    steps: u8,
    rights: u8,
    began_right: bool,
    stumbled: bool,
    home: Option<bool>,
}

impl Game for Errand {
    const NAME: &'static str = "errand";
    const TITLE: &'static str = "Errand";
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["home", "lost"];
    const SEATS: usize = 1;
    type State = Way;
    /// Right?
    type Action = bool;
    type Actions = Vec<bool>;
    type View = Way;
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, _: &mut Rng, _: &mut impl Observer<Self>) -> Way {
        START
    }

    fn seats(&self) -> usize {
        1
    }

    fn decider(&self, _: &Way) -> Seat {
        Seat(0)
    }

    fn legal(&self, state: &Way, out: &mut Vec<bool>) {
        out.clear();
        if state.home.is_none() {
            out.extend([false, true]);
        }
    }

    fn play(&self, state: &mut Way, right: bool, chance: &mut Rng, _: &mut impl Observer<Self>) {
        state.steps += 1;
        state.rights += u8::from(right);
        state.began_right |= state.steps == 1 && right;
        let (roll, other) = (chance.below(100), chance.below(100));
        if state.steps == 3 {
            state.home = Some(match state.rights {
                3 => (if self.same_roll { roll } else { other }) < self.right,
                0 => roll < 50,
                _ => !state.began_right && roll < 45,
            });
        }
    }

    fn ending(&self, state: &Way) -> Option<Ending> {
        let home = state.home?;
        Some(Ending::together(if home { "home" } else { "lost" }, Some(home), 1))
    }

    fn view(&self, state: &Way, _: Seat) -> Way {
        *state
    }

    fn sample(&self, view: &Way, _: &mut Rng) -> Way {
        *view
    }
}

const START: Way = Way { steps: 0, rights: 0, began_right: false, stumbled: false, home: None };

fn print(way: Way) -> u64 {
    u64::from(way.steps) | u64::from(way.rights) << 8 | u64::from(way.stumbled) << 16
}

/// Knows two turns, left all the way and right all the way; it likes left better.
struct Guide;

impl Mind<Errand> for Guide {
    fn turns(&mut self, _: &Errand, sight: Sight<'_, Errand>, _: &[bool], most: usize) -> Vec<Turn<bool>> {
        let Sight::View(view) = sight else { return Vec::new() };
        let turn = |right: bool| {
            let mut at = *view;
            let mut steps = Vec::new();
            while at.steps < 3 {
                steps.push((print(at), right));
                (at.steps, at.rights) = (at.steps + 1, at.rights + u8::from(right));
            }
            Turn { steps, score: f32::from(u8::from(!right)) }
        };
        [false, true].into_iter().map(turn).take(most).collect()
    }

    fn fingerprint(&self, _: &Errand, view: &Way) -> u64 {
        print(*view)
    }
}

fn mind(games: u32, care: Care, guided: bool) -> Rollouts<Errand> {
    let first: Option<Box<dyn Mind<Errand>>> = if guided { Some(Box::new(Guide)) } else { None };
    let budget = RolloutsBudget { games, candidates: 2, care };
    Rollouts::new(budget, Rollout::new(Players::random(1), 100), first)
}

const CARE: Care = Care { margin: 0.0, doubt: 0.1, hope: 0.1 };

/// Decides in a state.
fn decide(mind: &mut Rollouts<Errand>, game: &Errand, state: Way) -> bool {
    mind.choose(game, Sight::View(&state), &mut Choices::new(game, &state, &mut Vec::new()))
}

/// The share of errands whose first step is to the right, and the games tried for each.
fn rights(right: u32, games: u32, care: Care, errands: u64) -> (f64, f64) {
    let (game, mut mind) = (errand(right), mind(games, care, true));
    let (mut chosen, mut tried) = (0, 0);
    for number in 0..errands {
        mind.begin(Seed { run: 5, game: number }, Seat(0));
        chosen += u32::from(decide(&mut mind, &game, START));
        tried += mind.tried().iter().filter_map(|one| one.tried).sum::<u32>();
    }
    (f64::from(chosen) / errands as f64, f64::from(tried) / errands as f64)
}

#[test]
fn a_better_turn_is_found_where_its_first_step_looks_bad() {
    let share = |guided: bool| {
        let mut players = seated(vec![Box::new(mind(400, CARE, guided)) as Box<dyn Mind<Errand>>]);
        let mut play = |game| playout(&errand(90), Seed { run: 3, game }, &mut players, &mut ()).ending.cause == "home";
        (0..200).filter(|&game| play(game)).count()
    };
    // Nine in ten against one in two, give or take five standard errors of 200 errands.
    let (turns, steps) = (share(true), share(false));
    assert!(turns > 160 && steps < 136, "home {turns} times with turns, {steps} without");
}

#[test]
fn a_turn_that_is_no_better_replaces_the_first_choice_no_more_often_than_the_policy_says() {
    // Three standard errors of 600 errands above one in ten; the seeds are fixed.
    let most = 0.1 + 3.0 * (0.1_f64 * 0.9 / 600.0).sqrt();
    let (chosen, _) = rights(50, 256, CARE, 600);
    assert!(chosen < most, "{chosen}");
    // With a margin of a tenth of a win, neither does one that is better by less.
    let (chosen, _) = rights(58, 256, Care { margin: 0.1, ..CARE }, 600);
    assert!(chosen < most, "{chosen}");
    let (chosen, _) = rights(80, 256, CARE, 100);
    assert!(chosen > 0.8, "{chosen}: one that is better does");
}

#[test]
fn to_stop_early_saves_games_and_hardly_changes_what_is_chosen() {
    let patient = Care { hope: 1e-9, ..CARE };
    for right in [30, 50, 60, 80] {
        let ((early, few), (late, many)) = (rights(right, 512, CARE, 300), rights(right, 512, patient, 300));
        // A candidate is left with a chance of less than one in ten to be chosen after all.
        assert!((early - late).abs() < 0.1, "{right}: {early} and {late}");
        assert!(few < many || early > 0.9, "{right}: {few} and {many} games");
    }
    let (_, clear) = rights(10, 512, CARE, 50);
    assert!(clear < 100.0, "where nothing is in doubt {clear} games are tried");
}

#[test]
fn candidates_are_tried_in_the_same_games() {
    // Right is as good as left, roll for roll: with the same luck no tried game distinguishes them.
    let mut mind = mind(64, Care { hope: 1e-9, ..CARE }, true);
    mind.begin(Seed::new(4), Seat(0));
    decide(&mut mind, &Errand { right: 50, same_roll: true }, START);
    let tried = mind.tried();
    assert_eq!(tried.len(), 2);
    assert!(tried[0].tried == Some(32) && tried[1].tried == Some(32), "{tried:?}");
    assert!((tried[0].score - tried[1].score).abs() < 1e-9 && (0.2..0.8).contains(&tried[0].score), "{tried:?}");
}

#[test]
fn the_chosen_turn_is_kept_to_as_long_as_the_game_goes_as_foreseen() {
    let (game, mut mind) = (errand(90), mind(400, CARE, true));
    mind.begin(Seed::new(7), Seat(0));
    let mut decided = |state: Way| (decide(&mut mind, &game, state), !mind.tried().is_empty());
    assert_eq!(decided(START), (true, true), "thought over, and found");
    let second = Way { steps: 1, rights: 1, began_right: true, ..START };
    assert_eq!(decided(second), (true, false), "gone on with, without a thought");
    let third = Way { steps: 2, rights: 2, stumbled: true, ..second };
    assert_eq!(decided(third), (true, true), "not as foreseen: thought over anew");
}
