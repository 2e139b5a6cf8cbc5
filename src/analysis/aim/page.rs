//! The answer to an aim as the parts of a page.

use super::answer::{Answer, Proposal};
use super::goal::{Quantity, Verdict};
use super::lever::Lever;
use super::method::Task;
use super::words::{changes_told, count_of, estimate, range, show, show_change, value};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks, Point, Series};
use crate::analysis::methods::estimate::{Difference, Estimate};
use crate::analysis::methods::multiplicity::holm;
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::table::{Entry, Kind, Show, Table};

/// What the page is told of.
pub struct Told<'a> {
    /// What was to be found.
    pub task: &'a Task,
    /// The levers by name.
    pub levers: &'a [Lever],
    /// What was found.
    pub answer: &'a Answer,
    /// For each proposal what can be done with it: words, and a command or a file.
    pub uses: &'a [Vec<(String, String)>],
}

/// Targets that a chart shows side by side; of more each has a row of its own.
const SIDE_BY_SIDE: usize = 8;
/// Rows of the chart of single changes.
const SHOWN: usize = 24;

/// The parts of the page.
pub fn parts(told: &Told) -> Vec<Part> {
    let mut parts = vec![told.proposals(), told.targets()];
    if !told.answer.proposals.is_empty() {
        parts.extend([told.contributions(), told.moved()]);
    }
    parts.push(told.screened());
    if !told.answer.proposals.is_empty() {
        parts.push(told.used());
    }
    parts
}

fn name(at: usize) -> String {
    format!("proposal {}", at + 1)
}

fn ranged(found: &Estimate) -> Ranged {
    (*found).into()
}

impl Told<'_> {
    fn changes(&self, proposal: &Proposal) -> String {
        changes_told(&proposal.changes, self.levers)
    }

    fn quantities(&self) -> Vec<&Quantity> {
        self.task.goals.iter().map(|goal| &goal.quantity).chain(&self.task.watched).collect()
    }

    /// How the goals of a proposal stand, in a few words.
    fn stand(verdicts: &[Verdict]) -> String {
        let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let all = verdicts.len();
        if count(Verdict::Met) == all {
            return if all == 1 { "met".into() } else { format!("all {all} met") };
        }
        let kinds = [Verdict::Met, Verdict::Likely, Verdict::Unlikely, Verdict::Missed];
        let some = kinds.into_iter().filter(|kind| count(*kind) > 0);
        if all == 1 {
            return verdicts[0].word().into();
        }
        some.map(|kind| format!("{} {}", count(kind), kind.word())).collect::<Vec<_>>().join(", ")
    }

    fn proposals(&self) -> Part {
        let answer = self.answer;
        let mut table = Table::new("proposals", "Proposals, from the fewest changes up")
            .with("proposal", "proposal", Kind::Key)
            .with("changes", "what is changed", Kind::Text)
            .also("cost", "cost", Kind::Number(Show::Digits(2)))
            .with("targets", "targets", Kind::Text)
            .also("miss", "how far it misses", Kind::Number(Show::Digits(2)))
            .also("foretold", "chance to meet all, foretold", Kind::Number(Show::Percent));
        let miss = |found: &[Estimate]| {
            self.task.goals.iter().zip(found).map(|(goal, now)| goal.loss(now.value, 0.0)).sum::<f64>().sqrt()
        };
        let as_is = Told::stand(&answer.verdicts);
        table.push(vec![
            "as it is".into(),
            "nothing".into(),
            0.0.into(),
            as_is.into(),
            miss(&answer.before).into(),
            Entry::None,
        ]);
        for (at, proposal) in answer.proposals.iter().enumerate() {
            table.push(vec![
                name(at).into(),
                self.changes(proposal).into(),
                proposal.cost.into(),
                Told::stand(&proposal.verdicts).into(),
                miss(&proposal.after).into(),
                proposal.chance.into(),
            ]);
        }
        Part {
            id: "proposals".into(),
            title: "Proposals".into(),
            about: "From touching least to coming nearest. Met: the whole interval lies in the range; likely met: the value does. \
                    How far it misses counts the distance outside of each range in half-widths of the range."
                .into(),
            findings: self.findings(),
            tables: vec![table],
            methods: self.methods(),
            ..Part::default()
        }
    }

    fn findings(&self) -> Vec<Finding> {
        let answer = self.answer;
        let mut all = Vec::new();
        if answer.holds_as_is() {
            all.push(Finding::new("0 changes", "The game as it is meets what is wanted: nothing has to change."));
        }
        match answer.taken().map(|at| (at, &answer.proposals[at])) {
            Some((at, taken)) if !answer.holds_as_is() => all.push(Finding::new(
                count_of(&taken.changes),
                format!("{}: {}. {}", capitalized(&name(at)), self.changes(taken), self.told_of(taken)),
            )),
            Some(_) => {}
            None if answer.holds_as_is() => {}
            None => all.push(self.out_of_reach()),
        }
        for (at, other) in answer.proposals.iter().enumerate().filter(|(at, _)| Some(*at) != answer.taken()) {
            let cheaper = answer.taken().is_some_and(|taken| at < taken);
            if answer.taken().is_none() && answer.nearest() == Some(at) || !cheaper && answer.taken().is_some() {
                continue;
            }
            let text = format!(
                "{} touches less and does not do: {}. {}",
                capitalized(&name(at)),
                self.changes(other),
                self.told_of(other)
            );
            all.push(Finding::new(count_of(&other.changes), text));
        }
        for limit in &answer.limits {
            let goal = &self.task.goals[limit.goal];
            let alone = format!(
                "{} ({}): {} is wanted; alone, the nearest that up to {} come is {} ± {}, foretold",
                capitalized(&goal.quantity.title),
                "out of reach",
                range(goal),
                crate::base::terminal::counted(self.task.space.most, "change"),
                value(&goal.quantity, limit.value),
                plain(&goal.quantity, 1.96 * limit.error),
            );
            let by = if limit.changes.is_empty() {
                ".".into()
            } else {
                format!(", by {}.", changes_told(&limit.changes, self.levers))
            };
            if goal.miss(limit.value) > 0.0 {
                all.push(Finding::new(value(&goal.quantity, limit.value), alone + &by));
            }
        }
        all
    }

    /// The goals of a proposal, before and after; of many those that miss.
    fn told_of(&self, proposal: &Proposal) -> String {
        let goals = self.task.goals.iter().enumerate();
        if self.task.goals.len() <= 4 {
            let one = |(at, goal): (usize, &super::goal::Goal)| {
                let before = value(&goal.quantity, self.answer.before[at].value);
                let after = estimate(&goal.quantity, &proposal.after[at]);
                format!(
                    "{}: from {before} to {after}, wanted {}: {}",
                    goal.quantity.title,
                    range(goal),
                    proposal.verdicts[at].word()
                )
            };
            return capitalized(&format!("{}.", goals.map(one).collect::<Vec<_>>().join("; ")));
        }
        let missing = goals.filter(|(at, _)| !proposal.verdicts[*at].holds());
        let missing: Vec<String> = missing
            .map(|(at, goal)| format!("{} ({})", goal.quantity.title, value(&goal.quantity, proposal.after[at].value)))
            .collect();
        let stand = format!("Of {} targets: {}", self.task.goals.len(), Told::stand(&proposal.verdicts));
        let before = format!("; as it is: {}", Told::stand(&self.answer.verdicts));
        if missing.is_empty() {
            format!("{stand}{before}.")
        } else {
            format!("{stand}{before}. Outside: {}.", missing.join(", "))
        }
    }

    fn out_of_reach(&self) -> Finding {
        match self.answer.nearest().map(|at| (at, &self.answer.proposals[at])) {
            Some((at, near)) => Finding::new(
                "not reached",
                format!(
                    "No set of up to {} was found that does all that is wanted. {} comes nearest: {}. {}",
                    crate::base::terminal::counted(self.task.space.most, "change"),
                    capitalized(&name(at)),
                    self.changes(near),
                    self.told_of(near)
                ),
            ),
            None => Finding::new(
                "not reached",
                "No change was found that comes nearer to what is wanted than the game as it is.",
            ),
        }
    }

    fn targets(&self) -> Part {
        let (answer, goals) = (self.answer, &self.task.goals);
        let mut tables = Vec::new();
        for (kind, suffix, title) in KINDS {
            let own: Vec<usize> = (0..goals.len()).filter(|&at| show(&goals[at].quantity) == kind).collect();
            if own.is_empty() {
                continue;
            }
            let change = show_change(&goals[own[0]].quantity);
            let mut table = Table::new(format!("targets{suffix}"), format!("Before and after{title}"))
                .with("proposal", "proposal", Kind::Key)
                .with("target", "target", Kind::Key)
                .also("wanted", "wanted", Kind::Text)
                .also("before", "as it is", Kind::Estimate(kind))
                .with("after", "after", Kind::Estimate(kind))
                .also("change", "change, same deals", Kind::Estimate(change))
                .with("verdict", "verdict", Kind::Text)
                .also("in_search", "where it was chosen", Kind::Estimate(kind));
            for (number, proposal) in answer.proposals.iter().enumerate() {
                for &at in &own {
                    table.push(vec![
                        name(number).into(),
                        goals[at].quantity.title.clone().into(),
                        range(&goals[at]).into(),
                        ranged(&answer.before[at]).into(),
                        ranged(&proposal.after[at]).into(),
                        Ranged::from(proposal.moved[at]).into(),
                        proposal.verdicts[at].word().into(),
                        proposal.in_search.get(at).map(ranged).into(),
                    ]);
                }
            }
            if answer.proposals.is_empty() {
                for &at in &own {
                    let before = ranged(&answer.before[at]);
                    let verdict = answer.verdicts[at].word();
                    table.push(vec![
                        "as it is".into(),
                        goals[at].quantity.title.clone().into(),
                        range(&goals[at]).into(),
                        before.into(),
                        before.into(),
                        Entry::None,
                        verdict.into(),
                        Entry::None,
                    ]);
                }
            }
            tables.push(table);
        }
        Part {
            id: "targets".into(),
            title: "Targets, before and after".into(),
            about: format!(
                "On {} fresh deals that had no part in the choice. All intervals of this section hold at once in 95 of 100 cases. \
                 What a proposal looked like where it was chosen is shown beside it: that number flatters.",
                answer.fresh
            ),
            charts: self.charts(),
            tables,
            ..Part::default()
        }
    }

    fn charts(&self) -> Vec<Chart> {
        let goals = &self.task.goals;
        let mut charts = Vec::new();
        for (kind, _, _) in KINDS {
            let own: Vec<usize> = (0..goals.len()).filter(|&at| show(&goals[at].quantity) == kind).collect();
            if own.is_empty() {
                continue;
            }
            if own.len() > SIDE_BY_SIDE {
                charts.extend(self.rows(&own));
                continue;
            }
            let series = |name: String, found: &[Estimate]| Series {
                name,
                points: own
                    .iter()
                    .enumerate()
                    .map(|(x, &at)| Point {
                        x: x as f64,
                        y: ranged(&found[at]),
                        tip: format!("{}: {}", goals[at].quantity.title, estimate(&goals[at].quantity, &found[at])),
                    })
                    .collect(),
            };
            let mut all = vec![series("as it is".into(), &self.answer.before)];
            all.extend(self.answer.proposals.iter().enumerate().map(|(at, one)| series(name(at), &one.after)));
            let ends = own.iter().flat_map(|&at| [goals[at].low, goals[at].high]).filter(|end| end.is_finite());
            let holds = ends.fold(None, |holds: Option<(f64, f64)>, end| {
                Some(holds.map_or((end, end), |(low, high)| (low.min(end), high.max(end))))
            });
            let y = match kind {
                Show::Percent => Axis::percent("of games"),
                Show::Points => Axis::points(),
                _ => Axis::numbers(&goals[own[0]].quantity.title),
            };
            let categories =
                own.iter().map(|&at| format!("{} ({})", goals[at].quantity.title, range(&goals[at]))).collect();
            charts.push(Chart {
                title: "As it is, and with each proposal".into(),
                x: Axis::default(),
                y: Axis { holds, ..y },
                marks: Marks::Dots { categories, series: all, joined: false },
            });
        }
        charts
    }

    /// Many targets: how far each lies from the middle of its range, as it is and with the proposal to take.
    fn rows(&self, own: &[usize]) -> Vec<Chart> {
        let goals = &self.task.goals;
        let middle = |at: usize| match (goals[at].low.is_finite(), goals[at].high.is_finite()) {
            (true, true) => f64::midpoint(goals[at].low, goals[at].high),
            (true, false) => goals[at].low,
            _ => goals[at].high,
        };
        let chart = |title: String, found: &[Estimate]| {
            let bar = |&at: &usize| {
                let (now, middle) = (ranged(&found[at]), middle(at));
                let off = Ranged { value: now.value - middle, low: now.low - middle, high: now.high - middle };
                let tip = format!("{}: {}", goals[at].quantity.title, estimate(&goals[at].quantity, &found[at]));
                Bar::new(goals[at].quantity.title.clone(), vec![(off, tip)])
            };
            let points = show_change(&goals[own[0]].quantity) == Show::Points;
            let axis = if points { Axis::points() } else { Axis::numbers("") };
            Chart {
                title,
                x: Axis { title: "distance from the middle of the range".into(), ..axis },
                y: Axis::default(),
                marks: Marks::Rows { rows: own.iter().map(bar).collect(), bars: false },
            }
        };
        let mut charts = vec![chart("As it is".into(), &self.answer.before)];
        if let Some(at) = self.answer.nearest() {
            charts.push(chart(format!("With {}", name(at)), &self.answer.proposals[at].after));
        }
        charts
    }

    /// Tables of changes of quantities, one for each way of showing them.
    fn changes_by(
        &self,
        (id, title): (&str, &str),
        columns: [(&str, &str); 2],
        rows: &[(String, String, &Quantity, Vec<Entry>, Difference)],
    ) -> Vec<Table> {
        let mut tables = Vec::new();
        for (kind, suffix, more) in KINDS {
            let own: Vec<_> = rows.iter().filter(|row| show(row.2) == kind).collect();
            let Some(first) = own.first() else { continue };
            let mut table = Table::new(format!("{id}{suffix}"), format!("{title}{more}"))
                .with("proposal", "proposal", Kind::Key)
                .with(columns[0].0, columns[0].1, Kind::Key)
                .with(columns[1].0, columns[1].1, Kind::Key);
            if !first.3.is_empty() {
                table =
                    table.also("before", "as it is", Kind::Estimate(kind)).also("after", "after", Kind::Estimate(kind));
            }
            table = table.with("change", "change", Kind::Estimate(show_change(first.2))).also(
                "p",
                "p",
                Kind::Number(Show::PValue),
            );
            for (proposal, what, quantity, both, change) in own {
                let mut row: Vec<Entry> =
                    vec![proposal.clone().into(), what.clone().into(), quantity.title.clone().into()];
                row.extend(both.iter().cloned());
                row.extend([Ranged::from(*change).into(), change.p.into()]);
                table.push(row);
            }
            tables.push(table);
        }
        tables
    }

    fn contributions(&self) -> Part {
        let mut rows = Vec::new();
        let mut left = Vec::new();
        for (number, proposal) in self.answer.proposals.iter().enumerate() {
            let whole: Vec<(usize, Vec<Difference>)> = match proposal.changes.iter().next() {
                Some((lever, _)) if proposal.changes.len() == 1 => vec![(lever, proposal.moved.clone())],
                _ => proposal.parts.clone(),
            };
            if whole.is_empty() {
                left.push(name(number));
            }
            for (lever, parts) in whole {
                let choice = proposal.changes.iter().find(|(own, _)| *own == lever).map_or(0, |(_, choice)| choice);
                for (goal, part) in self.task.goals.iter().zip(parts) {
                    rows.push((name(number), self.levers[lever].told(choice), &goal.quantity, Vec::new(), part));
                }
            }
        }
        let beyond = if left.is_empty() {
            String::new()
        } else {
            format!(" Not told for {}: too many changes for the budget.", left.join(", "))
        };
        Part {
            id: "contributions".into(),
            title: "What each change contributes".into(),
            about: format!(
                "With all changes of a proposal, less without this one, on the same fresh deals; intervals are 95 %, each for \
                 itself. They need not add up to the whole: two changes may do more or less together.{beyond}"
            ),
            tables: self.changes_by(
                ("contributions", "With and without"),
                [("change_of", "change"), ("target", "target")],
                &rows,
            ),
            ..Part::default()
        }
    }

    fn moved(&self) -> Part {
        let first = self.task.goals.len();
        let quantities = self.quantities();
        let mut rows = Vec::new();
        for (number, proposal) in self.answer.proposals.iter().enumerate() {
            for (at, quantity) in quantities.iter().enumerate().skip(first) {
                let both: Vec<Entry> = vec![ranged(&self.answer.before[at]).into(), ranged(&proposal.after[at]).into()];
                rows.push((name(number), self.changes(proposal), *quantity, both, proposal.moved[at]));
            }
        }
        Part {
            id: "moved".into(),
            title: "What else moved".into(),
            about: "Wins, length and causes in the games of the targets, and the games that the aim names beside them: other numbers \
                    of players, other players. On the same fresh deals; intervals are 95 %, each for itself."
                .into(),
            findings: self.most_moved(),
            tables: self.changes_by(("moved", "Before and after"), [("changes", "what is changed"), ("what", "what moved")], &rows),
            ..Part::default()
        }
    }

    /// What the proposal to take moves most beside the targets.
    fn most_moved(&self) -> Vec<Finding> {
        let Some(at) = self.answer.nearest() else { return Vec::new() };
        let (proposal, first) = (&self.answer.proposals[at], self.task.goals.len());
        let quantities = self.quantities();
        let moved: Vec<usize> = (first..quantities.len()).filter(|&at| quantities[at].share).collect();
        let adjusted = holm(&moved.iter().map(|&at| proposal.moved[at].p).collect::<Vec<_>>());
        let sure = moved.iter().zip(adjusted).filter(|(_, p)| *p < 0.05).map(|(at, _)| *at);
        let size = |at: &usize| proposal.moved[*at].value.abs();
        let Some(most) = sure.max_by(|one, other| size(one).total_cmp(&size(other))) else { return Vec::new() };
        let (before, after) = (&self.answer.before[most], &proposal.after[most]);
        vec![Finding::new(
            Ranged::from(proposal.moved[most]).points_in(),
            format!(
                "{} also moves, most of all that is watched: {}, from {} to {}.",
                capitalized(&name(at)),
                quantities[most].title,
                value(quantities[most], before.value),
                estimate(quantities[most], after)
            ),
        )]
    }

    fn screened(&self) -> Part {
        let goals = &self.task.goals;
        let mut rows = Vec::new();
        for one in &self.answer.screened {
            for (goal, effect) in goals.iter().zip(&one.effects) {
                rows.push((
                    "alone".to_string(),
                    self.levers[one.lever].told(one.choice),
                    &goal.quantity,
                    Vec::new(),
                    *effect,
                ));
            }
        }
        let mut charts = Vec::new();
        for (at, goal) in goals.iter().enumerate().take(if goals.len() > SIDE_BY_SIDE { 0 } else { 2 }) {
            let adjusted = holm(&self.answer.screened.iter().map(|one| one.effects[at].p).collect::<Vec<_>>());
            let mut all: Vec<_> = self.answer.screened.iter().zip(adjusted).collect();
            all.sort_by(|one, other| other.0.effects[at].value.abs().total_cmp(&one.0.effects[at].value.abs()));
            let bar = |(one, p): &(&super::answer::Screened, f64)| {
                let told = self.levers[one.lever].told(one.choice);
                Bar::judged(
                    told.clone(),
                    one.effects[at].into(),
                    format!("{told}: {}", plain(&goal.quantity, one.effects[at].value)),
                    *p,
                )
            };
            let axis = if goal.quantity.share { Axis::points() } else { Axis::numbers(&goal.quantity.title) };
            charts.push(Chart {
                title: format!("Each change alone: {}", goal.quantity.title),
                x: Axis { title: format!("change of: {}", goal.quantity.title), ..axis },
                y: Axis::default(),
                marks: Marks::Rows { rows: all.iter().take(SHOWN).map(bar).collect(), bars: true },
            });
        }
        Part {
            id: "screening".into(),
            title: "Each change alone".into(),
            about: format!(
                "In the search, on {} deals of each: a first look at what every lever does, against the game as it is on the same \
                 deals. Intervals are 95 %, each for itself; the chart marks what stands when all are judged at once.",
                self.answer.screening
            ),
            charts,
            tables: self.changes_by(
                ("screening", "Single changes"),
                [("change_of", "change"), ("target", "target")],
                &rows,
            ),
            ..Part::default()
        }
    }

    fn used(&self) -> Part {
        let mut table = Table::new("use", "Files and commands")
            .with("proposal", "proposal", Kind::Key)
            .with("what", "what for", Kind::Key)
            .with("how", "file or command", Kind::Text);
        for (at, uses) in self.uses.iter().enumerate() {
            for (what, how) in uses {
                table.push(vec![name(at).into(), what.clone().into(), how.clone().into()]);
            }
        }
        Part {
            id: "use".into(),
            title: "Play it, report it, change it".into(),
            about: "Every proposal as a file beside this page, and as commands.".into(),
            tables: vec![table],
            ..Part::default()
        }
    }

    fn methods(&self) -> Vec<String> {
        vec![
            format!(
                "Every lever was changed alone on common deals ({} each) and compared with the game as it is, deal by deal. A model \
                 of the responses that knows its own error (kriging with noise; effects of levers add up, on log odds for rates, \
                 with pairs beyond their sum) chose sets of changes, which were raced by successive halving while the model was \
                 fitted anew.",
                self.answer.screening
            ),
            format!(
                "What was left was played on {} fresh deals, beside the game as it is. Only these are told as results. Intervals of \
                 targets have a level of {:.2} % each, so that all of them, for all proposals, hold at once with 95 % (Bonferroni).",
                self.answer.fresh,
                100.0 * self.answer.level
            ),
        ]
    }
}

/// The ways of showing quantities, each with the end of its tables' names and titles.
const KINDS: [(Show, &str, &str); 3] = [
    (Show::Percent, "", ""),
    (Show::Points, "-differences", ", differences"),
    (Show::Digits(2), "-numbers", ", numbers"),
];

/// A size without a sign's meaning: `2.1 points`, `0.35`.
fn plain(quantity: &Quantity, size: f64) -> String {
    if quantity.share {
        format!("{} points", crate::analysis::methods::ranged::one_digit(100.0 * size))
    } else {
        crate::analysis::methods::ranged::digits(size, 2)
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
