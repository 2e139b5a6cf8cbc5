//! Match-ups: pairs at tables of two, and a balanced choice of tables of three and more.

use super::Rung;
use crate::base::order::Ordered;

/// Rungs from which on each meets only its nearest neighbours and the default player at tables of two, not every other.
const MANY: usize = 10;

/// The largest distance of neighbours then, in the order in which rungs are listed.
const NEAR: usize = 2;

/// Tables at which any two rungs sit together, at least, with three seats or more.
const TOGETHER: usize = 2;

/// The most tables to choose.
const MOST: usize = 60;

/// The match-ups at tables of this many seats, as `--policy` names them, each with the games of its slowest player. The
/// first one includes the game's default player: a page opens with it.
pub(super) fn tables(rungs: &[Rung], usual: &str, seats: usize) -> Vec<(String, u64)> {
    let mut all =
        if seats == 2 { pairs(rungs, usual) } else { [against_all(rungs, usual), mixed(rungs, seats)].concat() };
    all.order_by_key(|(named, _)| named.split(',').next() != Some(usual));
    all
}

/// All pairs, or with many rungs each with its neighbours and the default player.
fn pairs(rungs: &[Rung], usual: &str) -> Vec<(String, u64)> {
    let meets = |one: usize, other: usize| {
        let known = [one, other].iter().any(|&at| rungs[at].named == usual);
        rungs.len() < MANY || known || one.abs_diff(other) <= NEAR
    };
    let mut pairs = Vec::new();
    for one in 0..rungs.len() {
        for other in (0..one).rev().filter(|&other| meets(one, other)) {
            let (one, other) = (&rungs[one], &rungs[other]);
            let (one, other) = if other.named == usual { (other, one) } else { (one, other) };
            pairs.push((format!("{},{}", one.named, other.named), one.games.min(other.games)));
        }
    }
    pairs
}

/// One rung against the default player at all other seats, and the reverse.
fn against_all(rungs: &[Rung], usual: &str) -> Vec<(String, u64)> {
    let Some(known) = rungs.iter().find(|rung| rung.named == usual).or(rungs.first()) else { return Vec::new() };
    let others = rungs.iter().filter(|rung| rung.named != known.named);
    let both = |rung: &Rung| {
        let games = rung.games.min(known.games);
        [(format!("{},{}*", rung.named, known.named), games), (format!("{},{}*", known.named, rung.named), games)]
    };
    others.flat_map(both).collect()
}

/// Tables of different rungs, chosen one by one so that all pairs meet about equally often: the next table is the one
/// whose pairs have met least. None with fewer rungs than seats.
fn mixed(rungs: &[Rung], seats: usize) -> Vec<(String, u64)> {
    let all = choices(rungs.len(), seats);
    let mut met = vec![vec![0_usize; rungs.len()]; rungs.len()];
    let pairs = |table: &[usize]| -> Vec<(usize, usize)> {
        table.iter().enumerate().flat_map(|(i, &one)| table[..i].iter().map(move |&other| (one, other))).collect()
    };
    let mut chosen: Vec<&Vec<usize>> = Vec::new();
    while chosen.len() < MOST.min(all.len()) {
        let lacking = |table: &&Vec<usize>| {
            pairs(table).iter().map(|&(one, other)| TOGETHER.saturating_sub(met[one][other])).sum::<usize>()
        };
        // Among equally good tables, avoid pairs that have met often, then take the first.
        let often =
            |table: &&Vec<usize>| pairs(table).iter().map(|&(one, other)| met[one][other].pow(2)).sum::<usize>();
        let free = all.iter().filter(|table| !chosen.contains(table));
        let Some(best) = free
            .max_by(|a, b| lacking(a).cmp(&lacking(b)).then_with(|| often(b).cmp(&often(a))).then_with(|| b.cmp(a)))
        else {
            break;
        };
        if lacking(&best) == 0 {
            break;
        }
        for (one, other) in pairs(best) {
            met[one][other] += 1;
        }
        chosen.push(best);
    }
    let named = |table: &Vec<usize>| {
        let names: Vec<&str> = table.iter().map(|&at| rungs[at].named.as_str()).collect();
        (names.join(","), table.iter().map(|&at| rungs[at].games).min().unwrap_or(1))
    };
    chosen.into_iter().map(named).collect()
}

/// All ways to choose `count` of `of`, in order.
fn choices(of: usize, count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let more = |begun: Vec<usize>| {
            let from = begun.last().map_or(0, |last| last + 1);
            (from..of).map(move |next| begun.iter().copied().chain([next]).collect())
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rungs(count: usize) -> Vec<Rung> {
        (0..count).map(|at| Rung { named: format!("r{at}"), games: 100 + at as u64 }).collect()
    }

    #[test]
    fn tables_of_different_rungs_let_all_pairs_meet_about_equally_often() {
        for (count, seats) in [(4, 3), (5, 3), (7, 3), (6, 4), (9, 4), (8, 6), (12, 5)] {
            let rungs = rungs(count);
            let tables = mixed(&rungs, seats);
            let meet = |one: &str, other: &str| {
                let sits = |table: &str, name: &str| table.split(',').any(|own| own == name);
                tables.iter().filter(|(table, _)| sits(table, one) && sits(table, other)).count()
            };
            let mut times: Vec<usize> = Vec::new();
            for one in 0..count {
                times.extend((0..one).map(|other| meet(&rungs[one].named, &rungs[other].named)));
            }
            let (least, most) = (times.iter().min().copied(), times.iter().max().copied());
            assert!(least >= Some(1) && most <= Some(5), "{count} rungs, {seats} seats: {times:?}");
            assert!(tables.iter().all(|(table, _)| table.split(',').count() == seats));
        }
        assert!(mixed(&rungs(3), 4).is_empty(), "three cannot be four different ones");
    }

    #[test]
    fn one_sits_against_all_others_and_the_usual_player_comes_first() {
        let all = tables(&rungs(4), "r2", 3);
        assert_eq!(all[0].0.split(',').next(), Some("r2"));
        for name in ["r0,r2*", "r2,r0*", "r3,r2*"] {
            assert!(all.iter().any(|(table, _)| table == name), "{name}: {all:?}");
        }
        assert_eq!(tables(&rungs(3), "r1", 2).len(), 3, "all pairs");
        let of = |name: &str| all.iter().find(|(table, _)| table == name).map(|(_, games)| *games);
        assert_eq!(of("r3,r2*"), Some(102), "as many as the slower of the two plays");
    }
}
