//! Tic-tac-toe: two seats against each other, nothing hidden, a draw with best play.

use std::collections::HashMap;

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{BySeat, Contest, Ending, Game, Observer, Seat};
use wildlab::mind::search::{Rollout, TreeBudget, TreeSearch};
use wildlab::mind::{Choices, Judge, Mind, Players, Random, Sight};
use wildlab::sim::playout;

use super::{USUAL, first, random, rollouts, seated, tree};

pub(crate) struct TicTacToe;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    marks: [u16; 2],
    turn: usize,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];

impl Game for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["line", "full"];
    const SEATS: usize = 2;
    type State = Board;
    type Action = u8;
    type Actions = Vec<u8>;
    type View = Board;
    type Chance = ();
    type Event = ();

    fn chance(&self, _: Seed) {}

    fn start(&self, (): &mut (), _: &mut impl Observer<Self>) -> Board {
        Board { marks: [0; 2], turn: 0 }
    }

    fn seats(&self) -> usize {
        2
    }

    fn decider(&self, state: &Board) -> Seat {
        state.turn.into()
    }

    fn legal(&self, state: &Board, out: &mut Vec<u8>) {
        out.clear();
        if self.ending(state).is_none() {
            out.extend((0..9).filter(|place| (state.marks[0] | state.marks[1]) >> place & 1 == 0));
        }
    }

    fn play(&self, state: &mut Board, action: u8, (): &mut (), _: &mut impl Observer<Self>) {
        state.marks[state.turn] |= 1 << action;
        state.turn = 1 - state.turn;
    }

    fn ending(&self, state: &Board) -> Option<Ending> {
        let last = 1 - state.turn;
        if LINES.iter().any(|line| state.marks[last] & line == *line) {
            return Some(Ending::won_by("line", last, 2));
        }
        (state.marks[0] | state.marks[1] == 0o777).then(|| Ending::ranked("full", &[0, 0]))
    }

    fn view(&self, state: &Board, _: Seat) -> Board {
        *state
    }

    fn sample(&self, view: &Board, _: &mut Rng) -> Board {
        *view
    }
}

/// The worth of a position to the player to move, with best play: 2 a win, 1 a draw, 0 a loss.
fn best(state: &Board, known: &mut HashMap<Board, u8>) -> u8 {
    if let Some(ending) = TicTacToe.ending(state) {
        return u8::from(ending.cause == "full");
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut legal = Vec::new();
    TicTacToe.legal(state, &mut legal);
    let value = legal
        .into_iter()
        .map(|action| {
            let mut next = *state;
            TicTacToe.play(&mut next, action, &mut (), &mut ());
            2 - best(&next, known)
        })
        .max()
        .unwrap();
    known.insert(*state, value);
    value
}

/// Plays as well as can be: the first of the best decisions.
#[derive(Default)]
struct Perfect(HashMap<Board, u8>);

impl Mind<TicTacToe> for Perfect {
    fn choose(&mut self, _: &TicTacToe, sight: Sight<'_, TicTacToe>, legal: &mut Choices<'_, TicTacToe>) -> u8 {
        let Sight::View(state) = sight else { unreachable!() };
        let worth = |action: u8, known: &mut HashMap<Board, u8>| {
            let mut next = *state;
            TicTacToe.play(&mut next, action, &mut (), &mut ());
            2 - best(&next, known)
        };
        let most = best(state, &mut self.0);
        let legal = legal.list();
        *legal.iter().find(|&&action| worth(action, &mut self.0) == most).unwrap()
    }
}

fn places(minds: Vec<Box<dyn Mind<TicTacToe>>>, games: u64) -> Vec<[u8; 2]> {
    let mut players = seated(minds);
    (0..games)
        .map(|game| {
            let ending = playout(&TicTacToe, Seed { run: 4, game }, &mut players, &mut ()).ending;
            [ending.seats[0].place, ending.seats[1].place]
        })
        .collect()
}

#[test]
fn a_search_that_sees_far_enough_never_loses_at_tic_tac_toe() {
    for seat in 0..2 {
        for opponent in ["random", "first", "perfect"] {
            let other = || -> Box<dyn Mind<TicTacToe>> {
                match opponent {
                    "random" => random(),
                    "first" => first(),
                    _ => Box::new(Perfect::default()),
                }
            };
            let mine = || tree(&TicTacToe, 1500);
            let minds = if seat == 0 { vec![mine(), other()] } else { vec![other(), mine()] };
            let found = places(minds, 12);
            assert!(found.iter().all(|places| places[seat] == 1), "seat {seat} against {opponent}: {found:?}");
        }
    }
}

#[test]
fn more_iterations_and_rollouts_play_better_than_chance() {
    let score = |found: &[[u8; 2]], seat: usize| found.iter().filter(|places| places[seat] < places[1 - seat]).count();
    for (name, mine) in [("tree", tree(&TicTacToe, 100)), ("rollouts", rollouts(&TicTacToe, 100))] {
        let found = places(vec![random(), mine], 100);
        // The second of two random players wins about 29 of 100; 55 lie more than five standard errors above.
        assert!(score(&found, 1) >= 55, "{name}: {}", score(&found, 1));
    }
}

/// A judge who knows nothing: every position is as good for either seat.
struct Undecided;

impl Judge<TicTacToe> for Undecided {
    fn worth(&mut self, _: &TicTacToe, _: &Board) -> Option<BySeat<f32>> {
        Some(BySeat::of(2, 0.5))
    }
}

/// A prior that likes the last place best, for no reason.
struct Fond;

impl Mind<TicTacToe> for Fond {
    fn weigh(&self, _: &TicTacToe, _: Sight<'_, TicTacToe>, legal: &[u8]) -> Vec<(u8, f32)> {
        legal.iter().map(|&action| (action, f32::from(action))).collect()
    }
}

/// The forms of tree search: UCB and PUCT, all decisions at once and one by one, played to the end and cut.
fn forms() -> Vec<(&'static str, TreeSearch<TicTacToe>)> {
    let rollout = || Rollout::new(Players::random(2), 1000);
    let budget = TreeBudget { iterations: 4000, ..USUAL };
    let widening = TreeBudget { widen: 2.0, ..budget };
    let fond = || Some(Box::new(Fond) as Box<dyn Mind<TicTacToe>>);
    // What the prior likes for no reason takes time to be found out.
    let puct = TreeBudget { iterations: 20_000, explore: 3.0, ..budget };
    vec![
        ("UCB", TreeSearch::new(budget, rollout(), None)),
        ("UCB, widening", TreeSearch::new(widening, rollout(), None)),
        ("PUCT", TreeSearch::new(puct, rollout(), fond())),
        ("PUCT, widening", TreeSearch::new(TreeBudget { widen: 2.0, ..puct }, rollout(), fond())),
        ("UCB, cut at once", TreeSearch::new(budget, rollout().judged(Box::new(Undecided), 1), None)),
    ]
}

/// Positions of random games, with the result of best play for the player to move: 2, 1 or 0.
fn positions(games: u64) -> Vec<(Board, u8)> {
    let (mut found, mut known) = (Vec::new(), HashMap::new());
    for game in 0..games {
        let mut random = Random::new(Seed { run: 5, game }, 2);
        let mut board = TicTacToe.start(&mut (), &mut ());
        for _ in 0..game % 6 {
            let action = random.decide(&TicTacToe, &board);
            TicTacToe.play(&mut board, action, &mut (), &mut ());
            if TicTacToe.ending(&board).is_some() {
                break;
            }
        }
        if TicTacToe.ending(&board).is_none() {
            found.push((board, best(&board, &mut known)));
        }
    }
    found
}

/// The mean distance of a search from the value of each position; it must take one of the best decisions everywhere.
fn error(form: &str, search: &mut TreeSearch<TicTacToe>, positions: &[(Board, u8)]) -> f32 {
    let (mut known, mut legal, mut off) = (HashMap::new(), Vec::new(), 0.0);
    for (number, (board, value)) in positions.iter().enumerate() {
        search.begin(Seed { run: 6, game: number as u64 }, board.turn.into());
        let choices = &mut Choices::new(&TicTacToe, board, &mut legal);
        let chosen = search.choose(&TicTacToe, Sight::View(board), choices);
        let mut next = *board;
        TicTacToe.play(&mut next, chosen, &mut (), &mut ());
        assert_eq!(2 - best(&next, &mut known), *value, "{form}: {chosen} on {board:?}");
        let found = search.tried().into_iter().find(|one| one.action == chosen).unwrap();
        off += (found.score - f32::from(*value) / 2.0).abs();
    }
    off / positions.len() as f32
}

#[test]
fn every_form_of_tree_search_finds_the_best_decision_and_comes_near_its_value_from_anywhere() {
    let positions = positions(36);
    assert!((0..3).all(|worth| positions.iter().any(|(_, value)| *value == worth)), "{positions:?}");
    for (form, mut search) in forms() {
        let off = error(form, &mut search, &positions);
        println!("{form}: off by {off:.3}");
        // A mean counts the games in which other replies were tried, too: these are what is left.
        assert!(off < 0.1, "{form}: off by {off} on average");
    }
}
