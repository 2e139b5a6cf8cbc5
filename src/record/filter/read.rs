//! Reads a question, character by character.

use super::{Ask, Sign, Term};
use crate::base::refusal::{Refusal, hint};
use crate::record::{Column, Kind};

/// How deep parentheses and `not` may go.
const DEPTH: usize = 64;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Name(String),
    Word(String),
    Number(String),
    Sign(&'static str),
    End,
}

/// What kind of value a term has, where it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Numbers,
    Words,
    YesOrNo,
    Nothing,
}

impl Holds {
    const fn name(self) -> &'static str {
        match self {
            Holds::Numbers => "whole numbers",
            Holds::Words => "words",
            Holds::YesOrNo => "yes or no",
            Holds::Nothing => "no value",
        }
    }

    const fn one(self) -> &'static str {
        match self {
            Holds::Numbers => "a whole number",
            Holds::Words => "a word",
            Holds::YesOrNo => "yes or no",
            Holds::Nothing => "no value",
        }
    }
}

/// A term with what was written for it.
struct Read {
    term: Term,
    holds: Holds,
    text: String,
    at: usize,
}

/// Reads a text.
pub(super) struct Reader<'a> {
    letters: Vec<char>,
    columns: &'a [Column],
    /// The place of the next letter that is not in a piece yet.
    next: usize,
    /// The piece at hand, where it begins, and how it is written.
    piece: Piece,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &str, columns: &'a [Column]) -> Reader<'a> {
        Reader { letters: text.chars().collect(), columns, next: 0, piece: Piece::End, at: 0 }
    }

    /// The whole text as a question.
    pub(super) fn question(mut self) -> Result<Ask, Refusal> {
        self.step()?;
        let ask = self.any(0)?;
        if self.piece == Piece::End { Ok(ask) } else { Err(self.unexpected("`and`, `or` or the end")) }
    }

    fn refused(at: usize, reason: impl std::fmt::Display) -> Refusal {
        Refusal::new(format!("--where, character {}: {reason}", at + 1))
    }

    fn unexpected(&self, expected: &str) -> Refusal {
        if self.piece == Piece::End {
            return Self::refused(self.at, format_args!("the question ends, expected {expected}"));
        }
        let written: String = self.letters[self.at..self.next].iter().collect();
        Self::refused(self.at, format_args!("`{written}`, expected {expected}"))
    }

    /// Takes the next piece in hand.
    fn step(&mut self) -> Result<(), Refusal> {
        while self.letters.get(self.next).is_some_and(|c| c.is_whitespace()) {
            self.next += 1;
        }
        self.at = self.next;
        let Some(&first) = self.letters.get(self.next) else {
            self.piece = Piece::End;
            return Ok(());
        };
        self.piece = if first == '"' || first == '\'' {
            self.word(first)?
        } else if first.is_ascii_digit() || first == '-' {
            Piece::Number(self.run(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)))
        } else if first.is_alphabetic() || first == '_' {
            Piece::Name(self.run(|c| c.is_alphanumeric() || c == '_'))
        } else {
            self.sign()?
        };
        Ok(())
    }

    fn run(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let letters = self.letters[self.next..].iter().copied().take_while(|&c| belongs(c));
        let text: String = letters.collect();
        self.next += text.chars().count();
        text
    }

    fn word(&mut self, quote: char) -> Result<Piece, Refusal> {
        self.next += 1;
        let text = self.run(|c| c != quote);
        if self.next == self.letters.len() {
            return Err(Self::refused(self.at, "the word has no closing quote"));
        }
        self.next += 1;
        Ok(Piece::Word(text))
    }

    fn sign(&mut self) -> Result<Piece, Refusal> {
        const SIGNS: [&str; 8] = ["==", "!=", "<=", ">=", "<", ">", "(", ")"];
        let rest: String = self.letters[self.next..].iter().take(2).collect();
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            self.next += sign.len();
            return Ok(Piece::Sign(sign));
        }
        let first = self.letters[self.next];
        if first == '=' {
            return Err(Self::refused(self.at, "`=`: write `==` to compare"));
        }
        Err(Self::refused(
            self.at,
            format_args!("`{first}`, expected a column, a value, or one of: {}", SIGNS.join(" ")),
        ))
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(&self.piece, Piece::Name(found) if found == name)
    }

    fn any(&mut self, depth: usize) -> Result<Ask, Refusal> {
        let mut asks = vec![self.all(depth)?];
        while self.is_name("or") {
            self.step()?;
            asks.push(self.all(depth)?);
        }
        Ok(if asks.len() == 1 { asks.remove(0) } else { Ask::Any(asks) })
    }

    fn all(&mut self, depth: usize) -> Result<Ask, Refusal> {
        let mut asks = vec![self.not(depth)?];
        while self.is_name("and") {
            self.step()?;
            asks.push(self.not(depth)?);
        }
        Ok(if asks.len() == 1 { asks.remove(0) } else { Ask::All(asks) })
    }

    fn not(&mut self, depth: usize) -> Result<Ask, Refusal> {
        if depth > DEPTH {
            return Err(Self::refused(self.at, "too many parentheses or `not` within each other"));
        }
        if self.is_name("not") {
            self.step()?;
            return Ok(Ask::Not(Box::new(self.not(depth + 1)?)));
        }
        if self.piece == Piece::Sign("(") {
            self.step()?;
            let ask = self.any(depth + 1)?;
            if self.piece != Piece::Sign(")") {
                return Err(self.unexpected("`)`"));
            }
            self.step()?;
            return Ok(ask);
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Ask, Refusal> {
        let left = self.term()?;
        let sign = match self.piece {
            Piece::Sign("==") => Sign::Equal,
            Piece::Sign("!=") => Sign::Unequal,
            Piece::Sign("<") => Sign::Less,
            Piece::Sign("<=") => Sign::LessOrEqual,
            Piece::Sign(">") => Sign::Greater,
            Piece::Sign(">=") => Sign::GreaterOrEqual,
            _ if left.holds == Holds::YesOrNo => return Ok(Ask::Compare(left.term, Sign::Equal, Term::Bool(true))),
            _ => {
                let (text, holds) = (left.text, left.holds.name());
                return Err(Self::refused(
                    left.at,
                    format_args!("`{text}` holds {holds}, expected a comparison such as `==`"),
                ));
            }
        };
        let at = self.at;
        let written: String = self.letters[self.at..self.next].iter().collect();
        self.step()?;
        let right = self.term()?;
        let (one, other) = (left.holds, right.holds);
        if !matches!(sign, Sign::Equal | Sign::Unequal) && (one, other) != (Holds::Numbers, Holds::Numbers) {
            let odd = if one == Holds::Numbers { &right } else { &left };
            let (text, kind) = (&odd.text, odd.holds.one());
            return Err(Self::refused(at, format_args!("`{written}` compares numbers, and {text} is {kind}")));
        }
        if one != other && one != Holds::Nothing && other != Holds::Nothing {
            let (left, right) = (&left.text, &right.text);
            let (one, other) = (one.name(), other.one());
            return Err(Self::refused(at, format_args!("`{left}` holds {one} and {right} is {other}")));
        }
        Ok(Ask::Compare(left.term, sign, right.term))
    }

    fn term(&mut self) -> Result<Read, Refusal> {
        let (at, text) = (self.at, self.letters[self.at..self.next].iter().collect::<String>());
        let (term, holds) = match &self.piece {
            Piece::Word(word) => (Term::Word(word.clone()), Holds::Words),
            Piece::Number(number) => match number.replace('_', "").parse() {
                Ok(number) => (Term::Number(number), Holds::Numbers),
                Err(_) => return Err(Self::refused(at, format_args!("`{number}` is no whole number"))),
            },
            Piece::Name(name) => match name.as_str() {
                "true" => (Term::Bool(true), Holds::YesOrNo),
                "false" => (Term::Bool(false), Holds::YesOrNo),
                "none" => (Term::None, Holds::Nothing),
                "and" | "or" | "not" => return Err(self.unexpected("a column or a value")),
                _ => self.column(name)?,
            },
            Piece::Sign(_) | Piece::End => return Err(self.unexpected("a column or a value")),
        };
        self.step()?;
        Ok(Read { term, holds, text, at })
    }

    fn column(&self, name: &str) -> Result<(Term, Holds), Refusal> {
        let Some(at) = self.columns.iter().position(|column| column.name == name) else {
            let names = self.columns.iter().map(|column| column.name.as_ref());
            let hint = hint(name, names);
            return Err(Self::refused(
                self.at,
                format_args!("`{name}` is no column{hint} (docs/GAME/columns.md lists them; words stand in quotes)"),
            ));
        };
        let holds = match self.columns[at].kind {
            Kind::Text => Holds::Words,
            Kind::Bool => Holds::YesOrNo,
            _ => Holds::Numbers,
        };
        Ok((Term::Column(at), holds))
    }
}
