//! The records of a game of *Defenders of the Wild*: the columns of the records, each with how its value is found.

use super::tally::{AbilityFacts, Count, DamageSource, Facts, HexSum, Snapshot, SupportSource, Tally, Watching};
use crate::game::Ending;
use crate::games::defenders::board::hex::HexSet;
use crate::games::defenders::board::state::{Player, State};
use crate::games::defenders::board::words::{
    Ability, Faction, Habitat, Item, MOST_SEATS, MachineKind, Organizer, Outcome, Seat,
};
use crate::games::defenders::rules::defenders::{Defenders, MACHINE_CARDS};
use crate::games::defenders::rules::event::Observer;
use crate::games::defenders::text::notation::FORMS;
use crate::record::{Column, Ended, Kind, Lie, Records, Sheet, SumTable, Sums, Value};

/// A decision's form as a column's name: `maps regroup Q,R` is `maps_regroup`.
fn plain(form: &str) -> String {
    let words: Vec<&str> = form.split(' ').filter(|word| word.chars().all(|c| c.is_ascii_lowercase())).collect();
    words.join("_")
}

type Over<'a> = Ended<'a, Defenders>;

impl<'a> Over<'a> {
    fn facts(&self) -> &'a Facts {
        &self.tally.facts
    }

    fn seated(&self, seat: usize) -> Option<Seat> {
        (seat < self.state.seats()).then_some(Seat(seat as u8))
    }

    fn player(&self, seat: usize) -> Option<&'a Player> {
        let state: &'a State = self.state;
        self.seated(seat).map(|seat| state.player(seat))
    }

    fn exit(&self, seat: usize) -> Option<u16> {
        Some(self.facts().exits[seat]).filter(|&round| round > 0)
    }

    fn difficult(&self, kind: MachineKind) -> u8 {
        let difficult = (0..MACHINE_CARDS).filter(|place| self.state.difficult >> place & 1 == 1);
        difficult.filter(|&place| self.game.machine_kind(place) == kind).count() as u8
    }

    fn round(&self) -> Option<&'a Snapshot> {
        self.tally.rounds.as_ref()?.get(self.at)
    }
}

#[allow(clippy::redundant_closure_for_method_calls, reason = "a method itself is not general enough in its lifetime")]
impl Records for Defenders {
    type Tally = Tally;

    const LENGTH: &'static str = "rounds";

    const PROGRESS: &'static [&'static str] = &["factories_rewilded", "camps_0", "camps_1", "camps_2", "camps_3"];

    const GAP: &'static str = "camps still to be built, and factories still to be rewilded";

    // R9.1
    fn gap(&self, state: &State, _: &Ending) -> Option<u32> {
        let camps: usize = state.all_seats().map(|seat| self.camps_left(state, seat)).sum();
        Some((camps + state.running().len()) as u32)
    }

    fn length_unit(&self) -> &'static str {
        // Alone, a round is one turn (R10).
        if self.line_up.players == 1 { "turns" } else { Self::LENGTH }
    }

    fn columns(sheet: &mut impl Sheet<Self>) {
        let seats = || 0..MOST_SEATS;
        sheet.words(
            seats(),
            |s| (format!("faction_{s}"), format!("the faction at seat {s}; none if the seat is empty")),
            |over, s| Some(over.player(s)?.faction().name()),
        );
        sheet.among(Faction::ALL.map(Faction::name));
        sheet.words(
            seats(),
            |s| (format!("organizer_{s}"), format!("the organizer at seat {s}, by initial; none if the seat is empty")),
            |over, s| Some(over.player(s)?.organizer.name()),
        );
        sheet.among(Organizer::ALL.map(Organizer::name));
        sheet.numbers(
            MachineKind::ALL,
            |k| (format!("difficult_{k}"), format!("difficult {k} cards in the machine deck")),
            |over, k| over.difficult(k),
        );
        sheet.numbers(
            Habitat::ALL,
            |h| (format!("board_{h}"), format!("{h} hexes printed on the board")),
            |over, h| over.state.printed(h).len() as u8,
        );
        sheet.number("rounds", "rounds begun; in solo, turns", |over| over.state.round);
        sheet.number("turns", "turns begun", |over| over.state.turn);
        sheet.number("first_player", "the seat that was first in round 1; none in solo", |over| {
            over.facts().first.map(|first| first.0)
        });
        sheet.number("factories_built", "factories built", |over| over.state.built);
        sheet.number("factories_rewilded", "factories rewilded", |over| over.state.wild.len() as u8);
        sheet.number("toxic_end", "toxic sites on the board at the end", |over| over.state.toxic.len() as u8);
        sheet.number("toxic_most", "the most toxic sites that were on the board at once", |over| {
            over.facts().most_toxic
        });
        sheet.numbers(
            seats(),
            |s| {
                let doc =
                    format!("camps of seat {s} at the end, the starting camp included; none if the seat is empty");
                (format!("camps_{s}"), doc)
            },
            |over, s| over.seated(s).map(|seat| over.state.camps[seat.index()].len() as u8),
        );
        sheet.numbers(
            seats(),
            |s| {
                let doc =
                    format!("the round in which seat {s} built its last camp and left the game; none if it never did");
                (format!("exit_round_{s}"), doc)
            },
            |over, s| over.exit(s),
        );
        sheet.numbers(
            SupportSource::ALL,
            |s| {
                let doc = format!("support gained by all players, source: {}", s.name().replace('_', " "));
                (format!("support_{s}"), doc)
            },
            |over, s| over.facts().support[s.index()],
        );
        sheet.numbers(
            DamageSource::ALL,
            |s| {
                let doc = format!("damage taken by all players, source: {}", s.name().replace('_', " "));
                (format!("damage_{s}"), doc)
            },
            |over, s| over.facts().damage[s.index()],
        );
        sheet.numbers(
            Habitat::ALL,
            |h| (format!("deaths_{h}"), format!("defenders of the habitat {h} that died")),
            |over, h| over.state.dead[h.index()],
        );
        sheet.numbers(
            Item::ALL,
            |i| (format!("{i}_gained"), format!("times {i} were gained by any means")),
            |over, i| over.facts().items_gained[i.index()],
        );
        sheet.numbers(
            Item::ALL,
            |i| (format!("{i}_used"), format!("times {i} were used")),
            |over, i| over.facts().items_used[i.index()],
        );
        sheet.numbers(
            0..FORMS.len(),
            |kind| (format!("do_{}", plain(FORMS[kind])), format!("decisions `{}`", FORMS[kind])),
            |over, kind| over.facts().actions[kind],
        );
        sheet.numbers(Count::ALL, |c| (c.name().into(), c.about().into()), |over, c| over.facts().counts[c.index()]);
    }

    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.word("faction", "the faction", |over| Some(over.player(over.at)?.faction().name()));
        sheet.word("organizer", "the organizer, by initial", |over| Some(over.player(over.at)?.organizer.name()));
        sheet.number("camps", "its camps at the end, the starting camp included", |over| {
            over.state.camps[over.at].len() as u8
        });
        sheet.number("exit_round", "the round in which it left the game; none if it never did", |over| {
            over.exit(over.at)
        });
    }

    fn round_columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("round", "the round, from 1; in solo, the turn", |over| Some(over.round()?.round));
        sheet.number("first_player", "the seat that was first in it; none in solo", |over| {
            over.round().filter(|_| !over.state.is_solo()).map(|round| round.first.0)
        });
        sheet.number("factories_built", "factories built by its end, rewilded ones included", |over| {
            Some(over.round()?.built)
        });
        sheet.number("factories_rewilded", "factories rewilded by its end", |over| Some(over.round()?.rewilded));
        sheet.number("toxic", "toxic sites on the board at its end", |over| Some(over.round()?.toxic));
        sheet.number("pollution", "pollution on the board at its end", |over| Some(over.round()?.pollution));
        sheet.number("mechs", "mechs on the board at its end, the core's included", |over| Some(over.round()?.mechs));
        sheet
            .number("walls", "walls on the board at its end, breached ones included", |over| Some(over.round()?.walls));
        sheet.number("camps", "camps on the board at its end, starting camps included", |over| {
            Some(over.round()?.camps)
        });
        sheet.number("support", "support on all tracks at its end", |over| Some(over.round()?.support));
        sheet.number("damage", "damage on all player boards at its end", |over| Some(over.round()?.damage));
        sheet.number("dead", "defenders dead by its end", |over| Some(over.round()?.dead));
        sheet.number("exited", "players who have left by its end", |over| Some(over.round()?.exited));
    }

    fn sum_tables() -> Vec<SumTable> {
        let ability = |ability: Ability| [ability.name(), ability.faction().name()].map(Value::from).to_vec();
        let hex = |(q, r): (i32, i32), ring: i32| {
            vec![Value::Signed(q.into()), Value::Signed(r.into()), Value::Number(ring as u64)]
        };
        vec![
            SumTable {
                name: "cards",
                about: "One row for each cell and ability.",
                keys: vec![
                    Column::new("ability", Kind::Text, "the ability; two cards of a deck have it"),
                    Column::new("faction", Kind::Text, "the faction that has it"),
                ],
                rows: Ability::ALL.map(ability).to_vec(),
                sums: Sums::<AbilityFacts>::columns(),
                lies: None,
            },
            SumTable {
                name: "hexes",
                about: "One row for each cell and hex of the board.",
                keys: vec![
                    Column::new("q", Kind::I32, "the hex's axial coordinate q; the core is 0,0"),
                    Column::new("r", Kind::I32, "the hex's axial coordinate r"),
                    Column::new("ring", Kind::U8, "steps from the core, 0 to 3"),
                ],
                rows: HexSet::BOARD.into_iter().map(|at| hex(at.axial(), at.ring())).collect(),
                sums: HexSum::ALL.map(|sum| Column::new(sum.name(), Kind::U64, sum.about())).to_vec(),
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

    fn end(&self, state: &State, tally: &mut Tally) {
        tally.end(self, state, state.outcome() == Some(Outcome::Win));
    }

    fn rounds(tally: &Tally) -> usize {
        tally.rounds.as_ref().map_or(0, Vec::len)
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<i64>> {
        let hexes = HexSet::BOARD.into_iter().flat_map(|hex| tally.hexes[hex.index()]);
        vec![tally.cards.totals(), hexes.collect()]
    }
}
