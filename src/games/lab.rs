//! A game with everything that the lab asks of it, and the commands' way to whichever game is named.

use std::fmt::Debug;

use clap::Args;

use super::kinds::{crossed, kinds};
use crate::analysis::question::Asked;
use crate::base::refusal::Refusal;
use crate::game::{Checked, Game, Notation, Settings, Setup, Show, keys};
use crate::mind::Minds;
use crate::record::Records;
use crate::report::replay::Drawn;
use crate::sim::selfcheck::Audited;

/// A game that has moved in: rules, second readings, parameters, records, players, words and questions.
pub trait Lab: Game + Checked + Audited + Setup + Records + Minds + Notation + Drawn + Asked {
    /// Options of `position` beyond those that every game has: chance to script, cards to resolve.
    type Script: Args + Clone + Debug;

    /// Reads what the script's options say about settings of the game.
    ///
    /// # Errors
    /// When they do not fit together.
    fn prepare(_script: &mut Self::Script, _settings: &mut Settings) -> Result<(), Refusal> {
        Ok(())
    }

    /// Plays decisions on a position, as the script's options say.
    ///
    /// # Errors
    /// When a decision cannot be read or is not legal, or the script cannot be followed; the reasons say which and why.
    fn stage(start: Start<Self>, _script: &Self::Script, decisions: &[&str]) -> Result<Staged<Self>, Refusal> {
        let Start { game, state, mut chance, .. } = start;
        let mut staged = Staged::new(game, state);
        staged.decide(decisions, |game, state, action, events| {
            game.play(state, action, &mut chance, &mut |event, at: &Self::State| events.push((event, *at)));
        })?;
        Ok(staged)
    }

    /// Settings that take the rules to their edges, each as `key=value; key=value`, for the self-check.
    const EDGES: &'static [&'static str] = &[];

    /// The kinds of games that a self-check goes through, each with the options that set it up: the values that the
    /// keys name for it ([`Key::kinds`](crate::game::Key::kinds)), crossed; with each of them every rule set, every
    /// rule option at each of its other values, and every edge. What the settings fix, they fix in all of them.
    ///
    /// # Errors
    /// When the settings are not accepted.
    fn kinds(settings: &Settings) -> Result<Vec<(String, Self)>, Refusal> {
        let game = Self::from_settings(settings)?;
        let varied = Self::KEYS.iter().filter(|key| settings.get(key.name).is_none());
        let mut changes = game.kit().map_or_else(|| vec![Settings::new()], |kit| kit.rule_settings());
        for edge in Self::EDGES {
            changes.push(Settings::parse("self-check", edge, &keys::<Self>())?);
        }
        // The rule sets are among the changes.
        let tables = crossed(varied.filter(|key| game.kit().is_none() || key.name != "rules"));
        kinds(settings, &tables, &changes)
    }
}

/// No options.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct NoScript {}

/// The start of a command.
pub struct Start<G: Game> {
    /// The game.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// The script of draws and rolls.
    pub chance: G::Chance,
    /// The seed of the game.
    pub seed: u64,
}

/// A position after a script and decisions.
pub struct Staged<G: Game> {
    /// The game.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// The events so far, each with the state at which it was reported.
    pub events: Story<G>,
    /// Notes for the user.
    pub notes: Vec<String>,
}

/// Reads a decision and says why it is not legal, if it is not; `number` is counted from 0.
///
/// # Errors
/// When it cannot be read or is not legal.
pub fn decision<G: Show + Checked>(
    game: &G,
    state: &G::State,
    number: usize,
    text: &str,
) -> Result<G::Action, Refusal> {
    let refused = |reason: &str| Refusal::new(format!("--act, decision {}, `{text}`: {reason}", number + 1));
    let action = game.read(state, text).map_err(|reason| refused(&reason))?;
    if let Some(objection) = game.objection(state, action) {
        let because = game.obstacle(state, action).map_or(String::new(), |why| format!(": {why}"));
        return Err(refused(&format!("{objection}{because}; --legal lists what is legal there")));
    }
    Ok(action)
}

/// Events, each with the state at which it was reported.
pub type Story<G> = Vec<(<G as Game>::Event, <G as Game>::State)>;

impl<G: Lab> Staged<G> {
    /// A position on which nothing has happened yet.
    pub fn new(game: G, state: G::State) -> Staged<G> {
        Staged { game, state, events: Vec::new(), notes: Vec::new() }
    }

    /// Plays decisions; `play` plays one of them with a chance of its own and adds the events.
    ///
    /// # Errors
    /// When a decision cannot be read or is not legal.
    pub fn decide(
        &mut self,
        decisions: &[&str],
        mut play: impl FnMut(&G, &mut G::State, G::Action, &mut Story<G>),
    ) -> Result<(), Refusal> {
        let Staged { game, state, events, .. } = self;
        for (number, text) in decisions.iter().enumerate() {
            let action = decision(game, state, number, text)?;
            // No event shows what stays hidden for now, but who types a decision wants to see it.
            events.extend(game.hidden(state, action).map(|event| (event, *state)));
            play(game, state, action, events);
        }
        Ok(())
    }
}

/// A job for any of the games, selected by name.
pub trait Visit {
    /// The result.
    type Out;

    /// Does the job with a game.
    fn game<G: Lab>(self) -> Self::Out;
}

/// The games of a program. [`games!`](crate::games!) makes one.
pub trait Library {
    /// The games by name and title; the first is the default.
    const GAMES: &'static [(&'static str, &'static str)];

    /// Does something with the game of that name; `None` if there is no such game.
    fn visit<V: Visit>(name: &str, visit: V) -> Option<V::Out>;
}

/// Declares the games of a program: `games! { pub Games: Chess, Go }`. The first is the default.
#[macro_export]
macro_rules! games {
    ($(#[$meta:meta])* $vis:vis $Games:ident: $($Game:ty),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $Games;

        impl $crate::games::Library for $Games {
            const GAMES: &'static [(&'static str, &'static str)] =
                &[$((<$Game as $crate::game::Game>::NAME, <$Game as $crate::game::Game>::TITLE)),+];

            fn visit<V: $crate::games::Visit>(name: &str, visit: V) -> Option<V::Out> {
                $(
                    if name == <$Game as $crate::game::Game>::NAME {
                        return Some(visit.game::<$Game>());
                    }
                )+
                None
            }
        }
    };
}
