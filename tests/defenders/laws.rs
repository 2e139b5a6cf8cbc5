//! Laws of this game alone, checked on random games: turning the board, and hidden information.

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Seat};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::{Defenders, Difficult, LineUp, State};

use crate::kit::Wander;

fn defenders(players: u8, difficult: u8, options: &[String]) -> Defenders {
    let mut rules = Rules::default();
    for option in options {
        rules.set(option).unwrap();
    }
    let line_up = LineUp { difficult: Difficult::Random(difficult), ..LineUp::of(players) };
    Defenders::new(Contents::embedded(()), rules, line_up).unwrap()
}

/// Every state at a decision of some random games.
fn states(game: &Defenders, run: u64, games: u64, mut look: impl FnMut(&State)) {
    for number in 0..games {
        let mut play = Wander::new(game, Seed { run, game: number });
        while !play.is_over() {
            look(&play.state);
            play.step();
        }
    }
}

#[test]
fn turning_the_whole_position_commutes_with_the_machine_phase() {
    use wildlab::games::defenders::Table;
    use wildlab::games::defenders::chance::Streams;
    use wildlab::games::defenders::words::MachineKind;
    for rules in [&[][..], &["ray-meets=centre".into(), "third-advance-met=edge".into(), "core-walls=no".into()]] {
        for players in 1..=4 {
            let game = defenders(players, 3, rules);
            states(&game, 13, 6, |state| {
                assert_eq!(state.rotated(6), *state);
                for kind in MachineKind::ALL {
                    for difficult in [false, true] {
                        let resolve = |mut state| {
                            let chance = &mut Streams::new(Seed::new(1));
                            let mut table = Table { game: &game, state: &mut state, chance, observer: &mut () };
                            table.resolve_machine(kind, difficult);
                            state
                        };
                        for sixths in 1..6 {
                            let turned = resolve(state.rotated(sixths));
                            assert_eq!(turned, resolve(*state).rotated(sixths), "{kind} {difficult} {sixths}");
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn r3_4_a_sampled_state_differs_only_in_what_the_seat_cannot_know() {
    let game = defenders(4, 3, &["machine-deck-known=no".into()]);
    let mut rng = Seed::new(5).stream(0);
    let (mut hands, mut picks, mut arrows, mut cards) = (0, 0, 0, 0);
    states(&game, 14, 20, |state| {
        for seat in state.all_seats() {
            let view = game.view(state, seat);
            let sampled = view.sample(&game, &mut rng);
            assert_eq!(sampled.player(seat), state.player(seat), "the own cards are known");
            assert_eq!(game.view(&sampled, seat), view);
            for other in state.all_seats().filter(|&other| other != seat) {
                let (real, guess) = (state.player(other), sampled.player(other));
                hands += usize::from(real.hand != guess.hand);
                picks += usize::from(real.active() != guess.active());
            }
            arrows += usize::from(state.arrows != sampled.arrows);
            cards += usize::from(state.difficult != sampled.difficult);
        }
    });
    // If one of these never differed, the view would have revealed it.
    assert!(hands > 1000 && picks > 100 && arrows > 1000 && cards > 1000, "{hands} {picks} {arrows} {cards}");
}

#[test]
fn r3_4_hidden_difficult_cards_are_sampled_as_setup_deals_them() {
    // Four Engines places but one difficult card of each kind: each kind is difficult in a third of all deals. 3,000
    // samples: the share of Engines stays within 4 standard deviations (0.0086 each) of 1/3.
    let sets =
        ["machine.base={reboot=1,engines=4,factories=1,mechs=1}", "machine.difficult={engines=1,factories=1,mechs=1}"];
    let contents = Contents::load(None, (), &sets.map(String::from)).unwrap();
    let mut rules = Rules::default();
    rules.set("machine-deck-known=no").unwrap();
    let line_up = LineUp { difficult: Difficult::Random(1), ..LineUp::of(3) };
    let game = Defenders::new(contents, rules, line_up).unwrap();
    let mut rng = Seed::new(6).stream(0);
    let state = Game::start(&game, &mut Game::chance(&game, Seed::new(1)), &mut ());
    let view = Game::view(&game, &state, Seat(0));
    let engines = (0..3000)
        .filter(|_| {
            let place = view.sample(&game, &mut rng).difficult.trailing_zeros() as usize;
            game.machine_kind(place) == wildlab::games::defenders::words::MachineKind::Engines
        })
        .count();
    assert!((897..=1103).contains(&engines), "{engines}");
}

#[test]
fn r3_4_changing_only_what_a_seat_cannot_know_changes_nothing_in_its_view() {
    let game = defenders(3, 2, &[]);
    let mut swapped = 0;
    states(&game, 15, 10, |state| {
        // Two cards of one habitat change places between another player's hand and deck; hidden arrows turn.
        let position = game.position(state);
        for seat in 0..3_u8 {
            for other in (0..3).filter(|&other| other != usize::from(seat)) {
                let mut changed = position.clone();
                let top = 5 - changed.factories.len();
                changed.arrows[..top].iter_mut().for_each(|arrow| *arrow = (*arrow + 1) % 6);
                let habitat = |name: &str| {
                    let card = game.card_named(state, name).unwrap();
                    game.deck(state.player(card.seat()).organizer).habitats[card.place()]
                };
                let at = &mut changed.seats[other];
                let pair = at.hand.iter().enumerate().find_map(|(i, held)| {
                    let j = at.deck.iter().position(|card| habitat(card) == habitat(held))?;
                    (at.active.as_ref() != Some(held)).then_some((i, j))
                });
                if let Some((i, j)) = pair {
                    std::mem::swap(&mut at.hand[i], &mut at.deck[j]);
                    swapped += 1;
                }
                let changed = game.state(&changed).unwrap();
                let seat = Seat(seat);
                assert_eq!(game.view(&changed, seat), game.view(state, seat));
            }
        }
    });
    assert!(swapped > 500, "{swapped}");
}
