//! A trap that only a cheat gets right.
//!
//! A coin lies hidden. The player may take a sure thing that wins three games in five, or say `guess` and then name the
//! side of the coin. A player who sees the coin wins every guess; another one wins half of them. A search that decides
//! apart for each imagined coin believes that guessing always wins. The same game with the coin in sight shows that the
//! trap is one: there, guessing is right. In a third form another player lays the coin after `guess`: a search that
//! distinguishes what its seat cannot see believes that it always wins, too.

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{Contest, Ending, Game, Observer, Seat};
use wildlab::mind::Mind;
use wildlab::sim::playout;

use super::{seated, tree};

/// The seat that sees or lays the coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coins {
    /// It lies there from the beginning, hidden.
    Hidden,
    /// It lies in sight.
    Shown,
    /// The other player lays it, hidden, when a guess is to be made.
    Laid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Table {
    heads: bool,
    stage: Stage,
    over: Option<(bool, &'static str)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Asked,
    Laying,
    Guessing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Sure,
    Guess,
    Heads,
    Tails,
}

impl Game for Coins {
    const NAME: &'static str = "coins";
    const TITLE: &'static str = "Coins";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["sure", "guess"];
    const SEATS: usize = 2;
    type State = Table;
    type Action = Choice;
    type Actions = Vec<Choice>;
    /// The question, and the coin where it is in sight. The first seat decides by it alone.
    type View = (Stage, Option<bool>);
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, chance: &mut Rng, _: &mut impl Observer<Self>) -> Table {
        Table { heads: chance.below(2) == 0, stage: Stage::Asked, over: None }
    }

    fn seats(&self) -> usize {
        2
    }

    fn decider(&self, state: &Table) -> Seat {
        Seat(u8::from(state.stage == Stage::Laying))
    }

    fn legal(&self, state: &Table, out: &mut Vec<Choice>) {
        out.clear();
        out.extend(match state.stage {
            Stage::Asked => [Choice::Sure, Choice::Guess],
            Stage::Laying | Stage::Guessing => [Choice::Heads, Choice::Tails],
        });
    }

    fn play(&self, state: &mut Table, action: Choice, chance: &mut Rng, _: &mut impl Observer<Self>) {
        match (action, state.stage) {
            (Choice::Sure, _) => state.over = Some((chance.below(5) < 3, "sure")),
            (Choice::Guess, _) => state.stage = if *self == Coins::Laid { Stage::Laying } else { Stage::Guessing },
            (_, Stage::Laying) => (state.heads, state.stage) = (action == Choice::Heads, Stage::Guessing),
            _ => state.over = Some(((action == Choice::Heads) == state.heads, "guess")),
        }
    }

    fn ending(&self, state: &Table) -> Option<Ending> {
        state.over.map(|(won, cause)| Ending::won_by(cause, usize::from(!won), 2))
    }

    fn view(&self, state: &Table, seat: Seat) -> (Stage, Option<bool>) {
        (state.stage, (*self == Coins::Shown || seat == Seat(1)).then_some(state.heads))
    }

    fn sample(&self, view: &(Stage, Option<bool>), rng: &mut Rng) -> Table {
        Table { heads: view.1.unwrap_or_else(|| rng.below(2) == 0), stage: view.0, over: None }
    }
}

/// The number of games, of 40, that are decided by a guess.
fn guesses(game: Coins, iterations: u32) -> usize {
    let mut players = seated(vec![tree(&game, iterations) as Box<dyn Mind<Coins>>, tree(&game, iterations)]);
    let cause = |number| playout(&game, Seed { run: 2, game: number }, &mut players, &mut ()).ending.cause;
    (0..40).map(cause).filter(|&cause| cause == "guess").count()
}

#[test]
fn what_only_a_cheat_gets_right_is_left_alone() {
    assert_eq!(guesses(Coins::Hidden, 3000), 0);
}

#[test]
fn with_the_coin_in_sight_a_guess_is_no_trap() {
    assert_eq!(guesses(Coins::Shown, 3000), 40);
}

#[test]
fn what_another_player_does_unseen_is_not_known_later() {
    assert_eq!(guesses(Coins::Laid, 3000), 0);
}
