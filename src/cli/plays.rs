//! `wildlab plays`: which players a real group plays like.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args};
use serde_json::json;

use crate::analysis::plays::{
    Features, Fit, Log, Persona, PlaysPage, Sampled, Setting, Step, agreement, sampled, settings_of,
};
use crate::analysis::{Lead, Next, Opening, Player};
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS};
use crate::base::disk::text_by_hand;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, command_of, counted, quoted, typed};
use crate::game::Contest;
use crate::games::Lab;
use crate::mind::{Policy, policies};
use crate::report::{Report, table_file};
use crate::sim::{CellCache, GameFile, GameFiles, Played, build_id};

use super::answer::say;
use super::contents::export;
use super::options::{Takes, number, once, settings, whole, workers};
use super::place::{Asked, Source};
use super::task::{Task, again};

/// The options of `wildlab plays`.
#[derive(Args, Clone, Debug)]
pub(super) struct PlaysArgs {
    /// Results of a group: CSV, xlsx, a JSON export of BG Stats; or played games
    ///
    /// Games that people played here are files of their own; a folder stands for all finished ones in it.
    #[arg(value_name = "FILE", required_unless_present = "template")]
    files: Vec<PathBuf>,
    /// Write an empty table of results to a new FILE (.csv or .xlsx)
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    template: Option<PathBuf>,
    /// Compare with these policies, as in random,greedy [default: all that are fast]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    policy: Vec<String>,
    /// Play N games per policy and setting [default: 2000, or 400 if competitive]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(50, MOST_CELL_GAMES))]
    games: Option<u64>,
    /// Write a policy to a new FILE that errs as often as the group
    #[arg(long, value_name = "FILE")]
    persona: Option<PathBuf>,
    /// Let this policy err [default: the likeliest one that is not random]
    #[arg(long, value_name = "POLICY", requires = "persona")]
    base: Option<String>,
    /// Use the plays of this game in the file [default: the game's title]
    #[arg(long, value_name = "NAME")]
    game_name: Option<String>,
    /// Write to DIR/GAME/NAME; played games are cached in DIR
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    /// Write the tables as a spreadsheet workbook, too
    #[arg(long)]
    xlsx: bool,
    /// Print the whole answer as text, with compact tables
    #[arg(long)]
    text: bool,
}

/// Default games per policy and setting: cooperative, and competitive.
const GAMES: (u64, u64) = (2000, 400);

/// Draws per player.
const DRAWS: u32 = 999;

/// The minds that are left out unless they are named: an aid of tests, and those that try games out.
const LEFT_OUT: [&str; 4] = ["first", "rollouts", "search", "turns"];

/// The shares of random decisions that are played for a persona.
const SHARES: [f64; 9] = [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0];

impl Task for PlaysArgs {
    const NAME: &'static str = "plays";
    const ABOUT: &'static str = "Say which players a real group plays like, from its results";
    const MORE: &'static str = "--template writes a table to fill in. All players of a simulated table are of one policy. Games are played with the \
        settings of each play: its number of players, and columns named like options; the options of the command hold for all plays. \
        docs/plays.md describes the files and the method.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(file) = &self.template {
            export("--template", file, &template::<G>(&file.to_string_lossy()))?;
            let (name, typed) = (file.display(), command_of(G::NAME, "plays"));
            return terminal.line(format_args!("{name}: a row per play; fill it in, then: {typed} {name}"));
        }
        let (log, games) = self.log::<G>()?;
        if log.plays.is_empty() {
            let reason = format!("{}: no play of {} with a result was found", self.shown(), G::TITLE);
            return Err(Refusal::new(reason).into());
        }
        let (at, numbers) = settings_of(&log.plays, &settings::<G>(matches));
        let plays: Vec<(usize, Features)> =
            numbers.into_iter().zip(log.plays.iter().map(|play| play.features.clone())).collect();
        let players = self.players::<G>()?;
        let seed = number(matches, "seed");
        let store = CellCache::open(&self.out.join("cells"), seed, workers(self.threads))?;
        let asked = self.asked::<G>(matches, &log);
        asked.place(&self.out)?;
        let samples = self.sampled::<G>(&store, &at, &players)?;
        let fit = Fit { plays: &plays, samples: &samples, draws: DRAWS, seed };
        let (standings, names) =
            (fit.standings(), players.iter().map(|policy| policy.name.clone()).collect::<Vec<_>>());
        let odd: Vec<_> = (0..players.len()).map(|player| fit.odd(player)).collect();
        let agreement = agreement(&games, &players)?;
        let mut page = PlaysPage {
            players: &names,
            standings: &standings,
            odd: &odd,
            plays: plays.len(),
            agreement: &agreement,
            persona: None,
            length: G::LENGTH,
        };
        let fitted = match &self.persona {
            Some(_) => Some(self.fitted::<G>(&store, (&at, &plays), &players, page.likeliest())?),
            None => None,
        };
        page.persona = fitted.as_ref().map(|(persona, base)| (persona, base.name.as_str()));
        if let (Some(file), Some((persona, base))) = (&self.persona, &fitted) {
            write_persona(file, persona, base, plays.len(), terminal)?;
        }
        let report = self.report::<G>(matches, &page, (&players, &at, &log))?;
        let claim = asked.claim(&self.out, terminal)?;
        asked.begin(&self.out, &claim, terminal)?;
        let refused = |error: std::io::Error| Refusal::new(format!("--out {}: {error}", self.out.display()));
        report.write(&claim.folder, self.xlsx).map_err(refused)?;
        super::serve::listing::write(&self.out).map_err(refused)?;
        say(&report, self.text, terminal)?;
        if log.skipped > 0 {
            terminal.note(format_args!("{} omitted: other games, or no result", counted(log.skipped, "row")));
        }
        terminal.note(claim.folder.join("report.html").display());
        Ok(())
    }
}

/// An empty table of results, as a file of that name.
pub(super) fn template<G: Lab>(name: &str) -> Vec<u8> {
    let (header, row) = Log::template::<G>();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    table_file(name, "Plays", &header, &[row])
}

/// Is it the file of a game that people played?
fn is_game(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "json")
        && text_by_hand(file).is_ok_and(|text| GameFile::is_claimed(&text))
}

/// Writes the fitted player to a file that is not there yet.
fn write_persona(
    file: &Path,
    persona: &Persona,
    base: &Policy,
    plays: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let about = format!("{}, fitted to {plays} plays of a group", base.name);
    let fitted = Policy { about, people: "this group".into(), blunder: persona.blunder, ..base.clone() };
    let (low, high) = persona.range;
    let text = format!(
        "# Made by `{}` (wildlab {VERSION}) from {plays} plays.\n# 95 % interval of blunder: {low:.3} to {high:.3}\n{}",
        typed(&[]),
        fitted.to_toml()
    );
    export("--persona", file, text.as_bytes())?;
    terminal.note(format_args!("{}: a policy for every report, with --policy", file.display()));
    Ok(())
}

impl PlaysArgs {
    /// The files as they were named.
    fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.display().to_string()).collect()
    }

    /// The files in few words.
    fn shown(&self) -> String {
        match &self.names()[..] {
            [first, _, _, ..] => format!("{first} and {} more", self.files.len() - 1),
            names => names.join(" and "),
        }
    }

    /// The plays of all files, and those games whose decisions are known.
    fn log<G: Lab>(&self) -> Result<(Log, Vec<Played<G>>), Refusal> {
        let (mut log, mut played, mut refusal) = (Log::default(), Vec::new(), Refusal::default());
        for file in &self.files {
            if file.is_dir() || is_game(file) {
                played.push(file.clone());
                continue;
            }
            match Log::read::<G>(file, self.game_name.as_deref().unwrap_or(G::TITLE)) {
                Ok(more) => log.join(more),
                Err(more) => refusal.reasons.extend(more.reasons),
            }
        }
        refusal.or(())?;
        let files = GameFiles::read(&played)?;
        let games = Played::<G>::of_files(&files, false)?;
        log.skipped += files.0.len() - games.len();
        log.join_played(&games)?;
        let over = games.into_iter().filter(|game| game.chunk.is_some()).collect();
        Ok((log, over))
    }

    /// The players to compare with.
    fn players<G: Lab>(&self) -> Result<Vec<Policy>, Refusal> {
        let mut refusal = Refusal::default();
        let mut players = Vec::new();
        let names: Vec<String> = if self.policy.is_empty() {
            policies::<G>().into_iter().map(|(name, _)| name.to_string()).collect()
        } else {
            once(&self.policy)
        };
        for name in &names {
            match Policy::of::<G>(name) {
                Ok(policy) if self.policy.is_empty() && LEFT_OUT.contains(&policy.mind.as_str()) => {}
                Ok(policy) => players.push(policy),
                Err(more) => refusal.reasons.extend(more.reasons),
            }
        }
        if players.len() < 2 && refusal.reasons.is_empty() {
            refusal.add(format!("--policy: found {} player, expected at least two to compare", players.len()));
        }
        refusal.or(players)
    }

    fn games<G: Lab>(&self) -> u64 {
        self.games.unwrap_or(if G::CONTEST == Contest::Together { GAMES.0 } else { GAMES.1 })
    }

    /// The games of players in all settings: by setting, then by player.
    fn sampled<G: Lab>(
        &self,
        store: &CellCache,
        at: &[Setting],
        players: &[Policy],
    ) -> Result<Vec<Vec<Sampled>>, Failure> {
        let cell =
            |setting: &Setting, policy: &Policy| Ok::<_, Refusal>((setting.cell::<G>(policy)?, setting.people()));
        let cells = at.iter().flat_map(|setting| players.iter().map(move |policy| cell(setting, policy)));
        let cells: Vec<_> = cells.collect::<Result<_, _>>()?;
        let all = sampled(store, &cells, self.games::<G>())?;
        Ok(all.chunks(players.len()).map(<[Sampled]>::to_vec).collect())
    }

    /// The share of random decisions that fits the plays, and the player that errs.
    fn fitted<G: Lab>(
        &self,
        store: &CellCache,
        (at, plays): (&[Setting], &[(usize, Features)]),
        players: &[Policy],
        likeliest: usize,
    ) -> Result<(Persona, Policy), Failure> {
        let base = match &self.base {
            Some(name) => Policy::of::<G>(name)?,
            None if players[likeliest].mind == "random" => Policy::of::<G>(G::DEFAULT)?,
            None => players[likeliest].clone(),
        };
        let erring: Vec<Policy> = SHARES
            .iter()
            .map(|&blunder| Policy { blunder, name: format!("{} {blunder}", base.name), ..base.clone() })
            .collect();
        let samples = self.sampled::<G>(store, at, &erring)?;
        let step = |(number, &blunder): (usize, &f64)| {
            let samples = samples.iter().map(|by_player| by_player[number].clone()).collect();
            Step { blunder, samples }
        };
        let steps: Vec<Step> = SHARES.iter().enumerate().map(step).collect();
        Ok((Persona::of(plays, &steps), base))
    }

    fn asked<G: Lab>(&self, matches: &ArgMatches, log: &Log) -> Asked {
        let mut changes: Vec<String> = settings::<G>(matches).0.iter().map(ToString::to_string).collect();
        if !self.policy.is_empty() {
            changes.push(format!("--policy {}", self.policy.join(",")));
        }
        if number(matches, "seed") != 1 {
            changes.push(format!("--seed {}", number(matches, "seed")));
        }
        let first = self.files.first().and_then(|file| file.file_stem());
        let stem: String = first.map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
        let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
        let stem: String = stem.chars().map(plain).take(40).collect();
        Asked {
            game: G::NAME,
            command: "plays",
            name: format!("plays-{stem}"),
            file: Source::of(&self.names().join(" "), log),
            is_taken: false,
            changes,
            amount: self.games::<G>().to_string(),
            folder: None,
        }
    }

    fn report<G: Lab>(
        &self,
        matches: &ArgMatches,
        page: &PlaysPage<'_>,
        (players, at, log): (&[Policy], &[Setting], &Log),
    ) -> Result<Report, Refusal> {
        let (parts, games, seed) = (page.parts(), self.games::<G>(), number(matches, "seed"));
        let file = self.shown();
        let described = players.iter().filter(|policy| policy.name == page.players[page.likeliest()]);
        let player = |policy: &Policy| Player {
            name: policy.name.clone(),
            about: policy.about.clone(),
            people: policy.people.clone(),
            strength: Vec::new(),
        };
        let opening = Opening {
            notice: G::NOTICE,
            players: described.map(player).collect(),
            usual: String::new(),
            sureness: G::from_settings(&at[0].settings)?.sureness(),
            tables: Vec::new(),
            headline: None,
            effects: Vec::new(),
            widest: String::new(),
        };
        let typed: Vec<String> = self.names().iter().map(|name| quoted(name)).collect();
        let next = Next {
            command: command_of(G::NAME, &format!("plays {} --persona group.toml", typed.join(" "))),
            why: "a player for this group".into(),
        };
        let cells = counted(at.len(), "setting");
        Ok(Report {
            name: "plays".into(),
            title: "Whom a group plays like".into(),
            question: format!("Which players of {} have results like those of {file}?", G::TITLE),
            summary: format!(
                "{} in {cells}; {games} games of each of {} players in each, seed {seed}",
                counted(log.plays.len(), "play"),
                players.len()
            ),
            game: G::TITLE.into(),
            lead: Lead::of(&parts, None, if self.persona.is_none() { vec![next] } else { Vec::new() }),
            opening,
            methods: parts.iter().flat_map(|part| part.methods.clone()).collect(),
            parts,
            provenance: vec![
                ("program".to_string(), format!("wildlab {VERSION}, engine {}", build_id::<G>())),
                ("game".into(), G::TITLE.to_string()),
                ("plays".into(), file),
                ("seed".into(), seed.to_string()),
                ("players".into(), page.players.join(", ")),
            ],
            record: json!({ "engine": build_id::<G>(), "game": G::TITLE, "seed": seed, "plays": log.plays.len(), "games": games }),
            command: again::<PlaysArgs, G>(matches, &self.names().iter().map(String::as_str).collect::<Vec<_>>()),
            version: VERSION.into(),
            replays: Vec::new(),
        })
    }
}
