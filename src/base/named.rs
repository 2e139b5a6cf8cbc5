//! Small enums whose values have a name in files, on the command line and in reports.

#[doc(hidden)]
pub use serde;

use crate::base::refusal::hint;

/// Names that are listed whole where one is not known; of more, the nearest is named.
const LISTED: usize = 16;

/// The error for a text that is no known name: it lists all names where they are few, else the nearest.
pub fn unknown(text: &str, names: &[&str]) -> String {
    if names.len() <= LISTED {
        return format!("`{text}` is none of: {}", names.join(", "));
    }
    format!("`{text}` is none of the {} known names{}", names.len(), hint(text, names.iter().copied()))
}

/// Declares a field-less enum with one lower-case name for each value.
///
/// Users type and read these names; they are defined once, so that parsing, printing and error messages cannot
/// disagree. Every such enum has `ALL`, `COUNT`, `name`, `from_name`, `index`, `Display` and serde by name.
///
/// ```
/// wildlab::named_enum! {
///     /// What lies in the wood.
///     pub enum Find {
///         /// To be eaten.
///         Mushroom = "mushroom",
///         /// Not to be eaten.
///         Toadstool = "toadstool",
///     }
/// }
/// assert_eq!("toadstool".parse(), Ok(Find::Toadstool));
/// assert_eq!("stone".parse::<Find>().unwrap_err(), "`stone` is none of: mushroom, toadstool");
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $Type:ident {
            $( $(#[$vmeta:meta])* $Value:ident = $name:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Type {
            $( $(#[$vmeta])* $Value ),+
        }

        // Written out, so that a game in another crate needs no crate of its own for it.
        impl $crate::base::named::serde::Serialize for $Type {
            fn serialize<S: $crate::base::named::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::base::named::serde::Deserialize<'de> for $Type {
            fn deserialize<D: $crate::base::named::serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                use $crate::base::named::serde::de::Error as _;
                let name = <std::borrow::Cow<'de, str> as $crate::base::named::serde::Deserialize>::deserialize(reader)?;
                Self::from_name(&name).ok_or_else(|| D::Error::unknown_variant(&name, &[$($name),+]))
            }
        }

        impl $crate::base::inputs::Input for $Type {
            const LEN: usize = Self::ALL.len();

            #[inline]
            fn write_inputs(&self, to: &mut $crate::base::inputs::Inputs) {
                to.there(*self as usize);
            }
        }

        impl $Type {
            /// Every value, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Value),+];
            /// The number of values.
            pub const COUNT: usize = Self::ALL.len();

            /// The name in files, commands and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Value => $name),+ }
            }

            /// The value of that name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$Value),)+ _ => None }
            }

            /// All names, for an error that says what was expected.
            pub fn names() -> String {
                Self::ALL.map(Self::name).join(", ")
            }

            /// The position in `ALL`, for tables.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Type {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                Self::from_name(text).ok_or_else(|| $crate::base::named::unknown(text, &Self::ALL.map(Self::name)))
            }
        }
    };
}

/// Declares a [`named_enum!`] whose values also have a description, which documents them in the code and in files:
/// `about`.
///
/// ```
/// wildlab::described_enum! {
///     /// Counts of a walk in the wood.
///     pub enum Count {
///         Mushrooms = "mushrooms", "mushrooms found";
///         Steps = "steps", "steps walked";
///     }
/// }
/// assert_eq!((Count::Steps.name(), Count::Steps.about()), ("steps", "steps walked"));
/// ```
#[macro_export]
macro_rules! described_enum {
    (
        $(#[$meta:meta])*
        pub enum $Type:ident {
            $( $Value:ident = $name:literal, $about:literal );+ $(;)?
        }
    ) => {
        $crate::named_enum! {
            $(#[$meta])*
            pub enum $Type { $( #[doc = $about] $Value = $name ),+ }
        }

        impl $Type {
            /// Its description.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$Value => $about),+ }
            }
        }
    };
}
