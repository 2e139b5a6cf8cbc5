//! The ladder of a game: all its players, their win rates and costs, and the report findings that hold for each.
//!
//! A ladder consists of ordinary questions: one about the rungs, and one for each report whose findings can be tested
//! with other players. They are built here from the game's own data, so that a new game needs no code for its ladder.
//! The number of games per rung is fixed in advance, by its kind of mind or by the user: times are measured, but they
//! decide nothing.

mod findings;
mod tables;

pub use findings::LEAST;

use std::collections::BTreeMap;

use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::game::{Contest, Holds, Settings, keys};
use crate::mind::{Policy, policies};
use crate::sim::plan::{Levels, Lists, crossed};

use self::tables::tables;
use super::question::{Asked, Block, Games, Question};

/// Settings of a ladder.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    /// The players: names or files; empty for all players that come with the game.
    pub rungs: Vec<String>,
    /// Games per cell, by rung.
    pub games: BTreeMap<String, u64>,
    /// Games per cell of all other rungs; default: by the rung's kind of mind.
    pub other: Option<u64>,
    /// The seed of the games.
    pub seed: u64,
    /// The cells: texts that list the levels of keys, to be crossed.
    pub cells: Lists,
    /// The settings that all cells share.
    pub base: Settings,
    /// Reports whose findings are tested for every rung; default: all of the game's.
    pub findings: Option<Vec<String>>,
    /// Only the rungs and their costs, without luck and findings.
    pub brief: bool,
}

/// Default games per cell: cooperative, and competitive.
const GAMES: (u64, u64) = (2000, 400);

/// Default games per cell for minds that try games out before they decide: each of their games takes thousands.
const DEAR: u64 = 100;

/// The kinds of mind that try games out.
const TRYING: [&str; 3] = ["rollouts", "search", "turns"];

/// The kind of mind that serves tests and is no player.
const AID: &str = "first";

/// A player of the ladder.
#[derive(Clone, Debug)]
pub(super) struct Rung {
    /// Its name or file: a level of the factor of players.
    pub(super) named: String,
    /// Games per cell.
    pub(super) games: u64,
}

impl Ladder {
    /// The questions of the ladder: about the rungs, then about findings.
    ///
    /// # Errors
    /// Everything that is wrong with players, numbers and settings.
    pub fn questions<G: Asked>(&self) -> Result<Vec<Question>, Refusal> {
        let rungs = self.rungs::<G>()?;
        let tables = self.by_seats::<G>()?;
        let several = tables.len() > 1;
        let mut all: Vec<Question> = Vec::new();
        for (seats, lists) in tables {
            let mut question = self.main::<G>(&rungs, (seats, lists))?;
            for section in question.sections.iter_mut().filter(|_| several) {
                section.title = format!("{}, {seats} seats", section.title);
                if !all.is_empty() {
                    section.id = format!("{}-{seats}", section.id);
                }
            }
            all.push(question);
        }
        if !self.brief {
            all.extend(findings::questions::<G>(self, &rungs)?);
        }
        Ok(all)
    }

    /// The reason why the questions cover no findings, unless the user excluded them.
    ///
    /// # Errors
    /// When findings cannot be tested with these players.
    pub fn without_findings<G: Asked>(&self, questions: &[Question]) -> Result<Option<String>, Refusal> {
        let wanted = !self.brief && self.findings.as_ref().is_none_or(|wanted| !wanted.is_empty());
        if !wanted || questions.len() > 1 {
            return Ok(None);
        }
        let able = self.rungs::<G>()?.iter().filter(|rung| rung.games >= LEAST).count();
        Ok(Some(if able < 2 {
            let least = LEAST;
            format!(
                "findings are omitted: they need two players with {least} games per cell; --games {least} plays them"
            )
        } else {
            "findings are omitted: no report of these names contrasts that other players can be asked about".into()
        }))
    }

    /// The rungs with their numbers of games, in the order in which they are named or listed.
    fn rungs<G: Asked>(&self) -> Result<Vec<Rung>, Refusal> {
        let mut named = self.rungs.clone();
        if named.is_empty() {
            named.extend(policies::<G>().into_iter().map(|(name, _)| name.to_string()));
            named.retain(|name| Policy::of::<G>(name).map_or(true, |policy| policy.mind != AID));
        }
        let mut refusal = Refusal::default();
        let (mut rungs, mut known): (Vec<Rung>, Vec<Policy>) = Default::default();
        for name in &named {
            match Policy::of::<G>(name) {
                Err(more) => refusal.reasons.extend(more.reasons),
                Ok(policy) => {
                    if let Some(other) = known.iter().find(|other| other.name == policy.name) {
                        refusal.add(format!(
                            "--policy {name}: another rung is called `{}` too, expected names of their own",
                            other.name
                        ));
                    }
                    rungs.push(Rung { named: name.clone(), games: self.games_of::<G>(&policy, name) });
                    known.push(policy);
                }
            }
        }
        for name in self.games.keys().filter(|name| !named.contains(name)) {
            let hint = crate::base::refusal::hint(name, named.iter().map(String::as_str));
            refusal.add(format!("--games {name}: no such rung plays{hint}"));
        }
        if rungs.len() < 2 && refusal.reasons.is_empty() {
            refusal.add(format!("--policy: found {} rung, expected at least two players to compare", rungs.len()));
        }
        refusal.or(rungs)
    }

    fn games_of<G: Asked>(&self, policy: &Policy, named: &str) -> u64 {
        let usual = if G::CONTEST == Contest::Together { GAMES.0 } else { GAMES.1 };
        let by_mind = if TRYING.contains(&policy.mind.as_str()) { DEAR } else { usual };
        self.games.get(named).copied().or(self.other).unwrap_or(by_mind)
    }

    /// The question about the rungs themselves.
    fn main<G: Asked>(&self, rungs: &[Rung], (seats, lists): (usize, Lists)) -> Result<Question, Refusal> {
        let (origin, text) = match G::CONTEST {
            Contest::Together => {
                ("reports/ladder-together.toml", include_str!("../../../reports/ladder-together.toml"))
            }
            Contest::Against => ("reports/ladder-against.toml", include_str!("../../../reports/ladder-against.toml")),
        };
        let mut question = Question::parse("ladder", origin, text, &keys::<G>())?;
        question.origin = "ladder".into();
        question.next.extend(G::REPORTS.first().map(|(name, _)| format!("report {name}: what strong players find")));
        question.seed = self.seed;
        question.base = self.base.clone();
        question.blocks = vec![Block(lists)];
        let players: Vec<(String, u64)> = match G::CONTEST {
            Contest::Together => usual_first::<G>(rungs).into_iter().map(|rung| (rung.named, rung.games)).collect(),
            Contest::Against => tables(rungs, G::DEFAULT, seats),
        };
        question.policies = players.iter().map(|(name, _)| name.clone()).collect();
        question.of_file.clone_from(&question.policies);
        question.games = Games { other: 1, by_policy: players.into_iter().collect() };
        for section in question.sections.iter_mut().filter(|section| section.kind == "luck" && !G::DEAL.is_empty()) {
            section.about = format!("{} The deal of this game: {}.", section.about, G::DEAL);
        }
        let varied = self.varied::<G>(&question.blocks[0]);
        for section in &mut question.sections {
            let layout = match section.kind.as_str() {
                "skill" => "series",
                "causes" => "panel",
                _ => continue,
            };
            if let [key] = &varied[..] {
                section.set(layout, key);
            }
        }
        for section in question.sections.iter_mut().filter(|_| G::CONTEST == Contest::Against) {
            if seats > 2 && section.id == "rungs" {
                section.about = format!(
                    "Players met at tables of {seats}: one against the usual player at all other seats and the other way round, and \
                     different players at a balanced choice of tables. Every deal is played in several seatings."
                );
            }
        }
        question.sections.retain(|section| match section.kind.as_str() {
            "luck" => !self.brief,
            "skill" | "strengths" | "matchups" | "curve" => true,
            _ => !self.brief,
        });
        Ok(question)
    }

    /// The cells: from the user, with every number of players by default.
    fn cells_of<G: Asked>(&self) -> Lists {
        let mut lists = self.cells.clone();
        let counted = G::USUAL.first().and_then(|(key, ..)| G::KEYS.iter().find(|own| own.name == *key));
        if let Some(key) = counted.filter(|_| G::CONTEST == Contest::Together)
            && let Holds::Numbers(least, most) = key.holds
        {
            lists.entry(key.name.into()).or_insert_with(|| vec![format!("{least}..{most}")]);
        }
        lists
    }

    /// The keys that have more than one level.
    fn varied<G: Asked>(&self, block: &Block) -> Vec<String> {
        let levels = |key: &str, text: &String| G::levels(key, text, &self.base).map_or(1, |levels| levels.len());
        let many =
            |(key, texts): &(&String, &Vec<String>)| texts.iter().map(|text| levels(key, text)).sum::<usize>() > 1;
        block.0.iter().filter(many).map(|(key, _)| key.clone()).collect()
    }

    /// The cells by number of seats, where tables are named seat by seat; otherwise one list.
    fn by_seats<G: Asked>(&self) -> Result<Vec<(usize, Lists)>, Refusal> {
        let lists = self.cells_of::<G>();
        let whole = match self.seats::<G>(&lists) {
            Ok(seats) => return Ok(vec![(seats, lists)]),
            Err(refusal) => refusal,
        };
        // One key decides the number of seats: split by its levels.
        let split = lists.keys().find_map(|key| self.split::<G>(&lists, key).ok());
        split.ok_or(whole)
    }

    /// The cells by the levels of a key, grouped by equal numbers of seats.
    fn split<G: Asked>(&self, lists: &Lists, key: &str) -> Result<Vec<(usize, Lists)>, Refusal> {
        let own = Lists::from([(key.to_string(), lists[key].clone())]);
        let mut all: Vec<(usize, Lists)> = Vec::new();
        for (levels, _) in crossed::<G>(&own, (Levels::new(), self.base.clone()), &|key| format!("--{key}"))? {
            let mut some = lists.clone();
            some.insert(key.into(), levels.into_values().collect());
            let seats = self.seats::<G>(&some)?;
            match all.iter_mut().find(|(known, _)| *known == seats) {
                Some((_, known)) => known.entry(key.into()).or_default().extend(some.remove(key).unwrap_or_default()),
                None => all.push((seats, some)),
            }
        }
        Ok(all)
    }

    /// The number of seats of the cells. Where tables are named seat by seat, all must have the same number.
    fn seats<G: Asked>(&self, lists: &Lists) -> Result<usize, Refusal> {
        let start = (Levels::new(), self.base.clone());
        let points = crossed::<G>(lists, start, &|key| format!("--{key}"))?;
        let mut found: Vec<usize> = Vec::new();
        for (_, settings) in points {
            let seats = G::from_settings(&settings)?.seats();
            if !found.contains(&seats) {
                found.push(seats);
            }
        }
        if found.len() > 1 && G::CONTEST == Contest::Against {
            let counts: Vec<String> = found.iter().map(ToString::to_string).collect();
            return Err(Refusal::new(format!(
                "ladder: found cells of {} seats, expected one number of seats where seat plays against seat",
                counts.join(" and ")
            )));
        }
        Ok(found.first().copied().unwrap_or(2))
    }
}

/// The rungs with the game's default player first, if it is one: findings describe the first.
fn usual_first<G: Asked>(rungs: &[Rung]) -> Vec<Rung> {
    let mut rungs = rungs.to_vec();
    rungs.order_by_key(|rung| rung.named != G::DEFAULT);
    rungs
}
