//! A small stage for rule tests: a bare island, set up by hand, with scripted chance.
//!
//! A bare scene: three players in turn 1, seat 0 (man, `m-aem-`) acts, seat 1 is mammoth (`m-eam-`), seat 2 bear
//! (`a-m-em`); the board is empty, each player has 8 food and points 1, 2, 3. The hand of seat 0 is filled with cards
//! that man cannot use. Every decision that is played must be listed, be free of objections, and leave a sound state.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Game, Notation, Seat, Settings, Setup, keys};
use wildlab::games::wildlife::cards::Cards;
use wildlab::games::wildlife::chance::{Purpose, Script};
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::spaces::Spaces;
use wildlab::games::wildlife::state::{Ask, State};
use wildlab::games::wildlife::words::{Ability, CardKind, Species, Terrain};
use wildlab::games::wildlife::{Action, Table, WildLife};

/// The fillers of the hand of each seat: man has no use for cards of desert and water.
const FILLERS: [[CardKind; 2]; 3] = [
    [CardKind::Desert, CardKind::Water],
    [CardKind::Ability, CardKind::Mountains],
    [CardKind::Adaptation, CardKind::Mountains],
];

/// A position being staged.
pub struct Scene {
    pub game: WildLife,
    pub state: State,
    pub script: Script,
    pub events: Vec<Event>,
}

/// The game of settings as on the command line.
pub fn game(settings: &str) -> WildLife {
    let settings = Settings::parse("here", settings, &keys::<WildLife>()).unwrap();
    WildLife::from_settings(&settings).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The bare scene.
pub fn bare() -> Scene {
    with("")
}

/// The bare scene with further settings.
pub fn with(settings: &str) -> Scene {
    Scene::of(&format!("players=3; lineup=man,mammoth,bear; {settings}"))
}

/// Two players, man and mammoth.
pub fn duel(settings: &str) -> Scene {
    Scene::of(&format!("players=2; lineup=man,mammoth; {settings}"))
}

impl Scene {
    /// A scene of any settings in which species are named.
    pub fn of(settings: &str) -> Scene {
        let game = game(settings);
        let mut script = Script::new(Seed::new(1));
        let mut state = game.deal(&mut script, &mut ());
        let settled = game.settles();
        for (seat, player) in state.players[..game.players()].iter_mut().enumerate() {
            player.tiles = Spaces::EMPTY;
            player.points = seat as i16 + 1;
            player.order = seat as u8 + 1;
            player.reserve = game.tiles() - settled;
        }
        (state.turn, state.settled) = (1, settled * state.seats);
        (state.active, state.actor, state.asked, state.first) = (Seat(0), Seat(0), Seat(0), Seat(0));
        (state.ask, state.plays_left) = (Ask::Turn, 3);
        let mut scene = Scene { game, state, script, events: Vec::new() };
        let all: Vec<Seat> = scene.state.all().collect();
        for &seat in all.iter().rev() {
            scene = scene.hand(seat.0, "");
        }
        scene
    }

    fn player(&mut self, seat: u8) -> &mut wildlab::games::wildlife::state::Player {
        &mut self.state.players[usize::from(seat)]
    }

    /// Tiles of a seat on these spaces.
    pub fn tiles(mut self, seat: u8, names: &str) -> Scene {
        for name in names.split_whitespace() {
            let space = self.game.contents.island.named(name).unwrap();
            assert!(self.state.owner(space).is_none(), "{name} is taken");
            self.player(seat).tiles.insert(space);
        }
        let most = self.game.tiles() - self.player(seat).tiles.len() as u8;
        let reserve = self.player(seat).reserve;
        self.player(seat).reserve = reserve.min(most);
        self
    }

    /// A hand of these cards, filled up to ten.
    pub fn hand(mut self, seat: u8, names: &str) -> Scene {
        let old = std::mem::replace(&mut self.player(seat).hand, Cards::EMPTY);
        self.state.pile.add_all(&old);
        let mut give = |kind: CardKind| {
            let there = self.state.pile.has(kind);
            if there {
                self.state.pile.remove(kind);
                self.state.players[usize::from(seat)].hand.add(kind);
            }
            there
        };
        let mut size = 0;
        for name in names.split_whitespace() {
            assert!(give(name.parse().unwrap()), "no {name} is left in the pile");
            size += 1;
        }
        let hand = self.game.contents.setup.hand;
        while size < hand {
            assert!(FILLERS[usize::from(seat)].iter().any(|&kind| give(kind)), "no filler is left");
            size += 1;
        }
        self
    }

    pub fn points(mut self, seat: u8, points: i16) -> Scene {
        self.player(seat).points = points;
        self
    }

    pub fn food(mut self, seat: u8, food: u16) -> Scene {
        self.player(seat).food = food;
        self
    }

    pub fn reserve(mut self, seat: u8, tiles: u8) -> Scene {
        self.player(seat).reserve = tiles;
        self
    }

    /// Ability tiles from the supply.
    pub fn owns(mut self, seat: u8, ability: Ability, tiles: u8) -> Scene {
        self.player(seat).owned[ability.index()] += tiles;
        self.state.abilities[ability.index()] -= tiles;
        self
    }

    /// Raises a level by adaptation tiles.
    pub fn adapted(mut self, seat: u8, terrain: Terrain, times: usize) -> Scene {
        for _ in 0..times {
            let level = self.player(seat).level(terrain);
            let next = wildlab::games::wildlife::words::Level::ALL[level.index() + 1];
            self.player(seat).set_level(terrain, next);
            self.player(seat).adaptations += 1;
            self.state.adaptations[terrain.index()][level.index()] -= 1;
        }
        self
    }

    /// Markers on areas, by their letters.
    pub fn marked(mut self, letters: &str) -> Scene {
        for letter in letters.chars() {
            let area = wildlab::games::wildlife::words::Area::from_letter(letter).unwrap();
            self.state.marked |= 1 << area.0;
        }
        self
    }

    /// Scripts the next results of chance.
    pub fn next(mut self, purpose: Purpose, values: &[u8]) -> Scene {
        self.script = self.script.with(purpose, values.iter().copied());
        self
    }

    /// Plays decisions in their notation, divided by commas.
    pub fn play(&mut self, texts: &str) -> &mut Scene {
        for text in texts.split(',').map(str::trim) {
            let action = self.read(text);
            let legal = self.legal();
            assert!(legal.contains(&action), "{text} is not legal; legal: {:?}", self.listed());
            assert_eq!(Checked::objection(&self.game, &self.state, action), None, "{text}");
            let events = &mut self.events;
            Table {
                game: &self.game,
                state: &mut self.state,
                chance: &mut self.script,
                observer: &mut |event: Event, _: &State| events.push(event),
            }
            .play(action);
            let wrong = Checked::violations(&self.game, &self.state);
            assert!(wrong.is_empty(), "after {text}: {wrong:?}");
        }
        self
    }

    fn read(&self, text: &str) -> Action {
        self.game.read(&self.state, text).unwrap_or_else(|reason| panic!("{text}: {reason}"))
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        Game::legal(&self.game, &self.state, &mut legal);
        legal
    }

    /// The legal decisions as text.
    pub fn listed(&self) -> Vec<String> {
        self.legal().into_iter().map(|action| self.game.write(&self.state, action)).collect()
    }

    /// Is a decision legal? List and objection must agree.
    pub fn can(&self, text: &str) -> bool {
        let action = self.read(text);
        let listed = self.legal().contains(&action);
        assert_eq!(listed, Checked::objection(&self.game, &self.state, action).is_none(), "{text}");
        listed
    }

    /// The seat that stands on a space.
    pub fn on(&self, name: &str) -> Option<u8> {
        self.state.owner(self.game.contents.island.named(name).unwrap()).map(|seat| seat.0)
    }

    /// Points by seat.
    pub fn scores(&self) -> Vec<i16> {
        self.state.playing().iter().map(|player| player.points).collect()
    }

    /// Food by seat.
    pub fn foods(&self) -> Vec<u16> {
        self.state.playing().iter().map(|player| player.food).collect()
    }

    /// Did an event of this kind happen?
    pub fn saw(&self, kind: &str) -> usize {
        self.events.iter().filter(|event| event.kind() == kind).count()
    }

    /// The species of the seats.
    pub fn species(&self) -> Vec<Species> {
        self.state.playing().iter().filter_map(|player| player.species).collect()
    }
}
