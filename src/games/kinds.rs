//! The kinds of games that a self-check goes through.

use crate::base::refusal::Refusal;
use crate::game::{Key, Settings, Setup};

/// Games of each of `tables` with each of `changes`, with the options that make them. A setting that contradicts
/// `settings` is dropped from a table or a change: what the user fixes is fixed in all of them. Each kind comes once;
/// those that the game refuses are skipped, as an edge may not go with a user's box.
///
/// # Errors
/// When the settings themselves are not accepted.
pub fn kinds<G: Setup>(
    settings: &Settings,
    tables: &[Settings],
    changes: &[Settings],
) -> Result<Vec<(String, G)>, Refusal> {
    let base = G::from_settings(settings)?;
    let mut kinds: Vec<(Settings, G)> = Vec::new();
    for table in tables {
        for change in changes {
            let mut made = table.clone().and(change);
            made.0.retain(|new| !settings.0.iter().any(|fixed| fixed.clashes(new)));
            let made = settings.clone().and(&made);
            if !kinds.iter().any(|(other, _)| other.same(&made))
                && let Ok(game) = G::from_settings(&made)
            {
                kinds.push((made, game));
            }
        }
    }
    if kinds.is_empty() {
        kinds.push((settings.clone(), base));
    }
    let options = |made: &Settings| {
        made.0.iter().map(|said| format!("--{} {}", said.key, said.value)).collect::<Vec<_>>().join(" ")
    };
    Ok(kinds.into_iter().map(|(made, game)| (options(&made), game)).collect())
}

/// The values of the keys that a self-check varies, crossed: every number of players with every tool.
pub(super) fn crossed<'k>(keys: impl Iterator<Item = &'k Key>) -> Vec<Settings> {
    let mut tables = vec![Settings::new()];
    for (key, values) in keys.map(|key| (key, key.kinds())).filter(|(_, values)| values.len() > 1) {
        let with =
            |table: &Settings| values.iter().map(|value| table.clone().with(key.name, value)).collect::<Vec<_>>();
        tables = tables.iter().flat_map(with).collect();
    }
    tables
}
