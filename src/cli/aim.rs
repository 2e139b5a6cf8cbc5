//! `wildlab aim`: what must be changed so that the game does what is wanted.

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use clap::{ArgMatches, Args};
use serde_json::json;

use crate::analysis::aim::{
    Aim, Answer, Budget, Changes, Lever, Measured, Phase, Playing, Task as Wanted, Told, changes_told, find, levers,
    measured, parts, space,
};
use crate::analysis::{Opening, Player};
use crate::base::bounds::{MOST_REPORT_GAMES, MOST_THREADS, PRECISION, precision_expected};
use crate::base::disk;
use crate::base::lock::Lock;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, command_of, quoted, typed, wrapped};
use crate::game::Settings;
use crate::games::Lab;
use crate::report::{Report, text};
use crate::sim::engine;

use super::options::Takes;
use super::proposal::{self, Proposed};
use super::task::Task;

/// The options of `wildlab aim`.
#[derive(Args, Clone, Debug)]
pub(super) struct AimArgs {
    /// Which aim: a name, or a file in TOML; without one, it lists those that there are
    #[arg(value_name = "NAME|FILE", default_value = "", hide_default_value = true)]
    name: String,
    /// The folder for the answer; what was played is kept in it
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Games to be played in all, instead of the aim's own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_REPORT_GAMES), conflicts_with = "precision")]
    games: Option<u64>,
    /// Instead of a number of games: confirm shares to so many percentage points on either side
    #[arg(long, value_name = "POINTS")]
    precision: Option<f64>,
    /// Who plays where a target does not say it; repeated, every such target is wanted of each
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// The seed of all games, instead of the aim's own
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// Print the whole answer instead of its findings
    #[arg(long)]
    text: bool,
}

impl Task for AimArgs {
    const NAME: &'static str = "aim";
    const ABOUT: &'static str = "Find what must be changed so that the game does what is wanted";
    const MORE: &'static str = "An aim names targets, levers and what a change costs; docs/aim.md says how to write one. Levers are tried on common \
        deals, a model chooses sets of changes, and the best are confirmed on fresh deals with intervals. Without a name it lists the \
        aims that come with the game. Ctrl-C keeps what was played; the same command goes on.";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.name.is_empty() {
            return self.list::<G>(terminal);
        }
        let aim = self.aim::<G>()?;
        let measured = measured::<G>(&aim)?;
        let levers = resolved(&aim, &measured)?;
        let folder = self.out.join(folder_name(&aim.name));
        let refused = |error: std::io::Error| {
            Refusal::new(format!("--out {}: cannot be written to: {error}", self.out.display()))
        };
        std::fs::create_dir_all(&folder).map_err(|error| refused(disk::named(&folder, &error)))?;
        disk::probe(&folder).map_err(refused)?;
        // The same aim twice at once: the second waits, and finds all played.
        let _lock = Lock::wait(&folder.join("aim.lock"), terminal)?;
        let threads = self.threads.map_or_else(|| available_parallelism().map_or(1, Into::into), usize::from);
        let mut playing = Playing::open(&measured, &levers, (aim.seed, threads), &folder.join("played.log"))?;
        let task = task(&aim, &measured, &levers, &playing);
        let answer = match find(&task, &mut playing) {
            Err(Failure::Stopped) => {
                terminal.note(format_args!("stopped; what was played is kept, go on with: {}", typed(&[])));
                return Err(Failure::Stopped);
            }
            Err(Failure::Refused(refusal)) => return Err(named(&aim, refusal).into()),
            other => other?,
        };
        let making =
            Making { aim: &aim, measured: &measured, levers: &levers, folder: &folder, command: self.command::<G>() };
        let report = making.report(&task, &answer, &mut playing)?;
        disk::sweep(&folder);
        report.write(&folder, false).map_err(refused)?;
        super::serve::listing::write(&self.out).map_err(refused)?;
        self.say(&report, terminal)?;
        let shown = folder.join("report.html");
        terminal.note(format_args!("{}: {} games played, {} reused", shown.display(), playing.played, playing.found));
        Ok(())
    }
}

/// A refusal of the method, with the file that it is about.
fn named(aim: &Aim, refusal: Refusal) -> Refusal {
    Refusal { reasons: refusal.reasons.into_iter().map(|reason| format!("{}: {reason}", aim.origin)).collect() }
}

/// An aim's name as a folder's: nothing in it can lead elsewhere.
fn folder_name(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '_' };
    format!("aim-{}", name.chars().map(safe).take(80).collect::<String>())
}

/// The levers, none of which moves what a target fixes.
fn resolved<G: Lab>(aim: &Aim, measured: &Measured<G>) -> Result<Vec<Lever>, Refusal> {
    let place = &measured.places[0];
    let levers = levers(aim, &place.cell.game, &place.settings)?;
    let mut refusal = Refusal::default();
    for lever in &levers {
        let moved = lever.choices.iter().flat_map(|choice| &choice.settings.0);
        let mut keys: Vec<&str> =
            moved.map(|setting| setting.key.as_str()).filter(|key| !Settings::is_repeated(key)).collect();
        keys.dedup();
        for key in keys {
            let fixed = aim.wishes.iter().any(|wish| {
                wish.at.get(key).is_some() || wish.minus.as_ref().is_some_and(|minus| minus.get(key).is_some())
            });
            if fixed {
                refusal.add(format!(
                    "{}: `{key}` is fixed by `at` or `minus` of a target, expected a lever that targets leave open",
                    lever.place
                ));
            }
        }
    }
    refusal.or(levers)
}

fn task<G: Lab>(aim: &Aim, measured: &Measured<G>, levers: &[Lever], playing: &Playing<'_, G>) -> Wanted {
    let budget = match aim.budget() {
        Some(games) => Budget::Deals {
            search: games * 3 / 5 / playing.games_a_deal(Phase::Search).max(1),
            fresh: games * 2 / 5 / playing.games_a_deal(Phase::Fresh).max(1),
        },
        None => Budget::Precision(aim.precision.unwrap_or(1.0) / 100.0),
    };
    Wanted {
        goals: measured.goals.clone(),
        watched: measured.watched.clone(),
        space: space(levers, aim),
        budget,
        proposals: aim.proposals,
    }
}

impl AimArgs {
    fn list<G: Lab>(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (name, _) in G::AIMS {
            lines.push((*name, Aim::of::<G>(name)?.title));
        }
        super::listed::print(&format!("Aims, for `{}`:", command_of(G::NAME, "aim NAME")), &lines, terminal)?;
        terminal.line("\nOne of your own is a file; docs/aim.md says how to write it.")
    }

    /// The aim with the options put in.
    fn aim<G: Lab>(&self) -> Result<Aim, Refusal> {
        let mut aim = Aim::of::<G>(&self.name)?;
        if self.games.is_some() {
            (aim.games, aim.precision) = (self.games, None);
        }
        if let Some(points) = self.precision {
            if !PRECISION.contains(&points) {
                return Err(Refusal::new(format!("--precision {points:?}: {}", precision_expected())));
            }
            (aim.games, aim.precision) = (None, Some(points));
        }
        if !self.policy.is_empty() {
            aim.policies.clear();
            for policy in &self.policy {
                if !aim.policies.contains(policy) {
                    aim.policies.push(policy.clone());
                }
            }
        }
        aim.seed = self.seed.unwrap_or(aim.seed);
        Ok(aim)
    }

    /// The command that makes the answer again.
    fn command<G: Lab>(&self) -> String {
        let mut words = vec![command_of(G::NAME, "aim"), quoted(&self.name)];
        let mut option = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("--{name} {}", quoted(&value))));
        };
        option("games", self.games.map(|games| games.to_string()));
        option("precision", self.precision.map(|points| points.to_string()));
        for policy in &self.policy {
            option("policy", Some(policy.clone()));
        }
        option("seed", self.seed.map(|seed| seed.to_string()));
        words.join(" ")
    }

    fn say(&self, report: &Report, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.text {
            return terminal.print(text(report));
        }
        terminal.line(&report.title)?;
        for finding in report.findings() {
            terminal.print(wrapped(&finding.text.replace('`', ""), "- ", "  "))?;
        }
        Ok(())
    }
}

/// What the page is made of.
struct Making<'a, G> {
    aim: &'a Aim,
    measured: &'a Measured<G>,
    levers: &'a [Lever],
    folder: &'a Path,
    command: String,
}

impl<G: Lab> Making<'_, G> {
    /// Writes the files of the proposals and makes the page.
    fn report(&self, task: &Wanted, answer: &Answer, playing: &mut Playing<'_, G>) -> Result<Report, Failure> {
        let mut uses = Vec::new();
        let fresh = playing.run(Phase::Fresh);
        proposal::clear(self.folder);
        for (at, one) in answer.proposals.iter().enumerate() {
            let Some(cells) = playing.cells(&one.changes) else { continue };
            let settings = playing.settings(&one.changes);
            let told = changes_told(&one.changes, self.levers);
            let proposed = Proposed { aim: self.aim, number: at + 1, told, settings, cell: &cells[0], seed: fresh };
            uses.push(proposed.write(self.folder, &self.measured.places[0].settings)?);
        }
        let told = Told { task, levers: self.levers, answer, uses: &uses };
        let parts = parts(&told);
        let mut replays = Vec::new();
        let taken = answer.nearest().map(|at| answer.proposals[at].changes.clone());
        for (title, changes) in
            [("The first fresh deal, as it is", Some(Changes::none())), ("The same deal with the proposal", taken)]
        {
            if let Some(cells) = changes.and_then(|changes| playing.cells(&changes)) {
                replays.push(proposal::replay(title, &cells[0], fresh));
            }
        }
        let methods = parts.iter().flat_map(|part| part.methods.clone()).collect();
        let games = (answer.search_deals * playing.games_a_deal(Phase::Search), playing.games_a_deal(Phase::Fresh));
        Ok(Report {
            name: format!("aim {}", self.aim.name),
            title: self.aim.title.clone(),
            question: self.aim.question.clone(),
            summary: format!(
                "{} in the search, seed {}; {} fresh deals of each proposal, seed {fresh}, {} a deal.",
                crate::base::terminal::counted(games.0 as usize, "game"),
                self.aim.seed,
                answer.fresh,
                crate::base::terminal::counted(games.1 as usize, "game"),
            ),
            opening: self.opening(),
            parts,
            methods,
            provenance: self.provenance(),
            record: json!({ "engine": engine::<G>(), "game": G::TITLE, "seed": self.aim.seed, "fresh_seed": fresh,
                "origin": self.aim.origin, "levers": self.levers.len(), "targets": task.goals.len(), "fresh_deals": answer.fresh,
                "search_deals": answer.search_deals }),
            command: self.command.clone(),
            version: VERSION.into(),
            replays,
        })
    }

    fn opening(&self) -> Opening {
        let mut players: Vec<Player> = Vec::new();
        for policy in self.measured.places.iter().flat_map(|place| &place.cell.policies) {
            if !players.iter().any(|known| known.name == policy.name) {
                players.push(Player { name: policy.name.clone(), about: policy.about.clone(), strength: Vec::new() });
            }
        }
        let sureness = self.measured.places[0].cell.game.sureness();
        Opening { players, usual: String::new(), sureness, tables: Vec::new(), headline: None }
    }

    fn provenance(&self) -> Vec<(String, String)> {
        let mut lines = vec![
            ("program".to_string(), format!("wildlab {VERSION}, engine {}", engine::<G>())),
            ("game".into(), G::TITLE.to_string()),
            ("aim".into(), self.aim.origin.clone()),
            ("seed".into(), self.aim.seed.to_string()),
        ];
        let choices: usize = self.levers.iter().map(|lever| lever.choices.len()).sum();
        let stated = self.levers.iter().filter(|lever| lever.stated).count();
        let of_rulebook = if stated > 0 { format!(", {stated} of them stated by a rulebook") } else { String::new() };
        lines.push(("levers".into(), format!("{} with {choices} other values{of_rulebook}", self.levers.len())));
        for place in &self.measured.places {
            lines.push(("played".into(), place.settings.to_string()));
        }
        lines
    }
}
