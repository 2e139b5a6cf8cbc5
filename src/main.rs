//! The command `wildlab`.

fn main() {}
