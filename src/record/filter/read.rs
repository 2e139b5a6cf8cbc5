//! Reads a question, character by character.

use super::exact::Exact;
use super::{Ask, Operation, Sign, Term};
use crate::base::refusal::{Refusal, hint};
use crate::record::{Column, Kind};

/// The deepest nesting of parentheses and `not`.
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

/// The kind of a term's value, if known.
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
            Holds::Numbers => "numbers",
            Holds::Words => "words",
            Holds::YesOrNo => "yes or no",
            Holds::Nothing => "no value",
        }
    }

    const fn one(self) -> &'static str {
        match self {
            Holds::Numbers => "a number",
            Holds::Words => "a word",
            Holds::YesOrNo => "yes or no",
            Holds::Nothing => "no value",
        }
    }
}

/// A term with its text.
struct Read {
    term: Term,
    holds: Holds,
    at: usize,
    /// Its end.
    end: usize,
}

/// Reads a text.
pub(super) struct Reader<'a> {
    /// The option that it was given by.
    option: &'static str,
    letters: Vec<char>,
    columns: &'a [Column],
    /// The place of the next letter that is not in a piece yet.
    next: usize,
    /// The current piece, and where it begins.
    piece: Piece,
    at: usize,
    /// The end of the piece before it.
    before: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(option: &'static str, text: &str, columns: &'a [Column]) -> Reader<'a> {
        Reader { option, letters: text.chars().collect(), columns, next: 0, piece: Piece::End, at: 0, before: 0 }
    }

    /// The whole text as a question.
    pub(super) fn question(mut self) -> Result<Ask, Refusal> {
        self.step()?;
        let read = self.any(0)?;
        let ask = self.ask(read)?;
        if self.piece == Piece::End { Ok(ask) } else { Err(self.unexpected("`and`, `or` or the end")) }
    }

    /// The whole text as a number of each row.
    pub(super) fn order(mut self) -> Result<Term, Refusal> {
        self.step()?;
        let read = self.any(0)?;
        if self.piece != Piece::End {
            return Err(self.unexpected("an operation such as `+`, or the end"));
        }
        if read.holds != Holds::Numbers {
            let (text, holds) = (self.text(&read), read.holds.name());
            return Err(self.refused(read.at, format_args!("`{text}` holds {holds}, expected a number")));
        }
        Ok(read.term)
    }

    fn refused(&self, at: usize, reason: impl std::fmt::Display) -> Refusal {
        Refusal::new(format!("{}, character {}: {reason}", self.option, at + 1))
    }

    fn unexpected(&self, expected: &str) -> Refusal {
        if self.piece == Piece::End {
            return self.refused(self.at, format_args!("the question ends, expected {expected}"));
        }
        let written = self.written();
        self.refused(self.at, format_args!("`{written}`, expected {expected}"))
    }

    /// The current piece as it is written.
    fn written(&self) -> String {
        self.letters[self.at..self.next].iter().collect()
    }

    /// A term as it is written.
    fn text(&self, read: &Read) -> String {
        self.letters[read.at..read.end].iter().collect()
    }

    /// Takes the next piece in hand.
    fn step(&mut self) -> Result<(), Refusal> {
        self.before = self.next;
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
        } else if first.is_ascii_digit() {
            Piece::Number(self.run(|c| c.is_ascii_alphanumeric() || "_.".contains(c)))
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
            return Err(self.refused(self.at, "the word has no closing quote"));
        }
        self.next += 1;
        Ok(Piece::Word(text))
    }

    fn sign(&mut self) -> Result<Piece, Refusal> {
        const SIGNS: [&str; 12] = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "+", "-", "*", "/"];
        let rest: String = self.letters[self.next..].iter().take(2).collect();
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            self.next += sign.len();
            return Ok(Piece::Sign(sign));
        }
        let first = self.letters[self.next];
        if first == '=' {
            return Err(self.refused(self.at, "`=`: write `==` to compare"));
        }
        Err(self
            .refused(self.at, format_args!("`{first}`, expected a column, a value, or one of: {}", SIGNS.join(" "))))
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(&self.piece, Piece::Name(found) if found == name)
    }

    /// A term that is yes or no, as a question.
    fn ask(&self, read: Read) -> Result<Ask, Refusal> {
        match read.term {
            Term::Asked(ask) => Ok(*ask),
            term if read.holds == Holds::YesOrNo => Ok(Ask::Compare(term, Sign::Equal, Term::Bool(true))),
            _ => {
                let (text, holds) = (self.text(&read), read.holds.name());
                let reason = format!("`{text}` holds {holds}, expected a comparison such as `==`");
                Err(self.refused(read.at, reason))
            }
        }
    }

    fn asked(&self, at: usize, ask: Ask) -> Read {
        Read { term: Term::Asked(Box::new(ask)), holds: Holds::YesOrNo, at, end: self.before }
    }

    /// Questions joined by a word; a single one stays as it is.
    fn joined(
        &mut self,
        word: &str,
        join: fn(Vec<Ask>) -> Ask,
        part: impl Fn(&mut Self) -> Result<Read, Refusal>,
    ) -> Result<Read, Refusal> {
        let first = part(self)?;
        if !self.is_name(word) {
            return Ok(first);
        }
        let at = first.at;
        let mut asks = vec![self.ask(first)?];
        while self.is_name(word) {
            self.step()?;
            let next = part(self)?;
            asks.push(self.ask(next)?);
        }
        Ok(self.asked(at, join(asks)))
    }

    fn any(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.joined("or", Ask::Any, |reader| reader.all(depth))
    }

    fn all(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.joined("and", Ask::All, |reader| reader.not(depth))
    }

    fn check(&self, depth: usize) -> Result<(), Refusal> {
        if depth > DEPTH {
            return Err(self.refused(self.at, "too many parentheses, signs or `not` within each other"));
        }
        Ok(())
    }

    fn not(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.check(depth)?;
        if self.is_name("not") {
            let at = self.at;
            self.step()?;
            let read = self.not(depth + 1)?;
            let ask = self.ask(read)?;
            return Ok(self.asked(at, Ask::Not(Box::new(ask))));
        }
        self.comparison(depth)
    }

    fn comparison(&mut self, depth: usize) -> Result<Read, Refusal> {
        let left = self.sum(depth)?;
        let sign = match self.piece {
            Piece::Sign("==") => Sign::Equal,
            Piece::Sign("!=") => Sign::Unequal,
            Piece::Sign("<") => Sign::Less,
            Piece::Sign("<=") => Sign::LessOrEqual,
            Piece::Sign(">") => Sign::Greater,
            Piece::Sign(">=") => Sign::GreaterOrEqual,
            _ => return Ok(left),
        };
        let (at, written) = (self.at, self.written());
        self.step()?;
        let right = self.sum(depth)?;
        let (one, other) = (left.holds, right.holds);
        if !matches!(sign, Sign::Equal | Sign::Unequal) && (one, other) != (Holds::Numbers, Holds::Numbers) {
            let odd = if one == Holds::Numbers { &right } else { &left };
            let (text, kind) = (self.text(odd), odd.holds.one());
            return Err(self.refused(at, format_args!("`{written}` compares numbers, and {text} is {kind}")));
        }
        if one != other && one != Holds::Nothing && other != Holds::Nothing {
            let (left, right) = (self.text(&left), self.text(&right));
            let (one, other) = (one.name(), other.one());
            return Err(self.refused(at, format_args!("`{left}` holds {one} and {right} is {other}")));
        }
        self.known(&left, &right)?;
        let start = left.at;
        Ok(self.asked(start, Ask::Compare(left.term, sign, right.term)))
    }

    /// Refuses a word that its column never holds, where its words are known.
    fn known(&self, left: &Read, right: &Read) -> Result<(), Refusal> {
        for (column, word) in [(left, right), (right, left)] {
            let (Term::Column(at), Term::Word(text)) = (&column.term, &word.term) else { continue };
            let Column { name, words, .. } = &self.columns[*at];
            if !words.is_empty() && !words.contains(text) {
                let (written, hint) = (self.text(word), hint(text, words.iter().map(String::as_str)));
                return Err(self.refused(word.at, format_args!("`{name}` is never {written}{hint}")));
            }
        }
        Ok(())
    }

    /// Terms that are calculated with the operations of one kind, from left to right.
    fn calculated(
        &mut self,
        operations: [(&'static str, Operation); 2],
        part: impl Fn(&mut Self) -> Result<Read, Refusal>,
    ) -> Result<Read, Refusal> {
        let mut left = part(self)?;
        while let Piece::Sign(sign) = self.piece
            && let Some((_, operation)) = operations.into_iter().find(|(known, _)| *known == sign)
        {
            let at = self.at;
            self.step()?;
            let right = part(self)?;
            for one in [&left, &right] {
                self.check_number(one, sign, at)?;
            }
            let term = Term::Calculated(Box::new(left.term), operation, Box::new(right.term));
            left = Read { term, holds: Holds::Numbers, at: left.at, end: self.before };
        }
        Ok(left)
    }

    fn check_number(&self, read: &Read, sign: &str, at: usize) -> Result<(), Refusal> {
        if read.holds == Holds::Numbers {
            return Ok(());
        }
        let (text, kind) = (self.text(read), read.holds.one());
        Err(self.refused(at, format_args!("`{sign}` calculates with numbers, and {text} is {kind}")))
    }

    fn sum(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.calculated([("+", Operation::Plus), ("-", Operation::Minus)], |reader| reader.product(depth))
    }

    fn product(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.calculated([("*", Operation::Times), ("/", Operation::Over)], |reader| reader.factor(depth))
    }

    fn factor(&mut self, depth: usize) -> Result<Read, Refusal> {
        self.check(depth)?;
        let at = self.at;
        match self.piece {
            Piece::Sign("-") => {
                self.step()?;
                let read = self.factor(depth + 1)?;
                self.check_number(&read, "-", at)?;
                let term = Term::Minus(Box::new(read.term));
                Ok(Read { term, holds: Holds::Numbers, at, end: self.before })
            }
            Piece::Sign("(") => {
                self.step()?;
                let read = self.any(depth + 1)?;
                if self.piece != Piece::Sign(")") {
                    return Err(self.unexpected("`)`"));
                }
                self.step()?;
                Ok(Read { at, end: self.before, ..read })
            }
            _ => self.term(),
        }
    }

    fn term(&mut self) -> Result<Read, Refusal> {
        let at = self.at;
        let (term, holds) = match &self.piece {
            Piece::Word(word) => (Term::Word(word.clone()), Holds::Words),
            Piece::Number(number) => match Exact::typed(number) {
                Some(number) => (Term::Number(number), Holds::Numbers),
                None => return Err(self.refused(at, format_args!("`{number}` is no number"))),
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
        Ok(Read { term, holds, at, end: self.before })
    }

    fn column(&self, name: &str) -> Result<(Term, Holds), Refusal> {
        let Some(at) = self.columns.iter().position(|column| column.name == name) else {
            let names = self.columns.iter().map(|column| column.name.as_ref());
            let hint = hint(name, names);
            return Err(self.refused(
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
