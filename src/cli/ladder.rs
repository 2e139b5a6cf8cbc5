//! `wildlab ladder`: all players of a game, what they win, what they cost, and which findings hold for each.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::{ArgMatches, Args};

use crate::analysis::ladder::Ladder;
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS};
use crate::base::refusal::Refusal;
use crate::base::terminal::{self, Failure, Terminal, command_of};
use crate::game::Settings;
use crate::games::Lab;
use crate::report::{ladder_table, text};

use super::answer::{Answered, Order, answer};
use super::options::{Takes, number, settings};
use super::report::{check_folder, folder_of};
use super::task::Task;

/// The options of `wildlab ladder`.
#[derive(Args, Clone, Debug)]
pub(super) struct LadderArgs {
    /// The rungs: policies by name or file, as in random,greedy or repeated [default: all that come with the game]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    policy: Vec<String>,
    /// Games in each cell: of all rungs, or by rung, as in 2000 or planner=400,other=100 [default: by the kind of mind]
    #[arg(long, value_name = "N|RUNG=N", value_delimiter = ',', value_parser = games)]
    games: Vec<(Option<String>, u64)>,
    /// Reports whose findings are asked of every rung, or `none` [default: all that name findings]
    #[arg(long, value_name = "REPORTS", value_delimiter = ',')]
    findings: Vec<String>,
    /// The folder for reports and for the games they share
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// The name of the ladder's folder [default: ladder; with other settings, their words and a fingerprint]
    #[arg(long = "name", value_name = "NAME")]
    folder: Option<String>,
    /// How many threads play [default: one a core]; times are taken on one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// Write the tables as a workbook for spreadsheets, too
    #[arg(long)]
    xlsx: bool,
    /// Print the findings and compact tables
    #[arg(long)]
    text: bool,
    /// Print the rungs as a table in Markdown, and ask for nothing else
    #[arg(long, conflicts_with_all = ["text", "findings"])]
    markdown: bool,
}

fn games(text: &str) -> Result<(Option<String>, u64), String> {
    let (name, count) =
        text.rsplit_once('=').map_or((None, text), |(name, count)| (Some(name.trim().to_string()), count));
    let count = count.trim().replace('_', "").parse().ok().filter(|count| (1..=MOST_CELL_GAMES).contains(count));
    let name = name.filter(|name| name != OTHER);
    let expected = || format!("expected a number from 1 to {MOST_CELL_GAMES}, or RUNG=NUMBER, as in planner=400");
    count.map(|count| (name, count)).ok_or_else(expected)
}

/// What stands for all rungs that are not named.
const OTHER: &str = "other";

/// What asks for no findings.
const NONE: &str = "none";

impl Task for LadderArgs {
    const NAME: &'static str = "ladder";
    const ABOUT: &'static str = "Compare all players of the game: wins, cost, luck, and which findings hold for each";
    const MORE: &'static str = "Writes a page, tables and a record as `report` does. Options of the game name the cells; lists such as 2..4 are \
        crossed. What a game costs is CPU time as it is measured on this machine, and kept with the games; which games are \
        played does not depend on it. Minds that try games out before they decide play fewer games, unless --games says \
        otherwise.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let questions = self.ladder::<G>(matches)?.questions::<G>()?;
        let order = Order {
            questions: &questions,
            folder: &self.folder::<G>(matches)?,
            out: &self.out,
            threads: self.threads.map_or_else(|| available_parallelism().map_or(1, Into::into), usize::from),
            command: self.command::<G>(matches),
            xlsx: self.xlsx,
            targets: Vec::new(),
        };
        let Answered { report, folder, supplied, .. } = answer::<G>(&order, terminal)?;
        super::serve::listing::write(&self.out).map_err(|error| {
            Refusal::new(format!("--out {}: index.html cannot be written: {error}", self.out.display()))
        })?;
        if self.markdown {
            terminal.print(ladder_table(&report))?;
        } else if self.text {
            terminal.print(text(&report))?;
        } else {
            terminal.line(&report.title)?;
            for finding in report.findings() {
                terminal.print(terminal::wrapped(&finding.text.replace('`', ""), "- ", "  "))?;
            }
        }
        let (played, there) = (supplied.played, supplied.found);
        terminal.note(format_args!("{}: {played} games played, {there} reused", folder.join("report.html").display()));
        Ok(())
    }
}

impl LadderArgs {
    /// The ladder that the options ask for.
    fn ladder<G: Lab>(&self, matches: &ArgMatches) -> Result<Ladder, Refusal> {
        let mut refusal = Refusal::default();
        let mut ladder = Ladder { seed: number(matches, "seed"), brief: self.markdown, ..Ladder::default() };
        for name in &self.policy {
            if !ladder.rungs.contains(name) {
                ladder.rungs.push(name.clone());
            }
        }
        let mut by_rung: BTreeMap<String, u64> = BTreeMap::new();
        for (name, count) in &self.games {
            let before = match name {
                Some(name) => by_rung.insert(name.clone(), *count),
                None => ladder.other.replace(*count),
            };
            if before.is_some_and(|before| before != *count) {
                let name = name.as_deref().unwrap_or(OTHER);
                refusal.add(format!("--games {name}: found twice, expected one number"));
            }
        }
        ladder.games = by_rung;
        for setting in settings::<G>(matches).0 {
            if Settings::is_repeated(&setting.key) {
                ladder.base = ladder.base.with(&setting.key, &setting.value);
            } else {
                ladder.cells.insert(setting.key, vec![setting.value]);
            }
        }
        if self.findings.iter().any(|name| name == NONE) && self.findings.len() > 1 {
            refusal.add(format!("--findings {NONE}: stands beside others, expected it alone"));
        }
        if !self.findings.is_empty() {
            ladder.findings = Some(self.findings.iter().filter(|name| *name != NONE).cloned().collect());
        }
        refusal.or(ladder)
    }

    /// The folder of its report: one of its own where other settings make it another question.
    fn folder<G: Lab>(&self, matches: &ArgMatches) -> Result<String, Refusal> {
        if let Some(name) = &self.folder {
            check_folder(name, true)?;
            return Ok(name.clone());
        }
        let words: Vec<String> = settings::<G>(matches).0.iter().map(ToString::to_string).collect();
        Ok(folder_of(if self.markdown { "rungs" } else { "ladder" }, &words))
    }

    /// The command that makes it again: everything that its contents depend on, but for times.
    fn command<G: Lab>(&self, matches: &ArgMatches) -> String {
        let mut words = vec![command_of(G::NAME, "ladder")];
        let mut option = |name: &str, value: String| {
            words.push(format!("--{name}"));
            words.push(terminal::quoted(&value));
        };
        let games: Vec<String> = self
            .games
            .iter()
            .map(|(name, count)| name.as_ref().map_or_else(|| count.to_string(), |name| format!("{name}={count}")))
            .collect();
        for (name, values) in [("policy", &self.policy), ("games", &games), ("findings", &self.findings)] {
            if !values.is_empty() {
                option(name, values.join(","));
            }
        }
        if number(matches, "seed") != 1 {
            option("seed", number(matches, "seed").to_string());
        }
        for setting in settings::<G>(matches).0 {
            option(&setting.key, setting.value);
        }
        if let Some(name) = &self.folder {
            option("name", name.clone());
        }
        if self.markdown {
            words.push("--markdown".into());
        }
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::games;

    #[test]
    fn numbers_of_games_are_for_all_or_for_one_rung() {
        assert_eq!(games("400"), Ok((None, 400)));
        assert_eq!(games("other=2_000"), Ok((None, 2000)));
        assert_eq!(games("my=file.toml=50"), Ok((Some("my=file.toml".into()), 50)));
        for wrong in ["", "0", "planner", "planner=", "=", "-3", "planner=1e3", "99999999999999"] {
            assert!(games(wrong).is_err(), "{wrong}");
        }
    }
}
