//! Tests of *Defenders of the Wild*: its rules, staged by hand with scripted chance, its laws under random play, its
//! golden games, its replay page, and what it says to noise.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::trivially_copy_pass_by_ref, clippy::needless_range_loop)]
#![allow(clippy::large_types_passed_by_value)]

mod abilities_council;
mod abilities_coven;
mod abilities_options;
mod abilities_order;
mod abilities_sect;
mod actions;
mod breaches;
mod damage;
mod differential;
mod factories;
mod flow;
mod hostile;
mod items;
#[path = "../kit/mod.rs"]
mod kit;
mod laws;
mod look;
mod machine;
mod mechs;
mod opening;
mod passes;
#[cfg(feature = "program")]
mod replay;
mod scene;
mod smoke;
mod solo;
mod staged;
mod stir;
#[path = "../support/mod.rs"]
mod support;
