//! The things that a batch of games has shown, counted by name.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// A name that is counted.
pub type Name = Cow<'static, str>;

/// Counts by name, in groups; every name that must be seen stands at zero from the start, so that what never happens
/// shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The sentence of a report on a batch in which nothing is missing.
    pub all: &'static str,
    /// Sums that are no groups, by the thing they count.
    pub sums: Vec<(&'static str, u64)>,
    /// The groups.
    pub groups: Vec<Group>,
}

/// Names of one kind with their counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its title in a report.
    pub title: &'static str,
    /// Does each name have a second count?
    pub pairs: bool,
    /// The counts of each name, one or two each.
    pub counts: BTreeMap<Name, [u64; 2]>,
    /// The beginning of the report's line on a name that was wanted and never counted.
    prefix: &'static str,
    /// The names that a large batch must show.
    wanted: Vec<Name>,
}

impl Group {
    /// Names at zero.
    pub fn new<N: Into<Name>>(title: &'static str, names: impl IntoIterator<Item = N>) -> Group {
        let counts = names.into_iter().map(|name| (name.into(), [0, 0])).collect();
        Group { title, pairs: false, counts, prefix: "", wanted: Vec::new() }
    }

    /// Each name has two counts.
    #[must_use]
    pub fn of_pairs(self) -> Group {
        Group { pairs: true, ..self }
    }

    /// A large batch must show all names known so far.
    #[must_use]
    pub fn all_wanted(self, prefix: &'static str) -> Group {
        let wanted = self.counts.keys().cloned().collect();
        Group { prefix, wanted, ..self }
    }

    /// A large batch must show these names.
    #[must_use]
    pub fn wanted(self, prefix: &'static str, names: impl IntoIterator<Item = &'static str>) -> Group {
        let wanted = names.into_iter().map(Name::from).collect();
        Group { prefix, wanted, ..self }
    }

    /// The wanted names that were never counted, or never in one of the two ways.
    fn missing(&self) -> impl Iterator<Item = String> {
        let ways = if self.pairs { 2 } else { 1 };
        let seen = move |name: &Name| self.counts.get(name).is_some_and(|counts| !counts[..ways].contains(&0));
        self.wanted.iter().filter(move |name| !seen(name)).map(|name| format!("{}{name}", self.prefix))
    }

    fn add(&mut self, other: Group) {
        for (name, counts) in other.counts {
            let mine = self.counts.entry(name).or_default();
            *mine = [mine[0] + counts[0], mine[1] + counts[1]];
        }
        let more: Vec<Name> = other.wanted.into_iter().filter(|name| !self.wanted.contains(name)).collect();
        self.wanted.extend(more);
    }
}

impl Coverage {
    /// The title of the group of endings, by their cause.
    pub const ENDINGS: &'static str = "endings";

    /// No counts yet. `all` is the line for a batch in which nothing is missing.
    pub fn new(all: &'static str) -> Coverage {
        Coverage { all, ..Coverage::default() }
    }

    /// Adds a group.
    #[must_use]
    pub fn group(mut self, group: Group) -> Coverage {
        self.groups.push(group);
        self
    }

    /// Adds a sum, by the thing it counts.
    #[must_use]
    pub fn sum(mut self, what: &'static str) -> Coverage {
        self.sums.push((what, 0));
        self
    }

    /// Adds to a sum.
    pub fn add_to(&mut self, what: &'static str, n: u64) {
        match self.sums.iter_mut().find(|(name, _)| *name == what) {
            Some((_, sum)) => *sum += n,
            None => self.sums.push((what, n)),
        }
    }

    /// The value of a sum.
    pub fn sum_of(&self, what: &str) -> u64 {
        self.sums.iter().find(|(name, _)| *name == what).map_or(0, |(_, sum)| *sum)
    }

    /// The counts of a name in a group; a group that is not there yet comes last.
    pub fn counts(&mut self, title: &'static str, name: impl Into<Name>) -> &mut [u64; 2] {
        let at = self.groups.iter().position(|group| group.title == title).unwrap_or_else(|| {
            self.groups.push(Group::new(title, [] as [Name; 0]));
            self.groups.len() - 1
        });
        self.groups[at].counts.entry(name.into()).or_default()
    }

    /// Counts a name once more.
    pub fn count(&mut self, title: &'static str, name: impl Into<Name>) {
        self.counts(title, name)[0] += 1;
    }

    /// Counts a name once more if there is such a group.
    pub(super) fn count_in(&mut self, title: &'static str, name: &'static str) {
        if self.groups.iter().any(|group| group.title == title) {
            self.count(title, name);
        }
    }

    /// The sum of both batches.
    #[must_use]
    pub fn with(mut self, other: Coverage) -> Coverage {
        for (what, n) in other.sums {
            self.add_to(what, n);
        }
        for group in other.groups {
            match self.groups.iter_mut().find(|mine| mine.title == group.title) {
                Some(mine) => mine.add(group),
                None => self.groups.push(group),
            }
        }
        self
    }

    /// The names that a large batch must show and this one has not.
    pub fn missing(&self) -> Vec<String> {
        self.groups.iter().flat_map(Group::missing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Coverage, Group};

    fn nothing() -> Coverage {
        let tricks = Group::new("tricks: played / won", ["pass", "ruff"]).of_pairs().all_wanted("trick ");
        let ends = Group::new("ends", ["a", "b", "c"]).wanted("end ", ["c", "a"]);
        Coverage::new("all").sum("hands compared").group(tricks).group(ends)
    }

    #[test]
    fn what_is_wanted_and_never_counted_is_missing_in_its_order() {
        let mut coverage = nothing();
        assert_eq!(coverage.missing(), ["trick pass", "trick ruff", "end c", "end a"]);
        coverage.count("ends", "a");
        coverage.counts("tricks: played / won", "ruff")[0] += 2;
        assert_eq!(coverage.missing(), ["trick pass", "trick ruff", "end c"]);
        coverage.counts("tricks: played / won", "ruff")[1] += 1;
        coverage.count("others", "not wanted");
        assert_eq!(coverage.missing(), ["trick pass", "end c"]);
    }

    #[test]
    fn two_batches_are_added_name_by_name() {
        let (mut one, mut two) = (nothing(), nothing());
        one.count("ends", "a");
        one.add_to("hands compared", 2);
        two.count("ends", "a");
        two.count("ends", "new");
        two.add_to("hands compared", 3);
        let both = one.with(two);
        assert_eq!(both.sum_of("hands compared"), 5);
        assert_eq!(both.groups[1].counts["a"], [2, 0]);
        assert_eq!(both.groups[1].counts["new"], [1, 0]);
        assert_eq!(both.missing(), ["trick pass", "trick ruff", "end c"]);
    }
}
