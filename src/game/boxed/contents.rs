//! A box, read and checked: typed values, and the facts that they come from.

use std::fmt::Debug;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use super::cache;
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::game::facts::{Document, Embedded, Fact, Open, Place, Reader, Tag, fingerprint, in_order, is_within, text};

/// The values of a game's box, typed.
pub trait BoxValues: Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The box that is part of the program.
    const EMBEDDED: Embedded;
    /// A `path=value` of this box, for help texts and errors.
    const EXAMPLE: &'static str;

    /// The section of values that a generator reads; empty where there is none. They are put in before the choice is made, and
    /// are no part of the fingerprint: nothing is played with them.
    const LEVERS: &'static str = "";

    /// The sections in which a name that the box does not have is a new thing. Default: none.
    const OPEN: &'static [Open] = &[];

    /// The choice among the boxes of one file: a card set, a board, the seed of a generator. `()` where there is none.
    type Choice: Choice;

    /// Puts the choice into the document. The user's file is in it already, single values are not.
    ///
    /// The results of a generator become values ([`Document::generate`]): they are listed with their provenance, and
    /// two ways to the same values are the same box.
    fn choose(_document: &mut Document, _choice: &Self::Choice) {}

    /// Reads all values; what cannot be read is noted in the reader, with a stand-in for it.
    fn read(reader: &mut Reader<'_>, choice: &Self::Choice) -> Self;

    /// Notes for readers of the values, a sentence each. Default: none.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Everything in which the values disagree with each other; nothing for a sound box.
    fn check(&self, _place: &Place) -> Refusal {
        Refusal::default()
    }
}

/// A choice among the boxes of one file, made by settings.
pub trait Choice: Clone + Debug + Default + PartialEq + Send + Sync + 'static {
    /// The choice that settings make. What cannot be read is noted, with the default for it.
    fn read(settings: &Settings, refusal: &mut Refusal) -> Self;

    /// Its keys with their values, defaults included.
    fn said(&self) -> Vec<(&'static str, String)>;
}

impl Choice for () {
    fn read(_: &Settings, _: &mut Refusal) {}

    fn said(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// A box, read and checked. Its values are read as its own fields; rule code checks none of them again.
#[derive(Clone, Debug, PartialEq)]
pub struct Boxed<V: BoxValues> {
    /// The name that the box gives itself.
    pub name: String,
    /// The origin of the values: `embedded`, or the path of a file.
    pub origin: String,
    /// A fingerprint of the values alone: equal for boxes that play alike, whatever their name, tags and sources.
    pub hash: u64,
    /// The choice among the boxes of the file.
    pub choice: V::Choice,
    /// Every value with its provenance, section by section.
    pub facts: Vec<Fact>,
    /// Notes for readers of the values.
    pub notes: Vec<String>,
    values: V,
}

impl<V: BoxValues> Deref for Boxed<V> {
    type Target = V;

    #[inline]
    fn deref(&self) -> &V {
        &self.values
    }
}

impl<V: BoxValues> Boxed<V> {
    /// The box that is part of the program.
    ///
    /// # Panics
    /// When the embedded file is not sound; a game has a test that reads it.
    pub fn embedded(choice: V::Choice) -> Boxed<V> {
        Boxed::load(None, choice, &[]).expect("the embedded box is sound")
    }

    /// The embedded box with the values of a file laid over it, and then those of `sets` put in; each of these reads
    /// `path=value`.
    ///
    /// # Errors
    /// All that is wrong with the file and the values, one reason for each finding.
    pub fn load(file: Option<&Path>, choice: V::Choice, sets: &[String]) -> Result<Boxed<V>, Refusal> {
        Boxed::finish(V::EMBEDDED.with_file(V::OPEN, file)?, choice, sets)
    }

    /// The embedded box with a text in TOML laid over it, and the values of `sets` put in. `origin` names the text in
    /// errors.
    ///
    /// # Errors
    /// All that is wrong with the text and the values, one reason for each finding. Values are compared with each other
    /// only when each of them can be read.
    pub fn parse(origin: &str, text: &str, choice: V::Choice, sets: &[String]) -> Result<Boxed<V>, Refusal> {
        Boxed::finish(V::EMBEDDED.with_text(V::OPEN, origin, text)?, choice, sets)
    }

    /// The box that settings describe by `box`, `set` and the keys of its choice: read once, shared by all games that
    /// have it. What is wrong is noted.
    pub fn from_settings(settings: &Settings, refusal: &mut Refusal) -> Option<Arc<Boxed<V>>> {
        let choice = V::Choice::read(settings, refusal);
        let sets: Vec<String> = settings.all("set").into_iter().map(String::from).collect();
        let file = settings.get("box").map(Path::new);
        cache::shared(file, choice, sets).map_err(|more| refusal.reasons.extend(more.reasons)).ok()
    }

    /// Makes the choice, applies the user's values, and checks the whole.
    fn finish(mut document: Document, choice: V::Choice, sets: &[String]) -> Result<Boxed<V>, Refusal> {
        let is_lever = |path: &str| !V::LEVERS.is_empty() && is_within(path, V::LEVERS);
        let typed = sets.iter().cloned();
        let (levers, others): (Vec<String>, Vec<String>) = typed.partition(|set| is_lever(path_of(set)));
        document.put_in(&levers, V::EXAMPLE);
        V::choose(&mut document, &choice);
        document.put_in(&others, V::EXAMPLE);
        document.fill_new();
        let mut reader = Reader::new(&document);
        let name = reader.text("name");
        let values = V::read(&mut reader, &choice);
        let order = reader.finish()?;
        let played = document.facts.iter().filter(|fact| !is_lever(&fact.path));
        let (hash, facts) = (fingerprint(played), in_order(&document.facts, &order));
        let origin = document.place.origin.clone();
        let notes = values.notes();
        values.check(&document.place).or(Boxed { name, origin, hash, choice, facts, notes, values })
    }

    /// The values that the user replaced, each as `path=value`.
    pub fn sets(&self) -> Vec<String> {
        sets(&self.facts)
    }
}

/// The path of a `path=value`.
fn path_of(set: &str) -> &str {
    set.split('=').next().unwrap_or_default().trim()
}

/// The values that the user replaced, each as `path=value`.
pub(super) fn sets(facts: &[Fact]) -> Vec<String> {
    let replaced = facts.iter().filter(|fact| fact.tag == Tag::Set);
    replaced.map(|fact| format!("{}={}", fact.path, text(&fact.value))).collect()
}
