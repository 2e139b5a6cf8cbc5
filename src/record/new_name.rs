//! Names of a game's own things in tables whose rows have those of the printed ones.

use super::{SumTable, Value};

/// A thing of a game that is not printed, and has the place of one that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewName {
    /// The name of the printed thing.
    pub place: String,
    /// Its own name, in files and commands.
    pub name: String,
    /// Its own name, as people read it.
    pub title: String,
}

impl NewName {
    /// One list of names for several games. A place that has two names has both: its own, if a game has nothing new there.
    pub fn merged(games: &[Vec<NewName>]) -> Vec<NewName> {
        let mut all: Vec<NewName> = Vec::new();
        for new in games.iter().flatten() {
            if all.iter().any(|known| known.place == new.place) {
                continue;
            }
            let at = |names: &Vec<NewName>| names.iter().find(|other| other.place == new.place).cloned();
            let mut merged: Vec<NewName> = Vec::new();
            for own in games.iter().map(at) {
                let title = crate::base::titles::title(&new.place);
                let own = own.unwrap_or(NewName { place: new.place.clone(), name: new.place.clone(), title });
                if !merged.contains(&own) {
                    merged.push(own);
                }
            }
            let joined = |part: fn(&NewName) -> &str| merged.iter().map(part).collect::<Vec<_>>().join(" / ");
            let (name, title) = (joined(|new| &new.name), joined(|new| &new.title));
            all.push(NewName { place: new.place.clone(), name, title });
        }
        all
    }
}

impl SumTable {
    /// The table with new names in its keys.
    #[must_use]
    pub fn renamed(mut self, names: &[NewName]) -> SumTable {
        for key in self.rows.iter_mut().flatten() {
            if let Some(new) = names.iter().find(|new| *key == Value::Text(new.place.clone())) {
                *key = Value::Text(new.name.clone());
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_of_two_names_has_both() {
        let new = |name: &str| vec![NewName { place: "old".into(), name: name.into(), title: name.to_uppercase() }];
        let merged = |games: &[Vec<NewName>]| NewName::merged(games).pop().map(|new| (new.name, new.title));
        assert_eq!(merged(&[new("a"), new("a")]), Some(("a".into(), "A".into())));
        assert_eq!(merged(&[Vec::new(), new("a")]), Some(("old / a".into(), "Old / A".into())));
        assert_eq!(merged(&[new("a"), new("b")]), Some(("a / b".into(), "A / B".into())));
        assert_eq!(merged(&[Vec::new()]), None);
    }
}
