//! Helpers of all test programs: folders of their own, the built program and its answers, waiting, a browser, golden
//! files.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "each test program has it as its own module and uses its part"
)]

pub mod browser;
mod files;
pub mod golden;
mod program;
mod waiting;

pub use files::{Row, files, folder, fresh, package, place, restore, rows, text_of};
pub use program::{PROGRAM, command, example, fed, parsed, printed, refused, said, shown, success, wildlab, within};
pub use waiting::{PATIENCE, ended, wait_until};
