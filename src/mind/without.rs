//! A mind that may not do certain things.

use std::sync::Arc;

use super::{Choices, MINDS, Mind, Sight, Turn};
use crate::game::{Considered, Game, Notation, Rng, Seat, Seed, phrases};

/// Says of a decision whether it is forbidden.
pub type Forbidden<G> = Arc<dyn Fn(&G, &<G as Game>::State, <G as Game>::Action) -> bool + Send + Sync>;

/// The word that forbids looking ahead.
pub const FORESIGHT: &str = "foresight";

/// Does a decision, as it is written, do one of these things: has it the word, or the verb with this word?
pub(super) fn does(written: &str, things: &[String]) -> bool {
    let own = phrases(written);
    let has = |phrase: &String, thing: &String| phrase == thing || phrase.split(' ').any(|word| word == thing);
    things.iter().any(|thing| own.iter().any(|phrase| has(phrase, thing)))
}

/// The decisions that do one of these things.
pub(super) fn forbidden<G: Notation + 'static>(things: &[String]) -> Forbidden<G> {
    let things = things.to_vec();
    Arc::new(move |game: &G, state: &G::State, action: G::Action| does(&game.write(state, action), &things))
}

/// Another mind that takes a forbidden decision only where there is no other: in its place the allowed one that it weighs
/// highest, or any where it weighs none.
pub struct Without<G: Game> {
    mind: Box<dyn Mind<G>>,
    forbidden: Forbidden<G>,
    rng: Rng,
    /// The decisions that it may take, while it decides.
    allowed: Vec<G::Action>,
}

/// Where the streams of replaced decisions begin, beyond those of the minds themselves.
const REPLACED: u64 = 700;

impl<G: Game> Without<G> {
    /// A mind that may not take these decisions.
    pub fn new(mut mind: Box<dyn Mind<G>>, forbidden: Forbidden<G>) -> Without<G> {
        mind.forbid(&forbidden);
        Without { mind, forbidden, rng: replaced(Seed::new(0), Seat(0)), allowed: Vec::new() }
    }
}

/// The stream of a seat's replaced decisions in a game.
fn replaced(seed: Seed, seat: Seat) -> Rng {
    seed.stream(MINDS + REPLACED + u64::from(seat.0))
}

impl<G: Game> Mind<G> for Without<G> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = replaced(seed, seat);
        self.mind.begin(seed, seat);
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        legal.list();
        let state = *legal.state();
        let forbidden = &self.forbidden;
        self.allowed.clear();
        self.allowed.extend(legal.list().iter().copied().filter(|&action| !forbidden(game, &state, action)));
        if self.allowed.is_empty() || self.allowed.len() == legal.list().len() {
            return self.mind.choose(game, sight, legal);
        }
        let again = || match &sight {
            Sight::View(view) => Sight::<G>::View(*view),
            Sight::Truth(state, chance) => Sight::Truth(*state, *chance),
        };
        let chosen = self.mind.choose(game, again(), legal);
        if self.allowed.contains(&chosen) {
            return chosen;
        }
        let weighed = self.mind.weigh(game, again(), &self.allowed);
        let may = |action: &G::Action| self.allowed.contains(action);
        let better = |best: (G::Action, f32), one: (G::Action, f32)| if one.1 > best.1 { one } else { best };
        let best = weighed.into_iter().filter(|(action, _)| may(action)).reduce(better);
        let tried = || self.mind.tried().into_iter().find(|one| may(&one.action)).map(|one| one.action);
        let action = best.map(|(action, _)| action).or_else(tried);
        let action = action.unwrap_or_else(|| self.allowed[self.rng.below(self.allowed.len() as u32) as usize]);
        self.mind.took(game, sight, action);
        action
    }

    fn weigh(&self, game: &G, sight: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        self.mind.weigh(game, sight, legal)
    }

    fn turns(&mut self, game: &G, sight: Sight<'_, G>, legal: &[G::Action], most: usize) -> Vec<Turn<G::Action>> {
        self.mind.turns(game, sight, legal, most)
    }

    fn fingerprint(&self, game: &G, view: &G::View) -> u64 {
        self.mind.fingerprint(game, view)
    }

    fn took(&mut self, game: &G, sight: Sight<'_, G>, action: G::Action) {
        self.mind.took(game, sight, action);
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        self.mind.tried()
    }

    fn is_omniscient(&self) -> bool {
        self.mind.is_omniscient()
    }
}

#[cfg(test)]
mod tests {
    use super::does;

    #[test]
    fn a_thing_is_a_verb_a_word_or_both() {
        let does = |written: &str, thing: &str| does(written, &[thing.to_string()]);
        assert!(does("play fox 1.back", "fox") && does("play fox 1.back", "play fox"));
        assert!(does("drop fox", "fox") && !does("drop fox", "play fox"));
        assert!(does("end", "end") && !does("attend", "end"));
    }
}
