//! `wildlab aim`: changes that bring the game to its targets.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};
use serde_json::json;

use crate::analysis::aim::{
    Aim, AimPage, Answer, Budget, Changes, Lever, Measured, Phase, Playing, Task as Wanted, changes_told, find, levers,
    measured, parts, space,
};
use crate::analysis::{Lead, Next, Opening, Player};
use crate::base::bounds::{MOST_REPORT_GAMES, MOST_THREADS, PRECISION, precision_expected};
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, command_of, typed};
use crate::game::Settings;
use crate::games::Lab;
use crate::report::Report;
use crate::sim::build_id;

use super::answer::say;
use super::options::{Takes, once, settings, whole, with_keys, workers};
use super::place::{Asked, Source};
use super::proposal::{self, Proposed};
use super::task::{Task, again};

/// The options of `wildlab aim`.
#[derive(Args, Clone, Debug)]
pub(super) struct AimArgs {
    /// Aim name or TOML file; omit to list the aims
    #[arg(value_name = "NAME|FILE", default_value = "", hide_default_value = true)]
    name: String,
    /// Write to DIR/GAME/aim-NAME; its games are cached there
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Play N games in all [default: the aim's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, MOST_REPORT_GAMES), conflicts_with = "precision")]
    games: Option<u64>,
    /// Confirm shares to ± POINTS percentage points, instead of a number of games
    #[arg(long, value_name = "POINTS")]
    precision: Option<f64>,
    /// Use these policies where a target names none (repeatable) [default: the aim's]
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// Play the deals of this seed [default: the aim's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    /// Print the whole answer as text, with compact tables
    #[arg(long)]
    text: bool,
}

impl Task for AimArgs {
    const NAME: &'static str = "aim";
    const ABOUT: &'static str = "Search for rule or card changes that reach your targets";
    const MORE: &'static str = "An aim names targets, levers and what a change costs; docs/aim.md says how to write one. Levers are tried on common \
        deals, a model chooses sets of changes, and the best are confirmed on fresh deals with intervals. Without a name it lists the \
        aims that come with the game. Ctrl-C keeps what was played; the same command goes on.";
    const TAKES: Takes = Takes::Nothing;

    fn with_more<G: Lab>(command: Command) -> Command {
        with_keys::<G>(command, "Game, in all games")
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.name.is_empty() {
            return self.list::<G>(terminal);
        }
        let own = Aim::of::<G>(&self.name)?;
        let aim = self.aim(own.clone(), &settings::<G>(matches))?;
        let measured = measured::<G>(&aim)?;
        let levers = resolved(&aim, &measured)?;
        // The same aim twice at once: the second waits, and finds all played.
        let asked = AimArgs::asked::<G>(&own, &aim);
        let claim = asked.claim(&self.out, terminal)?;
        asked.begin(&self.out, &claim, terminal)?;
        let folder = &claim.folder;
        let refused = |error: std::io::Error| {
            Refusal::new(format!("--out {}: cannot be written to: {error}", self.out.display()))
        };
        let workers = workers(self.threads);
        let mut playing = Playing::open(&measured, &levers, &aim, workers, &folder.join("played.log"))?;
        let task = task(&aim, &measured, &levers, &playing);
        let answer = match find(&task, &mut playing) {
            Err(Failure::Stopped) => {
                terminal.note(format_args!("stopped; what was played is kept, go on with: {}", typed(&[])));
                return Err(Failure::Stopped);
            }
            Err(Failure::Refused(refusal)) => return Err(named(&aim, refusal).into()),
            other => other?,
        };
        let command = again::<AimArgs, G>(matches, &[&self.name]);
        let making = Making { aim: &aim, measured: &measured, levers: &levers, folder, command };
        let report = making.report(&task, &answer, &mut playing)?;
        report.write(folder, false).map_err(refused)?;
        super::serve::listing::write(&self.out).map_err(refused)?;
        say(&report, self.text, terminal)?;
        let shown = folder.join("report.html");
        terminal.note(format_args!("{}: {} games played, {} reused", shown.display(), playing.played, playing.found));
        Ok(())
    }
}

/// A refusal of the method, with the file that it is about.
fn named(aim: &Aim, refusal: Refusal) -> Refusal {
    Refusal { reasons: refusal.reasons.into_iter().map(|reason| format!("{}: {reason}", aim.origin)).collect() }
}

/// The levers, none of which moves a setting that a target fixes.
fn resolved<G: Lab>(aim: &Aim, measured: &Measured<G>) -> Result<Vec<Lever>, Refusal> {
    let levers = levers(aim, measured)?;
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
            fresh: games * 2 / 5 / playing.games_a_deal(Phase::Fresh(0)).max(1),
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
    fn aim(&self, mut aim: Aim, settings: &Settings) -> Result<Aim, Refusal> {
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
            aim.policies = once(&self.policy);
        }
        aim.seed = self.seed.unwrap_or(aim.seed);
        let mut refusal = Refusal::default();
        for setting in settings.0.iter().filter(|setting| !Settings::is_repeated(&setting.key)) {
            let fixes = |at: &Settings| at.get(&setting.key).is_some_and(|value| value != setting.value);
            let fixed = aim.wishes.iter().find(|wish| fixes(&wish.at) || wish.minus.as_ref().is_some_and(fixes));
            if let Some(wish) = fixed {
                let (key, value) = (&setting.key, &setting.value);
                refusal.add(format!("--{key} {value}: {} fixes another `{key}`, expected one of the two", wish.place));
            }
        }
        aim.base = aim.base.and(settings);
        refusal.or(aim)
    }

    /// The aim with everything that its options change, for its folder.
    fn asked<G: Lab>(own: &Aim, aim: &Aim) -> Asked {
        let mut changes = Vec::new();
        if aim.policies != own.policies {
            changes.push(format!("--policy {}", aim.policies.join(",")));
        }
        if aim.seed != own.seed {
            changes.push(format!("--seed {}", aim.seed));
        }
        if aim.base != own.base {
            changes.push(aim.base.to_string());
        }
        let file = Source::of(&own.origin, own);
        Asked {
            game: G::NAME,
            command: "aim",
            name: format!("aim-{}", aim.name),
            is_taken: file.is_some() && G::AIMS.iter().any(|(known, _)| *known == aim.name),
            file,
            changes,
            amount: match aim.budget() {
                Some(games) => games.to_string(),
                None => format!("precision {}", aim.precision.unwrap_or(1.0)),
            },
            folder: None,
        }
    }
}

/// Command to run next: the first `report` command that a proposal comes with.
fn next(uses: &[Vec<(String, String)>]) -> Vec<Next> {
    let command = |all: &Vec<(String, String)>| {
        let (why, command) = all.iter().find(|(_, how)| how.contains(" report "))?;
        Some(Next { command: command.clone(), why: why.clone() })
    };
    uses.iter().filter_map(command).take(1).collect()
}

/// The inputs of the page.
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
        let fresh = playing.run(Phase::Fresh(0));
        proposal::clear(self.folder);
        for (at, one) in answer.proposals.iter().enumerate() {
            let Some(cells) = playing.cells(&one.changes) else { continue };
            let settings = playing.settings(&one.changes);
            let words = changes_told(&one.changes, self.levers);
            let proposed = Proposed {
                aim: self.aim,
                number: at + 1,
                words,
                settings,
                cell: &cells[0].of(Phase::Fresh(0))[0],
                seed: fresh,
            };
            uses.push(proposed.write(self.folder, &self.measured.places[0].settings)?);
        }
        let told = AimPage { task, levers: self.levers, answer, uses: &uses };
        let parts = parts(&told);
        let mut replays = Vec::new();
        let taken = answer.nearest().map(|at| answer.proposals[at].changes.clone());
        for (title, changes) in
            [("The first fresh deal, as it is", Some(Changes::none())), ("The same deal with the proposal", taken)]
        {
            if let Some(cells) = changes.and_then(|changes| playing.cells(&changes)) {
                replays.push(proposal::replay(title, &cells[0].of(Phase::Fresh(0))[0], fresh));
            }
        }
        let methods = parts.iter().flat_map(|part| part.methods.clone()).collect();
        let games = (answer.search_deals * playing.games_a_deal(Phase::Search), playing.games_a_deal(Phase::Fresh(0)));
        let over = Some(self.measured.boxes.words()).filter(|words| !words.is_empty());
        let over = over.map_or(String::new(), |words| format!(" {words}"));
        Ok(Report {
            name: format!("aim {}", self.aim.name),
            title: self.aim.title.clone(),
            question: self.aim.question.clone(),
            summary: format!(
                "{} in the search, seed {}; up to {} fresh deals of each proposal, {} per deal.{over}",
                crate::base::terminal::counted(games.0 as usize, "game"),
                self.aim.seed,
                answer.fresh(),
                crate::base::terminal::counted(games.1 as usize, "game"),
            ),
            game: G::TITLE.into(),
            lead: Lead::of(&parts, None, next(&uses)),
            opening: self.opening(),
            parts,
            methods,
            provenance: self.provenance(),
            record: json!({ "engine": build_id::<G>(), "game": G::TITLE, "seed": self.aim.seed, "fresh_seed": fresh,
                "origin": self.aim.origin, "levers": self.levers.len(), "choices": self.choices(), "targets": task.goals.len(), "fresh_deals": answer.fresh(),
                "looks": answer.looks,
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
                let (name, about, people) = (policy.name.clone(), policy.about.clone(), policy.people.clone());
                players.push(Player { name, about, people, strength: Vec::new() });
            }
        }
        let sureness = self.measured.places[0].cell.game.sureness();
        Opening {
            notice: G::NOTICE,
            players,
            usual: String::new(),
            sureness,
            tables: Vec::new(),
            headline: None,
            effects: Vec::new(),
            widest: String::new(),
        }
    }

    /// The single changes that all levers offer.
    fn choices(&self) -> usize {
        self.levers.iter().map(|lever| lever.choices.len()).sum()
    }

    fn provenance(&self) -> Vec<(String, String)> {
        let mut lines = vec![
            ("program".to_string(), format!("wildlab {VERSION}, engine {}", build_id::<G>())),
            ("game".into(), G::TITLE.to_string()),
            ("aim".into(), self.aim.origin.clone()),
            ("seed".into(), self.aim.seed.to_string()),
        ];
        let choices = self.choices();
        let stated = self.levers.iter().filter(|lever| lever.stated).count();
        let of_rulebook = if stated > 0 { format!(", {stated} of them stated by a rulebook") } else { String::new() };
        lines.push(("levers".into(), format!("{} with {choices} other values{of_rulebook}", self.levers.len())));
        for place in &self.measured.places {
            lines.push(("played".into(), place.settings.to_string()));
        }
        lines
    }
}
