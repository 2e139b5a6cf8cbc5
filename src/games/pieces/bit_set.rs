//! Sets of small things as the bits of a word.

use std::iter::FusedIterator;

/// A set that [`bit_set!`](crate::bit_set) declares.
pub trait BitSet: Copy {
    /// The items of the set.
    type Item;

    /// The number of items in the set.
    fn count(self) -> usize;

    /// The first item, and the set without it.
    fn split_first(self) -> Option<(Self::Item, Self)>;
}

/// The items of a set, in order.
#[derive(Clone, Debug)]
pub struct Members<S>(S);

impl<S: BitSet> Members<S> {
    /// The items of this set.
    #[inline]
    pub const fn of(set: S) -> Members<S> {
        Members(set)
    }
}

impl<S: BitSet> Iterator for Members<S> {
    type Item = S::Item;

    #[inline]
    fn next(&mut self) -> Option<S::Item> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count();
        (count, Some(count))
    }
}

impl<S: BitSet> ExactSizeIterator for Members<S> {}

impl<S: BitSet> FusedIterator for Members<S> {}

/// Declares a set of small things: a word with a bit for each of them.
///
/// The declaration names the set, its word (`u8` to `u128`) and its items, then how an item is a bit and a bit an item,
/// and perhaps the set of all items, within which `!` works. Every set has `EMPTY`, `only`, `contains`, `len`,
/// `is_empty`, `insert`, `insert_if`, `remove`, `put`, `when`, `first`, `nth` and `iter`, the operators `|`, `&`, `-`,
/// `^` and those that assign, collects from an iterator, iterates in the order of the bits, and prints as a set.
///
/// ```
/// /// A square of a board of three by three, row by row:
/// ///
/// /// ```text
/// ///   0 1 2
/// ///   3 4 5
/// ///   6 7 8
/// /// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub struct Square(u8);
///
/// wildlab::bit_set! {
///     /// A set of squares.
///     pub struct Squares(u16) of square: Square {
///         bit: square.0,
///         item(bit): Square(bit),
///         all: Squares(0b111_111_111),
///     }
/// }
///
/// let row: Squares = [3, 4, 5].map(Square).into_iter().collect();
/// let column: Squares = [1, 4, 7].map(Square).into_iter().collect();
/// // · X ·
/// // X X X
/// // · X ·
/// let cross = row | column;
/// assert_eq!(cross.len(), 5);
/// assert_eq!(row & column, Squares::only(Square(4)));
/// assert_eq!(format!("{:?}", cross - row), "{Square(1), Square(7)}");
/// assert_eq!((!cross).iter().map(|corner| corner.0).collect::<Vec<_>>(), [0, 2, 6, 8]);
/// assert_eq!((cross.first(), cross.nth(3), cross.nth(5)), (Some(Square(1)), Some(Square(5)), None));
///
/// let mut taken = Squares::EMPTY;
/// taken.insert(Square(8));
/// taken.put(Square(0), true);
/// taken.remove(Square(8));
/// assert!(taken.contains(Square(0)) && !taken.contains(Square(8)));
/// assert!(taken.when(false).is_empty());
/// ```
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($inner:vis $Word:ty) of $item:ident: $Item:ty {
            bit: $number:expr,
            item($bit:ident): $of_bit:expr
            $(, all: $all:expr)?
            $(, counted: $Count:ty)?
            $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        $vis struct $Set($inner $Word);

        #[allow(dead_code)]
        impl $Set {
            /// Nothing.
            $vis const EMPTY: $Set = $Set(0);

            /// The set of one item.
            #[inline]
            $vis const fn only($item: $Item) -> $Set {
                $Set(1 << $number)
            }

            /// Is the item in the set?
            #[inline]
            $vis const fn contains(self, $item: $Item) -> bool {
                self.0 >> $number & 1 != 0
            }

            /// The number of items in the set.
            #[inline]
            $vis const fn len(self) -> $crate::bit_set!(@count $($Count)?) {
                self.0.count_ones() as $crate::bit_set!(@count $($Count)?)
            }

            /// Is nothing in the set?
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds an item.
            #[inline]
            $vis const fn insert(&mut self, $item: $Item) {
                self.0 |= 1 << $number;
            }

            /// Adds an item if so, without a branch.
            #[inline]
            $vis const fn insert_if(&mut self, $item: $Item, so: bool) {
                self.0 |= (so as $Word) << $number;
            }

            /// Removes an item.
            #[inline]
            $vis const fn remove(&mut self, $item: $Item) {
                self.0 &= !(1 << $number);
            }

            /// Adds an item if so, and removes it otherwise.
            #[inline]
            $vis const fn put(&mut self, $item: $Item, so: bool) {
                self.0 = self.0 & !(1 << $number) | (so as $Word) << $number;
            }

            /// The set if so, and the empty one otherwise, without a branch.
            #[inline]
            #[must_use]
            $vis const fn when(self, so: bool) -> $Set {
                $Set(self.0 & (0 as $Word).wrapping_sub(so as $Word))
            }

            /// The first item, in the order of the bits.
            #[inline]
            $vis const fn first(self) -> Option<$Item> {
                if self.0 == 0 {
                    return None;
                }
                let $bit = self.0.trailing_zeros() as u8;
                Some($of_bit)
            }

            /// The `n`th item, counted from 0 in the order of the bits.
            #[inline]
            $vis fn nth(self, n: usize) -> Option<$Item> {
                (n < self.0.count_ones() as usize).then(|| {
                    let $bit = $crate::games::pieces::Word::nth_bit(self.0, n as u32) as u8;
                    $of_bit
                })
            }

            /// The items, in the order of the bits.
            #[inline]
            $vis const fn iter(self) -> $crate::games::pieces::Members<$Set> {
                $crate::games::pieces::Members::of(self)
            }
        }

        impl $crate::games::pieces::BitSet for $Set {
            type Item = $Item;

            #[inline]
            fn count(self) -> usize {
                self.0.count_ones() as usize
            }

            #[inline]
            fn split_first(self) -> Option<($Item, $Set)> {
                self.first().map(|first| (first, $Set(self.0 & (self.0 - 1))))
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $crate::games::pieces::Members<$Set>;

            #[inline]
            fn into_iter(self) -> $crate::games::pieces::Members<$Set> {
                self.iter()
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                let mut set = $Set::EMPTY;
                items.into_iter().for_each(|item| set.insert(item));
                set
            }
        }

        impl $crate::base::inputs::Input for $Set {
            const LEN: usize = $crate::base::inputs::set_len(<$Word>::BITS);

            #[inline]
            fn write_inputs(&self, to: &mut $crate::base::inputs::Inputs) {
                $crate::base::inputs::put_set(self.0.into(), <$Word>::BITS, to);
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        $crate::bit_set!(@operators $Set,
            BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
            BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
            BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
            Sub sub SubAssign sub_assign |a, b| a & !b;
        );

        $(
            impl std::ops::Not for $Set {
                type Output = $Set;

                #[inline]
                fn not(self) -> $Set {
                    $all - self
                }
            }
        )?
    };

    (@count) => { usize };
    (@count $Count:ty) => { $Count };

    (@operators $Set:ident, $($Op:ident $op:ident $Assign:ident $assign:ident |$a:ident, $b:ident| $result:expr;)+) => { $(
        impl std::ops::$Op for $Set {
            type Output = $Set;

            #[inline]
            fn $op(self, other: $Set) -> $Set {
                let ($a, $b) = (self.0, other.0);
                $Set($result)
            }
        }

        impl std::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: $Set) {
                *self = std::ops::$Op::$op(*self, other);
            }
        }
    )+ };
}
