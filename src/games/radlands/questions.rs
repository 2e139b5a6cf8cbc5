//! What can be asked about *Radlands*: its reports, and how sure its values are.

use super::Radlands;
use crate::analysis::question::Asked;
use crate::game::facts::Tag;
use crate::games::embedded;

impl Asked for Radlands {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::radlands::REPORTS;

    fn sureness(&self) -> Vec<(&'static str, usize)> {
        let kinds = [
            (Tag::Set, "set for this"),
            (Tag::Given, "given by a box file"),
            (Tag::Stated, "stated"),
            (Tag::Inferred, "inferred"),
            (Tag::Estimate, "estimates"),
        ];
        let count = |tag: Tag| self.contents.facts.iter().filter(|fact| fact.tag == tag).count();
        kinds.map(|(tag, words)| (words, count(tag))).to_vec()
    }
}
