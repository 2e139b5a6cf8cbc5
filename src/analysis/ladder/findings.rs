//! Contrasts that test which findings of a game's reports hold for every rung.
//!
//! A report states its findings by its sections: `conclusions` and `bands` name contrasts, `compare` and `tornado`
//! compare variants with the game as it is. Each becomes a conclusion over the players, in the settings of its report.

use toml::{Table, Value};

use super::{Ladder, Rung, usual_first};
use crate::analysis::design::{AS_IS, POLICY, VARIANT};
use crate::analysis::question::{Asked, Block, Games, Question, Section};
use crate::base::refusal::{Refusal, hint};
use crate::game::{Contest, Settings, Variant};

/// Games per cell below which no finding of a rung can be significant.
pub const LEAST: u64 = 200;

/// The most games per cell of findings in a cooperative game.
const TOGETHER: u64 = 1000;

/// Games per cell of findings in a competitive game, as a multiple of a pair's: seat edges in self-play are small.
const AGAINST: u64 = 5;

/// The most variants to compare; a larger set would need more games than the ladder itself.
const VARIANTS: usize = 6;

type Named = Vec<(String, String)>;

/// Cells of one kind compared with cells of another.
#[derive(Clone, Debug)]
struct Contrast {
    title: String,
    from: Named,
    to: Named,
    per: f64,
    subject: Option<String>,
}

/// The questions about findings, report by report.
pub(super) fn questions<G: Asked>(ladder: &Ladder, rungs: &[Rung]) -> Result<Vec<Question>, Refusal> {
    let names: Vec<&str> = G::REPORTS.iter().map(|(name, _)| *name).collect();
    let wanted: Vec<&str> = match &ladder.findings {
        Some(wanted) => wanted.iter().map(String::as_str).collect(),
        None => names.clone(),
    };
    let mut refusal = Refusal::default();
    for name in wanted.iter().filter(|name| !names.contains(name)) {
        refusal.add(format!("--findings {name}: there is no such report{}", hint(name, names.iter().copied())));
    }
    refusal.or(())?;
    let able: Vec<Rung> = usual_first::<G>(rungs).into_iter().filter(|rung| rung.games >= LEAST).collect();
    if able.len() < 2 {
        return Ok(Vec::new());
    }
    let mut asked =
        Findings::<G> { ladder, able, rungs, questions: Vec::new(), edges: Vec::new(), game: std::marker::PhantomData };
    for name in wanted {
        let report = Question::of::<G>(name)?;
        asked.contrasts(&report)?;
        asked.variants(&report)?;
    }
    Ok(asked.questions)
}

/// The contrasts and questions collected so far.
struct Findings<'a, G> {
    ladder: &'a Ladder,
    /// Rungs with enough games, the default player first.
    able: Vec<Rung>,
    rungs: &'a [Rung],
    questions: Vec<Question>,
    /// Subjects whose measure is already compared with a number: several reports ask for that.
    edges: Vec<(Option<String>, Option<String>)>,
    game: std::marker::PhantomData<G>,
}

impl<G: Asked> Findings<'_, G> {
    /// The contrasts that a report names, in the game as it is.
    fn contrasts(&mut self, report: &Question) -> Result<(), Refusal> {
        let mut contrasts: Vec<Contrast> = Vec::new();
        let (mut blocks, mut sections): (Vec<Block>, Vec<Section>) = Default::default();
        for section in &report.sections {
            let subject = section.text("subject")?;
            let wins = section.text("measure")?.is_none();
            match section.kind.as_str() {
                "conclusions" => {
                    for part in section.parts("conclusion")? {
                        let (from, to) = (part.levels("from")?, part.levels("to")?);
                        let per = part.number("per")?.unwrap_or(1.0);
                        contrasts.push(Contrast { title: part.title, from, to, per, subject: subject.clone() });
                    }
                }
                "bands" if wins && !section.levels("to")?.is_empty() => {
                    let (from, to) = (section.levels("from")?, section.levels("to")?);
                    contrasts.push(Contrast { title: section.title.clone(), from, to, per: 1.0, subject });
                }
                "bands" if wins => {
                    let edge = (subject.clone(), section.text("against")?);
                    if !self.edges.contains(&edge) {
                        sections.push(self.edge(report, section, &edge));
                        self.edges.push(edge);
                        blocks.extend(report.blocks.iter().cloned());
                    }
                }
                _ => {}
            }
        }
        // Contrasts between variants, and line-ups by their content, need many cells: other reports cover them.
        let plain = |named: &Named| named.iter().all(|(key, level)| key != VARIANT && !level.starts_with("has "));
        contrasts.retain(|contrast| plain(&contrast.from) && plain(&contrast.to));
        for named in contrasts.iter().flat_map(|contrast| [&contrast.from, &contrast.to]) {
            blocks.extend(played(report, named));
        }
        // A factor that no cell varies any more has no level to name.
        let varied = |key: &String| blocks.iter().any(|block| block.0.contains_key(key));
        for contrast in &mut contrasts {
            for named in [&mut contrast.from, &mut contrast.to] {
                named.retain(|(key, level)| level != AS_IS || varied(key));
            }
        }
        sections.extend(self.conclusions(report, &contrasts));
        self.ask(report, blocks, sections, (None, Vec::new()));
        Ok(())
    }

    /// The variants that a report compares, if they are few: each with the first.
    fn variants(&mut self, report: &Question) -> Result<(), Refusal> {
        let mut all = report.variants.clone();
        if let Some(set) = &report.variant_set {
            let as_is =
                Variant { name: AS_IS.into(), group: AS_IS.into(), title: AS_IS.into(), settings: Settings::new() };
            all.push(as_is);
            all.extend(G::from_settings(&report.base)?.variants(set).unwrap_or_default());
        }
        if all.len() < 2 || all.len() > VARIANTS + 1 {
            return Ok(());
        }
        let mut contrasts: Vec<Contrast> = Vec::new();
        for section in report.sections.iter().filter(|section| ["compare", "tornado"].contains(&section.kind.as_str()))
        {
            // No contrast of wins covers other measures, or a part of the games.
            if section.text("measure")?.is_some() || !section.levels("where")?.is_empty() {
                continue;
            }
            let (subject, first) = (section.text("subject")?, &all[0].name);
            let level = |name: &str| vec![(VARIANT.to_string(), name.to_string())];
            for variant in &all[1..] {
                let (from, to) = (level(first), level(&variant.name));
                contrasts.push(Contrast { title: variant.title.clone(), from, to, per: 1.0, subject: subject.clone() });
            }
        }
        let sections = self.conclusions(report, &contrasts);
        self.ask(report, report.blocks.clone(), sections, (report.variant_set.clone(), report.variants.clone()));
        Ok(())
    }

    /// A question in the settings of a report, played by every rung with enough games.
    fn ask(
        &mut self,
        report: &Question,
        mut blocks: Vec<Block>,
        sections: Vec<Section>,
        (variant_set, variants): (Option<String>, Vec<Variant>),
    ) {
        if sections.is_empty() || blocks.is_empty() {
            return;
        }
        let mut base = report.base.clone();
        let named: Vec<String> = blocks.iter().flat_map(|block| block.0.keys().cloned()).collect();
        let given = variants.iter().flat_map(|variant| variant.settings.keys()).map(String::from);
        let taken: Vec<String> = given.chain(named).chain(base.keys().into_iter().map(String::from)).collect();
        // The user's settings apply here too, except where the report fixes them.
        for setting in self.ladder.base.0.iter().filter(|setting| !taken.contains(&setting.key)) {
            base = base.with(&setting.key, &setting.value);
        }
        for (key, texts) in self.ladder.cells.iter().filter(|(key, _)| !taken.contains(key)) {
            for block in &mut blocks {
                block.0.insert(key.clone(), texts.clone());
            }
        }
        let games = |rung: &Rung| match G::CONTEST {
            Contest::Together => rung.games.min(TOGETHER),
            Contest::Against => rung.games.saturating_mul(AGAINST),
        };
        let policies: Vec<String> = self.able.iter().map(|rung| rung.named.clone()).collect();
        self.questions.push(Question {
            games: Games {
                other: 1,
                by_policy: self.able.iter().map(|rung| (rung.named.clone(), games(rung))).collect(),
            },
            precision: None,
            seed: self.ladder.seed,
            of_file: policies.clone(),
            policies,
            policy_given: false,
            base,
            blocks,
            variant_set,
            variants,
            sections,
            answer: None,
            next: Vec::new(),
            ..report.clone()
        });
    }

    /// The section that compares a measure with a number, for every rung.
    fn edge(
        &self,
        report: &Question,
        section: &Section,
        (subject, against): &(Option<String>, Option<String>),
    ) -> Section {
        let mut own = self.section("bands", report, &format!("{} For every player?", section.title));
        if let Some(subject) = subject {
            own.set("subject", subject);
        }
        if let Some(against) = against.as_ref().and_then(|text| text.parse::<f64>().ok()) {
            own.put("against", Value::Float(against));
        }
        own
    }

    /// The sections that compare contrasts with 0 for every rung: one per subject.
    fn conclusions(&self, report: &Question, contrasts: &[Contrast]) -> Vec<Section> {
        let mut subjects: Vec<&Option<String>> = Vec::new();
        for contrast in contrasts {
            if !subjects.contains(&&contrast.subject) {
                subjects.push(&contrast.subject);
            }
        }
        let section = |subject: &Option<String>| {
            let mut own =
                self.section("conclusions", report, &format!("Does it hold for every player? {}", report.title));
            if let Some(subject) = subject {
                own.set("subject", subject);
            }
            let all = contrasts.iter().filter(|contrast| contrast.subject == *subject).map(Contrast::value).collect();
            own.put("conclusion", Value::Array(all));
            own
        };
        subjects.into_iter().map(section).collect()
    }

    fn section(&self, kind: &str, report: &Question, title: &str) -> Section {
        let named = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = report.name.chars().map(named).collect();
        let left_out: Vec<&str> =
            self.rungs.iter().filter(|rung| rung.games < LEAST).map(|rung| rung.named.as_str()).collect();
        let few = match left_out.as_slice() {
            [] => String::new(),
            some => format!(
                " Omitted, because fewer than {LEAST} games per cell show nothing beyond chance: {}; `--games` gives them more.",
                some.join(", ")
            ),
        };
        let about = format!("What the report `{}` finds, in its settings, asked of each player.{few}", report.name);
        let id = format!("{kind}-{name}-{}", self.questions.len());
        let mut section = Section::new(&report.origin, kind, &id, title);
        section.about = about;
        section.set("over", POLICY);
        section
    }
}

impl Contrast {
    fn value(&self) -> Value {
        let levels = |named: &Named| {
            Value::Table(named.iter().map(|(key, level)| (key.clone(), Value::String(level.clone()))).collect())
        };
        let mut table = Table::new();
        table.insert("title".into(), Value::String(self.title.clone()));
        table.insert("from".into(), levels(&self.from));
        table.insert("to".into(), levels(&self.to));
        table.insert("per".into(), Value::Float(self.per));
        Value::Table(table)
    }
}

/// The cells of a report that have these levels: the first of its blocks that varies all of these factors, with nothing
/// but these levels of them.
fn played(report: &Question, named: &Named) -> Option<Block> {
    let varied = |block: &&Block| named.iter().all(|(key, level)| level == AS_IS || block.0.contains_key(key));
    let mut block = report.blocks.iter().find(varied)?.clone();
    for (key, level) in named {
        if level == AS_IS {
            block.0.remove(key);
        } else {
            block.0.insert(key.clone(), vec![level.clone()]);
        }
    }
    Some(block)
}
