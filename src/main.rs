//! The command `wildlab`.

use std::process::ExitCode;

use wildlab::games::Games;

fn main() -> ExitCode {
    wildlab::cli::run::<Games>(std::env::args_os())
}
