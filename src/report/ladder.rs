//! The rungs of a ladder as a table in Markdown, for a README: what each wins, from how many games, and what a game
//! costs.

use std::fmt::Write as _;

use crate::analysis::{Entry, Ranged, Table, time};
use crate::base::order::Ordered;

use super::written::Report;

/// The table of a ladder's report: win rates by cell, or the share of wins of the row's player over the column's; below
/// it, what the times were measured on.
pub fn ladder_table(report: &Report) -> String {
    let tables = report.tables();
    let find = |name: &str| tables.iter().copied().find(|table| table.name == name);
    let (curve, pairs) = (find("curve"), find("pairs"));
    let mut out = match (curve, pairs) {
        (Some(curve), Some(pairs)) => against(curve, pairs),
        (Some(curve), None) => together(curve),
        _ => String::new(),
    };
    if let Some(method) = report.methods.iter().find_map(|method| method.split_once(MEASURED)) {
        let _ = writeln!(out, "\n{}`{}`.", MEASURED.trim_start(), method.1.trim_end_matches('.'));
    }
    out
}

/// The beginning of the sentence that names the machine of the measured times.
const MEASURED: &str = " Measured on: ";

/// A value by row and column, if the table has such a column.
fn entry<'a>(table: &'a Table, row: &'a [Entry], column: &str) -> Option<&'a Entry> {
    row.get(table.columns.iter().position(|own| own.name == column)?)
}

fn word(table: &Table, row: &[Entry], column: &str) -> String {
    match entry(table, row, column) {
        Some(Entry::Text(text)) => text.clone(),
        _ => String::new(),
    }
}

fn value(table: &Table, row: &[Entry], column: &str) -> Option<Ranged> {
    match entry(table, row, column) {
        Some(Entry::Estimate(value)) => Some(*value),
        _ => None,
    }
}

fn count(table: &Table, row: &[Entry], column: &str) -> u64 {
    match entry(table, row, column) {
        Some(Entry::Count(count)) => *count,
        _ => 0,
    }
}

/// Each name once, in the order of its first appearance.
fn once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The CPU time of a player's games, from the least to the most among the cells.
fn cost(curve: &Table, policy: &str) -> String {
    let own = curve.rows.iter().filter(|row| word(curve, row, "policy") == policy);
    let times: Vec<f64> = own.filter_map(|row| Some(value(curve, row, "cpu")?.value)).collect();
    let (least, most) = times.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), &t| (low.min(t), high.max(t)));
    match (time(least), time(most)) {
        _ if times.is_empty() => String::new(),
        (one, other) if one == other => one,
        (one, other) => format!("{one} to {other}"),
    }
}

/// The head of the column of training, where a player has learned.
fn training(curve: &Table) -> Option<String> {
    curve.columns.iter().any(|column| column.name == "trained").then(|| "learned from games".into())
}

/// The games of self-play from which a player has learned; nothing for others.
fn trained(curve: &Table, policy: &str) -> String {
    let own = curve.rows.iter().find(|row| word(curve, row, "policy") == policy);
    own.map(|row| count(curve, row, "trained"))
        .filter(|games| *games > 0)
        .map_or(String::new(), |games| games.to_string())
}

/// `2000`, or from the least to the most.
fn games(counts: &[u64]) -> String {
    match (counts.iter().min(), counts.iter().max()) {
        (Some(least), Some(most)) if least != most => format!("{least} to {most}"),
        (Some(least), _) => least.to_string(),
        _ => String::new(),
    }
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn head(cells: &[String]) -> String {
    format!("{}|{}\n", line(cells), "---|".repeat(cells.len()))
}

/// A row a player, the weakest first, and a column a cell.
fn together(curve: &Table) -> String {
    let parts = once(curve.rows.iter().map(|row| word(curve, row, "part")));
    let mut policies = once(curve.rows.iter().map(|row| word(curve, row, "policy")));
    let rate = |policy: &str, part: &str| {
        let own = |row: &&Vec<Entry>| word(curve, row, "policy") == policy && word(curve, row, "part") == part;
        curve.rows.iter().find(own).and_then(|row| value(curve, row, "win_rate"))
    };
    let strength = |policy: &String| parts.iter().filter_map(|part| Some(rate(policy, part)?.value)).sum::<f64>();
    policies.order_by(|a, b| strength(a).total_cmp(&strength(b)));
    let title = |part: &String| if part.is_empty() { "won".to_string() } else { part.clone() };
    let mut columns = vec!["policy".to_string(), "games per cell".into()];
    columns.extend(parts.iter().map(title));
    columns.push("CPU time per game".into());
    columns.extend(training(curve));
    let mut out = head(&columns);
    for policy in &policies {
        let own = curve.rows.iter().filter(|row| word(curve, row, "policy") == *policy);
        let counts: Vec<u64> = own.map(|row| count(curve, row, "games")).collect();
        let mut cells = vec![format!("`{policy}`"), games(&counts)];
        cells.extend(parts.iter().map(|part| rate(policy, part).map_or(String::new(), Ranged::percent_in)));
        cells.push(cost(curve, policy));
        cells.extend(training(curve).map(|_| trained(curve, policy)));
        out.push_str(&line(&cells));
    }
    out
}

/// One row and one column per player, the weakest first: the share of wins of the row's player over the column's.
fn against(curve: &Table, pairs: &Table) -> String {
    let mut out = String::new();
    for part in once(pairs.rows.iter().map(|row| word(pairs, row, "part"))) {
        let strength = |policy: &String| {
            let own = |row: &&Vec<Entry>| word(curve, row, "policy") == *policy && word(curve, row, "part") == part;
            curve.rows.iter().find(own).and_then(|row| Some(value(curve, row, "points")?.value)).unwrap_or(0.0)
        };
        let mut policies = once(curve.rows.iter().map(|row| word(curve, row, "policy")));
        policies.order_by(|a, b| strength(a).total_cmp(&strength(b)));
        let share = |one: &str, other: &str| {
            let own = |row: &&Vec<Entry>| {
                word(pairs, row, "part") == part && word(pairs, row, "one") == one && word(pairs, row, "other") == other
            };
            let row = pairs.rows.iter().find(own)?;
            Some((value(pairs, row, "share")?, count(pairs, row, "games")))
        };
        let turned = |one: &str, other: &str| {
            let (Ranged { value, low, high }, games) = share(other, one)?;
            Some((Ranged { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low }, games))
        };
        let mut columns = vec![if part.is_empty() { "policy".to_string() } else { format!("policy, {part}") }];
        columns.push("games per pair".into());
        columns.extend(policies.iter().take(policies.len().saturating_sub(1)).map(|name| format!("`{name}`")));
        columns.push("CPU time per game".into());
        columns.extend(training(curve));
        out.push_str(if out.is_empty() { "" } else { "\n" });
        out.push_str(&head(&columns));
        for (at, one) in policies.iter().enumerate() {
            let met: Vec<Option<(Ranged, u64)>> =
                policies.iter().map(|other| share(one, other).or_else(|| turned(one, other))).collect();
            let counts: Vec<u64> = met.iter().flatten().map(|(_, games)| *games).collect();
            let mut cells = vec![format!("`{one}`"), games(&counts)];
            let below = |(column, met): (usize, &Option<(Ranged, u64)>)| {
                met.filter(|_| column < at).map_or(String::new(), |(share, _)| share.percent_in())
            };
            cells.extend(met.iter().enumerate().take(policies.len().saturating_sub(1)).map(below));
            cells.push(cost(curve, one));
            cells.extend(training(curve).map(|_| trained(curve, one)));
            out.push_str(&line(&cells));
        }
    }
    out
}
