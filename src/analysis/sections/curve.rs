//! The skill curve: the gain from more CPU time per game.

use super::Needs;
use super::common::contestants::Contestants;
use super::common::prelude::*;
use super::common::scope::outcomes;
use super::depth::{self, Depth};
use super::strengths::{POINTS, in_points};
use crate::analysis::page::chart::{Rung as Drawn, Stands};
use crate::analysis::played::Costed;
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::ranged::time;
use crate::analysis::statistics::strengths::{points, strengths, win_chance};
use crate::base::order::Ordered;

/// Every player by its cost per game and its result: wins, or strength in a competitive game.
struct Curve {
    part: Part,
    scope: Scope,
    /// The contestants in a competitive game.
    meets: Option<Contestants>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where"])?;
    let meets = match shape.recorded.contest {
        Contest::Against => Some(Contestants::read(section, shape, false)?),
        Contest::Together => None,
    };
    Ok(Box::new(Curve { part: Part::of(section), scope: Scope::read(section, shape)?, meets }))
}

/// A ratio of CPU times, in tables and sentences.
const TIMES: Show = Show::Digits(1);

/// A player on the curve.
struct Rung {
    name: String,
    cheats: bool,
    /// The win rate, or points above the average.
    value: Ranged,
    /// Games, or deals in a competitive game.
    games: u64,
    /// The mean CPU time of a game, in seconds.
    cost: Estimate,
    median: f64,
    /// The games of self-play from which it learned.
    trained: u64,
}

/// Two players, the cheaper one first, with its lead over the more expensive one.
struct Pair {
    cheap: usize,
    dear: usize,
    above: Difference,
    /// The share of games between them that the expensive one wins; in a cooperative game, of those that only one wins.
    beats: Estimate,
    adjusted: f64,
}

/// The curve of one part, the cheapest player first.
struct PartCurve {
    name: String,
    rungs: Vec<Rung>,
    pairs: Vec<Pair>,
    /// True if the value is a strength in points; otherwise it is a win rate.
    strengths: bool,
    machine: String,
}

impl Rung {
    fn new(name: &str, costed: &Costed, (value, games): (Ranged, u64)) -> Rung {
        let mut seconds = costed.cost.seconds.clone();
        seconds.order_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
        let cost = seconds.into_iter().collect::<Moments>().estimate();
        let Costed { cheats, trained, .. } = *costed;
        Rung { name: name.into(), cheats, value, games, cost, median, trained }
    }
}

impl Curve {
    fn told(&self, played: &Played) -> Vec<PartCurve> {
        let parts = match &self.meets {
            Some(things) => things.portions(played),
            None => portions(played, &self.scope.cells(played), &[POLICY]),
        };
        let told = |part: Portion| match &self.meets {
            Some(things) => met(played, things, &part),
            None => won(played, &part),
        };
        let mut all: Vec<PartCurve> = parts.into_iter().filter_map(told).collect();
        let p: Vec<f64> = all.iter().flat_map(|told| told.pairs.iter().map(|pair| pair.above.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for pair in all.iter_mut().flat_map(|told| &mut told.pairs) {
            pair.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all
    }
}

/// True if this is the cost of games in the settings of a cell, for any player.
fn alike(costed: &Costed, games: &Games) -> bool {
    let others = |(key, level): (&String, &String)| key == POLICY || costed.levels.get(key) == Some(level);
    games.levels.iter().all(others)
}

/// The curve of win rates, for cooperative games.
fn won(played: &Played, part: &Portion) -> Option<PartCurve> {
    let mut rungs: Vec<(Rung, &Games)> = Vec::new();
    for games in &part.cells {
        let costed = played.costs.iter().find(|costed| costed.levels == games.levels)?;
        let value = (Ranged::from(games.estimate()), games.len());
        rungs.push((Rung::new(games.level(POLICY), costed, value), games));
    }
    rungs.order_by(|a, b| a.0.cost.value.total_cmp(&b.0.cost.value));
    let cells: Vec<&Games> = rungs.iter().map(|(_, games)| *games).collect();
    let above = |cheap: usize, dear: usize| {
        let only = |one: usize, other: usize| {
            let deals = cells[one].won.iter().zip(&cells[other].won);
            deals.filter(|(one, other)| **one && !**other).count() as u64
        };
        let (better, worse) = (only(dear, cheap), only(cheap, dear));
        let beats = Estimate::share(better, better + worse);
        Some((outcomes(&[cells[cheap], cells[dear]]).difference(0, 1), beats))
    };
    let machine = played.costs.first()?.cost.machine.clone();
    let rungs: Vec<Rung> = rungs.into_iter().map(|(rung, _)| rung).collect();
    Some(PartCurve { name: part.name.clone(), pairs: pairs(&rungs, above), rungs, strengths: false, machine })
}

/// The curve of strengths, for competitive games.
fn met(played: &Played, things: &Contestants, part: &Portion) -> Option<PartCurve> {
    let found = things.found(&part.cells);
    let fit = strengths(&found.contested(), found.names.len())?;
    let everybody: Vec<usize> = (0..found.names.len()).collect();
    let mut rungs: Vec<(Rung, usize)> = Vec::new();
    for (thing, name) in found.names.iter().enumerate() {
        let own = |costed: &&Costed| costed.name == *name && part.cells.iter().any(|games| alike(costed, games));
        let (Some(costed), Some(above)) = (played.costs.iter().find(own), fit.above_average(thing, &everybody)) else {
            continue;
        };
        rungs.push((Rung::new(name, costed, (points(above).into(), fit.deals)), thing));
    }
    rungs.order_by(|a, b| a.0.cost.value.total_cmp(&b.0.cost.value));
    let numbers: Vec<usize> = rungs.iter().map(|(_, thing)| *thing).collect();
    let above = |cheap: usize, dear: usize| {
        let lead = fit.difference(numbers[cheap], numbers[dear])?;
        Some((points(lead), win_chance(lead.reversed())))
    };
    let machine = played.costs.first()?.cost.machine.clone();
    let rungs: Vec<Rung> = rungs.into_iter().map(|(rung, _)| rung).collect();
    (rungs.len() > 1).then(|| PartCurve {
        name: part.name.clone(),
        pairs: pairs(&rungs, above),
        rungs,
        strengths: true,
        machine,
    })
}

/// Every cheaper player compared with every more expensive one; cheating players are left out.
fn pairs(rungs: &[Rung], above: impl Fn(usize, usize) -> Option<(Difference, Estimate)>) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for dear in (0..rungs.len()).filter(|&dear| !rungs[dear].cheats) {
        for cheap in (0..dear).filter(|&cheap| !rungs[cheap].cheats) {
            if let Some((above, beats)) = above(cheap, dear) {
                pairs.push(Pair { cheap, dear, above, beats, adjusted: 1.0 });
            }
        }
    }
    pairs
}

impl PartCurve {
    /// The position of each player relative to cheaper ones, by the estimates themselves.
    fn stands(&self, rung: usize) -> Stands {
        let own = &self.rungs[rung];
        let better = |other: &Rung| !other.cheats && other.value.value >= own.value.value;
        match () {
            () if own.cheats => Stands::Apart,
            () if self.rungs[..rung].iter().any(better) => Stands::Behind,
            () => Stands::Frontier,
        }
    }

    /// The players that do not cheat, the weakest first, with their shares against each other.
    fn depth(&self) -> Depth {
        let mut order: Vec<usize> = (0..self.rungs.len()).filter(|&rung| !self.rungs[rung].cheats).collect();
        order.order_by(|&a, &b| self.rungs[a].value.value.total_cmp(&self.rungs[b].value.value));
        let share = |better: usize, worse: usize| {
            let found = self.pairs.iter().find(|pair| (pair.cheap, pair.dear) == (worse, better));
            found.map(|pair| Ranged::from(pair.beats)).or_else(|| {
                let other = self.pairs.iter().find(|pair| (pair.dear, pair.cheap) == (worse, better))?;
                let Ranged { value, low, high } = Ranged::from(other.beats);
                Some(Ranged { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low })
            })
        };
        let strength = |&rung: &usize| {
            let own = &self.rungs[rung];
            let rate = own.value.value.clamp(0.001, 0.999);
            let points = if self.strengths { own.value.value } else { 400.0 * (rate / (1.0 - rate)).log10() };
            (points, own.cost.value)
        };
        Depth {
            names: order.iter().map(|&rung| self.rungs[rung].name.clone()).collect(),
            strength: order.iter().map(strength).collect(),
            against: order
                .iter()
                .enumerate()
                .map(|(at, &better)| order[..at].iter().map(|&worse| share(better, worse)).collect())
                .collect(),
        }
    }

    fn frontier(&self) -> Vec<usize> {
        (0..self.rungs.len()).filter(|&rung| self.stands(rung) == Stands::Frontier).collect()
    }

    /// The cheaper player with the largest lead over this one, if any is beyond chance.
    fn beaten(&self, rung: usize) -> Option<&Pair> {
        let mut own: Vec<&Pair> =
            self.pairs.iter().filter(|pair| pair.dear == rung && pair.above.value > 0.0).collect();
        own.retain(|pair| pair.adjusted < 0.05);
        own.into_iter().max_by(|a, b| a.above.value.total_cmp(&b.above.value))
    }

    fn value(&self, value: Ranged) -> String {
        if self.strengths { in_points(value) } else { value.percent() }
    }

    fn change(&self, value: Ranged) -> String {
        if self.strengths { in_points(value) } else { value.points_in() }
    }

    fn one(&self, rung: usize) -> String {
        let Rung { name, value, cost, .. } = &self.rungs[rung];
        format!("`{name}` ({}, {})", self.value(*value), time(cost.value))
    }

    /// The position of a player relative to cheaper ones, in words.
    fn word(&self, rung: usize) -> String {
        match (self.stands(rung), self.beaten(rung)) {
            (Stands::Apart, _) => "cheats".into(),
            (Stands::Frontier, _) => "frontier".into(),
            (Stands::Behind, Some(pair)) => format!("beaten by {}", self.rungs[pair.cheap].name),
            (Stands::Behind, None) => "not significantly below a cheaper one".into(),
        }
    }

    /// The gain from the next player on the frontier, and its factor in time.
    fn step(&self, cheap: usize, dear: usize) -> Option<String> {
        let pair = self.pairs.iter().find(|pair| (pair.cheap, pair.dear) == (cheap, dear))?;
        let more = TIMES.number(self.times(pair));
        let (from, to) = (&self.rungs[cheap].name, &self.rungs[dear].name);
        let gain = self.change(Ranged::from(pair.above).negated());
        Some(format!("from `{from}` to `{to}` {gain} for {more} times the CPU time"))
    }

    /// The ratio of the CPU times of two players, the expensive one over the cheap one.
    fn times(&self, pair: &Pair) -> f64 {
        self.rungs[pair.dear].cost.value / self.rungs[pair.cheap].cost.value.max(1e-12)
    }

    fn findings(&self) -> Vec<Finding> {
        let (start, frontier) = (opening(&self.name), self.frontier());
        let named = |rungs: &[usize]| listed(&rungs.iter().map(|&rung| self.one(rung)).collect::<Vec<_>>());
        let mut all = Vec::new();
        let text = format!("{start}no cheaper player does as well as {}: they are the frontier.", named(&frontier));
        let best = frontier.last().map_or(String::new(), |&rung| self.one(rung));
        let claim = match frontier.len() {
            1 => format!("{start}no player does better than {best}, the cheapest"),
            some => format!("{start}{some} of {} players are worth their time", self.rungs.len()),
        };
        let names: Vec<String> = frontier.iter().map(|&rung| format!("`{}`", self.rungs[rung].name)).collect();
        let figure = format!("{} of {}", frontier.len(), self.rungs.len());
        all.push(
            Finding::new(figure, sentence(&text))
                .short(claim, format!("no cheaper player does as well as {}", first_few(&names, 6))),
        );
        let steps: Vec<String> = frontier.windows(2).filter_map(|both| self.step(both[0], both[1])).collect();
        if !steps.is_empty() {
            let text = format!("{start}what more CPU time a game buys: {}.", steps.join("; "));
            let figure = self.rungs[frontier[frontier.len() - 1]].cost.value;
            let claim = format!("{start}more CPU time buys more wins");
            let unit = if self.strengths { "rating points" } else { "percentage points" };
            let last = steps.last().map_or("", String::as_str).replace("points", unit);
            all.push(Finding::new(time(figure), sentence(&text)).short(claim, last));
        }
        let behind: Vec<usize> = (0..self.rungs.len()).filter(|&rung| self.stands(rung) == Stands::Behind).collect();
        let beaten = |&rung: &usize| {
            let pair = self.beaten(rung)?;
            Some(format!(
                "{} by `{}` ({})",
                self.one(rung),
                self.rungs[pair.cheap].name,
                self.change(Ranged::from(pair.above).negated())
            ))
        };
        let words: Vec<String> = behind.iter().filter_map(beaten).collect();
        if !words.is_empty() {
            let text = format!("{start}beaten by a cheaper player, beyond chance (Holm, 5 %): {}.", listed(&words));
            let names: Vec<String> = behind
                .iter()
                .filter(|&&rung| self.beaten(rung).is_some())
                .map(|&rung| format!("`{}`", self.rungs[rung].name))
                .collect();
            let claim =
                format!("{start}{} beaten by a cheaper player", so_many(words.len(), "player is", "players are"));
            all.push(
                Finding::new(format!("{} beaten", words.len()), sentence(&text)).short(claim, first_few(&names, 4)),
            );
        }
        all.extend(self.depth().findings(&start));
        all.extend(self.open_and_cheating(&behind));
        all
    }

    /// Findings on players not significantly below a cheaper one, and on those that are not compared.
    fn open_and_cheating(&self, behind: &[usize]) -> Vec<Finding> {
        let start = opening(&self.name);
        let named = |rungs: &[usize]| listed(&rungs.iter().map(|&rung| self.one(rung)).collect::<Vec<_>>());
        let mut all = Vec::new();
        let open: Vec<usize> = behind.iter().copied().filter(|&rung| self.beaten(rung).is_none()).collect();
        if !open.is_empty() {
            let text = format!("{start}below a cheaper player, but not beyond chance: {}.", named(&open));
            let names: Vec<String> = open.iter().map(|&rung| format!("`{}`", self.rungs[rung].name)).collect();
            let claim = format!(
                "{start}{} not significantly below a cheaper player",
                so_many(open.len(), "player is", "players are")
            );
            all.push(Finding::new("", sentence(&text)).short(claim, first_few(&names, 4)).undecided(true));
        }
        let cheats: Vec<usize> = (0..self.rungs.len()).filter(|&rung| self.rungs[rung].cheats).collect();
        if !cheats.is_empty() {
            let verb = if cheats.len() == 1 { "sees" } else { "see" };
            let text = format!("{start}{} {verb} what a seat may not know: compared with no one.", named(&cheats));
            let names: Vec<String> = cheats.iter().map(|&rung| format!("`{}`", self.rungs[rung].name)).collect();
            let claim = format!("{start}{} {verb} what a seat may not know", first_few(&names, 3));
            all.push(
                Finding::new("", sentence(&text)).short(claim, "an upper bound, compared with no one").undecided(true),
            );
        }
        all
    }

    fn chart(&self) -> Chart {
        let drawn = |(at, rung): (usize, &Rung)| {
            let value = if self.strengths { in_points(rung.value) } else { rung.value.percent_in() };
            let tip = format!("{}: {value} at {} a game, {}", rung.name, time(rung.cost.value), self.word(at));
            Drawn { name: rung.name.clone(), x: rung.cost.value, y: rung.value, tip, stands: self.stands(at) }
        };
        let at = aside(&self.name);
        let (what, y) = if self.strengths {
            ("Strength", Axis::numbers("rating points above the average"))
        } else {
            ("Win rate", Axis { holds: Some((0.0, 1.0)), ..Axis::percent("win rate") })
        };
        Chart {
            title: format!("{what} against CPU time a game{at}"),
            x: Axis::seconds("CPU time a game, all seats"),
            y,
            marks: Marks::Curve { rungs: self.rungs.iter().enumerate().map(drawn).collect() },
        }
    }
}

/// Every player beside each cheaper one.
fn pairs_table(id: &str, all: &[PartCurve]) -> Option<Table> {
    let strengths = all.first()?.strengths;
    let mut table = with_parts(Table::new(format!("{id}_pairs"), "Every player beside each cheaper one"))
        .with(POLICY, "player", Kind::Key)
        .with("cheaper", "cheaper player", Kind::Key)
        .with("change", "change", Kind::Estimate(if strengths { POINTS } else { Show::Points }))
        .with("times", "times the CPU time", Kind::Number(TIMES))
        .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
        .with("games", if strengths { "n deals" } else { "n" }, Kind::Count);
    for told in all {
        for pair in &told.pairs {
            table.push(vec![
                part_entry(&told.name),
                told.rungs[pair.dear].name.as_str().into(),
                told.rungs[pair.cheap].name.as_str().into(),
                Ranged::from(pair.above).negated().into(),
                told.times(pair).into(),
                pair.adjusted.into(),
                told.rungs[pair.dear].games.into(),
            ]);
        }
    }
    (!table.rows.is_empty()).then(|| tidy(table))
}

/// The chains of players in which each beats the next.
fn depth_table(id: &str, all: &[PartCurve]) -> Option<Table> {
    let mut table =
        with_parts(Table::new(format!("{id}_chain"), "The longest chain of players, each against the next"))
            .with(POLICY, "player", Kind::Key)
            .with("next", "against", Kind::Key)
            .with("won", "won", Kind::Estimate(Show::Percent));
    for told in all {
        for (name, next, share) in told.depth().rows() {
            table.push(vec![part_entry(&told.name), name.into(), next.into(), share.into()]);
        }
    }
    (!table.rows.is_empty()).then(|| tidy(table))
}

impl Analysis for Curve {
    fn needs(&self) -> Needs {
        Needs { costs: true, ..Needs::default() }
    }

    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let all = self.told(played);
        let strengths = self.meets.is_some();
        let table = with_parts(Table::new(&part.id, "What a game costs and what that brings, the cheapest first"))
            .with(POLICY, (played.title)(POLICY), Kind::Key)
            .with("cpu", "CPU time a game", Kind::Estimate(Show::Time));
        let mut table = match strengths {
            true => table.with("points", "points above the average", Kind::Estimate(POINTS)),
            false => table.with("win_rate", "won", Kind::Estimate(Show::Percent)),
        }
        .with("games", if strengths { "n deals" } else { "n" }, Kind::Count)
        .with("stands", "stands", Kind::Text)
        .also("cpu_median", "median", Kind::Number(Show::Time))
        .also("timed", "games timed", Kind::Count);
        let learned = all.iter().flat_map(|told| &told.rungs).any(|rung| rung.trained > 0);
        if learned {
            table = table.with("trained", "learned from games of self-play", Kind::Count);
        }
        for told in &all {
            for (at, rung) in told.rungs.iter().enumerate() {
                let trained = if rung.trained > 0 { Entry::Count(rung.trained) } else { Entry::None };
                let mut row = vec![
                    part_entry(&told.name),
                    rung.name.as_str().into(),
                    Ranged::from(rung.cost).into(),
                    rung.value.into(),
                    rung.games.into(),
                    told.word(at).into(),
                    rung.median.into(),
                    rung.cost.n.into(),
                ];
                row.extend(learned.then_some(trained));
                table.push(row);
            }
            part.charts.push(told.chart());
            part.findings.extend(told.findings());
        }
        if all.is_empty() {
            part.findings.push(Finding::new("no curve", "No games whose players and costs could be compared."));
        }
        part.tables.push(tidy(table));
        part.tables.extend(pairs_table(&part.id, &all));
        part.tables.extend(depth_table(&part.id, &all));
        let machine = all.first().map_or("", |told| told.machine.as_str());
        part.methods.push(format!("{METHODS} Measured on: {machine}."));
        part.methods.push(depth::METHOD.into());
        part
    }
}

const METHODS: &str = "What a game costs is the CPU time of a whole game with one player at all seats, without records, on one \
    thread: the mean of some of the first games with its t interval, and the median. Times differ from machine to machine \
    and from run to run; nothing else on this page depends on them, and which games are played does not. On the frontier is \
    the player with a higher value than every cheaper one; beaten by a cheaper one is reported where the difference on the same deals \
    is beyond chance, p-values adjusted by Holm over all pairs of all parts, at 5 %.";
