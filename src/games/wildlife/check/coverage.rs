//! Coverage of a batch of games: every decision, event and ending, and rare things.

use crate::game::{Observer, Seat};
use crate::games::wildlife::board::state::{Cause, Hit, State};
use crate::games::wildlife::board::words::{Ability, CardKind};
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::event::Event;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::sim::selfcheck::{Coverage, Group};

/// Per kind of decision: the number of times it was taken, or the only one.
const DECISIONS: &str = "decisions";
/// Per kind of event: the number of times it happened.
const EVENTS: &str = "events";
/// Per kind of card: the number of uses, and of sales.
const CARDS: &str = "cards";
/// Per kind of ability tile: the number of times it was taken.
const ABILITIES: &str = "abilities";
/// Other things that a large batch must show.
const OTHERS: &str = "seen";

/// Other things that a large batch must show.
pub const SEEN: [&str; 11] = [
    "a tile was taken from a player",
    "a bid was backed by points",
    "a buyer attacked",
    "an attack was blocked",
    "an aggression was blocked",
    "a swap was blocked",
    "a swap was allowed",
    "an area was filled by a buyer",
    "points below zero",
    "players share the win",
    "a player had two turns in a row",
];

/// Nothing seen yet. A large batch must show all of it.
pub(crate) fn nothing() -> Coverage {
    Coverage::new("every decision, event, card, ability tile and ending")
        .group(Group::new(DECISIONS, Action::KINDS).all_wanted("decision "))
        .group(Group::new(EVENTS, Event::KINDS).all_wanted("event "))
        .group(Group::new(CARDS, CardKind::ALL.map(CardKind::name)).all_wanted("sold "))
        .group(Group::new(ABILITIES, Ability::ALL.map(Ability::name)).all_wanted("taken "))
        .group(Group::new(Coverage::ENDINGS, Cause::ALL.map(Cause::name)).all_wanted("ending "))
        .group(Group::new(OTHERS, SEEN).all_wanted("seen "))
}

/// Watches one game for what it shows.
pub struct Watcher<'a> {
    coverage: &'a mut Coverage,
    last_turn: Option<Seat>,
}

impl<'a> Watcher<'a> {
    /// Watches a game and adds to the counts.
    pub fn new(coverage: &'a mut Coverage) -> Watcher<'a> {
        Watcher { coverage, last_turn: None }
    }

    fn other(&mut self, so: bool, name: &'static str) {
        if so {
            self.coverage.count(OTHERS, name);
        }
    }
}

impl AsMut<Coverage> for Watcher<'_> {
    fn as_mut(&mut self) -> &mut Coverage {
        self.coverage
    }
}

impl Observer<WildLife> for Watcher<'_> {
    fn see(&mut self, event: Event, state: &State) {
        self.coverage.count(EVENTS, event.kind());
        match event {
            Event::Decides { action, .. } | Event::Forced { action, .. } => {
                self.coverage.count(DECISIONS, action.kind());
            }
            Event::Sold { card, points, .. } => {
                self.coverage.count(CARDS, card.name());
                self.other(points > 0, "a bid was backed by points");
            }
            Event::Took { ability, victim, .. } => {
                self.coverage.count(ABILITIES, ability.name());
                self.other(victim.is_some(), "a tile was taken from a player");
            }
            Event::Replaced { hit: Hit::Attack, .. } => self.other(state.bought(), "a buyer attacked"),
            Event::Blocked { hit, .. } => self.other(
                true,
                match hit {
                    Hit::Attack => "an attack was blocked",
                    Hit::Aggression => "an aggression was blocked",
                    Hit::Swap(_) => "a swap was blocked",
                },
            ),
            Event::Swapped { .. } => self.other(true, "a swap was allowed"),
            Event::Filled { .. } => self.other(state.bought(), "an area was filled by a buyer"),
            Event::Points { now, .. } => self.other(now < 0, "points below zero"),
            Event::Turn { seat, .. } => {
                self.other(self.last_turn == Some(seat), "a player had two turns in a row");
                self.last_turn = Some(seat);
            }
            Event::Ended { cause } => {
                let most = state.playing().iter().map(|player| player.points).max();
                let first = state.playing().iter().filter(|player| Some(player.points) == most).count();
                self.other(first > 1 && cause != Cause::Stalled, "players share the win");
            }
            _ => {}
        }
    }
}
