//! The records of a game of *Radlands*: the columns of the records, each with how its value is found.

use super::counted::{Blow, CampFacts, CardFacts, Count, Hits, Hitter};
use super::tally::{Facts, Loss, SeatFacts, Snapshot, Tally};
use super::watching::Watching;
use crate::game::{Ending, Observer};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::{Side, State};
use crate::games::radlands::board::words::{Camp, Seat};
use crate::games::radlands::rules::radlands::Radlands;
use crate::record::{Column, Ended, Kind, NewName, Records, Sheet, SumTable, Sums, Value};

/// Camps whose loss is written down for each seat.
const LOSSES: [usize; 3] = [1, 2, 3];

fn key(name: &'static str, doc: &'static str) -> Column {
    Column::new(name, Kind::Text, doc)
}

fn card_table() -> SumTable {
    let kind = |card: Card| if card.as_person().is_some() { "person" } else { "event" };
    SumTable {
        name: "cards",
        about: "One row for each cell and name of a deck card. Both seats of a game count.",
        keys: vec![key("card", "the card"), key("kind", "`person` or `event`")],
        rows: Card::all().map(|card| vec![card.name().into(), kind(card).into()]).collect(),
        sums: Sums::<CardFacts>::columns(),
        lies: None,
    }
}

fn camp_table() -> SumTable {
    SumTable {
        name: "camps",
        about: "One row for each cell and camp. Both seats of a game count.",
        keys: vec![key("camp", "the camp")],
        rows: Camp::ALL.iter().map(|camp| vec![camp.name().into()]).collect(),
        sums: Sums::<CampFacts>::columns(),
        lies: None,
    }
}

fn blow_table() -> SumTable {
    let row = |(blow, hitter): (Blow, Hitter)| -> Vec<Value> {
        vec![hitter.name().unwrap_or_default().into(), blow.name().into()]
    };
    SumTable {
        name: "blows",
        about: "One row for each cell and card that can hit camps. Both seats of a game count.",
        keys: vec![
            key("card", "the camp, person or event whose text it was, or the Raiders"),
            key("kind", "`camp`, `person`, `event` or `raiders`"),
        ],
        rows: Hitter::all().map(row).collect(),
        sums: Sums::<Hits>::columns(),
        lies: None,
    }
}

type Over<'a> = Ended<'a, Radlands>;

impl<'a> Over<'a> {
    fn facts(&self) -> &'a Facts {
        &self.tally.facts
    }

    /// The blow that ended the game, if one did.
    fn blow(&self) -> Option<Blow> {
        self.state.outcome.and_then(Blow::last)
    }

    fn seat(&self) -> Seat {
        Seat(self.at as u8)
    }

    fn own(&self) -> &'a SeatFacts {
        &self.facts().seats[self.at]
    }

    fn side(&self) -> &'a Side {
        let state: &'a State = self.state;
        state.side(self.seat())
    }

    /// Loss number `n` of the seat, from 1.
    fn loss(&self, n: usize) -> Option<Loss> {
        self.own().lost[n - 1]
    }

    /// The word for the seat: the first if the seat is `first`, else the second.
    fn which(&self, first: Option<Seat>, words: [&'static str; 2]) -> Option<&'static str> {
        first.map(|first| words[usize::from(first != self.seat())])
    }

    fn turn(&self) -> Option<&'a Snapshot> {
        self.tally.turns.as_ref()?.get(self.at)
    }
}

impl Records for Radlands {
    type Tally = Tally;

    const LENGTH: &'static str = "turns";

    const GAP: &'static str = "hits that the winner's last camps would still have taken, 1 to 6";

    fn gap(&self, state: &State, ending: &Ending) -> Option<u32> {
        let hits = |side: &Side| 2 * u32::from(side.camps().len()) - u32::from((side.camps() & side.damaged).len());
        let winner = (0..ending.seats.len()).find(|&seat| ending.won(seat) == Some(true));
        winner.map(|seat| hits(&state.sides[seat]))
    }

    fn columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("first", "the seat that took or would have taken the first turn", |over| {
            over.state.first.map(|seat| seat.0)
        });
        sheet.number("turns", "turns begun, of both players", |over| over.state.turn);
        sheet.word(
            "blow",
            "what destroyed the loser's last camp: `person`, `camp`, `event`, `raiders`, `own`; none in other endings",
            |over| over.blow().map(Blow::name),
        );
        sheet.among(Blow::ALL.map(Blow::name));
        sheet.word("blow_card", "the card whose text that was; none in other endings", |over| {
            over.blow().and_then(|_| over.facts().last_blow.named(over.game))
        });
        sheet.number("reshuffles", "times the discard was shuffled into a new deck", |over| over.facts().reshuffles);
        sheet.number("deck_left", "cards in the deck at the end", |over| over.state.deck_size() as u8);
        sheet.number(
            "first_loss_turn",
            "the turn in which the first camp was destroyed after setup; none if none was",
            |over| over.facts().seats.iter().filter_map(|seat| seat.lost[0]).map(|loss| loss.turn).min(),
        );
        sheet.number("lead_changes", "times the lead in camps went from one seat to the other", |over| {
            over.facts().lead_changes
        });
        sheet.number(
            "winner_behind",
            "the most camps that the winner had less than the loser; none without a winner",
            |over| over.state.winner.map(|winner| over.facts().seats[winner.index()].behind),
        );
        sheet.numbers(
            Blow::ALL,
            |b| {
                let took = "damage that camps of both seats took from";
                (format!("damage_{b}"), format!("{took} {}; a camp destroyed outright takes 2", b.about()))
            },
            |over, b| over.facts().seats.iter().map(|seat| u16::from(seat.damage[b.index()])).sum::<u16>(),
        );
        sheet.numbers(
            [0, 1],
            |s| (format!("camps_{s}"), format!("camps of seat {s} that stand at the end")),
            |over, s| over.state.sides[s].camps().len(),
        );
    }

    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.words(
            0..Place::COLUMNS,
            |at| (format!("camp{}", at + 1), format!("its camp of column {}, by number of the camp", at + 1)),
            |over, at| over.side().camp(at).map(Camp::name),
        );
        sheet.number(
            "dealt",
            "the camps dealt to it, a bit each: 1 for the first camp of the table `camps`, 2 for the second, 4 for the third",
            |over| over.own().dealt,
        );
        sheet.word("order", "`first` if it took the first turn, else `second`", |over| {
            over.which(over.state.first, ["first", "second"])
        });
        sheet.number("camps_left", "its camps that stand at the end", |over| over.side().camps().len());
        sheet.word(
            "first_camp",
            "`lost the first camp` or `took the first camp`: whose camp was destroyed first after setup; none if none was",
            |over| over.which(over.facts().first_lost, ["lost the first camp", "took the first camp"]),
        );
        sheet.word(
            "last_camp",
            "`down to one camp first` or `had more camps then`: who was the first with a single camp; none if no one was",
            |over| over.which(over.facts().down_to_one, ["down to one camp first", "had more camps then"]),
        );
        sheet.number("behind", "the most camps that it had less than the opponent", |over| over.own().behind);
        for n in LOSSES {
            let name = |end: &str| format!("loss{n}_{end}");
            sheet.words(
                [n],
                |n| (name("camp"), format!("camp number {n} that it lost after setup; none if it lost fewer")),
                |over, n| over.loss(n).and_then(|loss| loss.camp).map(Camp::name),
            );
            sheet.numbers(
                [n],
                |_| (name("turn"), "the turn in which it lost that camp".into()),
                |over, n| over.loss(n).map(|loss| loss.turn),
            );
            sheet.words(
                [n],
                |_| (name("by"), "what destroyed that camp: `person`, `camp`, `event`, `raiders`, `own`".into()),
                |over, n| over.loss(n).map(|loss| loss.by.name()),
            );
        }
        sheet.numbers(
            Blow::ALL,
            |b| {
                let doc = match b {
                    Blow::Own => "damage that its own cards did to its own camps".into(),
                    other => format!("damage that its cards did to camps of the opponent, source: {other}"),
                };
                (format!("damage_{b}"), doc)
            },
            |over, b| over.own().damage[b.index()],
        );
        sheet.numbers(Count::ALL, |c| (c.name().into(), c.about().into()), |over, c| over.own().counts[c.index()]);
    }

    fn round_columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("turn", "the turn, from 1", |over| Some(over.turn()?.turn));
        sheet.number("seat", "whose turn it was", |over| Some(over.turn()?.seat.0));
        sheet.number("water_left", "water that was left at its end", |over| Some(over.turn()?.water_left));
        sheet.number("deck", "cards in the deck at its end", |over| Some(over.turn()?.deck));
        for seat in 0..2 {
            sheet.numbers(
                0..Snapshot::SIDE.len(),
                |at| {
                    let (name, doc) = Snapshot::SIDE[at];
                    (format!("{name}_{seat}"), format!("{doc}, of seat {seat}"))
                },
                |over, at| Some(over.turn()?.sides[seat][at]),
            );
        }
    }

    fn sum_tables() -> Vec<SumTable> {
        vec![card_table(), camp_table(), blow_table()]
    }

    fn new_names(&self) -> Vec<NewName> {
        self.contents.new_names()
    }

    fn tally(&self, rounds: bool) -> Tally {
        Tally::new(rounds)
    }

    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Observer<Radlands> + 'a {
        tally.begin();
        Watching { game: self, tally }
    }

    fn end(&self, state: &State, tally: &mut Tally) {
        tally.end(self, state);
    }

    fn rounds(tally: &Tally) -> usize {
        tally.turns.as_ref().map_or(0, Vec::len)
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<i64>> {
        vec![tally.cards.totals(), tally.camps.totals(), tally.blows.totals()]
    }
}
