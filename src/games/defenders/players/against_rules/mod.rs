//! The minds' knowledge of the rules, compared with the rules themselves.
//!
//! For speed the minds compute some effects of actions without playing them. Here games are played under every rule
//! option and preset, with one to four players, at random and by the greedy mind, and at each position what a mind says
//! is compared with what the rules do.

mod distances;
mod effects;
mod features;
mod ranking;
mod simulation;
mod threats;

use std::collections::BTreeMap;

use super::simulate::FixedChance;
use crate::game::options::RuleSet;
use crate::game::rng::Seed;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::contents::Contents;
use crate::games::defenders::rules::action::{Action, Actions};
use crate::games::defenders::rules::chance::Streams;
use crate::games::defenders::rules::defenders::{Defenders, Difficult, LineUp};
use crate::games::defenders::rules::options::{Preset, Rules};
use crate::games::defenders::rules::table::Table;
use crate::mind::{Players, Policy};

/// Games after which every option has been turned for every number of players.
const GAMES: u64 = 4 * Rules::OPTIONS.len() as u64;

/// A game by its number: a number of players, a preset with an option turned, difficult cards or none.
fn game(number: u64) -> Defenders {
    let mut rules = Rules::preset(Preset::ALL[(number / 3) as usize % Preset::COUNT]);
    let option = &Rules::OPTIONS[(number / 4) as usize % Rules::OPTIONS.len()];
    let other = option.alternatives(&rules).next().unwrap();
    rules.set(&format!("{}={other}", option.name)).unwrap();
    let line_up = LineUp { difficult: Difficult::Random((number % 7) as u8), ..LineUp::of(1 + (number % 4) as u8) };
    Defenders::new(Contents::embedded(()), rules, line_up).unwrap()
}

/// Shows every position of a number of games in which a player decides. Half of the games are played by the greedy
/// mind.
fn for_positions(games: u64, mut see: impl FnMut(&Defenders, &State)) {
    for number in 0..games {
        let (game, seed) = (game(number), Seed { run: 11, game: number });
        let mind = if (number + number / 4) % 2 == 0 { "random" } else { "greedy" };
        let policy = Policy::parse(mind, mind, &format!("mind = '{mind}'\nabout = 'a test'"), &[]).unwrap();
        let mut players = Players::new(&game, &[policy]).unwrap();
        players.begin(seed);
        let mut chance = Streams::new(seed);
        let mut state = game.deal(&mut chance, &mut ());
        while state.phase != Phase::Over {
            see(&game, &state);
            let action = players.decide(&game, &state, &chance);
            Table { game: &game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
        }
    }
}

/// Shows every legal action of every turn in a number of games, and the state after it, without the end of the turn.
fn for_actions(games: u64, mut see: impl FnMut(&Defenders, &State, Action, &State)) {
    for_positions(games, |game, state| {
        if state.phase != Phase::Act {
            return;
        }
        for action in legal(game, state).into_iter().filter(|action| *action != Action::End) {
            let mut after = *state;
            Table { game, state: &mut after, chance: &mut FixedChance, observer: &mut () }.perform(action);
            see(game, state, action, &after);
        }
    });
}

fn legal(game: &Defenders, state: &State) -> Vec<Action> {
    let mut legal = Actions::new();
    game.legal(state, &mut legal);
    legal.to_vec()
}

/// The number of comparisons of each kind: a comparison that never happened proves nothing.
#[derive(Default, Debug)]
struct Compared(BTreeMap<String, u32>);

impl Compared {
    fn count(&mut self, kind: impl Into<String>) {
        *self.0.entry(kind.into()).or_default() += 1;
    }

    fn count_action(&mut self, action: Action) {
        let name = format!("{action:?}");
        self.count(name.split('(').next().unwrap_or_default());
    }

    fn assert_at_least(&self, times: u32, kinds: &[&str]) {
        for kind in kinds {
            assert!(self.0.get(*kind).is_some_and(|&n| n >= times), "{kind} was hardly compared: {:?}", self.0);
        }
    }
}
