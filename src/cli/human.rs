//! `play --human`: a person plays in the terminal.

use std::io::{self, BufRead};
use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use serde_json::Value;

use super::lab::table::{Open, Programs, Table};
use super::options::{number, settings};
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of, counted, quoted};
use crate::game::{POLICY, Picture, words_by_seat};
use crate::games::Lab;
use crate::mind::Policy;
use crate::sim::{GameFile, HUMAN};

/// Time for which policies play before their decisions are printed (200 ms).
const SLICE: Duration = Duration::from_millis(200);

/// The game that the options name, before its first decision.
///
/// # Errors
/// When the options do not fit the game.
pub(super) fn file<G: Lab>(matches: &ArgMatches, people: &[u8]) -> Result<GameFile, Refusal> {
    let game = G::from_settings(&settings::<G>(matches))?;
    let seats = game.seats();
    if let Some(seat) = people.iter().find(|&&seat| usize::from(seat) >= seats) {
        return Err(Refusal::new(format!("--human {seat}: expected seats from 0 to {}", seats - 1)));
    }
    let named = matches.get_one::<String>(POLICY).map_or(G::DEFAULT, String::as_str);
    let words = words_by_seat(named, seats);
    if words.len() != 1 && words.len() != seats {
        return Err(Refusal::new(format!("--policy {named}: expected 1 player for all other seats, or {seats}")));
    }
    let who = |seat: usize| {
        let word = words.get(seat).or(words.first()).map(|word| word.trim().to_string()).unwrap_or_default();
        if people.contains(&(seat as u8)) { Ok(HUMAN.to_string()) } else { Policy::of::<G>(&word).map(|_| word) }
    };
    let seated = (0..seats).map(who).collect::<Result<_, Refusal>>()?;
    Ok(GameFile::new(&game, number(matches, "seed"), seated))
}

/// Plays a game to its end, or as far as the input goes.
///
/// # Errors
/// When the file does not fit the game, or cannot be saved.
pub(super) fn play<G: Lab>(file: GameFile, save: Option<&Path>, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut table = Open::<G>::of(file, Programs::Started)?;
    let mut shown = 0;
    terminal.line(format_args!("{}. Type a number or a decision, or: hint, undo, look, quit.", G::TITLE))?;
    loop {
        let scene = table.scene(shown, None);
        if let Some(next) = scene["handover"].as_u64() {
            terminal.print("\n".repeat(50))?;
            terminal.line(format_args!("Seat {next}, press Enter when you alone look at the screen."))?;
            let Some(_) = asked(terminal)? else { break };
            table.sit(next as usize)?;
            shown = 0;
            continue;
        }
        for line in scene["log"]["lines"].as_array().into_iter().flatten() {
            terminal.line(text(line))?;
            shown += 1;
        }
        if scene["over"] == Value::Bool(true) {
            break;
        }
        if scene["waiting"] == Value::Bool(true) {
            table.advance(SLICE);
            continue;
        }
        let legal: Vec<&str> = scene["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let seat = &scene["seat"];
        terminal.line(format_args!("\nSeat {seat} decides:"))?;
        for (number, decision) in legal.iter().enumerate() {
            let means = scene["means"][number].as_str().unwrap_or_default();
            terminal.line(option(number + 1, decision, means))?;
        }
        let Some(typed) = asked(terminal)? else { break };
        let number = scene["number"].as_u64().unwrap_or_default() as usize;
        match typed.as_str() {
            "quit" => break,
            "look" => look(&table, terminal)?,
            "hint" => hint(&mut table, terminal)?,
            "undo" => match table.undo() {
                Ok(()) => shown = 0,
                Err(refusal) => terminal.note(refusal),
            },
            word => {
                let chosen = word.parse::<usize>().ok().and_then(|number| legal.get(number.checked_sub(1)?).copied());
                table.act(number, chosen.unwrap_or(word)).unwrap_or_else(|refusal| terminal.note(refusal));
            }
        }
        keep(&table, save)?;
    }
    keep(&table, save)?;
    ended(&table, save, terminal);
    Ok(())
}

/// Says how far the game has come, and how to go on with it or to look at it.
fn ended<G: Lab>(table: &Open<G>, save: Option<&Path>, terminal: &mut Terminal) {
    let file = table.file();
    if !table.is_over() {
        let lost = if save.is_some() { "" } else { "; --save FILE keeps a game to go on with" };
        terminal.note(format_args!("the game stops after {}{lost}", counted(file.decisions.len(), "decision")));
    }
    if let Some(save) = save {
        let (name, word) =
            (quoted(&save.display().to_string()), if table.is_over() { "replay --out game.html" } else { "play" });
        terminal.note(format_args!("{name}: {}", command_of(G::NAME, &format!("{word} --played {name}"))));
    }
}

/// Prints the decision that the default policy would take.
fn hint<G: Lab>(table: &mut Open<G>, terminal: &mut Terminal) -> Result<(), Failure> {
    match table.hint(G::DEFAULT) {
        Ok(hint) => {
            let action = hint["action"].as_str().unwrap_or_default();
            terminal.line(format_args!("{} would choose: {action}", G::DEFAULT))?;
        }
        Err(refusal) => terminal.note(refusal),
    }
    Ok(())
}

fn keep<G: Lab>(table: &Open<G>, save: Option<&Path>) -> Result<(), Refusal> {
    let Some(save) = save else { return Ok(()) };
    disk::write_out(save, table.file().text().as_bytes())
        .map_err(|error| Refusal::new(format!("--save {}: cannot be written: {error}", save.display())))
}

/// The width of a line, in letters.
const WIDE: usize = 80;

/// A decision that can be taken: its number, what is typed, and what it does first, as far as a line reaches.
fn option(number: usize, decision: &str, means: &str) -> String {
    let line = format!("{number:>4}  {decision}");
    let room = WIDE.saturating_sub(line.chars().count() + 3);
    if means.is_empty() || room < 12 {
        return line;
    }
    let cut: String = if means.chars().count() <= room {
        means.into()
    } else {
        means.chars().take(room - 1).chain(['…']).collect()
    };
    format!("{line}   {cut}")
}

/// A line of the log.
fn text(line: &Value) -> String {
    let text = line["text"].as_str().unwrap_or_default();
    match line["mark"].as_str() {
        Some("round") => format!("\n{text}"),
        Some("turn") => format!("\n  {text}"),
        Some("decision") => format!("  > {text}"),
        _ => format!("    {text}"),
    }
}

fn look<G: Lab>(table: &Open<G>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(Picture { board, standing, .. }) = table.picture() else { return Ok(()) };
    terminal.print(board)?;
    terminal.line("")?;
    terminal.print(standing)?;
    terminal.line("Hidden cards in this picture are filled in at random.")
}

/// The line that is typed next; nothing at the end of the input.
fn asked(terminal: &mut Terminal) -> Result<Option<String>, Failure> {
    terminal.print("> ")?;
    terminal.flush()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_string()))
}
