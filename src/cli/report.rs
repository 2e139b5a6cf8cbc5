//! `wildlab report`: a question, answered with a page, tables and a record.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command};

use crate::analysis::question::{Question, WHAT_IF, reports};
use crate::analysis::{AS_IS, Inquiry};
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS, PRECISION, precision_expected};
use crate::base::reader::EMBEDDED;
use crate::base::refusal::{Refusal, hint};
use crate::base::terminal::{Failure, Terminal, command_of, quoted};
use crate::game::{Key, POLICY, Settings, Setup, Variant, keys};
use crate::games::Lab;
use crate::report::Format;
use crate::sim::Workers;

use super::answer::{Answered, Order, answer, say};
use super::options::{Takes, once, settings, whole, with_keys, workers};
use super::pieces::{Elsewhere, missing_of_question, play_pieces_of_question};
use super::place::{Asked, Source, check_folder};
use super::task::{Task, again};

/// The options of `wildlab report`.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// Report name, TOML file, or `all`; omit to list the reports
    #[arg(value_name = "NAME|FILE", default_value = "", hide_default_value = true)]
    name: String,
    /// Write to DIR/GAME/NAME; played games are cached in DIR
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Play N games per cell, rounded up to whole chunks [default: the report's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, MOST_CELL_GAMES), conflicts_with = "precision")]
    games: Option<u64>,
    /// Multiply the report's numbers of games by FACTOR
    #[arg(long, value_name = "FACTOR", conflicts_with_all = ["games", "precision"])]
    budget: Option<f64>,
    /// Play until every win rate is known to ± POINTS percentage points
    #[arg(long, value_name = "POINTS")]
    precision: Option<f64>,
    /// Use these policies (repeatable; the first one leads) [default: the report's]
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// Play the deals of this seed [default: the report's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Use this setting in all cells, as in players=2..4 (repeatable)
    ///
    /// A factor of the report is restricted to it; several levels are played side by side. The game's own options below
    /// do the same: --players 3 is --with players=3.
    #[arg(long = "with", value_name = "KEY=VALUE")]
    with: Vec<String>,
    /// Compare these settings with the game as it is, as in 'players=3'
    ///
    /// Several are divided by `;`, and a title may come first: 'Hard die: set=die.faces=[0,1,1,2,2,2]'.
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    a: Option<String>,
    /// Compare these settings, too
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    b: Option<String>,
    /// Compare these settings, too
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    c: Option<String>,
    /// Compare these settings, too
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    d: Option<String>,
    /// Leave the game as it is out of the comparison of --a, --b, --c and --d
    #[arg(long, requires = "a")]
    only_named: bool,
    /// Name the folder [default: the report's name, and the options that change it]
    #[arg(long = "name", value_name = "NAME")]
    folder: Option<String>,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    #[command(flatten)]
    elsewhere: Elsewhere,
    /// Write the tables as a spreadsheet workbook, too
    #[arg(long)]
    xlsx: bool,
    /// Write the records of its games in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "parquet", hide_default_value = true)]
    records: Format,
    /// Print the whole answer as text, with compact tables
    #[arg(long)]
    text: bool,
    /// Print only missed targets
    #[arg(long, conflicts_with = "text")]
    quiet: bool,
    /// Exit with code 1 if this target is missed (repeatable)
    ///
    /// A target names a report, a table's column and a range: '`NAME.win_rate`[players=4] in 0.3..0.6'.
    #[arg(long = "assert", value_name = "TARGET")]
    targets: Vec<String>,
}

impl Task for ReportArgs {
    const NAME: &'static str = "report";
    const ABOUT: &'static str = "Answer a question with a page, tables and a record";
    const MORE: &'static str = "Plays only games that are not cached yet. Without a name it lists the reports of the game. reports/README.md explains how \
         to write your own.";
    const TAKES: Takes = Takes::Nothing;

    fn with_more<G: Lab>(command: Command) -> Command {
        with_keys::<G>(command, "Game, in all cells")
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.name.is_empty() {
            return self.list::<G>(matches, terminal);
        }
        let names: Vec<&str> =
            if self.name == "all" { G::REPORTS.iter().map(|(name, _)| *name).collect() } else { vec![&self.name] };
        let (mut questions, mut asked) = (Vec::new(), Vec::new());
        for name in names {
            let own = inspected::<G>(name)?;
            let question = self.question::<G>(own.clone(), &settings::<G>(matches))?;
            asked.push(self.asked::<G>(&own, &question)?);
            questions.push((name, question));
        }
        let targets = self.targets(&questions)?;
        let workers = workers(self.threads);
        if self.elsewhere.missing || self.elsewhere.chunks.is_some() {
            return self.pieces::<G>(&questions, &workers, terminal);
        }
        let mut missed = false;
        for ((name, question), asked) in questions.iter().zip(&asked) {
            let order = Order {
                questions: std::slice::from_ref(question),
                asked,
                out: &self.out,
                workers: workers.clone(),
                command: again::<ReportArgs, G>(matches, &[name]),
                xlsx: self.xlsx,
                records: self.records,
                targets: targets.iter().filter(|target| target.report == question.name).collect(),
            };
            let Answered { report, found, folder, supplied } = answer::<G>(&order, terminal)?;
            super::serve::listing::write(&self.out).map_err(|error| {
                Refusal::new(format!("--out {}: index.html cannot be written: {error}", self.out.display()))
            })?;
            for part in report.parts.iter().filter(|part| part.is_left_out()) {
                terminal.note(format_args!("{}: {}", part.title, part.about));
            }
            if !self.quiet {
                say(&report, self.text, terminal)?;
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
}

impl ReportArgs {
    /// Lists the reports; options belong to one of them.
    fn list<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let played = self.elsewhere.missing || self.elsewhere.chunks.is_some() || self.threads.is_some();
        let shown = played || self.text || self.quiet || self.xlsx || !self.targets.is_empty();
        if shown || again::<ReportArgs, G>(matches, &[]).contains(" --") {
            let bare = command_of(G::NAME, "report");
            return Err(Refusal::new(format!(
                "report: options without a report, expected a name, as in `{bare} all`; a bare `{bare}` lists them"
            ))
            .into());
        }
        super::listed::reports::<G>(terminal)
    }

    /// Plays some of the chunks of a report for another process, or lists those that are missing.
    fn pieces<G: Lab>(
        &self,
        questions: &[(&str, Question)],
        workers: &Workers,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let option = if self.elsewhere.missing { "--missing" } else { "--chunks" };
        let [(_, question)] = questions else {
            return Err(Refusal::new(format!("{option}: expected one report, not all of them")).into());
        };
        match &self.elsewhere.chunks {
            Some(numbers) => play_pieces_of_question::<G>(question, (numbers, workers), terminal),
            None => missing_of_question::<G>(question, &self.out, terminal),
        }
    }

    /// The question with the options put in.
    fn question<G: Lab>(&self, mut question: Question, settings: &Settings) -> Result<Question, Refusal> {
        if let Some(games) = self.games {
            question.games.other = games;
            question.games.by_policy.clear();
            question.precision = None;
        }
        if let Some(factor) = self.budget {
            scale(&mut question, factor)?;
        }
        if let Some(points) = self.precision {
            if !PRECISION.contains(&points) {
                return Err(Refusal::new(format!("--precision {points:?}: {}", precision_expected())));
            }
            question.precision = Some(points);
        }
        if !self.policy.is_empty() {
            question.policies = once(&self.policy);
            question.policy_given = true;
        }
        if let Some(seed) = self.seed {
            question.seed = seed;
        }
        let with = self.with.iter().cloned().chain(settings.0.iter().map(ToString::to_string));
        question.put::<G>(&with.collect::<Vec<_>>())?;
        self.variants::<G>(&mut question)?;
        self.entitle(&mut question);
        Ok(question)
    }

    fn settings(&self) -> [(&'static str, &'static str, &Option<String>); 4] {
        [("A", "--a", &self.a), ("B", "--b", &self.b), ("C", "--c", &self.c), ("D", "--d", &self.d)]
    }

    /// The settings of `--a`, `--b` and so on instead of the report's own.
    fn variants<G: Lab>(&self, question: &mut Question) -> Result<(), Refusal> {
        if self.settings().iter().all(|(_, _, text)| text.is_none()) {
            let bare = question.variants.is_empty() && question.compares() && question.origin.ends_with(EMBEDDED);
            let example = || format!("--b {}", quoted(&change::<G>()));
            let missing = || Refusal::new(format!("report {}: expected a change, as in {}", question.name, example()));
            return if bare { Err(missing()) } else { Ok(()) };
        }
        if !question.compares() && !question.feels() {
            if self.name == "all" {
                return Ok(());
            }
            let name = &question.name;
            return Err(Refusal::new(format!("--a, --b: the report `{name}` compares no settings; `{WHAT_IF}` does")));
        }
        question.variants.clear();
        let mut named = Vec::new();
        for (name, option, text) in self.settings() {
            if let Some(text) = text {
                named.push(variant(name, option, text, &keys::<G>())?);
            }
        }
        // The game as it is comes first, unless one of them is that, or it is excluded on purpose.
        if !self.only_named && named.iter().all(|variant| !variant.settings.0.is_empty()) {
            let name = if self.a.is_none() { "A" } else { AS_IS };
            let title = if self.a.is_none() { "A: as it is" } else { "as it is" };
            let (group, settings) = (name.into(), Settings::new());
            question.variants.push(Variant { name: name.into(), group, title: title.into(), settings });
        }
        question.variants.extend(named);
        if question.variants.len() < 2 {
            return Err(Refusal::new("--a: expected another setting to compare it with, by --b"));
        }
        Ok(())
    }

    /// The title of a question with other settings than its own: pages side by side must differ.
    fn entitle(&self, question: &mut Question) {
        if self.settings().iter().any(|(_, _, text)| text.is_some()) && !question.variants.is_empty() {
            let title = |variant: &Variant| variant.title.split_once(": ").map_or("", |(_, title)| title).to_string();
            let changed = question.variants.iter().skip(1).filter(|variant| variant.name != AS_IS);
            let titles: Vec<String> = changed.map(title).collect();
            question.title = format!("{} {}", question.title, titles.join("; "));
        }
        if !question.with.is_empty() {
            let with: Vec<String> = question.with.iter().map(ToString::to_string).collect();
            question.title = format!("{} ({})", question.title, with.join("; "));
        }
    }

    /// The question with everything that its options change, for its folder.
    fn asked<G: Lab>(&self, own: &Question, question: &Question) -> Result<Asked, Refusal> {
        if let Some(folder) = &self.folder {
            check_folder(folder, self.name != "all")?;
        }
        let mut changes: Vec<String> = Vec::new();
        if !question.variants.is_empty() {
            let given = self.settings().into_iter();
            // The game as it is, said or not said, is the same question.
            let given = given.filter_map(|(_, option, text)| Some((option, text.as_ref()?.trim())));
            let given = given.filter(|(option, text)| *option != "--a" || !text.is_empty());
            changes.extend(given.map(|(option, text)| format!("{option} {text}")));
            changes.extend(self.only_named.then(|| "--only-named".to_string()));
        }
        changes.extend(question.with.iter().map(ToString::to_string));
        if question.policies != own.policies {
            changes.push(format!("--policy {}", question.policies.join(",")));
        }
        if question.seed != own.seed {
            changes.push(format!("--seed {}", question.seed));
        }
        let file = Source::of(&own.origin, own);
        Ok(Asked {
            game: G::NAME,
            command: "report",
            name: question.name.clone(),
            is_taken: file.is_some() && reports::<G>().iter().any(|(known, _)| *known == question.name),
            file,
            changes,
            amount: amount(question),
            folder: self.folder.clone(),
        })
    }

    fn targets(&self, questions: &[(&str, Question)]) -> Result<Vec<crate::analysis::Target>, Refusal> {
        let mut targets = Vec::new();
        for text in &self.targets {
            let target = crate::analysis::Target::parse(text)?;
            if !questions.iter().any(|(_, question)| question.name == target.report) {
                let names = questions.iter().map(|(_, question)| question.name.as_str());
                let hint = hint(&target.report, names);
                let report = &target.report;
                return Err(Refusal::new(format!("--assert '{text}': no report `{report}` is made here{hint}")));
            }
            targets.push(target);
        }
        Ok(targets)
    }
}

/// The number of games behind an answer, in words.
fn amount(question: &Question) -> String {
    if let Some(points) = question.precision {
        return format!("precision {points}");
    }
    let by_policy = question.games.by_policy.iter().map(|(policy, games)| format!("{policy}={games}"));
    by_policy.chain([format!("other={}", question.games.other)]).collect::<Vec<_>>().join(",")
}

/// A change of the game as a user may name it, for examples: a rule option, or a value of its first key.
pub(super) fn change<G: Lab>() -> String {
    let game = G::from_settings(&Settings::new()).ok();
    let rules = game.as_ref().and_then(Setup::kit).map(|kit| kit.rule_settings()).unwrap_or_default();
    let rule = rules.iter().find(|settings| matches!(&settings.0[..], [one] if one.key == "rule"));
    let kinds = |key: &Key| key.kinds().into_iter().find(|kind| kind != key.default);
    let key = || G::KEYS.iter().find_map(|key| Some(format!("{}={}", key.name, kinds(key)?)));
    rule.map(ToString::to_string).or_else(key).unwrap_or_else(|| format!("{POLICY}=random"))
}

/// The question of a name or a file. All mistakes of a file are listed at once: its keys, its settings, its sections.
fn inspected<G: Lab>(name: &str) -> Result<Question, Refusal> {
    let (question, mut refusal) = Question::drafted::<G>(name)?;
    if !refusal.reasons.is_empty()
        && let Err(more) = Inquiry::<G>::of(std::slice::from_ref(&question))
    {
        let new = more.reasons.into_iter().filter(|reason| !refusal.reasons.contains(reason)).collect::<Vec<_>>();
        refusal.reasons.extend(new);
    }
    refusal.or(question)
}

/// Multiplies the numbers of games.
fn scale(question: &mut Question, factor: f64) -> Result<(), Refusal> {
    if !(factor.is_finite() && factor > 0.0 && factor <= 10_000.0) {
        return Err(Refusal::new(format!("--budget {factor:?}: expected a factor above 0, up to 10000")));
    }
    if let Some(points) = question.precision {
        let origin = &question.origin;
        return Err(Refusal::new(format!(
            "--budget {factor}: {origin} plays until ± {points} percentage points are reached, expected --precision or --games"
        )));
    }
    let scaled = |games: u64| ((games as f64 * factor).ceil() as u64).max(1);
    question.games.other = scaled(question.games.other);
    question.games.by_policy.values_mut().for_each(|games| *games = scaled(*games));
    Ok(())
}

/// A setting of a comparison, with a title before it or without. A colon before the first `=` ends a title: no setting
/// has one there.
fn variant(name: &str, option: &str, text: &str, keys: &[&str]) -> Result<Variant, Refusal> {
    let head = text.split('=').next().unwrap_or_default();
    let (title, settings) = match head.split_once(':') {
        Some((title, _)) => (title.trim(), &text[head.find(':').map_or(0, |at| at + 1)..]),
        None => ("", text),
    };
    let settings = Settings::parse(option, settings, keys).map_err(|mut refusal| {
        if !text.contains('=') && !text.contains(':') {
            refusal.add(format!("{option}: a title ends with a colon: '{}:'", text.trim()));
        }
        refusal
    })?;
    if title.chars().any(char::is_control) || title.chars().count() > 80 {
        return Err(Refusal::new(format!("{option}: the title is no line of up to 80 letters")));
    }
    let described = match title {
        "" if settings.0.is_empty() => "as it is".to_string(),
        "" => settings.to_string(),
        title => title.to_string(),
    };
    Ok(Variant { name: name.into(), group: name.into(), title: format!("{name}: {described}"), settings })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 3] = ["players", "set", "box"];

    #[test]
    fn a_title_is_what_stands_before_a_colon_and_no_setting_can_be_taken_for_one() {
        let read = |text: &str| variant("B", "--b", text, &KEYS).map(|v| (v.title, v.settings.to_string()));
        let of = |title: &str, settings: &str| Ok((title.to_string(), settings.to_string()));
        assert_eq!(
            read("Soft die: set=die.faces=[0,0]; players=2"),
            of("B: Soft die", "set=die.faces=[0,0]; players=2")
        );
        assert_eq!(read("players=2"), of("B: players=2", "players=2"));
        assert_eq!(read("As printed:"), of("B: As printed", ""));
        assert_eq!(read(""), of("B: as it is", ""));
        assert_eq!(read("box=a:b.toml"), of("B: box=a:b.toml", "box=a:b.toml"));
        assert!(read("As printed").unwrap_err().to_string().contains("a title ends with a colon"));
    }
}
