//! Rule tests of *Defenders of the Wild*, staged by hand with scripted chance.

#![allow(unreachable_pub, missing_docs, dead_code)]

mod actions;
mod breaches;
mod damage;
mod factories;
mod flow;
mod look;
mod machine;
mod mechs;
mod opening;
mod scene;
mod smoke;
mod solo;
