//! The weights of the planner: a weight for every feature of a position, by name.

use crate::base::refusal::Refusal;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::words::{Camp, EventCard, Person};
use crate::games::radlands::rules::radlands::Radlands;
use crate::mind::{Policy, Weights};

/// Declares the features that are no tables, in order: the constant that is its place, and its name in policy files.
macro_rules! features {
    ($( $feature:ident = $name:literal; )+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Single { $( $feature, )+ }

        /// Names of the features that are no tables.
        const SINGLES: &[&str] = &[$( $name ),+];

        $( pub(super) const $feature: usize = Single::$feature as usize; )+
    };
}

features! {
    TEMPO = "tempo";
    TWO_CAMPS = "two_camps";
    LAST_CAMP = "last_camp";
    HURT_CAMP = "hurt_camp";
    HURT_LAST = "hurt_last";
    OPEN_NOW = "open_now";
    OPEN_LATER = "open_later";
    OPEN_HURT_NOW = "open_hurt_now";
    OPEN_HURT_LATER = "open_hurt_later";
    ACTS_NOW = "acts_now";
    HURT_PERSON = "hurt_person";
    PUNK = "punk";
    SHELTERED = "sheltered";
    HAND = "hand";
    HAND_FIRST = "hand_first";
    HAND_SECOND = "hand_second";
    SILO = "silo";
    STEP_1 = "step_1";
    STEP_2 = "step_2";
    SHOTS_NOW = "shots_now";
    SHOTS_LATER = "shots_later";
    HITS_NOW = "hits_now";
    HITS_LATER = "hits_later";
    RAZES_NOW = "razes_now";
    KILL_NOW = "kill_now";
    THIN = "thin";
    THIN_HURT = "thin_hurt";
    NOBODY = "nobody";
    CROWD = "crowd";
}
/// The longest that Raiders wait in a queue, in turns of either player.
pub(super) const LONGEST_WAIT: usize = 6;

/// The index at which the tables begin.
pub(super) const RAIDERS: usize = SINGLES.len();
pub(super) const PERSON: usize = RAIDERS + LONGEST_WAIT + 1;
pub(super) const EVENT: usize = PERSON + Person::COUNT;
pub(super) const CAMP: usize = EVENT + EventCard::COUNT;
pub(super) const HELD: usize = CAMP + Camp::COUNT;
/// The number of features.
pub(super) const FEATURES: usize = HELD + Card::COUNT;

/// The names of all features.
pub(super) fn names() -> Vec<String> {
    let singles = SINGLES.iter().map(|name| (*name).to_string());
    let raiders = (0..=LONGEST_WAIT).map(|wait| format!("raiders_{wait}"));
    let people = Person::ALL.iter().map(|card| format!("person-{card}"));
    let events = EventCard::ALL.iter().map(|card| format!("event-{card}"));
    let camps = Camp::ALL.iter().map(|card| format!("camp-{card}"));
    let held = Card::all().map(|card| format!("hand-{card}"));
    singles.chain(raiders).chain(people).chain(events).chain(camps).chain(held).collect()
}

/// The planner's weights.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Points {
    /// One for each feature of a position.
    pub(super) features: [f32; FEATURES],
    /// A won game.
    pub(super) win: f32,
    /// A water not spent yet, while a turn is planned.
    pub(super) water: f32,
    /// A card drawn early in the turn: for each water still to spend.
    pub(super) early: f32,
    /// The share of the value that comes from the opponent's reply, 0 to 1; the rest comes from the position before it.
    pub(super) reply: f32,
    /// The share of a queued event's effect that counts, 0 to 1.
    pub(super) foresight: f32,
    /// The share of that left for each turn of either player that the event has to wait.
    pub(super) fading: f32,
    /// A camp among those dealt, when three are kept.
    pub(super) keep: [f32; Camp::COUNT],
}

/// The weights that are no features.
const OTHERS: [&str; 6] = ["win", "water", "early", "reply", "foresight", "fading"];

impl Points {
    /// The weights of a policy.
    ///
    /// # Errors
    /// When it names weights or budgets that the mind does not know.
    pub(super) fn of(policy: &Policy, budgets: &[&str]) -> Result<Points, Refusal> {
        let named = Weights::of::<Radlands>(policy, budgets)?;
        let mut features = [0.0; FEATURES];
        for (weight, name) in features.iter_mut().zip(names()) {
            *weight = named.get(&name);
        }
        let [win, water, early, reply, foresight, fading] = OTHERS.map(|name| named.get(name));
        Ok(Points { features, win, water, early, reply, foresight, fading, keep: named.table("keep", Camp::ALL) })
    }

    /// The weights for a game: nothing is fitted to a person that is not printed, who counts as the mean of those that are.
    pub(super) fn in_game(mut self, game: &Radlands) -> Points {
        for table in [PERSON, HELD] {
            game.contents.even_out(&mut self.features[table..][..Person::COUNT]);
        }
        self
    }

    /// The names of all weights.
    #[cfg(test)]
    pub(super) fn names() -> Vec<String> {
        let keep = Camp::ALL.iter().map(|camp| format!("keep-{camp}"));
        names().into_iter().chain(OTHERS.map(String::from)).chain(keep).collect()
    }
}
