//! A lock: one long turn in which every wheel has one good place, and the search of whole turns must put one after the other.

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{BySeat, Contest, Ending, Game, Observer, Seat};
use wildlab::mind::turns::{ByProgress, Turns, TurnsBudget};
use wildlab::mind::{Choices, Forbidden, Mind, Sight};

/// A lock of some wheels with ten places each.
struct Lock {
    wheels: usize,
}

/// The good place of each wheel.
const GOOD: [u8; 12] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wheels {
    turned: usize,
    right: usize,
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Turn(u8),
    Leave,
}

impl Game for Lock {
    const NAME: &'static str = "lock";
    const TITLE: &'static str = "Lock";
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["open", "shut"];
    const SEATS: usize = 1;
    type State = Wheels;
    type Action = Step;
    type Actions = Vec<Step>;
    type View = Wheels;
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, _: &mut Rng, _: &mut impl Observer<Self>) -> Wheels {
        Wheels { turned: 0, right: 0, left: false }
    }

    fn seats(&self) -> usize {
        1
    }

    fn decider(&self, _: &Wheels) -> Seat {
        Seat(0)
    }

    fn legal(&self, state: &Wheels, out: &mut Vec<Step>) {
        out.clear();
        if self.ending(state).is_none() {
            out.extend((0..10).map(Step::Turn));
            out.push(Step::Leave);
        }
    }

    fn play(&self, state: &mut Wheels, step: Step, _: &mut Rng, _: &mut impl Observer<Self>) {
        match step {
            Step::Turn(place) => {
                state.right += usize::from(place == GOOD[state.turned]);
                state.turned += 1;
            }
            Step::Leave => state.left = true,
        }
    }

    fn ending(&self, state: &Wheels) -> Option<Ending> {
        let open = state.right == self.wheels;
        let over = state.left || state.turned == self.wheels;
        over.then(|| Ending::together(if open { "open" } else { "shut" }, Some(open), 1))
    }

    fn progress(&self, state: &Wheels) -> Option<BySeat<f32>> {
        Some(BySeat::of(1, state.right as f32 / self.wheels as f32))
    }

    fn view(&self, state: &Wheels, _: Seat) -> Wheels {
        *state
    }

    fn sample(&self, view: &Wheels, _: &mut Rng) -> Wheels {
        *view
    }
}

/// The wheels after one turn of the player.
fn played(mind: &mut Turns<Lock>, game: &Lock, seed: u64) -> Wheels {
    let mut chance = game.chance(Seed::new(seed));
    let mut state = game.start(&mut chance, &mut ());
    mind.begin(Seed::new(seed), Seat(0));
    while game.ending(&state).is_none() {
        let step = mind.choose(game, Sight::View(&state), &mut Choices::new(game, &state, &mut Vec::new()));
        game.play(&mut state, step, &mut chance, &mut ());
    }
    state
}

fn turns(beam: u32) -> Turns<Lock> {
    let budget = TurnsBudget { positions: 1200, finalists: 4, worlds: 4, beyond: 0, beam };
    Turns::new(budget, Box::new(ByProgress), 0.5)
}

#[test]
fn a_long_turn_is_found_step_by_step_where_variation_finds_no_way() {
    let game = Lock { wheels: 12 };
    let opened = |beam: u32| (0..10).filter(|&seed| played(&mut turns(beam), &game, seed).right == 12).count();
    assert_eq!(opened(50), 10);
    assert!(opened(0) < 10, "{}", opened(0));
}

#[test]
fn no_step_of_the_way_is_forbidden() {
    let game = Lock { wheels: 6 };
    let mut mind = turns(50);
    let forbidden: Forbidden<Lock> = std::sync::Arc::new(|_, _, step| step == Step::Turn(4));
    mind.forbid(&forbidden);
    for seed in 0..5 {
        assert_eq!(played(&mut mind, &game, seed).right, 5, "all but the wheel whose good place is 4");
    }
}
