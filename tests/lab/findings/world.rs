//! Games that are made up, and the answers of a section to them.

use wildlab::analysis::question::Question;
use wildlab::analysis::sections::{Shape, analysis};
use wildlab::analysis::{Factor, Games, Levels, Part, Played};
use wildlab::game::Variant;

/// The keys that the made-up game has.
const KEYS: [&str; 4] = ["policy", "players", "difficult", "organizers"];

/// The causes that end the made-up games.
pub(crate) const CAUSES: [&str; 4] = ["win", "core", "toxic", "massacre"];

/// A number from 0 to 1 that belongs to a seed and a stream.
pub(crate) fn luck(seed: usize, stream: usize) -> f64 {
    let mut word =
        (seed as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (stream as u64 + 7).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    for _ in 0..3 {
        word = (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word ^= word >> 32;
    }
    (word >> 11) as f64 / (1_u64 << 53) as f64
}

/// A cell with these levels, and games won where the luck of seed and cell, mostly shared by all cells, is below a
/// rate.
pub(crate) fn cell(levels: &[(&str, &str)], seeds: usize, rate: f64) -> Games {
    let levels: Levels = levels.iter().map(|(key, level)| ((*key).to_string(), (*level).to_string())).collect();
    let stream: usize =
        levels.values().flat_map(|level| level.bytes()).map(usize::from).fold(11, |all, b| all * 31 % 9973 + b);
    let own = |seed: usize| if luck(seed, 1) < 0.7 { luck(seed, 2) } else { luck(seed, stream) };
    let won: Vec<bool> = (0..seeds).map(|seed| own(seed) < rate).collect();
    let player = levels.get("policy").cloned().unwrap_or_default();
    Games {
        cause: won.iter().map(|won| u8::from(!*won)).collect(),
        length: vec![8; seeds],
        progress: vec![0; seeds],
        unit: "rounds",
        player,
        levels,
        won,
        ..Games::default()
    }
}

/// Gives the lost games of a cell their causes: the shares of the second and the third cause, the rest is the first.
pub(crate) fn lose(games: &mut Games, toxic: f64, massacre: f64) {
    for seed in 0..games.won.len() {
        let luck = luck(seed, 500);
        if !games.won[seed] {
            games.cause[seed] = if luck < toxic { 2 } else { 1 + 2 * u8::from(luck < toxic + massacre) };
        }
    }
}

/// The games as a question's.
pub(crate) fn played(cells: Vec<Games>, variants: Vec<Variant>) -> Played {
    let mut factors: Vec<Factor> = Vec::new();
    for key in ["policy", "variant", "players", "organizers", "difficult"] {
        let mut levels: Vec<String> = Vec::new();
        for games in cells.iter().filter(|games| games.levels.contains_key(key)) {
            if !levels.iter().any(|level| level == games.level(key)) {
                levels.push(games.level(key).to_string());
            }
        }
        if !levels.is_empty() {
            factors.push(Factor { key: key.into(), levels });
        }
    }
    Played { factors, variants, cells, causes: CAUSES.map(String::from).to_vec(), ..Played::default() }
}

/// The answer of a section about them.
pub(crate) fn answer(played: &Played, section: &str) -> Part {
    let text = format!("title = 'T'\nquestion = 'Q'\npolicy = 'p'\n[[section]]\ntitle = 'S'\n{section}\n");
    let question = Question::parse("made", "made.toml", &text, &KEYS).expect("a question");
    let shape = Shape {
        factors: played.factors.clone(),
        cells: played.cells.iter().map(|games| games.levels.clone()).collect(),
        ..Shape::default()
    };
    analysis(&question.sections[0], &shape).expect("a section").answer(played)
}

/// All its sentences.
pub(crate) fn sentences(part: &Part) -> String {
    part.findings.iter().map(|finding| finding.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// The mean of the cells with a part in their line-up minus that of those with another, in points: `+8.3`.
pub(crate) fn points(cells: &[&Games], one: &str, other: &str) -> String {
    let mean = |name: &str| {
        let own: Vec<&&Games> =
            cells.iter().filter(|games| games.level("organizers").split(',').any(|o| o == name)).collect();
        own.iter().map(|games| games.wins() as f64 / games.len() as f64).sum::<f64>() / own.len() as f64
    };
    signed(100.0 * (mean(one) - mean(other)))
}

/// A number with its sign and one digit, as sentences write it.
pub(crate) fn signed(number: f64) -> String {
    let text = format!("{number:+.1}").replace('-', "−");
    if text.ends_with("0.0") { "0.0".into() } else { text }
}
