//! Results over boxes: what holds whatever the box is, what leans on it, and statements with their verdicts.

use wildlab::analysis::question::Question;
use wildlab::analysis::{Design, Observed, crossed};

use super::{asked, entry, estimate, head, played, read, refused, table, word};
use crate::example::Foragers;

/// Boxes of targets and tools, for three at the table.
const BOXES: &str = "[base]\nplayers = 3\n[[play]]\ntarget = '6..13'\ntools = ['none', 'dog', 'knife', 'dog,none*']\n";

/// More tools, so that there are ten of them.
const TEN: &str =
    "'dog,none*', 'knife,none*', 'none,dog*', 'knife,dog*', 'dog,knife*', 'none,knife*', 'dog,knife,none'";

#[test]
fn a_result_over_boxes_is_that_of_crossed_effects_for_every_subject() {
    let text = format!(
        "{}{BOXES}[[section]]\nkind = 'bands'\ntitle = 'B'\nover = ['target', 'tools']\nof = 'seat'\n",
        head(120)
    );
    let (report, games) = (asked(&text), played(&text));
    let bands = table(&report, "bands");
    assert_eq!(bands.rows.len(), 3, "one row per seat");
    // The first seat, computed anew from the games.
    let mut observed = Vec::new();
    for cell in &games.cells {
        let place = |key: &str| games.factor(key).unwrap().levels.iter().position(|level| level == cell.level(key));
        let levels = [place("target").unwrap() as u32, place("tools").unwrap() as u32, 0];
        for deal in 0..cell.deals() {
            let each = deal * cell.seatings..(deal + 1) * cell.seatings;
            let sum: f64 = each.map(|game| f64::from(cell.seats.share(game, 0))).sum();
            observed.push(Observed { levels, deal: deal as u32, value: sum / cell.seatings as f64 });
        }
    }
    let known = crossed(2, &observed).unwrap();
    let above = estimate(bands, &["seat 1"], "above");
    assert!((above.value - (known.mean - 1.0 / 3.0)).abs() < 1e-6, "{above:?} {known:?}");
    let spread = estimate(bands, &["seat 1"], "sd_target");
    assert!((spread.value - known.factors[0].deviation().value).abs() < 1e-6);
    let verdict = word(bands, &["seat 1"], "verdict");
    assert!(["holds", "not known"].contains(&verdict) || verdict.starts_with("leans on"), "{verdict}");
    assert_eq!(*entry(bands, &["seat 1"], "count"), 32_u64.into());
    assert_eq!(report.parts[0].charts.len(), 2, "the means, and the split of the variance");
}

#[test]
fn statements_get_the_verdict_that_their_boxes_allow() {
    let claims = "[[section]]\nkind = 'rates'\ntitle = 'R'\nmeasure = 'decisions'\n[[section]]\nkind = 'claims'\ntitle = 'C'\n\
         over = ['target', 'tools']\n\
         claim = [\n\
         { text = 'Everybody finds fewer than 13 toadstools', measure = 'toadstools', subject = 'seat 1', holds = '< 13' },\n\
         { text = 'The first seat wins nine in ten', subject = 'seat 1', holds = '>= 90%' },\n\
         { text = 'Higher targets make longer games', measure = 'decisions', over = 'tools', from = { target = 6 }, \
           to = { target = 13 }, holds = 'above' },\n\
         { text = 'Games are long', measure = 'decisions', where = { target = 13, tools = 'none' }, over = [], holds = '> 8' },\n\
         { text = 'One cell is as said', estimate = 'rates.decisions[target=6, tools=none]', holds = '1..99', about = 'a rumour' },\n\
         { text = 'No such table', estimate = 'rats.decisions[target=6]', holds = '> 0' },\n]\n";
    let text = format!("{}{}{claims}", head(400), BOXES.replace("'dog,none*'", TEN));
    let report = asked(&text);
    let found = table(&report, "claims");
    let verdict = |statement: &str| word(found, &[statement], "verdict");
    assert_eq!(verdict("Everybody finds fewer than 13 toadstools"), "holds");
    // A few levels of tools would say too little of all tools that could be.
    assert_eq!(verdict("The first seat wins nine in ten"), "does not hold");
    assert_eq!(verdict("Games are long"), "holds");
    assert_eq!(verdict("One cell is as said"), "holds");
    assert_eq!(word(found, &["One cell is as said"], "source"), "a rumour");
    assert_eq!(verdict("No such table"), "not answered");
    assert!(estimate(found, &["Higher targets make longer games"], "estimate").value > 0.0);
    let said: Vec<&str> = report.findings().map(|finding| finding.text.as_str()).collect();
    assert!(said.iter().any(|text| text.contains("of 6 statements hold")), "{said:?}");
    for (wrong, reason) in [
        ("holds = '< 13'", "holds = 'above'"),
        ("holds = '< 13'", "holds = '< x'"),
        ("holds = '< 13'", "within = 2, holds = '< 13'"),
        ("text = 'The first seat wins nine in ten', ", ""),
        ("over = ['target', 'tools']\n", "over = ['target', 'tool']\n"),
        ("estimate = 'rates.decisions[target=6, tools=none]'", "estimate = 'decisions'"),
    ] {
        let refused = refused(&text.replace(wrong, reason));
        assert!(refused.contains("asked.toml: section[1]"), "{reason}: {refused}");
    }
}

#[test]
fn a_statement_that_depends_on_the_box_is_not_known_without_it() {
    // With a dog at one seat only, that seat wins more; the others' boxes are even: it depends on the tools.
    let text = format!(
        "{}[base]\nplayers = 4\n[[play]]\ntarget = '9..14'\ntools = ['dog,none*', 'none,dog*', 'knife,none*', 'none,knife*']\n\
         [[section]]\nkind = 'claims'\ntitle = 'C'\nover = ['target', 'tools']\nclaim = [\n\
         {{ text = 'The first side wins more', subject = 'side 1', holds = 'above' }}]\n",
        head(200)
    );
    let report = asked(&text);
    let found = table(&report, "claims");
    let verdict = word(found, &["The first side wins more"], "verdict");
    assert!(["not known without the box", "open"].contains(&verdict), "{verdict}");
    let share = estimate(found, &["The first side wins more"], "boxes_true");
    assert!((0.2..0.8).contains(&share.value), "{share:?}");
}

#[test]
fn a_sample_of_combinations_has_every_level_equally_often() {
    let text = |cells: u32| {
        format!(
            "{}sample = {{ over = ['target', 'tools'], cells = {cells} }}\n[[play]]\nplayers = '3..4'\ntarget = '1..12'\n\
             tools = ['none', 'dog', 'knife', 'dog,none*']\n[[section]]\nkind = 'rates'\ntitle = 'R'\n",
            head(60)
        )
    };
    let design = |cells: u32| Design::<Foragers>::of(&read(&text(cells)).unwrap()).unwrap();
    let some = design(24);
    assert_eq!(some.spots.len(), 48, "24 combinations, each with three and four players");
    for (key, times) in [("target", 4), ("tools", 12)] {
        for level in &some.factors.iter().find(|factor| factor.key == key).unwrap().levels {
            let count = some.spots.iter().filter(|spot| spot.levels[key] == *level).count();
            assert_eq!(count, times, "{key} = {level}");
        }
    }
    assert_eq!(design(1000).spots.len(), 2 * 48, "no more than all of them");
    let wrong = |from: &str, to: &str| {
        Question::parse("q", "q.toml", &text(24).replace(from, to), &["players", "target", "tools"])
    };
    assert!(wrong("'tools'], cells", "'tool'], cells").unwrap_err().to_string().contains("did you mean `tools`"));
    assert!(wrong("cells = 24", "cell = 24").unwrap_err().to_string().contains("sample.cells: missing"));
}
