//! Stable sorting that is compiled once.
//!
//! The sort of the standard library is compiled anew for every type and every closure: with some two hundred of them it was
//! an eighth of the library's code. Here one sort, of places in the list, serves all. It asks each comparison through a
//! pointer, so what is sorted while games are played keeps the standard sort.

use std::cmp::Ordering;

/// Sorts lists by comparisons and keys; equal elements keep their order.
pub trait Ordered<T> {
    /// Sorts by a comparison of two elements.
    ///
    /// ```
    /// use wildlab::base::order::Ordered;
    ///
    /// let mut rates: [f64; 3] = [0.5, 0.2, 0.9];
    /// rates.order_by(|one, other| other.total_cmp(one));
    /// assert_eq!(rates, [0.9, 0.5, 0.2]);
    /// ```
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key of each element, the smallest first.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Ordered<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let places = sorted(self.len(), &mut |one, other| compare(&self[one], &self[other]));
        arrange(places, &mut |one, other| self.swap(one, other));
    }

    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }
}

/// The places from 0, in the order of what stands there.
fn sorted(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

/// Moves what stands at the places into their order: each cycle of places by swaps along it.
fn arrange(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard sort and this one agree, on equal keys, too.
    #[test]
    fn lists_are_sorted_as_by_the_standard_sort() {
        let mut mixed: u32 = 1;
        let mut next = || {
            mixed = mixed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            mixed >> 16
        };
        for count in 0..200 {
            let list: Vec<(u32, u32)> = (0..count).map(|at| (next() % 20, at)).collect();
            let (mut one, mut other) = (list.clone(), list);
            one.order_by_key(|&(key, _)| key);
            other.sort_by_key(|&(key, _)| key);
            assert_eq!(one, other);
            one.order_by(|a, b| b.0.cmp(&a.0));
            other.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(one, other);
        }
    }
}
