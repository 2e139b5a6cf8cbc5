//! Chance by purpose: each purpose of a game has a stream of its own, and a script can set the next results.

use std::collections::VecDeque;
use std::fmt::Debug;

use crate::base::refusal::Refusal;
use crate::game::rng::{Rng, Seed};

/// The purpose of a random number. Each purpose has its own stream, so that one does not move another.
pub trait Purpose: Copy + Debug + PartialEq {
    /// The number of its stream, from 0.
    fn number(self) -> usize;

    /// The complaint about a scripted value that cannot happen.
    fn complaint(self, value: u8) -> String {
        format!("{value} cannot be for {self:?}")
    }

    /// The complaint about a value that does not fit when it is due, in the words of the user.
    fn misplaced(self, text: &str) -> String {
        format!("{text}: could not come when it was due")
    }
}

/// A source of chance.
pub trait Chance<P: Purpose> {
    /// A number from 0 to `n - 1`.
    fn below(&mut self, purpose: P, n: u32) -> u32;

    /// The script's next results for this purpose.
    #[inline]
    fn scripted(&mut self, _: P) -> Option<u8> {
        None
    }

    /// Scripted results that cannot happen now; chance decides instead.
    #[inline]
    fn impossible(&mut self, _: P, _: u8) {}
}

/// The chance of one seeded game with `N` purposes.
#[derive(Clone, Debug)]
pub struct Streams<const N: usize> {
    seed: Seed,
    streams: [Option<Rng>; N],
}

impl<const N: usize> Streams<N> {
    /// All streams of a game, at their start.
    pub fn new(seed: Seed) -> Streams<N> {
        Streams { seed, streams: [const { None }; N] }
    }

    /// Puts the streams of another seed in the place of some, each at its start.
    pub fn fix(&mut self, numbers: &[usize], seed: Seed) {
        for &number in numbers {
            self.streams[number] = Some(seed.stream(number as u64));
        }
    }
}

impl<P: Purpose, const N: usize> Chance<P> for Streams<N> {
    #[inline]
    fn below(&mut self, purpose: P, n: u32) -> u32 {
        let number = purpose.number();
        let seed = self.seed;
        self.streams[number].get_or_insert_with(|| seed.stream(number as u64)).below(n)
    }
}

/// A scripted value, and how the user wrote it; an empty text where no user did.
#[derive(Clone, Debug)]
struct Scripted {
    value: u8,
    text: String,
}

/// Chance that follows a script as far as it goes, then the seed.
#[derive(Clone, Debug)]
pub struct Script<P, const N: usize> {
    lines: Vec<(P, VecDeque<Scripted>)>,
    then: Streams<N>,
    /// The values that the script has given so far.
    given: Vec<(P, Scripted)>,
    complaints: Vec<String>,
    unscripted: Vec<P>,
}

impl<P: Purpose, const N: usize> Script<P, N> {
    /// An empty script over a seeded game.
    pub fn new(seed: Seed) -> Script<P, N> {
        Script::over(Streams::new(seed))
    }

    /// An empty script over a game's chance as it stands.
    pub fn over(then: Streams<N>) -> Script<P, N> {
        Script { lines: Vec::new(), then, given: Vec::new(), complaints: Vec::new(), unscripted: Vec::new() }
    }

    /// Adds the next results for a purpose.
    #[must_use]
    pub fn with(self, purpose: P, values: impl IntoIterator<Item = u8>) -> Script<P, N> {
        self.written(purpose, values.into_iter().map(|value| (value, String::new())))
    }

    /// Adds the next results for a purpose, each with the user's own spelling.
    #[must_use]
    pub fn written(mut self, purpose: P, values: impl IntoIterator<Item = (u8, String)>) -> Script<P, N> {
        let values = values.into_iter().map(|(value, text)| Scripted { value, text });
        self.lines.push((purpose, values.collect()));
        self
    }

    /// Scripted values that could not happen when they were due; chance decided instead.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// Notes the values that the script gave and that did not happen after all.
    pub fn complain_unless(&mut self, happened: impl Fn(P, u8) -> bool) {
        for (purpose, given) in self.given.iter().filter(|(purpose, given)| !happened(*purpose, given.value)) {
            let complaint = purpose.misplaced(&given.text);
            if !self.complaints.contains(&complaint) {
                self.complaints.push(complaint);
            }
        }
    }

    /// The number of scripted values that have not happened yet.
    pub fn unused(&self) -> usize {
        self.lines.iter().map(|(_, values)| values.len()).sum()
    }

    /// Notes for the user on results of the script that did not come up.
    ///
    /// # Errors
    /// When some of it could not happen when it was due.
    pub fn followed(&self) -> Result<Vec<String>, Refusal> {
        let left = self.lines.iter().flat_map(|(_, values)| values).filter(|left| !left.text.is_empty());
        let notes = left.map(|left| format!("note: {} did not come up", left.text)).collect();
        Refusal { reasons: self.complaints.clone() }.or(notes)
    }

    /// Purposes whose results were not scripted although there was more than one way, since the last call to forget.
    pub fn unscripted(&self) -> &[P] {
        &self.unscripted
    }

    /// Forgets the results that were not scripted so far: from here on the script must give all of them.
    pub fn forget_unscripted(&mut self) {
        self.unscripted.clear();
    }
}

impl<P: Purpose, const N: usize> Chance<P> for Script<P, N> {
    fn below(&mut self, purpose: P, n: u32) -> u32 {
        if n > 1 {
            self.unscripted.push(purpose);
        }
        self.then.below(purpose, n)
    }

    fn scripted(&mut self, purpose: P) -> Option<u8> {
        let next = self.lines.iter_mut().filter(|(p, _)| *p == purpose).find_map(|(_, values)| values.pop_front())?;
        let value = next.value;
        self.given.push((purpose, next));
        Some(value)
    }

    fn impossible(&mut self, purpose: P, value: u8) {
        let text = self.given.last().map_or("", |(_, given)| given.text.as_str());
        self.complaints.push(if text.is_empty() { purpose.complaint(value) } else { purpose.misplaced(text) });
    }
}
