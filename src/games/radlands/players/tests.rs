//! Tests of the minds, in games of every card set, rule set, option and edge of the box.

use super::evaluate::Position;
use super::fingerprint::fingerprint;
use super::foresight::Foresight;
use super::judge::{PlannerJudge, UNIT, begins};
use super::look::{GreedyWeights, Look};
use super::luck::Luck;
use super::points::Points;
use super::score::harm;
use super::shots::Shots;
use super::*;
use crate::game::rng::Seed;
use crate::game::{Course, Game, Settings};
use crate::games::Lab;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::state::{QueuedEvent, State};
use crate::games::radlands::board::words::{Duel, EventCard, Seat};
use crate::games::radlands::rules::action::{Action, Actions};
use crate::games::radlands::rules::chance::Streams;
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::step::What;
use crate::games::radlands::rules::table::Table;
use crate::mind::planner::TurnBudget;
use crate::mind::{Choices, Players, Random, Seated, Sight, minds};
use crate::sim::playout;

fn policy(name: &str) -> Policy {
    Policy::of::<Radlands>(name).unwrap()
}

/// All decisions of random games, a few of each kind of game.
fn positions(games: u64, mut each: impl FnMut(&Radlands, &State)) {
    for (kind, (_, game)) in Radlands::kinds(&Settings::new()).unwrap().iter().enumerate() {
        for number in 0..games {
            let seed = Seed { run: kind as u64, game: number };
            let mut random = Random::new(seed, 2);
            Course::start(game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
                each(game, &at.state);
                Some(random.decide(game, &at.state))
            });
        }
    }
}

#[test]
fn the_policy_of_a_minds_own_name_gives_every_weight_and_no_other() {
    for (name, mut expected) in [("greedy", GreedyWeights::names()), ("planner", Points::names())] {
        expected.sort();
        let found: Vec<String> = policy(name).weights.into_keys().collect();
        assert_eq!(found, expected, "{name}");
    }
    assert_eq!(policy("planner").budget.len(), TurnBudget::NAMES.len());
}

#[test]
fn what_a_policy_file_gets_wrong_is_said_with_file_and_key() {
    let game = Radlands::standard();
    let said = |text: &str| {
        let policy = Policy::parse("mine", "mine.toml", text, &[]).unwrap();
        game.mind(&policy).map(|mind| mind.is_some()).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(said("mind = 'planner'\nabout = 'x'\n[budget]\nwidth = 3\n[weights]\nsilo = 2"), Ok(true));
    let wrong = said("mind = 'planner'\nabout = 'x'\n[weights]\nperson-snipper = 2").unwrap_err();
    assert!(wrong.contains("mine.toml: weights.person-snipper") && wrong.contains("`person-sniper`"), "{wrong}");
    assert!(said("mind = 'greedy'\nabout = 'x'\n[budget]\nwidth = 2").unwrap_err().contains("budget.width"));
    for (key, most) in [("width", 1000), ("branch", 32), ("samples", 1000)] {
        let with = |n: u32| said(&format!("mind = 'planner'\nabout = 'x'\n[budget]\n{key} = {n}"));
        assert_eq!(with(most), Ok(true));
        let expected = format!("mine.toml: budget.{key}: found {}, expected a whole number from 1 to {most}", most + 1);
        assert_eq!(with(most + 1), Err(expected));
    }
}

#[test]
fn the_searching_players_that_the_page_about_policies_shows_are_accepted() {
    let page = include_str!("../../../../policies/README.md");
    let shown = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut seen = 0;
    for text in shown.filter(|text| text.contains("mind = \"search\"") || text.contains("mind = \"rollouts\"")) {
        let policy = Policy::parse("shown", "shown", text, Radlands::POLICIES).unwrap();
        assert!(minds(&Radlands::standard(), &[policy]).map(|minds| minds.len()) == Ok(2), "{text}");
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// Another mind's choice must be in the list that it was given.
struct Watched(Box<dyn Mind<Radlands>>);

impl Mind<Radlands> for Watched {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.0.begin(seed, seat);
    }
    fn choose(&mut self, game: &Radlands, sight: Sight<'_, Radlands>, legal: &mut Choices<'_, Radlands>) -> Action {
        let chosen = self.0.choose(game, sight, legal);
        assert!(legal.list().contains(&chosen), "{chosen:?}");
        chosen
    }
}

#[test]
fn every_policy_plays_every_kind_of_game_with_legal_decisions_only_and_the_same_game_twice() {
    for (kind, game) in Radlands::kinds(&Settings::new()).unwrap() {
        for (name, _) in Radlands::POLICIES {
            let mut policy = policy(name);
            // What a search tries out makes no difference to what is asked here.
            policy.budget.entry("iterations".into()).and_modify(|n| *n = 20);
            let seats = minds(&game, &[policy]).unwrap().into_iter();
            let watched = seats.map(|mind| Box::new(Watched(mind)) as Box<dyn Mind<Radlands>>).collect();
            let mut players = Players::Minds(Seated::new(watched));
            let first = playout(&game, Seed::new(5), &mut players, &mut ());
            let again = playout(&game, Seed::new(5), &mut players, &mut ());
            assert_eq!(first, again, "{name} {kind}");
        }
    }
}

#[test]
fn what_is_taken_was_weighed_and_greedy_takes_what_it_scores_best() {
    let game = Radlands::standard();
    for name in ["greedy", "planner"] {
        let mut seats = minds(&game, &[policy(name)]).unwrap();
        let seed = Seed::new(7);
        seats.iter_mut().enumerate().for_each(|(seat, mind)| mind.begin(seed, seat.into()));
        let mut unweighed = 0;
        Course::start(&game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
            let seat = Game::decider(&game, &at.state);
            let view = game.view(&at.state, seat);
            let mut legal = Actions::new();
            game.legal(&at.state, &mut legal);
            let weighed = seats[seat.index()].weigh(&game, Sight::View(&view), &legal);
            assert!(weighed.iter().all(|(action, score)| legal.contains(action) && score.is_finite()));
            let chosen =
                seats[seat.index()].choose(&game, Sight::View(&view), &mut Choices::new(&game, &at.state, &mut legal));
            let own = weighed.iter().find(|(action, _)| *action == chosen);
            let best = weighed.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
            if name == "greedy" {
                assert_eq!(own.map(|own| own.1), Some(best), "{chosen:?} of {weighed:?}");
            } else {
                unweighed += u32::from(own.is_none());
            }
            Some(chosen)
        });
        // A plan that the planner continues can be missing where a later search goes other ways.
        assert!(unweighed < 5, "{name}: {unweighed}");
    }
}

/// The first change to a card when a decision is played: damaged, or destroyed.
fn fate(game: &Radlands, state: &State, action: Action, (whose, place): (u8, usize)) -> Option<bool> {
    let (mut after, mut found) = (*state, None);
    let mut watch = |event: Event, _: &State| {
        let happened = match event {
            Event::Damaged { seat, place, .. } => Some((seat.0, place.index(), false)),
            Event::Destroyed { seat, place, .. } => Some((seat.0, place.index(), true)),
            _ => None,
        };
        if let Some((seat, at, destroyed)) = happened
            && (seat, at) == (whose, place)
        {
            found = found.or(Some(destroyed));
        }
    };
    let chance = &mut Streams::new(Seed::new(1));
    Table { game, state: &mut after, chance, observer: &mut watch }.play(action);
    found
}

#[test]
fn r7_1_a_hit_does_to_a_card_what_greedy_reckons_with() {
    let weights = GreedyWeights::of(&policy("greedy"), &[]).unwrap();
    let (mut legal, mut looked) = (Actions::new(), [0; 2]);
    positions(2, |game, state| {
        let Some(What::Aim(aim)) = state.stack.top().map(|step| step.what) else { return };
        let Some(destroy) = harm(aim) else { return };
        game.legal(state, &mut legal);
        let look = Look::new(game, &weights, (state, 0));
        for &action in legal.iter() {
            let Action::Target(whose, place) = action else { continue };
            let expected = look.dies(state.side(whose), place, destroy);
            let found = fate(game, state, action, (whose.0, place.index()));
            assert_eq!(found, Some(expected), "{aim:?} {action:?} {state:?}");
            looked[usize::from(expected)] += 1;
        }
    });
    assert!(looked.iter().all(|&count| count > 500), "{looked:?}");
}

#[test]
fn no_plan_reckons_with_a_card_that_it_draws() {
    let mut looked = 0;
    positions(1, |game, state| {
        let mut legal = Actions::new();
        game.legal(state, &mut legal);
        for &action in legal.iter().filter(|action| matches!(action, Action::Draw | Action::Junk(_) | Action::Play(..)))
        {
            let seat = state.active;
            let after = |luck_of: u64| {
                let (mut after, mut luck) = (*state, Luck::new(seat));
                let chance = &mut Streams::new(Seed::new(luck_of));
                Table { game, state: &mut after, chance, observer: &mut luck }.play(action);
                let forgotten = luck.forget(&mut after);
                (fingerprint(&after, seat, after.side(seat.other()).hand.len()), forgotten, after.turn)
            };
            let (first, second) = (after(1), after(2));
            // A turn that ends by itself because of the card is another position.
            if first.1 > 0 && first.2 == second.2 && first.2 == state.turn {
                assert_eq!(first, second, "{action:?}");
                looked += 1;
            }
        }
    });
    assert!(looked > 300, "{looked}");
}

#[test]
fn a_queued_event_counts_by_what_the_rules_say_that_it_does() {
    let mut points = Points::of(&policy("planner"), &TurnBudget::NAMES).unwrap();
    (points.foresight, points.fading) = (1.0, 1.0);
    let greedy = GreedyWeights::of(&policy("greedy"), &[]).unwrap();
    let mut looked = 0;
    positions(1, |game, state| {
        let nobody = state.sides.iter().all(|side| side.people().is_empty());
        if !nobody || state.turn == 0 || !state.stack.is_empty() || state.deck_size() < 10 {
            return;
        }
        let shots = Shots::of(game);
        let foreseen = |owner: Seat, event: EventCard| {
            let mut with = *state;
            for (seat, slot) in Seat::BOTH.into_iter().flat_map(|seat| [0, 1, 2].map(|slot| (seat, slot))) {
                let event = (seat == owner && slot == 0).then(|| QueuedEvent::new(Card::event(event)));
                with.side_mut(seat).set_slot(slot, event);
            }
            let (seat, mover) = (state.active, state.active);
            let position = Position { game, shots: &shots, state: &with, seat, mover, due: false, blanks: 0 };
            let (chance, legal) = (&mut Streams::new(Seed::new(1)), &mut Actions::new());
            Foresight { points: &points, greedy: &greedy, chance, legal }.value(position) - position.value(&points)
        };
        // RULE R16.8, R16.10: there is no one to injure; camps there are.
        assert!(foreseen(state.active, EventCard::Radiation).abs() < 0.01, "{state:?}");
        assert!(foreseen(state.active, EventCard::Bombardment) > 0.0, "{state:?}");
        assert!(foreseen(state.active.other(), EventCard::Bombardment) < 0.0, "{state:?}");
        looked += 1;
    });
    assert!(looked > 100, "{looked}");
}

/// The judge's values of positions at the beginning of turns, in points for the first seat, and whether that seat won;
/// from games of a quick planner against itself.
fn judged(games: u64) -> Vec<(f32, bool)> {
    let (game, mut planner) = (Radlands::standard(), policy("planner"));
    let mut judge = PlannerJudge::new(&game, &planner).unwrap();
    planner.budget.extend([("width".into(), 3), ("branch".into(), 5), ("samples".into(), 1)]);
    let mut players = Players::new(&game, &[planner]).unwrap();
    let mut found = Vec::new();
    for number in 0..games {
        let (seed, mut points) = (Seed { run: 11, game: number }, Vec::new());
        players.begin(seed);
        let ending = Course::start(&game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
            if begins(&at.state) {
                points.push(judge.points(&game, &at.state));
            }
            Some(players.decide(&game, &at.state, &at.chance))
        });
        let won = ending.is_some_and(|ending| ending.won(0) == Some(true));
        found.extend(points.into_iter().map(|points| (points, won)));
    }
    found
}

#[test]
fn what_the_judge_says_is_the_chance_to_win() {
    let positions = judged(300);
    let chance = |points: f32, unit: f32| 1.0 / (1.0 + (-points / unit).exp());
    // The likelihood of who won, by how many points are taken for one unit of log odds.
    let likelihood = |unit: f32| {
        let one = |&(points, won): &(f32, bool)| chance(if won { points } else { -points }, unit).ln();
        positions.iter().map(one).sum::<f32>()
    };
    assert!(likelihood(UNIT) > likelihood(UNIT / 1.5) && likelihood(UNIT) > likelihood(UNIT * 1.5));
    // A game has about ten positions in one fifth of the chances; about 60 games for each, of which a share has a
    // standard error of 0.06 at most: 0.2 is more than three of them.
    for fifth in 0..5 {
        let among = positions.iter().filter(|(points, _)| (chance(*points, UNIT) * 5.0) as usize == fifth);
        let (mut said, mut won, mut count) = (0.0, 0.0, 0.0);
        among.for_each(|&(points, win)| {
            (said, won, count) = (said + chance(points, UNIT), won + f32::from(u8::from(win)), count + 1.0);
        });
        println!("fifth {fifth}: said {:.3}, won {:.3}, {count} positions", said / count, won / count);
        assert!((said - won).abs() < 0.2 * count, "fifth {fifth}: said {said}, won {won} of {count}");
    }
}
