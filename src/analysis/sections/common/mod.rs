//! Shared by the sections: the choice of cells, the pooling of their parts, contestants, and sums.

pub(super) mod contestants;
pub(super) mod moved;
pub(super) mod pooling;
pub(super) mod prelude;
pub(super) mod scope;
pub(super) mod short;
pub(super) mod sums;
