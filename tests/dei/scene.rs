//! A small stage for rule tests: the quick layout of the reference, set up by hand, with scripted chance.
//!
//! A bare scene: turn 1, phase 1, seat 0 acts. All scrappers are in the stocks, the champion of seat 0 stands on 2.4A, that of
//! seat 1 on 2.6B, further ones on 2.2A: roofs without outposts; tokens lie as printed. Every decision that is played must be listed, be free of
//! objections, and leave a sound state.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Game, Seat, Settings, Setup, keys};
use wildlab::games::dei::action::Action;
use wildlab::games::dei::board::cards::CardId;
use wildlab::games::dei::board::regions::Region;
use wildlab::games::dei::board::words::{Feat, Token};
use wildlab::games::dei::chance::{Purpose, Script};
use wildlab::games::dei::event::Event;
use wildlab::games::dei::notation;
use wildlab::games::dei::state::{Ask, Play, Player, State};
use wildlab::games::dei::{Dei, Table};

/// Where the champions of a bare scene stand.
const CHAMPIONS: [&str; 4] = ["2.4A", "2.6B", "2.2A", "2.2A"];

/// A position being staged.
pub struct Scene {
    pub game: Dei,
    pub state: State,
    pub script: Script,
    pub events: Vec<Event>,
}

/// The game of settings as on the command line.
pub fn game(settings: &str) -> Dei {
    let settings = Settings::parse("here", settings, &keys::<Dei>()).unwrap();
    Dei::from_settings(&settings).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Two players, Refuge 42 and Ravagers.
pub fn bare() -> Scene {
    with("")
}

/// The bare scene with further settings.
pub fn with(settings: &str) -> Scene {
    Scene::of(&format!("players=2; lineup=refuge-42,ravagers; rule=outposts=fixed; {settings}"))
}

/// Two players, of these factions.
pub fn duel(factions: &str) -> Scene {
    Scene::of(&format!("players=2; lineup={factions}; rule=outposts=fixed"))
}

impl Scene {
    /// A scene of any settings in which factions are named.
    pub fn of(settings: &str) -> Scene {
        let game = game(settings);
        let mut script = Script::new(Seed::new(1));
        let mut state = game.deal(&mut script, &mut ());
        while state.turn == 0 {
            let mut legal = Vec::new();
            Game::legal(&game, &state, &mut legal);
            Table::of(&game, &mut state, &mut script, &mut ()).play(legal[0]);
        }
        let mut scene = Scene { game, state, script, events: Vec::new() };
        let seats: Vec<Seat> = scene.state.all().collect();
        for seat in seats {
            let player = scene.state.player_mut(seat);
            let there: Vec<Region> = player.with_scrappers().collect();
            for region in there {
                let count = player.scrappers(region);
                player.take(region, count);
                player.stock += count;
            }
            scene = scene.champion(seat.0, CHAMPIONS[seat.index()]);
        }
        scene.state.holders = [u8::MAX; 16];
        scene
    }

    pub fn player(&mut self, seat: u8) -> &mut Player {
        self.state.player_mut(Seat(seat))
    }

    /// The region of a name.
    pub fn region(&self, name: &str) -> Region {
        self.game.city(&self.state).named(name).unwrap_or_else(|| panic!("no region {name}"))
    }

    /// Scrappers from the stock into a region.
    pub fn units(mut self, seat: u8, name: &str, count: u8) -> Scene {
        let region = self.region(name);
        let player = self.player(seat);
        player.put(region, count);
        player.stock -= count;
        self
    }

    /// The champion into a region.
    pub fn champion(mut self, seat: u8, name: &str) -> Scene {
        let region = self.region(name);
        self.player(seat).place_champion(region);
        self
    }

    /// A refuge in a region.
    pub fn refuge(mut self, seat: u8, name: &str) -> Scene {
        let region = self.region(name);
        let free = self.player(seat).refuges.iter_mut().find(|own| own.is_none()).unwrap();
        *free = Some(region);
        self
    }

    /// Tokens in the purse, from the reserve.
    pub fn purse(mut self, seat: u8, technology: u8, cells: u8) -> Scene {
        for (token, count) in Token::ALL.into_iter().zip([technology, cells]) {
            let before = std::mem::replace(&mut self.player(seat).purse[token.index()], count);
            let reserve = &mut self.state.reserve[token.index()];
            *reserve = *reserve + before - count;
        }
        self
    }

    /// A feat, unlocked; the player who has it gets another.
    pub fn feat(mut self, seat: u8, feat: Feat) -> Scene {
        let colour = feat.colour().index();
        let before = self.player(seat).feats[colour];
        for player in &mut self.state.players {
            if player.feats[colour] == Some(feat) {
                player.feats[colour] = before;
            }
        }
        let player = self.player(seat);
        player.feats[colour] = Some(feat);
        player.unlocked |= 1 << feat as u32;
        self
    }

    /// The cube of the outpost on a piece.
    pub fn cube(mut self, seat: u8, piece: &str) -> Scene {
        let outposts = &self.game.city(&self.state).outposts;
        let at = outposts.iter().position(|outpost| outpost.piece.to_string() == piece).unwrap();
        self.state.holders[at] = seat;
        self
    }

    /// Lays the first hand card of seat 0 on the pad, with these icons pending.
    pub fn icons(mut self, signs: &str) -> Scene {
        let card = self.state.player(Seat(0)).hand.first().unwrap();
        let player = self.player(0);
        player.hand.remove(card);
        player.up.insert(card);
        self.state.played = 1;
        self.state.play = Play { card: Some(card), ..Play::NONE };
        for sign in signs.split_whitespace() {
            self.state.play.pending.add(sign.parse().unwrap(), 1);
        }
        (self.state.ask, self.state.asked) = (Ask::Icons, Seat(0));
        self
    }

    /// A card for sale in a row, 0 to 3, and a slot: 0 left, 1 middle, 2 right.
    pub fn for_sale(mut self, market: usize, slot: usize, card: &str) -> Scene {
        let wanted: CardId = card.parse().unwrap();
        let own = self.state.rows[market][slot];
        for row in &mut self.state.rows {
            row.iter_mut().filter(|there| **there == Some(wanted)).for_each(|there| *there = own);
        }
        let decks = self.state.decks.iter_mut().zip(self.state.left);
        for (deck, left) in decks {
            deck[..usize::from(left)].iter_mut().filter(|there| **there == wanted).for_each(|there| {
                *there = own.unwrap_or(wanted);
            });
        }
        self.state.rows[market][slot] = Some(wanted);
        self
    }

    /// What chance brings next.
    pub fn next(mut self, purpose: Purpose, values: &[u8]) -> Scene {
        self.script = self.script.with(purpose, values.iter().copied());
        self
    }

    /// Gives each cube to the player with the majority: a sound state to begin with.
    fn give_cubes(&mut self) {
        let regions: Vec<Region> = self.game.city(&self.state).outposts.iter().map(|outpost| outpost.region).collect();
        for (at, region) in regions.into_iter().enumerate() {
            if let Some(seat) = self.game.majority(&self.state, region) {
                self.state.holders[at] = seat.0;
            }
        }
    }

    /// Plays decisions in their notation, divided by commas.
    pub fn play(&mut self, texts: &str) -> &mut Scene {
        self.give_cubes();
        for text in texts.split(',').map(str::trim) {
            let action = self.read(text);
            let legal = self.legal();
            assert!(legal.contains(&action), "{text} is not legal; legal: {:?}", self.listed());
            assert_eq!(Checked::objection(&self.game, &self.state, action), None, "{text}");
            let events = &mut self.events;
            let mut watch = |event: Event, _: &State| events.push(event);
            Table::of(&self.game, &mut self.state, &mut self.script, &mut watch).play(action);
            let wrong = Checked::violations(&self.game, &self.state);
            assert!(wrong.is_empty(), "after {text}: {wrong:?}");
        }
        self
    }

    fn read(&self, text: &str) -> Action {
        notation::read(&self.game, &self.state, text).unwrap_or_else(|reason| panic!("{text}: {reason}"))
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        Game::legal(&self.game, &self.state, &mut legal);
        legal
    }

    /// The legal decisions as text.
    pub fn listed(&self) -> Vec<String> {
        self.legal().into_iter().map(|action| notation::write(&self.game, &self.state, action)).collect()
    }

    /// Is a decision legal? List and objection must agree.
    pub fn can(&self, text: &str) -> bool {
        let action = self.read(text);
        let listed = self.legal().contains(&action);
        assert_eq!(listed, Checked::objection(&self.game, &self.state, action).is_none(), "{text}");
        listed
    }

    /// The scrappers of a seat in a region.
    pub fn count(&self, seat: u8, name: &str) -> u8 {
        self.state.player(Seat(seat)).scrappers(self.region(name))
    }

    /// The tokens in a region.
    pub fn tokens(&self, name: &str) -> u8 {
        self.state.tokens[self.region(name).index()]
    }

    /// Technology and Cells of a seat.
    pub fn has(&self, seat: u8) -> [u8; 2] {
        self.state.player(Seat(seat)).purse
    }

    /// The seat that holds the cube of the outpost on a piece.
    pub fn holder(&self, piece: &str) -> Option<u8> {
        let outposts = &self.game.city(&self.state).outposts;
        let at = outposts.iter().position(|outpost| outpost.piece.to_string() == piece).unwrap();
        Some(self.state.holders[at]).filter(|holder| *holder != u8::MAX)
    }
}
