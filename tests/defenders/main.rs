//! Rule tests of *Defenders of the Wild*, staged by hand with scripted chance.

#![allow(unreachable_pub, missing_docs, dead_code)]

mod abilities_council;
mod abilities_coven;
mod abilities_options;
mod abilities_order;
mod abilities_sect;
mod coverage;
mod items;
mod scene;
mod smoke;
