//! The minds that play *Defenders of the Wild*.

#[cfg(test)]
mod against_rules;
mod beam;
mod distance;
mod effects;
mod evaluate;
mod features;
mod frontier;
mod greedy;
mod odds;
mod planner;
mod ranking;
mod rating;
mod simulate;
mod weights;

pub use odds::COEFFICIENTS;

use super::rules::chance::Streams;
use super::rules::defenders::Defenders;
use crate::games::embedded;
use crate::mind::{Judge, MindSpec, Minds, Numbers};
use greedy::Greedy;
use odds::Odds;
use planner::Planner;
use simulate::FixedChance;
use weights::Weights;

impl Minds for Defenders {
    const MINDS: &'static [MindSpec<Defenders>] = &[
        MindSpec {
            name: "greedy",
            usual: || Numbers::weights(Weights::DEFAULTS.iter().copied()),
            make: |_, policy| Ok(Box::new(Greedy::new(policy))),
            judge: None,
        },
        MindSpec {
            name: "planner",
            usual: planned,
            make: |_, policy| Ok(Box::new(Planner::<FixedChance>::new(policy)?)),
            // What the planner would refuse is refused here, too.
            judge: Some(|_, policy| Planner::<FixedChance>::new(policy).map(|_| Box::new(Odds) as Box<dyn Judge<_>>)),
        },
        MindSpec {
            name: "omniscient",
            usual: planned,
            make: |_, policy| Ok(Box::new(Planner::<Streams>::new(policy)?)),
            judge: None,
        },
    ];

    const POLICIES: &'static [(&'static str, &'static str)] = embedded::defenders::POLICIES;

    const DEFAULT: &'static str = "planner";

    const EASIER: &'static [&'static str] = &[
        "set=die.faces=[0,0,0,0,0,0]; set=orders.engine_advances=0; set=limits.massacre=9; set=support.four.costs=[1,1,1,1]; \
         set=limits.toxic=4; set=orders.hunters_deployed=0",
        "set=die.faces=[0,0,0,0,0,0]; set=orders.engine_advances=0; set=limits.massacre=9; set=support.four.costs=[1,2,3,4]; \
         set=limits.toxic=4",
        "set=die.faces=[0,0,0,0,0,0]; set=orders.engine_advances=1; set=limits.massacre=9; set=support.four.costs=[1,2,3,4]",
        "set=die.faces=[0,0,0,0,0,1]; set=orders.engine_advances=1; set=limits.massacre=3",
        "set=die.faces=[0,0,0,0,1,1]; set=orders.engine_advances=1",
    ];
}

/// The numbers of minds that plan whole turns.
fn planned() -> Numbers {
    let budgets = planner::BUDGETS.iter().map(|&(name, usual, _)| (name, usual));
    Numbers::weights(Weights::DEFAULTS.iter().copied()).and_budgets(budgets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;
    use crate::game::{Game, Seat};
    use crate::mind::{Choices, Mind, Players, Policy, Seated, Sight, minds};
    use crate::sim::playout;

    #[test]
    fn the_readme_of_policies_lists_every_policy_and_every_weight() {
        let readme = include_str!("../../../../policies/defenders/README.md");
        for name in
            Defenders::POLICIES.iter().map(|(name, _)| *name).chain(Weights::DEFAULTS.iter().map(|&(name, _)| name))
        {
            assert!(readme.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn r5_7_a_breach_on_the_perimeter_or_at_the_core_opens_nothing_and_costs_more_than_its_marker() {
        use super::super::board::hex::{Dir, Hex};
        use super::super::board::walls::Edge;
        let (game, weights) = (Defenders::standard(2), Weights::default());
        let judge = evaluate::Judge { game: &game, weights: &weights };
        let bare = Game::start(&game, &mut Game::chance(&game, Seed::new(1)), &mut ());
        let breached = |q, r, dir| {
            let mut state = bare;
            state.breaches.insert(Edge::new(Hex::new(q, r).unwrap(), dir));
            (evaluate::opened(&state).len(), judge.factory_threat(&state) - judge.factory_threat(&bare))
        };
        for (q, r, dir) in [(3, 0, Dir::E), (-1, 0, Dir::E), (1, 0, Dir::W)] {
            assert_eq!(breached(q, r, dir), (0, weights.dead_end), "{q},{r}");
            assert!(!evaluate::leads_on(Hex::new(q, r).unwrap(), dir));
        }
        assert_eq!(breached(1, 1, Dir::E), (2, 0.0));
    }

    #[test]
    fn a_budget_beyond_all_use_is_refused_with_file_and_field() {
        let game = Defenders::standard(2);
        for (key, most) in [("width", 256), ("depth", 100), ("glance", 256)] {
            let policy = |n: u64| {
                let text = format!("mind = 'planner'\nabout = 'x'\n[budget]\n{key} = {n}");
                Policy::parse("mine", "mine.toml", &text, &[]).and_then(|policy| Ok(game.mind(&policy)?.is_some()))
            };
            assert_eq!(policy(most), Ok(true));
            for n in [most + 1, 4_294_967_295] {
                let said = policy(n).unwrap_err().to_string();
                let expected = format!("mine.toml: budget.{key}: found {n}, expected a whole number from 1 to {most}");
                assert_eq!(said, expected);
            }
        }
    }

    #[test]
    fn every_policy_plays_whole_games_with_legal_decisions_only() {
        // The planner is given a checking coat: what it chooses must be in the list it was given.
        struct Checked(Box<dyn Mind<Defenders>>);
        impl Mind<Defenders> for Checked {
            fn begin(&mut self, seed: Seed, seat: Seat) {
                self.0.begin(seed, seat);
            }
            fn choose(
                &mut self,
                game: &Defenders,
                sight: Sight<'_, Defenders>,
                legal: &mut Choices<'_, Defenders>,
            ) -> super::super::Action {
                let chosen = self.0.choose(game, sight, legal);
                assert!(legal.list().contains(&chosen), "{chosen:?}");
                chosen
            }
            fn is_omniscient(&self) -> bool {
                self.0.is_omniscient()
            }
        }
        for (name, _) in Defenders::POLICIES {
            let policy = Policy::of::<Defenders>(name).unwrap();
            for players in 1..=4 {
                let game = Defenders::standard(players);
                let checked = minds(&game, std::slice::from_ref(&policy)).unwrap().into_iter();
                let seats = checked.map(|mind| Box::new(Checked(mind)) as Box<dyn Mind<Defenders>>).collect();
                let mut seated = Players::Minds(Seated::new(seats));
                let first = playout(&game, Seed::new(3), &mut seated, &mut ());
                let again = playout(&game, Seed::new(3), &mut seated, &mut ());
                assert_eq!(first, again, "{name}: the same seed gives the same game");
            }
        }
    }

    #[test]
    fn what_greedy_takes_is_what_it_scores_best() {
        let game = Defenders::standard(4);
        let policy = Policy::of::<Defenders>("greedy").unwrap();
        let mut seats = minds(&game, std::slice::from_ref(&policy)).unwrap();
        let (seed, mut legal) = (Seed::new(7), super::super::Actions::new());
        seats.iter_mut().enumerate().for_each(|(seat, mind)| mind.begin(seed, seat.into()));
        let mut chance = Game::chance(&game, seed);
        let mut state = Game::start(&game, &mut chance, &mut ());
        let mut decisions = 0;
        while Game::ending(&game, &state).is_none() {
            game.legal(&state, &mut legal);
            let seat = Game::decider(&game, &state);
            let view = Game::view(&game, &state, seat);
            let weighed = seats[seat.index()].weigh(&game, Sight::View(&view), &legal);
            let choices = &mut Choices::new(&game, &state, &mut legal);
            let chosen = seats[seat.index()].choose(&game, Sight::View(&view), choices);
            if choices.list().len() > 1 {
                let best = weighed.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
                let own = weighed.iter().find(|(action, _)| *action == chosen).map(|&(_, score)| score);
                assert_eq!(own, Some(best), "{chosen:?} of {weighed:?}");
                decisions += 1;
            }
            Game::play(&game, &mut state, chosen, &mut chance, &mut ());
        }
        assert!(decisions > 50);
    }
}
