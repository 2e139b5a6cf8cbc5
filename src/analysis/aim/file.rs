//! The file of an aim, read and checked as far as no game is needed for it.

use toml::{Table, Value};

use crate::analysis::question::Asked;
use crate::analysis::target::read_range;
use crate::base::bounds::{MOST_LISTED, MOST_REPORT_GAMES};
use crate::base::reader::{File, Files, Reader, decimal};
use crate::base::refusal::Refusal;
use crate::game::{POLICY, Settings, keys};
use crate::sim::plan::Lists;

/// What is wanted, as the file says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// Names it in errors.
    pub place: String,
    /// What it is called; made up if left out.
    pub title: Option<String>,
    /// What is measured: as in a section of a report, or `cause NAME`.
    pub measure: Option<String>,
    /// Whose measure it is.
    pub subject: Option<String>,
    /// Of a cause: is it counted among lost games only?
    pub among_lost: bool,
    /// In which games.
    pub at: Settings,
    /// In which games it is measured, too, to be taken away.
    pub minus: Option<Settings>,
    /// The range where it should lie; an end may be infinite.
    pub range: (f64, f64),
    /// How much it counts.
    pub weight: f64,
}

/// What a lever moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Values of the box, by a path in which `*` stands for any part.
    Set(String),
    /// A rule option.
    Rule(String),
    /// A key of the settings.
    Key(String),
    /// A set of variants that the game knows: each group of them is a lever.
    Variants(String),
    /// Settings of the file's own.
    Own,
}

/// What may be changed, as the file says it: a lever, or several of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// Names it in errors.
    pub place: String,
    /// What it is called; made up if left out.
    pub title: Option<String>,
    /// What it moves.
    pub moves: Moves,
    /// The values that it may have, if the file lists them.
    pub values: Option<Vec<Value>>,
    /// Instead of values: whole numbers up to so far from the one as it is.
    pub around: Option<u64>,
    /// May a path with `*` also move what a rulebook states?
    pub stated: bool,
    /// What it costs to change it at all.
    pub cost: f64,
    /// Groups of variants, or paths, that are left alone.
    pub without: Vec<String>,
    /// Of the file's own settings, each with a title.
    pub choices: Vec<(String, Settings)>,
}

/// Games beside those of the targets in which a proposal is looked at, too.
#[derive(Clone, Debug, PartialEq)]
pub struct Elsewhere {
    /// Names it in errors.
    pub place: String,
    /// What it is called; made up if left out.
    pub title: Option<String>,
    /// In which games.
    pub at: Settings,
}

/// A name as people of the game read it.
pub type Titles = fn(&str) -> String;

/// The words of a game that a file may use.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The keys of settings.
    pub keys: &'a [&'a str],
    /// Names as people read them.
    pub titles: Titles,
}

/// An aim.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Its name in files.
    pub name: String,
    /// Where it comes from, for errors.
    pub origin: String,
    /// The title of its page.
    pub title: String,
    /// What is wanted, in a sentence.
    pub question: String,
    /// The seed of its games.
    pub seed: u64,
    /// How many games may be played.
    pub games: Option<u64>,
    /// Instead of that: percentage points on either side to which shares are confirmed.
    pub precision: Option<f64>,
    /// Who plays where a target does not say it: each target is wanted of each of them.
    pub policies: Vec<String>,
    /// How many levers are changed at most.
    pub changes: usize,
    /// How many proposals are confirmed at most.
    pub proposals: usize,
    /// What each step of an ordered lever beyond the first costs.
    pub further: f64,
    /// Settings of all games.
    pub base: Settings,
    /// Boxes over which every target is a mean: texts that list the levels of keys, to be crossed. None: one box, as it is.
    pub over: Vec<Lists>,
    /// Other boxes, on which proposals are confirmed; none: the same.
    pub confirm: Vec<Lists>,
    /// What is wanted.
    pub wishes: Vec<Wish>,
    /// What may be changed.
    pub handles: Vec<Handle>,
    /// Where else proposals are looked at.
    pub elsewhere: Vec<Elsewhere>,
    /// The file without comments, title, question, seed, players and budget: its targets, levers and settings.
    pub content: String,
}

const KEYS: [&str; 15] = [
    "title",
    "question",
    "seed",
    "games",
    "precision",
    POLICY,
    "changes",
    "proposals",
    "further",
    "base",
    "over",
    "confirm",
    "target",
    "lever",
    "also",
];
const OF_TARGET: [&str; 9] = ["title", "measure", "subject", "among", "at", "minus", "in", "weight", "each"];
const OF_LEVER: [&str; 12] =
    ["title", "set", "rule", "key", "variants", "choice", "values", "around", "stated", "cost", "without", "each"];
const OF_ALSO: [&str; 2] = ["title", "at"];

/// Games that may be played where a file does not say.
const GAMES: u64 = 200_000;
/// Levers that may be changed at once where a file does not say.
const CHANGES: u64 = 2;
const PROPOSALS: u64 = 4;
/// The most of either: a page with more is no proposal.
const MOST_CHANGES: u64 = 64;
const MOST_PROPOSALS: u64 = 12;
/// Targets and levers at most.
pub(super) const MOST: usize = 200;

impl Aim {
    /// The aim of that name among those of a game, or of that file. Where it does not say who plays, the game does.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn of<G: Asked>(named: &str) -> Result<Aim, Refusal> {
        let folder = format!("aims/{}", G::NAME);
        let files = Files { option: "aim", noun: "aim", lists: "aim", folder: &folder, embedded: G::AIMS };
        let File { name, origin, text } = files.find(named)?;
        let words = Words { keys: &keys::<G>(), titles: G::title };
        let mut aim = Aim::parse(&name, &origin, &text, words)?;
        if aim.policies.is_empty() {
            aim.policies.push(G::DEFAULT.into());
        }
        Ok(aim)
    }

    /// The aim that a text in TOML describes.
    ///
    /// # Errors
    /// Every key that is missing, unknown or not of the type expected.
    pub fn parse(name: &str, origin: &str, text: &str, words: Words<'_>) -> Result<Aim, Refusal> {
        let keys = words.keys;
        let (mut reader, table) = Reader::of(origin, text, "an aim")?;
        reader.unknown("", &table, &KEYS);
        let base = reader.tables(&table, "base").into_iter().next().unwrap_or_default();
        if base.contains_key(POLICY) {
            reader.add("base.policy", "expected the players at the top of the file, or in `at` of a target");
        }
        let whole = |reader: &mut Reader, key: &str, least, most| reader.number(table.get(key), key, least, most);
        let aim = Aim {
            name: name.into(),
            origin: origin.into(),
            title: reader.required("", &table, "title"),
            question: reader.optional("", &table, "question").unwrap_or_default(),
            seed: whole(&mut reader, "seed", 0, u64::MAX).unwrap_or(1),
            games: whole(&mut reader, "games", 1, MOST_REPORT_GAMES),
            precision: reader.decimal(table.get("precision"), "precision", (0.1, 50.0)),
            policies: table.get(POLICY).map_or_else(Vec::new, |value| reader.texts(POLICY, value)),
            changes: whole(&mut reader, "changes", 1, MOST_CHANGES).unwrap_or(CHANGES) as usize,
            proposals: whole(&mut reader, "proposals", 1, MOST_PROPOSALS).unwrap_or(PROPOSALS) as usize,
            further: reader.decimal(table.get("further"), "further", (0.0, 1000.0)).unwrap_or(0.25),
            base: reader.settings("base", &base, keys),
            over: reader.boxes(&table, "over", keys),
            confirm: reader.boxes(&table, "confirm", keys),
            wishes: reader.wishes(&table, words),
            handles: reader.handles(&table, words),
            elsewhere: reader.elsewhere(&table, words),
            content: content(&table),
        };
        if aim.over.is_empty() && !aim.confirm.is_empty() {
            reader.add(
                "confirm",
                "found nothing in `over`, expected the boxes that are searched on beside those that confirm",
            );
        }
        if aim.games.is_some() && aim.precision.is_some() {
            reader.add("precision", "stands beside `games`, expected one of them");
        }
        reader.refusal.or(aim)
    }

    /// All that decides which changes are proposed, but the seed and the budget: more games go on with the same deals.
    pub fn asked(&self) -> String {
        format!("{}\n{}", self.policies.join("\n"), self.content)
    }

    /// How many games may be played; none where a precision is asked for.
    pub fn budget(&self) -> Option<u64> {
        if self.precision.is_some() { None } else { Some(self.games.unwrap_or(GAMES)) }
    }
}

impl Reader<'_> {
    /// The tables of a key; one that names several in `each` stands for as many, with each name in place of its `*`, and in
    /// its title the game's words for it.
    fn expanded(&mut self, table: &Table, (key, known): (&str, &[&str]), titles: Titles) -> Vec<(String, Table)> {
        let mut all = Vec::new();
        for (at, one) in self.tables(table, key).into_iter().enumerate() {
            let place = format!("{key}[{at}]");
            self.unknown(&place, &one, known);
            let Some(each) = one.get("each") else {
                all.push((place, one));
                continue;
            };
            for name in self.texts(&format!("{place}.each"), each) {
                let mut named = one.clone();
                named.remove("each");
                let title = named.remove("title").map(|title| filled(&title, &titles(&name)));
                let filled = filled(&Value::Table(named), &name);
                let titled = filled.as_table().cloned().into_iter().map(|mut table| {
                    table.extend(title.clone().map(|title| ("title".to_string(), title)));
                    (format!("{place} ({name})"), table)
                });
                all.extend(titled);
            }
        }
        if all.is_empty() && key != "also" {
            self.add(key, &format!("missing, expected at least one [[{key}]]"));
        }
        if all.len() > MOST {
            self.add(key, &format!("found {} of them, expected {MOST} at most", all.len()));
            all.clear();
        }
        all
    }

    /// Boxes: tables of keys, each with a value, a list or a range.
    fn boxes(&mut self, table: &Table, key: &str, keys: &[&str]) -> Vec<Lists> {
        let mut all = Vec::new();
        for (at, one) in self.tables(table, key).into_iter().enumerate() {
            let place = format!("{key}[{at}]");
            self.unknown(&place, &one, keys);
            if one.contains_key(POLICY) || one.is_empty() {
                self.add(&place, "expected settings that make a box, such as { box-seed = \"1..20\" }");
            }
            all.push(
                one.iter().map(|(key, value)| (key.clone(), self.texts(&format!("{place}.{key}"), value))).collect(),
            );
        }
        all
    }

    fn cell(&mut self, place: &str, table: &Table, key: &str, keys: &[&str]) -> Option<Settings> {
        match table.get(key)? {
            Value::Table(own) => Some(self.settings(&format!("{place}.{key}"), own, keys)),
            other => {
                self.add(
                    &format!("{place}.{key}"),
                    &format!("found {other}, expected settings such as {{ players = 4 }}"),
                );
                None
            }
        }
    }

    fn wishes(&mut self, table: &Table, Words { keys, titles }: Words<'_>) -> Vec<Wish> {
        let mut all = Vec::new();
        for (place, one) in self.expanded(table, ("target", &OF_TARGET), titles) {
            let weight = self.decimal(one.get("weight"), &format!("{place}.weight"), (0.001, 1000.0)).unwrap_or(1.0);
            let among = self.optional(&place, &one, "among");
            if among.as_deref().is_some_and(|among| among != "lost") {
                self.add(
                    &format!("{place}.among"),
                    "expected `lost`: a cause is counted among all games, or the lost ones",
                );
            }
            all.push(Wish {
                title: self.optional(&place, &one, "title"),
                measure: self.optional(&place, &one, "measure"),
                subject: self.optional(&place, &one, "subject"),
                among_lost: among.is_some(),
                at: self.cell(&place, &one, "at", keys).unwrap_or_default(),
                minus: self.cell(&place, &one, "minus", keys),
                range: self.range(&place, one.get("in")),
                weight,
                place: format!("{}: {place}", self.origin),
            });
        }
        all
    }

    fn range(&mut self, place: &str, value: Option<&Value>) -> (f64, f64) {
        let range = match value {
            Some(Value::String(text)) => read_range(text),
            Some(Value::Array(ends)) => match &ends[..] {
                [low, high] => decimal(low).zip(decimal(high)).filter(|(low, high)| low <= high),
                _ => None,
            },
            _ => None,
        };
        if let Some((low, high)) = range.filter(|(low, high)| high <= low) {
            let expected = "expected ends that differ: no number of games shows that a value is exactly this";
            self.add(&format!("{place}.in"), &format!("a range of no width, {low} to {high}, {expected}"));
        }
        range.unwrap_or_else(|| {
            let found = value.map_or("nothing".to_string(), ToString::to_string);
            let expected = "expected a range such as \"48%..52%\", \"8..10\" or \"<= 50%\"";
            self.add(&format!("{place}.in"), &format!("found {found}, {expected}"));
            (0.0, 1.0)
        })
    }

    fn handles(&mut self, table: &Table, Words { keys, titles }: Words<'_>) -> Vec<Handle> {
        let mut all = Vec::new();
        for (place, one) in self.expanded(table, ("lever", &OF_LEVER), titles) {
            let named = ["set", "rule", "key", "variants"].map(|key| self.optional(&place, &one, key));
            let own = one.contains_key("choice");
            let count = named.iter().flatten().count() + usize::from(own);
            let [set, rule, key, variants] = named;
            let moves = set.map(Moves::Set).or(rule.map(Moves::Rule)).or(key.map(Moves::Key));
            let moves = moves.or(variants.map(Moves::Variants)).unwrap_or(Moves::Own);
            if count != 1 {
                self.add(&place, "expected one of `set`, `rule`, `key`, `variants` and `choice`");
            }
            if one.contains_key("values") && one.contains_key("around") {
                self.add(&format!("{place}.around"), "stands beside `values`, expected one of them");
            }
            let stated = one.get("stated").map(|value| (value.as_bool(), value));
            if let Some((None, value)) = stated {
                self.add(&format!("{place}.stated"), &format!("found {value}, expected true or false"));
            }
            let without =
                one.get("without").map_or_else(Vec::new, |value| self.texts(&format!("{place}.without"), value));
            all.push(Handle {
                title: self.optional(&place, &one, "title"),
                moves,
                values: one.get("values").map(|value| self.listed(&place, value)),
                around: self.number(one.get("around"), &format!("{place}.around"), 1, 100),
                stated: stated.and_then(|(stated, _)| stated).unwrap_or(false),
                cost: self.decimal(one.get("cost"), &format!("{place}.cost"), (0.0, 1000.0)).unwrap_or(1.0),
                without,
                choices: self.choices(&place, &one, keys),
                place: format!("{}: {place}", self.origin),
            });
        }
        all
    }

    /// A list of values, or a range of whole numbers with a step: `0..3`, `0..12 by 4`.
    fn listed(&mut self, place: &str, value: &Value) -> Vec<Value> {
        let place = format!("{place}.values");
        match value {
            Value::Array(values) if values.len() <= MOST_LISTED => values.clone(),
            Value::String(text) if span(text).is_some() => span(text).unwrap_or_default(),
            other => {
                let expected = "expected a list of values, or a range such as \"0..3\" or \"0..12 by 4\"";
                self.add(&place, &format!("found {other}, {expected}"));
                Vec::new()
            }
        }
    }

    fn choices(&mut self, place: &str, table: &Table, keys: &[&str]) -> Vec<(String, Settings)> {
        let mut all = Vec::new();
        for (at, mut one) in self.tables(table, "choice").into_iter().enumerate() {
            let place = format!("{place}.choice[{at}]");
            let title = self.required(&place, &one, "title");
            one.remove("title");
            let settings = self.settings(&place, &one, keys);
            if settings.0.is_empty() {
                self.add(&place, "it sets nothing, expected settings such as set = [\"path=value\"]");
            }
            all.push((title, settings));
        }
        all
    }

    fn elsewhere(&mut self, table: &Table, Words { keys, titles }: Words<'_>) -> Vec<Elsewhere> {
        let mut all = Vec::new();
        for (place, one) in self.expanded(table, ("also", &OF_ALSO), titles) {
            all.push(Elsewhere {
                title: self.optional(&place, &one, "title"),
                at: self.cell(&place, &one, "at", keys).unwrap_or_default(),
                place: format!("{}: {place}", self.origin),
            });
        }
        all
    }
}

/// The file without what does not decide which changes are proposed.
fn content(table: &Table) -> String {
    let mut table = table.clone();
    for key in ["title", "question", "seed", "games", "precision", POLICY] {
        table.remove(key);
    }
    Value::Table(table).to_string()
}

/// A range of whole numbers, both ends included.
fn span(text: &str) -> Option<Vec<Value>> {
    let (range, step) = text.split_once(" by ").unwrap_or((text, "1"));
    let (low, high) = range.split_once("..")?;
    let read = |text: &str| text.trim().parse::<i64>().ok();
    let (low, high, step) = (read(low)?, read(high)?, read(step)?);
    if step < 1 || high < low || high.checked_sub(low)? / step >= MOST_LISTED as i64 {
        return None;
    }
    Some((0..=(high - low) / step).map(|at| Value::Integer(low + at * step)).collect())
}

/// A value with a name in place of every `*` of its texts.
fn filled(value: &Value, name: &str) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace('*', name)),
        Value::Array(items) => Value::Array(items.iter().map(|item| filled(item, name)).collect()),
        Value::Table(table) => {
            Value::Table(table.iter().map(|(key, value)| (key.clone(), filled(value, name))).collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 4] = ["policy", "players", "set", "rule"];

    fn read(text: &str) -> Result<Aim, String> {
        let words = Words { keys: &KEYS, titles: |name| format!("the {name}") };
        Aim::parse("mine", "mine.toml", text, words).map_err(|refusal| refusal.to_string())
    }

    const GOOD: &str = "title = 'T'\n[[target]]\nin = '48%..52%'\n[[lever]]\nset = 'a.b'\nvalues = '0..6 by 2'\n";

    #[test]
    fn an_aim_is_read_and_what_it_leaves_out_has_a_default() {
        let aim = read(GOOD).unwrap();
        assert_eq!((aim.budget(), aim.changes, aim.proposals, aim.seed), (Some(200_000), 2, 4, 1));
        assert_eq!(aim.wishes[0].range, (0.48, 0.52));
        assert_eq!(aim.handles[0].values.as_ref().unwrap().len(), 4);
        let text = format!(
            "{GOOD}[[target]]\ntitle = 'holders of *'\nsubject = 'tool *'\nat = {{ players = 4 }}\nin = [0.4, 0.6]\neach = ['saw', 'axe']\n\
             [[lever]]\nchoice = [{{ title = 'soft', set = ['a.b=1', 'a.c=2'] }}]\n"
        );
        let aim = read(&text).unwrap();
        assert_eq!(aim.wishes.len(), 3);
        assert_eq!(aim.wishes[2].subject.as_deref(), Some("tool axe"));
        assert_eq!(aim.wishes[2].title.as_deref(), Some("holders of the axe"));
        assert_eq!(aim.wishes[1].at.to_string(), "players=4");
        assert_eq!(aim.handles[1].choices[0].1.to_string(), "set=a.b=1; set=a.c=2");
    }

    #[test]
    fn an_edited_aim_asks_for_something_else_and_a_larger_budget_does_not() {
        let asked = |text: &str| read(text).unwrap().asked();
        assert_eq!(asked(GOOD), asked(&format!("# A comment.\ngames = 900\n{}", GOOD.replace("'T'", "'Other'"))));
        for (from, to) in
            [("52%", "53%"), ("'a.b'", "'a.c'"), ("0..6", "0..8"), ("title = 'T'", "title = 'T'\nchanges = 3")]
        {
            assert!(GOOD.contains(from) && asked(GOOD) != asked(&GOOD.replace(from, to)), "{from}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_file_and_field() {
        for (text, words) in [
            ("title = 3", "mine.toml: title: found 3"),
            ("title = 'T'", "mine.toml: target: missing, expected at least one [[target]]"),
            (&format!("{GOOD}goal = 1"), "lever[0].goal: unknown key"),
            (&format!("game = 1\n{GOOD}"), "mine.toml: game: unknown key, did you mean `games`?"),
            (&format!("precision = 1\ngames = 100\n{GOOD}"), "precision: stands beside `games`"),
            (&format!("changes = 0\n{GOOD}"), "changes: found 0, expected a whole number from 1 to 64"),
            (&GOOD.replace("48%..52%", "52%..48%"), "target[0].in: found \"52%..48%\", expected a range"),
            (&GOOD.replace("48%..52%", "50%..50%"), "target[0].in: a range of no width, 0.5 to 0.5, expected ends"),
            (&GOOD.replace("0..6 by 2", "6..0"), "lever[0].values: found \"6..0\""),
            (&GOOD.replace("set = 'a.b'", ""), "lever[0]: expected one of `set`, `rule`"),
            (&GOOD.replace("in =", "at = 4\nin ="), "target[0].at: found 4, expected settings"),
            (
                &GOOD.replace("in =", "at = { plyers = 4 }\nin ="),
                "target[0].at.plyers: unknown key, did you mean `players`?",
            ),
            ("title = [", "mine.toml: line 1: this is no TOML"),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(words), "{text}: {refused}");
        }
    }
}
