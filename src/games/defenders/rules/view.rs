//! A player's knowledge (R3.4).
//!
//! A [`View`] is made of the public part of a state and the own cards. Everything else is taken out, not hidden: two
//! states that differ only in what a seat cannot know give equal views. [`View::sample`] fills the gaps again at
//! random, for minds that look ahead.

use super::chance::{Chance, Purpose};
use super::defenders::{Defenders, MACHINE_CARDS};
use crate::game::rng::Rng;
use crate::games::defenders::board::cards::CardSet;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Habitat, MOST_SEATS, Seat};
use crate::inputs;

/// The knowledge of another player's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The number of cards it holds.
    pub size: u8,
    /// The number of cards of each habitat, once the players have talked: from the first reveal on.
    pub habitats: Option<[u8; Habitat::COUNT]>,
}

/// A game as one seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    /// The state without what the seat cannot know: other hands lie in their decks, hidden picks are not made, hidden
    /// arrows point at vertex 0, hidden machine cards are base cards.
    known: State,
    hands: [Hand; MOST_SEATS],
    /// The number of difficult cards in the machine deck, known or not.
    difficult: u8,
}
const _: () = assert!(size_of::<View>() <= 392);

inputs!(Hand { size, habitats });
inputs!(View { known, hands: seats, difficult });

impl Defenders {
    /// The game as a seat sees it. In solo the one player sees both hands.
    pub fn view(&self, state: &State, seat: Seat) -> View {
        let mut known = *state;
        let mut hands = [Hand::default(); MOST_SEATS];
        if !state.is_solo() {
            for other in state.all_seats().filter(|&other| other != seat) {
                hands[other.index()] = self.hand_of(state, other);
                let player = known.player_mut(other);
                player.deck |= player.hand;
                player.hand = CardSet::EMPTY;
                if state.phase == Phase::Organize && !state.has_exited(other) {
                    player.set_active(None);
                }
            }
        }
        // R3.4: the arrows below the top tile.
        let top = state.top_tile();
        known.arrows[..top].fill(0);
        // RULING machine-deck-known
        if !self.rules.machine_deck_known {
            known.difficult &= known.seen;
        }
        View { seat, known, hands, difficult: state.difficult.count_ones() as u8 }
    }

    fn hand_of(&self, state: &State, seat: Seat) -> Hand {
        let player = state.player(seat);
        let silent = match state.phase {
            Phase::Opening | Phase::Camps => true,
            Phase::Organize => state.round <= 1,
            _ => false,
        };
        let habitats = self.deck(player.organizer).habitat_counts(player.hand);
        Hand { size: habitats.iter().sum(), habitats: (!silent).then_some(habitats) }
    }
}

impl View {
    /// The seat whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The known part as a state, for questions about the board and the own cards. Other hands are empty in it.
    pub const fn known(&self) -> &State {
        &self.known
    }

    /// The knowledge of another seat's hand.
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The number of difficult cards in the machine deck, known or not.
    pub const fn difficult(&self) -> u8 {
        self.difficult
    }

    /// A random full state that fits the view: hands of the known sizes and habitats, picks among them, arrows, and
    /// machine cards where these are not known.
    pub fn sample(&self, game: &Defenders, rng: &mut Rng) -> State {
        let mut state = self.known;
        let mut chance = OneStream(rng);
        if !state.is_solo() {
            for other in state.all_seats().filter(|&other| other != self.seat) {
                self.deal_hand(game, &mut state, other, &mut chance);
            }
        }
        let top = state.top_tile();
        for arrow in &mut state.arrows[..top] {
            *arrow = super::chance::turn_arrow(&mut chance);
        }
        if !game.rules.machine_deck_known {
            self.draw_difficult(game, &mut state, &mut chance);
        }
        state
    }

    /// A random hand out of the cards that are in hand or deck.
    fn deal_hand(&self, game: &Defenders, state: &mut State, seat: Seat, chance: &mut impl Chance) {
        let known = self.hands[seat.index()];
        let picked = state.phase == Phase::Organize
            && !state.has_exited(seat)
            && state.waiting >> seat.0 & 1 == 0
            && known.size > 0;
        let player = state.player_mut(seat);
        let of = &game.deck(player.organizer).of;
        match known.habitats {
            Some(habitats) => {
                for habitat in Habitat::ALL {
                    let cards = player.deck & of[habitat.index()];
                    player.hand |= random_subset(chance, cards, habitats[habitat.index()].into());
                }
            }
            None => player.hand = random_subset(chance, player.deck, known.size.into()),
        }
        player.deck -= player.hand;
        if picked {
            let pick = random_subset(chance, player.hand, 1);
            player.set_active(pick.nth(0));
        }
    }

    /// A machine deck as setup deals it, one that agrees with what has been seen.
    fn draw_difficult(&self, game: &Defenders, state: &mut State, chance: &mut impl Chance) {
        for _ in 0..TRIES {
            let dealt = game.draw_difficult(chance);
            if dealt & state.seen == self.known.difficult && dealt.count_ones() == u32::from(self.difficult) {
                state.difficult = dealt;
                return;
            }
        }
        // A position set up by hand need not be one that setup deals: any unseen places will do.
        let mut places: Vec<usize> = (0..MACHINE_CARDS).filter(|place| state.seen >> place & 1 == 0).collect();
        super::chance::shuffle(chance, Purpose::Difficult, &mut places);
        for place in places {
            let kind = game.machine_kind(place);
            let of_kind = |p: &usize| state.difficult >> p & 1 == 1 && game.machine_kind(*p) == kind;
            let room =
                (0..MACHINE_CARDS).filter(of_kind).count() < game.contents.machine.difficult[kind.index()].into();
            if room && state.difficult.count_ones() < u32::from(self.difficult) {
                state.difficult |= 1 << place;
            }
        }
    }
}

/// The most deals of a machine deck tried to find one that agrees with what has been seen.
const TRIES: u32 = 1000;

/// All chance from one stream.
struct OneStream<'a>(&'a mut Rng);

impl crate::game::chance::Chance<Purpose> for OneStream<'_> {
    fn below(&mut self, _: Purpose, n: u32) -> u32 {
        self.0.below(n)
    }
}

/// `n` random cards of a set, or all of it.
fn random_subset(chance: &mut impl Chance, mut from: CardSet, n: usize) -> CardSet {
    let mut taken = CardSet::EMPTY;
    for _ in 0..n.min(from.len()) {
        if let Some(place) = from.nth(chance.below(Purpose::LineUp, from.len() as u32) as usize) {
            from -= CardSet::only(place);
            taken |= CardSet::only(place);
        }
    }
    taken
}
