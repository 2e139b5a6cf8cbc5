//! `wildlab report`: a question, answered with a page, tables and a record.

use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;

use crate::games::defenders::Defenders;
use crate::question::{Asked, Question, Settings, Variant};
use crate::refusal::{Refusal, nearest};
use crate::report::text;
use crate::terminal::{Failure, Terminal};

use super::answer::{Answered, Order, answer};

/// Answer a question with a page, tables and a record; plays what is missing, reuses what is there.
///
/// The reports that come with the game: difficulty, machine-mixes, organizers, causes, what-if, sensitivity, skill.
/// reports/README.md says how to write one.
#[derive(Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// Which report: a name, a file in TOML, or `all`
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// The folder for reports and for the games they share
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Games in each cell, instead of the report's own; rounded up to whole chunks of 50 or more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000), conflicts_with = "precision")]
    games: Option<u64>,
    /// Multiply the report's own numbers of games
    #[arg(long, value_name = "FACTOR", conflicts_with_all = ["games", "precision"])]
    budget: Option<f64>,
    /// Play until every win rate is known to so many percentage points to each side
    #[arg(long, value_name = "POINTS")]
    precision: Option<f64>,
    /// The players, instead of the report's own; repeatable, the first is the one that findings are told of
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// The seed of the games
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A setting for all cells, as in players=3 or rule=supplies=strict; repeatable
    #[arg(long = "with", value_name = "KEY=VALUE")]
    with: Vec<String>,
    /// The first setting of a comparison, as in 'difficult=0; set=die.faces=[0,0,1,1,2,2]'
    #[arg(long, value_name = "SETTINGS")]
    a: Option<String>,
    /// The second setting
    #[arg(long, value_name = "SETTINGS")]
    b: Option<String>,
    /// A third setting
    #[arg(long, value_name = "SETTINGS")]
    c: Option<String>,
    /// A fourth setting
    #[arg(long, value_name = "SETTINGS")]
    d: Option<String>,
    /// How many threads play [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Write the tables as a workbook for spreadsheets, too
    #[arg(long)]
    xlsx: bool,
    /// Print the findings and compact tables
    #[arg(long)]
    text: bool,
    /// Print nothing but missed targets
    #[arg(long, conflicts_with = "text")]
    quiet: bool,
    /// A design target; exit code 1 when it is missed. For example
    /// `difficulty.win_rate[difficult=0,players=4] in 0.3..0.6`; repeatable
    #[arg(long = "assert", value_name = "TARGET")]
    targets: Vec<String>,
}

impl ReportArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let names: Vec<&str> = if self.name == "all" {
            Defenders::REPORTS.iter().map(|(name, _)| *name).collect()
        } else {
            vec![&self.name]
        };
        let mut questions = Vec::new();
        for name in names {
            questions.push((name, self.question(name)?));
        }
        let targets = self.targets(&questions)?;
        let threads = self.threads.map_or_else(|| available_parallelism().map_or(1, Into::into), usize::from);
        let mut missed = false;
        for (name, question) in &questions {
            let order = Order {
                question,
                out: &self.out,
                threads,
                command: self.command(name),
                xlsx: self.xlsx,
                targets: targets.iter().filter(|target| target.report == question.name).collect(),
            };
            let Answered { report, found, folder, supplied } = answer::<Defenders>(&order, terminal)?;
            if self.text {
                terminal.print(text(&report))?;
            } else if !self.quiet {
                terminal.line(&report.title)?;
                for finding in report.findings() {
                    terminal.print(crate::terminal::wrapped(&finding.text.replace('`', ""), "- ", "  "))?;
                }
            }
            for target in &found {
                missed |= !target.met;
                if !target.met || !self.quiet {
                    terminal.line(&target.text)?;
                }
            }
            if !self.quiet {
                let shown = folder.join("report.html");
                let (played, there) = (supplied.played, supplied.found);
                terminal.note(format_args!("{}: {played} games played, {there} reused", shown.display()));
            }
        }
        if missed { Err(Failure::Found) } else { Ok(()) }
    }

    /// The question with the options put in.
    fn question(&self, name: &str) -> Result<Question, Refusal> {
        let mut question = Question::load(name, Defenders::REPORTS, Defenders::KEYS)?;
        if let Some(games) = self.games {
            question.games.other = games;
            question.games.by_policy.clear();
            question.precision = None;
        }
        if let Some(factor) = self.budget {
            if !(factor.is_finite() && factor > 0.0 && factor <= 10_000.0) {
                return Err(Refusal::new(format!("--budget {factor}: expected a factor from 0 to 10000")));
            }
            let scaled = |games: u64| ((games as f64 * factor).ceil() as u64).max(1);
            question.games.other = scaled(question.games.other);
            question.games.by_policy.values_mut().for_each(|games| *games = scaled(*games));
        }
        if let Some(points) = self.precision {
            if !(0.05..=50.0).contains(&points) {
                return Err(Refusal::new(format!("--precision {points}: expected percentage points from 0.05 to 50")));
            }
            question.precision = Some(points);
        }
        if !self.policy.is_empty() {
            question.policies.clone_from(&self.policy);
        }
        if let Some(seed) = self.seed {
            question.seed = seed;
        }
        for with in &self.with {
            let settings = Settings::parse("--with", with, Defenders::KEYS)?;
            question.base = question.base.and(&settings);
        }
        self.variants(&mut question)?;
        Ok(question)
    }

    /// The settings of `--a`, `--b` and so on instead of the report's own.
    fn variants(&self, question: &mut Question) -> Result<(), Refusal> {
        let given = [("A", "--a", &self.a), ("B", "--b", &self.b), ("C", "--c", &self.c), ("D", "--d", &self.d)];
        if given.iter().all(|(_, _, text)| text.is_none()) {
            return Ok(());
        }
        if question.variants.is_empty() {
            if self.name == "all" {
                return Ok(());
            }
            return Err(Refusal::new(format!(
                "--a, --b: the report `{}` compares no settings; `what-if` does",
                question.name
            )));
        }
        question.variants.clear();
        for (name, option, text) in given {
            let Some(text) = text else { continue };
            let settings = Settings::parse(option, text, Defenders::KEYS)?;
            let described = if settings.0.is_empty() { "as it is".to_string() } else { settings.to_string() };
            let title = format!("{name}: {described}");
            question.variants.push(Variant { name: name.into(), group: name.into(), title, settings });
        }
        if question.variants.len() < 2 {
            return Err(Refusal::new("--a, --b: expected two settings at least; `--a ''` is the game as it is"));
        }
        Ok(())
    }

    fn targets(&self, questions: &[(&str, Question)]) -> Result<Vec<crate::analysis::Target>, Refusal> {
        let mut targets = Vec::new();
        for text in &self.targets {
            let target = crate::analysis::Target::parse(text)?;
            if !questions.iter().any(|(_, question)| question.name == target.report) {
                let names = questions.iter().map(|(_, question)| question.name.as_str());
                let hint = nearest(&target.report, names).unwrap_or_default();
                let report = &target.report;
                return Err(Refusal::new(format!(
                    "--assert '{text}': no report `{report}` is made here, did you mean `{hint}`?"
                )));
            }
            targets.push(target);
        }
        Ok(targets)
    }

    /// The command that makes a report again: everything that its contents depend on.
    fn command(&self, name: &str) -> String {
        let mut words = vec!["wildlab".to_string(), "report".into(), crate::terminal::quoted(name)];
        let mut option = |name: &str, value: String| {
            words.push(format!("--{name}"));
            words.push(crate::terminal::quoted(&value));
        };
        if let Some(games) = self.games {
            option("games", games.to_string());
        }
        if let Some(budget) = self.budget {
            option("budget", budget.to_string());
        }
        if let Some(precision) = self.precision {
            option("precision", precision.to_string());
        }
        for policy in &self.policy {
            option("policy", policy.clone());
        }
        if let Some(seed) = self.seed {
            option("seed", seed.to_string());
        }
        for with in &self.with {
            option("with", with.clone());
        }
        for (name, text) in [("a", &self.a), ("b", &self.b), ("c", &self.c), ("d", &self.d)] {
            if let Some(text) = text {
                option(name, text.clone());
            }
        }
        words.join(" ")
    }
}
