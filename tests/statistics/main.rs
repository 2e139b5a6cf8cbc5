//! The methods of `analysis`: against the figures of other programs, by the laws they keep for any input, and by how often
//! their intervals hold the truth.

mod coverage;
mod deal_laws;
mod deals;
mod laws;
mod methods;
