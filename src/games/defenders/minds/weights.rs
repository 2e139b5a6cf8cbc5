//! What a mind values, by name.

use crate::base::refusal::Refusal;
use crate::mind::Policy;

/// Declares the weights: name, default, meaning.
macro_rules! weights {
    ($( $name:ident = $default:literal, $doc:literal; )+) => {
        /// What a mind values. One unit is about one well-spent action point.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) struct Weights {
            $( #[doc = $doc] pub(super) $name: f32, )+
        }

        impl Default for Weights {
            fn default() -> Weights {
                Weights { $( $name: $default, )+ }
            }
        }

        impl Weights {
            /// The names that a policy file may use.
            pub(super) const NAMES: &'static [&'static str] = &[$( stringify!($name) ),+];

            /// What each is where a policy names none.
            pub(super) const DEFAULTS: &'static [(&'static str, f64)] = &[$( (stringify!($name), $default) ),+];

            /// The weights of a policy; what it does not name has its default.
            ///
            /// # Errors
            /// When it names weights that do not exist, or budgets other than these.
            pub(super) fn of(policy: &Policy, budgets: &[&str]) -> Result<Weights, Refusal> {
                policy.knows_only(budgets, Weights::NAMES)?;
                let mut weights = Weights::default();
                $( if let Some(&value) = policy.weights.get(stringify!($name)) {
                    weights.$name = value as f32;
                } )+
                Ok(weights)
            }
        }
    };
}

weights! {
    win = 1000.0, "a won game, and the price of a lost one";
    camp = 22.5, "a camp built, besides the support it cost";
    exit = 20.0, "a player who has built all camps and left";
    support = 1.7, "a support on the track";
    ready = 0.845, "a full track: the next camp can be built";
    way_home = 0.525, "each step to the nearest hex where the next camp can be built";
    way_to_work = 0.225, "each step to the nearest source of support";
    work = 0.3, "each source of support on the own hex";
    plenty = 0.125, "each source of support beside the own hex";
    point = 0.76, "an action point not spent yet, while a turn is planned";
    hand = 0.091, "a card in hand";
    team = 0.033, "each card of the habitat of which most are in hand";
    item = 0.768, "an item in hand";
    marker = 0.7, "a breach marker left";
    dead_end = 2.5, "a breach marker spent where nobody passes, on the perimeter or at the core, besides the marker";
    damage = 0.4, "the first damage token; the next ones weigh more";
    death = 8.9, "a defender's death";
    brink = 47.0, "the chance that a death is a massacre";
    nearness = 0.058, "how much of a possible massacre already counts when damage is at its limit";
    way_to_factory = 0.25, "each step to the nearest running factory";
    deference = 3.38, "steps by which another player must be nearer to a factory for it to be left to that player";
    trust = 0.25, "steps by which another player counts as nearer, for each action point it still has this round";
    toxic = 0.17, "toxic sites on the board, squared";
    due = 0.715, "each toxic site that the next spread of pollution makes";
    disaster = 60.0, "a toxic disaster with the next spread of pollution";
    pollution = 0.24, "a pollution token on the board";
    running = 10.0, "a factory that runs";
    guard = 1.5, "each mech, pollution or toxic site on a running factory";
    sealed = 1.25, "a running factory without a breach";
    shortage = 20.0, "each breach marker that the players lack for the factories to be opened";
    foresight = 1.0, "breach markers to be kept for each factory still to come";
    load = 0.5, "a running factory, for each player who has left and helps no more";
    closing = 0.938, "a hex without a breach that all but one of its walls already enclose";
    respite = 4.0, "a turn without a machine card";
    hunters = 0.25, "each mech next to the organizer, at the end of its turn";
}
