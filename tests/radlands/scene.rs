//! A small stage for rule tests: two bare sides, set up by hand, with scripted chance.
//!
//! A bare scene: seat 0 acts in turn 3 with 5 water; both sides have three undamaged camps, no people, empty hands and
//! queues; all 66 cards are in the deck. Every decision that is played must be listed, be free of objections, and leave
//! the simulator and the literal reference with the same table.

use wildlab::game::rng::Seed;
use wildlab::games::radlands::cards::Card;
use wildlab::games::radlands::chance::{Purpose, Script};
use wildlab::games::radlands::contents::{CardSet, Contents};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::notation;
use wildlab::games::radlands::places::Place;
use wildlab::games::radlands::position::{CampAt, PersonAt, Position};
use wildlab::games::radlands::rules::Rules;
use wildlab::games::radlands::words::{Camp, Outcome, Seat};
use wildlab::games::radlands::{Actions, FIRST_GAME, Radlands, State, Table};
use wildlab::sim::selfcheck::Follower;

/// Camps that fill a side.
const PLAIN: [Camp; 6] =
    [Camp::Garage, Camp::Outpost, Camp::Watchtower, Camp::Pillbox, Camp::ScudLauncher, Camp::Arcade];

/// A position being staged.
pub struct Scene {
    pub game: Radlands,
    pub position: Position,
    script: Script,
}

pub fn card(name: &str) -> Card {
    Card::from_name(name).unwrap_or_else(|| panic!("a test names cards that exist: {name}"))
}

/// A scene in which seat 0 has this camp in column 1.
pub fn with_camp(camp: &str) -> Scene {
    Scene::new(CardSet::A, &[camp], &[], &[])
}

/// A scene with plain camps.
pub fn bare() -> Scene {
    Scene::new(CardSet::A, &[], &[], &[])
}

/// A scene with plain camps under rule options.
pub fn under(options: &[&str]) -> Scene {
    Scene::new(CardSet::A, &[], options, &[])
}

impl Scene {
    /// Seat 0 has these camps first; rule options and box values as on the command line.
    pub fn new(cards: CardSet, camps: &[&str], options: &[&str], sets: &[&str]) -> Scene {
        let mut rules = Rules::default();
        options.iter().for_each(|option| rules.set(option).unwrap());
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let contents = Contents::load(None, cards, &sets).unwrap();
        let game = Radlands::new(contents, rules, FIRST_GAME).unwrap();
        let first: Vec<Camp> = camps.iter().map(|name| name.parse().unwrap()).collect();
        let mut plain = PLAIN.into_iter().filter(|camp| !first.contains(camp));
        let own: Vec<Camp> = first.iter().copied().chain(plain.by_ref()).take(3).collect();
        let theirs: Vec<Camp> = PLAIN.into_iter().filter(|camp| !own.contains(camp)).take(3).collect();
        let mut script = Script::new(Seed::new(1));
        let mut position = game.position(&game.deal(&mut script, &mut ()));
        let at = |camp: &Camp| CampAt { camp: *camp, destroyed: false, damaged: false, spent: false, used: [false; 3] };
        for (seat, camps) in position.seats.iter_mut().zip([own, theirs]) {
            seat.camps = camps.iter().map(at).collect();
            seat.hand.clear();
            seat.dealt.clear();
        }
        position.deck =
            Card::all().flat_map(|card| std::iter::repeat_n(card, game.contents.copies[card.index()].into())).collect();
        (position.turn, position.acts, position.active, position.first) = (3, 0, Seat(0), Some(Seat(0)));
        position.water = 5;
        position.stack.clear();
        Scene { game, position, script: Script::new(Seed::new(1)) }
    }

    /// Takes a card out of the deck.
    fn take(&mut self, name: &str) -> Card {
        let at = self.position.deck.iter().position(|&other| other == card(name));
        self.position.deck.remove(at.unwrap_or_else(|| panic!("no {name} is left in the deck")))
    }

    fn person(mut self, seat: usize, place: &str, name: &str, change: impl FnOnce(&mut PersonAt)) -> Scene {
        let card = self.take(name);
        let place = place.to_owned();
        let mut person =
            PersonAt { place, card, punk: false, damaged: false, spent: false, used: [false; 3], this: false };
        change(&mut person);
        self.position.seats[seat].people.push(person);
        self
    }

    /// A ready person.
    pub fn man(self, seat: usize, place: &str, name: &str) -> Scene {
        self.person(seat, place, name, |_| {})
    }

    /// A damaged person.
    pub fn hurt(self, seat: usize, place: &str, name: &str) -> Scene {
        self.person(seat, place, name, |person| person.damaged = true)
    }

    /// A person who is not ready.
    pub fn spent(self, seat: usize, place: &str, name: &str) -> Scene {
        self.person(seat, place, name, |person| person.spent = true)
    }

    /// A ready punk with this face.
    pub fn punk(self, seat: usize, place: &str, face: &str) -> Scene {
        self.person(seat, place, face, |person| person.punk = true)
    }

    pub fn hand(mut self, seat: usize, names: &[&str]) -> Scene {
        for name in names {
            let card = self.take(name);
            self.position.seats[seat].hand.push(card);
        }
        self
    }

    /// The queue, slot 1 first; `""` is a free slot.
    pub fn queue(mut self, seat: usize, names: [&str; 3]) -> Scene {
        for (slot, name) in names.into_iter().enumerate() {
            self.position.seats[seat].queue[slot] = match name {
                "" => None,
                "raiders" => Some(serde_json::from_str("\"raiders\"").unwrap()),
                name => Some(self.take(name)),
            };
        }
        self
    }

    pub fn discard(mut self, names: &[&str]) -> Scene {
        for name in names {
            let card = self.take(name);
            self.position.discard.push(card);
        }
        self
    }

    /// Leaves only these cards in the deck; all others are discarded.
    pub fn deck(mut self, names: &[&str]) -> Scene {
        let kept: Vec<Card> = names.iter().map(|name| self.take(name)).collect();
        self.position.discard.append(&mut self.position.deck);
        self.position.deck = kept;
        self
    }

    pub fn damaged_camp(mut self, seat: usize, column: usize) -> Scene {
        self.position.seats[seat].camps[column - 1].damaged = true;
        self
    }

    pub fn ruin(mut self, seat: usize, column: usize) -> Scene {
        self.position.seats[seat].camps[column - 1].destroyed = true;
        self
    }

    pub fn water(mut self, water: u8) -> Scene {
        self.position.water = water;
        self
    }

    /// Anything else.
    pub fn edit(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }

    pub fn marks(self, marks: &[&str]) -> Scene {
        self.edit(|position| position.marks.extend(marks.iter().map(ToString::to_string)))
    }

    /// Scripts the next cards from the deck.
    pub fn draws(mut self, names: &[&str]) -> Scene {
        let numbers: Vec<u8> = names.iter().map(|name| card(name).index() as u8).collect();
        let purpose = if self.position.run_outs > 0 { Purpose::Reshuffle } else { Purpose::Deck };
        self.script = self.script.with(purpose, numbers);
        self
    }

    /// Scripts the next cards from a deck made anew.
    pub fn draws_anew(mut self, names: &[&str]) -> Scene {
        self.script = self.script.with(Purpose::Reshuffle, names.iter().map(|name| card(name).index() as u8));
        self
    }

    /// The stage becomes a game.
    pub fn on(self) -> Play {
        let state =
            self.game.state(&self.position).unwrap_or_else(|refusal| panic!("the scene is not sound:\n{refusal}"));
        let (game, script) = (self.game, self.script);
        Play { game, state, script, events: Vec::new(), follower: Follower::default() }
    }
}

/// A staged game being played.
pub struct Play {
    pub game: Radlands,
    pub state: State,
    script: Script,
    pub events: Vec<Event>,
    follower: Follower<Radlands>,
}

impl Play {
    /// Plays decisions, each of which must be legal by the list and by the judge.
    #[track_caller]
    pub fn play(&mut self, decisions: &[&str]) -> &mut Play {
        for text in decisions {
            self.play_one(text);
        }
        self
    }

    #[track_caller]
    fn play_one(&mut self, text: &str) {
        let action = notation::read(text).unwrap();
        let legal = self.legal();
        assert!(legal.iter().any(|other| other == text), "{text} is not listed: {legal:?}");
        assert_eq!(self.game.objection(&self.state, action), None, "{text}");
        self.follower.decides(&self.game, action, &self.state);
        let start = self.events.len();
        let (game, state, chance) = (&self.game, &mut self.state, &mut self.script);
        Table { game, state, chance, observer: &mut self.events }.play(action);
        for &event in &self.events[start..] {
            self.follower.sees(&self.game, event, &self.state);
        }
        let violations = self.game.violations(&self.state);
        assert!(violations.is_empty(), "after {text}: {violations:?}");
        if let Some(Err(difference)) = self.follower.rests(&self.game, &self.state) {
            panic!("{difference}");
        }
    }

    /// The legal decisions as text.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Actions::new();
        self.game.legal(&self.state, &mut list);
        list.iter().map(|&action| notation::write(action)).collect()
    }

    /// Exactly these are legal among the decisions whose text begins so, in any order.
    #[track_caller]
    pub fn offers(&self, start: &str, expected: &[&str]) -> &Play {
        let mut listed: Vec<String> = self.legal().into_iter().filter(|text| text.starts_with(start)).collect();
        let mut expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        listed.sort();
        expected.sort();
        assert_eq!(listed, expected);
        self
    }

    /// These decisions are refused, by the list and by the judge; the last reason is returned.
    #[track_caller]
    pub fn refuses(&self, decisions: &[&str]) -> &'static str {
        let mut reason = "";
        for text in decisions {
            assert!(!self.legal().iter().any(|other| other == text), "{text} is listed");
            let action = notation::read(text).unwrap();
            reason = self.game.objection(&self.state, action).unwrap_or_else(|| panic!("{text} is legal"));
        }
        reason
    }

    /// A place in words: the card, `punk`, `(damaged)`, `(ready)`, or `-` where nothing is in play.
    pub fn at(&self, seat: u8, place: &str) -> String {
        let side = self.state.side(Seat(seat));
        let place: Place = place.parse().unwrap();
        if !side.present.has(place) {
            return "-".into();
        }
        let name = match side.person(place) {
            Some(_) if side.punks.has(place) => "punk".to_owned(),
            Some(card) => card.name().to_owned(),
            None => side.camp(place.column()).map_or("-", Camp::name).to_owned(),
        };
        let damaged = if side.damaged.has(place) { " (damaged)" } else { "" };
        let ready = if side.ready().has(place) { " (ready)" } else { "" };
        format!("{name}{damaged}{ready}")
    }

    /// The places hold these.
    #[track_caller]
    pub fn shows(&self, seat: u8, expected: &[(&str, &str)]) -> &Play {
        for (place, text) in expected {
            assert_eq!(self.at(seat, place), *text, "seat {seat}, {place}");
        }
        self
    }

    /// The hand by name.
    #[track_caller]
    pub fn holds(&self, seat: u8, expected: &[&str]) -> &Play {
        let mut expected: Vec<Card> = expected.iter().map(|name| card(name)).collect();
        expected.sort();
        assert_eq!(self.state.side(Seat(seat)).hand.iter().collect::<Vec<_>>(), expected);
        self
    }

    /// The queue by name; `""` is a free slot.
    #[track_caller]
    pub fn queues(&self, seat: u8, expected: [&str; 3]) -> &Play {
        let queue = self.state.side(Seat(seat)).queue.map(|slot| slot.map_or("", |event| event.card().name()));
        assert_eq!(queue, expected);
        self
    }

    /// The discard by name.
    #[track_caller]
    pub fn discarded(&self, expected: &[&str]) -> &Play {
        let mut expected: Vec<Card> = expected.iter().map(|name| card(name)).collect();
        expected.sort();
        assert_eq!(self.state.discard.iter().collect::<Vec<_>>(), expected);
        self
    }

    /// The game is over this way.
    #[track_caller]
    pub fn ended(&self, outcome: Outcome, winner: Option<u8>) -> &Play {
        assert_eq!((self.state.outcome, self.state.winner), (Some(outcome), winner.map(Seat)));
        self
    }

    /// Every scripted card came, nothing else was left to chance.
    #[track_caller]
    pub fn done(&self) {
        assert_eq!(self.script.complaints(), &[] as &[String]);
        assert_eq!(self.script.unused(), 0, "scripted cards left");
        assert_eq!(self.script.unscripted(), [], "unscripted draws");
    }
}
