//! Long work: how far it has come, on standard error, and a clean stop.
//!
//! On a terminal a bar of one line is drawn at once and moves while games are played, however long each takes. On a
//! terminal that cannot move its cursor (`TERM=dumb`) a plain line is written at the start and after every tenth. Where
//! standard error is no terminal nothing is drawn: logs stay as short as their notes.
//!
//! For a program that runs this one there are two variables of the environment. With `WILDLAB_PROGRESS=lines` a plain
//! line (`games 300/1000`) is written after every hundredth, terminal or not. With `WILDLAB_ENDS_WITH=stdin` the end of
//! standard input is a stop: if the process at the other end of the pipe is killed, the work ends with it.
//!
//! Ctrl-C, SIGTERM and SIGHUP stop cleanly.
//!
//! There is one bar at a time. What else is to be said meanwhile goes through [`beside_bar`], so that it does not tear
//! the bar.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use console::Term;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};

use crate::base::children::end_all;
use crate::base::terminal::{STOPPED, clean, is_dumb};

/// Redraws a bar at least this often, so that its clock moves on when no step ends.
const TICK: Duration = Duration::from_millis(200);

/// Redraws a bar at most this often per second.
const DRAWN_A_SECOND: u8 = 20;

/// The bar that is drawn now.
static CURRENT: Mutex<Option<Bar>> = Mutex::new(None);

/// Progress of some work. Clones show the same work.
#[derive(Clone, Debug)]
pub struct Bar {
    bar: ProgressBar,
    plain: Option<Arc<Plain>>,
}

/// Progress as plain lines: after every tenth or hundredth.
#[derive(Debug)]
struct Plain {
    what: String,
    steps: u64,
    lines: u64,
    done: AtomicU64,
    printed: AtomicU64,
}

/// Begins to show work of `steps` steps; this bar is drawn from now on.
pub fn bar(steps: u64, what: &str) -> Bar {
    let term = Term::stderr();
    let what = clean(what).into_owned();
    let lines = if asks("WILDLAB_PROGRESS", "lines") {
        100
    } else if term.is_term() && is_dumb() {
        10
    } else {
        0
    };
    let new = || Plain { what: what.clone(), steps, lines, done: AtomicU64::new(0), printed: AtomicU64::new(0) };
    let plain = (lines > 0).then(|| Arc::new(new()));
    let drawn = term.is_term() && plain.is_none();
    let paper = Paper(Term::buffered_stderr());
    let columns = usize::from(paper.width());
    let target = if drawn {
        ProgressDrawTarget::term_like_with_hz(Box::new(paper), DRAWN_A_SECOND)
    } else {
        ProgressDrawTarget::hidden()
    };
    let inner = ProgressBar::with_draw_target(Some(steps), target);
    if let Some(style) = style(columns, steps) {
        inner.set_style(style);
    }
    inner.set_message(what);
    let bar = Bar { bar: inner, plain };
    *current() = Some(bar.clone());
    if let Some(plain) = &bar.plain {
        plain.print(0);
    } else if drawn {
        bar.bar.tick();
        bar.bar.enable_steady_tick(TICK);
    }
    bar
}

/// Does a variable of the environment have this value?
fn asks(name: &str, value: &str) -> bool {
    std::env::var_os(name).is_some_and(|found| found == value)
}

/// The bar of the work under way, for code that does a part of it; a bar that shows nothing if there is no work.
pub fn under_way() -> Bar {
    current().clone().unwrap_or_else(|| Bar { bar: ProgressBar::hidden(), plain: None })
}

/// Does something to a standard stream without tearing the bar that may be drawn.
pub fn beside_bar<T>(act: impl FnOnce() -> T) -> T {
    let bar = current().clone();
    match bar {
        Some(bar) => bar.bar.suspend(act),
        None => act(),
    }
}

/// Takes away whatever bar is still drawn: a command that could not finish leaves none behind.
pub fn clear() {
    let left = current().take();
    if let Some(bar) = left {
        bar.bar.finish_and_clear();
    }
}

fn current() -> MutexGuard<'static, Option<Bar>> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Standard error without its last columns: they stay free for the `^C` that a terminal shows. On a full line it would
/// go to the next, and the bar could not be taken away.
#[derive(Debug)]
struct Paper(Term);

impl TermLike for Paper {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(3).max(1)
    }
    fn height(&self) -> u16 {
        self.0.size().0
    }
    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }
    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }
    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }
    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }
    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }
    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

/// One line that fits the columns: the description of the work is cut first.
fn style(columns: usize, steps: u64) -> Option<ProgressStyle> {
    let number = HumanCount(steps).to_string().len();
    let said = columns.saturating_sub(2 * number + 1);
    let template = match said {
        56.. => format!("{{msg:{}!}} {{bar:16}}  {{human_pos}}/{{human_len}}  {{pace:8!}} {{left}}", said - 34),
        16.. => format!("{{msg:{}!}} {{human_pos}}/{{human_len}} {{left}}", said - 6),
        _ => "{percent} %".into(),
    };
    let style = ProgressStyle::with_template(&template).ok()?;
    let pace = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let per_second = state.per_sec();
        let digits = usize::from(per_second < 10.0);
        let _ = write!(out, "{per_second:.digits$}/s");
    };
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if state.pos() > 0 {
            let _ = write!(out, "{:#}", HumanDuration(state.eta()));
        }
    };
    Some(style.with_key("pace", pace).with_key("left", left))
}

impl Bar {
    /// Adds finished steps.
    pub fn inc(&self, steps: u64) {
        match &self.plain {
            Some(plain) => plain.print(plain.done.fetch_add(steps, Ordering::Relaxed) + steps),
            None => self.bar.inc(steps),
        }
    }

    /// The description of the work.
    pub fn set_message(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Takes the bar away: the work is done, or stopped.
    pub fn finish_and_clear(&self) {
        *current() = None;
        self.bar.finish_and_clear();
    }
}

impl Plain {
    fn print(&self, done: u64) {
        let part = 1 + done.saturating_mul(self.lines) / self.steps.max(1);
        if self.printed.fetch_max(part, Ordering::Relaxed) < part {
            let _ = writeln!(io::stderr(), "{} {done}/{}", self.what, self.steps);
        }
    }
}

/// The effect of Ctrl-C: it ends the program, asks for a clean stop, or finds that one was asked for.
static STOP: AtomicU8 = AtomicU8::new(ENDS);
const ENDS: u8 = 0;
const ASKS: u8 = 1;
const ASKED: u8 = 2;

static HANDLER: OnceLock<bool> = OnceLock::new();

/// From now on Ctrl-C, SIGTERM and SIGHUP end the program with the exit code of a stop; a command that can do better
/// says so by [`stop_cleanly`]. A file beyond the system's limit (`ulimit -f`) is an error of the write, and no end
/// without a word.
pub fn mind_stops() {
    HANDLER.get_or_init(|| {
        if asks("WILDLAB_ENDS_WITH", "stdin") {
            std::thread::spawn(|| {
                let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
                on_ctrl_c();
            });
        }
        mind_signals();
        ctrlc::set_handler(on_ctrl_c).is_ok()
    });
}

/// Minds the signals besides that of Ctrl-C. If that fails, they do what they do to any program.
#[cfg(unix)]
fn mind_signals() {
    use rustix::process::Signal;
    // A handler of any kind has the write fail instead, and that error names the file.
    let _ = signal_hook::flag::register(Signal::XFSZ.as_raw(), Arc::default());
    let minded = [Signal::TERM.as_raw(), Signal::HUP.as_raw()];
    let minded = minded.into_iter().filter(|signal| !is_ignored(*signal));
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(minded) {
        std::thread::spawn(move || signals.forever().for_each(|_| on_signal()));
    }
}

#[cfg(not(unix))]
fn mind_signals() {}

/// Does the program ignore a signal, as under `nohup`? If the system does not say, a hangup counts as ignored:
/// otherwise it ends the program, whose files are whole at any time.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.map_or(signal == rustix::process::Signal::HUP.as_raw(), |mask| mask >> (signal - 1) & 1 == 1)
}

/// SIGTERM or SIGHUP: a stop as by Ctrl-C, however often it comes. A terminal that closes sends more than one.
#[cfg(unix)]
fn on_signal() {
    if STOP.load(Ordering::Relaxed) != ASKED {
        on_ctrl_c();
    }
}

/// From now on Ctrl-C, SIGTERM and SIGHUP ask for a clean stop, see [`stopped`], instead of ending the program. A
/// second Ctrl-C ends it.
pub fn stop_cleanly() {
    mind_stops();
    let _ = STOP.compare_exchange(ENDS, ASKS, Ordering::Relaxed, Ordering::Relaxed);
}

fn on_ctrl_c() {
    if STOP.compare_exchange(ASKS, ASKED, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        end_all();
        std::process::exit(i32::from(STOPPED));
    }
    // On a thread of its own: a terminal that does not take it must not keep a second Ctrl-C waiting.
    std::thread::spawn(|| under_way().set_message("stopping; Ctrl-C again: at once".into()));
}

/// Has the user asked for a stop?
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed) == ASKED
}
