//! The threats of machine cards, and the damage to expect.

use super::super::evaluate::Judge;
use super::super::simulate::FixedChance;
use super::super::weights::Weights;
use super::{Compared, GAMES, for_positions, legal};
use crate::game::chance::Chance;
use crate::game::{Settings, Setup};
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::Outcome;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::chance::Purpose;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::event::Harm;
use crate::games::defenders::rules::factories::chute_target;
use crate::games::defenders::rules::options::LabOff;
use crate::games::defenders::rules::table::Table;

/// Does more than one chute aim at a hex once its toxic site has been made by this spread?
fn a_chute_aims_at_a_new_site(game: &Defenders, state: &State, new: HexSet) -> bool {
    let mut aimed = [0; Hex::SPAN];
    for number in state.top_tile()..6 {
        let from = state.site(number).unwrap_or(Hex::CORE);
        for dir in game.chutes(number, state.arrows[number]).filter(|_| !state.wild.contains(from)) {
            if let Some(hex) = chute_target(state.toxic, from, dir) {
                aimed[hex.index()] += 1;
            }
        }
    }
    new.into_iter().any(|hex| aimed[hex.index()] + state.pollution(hex) > game.contents.limits.toxic)
}

#[test]
fn r7_4_r8_the_toxic_sites_due_are_those_that_the_rules_spread() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        if state.phase != Phase::Act || game.rules.lab_off != LabOff::None {
            return;
        }
        let due = Judge { game, weights: &weights }.toxic_due(state);
        let mut after = *state;
        let mut table = Table { game, state: &mut after, chance: &mut FixedChance, observer: &mut () };
        // A supply that runs out (R7.8) is not looked at by the minds.
        if !game.rules.supplies_unlimited && state.pollution_total() + 18 > game.contents.supply.pollution.into() {
            return;
        }
        table.spread();
        let most = usize::from(game.contents.supply.toxic_sites);
        let disaster = after.outcome() == Some(Outcome::ToxicDisaster);
        let new = after.toxic - state.toxic;
        let chained = a_chute_aims_at_a_new_site(game, state, due | new);
        // R8.3: one site too many loses the game.
        if state.toxic.len() + due.len() > most {
            assert!(disaster);
            compared.count("disaster");
        } else if !chained {
            assert_eq!((due, disaster), (new, false));
            compared.count(if due.is_empty() { "none due" } else { "some due" });
        } else if !disaster {
            assert!((due - new).is_empty(), "{due:?} of {new:?}");
            compared.count("chained");
        }
    });
    compared.assert_at_least(10, &["none due", "some due", "chained", "disaster"]);
}

#[test]
fn r7_3_a_hex_is_nearly_enclosed_when_one_wall_more_encloses_it_by_the_rules() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    let mut met = 0;
    for_positions(GAMES, |game, state| {
        met += 1;
        if met % 20 != 0 {
            return;
        }
        let judged = Judge { game, weights: &weights }.nearly_enclosed(state);
        for hex in HexSet::BOARD {
            let encloses = |dir: Dir| {
                let mut state = *state;
                state.walls.insert(Edge::new(hex, dir));
                game.enclosed(&state).contains(hex)
            };
            let nearly = Dir::ALL.into_iter().any(encloses);
            assert_eq!(judged.contains(hex), nearly, "{hex}");
            let enclosed = game.enclosed(state).contains(hex);
            compared.count(if enclosed {
                "enclosed"
            } else if nearly {
                "nearly"
            } else {
                "open"
            });
        }
    });
    compared.assert_at_least(10, &["enclosed", "nearly", "open"]);
}

#[test]
fn r7_3_markers_are_kept_for_as_many_factories_as_the_rules_still_build() {
    let weights = Weights { foresight: 1.0, ..Weights::default() };
    let chance = &mut FixedChance;
    let start = Defenders::standard(2).deal(chance, &mut ());
    for most in 1..=5 {
        let settings = Settings::new().with("players", "2").with("set", &format!("limits.core_factories={most}"));
        let game = Defenders::from_settings(&settings).unwrap();
        let (mut state, mut built) = (start, 0);
        let short = Judge { game: &game, weights: &weights }.marker_shortage(&state, HexSet::EMPTY);
        let markers: u8 = state.all_seats().map(|seat| state.player(seat).markers).sum();
        // All walls around one hex after another, until the rules build no more.
        for hex in HexSet::RINGS[2] {
            for dir in Dir::ALL {
                state.walls.insert(Edge::new(hex, dir));
            }
            Table { game: &game, state: &mut state, chance: &mut FixedChance, observer: &mut () }.factories_card(false);
            if state.phase == Phase::Over {
                break;
            }
            built = state.built;
        }
        assert_eq!(state.outcome(), Some(Outcome::CoreComplete));
        assert_eq!((built, f32::from(built)), (most, short + f32::from(markers)));
    }
}

/// Chance in which one number is always drawn, and the die shows one face.
struct Always(u32, u8);

impl Chance<Purpose> for Always {
    fn below(&mut self, _: Purpose, n: u32) -> u32 {
        self.0.min(n - 1)
    }

    fn scripted(&mut self, purpose: Purpose) -> Option<u8> {
        matches!(purpose, Purpose::Die).then_some(self.1)
    }
}

#[test]
fn r4_4_the_damage_to_expect_is_the_mean_of_what_the_faces_do_by_the_rules() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    let mut met = 0;
    for_positions(GAMES, |game, state| {
        met += u32::from(state.phase == Phase::Act);
        if state.phase != Phase::Act || met % 7 != 0 {
            return;
        }
        let (seat, faces) = (state.seat(), &game.contents.die);
        let rolls = Judge { game, weights: &weights }.rolls(state, seat);
        let mut unhurt = *state;
        unhurt.player_mut(seat).damage = 0;
        for action in legal(game, state).into_iter().filter(|action| *action != Action::End) {
            let (mut sum, mut fire) = (0, None);
            for &face in faces {
                let mut after = unhurt;
                let chance = &mut Always(0, face);
                let mut table = Table { game, state: &mut after, chance, observer: &mut () };
                let under = table.fire_on(seat, action);
                table.roll(seat, under);
                sum += u32::from(after.player(seat).damage);
                fire = Some(under);
            }
            let fire = fire.expect("a die has faces");
            assert!((rolls.expected(fire) - sum as f32 / faces.len() as f32).abs() < 1e-6, "{action:?} {fire:?}");
            compared.count(format!("{fire:?}"));
        }
    });
    compared.assert_at_least(100, &["None", "Sniper", "Melee"]);
}

#[test]
fn r4_6_the_chance_of_a_massacre_is_the_share_of_hand_cards_whose_death_is_one_by_the_rules() {
    let weights = Weights::default();
    let mut compared = Compared::default();
    for_positions(GAMES, |game, state| {
        let (seat, limit) = (state.seat(), game.contents.limits.damage);
        let hand = state.player(seat).hand.len();
        // Without a hand, and in solo, the mind looks at other cards than the rules (see `massacre_chance`).
        if state.is_solo() || hand == 0 || state.phase != Phase::Act {
            return;
        }
        let judged = Judge { game, weights: &weights }.massacre_chance(state, state.player(seat));
        let mut fatal = 0;
        for card in 0..hand {
            let mut after = *state;
            after.player_mut(seat).damage = limit;
            let chance = &mut Always(card as u32, 0);
            Table { game, state: &mut after, chance, observer: &mut () }.hurt(seat, 1, Harm::Toxic);
            fatal += u32::from(after.outcome() == Some(Outcome::Massacre));
        }
        assert!((judged - fatal as f32 / hand as f32).abs() < 1e-6, "{judged} but {fatal} of {hand}");
        compared.count(if fatal > 0 { "some fatal" } else { "none fatal" });
    });
    compared.assert_at_least(50, &["some fatal", "none fatal"]);
}
