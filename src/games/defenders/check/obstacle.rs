//! The obstacle to a decision, and where: for people who ask why.
//!
//! [`Defenders::objection`] names the rule that forbids a decision; this module names the obstacle on the board.

use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Ability, Habitat};
use crate::games::defenders::rules::action::{Action, Actions};
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::text::standing::next;

/// Most obstacles that are reported.
const TOLD: usize = 4;

impl Defenders {
    /// The reason why a decision is impossible here, in words; `None` where the rule itself says it all.
    pub fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        if state.phase == Phase::Over {
            return None;
        }
        let mut legal = Actions::new();
        self.legal(state, &mut legal);
        if legal.contains(&action) {
            return None;
        }
        let mut forms: Vec<&str> = Vec::new();
        for form in legal.iter().map(|action| action.kind()) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        if !legal.iter().any(|other| same_question(*other, action)) {
            return Some(format!("{}; legal now: {}", next(self, state), forms.join(", ")));
        }
        match action {
            Action::Move(to) | Action::MapsMove(to) => self.in_the_way(state, to),
            _ => None,
        }
    }

    /// The obstacle that keeps the deciding organizer from moving to a hex.
    fn in_the_way(&self, state: &State, to: Hex) -> Option<String> {
        let player = state.player(state.seat());
        let here = player.hex().filter(|&here| here != to && to != Hex::CORE)?;
        let direct = beside(here, to).and_then(|edge| self.blocked(state, here, to, edge));
        let habitats: Vec<Habitat> = if state.ongoing.contains(Ability::Caravans) {
            Habitat::ALL.to_vec()
        } else {
            player.active().map(|place| self.deck(player.organizer).habitats[place]).into_iter().collect()
        };
        let mut reasons: Vec<String> = direct.into_iter().collect();
        for habitat in habitats {
            for reason in self.corridor_ends(state, here, to, habitat) {
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        let more = reasons.len().saturating_sub(TOLD);
        reasons.truncate(TOLD);
        if more > 0 {
            reasons.push(format!("{more} more"));
        }
        (!reasons.is_empty()).then(|| reasons.join(", "))
    }

    /// The obstacle that closes a step, if any.
    fn blocked(&self, state: &State, from: Hex, to: Hex, edge: Edge) -> Option<String> {
        if from == Hex::CORE || to == Hex::CORE {
            return Some("no one enters the core".into());
        }
        let engine = ['A', 'B'].into_iter().zip(state.engines).find(|(_, e)| e.is_on_board() && e.edge() == edge);
        if let Some((name, _)) = engine {
            return Some(format!("engine {name} stands between {from} and {to}"));
        }
        if state.breaches.contains(edge) || state.ongoing.contains(Ability::PowerDown) {
            return None;
        }
        let factory = [to, from].into_iter().find(|&hex| state.factories.contains(hex));
        match factory {
            Some(hex) => Some(format!("the factory on {hex} has a wall between {from} and {to}")),
            None if state.walls.contains(edge) => Some(format!("a wall stands between {from} and {to}")),
            None => None,
        }
    }

    /// The end of a habitat's corridor on its way: the obstacle to its steps, and the mechs on its hexes.
    fn corridor_ends(&self, state: &State, here: Hex, to: Hex, habitat: Habitat) -> Vec<String> {
        let runs = |hex: Hex| state.factories.contains(hex) && !state.wild.contains(hex);
        let land =
            |hex: Hex| hex != Hex::CORE && (state.wild.contains(hex) || (!runs(hex) && state.habitat(hex) == habitat));
        if !land(here) && !land(to) {
            return vec![format!("neither {here} nor {to} is {habitat}")];
        }
        let (mut seen, mut reasons) = (vec![here], Vec::new());
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for hex in Dir::ALL.into_iter().filter_map(|dir| from.step(dir)) {
                let Some(edge) = beside(from, hex) else { continue };
                if (!land(hex) && hex != to) || seen.contains(&hex) {
                    continue;
                }
                if let Some(reason) = self.blocked(state, from, hex, edge) {
                    reasons.push(reason);
                } else if hex != to && state.mech_count(hex) > 0 {
                    reasons.push(format!("a mech holds {hex}"));
                } else if hex != to {
                    seen.push(hex);
                }
            }
        }
        if reasons.is_empty() {
            reasons.push(format!("no {habitat} joins {here} and {to}"));
        }
        reasons
    }
}

/// Are two decisions answers to one question, so that one of them could be taken instead of the other?
fn same_question(one: Action, other: Action) -> bool {
    let phase = |action: Action| match action {
        Action::Draw(_) => Phase::Opening,
        Action::Settle(_) => Phase::Camps,
        Action::Pick(_) | Action::Top(_) => Phase::Organize,
        Action::Resolve(_) => Phase::Order,
        Action::Target(_) | Action::Carry(..) | Action::Treat(_) | Action::Demolish(_) => Phase::Target,
        Action::Relocate(_) | Action::Stay => Phase::Paths,
        _ => Phase::Act,
    };
    phase(one) == phase(other)
}

/// The edge between neighbours.
fn beside(from: Hex, to: Hex) -> Option<Edge> {
    Dir::ALL.into_iter().find(|&dir| from.step(dir) == Some(to)).map(|dir| Edge::new(from, dir))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;
    use crate::games::defenders::board::hex::HexSet;
    use crate::games::defenders::rules::chance::Streams;
    use crate::games::defenders::rules::table::Table;
    use crate::mind::Random;

    /// Every position of some random games, where a player decides.
    fn for_all_positions(mut see: impl FnMut(&Defenders, &State)) {
        let game = Defenders::standard(4);
        for seed in (0..40).map(Seed::new) {
            let mut chance = Streams::new(seed);
            let mut state = game.deal(&mut chance, &mut ());
            let mut minds = Random::new(seed, 4);
            let mut legal = Actions::new();
            loop {
                game.legal(&state, &mut legal);
                if legal.is_empty() {
                    break;
                }
                see(&game, &state);
                let action = minds.choose(state.seat(), &legal);
                Table { game: &game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
            }
        }
    }

    #[test]
    fn r5_1_a_blocked_step_names_what_stands_between() {
        let mut told = std::collections::BTreeMap::new();
        for_all_positions(|game, state| {
            let Some(here) = state.player(state.seat()).hex().filter(|_| state.phase == Phase::Act) else { return };
            for to in HexSet::BOARD.into_iter().filter(|&to| to != Hex::CORE && beside(here, to).is_some()) {
                let text = game.obstacle(state, Action::Move(to)).unwrap_or_default();
                let edge = beside(here, to).expect("neighbours");
                let legal = game.objection(state, Action::Move(to)).is_none();
                assert!(!legal || text.is_empty(), "{text}");
                for (word, there) in [
                    ("engine", state.engines.iter().any(|e| e.is_on_board() && e.edge() == edge)),
                    ("factory", state.factories.contains(to) || state.factories.contains(here)),
                    ("a wall stands", state.walls.contains(edge)),
                ] {
                    let said = text.split(", ").next().is_some_and(|first| {
                        first.contains(word) && first.ends_with(&format!("between {here} and {to}"))
                    });
                    assert!(!said || there, "{here} to {to}: {text}");
                    *told.entry(word).or_insert(0) += u32::from(said);
                }
            }
        });
        assert!(told.len() == 3 && told.values().all(|&count| count > 10), "{told:?}");
    }

    #[test]
    fn r5_1_whatever_the_move_something_is_named_and_only_when_it_is_not_legal() {
        let mut mechs = 0;
        for_all_positions(|game, state| {
            let Some(here) = state.player(state.seat()).hex().filter(|_| state.phase == Phase::Act) else { return };
            if state.points == 0 {
                return;
            }
            for to in HexSet::BOARD.into_iter().filter(|&to| to != here && to != Hex::CORE) {
                let told = game.obstacle(state, Action::Move(to));
                assert_eq!(told.is_none(), game.objection(state, Action::Move(to)).is_none(), "{to}: {told:?}");
                mechs += u32::from(told.is_some_and(|text| text.contains("a mech holds")));
            }
        });
        assert!(mechs > 100, "{mechs}");
    }

    #[test]
    fn r3_what_is_not_decided_now_is_answered_with_what_is() {
        for_all_positions(|game, state| {
            if state.phase == Phase::Organize {
                let told = game.obstacle(state, Action::Build).unwrap_or_default();
                assert!(told.contains("pick CARD") && !told.contains("move"), "{told}");
            }
        });
    }
}
