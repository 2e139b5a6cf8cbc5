//! Rule tests of *Radlands*.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_for_each, clippy::large_types_passed_by_value)]

mod actions;
mod camps;
mod coverage;
mod differential;
mod events;
mod hostile;
mod knowledge;
mod minds;
mod people;
mod records;
mod scene;
mod set_b;
mod settings;
mod smoke;
mod turns;
