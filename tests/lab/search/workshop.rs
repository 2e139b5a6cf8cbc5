//! A workshop: turns that only make sense as a whole.
//!
//! The active player has five coins. A sale costs one and brings a point, and one more for each tool of this turn; a
//! tool costs two, and the right one of two kinds has to be named; a wager costs one and brings nothing or a prize.
//! With a tax, the left neighbour may take a point after each tool. A tool at once and three sales are best, though the
//! tool by itself brings nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{BySeat, Contest, Ending, Game, Observer, Seat};
use wildlab::mind::planner::{At, Estimate, Evaluator, Scratch, TurnBudget, TurnPlanner, print};
use wildlab::mind::{Choices, Judge, Mind, Sight};
use wildlab::sim::playout;

use super::{first, random, seated};

#[derive(Clone, Copy, Debug)]
pub(super) struct Workshop {
    pub(super) seats: usize,
    pub(super) prize: i32,
    pub(super) taxed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Asked {
    Nothing,
    Kind,
    Tax,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bench {
    pub(super) turn: u8,
    pub(super) coins: u8,
    pub(super) tools: i32,
    pub(super) asked: Asked,
    pub(super) points: BySeat<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Work {
    Sell,
    Tool,
    Kind(u8),
    Wager,
    Tax(bool),
    End,
}

const COINS: u8 = 5;
const TURNS: u8 = 12;

impl Game for Workshop {
    const NAME: &'static str = "workshop";
    const TITLE: &'static str = "Workshop";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["evening"];
    const SEATS: usize = 6;
    type State = Bench;
    type Action = Work;
    type Actions = Vec<Work>;
    type View = (Seat, Bench);
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, _: &mut Rng, _: &mut impl Observer<Self>) -> Bench {
        Bench { turn: 0, coins: COINS, tools: 0, asked: Asked::Nothing, points: BySeat::of(self.seats, 0) }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn decider(&self, state: &Bench) -> Seat {
        let active = Seat::from(usize::from(state.turn) % self.seats);
        if state.asked == Asked::Tax { active.left(self.seats) } else { active }
    }

    fn legal(&self, state: &Bench, out: &mut Vec<Work>) {
        out.clear();
        match state.asked {
            _ if state.turn == TURNS => {}
            Asked::Kind => out.extend([Work::Kind(0), Work::Kind(1)]),
            Asked::Tax => out.extend([Work::Tax(false), Work::Tax(true)]),
            Asked::Nothing => {
                out.extend((state.coins >= 1).then_some(Work::Sell));
                out.extend((state.coins >= 2).then_some(Work::Tool));
                out.extend((state.coins >= 1).then_some(Work::Wager));
                out.push(Work::End);
            }
        }
    }

    fn play(&self, state: &mut Bench, work: Work, chance: &mut Rng, _: &mut impl Observer<Self>) {
        let active = usize::from(state.turn) % self.seats;
        match work {
            Work::Sell => {
                (state.coins, state.points[active]) = (state.coins - 1, state.points[active] + 1 + state.tools);
            }
            Work::Tool => (state.coins, state.asked) = (state.coins - 2, Asked::Kind),
            Work::Kind(kind) => {
                state.tools += i32::from(kind);
                state.asked = if self.taxed { Asked::Tax } else { Asked::Nothing };
            }
            Work::Tax(taken) => {
                let (payer, taker) = (active, (active + 1) % self.seats);
                state.points[payer] -= i32::from(taken);
                state.points[taker] += i32::from(taken);
                state.asked = Asked::Nothing;
            }
            Work::Wager => {
                state.coins -= 1;
                state.points[active] += self.prize * chance.below(2) as i32;
            }
            Work::End => (state.turn, state.coins, state.tools) = (state.turn + 1, COINS, 0),
        }
    }

    fn ending(&self, state: &Bench) -> Option<Ending> {
        (state.turn == TURNS).then(|| Ending::ranked("evening", state.points.as_slice()))
    }

    fn score(&self, state: &Bench, seat: Seat) -> Option<i32> {
        Some(state.points[seat])
    }

    fn view(&self, state: &Bench, seat: Seat) -> (Seat, Bench) {
        (seat, *state)
    }

    fn sample(&self, view: &(Seat, Bench), _: &mut Rng) -> Bench {
        view.1
    }
}

/// Values the own points less the mean of the others', and counts how often it is asked.
#[derive(Clone, Default)]
struct Points {
    asked: Arc<AtomicUsize>,
    reply: f32,
}

impl Evaluator<Workshop> for Points {
    type Note = ();

    fn seen<'v>(&self, view: &'v (Seat, Bench)) -> (&'v Bench, Seat) {
        (&view.1, view.0)
    }

    fn print(&self, at: At<'_, Workshop, ()>) -> u64 {
        let Bench { turn, coins, tools, asked, points } = *at.state;
        print(&(turn, coins, tools, asked as u8, points))
    }

    fn turn(&self, game: &Workshop, state: &Bench) -> (Seat, u64) {
        (Seat::from(usize::from(state.turn) % game.seats), state.turn.into())
    }

    fn value(&self, at: At<'_, Workshop, ()>, _: &mut Scratch<'_, Workshop>) -> f32 {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let (own, all) = (at.state.points[at.plan.seat], at.state.points.as_slice().iter().sum::<i32>());
        own as f32 - (all - own) as f32 / (at.plan.game.seats - 1).max(1) as f32
    }

    fn rests(&self, _: &Workshop, state: &Bench) -> bool {
        state.asked == Asked::Nothing
    }

    fn end(&self, _: &Workshop, state: &Bench) -> Option<Work> {
        (state.asked == Asked::Nothing).then_some(Work::End)
    }

    fn reply(&self) -> f32 {
        self.reply
    }
}

const BUDGET: TurnBudget = TurnBudget { width: 12, branch: 8, depth: 8, replies: 4, samples: 2, chances: 64 };

fn planner(evaluator: &Points, budget: TurnBudget) -> Box<dyn Mind<Workshop>> {
    Box::new(TurnPlanner::new(evaluator.clone(), budget))
}

pub(super) fn start(game: &Workshop) -> Bench {
    game.start(&mut game.chance(Seed::new(0)), &mut ())
}

pub(super) fn choose(mind: &mut dyn Mind<Workshop>, game: &Workshop, state: &Bench) -> Work {
    let view = game.view(state, game.decider(state));
    mind.choose(game, Sight::View(&view), &mut Choices::new(game, state, &mut Vec::new()))
}

/// The first turn of a planner, decision by decision; any other player who is asked gives this answer.
fn turn(game: &Workshop, seed: u64, budget: TurnBudget, answer: Work) -> (Vec<Work>, Bench) {
    let (mut state, mut chance, mut steps) = (start(game), game.chance(Seed::new(seed)), Vec::new());
    let mut mind = planner(&Points::default(), budget);
    mind.begin(Seed::new(seed), Seat(0));
    while state.turn == 0 {
        let own = game.decider(&state) == Seat(0);
        let work = if own { choose(&mut *mind, game, &state) } else { answer };
        game.play(&mut state, work, &mut chance, &mut ());
        steps.push(work);
    }
    (steps, state)
}

/// The most points that any sequence of decisions without a wager brings in a turn.
pub(super) fn most(game: &Workshop, state: &Bench) -> i32 {
    if state.turn > 0 {
        return state.points[0];
    }
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let after = |&work: &Work| {
        let mut next = *state;
        game.play(&mut next, work, &mut game.chance(Seed::new(0)), &mut ());
        most(game, &next)
    };
    legal.iter().filter(|&&work| work != Work::Wager).map(after).max().unwrap()
}

#[test]
fn the_best_turn_is_found_though_its_first_step_brings_nothing() {
    let game = Workshop { seats: 3, prize: 0, taxed: false };
    let (steps, after) = turn(&game, 1, BUDGET, Work::End);
    assert_eq!(steps[..2], [Work::Tool, Work::Kind(1)]);
    assert_eq!((after.points[0], most(&game, &start(&game))), (6, 6));
    // A turn of one action and its end: only a sale pays.
    let (steps, after) = turn(&game, 1, TurnBudget { depth: 1, ..BUDGET }, Work::End);
    assert_eq!((steps.as_slice(), after.points[0]), ([Work::Sell, Work::End].as_slice(), 1));
}

#[test]
fn nothing_that_chance_brings_is_foreseen() {
    // A coin of five is worth 1.2 points. A wager is worth half of its prize, though a player who knew would win more
    // with it.
    for (prize, wagers) in [(2, false), (4, true)] {
        let game = Workshop { seats: 2, prize, taxed: false };
        for seed in 0..30 {
            let steps = turn(&game, seed, BUDGET, Work::End).0;
            assert_eq!(steps.contains(&Work::Wager), wagers, "prize {prize}, seed {seed}: {steps:?}");
        }
    }
}

#[test]
fn a_plan_is_kept_as_long_as_the_game_goes_as_foreseen() {
    let game = Workshop { seats: 4, prize: 0, taxed: true };
    // The neighbour is expected to take the tax, because that is worth most to it.
    for (answer, thinks) in [(Work::Tax(true), false), (Work::Tax(false), true)] {
        let evaluator = Points::default();
        let mut mind = planner(&evaluator, TurnBudget { chances: 2, ..BUDGET });
        mind.begin(Seed::new(3), Seat(0));
        // With seven coins a tool pays, taxed or not.
        let mut state = Bench { coins: 7, ..start(&game) };
        let mut asked = Vec::new();
        while state.turn == 0 {
            let own = game.decider(&state) == Seat(0);
            let before = evaluator.asked.load(Ordering::Relaxed);
            let work = if own { choose(&mut *mind, &game, &state) } else { answer };
            asked.extend(own.then(|| evaluator.asked.load(Ordering::Relaxed) > before));
            game.play(&mut state, work, &mut game.chance(Seed::new(0)), &mut ());
        }
        assert!(asked.len() > 3 && asked[0], "{asked:?}");
        assert_eq!(asked[1..].contains(&true), thinks, "{answer:?}: {asked:?}");
    }
}

#[test]
fn the_others_answers_within_a_turn_are_reckoned_with() {
    // With a tax a tool and three sales bring five, as five sales do, and give a point away.
    let taxed = Workshop { seats: 2, prize: 0, taxed: true };
    assert_eq!(turn(&taxed, 2, BUDGET, Work::Tax(true)).0[0], Work::Sell);
    // A player who is asked outside the own turn takes the answer that is worth most to it.
    let state = Bench { asked: Asked::Tax, ..start(&taxed) };
    let mut mind = planner(&Points::default(), BUDGET);
    mind.begin(Seed::new(1), Seat(1));
    assert_eq!(choose(&mut *mind, &taxed, &state), Work::Tax(true));
}

#[test]
fn what_is_taken_is_weighed_highest_and_turns_lead_to_different_ends() {
    for reply in [0.0, 0.5] {
        let game = Workshop { seats: 3, prize: 1, taxed: false };
        let state = start(&game);
        let (view, mut legal) = (game.view(&state, Seat(0)), Vec::new());
        game.legal(&state, &mut legal);
        let mut mind = planner(&Points { reply, ..Points::default() }, BUDGET);
        mind.begin(Seed::new(9), Seat(0));
        let weighed = mind.weigh(&game, Sight::View(&view), &legal);
        assert_eq!(weighed.len(), legal.len(), "{weighed:?}");
        let best = weighed.iter().copied().reduce(|best, one| if one.1 > best.1 { one } else { best }).unwrap();
        let turns = mind.turns(&game, Sight::View(&view), &legal, 3);
        assert_eq!((best.0, turns[0].steps[0].1), (Work::Tool, Work::Tool));
        assert_eq!((turns.len(), turns[0].steps.len()), (3, 6), "a tool, its kind, three sales and the end");
        assert!(turns.windows(2).all(|pair| pair[0].score >= pair[1].score));
        assert_eq!(mind.fingerprint(&game, &view), turns[0].steps[0].0, "a turn begins where it was asked for");
        assert_eq!(choose(&mut *mind, &game, &state), Work::Tool);
    }
}

#[test]
fn a_planner_wins_at_tables_of_two_to_six() {
    for seats in 2..=6 {
        let game = Workshop { seats, prize: 1, taxed: false };
        let quick = TurnBudget { width: 4, chances: 4, ..BUDGET };
        let won = |number: u64| {
            let other = |seat: usize| if seat.is_multiple_of(2) { random() } else { first() };
            let mut minds: Vec<Box<dyn Mind<Workshop>>> = (1..seats).map(other).collect();
            minds.insert(0, planner(&Points { reply: 0.3, ..Points::default() }, quick));
            let played = playout(&game, Seed { run: 2, game: number }, &mut seated(minds), &mut ());
            played.ending.won(0) == Some(true)
        };
        let wins = (0..20).filter(|&number| won(number)).count();
        assert!(wins >= 18, "{wins} of 20 at a table of {seats}");
    }
}

#[test]
fn what_an_evaluator_thinks_becomes_chances_to_win() {
    let game = Workshop { seats: 3, prize: 0, taxed: false };
    let mut points = BySeat::of(3, 4);
    points[1] = 10;
    let mut judge = Estimate::new(Points::default(), 3.0);
    let worth = judge.worth(&game, &Bench { points, ..start(&game) }).unwrap();
    // Six points ahead of both: nine more than either thinks of itself, three units.
    let ratio = worth[1] / worth[0];
    assert!((ratio / 3_f32.exp() - 1.0).abs() < 1e-4, "{ratio}");
    assert!((worth.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-6 && worth[0] == worth[2]);
    assert_eq!(judge.worth(&game, &Bench { asked: Asked::Kind, ..start(&game) }), None, "in the middle of an action");
}
