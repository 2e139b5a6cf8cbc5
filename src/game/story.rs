//! The story of a game, from its events: a header, one line or JSON object per event, the ending.

use serde_json::Value;

use super::{Clock, Contest, Entry, Mark, Show};
use crate::base::json::Record;
use crate::base::terminal::{VERSION, counted, wrapped};
use crate::base::titles::capitalized;

/// Writes the events of a game down, one after the other, and numbers them.
pub struct Log<'a, G: Show> {
    game: &'a G,
    memory: G::Memory,
    written: usize,
}

/// One event in a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number, counted from 1.
    pub number: usize,
    /// The round and the turn in which it falls.
    pub clock: Clock,
    /// The event.
    pub entry: Entry,
}

impl<'a, G: Show> Log<'a, G> {
    /// An empty log.
    pub fn new(game: &'a G) -> Log<'a, G> {
        Log { game, memory: G::Memory::default(), written: 0 }
    }

    /// The next event; the state is the one right after it.
    pub fn line(&mut self, state: &G::State, event: G::Event) -> Line {
        self.written += 1;
        let entry = self.game.entry(&mut self.memory, state, event);
        Line { number: self.written, clock: self.game.clock(state), entry }
    }
}

impl Line {
    /// The event as lines of a transcript; nothing if it is not worth a line.
    pub fn text(&self) -> String {
        let Entry { clause, mark, text, heading, .. } = &self.entry;
        let heading = heading.as_ref().unwrap_or(text);
        let sign = match mark {
            Mark::Round => return format!("\n{}\n", capitalized(heading)),
            Mark::Turn => {
                let number = self.clock.turn.map_or(String::new(), |turn| format!("Turn {turn}: "));
                return format!("\n  {number}{heading}\n");
            }
            Mark::Aside => return String::new(),
            _ if text.is_empty() => return String::new(),
            Mark::Decision => "> ",
            Mark::Highlight => "! ",
            Mark::Effect => "  ",
        };
        if clause.is_empty() {
            return wrapped(text, &format!("  {sign}"), "    ");
        }
        let clause = format!("[{clause}]");
        wrapped(text, &format!("  {clause:<8} {sign}"), "               ")
    }

    /// The event as a JSON object.
    pub fn record(&self) -> Record {
        let Entry { kind, clause, fields, .. } = &self.entry;
        let begun = [("round", self.clock.round), ("turn", self.clock.turn)];
        let record = Record::new().with("n", self.number).with_some(begun).with("event", *kind);
        let record = record.with_some([("clause", Some(*clause).filter(|clause| !clause.is_empty()))]);
        record.and(fields.clone())
    }
}

/// The facts of one game as lines: version, seed, rules and box, and those of the game itself.
pub fn header<G: Show>(game: &G, state: &G::State, seed: u64) -> String {
    header_of(game, state, &format!("seed {seed}"))
}

/// The facts of a position from elsewhere as lines; `origin` names its source.
pub fn header_of<G: Show>(game: &G, state: &G::State, origin: &str) -> String {
    let kit = game.kit().map(|kit| [("rules", kit.rules.text()), ("box", box_line(game))]);
    let own = game.header(state, "").lines;
    let lines = [("wildlab", format!("{VERSION}, {origin}"))].into_iter().chain(kit.into_iter().flatten()).chain(own);
    lines.map(|(name, text)| wrapped(&text, &format!("{name:<9}"), "         ")).collect()
}

/// The box on one line, with the choice among the boxes of its file; empty for a game without one.
pub fn box_line<G: Show>(game: &G) -> String {
    let Some(kit) = game.kit() else { return String::new() };
    let choices = kit.choices().into_iter().map(|(_, choice)| G::title(&choice));
    std::iter::once(kit.box_line()).chain(choices).collect::<Vec<_>>().join(", ")
}

/// The facts of one game as a JSON object: everything that is needed to make it again.
pub fn header_record<G: Show>(game: &G, state: &G::State, seed: u64, policies: &str) -> Record {
    let format = format!("wildlab-{}-game-1", G::NAME);
    let record = Record::new().with("format", format).with("version", VERSION).with("seed", seed);
    let kit = game.kit().map(|kit| Record::new().with("rules", kit.rules.text()).with("box", kit.box_record()));
    record.and(kit.unwrap_or_default()).and(game.header(state, policies).data)
}

/// The end of a game in words: how it ended, and how long it took.
pub fn ending<G: Show>(game: &G, state: &G::State, decisions: usize) -> String {
    let words = game.ending(state).map(|ending| capitalized(&game.ending_words(state, &ending)));
    let words = words.unwrap_or_else(|| "The game goes on".into());
    let Clock { round, turn } = game.clock(state);
    let counts = [(round, "round"), (turn, "turn")];
    let counts = counts.into_iter().filter_map(|(count, noun)| Some(counted(count?, noun)));
    let counts: Vec<String> = counts.chain([counted(decisions, "decision")]).collect();
    format!("\n{}{}\n", wrapped(&format!("{words}."), "", ""), counts.join(", "))
}

/// The end of a game as a JSON object: its cause by name and in words, who won, and how long it took.
pub fn ending_record<G: Show>(game: &G, state: &G::State, decisions: usize) -> Record {
    let ending = game.ending(state);
    let words = ending.as_ref().map(|ending| game.ending_words(state, ending));
    let mut record = Record::new().with("outcome", ending.map(|ending| ending.cause)).with("cause", words);
    if G::CONTEST == Contest::Against {
        let seats = ending.map(|ending| ending.seats);
        let seats = seats.as_ref().map_or(&[][..], |seats| seats.as_slice());
        let mut first = (0..seats.len()).filter(|&seat| seats[seat].place == 1);
        let winner = first.next().filter(|_| first.next().is_none());
        record = record.with("winner", winner);
        if seats.len() > 2 || seats.iter().any(|standing| standing.score != 0) {
            let places: Vec<u8> = seats.iter().map(|standing| standing.place).collect();
            let scores: Vec<i32> = seats.iter().map(|standing| standing.score).collect();
            record = record.with("places", places).with("scores", scores);
        }
    }
    let Clock { round, turn } = game.clock(state);
    record.with_some([("rounds", round), ("turns", turn)]).with("decisions", Value::from(decisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json::line;

    fn logged(mark: Mark, clause: &'static str, text: &str) -> Line {
        let clock = Clock { round: None, turn: Some(3) };
        Line { number: 7, clock, entry: Entry { clause, ..Entry::new(mark, text).of_seat(1) } }
    }

    #[test]
    fn headings_stand_out_and_every_line_names_its_clause() {
        assert_eq!(logged(Mark::Round, "R1", "round 2 begins").text(), "\nRound 2 begins\n");
        assert_eq!(logged(Mark::Turn, "R1", "seat 1").text(), "\n  Turn 3: seat 1\n");
        assert_eq!(logged(Mark::Decision, "R5.1", "seat 1: move").text(), "  [R5.1]   > seat 1: move\n");
        assert_eq!(logged(Mark::Highlight, "R7", "a card").text(), "  [R7]     ! a card\n");
        assert_eq!(logged(Mark::Effect, "", "seat 1 moves").text(), "    seat 1 moves\n");
    }

    #[test]
    fn asides_and_events_without_a_sentence_have_no_line_but_data() {
        for quiet in [logged(Mark::Aside, "R7", "the card is done"), logged(Mark::Effect, "R7", "")] {
            assert_eq!(quiet.text(), "");
            assert!(line(&quiet.record()).starts_with(r#"{"n":7,"turn":3,"event":"event","clause":"R7","#));
        }
    }

    #[test]
    fn what_a_game_does_not_count_or_number_is_left_out_of_its_data() {
        let plain = Line { clock: Clock::default(), ..logged(Mark::Decision, "", "seat 1 picks") };
        assert_eq!(line(&plain.record()), r#"{"n":7,"event":"decides","text":"seat 1 picks","seat":1}"#);
    }
}
