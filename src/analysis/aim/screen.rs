//! Screening: estimates the effect of each change alone.
//!
//! Few changes are each played alone. Of many, a budget leaves too few deals for each: there groups of changes are
//! played first (group screening: Dorfman 1943; Watson 1961; sequential bifurcation: Bettonvil and Kleijnen 1997). As
//! the signs of effects are not known, one grouping could hide two that cancel: every change is in several groups, each
//! time with others drawn by lot, and the model takes the groups apart. Then the promising half is played alone, then
//! the better half of it on more deals, and so on.

use super::method::{LEAST, Search, World, whole};
use super::space::Changes;
use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::Seed;

/// Number of single changes from which on groups are played first, unless there are ample deals.
const MANY: usize = 40;
/// Deals per single change from which on no groups are needed.
const AMPLE: u64 = 500;
/// Changes in a group.
const GROUP: usize = 8;
/// Deals per group: many groups on few deals separate changes better than few on many.
const OF_GROUP: u64 = 100;
/// The most groupings.
const GROUPINGS: u64 = 16;
/// Rounds in which changes are played alone, each with half of the previous round's changes.
const HALVINGS: u32 = 3;
/// The fewest changes that are played alone in the last round.
const FEWEST: usize = 16;

/// Screens single changes with half of the search's deals, or two thirds for many. Returns the number of groups.
///
/// # Errors
/// When there are too few deals, or playing fails or is stopped.
pub(super) fn screen(
    search: &mut Search<'_>,
    world: &mut dyn World,
    singles: &[Changes],
    deals: u64,
) -> Result<usize, Failure> {
    let each = deals / 2 / (singles.len() as u64 + 1);
    if each < LEAST {
        let least = 2 * LEAST * (singles.len() as u64 + 1);
        let found = format!("{deals} deals to choose from are too few for {} single changes", singles.len());
        return Err(
            Refusal::new(format!("{found}, expected {least} at least: raise `games`, or take fewer values")).into()
        );
    }
    if singles.len() < MANY || each >= AMPLE {
        search.play(world, singles, whole(each), "each change alone")?;
        return Ok(0);
    }
    let groups = grouped(singles, deals / 5, world);
    search.play(world, &groups, OF_GROUP, "changes in groups")?;
    let mut left = singles.to_vec();
    for round in 0..HALVINGS {
        let kept = (singles.len() >> (round + 1)).max(FEWEST).min(left.len());
        left = promising(search, &left, kept)?;
        let deals = search.reach(&left, deals * 9 / 20 / u64::from(HALVINGS));
        search.play(world, &left, deals, &format!("changes alone, round {} of {HALVINGS}", round + 1))?;
    }
    Ok(groups.len())
}

/// Groups in which every change appears equally often, each time with others; the number of groups fits the deals.
fn grouped(singles: &[Changes], deals: u64, world: &mut dyn World) -> Vec<Changes> {
    let in_one = singles.len().div_ceil(GROUP) as u64;
    let groupings = (deals / (OF_GROUP * in_one)).clamp(2, GROUPINGS);
    let mut all: Vec<Changes> = Vec::new();
    for grouping in 0..groupings {
        let mut order: Vec<usize> = (0..singles.len()).collect();
        let mut lot = Seed::new(grouping).stream(1);
        for at in (1..order.len()).rev() {
            order.swap(at, lot.below(at as u32 + 1) as usize);
        }
        let mut groups: Vec<Changes> = Vec::new();
        for at in order {
            let Some((lever, choice)) = singles[at].iter().next() else { continue };
            // Into the first group with room that does not move this lever, if the game accepts it there.
            let mut fits =
                |group: &Changes| group.len() < GROUP && !group.has(lever) && world.allows(&group.with(lever, choice));
            match groups.iter_mut().find(|group| fits(group)) {
                Some(group) => *group = group.with(lever, choice),
                None => groups.push(singles[at].clone()),
            }
        }
        all.extend(groups);
    }
    all.sort();
    all.dedup();
    all
}

/// The most promising changes, in their old order.
fn promising(search: &Search<'_>, singles: &[Changes], count: usize) -> Result<Vec<Changes>, Failure> {
    let outlook = search.outlook()?;
    let mut ranked: Vec<(f64, &Changes)> = singles.iter().map(|single| (outlook.hoped(single), single)).collect();
    ranked.order_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(other.1)));
    let mut kept: Vec<Changes> = ranked.into_iter().take(count).map(|(_, single)| single.clone()).collect();
    kept.sort();
    Ok(kept)
}
