//! The reliability of a page in a few lines for its first screen: the players, the sampling error, and the box.

use super::opening::{Headline, Opening};
use crate::analysis::band::{Band, End};
use crate::analysis::design::AS_IS;
use crate::analysis::statistics::ranged::{Ranged, digits, one_digit};

/// The most players named on the first screen.
const NAMED: usize = 3;

/// A share for a sentence in whole percent: `82 %`; with a decimal if whole percent would hide it.
pub(in crate::analysis) fn brief(share: f64) -> String {
    let percent = 100.0 * share;
    let places = usize::from((percent < 2.0 && percent > 0.0) || (percent > 98.0 && percent < 100.0));
    format!("{} %", digits(percent, places))
}

impl Opening {
    /// The reliability as pairs of a word and a sentence; `backquoted` words are names.
    pub fn sure(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![("Played by", self.people())];
        if let Some(error) = self.headline.as_ref().map(Headline::error) {
            lines.push(("Sampling error", error));
        }
        if let Some(known) = self.box_known() {
            lines.push(("Box", known));
        }
        lines
    }

    /// The players by their everyday names, each with its policy's name once.
    fn people(&self) -> String {
        let name = |player: &super::opening::Player| match player.people.as_str() {
            "" => format!("`{}`", player.name),
            people => format!("{people} (`{}`)", player.name),
        };
        let mut all: Vec<String> = self.players.iter().take(NAMED).map(name).collect();
        let more = self.players.len().saturating_sub(NAMED);
        if more > 0 {
            all.push(format!("{more} more"));
        }
        let first = if self.players.len() > 1 { "; findings describe the first" } else { "" };
        format!("{}{first}.", crate::analysis::sections::listed(&all))
    }

    /// The sureness of the box, and its effect on the numbers.
    fn box_known(&self) -> Option<String> {
        let all: usize = self.sureness.iter().map(|(_, count)| count).sum();
        let (kind, count) = self.sureness.iter().rev().find(|(_, count)| *count > 0)?;
        let known = format!("{count} of {all} values are {kind}");
        let Some(headline) = &self.headline else { return Some(format!("{known}.")) };
        let (at, rate) = (&headline.at, brief(headline.rate.value));
        let at = if at.is_empty() { String::new() } else { format!(" ({at})") };
        let end = |end: &End| match end.title.as_str() {
            AS_IS => brief(end.rate.value),
            title => format!("{} ({title})", brief(end.rate.value)),
        };
        let widest =
            if self.widest.is_empty() { String::new() } else { format!(" {}.", super::answer::capital(&self.widest)) };
        Some(match &headline.band {
            None => format!("{known}."),
            Some(Band::Known { moving: 0, of, .. }) => format!(
                "{known}. None of {of} alternatives moved alone changes the win rate of {rate}{at} significantly.{widest}"
            ),
            Some(Band::Known { low, high, .. }) => format!(
                "{known}. One of them moved alone takes the win rate of {rate}{at} anywhere from {} to {}: trust differences \
                 more than levels.{widest}",
                end(low),
                end(high)
            ),
            Some(Band::Unknown { .. }) if headline.command.is_empty() => format!("{known}.{widest}"),
            Some(Band::Unknown { .. }) => {
                format!(
                    "{known}; what that does to these settings is not measured yet: `{}`.{widest}",
                    headline.command
                )
            }
        })
    }
}

impl Headline {
    /// The sampling error, and the rate it belongs to.
    fn error(&self) -> String {
        let Ranged { value, .. } = self.rate;
        let half = one_digit(100.0 * self.rate.half_width());
        let games = self.games;
        let at = if self.at.is_empty() { String::new() } else { format!(", {}", self.at.replace(['[', ']'], "")) };
        if self.even {
            return format!("± {half} percentage points on a seat's share of wins (n = {games}{at}).");
        }
        format!("± {half} percentage points on the win rate of {} (n = {games}{at}).", brief(value))
    }
}
