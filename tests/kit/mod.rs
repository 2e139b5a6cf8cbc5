//! The tests that every game must pass, written once. A game says in [`Subject`] what is its own about them, and
//! [`every_game!`] makes the tests of it; a game with a box, a README, positions and a page passes [`published_game!`]
//! too.

#![allow(dead_code, unused_imports, unused_macros, unreachable_pub, reason = "each test program uses its own part")]

pub mod bots;
pub mod coverage;
pub mod golden;
pub mod hostile;
pub mod laws;
pub mod layout;
pub mod pages;
pub mod positions;
pub mod records;
pub mod replay;
pub mod settings;

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Settings, keys};
use wildlab::games::Lab;
use wildlab::mind::Random;

/// A game under test, with what is its own.
pub trait Subject: Lab {
    /// Settings that make different games, each as `key=value; …`. Those of one line make the same game.
    const SETTINGS: &'static [&'static [&'static str]];
    /// Settings of the tables at which laws are checked.
    const TABLES: &'static [&'static str];
    /// Random games per table, and N such that one decision in N is checked against all laws; every one is checked
    /// against the invariants.
    const LAWFUL: (u64, u32);
    /// Passes of the self-check over all kinds of games: the odd ones aimless, the even ones with a purpose.
    const PASSES: u64;
    /// Decisions that the self-check must have seen to be worth something.
    const DECISIONS: u64;
    /// Does a seat always have a choice when it is asked?
    const ALWAYS_A_CHOICE: bool;
    /// Words of its notation, for phrases without a sense.
    const WORDS: &'static [&'static str];
}

/// A game that comes with the program.
pub trait Published: Subject {
    /// The golden games: the name of the file, and the options.
    const GOLDEN_GAMES: &'static [(&'static str, &'static str)];
    /// The options of the golden game in JSON, and the name of its file.
    const GOLDEN_JSON: (&'static str, &'static str);
    /// The options of the golden position.
    const GOLDEN_POSITION: &'static str;
    /// The golden boxes: the name of the file, and the options.
    const GOLDEN_BOXES: &'static [(&'static str, &'static str)];
    /// Counted positions: the settings, the words before the counts, the seed, the turns that random players play
    /// before, and the depth, so that no count has more than a few hundred thousand.
    const COUNTED: &'static [(&'static str, &'static str, u64, u32, u32)];
    /// The first line of the file of counts.
    const COUNTED_HEAD: &'static str;
    /// The clauses of its rules that its README maps to code and tests.
    fn clauses() -> Vec<String>;
    /// Words with which scripted tests of it must begin: clauses, cards, effects.
    fn scripted() -> Vec<String>;
    /// Words that `watch` prints for every game: of the table, and of a rule.
    const WATCHED: &'static [&'static str];
    /// Words that stand for a text in positions, some with a sense.
    const TEXTS: &'static [&'static str];
}

/// The game of some settings.
pub fn game<G: Lab>(settings: &str) -> G {
    G::from_settings(&parsed::<G>(settings)).unwrap_or_else(|refusal| panic!("{settings}: {refusal}"))
}

/// Settings from their text.
pub fn parsed<G: Lab>(settings: &str) -> Settings {
    Settings::parse("here", settings, &keys::<G>()).unwrap_or_else(|refusal| panic!("{settings}: {refusal}"))
}

/// A game under way, played by random players.
pub struct Wander<'a, G: Game> {
    pub game: &'a G,
    pub state: G::State,
    pub chance: G::Chance,
    minds: Random,
    legal: G::Actions,
}

impl<'a, G: Game> Wander<'a, G> {
    /// A game from its start.
    pub fn new(game: &'a G, seed: Seed) -> Wander<'a, G> {
        let mut chance = game.chance(seed);
        let state = game.start(&mut chance, &mut ());
        Wander { chance, ..Wander::from(game, state, seed) }
    }

    /// A game from some state on.
    pub fn from(game: &'a G, state: G::State, seed: Seed) -> Wander<'a, G> {
        let (chance, minds) = (game.chance(seed), Random::new(seed, game.seats()));
        Wander { game, state, chance, minds, legal: G::Actions::default() }
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.game.ending(&self.state).is_some()
    }

    /// The legal decisions.
    pub fn legal(&mut self) -> &[G::Action] {
        self.game.legal(&self.state, &mut self.legal);
        &self.legal
    }

    /// Plays one random decision.
    pub fn step(&mut self) {
        self.legal();
        assert!(!self.legal.is_empty(), "nothing can be decided, and the game is not over");
        let action = self.minds.choose(self.game.decider(&self.state), &self.legal);
        self.game.play(&mut self.state, action, &mut self.chance, &mut ());
    }

    /// Plays up to `decisions` random decisions.
    pub fn steps(&mut self, decisions: u32) {
        for _ in 0..decisions {
            if !self.is_over() {
                self.step();
            }
        }
    }
}

/// Tests that call functions of the kit for a game, in a module each.
macro_rules! tests_of {
    ($game:ty; $($room:ident: $($law:ident),+;)+) => {
        $(mod $room {
            #[allow(unused_imports, reason = "a game may be a type of the module around")]
            use super::*;
            $(#[test]
            fn $law() {
                crate::kit::$room::$law::<$game>();
            })+
        })+
    };
}

/// The tests that every game passes.
macro_rules! every_game {
    ($game:ty) => {
        crate::kit::tests_of! { $game;
            laws: every_decision_of_random_games_keeps_the_laws, every_kind_of_game_keeps_the_laws,
                counted_ways_are_those_of_playing_every_sequence_out,
                random_games_of_every_kind_agree_with_the_second_readings_and_show_everything;
            bots: a_program_is_shown_what_its_seat_may_know_and_nothing_else;
            hostile: decisions_are_read_or_refused, settings_are_read_or_refused;
            settings: settings_make_the_same_game_again, what_differs_has_another_identity_and_other_factors,
                a_self_check_keeps_what_the_settings_fix;
            records: no_two_columns_of_a_table_have_one_name, rows_are_full_and_watching_changes_nothing;
        }
    };
}

/// The tests that a game with a box, a README, positions and a page passes, too.
macro_rules! published_game {
    ($game:ty) => {
        crate::kit::tests_of! { $game;
            golden: perft_counts_are_what_they_were;
            positions: disturbed_positions_are_refused_or_played, boxes_are_read_or_refused,
                a_box_keeps_its_fingerprint_through_a_spreadsheet;
            coverage: every_clause_card_and_effect_has_a_scripted_test_of_its_name,
                the_readme_maps_every_clause_to_a_function_and_a_test_that_exist, the_readme_lists_every_rule_option;
            layout: the_readme_lists_the_files_of_the_folder;
        }
        #[cfg(feature = "program")]
        mod program {
            use super::*;
            crate::kit::tests_of! { $game;
                golden: games_go_as_they_went, a_game_in_json_goes_as_it_went, a_position_is_drawn_and_written_as_it_was,
                    rules_and_boxes_are_listed_as_they_were;
                pages: the_command_writes_the_page_and_names_itself_in_it, without_a_terminal_watch_prints_every_step;
            }
        }
    };
}

pub(crate) use {every_game, published_game, tests_of};
