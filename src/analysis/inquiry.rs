//! From questions to answers: cells, their games, and an answer per section.

use std::sync::Arc;

use crate::analysis::question::{Asked, Question};
use crate::base::bounds::{self, MOST_CELL_GAMES, MOST_REPORT_GAMES};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, command_of};
use crate::game::{Contest, Settings, words_by_seat};
use crate::mind::{Policy, minds};
use crate::sim::fixed::Fixing;
use crate::sim::{Cell, Chunk, See, Source, Supplied, Wanted, round_columns, whole_chunks};

use super::about::{About, Recorded};
use super::design::{Design, Levels, POLICY};
use super::feel::Felt;
use super::page::answer::Part;
use super::page::lead::{Lead, Next};
use super::page::opening::Opening;
use super::played::{Collector, Costed, Played, Replayed};
use super::sections::{Analysis, Follow, Needs, Shape, analysis};
use super::stages::{self, Looked, Stages};
use super::statistics::precision::Precision;

/// Questions that one report answers, with their cells. The first gives the report its name and opening.
pub struct Inquiry<'q, G> {
    asking: Vec<Asking<'q, G>>,
    /// The cells of all questions, each once.
    cells: Design<G>,
    /// For each question, the places of its cells in the list of all.
    places: Vec<Vec<usize>>,
}

/// Answers to questions.
pub struct Answers {
    /// An answer for each section.
    pub parts: Vec<Part>,
    /// The opening: facts a reader needs before the first number.
    pub opening: Opening,
    /// The answer, and the findings beside it.
    pub lead: Lead,
    /// The games of the first question.
    pub played: Played,
}

/// A question with its cells and its sections.
struct Asking<'q, G> {
    question: &'q Question,
    design: Design<G>,
    asks: Vec<Ask>,
    /// Cells whose deals are played several times: place in the design, cell and number of games.
    again: Vec<(usize, Cell<G>, u64)>,
}

impl<'q, G: Asked> Inquiry<'q, G> {
    /// The cells and sections of questions.
    ///
    /// # Errors
    /// Everything that is wrong with their settings and sections, or no question at all.
    pub fn of(questions: &'q [Question]) -> Result<Inquiry<'q, G>, Refusal> {
        let asking = questions.iter().map(Asking::of).collect::<Result<Vec<_>, Refusal>>()?;
        let Some(first) = asking.first() else { return Err(Refusal::new("a report: expected a question")) };
        let cells = first.design.clone();
        let mut inquiry = Inquiry { asking, cells, places: Vec::new() };
        inquiry.join();
        Ok(inquiry)
    }

    /// The first question.
    pub fn question(&self) -> &'q Question {
        self.asking[0].question
    }

    /// The cells of the first question.
    pub fn design(&self) -> &Design<G> {
        &self.asking[0].design
    }

    /// The cells of all questions, each once, with the largest number of games that a question asks for.
    pub fn cells(&self) -> &Design<G> {
        &self.cells
    }

    /// The number of games in deals that are played again.
    pub fn replayed(&self) -> u64 {
        self.again().map(|wanted| wanted.games).sum()
    }

    /// All games: those of the cells, and those of deals that are played again.
    pub fn wanted(&self) -> Vec<Wanted<'_, G>> {
        self.of_cells().chain(self.again()).collect()
    }

    fn of_cells(&self) -> impl Iterator<Item = Wanted<'_, G>> {
        self.cells.spots.iter().map(|spot| Wanted { cell: &spot.cell, games: spot.games })
    }

    fn again(&self) -> impl Iterator<Item = Wanted<'_, G>> {
        let again = self.asking.iter().flat_map(|asking| &asking.again);
        again.map(|(_, cell, games)| Wanted { cell, games: *games })
    }

    /// All games that the cells can need: with a precision, up to the last look of each.
    pub fn most(&self) -> Vec<Wanted<'_, G>> {
        let precision = self.question().precision.map(Precision::of_points);
        let most = |want: &Wanted<'_, G>| precision.map_or(want.games, |rule| stages::most(want.cell, rule));
        let cells = self.of_cells().map(|want| Wanted { games: most(&want), ..want });
        cells.chain(self.again()).collect()
    }

    /// Lists the cells of all questions.
    fn join(&mut self) {
        let others = self.asking[1..].iter().map(|asking| asking.design.clone());
        self.cells = self.asking[0].design.clone().joined(others);
        let place = |settings: &Settings| self.cells.spots.iter().position(|spot| spot.settings.same(settings));
        let places = |asking: &Asking<'_, G>| asking.design.spots.iter().filter_map(|s| place(&s.settings)).collect();
        self.places = self.asking.iter().map(places).collect();
    }

    /// The largest possible number of games; refuses more than memory or disk could hold.
    ///
    /// # Errors
    /// Names the setting that asks for too many games.
    pub fn size(&self) -> Result<u64, Refusal> {
        let question = self.question();
        let origin = &question.origin;
        let (place, most) = match question.precision {
            Some(points) => (format!("{origin}: precision {points}"), self.most_deals(points)),
            None => (format!("{origin}: games"), 0),
        };
        let wanted = self.wanted();
        let all = wanted.iter().fold(0, |sum: u64, want| sum.saturating_add(want.games));
        let total = if most > 0 { most.saturating_mul(self.design().spots.len() as u64) } else { all };
        bounds::games(&place, total, MOST_REPORT_GAMES)?;
        let largest = wanted.iter().map(|want| want.games).max().unwrap_or(0);
        if most == 0 && largest > whole_chunks(MOST_CELL_GAMES) {
            return Err(Refusal::new(format!(
                "{place}: found {largest} in a cell, expected {MOST_CELL_GAMES} at most"
            )));
        }
        Ok(total)
    }

    /// The most games that a cell can need for a precision.
    fn most_deals(&self, points: f64) -> u64 {
        let each = self.design().spots.iter().map(|spot| spot.cell.seatings() * spot.cell.times).max().unwrap_or(1);
        Precision::of_points(points).most().saturating_mul(each)
    }

    /// Advances cells with a precision while the games of their stages are there; `look` returns the games wanted, or
    /// nothing if some are missing. Returns the number of cells that need more games.
    ///
    /// # Errors
    /// Passes on the errors of `look`.
    pub fn advance(
        &mut self,
        look: impl Fn(&Wanted<'_, G>) -> Result<Option<Looked>, Failure>,
    ) -> Result<usize, Failure> {
        let Some(points) = self.question().precision else { return Ok(0) };
        let mut stages = Stages::of(&mut self.asking[0].design, Precision::of_points(points));
        while stages.look(&look)? {}
        let open = stages.open();
        self.join();
        Ok(open)
    }

    /// Makes sure that a source has all games. With a precision, cells are evaluated only after fixed numbers of games.
    ///
    /// # Errors
    /// Passes on the errors of the source.
    pub fn supply(&mut self, source: &impl Source<G>) -> Result<Supplied, Failure> {
        let name = &self.question().name;
        let mut staged = 0;
        if let Some(points) = self.question().precision {
            let mut stages = Stages::of(&mut self.asking[0].design, Precision::of_points(points));
            while stages.open() > 0 {
                staged += source.supply(&stages.wanted(), name)?.played;
                if progress::stopped() {
                    return Ok(Supplied { played: staged, found: 0, stopped: true });
                }
                stages.look(|stage| Looked::at(source, stage).map(Some))?;
            }
            self.join();
        }
        let more = source.supply(&self.wanted(), name)?;
        // The games of the stages are in the cache by now.
        let found = more.found.saturating_sub(staged);
        Ok(Supplied { played: staged + more.played, found, stopped: more.stopped || progress::stopped() })
    }

    /// Reads the games once and answers every section. `also` receives every chunk of the cells, cell by cell.
    ///
    /// # Errors
    /// When games are missing or damaged, `also` fails, or the user asks for a stop.
    pub fn answers(&self, source: &impl Source<G>, also: &mut See<'_>) -> Result<Answers, Failure> {
        let mut all = self.read(source, also)?;
        let mut parts: Vec<Part> = Vec::new();
        for (asking, played) in self.asking.iter().zip(&mut all) {
            if asking.asks.iter().any(|ask| ask.needs().costs) {
                played.costs = costs(&asking.design, source)?;
            }
            if let Some(follow) = asking.follow() {
                follow_all(asking, &follow, source, played)?;
            }
            if let Some(seeds) = asking.asks.iter().find_map(|ask| ask.needs().seeds) {
                for (spot, games) in asking.design.spots.iter().zip(&mut played.cells) {
                    games.sourced =
                        Some(Arc::new(source.sourced(&spot.cell, Fixing::of(games.len(), seeds), "games on seeds")?));
                }
            }
            let first = parts.len();
            for ask in &asking.asks {
                let part = ask.part(played, &parts[first..]);
                parts.push(part);
            }
        }
        let played = all.swap_remove(0);
        let opening = Opening::of(self.question(), self.design(), &played, source)?;
        let lead = Lead::of(&parts, self.question().answer.as_deref(), next::<G>(self.question(), &played));
        Ok(Answers { parts, opening, lead, played })
    }

    /// The games of each question.
    fn read(&self, source: &impl Source<G>, also: &mut See<'_>) -> Result<Vec<Played>, Failure> {
        let count = self.cells.spots.len();
        // For each cell, the questions that ask about it: their collector, its place there, and the games they want.
        let mut readers: Vec<Vec<(usize, usize, u64)>> = vec![Vec::new(); count];
        let mut collectors: Vec<Collector> = Vec::new();
        for (number, (asking, places)) in self.asking.iter().zip(&self.places).enumerate() {
            collectors.push(asking.collector());
            for (at, (place, spot)) in places.iter().zip(&asking.design.spots).enumerate() {
                readers[*place].push((number, at, spot.games));
            }
        }
        let mut seen = vec![0; count];
        let mut replays: Vec<Vec<bool>> = vec![Vec::new(); self.again().count()];
        source.read(&self.wanted(), &mut |cell, chunk: &Chunk| {
            if cell >= count {
                replays[cell - count].extend(won_games::<G>(chunk));
                return Ok(());
            }
            for (number, at, _) in readers[cell].iter().filter(|(.., games)| seen[cell] < *games) {
                collectors[*number].add(*at, chunk);
            }
            seen[cell] += chunk.games.len() as u64;
            also(cell, chunk)
        })?;
        let mut replays = replays.into_iter();
        let finish = |(asking, collector): (&Asking<'_, G>, Collector)| {
            let mut played = collector.done();
            played.precision = asking.question.precision.map(Precision::of_points);
            played.sizes = asking.question.sizes;
            for ((at, cell, _), won) in asking.again.iter().zip(&mut replays) {
                played.cells[*at].replayed = Some(Replayed::of(cell.times, &won));
            }
            played
        };
        Ok(self.asking.iter().zip(collectors).map(finish).collect())
    }
}

/// Follows the games of all cells of a question.
fn follow_all<G: Asked>(
    asking: &Asking<'_, G>,
    follow: &Follow,
    source: &impl Source<G>,
    played: &mut Played,
) -> Result<(), Failure> {
    let following = follow.following::<G>()?;
    for (spot, games) in asking.design.spots.iter().zip(&mut played.cells) {
        let wanted = Wanted { cell: &spot.cell, games: games.len() };
        let followed = source.followed(&wanted, &following, "games followed")?;
        games.felt = Some(Arc::new(Felt::of(followed, G::CONTEST)));
    }
    Ok(())
}

/// Suggested next commands: the question file's own, or the same question with other players.
fn next<G: Asked>(question: &Question, played: &Played) -> Vec<Next> {
    let split = |text: &String| {
        let (command, why) = text.split_once(": ").unwrap_or((text, ""));
        let (command, rest) = command.split_once(' ').unwrap_or((command, ""));
        let command = format!("{} {rest}", command_of(G::NAME, command));
        Next { command: command.trim().into(), why: why.trim().into() }
    };
    let own: Vec<Next> = question.next.iter().map(split).collect();
    if !own.is_empty() {
        return own;
    }
    let has_unsure = G::CONTEST == Contest::Together && !G::UNSURE.is_empty();
    let reports = || G::REPORTS.iter().filter_map(|(name, _)| Question::of::<G>(name).ok());
    let about = reports().find(|other| other.variant_set.as_deref() == Some(G::UNSURE) && other.name != question.name);
    let unsure = about.filter(|_| has_unsure).map(|other| Next {
        command: command_of(G::NAME, &format!("report {}", other.name)),
        why: "what the unsure values of the box do to it".into(),
    });
    let ladder = (played.factor(POLICY).is_none_or(|policy| policy.levels.len() < 3))
        .then(|| Next { command: command_of(G::NAME, "ladder"), why: "whether it holds for other players".into() });
    unsure.into_iter().chain(ladder).collect()
}

/// For each game of a chunk, whether the table won it.
fn won_games<G: Asked>(chunk: &Chunk) -> Vec<bool> {
    let place = crate::sim::game_columns::<G>().iter().position(|column| column.name == "won");
    place.map_or_else(Vec::new, |at| chunk.games.columns[at].bits.iter().map(|&bits| bits == 1).collect())
}

impl<'q, G: Asked> Asking<'q, G> {
    fn of(question: &'q Question) -> Result<Asking<'q, G>, Refusal> {
        let mut design = Design::<G>::of(question)?;
        for spot in &mut design.spots {
            spot.games = whole_chunks(spot.games);
        }
        let asks = analyses(question, &design)?;
        let mut again: Vec<(usize, Cell<G>, u64)> = Vec::new();
        for replays in asks.iter().filter_map(|ask| ask.needs().replays) {
            for (at, spot) in design.spots.iter().enumerate() {
                let fits = replays.only.iter().all(|(key, level)| spot.levels.get(key) == Some(level));
                if fits && spot.games / replays.times >= replays.least && again.iter().all(|(known, ..)| *known != at) {
                    again.push((at, spot.cell.clone().replayed(replays.times), spot.games));
                }
            }
        }
        Ok(Asking { question, design, asks, again })
    }

    /// The settings for following games, if a section needs them: the first ones that differ from the default.
    fn follow(&self) -> Option<Follow> {
        let wanted: Vec<Follow> = self.asks.iter().filter_map(|ask| ask.needs().follow).collect();
        wanted.iter().find(|follow| **follow != Follow::default()).or(wanted.first()).cloned()
    }

    fn collector(&self) -> Collector {
        let mut asked: Vec<About> = self.asks.iter().filter_map(Ask::about).cloned().collect();
        // The default measure needs no course of its own.
        let usual = About::usual(G::CONTEST);
        asked.extend(
            self.asks.iter().flat_map(Ask::also).map(|about| About { subject: usual.subject.clone(), ..about }),
        );
        let named = |column: &str| self.question.sections.iter().any(|section| section.mentions(column));
        Collector::of(&self.design, &asked, &named)
    }
}

/// CPU times of every player, one at all seats, in the settings of each cell: in a cooperative game as the cell names
/// them, in a competitive one each that it names.
fn costs<G: Asked>(design: &Design<G>, source: &impl Source<G>) -> Result<Vec<Costed>, Failure> {
    let mut cells: Vec<(Levels, Cell<G>)> = Vec::new();
    for spot in &design.spots {
        let named = spot.settings.get(POLICY).unwrap_or(G::DEFAULT);
        let each = || words_by_seat(named, spot.cell.game.seats());
        let players: Vec<&str> = if G::CONTEST == Contest::Together { vec![named] } else { each() };
        for player in players {
            let mut levels = spot.levels.clone();
            levels.insert(POLICY.into(), player.into());
            if !cells.iter().any(|(known, _)| *known == levels) {
                cells.push((levels, Cell::of(&spot.settings.clone().with(POLICY, player))?));
            }
        }
    }
    let bar = progress::bar(cells.len() as u64, "what games cost");
    let mut costs = Vec::new();
    for (levels, cell) in cells {
        let cost = source.cost(&cell)?;
        let cheats = minds(&cell.game, &cell.policies)?.iter().any(|mind| mind.is_omniscient());
        let trained = cell.policies.iter().map(Policy::trained).max().unwrap_or_default();
        costs.push(Costed { levels, name: cell.policy_names(), cheats, cost, trained });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(costs)
}

/// The handling of a section.
enum Ask {
    Analysis(Box<dyn Analysis>),
    /// It needs games that the user excluded; the page says so.
    LeftOut(Box<Part>),
}

impl Ask {
    fn about(&self) -> Option<&About> {
        match self {
            Ask::Analysis(analysis) => analysis.about(),
            Ask::LeftOut(_) => None,
        }
    }

    fn also(&self) -> Vec<About> {
        match self {
            Ask::Analysis(analysis) => analysis.also(),
            Ask::LeftOut(_) => Vec::new(),
        }
    }

    fn needs(&self) -> Needs {
        match self {
            Ask::Analysis(analysis) => analysis.needs(),
            Ask::LeftOut(_) => Needs::default(),
        }
    }

    fn part(&self, played: &Played, before: &[Part]) -> Part {
        match self {
            Ask::Analysis(analysis) => analysis.conclude(played, before),
            Ask::LeftOut(part) => (**part).clone(),
        }
    }
}

fn shape<G: Asked>(design: &Design<G>) -> Shape {
    Shape {
        factors: design.factors.clone(),
        cells: design.spots.iter().map(|spot| spot.levels.clone()).collect(),
        round_columns: round_columns::<G>().iter().map(|column| column.name.to_string()).collect(),
        tables: G::sum_tables()
            .into_iter()
            .map(|table| (table.name.to_string(), table.sums.iter().map(|column| column.name.to_string()).collect()))
            .collect(),
        boards: G::sum_tables().into_iter().filter_map(|table| Some((table.name.to_string(), table.lies?))).collect(),
        recorded: Recorded::of(design),
    }
}

fn analyses<G: Asked>(question: &Question, design: &Design<G>) -> Result<Vec<Ask>, Refusal> {
    let own = shape(design);
    let mut whole: Option<Shape> = None;
    let mut refusal = Refusal::default();
    let mut asks = Vec::new();
    for section in &question.sections {
        let more = match analysis(section, &own) {
            Ok(analysis) => {
                asks.push(Ask::Analysis(analysis));
                continue;
            }
            Err(more) => more,
        };
        // Sections that the whole report could answer are omitted; others are errors.
        if whole.is_none() && !question.left_out().is_empty() {
            whole = Design::<G>::of(&question.whole()).ok().map(|design| shape(&design));
        }
        if whole.as_ref().is_none_or(|whole| analysis(section, whole).is_err()) {
            refusal.reasons.extend(more.reasons);
            continue;
        }
        // Where only the games of the first sentence are excluded, the sentence is about those that are played.
        asks.push(match analysis(&section.without("at"), &own) {
            Ok(analysis) => Ask::Analysis(analysis),
            Err(_) => Ask::LeftOut(Box::new(Part::left_out(section, &question.left_out()))),
        });
    }
    if refusal.reasons.is_empty() && !asks.iter().any(|ask| matches!(ask, Ask::Analysis(_))) {
        let (origin, given) = (&question.origin, question.left_out());
        refusal.add(format!("{origin}: {given} excludes games that every section asks for"));
    }
    refusal.or(asks)
}
