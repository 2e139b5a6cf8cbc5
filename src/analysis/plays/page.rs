//! The answer about a group's plays as parts of a page.

use super::agreement::Agreement;
use super::fit::{Odd, Standing};
use super::persona::Persona;
use super::sample::{PEOPLE_WON, WON};
use crate::analysis::page::answer::{Finding, Part};
use crate::analysis::page::chart::{Axis, Bar, Chart};
use crate::analysis::page::table::{Entry, Kind, Show, Table};
use crate::analysis::statistics::{Estimate, Ranged};

/// Everything that the page is made of.
#[derive(Clone, Debug)]
pub struct PlaysPage<'a> {
    /// The players by name.
    pub players: &'a [String],
    /// The fit of each player to the plays.
    pub standings: &'a [Standing],
    /// For each player, in what the plays differ from it.
    pub odd: &'a [Vec<Odd>],
    /// The number of plays.
    pub plays: usize,
    /// The agreement of people's decisions with players, of games played in the program.
    pub agreement: &'a [Agreement],
    /// The fitted player, and who errs.
    pub persona: Option<(&'a Persona, &'a str)>,
    /// The name of the length.
    pub length: &'a str,
}

impl PlaysPage<'_> {
    /// The likeliest player.
    pub fn likeliest(&self) -> usize {
        self.standings.iter().position(|standing| standing.behind == 0.0).unwrap_or_default()
    }

    /// The parts of the page, the answer first.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = vec![self.rungs()];
        parts.extend(agreed(self.agreement));
        parts.push(self.differences());
        parts.extend(self.persona.map(|(persona, base)| fitted(persona, base, self.plays)));
        parts
    }

    fn named(&self, which: impl Fn(&Standing) -> bool) -> Vec<String> {
        let named = self.players.iter().zip(self.standings).filter(|(_, standing)| which(standing));
        named.map(|(name, _)| format!("`{name}`")).collect()
    }

    /// The section on the players that the group plays like.
    fn rungs(&self) -> Part {
        let fits = self.named(Standing::fits);
        let (all, ruled_out) = (self.players.len(), self.players.len() - fits.len());
        let plays = if self.plays == 1 { "1 play rules".into() } else { format!("{} plays rule", self.plays) };
        let finding = if fits.is_empty() {
            let best = &self.players[self.likeliest()];
            let line = format!("{plays} out all {all} players (p < 0.03); `{best}` is the nearest");
            Finding::new("none", format!("The group plays like none of the players: {line}."))
                .short("The group plays like none of the players", line)
        } else {
            let who = any_of(&fits);
            let line = format!("{plays} out {ruled_out} of {all} players (p < 0.03)");
            let text = format!("The group plays like {who}: {line}.");
            Finding::new(fits.join(", "), text)
                .short(format!("The group plays like {who}"), line)
                .undecided(ruled_out == 0)
        };
        let mut findings = vec![finding];
        let near = self.players.iter().zip(self.standings).filter(|(_, standing)| standing.fits());
        let near = near.filter_map(|(name, standing)| standing.plays_to_tell.map(|plays| (plays, name)));
        if let Some((plays, name)) = near.max() {
            let best = &self.players[self.likeliest()];
            let claim = format!("`{best}` and `{name}` do not differ significantly yet");
            let line = format!("about {plays} plays like these would show a difference, 8 times in 10");
            findings.push(
                Finding::new(format!("{plays} plays"), format!("{claim}: {line}.")).short(claim, line).undecided(true),
            );
        }
        let mut table = Table::new("players", "How likely the plays are with each player")
            .with("policy", "player", Kind::Key)
            .with("behind", "log-likelihood, less the best", Kind::Number(Show::Digits(2)))
            .with("p", "p", Kind::Number(Show::PValue))
            .with("fits", "fits", Kind::Text)
            .with("plays_to_tell", "plays to tell it from the best", Kind::Count);
        for (name, standing) in self.players.iter().zip(self.standings) {
            let fits = if standing.fits() { "yes" } else { "no" };
            let row = vec![
                name.as_str().into(),
                standing.behind.into(),
                standing.p.into(),
                fits.into(),
                standing.plays_to_tell.into(),
            ];
            table.push(row);
        }
        Part {
            id: "players".into(),
            title: "Whom the group plays like".into(),
            about: "Each player is compared with the plays by what they say of the end, the length and the points of a game.".into(),
            findings,
            lead: self.chart(),
            charts: Vec::new(),
            tables: vec![table],
            methods: vec![METHOD.into()],
        }
    }

    /// The feature that most plays state, for each player: its mean in as many games, with the group's as a line.
    fn chart(&self) -> Option<Chart> {
        let order = |odd: &&Odd| (odd.plays, odd.name == WON, odd.name == "points", odd.name == self.length);
        let shown = self.odd.get(self.likeliest())?.iter().max_by_key(order)?;
        let rows = self.players.iter().zip(self.odd).filter_map(|(name, odd)| {
            let own = odd.iter().find(|odd| odd.name == shown.name)?;
            let mean = Ranged { value: own.expected, low: own.range.0, high: own.range.1 };
            let tip = format!("{name}: {}", number(&own.name, own.expected));
            Some(Bar::judged(name.as_str(), mean, tip, own.p))
        });
        let what = feature(&shown.name);
        let title = format!("{what}, mean of {} games of each player; the line is the group's", shown.plays);
        let axis = if is_share(&shown.name) {
            Axis::percent_beside(&what, shown.found)
        } else {
            Axis { holds: Some((shown.found, shown.found)), line: Some(shown.found), ..Axis::numbers(&what) }
        };
        Some(Chart::rows(title, axis, rows.collect(), false))
    }

    /// In what the group differs from the likeliest player.
    fn differences(&self) -> Part {
        let best = self.likeliest();
        let (name, odd) = (&self.players[best], &self.odd[best]);
        let mut findings: Vec<Finding> = Vec::new();
        for odd in odd.iter().filter(|odd| odd.p < 0.05) {
            let (found, expected) = (number(&odd.name, odd.found), number(&odd.name, odd.expected));
            let (low, high) = (number(&odd.name, odd.range.0), number(&odd.name, odd.range.1));
            let more = if odd.found > odd.expected { "higher" } else { "lower" };
            let claim = format!("{} {more} in the group than with `{name}`", verb(&odd.name));
            let line = format!("{found} against {expected} ({low} to {high} in {} games)", odd.plays);
            let text = format!("{claim}: {line}, p = {:.3}, adjusted for the number of comparisons.", odd.p);
            findings.push(Finding::new(found, text).short(claim, line));
        }
        if findings.is_empty() {
            let claim = format!("Nothing in the plays differs from `{name}` beyond chance");
            let line = format!("{} comparisons, adjusted for their number", odd.len());
            findings.push(Finding::new("", format!("{claim}: {line}.")).short(claim, line).undecided(true));
        }
        let mut table = Table::new("differences", format!("The group beside {name}"))
            .with("feature", "feature", Kind::Key)
            .with("plays", "plays", Kind::Count)
            .with("group", "group", Kind::Number(Show::Digits(3)))
            .with("player", format!("{name}, 95 % of as many games"), Kind::Estimate(Show::Digits(3)))
            .with("p", "p", Kind::Number(Show::PValue));
        for odd in odd {
            let mean = Ranged { value: odd.expected, low: odd.range.0, high: odd.range.1 };
            let row: Vec<Entry> =
                vec![odd.name.as_str().into(), (odd.plays as u64).into(), odd.found.into(), mean.into(), odd.p.into()];
            table.push(row);
        }
        Part {
            id: "differences".into(),
            title: format!("In what the group differs from {name}"),
            about: "Means of the plays beside those of as many games of the likeliest player.".into(),
            findings,
            lead: None,
            charts: Vec::new(),
            tables: vec![table],
            methods: Vec::new(),
        }
    }
}

/// The method of the interval, as printed on the page.
const METHOD: &str = "A player is ruled out if its own games, drawn in the place of the plays, are as far from the likeliest player in \
    less than 3 % of draws (likelihood ratio). The likelihood multiplies the shares of six parts of each number and of each cause \
    among the player's games. In a made-up game, with 40 results and 2,000 simulated games per player, the player they came from \
    was kept in at least 93 % of 1,000 repeats.";

/// The part about decisions that are known.
fn agreed(agreement: &[Agreement]) -> Option<Part> {
    let most = agreement.iter().max_by(|one, other| one.first.value.total_cmp(&other.first.value))?;
    let percent = |estimate: &Estimate| Show::Percent.whole(Ranged::from(*estimate));
    let claim = format!("`{}` would take the people's decisions most often", most.policy);
    let line = format!("{} of {} decisions", percent(&most.first), most.decisions);
    let mut findings = vec![Finding::new(percent(&most.first), format!("{claim}: {line}.")).short(claim, line)];
    if let Some(three) = &most.three {
        let claim = format!("Among the best three of `{}` are most of the people's decisions", most.policy);
        if three.value > 0.5 {
            let line = percent(three);
            findings.push(Finding::new(line.clone(), format!("{claim}: {line}.")).short(claim, line));
        }
    }
    let mut table = Table::new("agreement", "How often a player would take the people's decision")
        .with("policy", "player", Kind::Key)
        .with("decisions", "decisions", Kind::Count)
        .with("first", "same decision", Kind::Estimate(Show::Percent))
        .with("three", "among its best three", Kind::Estimate(Show::Percent));
    for one in agreement {
        let share = |estimate: &Estimate| Entry::from(Ranged::from(*estimate));
        let three = one.three.as_ref().map_or(Entry::None, share);
        table.push(vec![one.policy.as_str().into(), one.decisions.into(), share(&one.first), three]);
    }
    Some(Part {
        id: "agreement".into(),
        title: "Whose decisions the people take".into(),
        about: "Each player is asked what it would do where the people decided, from what they knew.".into(),
        findings,
        lead: None,
        charts: Vec::new(),
        tables: vec![table],
        methods: vec![
            "Decisions with one option do not count. Intervals are Wilson's, with as many decisions as the variance between games \
             leaves independent; of a single game all decisions count as independent, so its interval is too narrow. A random player's \
             shares are its chances."
                .into(),
        ],
    })
}

/// The part about the fitted player.
fn fitted(persona: &Persona, base: &str, plays: usize) -> Part {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let (share, low, high) = (percent(persona.blunder), percent(persona.range.0), percent(persona.range.1));
    let claim = format!("`{base}` with {share} random decisions fits the group best");
    let line = format!("95 % interval {low} to {high}, {plays} plays");
    let range = Ranged { value: persona.blunder, low: persona.range.0, high: persona.range.1 };
    let mut table = Table::new("persona", "The fitted player").with("policy", "player", Kind::Key).with(
        "blunder",
        "random decisions",
        Kind::Estimate(Show::Percent),
    );
    table.push(vec![base.into(), range.into()]);
    Part {
        id: "persona".into(),
        title: "A player for this group".into(),
        about: "A policy file that errs as often as the group: every report can be asked for it.".into(),
        findings: vec![Finding::new(share, format!("{claim}: {line}.")).short(claim, line)],
        lead: None,
        charts: Vec::new(),
        tables: vec![table],
        methods: vec!["The share of random decisions has the highest likelihood of the plays, by a straight line between the shares that were played; \
            its interval holds all shares whose log-likelihood is less than 1.92 below."
            .into()],
    }
}

/// A list of players in words.
fn any_of(names: &[String]) -> String {
    match names {
        [first, between @ .., last] if !between.is_empty() => format!("{first}, {} or {last}", between.join(", ")),
        [first, last] => format!("{first} or {last}"),
        _ => names.concat(),
    }
}

fn is_share(name: &str) -> bool {
    name == WON || name == PEOPLE_WON || name.starts_with("cause=")
}

fn number(name: &str, value: f64) -> String {
    if is_share(name) { format!("{:.0} %", 100.0 * value) } else { format!("{value:.1}") }
}

/// A feature as people read it.
fn feature(name: &str) -> String {
    match name {
        WON => "Games won".into(),
        PEOPLE_WON => "Games won by people".into(),
        "points" => "Points of the winner".into(),
        "lead" => "Lead of the winner, in points".into(),
        other => match other.strip_prefix("cause=") {
            Some(cause) => format!("Games that end with `{cause}`"),
            None => format!("Length of a game in {other}"),
        },
    }
}

/// The beginning of a sentence about a feature.
fn verb(name: &str) -> String {
    match name {
        WON => "The share of games won is".into(),
        PEOPLE_WON => "The share of games that people win is".into(),
        "points" => "The winner's points are".into(),
        "lead" => "The winner's lead is".into(),
        other => match other.strip_prefix("cause=") {
            Some(cause) => format!("The share of games that end with `{cause}` is"),
            None => format!("The number of {other} is"),
        },
    }
}
