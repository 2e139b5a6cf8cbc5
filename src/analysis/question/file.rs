//! The file of a question, read and checked as far as possible without a game.

use super::section::Section;
use super::{Asked, reports};
use crate::analysis::scale::Sizes;
use crate::base::bounds::{PRECISION, precision_expected};
use crate::base::reader::{File, Files, Reader, decimal};
use crate::base::refusal::{Refusal, hint};
use crate::game::{Setting, Settings, Variant, keys};
use std::collections::BTreeMap;

/// Games per cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// Games for all other policies.
    pub other: u64,
    /// Games by policy.
    pub by_policy: BTreeMap<String, u64>,
}

/// Factors that are crossed with each other: for each key, the texts that list its levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block(pub BTreeMap<String, Vec<String>>);

/// A sample of the combinations of factors with many levels: every level appears about equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The factors.
    pub over: Vec<String>,
    /// The number of combinations.
    pub cells: u64,
}

/// A question: the games to play, and the sections that analyse them.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its name in files and expressions.
    pub name: String,
    /// Where it comes from, for errors.
    pub origin: String,
    /// The title of its report.
    pub title: String,
    /// The question in a sentence.
    pub question: String,
    /// Games per cell.
    pub games: Games,
    /// Half-width of the intervals to play to, in percentage points.
    pub precision: Option<f64>,
    /// The seed of its games.
    pub seed: u64,
    /// The players, each a level; the first is the reference.
    pub policies: Vec<String>,
    /// The players that the file names.
    pub of_file: Vec<String>,
    /// True if the players were named on the command line.
    pub policy_given: bool,
    /// The settings that all cells share.
    pub base: Settings,
    /// The settings that a user gave for all cells.
    pub with: Vec<Setting>,
    /// The settings among them that restrict a factor: only cells with such a level are played.
    pub only: Vec<Setting>,
    /// The cells: every block is crossed on its own.
    pub blocks: Vec<Block>,
    /// A sample to play instead of all combinations of some factors.
    pub sample: Option<Sample>,
    /// A set of variants that the game knows, crossed with all blocks.
    pub variant_set: Option<String>,
    /// Variants that the file or the command line names.
    pub variants: Vec<Variant>,
    /// The sections.
    pub sections: Vec<Section>,
    /// The section whose first finding is the answer; default: the first section with a finding.
    pub answer: Option<String>,
    /// Suggested next tests: commands without program and game, each followed by a colon and its purpose.
    pub next: Vec<String>,
    /// The bounds for large and even differences.
    pub sizes: Sizes,
}

const KEYS: [&str; 16] = [
    "title",
    "question",
    "answer",
    "next",
    "even",
    "large",
    "games",
    "precision",
    "seed",
    "policy",
    "base",
    "play",
    "sample",
    "variants",
    "variant",
    "section",
];

/// Default games per cell.
pub(super) const GAMES: u64 = 200;

impl Question {
    /// The question of that name in the game's list, or in that file. Its default player is the game's.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn of<G: Asked>(named: &str) -> Result<Question, Refusal> {
        Ok(Question::load(named, &reports::<G>(), &keys::<G>())?
            .filled::<G>()
            .restricted::<G>()
            .paired::<G>()
            .lucky::<G>()
            .or_played_by(G::DEFAULT))
    }

    /// The question even if its file has mistakes: the parts that could be read, and every mistake.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read at all.
    pub fn drafted<G: Asked>(named: &str) -> Result<(Question, Refusal), Refusal> {
        let File { name, origin, text } = files(&reports::<G>()).find(named)?;
        let (question, refusal) = Question::draft(&name, &origin, &text, &keys::<G>())?;
        Ok((question.filled::<G>().restricted::<G>().paired::<G>().lucky::<G>().or_played_by(G::DEFAULT), refusal))
    }

    /// Sets the policy that plays if the file names none.
    #[must_use]
    pub fn or_played_by(mut self, policy: &str) -> Question {
        if self.policies.is_empty() {
            self.policies.push(policy.into());
            self.of_file.clone_from(&self.policies);
        }
        self
    }

    /// True if it compares settings that a user may name.
    pub fn compares(&self) -> bool {
        let asks = || self.sections.iter().any(|section| section.kind == "compare");
        !self.variants.is_empty() || (self.variant_set.is_none() && asks())
    }

    /// The question of that name among the embedded ones, or of that file. `keys` are the keys of settings.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn load(named: &str, embedded: &[(&str, &str)], keys: &[&str]) -> Result<Question, Refusal> {
        let File { name, origin, text } = files(embedded).find(named)?;
        Question::parse(&name, &origin, &text, keys)
    }

    /// Parses a question from TOML.
    ///
    /// # Errors
    /// Every key that is missing, unknown or not of the type expected.
    pub fn parse(name: &str, origin: &str, text: &str, keys: &[&str]) -> Result<Question, Refusal> {
        let (question, refusal) = Question::draft(name, origin, text, keys)?;
        refusal.or(question)
    }

    fn draft(name: &str, origin: &str, text: &str, keys: &[&str]) -> Result<(Question, Refusal), Refusal> {
        let (mut reader, table) = Reader::of(origin, text, "a question")?;
        reader.unknown("", &table, &KEYS);
        let mut question = Question {
            name: name.into(),
            origin: origin.into(),
            title: reader.required("", &table, "title"),
            question: reader.required("", &table, "question"),
            games: reader.games(table.get("games")),
            precision: None,
            seed: reader.number(table.get("seed"), "seed", 0, u64::MAX).unwrap_or(1),
            policies: table.get("policy").map_or_else(Vec::new, |value| reader.texts("policy", value)),
            of_file: Vec::new(),
            policy_given: false,
            base: Settings::new(),
            with: Vec::new(),
            only: Vec::new(),
            blocks: Vec::new(),
            sample: reader.sample(&table, keys),
            variant_set: reader.optional("", &table, "variants"),
            variants: Vec::new(),
            sections: Vec::new(),
            answer: reader.optional("", &table, "answer"),
            next: table.get("next").map_or_else(Vec::new, |value| reader.texts("next", value)),
            sizes: reader.sizes(&table),
        };
        if let Some(value) = table.get("precision") {
            question.precision = decimal(value).filter(|points| PRECISION.contains(points));
            if question.precision.is_none() {
                let expected = precision_expected();
                let found = value.as_float().map_or_else(|| value.to_string(), |points| format!("{points:?}"));
                reader.add("precision", &format!("found {found}, {expected}"));
            }
            if table.contains_key("games") {
                reader.add("precision", "stands beside `games`, expected one of them");
            }
        }
        let base = reader.tables(&table, "base").into_iter().next().unwrap_or_default();
        question.base = reader.settings("base", &base, keys);
        reader.players_at_the_top("base", &base);
        for (i, block) in reader.tables(&table, "play").iter().enumerate() {
            let place = format!("play[{i}]");
            reader.unknown(&place, block, keys);
            reader.players_at_the_top(&place, block);
            let lists = block.iter().map(|(key, value)| (key.clone(), reader.texts(&format!("{place}.{key}"), value)));
            question.blocks.push(Block(lists.collect()));
        }
        for (i, table) in reader.tables(&table, "variant").iter().enumerate() {
            question.variants.push(reader.variant(&format!("variant[{i}]"), table, keys));
        }
        for (i, table) in reader.tables(&table, "section").iter().enumerate() {
            let section = reader.section(&format!("section[{i}]"), table);
            if question.sections.iter().any(|other: &Section| other.id == section.id) {
                reader.add(
                    &format!("section[{i}].id"),
                    &format!("`{}` is taken, expected a name of its own", section.id),
                );
            }
            question.sections.push(section);
        }
        if question.blocks.is_empty() {
            question.blocks.push(Block::default());
        }
        if question.sections.is_empty() {
            reader.add("section", "missing, expected at least one [[section]]");
        }
        if let Some(answer) = &question.answer
            && question.sections.iter().all(|section| section.id != *answer)
        {
            let hint = hint(answer, question.sections.iter().map(|section| section.id.as_str()));
            reader.add("answer", &format!("there is no section `{answer}`{hint}"));
        }
        question.of_file.clone_from(&question.policies);
        if question.policies.is_empty() && table.contains_key("policy") {
            reader.add("policy", "expected at least one policy");
        }
        let named = question.variants.iter().filter_map(|variant| variant.settings.get("policy"));
        let named: Vec<&str> = question.policies.iter().map(String::as_str).chain(named).collect();
        for policy in question.games.by_policy.keys().filter(|policy| !named.contains(&policy.as_str())) {
            let hint = hint(policy, named.iter().copied().chain(["other"]));
            reader.add(&format!("games.{policy}"), &format!("no such policy plays{hint}"));
        }
        Ok((question, reader.refusal))
    }
}

fn files<'a>(embedded: &'a [(&'a str, &'a str)]) -> Files<'a> {
    Files { option: "report", noun: "report", lists: "report", folder: "reports", embedded }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 3] = ["policy", "players", "storms"];

    fn reasons(text: &str) -> String {
        Question::parse("mine", "mine.toml", text, &KEYS).map_or_else(|refusal| refusal.to_string(), |_| String::new())
    }

    #[test]
    fn a_question_is_read() {
        let text = "title = 'T'\nquestion = 'Q?'\npolicy = ['a', 'b']\ngames = { a = 10, other = 20 }\n\
                    [[play]]\nplayers = '2..4'\nstorms = [0, 3]\n[[section]]\nkind = 'rates'\ntitle = 'S'\nx = 'players'\n";
        let question = Question::parse("mine", "mine.toml", text, &KEYS).unwrap();
        assert_eq!(question.blocks[0].0["storms"], ["0", "3"]);
        assert_eq!((question.games.other, question.games.by_policy["a"]), (20, 10));
        assert_eq!(question.sections[0].text("x").unwrap().as_deref(), Some("players"));
        assert!(question.sections[0].knows_only(&["x"]).is_ok());
        let refused = question.sections[0].knows_only(&["xs"]).unwrap_err().to_string();
        assert!(refused.contains("mine.toml: section[0].x: the kind `rates` does not know it"), "{refused}");
    }

    #[test]
    fn what_is_wrong_with_a_question_is_said_with_file_and_key() {
        let good = "title = 'T'\nquestion = 'Q'\n[[section]]\nkind = 'rates'\ntitle = 'S'\n";
        assert_eq!(reasons(good), "");
        assert!(
            reasons(&format!("titel = 1\n{good}")).contains("mine.toml: titel: unknown key, did you mean `title`?")
        );
        assert!(reasons("title = 3").contains("mine.toml: title: found 3, expected a text"));
        assert!(reasons("title = 'x'").contains("mine.toml: question: missing"));
        assert!(reasons(&format!("games = 0\n{good}")).contains("games: found 0, expected a whole number from 1"));
        assert!(reasons(&format!("precision = -1\n{good}")).contains("precision: found -1"));
        assert!(
            reasons(&format!("{good}[[play]]\nplayer = 3\n"))
                .contains("play[0].player: unknown key, did you mean `players`?")
        );
        assert!(
            reasons(&format!("{good}[[section]]\nkind = 'rates'\ntitle = 'S'\n"))
                .contains("section[1].id: `rates` is taken")
        );
        assert!(reasons(&format!("{good}id = '../x'\n")).contains("expected small letters"));
        assert!(reasons(&format!("answer = 'rate'\n{good}")).contains("answer: there is no section `rate`"));
        assert!(reasons(&format!("even = 0\n{good}")).contains("even: found 0, expected percentage points"));
        assert!(reasons(&format!("even = 5\nlarge = 3\n{good}")).contains("large: found 3, expected more than `even`"));
        assert_eq!(reasons(&format!("answer = 'rates'\neven = 1.5\nlarge = 6\n{good}")), "");
        assert!(reasons("a = [").contains("mine.toml: line 1: this is no TOML"));
        assert_eq!(reasons("a = [").lines().count(), 1);
    }
}
