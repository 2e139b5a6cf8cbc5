//! A plan of many games, from the command line and from a file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use serde_json::json;

use super::super::contents::{Contents, Tag, value_text};
use super::super::rules::{Preset, Rules};
use super::super::words::{Faction, MachineKind};
use super::super::{Defenders, Difficult, LineUp};
use super::options::{DEFAULT_POLICY, DifficultChoice, OrganizerChoice};
use crate::analysis::question::Settings;
use crate::base::bounds::{self, MOST_GAMES};
use crate::base::disk::text_by_hand;
use crate::base::refusal::{Refusal, hint};
use crate::mind::{Minded, Policy};
use crate::record::Value;
use crate::sim::plan::{Cell, Plan, chunk_size};

/// Which games are played. Lists are crossed: every combination is a cell.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Plan")]
pub struct PlanArgs {
    /// Take the plan from this file in TOML; options given beside it replace its values
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Games in each cell [default: 1000]
    #[arg(long, value_name = "N")]
    games: Option<String>,
    /// The seed of the run; game i of every cell has the same deal [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<String>,
    /// How many players, as in 4, 2..4 or 2,4 [default: 4]
    #[arg(long, value_name = "LIST")]
    players: Option<String>,
    /// Difficult machine cards, as in 0..6, 0,3 or engines=1,mechs=2; a `;` between such lists [default: 0]
    #[arg(long, value_name = "LIST")]
    difficult: Option<String>,
    /// The factions by seat, as in order,coven [default: drawn]
    #[arg(long, value_name = "NAMES")]
    factions: Option<String>,
    /// The organizers by seat, as in B,-,Z; `-` leaves one open [default: drawn]
    #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
    organizers: Option<String>,
    /// The rule sets, as in common,it [default: common]
    #[arg(long, value_name = "LIST")]
    rules: Option<String>,
    /// Change a rule option in all of them, as in supplies=strict; repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    rule: Vec<String>,
    /// The players: a policy's name or file for all seats, or one a seat as in greedy,random; repeated, each is a
    /// level of the plan [default: planner]
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// Play with the values of this file, all or those that differ from the embedded box
    #[arg(long = "box", value_name = "FILE")]
    file: Option<String>,
    /// Replace a value of the box, as in defenders.pyromancy.points=3; repeatable
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Write down every round too
    #[arg(long)]
    rounds: bool,
}

/// The keys of a plan file. All but `chunk` are options of the same name.
const KEYS: [&str; 13] = [
    "games",
    "seed",
    "players",
    "difficult",
    "factions",
    "organizers",
    "rules",
    "rule",
    "policy",
    "box",
    "set",
    "rounds",
    "chunk",
];

/// The values given for one key, with the place to name in errors.
struct Given {
    place: String,
    texts: Vec<String>,
}

/// Where values come from: the command line before the file.
struct Sources<'a> {
    options: [(&'static str, Vec<String>); 13],
    file: Option<(&'a Path, toml::Table)>,
    /// The box, if it was read before.
    contents: Option<Contents>,
}

impl Sources<'_> {
    fn get(&self, key: &'static str, refusal: &mut Refusal) -> Option<Given> {
        if let Some((_, texts)) = self.options.iter().find(|(name, texts)| *name == key && !texts.is_empty()) {
            return Some(Given { place: format!("--{key}"), texts: texts.clone() });
        }
        let (path, table) = self.file.as_ref()?;
        let place = format!("{}: {key}", path.display());
        let value = table.get(key)?;
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        let mut texts = Vec::new();
        for value in values {
            match value {
                toml::Value::String(text) => texts.push(text.clone()),
                toml::Value::Integer(number) => texts.push(number.to_string()),
                toml::Value::Boolean(value) => texts.push(value.to_string()),
                other => refusal.add(format!("{place}: found {other}, expected a text, a number or a list of them")),
            }
        }
        Some(Given { place, texts })
    }

    /// One number from a range.
    fn number(&self, key: &'static str, default: u64, least: u64, most: u64, refusal: &mut Refusal) -> u64 {
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

    /// A list, each part read by `read`, which may give several values.
    fn list<T>(
        &self,
        key: &'static str,
        refusal: &mut Refusal,
        read: impl Fn(&str) -> Result<Vec<T>, String>,
    ) -> Option<Vec<T>> {
        let given = self.get(key, refusal)?;
        let mut values = Vec::new();
        for text in &given.texts {
            match read(text) {
                Ok(more) => values.extend(more),
                Err(reason) => refusal.add(format!("{}: {reason}", given.place)),
            }
        }
        if values.is_empty() && refusal.reasons.is_empty() {
            refusal.add(format!("{}: expected at least one value", given.place));
        }
        Some(values)
    }
}

impl PlanArgs {
    /// The plan that these options and their file describe.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn plan(&self) -> Result<Plan<Defenders>, Refusal> {
        let file = self.plan.as_deref().map(|path| Ok::<_, Refusal>((path, read_file(path)?))).transpose()?;
        let one = |value: &Option<String>| value.iter().cloned().collect::<Vec<_>>();
        let sources = Sources {
            options: [
                ("games", one(&self.games)),
                ("seed", one(&self.seed)),
                ("players", one(&self.players)),
                ("difficult", one(&self.difficult)),
                ("factions", one(&self.factions)),
                ("organizers", one(&self.organizers)),
                ("rules", one(&self.rules)),
                ("rule", self.rule.clone()),
                ("policy", self.policy.clone()),
                ("box", one(&self.file)),
                ("set", self.set.clone()),
                ("rounds", if self.rounds { vec!["true".into()] } else { Vec::new() }),
                ("chunk", Vec::new()),
            ],
            file,
            contents: None,
        };
        build(&sources)
    }
}

/// The plan that settings describe; `origin` names them in errors. `contents` is their box, if it was read before.
///
/// # Errors
/// Everything that is wrong with them.
pub fn plan_of(origin: &str, settings: &Settings, contents: Option<Contents>) -> Result<Plan<Defenders>, Refusal> {
    let mut table = toml::Table::new();
    for key in settings.keys() {
        let values = settings.all(key).into_iter().map(|value| toml::Value::String(value.into())).collect();
        table.insert(key.into(), toml::Value::Array(values));
    }
    build(&Sources { options: Default::default(), file: Some((Path::new(origin), table)), contents })
}

fn read_file(path: &Path) -> Result<toml::Table, Refusal> {
    let shown = path.display();
    let text = text_by_hand(path)
        .map_err(|error| Refusal::new(format!("--plan {shown}: cannot be read ({error}), expected a plan in TOML")))?;
    let table: toml::Table =
        text.parse().map_err(|error| Refusal::new(format!("{shown}: this is no TOML: {error}")))?;
    let mut refusal = Refusal::default();
    for key in table.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        let hint = hint(key, KEYS);
        refusal.add(format!("{shown}: {key}: unknown key{hint}"));
    }
    refusal.or(table)
}

fn build(sources: &Sources) -> Result<Plan<Defenders>, Refusal> {
    let mut refusal = Refusal::default();
    let refused = &mut refusal;
    let games = sources.number("games", 1000, 1, MOST_GAMES, refused);
    let seed = sources.number("seed", 1, 0, u64::MAX, refused);
    let chunk = sources.number("chunk", 0, 1, 1_000_000, refused);
    let players = sources.list("players", refused, |text| numbers(text, 1, 4)).unwrap_or_else(|| vec![4]);
    let difficult =
        sources.list("difficult", refused, difficulties).map_or_else(|| vec![Difficult::Random(0)], each_once);
    let factions = sources.list("factions", refused, words::<Faction>).unwrap_or_default();
    let organizers = sources.list("organizers", refused, words::<OrganizerChoice>).unwrap_or_default();
    let presets = sources.list("rules", refused, words::<Preset>).map_or_else(|| vec![Preset::Common], each_once);
    let changes = sources.list("rule", refused, |text| Ok(vec![text.to_string()])).unwrap_or_default();
    let policies =
        sources.list("policy", refused, players_of).unwrap_or_else(|| players_of(DEFAULT_POLICY).unwrap_or_default());
    let policies = each_once(policies);
    let rounds = sources.list("rounds", refused, |text| {
        text.parse().map(|yes: bool| vec![yes]).map_err(|_| format!("found {text}, expected true or false"))
    });
    let file = sources.list("box", refused, |text| Ok(vec![PathBuf::from(text)])).unwrap_or_default();
    let sets = sources.list("set", refused, |text| Ok(vec![text.to_string()])).unwrap_or_default();
    let contents = match &sources.contents {
        Some(contents) => Ok(contents.clone()),
        None => Contents::load(file.first().map(PathBuf::as_path), &sets),
    };
    let contents = contents.map_err(|more| refused.reasons.extend(more.reasons));
    let mut rules = Vec::new();
    for &preset in &presets {
        let mut set = Rules::preset(preset);
        for change in &changes {
            if let Err(more) = set.set(change) {
                refused.reasons.extend(more.reasons);
            }
        }
        rules.push(set);
    }
    let Ok(contents) = contents else { return Err(refusal) };
    refusal.or(())?;
    let count = [policies.len(), rules.len(), players.len(), difficult.len()].into_iter().product();
    bounds::cells("the plan", count)?;
    bounds::games("--games", games.saturating_mul(count as u64), MOST_GAMES)?;

    let mut refusal = Refusal::default();
    let mut cells = Vec::new();
    for policies in &policies {
        for &rules in &rules {
            for &players in &players {
                for &difficult in &difficult {
                    let organizers = organizers.iter().map(|choice| choice.0).collect();
                    let line_up = LineUp { players, factions: factions.clone(), organizers, difficult };
                    match Defenders::new(contents.clone(), rules, line_up) {
                        Ok(game) => cells.push(Cell { factors: factors(&game), game, policies: policies.clone() }),
                        Err(more) => refusal.reasons.extend(more.reasons),
                    }
                }
            }
        }
    }
    refusal.reasons.dedup();
    let mut rule_sets: Vec<String> = rules.iter().map(ToString::to_string).collect();
    rule_sets.dedup();
    let about = vec![
        ("rules", json!(rule_sets)),
        ("box", json!({ "name": contents.name, "hash": format!("{:016x}", contents.hash), "set": sets })),
    ];
    let chunk = if chunk > 0 { chunk } else { chunk_size(games.saturating_mul(cells.len() as u64)) };
    let rounds = rounds.is_some_and(|rounds| rounds.contains(&true));
    let plan = refusal.or(Plan { name: "defenders", cells, games, seed, chunk, rounds, about })?;
    bounds::chunks("chunk", plan.chunks())?;
    Ok(plan)
}

/// The values of the factors, as [`Recorded::factors`](crate::record::Recorded::factors) lists them.
fn factors(game: &Defenders) -> Vec<Value> {
    let line_up = &game.line_up;
    let drawn = || Value::Text("drawn".into());
    let (difficult, machine) = match line_up.difficult {
        Difficult::Random(count) => (count, drawn()),
        Difficult::Kinds(kinds) => {
            let named = MachineKind::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
            let named: Vec<String> = named.map(|kind| format!("{kind}={}", kinds[kind.index()])).collect();
            (kinds.iter().sum(), Value::Text(named.join(",")))
        }
    };
    let seated = if !line_up.organizers.is_empty() {
        let names = line_up.organizers.iter().map(|choice| choice.map_or("-", |organizer| organizer.name()));
        Value::Text(names.collect::<Vec<_>>().join(","))
    } else if line_up.factions.is_empty() {
        drawn()
    } else {
        Value::Text(line_up.factions.iter().map(|faction| faction.name()).collect::<Vec<_>>().join(","))
    };
    let number = |number: u8| Value::Number(number.into());
    let replaced = game.contents.facts.iter().filter(|fact| fact.tag == Tag::Set);
    let replaced: Vec<String> = replaced.map(|fact| format!("{}={}", fact.path, value_text(&fact.value))).collect();
    let named = &game.contents.name;
    let contents = if replaced.is_empty() { named.clone() } else { format!("{} in {named}", replaced.join("; ")) };
    let rules = Value::Text(game.rules.to_string());
    vec![number(line_up.players), number(difficult), rules, seated, machine, Value::Text(contents)]
}

/// Whole numbers: `3`, `2..4` with both ends, `0,2,4`.
///
/// # Errors
/// When the text is none of these, or a number is out of range.
pub fn numbers(text: &str, least: u8, most: u8) -> Result<Vec<u8>, String> {
    let expected = || {
        format!(
            "found {text}, expected numbers from {least} to {most} such as {most}, {least}..{most} or {least},{most}"
        )
    };
    let mut values = Vec::new();
    for part in text.split(',') {
        let (low, high) = part.split_once("..").unwrap_or((part, part));
        let read = |text: &str| text.trim().parse().ok().filter(|number| (least..=most).contains(number));
        let (Some(low), Some(high)) = (read(low), read(high)) else { return Err(expected()) };
        if low > high {
            return Err(expected());
        }
        values.extend((low..=high).filter(|value| !values.contains(value)).collect::<Vec<u8>>());
    }
    Ok(values)
}

/// Difficult cards: numbers, or kinds such as `engines=1,mechs=2`; a `;` between them.
fn difficulties(text: &str) -> Result<Vec<Difficult>, String> {
    let mut values = Vec::new();
    for part in text.split(';') {
        if part.contains('=') {
            values.push(part.trim().parse::<DifficultChoice>()?.0);
        } else {
            values.extend(numbers(part, 0, 6)?.into_iter().map(Difficult::Random));
        }
    }
    Ok(values)
}

fn words<T: FromStr<Err = String>>(text: &str) -> Result<Vec<T>, String> {
    text.split(',').map(|word| word.trim().parse()).collect()
}

/// A list without what was named before.
fn each_once<T: PartialEq>(list: Vec<T>) -> Vec<T> {
    let mut once: Vec<T> = Vec::new();
    for value in list {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

/// The policies of one level: one for all seats, or one a seat.
fn players_of(text: &str) -> Result<Vec<Vec<Policy>>, String> {
    let seats: Result<Vec<Policy>, Refusal> =
        text.split(',').map(|name| Policy::load(name.trim(), Defenders::POLICIES)).collect();
    seats.map(|seats| vec![seats]).map_err(|refusal| refusal.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends_and_lists_no_value_twice() {
        assert_eq!(numbers("2..4", 1, 4), Ok(vec![2, 3, 4]));
        assert_eq!(numbers("4,1..2,2", 1, 4), Ok(vec![4, 1, 2]));
        for wrong in ["", "5", "4..2", "2-4", "a", "2..", "-1"] {
            assert!(numbers(wrong, 1, 4).is_err(), "{wrong}");
        }
        assert_eq!(difficulties("0..1;engines=1").map(|values| values.len()), Ok(3));
    }

    #[test]
    fn cells_are_all_combinations_in_a_fixed_order() {
        let args = PlanArgs {
            players: Some("2..3".into()),
            difficult: Some("0,6".into()),
            policy: vec!["random".into(), "first".into()],
            ..PlanArgs::default()
        };
        let plan = args.plan().unwrap();
        let cells: Vec<String> = plan
            .cells
            .iter()
            .map(|cell| format!("{} {} {}", cell.policy_names(), cell.factors[0], cell.factors[1]))
            .collect();
        assert_eq!(cells[..3], ["random 2 0", "random 2 6", "random 3 0"]);
        assert_eq!(cells[7], "first 3 6");
        assert_eq!(plan.total(), 8000);
    }
}
