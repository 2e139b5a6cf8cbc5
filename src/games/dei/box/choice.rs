//! The keys `box-seed`, `map-seed`, `faction-seed` and `market-seed`: which reconstruction of map and cards is played with.

use std::sync::LazyLock;

use toml::Value;

use super::levers::Levers;
use super::{Values, generator, write};
use crate::base::refusal::Refusal;
use crate::game::boxed::{BoxValues, Choice};
use crate::game::facts::{Document, Embedded, Fact, Reader, Section, is_within};
use crate::game::{Key, Settings, number, numbers};

/// The name of the reconstruction that the box file holds.
pub const REFERENCE: &str = "reference";
/// The highest seed of a generated box.
const MOST: u32 = 999_999_999;

/// Where the map, the faction cards or the market cards come from: a seed of the generator, or the box file.
type Source = Option<u32>;

/// A part of the box that can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The districts and the quick layouts.
    Map,
    /// The faction cards.
    Factions,
    /// The market cards.
    Markets,
}

impl Stream {
    /// All of them.
    pub const ALL: [Stream; 3] = [Stream::Map, Stream::Factions, Stream::Markets];

    /// Its key.
    pub const fn key(self) -> &'static str {
        ["map-seed", "faction-seed", "market-seed"][self as usize]
    }

    /// The values that a generator of this stream makes, and those that it reads.
    const fn sections(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Stream::Map => (&["districts", "layouts"], &["generator.map"]),
            Stream::Factions => (
                &["cards.shared", "cards.auxilia", "cards.ravagers", "cards.refuge-42", "cards.farm-z"],
                &["generator.weights", "generator.factions", "generator.budgets"],
            ),
            Stream::Markets => (
                &["cards.tactic", "cards.logistic", "cards.machinery", "cards.black", "cards.drone"],
                &["generator.weights", "generator.price", "generator.market"],
            ),
        }
    }
}

/// The keys of the choice.
pub const KEYS: [Key; 4] = [
    Key::new("box-seed", "SEED", "Play with a generated map and cards: reference or a number")
        .or(REFERENCE)
        .tried(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
    Key::new("map-seed", "SEED", "Seed of the map alone: same, reference or a number").or(SAME),
    Key::new("faction-seed", "SEED", "Seed of the faction cards alone: same, reference or a number").or(SAME),
    Key::new("market-seed", "SEED", "Seed of the market cards alone: same, reference or a number").or(SAME),
];

/// The value of a key for one stream that follows `box-seed`.
const SAME: &str = "same";

/// Where the map and the cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streams([Source; Stream::ALL.len()]);

impl Choice for Streams {
    fn read(settings: &Settings, refusal: &mut Refusal) -> Streams {
        let whole = settings.read("box-seed", refusal, source).flatten();
        Streams(Stream::ALL.map(|stream| {
            let of_stream = |text: &str| if text.trim() == SAME { Ok(whole) } else { source(text) };
            settings.read(stream.key(), refusal, of_stream).unwrap_or(whole)
        }))
    }

    fn said(&self) -> Vec<(&'static str, String)> {
        let whole = self.whole();
        let text = |source: Source| source.map_or(REFERENCE.to_owned(), |seed| seed.to_string());
        let own = |stream: Stream| {
            let source = self.of(stream);
            (stream.key(), if source == whole { SAME.to_owned() } else { text(source) })
        };
        std::iter::once(("box-seed", text(whole))).chain(Stream::ALL.map(own)).collect()
    }
}

impl Streams {
    /// Everything generated from one seed.
    pub const fn seeded(seed: u32) -> Streams {
        Streams([Some(seed); Stream::ALL.len()])
    }

    /// The seed of a stream; none for the box file.
    pub const fn of(&self, stream: Stream) -> Option<u32> {
        self.0[stream as usize]
    }

    /// The source that most streams have, or that of the map.
    fn whole(&self) -> Source {
        let [map, factions, markets] = self.0;
        if factions == markets { factions } else { map }
    }

    /// Puts what is generated into a document, in the place of what it holds.
    pub(super) fn put_into(&self, document: &mut Document) {
        self.check_levers(document);
        let mut reader = Reader::new(document);
        let levers: Levers = Section::read(&mut reader, "generator");
        if reader.has_problems() {
            // The reading of all values names them.
            return;
        }
        for stream in Stream::ALL {
            let Some(seed) = self.of(stream) else { continue };
            let key = if Some(seed) == self.whole() { "box-seed" } else { stream.key() };
            if let Some(fact) = given(document, stream.sections().0) {
                document.problem(&fact, &format!("the key `{key}` generates another one, expected one of them"));
                continue;
            }
            match made(stream, &levers, seed) {
                Ok(values) => {
                    let source = format!("the generator, seed {seed} of the key `{key}`");
                    for (path, value) in values {
                        document.generate(&path, value, &source);
                    }
                }
                Err(reason) => document.problem(stream.sections().1[0], &reason),
            }
        }
    }

    /// A lever that is moved although nothing is generated by it would change nothing: that is an error.
    fn check_levers(&self, document: &mut Document) {
        let reads = |stream: &Stream| self.of(*stream).is_some();
        let read: Vec<&str> =
            Stream::ALL.iter().filter(|stream| reads(stream)).flat_map(|stream| stream.sections().1).copied().collect();
        let moved = |fact: &&Fact| {
            let idle =
                is_within(&fact.path, Values::LEVERS) && !read.iter().any(|section| is_within(&fact.path, section));
            idle && differs(fact)
        };
        if let Some(path) = document.facts.iter().find(moved).map(|fact| fact.path.clone()) {
            document
                .problem(&path, "nothing is generated that depends on it, expected also a seed such as `box-seed` 1");
        }
    }
}

/// Is the value of a fact another one than that of the box that is part of the program?
fn differs(fact: &Fact) -> bool {
    static EMBEDDED: LazyLock<Vec<Fact>> =
        LazyLock::new(|| Values::EMBEDDED.with_file(&[], None).map_or(Vec::new(), |document| document.facts));
    fact.origin != Embedded::ORIGIN
        && EMBEDDED.iter().find(|own| own.path == fact.path).is_none_or(|own| own.value != fact.value)
}

/// A value of these sections that the user's file gives.
fn given(document: &Document, sections: &[&str]) -> Option<String> {
    let within = |fact: &&Fact| sections.iter().any(|section| is_within(&fact.path, section));
    document.facts.iter().find(|fact| within(fact) && differs(fact)).map(|fact| fact.path.clone())
}

/// The values that the generator makes from a seed, by path.
fn made(stream: Stream, levers: &Levers, seed: u32) -> Result<Vec<(String, Value)>, String> {
    match stream {
        Stream::Map => generator::map::made(&levers.map, seed).map(|map| write::map(&map)),
        Stream::Factions => generator::factions::made(levers, seed).map(|cards| write::factions(&cards)),
        Stream::Markets => generator::markets::made(levers, seed).map(|cards| write::markets(&cards)),
    }
}

/// A seed, or the box file.
fn source(text: &str) -> Result<Source, String> {
    match text.trim() {
        REFERENCE => Ok(None),
        text => number(text, &(0..=MOST)).map(Some).map_err(|reason| format!("{reason}, or {REFERENCE}")),
    }
}

/// The seeds that a text lists for one of these keys: words, numbers and ranges divided by commas.
///
/// # Errors
/// When the text names a range that there is not.
pub fn levels(text: &str) -> Result<Vec<String>, String> {
    let mut found: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        match part {
            REFERENCE | SAME => found.push(part.to_owned()),
            part => found.extend(numbers(part, &(0..=MOST))?.iter().map(ToString::to_string)),
        }
    }
    found.dedup();
    Ok(found)
}
