//! A share compared with its target value: above, below or even, and the nearest of several.

use super::common::prelude::*;
use super::common::scope::outcomes;
use super::strengths::plural;
use crate::analysis::about::Subject;
use crate::analysis::scale::Size;
use crate::base::order::Ordered;

/// The value that shares are compared with, and the page's claims. The question sets the words and the even bound.
pub(super) struct Beside {
    against: f64,
    /// Claims for a share above, below or even, or undecided.
    above: Option<String>,
    below: Option<String>,
    level: Option<String>,
    open: Option<String>,
    /// The word for the nearest one: `fairest printing`; if given, several are ranked instead.
    nearest: Option<String>,
}

impl Beside {
    /// The parameters of a section.
    pub(super) const PARAMETERS: [&'static str; 6] = ["against", "above", "below", "level", "open", "nearest"];

    /// Reads the parameters; none if the section compares with nothing.
    pub(super) fn read(section: &Section) -> Result<Option<Beside>, Refusal> {
        let Some(against) = section.number("against")? else {
            let given = Beside::PARAMETERS.iter().find(|key| section.has(key));
            return given.map_or(Ok(None), |key| {
                let place = &section.place;
                Err(Refusal::new(format!(
                    "{place}.{key}: stands without `against`, expected the value to compare with"
                )))
            });
        };
        let text = |key: &str| section.text(key);
        let (above, below, level) = (text("above")?, text("below")?, text("level")?);
        Ok(Some(Beside { against, above, below, level, open: text("open")?, nearest: text("nearest")? }))
    }

    /// Each cell's share beside the line, in the order of the question, or the nearest first.
    pub(super) fn chart(&self, played: &Played, own: &[&Games], x: Option<&str>) -> Option<Chart> {
        let scale = played.scale();
        let mut rows: Vec<(&Games, Ranged)> = own.iter().map(|games| (*games, played.win_rate(games).into())).collect();
        if self.nearest.is_some() {
            rows.order_by(|a, b| self.off(a.1).total_cmp(&self.off(b.1)));
        }
        let bar = |(games, shown): &(&Games, Ranged)| {
            let tip = format!("{}, n = {}", scale.value_in(*shown), games.len());
            Bar::new(self.name(played, games, x), vec![(*shown, tip)])
        };
        let line = Ranged { value: self.against, low: self.against, high: self.against };
        let percent = scale.show() == Show::Percent;
        let mut axis = if percent { Axis::percent_beside("", self.against) } else { Axis::numbers("") };
        axis.line = Some(self.against);
        axis.title = format!("{}; line: {}", scale.noun, scale.value(line));
        let rows: Vec<Bar> = rows.iter().map(bar).collect();
        (!rows.is_empty()).then(|| Chart::rows(self.title(played, own), axis, rows, false))
    }

    /// The title of that chart: the players of the games.
    fn title(&self, played: &Played, own: &[&Games]) -> String {
        own.first().map_or(String::new(), |games| sentence(&format!("games of {}", played.people(&games.player))))
    }

    /// A cell in a few words: its level along the axis, and its other distinguishing levels.
    fn name(&self, played: &Played, games: &Games, x: Option<&str>) -> String {
        let Some(x) = x else { return played.level_title(POLICY, games.level(POLICY)) };
        let title = played.level_title(x, games.level(x));
        let name = if x == VARIANT { title.split_once(": ").map_or(title.as_str(), |(_, name)| name) } else { &title };
        name.to_string()
    }

    fn off(&self, share: Ranged) -> f64 {
        (share.value - self.against).abs()
    }

    /// The finding: on the first cell, or on the nearest ones.
    pub(super) fn finding(&self, played: &Played, own: &[&Games], x: Option<&str>) -> Option<Finding> {
        match &self.nearest {
            Some(word) if own.len() > 1 => self.ranked(played, own, (x, word)),
            _ => Some(self.judged(played, own.first()?)),
        }
    }

    /// The finding for one cell: its share is above, below or even with the reference.
    fn judged(&self, played: &Played, games: &Games) -> Finding {
        let scale = played.scale();
        let shown = Ranged::from(played.win_rate(games));
        let off = Ranged {
            value: shown.value - self.against,
            low: shown.low - self.against,
            high: shown.high - self.against,
        };
        let decided = off.low > 0.0 || off.high < 0.0;
        let size = if scale.show() == Show::Percent { played.sizes.of(off, decided) } else { Size::Plain };
        let against = scale.value(Ranged { value: self.against, low: self.against, high: self.against });
        let noun = &scale.noun;
        let said = |own: &Option<String>, usual: String| own.clone().unwrap_or(usual);
        let claim = match (decided, size) {
            (false, Size::Even) => said(&self.level, format!("the {noun} is even with {against}")),
            (false, _) => said(&self.open, format!("the {noun} does not differ significantly from {against}")),
            (true, _) if off.value > 0.0 => said(&self.above, format!("the {noun} is above {against}")),
            (true, _) => said(&self.below, format!("the {noun} is below {against}")),
        };
        let extent = match (decided, size) {
            (false, Size::Even) => format!(", even within {}", played.sizes.even_words()),
            (_, Size::Small) => format!(", a small difference: within {}", played.sizes.even_words()),
            (_, Size::Large) => ", a large difference".into(),
            _ => String::new(),
        };
        let share =
            if scale.show() == Show::Percent { percent_beside(shown, self.against) } else { scale.short(shown) };
        let who = played.who(&games.player);
        let line = match played.is_of_wins() && played.about.subject != Subject::Table {
            true => format!("{} wins {share}, compared with {against}{extent}", who.split(" (").next().unwrap_or(&who)),
            false => format!("{share}, compared with {against}{extent}"),
        };
        let text =
            format!("{}: {}, compared with {against} (n = {}).", sentence(&claim), scale.value_in(shown), games.len());
        Finding::new(scale.value(shown), text).short(claim, line).undecided(!decided && size != Size::Even).of(&[games])
    }

    /// The nearest cells: the nearest one and all that are not significantly further off.
    fn ranked(&self, played: &Played, own: &[&Games], (x, word): (Option<&str>, &str)) -> Option<Finding> {
        let scale = played.scale();
        let mut rows: Vec<(&Games, Ranged)> = own.iter().map(|games| (*games, played.win_rate(games).into())).collect();
        rows.order_by(|a, b| self.off(a.1).total_cmp(&self.off(b.1)));
        let (best, others) = rows.split_first()?;
        let last = others.last()?;
        let level = simultaneous_level(LEVEL, others.len());
        let (mut near, mut far) = (vec![self.name(played, best.0, x)], 0);
        for other in others {
            if self.is_further(*best, *other, level) {
                far += 1;
            } else {
                near.push(self.name(played, other.0, x));
            }
        }
        let usual = x.map_or(String::new(), |x| (played.title)(x));
        let (word, noun) = word.split_once(' ').unwrap_or((word, &usual));
        let claim = match (near.len(), far) {
            (_, 0) => format!("no {noun} is significantly {} than another", comparative(word)),
            (1, _) => format!("{} is the {word} {noun}", near[0]),
            _ => format!("{} are the {word} {}", first_few(&near, 3), plural(noun)),
        };
        let against = scale.value(Ranged { value: self.against, low: self.against, high: self.against });
        let line = format!(
            "{} {}, {} {}; even is {against}",
            self.name(played, best.0, x),
            scale.short(best.1),
            self.name(played, last.0, x),
            scale.short(last.1)
        );
        let text = format!(
            "{}: {} {}, {} {}; even is {against}.",
            sentence(&claim),
            self.name(played, best.0, x),
            scale.value_in(best.1),
            self.name(played, last.0, x),
            scale.value_in(last.1)
        );
        let figure = scale.value(best.1);
        Some(Finding::new(figure, text).short(claim, line).undecided(far == 0).of(&[best.0, last.0]))
    }

    /// True if a cell lies further from the reference than the best one, on the same deals.
    fn is_further(&self, best: (&Games, Ranged), other: (&Games, Ranged), level: f64) -> bool {
        let sign = |share: Ranged| if share.value < self.against { -1.0 } else { 1.0 };
        let (one, two) = (sign(other.1), sign(best.1));
        // The difference in distance is a sum of shares and a known number.
        let more = outcomes(&[other.0, best.0]).contrast_at(&[one, -two], level);
        more.interval.low - self.against * (one - two) > 0.0
    }
}

/// The comparative of a superlative: `fairer` of `fairest`.
fn comparative(word: &str) -> String {
    word.strip_suffix("st").map_or_else(|| format!("more {word}"), |stem| format!("{stem}r"))
}
