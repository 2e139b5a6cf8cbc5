//! Sections of a box: a struct and its reader from one list.

use std::ops::RangeInclusive;

use super::reader::{Reader, Whole};

/// A struct that is read from a section of a box. [`box_section!`](crate::box_section) makes one.
pub trait Section: Sized {
    /// Reads the values below a path.
    fn read(reader: &mut Reader<'_>, path: &str) -> Self;
}

/// A reader for the value at a path: its range, its names, or a function.
pub trait Spec<T> {
    /// Reads the value; what cannot be read is noted in the reader, with a stand-in for it.
    fn read(self, reader: &mut Reader<'_>, path: &str) -> T;
}

/// A whole number of a range.
impl<T: Whole> Spec<T> for RangeInclusive<T> {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> T {
        reader.number(path, self)
    }
}

/// A whole section.
#[derive(Clone, Copy, Debug)]
pub struct Part;

impl<T: Section> Spec<T> for Part {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> T {
        T::read(reader, path)
    }
}

/// One section for each of these keys.
#[derive(Clone, Copy, Debug)]
pub struct Parts<const N: usize>(pub [&'static str; N]);

impl<T: Section, const N: usize> Spec<[T; N]> for Parts<N> {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> [T; N] {
        self.0.map(|key| T::read(reader, &super::join(path, key)))
    }
}

/// A list of whole numbers: how many, and the range of each.
#[derive(Clone, Debug)]
pub struct Numbers<T>(pub RangeInclusive<usize>, pub RangeInclusive<T>);

impl<T: Whole> Spec<Vec<T>> for Numbers<T> {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> Vec<T> {
        reader.numbers(path, self.0, &self.1)
    }
}

/// True or false.
#[derive(Clone, Copy, Debug)]
pub struct Flag;

impl Spec<bool> for Flag {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> bool {
        reader.flag(path)
    }
}

/// A value that a function reads.
#[derive(Clone, Copy, Debug)]
pub struct By<F>(pub F);

impl<T, F: FnOnce(&mut Reader<'_>, &str) -> T> Spec<T> for By<F> {
    fn read(self, reader: &mut Reader<'_>, path: &str) -> T {
        (self.0)(reader, path)
    }
}

/// Declares a section of a box: the struct with its documented fields, and how each of them is read.
///
/// A field has the key of its name, or the key in brackets, and then says what it holds: a range of whole numbers
/// (`0..=9`, also below 0), [`Numbers`](crate::game::facts::Numbers), a [`Flag`](crate::game::facts::Flag), a section
/// ([`Part`](crate::game::facts::Part), [`Parts`](crate::game::facts::Parts)) or what a function makes of it
/// ([`By`](crate::game::facts::By)). The order of the fields is that of the listing.
///
/// ```
/// use wildlab::game::facts::{Document, Numbers, Part, Reader, Section};
///
/// wildlab::box_section! {
///     /// Scores.
///     pub struct Scores {
///         /// The lowest points that may back a bid.
///         lowest: i16 = -20..=0,
///         /// Points by place.
///         by_place["places"]: Vec<u8> = Numbers(1..=6, 0..=10),
///     }
/// }
/// wildlab::box_section! {
///     /// The box.
///     pub struct Values {
///         /// Scores.
///         scores: Scores = Part,
///     }
/// }
/// let text = "scores.lowest = { value = -10, tag = 'estimate', source = 'a guess' }
///             scores.places = { value = [4, 2], tag = 'stated', source = 'page 3' }";
/// let document = Document::parse("my.toml", text).unwrap();
/// let mut reader = Reader::new(&document);
/// let Values { scores } = Values::read(&mut reader, "");
/// assert_eq!((scores.lowest, scores.by_place), (-10, vec![4, 2]));
/// assert_eq!(reader.finish().unwrap(), ["scores.lowest", "scores.places"]);
/// ```
#[macro_export]
macro_rules! box_section {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Section:ident {
            $( $(#[$fmeta:meta])* $field:ident $([$key:literal])? : $Type:ty = $spec:expr ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $Section {
            $( $(#[$fmeta])* $vis $field: $Type ),+
        }

        impl $crate::game::facts::Section for $Section {
            fn read(reader: &mut $crate::game::facts::Reader<'_>, path: &str) -> $Section {
                $(
                    let key = $crate::game::facts::join(path, $crate::box_section!(@key $field $($key)?));
                    let $field: $Type = $crate::game::facts::Spec::read($spec, reader, &key);
                )+
                $Section { $($field),+ }
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}
