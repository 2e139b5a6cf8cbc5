//! Small enums whose values have a name in files, on the command line and in reports.

/// Declares a field-less enum with one lower-case name for each value.
///
/// The names are what a user types and reads; they have their home here, so that parsing, printing and error messages
/// cannot disagree. Every such enum has `ALL`, `COUNT`, `name`, `from_name`, `index`, `Display` and serde by name.
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $Type:ident {
            $( $(#[$vmeta:meta])* $Value:ident = $name:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $Type {
            $( $(#[$vmeta])* #[serde(rename = $name)] $Value ),+
        }

        impl $Type {
            /// Every value, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Value),+];
            /// How many values there are.
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
                Self::from_name(text).ok_or_else(|| format!("`{text}` is none of: {}", Self::names()))
            }
        }
    };
}
