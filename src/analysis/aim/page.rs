//! The answer to an aim as the parts of a page.

use super::answer::{Answer, Proposal};
use super::findings::plain;
use super::goal::Quantity;
use super::lever::Lever;
use super::method::Task;
use super::words::{changes_told, estimate, range, show, show_change};
use crate::analysis::page::answer::Part;
use crate::analysis::page::chart::{Axis, Bar, Chart, Marks, Point, Series};
use crate::analysis::page::table::{Entry, Kind, Show, Table};
use crate::analysis::statistics::estimate::{Difference, Estimate};
use crate::analysis::statistics::multiplicity::holm;
use crate::analysis::statistics::ranged::Ranged;
use crate::base::order::Ordered;

/// The input of the page.
pub struct AimPage<'a> {
    /// The task.
    pub task: &'a Task,
    /// The levers by name.
    pub levers: &'a [Lever],
    /// The answer.
    pub answer: &'a Answer,
    /// For each proposal, its next steps: words, and a command or a file.
    pub uses: &'a [Vec<(String, String)>],
}

/// The most targets that one chart shows side by side; with more, each has its own row.
const SIDE_BY_SIDE: usize = 8;
/// The most rows of the chart of single changes.
const SHOWN: usize = 24;

/// The parts of the page.
pub fn parts(told: &AimPage) -> Vec<Part> {
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

/// The content of a table of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Changes of proposals.
    Proposed,
    /// Single changes.
    Alone,
    /// Effects of proposals.
    Moved,
}

/// A row of such a table.
struct Row<'a> {
    proposal: String,
    changed: String,
    quantity: &'a Quantity,
    both: Option<[Entry; 2]>,
    change: Difference,
}

pub(super) fn name(at: usize) -> String {
    format!("proposal {}", at + 1)
}

fn ranged(found: &Estimate) -> Ranged {
    (*found).into()
}

impl AimPage<'_> {
    pub(super) fn changes(&self, proposal: &Proposal) -> String {
        changes_told(&proposal.changes, self.levers)
    }

    pub(super) fn quantities(&self) -> Vec<&Quantity> {
        self.task.goals.iter().map(|goal| &goal.quantity).chain(&self.task.watched).collect()
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
        let as_is = AimPage::stand(&answer.verdicts);
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
                AimPage::stand(&proposal.verdicts).into(),
                miss(&proposal.after).into(),
                proposal.chance.into(),
            ]);
        }
        Part {
            id: "proposals".into(),
            title: "Proposals".into(),
            about: "From touching least to coming nearest. Met: the whole interval lies in the range. Missed: none of it does. Not \
                    decided: a part of it does, and more games decide. How far it misses counts the distance outside of each range in half-widths of the range."
                .into(),
            findings: self.findings(),
            lead: self.charts().into_iter().next(),
            tables: vec![table],
            methods: self.methods(),
            ..Part::default()
        }
    }

    fn targets(&self) -> Part {
        Part {
            id: "targets".into(),
            title: "Targets, before and after".into(),
            about: format!(
                "On up to {} fresh deals that had no part in the choice. All intervals of this section hold at once in 95 of 100 cases. \
                 What a proposal looked like where it was chosen is shown beside it: that number flatters.",
                self.answer.fresh()
            ),
            charts: self.charts(),
            tables: KINDS
                .iter()
                .filter_map(|(kind, suffix, title)| self.before_and_after(*kind, suffix, title))
                .collect(),
            ..Part::default()
        }
    }

    /// The targets that are shown as numbers of one kind; none without such targets.
    fn before_and_after(&self, kind: Show, suffix: &str, title: &str) -> Option<Table> {
        let (answer, goals) = (self.answer, &self.task.goals);
        let own: Vec<usize> = (0..goals.len()).filter(|&at| show(&goals[at].quantity) == kind).collect();
        let change = show_change(&goals[*own.first()?].quantity);
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
        for &at in own.iter().filter(|_| answer.proposals.is_empty()) {
            let before = ranged(&answer.before[at]);
            table.push(vec![
                "as it is".into(),
                goals[at].quantity.title.clone().into(),
                range(&goals[at]).into(),
                before.into(),
                before.into(),
                Entry::None,
                answer.verdicts[at].word().into(),
                Entry::None,
            ]);
        }
        Some(table)
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
            let wanted = |(x, &at): (usize, &usize)| {
                let goal = &goals[at];
                let (least, most) = if goal.quantity.share { (0.0, 1.0) } else { (goal.low, goal.high) };
                let low = if goal.low.is_finite() { goal.low } else { least.min(goal.high) };
                let high = if goal.high.is_finite() { goal.high } else { most.max(goal.low) };
                let y = Ranged { value: f64::midpoint(low, high), low, high };
                Point { x: x as f64, y, tip: format!("{}: {}", goal.quantity.title, range(goal)) }
            };
            let wanted = own.iter().enumerate().map(wanted).filter(|point| point.y.value.is_finite()).collect();
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
                marks: Marks::Dots { categories, series: all, joined: false, wanted },
            });
        }
        charts
    }

    /// With many targets: the distance of each from the middle of its range, as it is and with the proposal to take.
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

    /// Tables of effects on quantities, one per unit. A narrow terminal shows one key per row: the changes,
    /// or the quantities that they move.
    fn changes_by(&self, (id, title): (&str, &str), told: Of, rows: &[Row<'_>]) -> Vec<Table> {
        let mut tables = Vec::new();
        for (kind, suffix, more) in KINDS {
            let own: Vec<&Row<'_>> = rows.iter().filter(|row| show(row.quantity) == kind).collect();
            let Some(first) = own.first() else { continue };
            let estimate = Kind::Estimate(show_change(first.quantity));
            let mut table = Table::new(format!("{id}{suffix}"), format!("{title}{more}"));
            table = match told {
                Of::Moved => table
                    .with("proposal", "proposal", Kind::Key)
                    .with("what", "what moved", Kind::Key)
                    .also("before", "as it is", Kind::Estimate(kind))
                    .also("after", "after", Kind::Estimate(kind)),
                Of::Proposed => table.with("proposal", "proposal", Kind::Key).with("change_of", "change", Kind::Key),
                Of::Alone => table.with("change_of", "change", Kind::Key),
            };
            table = table.with("change", "moves it by", estimate);
            if told != Of::Moved {
                let one = self.task.goals.len() == 1;
                table = if one {
                    table.also("target", "target", Kind::Key)
                } else {
                    table.with("target", "target", Kind::Key)
                };
            }
            table = table.also("p", "adjusted p", Kind::Number(Show::PValue));
            let adjusted = holm(&own.iter().map(|row| row.change.p).collect::<Vec<_>>());
            for (row, p) in own.into_iter().zip(adjusted) {
                let mut entries: Vec<Entry> =
                    if told == Of::Alone { Vec::new() } else { vec![row.proposal.clone().into()] };
                let (change, title) = (Ranged::from(row.change), row.quantity.title.clone());
                if told == Of::Moved {
                    entries.push(title.into());
                    entries.extend(row.both.iter().flatten().cloned());
                    entries.push(change.into());
                } else {
                    entries.extend([row.changed.clone().into(), change.into(), title.into()]);
                }
                entries.push(p.into());
                table.push(entries);
            }
            tables.push(table);
        }
        tables
    }

    fn contributions(&self) -> Part {
        let mut rows = Vec::new();
        let mut left = Vec::new();
        for (number, proposal) in self.answer.proposals.iter().enumerate() {
            let whole = proposal.contributions();
            if whole.is_empty() {
                left.push(name(number));
            }
            for (lever, parts) in whole {
                let choice = proposal.changes.iter().find(|(own, _)| *own == lever).map_or(0, |(_, choice)| choice);
                for (goal, part) in self.task.goals.iter().zip(parts) {
                    let changed = self.levers[lever].told(choice);
                    rows.push(Row {
                        proposal: name(number),
                        changed,
                        quantity: &goal.quantity,
                        both: None,
                        change: *part,
                    });
                }
            }
        }
        let beyond = if left.is_empty() {
            String::new()
        } else {
            format!(" Not measured for {}: only for the proposal to take, or the nearest.", left.join(", "))
        };
        Part {
            id: "contributions".into(),
            title: "What each change contributes".into(),
            about: format!(
                "With all changes of a proposal, less without this one, on the same fresh deals; intervals are 95 %, each for \
                 itself, and p-values are adjusted (Holm). They need not add up to the whole: two changes may do more or less together.{beyond}"
            ),
            tables: self.changes_by(("contributions", "With and without"), Of::Proposed, &rows),
            ..Part::default()
        }
    }

    fn moved(&self) -> Part {
        let first = self.task.goals.len();
        let quantities = self.quantities();
        let mut rows = Vec::new();
        for (number, proposal) in self.answer.proposals.iter().enumerate() {
            for (at, quantity) in quantities.iter().enumerate().skip(first) {
                let both = Some([ranged(&self.answer.before[at]).into(), ranged(&proposal.after[at]).into()]);
                rows.push(Row {
                    proposal: name(number),
                    changed: String::new(),
                    quantity,
                    both,
                    change: proposal.moved[at],
                });
            }
        }
        Part {
            id: "moved".into(),
            title: "What else moved".into(),
            about: "Wins, length and causes in the games of the targets, and the games that the aim names beside them: other numbers \
                    of players, other players. On the same fresh deals; intervals are 95 %, each for itself."
                .into(),
            findings: self.most_moved(),
            tables: self.changes_by(("moved", "Before and after"), Of::Moved, &rows),
            ..Part::default()
        }
    }

    fn screened(&self) -> Part {
        let goals = &self.task.goals;
        let mut rows = Vec::new();
        for one in &self.answer.screened {
            for (goal, effect) in goals.iter().zip(&one.effects) {
                let changed = self.levers[one.lever].told(one.choice);
                rows.push(Row {
                    proposal: String::new(),
                    changed,
                    quantity: &goal.quantity,
                    both: None,
                    change: *effect,
                });
            }
        }
        let mut charts = Vec::new();
        for (at, goal) in goals.iter().enumerate().take(if goals.len() > SIDE_BY_SIDE { 0 } else { 2 }) {
            let adjusted = holm(&self.answer.screened.iter().map(|one| one.effects[at].p).collect::<Vec<_>>());
            let mut all: Vec<_> = self.answer.screened.iter().zip(adjusted).collect();
            all.order_by(|one, other| other.0.effects[at].value.abs().total_cmp(&one.0.effects[at].value.abs()));
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
                "In the search: a first look at what changes do alone, compared with the game as it is on the same deals. \
                 Intervals are 95 %, each for itself; p-values are adjusted for all rows of a table (Holm).{}",
                self.in_groups()
            ),
            charts,
            tables: self.changes_by(("screening", "Single changes"), Of::Alone, &rows),
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

    /// The number of groups that screened the levers, if there were many levers.
    fn in_groups(&self) -> String {
        match self.answer.grouped {
            0 => String::new(),
            groups => format!(
                " There are many levers: all changes were first played in {groups} groups, and only the promising ones alone."
            ),
        }
    }

    fn methods(&self) -> Vec<String> {
        vec![
            format!(
                "Single changes were played on common deals and compared with the game as it is, deal by deal.{} A model of the \
                 responses with an error of its own (stochastic kriging; effects of levers add up, on log odds for rates, with \
                 pairs beyond their sum) chose sets of changes, which were raced by sequential halving while the model was \
                 fitted anew.",
                self.in_groups()
            ),
            format!(
                "The sets most likely to meet all targets were played on up to {} fresh deals, in {}, each with deals of its own; \
                 only these are reported as results. Intervals of targets have a level of {:.2} % each at the last look, so that all \
                 of them, for all proposals and looks, hold at once with 95 % (Bonferroni).",
                self.answer.fresh(),
                crate::base::terminal::counted(self.answer.looks, "look"),
                100.0 * self.answer.level
            ),
        ]
    }
}

/// The units of quantities, each with the suffix of its tables' names and titles.
const KINDS: [(Show, &str, &str); 3] = [
    (Show::Percent, "", ""),
    (Show::Points, "-differences", ", differences"),
    (Show::Digits(2), "-numbers", ", numbers"),
];
