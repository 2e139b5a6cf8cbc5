//! Decisions and offers of the seats in one game.

use std::collections::BTreeMap;

use super::record::{Load, Offered};
use crate::game::{Notation, Seat, phrases};

/// Decisions and offers so far.
pub(super) struct Tally {
    /// For each decision, who decided, and how many options there were.
    asked: Vec<(usize, u32)>,
    seats: usize,
    /// By seat and phrase: offered, taken.
    offered: BTreeMap<(u8, String), (u32, u32)>,
}

impl Tally {
    pub(super) fn new(seats: usize) -> Tally {
        Tally { asked: Vec::new(), seats, offered: BTreeMap::new() }
    }

    /// Notes a decision of a seat: the legal ones, and the one it takes.
    pub(super) fn note<G: Notation>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        (legal, taken): (&[G::Action], G::Action),
    ) {
        self.asked.push((seat.index(), legal.len() as u32));
        if legal.len() < 2 {
            return;
        }
        // A phrase counts once for a decision, however many options are about it, and only where another is not.
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for &action in legal {
            for phrase in phrases(&game.write(state, action)) {
                *seen.entry(phrase).or_default() += 1;
            }
        }
        let own = phrases(&game.write(state, taken));
        for (phrase, _) in seen.into_iter().filter(|(_, options)| *options < legal.len()) {
            let took = own.contains(&phrase);
            let counts = self.offered.entry((seat.0, phrase)).or_default();
            counts.0 += 1;
            counts.1 += u32::from(took);
        }
    }

    /// The decisions and waiting of each seat, and the phrases it was offered.
    pub(super) fn done(self) -> (Vec<Load>, Vec<Offered>) {
        let mut loads = vec![Load::default(); self.seats];
        let mut waits = vec![0; self.seats];
        let all = self.asked.len();
        for (at, &(seat, options)) in self.asked.iter().enumerate() {
            let load = &mut loads[seat];
            load.decisions += 1;
            load.options += u64::from(options);
            if options < 2 {
                load.forced += 1;
                continue;
            }
            let third = &mut load.thirds[3 * at / all.max(1)];
            third.0 += 1;
            third.1 += u64::from(options);
            waits[seat] = 0;
            for other in (0..self.seats).filter(|&other| other != seat) {
                waits[other] += 1;
                loads[other].waited += 1;
                loads[other].longest_wait = loads[other].longest_wait.max(waits[other]);
            }
        }
        let offered = |((seat, phrase), (times, taken))| Offered { seat, phrase, times, taken };
        (loads, self.offered.into_iter().map(offered).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_waits_while_others_have_a_choice() {
        let asked = vec![(0, 3), (1, 2), (1, 1), (1, 4), (0, 2)];
        let (loads, _) = Tally { asked, seats: 2, offered: BTreeMap::new() }.done();
        assert_eq!((loads[0].decisions, loads[0].longest_wait, loads[0].waited), (2, 2, 2));
        assert_eq!((loads[1].forced, loads[1].options, loads[1].longest_wait), (1, 7, 1));
    }
}
