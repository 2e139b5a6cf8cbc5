//! Win rates.

use super::beside::Beside;
use super::common::prelude::*;
use super::common::scope::{described, games, key_entries, named_levels};
use crate::analysis::about::Subject;
use crate::analysis::design::Levels;
use crate::analysis::statistics::shares::above_fair;
use crate::base::order::Ordered;

/// Win rates with Wilson intervals, cell by cell.
struct Rates {
    part: Part,
    scope: Scope,
    /// The cells that the first sentence is about; by default those of one player.
    at: Vec<(String, String)>,
    /// The reference value, and the claims about it.
    beside: Option<Beside>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["at"], &Beside::PARAMETERS].concat())?;
    let (scope, at) = (Scope::read(section, shape)?, named_levels(section, "at", shape)?);
    Ok(Box::new(Rates { part: Part::of(section), scope, at, beside: Beside::read(section)? }))
}

impl Analysis for Rates {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let won = if scale.column == "win_rate" { " won" } else { "" };
        part.charts = self.scope.dots(played, &scale.axis(), &|cells| {
            let estimate = if let [games] = cells { played.win_rate(games) } else { rate(cells) };
            let shown = Ranged::from(estimate);
            Some((shown, format!("{}{won}, n = {}", scale.value_in(shown), games(cells))))
        });
        let (table, keys) = self.scope.table(played, &part.id, &title(played));
        let against = played.contest == Contest::Against;
        let mut table =
            table.with(&scale.column, &scale.title, Kind::Estimate(scale.show())).with("games", "n", Kind::Count);
        // Wins are counted where the measure is of wins.
        let wins = played.is_of_wins();
        if wins {
            table = table.also("won", if against { "games won or drawn" } else { "games won" }, Kind::Count);
        }
        if against {
            table = table.also("deals", "n deals", Kind::Count);
        }
        if against && wins {
            table = table.also("above_fair", "above the fair share", Kind::Estimate(Show::Points));
        }
        for games in self.scope.cells(played) {
            let mut row = key_entries(games, &keys);
            row.extend([Ranged::from(played.win_rate(games)).into(), games.len().into()]);
            row.extend(wins.then(|| Entry::from(games.wins())));
            row.extend(against.then(|| Entry::from(games.deals() as u64)));
            let above = || games.fair().map(|fair| Ranged::from(above_fair(&games.known(), fair)));
            row.extend((against && wins).then(|| Entry::from(above())));
            table.push(row);
        }
        part.tables.push(table);
        self.lead(played, &mut part);
        // A single cell that is compared with a value needs no more findings.
        if self.beside.is_none() || self.own(played).len() > 1 {
            // Where a rise or fall names the best and the worst cell already, they need no second sentence.
            let mut found = self.findings(played, &keys);
            let decided = part.findings.iter().filter(|finding| !finding.open && finding.cells.len() == 2);
            let named: Vec<Vec<Levels>> = decided.map(|finding| finding.cells.clone()).collect();
            found.retain(|own| !named.iter().any(|cells| own.cells.iter().all(|cell| cells.contains(cell))));
            part.findings.extend(found);
        }
        part.methods.push(if played.contest == Contest::Against { BY_DEAL.into() } else {
            "Win rates have 95 % Wilson intervals; a game that is neither won nor lost counts as not won, and is shown as \
             a cause of its own."
                .into()
        });
        part
    }
}

impl Rates {
    /// Adds the section's lead: a share beside its reference value, or the rise along an axis of numbers.
    fn lead(&self, played: &Played, part: &mut Part) {
        let own = self.own(played);
        let Some(beside) = &self.beside else {
            part.lead = self.line(played, &own);
            part.findings.extend(self.rise(played, &own));
            return;
        };
        let x = self.scope.x.as_deref();
        // The chart shows all players; the claim is about the first.
        let every: Vec<&Games> = self.scope.cells(played).into_iter().filter(|games| games.has(&self.at)).collect();
        part.lead = beside.chart(played, if x == Some(POLICY) { &every } else { &own }, x);
        let at: Vec<String> = self.at.iter().map(|(key, level)| phrase(played, key, level)).collect();
        let Some(mut finding) = beside.finding(played, &own, x) else { return };
        if !at.is_empty() {
            finding.line = format!("{}; with {}", finding.line, listed(&at));
        }
        part.findings.push(finding);
    }

    /// The cells of the first players that the first sentence is about.
    fn own<'a>(&self, played: &'a Played) -> Vec<&'a Games> {
        let Some(reference) = reference(played) else { return Vec::new() };
        let has = |games: &&Games| games.has(std::slice::from_ref(&reference)) && games.has(&self.at);
        self.scope.cells(played).into_iter().filter(has).filter(|games| !games.is_empty()).collect()
    }

    /// Cells along an axis of numbers, in its order; none if `x` is no such axis, or there is more than one line.
    fn along<'a>(&self, played: &Played, own: &[&'a Games]) -> Option<Vec<(f64, &'a Games)>> {
        let x = self.scope.x.as_ref()?;
        let mut along: Vec<(f64, &Games)> =
            own.iter().map(|games| Some((games.level(x).parse().ok()?, *games))).collect::<Option<_>>()?;
        along.order_by(|a, b| a.0.total_cmp(&b.0));
        let alone = along.windows(2).all(|both| both[0].0 < both[1].0);
        (alone && along.len() > 1 && open_keys(played, own, &[x]).is_empty()).then_some(along)
    }

    /// The change from the first to the last cell along an axis of numbers.
    fn rise(&self, played: &Played, own: &[&Games]) -> Option<Finding> {
        let (scale, x) = (played.scale(), self.scope.x.as_ref()?);
        let along = self.along(played, own)?;
        let ((from, first), (to, last)) = (*along.first()?, *along.last()?);
        // A smaller fair share lowers every win rate.
        if played.fair_words(first) != played.fair_words(last) {
            return None;
        }
        let [start, end] = [first, last].map(|games| Ranged::from(played.win_rate(games)));
        if start.value == 0.0 && end.value == 0.0 {
            return None;
        }
        // Where it rises and falls, its ends do not describe it.
        let beyond = |(_, games): &(f64, &Games)| {
            let between = Ranged::from(played.win_rate(games));
            between.low > start.value.max(end.value) || between.high < start.value.min(end.value)
        };
        if along.iter().any(beyond) {
            return None;
        }
        let change = Ranged::from(paired(last, first).0);
        let decided = matches!(change.verdict(), Verdict::Up | Verdict::Down);
        let noun = (played.title)(x);
        let each = Ranged { value: (change.value / (to - from)).abs(), ..change };
        let each = scale.short_change(each).trim_start_matches('+').split(" (").next().unwrap_or_default().to_string();
        let others: Vec<String> =
            self.at.iter().filter(|(key, _)| key != x).map(|(key, level)| phrase(played, key, level)).collect();
        let subject = played.who(&first.player);
        let (people, [win, have]) = match played.about.subject {
            Subject::Table => (played.people(&first.player), ["win", "have"]),
            _ => (subject.split(" (").next().unwrap_or(&subject).to_string(), ["wins", "has"]),
        };
        let who = who(&people, &others);
        let [low, high] = [first, last].map(|games| games.level(x).to_string());
        let one = phrase(played, x, "1");
        let one = one.strip_prefix("1 ").unwrap_or(&one);
        let counted = scale.noun.strip_prefix("mean number of ").or(scale.noun.strip_prefix("mean "));
        let each = counted.map_or(each.clone(), |noun| format!("{each} {noun}"));
        let claim = match (decided, change.value < 0.0) {
            (false, _) => format!("the {} does not change significantly from {low} to {high} {noun}", scale.noun),
            (true, true) => format!("each {one} costs about {each}"),
            (true, false) => format!("each {one} brings about {each}"),
        };
        let verb = if played.is_of_wins() { win } else { have };
        let line = format!("{who} {verb} {} with {low}, {} with {high}", scale.short(start), scale.short(end));
        let way = match (decided, change.value < 0.0) {
            (false, _) => "does not change significantly",
            (true, true) => "falls",
            (true, false) => "rises",
        };
        let text = format!(
            "The {} {way}: {} with {low} {noun} and {} with {high} (n = {} and {}).",
            scale.noun,
            scale.value_in(start),
            scale.value_in(end),
            first.len(),
            last.len()
        );
        Some(Finding::new(scale.value(end), text).short(claim, line).undecided(!decided).of(&[first, last]))
    }

    /// The first chart: of the first players alone, if the others have their own charts.
    fn line(&self, played: &Played, own: &[&Games]) -> Option<Chart> {
        let (policy, levels) = reference(played)?;
        let panel = self.scope.panel.as_ref().filter(|panel| **panel == policy)?;
        let scope =
            Scope { only: [self.scope.only.clone(), vec![(panel.clone(), levels)]].concat(), ..self.scope.clone() };
        let scale = played.scale();
        let chart = scope.dots(played, &scale.axis(), &|cells| {
            let shown = Ranged::from(if let [games] = cells { played.win_rate(games) } else { rate(cells) });
            Some((shown, format!("{}, n = {}", scale.value_in(shown), games(cells))))
        });
        chart.into_iter().next().filter(|_| !own.is_empty()).map(|chart| Chart {
            title: sentence(&format!(
                "{} by {}",
                scale.noun,
                self.scope.x.as_ref().map_or(String::new(), |x| (played.title)(x))
            )),
            ..chart
        })
    }

    /// The best and the worst cell of the first players.
    fn findings(&self, played: &Played, keys: &[String]) -> Vec<Finding> {
        let Some(reference) = reference(played) else { return Vec::new() };
        let own = self.scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
        let mut cells: Vec<&Games> = own.filter(|games| !games.is_empty()).collect();
        let (scale, share) = (played.scale(), |games: &Games| games.estimate().value);
        cells.order_by(|a, b| share(b).total_cmp(&share(a)));
        let (Some(best), Some(worst)) = (cells.first(), cells.last()) else { return Vec::new() };
        let shown = |games: &Games| Ranged::from(played.win_rate(games));
        let at = |games: &Games| described(played, games, keys);
        let (who, verb, of) = (played.who(&best.player), verb(played), of_games(played));
        if cells.len() == 1 {
            return vec![of_one(played, best, "")];
        }
        // A smaller fair share lowers every win rate: each is compared with its own.
        if played.fair_words(best) != played.fair_words(worst) {
            let far = |games: &Games| (share(games) - games.fair().unwrap_or_default()).abs();
            let most = cells.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
            return most.map(|games| of_one(played, games, &format!(" with {}", at(games)))).into_iter().collect();
        }
        let n = if best.len() == worst.len() {
            format!("{} each", best.len())
        } else {
            format!("{} and {}", best.len(), worst.len())
        };
        let other = if worst.player == best.player { String::new() } else { format!("{} ", played.who(&worst.player)) };
        let text = format!(
            "{who} {verb} {}{of} with {} and {other}{} with {} (n = {n}{}).",
            scale.value_in(shown(best)),
            at(best),
            scale.value_in(shown(worst)),
            at(worst),
            played.fair_words(best),
        );
        let figure = format!("{} … {}", scale.value(shown(worst)), scale.value(shown(best)));
        let at = |games: &Games| at(games).replace(['[', ']'], "");
        let place = |games: &Games, other: &Games| match at(games) {
            words if words.is_empty() || games.player != other.player => {
                let words = if words.is_empty() { words } else { format!(" ({words})") };
                format!("for {}{words}", played.people(&games.player))
            }
            words => format!("with {words}"),
        };
        let decided = shown(best).low > shown(worst).high;
        let claim = match decided {
            false if shown(best).value == 0.0 && !played.is_of_wins() => never(&scale.noun),
            true => format!("the {} is highest {}", scale.noun, place(best, worst)),
            false => format!("no significant difference in {}", scale.noun),
        };
        let (high, low) = (scale.short(shown(best)), scale.short(shown(worst)));
        let line = match decided {
            true => format!("{high}; lowest {}: {low}", place(worst, best)),
            false => format!("{high} {} and {low} {}", place(best, worst), place(worst, best)),
        };
        vec![Finding::new(figure, sentence(&text)).short(claim, line).undecided(!decided).of(&[best, worst])]
    }
}

/// The rate of one cell, beside the fair share where there is one. `at`: its settings in words, if there are others.
fn of_one(played: &Played, games: &Games, at: &str) -> Finding {
    let (scale, shown) = (played.scale(), Ranged::from(played.win_rate(games)));
    let (who, fair) = (played.who(&games.player), played.fair_words(games));
    let (verb, of) = (verb(played), of_games(played));
    let text = format!("{who} {verb} {}{of}{at} (n = {}{fair}).", scale.value_in(shown), games.len());
    let (claim, line, open) = match games.fair().filter(|_| !fair.is_empty()) {
        Some(share) => {
            let (claim, open) = beside_fair(who.split(" (").next().unwrap_or(&who), shown, share);
            (claim + at, format!("{}{fair}", percent_beside(shown, share)), open)
        }
        None if shown.value == 0.0 && !played.is_of_wins() => (never(&scale.noun), String::new(), false),
        None => (format!("{}: {}", scale.noun, scale.short(shown)), String::new(), false),
    };
    Finding::new(scale.value(shown), sentence(&text)).short(claim, line).undecided(open).of(&[games])
}

/// That a subject wins more or less than its fair share, and whether that is undecided.
fn beside_fair(subject: &str, share: Ranged, fair: f64) -> (String, bool) {
    match (share.low > fair, share.high < fair) {
        (true, _) => (format!("{subject} wins more than a fair share"), false),
        (_, true) => (format!("{subject} wins less than a fair share"), false),
        _ => (format!("no significant difference of {subject} from a fair share"), true),
    }
}

/// That a counted thing never happens.
fn never(noun: &str) -> String {
    let counted = noun.strip_prefix("mean number of ").or(noun.strip_prefix("mean ")).unwrap_or(noun);
    format!("no {counted} in any game")
}

/// Players and their settings: `4 strong players`, `strong players with drafted cards`.
fn who(people: &str, at: &[String]) -> String {
    match at {
        [only] if people.ends_with("players") && only.ends_with(" players") => {
            format!("{} {people}", only.trim_end_matches(" players"))
        }
        [] => people.into(),
        several => format!("{people} with {}", listed(several)),
    }
}

/// The method behind means in competitive games.
const BY_DEAL: &str = "In a competitive game a deal is played with the seats exchanged where that makes another game, and what \
    counts is the mean over the games of a deal: deals are independent, games of one deal are not. A win that seats share \
    counts in parts; no one wins a game without a result. Shares have Wilson's interval with the number of trials \
    that scatter as the deals do (Korn and Graubard 1998), other means that of the t distribution.";

fn title(played: &Played) -> String {
    match played.scale() {
        scale if scale.column == "win_rate" => "Win rates".into(),
        scale => sentence(&scale.noun),
    }
}

/// The verb of a subject in a sentence that continues with a number.
fn verb(played: &Played) -> String {
    if played.is_of_wins() { "wins".into() } else { format!("has a {} of", played.scale().noun) }
}

/// The words that follow a share of wins.
fn of_games(played: &Played) -> &'static str {
    if played.is_of_wins() { " of its games" } else { "" }
}
