//! A planner of whole turns: it looks through the decisions of a turn before it begins one.
//!
//! The planner knows no game. An [`Evaluator`] judges the worth of a position to a seat, names the turn, and, for some
//! games, picks the decisions that are worth a try. The search between the two is here: a beam through sequences of
//! decisions, equal positions looked at once, the best ends of the turn judged again after the others have replied.
//! Effects of decisions follow from the rules alone: everything is played on states that fit the seat's knowledge.
//!
//! Chance is never foreseen. A decision whose result depends on it ends a sequence, which has the mean worth of the
//! possible results. A plan is kept as long as the game goes as foreseen.

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
