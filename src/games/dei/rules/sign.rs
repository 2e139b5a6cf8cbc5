//! Pending icons: those of cards, flights of drones, and the Moves that Snow Boots and Neena grant (R5.2, R5.3).

use std::fmt;
use std::str::FromStr;

use crate::games::dei::board::cards::{Face, Flight, Icon};
use crate::games::dei::board::words::Drone;

/// Steps of a flight beyond the usual ones, with none.
const FURTHER: usize = 10;
/// The first flight.
const FLIGHTS: usize = Icon::COUNT + 2;

/// A kind of pending icon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sign(pub u8);

impl Sign {
    /// The Move that Snow Boots grant (R12.3).
    pub const BOOTS: Sign = Sign(Icon::COUNT as u8);
    /// The further Move of Neena (R11.1).
    pub const NEENA: Sign = Sign(Icon::COUNT as u8 + 1);
    /// The number of kinds.
    pub const COUNT: usize = FLIGHTS + Drone::COUNT * FURTHER;

    /// The sign of an icon.
    #[inline]
    pub const fn of(icon: Icon) -> Sign {
        Sign(icon as u8)
    }

    /// The sign of a flight.
    pub const fn of_flight(flight: Flight) -> Sign {
        let further = if (flight.further as usize) < FURTHER { flight.further as usize } else { FURTHER - 1 };
        Sign((FLIGHTS + flight.drone as usize * FURTHER + further) as u8)
    }

    /// The icon of a card, if it is one.
    #[inline]
    pub const fn icon(self) -> Option<Icon> {
        if (self.0 as usize) < Icon::COUNT { Some(Icon::ALL[self.0 as usize]) } else { None }
    }

    /// The flight, if it is one.
    #[inline]
    pub const fn flight(self) -> Option<Flight> {
        let Some(at) = (self.0 as usize).checked_sub(FLIGHTS) else { return None };
        if at >= Drone::COUNT * FURTHER {
            return None;
        }
        Some(Flight { drone: Drone::ALL[at / FURTHER], further: (at % FURTHER) as u8 })
    }

    /// Is it a Move of any kind?
    #[inline]
    pub const fn is_move(self) -> bool {
        match self.icon() {
            Some(icon) => icon.is_move(),
            None => self.0 == Sign::BOOTS.0 || self.0 == Sign::NEENA.0,
        }
    }

    /// Is it a Recruit of any colour?
    #[inline]
    pub const fn is_recruit(self) -> bool {
        matches!(self.icon(), Some(icon) if icon.is_recruit())
    }

    /// Is it a Collect of any colour?
    #[inline]
    pub const fn is_collect(self) -> bool {
        matches!(self.icon(), Some(icon) if icon.is_collect())
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.icon(), self.flight()) {
            (Some(icon), _) => f.pad(icon.sign()),
            (_, Some(Flight { drone, further: 0 })) => f.pad(&format!("D:{drone}")),
            (_, Some(Flight { drone, further })) => f.pad(&format!("D:{drone}+{further}")),
            _ if *self == Sign::BOOTS => f.pad("M-boots"),
            _ => f.pad("M-neena"),
        }
    }
}

impl FromStr for Sign {
    type Err = String;

    fn from_str(text: &str) -> Result<Sign, String> {
        let known = (0..Sign::COUNT as u8).map(Sign).find(|sign| sign.to_string() == text);
        known.ok_or_else(|| format!("`{text}` is no icon, expected one such as R, Mt, C*l, M-boots or D:reaper+1"))
    }
}

/// The number of pending icons of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pending {
    counts: [u8; Sign::COUNT],
    /// The kinds of which there is one: redundant, for speed.
    some: u64,
}

const _: () = assert!(Sign::COUNT <= 64);

impl Pending {
    /// Nothing is pending.
    pub const NONE: Pending = Pending { counts: [0; Sign::COUNT], some: 0 };

    /// The number of pending icons of a kind.
    #[inline]
    pub const fn count(&self, sign: Sign) -> u8 {
        self.counts[sign.0 as usize]
    }

    /// Adds some of a kind.
    #[inline]
    pub fn add(&mut self, sign: Sign, count: u8) {
        let own = &mut self.counts[usize::from(sign.0)];
        *own = own.saturating_add(count);
        self.some |= u64::from(*own > 0) << sign.0;
    }

    /// Takes one of a kind away; there must be one.
    #[inline]
    pub fn remove(&mut self, sign: Sign) {
        let own = &mut self.counts[usize::from(sign.0)];
        *own -= 1;
        if *own == 0 {
            self.some &= !(1 << sign.0);
        }
    }

    /// Adds the icons and the flight of a card; Copy icons only if `copies`.
    pub fn add_face(&mut self, face: &Face, copies: bool) {
        for (icon, count) in face.icons.iter().filter(|(icon, _)| copies || *icon != Icon::Copy) {
            self.add(Sign::of(icon), count);
        }
        if let Some(flight) = face.flight {
            self.add(Sign::of_flight(flight), 1);
        }
    }

    /// The kinds of which there is one, in order.
    #[inline]
    pub fn signs(&self) -> impl Iterator<Item = Sign> + use<> {
        crate::games::pieces::bits(self.some).map(Sign)
    }

    /// Is nothing pending?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.some == 0
    }

    /// All pending icons.
    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.signs().map(|sign| (sign.to_string(), self.count(sign)))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_reads_back_from_its_text() {
        for sign in (0..Sign::COUNT as u8).map(Sign) {
            assert_eq!(sign.to_string().parse(), Ok(sign));
        }
        assert!("Rx".parse::<Sign>().unwrap_err().contains("is no icon"));
    }
}
