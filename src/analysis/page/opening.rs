//! The opening of a page: the players, their strength, and the reliability of the numbers.

use serde_json::{Value, json};

use crate::analysis::question::{Asked, Question};
use crate::base::refusal::Refusal;
use crate::game::{Contest, Settings};
use crate::sim::{Cell, Source};

use crate::analysis::band::{Band, End, band_command};
use crate::analysis::design::{AS_IS, Design, Spot, VARIANT};
use crate::analysis::played::{Games, Played};
use crate::analysis::sections::{cell_words, listed, rate};
use crate::analysis::shipped::{Effect, Shipped};
use crate::analysis::statistics::ranged::{Ranged, one_digit};

/// The most players that are described one by one; more are only named, with descriptions further down.
const DESCRIBED: usize = 3;

/// A player of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Its description, from its file.
    pub about: String,
    /// The everyday name for such players; empty if they are called by the policy's name.
    pub people: String,
    /// Its win rates in the game's default settings, per number of players: words, win rate, games.
    pub strength: Vec<(String, Ranged, u64)>,
}

/// The number that summarises how hard the game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// The policy that played.
    pub policy: String,
    /// The side whose win rate it is: `` `planner` ``, or in a competitive game `` `planner` against `random` ``.
    pub who: String,
    /// In a competitive game, the number of deals and the fair share of each seat.
    pub deals: Option<(u64, f64)>,
    /// In a competitive game, whether all seats play equally well. Then the deal decides the winner.
    pub even: bool,
    /// The settings played, in words: `4 players, base deck`.
    pub at: String,
    /// The win rate.
    pub rate: Ranged,
    /// Games behind it.
    pub games: u64,
    /// The effect of unsure values; none for games without them, or means over several competitive tables.
    pub band: Option<Band>,
    /// A note on a band that was not measured in this folder; empty without one.
    pub origin: String,
    /// The command that plays the games an unknown band needs; empty if there is no band.
    pub command: String,
    /// The seed of its deals: other seeds, line-ups or numbers of games give other rates.
    pub seed: u64,
    /// The cells of the question that it covers.
    pub cells: Vec<usize>,
}

/// The first screen of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The game's notice, shown before anything else ([`Asked::NOTICE`]); empty for none.
    pub notice: &'static str,
    /// The players; findings describe the first.
    pub players: Vec<Player>,
    /// The default settings in which strength is measured, in words: `base deck`.
    pub usual: String,
    /// The number of the game's values per degree of sureness, the surest first.
    pub sureness: Vec<(&'static str, usize)>,
    /// The numbers of players.
    pub tables: Vec<String>,
    /// The headline, if any game was played in the default settings.
    pub headline: Option<Headline>,
    /// The effects of unsure values on the effects that the report measures, one sentence each.
    pub effects: Vec<String>,
    /// The first of them in short; empty if none was measured.
    pub widest: String,
}

impl Opening {
    /// The opening for the games of a question.
    ///
    /// # Errors
    /// When settings are not accepted.
    pub fn of<G: Asked>(
        question: &Question,
        design: &Design<G>,
        played: &Played,
        source: &impl Source<G>,
    ) -> Result<Opening, Refusal> {
        let usual = Usual::of(design);
        let mut players: Vec<Player> = Vec::new();
        for spot in &design.spots {
            for policy in &spot.cell.policies {
                if !players.iter().any(|known| known.name == policy.name) {
                    let strength = usual.strength(design, played, &policy.name);
                    let (name, about, people) = (policy.name.clone(), policy.about.clone(), policy.people.clone());
                    players.push(Player { name, about, people, strength });
                }
            }
        }
        let counted = G::USUAL.first().map(|(key, ..)| *key);
        let mut tables: Vec<String> = Vec::new();
        for value in design.spots.iter().filter_map(|spot| spot.settings.get(counted?)) {
            if !tables.iter().any(|known| known == value) {
                tables.push(value.to_string());
            }
        }
        let shipped = Shipped::of::<G>()?;
        let headline = usual.headline(question, (design, played), (source, &shipped))?;
        let policy = headline.as_ref().map_or("", |headline| headline.policy.as_str());
        let widest = shipped.effects(&question.name, policy).next().map_or(String::new(), Effect::brief);
        Ok(Opening {
            effects: shipped.effects(&question.name, policy).map(Effect::sentence).collect(),
            widest,
            notice: G::NOTICE,
            players,
            usual: listed(&G::USUAL.iter().skip(1).map(|(_, _, words)| (*words).to_string()).collect::<Vec<_>>()),
            sureness: design.spots.first().map(|spot| spot.cell.game.sureness()).unwrap_or_default(),
            tables,
            headline,
        })
    }

    /// The opening as pairs of a word and a sentence; `backquoted` words are names.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        if !self.notice.is_empty() {
            lines.push(("notice", self.notice.to_string()));
        }
        lines.push(("played by", self.who()));
        if !self.tables.is_empty() {
            lines.push(("players", listed(&self.tables)));
        }
        if let Some(known) = self.known() {
            lines.push(("the box", known));
        }
        if let Some(headline) = &self.headline {
            lines.push(("how sure", headline.sentence()));
        }
        if !self.effects.is_empty() {
            lines.push(("effects", self.effects.join(" ")));
        }
        lines
    }

    fn who(&self) -> String {
        let one = |player: &Player| {
            let about = if player.about.is_empty() { String::new() } else { format!(": {}", player.about) };
            let strength: Vec<String> =
                player.strength.iter().map(|(at, rate, _)| format!("{} with {at}", rate.percent())).collect();
            let wins = if strength.is_empty() {
                String::new()
            } else {
                format!("; it wins {} ({})", listed(&strength), self.usual)
            };
            format!("`{}`{about}{wins}.", player.name)
        };
        let told = if self.players.len() > DESCRIBED { 1 } else { self.players.len() };
        let mut sentences: Vec<String> = self.players[..told].iter().map(one).collect();
        let others: Vec<String> = self.players[told..].iter().map(|player| format!("`{}`", player.name)).collect();
        if !others.is_empty() {
            sentences.push(format!("Beside it {}.", listed(&others)));
        }
        sentences.join(" ")
    }

    /// The number of values per degree of sureness, the least sure first.
    fn known(&self) -> Option<String> {
        let all: usize = self.sureness.iter().map(|(_, count)| count).sum();
        let mut kinds = self.sureness.iter().rev().filter(|(_, count)| *count > 0);
        let (kind, count) = kinds.next()?;
        let rest: Vec<String> = kinds.map(|(kind, count)| format!("{count} {kind}")).collect();
        let rest = if rest.is_empty() { String::new() } else { format!("; {}", listed(&rest)) };
        Some(format!("{count} of its {all} values are {kind}{rest}."))
    }

    /// The opening as JSON for programs.
    pub fn json(&self) -> Value {
        let rate = |rate: &Ranged, games: u64| json!({ "win_rate": rate.value, "low": rate.low, "high": rate.high, "games": games });
        let players: Vec<Value> = self
            .players
            .iter()
            .map(|player| {
                let strength: Vec<Value> = player
                    .strength
                    .iter()
                    .map(|(at, won, games)| json!({ "at": at, "won": rate(won, *games) }))
                    .collect();
                json!({ "name": player.name, "about": player.about, "strength": strength })
            })
            .collect();
        let end = |end: &End| json!({ "value": end.title, "won": rate(&end.rate, end.games) });
        let headline = self.headline.as_ref().map(|headline| {
            let band = match &headline.band {
                Some(Band::Known { low, high, moving, of }) => {
                    json!({ "low": end(low), "high": end(high), "moving": moving, "alternatives": of })
                }
                Some(Band::Unknown { .. }) | None => Value::Null,
            };
            let mut record = json!({ "policy": headline.policy, "at": headline.at, "seed": headline.seed,
                "won": rate(&headline.rate, headline.games), "box_unknown": band, "box_unknown_origin": headline.origin, "computed_by": headline.command });
            if let Some((deals, fair)) = headline.deals {
                record["of"] = json!(headline.who.replace('`', ""));
                record["deals"] = json!(deals);
                record["fair"] = json!(fair);
            }
            record
        });
        let sureness: serde_json::Map<String, Value> =
            self.sureness.iter().map(|(kind, count)| ((*kind).to_string(), json!(count))).collect();
        let mut record = json!({ "players": players, "numbers_of_players": self.tables, "box": sureness, "headline": headline,
                                 "effects": self.effects });
        if !self.notice.is_empty() {
            record["notice"] = json!(self.notice);
        }
        record
    }
}

impl Headline {
    fn sentence(&self) -> String {
        let (who, games, seed) = (&self.who, self.games, self.seed);
        let error = one_digit(100.0 * self.rate.half_width());
        let end = |end: &End| match end.title.as_str() {
            AS_IS => format!("{} (as it is)", end.rate.percent()),
            title => format!("{} ({title}, n = {})", end.rate.percent(), end.games),
        };
        let origin = match (self.origin.as_str(), self.command.as_str()) {
            ("", _) => String::new(),
            (origin, "") => format!(" {origin}."),
            (origin, command) => format!(" {origin}; `{command}` into the same folder measures one of your own."),
        };
        let band = match &self.band {
            None => ".".into(),
            Some(Band::Known { low, high, moving, of }) => format!(
                "; box unknown: from {} to {}. The printed game may lie anywhere in that range: one unsure value or ruling is moved at \
                 a time, and {moving} of {of} alternatives move the win rate beyond chance.{origin}",
                end(low),
                end(high)
            ),
            Some(Band::Unknown { .. }) if self.command.is_empty() => "; box unknown: not computed.".into(),
            Some(Band::Unknown { played: 0, .. }) => {
                format!("; box unknown: not computed; `{}` into the same folder computes it.", self.command)
            }
            Some(Band::Unknown { played, of }) => format!(
                "; box unknown: not computed, {played} of {of} alternatives have been played; `{}` into the same folder \
                 computes it.",
                self.command
            ),
        };
        let at = if self.at.is_empty() { String::new() } else { format!("{}, ", self.at) };
        let deals = self
            .deals
            .map_or(String::new(), |(deals, fair)| format!(" in {deals} deals; fair is {} %", one_digit(100.0 * fair)));
        if self.even {
            let policy = &self.policy;
            return format!(
                "`{policy}` plays against itself ({at}seed {seed}, n = {games}{deals}): a seat's share of wins over all these games has a \
                 sampling error of ± {error} points."
            );
        }
        format!(
            "{who} wins {} of its games ({at}seed {seed}, n = {games}{deals}). Sampling error ± {error} points{band}",
            self.rate.percent()
        )
    }
}

/// The cells of a question that are in the game's default settings: a default value would leave them unchanged.
struct Usual {
    /// For each cell of the first variant, whether each of [`Asked::USUAL`] holds; `None` for other variants, unless
    /// they are the same game with other players.
    holds: Vec<Option<Vec<bool>>>,
}

impl Usual {
    fn of<G: Asked>(design: &Design<G>) -> Usual {
        let first = design.spots.first().and_then(|spot| spot.levels.get(VARIANT)).cloned();
        let is_first = |spot: &&Spot<G>| spot.levels.get(VARIANT) == first.as_ref();
        let games: Vec<_> = design.spots.iter().filter(is_first).map(|spot| spot.cell.game.identity()).collect();
        let mut holds = Vec::new();
        for spot in &design.spots {
            if !is_first(&spot) && !games.contains(&spot.cell.game.identity()) {
                holds.push(None);
                continue;
            }
            let mut each = Vec::new();
            for (key, value, _) in G::USUAL {
                // A value that does not fit the others is not the default.
                let cell: Result<Cell<G>, Refusal> = Cell::of(&spot.settings.clone().with(key, value));
                each.push(cell.is_ok_and(|cell| cell.game.identity() == spot.cell.game.identity()));
            }
            holds.push(Some(each));
        }
        Usual { holds }
    }

    /// The win rates of a policy by the number of players, with the default settings otherwise.
    fn strength<G: Asked>(&self, design: &Design<G>, played: &Played, policy: &str) -> Vec<(String, Ranged, u64)> {
        let Some((key, ..)) = G::USUAL.first() else { return Vec::new() };
        // In a competitive game strength depends on the opponents, which the headline names.
        if G::CONTEST == Contest::Against {
            return Vec::new();
        }
        let mut by: Vec<(String, Vec<usize>)> = Vec::new();
        for (i, spot) in design.spots.iter().enumerate() {
            let usual = self.holds[i].as_ref().is_some_and(|holds| holds[1..].iter().all(|holds| *holds));
            let alone = matches!(&spot.cell.policies[..], [only] if only.name == policy);
            if !usual || !alone || played.cells[i].is_empty() {
                continue;
            }
            let value = spot.settings.get(key).unwrap_or_default();
            match by.iter_mut().find(|(known, _)| known == value) {
                Some((_, cells)) => cells.push(i),
                None => by.push((value.to_string(), vec![i])),
            }
        }
        let noun = (played.title)(key);
        let words = |i: usize, value: &str| match value {
            "1" => format!("1 {}", noun.trim_end_matches('s')),
            _ if i == 0 => format!("{value} {noun}"),
            _ => value.to_string(),
        };
        let told = |(i, (value, cells)): (usize, (String, Vec<usize>))| {
            let games: Vec<&Games> = plainest(design, cells).into_iter().map(|cell| &played.cells[cell]).collect();
            (words(i, &value), rate(&games).into(), games.iter().map(|games| games.len()).sum())
        };
        by.into_iter().enumerate().map(told).collect()
    }

    /// The win rate of the first policy over the cells that are nearest to the default settings.
    fn headline<G: Asked>(
        &self,
        question: &Question,
        (design, played): (&Design<G>, &Played),
        (source, shipped): (&impl Source<G>, &Shipped),
    ) -> Result<Option<Headline>, Refusal> {
        let Some(policy) = played.cells.first().map(|games| games.player.clone()) else { return Ok(None) };
        let score = |i: usize| {
            let own = played.cells[i].player == policy && !played.cells[i].is_empty();
            self.holds[i].as_ref().filter(|_| own).map(|holds| holds.iter().filter(|holds| **holds).count())
        };
        let best = (0..design.spots.len()).filter_map(score).max();
        let Some(best) = best else { return Ok(None) };
        let mut cells =
            plainest(design, (0..design.spots.len()).filter(|&i| score(i) == Some(best)).collect::<Vec<_>>());
        // Cells that match different defaults do not belong together.
        let kind = self.holds[cells[0]].clone();
        cells.retain(|&i| self.holds[i] == kind);
        // Nor do win shares among different numbers of seats.
        let seats = played.cells[cells[0]].seats.seats;
        cells.retain(|&i| G::CONTEST == Contest::Together || played.cells[i].seats.seats == seats);
        let settings = kind
            .iter()
            .flatten()
            .zip(G::USUAL)
            .filter(|(holds, _)| **holds)
            .fold(common(cells.iter().map(|&i| &design.spots[i])), |settings, (_, (key, value, _))| {
                settings.with(key, value)
            });
        let words = |(holds, (key, _, words)): (&bool, &(&str, &str, &str))| match settings.get(key) {
            _ if *holds => Some((*words).to_string()),
            Some(value) => Some(format!("{value} {}", (played.title)(key))),
            None => None,
        };
        let mut at: Vec<String> = kind.iter().flatten().zip(G::USUAL).filter_map(words).collect();
        if let ([one], true) = (&cells[..], at.is_empty()) {
            at.extend(Some(cell_words(played, &played.cells[*one])).filter(|words| !words.is_empty()));
        }
        at.extend((cells.len() > 1).then(|| averaged(played, &cells)));
        let games: Vec<&Games> = cells.iter().map(|&i| &played.cells[i]).collect();
        let estimate = if let [one] = games[..] { played.win_rate(one) } else { rate(&games) };
        let against = G::CONTEST == Contest::Against;
        let even = against && cells.iter().all(|&i| design.spots[i].cell.is_even());
        // Where every seat plays for itself, a mean over several tables is of different sides; and where all sides are equal
        // each wins its fair share in every box.
        let has_band = !G::UNSURE.is_empty() && !even && (!against || cells.len() == 1);
        let mut band = has_band.then(|| Band::of::<G>(source, &question.origin, &settings)).transpose()?;
        let mut origin = String::new();
        if let Some(Band::Unknown { .. }) = band
            && let Some((known, note)) = shipped.band(source, (&question.origin, &settings, question.seed))?
        {
            (band, origin) = (Some(known), note);
        }
        let deals = || games.iter().map(|games| games.deals() as u64).sum::<u64>();
        Ok(Some(Headline {
            who: played.who(&policy),
            deals: games[0].fair().filter(|_| against).map(|fair| (deals(), fair)),
            even,
            policy,
            at: at.join(", "),
            rate: estimate.into(),
            games: games.iter().map(|games| games.len()).sum(),
            band,
            origin,
            command: band_command::<G>(&settings, question.seed).filter(|_| has_band).unwrap_or_default(),
            seed: question.seed,
            cells,
        }))
    }
}

/// A note on the cells that a mean is over: `mean of 24 line-ups`.
fn averaged(played: &Played, cells: &[usize]) -> String {
    let level = |cell: usize, key: &str| played.cells[cell].level(key);
    let varies = |key: &str| cells.iter().any(|&cell| level(cell, key) != level(cells[0], key));
    let keys: Vec<String> = played.factors.iter().map(|factor| factor.key.clone()).filter(|key| varies(key)).collect();
    // `16 line-ups`, but `2 settings of cards`: a plural does not count the levels.
    let many = |name: String| if name.ends_with('s') { format!("settings of {name}") } else { name + "s" };
    let names: Vec<String> = keys.iter().map(|key| many((played.title)(key))).collect();
    let of = if names.is_empty() { "settings".into() } else { listed(&names) };
    format!("mean of {} {of}", cells.len())
}

/// The cells with the fewest settings, which are nearest to the game as people play it.
fn plainest<G>(design: &Design<G>, mut cells: Vec<usize>) -> Vec<usize> {
    let made = |cell: usize| design.spots[cell].settings.0.len();
    let fewest = cells.iter().map(|&cell| made(cell)).min().unwrap_or_default();
    cells.retain(|&cell| made(cell) == fewest);
    cells
}

/// The settings that all of some cells share.
fn common<'a, G: 'a>(mut spots: impl Iterator<Item = &'a Spot<G>>) -> Settings {
    let mut settings = spots.next().map(|spot| spot.settings.clone()).unwrap_or_default();
    for spot in spots {
        settings.0.retain(|setting| spot.settings.0.contains(setting));
    }
    settings
}
