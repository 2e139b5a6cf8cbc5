//! A number with its interval, and the words that fit it.

use super::estimate::{Difference, Estimate};

/// A number with its 95 % interval, ready to be shown.
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

/// What an interval lets one say about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies above zero.
    Up,
    /// The whole interval lies below zero.
    Down,
    /// Zero is in the interval, but near its end: an interval of 80 % would leave it out.
    MaybeUp,
    /// The same, below zero.
    MaybeDown,
    /// Zero is well within the interval.
    Open,
}

impl Ranged {
    /// Half the width of the interval.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// What it says about a difference.
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

    /// The same with the other sign.
    #[must_use]
    pub fn negated(self) -> Ranged {
        Ranged { value: 0.0 - self.value, low: 0.0 - self.high, high: 0.0 - self.low }
    }

    /// `52.3 %`.
    pub fn percent(self) -> String {
        format!("{} %", one_digit(100.0 * self.value))
    }

    /// `52.3 % (48.9 to 55.7)`.
    pub fn percent_in(self) -> String {
        format!("{} ({} to {})", self.percent(), one_digit(100.0 * self.low), one_digit(100.0 * self.high))
    }

    /// `6.1 ± 0.4 points`, without a sign: for sentences that say the direction. An interval that reaches further to one
    /// side is written with its ends, `4.0 points (0.3 to 9.9)`.
    pub fn size(self) -> String {
        let upright = if self.value < 0.0 { self.negated() } else { self };
        let middle = f64::midpoint(upright.low, upright.high);
        if (middle - upright.value).abs() > 0.1 * self.half_width() {
            let [value, low, high] = [upright.value, upright.low, upright.high].map(|x| one_digit(100.0 * x));
            return format!("{value} points ({low} to {high})");
        }
        format!("{} ± {} points", one_digit(100.0 * self.value.abs()), one_digit(100.0 * self.half_width()))
    }

    /// `+6.1 points (5.7 to 6.5)`.
    pub fn points_in(self) -> String {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| signed(100.0 * x));
        format!("{value} points ({low} to {high})")
    }
}

/// A number with one digit after the point, and never `-0.0`.
pub fn one_digit(number: f64) -> String {
    digits(number, 1)
}

/// A number with so many digits after the point, and never `-0.0`.
pub fn digits(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    if text.starts_with('-') && text.chars().all(|c| matches!(c, '-' | '0' | '.')) {
        text[1..].into()
    } else {
        text.replace('-', "−")
    }
}

/// A time in seconds with two digits that count and the unit that fits: `13 µs`, `0.94 ms`, `2.1 s`.
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

/// The same with its sign, `+` too.
pub fn signed(number: f64) -> String {
    let text = one_digit(number);
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
    fn numbers_are_written_with_their_interval_and_sign() {
        let e = of(0.0612, 0.0570, 0.0654);
        assert_eq!(e.size(), "6.1 ± 0.4 points");
        assert_eq!(of(-0.04, -0.099, -0.003).size(), "4.0 points (0.3 to 9.9)");
        assert_eq!(e.points_in(), "+6.1 points (+5.7 to +6.5)");
        assert_eq!(e.negated().points_in(), "−6.1 points (−6.5 to −5.7)");
        assert_eq!(of(0.5, 0.4, 0.6).percent_in(), "50.0 % (40.0 to 60.0)");
        let times = [0.000_012_6, 0.000_94, 0.002_13, 0.043, 0.25, 2.06, 71.4, 0.0].map(time);
        assert_eq!(times, ["13 µs", "0.94 ms", "2.1 ms", "43 ms", "0.25 s", "2.1 s", "71 s", "0.00 µs"]);
        assert_eq!((one_digit(-0.04), signed(0.04), signed(-0.06)), ("0.0".into(), "0.0".into(), "−0.1".into()));
    }
}
