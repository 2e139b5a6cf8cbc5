//! Rule tests of *Defenders of the Wild*, staged by hand with scripted chance.

#![allow(unreachable_pub, missing_docs, dead_code)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::trivially_copy_pass_by_ref, clippy::needless_range_loop)]

mod scene;
mod smoke;
