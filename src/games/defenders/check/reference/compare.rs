//! Holding the model against the simulator.

use std::collections::VecDeque;

use serde_json::Value;

use super::board::{read_engine, write_engine};
use super::geometry::Edge;
use super::{Fate, resolve};
use crate::base::json::differences as differences_of;
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::words::MachineKind;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::event::Event;
use crate::games::defenders::text::position::{Position, Side};
use crate::sim::selfcheck::{Bound, Literal, Stretch};

/// Brings the lists of a position into one order, and every edge and engine under one name, so that two positions that
/// say the same are equal.
pub fn canonical(position: &mut Position) {
    let edges = |list: &mut Vec<Side>| {
        for side in list.iter_mut() {
            *side = Edge::of((side.0, side.1), side.2).named();
        }
        list.sort_unstable();
    };
    edges(&mut position.walls);
    edges(&mut position.breaches);
    position.engines = position.engines.map(|engine| write_engine(read_engine(engine)));
    position.factories.sort_by_key(|factory| std::cmp::Reverse(factory.number));
    for piles in [&mut position.mechs, &mut position.pollution] {
        piles.retain(|&(_, _, count)| count > 0);
        piles.sort_unstable();
    }
    let habitats = &mut position.habitats;
    for hexes in [&mut habitats.forest, &mut habitats.plains, &mut habitats.marsh, &mut habitats.mountain] {
        hexes.sort_unstable();
    }
    position.toxic.sort_unstable();
    for seats in [&mut position.waiting, &mut position.to_reveal, &mut position.to_relocate] {
        seats.sort_unstable();
    }
    for seat in &mut position.seats {
        seat.items.sort_unstable();
        seat.camps.sort_unstable();
        for cards in [&mut seat.hand, &mut seat.deck, &mut seat.exhausted, &mut seat.teamed, &mut seat.dead] {
            cards.sort_unstable();
        }
    }
}

/// The dead defender, as the simulator reports it.
struct AsTold {
    deaths: VecDeque<(usize, Option<String>)>,
    /// Questions of the model that the simulator did not answer.
    complaints: Vec<String>,
}

impl AsTold {
    fn new(game: &Defenders, before: &State, events: &[Event]) -> AsTold {
        let deaths = events.iter().filter_map(|event| match *event {
            Event::Died { seat, card, .. } => Some((seat.index(), Some(game.card_name(before, card)))),
            Event::NobodyDied { seat } => Some((seat.index(), None)),
            _ => None,
        });
        AsTold { deaths: deaths.collect(), complaints: Vec::new() }
    }
}

impl Fate for AsTold {
    fn dying_card(&mut self, seat: usize, _: &Position) -> Option<String> {
        match self.deaths.pop_front() {
            Some((reported, card)) if reported == seat => card,
            Some((reported, _)) => {
                self.complaints.push(format!("a death is due for seat {seat}, the simulator reports seat {reported}"));
                None
            }
            None => {
                self.complaints.push(format!("a death is due for seat {seat}, the simulator reports none"));
                None
            }
        }
    }
}

impl Literal for Defenders {
    const STRETCHES: &'static str = "machine cards compared with the reference model";

    fn bound(&self, event: Event) -> Option<Bound> {
        match event {
            Event::MachineCard { .. } => Some(Bound::Begins),
            Event::MachineDone { .. } => Some(Bound::Ends),
            _ => None,
        }
    }

    fn compare(&self, stretch: &Stretch<Defenders>, after: &State) -> Result<u64, String> {
        let Some(&Event::MachineDone { kind, difficult }) = stretch.events.last() else {
            return Err("a machine card was begun and not ended".into());
        };
        differences(self, &stretch.before, kind, difficult, &stretch.events, after).map_or(Ok(0), Err)
    }
}

/// Compares what the simulator made of one machine card with what the model makes of it. `events` are those reported
/// while the card was resolved; `None` means that both agree.
pub fn differences(
    game: &Defenders,
    before: &State,
    kind: MachineKind,
    difficult: bool,
    events: &[Event],
    after: &State,
) -> Option<String> {
    let mut fate = AsTold::new(game, before, events);
    let start = game.position(before);
    let mut expected = resolve(&start, &game.contents, &game.rules, kind, difficult, &mut fate);
    let mut found = game.position(after);
    canonical(&mut expected);
    canonical(&mut found);
    let mut complaints = fate.complaints;
    if !fate.deaths.is_empty() {
        complaints.push(format!("the simulator reports {} deaths that are not due", fate.deaths.len()));
    }
    if expected == found && complaints.is_empty() {
        return None;
    }
    let name = if difficult { "difficult" } else { "base" };
    let mut lines = vec![format!("{name} {kind} card, rules {}", game.rules)];
    lines.append(&mut complaints);
    let (start, expected, found) = (json(&start), json(&expected), json(&found));
    let differing = differences_of(&expected, &found, &[]).into_iter();
    lines.extend(
        differing.map(|(place, model, found)| format!("{place}: the model has {model}, the simulator {found}")),
    );
    lines.extend([format!("before: {start}"), format!("model: {expected}"), format!("simulator: {found}")]);
    Some(lines.join("\n") + "\n")
}

fn json(position: &Position) -> Value {
    serde_json::to_value(position).unwrap_or(Value::Null)
}
