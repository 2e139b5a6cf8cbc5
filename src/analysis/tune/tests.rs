//! A search on a game whose best weights are known.
//!
//! A number is shown, and the player names another one. The nearer to the line `base + slope * shown`, the likelier the
//! win: always on the line, never from a distance of `reach` on. So the best weights are the line's.

use super::*;
use crate::base::refusal::Refusal;
use crate::game::rng::{Rng, Seed};
use crate::game::{Ending, Game, Key, Notation, Observer, Reading, Seat};
use crate::mind::{Choices, Mind, Sight};
use crate::sim::Workers;

const BASE: f64 = 20.0;
const SLOPE: f64 = 0.6;

#[derive(Clone, Debug)]
struct Line {
    reach: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    number: f64,
    won: Option<bool>,
}

impl Game for Line {
    const NAME: &'static str = "line";
    const TITLE: &'static str = "Line";
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["near", "far"];
    const SEATS: usize = 1;
    const CODE: &'static [&'static str] = &["line"];
    type State = Shown;
    type Action = f64;
    type Actions = Vec<f64>;
    type View = Shown;
    type Chance = Rng;
    type Event = ();
    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(0)
    }
    fn start(&self, chance: &mut Rng, _: &mut impl Observer<Self>) -> Shown {
        Shown { number: f64::from(chance.below(101)), won: None }
    }
    fn seats(&self) -> usize {
        1
    }
    fn decider(&self, _: &Shown) -> Seat {
        Seat(0)
    }
    fn legal(&self, state: &Shown, out: &mut Vec<f64>) {
        out.clear();
        out.extend(state.won.is_none().then_some(0.0));
    }
    fn play(&self, state: &mut Shown, named: f64, chance: &mut Rng, _: &mut impl Observer<Self>) {
        let off = (named - BASE - SLOPE * state.number).abs() / f64::from(self.reach);
        state.won = Some(off <= f64::from(chance.below(1000)) / 1000.0);
    }
    fn ending(&self, state: &Shown) -> Option<Ending> {
        state.won.map(|won| Ending::together(if won { "near" } else { "far" }, Some(won), 1))
    }
    fn view(&self, state: &Shown, _: Seat) -> Shown {
        *state
    }
    fn sample(&self, view: &Shown, _: &mut Rng) -> Shown {
        *view
    }
}

impl Setup for Line {
    const KEYS: &'static [Key] =
        &[Key::new("reach", "N", "From how far away a game can be won").numbers(10, 90).or("60")];
    fn from_settings(settings: &Settings) -> Result<Self, Refusal> {
        let mut read = Reading::of::<Self>(settings);
        let game = Line { reach: read.number("reach") };
        read.refusal.or(game)
    }
    fn settings(&self) -> Settings {
        Settings::new().said("reach", self.reach)
    }
}

/// Names the number on a line of its own, rounded to one of `steps` steps of the scale.
struct Drawn {
    base: f64,
    slope: f64,
    steps: f64,
}

impl Mind<Line> for Drawn {
    fn choose(&mut self, _: &Line, sight: Sight<'_, Line>, _: &mut Choices<'_, Line>) -> f64 {
        let Sight::View(shown) = sight else { return 0.0 };
        let step = 100.0 / self.steps;
        ((self.base + self.slope * shown.number) / step).round() * step
    }
}

const WEIGHTS: [(&str, f64); 2] = [("base", 50.0), ("slope", 0.2)];
const STEPS: (&str, u32) = ("steps", 100);

impl Notation for Line {}
impl Minds for Line {
    fn mind(&self, policy: &Policy) -> Result<Option<Box<dyn Mind<Self>>>, Refusal> {
        policy.knows_only(&[STEPS.0], &WEIGHTS.map(|(name, _)| name))?;
        let [base, slope] = WEIGHTS.map(|(name, usual)| policy.weights.get(name).copied().unwrap_or(usual));
        Ok(Some(Box::new(Drawn { base, slope, steps: policy.budget(STEPS.0, STEPS.1, 1000)? as f64 })))
    }
    fn whole(policy: &Policy) -> Policy {
        let weights = WEIGHTS.map(|(name, usual)| (name.to_string(), usual));
        policy.clone().or([(STEPS.0.to_string(), STEPS.1)], weights)
    }
}

fn tuning(text: &str, turn: &[&str], reaches: &[&str]) -> Tuning<Line> {
    let policy = Policy::parse("drawn", "drawn.toml", &format!("mind = 'drawn'\nabout = 'x'\n{text}"), &[]).unwrap();
    let turn: Vec<String> = turn.iter().map(|key| (*key).to_string()).collect();
    let parameters = parameters(&Line::whole(&policy), &turn).unwrap();
    let game = |reach: &&str| {
        let settings = Settings::new().with("reach", reach);
        (Line::from_settings(&settings).unwrap(), settings)
    };
    let games = reaches.iter().map(game).collect();
    let deals = Deals { first: 100, growth: 1.05 };
    Tuning { policy, parameters, games, opponents: Vec::new(), deals, price: 0.0, seed: 3 }
}

fn after(tuning: &Tuning<Line>, generations: u64) -> Search {
    let mut search = tuning.begin(1.5, Some(12)).unwrap();
    (0..generations).for_each(|_| drop(tuning.step(&mut search, &Workers::new(2))));
    search
}

#[test]
fn the_best_weights_are_found_from_those_that_no_file_names() {
    let tuning = tuning("", &[], &["40", "80"]);
    let mean = after(&tuning, 30).found().to_vec();
    let found = turned(&tuning.policy, &tuning.parameters, &mean);
    let (base, slope) = (found.weights["base"], found.weights["slope"]);
    // At both ends of the scale the line found is nearer than 4, of 20 and 30 at the start: a loss of 5 points at most.
    assert!((base - BASE).abs() < 4.0 && (base + 100.0 * slope - BASE - 100.0 * SLOPE).abs() < 4.0, "{found:?}");
    let gain = tuning.validate(&mean, &fresh(30, 2000), &Workers::new(2)).unwrap();
    // From a mean distance of 13.0 to about 1: 12 of a reach of 40, and 12 of 80.
    assert!(gain.is_shown() && (gain.whole.gain.value - 0.225).abs() < 0.06, "{gain:?}");
    let cells: Vec<&str> = gain.cells.iter().map(|cell| cell.label.as_str()).collect();
    assert_eq!(cells, ["reach=40", "reach=80"]);
    let mean = gain.cells.iter().map(|cell| cell.gain.value).sum::<f64>() / 2.0;
    assert!((mean - gain.whole.gain.value).abs() < 1e-6, "cells count alike");
    assert!(gain.cells[0].gain.value > gain.cells[1].gain.value, "{gain:?}");
}

#[test]
fn a_search_that_was_stopped_goes_on_to_the_last_bit_on_any_number_of_threads() {
    let tuning = tuning("", &[], &["40", "80"]);
    let one = after(&tuning, 6);
    let mut half: Search = serde_json::from_str(&serde_json::to_string(&after(&tuning, 3)).unwrap()).unwrap();
    assert!(tuning.step(&mut half, &Stopping).is_err(), "it was stopped");
    (0..3).for_each(|_| drop(tuning.step(&mut half, &Workers::new(3))));
    assert_eq!(one, half);
}

/// A user who stops the search before anything is played.
struct Stopping;

impl PlaysBlocks for Stopping {
    fn play(&self, _: &Asked, _: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure> {
        Err(Failure::Stopped)
    }
}

/// Other processes that play half of the blocks each, the last first, and receive the request as text.
struct Others(Tuning<Line>);

impl PlaysBlocks for Others {
    fn play(&self, asked: &Asked, _: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure> {
        let asked: Asked = serde_json::from_str(&serde_json::to_string(asked).unwrap()).unwrap();
        let mut all = vec![None; asked.blocks];
        for part in 0..2 {
            let numbers: Vec<usize> = (0..asked.blocks).rev().filter(|number| number % 2 == part).collect();
            for (number, played) in numbers.iter().zip(self.0.play_some(&asked, &numbers, &Workers::new(2))?) {
                assert_eq!(played.0.len(), asked.deals_of(*number));
                all[*number] = Some(played);
            }
        }
        Ok(all.into_iter().map(|played| played.expect("each block is in one of the halves")).collect())
    }
}

#[test]
fn a_search_whose_deals_others_play_is_the_same_to_the_last_bit() {
    let tuning = || tuning("", &[], &["40", "80"]);
    let (one, others) = (tuning(), Others(tuning()));
    let mut search = one.begin(1.5, Some(12)).unwrap();
    (0..4).for_each(|_| drop(one.step(&mut search, &others)));
    assert_eq!(search, after(&one, 4));
    let [here, there] = [&Workers::new(2) as &dyn PlaysBlocks, &others]
        .map(|workers| one.validate(search.found(), &fresh(4, 50), workers).unwrap());
    assert_eq!((here.whole, here.cells), (there.whole, there.cells));
    // Requests of another tuning are refused.
    let asked = one.asked(&[None], &(0..20));
    assert_eq!(asked.blocks, 6);
    for odd in [Asked { blocks: 7, ..asked.clone() }, Asked { deals: (20, 0), ..asked.clone() }] {
        assert!(one.play_some(&odd, &[0], &Workers::new(1)).is_err());
    }
    let candidates = vec![Some(vec![f64::NAN.to_bits(); 2])];
    assert!(
        one.play_some(&Asked { candidates, ..asked.clone() }, &[0], &Workers::new(1)).is_err()
            && one.play_some(&asked, &[6], &Workers::new(1)).is_err()
    );
}

#[test]
fn a_budget_grows_only_as_long_as_it_is_worth_its_price() {
    let steps = |price: f64| {
        let mut tuning = tuning("[budget]\nsteps = 8\n[weights]\nbase = 20\nslope = 0.6", &["budget.*"], &["60"]);
        tuning.price = price;
        turned(&tuning.policy, &tuning.parameters, after(&tuning, 25).found()).budget["steps"]
    };
    // Steps of 100 / n are off by 25 / n on average, of 60: doubling 8 brings 2.6 points, doubling 4 brings 5.2, 2
    // 10.4.
    let (cheap, dear) = (steps(0.002), steps(0.15));
    assert!(cheap > 16 && dear < 4, "{cheap} {dear}");
}

#[test]
fn every_generation_has_deals_of_its_own_and_more_than_the_one_before() {
    let deals = Deals { first: 10, growth: 1.5 };
    assert_eq!([0, 1, 2, 3].map(|generation| deals.of(generation)), [0..10, 10..25, 25..48, 48..82]);
    let last = deals.of(100_000);
    assert!(last.end - last.start == MOST_DEALS && last.end < FRESH);
    assert_eq!(Deals { first: 8, growth: 1.0 }.of(5), 40..48);
}

#[test]
fn results_of_more_generations_are_judged_on_other_fresh_deals() {
    let [one, next] = [60, 61].map(|generations| fresh(generations, 10_000_000));
    assert!(one.end - one.start == 10_000_000 && one.end <= next.start && one.start > FRESH);
}

#[test]
fn a_gain_counts_only_above_the_price_of_the_budget_that_brings_it() {
    let mut tuning = tuning("[budget]\nsteps = 8\n[weights]\nbase = 20\nslope = 0.6", &["budget.*"], &["60"]);
    // A doubling of 8 steps brings 2.6 points.
    for (price, better, worse) in [(0.01, true, false), (0.1, false, true)] {
        tuning.price = price;
        let gain = tuning.validate(&[std::f64::consts::LN_2], &fresh(1, 4000), &Workers::new(2)).unwrap();
        assert!((gain.price - price).abs() < 1e-9 && gain.whole.gain.interval.low > 0.0, "{gain:?}");
        assert_eq!((gain.is_shown(), gain.is_loss()), (better, worse), "{gain:?}");
    }
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let refused = |tuning: &Tuning<Line>| tuning.begin(1.35, None).unwrap_err().to_string();
    let said = refused(&tuning("", &["budget.steps"], &["60"]));
    assert!(said.contains("--price: missing") && said.contains("budget.steps"), "{said}");
    let mut many = tuning("", &[], &["60"]);
    assert!(many.holds("--deals", 100, 500_000).is_ok());
    let said = many.holds("--deals", 101, 500_000).unwrap_err().to_string();
    assert!(said.starts_with("--deals: 101 candidates on 500000 deals in 1 cells are 50500000 games"), "{said}");
    many.opponents = vec![many.policy.clone()];
    assert!(refused(&many).contains("all seats play together"));
}
