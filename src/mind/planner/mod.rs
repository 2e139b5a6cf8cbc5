//! A planner of whole turns: it looks through the decisions of a turn before it begins one.
//!
//! The planner knows no game. An [`Evaluator`] says what a position is worth to a seat, whose turn it is, and, where a game
//! asks for it, which decisions are worth a try. The search between the two is here: a beam through sequences of decisions,
//! equal positions looked at once, the best ends of the turn judged again after the others have replied. The rules alone say
//! what a decision does: everything is played on states that fit what the seat knows.
//!
//! Nothing that chance brings is foreseen. A decision whose consequence depends on it ends a sequence, which is worth what
//! it comes to on average. A plan is kept as long as the game goes as foreseen.

mod budget;
mod ends;
mod estimate;
mod evaluator;
mod print;
mod search;
mod trail;
mod turns;

pub use budget::TurnBudget;
pub use estimate::Estimate;
pub use evaluator::{At, Evaluator, Follows, Planned, Ranked, Scratch, Stage};
pub use print::{Print, print};
pub use turns::TurnPlanner;
