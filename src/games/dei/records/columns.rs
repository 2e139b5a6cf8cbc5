//! Columns of the records of *D.E.I.*, each with the way its value is found.

use super::super::board::words::{Champion, Colour, Drone, Faction, Feat, Market, Mission, Slot};
use super::super::rules::dei::Dei;
use super::super::rules::event::Source;
use super::super::rules::state::{Player, State, TURNS};
use super::tally::{Claim, Count, SeatFacts, Tally, Watching};
use crate::game::Observer;
use crate::record::{Ended, Records, Sheet, SumTable};

type Over<'a> = Ended<'a, Dei>;

fn own<'a>(over: &Over<'a>) -> &'a SeatFacts {
    &over.tally.seats[over.at]
}

fn player<'a>(over: &Over<'a>) -> &'a Player {
    let state: &'a State = over.state;
    &state.players[over.at]
}

fn claim(over: &Over<'_>, turn: usize) -> Option<Claim> {
    own(over).claims[turn]
}

/// The turns, counted from 0.
fn turns() -> std::ops::Range<usize> {
    0..TURNS as usize
}

/// The name of supplies by source, and what they are.
fn source_column(source: Source) -> (String, String) {
    let about = match source {
        Source::Missions => "supplies for missions",
        Source::Kills => "supplies for kills of the Reaper",
        Source::Trade => "supplies for purchases with Trade Base",
        Source::Gains => "supplies printed as icons of cards played",
        Source::Cubes => "supplies for cubes at the count",
        Source::Feats => "supplies for unlocked feats at the count",
        Source::Technology => "supplies for Technology at the count",
        Source::Cells => "supplies for Cells at the count",
        Source::Cards => "supplies printed on market cards",
    };
    (format!("supplies_{source}"), about.into())
}

impl Records for Dei {
    type Tally = Tally;

    const LENGTH: &'static str = "turns";

    fn columns(sheet: &mut impl Sheet<Self>) {
        sheet.number("turns", "turns begun", |over| over.state.turn);
        sheet.number("lead_changes", "times the sole lead went to another player, looked at after each turn", |over| {
            over.tally.lead_changes
        });
        sheet.number("cube_swings", "times a cube went from one player to another", |over| over.tally.swings);
        sheet.number("regions", "regions of the city", |over| over.game.city(over.state).count() as u8);
        sheet.number("outposts", "outposts of the city", |over| over.game.city(over.state).outposts.len() as u8);
        sheet.number("tokens_left", "tokens in regions at the end", |over| {
            over.state.tokens.iter().map(|&count| u16::from(count)).sum::<u16>()
        });
        sheet.number("contested", "regions with units of two or more players at the end", |over| {
            let present = |region| over.state.playing().iter().filter(|own| own.present().contains(region)).count();
            over.game.city(over.state).regions().iter().filter(|&region| present(region) > 1).count() as u8
        });
        for mission in Mission::ALL {
            sheet.number(&format!("dealt_{mission}"), &format!("mission cards of {mission} that were dealt"), |over| {
                let cards = over.state.missions.iter().flatten().flatten();
                let of = |card: &&u8| over.game.contents.missions[usize::from(**card)].mission == mission;
                cards.filter(of).count() as u8
            });
        }
    }

    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.word("faction", "its faction", |over| Some(player(over).faction.name()));
        sheet.among(Faction::ALL.map(Faction::name));
        sheet.word("champion", "its champion", |over| Some(player(over).faction.champion().name()));
        sheet.among(Champion::ALL.map(Champion::name));
        sheet.number("order", "its place in the first turn's order, from 1", |over| over.at as u8 + 1);
        sheet.word("drone", "the drone of its faction", |over| Some(over.game.drone_of(player(over).faction).name()));
        sheet.among(Drone::ALL.map(Drone::name));
        for colour in Colour::ALL {
            sheet.word(&format!("{colour}_feat"), &format!("its {colour} feat, unlocked or not"), |over| {
                player(over).feats[colour.index()].map(Feat::name)
            });
            sheet.among(Feat::of(colour).map(Feat::name).collect::<Vec<_>>());
            sheet.number(
                &format!("{colour}_unlocked"),
                &format!("the turn in which its {colour} feat was unlocked; none if never"),
                |over| Some(own(over).unlocked[colour.index()]).filter(|turn| *turn > 0),
            );
        }
        sheet.number("supplies", "supplies at the end", |over| i32::from(player(over).supplies));
        sheet.numbers(Source::ALL, source_column, |over, source| own(over).supplies[source.index()]);
        sheet.number("technology", "Technology in the purse at the end", |over| player(over).purse[0]);
        sheet.number("cells", "Cells in the purse at the end", |over| player(over).purse[1]);
        sheet
            .number("cubes", "cubes at the end", |over| over.game.cubes(over.state, over.at.into()).iter().sum::<u8>());
        sheet.number("scrappers", "scrappers on the board at the end", |over| player(over).on_board());
        sheet.number("buildings", "buildings on the board at the end", |over| player(over).buildings());
        sheet.numbers(
            Market::ALL,
            |market| (format!("bought_{market}"), format!("cards bought in the {market} market")),
            |over, market| own(over).bought[market.index()],
        );
        sheet.numbers(
            Slot::ALL,
            |slot| (format!("bought_{slot}"), format!("cards bought in {slot} slots")),
            |over, slot| own(over).slots[slot.index()],
        );
        sheet.number("purchases", "cards bought", |over| own(over).bought.iter().sum::<u8>());
        sheet.numbers(
            Drone::ALL,
            |drone| (format!("flights_{drone}"), format!("flights of the {drone}")),
            |over, drone| own(over).flights[drone.index()],
        );
        sheet.numbers(Count::ALL, |c| (c.name().into(), c.about().into()), |over, c| own(over).counts[c.index()]);
        seat_columns_by_turn(sheet);
    }

    fn tally(&self, _: bool) -> Tally {
        Tally::new()
    }

    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Observer<Dei> + 'a {
        tally.begin();
        Watching { game: self, tally }
    }

    fn end(&self, state: &State, tally: &mut Tally) {
        tally.end(self, state);
    }

    fn sum_tables() -> Vec<SumTable> {
        super::tables::all()
    }

    fn sums(&self, tally: &Tally) -> Vec<Vec<i64>> {
        tally.tables.totals()
    }
}

/// Missions, supplies, cubes and tokens of each turn.
fn seat_columns_by_turn(sheet: &mut impl Sheet<Dei>) {
    sheet.words(
        turns(),
        |turn| {
            (
                format!("mission_{}", turn + 1),
                format!("what the mission of turn {} counted; none without one", turn + 1),
            )
        },
        |over, turn| claim(over, turn).map(|claim| claim.mission.name()),
    );
    sheet.among(Mission::ALL.map(Mission::name));
    sheet.numbers(
        turns(),
        |turn| {
            (format!("mission_{}_column", turn + 1), format!("the column of the mission of turn {}, from 1", turn + 1))
        },
        |over, turn| claim(over, turn).map(|claim| claim.column + 1),
    );
    sheet.numbers(
        turns(),
        |turn| (format!("mission_{}_count", turn + 1), format!("how much the mission of turn {} counted", turn + 1)),
        |over, turn| claim(over, turn).map(|claim| claim.count),
    );
    sheet.numbers(
        turns(),
        |turn| (format!("mission_{}_supplies", turn + 1), format!("supplies for the mission of turn {}", turn + 1)),
        |over, turn| claim(over, turn).map(|claim| claim.supplies),
    );
    sheet.number("late_missions", "missions taken in a column of an earlier turn", |over| {
        turns().filter(|&turn| claim(over, turn).is_some_and(|own| usize::from(own.column) < turn)).count() as u8
    });
    sheet.numbers(
        turns(),
        |turn| (format!("supplies_after_{}", turn + 1), format!("supplies after turn {}", turn + 1)),
        |over, turn| own(over).ends[turn].0,
    );
    sheet.numbers(
        turns(),
        |turn| (format!("cubes_after_{}", turn + 1), format!("cubes after turn {}", turn + 1)),
        |over, turn| own(over).ends[turn].1,
    );
    sheet.numbers(
        turns(),
        |turn| (format!("tokens_after_{}", turn + 1), format!("tokens in the purse after turn {}", turn + 1)),
        |over, turn| own(over).ends[turn].2,
    );
    sheet.numbers(
        turns(),
        |turn| (format!("place_{}", turn + 1), format!("its place by supplies after turn {}", turn + 1)),
        |over, turn| own(over).ends[turn].3,
    );
}
