//! Every rule option of a game as a user reads it, and which reading is in force.

use serde_json::{Map, Value, json};

use super::options::{RuleOption, RuleSet};
use crate::base::json::Record;
use crate::base::terminal::{VERSION, WIDTH, wrapped};

const INDENT: &str = "    ";

/// Every rule option, with the reading in force in front.
pub fn listing<R: RuleSet>(rules: &R, name: &str) -> String {
    let presets: Vec<String> = R::PRESETS.iter().map(ToString::to_string).collect();
    let about = format!(
        "Each point on which the editions differ, or which none of them settles. In front, the reading in force; a rule set \
         (--rules {}) chooses all of them, --rule name=value one.",
        presets.join(", ")
    );
    let mut text = format!("Rules in force: {name} (wildlab {VERSION})\n{}", wrapped(&about, "", ""));
    for option in R::OPTIONS {
        text += &describe(option, rules);
    }
    for number in R::NUMBERS {
        text += &headline(&format!("{}={}", number.name, number.value(rules)), number.clause);
        text += &wrapped(number.question, INDENT, INDENT);
        text += INDENT;
        text += "any number from 1\n";
    }
    for switch in R::SWITCHES {
        text += &headline(&format!("{}={}", switch.name, switch.value(rules)), switch.clause);
        text += &wrapped(switch.question, INDENT, INDENT);
        let values = format!("{}; every rule set {}", switch.values.join(", "), switch.preset(R::PRESETS[0]));
        text += &wrapped(&values, INDENT, INDENT);
    }
    text
}

/// The setting, with its clause at the right.
fn headline(setting: &str, clause: &str) -> String {
    let room = WIDTH.saturating_sub(clause.len() + 2);
    format!("\n{setting:<room$}[{clause}]\n")
}

fn describe<R: RuleSet>(option: &RuleOption<R>, rules: &R) -> String {
    let usual = R::PRESETS[0];
    let differing: Vec<String> = R::PRESETS
        .iter()
        .filter(|&&preset| option.preset(preset) != option.preset(usual))
        .map(|&preset| format!("{preset} {}", option.preset(preset)))
        .collect();
    let presets = if differing.is_empty() {
        format!("every rule set {}", option.preset(usual))
    } else {
        format!("{usual} {}, but {}", option.preset(usual), differing.join(", "))
    };
    headline(&format!("{}={}", option.name, option.value(rules)), option.clause)
        + &wrapped(option.question, INDENT, INDENT)
        + &wrapped(&format!("{}; {presets}", option.listed()), INDENT, INDENT)
}

/// The listing as data.
pub fn data<R: RuleSet>(rules: &R, name: &str) -> Record {
    let presets = |value: &dyn Fn(&R) -> Value| -> Map<String, Value> {
        R::PRESETS.iter().map(|&preset| (preset.to_string(), value(&R::preset(preset)))).collect()
    };
    let record = |name: &str, value: Value, clause: &str, question: &str| {
        Record::new().with("name", name).with("value", value).with("clause", clause).with("question", question)
    };
    let option = |option: &RuleOption<R>| {
        record(option.name, json!(option.value(rules)), option.clause, option.question)
            .with("values", option.values.to_vec())
            .with("presets", presets(&|rules| json!(option.value(rules))))
    };
    let mut options: Vec<Record> = R::OPTIONS.iter().chain(R::SWITCHES).map(option).collect();
    options.extend(R::NUMBERS.iter().map(|number| {
        record(number.name, json!(number.value(rules)), number.clause, number.question)
            .with("values", format!("a whole number from 1 to {}", number.most))
            .with("presets", presets(&|rules| json!(number.value(rules))))
    }));
    let options: Vec<Value> = options.iter().map(|option| serde_json::to_value(option).unwrap_or_default()).collect();
    Record::new().with("version", VERSION).with("rules", name).with("options", options)
}
