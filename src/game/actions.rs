//! A list of decisions without heap.

use std::ops::Deref;

/// Decisions in a fixed order, at most `MOST` of them, a power of two.
///
/// ```
/// let mut list = wildlab::game::Actions::<char, 4>::default();
/// list.push('a');
/// list.push('b');
/// assert_eq!(list[..], ['a', 'b']);
/// ```
#[derive(Clone, Debug)]
pub struct Actions<A, const MOST: usize> {
    list: [A; MOST],
    len: usize,
}

impl<A: Copy + Default, const MOST: usize> Actions<A, MOST> {
    /// The capacity.
    pub const MOST: usize = MOST;

    /// No decision.
    #[inline]
    pub fn new() -> Actions<A, MOST> {
        const { assert!(MOST.is_power_of_two(), "the capacity is a power of two") };
        Actions { list: [A::default(); MOST], len: 0 }
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a decision; there must be room.
    #[inline]
    pub fn push(&mut self, action: A) {
        debug_assert!(self.len < MOST, "more than {MOST} decisions");
        // The mask changes nothing, and spares the check of the bound: a list that is too long cannot be read.
        self.list[self.len % MOST] = action;
        self.len += 1;
    }
}

impl<A: Copy + Default, const MOST: usize> Default for Actions<A, MOST> {
    fn default() -> Actions<A, MOST> {
        Actions::new()
    }
}

impl<A, const MOST: usize> Deref for Actions<A, MOST> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        &self.list[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::Actions;

    #[test]
    fn a_list_holds_what_was_pushed_since_it_was_cleared() {
        let mut list = Actions::<u8, 4>::new();
        assert!(list.is_empty());
        list.push(3);
        list.clear();
        (5..9).for_each(|action| list.push(action));
        assert_eq!(list[..], [5, 6, 7, 8]);
    }
}
