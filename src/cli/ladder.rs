//! `wildlab ladder`: all players of a game, their wins, their cost, and the findings that hold for each.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{ArgMatches, Args};

use crate::analysis::ladder::Ladder;
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS};
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::base::titles::capitalized;
use crate::game::Settings;
use crate::games::Lab;
use crate::report::{Format, ladder_table};

use super::answer::{Answered, Order, answer, say};
use super::options::{Takes, number, once, settings, whole, workers};
use super::place::{Asked, check_folder};
use super::task::{Task, again};

/// The options of `wildlab ladder`.
#[derive(Args, Clone, Debug)]
pub(super) struct LadderArgs {
    /// Compare these policies, as in random,greedy [default: all of the game]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    policy: Vec<String>,
    /// Play N games per cell, or planner=400,other=100 [default: by kind of mind]
    #[arg(long, value_name = "N|RUNG=N", value_delimiter = ',', value_parser = games)]
    games: Vec<(Option<String>, u64)>,
    /// Check the findings of these reports for every policy, or `none` [default: all]
    #[arg(long, value_name = "REPORTS", value_delimiter = ',')]
    findings: Vec<String>,
    /// Write to DIR/GAME/NAME; played games are cached in DIR
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Name the folder [default: ladder, and the options that change it]
    #[arg(long = "name", value_name = "NAME")]
    folder: Option<String>,
    /// Play on N threads [default: one per core]; times are measured on one
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    /// Write the tables as a spreadsheet workbook, too
    #[arg(long)]
    xlsx: bool,
    /// Print the whole answer as text, with compact tables
    #[arg(long)]
    text: bool,
    /// Print only the table of policies, in Markdown
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

/// The name that stands for all other players.
const OTHER: &str = "other";

/// The word for no findings.
const NONE: &str = "none";

impl Task for LadderArgs {
    const NAME: &'static str = "ladder";
    const ABOUT: &'static str = "Compare all players: wins, CPU time, luck, and which findings hold for each";
    const MORE: &'static str = "Writes a page, tables and a record as `report` does. The game's options name the cells; lists such as 2..4 are \
        crossed. CPU time is measured on this machine and cached with the games. Players that simulate games before they decide \
        play fewer games, unless --games says otherwise.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let ladder = self.ladder::<G>(matches)?;
        let mut questions = ladder.questions::<G>()?;
        let without = ladder.without_findings::<G>(&questions)?;
        if let Some(reason) = &without {
            let asked = &questions[0].question;
            questions[0].question = format!("{asked} ({}.)", capitalized(reason));
            questions[0].next = vec![format!("ladder --games {}: {reason}", crate::analysis::ladder::LEAST)];
        }
        let order = Order {
            questions: &questions,
            asked: &self.asked::<G>(matches)?,
            out: &self.out,
            workers: workers(self.threads),
            command: again::<LadderArgs, G>(matches, &[]),
            xlsx: self.xlsx,
            records: Format::Parquet,
            targets: Vec::new(),
        };
        let Answered { report, folder, supplied, .. } = answer::<G>(&order, terminal)?;
        super::serve::listing::write(&self.out).map_err(|error| {
            Refusal::new(format!("--out {}: index.html cannot be written: {error}", self.out.display()))
        })?;
        if self.markdown {
            terminal.print(ladder_table(&report))?;
        } else {
            say(&report, self.text, terminal)?;
        }
        if let Some(reason) = without {
            terminal.note(reason);
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
        ladder.rungs = once(&self.policy);
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

    /// The ladder with everything that its options change, for its folder.
    fn asked<G: Lab>(&self, matches: &ArgMatches) -> Result<Asked, Refusal> {
        if let Some(name) = &self.folder {
            check_folder(name, true)?;
        }
        let mut changes: Vec<String> = settings::<G>(matches).0.iter().map(ToString::to_string).collect();
        for (option, values) in [("policy", &self.policy), ("findings", &self.findings)] {
            if !values.is_empty() {
                changes.push(format!("--{option} {}", values.join(",")));
            }
        }
        if number(matches, "seed") != 1 {
            changes.push(format!("--seed {}", number(matches, "seed")));
        }
        Ok(Asked {
            game: G::NAME,
            command: "ladder",
            name: if self.markdown { "rungs" } else { "ladder" }.into(),
            file: None,
            is_taken: false,
            changes,
            amount: self.numbers().join(","),
            folder: self.folder.clone(),
        })
    }

    /// The numbers of games as they are typed.
    fn numbers(&self) -> Vec<String> {
        let typed = |(name, count): &(Option<String>, u64)| {
            name.as_ref().map_or_else(|| count.to_string(), |name| format!("{name}={count}"))
        };
        self.games.iter().map(typed).collect()
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
