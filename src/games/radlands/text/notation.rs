//! Decisions as text: what a user types, and what games are written down in.
//!
//! | text | decision |
//! |---|---|
//! | `camps garage railgun supply-depot` | keep these camps |
//! | `play sniper 1.back`, `play sniper 1.back for 1.front` | play a person; with full columns for one who is destroyed |
//! | `event truce`, `junk sniper`, `draw`, `take-silo`, `junk-silo`, `end` | the other actions of a turn |
//! | `use 1.camp`, `use 1.camp second`, `use 2.back granted` | use an ability |
//! | `borrow 1 2.back`, `borrow 0 1.front granted` | use the ability of a person of that seat |
//! | `target 1 2.camp` | a card of that seat |
//! | `put 1.back`, `put 1.back for 1.front` | where a punk or a rearranged person goes |
//! | `column 2`, `queued 0 1`, `icon draw`, `use-junk sniper`, `discard sniper`, `keep sniper` | answers |
//! | `pass`, `yes`, `no` | answers |

use crate::base::refusal::hint;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{Camp, Icon, Seat};
use crate::games::radlands::rules::action::{Action, Which};

/// The words for which ability it is; the first one needs none.
const WHICH: [&str; 3] = ["", " second", " granted"];

/// A decision as text.
pub fn write(action: Action) -> String {
    let kind = action.kind();
    match action {
        Action::Camps(camps) => format!("{kind} {}", camps.map(Camp::name).join(" ")),
        Action::Play(card, spot) => format!("{kind} {card} {spot}"),
        Action::Event(card)
        | Action::Junk(card)
        | Action::UseJunk(card)
        | Action::Discard(card)
        | Action::Keep(card) => {
            format!("{kind} {card}")
        }
        Action::Use(place, which) => format!("{kind} {place}{}", WHICH[which as usize]),
        Action::Borrow(seat, place, which) => format!("{kind} {seat} {place}{}", WHICH[which as usize]),
        Action::Target(seat, place) => format!("{kind} {seat} {place}"),
        Action::Spot(spot) => format!("put {spot}"),
        Action::Column(column) => format!("{kind} {}", column + 1),
        Action::Queued(seat, slot) => format!("{kind} {seat} {slot}"),
        Action::Icon(icon) => format!("{kind} {icon}"),
        Action::Draw | Action::TakeSilo | Action::JunkSilo | Action::End | Action::Pass | Action::Yes | Action::No => {
            kind.to_owned()
        }
    }
}

/// The decision that a text names.
///
/// # Errors
/// When it names none; the reason says what was expected.
pub fn read(text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&kind, rest)) = words.split_first() else {
        return Err("found nothing, expected a decision such as `end` or `play sniper 1.back`".to_owned());
    };
    match (kind, rest) {
        ("camps", [a, b, c]) => {
            let mut camps = [a.parse()?, b.parse()?, c.parse()?];
            camps.sort_unstable();
            Ok(Action::Camps(camps))
        }
        ("play", [card, at @ ..]) => Ok(Action::Play(read_card(card)?, read_spot(at)?)),
        ("put", at) => Ok(Action::Spot(read_spot(at)?)),
        ("event", [card]) => Ok(Action::Event(read_card(card)?)),
        ("junk", [card]) => Ok(Action::Junk(read_card(card)?)),
        ("use-junk", [card]) => Ok(Action::UseJunk(read_card(card)?)),
        ("discard", [card]) => Ok(Action::Discard(read_card(card)?)),
        ("keep", [card]) => Ok(Action::Keep(read_card(card)?)),
        ("use", [place, which @ ..]) => Ok(Action::Use(place.parse()?, read_which(which)?)),
        ("borrow", [seat, place, which @ ..]) => {
            Ok(Action::Borrow(read_seat(seat)?, place.parse()?, read_which(which)?))
        }
        ("target", [seat, place]) => Ok(Action::Target(read_seat(seat)?, place.parse()?)),
        ("column", [column]) => Ok(Action::Column(read_number(column)? - 1)),
        ("queued", [seat, slot]) => Ok(Action::Queued(read_seat(seat)?, read_number(slot)?)),
        ("icon", [icon]) => Ok(Action::Icon(icon.parse::<Icon>()?)),
        ("draw", []) => Ok(Action::Draw),
        ("take-silo", []) => Ok(Action::TakeSilo),
        ("junk-silo", []) => Ok(Action::JunkSilo),
        ("end", []) => Ok(Action::End),
        ("pass", []) => Ok(Action::Pass),
        ("yes", []) => Ok(Action::Yes),
        ("no", []) => Ok(Action::No),
        _ => {
            let meant = hint(kind, Action::KINDS.into_iter().chain(["put"]));
            Err(format!("`{text}` is no decision, expected one such as `end` or `play sniper 1.back`{meant}"))
        }
    }
}

fn read_card(name: &str) -> Result<Card, String> {
    Card::from_name(name).ok_or_else(|| {
        let meant = hint(name, Card::all().map(Card::name));
        format!("`{name}` is no card of the deck{meant}")
    })
}

fn read_spot(words: &[&str]) -> Result<Spot, String> {
    let text = words.join(" ");
    let found = Spot::all().find(|spot| spot.to_string() == text);
    found.ok_or_else(|| format!("`{text}` is no spot, expected one such as `1.back` or `1.back for 1.front`"))
}

fn read_which(words: &[&str]) -> Result<Which, String> {
    match words {
        [] => Ok(Which::First),
        ["second"] => Ok(Which::Second),
        ["granted"] => Ok(Which::Granted),
        other => Err(format!("`{}` is no ability, expected nothing, `second` or `granted`", other.join(" "))),
    }
}

fn read_seat(text: &str) -> Result<Seat, String> {
    match text {
        "0" => Ok(Seat(0)),
        "1" => Ok(Seat(1)),
        other => Err(format!("`{other}` is no seat, expected 0 or 1")),
    }
}

/// A number from 1 to 3: a column or a slot.
fn read_number(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (1..=Place::COLUMNS).contains(number));
    number.ok_or_else(|| format!("`{text}` is none of 1, 2, 3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_decision_is_refused_with_a_hint() {
        assert!(read("plya sniper 1.back").unwrap_err().contains("did you mean `play`"));
        assert!(read("junk snipre").unwrap_err().contains("did you mean `sniper`"));
        assert!(read("play sniper 1.camp").unwrap_err().contains("no spot"));
        assert!(read("target 2 1.camp").unwrap_err().contains("0 or 1"));
        assert!(read("column 4").unwrap_err().contains("1, 2, 3"));
        assert!(read("use 1.camp third").unwrap_err().contains("`second` or `granted`"));
        assert!(read("").is_err() && read("camps a b").is_err());
        assert_eq!(
            read(" play  sniper 1.back for 1.front "),
            Ok(Action::Play(read_card("sniper").unwrap(), Spot::instead(0, false, true)))
        );
    }
}
