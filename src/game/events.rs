//! Decisions and events as named data: name, number, clause and fields of every kind from one declaration.

use serde::Serialize;

use super::Game;
use crate::base::json::Record;

/// A value in an event, as it stands in the event's JSON object.
pub trait Field<G: Game> {
    /// Adds the value to the object. `name` is the name of the field; names of cards and players come from game and
    /// state.
    fn add(self, name: &'static str, at: (&G, &G::State), record: Record) -> Record;
}

/// A value that the JSON object of its event omits.
#[derive(Clone, Copy, Debug)]
pub struct Omitted;

/// Leaves a value out of the JSON object of its event: `card: Card => omitted`.
pub fn omitted<T>(_: T) -> Omitted {
    Omitted
}

impl<G: Game> Field<G> for Omitted {
    fn add(self, _: &'static str, _: (&G, &G::State), record: Record) -> Record {
        record
    }
}

/// Adds a value as serde writes it: all that [`plain_fields!`](crate::plain_fields!) needs.
pub fn plain_field(value: impl Serialize, name: &'static str, record: Record) -> Record {
    record.with(name, serde_json::to_value(value).unwrap_or_default())
}

macro_rules! plain_in_all {
    ($($Type:ty),+) => {
        $(
            impl<G: Game> Field<G> for $Type {
                fn add(self, name: &'static str, _: (&G, &G::State), record: Record) -> Record {
                    record.with(name, self)
                }
            }
        )+
    };
}

plain_in_all! { u8, u16, u32, i32, usize, bool, &'static str, String, Option<&'static str> }

/// Types whose values stand in JSON objects as serde writes them: `plain_fields! { in Chess: Square, Piece }`.
#[macro_export]
macro_rules! plain_fields {
    (in $Game:ty: $($Type:ty),+ $(,)?) => {
        $(
            impl $crate::game::Field<$Game> for $Type {
                fn add(
                    self,
                    name: &'static str,
                    _: (&$Game, &<$Game as $crate::game::Game>::State),
                    record: $crate::base::json::Record,
                ) -> $crate::base::json::Record {
                    $crate::game::plain_field(self, name, record)
                }
            }
        )+
    };
}

/// Declares an enum of which every kind has a name and a clause of the rules: the decisions of a game, the reasons of
/// its events.
///
/// The names are defined once; lists, counts and JSON follow from them.
///
/// ```
/// wildlab::kinds! {
///     /// One decision.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Action {
///         /// Pick mushrooms.
///         Pick(u8) = ("pick N", "R1"),
///         /// Carry them home.
///         Home = ("home", "R2"),
///     }
/// }
/// assert_eq!(Action::KINDS, ["pick N", "home"]);
/// assert_eq!((Action::Home.number(), Action::Pick(3).kind(), Action::Pick(3).clause()), (1, "pick N", "R1"));
/// ```
#[macro_export]
macro_rules! kinds {
    (
        $(#[$meta:meta])*
        pub enum $Type:ident {
            $(
                $(#[$about:meta])*
                $Kind:ident $({ $($field:ident: $Field:ty),* $(,)? })? $(( $($Part:ty),+ ))? = ($name:literal, $clause:expr)
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $Type {
            $( $(#[$about])* $Kind $({ $($field: $Field),* })? $(( $($Part),+ ))? ),+
        }

        impl $Type {
            /// The names of all kinds, in order.
            pub const KINDS: [&'static str; [$($name),+].len()] = [$($name),+];

            /// The number of its kind: the place in `KINDS`.
            #[inline]
            pub const fn number(self) -> usize {
                enum Number { $($Kind),+ }
                match self { $( Self::$Kind { .. } => Number::$Kind as usize ),+ }
            }

            /// The name of its kind.
            pub const fn kind(self) -> &'static str {
                Self::KINDS[self.number()]
            }

            /// The clause of the rules that it comes from.
            #[allow(unused_variables, clippy::match_same_arms)]
            pub const fn clause(self) -> &'static str {
                match self { $( Self::$Kind { $($($field,)*)? .. } => $clause ),+ }
            }
        }
    };
}

/// Declares the events of a game as [`kinds!`](crate::kinds!) does, with a JSON object for each of them: its fields are
/// those of the event, in order, each as its [`Field`] writes it. A function after `=>` turns a value into what is
/// written.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// # fn main() {
/// use wildlab::game::omitted;
///
/// wildlab::events! {
///     /// Something that happened.
///     #[derive(Clone, Copy, Debug)]
///     pub enum Event of Matches {
///         /// A player takes matches; `left` are still there.
///         Took { seat: u8, left: u8, hand: u8 => omitted } = ("took", "R1"),
///         /// The last match is taken, after a fair game or not.
///         Ended { fair: u8 => |fair| if fair > 0 { "yes" } else { "no" } } = ("ended", if fair > 0 { "R2" } else { "R3" }),
///     }
/// }
/// let (event, state) = (Event::Took { seat: 1, left: 4, hand: 0 }, (4, 0));
/// let record = event.fields((&Matches { heap: 5 }, &state), Default::default());
/// assert_eq!(wildlab::base::json::line(&record), r#"{"seat":1,"left":4}"#);
/// # }
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        pub enum $Type:ident of $Game:ty {
            $(
                $(#[$about:meta])*
                $Kind:ident $({ $($field:ident: $Field:ty $(=> $form:expr)?),* $(,)? })? = ($name:literal, $clause:expr)
            ),+ $(,)?
        }
    ) => {
        $crate::kinds! {
            $(#[$meta])*
            #[allow(missing_docs)] // The fields say what they are.
            pub enum $Type {
                $( $(#[$about])* $Kind $({ $($field: $Field),* })? = ($name, $clause) ),+
            }
        }

        impl $Type {
            /// Adds its values to a JSON object.
            #[allow(unused_variables)]
            pub fn fields(
                self,
                at: (&$Game, &<$Game as $crate::game::Game>::State),
                record: $crate::base::json::Record,
            ) -> $crate::base::json::Record {
                match self {
                    $(
                        Self::$Kind $({ $($field),* })? => {
                            $($(
                                let value = $crate::events!(@form $field $(, $form)?);
                                let record = $crate::game::Field::<$Game>::add(value, stringify!($field), at, record);
                            )*)?
                            record
                        }
                    )+
                }
            }
        }
    };
    (@form $value:ident) => { $value };
    (@form $value:ident, $form:expr) => { ($form)($value) };
}
