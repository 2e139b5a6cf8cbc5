//! Long work: a bar on a terminal, and a clean stop.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, drawn only where that is a terminal.
pub fn bar(steps: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len}  {per_sec}  {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(what.to_string());
    bar
}

static STOP: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<bool> = OnceLock::new();

/// From now on Ctrl-C asks for a clean stop, see [`stopped`], instead of ending the program. A second one ends it.
pub fn stop_cleanly() {
    HANDLER.get_or_init(|| {
        ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .is_ok()
    });
}

/// Has the user asked for a stop?
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}
