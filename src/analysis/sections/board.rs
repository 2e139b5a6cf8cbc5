//! Maps of where things happen on the board.

use super::common::prelude::*;
use crate::analysis::page::chart::Tile;
use crate::analysis::statistics::ranged::one_digit;
use crate::record::Lie;

/// Sums of a table whose rows are places on a board, per 100 games.
struct Board {
    part: Part,
    scope: Scope,
    table: String,
    lie: Lie,
    sums: Vec<String>,
}

/// Games per reported rate.
const PER: f64 = 100.0;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["table", "sums"]].concat())?;
    let (table, sums) = (section.required("table")?, section.texts("sums")?);
    let Some((_, columns)) = shape.tables.iter().find(|(name, _)| *name == table) else {
        let hint = hint(&table, shape.tables.iter().map(|(name, _)| name.as_str()));
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.table: there is no table `{table}`{hint}")));
    };
    for sum in &sums {
        if !columns.contains(sum) {
            let hint = hint(sum, columns.iter().map(String::as_str));
            let place = &section.place;
            return Err(Refusal::new(format!("{place}.sums: `{table}` has no column `{sum}`{hint}")));
        }
    }
    let Some(&(_, lie)) = shape.boards.iter().find(|(name, _)| *name == table) else {
        let place = &section.place;
        return Err(Refusal::new(format!(
            "{place}.table: the rows of `{table}` are no places on a board, expected {}",
            expected(&shape.boards)
        )));
    };
    Ok(Box::new(Board { part: Part::of(section), scope: Scope::read(section, shape)?, table, lie, sums }))
}

/// The tables that can be drawn, for an error message.
fn expected(boards: &[(String, Lie)]) -> String {
    let names: Vec<String> = boards.iter().map(|(name, _)| format!("`{name}`")).collect();
    if names.is_empty() {
        "another kind: this game has no table of places".into()
    } else {
        format!("one of places: {}", names.join(", "))
    }
}

impl Analysis for Board {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let Some((number, sums)) = played.table(&self.table) else { return part };
        let names = self.lie.columns();
        let coordinate = |name: &str| sums.keys.iter().position(|column| column.name == name).unwrap_or_default();
        let (first, second) = (coordinate(names[0]), coordinate(names[1]));
        let mut table = with_parts(Table::new(&part.id, format!("Per {PER:.0} games, place by place")))
            .with(names[0], names[0], Kind::Key)
            .with(names[1], names[1], Kind::Key);
        let mut places = Vec::new();
        for sum in &self.sums {
            table = table.with(sum, (played.title)(sum), Kind::Number(Show::Digits(2)));
            places.push(sums.sums.iter().position(|column| column.name == *sum).unwrap_or_default());
        }
        let mut table = table.with("games", "n", Kind::Count);
        // Parts such as numbers of players are never pooled: each has its own maps.
        for portion in by_few(played, &cells) {
            // The sums cover all games, including incomplete deals.
            let n: u64 = portion.cells.iter().map(|games| games.summed).sum();
            let count = |row: usize, column: usize| {
                let at = row * sums.sums.len() + column;
                portion.cells.iter().filter_map(|games: &&Games| games.sums.get(number)?.get(at)).sum::<i64>() as f64
            };
            let rate = |row: usize, column: usize| if n == 0 { 0.0 } else { PER * count(row, column) / n as f64 };
            let mut charts: Vec<Vec<Tile>> = vec![Vec::new(); self.sums.len()];
            for (row, keys) in sums.rows.iter().enumerate() {
                let (x, y) = (key_text(&keys[first]), key_text(&keys[second]));
                let mut entries = vec![part_entry(&portion.name), x.as_str().into(), y.as_str().into()];
                for ((chart, &column), sum) in charts.iter_mut().zip(&places).zip(&self.sums) {
                    let value = rate(row, column);
                    entries.push(value.into());
                    let at = (x.parse().unwrap_or_default(), y.parse().unwrap_or_default());
                    let what = (played.title)(sum);
                    let tip = format!("{x},{y}: {} {what} per {PER:.0} games, n = {n}", one_digit(value));
                    chart.push(Tile { at, value: Some(value), tip });
                }
                entries.push(n.into());
                table.push(entries);
            }
            for (tiles, sum) in charts.into_iter().zip(&self.sums) {
                let title = (played.title)(sum);
                let at = aside(&portion.name);
                part.charts.push(Chart {
                    title: format!("{title}{at}"),
                    x: Axis::default(),
                    y: Axis::default(),
                    marks: Marks::Tiles { lie: self.lie, tiles, unit: format!("{title} per {PER:.0} games, n = {n}") },
                });
            }
        }
        part.tables.push(tidy(table));
        part
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::analysis::question::Question;

    fn refused(table: &str, boards: &[(&str, Lie)]) -> Option<String> {
        let text = format!(
            "title = 'T'\nquestion = 'Q'\npolicy = 'p'\n[[section]]\ntitle = 'S'\nkind = 'board'\ntable = '{table}'\nsums = ['falls']\n"
        );
        let question = Question::parse("made", "made.toml", &text, &["policy"]).expect("a question");
        let shape = Shape {
            tables: ["squares", "cards"].map(|name| (name.to_string(), vec!["falls".to_string()])).to_vec(),
            boards: boards.iter().map(|(name, lie)| (name.to_string(), *lie)).collect(),
            cells: vec![BTreeMap::default()],
            ..Shape::default()
        };
        read(&question.sections[0], &shape).err().map(|refusal| refusal.to_string())
    }

    #[test]
    fn only_a_table_of_places_is_drawn_and_others_are_refused_with_those_that_can_be() {
        let boards = [("squares", Lie::Square("column", "row"))];
        assert_eq!(refused("squares", &boards), None);
        let other = refused("cards", &boards).expect("cards lie nowhere");
        assert!(
            other.contains("the rows of `cards` are no places on a board, expected one of places: `squares`"),
            "{other}"
        );
        let none = refused("cards", &[]).expect("there is no board");
        assert!(none.contains("this game has no table of places"), "{none}");
    }
}
