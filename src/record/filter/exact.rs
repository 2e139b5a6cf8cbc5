//! Exact numbers of questions: fractions, so that `damage / rounds >= 1.5` is neither rounded nor cut off.

use std::cmp::Ordering;

/// A fraction; its denominator is above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    above: i128,
    below: i128,
}

impl Exact {
    pub(super) const fn whole(number: i128) -> Exact {
        Exact { above: number, below: 1 }
    }

    /// A number as it is typed, `12` or `1.5`; `None` if it is not a number, or too long.
    pub(super) fn typed(text: &str) -> Option<Exact> {
        let text = text.replace('_', "");
        let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        if whole.is_empty() || (text.contains('.') && rest.is_empty()) || !digits(whole) || !digits(rest) {
            return None;
        }
        let below = 10_i128.checked_pow(u32::try_from(rest.len()).ok()?)?;
        Exact::of(format!("{whole}{rest}").parse().ok()?, below)
    }

    /// A fraction in its lowest terms; `None` if it divides by 0 or grows too large.
    fn of(above: i128, below: i128) -> Option<Exact> {
        let (mut one, mut other) = (above.checked_abs()?, below.checked_abs()?);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        let common = if below < 0 { -one } else { one };
        (below != 0).then(|| Exact { above: above / common, below: below / common })
    }

    pub(super) fn plus(self, other: Exact) -> Option<Exact> {
        let (one, two) = (self.above.checked_mul(other.below)?, other.above.checked_mul(self.below)?);
        Exact::of(one.checked_add(two)?, self.below.checked_mul(other.below)?)
    }

    pub(super) fn times(self, other: Exact) -> Option<Exact> {
        Exact::of(self.above.checked_mul(other.above)?, self.below.checked_mul(other.below)?)
    }

    pub(super) fn over(self, other: Exact) -> Option<Exact> {
        Exact::of(self.above.checked_mul(other.below)?, self.below.checked_mul(other.above)?)
    }

    pub(super) fn minus(self) -> Option<Exact> {
        Some(Exact { above: self.above.checked_neg()?, below: self.below })
    }

    /// The order of two numbers; those too large to compare exactly are compared as decimals.
    pub(super) fn order(self, other: Exact) -> Ordering {
        match (self.above.checked_mul(other.below), other.above.checked_mul(self.below)) {
            (Some(one), Some(two)) => one.cmp(&two),
            _ => self.decimal().total_cmp(&other.decimal()),
        }
    }

    fn decimal(self) -> f64 {
        self.above as f64 / self.below as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Exact {
        Exact::typed(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn fractions_are_exact() {
        let third = typed("1").over(typed("3")).unwrap();
        assert_eq!(third.times(typed("3")), Some(typed("1.0")));
        assert_eq!(third.plus(third.minus().unwrap()), Some(Exact::whole(0)));
        assert_eq!(typed("1_000.50"), typed("2001").over(typed("2")).unwrap());
        assert_eq!(third.order(typed("0.33")), Ordering::Greater);
        assert_eq!(Exact::whole(1).over(Exact::whole(-2)).unwrap().order(Exact::whole(0)), Ordering::Less);
    }

    #[test]
    fn what_is_no_number_or_has_no_value_is_none() {
        for wrong in ["", ".", "1.", ".5", "1e3", "1.2.3", "-1", "9".repeat(60).as_str()] {
            assert_eq!(Exact::typed(wrong), None, "{wrong}");
        }
        assert_eq!(typed("3").over(Exact::whole(0)), None);
        assert_eq!(Exact::whole(i128::MAX).plus(Exact::whole(1)), None);
        assert_eq!(Exact::whole(i128::MAX).order(typed("0.5")), Ordering::Greater);
    }
}
