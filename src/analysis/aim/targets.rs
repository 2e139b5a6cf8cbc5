//! The goals of an aim in a game: what is counted in which games, and what else is watched.

use super::count::Count;
use super::file::{Aim, Elsewhere, Wish};
use super::goal::{Goal, Quantity};
use super::words::{range, value};
use crate::analysis::about::{About, Measure, Recorded, Subject};
use crate::analysis::question::Asked;
use crate::base::refusal::{Refusal, hint};
use crate::game::{Contest, POLICY, Settings};
use crate::sim::Cell;
use crate::sim::plan::{Levels, Lists, crossed};

/// Games of one kind in which counts are taken.
#[derive(Clone, Debug)]
pub struct Place<G> {
    /// Their settings in the game as it is.
    pub settings: Settings,
    /// Its description, as far as it distinguishes it from other places.
    pub words: String,
    /// The cell of the game as it is; of several boxes the first.
    pub cell: Cell<G>,
}

/// The boxes over which targets are means, as settings; a single empty one if there is only the current box.
#[derive(Clone, Debug)]
pub struct BoxesOf {
    /// The boxes of the search.
    pub search: Vec<Settings>,
    /// The boxes of the confirmation.
    pub fresh: Vec<Settings>,
}

impl BoxesOf {
    fn of<G: Asked>(aim: &Aim) -> Result<BoxesOf, Refusal> {
        let made = |lists: &[Lists], name: &str| -> Result<Vec<Settings>, Refusal> {
            let mut all: Vec<Settings> = Vec::new();
            for (at, own) in lists.iter().enumerate() {
                let place = |key: &str| format!("{}: {name}[{at}].{key}", aim.origin);
                for (levels, _) in crossed::<G>(own, (Levels::new(), aim.base.clone()), &place)? {
                    let one = levels.iter().fold(Settings::new(), |own, (key, level)| own.with(key, level));
                    if all.iter().any(|known| known.same(&one)) {
                        return Err(Refusal::new(format!("{}: {name}[{at}]: `{one}` is listed twice", aim.origin)));
                    }
                    all.push(one);
                }
            }
            Ok(all)
        };
        let (search, fresh) = (made(&aim.over, "over")?, made(&aim.confirm, "confirm")?);
        if let Some(both) = fresh.iter().find(|one| search.iter().any(|other| other.same(one))) {
            let origin = &aim.origin;
            return Err(Refusal::new(format!("{origin}: confirm: `{both}` is in `over`, too, expected other boxes")));
        }
        let search = if search.is_empty() { vec![Settings::new()] } else { search };
        Ok(BoxesOf { fresh: if fresh.is_empty() { search.clone() } else { fresh }, search })
    }

    /// A sentence on the boxes that targets are means over; empty without them.
    pub fn words(&self) -> String {
        let (search, fresh) = (self.search.len(), self.fresh.len());
        if search == 1 && fresh == 1 {
            return String::new();
        }
        let confirmed = if self.search == self.fresh {
            "proposals are confirmed on the same boxes".to_string()
        } else {
            format!("proposals are confirmed on {fresh} others")
        };
        format!("Targets are means over {search} boxes, and {confirmed}; deals go to the boxes in turn.")
    }
}

/// A count in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of the place.
    pub place: usize,
    /// The count.
    pub count: Count,
}

/// All goals and watched quantities, with the places where they are measured.
#[derive(Clone, Debug)]
pub struct Measured<G> {
    /// The places: those of the goals first.
    pub places: Vec<Place<G>>,
    /// The goals.
    pub goals: Vec<Goal>,
    /// Further quantities that are reported.
    pub watched: Vec<Quantity>,
    /// The terms of each goal, then of each watched quantity.
    pub terms: Vec<Vec<Counted>>,
    /// The number of places that goals need.
    pub of_goals: usize,
    /// The boxes over which all quantities are means.
    pub boxes: BoxesOf,
}

/// The most goals for which their own measures are watched elsewhere; with more, only the default measure is.
const FEW: usize = 6;
/// The most places for which causes and lengths are reported.
const TOLD: usize = 4;

/// Makes the goals of an aim.
///
/// # Errors
/// Everything that is wrong with the targets.
pub fn measured<G: Asked>(aim: &Aim) -> Result<Measured<G>, Refusal> {
    let boxes = BoxesOf::of::<G>(aim)?;
    let mut making = Making { aim, boxes: &boxes, places: Vec::new() };
    let mut refusal = Refusal::default();
    let (mut goals, mut terms, mut wishes) = (Vec::new(), Vec::new(), Vec::new());
    for wish in &aim.wishes {
        for policy in policies(aim, wish) {
            match making.terms(wish, &policy, &Settings::new()) {
                Ok(own) => {
                    wishes.push((wish, policy));
                    terms.push(own);
                }
                Err(more) => refusal.reasons.extend(more.reasons),
            }
        }
    }
    refusal.or(())?;
    let of_goals = making.places.len();
    let several = of_goals > 1;
    for (at, (wish, _)) in wishes.iter().enumerate() {
        let quantity = Quantity {
            name: format!("target-{}", at + 1),
            title: wish.title.clone().map_or_else(
                || making.title(&terms[at], several),
                // If wanted of several players, each title names its own.
                |title| {
                    if several && aim.policies.len() > 1 {
                        format!("{title} ({})", making.where_of(&terms[at]))
                    } else {
                        title
                    }
                },
            ),
            signs: signs(&terms[at]),
            share: terms[at].iter().all(|term| term.count.is_share()),
        };
        goals.push(Goal { quantity, low: wish.range.0, high: wish.range.1, weight: wish.weight });
    }
    contradictions(&goals, &terms, &wishes.iter().map(|(wish, _)| wish.place.as_str()).collect::<Vec<_>>())?;
    let mut watched = making.beside(&terms, of_goals);
    for other in &aim.elsewhere {
        watched.extend(making.elsewhere(other, &wishes)?);
    }
    let mut quantities = Vec::new();
    for (at, (title, own)) in watched.into_iter().enumerate() {
        let share = own.iter().all(|term| term.count.is_share());
        quantities.push(Quantity { name: format!("watched-{}", at + 1), title, signs: signs(&own), share });
        terms.push(own);
    }
    let places = making.places;
    Ok(Measured { places, goals, watched: quantities, terms, of_goals, boxes })
}

/// Refuses ranges that no game can reach: impossible shares, or ranges of one measure that do not overlap.
fn contradictions(goals: &[Goal], terms: &[Vec<Counted>], places: &[&str]) -> Result<(), Refusal> {
    let mut refusal = Refusal::default();
    for (at, goal) in goals.iter().enumerate() {
        let least = if goal.quantity.signs.len() > 1 { -1.0 } else { 0.0 };
        if goal.quantity.share && (goal.low >= 1.0 || goal.high <= least) {
            let found = format!("{}.in: {} is wanted of a share", places[at], range(goal));
            refusal.add(format!("{found}, expected a range within {} to 100 %", value(&goal.quantity, least)));
        }
        for before in (0..at).filter(|before| terms[*before] == terms[at]) {
            let other = &goals[before];
            if goal.low.max(other.low) >= goal.high.min(other.high) {
                refusal.add(format!(
                    "{}.in: {} is wanted here and {} by {}, of one measure; expected ranges that overlap",
                    places[at],
                    range(goal),
                    range(other),
                    places[before].rsplit(": ").next().unwrap_or_default(),
                ));
            }
        }
    }
    refusal.or(())
}

fn signs(terms: &[Counted]) -> Vec<f64> {
    if terms.len() > 1 { vec![1.0, -1.0] } else { vec![1.0] }
}

/// The policies for a wish: the one it names, or each of the aim's policies.
fn policies(aim: &Aim, wish: &Wish) -> Vec<String> {
    match wish.at.get(POLICY) {
        Some(named) => vec![named.to_string()],
        None => aim.policies.clone(),
    }
}

struct Making<'a, G> {
    aim: &'a Aim,
    boxes: &'a BoxesOf,
    places: Vec<Place<G>>,
}

impl<G: Asked> Making<'_, G> {
    /// The number of the place with these settings.
    fn place(&mut self, at: &Settings, place: &str) -> Result<usize, Refusal> {
        let settings = self.aim.base.clone().and(at);
        if let Some(known) = self.places.iter().position(|known| known.settings == settings) {
            return Ok(known);
        }
        let mut first: Option<Cell<G>> = None;
        for own in self.boxes.search.iter().chain(&self.boxes.fresh) {
            let cell = Cell::of(&settings.clone().said_in(place).and(&own.clone().said_in(&self.aim.origin)))?;
            first.get_or_insert(cell);
        }
        let Some(cell) = first else { return Err(Refusal::new(format!("{place}: expected a box"))) };
        let words = at.0.iter().map(|setting| {
            let named = format!("{}={}", setting.key, setting.value);
            match G::title(&named) {
                _ if setting.key == POLICY => setting.value.clone(),
                title if title != named && title != named.replace('_', " ") => title,
                _ => format!("{} {}", G::title(&setting.key), setting.value),
            }
        });
        let words = words.collect::<Vec<_>>().join(", ");
        self.places.push(Place { settings, words, cell });
        Ok(self.places.len() - 1)
    }

    fn terms(&mut self, wish: &Wish, policy: &str, more: &Settings) -> Result<Vec<Counted>, Refusal> {
        let at = wish.at.clone().with(POLICY, policy).and(more);
        let first = self.place(&at, &format!("{}.at", wish.place))?;
        let count = self.count(wish, first)?;
        let mut terms = vec![Counted { place: first, count: count.clone() }];
        if let Some(minus) = &wish.minus {
            let second = self.place(&at.and(minus), &format!("{}.minus", wish.place))?;
            if second == first {
                return Err(Refusal::new(format!(
                    "{}.minus: these are the games of `at`, expected others",
                    wish.place
                )));
            }
            terms.push(Counted { place: second, count });
        }
        Ok(terms)
    }

    fn count(&self, wish: &Wish, place: usize) -> Result<Count, Refusal> {
        let measure = wish.measure.as_deref();
        if let Some(cause) = measure.and_then(|text| text.strip_prefix("cause ")).map(str::trim) {
            if !G::CAUSES.contains(&cause) {
                let hint = hint(cause, G::CAUSES.iter().copied());
                return Err(Refusal::new(format!("{}.measure: no game ends by `{cause}`{hint}", wish.place)));
            }
            if wish.among_lost && G::CONTEST == Contest::Against {
                let told = "every competitive game has a winner; causes are counted among all games";
                return Err(Refusal::new(format!("{}.among: {told}", wish.place)));
            }
            if wish.subject.is_some() {
                return Err(Refusal::new(format!(
                    "{}.subject: a cause ends the game of all, expected none",
                    wish.place
                )));
            }
            return Ok(Count::Cause { cause: cause.to_string(), among_lost: wish.among_lost });
        }
        if wish.among_lost {
            return Err(Refusal::new(format!(
                "{}.among: expected a measure such as `cause {}`",
                wish.place,
                G::CAUSES[0]
            )));
        }
        let measure = if measure == Some("length") { Some(G::LENGTH) } else { measure };
        let recorded = Recorded::of_cells(&[&self.places[place].cell]);
        About::named((measure, wish.subject.as_deref()), &recorded, &wish.place).map(Count::About)
    }

    /// The count in words.
    fn told(count: &Count) -> String {
        match count {
            Count::Cause { cause, among_lost } => {
                let what = if *among_lost { "of the games not won" } else { "of all games" };
                format!("{}, {what}", G::cause_title(cause))
            }
            Count::About(About { measure, subject }) => {
                let measure = match measure {
                    Measure::Won => "wins".to_string(),
                    other => G::title(other.name()),
                };
                match subject {
                    Subject::Table if measure == "wins" => "win rate".into(),
                    Subject::Table => format!("mean {measure}"),
                    Subject::Seat(seat) => format!("{measure} of seat {}", seat + 1),
                    Subject::Side(side) => format!("{measure} of side {}", side + 1),
                    Subject::Policy(name) => format!("{measure} of {name}"),
                    Subject::Holder { value, .. } => format!("{measure} of {}", G::title(value)),
                }
            }
        }
    }

    fn where_of(&self, terms: &[Counted]) -> String {
        let words = |term: &Counted| self.places[term.place].words.clone();
        terms.iter().map(words).collect::<Vec<_>>().join(", less ")
    }

    fn title(&self, terms: &[Counted], several: bool) -> String {
        let told = Making::<G>::told(&terms[0].count);
        if several { format!("{told}, {}", self.where_of(terms)) } else { told }
    }

    /// Quantities in the games of the goals: wins, length and causes, unless they are goals.
    fn beside(&self, goals: &[Vec<Counted>], of_goals: usize) -> Vec<(String, Vec<Counted>)> {
        let mut all = Vec::new();
        for place in 0..of_goals.min(TOLD) {
            let length = Measure::OfGame { column: G::LENGTH.into(), share: false };
            let mut counts = vec![Count::About(About { measure: length, subject: Subject::Table })];
            if G::CONTEST == Contest::Together {
                counts.insert(0, Count::About(About::usual(G::CONTEST)));
            }
            // The first cause of a cooperative game is the win.
            let causes = G::CAUSES.iter().skip(usize::from(G::CONTEST == Contest::Together));
            counts.extend(causes.map(|cause| Count::Cause { cause: (*cause).into(), among_lost: false }));
            for count in counts {
                let terms = vec![Counted { place, count }];
                if !goals.contains(&terms) {
                    all.push((self.title(&terms, self.places.len() > 1), terms));
                }
            }
        }
        all
    }

    /// The goals' own measures in other games, or with many goals only the default measure.
    fn elsewhere(
        &mut self,
        other: &Elsewhere,
        wishes: &[(&Wish, String)],
    ) -> Result<Vec<(String, Vec<Counted>)>, Refusal> {
        let mut all: Vec<(String, Vec<Counted>)> = Vec::new();
        let named = |terms: &[Counted], making: &Self| match &other.title {
            Some(title) => format!("{}, {title}", Making::<G>::told(&terms[0].count)),
            None => making.title(terms, true),
        };
        for (wish, policy) in wishes.iter().take(if wishes.len() > FEW { 0 } else { FEW }) {
            let there = Wish { place: other.place.clone(), ..(*wish).clone() };
            let terms = self.terms(&there, policy, &other.at)?;
            if !all.iter().any(|(_, known)| *known == terms) {
                all.push((named(&terms, self), terms));
            }
        }
        if all.is_empty() {
            let (wish, policy) = &wishes[0];
            let settings = wish.at.clone().with(POLICY, policy).and(&other.at);
            let place = self.place(&settings, &format!("{}.at", other.place))?;
            let terms = vec![Counted { place, count: Count::About(About::usual(G::CONTEST)) }];
            all.push((named(&terms, self), terms));
        }
        Ok(all)
    }
}
