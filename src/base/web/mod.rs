//! Constants and scripts that all pages of the program share.

/// The policy of pages: they may show its own style, run its own script, draw pictures that it has made itself, and
/// fetch nothing at all.
pub const PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     img-src data: blob:; base-uri 'none'; form-action 'none'";

/// The colours of causes of the end, `--cause-0` and so on by their place in the game's list: a cause has the same colour
/// on every page, by day and by night.
pub const CAUSE_COLOURS: &str = include_str!("causes.css");
