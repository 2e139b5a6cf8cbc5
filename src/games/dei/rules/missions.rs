//! Missions, the count, the end of the game (R13, R14).

use super::chance::Chance;
use super::dei::Dei;
use super::event::{Event, Source};
use super::options::DroneCards;
use super::state::{Ask, State, TURNS};
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::words::{Colour, Mission, Token};
use crate::games::dei::r#box::MissionCard;

impl Dei {
    /// The count of a mission for a player (R13.3).
    pub fn counted(&self, state: &State, seat: Seat, mission: Mission) -> u8 {
        let player = state.player(seat);
        let cubes = || self.cubes(state, seat);
        match mission {
            Mission::Technology => player.purse[Token::Technology.index()],
            Mission::Cells => player.purse[Token::Cell.index()],
            Mission::Drones => self.drone_cards(state, seat),
            Mission::Buildings => player.buildings(),
            Mission::Scrappers => player.on_board(),
            Mission::Cubes => cubes().iter().sum(),
            Mission::Tactic => cubes()[Colour::Tactic.index()],
            Mission::Logistic => cubes()[Colour::Logistic.index()],
            Mission::Machinery => cubes()[Colour::Machinery.index()],
            Mission::Garrison => self.garrisons(state, seat),
        }
    }

    /// RULE R13.4
    fn drone_cards(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        let cards = match self.rules.drone_cards {
            DroneCards::NotBinned => player.hand | player.up | player.down,
            DroneCards::FaceUp => player.hand | player.up,
            DroneCards::All => player.owned(),
        };
        cards.iter().filter(|&card| self.card(card).is_drone()).count() as u8
    }

    /// RULE R4.4, R13.4
    fn garrisons(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        let held = |region| {
            if self.rules.scrapper_garrison { player.scrappers(region) > 0 } else { player.present().contains(region) }
        };
        self.city(state).outposts.iter().filter(|outpost| held(outpost.region)).count() as u8
    }

    /// The supplies that a mission card brings a player in a column (R13.2).
    pub fn worth(&self, state: &State, seat: Seat, card: &MissionCard, column: usize) -> (u8, u16) {
        let count = self.counted(state, seat, card.mission);
        let rate = if column + 1 >= usize::from(state.turn) { card.upper } else { card.lower };
        (count, rate.of(count))
    }

    /// The mission card on a place of the board.
    pub fn mission(&self, state: &State, column: usize, row: usize) -> Option<&MissionCard> {
        state.missions[column][row].map(|card| &self.contents.missions[usize::from(card)])
    }

    /// The supplies of a player in a count held now: cubes, feats, Technology, Cells (R14.3).
    pub fn tally(&self, state: &State, seat: Seat) -> [(Source, u16); 4] {
        let (player, scoring) = (state.player(seat), &self.contents.scoring);
        let cubes: u8 = self.cubes(state, seat).iter().sum();
        let feats = match player.feats_unlocked() as usize {
            0 => 0,
            count => scoring.feats[count.min(scoring.feats.len()) - 1],
        };
        let purse = player.purse;
        [
            (Source::Cubes, u16::from(cubes) * u16::from(scoring.cube)),
            (Source::Feats, feats.into()),
            (Source::Technology, purse[0].checked_div(scoring.technology).unwrap_or(0).into()),
            (Source::Cells, u16::from(purse[1]) * u16::from(scoring.cell)),
        ]
    }

    /// The supplies printed on a player's cards (R14.4).
    pub fn printed(&self, state: &State, seat: Seat) -> u16 {
        state.player(seat).owned().iter().map(|card| u16::from(self.card(card).supplies)).sum()
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// RULE R13.1
    pub(crate) fn ask_mission(&mut self) {
        self.ask(self.state.active, Ask::Mission);
    }

    /// A player takes a mission.
    pub(crate) fn claim(&mut self, column: u8, row: u8) {
        let seat = self.state.active;
        self.state.player_mut(seat).missions[usize::from(column)] = Some(row);
        if let Some(card) = self.game.mission(self.state, column.into(), row.into()) {
            let (count, supplies) = self.game.worth(self.state, seat, card, column.into());
            let mission = card.mission;
            self.tell(|_| Event::Claimed { seat, column, row, mission, count, supplies });
            self.supply(seat, Source::Missions, supplies);
        }
        self.after_mission();
    }

    /// RULE R15.5
    pub(crate) fn decline(&mut self) {
        let seat = self.state.active;
        self.tell(|_| Event::Declined { seat });
        self.after_mission();
    }

    fn after_mission(&mut self) {
        if self.state.turn == TURNS && self.game.rules.own_count {
            self.count(self.state.active);
        }
        if self.game.rules.showdown {
            self.state.place += 1;
            self.ask_showdown();
        } else {
            self.next_player();
        }
    }

    /// RULE R14.3
    fn count(&mut self, seat: Seat) {
        let cubes: u8 = self.game.cubes(self.state, seat).iter().sum();
        let player = self.state.player_mut(seat);
        player.counted = Some([player.purse[Token::Cell.index()], cubes]);
        for (source, supplies) in self.game.tally(self.state, seat) {
            self.supply(seat, source, supplies);
        }
    }

    /// RULE R14.4: the end of the game.
    pub(crate) fn finish(&mut self) {
        for place in 0..self.game.seats {
            let seat = self.state.order[place];
            if !self.game.rules.own_count {
                self.count(seat);
            }
        }
        for place in 0..self.game.seats {
            let seat = self.state.order[place];
            let printed = self.game.printed(self.state, seat);
            self.supply(seat, Source::Cards, printed);
        }
        self.state.over = true;
        self.tell(|_| Event::Ended);
    }
}
