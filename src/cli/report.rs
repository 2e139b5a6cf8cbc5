//! `wildlab report`: a question, answered with a page, tables and a record.

use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::{ArgMatches, Args};

use crate::analysis::question::Question;
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS, PRECISION, precision_expected};
use crate::base::checksum::Checksum;
use crate::base::refusal::{Refusal, hint};
use crate::base::terminal::{Failure, Terminal, command_of};
use crate::game::{Settings, Variant, keys};
use crate::games::Lab;
use crate::report::text;

use super::answer::{Answered, Order, answer};
use super::options::Takes;
use super::pieces::{Elsewhere, missing_of_question, play_pieces_of_question};
use super::task::Task;

/// The options of `wildlab report`.
#[derive(Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// Which report: a name, a file in TOML, or `all`; without one, it lists those that there are
    #[arg(value_name = "NAME|FILE", default_value = "", hide_default_value = true)]
    name: String,
    /// The folder for reports and for the games they share
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Games in each cell, instead of the report's own; rounded up to whole chunks of 50 or more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_CELL_GAMES), conflicts_with = "precision")]
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
    /// A setting for all cells, as in players=3 or rule=supplies=strict; repeatable. What the report varies is restricted
    /// to it; several levels, as in players=2..4, are played one beside the other
    #[arg(long = "with", value_name = "KEY=VALUE")]
    with: Vec<String>,
    /// The first setting of a comparison, as in 'players=3; set=die.faces=[0,0,1,1,2,2]'; a title may stand before it,
    /// as in 'Hard die: set=die.faces=[0,1,1,2,2,2]' [default: the game as it is]
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    a: Option<String>,
    /// The second setting; alone it is compared with the game as it is
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    b: Option<String>,
    /// A third setting
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    c: Option<String>,
    /// A fourth setting
    #[arg(long, value_name = "[TITLE:] SETTINGS")]
    d: Option<String>,
    /// The name of the report's folder [default: the report's name; with other settings, their words and a fingerprint]
    #[arg(long = "name", value_name = "NAME")]
    folder: Option<String>,
    /// How many threads play [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    #[command(flatten)]
    elsewhere: Elsewhere,
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
    /// `REPORT.win_rate[players=4] in 0.3..0.6`; repeatable
    #[arg(long = "assert", value_name = "TARGET")]
    targets: Vec<String>,
}

impl Task for ReportArgs {
    const NAME: &'static str = "report";
    const ABOUT: &'static str =
        "Answer a question with a page, tables and a record; plays what is missing, reuses what is there";
    const MORE: &'static str =
        "Without a name it lists the reports that come with the game. reports/README.md says how to write one.";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.name.is_empty() {
            return self.list::<G>(terminal);
        }
        let names: Vec<&str> =
            if self.name == "all" { G::REPORTS.iter().map(|(name, _)| *name).collect() } else { vec![&self.name] };
        let mut questions = Vec::new();
        for name in names {
            questions.push((name, self.question::<G>(name)?));
        }
        let targets = self.targets(&questions)?;
        let threads = self.threads.map_or_else(|| available_parallelism().map_or(1, Into::into), usize::from);
        if self.elsewhere.missing || self.elsewhere.chunks.is_some() {
            return self.pieces::<G>(&questions, threads, terminal);
        }
        let mut missed = false;
        for (name, question) in &questions {
            let order = Order {
                questions: std::slice::from_ref(question),
                folder: &self.folder(question)?,
                out: &self.out,
                threads,
                command: self.command::<G>(name),
                xlsx: self.xlsx,
                targets: targets.iter().filter(|target| target.report == question.name).collect(),
            };
            let Answered { report, found, folder, supplied } = answer::<G>(&order, terminal)?;
            super::serve::listing::write(&self.out).map_err(|error| {
                Refusal::new(format!("--out {}: index.html cannot be written: {error}", self.out.display()))
            })?;
            for part in report.parts.iter().filter(|part| part.is_left_out()) {
                terminal.note(format_args!("{}: {}", part.title, part.about));
            }
            if self.text {
                terminal.print(text(&report))?;
            } else if !self.quiet {
                terminal.line(&report.title)?;
                for finding in report.findings() {
                    terminal.print(crate::base::terminal::wrapped(&finding.text.replace('`', ""), "- ", "  "))?;
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
}

impl ReportArgs {
    /// Lists the reports; options belong to one of them.
    fn list<G: Lab>(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let played = self.elsewhere.missing || self.elsewhere.chunks.is_some() || self.threads.is_some();
        let shown = played || self.text || self.quiet || self.xlsx || !self.targets.is_empty();
        if shown || self.command::<G>("").contains(" --") {
            let bare = command_of(G::NAME, "report");
            return Err(Refusal::new(format!(
                "report: options without a report, expected a name, as in `{bare} all`; a bare `{bare}` lists them"
            ))
            .into());
        }
        super::listed::reports::<G>(terminal)
    }

    /// Plays some of the chunks of a report for somebody else, or says which there are to play.
    fn pieces<G: Lab>(
        &self,
        questions: &[(&str, Question)],
        threads: usize,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let option = if self.elsewhere.missing { "--missing" } else { "--chunks" };
        let [(_, question)] = questions else {
            return Err(Refusal::new(format!("{option}: expected one report, not all of them")).into());
        };
        match &self.elsewhere.chunks {
            Some(numbers) => play_pieces_of_question::<G>(question, (numbers, threads), terminal),
            None => missing_of_question::<G>(question, &self.out, terminal),
        }
    }

    /// The question with the options put in.
    fn question<G: Lab>(&self, name: &str) -> Result<Question, Refusal> {
        let mut question = Question::of::<G>(name)?;
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
            question.policies.clear();
            for policy in &self.policy {
                if !question.policies.contains(policy) {
                    question.policies.push(policy.clone());
                }
            }
            question.policy_given = true;
        }
        if let Some(seed) = self.seed {
            question.seed = seed;
        }
        question.put::<G>(&self.with)?;
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
            return Ok(());
        }
        if question.variants.is_empty() {
            if self.name == "all" {
                return Ok(());
            }
            let hint = comparing::<G>().map_or(String::new(), |name| format!("; `{name}` does"));
            return Err(Refusal::new(format!("--a, --b: the report `{}` compares no settings{hint}", question.name)));
        }
        question.variants.clear();
        for (name, option, text) in self.settings() {
            // Without a first setting, the game as it is.
            let text = match text {
                Some(text) => text,
                None if name == "A" => "",
                None => continue,
            };
            question.variants.push(variant(name, option, text, &keys::<G>())?);
        }
        if question.variants.len() < 2 {
            return Err(Refusal::new("--a: expected another setting to compare it with, by --b"));
        }
        Ok(())
    }

    /// The title of a question with other settings than its own: pages side by side can be told apart.
    fn entitle(&self, question: &mut Question) {
        if self.settings().iter().any(|(_, _, text)| text.is_some()) && !question.variants.is_empty() {
            let title = |variant: &Variant| variant.title.split_once(": ").map_or("", |(_, title)| title).to_string();
            let titles: Vec<String> = question.variants.iter().skip(1).map(title).collect();
            question.title = format!("{} {}", question.title, titles.join("; "));
        }
        if !question.with.is_empty() {
            let with: Vec<String> = question.with.iter().map(ToString::to_string).collect();
            question.title = format!("{} ({})", question.title, with.join("; "));
        }
    }

    /// The folder of a report: its name, or one of its own where other settings make it another question.
    fn folder(&self, question: &Question) -> Result<String, Refusal> {
        if let Some(name) = &self.folder {
            check_folder(name, self.name != "all")?;
            return Ok(name.clone());
        }
        let mut words: Vec<String> = Vec::new();
        if !question.variants.is_empty() {
            let given = self.settings().into_iter();
            // The game as it is, said or not said, is the same question.
            let given = given.filter_map(|(_, option, text)| Some((option, text.as_ref()?.trim())));
            let given = given.filter(|(option, text)| *option != "--a" || !text.is_empty());
            words.extend(given.map(|(option, text)| format!("{option} {text}")));
        }
        words.extend(question.with.iter().map(ToString::to_string));
        Ok(folder_of(&question.name, &words))
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

    /// The command that makes a report again: everything that its contents depend on.
    fn command<G: Lab>(&self, name: &str) -> String {
        let mut words = vec![command_of(G::NAME, "report"), crate::base::terminal::quoted(name)];
        let mut option = |name: &str, value: String| {
            words.push(format!("--{name}"));
            words.push(crate::base::terminal::quoted(&value));
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
        if let Some(name) = &self.folder {
            option("name", name.clone());
        }
        words.join(" ")
    }
}

/// The first report of a game that compares settings which a user may name, if it has one.
pub(super) fn comparing<G: Lab>() -> Option<&'static str> {
    let compares = |name: &str| Question::load(name, G::REPORTS, &keys::<G>()).is_ok_and(|it| !it.variants.is_empty());
    G::REPORTS.iter().map(|(name, _)| *name).find(|name| compares(name))
}

/// Multiplies the numbers of games.
fn scale(question: &mut Question, factor: f64) -> Result<(), Refusal> {
    if !(factor.is_finite() && factor > 0.0 && factor <= 10_000.0) {
        return Err(Refusal::new(format!("--budget {factor:?}: expected a factor above 0, up to 10000")));
    }
    if let Some(points) = question.precision {
        let origin = &question.origin;
        return Err(Refusal::new(format!(
            "--budget {factor}: {origin} plays until {points} points are reached, expected --precision or --games"
        )));
    }
    let scaled = |games: u64| ((games as f64 * factor).ceil() as u64).max(1);
    question.games.other = scaled(question.games.other);
    question.games.by_policy.values_mut().for_each(|games| *games = scaled(*games));
    Ok(())
}

/// A setting of a comparison, with a title before it or without. A colon before the first `=` ends a title: no setting has
/// one there.
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

/// Refuses a name that is none for a folder; `one`: is it for one report?
pub(super) fn check_folder(name: &str, one: bool) -> Result<(), Refusal> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if name.is_empty() || name.len() > 80 || !name.chars().all(plain) || name == "cells" || !one {
        return Err(Refusal::new(format!(
            "--name {name}: expected up to 80 letters, digits, `-` and `_` for one report, and not `cells`"
        )));
    }
    Ok(())
}

/// The folder of a report with other settings than its own: its name, their words and a fingerprint.
pub(super) fn folder_of(name: &str, words: &[String]) -> String {
    if words.is_empty() {
        return name.into();
    }
    let mut fingerprint = Checksum::new();
    fingerprint.add(words.join("\n").as_bytes());
    format!("{name}-{}-{:06x}", slug(words), fingerprint.value() & 0xff_ffff)
}

/// The words of settings as a part of a folder's name: the title where there is one, `soft-die`, else the settings,
/// `players-2`.
fn slug(words: &[String]) -> String {
    let short = |word: &String| {
        let word = ["--a ", "--b ", "--c ", "--d "].iter().find_map(|option| word.strip_prefix(option)).unwrap_or(word);
        let head = word.split('=').next().unwrap_or_default();
        head.split_once(':').map_or(word, |(title, _)| title).to_ascii_lowercase()
    };
    let text = words.iter().map(short).collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let slug: String = parts.join("-").chars().take(40).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "as-it-is".into() } else { slug.into() }
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

    #[test]
    fn the_words_of_settings_make_a_folder() {
        assert_eq!(slug(&["--b Soft die: set=die.faces=[0,0]".into()]), "soft-die");
        assert_eq!(slug(&["--b set=die.faces=[0,0]".into(), "players=2".into()]), "set-die-faces-0-0-players-2");
        assert_eq!(slug(&["--b ".into()]), "as-it-is");
        assert!(slug(&["x".repeat(99)]).len() <= 40);
    }
}
