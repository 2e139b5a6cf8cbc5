//! Waiting for processes. No test says how fast something must be: the only limit is one at which it certainly hangs.

use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A test gives up when it has waited this long.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// Waits until something holds; `what` names it should it never do so.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(2));
    }
}

/// Waits until a process ends; one that hangs is killed.
pub fn ended(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a process can be asked") {
            return status;
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        sleep(Duration::from_millis(2));
    }
}
