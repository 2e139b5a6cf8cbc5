//! Shared by the sections: which cells a section describes, which of their parts are pooled, who is compared, and sums.

pub(super) mod contestants;
pub(super) mod moved;
pub(super) mod pooling;
pub(super) mod prelude;
pub(super) mod scope;
pub(super) mod short;
pub(super) mod sums;
