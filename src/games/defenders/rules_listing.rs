//! Every rule option of *Defenders of the Wild*, and which reading is in force.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::rules::{LabOff, OPTIONS, Preset, Rules};
use crate::base::json::Record;
use crate::base::terminal::{VERSION, WIDTH, wrapped};
use crate::game::options::RuleOption;

const INDENT: &str = "    ";
const LAB_QUESTION: &str =
    "No reading of the rules: which cause of a loss ends no game, to see what it takes from the win rate?";
const STALL_QUESTION: &str = "After how many turns is a game called stalled, neither won nor lost?";

/// Every rule option, with the reading in force in front.
pub(super) fn listing(rules: &Rules) -> String {
    let about = wrapped(
        "Each point on which the editions differ, or which none of them settles. In front, the \
         reading in force; a rule set (--rules common, it, ru, en) chooses all of them, --rule name=value one.",
        "",
        "",
    );
    let mut text = format!("Rules in force: {rules} (wildlab {VERSION})\n{about}");
    for option in OPTIONS {
        text += &describe(option, rules);
    }
    text += &headline(&format!("stall-turns={}", rules.stall_turns), "R9.5");
    text += &wrapped(STALL_QUESTION, INDENT, INDENT);
    text.extend([INDENT, "any number from 1\n"]);
    text += &headline(&format!("lab-off={}", rules.lab_off), "lab");
    text += &wrapped(LAB_QUESTION, INDENT, INDENT);
    text + &format!("{INDENT}{}; every rule set none\n", LabOff::names())
}

/// The setting, with its clause at the right.
fn headline(setting: &str, clause: &str) -> String {
    let room = WIDTH.saturating_sub(clause.len() + 2);
    format!("\n{setting:<room$}[{clause}]\n")
}

fn describe(option: &RuleOption<Rules>, rules: &Rules) -> String {
    let differing: Vec<String> = Preset::ALL
        .into_iter()
        .filter(|&preset| option.preset(preset) != option.preset(Preset::Common))
        .map(|preset| format!("{preset} {}", option.preset(preset)))
        .collect();
    let presets = if differing.is_empty() {
        format!("every rule set {}", option.preset(Preset::Common))
    } else {
        format!("common {}, but {}", option.preset(Preset::Common), differing.join(", "))
    };
    headline(&format!("{}={}", option.name, option.value(rules)), option.clause)
        + &wrapped(option.question, INDENT, INDENT)
        + &wrapped(&format!("{}; {presets}", option.listed()), INDENT, INDENT)
}

/// The same as data.
pub(super) fn data(rules: &Rules) -> Record {
    let options = OPTIONS.iter().map(|option| {
        let presets: Map<String, Value> =
            Preset::ALL.into_iter().map(|preset| (preset.name().to_owned(), json!(option.preset(preset)))).collect();
        Record::new()
            .with("name", option.name)
            .with("value", option.value(rules))
            .with("clause", option.clause)
            .with("question", option.question)
            .with("values", option.values.to_vec())
            .with("presets", presets)
    });
    let mut options: Vec<Value> = options.map(|option| serde_json::to_value(option).unwrap_or_default()).collect();
    let presets: Map<String, Value> = Preset::ALL
        .into_iter()
        .map(|preset| (preset.name().to_owned(), json!(Rules::preset(preset).stall_turns)))
        .collect();
    options.push(json!({
        "name": "lab-off", "value": rules.lab_off, "clause": "lab", "question": LAB_QUESTION,
        "values": LabOff::ALL, "presets": Preset::ALL.map(|preset| (preset.name(), "none")).into_iter().collect::<BTreeMap<_, _>>(),
    }));
    options.push(json!({
        "name": "stall-turns", "value": rules.stall_turns, "clause": "R9.5", "question": STALL_QUESTION,
        "values": "a whole number from 1 to 65535", "presets": presets,
    }));
    Record::new().with("version", VERSION).with("rules", rules.to_string()).with("options", options)
}
