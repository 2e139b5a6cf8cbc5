//! What is written down of a game of *Defenders of the Wild*: the columns of the records, and how they are filled.

use super::defenders::{Defenders, MACHINE_CARDS};
use super::event::Observer;
use super::hex::HexSet;
use super::notation::FORMS;
use super::state::State;
use super::tally::{CardSum, Count, DamageSource, HexSum, SupportSource, Tally, Watching, habitats};
use super::words::{Ability, Habitat, Item, MachineKind, Outcome, Seat};
use crate::record::{Column, Kind, Lie, Records, Rounds, Row, SumTable, Value};

/// A decision's form as a column's name: `maps regroup Q,R` is `maps_regroup`.
fn plain(form: &str) -> String {
    let words: Vec<&str> = form.split(' ').filter(|word| word.chars().all(|c| c.is_ascii_lowercase())).collect();
    words.join("_")
}

fn each<'a, T: Copy + 'a>(
    values: impl IntoIterator<Item = T> + 'a,
    kind: Kind,
    name: impl Fn(T) -> String + 'a,
    doc: impl Fn(T) -> String + 'a,
) -> impl Iterator<Item = Column> + 'a {
    values.into_iter().map(move |value| Column::new(name(value), kind, doc(value)))
}

const fn count_doc(count: Count) -> &'static str {
    match count {
        Count::MechsDestroyed => "mechs that the players destroyed",
        Count::HuntersDeployed => "hunters that the engines deployed",
        Count::Breaches => "walls breached",
        Count::Walls => "wall pieces placed after setup",
        Count::Cleared => "hexes cleared of pollution or of a toxic site",
        Count::ToxicCleared => "toxic sites among the hexes cleared",
        Count::PollutionPlaced => "pollution placed by chutes",
        Count::ToxicPlaced => "toxic sites placed",
        Count::EngineResets => "times an engine was reset to the core",
        Count::MachineCards => "machine cards drawn",
        Count::Drawn => "defender cards drawn into hands, the opening hands included",
        Count::TeamedUp => "hand cards teamed up",
        Count::NoTarget => "reveal abilities that found no target",
        Count::Rolls => "damage rolls",
        Count::Healed => "damage removed",
    }
}

const fn card_doc(sum: CardSum) -> &'static str {
    match sum {
        CardSum::Games => "games in which the ability was in a deck",
        CardSum::Wins => "those of them that were won",
        CardSum::Drawn => "times a card of it was drawn into a hand",
        CardSum::Active => "times it was revealed as the active defender",
        CardSum::Teamed => "times a card of it was teamed up",
        CardSum::Died => "its cards that died",
        CardSum::GamesActive => "games in which it was active at least once",
        CardSum::WinsActive => "those of them that were won",
        CardSum::GamesTeamed => "games in which it was teamed up at least once",
        CardSum::WinsTeamed => "those of them that were won",
        CardSum::GamesDied => "games in which a card of it died",
        CardSum::WinsDied => "those of them that were won",
        CardSum::Support => "support that the ability itself gave",
        CardSum::Damage => "damage that the ability itself dealt",
        CardSum::SupportActive => "support that its owner gained from all sources while it was active",
        CardSum::DamageActive => "damage that its owner took from all sources while it was active",
    }
}

const fn hex_doc(sum: HexSum) -> &'static str {
    match sum {
        HexSum::Factories => "factories built there",
        HexSum::Rewilded => "factories rewilded there",
        HexSum::Toxic => "toxic sites placed there",
        HexSum::Pollution => "pollution placed there by chutes",
        HexSum::Deaths => "defenders that died while their organizer stood there",
        HexSum::Camps => "camps placed there: starting, built and carried ones",
        HexSum::Visits => "arrivals of organizers: starts, moves, regroupings, relocations",
    }
}

impl Records for Defenders {
    type Tally = Tally;

    const LENGTH: &'static str = "rounds";

    const PROGRESS: &'static [&'static str] = &["factories_rewilded", "camps_0", "camps_1", "camps_2", "camps_3"];

    fn length_unit(&self) -> &'static str {
        // Alone, a round is one turn (R10).
        if self.line_up.players == 1 { "turns" } else { Self::LENGTH }
    }

    fn columns() -> Vec<Column> {
        let seats = || 0..Seat::MOST;
        let one = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        let mut columns: Vec<Column> = Vec::new();
        columns.extend(each(
            seats(),
            Kind::Text,
            |s| format!("faction_{s}"),
            |s| format!("the faction at seat {s}; none if nobody sits there"),
        ));
        columns.extend(each(
            seats(),
            Kind::Text,
            |s| format!("organizer_{s}"),
            |s| format!("the organizer at seat {s}, by initial; none if nobody sits there"),
        ));
        columns.extend(each(
            MachineKind::ALL,
            Kind::U8,
            |k| format!("difficult_{k}"),
            |k| format!("difficult {k} cards in the machine deck"),
        ));
        columns.extend(each(
            Habitat::ALL,
            Kind::U8,
            |h| format!("board_{h}"),
            |h| format!("{h} hexes printed on the board"),
        ));
        columns.extend([
            one("rounds", Kind::U16, "rounds begun; in solo, turns"),
            one("turns", Kind::U16, "turns begun"),
            one("first_player", Kind::U8, "the seat that was first in round 1; none in solo"),
            one("factories_built", Kind::U8, "factories built"),
            one("factories_rewilded", Kind::U8, "factories rewilded"),
            one("toxic_end", Kind::U8, "toxic sites on the board at the end"),
            one("toxic_most", Kind::U8, "the most toxic sites that were on the board at once"),
        ]);
        columns.extend(each(
            seats(),
            Kind::U8,
            |s| format!("camps_{s}"),
            |s| format!("camps of seat {s} at the end, the starting camp included; none if nobody sits there"),
        ));
        columns.extend(each(
            seats(),
            Kind::U16,
            |s| format!("exit_round_{s}"),
            |s| format!("the round in which seat {s} built its last camp and left the game; none if it never did"),
        ));
        columns.extend(each(
            SupportSource::ALL,
            Kind::U16,
            |s| format!("support_{s}"),
            |s| format!("support gained by all players, source: {}", s.name().replace('_', " ")),
        ));
        columns.extend(each(
            DamageSource::ALL,
            Kind::U16,
            |s| format!("damage_{s}"),
            |s| format!("damage taken by all players, source: {}", s.name().replace('_', " ")),
        ));
        columns.extend(each(
            Habitat::ALL,
            Kind::U8,
            |h| format!("deaths_{h}"),
            |h| format!("defenders of the habitat {h} that died"),
        ));
        columns.extend(each(
            Item::ALL,
            Kind::U16,
            |i| format!("{i}_gained"),
            |i| format!("times {i} were gained by any means"),
        ));
        columns.extend(each(Item::ALL, Kind::U16, |i| format!("{i}_used"), |i| format!("times {i} were used")));
        columns.extend(each(FORMS, Kind::U16, |f| format!("do_{}", plain(f)), |f| format!("decisions `{f}`")));
        columns.extend(each(Count::ALL, Kind::U16, |c| c.name().to_string(), |c| count_doc(c).to_string()));
        columns
    }

    fn seat_columns() -> Vec<Column> {
        vec![
            Column::new("faction", Kind::Text, "the faction"),
            Column::new("organizer", Kind::Text, "the organizer, by initial"),
            Column::new("camps", Kind::U8, "its camps at the end, the starting camp included"),
            Column::new("exit_round", Kind::U16, "the round in which it left the game; none if it never did"),
        ]
    }

    fn round_columns() -> Vec<Column> {
        let one = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        vec![
            one("round", Kind::U16, "the round, from 1; in solo, the turn"),
            one("first_player", Kind::U8, "the seat that was first in it; none in solo"),
            one("factories_built", Kind::U8, "factories built by its end, rewilded ones included"),
            one("factories_rewilded", Kind::U8, "factories rewilded by its end"),
            one("toxic", Kind::U8, "toxic sites on the board at its end"),
            one("pollution", Kind::U16, "pollution on the board at its end"),
            one("mechs", Kind::U16, "mechs on the board at its end, the core's included"),
            one("walls", Kind::U16, "walls on the board at its end, breached ones included"),
            one("camps", Kind::U8, "camps on the board at its end, starting camps included"),
            one("support", Kind::U8, "support on all tracks at its end"),
            one("damage", Kind::U8, "damage on all player boards at its end"),
            one("dead", Kind::U8, "defenders dead by its end"),
            one("exited", Kind::U8, "players who have left by its end"),
        ]
    }

    fn sum_tables() -> Vec<SumTable> {
        let key = |name: &'static str, kind: Kind, doc: &'static str| Column::new(name, kind, doc);
        vec![
            SumTable {
                name: "cards",
                about: "One row for each cell and ability.",
                keys: vec![
                    key("ability", Kind::Text, "the ability; two cards of a deck have it"),
                    key("faction", Kind::Text, "the faction that has it"),
                ],
                rows: Ability::ALL
                    .map(|ability| {
                        vec![Value::Text(ability.name().into()), Value::Text(ability.faction().name().into())]
                    })
                    .to_vec(),
                sums: each(CardSum::ALL, Kind::U64, |s| s.name().into(), |s| card_doc(s).into()).collect(),
                lies: None,
            },
            SumTable {
                name: "hexes",
                about: "One row for each cell and hex of the board.",
                keys: vec![
                    key("q", Kind::I32, "the hex's axial coordinate q; the core is 0,0"),
                    key("r", Kind::I32, "the hex's axial coordinate r"),
                    key("ring", Kind::U8, "steps from the core, 0 to 3"),
                ],
                rows: HexSet::BOARD
                    .into_iter()
                    .map(|hex| {
                        let (q, r) = hex.axial();
                        [q, r, hex.ring()].map(|n| Value::Number(i64::from(n) as u64)).to_vec()
                    })
                    .collect(),
                sums: each(HexSum::ALL, Kind::U64, |s| s.name().into(), |s| hex_doc(s).into()).collect(),
                lies: Some(Lie::Axial("q", "r")),
            },
        ]
    }

    fn tally(&self, rounds: bool) -> Tally {
        Tally::new(rounds)
    }

    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Observer<Defenders> + 'a {
        tally.begin();
        Watching { game: self, tally }
    }

    fn write_down(&self, state: &State, tally: &mut Tally, row: &mut Row<'_>, mut rounds: Rounds<'_>) {
        tally.end(self, state, state.outcome() == Some(Outcome::Win));
        let facts = &tally.facts;
        let seated = |seat: usize| (seat < state.seats()).then_some(Seat(seat as u8));
        for seat in 0..Seat::MOST {
            row.text_if(seated(seat).map(|seat| state.player(seat).faction().name()));
        }
        for seat in 0..Seat::MOST {
            row.text_if(seated(seat).map(|seat| state.player(seat).organizer.name()));
        }
        let mut difficult = [0_u8; MachineKind::COUNT];
        for place in (0..MACHINE_CARDS).filter(|place| state.difficult >> place & 1 == 1) {
            difficult[self.machine_kind(place).index()] += 1;
        }
        row.numbers(&difficult);
        row.numbers(&habitats(state));
        row.number(state.round);
        row.number(state.turn);
        row.number_if(facts.first.map(|first| first.0));
        row.number(state.built);
        row.number(state.wild.len() as u64);
        row.number(state.toxic.len() as u64);
        row.number(facts.most_toxic);
        for seat in 0..Seat::MOST {
            row.number_if(seated(seat).map(|seat| state.camps[seat.index()].len() as u64));
        }
        for &round in &facts.exits {
            row.number_if((round > 0).then_some(round));
        }
        row.numbers(&facts.support);
        row.numbers(&facts.damage);
        row.numbers(&state.dead);
        row.numbers(&facts.items_gained);
        row.numbers(&facts.items_used);
        row.numbers(&facts.actions);
        row.numbers(&facts.counts);
        for snapshot in tally.rounds.iter().flatten() {
            let mut row = rounds.row();
            row.number(snapshot.round);
            row.number_if((!state.is_solo()).then_some(snapshot.first.0));
            row.numbers(&[snapshot.built, snapshot.rewilded, snapshot.toxic]);
            row.numbers(&[snapshot.pollution, snapshot.mechs, snapshot.walls]);
            row.numbers(&[snapshot.camps, snapshot.support, snapshot.damage, snapshot.dead, snapshot.exited]);
        }
    }

    fn write_seat(&self, state: &State, tally: &Tally, seat: usize, row: &mut Row<'_>) {
        let player = state.player(Seat(seat as u8));
        row.text(player.faction().name());
        row.text(player.organizer.name());
        row.number(state.camps[seat].len() as u64);
        let round = tally.facts.exits[seat];
        row.number_if((round > 0).then_some(round));
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<u64>> {
        let hexes = HexSet::BOARD.into_iter().flat_map(|hex| tally.hexes[hex.index()]);
        vec![tally.cards.iter().flatten().copied().collect(), hexes.collect()]
    }
}
