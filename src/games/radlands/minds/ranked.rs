//! Which of many decisions a search tries: those that greedy likes best.

use super::super::action::Action;
use super::super::cards::Card;
use super::super::state::State;
use super::look::Look;
use super::search::Search;

/// The most decisions tried in a position.
pub(super) const MOST: usize = 32;
/// The most places tried for a person who is played.
const PLACES: usize = 2;

/// The best few of many, best first.
pub(super) struct Ranked {
    list: [(f32, Action); MOST],
    len: usize,
    most: usize,
}

impl Ranked {
    fn new(most: usize) -> Ranked {
        Ranked { list: [(0.0, Action::End); MOST], len: 0, most: most.min(MOST) }
    }

    fn add(&mut self, score: f32, action: Action) {
        let mut at = self.len;
        while at > 0 && self.list[at - 1].0 < score {
            at -= 1;
        }
        if at >= self.most {
            return;
        }
        self.len = (self.len + 1).min(self.most);
        self.list.copy_within(at..self.len - 1, at + 1);
        self.list[at] = (score, action);
    }

    /// All of them, best first.
    pub(super) fn actions(&self) -> &[(f32, Action)] {
        &self.list[..self.len]
    }
}

impl Search<'_> {
    /// The decisions that greedy likes best; of the places for one person only two.
    pub(super) fn ranked(&mut self, state: &State, most: usize) -> Ranked {
        let legal = &mut self.buffers.legal;
        self.game.legal(state, legal);
        let look = Look::new(self.game, self.greedy, (state, state.side(self.seat.other()).hand.len()));
        let mut ranked = Ranked::new(most);
        // The scores of the best places of each person so far.
        let mut places = [[f32::NEG_INFINITY; PLACES]; Card::COUNT];
        for &action in legal.iter().filter(|&&action| action != Action::End) {
            let score = look.score(action);
            if let Action::Play(card, _) = action {
                let [first, second] = &mut places[card.index()];
                if score <= *second {
                    continue;
                }
                *second = score.min(*first);
                *first = score.max(*first);
            }
            ranked.add(score, action);
        }
        ranked
    }
}
