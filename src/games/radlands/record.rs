//! What is written down of a game of *Radlands*: the columns of the records, and how they are filled.

use super::cards::Card;
use super::counted::{Blow, BlowSum, CampSum, CardSum, Count, Hitter};
use super::places::Place;
use super::radlands::Radlands;
use super::state::State;
use super::tally::Tally;
use super::watching::Watching;
use super::words::{Camp, Seat};
use crate::game::Observer;
use crate::record::{Column, Kind, Records, Rounds, Row, SumTable, Value};

/// Camps whose loss is told of each seat.
const LOSSES: [usize; 3] = [1, 2, 3];

fn each<T: Copy>(
    values: impl IntoIterator<Item = T>,
    kind: Kind,
    name: impl Fn(T) -> String,
    doc: impl Fn(T) -> String,
) -> Vec<Column> {
    values.into_iter().map(|value| Column::new(name(value), kind, doc(value))).collect()
}

const fn count_doc(count: Count) -> &'static str {
    match count {
        Count::Turns => "turns that it began",
        Count::Decided => "decisions that it took, the choice of camps not counted",
        Count::OpeningHand => "cards of its opening hand",
        Count::Drawn => "cards drawn after the opening hand, by any means",
        Count::PeoplePlayed => "people played from the hand",
        Count::EventsPlayed => "events played from the hand",
        Count::Junked => "hand cards junked",
        Count::Discarded => "hand cards discarded without being junked",
        Count::CampUses => "abilities of its camps used",
        Count::PersonUses => "abilities of people used, borrowed and granted ones included",
        Count::WaterSpent => "water spent",
        Count::WaterLost => "water left unspent at the end of its turns",
        Count::SiloTaken => "times it took the Silo",
        Count::SiloJunked => "times it junked the Silo",
        Count::RaidersResolved => "times its Raiders resolved",
        Count::EventsResolved => "events of it that resolved, the Raiders not counted",
        Count::PunksGained => "punks gained",
        Count::PunksLost => "punks of it destroyed",
        Count::PeopleLost => "people of it destroyed, punks not counted",
        Count::Restored => "cards of it restored",
    }
}

const fn card_doc(sum: CardSum) -> &'static str {
    match sum {
        CardSum::Games => "seats that had the card in the hand at some time, from the deck",
        CardSum::Opening => "times it was in an opening hand",
        CardSum::Drawn => "times it was drawn later",
        CardSum::Played => "times it was played from a hand",
        CardSum::Junked => "times it was junked from a hand",
        CardSum::Discarded => "times it was discarded from a hand without being junked",
        CardSum::Used => "times an ability of it was used, borrowed and granted included",
        CardSum::GamesOpening => "seats with it in the opening hand",
        CardSum::GamesDrawn => "seats that drew it later",
        CardSum::GamesPlayed => "seats that played it",
        CardSum::GamesJunked => "seats that junked it",
        CardSum::GamesDiscarded => "seats that discarded it",
        CardSum::GamesUsed => "seats that used an ability of it",
        CardSum::Wins
        | CardSum::WinsOpening
        | CardSum::WinsDrawn
        | CardSum::WinsPlayed
        | CardSum::WinsJunked
        | CardSum::WinsDiscarded
        | CardSum::WinsUsed => "those of them that won",
    }
}

const fn camp_doc(sum: CampSum) -> &'static str {
    match sum {
        CampSum::Dealt => "times it was dealt to a seat",
        CampSum::Games => "seats that kept it",
        CampSum::Wins | CampSum::WinsUsed | CampSum::WinsDestroyed => "those of them that won",
        CampSum::Cards => "cards that it gave to opening hands: its draw number for each seat that kept it",
        CampSum::Uses => "times an ability of it was used",
        CampSum::GamesUsed => "seats that used it at least once",
        CampSum::Damage => "damage that its own ability did to camps of the opponent",
        CampSum::Destroyed => "times it was destroyed after setup",
        CampSum::GamesDestroyed => "seats that lost it at least once",
    }
}

const fn blow_doc(sum: BlowSum) -> &'static str {
    match sum {
        BlowSum::Games => "seats for which it hit a camp of the opponent",
        BlowSum::Wins => "those of them that won",
        BlowSum::Damage => "damage that it did to camps of the opponent; a camp destroyed outright counts 2",
        BlowSum::Destroyed => "camps of the opponent that it destroyed",
        BlowSum::LastBlows => "games that it ended by destroying the last camp of the opponent",
        BlowSum::OwnDamage => "damage that it did to camps of its owner",
    }
}

/// What did the damage, in the columns' documentation.
const fn blow_words(blow: Blow) -> &'static str {
    match blow {
        Blow::Person => "people of the opponent",
        Blow::Camp => "camps of the opponent",
        Blow::Event => "events of the opponent",
        Blow::Raiders => "the Raiders of the opponent",
        Blow::Own => "cards of the camp's owner",
    }
}

fn key(name: &'static str, doc: &'static str) -> Column {
    Column::new(name, Kind::Text, doc)
}

fn word(text: &str) -> Value {
    Value::Text(text.into())
}

fn card_table() -> SumTable {
    let kind = |card: Card| if card.as_person().is_some() { "person" } else { "event" };
    SumTable {
        name: "cards",
        about: "One row for each cell and name of a deck card. Both seats of a game count.",
        keys: vec![key("card", "the card"), key("kind", "`person` or `event`")],
        rows: Card::all().map(|card| vec![word(card.name()), word(kind(card))]).collect(),
        sums: each(CardSum::ALL, Kind::U64, |s| s.name().into(), |s| card_doc(s).into()),
        lies: None,
    }
}

fn camp_table() -> SumTable {
    SumTable {
        name: "camps",
        about: "One row for each cell and camp. Both seats of a game count.",
        keys: vec![key("camp", "the camp")],
        rows: Camp::ALL.iter().map(|camp| vec![word(camp.name())]).collect(),
        sums: each(CampSum::ALL, Kind::U64, |s| s.name().into(), |s| camp_doc(s).into()),
        lies: None,
    }
}

fn blow_table() -> SumTable {
    SumTable {
        name: "blows",
        about: "One row for each cell and card that can hit camps. Both seats of a game count.",
        keys: vec![
            key("card", "the camp, person or event whose text it was, or the Raiders"),
            key("kind", "`camp`, `person`, `event` or `raiders`"),
        ],
        rows: Hitter::all()
            .map(|(blow, hitter)| vec![word(hitter.name().unwrap_or_default()), word(blow.name())])
            .collect(),
        sums: each(BlowSum::ALL, Kind::U64, |s| s.name().into(), |s| blow_doc(s).into()),
        lies: None,
    }
}

/// Which of two opposite things holds of a seat, given the seat of which the first holds.
fn which(seat: Seat, first: Option<Seat>, words: [&'static str; 2]) -> Option<&'static str> {
    first.map(|first| words[usize::from(first != seat)])
}

impl Records for Radlands {
    type Tally = Tally;

    const LENGTH: &'static str = "turns";

    fn columns() -> Vec<Column> {
        let one = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        let mut columns = vec![
            one("first", Kind::U8, "the seat that took or would have taken the first turn"),
            one("turns", Kind::U16, "turns begun, of both players"),
            one(
                "blow",
                Kind::Text,
                "what destroyed the loser's last camp: `person`, `camp`, `event`, `raiders`, `own`; none in other endings",
            ),
            one("blow_card", Kind::Text, "the card whose text that was; none in other endings"),
            one("reshuffles", Kind::U8, "times the discard was shuffled into a new deck"),
            one("deck_left", Kind::U8, "cards in the deck at the end"),
            one(
                "first_loss_turn",
                Kind::U16,
                "the turn in which the first camp was destroyed after setup; none if none was",
            ),
            one("lead_changes", Kind::U8, "times the lead in camps went from one seat to the other"),
            one(
                "winner_behind",
                Kind::U8,
                "the most camps that the winner had less than the loser; none without a winner",
            ),
        ];
        columns.extend(each(
            Blow::ALL,
            Kind::U16,
            |b| format!("damage_{b}"),
            |b| {
                format!(
                    "damage that camps of both seats took from {}; a camp destroyed outright takes 2",
                    blow_words(b)
                )
            },
        ));
        columns.extend(each(
            [0, 1],
            Kind::U8,
            |s| format!("camps_{s}"),
            |s| format!("camps of seat {s} that stand at the end"),
        ));
        columns
    }

    fn seat_columns() -> Vec<Column> {
        let one = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        let mut columns = each(
            LOSSES,
            Kind::Text,
            |n| format!("camp{n}"),
            |n| format!("its camp of column {n}, by number of the camp"),
        );
        columns.extend([
            one("dealt", Kind::U64, "the camps dealt to it, a bit each: 1 for the first camp of the table `camps`, 2 for the second, 4 for the third"),
            one("order", Kind::Text, "`first` if it took the first turn, else `second`"),
            one("camps_left", Kind::U8, "its camps that stand at the end"),
            one("first_camp", Kind::Text, "`lost the first camp` or `took the first camp`: whose camp was destroyed first after setup; none if none was"),
            one("last_camp", Kind::Text, "`down to one camp first` or `had more camps then`: who was the first with a single camp; none if nobody was"),
            one("behind", Kind::U8, "the most camps that it had less than the opponent"),
        ]);
        for n in LOSSES {
            columns.extend([
                Column::new(
                    format!("loss{n}_camp"),
                    Kind::Text,
                    format!("camp number {n} that it lost after setup; none if it lost fewer"),
                ),
                Column::new(format!("loss{n}_turn"), Kind::U16, "the turn in which it lost that camp"),
                Column::new(
                    format!("loss{n}_by"),
                    Kind::Text,
                    "what destroyed that camp: `person`, `camp`, `event`, `raiders`, `own`",
                ),
            ]);
        }
        columns.extend(each(
            Blow::ALL,
            Kind::U8,
            |b| format!("damage_{b}"),
            |b| match b {
                Blow::Own => "damage that its own cards did to its own camps".into(),
                other => format!("damage that its cards did to camps of the opponent, source: {other}"),
            },
        ));
        columns.extend(each(Count::ALL, Kind::U16, |c| c.name().into(), |c| count_doc(c).into()));
        columns
    }

    fn round_columns() -> Vec<Column> {
        let one = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        let mut columns = vec![
            one("turn", Kind::U16, "the turn, from 1"),
            one("seat", Kind::U8, "whose turn it was"),
            one("water_left", Kind::U8, "water that was left at its end"),
            one("deck", Kind::U8, "cards in the deck at its end"),
        ];
        for seat in 0..2 {
            let told = [
                ("camps", "camps that stand at its end"),
                ("camps_damaged", "damaged ones among them"),
                ("hand", "hand cards at its end, the Silo not counted"),
                ("people", "people at its end"),
                ("punks", "punks among them"),
                ("queued", "events in the queue at its end"),
            ];
            let column =
                |(name, doc)| Column::new(format!("{name}_{seat}"), Kind::U8, format!("{doc}, of seat {seat}"));
            columns.extend(told.map(column));
        }
        columns
    }

    fn sum_tables() -> Vec<SumTable> {
        vec![card_table(), camp_table(), blow_table()]
    }

    fn tally(&self, rounds: bool) -> Tally {
        Tally::new(rounds)
    }

    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Observer<Radlands> + 'a {
        tally.begin();
        Watching { game: self, tally }
    }

    fn write_down(&self, state: &State, tally: &mut Tally, row: &mut Row<'_>, mut rounds: Rounds<'_>) {
        tally.end(self, state);
        let facts = &tally.facts;
        let blow = state.outcome.and_then(Blow::last);
        let first_loss = facts.seats.iter().filter_map(|seat| seat.lost[0]).map(|loss| loss.turn).min();
        row.number_if(state.first.map(|seat| seat.0));
        row.number(state.turn);
        row.text_if(blow.map(Blow::name));
        row.text_if(blow.and_then(|_| facts.last_blow.name()));
        row.numbers(&[facts.reshuffles, state.deck_size() as u8]);
        row.number_if(first_loss);
        row.number(facts.lead_changes);
        row.number_if(state.winner.map(|winner| facts.seats[winner.index()].behind));
        for blow in Blow::ALL {
            row.number(facts.seats.iter().map(|seat| u64::from(seat.damage[blow.index()])).sum::<u64>());
        }
        for side in &state.sides {
            row.number(side.camps().len());
        }
        for turn in tally.turns.iter().flatten() {
            let mut row = rounds.row();
            row.number(turn.turn);
            row.numbers(&[turn.seat.0, turn.water_left, turn.deck]);
            row.numbers(turn.sides.as_flattened());
        }
    }

    fn write_seat(&self, state: &State, tally: &Tally, seat: usize, row: &mut Row<'_>) {
        let (facts, seat) = (&tally.facts, Seat(seat as u8));
        let (own, side) = (&facts.seats[seat.index()], state.side(seat));
        for column in 0..Place::COLUMNS {
            row.text_if(side.camp(column).map(Camp::name));
        }
        row.number(own.dealt);
        row.text_if(which(seat, state.first, ["first", "second"]));
        row.number(side.camps().len());
        row.text_if(which(seat, facts.first_lost, ["lost the first camp", "took the first camp"]));
        row.text_if(which(seat, facts.down_to_one, ["down to one camp first", "had more camps then"]));
        row.number(own.behind);
        for loss in own.lost {
            row.text_if(loss.and_then(|loss| loss.camp).map(Camp::name));
            row.number_if(loss.map(|loss| loss.turn));
            row.text_if(loss.map(|loss| loss.by.name()));
        }
        row.numbers(&own.damage);
        row.numbers(&own.counts);
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<u64>> {
        let flat = |rows: &[u64]| rows.to_vec();
        vec![flat(tally.cards.as_flattened()), flat(tally.camps.as_flattened()), flat(tally.blows.as_flattened())]
    }
}
