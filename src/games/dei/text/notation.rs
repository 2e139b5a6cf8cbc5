//! Decisions as text: what a user types, and what games are written down in.
//!
//! | text | decision |
//! |---|---|
//! | `draft fortress`, `settle 2.1a`, `plan auxilia-1 auxilia-2` | before a turn and a phase |
//! | `play-up auxilia-1`, `play-down auxilia-2`, `robot auxilia-3` | a card |
//! | `buy black left full` | a purchase: row, slot, terms |
//! | `candy move` | candy on the card in play |
//! | `recruit R 2.1a`, `recruit Rm 2.1a from 2.3a token` | a Recruit: icon, region, origin, with a token |
//! | `move Mt 2.1a 2.1b`, then `group 2 champion refuge` | a Move: icon, origin, destination; then the group |
//! | `collect Cl 2.1a swap`, `kill C 2.1a 2`, `dig C 2.1a` | a Collect, and what feats make of it |
//! | `refuge B 2.1a`, `bridge B 2.3:A-B/b from 2.5:A-B/b`, `elevator Be 2.5a-2.5B` | a building: icon, place, old place |
//! | `expand M*t`, `copy auxilia-1` | actions for outposts, a copy |
//! | `fly D:reaper+1 2.1a`, `take 2`, `deploy`, `deploy from 2.1a`, `beam scrapper 2.1a`, `reap 0,2`, `reap-two 2`, `enough` | drones |
//! | `end-card`, `end-phase`, `mission 1 2`, `decline` | ends, and a mission by column and row |
//! | `unlock tactic`, `keep`, `grab`, `leave` | with the rulings that ask |

use super::super::board::cards::CardId;
use super::super::board::city::City;
use super::super::board::regions::{OutpostId, Region};
use super::super::rules::action::{Action, Seats};
use super::super::rules::dei::Dei;
use super::super::rules::event::Spot;
use super::super::rules::state::{COLUMNS, ROWS, State};
use crate::base::refusal::hint;
use crate::game::Seat;

/// An outpost by its letter and piece, as in `A@2.4b`.
pub fn outpost(city: &City, outpost: OutpostId) -> String {
    let outpost = city.outposts[outpost.index()];
    format!("{}@{}", outpost.letter.sign(), outpost.piece)
}

/// The name of a place.
pub fn spot(city: &City, spot: Spot) -> String {
    match spot {
        Spot::Region(region) => city.name(region).to_string(),
        Spot::Site(site) => city.site_name(site),
        Spot::Pair(pair) => city.pair_name(pair),
    }
}

/// A decision as text.
pub fn write(game: &Dei, state: &State, action: Action) -> String {
    let city = game.city(state);
    let kind = action.kind();
    let name = |region: Region| city.name(region);
    let origin = |from: Option<String>| from.map_or(String::new(), |from| format!(" from {from}"));
    let left = |from: Option<Region>| origin(from.map(|from| name(from).to_string()));
    match action {
        Action::Draft(feat) => format!("{kind} {feat}"),
        Action::Settle(region) => format!("{kind} {}", name(region)),
        Action::Plan(first, second) => format!("{kind} {first} {second}"),
        Action::PlanOne(card)
        | Action::PlayUp(card)
        | Action::PlayDown(card)
        | Action::Robot(card)
        | Action::Copy(card) => format!("{kind} {card}"),
        Action::Buy { market, slot, terms } => format!("{kind} {market} {slot} {terms}"),
        Action::Candy(candy) => format!("{kind} {candy}"),
        Action::Recruit { sign, region, from, token } => {
            let token = if token { " token" } else { "" };
            format!("{kind} {sign} {}{}{token}", name(region), left(from))
        }
        Action::Move { sign, from, to } => format!("{kind} {sign} {} {}", name(from), name(to)),
        Action::Group { scrappers, champion, refuge } => {
            let champion = if champion { " champion" } else { "" };
            let refuge = if refuge { " refuge" } else { "" };
            format!("{kind} {scrappers}{champion}{refuge}")
        }
        Action::Collect { sign, region, swap } => {
            format!("{kind} {sign} {}{}", name(region), if swap { " swap" } else { "" })
        }
        Action::Kill { sign, region, victim } => format!("{kind} {sign} {} {victim}", name(region)),
        Action::Dig { sign, region } | Action::Fly { sign, region } => format!("{kind} {sign} {}", name(region)),
        Action::Refuge { sign, region, from } => format!("{kind} {sign} {}{}", name(region), left(from)),
        Action::Bridge { sign, site, from } => {
            format!("{kind} {sign} {}{}", city.site_name(site), origin(from.map(|from| city.site_name(from))))
        }
        Action::Elevator { sign, pair, from } => {
            format!("{kind} {sign} {}{}", city.pair_name(pair), origin(from.map(|from| city.pair_name(from))))
        }
        Action::Expand(sign) => format!("{kind} {sign}"),
        Action::Take(count) | Action::ReapTwo(count) => format!("{kind} {count}"),
        Action::Deploy(from) => format!("{kind}{}", left(from)),
        Action::Beam { champion, region } => {
            format!("{kind} {} {}", if champion { "champion" } else { "scrapper" }, name(region))
        }
        Action::Reap(victims) => {
            let seats: Vec<String> =
                state.all().filter(|&seat| victims.contains(seat)).map(|seat| seat.to_string()).collect();
            format!("{kind} {}", seats.join(","))
        }
        Action::Mission { column, row } => format!("{kind} {} {}", column + 1, row + 1),
        Action::Unlock(colour) => format!("{kind} {colour}"),
        Action::Enough
        | Action::EndCard
        | Action::EndPhase
        | Action::Decline
        | Action::Keep
        | Action::Grab
        | Action::Leave => kind.to_owned(),
    }
}

/// Examples of the notation, for errors.
const EXAMPLES: &str = "`end-card` or `move M 2.1a 2.1b`";

/// The decision that a text names.
///
/// # Errors
/// When it names none; the reason says what was expected.
pub fn read(game: &Dei, state: &State, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&kind, rest)) = words.split_first() else {
        return Err(format!("found nothing, expected a decision such as {EXAMPLES}"));
    };
    let names = Names { city: game.city(state) };
    let read = names.on_board(kind, rest).or_else(|| names.with_cards(kind, rest)).or_else(|| plain(kind, rest));
    read.unwrap_or_else(|| {
        let meant = hint(kind, Action::KINDS);
        Err(format!("`{text}` is no decision, expected one such as {EXAMPLES}{meant}"))
    })
}

/// Reads the names of a city.
struct Names<'a> {
    city: &'a City,
}

type Read = Option<Result<Action, String>>;

impl Names<'_> {
    fn region(&self, name: &str) -> Result<Region, String> {
        let example = self.city.names.first().map(ToString::to_string).unwrap_or_default();
        self.city.named(name).ok_or_else(|| {
            format!("`{name}` names no region of this city, expected its lowest piece such as {example}")
        })
    }

    /// A place and, behind `from`, the one that a building leaves.
    fn places<T>(
        &self,
        what: &str,
        rest: &[&str],
        named: impl Fn(&str) -> Option<T>,
    ) -> Result<(T, Option<T>), String> {
        let known = |name: &str| named(name).ok_or_else(|| format!("`{name}` is no {what} of this city"));
        match rest {
            [place] => Ok((known(place)?, None)),
            [place, "from", old] => Ok((known(place)?, Some(known(old)?))),
            _ => Err(format!("expected a {what}, and perhaps `from` with another one")),
        }
    }

    /// Decisions that name places on the board.
    fn on_board(&self, kind: &str, rest: &[&str]) -> Read {
        let read = || -> Result<Option<Action>, String> {
            Ok(Some(match (kind, rest) {
                ("settle", [name]) => Action::Settle(self.region(name)?),
                ("recruit", [sign, rest @ ..]) => {
                    let (rest, token) = match rest {
                        [rest @ .., "token"] => (rest, true),
                        rest => (rest, false),
                    };
                    let (region, from) = self.places("region", rest, |name| self.city.named(name))?;
                    Action::Recruit { sign: sign.parse()?, region, from, token }
                }
                ("move", [sign, from, to]) => {
                    Action::Move { sign: sign.parse()?, from: self.region(from)?, to: self.region(to)? }
                }
                ("collect", [sign, name]) => {
                    Action::Collect { sign: sign.parse()?, region: self.region(name)?, swap: false }
                }
                ("collect", [sign, name, "swap"]) => {
                    Action::Collect { sign: sign.parse()?, region: self.region(name)?, swap: true }
                }
                ("kill", [sign, name, victim]) => {
                    Action::Kill { sign: sign.parse()?, region: self.region(name)?, victim: seat(victim)? }
                }
                ("dig", [sign, name]) => Action::Dig { sign: sign.parse()?, region: self.region(name)? },
                ("fly", [sign, name]) => Action::Fly { sign: sign.parse()?, region: self.region(name)? },
                ("refuge", [sign, rest @ ..]) => {
                    let (region, from) = self.places("region", rest, |name| self.city.named(name))?;
                    Action::Refuge { sign: sign.parse()?, region, from }
                }
                ("bridge", [sign, rest @ ..]) => {
                    let (site, from) = self.places("bridge site", rest, |name| self.city.site_named(name))?;
                    Action::Bridge { sign: sign.parse()?, site, from }
                }
                ("elevator", [sign, rest @ ..]) => {
                    let (pair, from) = self.places("elevator pair", rest, |name| self.city.pair_named(name))?;
                    Action::Elevator { sign: sign.parse()?, pair, from }
                }
                ("deploy", []) => Action::Deploy(None),
                ("deploy", ["from", name]) => Action::Deploy(Some(self.region(name)?)),
                ("beam", ["scrapper", name]) => Action::Beam { champion: false, region: self.region(name)? },
                ("beam", ["champion", name]) => Action::Beam { champion: true, region: self.region(name)? },
                _ => return Ok(None),
            }))
        };
        read().transpose()
    }

    /// Decisions that name cards.
    fn with_cards(&self, kind: &str, rest: &[&str]) -> Read {
        let card = |name: &str| name.parse::<CardId>();
        let read = || -> Result<Option<Action>, String> {
            Ok(Some(match (kind, rest) {
                ("plan", [first, second]) => Action::Plan(card(first)?, card(second)?),
                ("plan-one", [only]) => Action::PlanOne(card(only)?),
                ("play-up", [only]) => Action::PlayUp(card(only)?),
                ("play-down", [only]) => Action::PlayDown(card(only)?),
                ("robot", [only]) => Action::Robot(card(only)?),
                ("copy", [only]) => Action::Copy(card(only)?),
                ("buy", [market, slot, terms]) => {
                    Action::Buy { market: market.parse()?, slot: slot.parse()?, terms: terms.parse()? }
                }
                _ => return Ok(None),
            }))
        };
        read().transpose()
    }
}

/// Decisions that name neither places nor cards.
fn plain(kind: &str, rest: &[&str]) -> Read {
    let read = || -> Result<Option<Action>, String> {
        Ok(Some(match (kind, rest) {
            ("draft", [feat]) => Action::Draft(feat.parse()?),
            ("candy", [face]) => Action::Candy(face.parse()?),
            ("group", [scrappers, rest @ ..]) => {
                let (champion, refuge) = match rest {
                    [] => (false, false),
                    ["champion"] => (true, false),
                    ["refuge"] => (false, true),
                    ["champion", "refuge"] => (true, true),
                    _ => return Err("expected a number of scrappers, then `champion`, then `refuge`".to_owned()),
                };
                Action::Group { scrappers: number(scrappers)?, champion, refuge }
            }
            ("expand", [sign]) => Action::Expand(sign.parse()?),
            ("take", [count]) => Action::Take(number(count)?),
            ("reap-two", [count]) => Action::ReapTwo(number(count)?),
            ("reap", [seats]) => {
                let seats: Vec<Seat> = seats.split(',').map(seat).collect::<Result<_, _>>()?;
                Action::Reap(Seats(seats.iter().fold(0, |all, seat| all | 1 << seat.0)))
            }
            ("enough", []) => Action::Enough,
            ("end-card", []) => Action::EndCard,
            ("end-phase", []) => Action::EndPhase,
            ("mission", [column, row]) => Action::Mission { column: place(column, COLUMNS)?, row: place(row, ROWS)? },
            ("decline", []) => Action::Decline,
            ("unlock", [colour]) => Action::Unlock(colour.parse()?),
            ("keep", []) => Action::Keep,
            ("grab", []) => Action::Grab,
            ("leave", []) => Action::Leave,
            _ => return Ok(None),
        }))
    };
    read().transpose()
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("found `{text}`, expected a whole number such as 2"))
}

/// A place counted from 1.
fn place(text: &str, most: usize) -> Result<u8, String> {
    let place = text.parse().ok().filter(|place| (1..=most).contains(place));
    place.map(|place| place as u8 - 1).ok_or_else(|| format!("found `{text}`, expected a number from 1 to {most}"))
}

fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().filter(|&seat| usize::from(seat) < super::super::rules::state::MOST_PLAYERS);
    seat.map(Seat).ok_or_else(|| format!("`{text}` is no seat, expected a number from 0 to 3"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Seed};

    #[test]
    fn what_is_no_decision_is_refused_with_a_hint() {
        let game = Dei::standard(2);
        let state = game.start(&mut game.chance(Seed::new(1)), &mut ());
        let refused = |text: &str| read(&game, &state, text).unwrap_err();
        assert!(refused("setle 2.1a").contains("did you mean `settle`"));
        assert!(refused("settle 9.9z").contains("names no region"));
        assert!(refused("move X 2.1a 2.1b").contains("is no icon"));
        assert!(refused("bridge B 2.4:A-B/a").contains("is no bridge site"));
        assert!(refused("kill C 2.1a 7").contains("no seat"));
        assert!(refused("mission 0 1").contains("from 1 to 4"));
        assert!(read(&game, &state, "").is_err());
        assert_eq!(read(&game, &state, " end-card "), Ok(Action::EndCard));
    }
}
