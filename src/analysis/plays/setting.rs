//! The setting of a play: how it was set up, and who sat where.

use super::log::Play;
use crate::base::refusal::Refusal;
use crate::game::{Contest, SEATINGS, Seatings, Settings};
use crate::mind::Policy;
use crate::sim::{Cell, HUMAN, Simulated};

/// The settings of plays, and who sat at each seat: the same players are simulated there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The settings.
    pub settings: Settings,
    /// The player of each seat; empty if all are people.
    pub seats: Vec<String>,
}

impl Setting {
    /// The cell in which a policy plays for the people; at other seats the policies play that sat there.
    ///
    /// # Errors
    /// When the settings are wrong, or there is no such policy.
    pub fn cell<G: Simulated>(&self, policy: &Policy) -> Result<Cell<G>, Refusal> {
        if self.seats.is_empty() {
            return Cell::of_players(&self.settings, Ok(vec![policy.clone()]));
        }
        let player = |name: &String| if name == HUMAN { Ok(policy.clone()) } else { Policy::of::<G>(name) };
        let players = self.seats.iter().map(player).collect();
        // The people sit where they sat.
        let once = G::CONTEST == Contest::Against;
        let settings =
            if once { self.settings.clone().with(SEATINGS, Seatings::Once.name()) } else { self.settings.clone() };
        Cell::of_players(&settings, players)
    }

    /// The seats of people, if others sit at the table, too.
    pub fn people(&self) -> Vec<usize> {
        self.seats.iter().enumerate().filter(|(_, who)| *who == HUMAN).map(|(seat, _)| seat).collect()
    }
}

/// The settings of plays, each once, and for each play the number of its own.
pub fn settings_of(plays: &[Play], base: &Settings) -> (Vec<Setting>, Vec<usize>) {
    let (mut all, mut numbers): (Vec<Setting>, Vec<usize>) = (Vec::new(), Vec::new());
    for play in plays {
        let own = Setting { settings: base.clone().and(&play.settings), seats: play.seats.clone() };
        let number = all.iter().position(|known| *known == own).unwrap_or(all.len());
        if number == all.len() {
            all.push(own);
        }
        numbers.push(number);
    }
    (all, numbers)
}
