//! A trap: what only a cheat gets right.
//!
//! A coin lies hidden. The player may take a sure thing that wins three games in five, or say `guess` and then name the
//! side of the coin. Whoever looks at the coin wins every guess; whoever does not, every other one. A search that decides
//! apart for each imagined coin believes that guessing always wins.

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{Contest, Ending, Game, Observer};
use wildlab::mind::Mind;
use wildlab::sim::playout;

use super::{seated, tree};

struct Coins;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hidden {
    heads: bool,
    guessing: bool,
    over: Option<(bool, &'static str)>,
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
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["sure", "guess"];
    const SEATS: usize = 1;
    type State = Hidden;
    type Action = Choice;
    type Actions = Vec<Choice>;
    /// Whether the guess is being made; never the coin.
    type View = bool;
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, chance: &mut Rng, _: &mut impl Observer<Self>) -> Hidden {
        Hidden { heads: chance.below(2) == 0, guessing: false, over: None }
    }

    fn seats(&self) -> usize {
        1
    }

    fn decider(&self, _: &Hidden) -> usize {
        0
    }

    fn legal(&self, state: &Hidden, out: &mut Vec<Choice>) {
        out.clear();
        out.extend(if state.guessing { [Choice::Heads, Choice::Tails] } else { [Choice::Sure, Choice::Guess] });
    }

    fn play(&self, state: &mut Hidden, action: Choice, chance: &mut Rng, _: &mut impl Observer<Self>) {
        match action {
            Choice::Sure => state.over = Some((chance.below(5) < 3, "sure")),
            Choice::Guess => state.guessing = true,
            Choice::Heads | Choice::Tails => state.over = Some(((action == Choice::Heads) == state.heads, "guess")),
        }
    }

    fn ending(&self, state: &Hidden) -> Option<Ending> {
        state.over.map(|(won, cause)| Ending::together(cause, Some(won), 1))
    }

    fn view(&self, state: &Hidden, _: usize) -> bool {
        state.guessing
    }

    fn sample(&self, view: &bool, rng: &mut Rng) -> Hidden {
        Hidden { heads: rng.below(2) == 0, guessing: *view, over: None }
    }
}

#[test]
fn what_only_a_cheat_gets_right_is_left_alone() {
    let mut players = seated(vec![tree(&Coins, 3000) as Box<dyn Mind<Coins>>]);
    for game in 0..40 {
        let ending = playout(&Coins, Seed { run: 2, game }, &mut players, &mut ()).ending;
        assert_eq!(ending.cause, "sure", "game {game}");
    }
}
