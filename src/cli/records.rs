//! The games of a report as records for a notebook.

use std::path::Path;

use crate::analysis::Design;
use crate::question::Asked;
use crate::report::Records;
use crate::sim::{Store, Wanted};
use crate::terminal::Failure;

/// Writes the games, rounds and sums of all cells beside the report.
pub(super) fn export<G: Asked>(design: &Design<G>, store: &Store, folder: &Path) -> Result<(), Failure> {
    let mut records = Records::<G>::create(&folder.join("records"))?;
    for (number, spot) in design.spots.iter().enumerate() {
        let mut result = Ok(());
        let settings = spot.settings.to_string();
        store.read::<G>(&Wanted { cell: &spot.cell, games: spot.games }, |chunk| {
            if result.is_ok() {
                result = records.add(number, &spot.cell, &settings, chunk);
            }
        })?;
        result?;
    }
    Ok(records.finish()?)
}
