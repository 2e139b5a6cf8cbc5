//! Bands of the box that ship with the program, so that the first answer in a new folder has one.
//!
//! `scripts/bands` measures them with the report about unsure values and writes them to a file of the game
//! ([`Asked::BANDS`]). A band applies only to the game and players it was measured with. If the code has changed since
//! then and the game as it is plays differently, the band says so.

use serde::Deserialize;
use serde_json::Value;

use super::band::{Band, End, won_there};
use super::statistics::ranged::{Ranged, Show};
use crate::analysis::question::Asked;
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::sim::plan::Cell;
use crate::sim::{Source, build_id};

/// The contents of a game's file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipped {
    /// The id of the build that played: see [`build_id`].
    #[serde(default)]
    engine: String,
    #[serde(default)]
    band: Vec<Measured>,
    #[serde(default)]
    effect: Vec<Effect>,
}

/// A band of a win rate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    /// The game's identity, as JSON.
    game: String,
    policy: String,
    seed: u64,
    /// Games of the game as it is, and the number of them that were won.
    games: usize,
    won: usize,
    alternatives: usize,
    moving: usize,
    low: Outer,
    high: Outer,
}

/// One end of a band.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outer {
    title: String,
    rate: [f64; 3],
    games: u64,
}

/// An effect under every alternative of the box.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The report that measures it.
    report: String,
    /// The effect, in words.
    pub title: String,
    /// The policy that played.
    policy: String,
    /// The estimate in the game as it is and its interval, as shares.
    as_is: [f64; 3],
    /// The lowest estimate of any alternative.
    low: f64,
    /// The highest.
    high: f64,
    /// Alternatives under which it keeps its sign beyond chance, reverses it beyond chance, and stays undecided.
    counts: [usize; 3],
}

impl Effect {
    /// The effect of the box on it, in a sentence.
    pub fn sentence(&self) -> String {
        let points = |share: f64| Show::Points.number(share);
        let [value, low, high] = self.as_is.map(points);
        let [keeps, flips, open] = self.counts;
        let all = keeps + flips + open;
        format!(
            "{}: {value} percentage points ({low} to {high}) as it is; {} to {} with one unsure value moved. Of {all} alternatives, \
             {keeps} keep its sign beyond chance and {flips} reverse it.",
            self.title,
            points(self.low),
            points(self.high),
        )
    }
}

impl Effect {
    /// The range that the box gives it, in short.
    pub fn brief(&self) -> String {
        let end = |share: f64| Show::Points.number(share);
        format!(
            "{}: {} to {} percentage points, whichever unsure value moves",
            self.title,
            end(self.low),
            end(self.high)
        )
    }
}

impl Shipped {
    /// The bands that come with a game.
    ///
    /// # Errors
    /// When the file was not written by `scripts/bands`.
    pub fn of<G: Asked>() -> Result<Shipped, Refusal> {
        toml::from_str(G::BANDS).map_err(|error| {
            Refusal::new(format!("the bands of {}: {error}; expected a file of scripts/bands", G::TITLE))
        })
    }

    /// The band of the cell that settings describe, with a note for the reader; `None` if none was measured.
    ///
    /// # Errors
    /// When the settings are not accepted.
    pub fn band<G: Asked>(
        &self,
        source: &impl Source<G>,
        (origin, settings, seed): (&str, &Settings, u64),
    ) -> Result<Option<(Band, String)>, Refusal> {
        let cell: Cell<G> = Cell::of(&settings.clone().said_in(origin))?;
        let identity = cell.game.identity();
        let fits = |measured: &&Measured| {
            let game: Option<Value> = serde_json::from_str(&measured.game).ok();
            cell.policy_names() == measured.policy && game.as_ref() == Some(&identity)
        };
        let Some(measured) = self.band.iter().find(fits) else { return Ok(None) };
        let now = (seed == measured.seed).then(|| won_there(source, &cell, measured.games)).flatten();
        let same = self.engine == build_id::<G>() || now == Some(measured.won);
        let note = if same {
            "This band comes with the program".to_string()
        } else {
            let rate = 100.0 * measured.won as f64 / measured.games.max(1) as f64;
            format!("This band is of another build (`{}`), in which {rate:.1} % were won as it is", self.engine)
        };
        Ok(Some((measured.known(), note)))
    }

    /// The effects that a report measures, if this policy plays it.
    pub fn effects<'a>(&'a self, report: &'a str, policy: &'a str) -> impl Iterator<Item = &'a Effect> {
        self.effect.iter().filter(move |effect| effect.report == report && effect.policy == policy)
    }
}

impl Measured {
    fn known(&self) -> Band {
        let end = |outer: &Outer| {
            let [value, low, high] = outer.rate;
            End { title: outer.title.clone(), rate: Ranged { value, low, high }, games: outer.games }
        };
        Band::Known { low: end(&self.low), high: end(&self.high), moving: self.moving, of: self.alternatives }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_is_told_with_its_range_and_how_often_it_holds() {
        let text = "engine = 'e'\n[[effect]]\nreport = 'hard'\ntitle = 'one more card'\npolicy = 'planner'\n\
                    as_is = [-0.0633, -0.08, -0.04]\nlow = -0.1\nhigh = 0.013\ncounts = [105, 0, 14]\n";
        let shipped: Shipped = toml::from_str(text).unwrap();
        let told: Vec<String> = shipped.effects("hard", "planner").map(Effect::sentence).collect();
        assert_eq!(told.len(), 1);
        assert!(
            told[0].starts_with("one more card: −6.3 percentage points (−8.0 to −4.0) as it is; −10.0 to +1.3"),
            "{told:?}"
        );
        assert!(
            told[0].ends_with("Of 119 alternatives, 105 keep its sign beyond chance and 0 reverse it."),
            "{told:?}"
        );
        assert_eq!(shipped.effects("hard", "greedy").count() + shipped.effects("skill", "planner").count(), 0);
        assert!(toml::from_str::<Shipped>("engine = 'e'\nbands = 3").is_err());
    }
}
