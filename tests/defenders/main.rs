//! Rule tests of *Defenders of the Wild*, staged by hand with scripted chance.

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
mod coverage;
mod damage;
mod differential;
mod factories;
mod flow;
mod items;
mod look;
mod machine;
mod mechs;
mod opening;
mod scene;
mod smoke;
mod solo;
mod staged;
mod stir;
