//! A plan of many games, from the command line and from a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::base::bounds::{self, MOST_GAMES};
use crate::base::disk::text_by_hand;
use crate::base::reader::{Reader, plain};
use crate::base::refusal::Refusal;
use crate::game::{Contest, Key, POLICY, SEATINGS, Settings, Setup};
use crate::mind::Minds;
use crate::sim::plan::{Cell, Levels, Lists, Plan, chunk_size, crossed};

use super::options::{seatings, with_keys};

const HEADING: &str = "Plan";

/// The keys of a plan that are not the game's.
const OWN: [&str; 6] = ["games", "seed", POLICY, SEATINGS, "rounds", "chunk"];

/// The keys that a plan of this game can have: only competitive games have seatings.
fn own<G: Setup>() -> impl Iterator<Item = &'static str> {
    OWN.into_iter().filter(|key| *key != SEATINGS || G::CONTEST == Contest::Against)
}

/// The options of a plan, so that another option can exclude them all.
pub(super) fn names<G: Setup>() -> Vec<&'static str> {
    ["plan"]
        .into_iter()
        .chain(own::<G>().filter(|name| *name != "chunk"))
        .chain(G::KEYS.iter().map(|key| key.name))
        .collect()
}

/// The help on the options of every command with a plan.
pub(super) const LISTS: &str =
    "Lists such as 2..4 or 2,4 are crossed: every combination is a cell. --policy can be repeated, too.";

/// A command with the options of a plan. Lists are crossed: every combination is a cell.
pub(super) fn with_plan<G: Setup + Minds>(command: Command) -> Command {
    let option = |name: &'static str, value: &'static str, help: String| {
        Arg::new(name).long(name).value_name(value).help(help).help_heading(HEADING).allow_negative_numbers(true)
    };
    let players = format!("Play with this policy, or one per seat: first,random* [default: {}]", G::DEFAULT);
    let command = command
        .arg(
            option("plan", "FILE", "Read the plan from this TOML file; options replace its values".into())
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(option("games", "N", "Play N games per cell [default: 1000]".into()))
        .arg(option("seed", "N", "Use this seed; deal i of every cell is the same [default: 1]".into()))
        .arg(option(POLICY, "NAMES", players).action(ArgAction::Append))
        .args(seatings::<G>(HEADING))
        .arg(
            Arg::new("rounds")
                .long("rounds")
                .action(ArgAction::SetTrue)
                .help("Record every round, too")
                .help_heading(HEADING),
        );
    with_keys::<G>(command, HEADING)
}

/// The values given for one key, with the place to name in errors.
struct Given {
    place: String,
    texts: Vec<String>,
}

/// The sources of values: the command line before the file.
struct Sources<'a> {
    matches: &'a ArgMatches,
    file: Option<(&'a Path, toml::Table)>,
}

impl Sources<'_> {
    fn get(&self, key: &str, refusal: &mut Refusal) -> Option<Given> {
        if key == "rounds" {
            if self.matches.get_flag(key) {
                return Some(Given { place: "--rounds".into(), texts: vec!["true".into()] });
            }
        } else if key != "chunk"
            && let Some(texts) = self.matches.get_many::<String>(key)
        {
            return Some(Given { place: format!("--{key}"), texts: texts.cloned().collect() });
        }
        let (path, table) = self.file.as_ref()?;
        let place = format!("{}: {key}", path.display());
        let value = table.get(key)?;
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        let mut texts = Vec::new();
        for value in values {
            match plain(value) {
                Some(text) => texts.push(text),
                None => refusal.add(format!("{place}: found {value}, expected a text, a number or a list of them")),
            }
        }
        if texts.is_empty() && refusal.reasons.is_empty() {
            refusal.add(format!("{place}: expected at least one value"));
        }
        Some(Given { place, texts })
    }

    /// One number from a range.
    fn number(&self, key: &str, default: u64, (least, most): (u64, u64), refusal: &mut Refusal) -> u64 {
        let Some(given) = self.get(key, refusal) else { return default };
        let number = match &given.texts[..] {
            [text] => text.trim().replace('_', "").parse().ok().filter(|number| (least..=most).contains(number)),
            _ => None,
        };
        number.unwrap_or_else(|| {
            let (place, found) = (&given.place, given.texts.join(","));
            refusal.add(format!("{place}: found {found}, expected a whole number from {least} to {most}"));
            default
        })
    }

    fn flag(&self, key: &str, refusal: &mut Refusal) -> bool {
        let Some(given) = self.get(key, refusal) else { return false };
        match &given.texts[..] {
            [text] if text == "true" => true,
            [text] if text == "false" => false,
            texts => {
                refusal.add(format!("{}: found {}, expected true or false", given.place, texts.join(",")));
                false
            }
        }
    }
}

/// The plan that options and their file describe.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn plan<G: Setup + Minds>(matches: &ArgMatches) -> Result<Plan<G>, Refusal> {
    let path = matches.get_one::<PathBuf>("plan");
    let file = path.map(|path| Ok::<_, Refusal>((path.as_path(), read_file::<G>(path)?))).transpose()?;
    let sources = Sources { matches, file };
    let mut refusal = Refusal::default();
    let games = sources.number("games", 1000, (1, MOST_GAMES), &mut refusal);
    let seed = sources.number("seed", 1, (0, u64::MAX), &mut refusal);
    let chunk = sources.number("chunk", 0, (1, 1_000_000), &mut refusal);
    let rounds = sources.flag("rounds", &mut refusal);
    let cells = cells::<G>(&sources, games, &mut refusal);
    let cells = refusal.or(cells)?;
    let chunk = if chunk > 0 { chunk } else { chunk_size(games.saturating_mul(cells.len() as u64)) };
    let plan = Plan { cells, games, seed, chunk, rounds, about: Vec::new() };
    bounds::chunks("chunk", plan.chunks())?;
    Ok(plan)
}

/// The values listed for each key, the settings that all cells have, and the places to name in errors.
type Read = (Lists, Settings, BTreeMap<&'static str, String>);

/// Reads the values of the game's keys, and the seatings.
fn listed<G: Setup>(sources: &Sources<'_>, refusal: &mut Refusal) -> Read {
    let (mut lists, mut base, mut places) = (Lists::new(), Settings::new(), BTreeMap::new());
    for Key { name: key, by_seat, .. } in G::KEYS {
        let Some(Given { place, mut texts }) = sources.get(key, refusal) else { continue };
        // Written seat by seat, `["a", "b"]` is the one value `a,b`.
        if *by_seat && !texts.iter().any(|text| text.contains(',')) {
            texts = vec![texts.join(",")];
        }
        if Settings::is_repeated(key) {
            base = texts.iter().fold(base, |settings, text| settings.with(key, text));
        } else {
            lists.insert((*key).to_string(), texts);
        }
        places.insert(*key, place);
    }
    if G::CONTEST == Contest::Against
        && let Some(Given { place, texts }) = sources.get(SEATINGS, refusal)
    {
        base = base.with(SEATINGS, &texts.join(","));
        places.insert(SEATINGS, place);
    }
    (lists, base, places)
}

/// Every combination of the listed values, as cells.
fn cells<G: Setup + Minds>(sources: &Sources<'_>, games: u64, refusal: &mut Refusal) -> Vec<Cell<G>> {
    let (lists, base, mut places) = listed::<G>(sources, refusal);
    let mut policies: Vec<String> = Vec::new();
    let given = sources
        .get(POLICY, refusal)
        .unwrap_or_else(|| Given { place: format!("--{POLICY}"), texts: vec![G::DEFAULT.to_string()] });
    places.insert(POLICY, given.place);
    for text in given.texts {
        if !policies.contains(&text) {
            policies.push(text);
        }
    }
    let place = |key: &str| places.get(key).cloned().unwrap_or_else(|| format!("--{key}"));
    let mut cells = Vec::new();
    for policy in policies {
        let start = (Levels::new(), base.clone().with(POLICY, &policy));
        let points = match crossed::<G>(&lists, start, &place) {
            Ok(points) => points,
            Err(more) => {
                refusal.reasons.extend(more.reasons);
                break;
            }
        };
        let total = points.len() + cells.len();
        let fits = bounds::cells("the plan", total)
            .and_then(|()| bounds::games("--games", games.saturating_mul(total as u64), MOST_GAMES));
        if let Err(more) = fits {
            refusal.reasons.extend(more.reasons);
            break;
        }
        let players = Cell::<G>::players(&said(base.clone().with(POLICY, &policy), &place));
        for (_, settings) in points {
            match Cell::of_players(&said(settings, &place), players.clone()) {
                Ok(cell) => cells.push(cell),
                Err(more) => {
                    for reason in more.reasons {
                        if !refusal.reasons.contains(&reason) {
                            refusal.add(reason);
                        }
                    }
                }
            }
        }
    }
    cells
}

/// Settings that say where each of them was given.
fn said(settings: Settings, place: &impl Fn(&str) -> String) -> Settings {
    let mut said = Settings::new();
    for setting in settings.0 {
        let place = place(&setting.key);
        let one = Settings::new().with(&setting.key, &setting.value);
        let one = match place.strip_suffix(&format!(": {}", setting.key)) {
            Some(file) => one.said_in(file),
            None => one,
        };
        said = said.and(&one);
    }
    said
}

/// A plan file of one cell: its settings, and the numbers of games and seed if it names them.
pub(super) struct OneCell {
    /// The settings.
    pub settings: Settings,
    /// Games per cell.
    pub games: Option<u64>,
    /// The seed.
    pub seed: Option<u64>,
}

/// The one cell of a plan file. None if the file has keys that no plan has: it is something else, such as a box.
///
/// # Errors
/// When its values are wrong, or make several cells.
pub(super) fn one_cell<G: Setup>(path: &Path) -> Result<Option<OneCell>, Refusal> {
    let shown = path.display().to_string();
    let known: Vec<&str> = own::<G>().chain(G::KEYS.iter().map(|key| key.name)).collect();
    let table = text_by_hand(path).ok().and_then(|text| text.parse::<toml::Table>().ok()).unwrap_or_default();
    if table.is_empty() || table.keys().any(|key| !known.contains(&key.as_str())) {
        return Ok(None);
    }
    let nothing = Command::new("history").get_matches_from(["history"]);
    let (sources, mut refusal) = (Sources { matches: &nothing, file: Some((path, table.clone())) }, Refusal::default());
    let mut number = |key: &str, most| {
        table.contains_key(key).then(|| sources.number(key, 1, (u64::from(key == "games"), most), &mut refusal))
    };
    let (games, seed) = (number("games", MOST_GAMES), number("seed", u64::MAX));
    let (lists, mut settings, _) = listed::<G>(&sources, &mut refusal);
    let policies = sources.get(POLICY, &mut refusal).map(|given| (POLICY.to_string(), given.texts));
    for (key, texts) in lists.into_iter().chain(policies) {
        let many = texts.len() > 1 || G::levels(&key, &texts[0], &settings).is_ok_and(|levels| levels.len() > 1);
        if many {
            refusal
                .add(format!("{shown}: {key}: found {}, expected one value: a version is one cell", texts.join(",")));
        }
        settings = settings.with(&key, &texts[0]);
    }
    refusal.or(Some(OneCell { settings: settings.said_in(&shown), games, seed }))
}

fn read_file<G: Setup>(path: &Path) -> Result<toml::Table, Refusal> {
    let shown = path.display();
    let text = text_by_hand(path)
        .map_err(|error| Refusal::new(format!("--plan {shown}: cannot be read ({error}), expected a plan in TOML")))?;
    let origin = shown.to_string();
    let (mut reader, table) = Reader::of(&origin, &text, "a plan")?;
    let known: Vec<&str> = own::<G>().chain(G::KEYS.iter().map(|key| key.name)).collect();
    reader.unknown("", &table, &known);
    reader.refusal.or(table)
}
