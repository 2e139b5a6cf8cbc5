//! Rule tests of *Defenders of the Wild*, staged by hand with scripted chance.

#![allow(unreachable_pub, missing_docs, dead_code)]

mod differential;
mod scene;
mod smoke;
mod stir;
