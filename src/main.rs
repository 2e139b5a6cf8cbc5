//! The command `wildlab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    wildlab::cli::run(std::env::args_os())
}
