//! The program as its users meet it: commands, reports, pages, terminals, files that something has damaged, and games
//! of other people.

#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    clippy::format_collect,
    reason = "names of the program's own files"
)]
#![allow(clippy::unwrap_used, clippy::panic)]

mod adding_a_game;
mod against;
#[cfg(unix)]
mod bots;
mod chromium;
mod cli;
#[cfg(unix)]
mod documents;
mod feel;
mod first_screens;
mod help;
mod lab;
mod new_card;
mod opening;
mod plays;
#[cfg(unix)]
mod pty;
mod radlands_reports;
#[cfg(unix)]
mod readme;
mod reliability;
mod report;
mod report_page;
#[cfg(unix)]
mod session;
#[path = "../support/mod.rs"]
mod support;
mod third_party;
