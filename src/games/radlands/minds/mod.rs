//! The players of *Radlands*.

use super::radlands::Radlands;
use crate::games::embedded;
use crate::mind::Minds;

impl Minds for Radlands {
    const POLICIES: &'static [(&'static str, &'static str)] = embedded::radlands::POLICIES;
}
