//! Decisions in flat form: whole answers instead of steps (R14.1).

use crate::game::Seat;
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::words::{Ability, CardKind, Species, Terrain};
use crate::games::wildlife::rules::action::{Action, Deed};

/// The effect of a card. Spaces are numbers, players are seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Move a tile from a space to another.
    Migrate(usize, usize),
    /// Bring a tile to a space.
    Expand(usize),
    /// Replace the tile on a space.
    Attack(usize),
    /// Raise the level in a terrain.
    Adapt(Terrain),
    /// Take an ability tile from the supply, or from a player where it has none.
    Take(Ability, Option<usize>),
    /// Let the event happen.
    Event,
}

/// A whole decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flat {
    /// Settle on a space.
    Settle(usize),
    /// Name a chart and open the bidding; the last player takes it without a bid.
    Name(Species, Option<u16>),
    /// Bid an amount; the game asks for the amount where there is a choice of amounts.
    Bid(u16, bool),
    /// Pass, or do not buy.
    Pass,
    /// Put a card up for auction.
    Auction(CardKind),
    /// Use a card.
    Use(CardKind, Effect),
    /// Lay a card out without effect.
    Drop(CardKind),
    /// The free migration.
    FreeMigration(usize, usize),
    /// Use a mobility tile.
    Mobility(usize, usize),
    /// Use the aggression tile on a space.
    Aggression(usize),
    /// Convert food to a point.
    Convert,
    /// End the turn.
    End,
    /// Buy the card.
    Buy,
    /// Give up points for a bid.
    Pay(u16),
    /// Use the bought card.
    Effect(Effect),
    /// Leave the bought card without effect.
    Decline,
    /// Block the hit.
    Block,
    /// Let the hit happen.
    Allow,
    /// Lose the tile on a space.
    Lose(usize),
}

/// The steps of a decision: one to three.
#[derive(Clone, Copy, Debug)]
pub struct Steps([Action; 3], usize);

impl Steps {
    fn of(steps: &[Action]) -> Steps {
        let mut all = [Action::End; 3];
        all[..steps.len()].copy_from_slice(steps);
        Steps(all, steps.len())
    }
}

impl std::ops::Deref for Steps {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        &self.0[..self.1]
    }
}

fn at(space: usize) -> Action {
    Action::At(Space(space as u8))
}

fn from(space: usize) -> Action {
    Action::From(Space(space as u8))
}

fn to(space: usize) -> Action {
    Action::To(Space(space as u8))
}

impl Effect {
    /// The steps of a decision that begins with this one, for a card's deed.
    fn steps(self, begin: impl Fn(Deed) -> Action) -> Steps {
        match self {
            Effect::Migrate(a, b) => Steps::of(&[begin(Deed::Migrate), from(a), to(b)]),
            Effect::Expand(space) => Steps::of(&[begin(Deed::Expand), at(space)]),
            Effect::Attack(space) => Steps::of(&[begin(Deed::Attack), at(space)]),
            Effect::Adapt(terrain) => Steps::of(&[begin(Deed::Adapt), Action::Adapt(terrain)]),
            Effect::Take(ability, None) => Steps::of(&[begin(Deed::Take), Action::Take(ability)]),
            Effect::Take(ability, Some(victim)) => {
                Steps::of(&[begin(Deed::Take), Action::Take(ability), Action::Victim(Seat::from(victim))])
            }
            Effect::Event => Steps::of(&[begin(Deed::Event)]),
        }
    }
}

impl Flat {
    /// The steps in which the game asks for this decision.
    pub fn steps(self) -> Steps {
        match self {
            Flat::Settle(space) => Steps::of(&[Action::Settle(Space(space as u8))]),
            Flat::Name(species, None) => Steps::of(&[Action::Name(species)]),
            Flat::Name(species, Some(amount)) => Steps::of(&[Action::Name(species), Action::Amount(amount)]),
            Flat::Bid(_, false) => Steps::of(&[Action::Bid]),
            Flat::Bid(amount, true) => Steps::of(&[Action::Bid, Action::Amount(amount)]),
            Flat::Pass => Steps::of(&[Action::Pass]),
            Flat::Auction(card) => Steps::of(&[Action::Auction(card)]),
            Flat::Use(card, effect) => effect.steps(|deed| Action::Use(card, deed)),
            Flat::Drop(card) => Steps::of(&[Action::Drop(card)]),
            Flat::FreeMigration(a, b) => Steps::of(&[Action::FreeMigration, from(a), to(b)]),
            Flat::Mobility(a, b) => Steps::of(&[Action::Mobility, from(a), to(b)]),
            Flat::Aggression(space) => Steps::of(&[Action::Aggression, at(space)]),
            Flat::Convert => Steps::of(&[Action::Convert]),
            Flat::End => Steps::of(&[Action::End]),
            Flat::Buy => Steps::of(&[Action::Buy]),
            Flat::Pay(points) => Steps::of(&[Action::Pay(points)]),
            Flat::Effect(effect) => effect.steps(Action::Effect),
            Flat::Decline => Steps::of(&[Action::Decline]),
            Flat::Block => Steps::of(&[Action::Block]),
            Flat::Allow => Steps::of(&[Action::Allow]),
            Flat::Lose(space) => Steps::of(&[Action::Lose(Space(space as u8))]),
        }
    }
}
