//! A number with its interval, and its format in words.

use super::estimate::{Difference, Estimate};

/// The format of a number for readers, in tables and in sentences; files hold it unrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// A proportion, as a percentage with one digit.
    Percent,
    /// A difference of proportions, in percentage points with its sign.
    Points,
    /// A number with N digits after the point.
    Digits(u8),
    /// A number with its sign and N digits after the point.
    Signed(u8),
    /// A p-value.
    PValue,
    /// A time in seconds, with the unit that fits.
    Time,
}

impl Show {
    /// A number alone: `52.3 %`, `+6.1`, `12.34`.
    pub fn number(self, value: f64) -> String {
        match self {
            _ if !value.is_finite() => "–".into(),
            Show::Percent => format!("{} %", one_digit(100.0 * value)),
            Show::PValue if value < 0.001 => "< 0.001".into(),
            Show::PValue => digits(value, 3),
            Show::Time => time(value),
            _ => self.end(value),
        }
    }

    /// The interval of a number: `48.9 to 55.7`, `at least 48.9` if one end is open.
    pub fn range(self, number: Ranged) -> String {
        match (number.low.is_finite(), number.high.is_finite()) {
            (true, true) => format!("{} to {}", self.end(number.low), self.end(number.high)),
            (true, false) => format!("at least {}", self.end(number.low)),
            (false, true) => format!("at most {}", self.end(number.high)),
            (false, false) => "unknown".into(),
        }
    }

    /// A number with its interval: `52.3 % (48.9 to 55.7)`, `+6.1 points (+5.7 to +6.5)`.
    pub fn whole(self, number: Ranged) -> String {
        let unit = if self == Show::Points { " points" } else { "" };
        format!("{}{unit} ({})", self.number(number.value), self.range(number))
    }

    /// The size of a change whose direction the sentence states: `6.1 points (5.7 to 6.5)`.
    pub fn size(self, number: Ranged) -> String {
        let upright = if number.value < 0.0 { number.negated() } else { number };
        let (factor, places, unit) = match self {
            Show::Percent | Show::Points => (100.0, 1, " points"),
            Show::Digits(places) | Show::Signed(places) => (1.0, usize::from(places), ""),
            Show::PValue | Show::Time => return self.whole(upright),
        };
        let [value, low, high] = [upright.value, upright.low, upright.high].map(|x| digits(factor * x, places));
        format!("{value}{unit} ({low} to {high})")
    }

    /// One end of an interval, without the percent sign, which follows its number.
    fn end(self, value: f64) -> String {
        match self {
            Show::Percent => one_digit(100.0 * value),
            Show::Points => signed(100.0 * value),
            Show::Digits(places) => digits(value, places.into()),
            Show::Signed(places) => with_sign(value, places.into()),
            Show::PValue | Show::Time => self.number(value),
        }
    }
}

/// A number with its 95 % interval, ready to be formatted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranged {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Estimate> for Ranged {
    fn from(e: Estimate) -> Ranged {
        Ranged { value: e.value, low: e.interval.low, high: e.interval.high }
    }
}

impl From<Difference> for Ranged {
    fn from(d: Difference) -> Ranged {
        Ranged { value: d.value, low: d.interval.low, high: d.interval.high }
    }
}

/// The conclusion that an interval allows about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies above zero.
    Up,
    /// The whole interval lies below zero.
    Down,
    /// Zero is in the interval, but near its lower end: an interval of 80 % would exclude it.
    MaybeUp,
    /// Zero is in the interval, but near its upper end.
    MaybeDown,
    /// Zero is well within the interval.
    Open,
}

impl Ranged {
    /// Half the width of the interval.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The conclusion about a difference.
    pub fn verdict(self) -> Verdict {
        // The quantiles of the normal distribution for 80 % and 95 %: 1.2816 / 1.9600.
        let leaning = self.value.abs() >= 0.654 * self.half_width();
        match () {
            () if self.low > 0.0 => Verdict::Up,
            () if self.high < 0.0 => Verdict::Down,
            () if leaning && self.value > 0.0 => Verdict::MaybeUp,
            () if leaning && self.value < 0.0 => Verdict::MaybeDown,
            () => Verdict::Open,
        }
    }

    /// The number with the opposite sign.
    #[must_use]
    pub fn negated(self) -> Ranged {
        Ranged { value: 0.0 - self.value, low: 0.0 - self.high, high: 0.0 - self.low }
    }

    /// `52.3 %`.
    pub fn percent(self) -> String {
        Show::Percent.number(self.value)
    }

    /// `52.3 % (48.9 to 55.7)`.
    pub fn percent_in(self) -> String {
        Show::Percent.whole(self)
    }

    /// A part of a whole, which is never below 0: `12.3 % (8.1 to 16.4)`, `at most 3.1 %` if 0 fits too.
    pub fn part_in(self) -> String {
        if self.low > 0.0 { self.percent_in() } else { format!("at most {}", Show::Percent.number(self.high)) }
    }

    /// `6.1 points (5.7 to 6.5)`, without a sign: for sentences that state the direction.
    pub fn size(self) -> String {
        Show::Points.size(self)
    }

    /// `+6.1 points (+5.7 to +6.5)`.
    pub fn points_in(self) -> String {
        Show::Points.whole(self)
    }
}

/// A number with one digit after the point, and never `-0.0`.
pub fn one_digit(number: f64) -> String {
    digits(number, 1)
}

/// A number with this many digits after the point, and never `-0.0`.
///
/// Rounded from ten significant digits, as in tables, so that a sentence and its table agree.
pub fn digits(number: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", steady(number));
    if text.starts_with('-') && text.chars().all(|c| matches!(c, '-' | '0' | '.')) {
        text[1..].into()
    } else {
        text.replace('-', "−")
    }
}

/// A time in seconds with two significant digits and the unit that fits: `13 µs`, `0.94 ms`, `2.1 s`.
pub fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        _ if !seconds.is_finite() => return "–".into(),
        s if s.abs() < 0.000_099_5 => (1e6 * s, "µs"),
        s if s.abs() < 0.099_5 => (1e3 * s, "ms"),
        s => (s, "s"),
    };
    let places = match number.abs() {
        n if n < 0.995 => 2,
        n if n < 9.95 => 1,
        _ => 0,
    };
    format!("{} {unit}", digits(number, places))
}

/// Rounds to ten significant digits: the last ones of a logarithm may differ between machines.
pub(in crate::analysis) fn steady(number: f64) -> f64 {
    if !number.is_finite() || number == 0.0 {
        return if number == 0.0 { 0.0 } else { number };
    }
    format!("{number:.9e}").parse().unwrap_or(number)
}

/// A number with its sign, `+` too, and one digit after the point.
pub fn signed(number: f64) -> String {
    with_sign(number, 1)
}

/// A number with its sign, `+` too, and N digits after the point.
fn with_sign(number: f64, places: usize) -> String {
    let text = digits(number, places);
    if number > 0.0 && text.chars().any(|c| matches!(c, '1'..='9')) { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: f64, low: f64, high: f64) -> Ranged {
        Ranged { value, low, high }
    }

    #[test]
    fn the_words_follow_the_interval() {
        assert_eq!(of(0.06, 0.05, 0.07).verdict(), Verdict::Up);
        assert_eq!(of(-0.06, -0.07, -0.05).verdict(), Verdict::Down);
        assert_eq!(of(0.06, -0.01, 0.13).verdict(), Verdict::MaybeUp);
        assert_eq!(of(-0.06, -0.13, 0.01).verdict(), Verdict::MaybeDown);
        assert_eq!(of(0.01, -0.06, 0.08).verdict(), Verdict::Open);
    }

    #[test]
    fn a_number_and_the_same_one_computed_in_another_order_round_alike() {
        // Halfway above 6.7, with and without the error of a last bit.
        let (one, other) = (0.0675, 0.067_499_999_999_999_99);
        assert_eq!(Show::Points.number(one).replace('+', ""), Show::Points.number(-other).replace('−', ""));
        assert_eq!(steady(0.1 + 0.2).to_bits(), 0.3_f64.to_bits());
        assert_eq!(steady(-0.0).to_bits(), 0.0_f64.to_bits());
        assert_eq!(steady(123_456.789_012_345).to_bits(), 123_456.789_f64.to_bits());
        assert!(steady(f64::NAN).is_nan());
    }

    #[test]
    fn numbers_are_written_with_their_interval_and_sign() {
        let e = of(0.0612, 0.0570, 0.0654);
        assert_eq!(e.size(), "6.1 points (5.7 to 6.5)");
        assert_eq!(of(-0.04, -0.099, -0.003).size(), "4.0 points (0.3 to 9.9)");
        assert_eq!(e.points_in(), "+6.1 points (+5.7 to +6.5)");
        assert_eq!(e.negated().points_in(), "−6.1 points (−6.5 to −5.7)");
        assert_eq!(of(0.5, 0.4, 0.6).percent_in(), "50.0 % (40.0 to 60.0)");
        assert_eq!(of(0.5, 0.4, 0.6).part_in(), "50.0 % (40.0 to 60.0)");
        assert_eq!(of(0.002, 0.0, 0.031).part_in(), "at most 3.1 %");
        let times = [0.000_012_6, 0.000_94, 0.002_13, 0.043, 0.25, 2.06, 71.4, 0.0].map(time);
        assert_eq!(times, ["13 µs", "0.94 ms", "2.1 ms", "43 ms", "0.25 s", "2.1 s", "71 s", "0.00 µs"]);
        assert_eq!((one_digit(-0.04), signed(0.04), signed(-0.06)), ("0.0".into(), "0.0".into(), "−0.1".into()));
    }
}
