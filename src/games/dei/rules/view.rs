//! Information that a player may have (R16), and random states that fit it.

use super::dei::Dei;
use super::state::{MOST_DECK, MOST_PLAYERS, State};
use crate::game::Seat;
use crate::game::rng::Rng;
use crate::games::dei::board::cards::{CardId, Cards};
use crate::games::dei::board::words::{Candy, Colour, Drone, Feat, Market};
use crate::inputs;

/// Hidden things of another player, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hidden {
    /// Cards in hand, face down on the pad, in the bin; of the hand, those that are planned.
    cards: [u8; 3],
    /// Planned cards that it still has to play, a bit for each place.
    plan: u8,
    /// Candy.
    candy: u8,
    /// Is the card in play hidden?
    in_play: bool,
}

/// The table as one seat knows it: a state without what is hidden, and how much that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// Everything in sight. With secret hands all hidden cards of a player count as hand.
    state: State,
    hidden: [Hidden; MOST_PLAYERS],
}

inputs!(View { state });

impl View {
    /// The knowledge of a seat about a state.
    pub(crate) fn of(game: &Dei, state: &State, seat: Seat) -> View {
        let mut seen = *state;
        let mut hidden = [Hidden::default(); MOST_PLAYERS];
        seen.decks = [[CardId(0); MOST_DECK]; Market::COUNT];
        let open = game.rules.open_candy;
        for other in state.all().filter(|&other| other != seat) {
            let player = seen.player_mut(other);
            if !game.rules.feat_draft {
                for feat in &mut player.feats {
                    *feat = feat.filter(|&feat| player.unlocked >> feat as u32 & 1 != 0);
                }
            }
            let there = &mut hidden[other.index()];
            if !open {
                there.candy = player.candy.iter().sum();
                player.candy = [0; Candy::COUNT];
            }
            if !game.rules.hands_are_open() {
                there.cards = [player.hand, player.down, player.bin].map(|cards| cards.len() as u8);
                there.plan = player.plan.iter().enumerate().fold(0, |set, (at, card)| {
                    set | u8::from(card.is_some_and(|card| player.hand.contains(card))) << at
                });
                player.hand = player.hand | player.down | player.bin;
                (player.down, player.bin) = (Cards::EMPTY, Cards::EMPTY);
                player.plan = [None; 2];
                if other == state.active && state.play.down && state.play.card.is_some() {
                    there.in_play = true;
                    seen.play.card = None;
                }
            }
        }
        if !open {
            seen.pool = [0; Candy::COUNT];
        }
        View { seat, state: seen, hidden }
    }

    /// Everything in sight, as a state in which what is hidden is missing.
    pub fn seen(&self) -> &State {
        &self.state
    }

    /// A random state that fits the view (R16.4).
    pub(crate) fn sample(&self, game: &Dei, rng: &mut Rng) -> State {
        let mut state = self.state;
        self.deal_feats(&mut state, rng);
        self.deal_decks(game, &mut state, rng);
        if !game.rules.open_candy {
            self.deal_candy(game, &mut state, rng);
        }
        if !game.rules.hands_are_open() {
            self.deal_hands(&mut state, rng);
        }
        state
    }

    /// Locked feats of the others, out of those of the colour that the seat has not seen.
    fn deal_feats(&self, state: &mut State, rng: &mut Rng) {
        // Before feats are dealt or drafted, no player has any.
        if state.player(self.seat).feats.iter().all(Option::is_none) || state.drafted > 0 {
            return;
        }
        for colour in Colour::ALL {
            let seen = |feat: &Feat| state.playing().iter().any(|player| player.feats.contains(&Some(*feat)));
            let mut left: Vec<Feat> = Feat::of(colour).filter(|feat| !seen(feat)).collect();
            for other in state.all() {
                let feat = &mut state.player_mut(other).feats[colour.index()];
                if feat.is_none() && !left.is_empty() {
                    *feat = Some(left.swap_remove(rng.below(left.len() as u32) as usize));
                }
            }
        }
    }

    /// The decks: unseen cards of each market, and unseen drone cards, so that the sizes hold.
    fn deal_decks(&self, game: &Dei, state: &mut State, rng: &mut Rng) {
        let mut seen = state.playing().iter().fold(Cards::EMPTY, |all, player| all | player.owned());
        for card in state.rows.iter().flatten().flatten() {
            seen.insert(*card);
        }
        let flies = |drone: &Drone| state.drones[drone.index()].is_some();
        let mut drones: Vec<CardId> = Drone::ALL.into_iter().filter(flies).flat_map(CardId::of_the_drone).collect();
        drones.retain(|&card| !seen.contains(card));
        rng.shuffle(&mut drones);
        debug_assert_eq!(game.players(), usize::from(state.seats), "the state is one of the game");
        for market in Market::ALL {
            let mut deck: Vec<CardId> = CardId::of_market(market).filter(|&card| !seen.contains(card)).collect();
            let size = usize::from(state.left[market.index()]);
            while deck.len() < size
                && let Some(card) = drones.pop()
            {
                deck.push(card);
            }
            rng.shuffle(&mut deck);
            state.decks[market.index()].iter_mut().zip(deck).take(size).for_each(|(place, card)| *place = card);
        }
    }

    /// The candy of the others and the pool, out of all that is not in sight.
    fn deal_candy(&self, game: &Dei, state: &mut State, rng: &mut Rng) {
        let mut left = game.contents.candy;
        let own = state.player(self.seat).candy;
        for candy in Candy::ALL {
            let at = candy.index();
            left[at] = left[at].saturating_sub(own[at] + state.used[at] + self.state.gone[at]);
        }
        for other in state.all().filter(|&other| other != self.seat) {
            for _ in 0..self.hidden[other.index()].candy {
                let total = left.iter().map(|&count| u32::from(count)).sum();
                let mut at = rng.below(total);
                for candy in Candy::ALL {
                    let count = u32::from(left[candy.index()]);
                    if at < count {
                        left[candy.index()] -= 1;
                        state.player_mut(other).candy[candy.index()] += 1;
                        break;
                    }
                    at -= count;
                }
            }
        }
        state.pool = left;
    }

    /// Secret hands: any choice of the cards that could be anywhere, with the known numbers.
    fn deal_hands(&self, state: &mut State, rng: &mut Rng) {
        for other in state.all().filter(|&other| other != self.seat) {
            let hidden = self.hidden[other.index()];
            let mut cards: Vec<CardId> = state.player(other).hand.iter().collect();
            rng.shuffle(&mut cards);
            let mut cards = cards.into_iter();
            let [hand, down, bin] =
                hidden.cards.map(|count| cards.by_ref().take(count.into()).collect::<Vec<CardId>>());
            if hidden.in_play {
                state.play.card = down.first().copied();
            }
            let mut planned = hand.iter().copied();
            let player = state.player_mut(other);
            for (at, place) in player.plan.iter_mut().enumerate() {
                *place = if hidden.plan >> at & 1 == 1 { planned.next() } else { None };
            }
            player.hand = hand.into_iter().collect();
            player.down = down.into_iter().collect();
            player.bin = bin.into_iter().collect();
        }
    }
}
