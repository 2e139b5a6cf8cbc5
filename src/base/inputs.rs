//! Values as inputs of a learned judgement: a list of numbers of a fixed length, most of them 0.
//!
//! Inputs follow from types. A number has an input for its amount and one for each threshold that it reaches; a choice
//! among several has one for each; a set has one for each member and some for its size; an array has those of each
//! place, and their sums over all places. Things of seats stand in the order from the own seat on, so that a judgement
//! holds for every seat.

/// A value that becomes inputs.
pub trait Input {
    /// The number of inputs, equal for all values of the type.
    const LEN: usize;
    /// A fingerprint of their meaning: inputs with another one are other inputs.
    const LAYOUT: u64 = mixed(1, Self::LEN as u64);

    /// Writes the inputs of the value; their numbers count from 0.
    fn write_inputs(&self, to: &mut Inputs);
}

/// The amount of an input that is simply there.
pub const ONE: i32 = 16;

/// The largest amount of an input, one way or the other.
pub const MOST: i32 = 1024;

/// The inputs of one position that are not 0. An input can be listed several times: its amount is the sum.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    list: Vec<(u32, i32)>,
    /// The first input of the value that is being written.
    at: usize,
    seat: usize,
    seats: usize,
}

impl Inputs {
    /// Begins the inputs of a position for a seat at a table of some seats.
    pub fn begin(&mut self, seat: usize, seats: usize) {
        self.list.clear();
        (self.at, self.seat, self.seats) = (0, seat, seats.max(1));
    }

    /// The inputs that are not 0: number and amount.
    pub fn list(&self) -> &[(u32, i32)] {
        &self.list
    }

    /// Sets an input of the present value, by its number, to an amount.
    #[inline]
    pub fn amount(&mut self, number: usize, amount: i32) {
        if amount != 0 {
            self.list.push(((self.at + number) as u32, amount.clamp(-MOST, MOST)));
        }
    }

    /// Sets an input of the present value, by its number.
    #[inline]
    pub fn there(&mut self, number: usize) {
        self.list.push(((self.at + number) as u32, ONE));
    }

    /// Adds the inputs of a part of the value, after those of the parts before it.
    #[inline]
    pub fn add<T: Input>(&mut self, part: &T) {
        let begin = self.at;
        part.write_inputs(self);
        self.at = begin + T::LEN;
    }

    /// Passes over some inputs.
    #[inline]
    pub fn skip(&mut self, inputs: usize) {
        self.at += inputs;
    }

    /// A seat as counted from the own one: 0 is the own seat, 1 its left neighbour.
    #[inline]
    pub fn from_own(&self, seat: usize) -> usize {
        (seat + self.seats - self.seat % self.seats) % self.seats
    }

    /// Adds the things of the seats: those of the own seat first, then clockwise, and their sums over the others.
    /// `room` is the number of places that they have.
    pub fn by_seat<T: Input>(&mut self, things: &[T], room: usize) {
        let begin = self.at;
        for (seat, thing) in things.iter().take(self.seats).enumerate() {
            let place = self.from_own(seat);
            for place in [place, room].into_iter().take(if place == 0 { 1 } else { 2 }) {
                self.at = begin + place * T::LEN;
                thing.write_inputs(self);
            }
        }
        self.at = begin + (room + 1) * T::LEN;
    }

    /// The inputs of a number.
    #[inline]
    fn number(&mut self, value: i64) {
        self.amount(0, value.clamp(-i64::from(MOST), i64::from(MOST)) as i32);
        for (number, _) in THRESHOLDS.iter().enumerate().take_while(|(_, least)| value >= **least) {
            self.there(1 + number);
        }
    }
}

/// Amounts from which a number counts as larger.
const THRESHOLDS: [i64; 12] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 48, 96];

/// A fingerprint mixed with a number.
pub const fn mixed(print: u64, number: u64) -> u64 {
    (print.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The fingerprint of a name.
pub const fn named(print: u64, name: &str) -> u64 {
    let (bytes, mut print, mut at) = (name.as_bytes(), print, 0);
    while at < bytes.len() {
        print = mixed(print, bytes[at] as u64);
        at += 1;
    }
    print
}

/// The number of inputs of a part, which a function finds in the whole.
pub const fn len_of<S, T: Input>(_: fn(&S) -> &T) -> usize {
    T::LEN
}

/// The layout of the inputs of a part, which a function finds in the whole.
pub const fn layout_of<S, T: Input>(_: fn(&S) -> &T) -> u64 {
    T::LAYOUT
}

/// The inputs of a type, as a value: a game names those of its views.
#[derive(Debug)]
pub struct Derived<V> {
    /// The number of inputs.
    pub len: usize,
    /// The fingerprint of their meaning.
    pub layout: u64,
    /// Writes the inputs of a value.
    pub put: fn(&V, &mut Inputs),
}

impl<V: Input> Derived<V> {
    /// The inputs of the type.
    pub const fn of() -> Derived<V> {
        Derived { len: V::LEN, layout: V::LAYOUT, put: V::write_inputs }
    }
}

/// Inputs of a structure are those of its fields: `inputs!(State { turn, home: seats })`. A field with `: seats` is an
/// array that has a place for each seat.
///
/// ```
/// use wildlab::base::inputs::{Input, Inputs};
///
/// struct Purse {
///     coins: u8,
///     lent: Option<bool>,
/// }
///
/// wildlab::inputs!(Purse { coins, lent });
///
/// let mut inputs = Inputs::default();
/// inputs.begin(0, 2);
/// inputs.add(&Purse { coins: 2, lent: Some(false) });
/// assert_eq!(inputs.list(), [(0, 2), (1, 16), (2, 16), (13, 16)]);
/// assert_eq!(Purse::LEN, 15);
/// ```
#[macro_export]
macro_rules! inputs {
    ($Type:ty { $($field:tt $(: $how:ident)?),+ $(,)? }) => {
        impl $crate::base::inputs::Input for $Type {
            const LEN: usize = 0 $(+ $crate::base::inputs::len_of(|own: &$Type| &own.$field))+;
            const LAYOUT: u64 = {
                let print = $crate::base::inputs::named(0, stringify!($Type));
                $(
                    let print = $crate::base::inputs::named(print, stringify!($field $($how)?));
                    let part = $crate::base::inputs::layout_of(|own: &$Type| &own.$field);
                    let print = $crate::base::inputs::mixed(print, part);
                )+
                print
            };

            fn write_inputs(&self, to: &mut $crate::base::inputs::Inputs) {
                $( $crate::inputs!(@put self, to, $field $(, $how)?); )+
            }
        }
    };
    (@put $own:expr, $to:expr, $field:tt) => { $to.add(&$own.$field) };
    (@put $own:expr, $to:expr, $field:tt, seats) => { $to.by_seat(&$own.$field, $own.$field.len()) };
}

macro_rules! numbers {
    ($($Type:ty),+) => { $(
        impl Input for $Type {
            const LEN: usize = 1 + THRESHOLDS.len();

            #[inline]
            fn write_inputs(&self, to: &mut Inputs) {
                to.number(i64::try_from(*self).unwrap_or(i64::MAX));
            }
        }
    )+ };
}

numbers!(u16, u32, u64, usize, i8, i16, i32, i64, isize);

/// The largest of its type stands for nothing, as it does in places and lists of small numbers.
impl Input for u8 {
    const LEN: usize = 1 + THRESHOLDS.len();

    #[inline]
    fn write_inputs(&self, to: &mut Inputs) {
        if *self < u8::MAX {
            to.number((*self).into());
        }
    }
}

impl Input for bool {
    const LEN: usize = 1;

    #[inline]
    fn write_inputs(&self, to: &mut Inputs) {
        if *self {
            to.there(0);
        }
    }
}

impl Input for () {
    const LEN: usize = 0;

    fn write_inputs(&self, _: &mut Inputs) {}
}

impl<T: Input> Input for Option<T> {
    const LEN: usize = 1 + T::LEN;
    const LAYOUT: u64 = mixed(2, T::LAYOUT);

    #[inline]
    fn write_inputs(&self, to: &mut Inputs) {
        if let Some(value) = self {
            to.there(0);
            to.skip(1);
            value.write_inputs(to);
        }
    }
}

impl<T: Input, const N: usize> Input for [T; N] {
    const LEN: usize = (N + 1) * T::LEN;
    const LAYOUT: u64 = mixed(mixed(3, N as u64), T::LAYOUT);

    #[inline]
    fn write_inputs(&self, to: &mut Inputs) {
        let begin = to.at;
        for (place, value) in self.iter().enumerate() {
            for place in [place, N] {
                to.at = begin + place * T::LEN;
                value.write_inputs(to);
            }
        }
    }
}

macro_rules! tuples {
    ($($($T:ident $at:tt)+;)+) => { $(
        impl<$($T: Input),+> Input for ($($T,)+) {
            const LEN: usize = 0 $(+ $T::LEN)+;
            const LAYOUT: u64 = { let print = 4; $( let print = mixed(print, $T::LAYOUT); )+ print };

            #[inline]
            fn write_inputs(&self, to: &mut Inputs) {
                $( to.add(&self.$at); )+
            }
        }
    )+ };
}

tuples! { A 0; A 0 B 1; A 0 B 1 C 2; A 0 B 1 C 2 D 3; }

/// The number of inputs of a set of up to `bits` members.
pub const fn set_len(bits: u32) -> usize {
    bits as usize + THRESHOLDS.len()
}

/// Writes the inputs of a set whose members are the bits of a number: each member, and the thresholds of its size.
#[inline]
pub fn put_set(mut members: u128, bits: u32, to: &mut Inputs) {
    let size = i64::from(members.count_ones());
    while members != 0 {
        to.there(members.trailing_zeros() as usize);
        members &= members - 1;
    }
    for (number, _) in THRESHOLDS.iter().enumerate().take_while(|(_, least)| size >= **least) {
        to.there(bits as usize + number);
    }
}

/// A choice among the numbers below a bound, as inputs: a type that holds such a number has one input for each.
///
/// ```
/// struct Suit(u8);
/// wildlab::one_of!(Suit, 4);
/// ```
#[macro_export]
macro_rules! one_of {
    ($Type:ty, $bound:expr) => {
        impl $crate::base::inputs::Input for $Type {
            const LEN: usize = $bound;

            #[inline]
            fn write_inputs(&self, to: &mut $crate::base::inputs::Inputs) {
                if usize::from(self.0) < $bound {
                    to.there(self.0.into());
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list<T: Input>(value: &T, seat: usize) -> Vec<(u32, i32)> {
        let mut inputs = Inputs::default();
        inputs.begin(seat, 3);
        inputs.add(value);
        assert_eq!(inputs.at, T::LEN, "a value has all of its inputs");
        assert!(inputs.list().iter().all(|(number, _)| (*number as usize) < T::LEN), "no input is beyond the last");
        inputs.list().to_vec()
    }

    struct Table {
        lit: bool,
        chips: [bool; 3],
    }

    crate::inputs!(Table { lit, chips: seats });

    #[test]
    fn a_missing_value_moves_no_other_one() {
        let [none, some] = [None, Some(9_u16)].map(|first| list(&(first, true), 0));
        assert_eq!(none.last(), some.last());
        assert_eq!(none.len(), 1);
    }

    #[test]
    fn things_of_seats_are_counted_from_the_own_seat() {
        let table = Table { lit: true, chips: [false, true, false] };
        assert_eq!(list(&table, 1), [(0, ONE), (1, ONE)], "its own");
        assert_eq!(list(&table, 0), [(0, ONE), (2, ONE), (4, ONE)], "its left neighbour's, and that of one other");
        assert_eq!(list(&table, 2), [(0, ONE), (3, ONE), (4, ONE)]);
    }

    #[test]
    fn an_array_has_each_place_and_the_sum() {
        assert_eq!(list(&[true, false, true], 0), [(0, ONE), (3, ONE), (2, ONE), (3, ONE)]);
        const { assert!(<[bool; 3]>::LAYOUT != <[bool; 4]>::LAYOUT && Table::LAYOUT != <(bool, [bool; 3])>::LAYOUT) };
    }

    #[test]
    fn amounts_are_bounded() {
        assert_eq!(list(&i64::MIN, 0), [(0, -MOST)]);
        assert_eq!(list(&u64::MAX, 0)[0], (0, MOST));
        assert_eq!(list(&u8::MAX, 0), []);
    }
}
