//! The measures by name: what each is, who defined it, how large it is, and in which words that is said.

use super::course::{Line, lead_changes, of_winners};
use super::{Felt, Kind};
use crate::analysis::page::table::Show;
use crate::analysis::statistics::estimate::Estimate;
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::quantile::normal_below;
use crate::analysis::statistics::ranged::Ranged;
use crate::analysis::statistics::ratio::ratio;
use crate::analysis::statistics::shares::{share_by_deal, share_of_sums};
use crate::sim::follow::{Followed, Load, Weighed};

/// The subject of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The course of chances.
    Course,
    /// The value of decisions, and the number of their options.
    Choices,
    /// Waiting, and what stays undone.
    Waiting,
}

/// The groups by name.
pub const GROUPS: [(&str, Group); 3] =
    [("course", Group::Course), ("choices", Group::Choices), ("waiting", Group::Waiting)];

/// A measure of the feel of a game.
pub struct Measure {
    /// Its name in files and targets.
    pub name: &'static str,
    /// Its title in tables.
    pub title: &'static str,
    /// A description in one sentence, with its source.
    pub about: &'static str,
    /// The group of measures it belongs to.
    pub group: Group,
    /// The number format.
    pub show: Show,
    /// Words for its size, each for numbers below a bound; the last is for all others.
    pub words: &'static [(f64, &'static str)],
    /// The claim that a finding makes, with its word; and the number behind it.
    pub says: (&'static str, &'static str),
    /// The measure of a cell; none where the cell cannot have it.
    pub of: fn(&Felt) -> Option<Estimate>,
}

impl Measure {
    /// The measure of a name.
    ///
    /// # Panics
    /// When there is none: names are written in the code.
    pub fn named(name: &str) -> &'static Measure {
        MEASURES.iter().find(|measure| measure.name == name).expect("a measure of the list")
    }

    /// The word for a size, or the words for both ends of its interval.
    pub fn word(&self, value: Ranged) -> String {
        let word = |value: f64| self.words.iter().find(|(bound, _)| value < *bound).or(self.words.last());
        let [low, high] = [value.low, value.high].map(|end| word(end).map_or("", |(_, word)| word));
        if low == high { low.to_string() } else { format!("{low} to {high}") }
    }
}

const REST: f64 = f64::INFINITY;

/// A spread of options below this counts as hardly any difference.
const HARDLY: f64 = 0.05;

/// A swing between two others from which on a decision makes a king.
const KING: f64 = 0.1;

/// All measures, in their order.
pub static MEASURES: [Measure; 17] = [
    Measure {
        name: "decided",
        title: "open until",
        about: "the part of a game's decisions after which the winner's chance stays above 90 %, 100 % where it never does (after the \
                decisiveness of Browne 2008)",
        group: Group::Course,
        show: Show::Percent,
        words: &[(0.5, "decided early"), (0.8, "decided in their second half"), (REST, "open until late")],
        says: ("Games are {word}", "the winner stays above 90 % after {value} of the decisions"),
        of: |felt| winners(felt, Kind::Share, Line::decided),
    },
    Measure {
        name: "dead_time",
        title: "dead time",
        about: "the rest of the game after that",
        group: Group::Course,
        show: Show::Percent,
        words: &[(0.15, "little"), (0.35, "some"), (REST, "much")],
        says: ("There is {word} dead time", "{value} of the decisions come after the winner is above 90 % for good"),
        of: |felt| winners(felt, Kind::Share, |line| 1.0 - line.decided()),
    },
    Measure {
        name: "drama",
        title: "drama",
        about: "how far the eventual winner was behind where it was behind: the mean of √(fair chance − v) over those decisions, 0 \
                where it never was (Browne 2008; the form of CardStock, Bell and Goadrich 2016, with the fair chance as the threshold)",
        group: Group::Course,
        show: Show::Digits(2),
        words: &[(0.1, "little"), (0.25, "some"), (REST, "much")],
        says: ("Winners come through {word} drama", "drama is {value}"),
        of: |felt| winners(felt, Kind::Mean, Line::drama),
    },
    Measure {
        name: "lead_changes",
        title: "lead changes",
        about: "how often the lead passes to one whose chance is higher by 10 points (Browne 2008)",
        group: Group::Course,
        show: Show::Digits(2),
        words: &[(0.5, "few"), (1.5, "about one"), (REST, "several")],
        says: ("There are {word} lead changes", "{value} per game"),
        of: |felt| felt.of_course(Kind::Mean, |lines| Some((lead_changes(lines) as f64, 1.0))),
    },
    Measure {
        name: "no_change",
        title: "no lead change",
        about: "the share of games in which the first to lead by 10 points leads to the end of the curve",
        group: Group::Course,
        show: Show::Percent,
        words: &[(0.3, "rare"), (0.6, "common"), (REST, "usual")],
        says: ("Games without a lead change are {word}", "{value} of the games"),
        of: |felt| felt.of_course(Kind::Share, |lines| Some((f64::from(u8::from(lead_changes(lines) == 0)), 1.0))),
    },
    Measure {
        name: "comebacks",
        title: "won from behind",
        about: "the share of games whose winner had less than four fifths of a fair chance at half time",
        group: Group::Course,
        show: Show::Percent,
        words: &[(0.15, "rare"), (0.3, "common"), (REST, "usual")],
        says: ("Comebacks are {word}", "{value} of the games are won by one who is behind at half time"),
        of: |felt| winners(felt, Kind::Share, |line| f64::from(u8::from(line.is_behind(0.5)))),
    },
    Measure {
        name: "agency",
        title: "best over worst",
        about: "the chance to win of the best option of a decision minus that of the worst (both picked by one half of the \
                tries and valued by the other)",
        group: Group::Choices,
        show: Show::Percent,
        words: &[(0.05, "hardly any"), (0.15, "some"), (REST, "much")],
        says: ("There is {word} difference between options", "the best wins {value} more often than the worst"),
        of: |felt| mean(&weighed(felt, |own| f64::from(own.spread.0))?),
    },
    Measure {
        name: "second",
        title: "best over second",
        about: "the same against the second best option: the action gap (Farahmand 2011)",
        group: Group::Choices,
        show: Show::Percent,
        words: &[(0.02, "hardly any"), (0.06, "some"), (REST, "much")],
        says: ("There is {word} difference between the two best options", "{value} of a win"),
        of: |felt| mean(&weighed(felt, |own| f64::from(own.second.0))?),
    },
    Measure {
        name: "cost",
        title: "cost of a decision",
        about: "the chance to win of the best option minus that of the one that was taken, as the policy of the tries judges it",
        group: Group::Choices,
        show: Show::Percent,
        words: &[(0.01, "hardly any"), (0.04, "some"), (REST, "much")],
        says: ("Players give away {word} of their chances per decision", "{value} of a win"),
        of: |felt| mean(&weighed(felt, |own| f64::from(own.cost.0))?),
    },
    Measure {
        name: "hardly",
        title: "decisions that hardly matter",
        about: "the share of decisions whose best option is worth less than 5 points more than the worst, the noise of the tries \
                taken off (normal-normal, method of moments)",
        group: Group::Choices,
        show: Show::Percent,
        words: &[(0.25, "rare"), (0.6, "common"), (REST, "usual")],
        says: ("Decisions that hardly matter are {word}", "{value} of the decisions"),
        of: |felt| Some(share_by_deal(&below(felt, HARDLY, |own| Some(own.spread))?)),
    },
    Measure {
        name: "options",
        title: "options",
        about: "options of a decision that has more than one",
        group: Group::Choices,
        show: Show::Digits(1),
        words: &[(4.0, "few"), (12.0, "a handful"), (REST, "many")],
        says: ("Open decisions have {word} options", "{value} on average"),
        of: |felt| ratio(&felt.sums_by_deal(|game| Some(sums(game, open_options)))),
    },
    Measure {
        name: "forced",
        title: "forced decisions",
        about: "decisions with one option",
        group: Group::Choices,
        show: Show::Percent,
        words: &[(0.1, "rare"), (0.3, "common"), (REST, "usual")],
        says: ("Forced decisions are {word}", "{value} of the decisions"),
        of: |felt| {
            share_of_sums(
                &felt.sums_by_deal(|game| Some(sums(game, |load| (load.forced.into(), load.decisions.into())))),
            )
        },
    },
    Measure {
        name: "growth",
        title: "growth of options",
        about: "options in the last third of a game over those in the first",
        group: Group::Choices,
        show: Show::Digits(2),
        words: &[(0.8, "shrinking"), (1.25, "even"), (REST, "growing")],
        says: ("Options are {word} through a game", "{value} times as many in the last third"),
        of: |felt| {
            let third = |game: &Followed, at: usize| {
                let (count, options) = sums(game, |load| (load.thirds[at].0.into(), load.thirds[at].1 as f64));
                (count > 0.0).then(|| options / count)
            };
            mean(&felt.by_deal(|game| Some(third(game, 2)? / third(game, 0)?)))
        },
    },
    Measure {
        name: "wait",
        title: "longest wait",
        about: "the most open decisions in a row that others take while a seat waits, as a mean over seats",
        group: Group::Waiting,
        show: Show::Digits(1),
        words: &[(6.0, "short"), (18.0, "noticeable"), (REST, "long")],
        says: ("Waits are {word}", "{value} open decisions of others in a row at most"),
        of: |felt| {
            let wait = |game: &Followed| sums(game, |load| (load.longest_wait.into(), 1.0));
            mean(&felt.by_deal(|game| (game.loads.len() > 1).then(|| wait(game).0 / wait(game).1)))
        },
    },
    Measure {
        name: "minutes",
        title: "minutes",
        about: "open decisions of all seats times the seconds that one takes",
        group: Group::Waiting,
        show: Show::Digits(0),
        words: &[(30.0, "short"), (75.0, "of middle length"), (REST, "long")],
        says: ("A game is {word}", "{value} minutes at the stated pace"),
        of: |felt| {
            let open = |game: &Followed| sums(game, |load| (f64::from(load.decisions - load.forced), 0.0)).0;
            mean(&felt.by_deal(|game| Some(open(game) * felt.seconds / 60.0)))
        },
    },
    Measure {
        name: "untaken",
        title: "offered, not taken",
        about: "of the different things that a seat's decisions offered in a game, those that it never took: a card drawn and \
                never played, an action never used",
        group: Group::Waiting,
        show: Show::Percent,
        words: &[(0.2, "rare"), (0.5, "common"), (REST, "usual")],
        says: ("Things offered and never taken are {word}", "{value} of those that a seat is offered in a game"),
        of: |felt| {
            let untaken = |game: &Followed| game.offered.iter().filter(|offered| offered.taken == 0).count() as f64;
            share_of_sums(&felt.sums_by_deal(|game| Some((untaken(game), game.offered.len() as f64))))
        },
    },
    Measure {
        name: "kingmaking",
        title: "kingmaking",
        about: "of the decisions of seats with less than a quarter of a fair chance, the share that moves the lead of the \
                strongest other seat over the next by 10 points",
        group: Group::Waiting,
        show: Show::Percent,
        words: &[(0.05, "rare"), (0.2, "present"), (REST, "common")],
        says: ("Kingmaking is {word}", "{value} of the decisions of seats without a chance"),
        of: |felt| {
            let fair = 1.0 / felt.games.first().filter(|_| !felt.together)?.places.len() as f32;
            let swing = |own: &Weighed| own.swing.filter(|_| own.own < fair / 4.0);
            let none = below(felt, KING, swing)?;
            Some(share_by_deal(&none.into_iter().map(|below| 1.0 - below).collect::<Vec<_>>()))
        },
    },
];

fn mean(deals: &[f64]) -> Option<Estimate> {
    (!deals.is_empty()).then(|| deals.iter().copied().collect::<Moments>().estimate())
}

/// A number of the winners of each game.
fn winners(felt: &Felt, kind: Kind, number: impl Fn(&Line) -> f64) -> Option<Estimate> {
    felt.of_course(kind, |lines| of_winners(lines, &number).map(|number| (number, 1.0)))
}

/// A number of the decisions that were weighed, by deal.
fn weighed(felt: &Felt, number: impl Fn(&Weighed) -> f64) -> Option<Vec<f64>> {
    let sums = felt.sums_by_deal(|game| {
        (!game.weighed.is_empty()).then(|| (game.weighed.iter().map(&number).sum(), game.weighed.len() as f64))
    });
    (!sums.is_empty()).then(|| sums.into_iter().map(|(sum, count)| sum / count).collect())
}

/// The share of decisions whose true number is below a bound, by deal: numbers scatter around normal ones, each by its own
/// error.
fn below(felt: &Felt, bound: f64, number: impl Fn(&Weighed) -> Option<(f32, f32)>) -> Option<Vec<f64>> {
    let found: Vec<(f64, f64)> = felt
        .games
        .iter()
        .flat_map(|game| &game.weighed)
        .filter_map(&number)
        .map(|(value, error)| (f64::from(value), f64::from(error).powi(2)))
        .collect();
    let spread: Moments = found.iter().map(|(value, _)| *value).collect();
    let noise = found.iter().map(|(_, error)| error).sum::<f64>() / found.len().max(1) as f64;
    let (middle, own) = (spread.mean, (spread.variance() - noise).max(1e-6));
    let chance = |(value, error): (f32, f32)| {
        let (value, error) = (f64::from(value), f64::from(error).powi(2));
        let weight = own / (own + error);
        let (value, left) = (middle + weight * (value - middle), (own * (1.0 - weight)).sqrt());
        if left < 1e-9 { f64::from(u8::from(value < bound)) } else { normal_below((bound - value) / left) }
    };
    let sums = felt.sums_by_deal(|game| {
        let own: Vec<f64> = game.weighed.iter().filter_map(&number).map(chance).collect();
        (!own.is_empty()).then(|| (own.iter().sum(), own.len() as f64))
    });
    (!sums.is_empty()).then(|| sums.into_iter().map(|(sum, count)| sum / count).collect())
}

/// Two numbers of all seats of a game together.
fn sums(game: &Followed, of: impl Fn(&Load) -> (f64, f64)) -> (f64, f64) {
    game.loads.iter().map(of).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// Options of open decisions, and how many such decisions there were.
fn open_options(load: &Load) -> (f64, f64) {
    ((load.options - u64::from(load.forced)) as f64, f64::from(load.decisions - load.forced))
}
