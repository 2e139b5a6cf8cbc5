//! The city as text: each region with its units, buildings and tokens, ground and roofs apart.
//!
//! ```text
//! ground tokens  units              refuges  here
//! 2.1a        1  0:2+ 1:1           0:R      refuge; to 2.1b
//! ```

use std::fmt::Write as _;

use super::super::board::city::City;
use super::super::board::regions::{PairId, Region, SiteId};
use super::super::board::words::Drone;
use super::super::rules::dei::Dei;
use super::super::rules::state::{NO_ONE, State};
use crate::base::terminal::wrapped;

/// Legend of the signs in the picture.
pub(crate) const LEGEND: &str = "
A region is named after its lowest piece; it is a row of the table. Units stand
as seat:scrappers, with + for the champion. Buildings: R refuge; bridges and
elevators below the table. Outposts: letter, colour, seat that holds the cube.
What a region has comes first, then the regions that its lines lead to.
";

/// The width of the columns before the last one.
const INDENT: &str = "                                           ";

/// The regions, ground first, then what links them.
pub(crate) fn city(game: &Dei, state: &State) -> String {
    let city = game.city(state);
    let mut picture = String::new();
    for (title, regions) in [("ground", city.ground), ("roof", city.roofs)] {
        let _ = writeln!(picture, "{title:<6}{:>7}  {:<18} {:<8} here", "tokens", "units", "refuges");
        for region in regions {
            let row = format!(
                "{:<6}{:>7}  {:<18} {:<8} ",
                city.name(region).to_string(),
                state.tokens[region.index()],
                units(state, region),
                refuges(state, region),
            );
            let lines = listed(city.lines[region.index()].iter().map(|other| city.name(other).to_string()));
            let here = [here(game, state, region), format!("to {lines}")].into_iter().filter(|text| !text.is_empty());
            picture += &wrapped(&here.collect::<Vec<_>>().join("; "), &row, INDENT);
        }
    }
    picture + &buildings(city, state)
}

fn listed(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

fn units(state: &State, region: Region) -> String {
    let own = state.all().filter(|&seat| state.player(seat).present().contains(region));
    listed(own.map(|seat| {
        let player = state.player(seat);
        let champion = if player.champion_in(region) { "+" } else { "" };
        format!("{seat}:{}{champion}", player.scrappers(region))
    }))
}

fn refuges(state: &State, region: Region) -> String {
    let own = state.all().map(|seat| (seat, state.player(seat).refuges_in(region))).filter(|(_, count)| *count > 0);
    listed(own.map(|(seat, count)| format!("{seat}:{}", "R".repeat(count.into()))))
}

/// Outposts, drones and neutral buildings of a region.
fn here(game: &Dei, state: &State, region: Region) -> String {
    let city = game.city(state);
    let mut here: Vec<String> = Vec::new();
    if city.refuge_regions().contains(region) {
        here.push("refuge".into());
    }
    for outpost in city.outposts_in[region.index()] {
        let holder = state.holders[outpost.index()];
        let holder = if holder == NO_ONE { String::new() } else { format!("={holder}") };
        let letter = city.outposts[outpost.index()].letter.sign();
        here.push(format!("{letter} {}{holder}", game.colour_of(state, outpost)));
    }
    let flies = |drone: &&Drone| state.drones[drone.index()] == Some(region);
    here.extend(Drone::ALL.iter().filter(flies).map(|drone| format!("{drone}!")));
    here.join(", ")
}

/// Bridges and elevators, neutral and own.
fn buildings(city: &City, state: &State) -> String {
    let site = |site: SiteId| {
        let ends = city.sites[usize::from(site.0)].roofs.map(|roof| city.name(roof).to_string());
        format!("{} ({})", city.site_name(site), ends.join("-"))
    };
    let pair = |pair: PairId| city.pair_name(pair);
    let mut lines = Vec::new();
    let bridges: Vec<String> = city.neutral_bridges.iter().map(|&own| site(own)).collect();
    let elevators: Vec<String> = city.neutral_elevators.iter().map(|&own| pair(own)).collect();
    lines.push(format!("neutral: bridges {}; elevators {}", named(&bridges), named(&elevators)));
    for seat in state.all() {
        let player = state.player(seat);
        let bridges: Vec<String> = player.bridges.iter().flatten().map(|&own| site(own)).collect();
        let elevators: Vec<String> = player.elevators.iter().flatten().map(|&own| pair(own)).collect();
        if !bridges.is_empty() || !elevators.is_empty() {
            lines.push(format!("seat {seat}: bridges {}; elevators {}", named(&bridges), named(&elevators)));
        }
    }
    lines.iter().map(|line| wrapped(line, "", "  ")).collect()
}

fn named(names: &[String]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}
