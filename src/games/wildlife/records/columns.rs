//! Records of a game of *WildLife*: the columns, each with how its value is found.

use super::tally::{Count, Facts, SeatFacts, Snapshot, Tally, Watching, species_names};
use crate::game::{MOST_SEATS, Observer};
use crate::games::wildlife::board::state::{Player, State};
use crate::games::wildlife::board::words::{Ability, Source, Species};
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::record::{Ended, Records, Sheet, SumTable};

type Over<'a> = Ended<'a, WildLife>;

/// The facts that columns look up.
trait Lookup<'a> {
    /// The facts of the seat.
    fn own(&self) -> &'a SeatFacts;
    /// The player of the seat at the end.
    fn player(&self) -> &'a Player;
    /// The round.
    fn round(&self) -> Option<&'a Snapshot>;
    /// A seat's entry in this round's row: points, food, reserve, tiles on the board.
    fn seat_of_round(&self, seat: usize) -> Option<(i16, u16, u8, u8)>;
}

impl<'a> Lookup<'a> for Over<'a> {
    fn own(&self) -> &'a SeatFacts {
        &self.tally.facts.seats[self.at]
    }

    fn player(&self) -> &'a Player {
        let state: &'a State = self.state;
        &state.players[self.at]
    }

    fn round(&self) -> Option<&'a Snapshot> {
        self.tally.rounds.as_ref()?.get(self.at)
    }

    fn seat_of_round(&self, seat: usize) -> Option<(i16, u16, u8, u8)> {
        if seat < self.game.players() { Some(self.round()?.seats[seat]) } else { None }
    }
}

/// The names of points by source, with their descriptions.
fn source_column(source: Source) -> (String, String) {
    let name = format!("points_{}", source.name().replace('-', "_"));
    let doc = match source {
        Source::Start => "points at the start",
        Source::FoodTiles => "points for food tiles at the start of turns",
        Source::Minor => "points for areas that it filled",
        Source::Areas => "points for areas in big scorings",
        Source::Herds => "points for herds in big scorings",
        Source::Adaptations => "points for adaptation tiles in big scorings",
        Source::Abilities => "points for ability tiles in big scorings",
        Source::Food => "points for food in big scorings",
        Source::Conversion => "points for converted food",
        Source::Bids => "points given up for bids, not above 0",
        Source::Famine => "points lost to famines, not above 0",
    };
    (name, doc.into())
}

impl Records for WildLife {
    type Tally = Tally;

    const LENGTH: &'static str = "turns";

    fn columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("turns", "turns begun, of all players", |over| over.state.turn);
        sheet.number("rounds", "rounds begun: a turn of each player", |over| over.state.round());
        sheet.number("scorings", "big scorings", |over| over.state.scorings);
        sheet.number("markers", "markers placed", |over| over.state.marked.count_ones() as u8);
        sheet.number("start_seat", "the seat of the start player", |over| {
            over.state.all().find(|&seat| over.state.player(seat).order == 1).map(|seat| seat.0)
        });
        sheet.number("reshuffles", "times the discard pile became a new draw pile", |over| over.tally.facts.reshuffles);
        sheet.number("lead_changes", "times the sole lead went to another player, looked at between turns", |over| {
            over.tally.facts.lead_changes
        });
        sheet.number("tiles_on_board", "tiles on the board at the end", |over| over.state.occupied().len() as u8);
        super::ground::columns(sheet);
    }

    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.word("species", "its species", |over| over.player().species.map(Species::name));
        sheet.among(species_names());
        sheet.number("order", "its place in turn order when the game began, 1 for the start player", |over| {
            over.player().order
        });
        sheet.number("points", "points at the end", |over| i32::from(over.player().points));
        sheet.number("food", "food at the end", |over| over.player().food);
        sheet.number("reserve", "tiles in the reserve at the end", |over| over.player().reserve);
        sheet.number("tiles", "tiles on the board at the end", |over| over.player().tiles.len() as u8);
        sheet.number("largest_herd", "tiles of its largest herd at the end", |over| {
            over.game.contents.island.parts(over.player().tiles).map(|herd| herd.len() as u8).max().unwrap_or(0)
        });
        sheet.number("herds", "its herds of two and more tiles at the end", |over| {
            over.game.contents.island.parts(over.player().tiles).filter(|herd| herd.len() > 1).count() as u8
        });
        sheet.number("price", "what it paid for its species, where species are bid for", |over| over.own().price);
        sheet.numbers(Source::ALL, source_column, |over, source| i32::from(over.own().points[source.index()]));
        sheet.numbers(
            0..Facts::SCORINGS,
            |at| (format!("place_{}", at + 1), format!("its place after big scoring {}; none without one", at + 1)),
            |over, at| Some(over.own().places[at]).filter(|place| *place > 0),
        );
        sheet.number("adaptations_1", "adaptation tiles that it had at big scoring 1; none without one", |over| {
            (over.tally.facts.scored > 0).then(|| over.own().adapted)
        });
        sheet.number(
            "adaptation_place",
            "its place by adaptation tiles at the end; seats that tie share a place",
            |over| {
                let more = |player: &&Player| player.adaptations > over.player().adaptations;
                over.state.playing().iter().filter(more).count() as u8 + 1
            },
        );
        sheet.numbers(
            Ability::ALL,
            |ability| (format!("{ability}_tiles"), format!("{ability} tiles that it owns at the end")),
            |over, ability| over.own().owned[ability.index()],
        );
        sheet.numbers(Count::ALL, |c| (c.name().into(), c.about().into()), |over, c| over.own().counts[c.index()]);
        super::ground::seat_columns(sheet);
    }

    fn round_columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("markers", "markers placed by its end", |over| Some(over.round()?.markers));
        for seat in 0..MOST_SEATS {
            let about =
                |name: &str, what: &str| (format!("{name}_{seat}"), format!("{what} of seat {seat} at its end"));
            sheet.numbers(
                [()],
                |()| about("points", "points"),
                |over, ()| Some(i32::from(over.seat_of_round(seat)?.0)),
            );
            sheet.numbers([()], |()| about("food", "food"), |over, ()| Some(over.seat_of_round(seat)?.1));
            sheet.numbers(
                [()],
                |()| about("reserve", "tiles in the reserve"),
                |over, ()| Some(over.seat_of_round(seat)?.2),
            );
            sheet.numbers(
                [()],
                |()| about("tiles", "tiles on the board"),
                |over, ()| Some(over.seat_of_round(seat)?.3),
            );
        }
    }

    fn sum_tables() -> Vec<SumTable> {
        vec![super::cards::table()]
    }

    fn tally(&self, rounds: bool) -> Tally {
        Tally::new(rounds)
    }

    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Observer<WildLife> + 'a {
        tally.begin();
        Watching(tally)
    }

    fn end(&self, state: &State, tally: &mut Tally) {
        tally.end(self, state);
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<i64>> {
        vec![tally.cards.totals()]
    }

    fn rounds(tally: &Tally) -> usize {
        tally.rounds.as_ref().map_or(0, Vec::len)
    }
}
